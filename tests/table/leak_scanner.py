"""A game whose true position a test knows, and what each role may know of it: every payload is scanned against that.

A payload for a role may name no unit that the role has never seen, nor hold the dice seed before the end, nor any key
but the one it was asked with, nor the hash of a key.
"""

import hashlib
import re
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Litestar
from litestar.testing import TestClient

from wavell.lab.plain import choose
from wavell.table.app import API
from wavell.table.config import Limits
from wavell.umpire import REFEREE, SPECTATOR, Game, SeededDice
from wavell.umpire.notation.orders import verb_of

UNBOUNDED = Limits(address_rate=0, key_rate=0, game_rate=0)
EVERY = 9
"""All payloads are looked at after so many orders."""
SHOWN = ("Revealed", "UnitsSighted")
"""Facts by which units come into the open, though they may hide again before the next decision."""
PLAIN = ("", "/lines", "/sheet", "/options?limit=60", "/checklist", "/ledger", "/luck", "/record", "/bookmarks",
         "/complete", "/layers", "/feed", "/webhook")  # fmt: skip

_WORD = re.compile(r"[\w.'-]+")


def asked(client: TestClient[Litestar], url: str, key: str, body: Any = None) -> tuple[int, str, dict[str, str]]:
    """Ask the application of a client itself: thousands of requests are no test of a client.

    Returns the status, the text and the headers of the answer.
    """
    path, _, query = url.partition("?")
    scope: Any = {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "method": "GET" if body is None else "POST",
        "path": path,
        "raw_path": quote(path).encode(),
        "root_path": "",
        "query_string": quote(query, safe="=&/:+'").encode(),
        "headers": [
            (b"host", b"testserver.local"),
            (b"authorization", f"Bearer {key}".encode()),
            (b"content-type", b"application/json"),
        ],
        "client": ("testclient", 50000),
        "server": ("testserver.local", 80),
        "extensions": {},
    }
    sent = b"" if body is None else msgspec.json.encode(body)
    said: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": sent, "more_body": False}

    async def send(message: Any) -> None:
        said.append(message)

    with client.portal() as portal:
        portal.call(client.app, scope, receive, send)
    start, *rest = said
    headers = {name.decode(): value.decode() for name, value in start["headers"]}
    return start["status"], b"".join(part.get("body", b"") for part in rest).decode(), headers


class LeakScanner:
    """A game over HTTP whose true position the test knows, and what each role has ever seen of it."""

    def __init__(self, client: TestClient[Litestar], book: str, scenario: str, *, hot_seat: bool = False) -> None:
        self.client = client
        wanted = {"book": book, "scenario": scenario, "hot_seat": hot_seat}
        made = client.post(f"{API}/games", json=wanted).json()
        self.id = made["game"]
        # One key of a hot seat looks from each of its seats.
        self.keys = {role: key["key"] for key in made["keys"] for role in key["seats"] or (key["role"],)}
        self.roles = [role for role in self.keys if role != REFEREE]
        self.known: dict[str, set[str]] = {role: set() for role in self.roles}
        self.scanned = 0
        self.hid = 0
        self.notice()

    @property
    def game(self) -> Game:
        """The game as the server has it."""
        session = self.client.app.state.registry.get(self.id)
        assert session is not None
        found: Game = session.game
        return found

    def notice(self) -> None:
        """Remember what each role sees now, and whom it is told of by name when they come into the open."""
        for role in self.roles:
            self.known[role] |= set(self.game.world.seen_by(role).names("unit"))
            for event in self.game.journal.entries[-1].events:
                if type(event).__name__ in SHOWN:
                    self.known[role] |= set(getattr(event, "units", ()))

    def ask(self, role: str, path: str, body: Any = None) -> str:
        """The answer to a request with the key of a role, whatever its status."""
        looks = "" if role == SPECTATOR else f"{'&' if '?' in path else '?'}as={role}"
        status, text, headers = asked(self.client, f"{API}/games/{self.id}{path}{looks}", self.keys[role], body)
        assert status < 500, f"{path} {body}: {text}"
        return text + str(headers)

    def give(self, seat: str, text: str) -> str:
        """Give an order; the answer is a payload too."""
        at = len(self.game.journal.entries)
        body = {"type": "give", "text": text, "decided_at": at, "client": f"client-{at}", "seat": seat}
        return self.ask(seat, "/orders", body)

    def scan(self, role: str, path: str, payload: str) -> None:
        """Look for what the role may not know."""
        self.scanned += 1
        dice = self.game.dice
        assert isinstance(dice, SeededDice)
        if self.game.world.outcome is None:
            assert dice.reveal() not in payload, path
        for other, key in self.keys.items():
            assert key == self.keys[role] or key not in payload, (role, other, path)
            assert hashlib.sha256(key.encode()).hexdigest() not in payload, (role, path)
        over = self.game.world.outcome is not None and path == "/record"  # then it is whole
        hidden = set() if over else set(self.game.world.names("unit")) - self.known[role]
        self.hid += len(hidden)
        if not hidden.intersection(_WORD.findall(payload)):
            return
        for kind in self.game.book.verbs.values():  # an order explains itself with examples
            payload = payload.replace((kind.__doc__ or "").strip().partition("\n")[0], "")
        named = hidden.intersection(_WORD.findall(payload))
        assert not named, (role, path, named, [self.around(payload, name) for name in named])

    def around(self, payload: str, name: str) -> str:
        """Where a payload names somebody, for the message of a failure."""
        at = payload.find(name)
        return payload[max(0, at - 150) : at + 100]

    def paths(self, role: str, rng: Random) -> Iterator[str]:
        """What a role can ask for."""
        yield from PLAIN
        last = len(self.game.journal.entries) - 1
        yield from (f"/at/{n}" for n in {0, last, rng.randint(0, last)})
        yield from (f"/fights/{entry.n}" for entry in self.game.journal.entries[-EVERY:])
        show = self.game.book.show
        if show is not None:
            yield from (f"/layers/{layer}" for layer in show.layers)
            tokens = [*show.scene(self.game.world.seen_by(role), role).tokens.values()]
            for token in rng.sample(tokens, min(3, len(tokens))):
                yield f"/aims?units={token.id}"
                yield f"/about?name={token.id}"
                yield f"/about?name={token.place}"
        for verb in sorted(self.game.book.notation.kinds):
            yield f"/complete?text={verb} "

    def scan_all(self, rng: Random) -> None:
        """Scan every payload for every role but the referee, who may see all."""
        for role in self.roles:
            for path in self.paths(role, rng):
                self.scan(role, path, self.ask(role, path))
            hidden = sorted(set(self.game.world.names("unit")) - self.known[role])
            for text in self.guesses(hidden, rng):
                if role == SPECTATOR:
                    continue
                for path in ("/judge", "/fight"):
                    answer = self.ask(role, path, {"text": text})
                    self.scan(role, path, answer.replace(text, ""))

    def guesses(self, hidden: list[str], rng: Random) -> Iterator[str]:
        """Orders of every kind that fish for what is hidden, or that another could give."""
        due = self.game.to_act()
        yield "end"
        if due and (order := choose(self.game, due[0].seat, rng)) is not None:
            yield verb_of(type(order))
        places = list(self.game.world.names("place"))
        for verb in ("move", "attack", "examine"):
            if verb in self.game.book.verbs:
                yield f"{verb} nobody on {rng.choice(places)}"
