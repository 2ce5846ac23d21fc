"""Nothing hidden goes over the wire: whole random games over HTTP, and every payload for every role is scanned."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.table.positions import SCENARIOS
from tests.table.watched import EVERY, UNBOUNDED, Watched

from wavell.lab.plain import choose
from wavell.table.app import Settings, make_app

CLOSELY, SELDOM = 60, 60
"""For how many orders all payloads are often looked at, and after how many orders then; some always are."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("leaks")
    with TestClient(make_app(Settings(f"sqlite:///{folder / 'table.db'}", UNBOUNDED))) as found:
        yield found


@pytest.mark.parametrize(
    ("book", "scenario"),
    [pytest.param(*each, marks=() if each[0] == "primer" else pytest.mark.slow) for each in SCENARIOS],
)
def test_no_payload_tells_what_is_hidden(client: TestClient[Litestar], book: str, scenario: str) -> None:
    check_payloads(client, book, scenario, 7, most=180)


def check_payloads(client: TestClient[Litestar], book: str, scenario: str, seed: int, most: int | None = None) -> None:
    """Play a game at random over HTTP, whole or so many orders of it; every payload for every role is scanned."""
    watched, rng = Watched(client, book, scenario), Random(seed)
    number = 0
    while (due := watched.game.to_act()) and number != most:
        order = choose(watched.game, due[0].seat, rng)
        assert order is not None
        given = watched.give(due[0].seat, str(order))
        watched.notice()
        watched.scan(due[0].seat, "/orders", given)
        for role in watched.roles:
            last = len(watched.game.journal.entries) - 1
            for path in ("", f"/lines?since={last}"):
                watched.scan(role, path, watched.ask(role, path))
        if number % (EVERY if number < CLOSELY else SELDOM) == 0:
            watched.scan_all(rng)
        number += 1
    assert watched.game.world.outcome is not None or number == most
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
