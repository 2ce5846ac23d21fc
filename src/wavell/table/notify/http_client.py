"""Webhook posts over httpx, to the addresses that the SSRF guard has checked and to nothing else.

No redirect is followed, no proxy of the environment is used, the time is bounded, and of the answer only the status and
the headers are read, of which httpx takes a bounded number of bytes.
"""

import asyncio
import ssl
from collections.abc import Mapping
from functools import cache
from typing import TypeVar

import httpx

from ..config import WEBHOOK_TIMEOUT_SECONDS
from .ssrf import DeliveryFailed, Target

E = TypeVar("E", bound=Exception)
_MAY_PASS = frozenset({408, 429})
"""Client errors that another attempt may get past."""


class PinnedTransport(httpx.AsyncBaseTransport):
    """Connects to fixed addresses, one after the other, and never resolves the name of the host.

    TLS is verified against that name, and the request is the same as if it had been resolved.
    """

    def __init__(self, addresses: tuple[str, ...]) -> None:
        self._addresses = addresses
        self._transport = httpx.AsyncHTTPTransport(verify=tls_context(), trust_env=False)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to the first address that a connection can be made to."""
        *others, last = self._addresses
        for address in others:
            try:
                return await self._transport.handle_async_request(_pinned(request, address))
            except (httpx.ConnectError, httpx.ConnectTimeout) as fault:
                if _cause(fault, ssl.SSLCertVerificationError) is not None:
                    raise
        return await self._transport.handle_async_request(_pinned(request, last))

    async def aclose(self) -> None:
        """Close the connections."""
        await self._transport.aclose()


def _pinned(request: httpx.Request, address: str) -> httpx.Request:
    """The same request to one address; its Host header and the name in TLS stay those of the host."""
    return httpx.Request(
        request.method,
        request.url.copy_with(host=address),
        headers=request.headers,
        stream=request.stream,
        extensions={**request.extensions, "sni_hostname": request.url.raw_host.decode("ascii")},
    )


@cache
def tls_context() -> ssl.SSLContext:
    """Return the TLS context, with the certificate authorities that the machine trusts, or those of `SSL_CERT_FILE`."""
    return ssl.create_default_context()


async def post(target: Target, body: bytes, headers: Mapping[str, str]) -> None:
    """Post a body; a status of 200 to 299 is success."""
    host = target.url.host
    try:
        async with asyncio.timeout(2 * WEBHOOK_TIMEOUT_SECONDS):
            status = await _status(target, body, headers)
    except (httpx.TimeoutException, TimeoutError):
        raise DeliveryFailed(f"{host} does not answer in time") from None
    except httpx.ProtocolError:
        raise DeliveryFailed(f"{host} does not answer as a web server does") from None
    except httpx.TransportError as fault:
        raise _unreachable(target, fault) from None
    if not 200 <= status < 300:
        elsewhere = ", and it is not followed elsewhere" if 300 <= status < 400 else ""
        raise DeliveryFailed(f"{host} answers {status}{elsewhere}", final=status < 500 and status not in _MAY_PASS)


async def _status(target: Target, body: bytes, headers: Mapping[str, str]) -> int:
    connect = WEBHOOK_TIMEOUT_SECONDS / len(target.addresses)
    async with (
        httpx.AsyncClient(
            transport=PinnedTransport(target.addresses),
            timeout=httpx.Timeout(WEBHOOK_TIMEOUT_SECONDS, connect=connect),
            headers={"User-Agent": "wavell", "Connection": "close"},
            follow_redirects=False,
            trust_env=False,
        ) as client,
        client.stream("POST", target.url, content=body, headers=headers) as response,
    ):
        return response.status_code


def _unreachable(target: Target, fault: httpx.TransportError) -> DeliveryFailed:
    """Why no request could be sent, in one sentence."""
    host = target.url.host
    if (untrusted := _cause(fault, ssl.SSLCertVerificationError)) is not None:
        return DeliveryFailed(f"the certificate of {host} is not trusted ({untrusted.verify_message})", final=True)
    if _cause(fault, ssl.SSLError) is not None:
        return DeliveryFailed(f"{host} speaks no HTTPS at port {target.port}")
    reason = _cause(fault, ConnectionError) or _cause(fault, OSError) or fault
    return DeliveryFailed(f"{host} cannot be reached ({type(reason).__name__})")


def _cause(fault: BaseException | None, kind: type[E]) -> E | None:
    """The exception of a kind that another was raised from; httpx wraps those of the libraries under it."""
    while fault is not None and not isinstance(fault, kind):
        fault = fault.__cause__ or fault.__context__
    return fault
