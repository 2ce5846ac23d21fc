"""Rail nets have gauges: trains and lines of supply do not go from one to another (frame:RAIL)."""

from typing import Any

import pytest

from wavell.books.europa.frame.lines import by_rail
from wavell.books.europa.frame.nets import FIGURES, gauges_now
from wavell.books.europa.frame.rail import net_of
from wavell.books.europa.frame.supply import ground
from wavell.books.europa.world import Front
from wavell.umpire import Game

from .desk import cites, desk, front

JOINING = ("0508", "0607", "0707", "0806", "0907")
"""From Kassala, the end of the line of the Sudan, to Biscia (1007), the end of that of Eritrea."""
LINE = ("1007", "1107", "1207")
SUDAN = dict.fromkeys(JOINING, ("rail", "road", "gauge_1067"))


def eritrea(works: dict[str, tuple[str, ...]], units: dict[str, Any] | None = None) -> Game:
    owner = dict.fromkeys((*JOINING, *LINE), "allies")
    return desk("allies.movement", units or {"al-inf": "0407"}, map="eritrea", works=works, owner=owner)


def asked(game: Game, order: str) -> list[str]:
    return sorted(set(cites(game.judge("allies", order))))


def served(world: Front) -> frozenset[str]:
    """The hexes that the rail element of a line of supply joins to Kassala."""
    land = ground(world, "allies")
    return by_rail(land.map, land.added, "0407", land.blocked | land.foreign | land.cut)


@pytest.mark.rule("europa frame:RAIL")
def test_the_gauges_are_those_of_the_railways() -> None:
    assert {net.id: net.gauge for net in FIGURES.net if net.id in ("sudan", "eritrea", "egypt", "cyrenaica")} == {
        "sudan": 1067,
        "eritrea": 950,
        "egypt": 1435,
        "cyrenaica": 950,
    }


@pytest.mark.rule("europa frame:RAIL")
def test_no_train_goes_from_one_gauge_to_another() -> None:
    game = eritrea(SUDAN)
    assert asked(game, "rail al-inf 0907") == []
    assert asked(game, "rail al-inf Biscia") == ["frame:RAIL"]
    regauged = eritrea({**SUDAN, "1007": ("gauge_1067",)})
    assert asked(regauged, "rail al-inf Biscia") == []
    assert asked(regauged, "rail al-inf Agordat") == ["frame:RAIL"]


@pytest.mark.rule("europa frame:RAIL", "europa frame:SUP")
def test_no_line_of_supply_does_either() -> None:
    there, whole = front(eritrea(SUDAN)), dict.fromkeys(LINE, ("gauge_1067",))
    beyond = front(eritrea({**SUDAN, **whole}))
    assert "0907" in served(there)
    assert served(there).isdisjoint(LINE)
    assert served(beyond) >= set(LINE)


@pytest.mark.rule("europa frame:RAIL")
def test_a_hex_of_another_gauge_belongs_to_the_net_that_it_goes_on_from() -> None:
    there = front(eritrea({**SUDAN, "1007": ("gauge_1067",)}))
    found = {place: net.id if (net := net_of(there, place, "allies")) else "" for place in ("0907", "1007", "1107")}
    assert found == {"0907": "sudan", "1007": "sudan", "1107": "eritrea"}


@pytest.mark.rule("europa frame:RAIL")
def test_a_hex_built_without_a_gauge_has_that_of_the_nearest_line() -> None:
    there = front(eritrea({"0508": ("rail",), "0607": ("rail",), "0907": ("rail",)}))
    found = gauges_now(there)
    assert [found[place] for place in ("0508", "0607", "0907")] == [1067, 1067, 950]
