"""Real servers to talk to: one in a thread with the tiny books on its shelf, or `wavell serve` as its own process."""

import asyncio
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from tests.table.sessions import find
from tests.waiting import WAIT_S
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from wavell.table.app import Settings, make_app
from wavell.table.config import Limits
from wavell.table.serve import address_of, listen, uvicorn_options
from wavell.umpire import Book

API = "/api/v1"
PATIENT: dict[str, Any] = {
    "open_timeout": WAIT_S,
    "ping_timeout": WAIT_S,
    "close_timeout": WAIT_S,
    "proxy": None,
}
"""How a client connects that waits for a busy server."""


@contextmanager
def here(
    url: str,
    limits: Limits | None = None,
    page: Path = Path("nowhere"),
    book: Callable[[str], Book] = find,
    **other: Any,
) -> Iterator[str]:
    """A server in a thread of this process, which uvicorn may serve in other ways than usual; yields its address."""
    app = make_app(Settings(url, limits or Limits(), page, book))
    opened = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, **(uvicorn_options(limits or Limits()) | other)))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[opened])), daemon=True)
    thread.start()
    try:
        yield address_of(opened).rstrip("/")
    finally:
        server.should_exit = True
        thread.join(WAIT_S)
        opened.close()


@contextmanager
def process(
    *options: str, data: Path, database: str = "", command: tuple[str, ...] = (sys.executable, "-m", "wavell")
) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """`wavell serve` as a process of its own, at any free port; yields its address and the process."""
    words = [*command, "serve", "--port", "0", "--data", str(data), "--rate", "0", *options]
    environment = {**os.environ, "WAVELL_DATABASE_URL": database, "PYTHONUNBUFFERED": "1"}
    if command[0] != sys.executable:
        environment.pop("PYTHONPATH", None)  # a package that is installed elsewhere is on its own
    with (data / "errors.txt").open("a") as errors:
        server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
    assert server.stdout is not None
    try:
        line = server.stdout.readline()
        assert line.startswith("Open http://"), (line, (data / "errors.txt").read_text())
        yield line.removeprefix("Open ").strip().rstrip("/"), server
    finally:
        server.terminate()
        try:
            server.wait(WAIT_S)
        except subprocess.TimeoutExpired:
            server.kill()
        server.stdout.close()


def begin(address: str, **wanted: Any) -> tuple[str, dict[str, str]]:
    """Begin a game; returns its id and its keys by role."""
    wanted = {"book": "connect-four", "scenario": "empty", **wanted}
    answer = httpx.post(f"{address}{API}/games", json=wanted, timeout=WAIT_S)
    assert answer.status_code == 201, answer.text
    created = answer.json()
    return created["game"], {key["role"]: key["key"] for key in created["keys"]}


def bearer(key: str) -> dict[str, str]:
    """The header that carries a key."""
    return {"Authorization": f"Bearer {key}"}


class Live:
    """A live connection."""

    def __init__(
        self,
        address: str,
        game: str,
        key: str,
        *,
        role: str = "",
        entries: int = -1,
        hello: Any = None,
    ) -> None:
        where = address.replace("http", "ws", 1) + f"{API}/games/{game}/live"
        self._stack = ExitStack()
        self._heard: deque[str] = deque()
        self.socket: ClientConnection = self._stack.enter_context(connect(where, max_size=None, **PATIENT))
        with suppress(ConnectionClosed):  # it may have been told to go already, and hears why
            self.say(**(hello or {"type": "hello", "key": key, "role": role, "entries": entries}))

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(msgspec.json.encode(message).decode())

    def hear(self, timeout: float = WAIT_S) -> Any:
        """Wait for the next message."""
        if not self._heard:
            self._heard.extend(str(self.socket.recv(timeout)).split("\n"))
        return msgspec.json.decode(self._heard.popleft())

    def hear_a(self, kind: str) -> Any:
        """Wait for the next message of a kind."""
        while (message := self.hear())["type"] != kind:
            pass
        return message

    def give(self, text: str, at: int, client: str, **more: Any) -> Any:
        """Give an order and wait for the answer."""
        self.say(type="give", text=text, decided_at=at, client=client, **more)
        return self.hear_a("given")

    def close(self) -> None:
        """Go."""
        self._stack.close()
