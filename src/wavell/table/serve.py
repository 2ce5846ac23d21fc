"""Running the server: one address to open, few words, and a quiet end."""

import errno
import logging
import os
import re
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar

from wavell.umpire import WavellError, open_book, shelf

from .app import Settings, make_app
from .ratelimit import Limits
from .session.executor import settle_down
from .storage.store import Store
from .views.catalog import Library
from .websocket.protocol import Line

URL, TOLD = "WAVELL_DATABASE_URL", "WAVELL_SERVE"
"""Variables of the environment: the database, and what several workers are told by the server that starts them."""
_PORTS = (errno.EADDRINUSE, errno.EACCES)
"""Faults that another port may help with."""
FILE, GRACE = "table.db", 5
"""The file of SQLite; for how many seconds requests under way may finish."""
PROXIES = "127.0.0.1,::1"
"""Whose word is taken for where a request comes from, unless FORWARDED_ALLOW_IPS says otherwise."""


class _Told(msgspec.Struct, frozen=True):
    database: str
    limits: Limits
    home: str


def serve(
    host: str,
    port: int,
    data: Path,
    workers: int,
    limits: Limits,
    say: Callable[[str], object],
    home: str = "",
    tell: Callable[[str], object] = str,
) -> None:
    """Serve until a signal comes.

    `say` is given the address to open, once, when it can be opened; `tell` before that what was carried over.
    """
    told = _Told(os.environ.get(URL) or _file(data), limits, _checked(home))
    store = Store(told.database)
    for line in carried_over(store):
        tell(line)
    store.close()
    if workers > 1 and not store.postgres:
        raise WavellError(f"several workers need PostgreSQL: set {URL}, or leave --workers out")
    opened = listen(host, port)
    try:
        if workers > 1:
            address, (_, port, *_) = address_of(opened), opened.getsockname()
            opened.close()  # uvicorn opens it again, for all workers
            os.environ[TOLD] = msgspec.json.encode(told).decode()
            threading.Thread(target=_say_when_open, args=(say, address, host, port), daemon=True).start()
            uvicorn.run("wavell.table.serve:worker", factory=True, host=host, port=port, workers=workers, **how(limits))
        else:
            config = uvicorn.Config(_app(told), **how(limits))
            _Server(config, lambda: say(address_of(opened))).run(sockets=[opened])
    except KeyboardInterrupt:
        pass  # it was asked to end, and has
    finally:
        opened.close()


def carried_over(store: Store) -> Iterator[str]:
    """Say which games go on under other rules than they were begun under."""
    begun = Counter((header.book, header.rules) for header in store.headers() if header.book in shelf())
    for (name, mark), count in sorted(begun.items()):
        versions = open_book(name).versions
        if not versions.same(mark):
            games = f"{count} game{'' if count == 1 else 's'}"
            yield f"{games} of {name} begun under rules {versions.named(mark)} go on under rules {versions.mark}"


def _file(data: Path) -> str:
    """Return the address of the file of SQLite in a folder, which is made if it is missing."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        why = "it is a file" if isinstance(fault, FileExistsError) else (fault.strerror or "no reason is given").lower()
        raise WavellError(f"games cannot be kept in {data}: {why}; choose another --data") from None
    return f"sqlite:///{data.resolve() / FILE}"


def _checked(home: str) -> str:
    """Return the address that links begin with, as it is used."""
    if home and not re.fullmatch(r"https?://[^\s/?#]+/?", home):
        raise WavellError(f'"{home}" is no address of a page; write --home like https://table.example.org')
    return home.rstrip("/")


def worker() -> Litestar:
    """Return the application of one worker among several."""
    return _app(msgspec.json.decode(os.environ[TOLD], type=_Told))


def _app(told: _Told) -> Litestar:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    app = make_app(Settings(told.database, told.limits, home=told.home, apart=True))
    threading.Thread(target=open_books, args=(app.state.library,), name="wavell-books", daemon=True).start()
    return app


def open_books(library: Library) -> None:
    """Read all books before anybody asks for them, and what stands behind their paragraphs; they stay in memory."""
    for name in shelf():
        open_book(name)
    library.warm()
    settle_down()


def how(limits: Limits) -> dict[str, Any]:
    """How uvicorn serves; no line is logged for a request, so that nothing secret can be in one."""
    return {
        "ws": Line,
        "ws_max_size": limits.message * 4,
        "ws_per_message_deflate": False,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "forwarded_allow_ips": os.environ.get("FORWARDED_ALLOW_IPS", PROXIES),
        "timeout_graceful_shutdown": GRACE,
    }


def _say_when_open(say: Callable[[str], object], address: str, host: str, port: int) -> None:
    """Say the address as soon as some worker answers there."""
    while True:
        with suppress(OSError), socket.create_connection((host, port), 1):
            break
        time.sleep(0.05)
    say(address)


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def listen(host: str, port: int) -> socket.socket:
    """Open the port; one that cannot be had is said so in a sentence."""
    opened = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
    except (OSError, OverflowError) as fault:
        opened.close()
        why = (getattr(fault, "strerror", None) or "there is no such port").lower()
        option = "--port" if getattr(fault, "errno", 0) in _PORTS else "--host"
        raise WavellError(f"{host}:{port} cannot be listened at: {why}; choose another {option}") from None
    opened.listen(1024)
    opened.set_inheritable(True)
    return opened


def address_of(opened: socket.socket) -> str:
    """Return what to open in a browser."""
    host, port = opened.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - whoever listens everywhere is also here
    return f"http://{here.get(host, f'[{host}]' if ':' in host else host)}:{port}/"
