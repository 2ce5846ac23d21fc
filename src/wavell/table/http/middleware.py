"""Middleware: security headers on every response, rate limiting by address, and requests that are read to their end."""

import asyncio
from contextlib import suppress
from typing import Any

from litestar.datastructures import MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ..config import DRAIN_BODIES, DRAIN_SECONDS
from ..ratelimit import RateLimiter

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
_WITH_BODY = frozenset({"POST", "PUT", "PATCH", "DELETE"})


async def add_security_headers(message: Message, scope: Scope) -> None:
    """Add the security headers to a response, and forbid caching unless the route allows it (a `before_send` hook)."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in SECURITY_HEADERS.items():
            headers[name] = value
        if "cache-control" not in headers:
            headers["cache-control"] = "no-store"


def limit_addresses(app: ASGIApp) -> ASGIApp:
    """Take a token from the bucket of the client's address for each request."""

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        limiter: RateLimiter = scope["litestar_app"].state.limiter
        limiter.addresses.take(client[0] if client else "")
        await app(scope, receive, send)

    return limited


def drains(scope: Any) -> bool:
    """Whether the body of a request should be drained: it has one, and no `Expect: 100-continue`."""
    return (
        scope["type"] == "http"
        and scope["method"] in _WITH_BODY
        and not any(name == b"expect" for name, _ in scope["headers"])
    )


class DrainedRequest:
    """A request that is read to its end before it is answered, within bounds.

    A connection that is closed while a proxy is still sending breaks, and the proxy then reports that instead of the
    response.
    """

    def __init__(self, receive: Receive, send: Send, body_bytes: int) -> None:
        """Wrap both ends; `body_bytes` is the size of the largest body that is accepted."""
        self._receive = receive
        self._send = send
        self._left = DRAIN_BODIES * body_bytes
        self._ended = False

    async def receive(self) -> Any:
        """Read the next part."""
        message: Any = await self._receive()
        self._left -= len(message.get("body", b""))
        self._ended = not message.get("more_body", False)
        return message

    async def send(self, message: Any) -> None:
        """Send a response, after the rest of the request is read."""
        if message["type"] == "http.response.start":
            with suppress(TimeoutError):
                async with asyncio.timeout(DRAIN_SECONDS):
                    while not self._ended and self._left > 0:
                        await self.receive()
        await self._send(message)
