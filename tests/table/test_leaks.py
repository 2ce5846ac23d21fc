"""Nothing hidden goes over the wire: random games over HTTP, and every payload for every role is scanned.

A payload for a role may name no unit that the role has never seen, nor hold the dice seed before the end, nor any key
but the one it was asked with, nor the hash of a key.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.table.games import SCENARIOS

from wavell.lab.plain import choose
from wavell.table.app import API, Settings, make_app
from wavell.table.limits import Limits
from wavell.umpire import REFEREE, SPECTATOR, Game, SeededDice
from wavell.umpire.orders import verb_of

UNBOUNDED = Limits(address_rate=0, key_rate=0, game_rate=0)
ORDERS = {"primer": 80, "europa": 90, "awaw": 60}
EVERY = 9
"""All payloads are looked at after so many orders."""
SHOWN = ("Revealed", "UnitsSighted")
"""Facts by which units come into the open, though they may hide again before the next decision."""
PLAIN = ("", "/lines", "/sheet", "/options?limit=60", "/checklist", "/ledger", "/luck", "/record", "/bookmarks",
         "/complete", "/layers", "/feed", "/webhook")  # fmt: skip


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("leaks")
    with TestClient(make_app(Settings(f"sqlite:///{folder / 'table.db'}", UNBOUNDED))) as found:
        yield found


class Watched:
    """A game over HTTP whose true position the test knows, and what each role has ever seen of it."""

    def __init__(self, client: TestClient[Litestar], book: str, scenario: str) -> None:
        self.client = client
        made = client.post(f"{API}/games", json={"book": book, "scenario": scenario}).json()
        self.id = made["game"]
        self.keys = {key["role"]: key["key"] for key in made["keys"]}
        self.roles = [role for role in self.keys if role != REFEREE]
        self.known: dict[str, set[str]] = {role: set() for role in self.roles}
        self.scanned = 0
        self.hid = 0
        self.notice()

    @property
    def game(self) -> Game:
        """The game as the server has it."""
        table = self.client.app.state.hall.held(self.id)
        assert table is not None
        found: Game = table.game
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
        headers = {"Authorization": f"Bearer {self.keys[role]}"}
        url = f"{API}/games/{self.id}{path}"
        answer = (
            self.client.get(url, headers=headers) if body is None else self.client.post(url, headers=headers, json=body)
        )
        assert answer.status_code < 500, f"{path} {body}: {answer.text}"
        return answer.text + str(dict(answer.headers))

    def give(self, seat: str, text: str) -> str:
        """Give an order; the answer is a payload too."""
        at = len(self.game.journal.entries)
        return self.ask(seat, "/orders", {"type": "give", "text": text, "decided_at": at, "client": f"client-{at}"})

    def scan(self, role: str, path: str, payload: str) -> None:
        """Look for what the role may not know."""
        self.scanned += 1
        dice = self.game.dice
        assert isinstance(dice, SeededDice)
        if self.game.world.outcome is None:
            assert dice.reveal() not in payload, path
        for other, key in self.keys.items():
            assert other == role or key not in payload, (role, path)
            assert hashlib.sha256(key.encode()).hexdigest() not in payload, (role, path)
        over = self.game.world.outcome is not None and path == "/record"  # then it is whole
        hidden = set() if over else set(self.game.world.names("unit")) - self.known[role]
        self.hid += len(hidden)
        for kind in self.game.book.verbs.values():  # an order explains itself with examples
            payload = payload.replace((kind.__doc__ or "").strip().partition("\n")[0], "")
        named = hidden.intersection(re.findall(r"[\w.'-]+", payload))
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


@pytest.mark.parametrize(
    ("book", "scenario"),
    [pytest.param(*each, marks=() if each[0] == "primer" else pytest.mark.slow) for each in SCENARIOS],
)
def test_no_payload_tells_what_is_hidden(client: TestClient[Litestar], book: str, scenario: str) -> None:
    watched, rng = Watched(client, book, scenario), Random(7)
    for number in range(ORDERS[book]):
        due = watched.game.to_act()
        if not due:
            break
        order = choose(watched.game, due[0].seat, rng)
        assert order is not None
        given = watched.give(due[0].seat, str(order))
        watched.notice()
        watched.scan(due[0].seat, "/orders", given)
        for role in watched.roles:
            last = len(watched.game.journal.entries) - 1
            watched.scan(role, "/lines", watched.ask(role, f"/lines?since={last}"))
        if number % EVERY == 0:
            watched.scan_all(rng)
    watched.scan_all(rng)
    assert watched.scanned > 200
    assert watched.hid or book == "awaw"  # which hides nothing


def test_a_refused_order_names_nobody_who_is_hidden(client: TestClient[Litestar]) -> None:
    watched = Watched(client, "europa", "crusader")
    for role in ("allies", "axis"):
        hidden = sorted(set(watched.game.world.names("unit")) - watched.known[role])
        assert hidden
        for id_ in hidden[:20]:
            told = watched.ask(role, "/judge", {"text": f"move {id_} 18A:4817"})
            assert f'there is no unit \\"{id_}\\"' in told
            assert "18A" not in told.replace("18A:4817", "")
