"""Gauges of rail nets (frame:RAIL), and what engineers make of railways, airbases and ports (frame:ENG)."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.europa.desk import desk, front, options, play
from wavell.books.europa.frame.engineering.installations import airbase
from wavell.books.europa.frame.movement.nets import FIGURES, gauges_now
from wavell.books.europa.frame.movement.rail import net_of
from wavell.books.europa.frame.supply.lines import by_rail
from wavell.books.europa.frame.supply.states import ground
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES
from wavell.umpire import Game

JOINING = ("0508", "0607", "0707", "0806", "0907")
"""From Kassala, the end of the line of the Sudan, to Biscia (1007), the end of that of Eritrea."""
LINE = ("1007", "1107", "1207")
SUDAN = dict.fromkeys(JOINING, ("rail", "road", "gauge_1067"))


def eritrea(works: Mapping[str, tuple[str, ...]], units: dict[str, Any] | None = None) -> Game:
    owner = dict.fromkeys((*JOINING, *LINE), "allies")
    return desk("allies.movement", units or {"al-inf": "0407"}, map="eritrea", works=works, owner=owner, dice=[1] * 60)


def asked(game: Game, order: str) -> list[str]:
    return sorted({each.ref.id for each in game.judge("allies", order).objections if each.ref is not None})


def served(world: Front) -> frozenset[str]:
    """The hexes that the rail element of a line of supply joins to Kassala."""
    land = ground(world, ALLIES)
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
    found = {
        place: net.id if (net := net_of(there, PlaceId(place), ALLIES)) else "" for place in ("0907", "1007", "1107")
    }
    assert found == {"0907": "sudan", "1007": "sudan", "1107": "eritrea"}


@pytest.mark.rule("europa frame:RAIL")
def test_a_hex_built_without_a_gauge_has_that_of_the_nearest_line() -> None:
    there = front(eritrea({"0508": ("rail",), "0607": ("rail",), "0907": ("rail",)}))
    found = gauges_now(there)
    assert [found[PlaceId(place)] for place in ("0508", "0607", "0907")] == [1067, 1067, 950]


# What engineers make of railways and installations ----------------------------------------------------------------


def finish(game: Game, order: str) -> Front:
    """Give an order, and let its turns go by."""
    play(game, order)
    unit = order.split()[1]
    for _ in range(200):
        if unit not in front(game).jobs:
            return front(game)
        play(game, "end")
    raise AssertionError(f"{order} is never done")


@pytest.mark.rule("europa 15.J.11", "europa 15.J.4")
def test_a_regauged_hex_has_the_gauge_of_the_builders_line() -> None:
    game = eritrea(SUDAN, {"al-rail-eng": "1007"})
    assert "engineer al-rail-eng regauge rail" in options(game, "engineer")
    after = finish(game, "engineer al-rail-eng regauge rail")
    assert {place: gauges_now(after)[PlaceId(place)] for place in ("0907", "1007", "1107")} == {
        "0907": 1067,
        "1007": 1067,
        "1107": 950,
    }
    assert asked(eritrea(SUDAN, {"al-rail-eng": "1107"}), "engineer al-rail-eng regauge rail") == ["frame:ENG"]
    assert asked(eritrea({}, {"al-rail-eng": "1007"}), "engineer al-rail-eng regauge rail") == ["frame:ENG"]


@pytest.mark.rule("europa 15.J.11")
def test_a_regauged_hex_is_restored_to_its_first_gauge() -> None:
    changed = eritrea({"1007": ("gauge_1067",)}, {"al-rail-eng": "1007"})
    after = finish(changed, "engineer al-rail-eng restore rail")
    assert gauges_now(after)[PlaceId("1007")] == 950
    assert "1007" not in after.works
    assert asked(eritrea({}, {"al-rail-eng": "1007"}), "engineer al-rail-eng restore rail") == ["frame:ENG"]


@pytest.mark.rule("europa 15.J.11", "europa 15.J.2")
def test_a_line_is_extended_beyond_its_end_in_its_own_gauge() -> None:
    game = eritrea({}, {"al-rail-eng": "0907", "al-con-eng": "0907"})
    assert asked(game, "engineer al-con-eng extend rail") == ["15.J.11"]
    assert asked(eritrea({}, {"al-rail-eng": "0806"}), "engineer al-rail-eng extend rail") == ["frame:ENG"]
    assert asked(eritrea({}, {"al-rail-eng": "1007"}), "engineer al-rail-eng extend rail") == ["frame:ENG"]
    assert asked(game, "engineer al-rail-eng extend rail") == []
    play(game, "engineer al-rail-eng extend rail")
    assert front(game).jobs[UnitId("al-rail-eng")].left == 2
    after = finish(eritrea({}, {"al-rail-eng": "0907"}), "engineer al-rail-eng extend rail")
    assert set(after.works[PlaceId("0907")]) == {"rail", "road", "gauge_950"}


@pytest.mark.rule("europa 103.A.2.b.1.p2")
@pytest.mark.parametrize("verb", ["construct", "extend"])
def test_the_lines_of_the_chapter_are_laid_in_their_own_way(verb: str) -> None:
    assert "103.A.2.b.1.p2" in asked(eritrea({}, {"al-rail-eng": "0508"}), f"engineer al-rail-eng {verb} rail")


@pytest.mark.rule("europa 15.J.11")
def test_a_railway_is_recertified_with_the_hexes_that_it_joins() -> None:
    cut = dict.fromkeys(LINE, ("rail_cut",))
    after = finish(eritrea(cut, {"al-rail-eng": "1107"}), "engineer al-rail-eng recertify rail")
    assert not after.works
    assert asked(eritrea({}, {"al-rail-eng": "1107"}), "engineer al-rail-eng recertify rail") == ["frame:ENG"]


def base(hits: int, destroyed: bool = False) -> Game:
    found = {"airbase 0506": {"capacity": 3, "hits": hits, "destroyed": destroyed}}
    return desk("allies.movement", {"al-con-eng": "0506", "al-cbt-eng": "0506"}, installations=found, dice=[1] * 60)


@pytest.mark.rule("europa 15.J.4", "europa 15.J.2")
def test_an_airbase_is_recertified_from_all_its_hits_at_once() -> None:
    assert asked(base(0), "engineer al-con-eng recertify airbase") == ["frame:ENG"]
    assert asked(base(3), "engineer al-cbt-eng recertify airbase") == ["15.J.2"]
    after = airbase(finish(base(3), "engineer al-con-eng recertify airbase"), PlaceId("0506"))
    assert after is not None
    assert after.hits == 0


@pytest.mark.rule("europa 15.J.4", "europa frame:AIRB")
def test_an_airbase_torn_down_altogether_is_restored_before_it_is_mended() -> None:
    game = base(3)
    play(game, "engineer al-con-eng demolish airbase")
    now = airbase(front(game), PlaceId("0506"))
    assert now is not None
    assert now.destroyed
    assert asked(base(2), "engineer al-con-eng restore airbase") == ["frame:ENG"]
    for verb in ("repair", "recertify", "demolish"):
        assert asked(base(3, destroyed=True), f"engineer al-con-eng {verb} airbase") == ["frame:ENG"]
    after = airbase(finish(base(3, destroyed=True), "engineer al-con-eng restore airbase"), PlaceId("0506"))
    assert after is not None
    assert (after.destroyed, after.hits) == (False, 3)


@pytest.mark.rule("europa 15.J.9.p2")
def test_a_destroyed_port_is_not_recertified_but_reconstructed() -> None:
    damaged = {"port 0209": {"capacity": 4, "hits": 3, "destroyed": True}}
    game = desk("allies.movement", {"al-con-eng": "0209"}, installations=damaged)
    assert asked(game, "engineer al-con-eng recertify port") == ["15.J.9.p2"]
    assert asked(game, "engineer al-con-eng restore port") == ["15.J.4"]
