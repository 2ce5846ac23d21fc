"""Nothing hidden goes over a live connection, nor comes of undo, sandbox, replay, notice, an error or the log."""

import logging
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession
from tests.table.leak_scanner import UNBOUNDED, LeakScanner
from tests.waiting import WAIT_S

from wavell.lab.plain import choose
from wavell.table.app import API, Settings, make_app
from wavell.table.notify.notices import notice_for
from wavell.umpire import SPECTATOR

HIDING = (
    ("primer", "oasis"),
    ("europa", "crusader"),
    pytest.param("europa", "kassala-to-keren", marks=pytest.mark.long),
)
ORDERS, EVERY = 48, 6
"""How many orders a game has, and after how many of them everything else is tried."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("leaks")
    with TestClient(make_app(Settings(f"sqlite:///{folder / 'table.db'}", UNBOUNDED))) as found:
        yield found


class Connected:
    """A game that every role but the referee looks at through a live connection."""

    def __init__(self, scanner: LeakScanner, stack: ExitStack) -> None:
        self.scanner = scanner
        self.heard: set[str] = set()
        """The kinds of all messages that were scanned."""
        self._stack = stack
        self._count = 0
        self._lines: defaultdict[int, deque[str]] = defaultdict(deque)
        self.sockets = {role: self.open(role, -1) for role in scanner.roles}

    @property
    def entries(self) -> int:
        """How many entries the game has."""
        return len(self.scanner.game.journal.entries)

    def client_id(self) -> str:
        """An id that no request had yet."""
        self._count += 1
        return f"client-{self._count:06}"

    def open(self, role: str, entries: int) -> WebSocketTestSession:
        """A connection that says hello and hears the first message."""
        scanner = self.scanner
        socket = self._stack.enter_context(scanner.client.websocket_connect(f"{API}/games/{scanner.id}/live"))
        socket.send_json({"type": "hello", "key": scanner.keys[role], "role": role, "entries": entries})
        self.hear(role, socket)
        return socket

    def hear(self, role: str, socket: WebSocketTestSession) -> Any:
        """The next message, scanned."""
        text = self._line(socket)
        message = msgspec.json.decode(text)
        self.heard.add(message["type"])
        self.scanner.scan(role, f"live {message['type']}", text)
        return message

    def _line(self, socket: WebSocketTestSession) -> str:
        """The next line of what comes, one message."""
        waiting = self._lines[id(socket)]
        if not waiting:
            waiting.extend(socket.receive_text(timeout=WAIT_S).split("\n"))
        return waiting.popleft()

    def give(self, seat: str, text: str, at: int) -> Any:
        """Give an order on the connection of a seat; every message on the way to the answer is scanned."""
        socket = self.sockets[seat]
        give = {"type": "give", "text": text, "decided_at": at, "client": self.client_id(), "seat": seat}
        socket.send_json(give)
        while True:
            payload = self._line(socket)
            message = msgspec.json.decode(payload)
            self.scanner.notice()  # what it did may have shown somebody
            self.heard.add(message["type"])
            self.scanner.scan(seat, f"live {message['type']}", payload.replace(text, ""))
            if message["type"] == "given":
                return message

    def catch_up(self) -> None:
        """Let every role hear what has happened."""
        for role, socket in self.sockets.items():
            socket.send_json({"type": "beat"})
            while self.hear(role, socket)["type"] != "beat":
                pass

    def post(self, role: str, path: str, **body: Any) -> Any:
        """Ask for something that may change the game, and scan the answer."""
        answer = self.scanner.ask(role, path, body)
        self.scanner.scan(role, path, answer)
        return msgspec.json.decode(answer.partition("{'")[0])

    def undo_and_agree(self, seat: str, back: int) -> None:
        """Take some entries back, with the consent of whoever must give it; the traces are scanned."""
        live = self.scanner.game.journal.live
        n = live[-min(back, len(live) - 1)]
        self.post(seat, "/undo", seat=seat, n=n, decided_at=self.entries, client=self.client_id())
        self.catch_up()
        for other in self.scanner.roles:
            if other not in (seat, SPECTATOR):
                consent = {"seat": other, "agree": True, "client": self.client_id(), "asked": {"seat": seat, "n": n}}
                self.post(other, "/consent", **consent)
        self.scanner.notice()
        self.catch_up()

    def fish(self, rng: Random) -> None:
        """Ask for what comes of orders on old positions, of others, of nobody, and on a copy."""
        due = self.scanner.game.to_act()
        for seat in self.scanner.roles:
            if seat == SPECTATOR:
                assert not self.give(SPECTATOR, "end", self.entries)["ruling"]["allowed"]
                continue
            stale = self.give(seat, "end", rng.randrange(max(0, self.entries - 6), self.entries))
            assert stale["ruling"]["objections"][0]["kind"] == "stale"
            for text in self.scanner.guesses([], rng):
                if seat not in {each.seat for each in due}:
                    assert not self.give(seat, text, self.entries)["ruling"]["allowed"]
            self.try_out(seat, rng)

    def try_out(self, seat: str, rng: Random) -> None:
        """What a sandbox shows of orders that the seat could give now, each alone and all in a row."""
        game = self.scanner.game
        options = [str(order) for order in game.options(seat, limit=12)]
        some = rng.sample(options, min(8, len(options)))
        for orders in [*([text] for text in some), some, [*some, "end", "end"]]:
            self.post(seat, "/sandbox", orders=orders, decided_at=self.entries, seat=seat, client=self.client_id())
            for what in ("options", "checklist", "ledger"):
                self.post(seat, "/suppose", orders=orders, what=what, seat=seat)

    def look_back(self, rng: Random) -> None:
        """Replay, record, notices as a webhook sends them, and connections that come back."""
        scanner = self.scanner
        session = scanner.client.app.state.registry.get(scanner.id)
        for access in session.accesses:
            for role in (*access.seats, *([access.role] if access.role == SPECTATOR else ())):
                scanner.scan(role, "webhook", msgspec.json.encode(notice_for(session, access)).decode())
        for role in scanner.roles:
            for n in rng.sample(range(self.entries), min(4, self.entries)):
                scanner.scan(role, f"/at/{n}", scanner.ask(role, f"/at/{n}"))
                scanner.scan(role, f"/fights/{n}", scanner.ask(role, f"/fights/{n}"))
            for path in ("/record", "/lines", "/luck", "/feed", "/at/999999"):
                scanner.scan(role, path, scanner.ask(role, path))
            for entries in (self.entries, max(0, self.entries - 3)):
                self.open(role, entries).close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "hot_seat",
    [pytest.param(False, id="own keys"), pytest.param(True, id="hot seat", marks=pytest.mark.long)],
)
@pytest.mark.parametrize(("book", "scenario"), HIDING)
def test_no_message_trace_or_log_line_tells_what_is_hidden(
    client: TestClient[Litestar], caplog: pytest.LogCaptureFixture, book: str, scenario: str, hot_seat: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    scanner, rng = LeakScanner(client, book, scenario, hot_seat=hot_seat), Random(11)
    with ExitStack() as stack:
        connected = Connected(scanner, stack)
        for number in range(ORDERS):
            if not (due := scanner.game.to_act()):
                break
            order = choose(scanner.game, due[0].seat, rng)
            assert connected.give(due[0].seat, str(order), connected.entries)["ruling"]["allowed"]
            connected.catch_up()
            if number % EVERY == EVERY - 1:
                connected.fish(rng)
                connected.look_back(rng)
                connected.undo_and_agree(due[0].seat, rng.randint(1, 3))
        assert connected.heard == {"view", "change", "given", "beat"}
    scanner.scan(SPECTATOR, "log", caplog.text)
    assert any(entry.kind == "undo" for entry in scanner.game.journal.entries)
    assert scanner.scanned > 300
    assert scanner.hid
