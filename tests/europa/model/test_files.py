"""A position that is laid in the middle of a player-turn stands as play would have brought it there."""

from typing import Any

import pytest

from tests.europa.desk import desk, front, world
from tests.europa.laying import AT_LEAST, name_of, phases, whole, written
from wavell.books.europa.book import BOOK
from wavell.books.europa.model import counts
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES
from wavell.lab.saboteur import lay
from wavell.umpire.rules.options import dues, offered

_APART = {"used", "readings", "scenario", "pending", "stage", "answered"}
"""What a position does not write, or what is compared by itself."""
_LISTED = 12


def used(now: Front) -> dict[str, int]:
    """What counts yet of what is used up: a railway hex that was laid matters in the player-turn of the Allies."""
    return {
        key: figure
        for key, figure in now.used.items()
        if figure and (now.phasing == ALLIES or not key.startswith("turn rail"))
    }


def differences(played: Front, laid: Front) -> dict[str, Any]:
    """The parts of two positions that differ."""
    found = {
        name: (getattr(played, name), getattr(laid, name))
        for name in Front.__struct_fields__
        if name not in _APART and getattr(played, name) != getattr(laid, name)
    }
    before, after = used(played), used(laid)
    for key in before.keys() | after.keys():
        was, has = before.get(key, 0), after.get(key, 0)
        if has > was or (has < was and name_of(key) not in AT_LEAST):
            found[key] = (was, has)
    return found


def options(now: Front) -> dict[tuple[str, str], list[str]]:
    """Some of the legal orders of each kind that whoever is to act may give."""
    return {
        (one.seat, verb): [str(order) for order in offered(BOOK, now, one.seat, BOOK.verbs[verb], _LISTED)]
        for one in dues(BOOK, now)
        for verb in one.verbs
    }


def check(seed: int, orders: int) -> int:
    """Lay every phase of a player-turn anew, and compare; return how many there were."""
    laid = 0
    for game in phases(seed, orders):
        played = front(game)
        whole(played)
        again = lay(BOOK, written(played))[1]
        assert isinstance(again, Front)
        assert not differences(played, again), (seed, played.clock)
        again.used, again.units = dict(played.used), {id_: again.units[id_] for id_ in played.units}
        assert options(played) == options(again), (seed, played.clock)
        laid += 1
    return laid


def test_what_only_ends_of_phases_bring_about() -> None:
    assert sum(check(seed, 0) for seed in range(3)) > 8


@pytest.mark.slow
def test_what_orders_and_then_only_ends_bring_about() -> None:
    assert sum(check(seed, 25) for seed in range(40)) > 100


STANDING: list[tuple[str, dict[str, Any], dict[str, Any], str, dict[str, int]]] = [
    (
        "allies.movement",
        {"al-inf-div": "Weston", "al-reserve": "Weston"},
        {"stocks": {"Weston": [30, 0]}},
        "reserve al-inf-div+al-reserve",
        {"month reserve britain": 12, "player-turn reserve 0407": 1, "turn free-reserve britain west": 1},
    ),
    (
        "allies.movement",
        {"al-con-eng": "19A:1119"},
        {"map": "desert", "date": "Aug 3 41", "stocks": {"19A:1119": [9, 0]}},
        "lay al-con-eng matruh",
        {"turn rail matruh": 1},
    ),
    (
        "allies.initial",
        {"al-depot": "Weston", "al-army-hq": "Weston"},
        {"stocks": {"al-depot": [9, 0]}},
        "attach al-army-hq to al-depot",
        {"player-turn hq al-army-hq": 1},
    ),
    (
        "allies.replacement",
        {"al-inf": "unisolated"},
        {"pools": {"britain inf": 20}},
        "replace al-inf at weston",
        {"month arrivals 0407": 4},
    ),
    (
        "allies.combat",
        {"al-arm-div": "1206", "101-tri-div": {"at": "1307", "seen": True}},
        {"stocks": {"1206": [30, 0]}, "owner": {"1206": "allies"}},
        "attack al-arm-div on 1307",
        {"phase attacked 1307": 1},
    ),
]


@pytest.mark.parametrize(("phase", "units", "position", "order", "charged"), STANDING)
def test_what_stands_is_charged(
    phase: str, units: dict[str, Any], position: dict[str, Any], order: str, charged: dict[str, int]
) -> None:
    game = desk(phase, units, **position)
    assert game.play("allies", order)
    again = lay(BOOK, written(front(game)))[1]
    assert isinstance(again, Front)
    assert {key: front(game).used.get(counts.Key(key)) for key in charged} == charged
    assert {key: again.used.get(counts.Key(key)) for key in charged} == charged


def test_a_figure_that_is_written_stands() -> None:
    now = world({"al-inf-div": {"at": "0506", "reserve": True}}, used={"month reserve britain": 30})
    assert now.used[counts.Key("month reserve britain")] == 30
