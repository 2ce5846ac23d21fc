"""The application: every route, who may pass, and what each answer carries for safety."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from wavell.umpire import Book, UnknownName, WavellError, open_book

from .errors import Refused, where
from .http.calculator import HANDLERS as CALCULATOR
from .http.deps import entered, looking
from .http.games import HANDLERS as ORDERS
from .http.games import TheGate, TheHall
from .http.hypothetical import HANDLERS as SUPPOSING
from .http.library import HANDLERS as READING
from .http.queries import HANDLERS as ASKING
from .http.queries import TheLibrary
from .http.static import FOLDER, Page, show_page
from .http.webhooks import HANDLERS as TELLING
from .notify.notices import Notices
from .ratelimit import Gate, Limits
from .schema.game import Problem
from .session.bots import Bots
from .session.executor import tidy_less
from .session.registry import Hall
from .storage.listener import Relay
from .storage.store import Store
from .views.catalog import Library
from .websocket.connection import live

API = "/api/v1"
HEARD, LINGER = 16, 5.0
"""How many times what a request may hold is still read before it is refused, and for how many seconds."""
log = logging.getLogger("wavell.table")
HEADERS = {
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
PROBLEMS = {
    400: "What was sent makes no sense.",
    401: "A key is missing.",
    403: "The key does not allow it.",
    404: "There is no such thing.",
    409: "It does not fit how the game stands.",
    413: "That is too long.",
    429: "That is too much at once.",
    503: "The store cannot be reached.",
}


class Settings(msgspec.Struct, frozen=True):
    """What a server is started with."""

    database: str
    limits: Limits = Limits()
    page: Path = FOLDER
    book: Callable[[str], Book] = open_book
    home: str = ""
    """Where others open the page, without a slash at its end; links in what is sent begin with it."""
    apart: bool = False
    """Whether a process of its own writes to the database, which leaves this one more time for answers."""


class TableApp(Litestar):
    """The routes, and live connections beside them."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request, or a live connection as long as it lasts."""
        if scope["type"] == "websocket":
            await live(scope, receive, send, self.state.hall, self.state.gate)
        else:
            if scope["type"] == "http" and scope["method"] in _SENDS and not _asks_first(scope):
                heard = _Heard(receive, send, HEARD * self.state.gate.limits.body)
                receive, send = heard.receive, heard.send
            await super().__call__(scope, receive, send)


def make_app(settings: Settings, handlers: tuple[BaseRouteHandler, ...] = ()) -> Litestar:
    """Return the application; `handlers` are further routes under /api/v1."""
    routes = [*ORDERS, *ASKING, *SUPPOSING, *READING, *CALCULATOR, *TELLING, *handlers]
    for handler in routes:
        if isinstance(handler, HTTPRouteHandler):
            documented = {code: ResponseSpec(Problem, description=why) for code, why in PROBLEMS.items()}
            handler.responses = {**documented, **(handler.responses or {})}
    return TableApp(
        [Router(API, route_handlers=routes), show_page],
        dependencies={
            "hall": Provide(_hall, sync_to_thread=False),
            "gate": Provide(_gate, sync_to_thread=False),
            "library": Provide(_library, sync_to_thread=False),
            "entered": Provide(entered),
            "looking": Provide(looking),
        },
        lifespan=[_lifespan(settings)],
        before_send=[_safe],
        middleware=[_bounded],
        exception_handlers={Exception: _failed},
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=3,
            minimum_size=4000,
            exclude_opt_key="packed",
        ),
        request_max_body_size=settings.limits.body,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Wavell",
            version=version("wavell"),
            description="The umpire's table: games, seats, orders and everything that can be asked about them.",
            path=f"{API}/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        state=State({"page": Page(settings.page), "gate": Gate(settings.limits), "library": Library()}),
    )


def _lifespan(settings: Settings) -> Callable[[Litestar], Any]:
    @asynccontextmanager
    async def run(app: Litestar) -> AsyncIterator[None]:
        tidy_less()
        limits = settings.limits
        hall = Hall(
            Store(settings.database),
            book=settings.book,
            most_tables=limits.tables,
            most_games=limits.games,
            apart=settings.apart,
        )
        bots, relay, notices = Bots(hall), Relay(hall), Notices(hall, limits.private_hooks, settings.home)
        app.state.hall, app.state.notices = hall, notices
        try:
            yield
        finally:
            await notices.close()
            await relay.close()
            await bots.close()
            await hall.close()

    return run


_SENDS = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def _asks_first(scope: Any) -> bool:
    """Whether whoever sends something waits to be told that it may."""
    return any(name == b"expect" for name, _ in scope["headers"])


class _Heard:
    """A request that is read to its end before it is answered, within reason: a connection that is closed while a proxy
    is still sending breaks, and the proxy then says that instead of what the answer was.
    """

    def __init__(self, receive: Receive, send: Send, most: int) -> None:
        self._receive = receive
        self._send = send
        self._left = most
        self._ended = False

    async def receive(self) -> Any:
        """Read the next part."""
        message: Any = await self._receive()
        self._left -= len(message.get("body", b""))
        self._ended = not message.get("more_body", False)
        return message

    async def send(self, message: Any) -> None:
        """Answer, once everything is read."""
        if message["type"] == "http.response.start":
            with suppress(TimeoutError):
                async with asyncio.timeout(LINGER):
                    while not self._ended and self._left > 0:
                        await self.receive()
        await self._send(message)


# Who is asking ------------------------------------------------------------------------------------------


def _hall(state: State) -> TheHall:
    hall: Hall = state.hall
    return hall


def _gate(state: State) -> TheGate:
    gate: Gate = state.gate
    return gate


def _library(state: State) -> TheLibrary:
    library: Library = state.library
    return library


# What every answer carries ------------------------------------------------------------------------------


async def _safe(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if "cache-control" not in headers:
            headers["cache-control"] = "no-store"


def _bounded(app: ASGIApp) -> ASGIApp:
    async def pass_on(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        gate: Gate = scope["litestar_app"].state.gate
        gate.addresses.take(client[0] if client else "")
        await app(scope, receive, send)

    return pass_on


def _failed(request: Request[Any, Any, Any], fault: Exception) -> Response[Problem]:
    status, detail, ref, wait = 500, "something went wrong here; the server's log says where", "", 0.0
    match fault:
        case Refused():
            status, detail, ref, wait = fault.status, str(fault), fault.ref, fault.wait
        case UnknownName():
            status, detail = (404 if request.method == "GET" else 400), str(fault)
        case WavellError():
            status, detail = 400, str(fault)
        case ValidationException():
            status, detail = 400, _invalid(fault)
        case RecursionError():
            status, detail = 400, "what was sent is nested too deep"
        case HTTPException():
            status, detail = fault.status_code, fault.detail or HTTPStatus(fault.status_code).phrase
        case _:
            # Without the message: it could quote what is hidden.
            log.error("%s %s: %s\n%s", request.method, request.url.path, type(fault).__name__, where(fault))
    headers = {"Retry-After": str(max(1, round(wait)))} if wait else {}
    return Response(Problem(status, detail, ref), status_code=status, headers=headers)


def _invalid(fault: ValidationException) -> str:
    extra = fault.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(f"{each.get('key', 'the request')}: {each.get('message', 'is not valid')}" for each in extra)
    return fault.detail


__all__ = ["API", "Settings", "make_app"]
