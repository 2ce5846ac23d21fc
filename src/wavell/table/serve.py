"""Running the server: migrate and report, listen, start uvicorn with one worker or several, and stop on a signal."""

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

from .app import make_app
from .config import BOT_PROCESSES, SHUTDOWN_GRACE_SECONDS, TRUSTED_PROXIES, Limits, Settings
from .session.executor import freeze_gc
from .storage.store import Store
from .views.catalog import Library
from .websocket.protocol import LiveProtocol

DATABASE_VARIABLE, WORKER_VARIABLE = "WAVELL_DATABASE_URL", "WAVELL_SERVE"
"""Environment: the URL of the database, and the settings that the server hands to its workers."""
DATABASE_FILE = "table.db"
"""SQLite's file in the data folder."""
_PORT_FAULTS = (errno.EADDRINUSE, errno.EACCES)
"""Faults that another port may help with."""


class _WorkerSettings(msgspec.Struct, frozen=True):
    database: str
    limits: Limits
    home: str
    sentinels: bool


def serve(
    host: str,
    port: int,
    data: Path,
    workers: int,
    limits: Limits,
    on_ready: Callable[[str], object],
    home: str = "",
    report: Callable[[str], object] = str,
    *,
    sentinels: bool = False,
) -> None:
    """Serve until a signal comes.

    `on_ready` gets the address to open, once, when it can be opened; `report` before that which games go on under other
    rules.
    """
    database = os.environ.get(DATABASE_VARIABLE) or _sqlite_url(data)
    settings = _WorkerSettings(database, limits, _checked_home(home), sentinels)
    store = Store(settings.database)
    if store.upgraded:
        report("the tables of the database were brought to this version; all games are still there")
    for line in rules_changes(store):
        report(line)
    store.close()
    if workers > 1 and not store.postgres:
        raise WavellError(f"several workers need PostgreSQL: set {DATABASE_VARIABLE}, or leave --workers out")
    opened = listen(host, port)
    try:
        if workers > 1:
            address, (_, port, *_) = address_of(opened), opened.getsockname()
            opened.close()  # uvicorn opens it again, for all workers
            os.environ[WORKER_VARIABLE] = msgspec.json.encode(settings).decode()
            threading.Thread(target=_report_when_open, args=(on_ready, address, host, port), daemon=True).start()
            uvicorn.run(
                "wavell.table.serve:worker",
                factory=True,
                host=host,
                port=port,
                workers=workers,
                **uvicorn_options(limits),
            )
        else:
            config = uvicorn.Config(_app(settings), **uvicorn_options(limits))
            _Server(config, lambda: on_ready(address_of(opened))).run(sockets=[opened])
    except KeyboardInterrupt:
        pass  # it was asked to stop, and has
    finally:
        opened.close()


def rules_changes(store: Store) -> Iterator[str]:
    """Yield a sentence for each book and version whose unfinished games go on under newer rules."""
    begun = Counter((header.book, header.rules) for header in store.headers() if header.book in shelf())
    for (name, rules_id), count in sorted(begun.items()):
        versions = open_book(name).versions
        if not versions.is_current(rules_id):
            games = f"{count} game{'' if count == 1 else 's'}"
            was, now = versions.label(rules_id), versions.rules_id
            goes_on = "goes" if count == 1 else "go"
            yield f"{games} of {name} begun under rules {was} {goes_on} on under rules {now}, as the history says"


def _sqlite_url(data: Path) -> str:
    """Return the URL of the SQLite database in a folder, which is made if it is missing."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        why = "it is a file" if isinstance(fault, FileExistsError) else (fault.strerror or "no reason is given").lower()
        raise WavellError(f"games cannot be kept in {data}: {why}; choose another --data") from None
    return f"sqlite:///{data.resolve() / DATABASE_FILE}"


def _checked_home(home: str) -> str:
    """Return the address that links begin with, as it is used."""
    if home and not re.fullmatch(r"https?://[^\s/?#]+/?", home):
        raise WavellError(f'"{home}" is no address of a page; write --home like https://table.example.org')
    return home.rstrip("/")


def worker() -> Litestar:
    """Return the application of one worker among several."""
    return _app(msgspec.json.decode(os.environ[WORKER_VARIABLE], type=_WorkerSettings))


def _app(settings: _WorkerSettings) -> Litestar:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    app = make_app(
        Settings(
            settings.database,
            settings.limits,
            home=settings.home,
            committer_process=True,
            player_processes=BOT_PROCESSES,
            sentinels=settings.sentinels,
        )
    )
    threading.Thread(target=preload_books, args=(app.state.library,), name="wavell-books", daemon=True).start()
    return app


def preload_books(library: Library) -> None:
    """Load all books and the evidence for their paragraphs before the first request; they stay in memory."""
    for name in shelf():
        open_book(name)
    library.preload()
    freeze_gc()


def uvicorn_options(limits: Limits) -> dict[str, Any]:
    """Options for uvicorn; there is no access log, so that nothing secret can be in one."""
    return {
        "ws": LiveProtocol,
        "ws_max_size": limits.message_chars * 4,
        "ws_per_message_deflate": False,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "forwarded_allow_ips": os.environ.get("FORWARDED_ALLOW_IPS", TRUSTED_PROXIES),
        "timeout_graceful_shutdown": SHUTDOWN_GRACE_SECONDS,
    }


def _report_when_open(on_ready: Callable[[str], object], address: str, host: str, port: int) -> None:
    """Report the address as soon as some worker answers there."""
    while True:
        with suppress(OSError), socket.create_connection((host, port), 1):
            break
        time.sleep(0.05)
    on_ready(address)


class _Server(uvicorn.Server):
    """Calls back when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and call back."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket; raises WavellError with a sentence if that fails."""
    opened = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
    except (OSError, OverflowError) as fault:
        opened.close()
        why = (getattr(fault, "strerror", None) or "there is no such port").lower()
        option = "--port" if getattr(fault, "errno", 0) in _PORT_FAULTS else "--host"
        raise WavellError(f"{host}:{port} cannot be listened at: {why}; choose another {option}") from None
    opened.listen(1024)
    opened.set_inheritable(True)
    return opened


def address_of(opened: socket.socket) -> str:
    """Return the address to open in a browser."""
    host, port = opened.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - whoever listens everywhere is also here
    return f"http://{here.get(host, f'[{host}]' if ':' in host else host)}:{port}/"
