"""The application: routes, middleware and the services that live as long as it runs."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from .config import Settings
from .http import calculator, games, hypothetical, library, queries, webhooks
from .http.deps import DEPENDENCIES
from .http.middleware import DrainedRequest, add_security_headers, drains, limit_addresses
from .http.problems import handle_exception, problem_specs
from .http.static import StaticFiles, show_page
from .notify.sender import NoticeSender
from .ratelimit import RateLimiter
from .session.bots import Bots
from .session.executor import Thinking, relax_gc
from .session.registry import SessionRegistry
from .session.staff import Staff
from .storage.listener import ChangeListener
from .storage.store import Store
from .views.catalog import Library
from .websocket.connection import serve_connection

API = "/api/v1"
ROUTES = (
    *games.HANDLERS,
    *queries.HANDLERS,
    *hypothetical.HANDLERS,
    *library.HANDLERS,
    *calculator.HANDLERS,
    *webhooks.HANDLERS,
)


class TableApp(Litestar):
    """The routes, and live connections beside them."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request, or a live connection as long as it lasts."""
        if scope["type"] == "websocket":
            await serve_connection(scope, receive, send, self.state.registry, self.state.limiter)
            return
        if drains(scope):
            drained = DrainedRequest(receive, send, self.state.limiter.limits.body_bytes)
            receive, send = drained.receive, drained.send
        await super().__call__(scope, receive, send)


def make_app(settings: Settings, handlers: tuple[BaseRouteHandler, ...] = ()) -> Litestar:
    """Return the application; `handlers` are further routes under /api/v1."""
    routes = [*ROUTES, *handlers]
    for handler in routes:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = {**problem_specs(), **(handler.responses or {})}
    return TableApp(
        [Router(API, route_handlers=routes), show_page],
        dependencies=DEPENDENCIES,
        lifespan=[_lifespan(settings)],
        before_send=[add_security_headers],
        middleware=[limit_addresses],
        exception_handlers={Exception: handle_exception},
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=3,
            minimum_size=4000,
            exclude_opt_key="packed",
        ),
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Wavell",
            version=version("wavell"),
            description="Games, seats, orders, and questions about games and rulebooks.",
            path=f"{API}/openapi.json",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        state=State(
            {"page": StaticFiles(settings.page), "limiter": RateLimiter(settings.limits), "library": Library()}
        ),
    )


def _lifespan(settings: Settings) -> Callable[[Litestar], Any]:
    @asynccontextmanager
    async def run(app: Litestar) -> AsyncIterator[None]:
        relax_gc()
        limits = settings.limits
        registry = SessionRegistry(
            Store(settings.database),
            book=settings.book,
            max_sessions=limits.sessions,
            max_games=limits.games,
            committer_process=settings.committer_process,
            sentinels=settings.sentinels,
        )
        thinking = Thinking(settings.player_processes)
        bots, listener = Bots(registry, thinking), ChangeListener(registry)
        notices = NoticeSender(registry, limits.private_hooks, settings.home)
        app.state.registry, app.state.notices, app.state.staff = registry, notices, Staff(thinking)
        try:
            yield
        finally:
            await notices.close()
            await listener.close()
            thinking.close()
            await bots.close()
            await registry.close()

    return run


__all__ = ["API", "Settings", "make_app"]
