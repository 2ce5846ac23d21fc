"""Posting to an address that a player chose, and to nothing else: no private networks, no redirects, no waiting.

The name is looked up once and the connection goes to the address found, so that what was checked is what is used.
Names are looked up by threads of their own: a slow one holds up nobody who reads the store.
"""

import asyncio
import ipaddress
import re
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import NamedTuple
from urllib.parse import urlsplit

from wavell.umpire import MalformedOrder

TIMEOUT = 5.0
"""Seconds for a connection with its certificate, and again for the whole of what is said over it."""
LONGEST_URL, MOST_FOUND = 500, 4
"""Letters of an address; how many places that a name is found at are tried."""
_LOOKING_UP = ThreadPoolExecutor(4, "wavell-names")
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])[ \r\n]")
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class PostFailed(Exception):
    """A post that did not arrive; `final` if trying again would not help."""

    def __init__(self, what: str, final: bool = False) -> None:
        super().__init__(what)
        self.final = final


class Address(NamedTuple):
    """Where to post: the parts of a URL, and the addresses that its host was found at."""

    secure: bool
    host: str
    port: int
    path: str
    found: tuple[str, ...]


async def found_at(url: str, private: bool) -> Address:
    """Take an address apart and look its host up, without holding anybody up; one not to be posted to is refused."""
    address = _parts(url)
    look_up = partial(_found, address.host, address.port, private)
    try:
        async with asyncio.timeout(2 * TIMEOUT):
            found = await asyncio.get_running_loop().run_in_executor(_LOOKING_UP, look_up)
    except TimeoutError:
        raise PostFailed(f"the host {address.host} is not found in time") from None
    return address._replace(found=found)


def _parts(url: str) -> Address:
    """Take an address apart; nothing is looked up yet."""
    if len(url) > LONGEST_URL:
        raise MalformedOrder(f"url: an address has at most {LONGEST_URL} characters, not {len(url):,}")
    if not url.isprintable() or not url.isascii():
        raise MalformedOrder("url: an address is written in plain letters; others are percent-encoded")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise MalformedOrder("url: this is no address; write it like https://example.org/hook") from None
    if parts.scheme not in ("http", "https") or not host:
        raise MalformedOrder("url: an address begins with https:// or http:// and names a host")
    if parts.username is not None or parts.password is not None:
        raise MalformedOrder("url: leave names and passwords out; what is sent is signed")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if any(char <= " " for char in path + host):
        raise MalformedOrder("url: an address has no blanks; percent-encode them")
    secure = parts.scheme == "https"
    port = port or (443 if secure else 80)
    return Address(secure, host, port, path, ())


def _found(host: str, port: int, private: bool) -> tuple[str, ...]:
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise PostFailed(f"the host {host} is not found") from None
    addresses = [*dict.fromkeys(str(row[4][0]).partition("%")[0] for row in rows)]
    if not private and not all(map(is_public, addresses)):
        raise MalformedOrder(
            f"url: the host {host} is inside a private network, where nothing is sent; choose an address of the open "
            "network, or have the server started with --private-webhooks"
        )
    return tuple(addresses[:MOST_FOUND])


def is_public(address: str) -> bool:
    """Whether an address is one of the open network, also when it is wrapped in another."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is None and ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return inner.is_global and not inner.is_multicast
    return ip.is_global and not ip.is_multicast


async def send(address: Address, body: bytes, headers: dict[str, str]) -> None:
    """Post a body; an answer of 200 to 299 is success, and no more of it is read than that."""
    host = address.host
    try:
        reader, writer = await _connected(address)
        try:
            async with asyncio.timeout(TIMEOUT):
                writer.write(_request(address, len(body), headers) + body)
                status = await _status(reader)
        finally:
            writer.transport.abort()
    except ssl.SSLCertVerificationError as fault:
        raise PostFailed(f"the certificate of {host} is not trusted ({fault.verify_message})", final=True) from None
    except ssl.SSLError:
        raise PostFailed(f"{host} speaks no HTTPS at port {address.port}") from None
    except TimeoutError:
        raise PostFailed(f"{host} does not answer in time") from None
    except OSError as fault:
        raise PostFailed(f"{host} cannot be reached ({type(fault).__name__})") from None
    except ValueError:
        raise PostFailed(f"{host} does not answer as a web server does") from None
    if not 200 <= status < 300:
        elsewhere = ", and it is not followed elsewhere" if 300 <= status < 400 else ""
        raise PostFailed(f"{host} answers {status}{elsewhere}", final=status < 500 and status not in (408, 429))


async def _connected(address: Address) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first place that can be had."""
    *others, last = address.found
    for found in others:
        try:
            return await _connected_to(found, address)
        except ssl.SSLCertVerificationError:
            raise
        except OSError:
            continue
    return await _connected_to(last, address)


async def _connected_to(found: str, address: Address) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    secure, host = (trusted(), address.host) if address.secure else (None, None)
    async with asyncio.timeout(TIMEOUT / len(address.found)):
        return await asyncio.open_connection(found, address.port, ssl=secure, server_hostname=host)


@cache
def trusted() -> ssl.SSLContext:
    """Return what decides whose certificates are believed: what the machine trusts, or `SSL_CERT_FILE`."""
    return ssl.create_default_context()


def _request(address: Address, length: int, headers: dict[str, str]) -> bytes:
    host = f"[{address.host}]" if ":" in address.host else address.host
    usual = address.port == (443 if address.secure else 80)
    lines = {
        "Host": host if usual else f"{host}:{address.port}",
        "User-Agent": "wavell",
        **headers,
        "Content-Length": str(length),
        "Connection": "close",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {address.path} HTTP/1.1\r\n{head}\r\n".encode("ascii")


async def _status(reader: asyncio.StreamReader) -> int:
    """Read the status of the answer; those that only promise one are passed over."""
    while True:
        found = _STATUS.match(await reader.readline())
        if found is None:
            raise ValueError("no status")
        if (status := int(found[1])) >= 200:
            return status
        while (await reader.readline()).strip():
            pass
