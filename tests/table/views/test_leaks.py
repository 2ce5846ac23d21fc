"""Nothing hidden goes over the wire: whole random games over HTTP, and every payload for every role is scanned."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.table.leak_scanner import EVERY, UNBOUNDED, LeakScanner
from tests.table.positions import SCENARIOS

from wavell.lab.plain import choose
from wavell.table.app import Settings, make_app

CLOSELY, SELDOM = 60, 60
"""For how many orders all payloads are often looked at, and after how many orders then; some always are."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("leaks")
    with TestClient(make_app(Settings(f"sqlite:///{folder / 'table.db'}", UNBOUNDED))) as found:
        yield found


MARKS = {"primer": [], "europa": [pytest.mark.slow], "awaw": [pytest.mark.long]}
"""The books; awaw hides nothing."""


@pytest.mark.parametrize(
    ("book", "scenario"),
    [pytest.param(*each, marks=MARKS[each[0]]) for each in SCENARIOS],
)
def test_no_payload_tells_what_is_hidden(client: TestClient[Litestar], book: str, scenario: str) -> None:
    check_payloads(client, book, scenario, 7, most=180)


def check_payloads(client: TestClient[Litestar], book: str, scenario: str, seed: int, most: int | None = None) -> None:
    """Play a game at random over HTTP, whole or so many orders of it; every payload for every role is scanned."""
    scanner, rng = LeakScanner(client, book, scenario), Random(seed)
    number = 0
    while (due := scanner.game.to_act()) and number != most:
        order = choose(scanner.game, due[0].seat, rng)
        assert order is not None
        given = scanner.give(due[0].seat, str(order))
        scanner.notice()
        scanner.scan(due[0].seat, "/orders", given)
        for role in scanner.roles:
            last = len(scanner.game.journal.entries) - 1
            for path in ("", f"/lines?since={last}"):
                scanner.scan(role, path, scanner.ask(role, path))
        if number % (EVERY if number < CLOSELY else SELDOM) == 0:
            scanner.scan_all(rng)
        number += 1
    assert scanner.game.world.outcome is not None or number == most
    scanner.scan_all(rng)
    assert scanner.scanned > 200
    assert scanner.hid or book == "awaw"  # which hides nothing


def test_a_refused_order_names_nobody_who_is_hidden(client: TestClient[Litestar]) -> None:
    scanner = LeakScanner(client, "europa", "crusader")
    for role in ("allies", "axis"):
        hidden = sorted(set(scanner.game.world.names("unit")) - scanner.known[role])
        assert hidden
        for id_ in hidden[:20]:
            told = scanner.ask(role, "/judge", {"text": f"move {id_} 18A:4817"})
            assert f'there is no unit \\"{id_}\\"' in told
            assert "18A" not in told.replace("18A:4817", "")
