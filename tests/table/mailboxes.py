"""Receivers of webhooks, and people who set them, for the tests of notices."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.waiting import POLL_S, WAIT_S, until

from wavell.table.app import API, Settings, make_app
from wavell.table.config import Limits
from wavell.table.notify.sender import NoticeSender

OPEN = Limits(address_rate=0, key_rate=0, game_rate=0, hook_rate=0, private_hooks=True)


class Mailbox(ThreadingHTTPServer):
    """A receiver of webhooks that answers as it is told to."""

    def __init__(self, *answers: int) -> None:
        super().__init__(("127.0.0.1", 0), _Receiver)
        self.answers = list(answers)
        self.location = ""
        """Where its redirects lead; empty if to itself."""
        self.came: list[tuple[bytes, dict[str, str]]] = []
        self.answering = threading.Event()
        """Until it is set, who has sent something waits for the answer."""
        self.answering.set()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_address[1]}/hook?for=me"

    def wait(self, count: int) -> list[dict[str, Any]]:
        """What has come, once it is so many."""
        until(lambda: len(self.came) >= count)
        return [json.loads(body) for body, _ in self.came]


class _Receiver(BaseHTTPRequestHandler):
    server: Mailbox

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.came.append((body, {name.casefold(): value for name, value in self.headers.items()}))
        self.server.answering.wait(WAIT_S)
        status = self.server.answers.pop(0) if self.server.answers else 204
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", self.server.location or self.server.url)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def mailbox(*answers: int) -> Iterator[Mailbox]:
    box = Mailbox(*answers)
    thread = threading.Thread(target=box.serve_forever, args=(POLL_S,), daemon=True)
    thread.start()
    try:
        yield box
    finally:
        box.shutdown()
        box.server_close()
        thread.join()


@contextmanager
def impatient_table(folder: Path) -> Iterator[TestClient[Litestar]]:
    """A table that tries to deliver a notice again soon."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NoticeSender.__init__, "__defaults__", (False, "", (0.05, 0.05, 0.05)))
        with TestClient(make_app(Settings(f"sqlite:///{folder / 'table.db'}", OPEN))) as found:
            yield found


class Players:
    """A game of `patrol` between two people over HTTP."""

    def __init__(self, client: httpx.Client, **wanted: Any) -> None:
        self.client = client
        body = {"book": "primer", "scenario": "patrol", "title": "Tuesday", **wanted}
        made = client.post(f"{API}/games", json=body).json()
        self.game = made["game"]
        self.keys = {key["role"]: key["key"] for key in made["keys"]}

    def ask(self, role: str, method: str, path: str, **more: Any) -> Any:
        """The answer to a request with a key."""
        headers = {"Authorization": f"Bearer {self.keys[role]}"}
        return self.client.request(method, f"{API}/games/{self.game}{path}", headers=headers, **more)

    def give(self, seat: str, text: str = "end") -> None:
        """Give an order."""
        at = self.ask(seat, "GET", "").json()["entries"]
        body = {"type": "give", "text": text, "decided_at": at, "client": f"client-{seat}-{at}"}
        assert self.ask(seat, "POST", "/orders", json=body).json()["ruling"]["allowed"]

    def hook(self, seat: str, url: str) -> Any:
        """Ask to be told at an address."""
        return self.ask(seat, "PUT", "/webhook", json={"url": url})

    def until(self, seat: str) -> None:
        """End steps until a seat must decide."""
        while (acting := self.ask(seat, "GET", "").json()["due"][0]["seat"]) != seat:
            self.give(acting)


def names_lead_to(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Names are found at these addresses, one answer after the other; returns what is looked up."""
    asked: list[str] = []
    known: Callable[..., Any] = socket.getaddrinfo

    def look_up(name: str | bytes | None, port: Any, *rest: Any, **more: Any) -> Any:
        name = name.decode() if isinstance(name, bytes) else str(name)
        if name != "name.example":
            return known(name, port, *rest, **more)
        asked.append(name)
        found = answers[min(len(asked), len(answers)) - 1]
        return [row for each in found for row in known(each, port, type=socket.SOCK_STREAM)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked
