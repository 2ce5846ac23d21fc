"""What engineers make of railways, airbases and ports (frame:ENG)."""

import pytest

from tests.europa.desk import answers, desk, front, options, play
from tests.europa.gauges import LINE, SUDAN, eritrea
from tests.europa.sites import HERE, later, refused, work
from wavell.books.europa.frame.engineering.installations import airbase
from wavell.books.europa.frame.movement.boards import built
from wavell.books.europa.frame.movement.nets import gauges_now
from wavell.books.europa.frame.supply.lines import joined
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.world import Front
from wavell.umpire import Game


@pytest.mark.rule("europa 15.J.11", "europa frame:ENG")
def test_a_railway_that_is_cut_carries_nothing_until_it_is_mended() -> None:
    game = work({"al-rail-eng": "0507", "al-inf": "0207"})
    assert refused(game, "rail al-inf 0607") == []
    assert refused(game, "engineer al-rail-eng repair rail") == ["frame:ENG"]
    play(game, "engineer al-rail-eng demolish rail")
    assert refused(game, "rail al-inf 0607") == ["frame:RAIL"]
    assert refused(game, "engineer al-rail-eng demolish rail") == ["frame:ENG"]
    later(game, 1)
    while front(game).phase != "movement":
        play(game, "end")
    play(game, "engineer al-rail-eng repair rail")
    later(game, 1)
    while front(game).phase != "movement":
        play(game, "end")
    assert refused(game, "rail al-inf 0607") == []


@pytest.mark.rule("europa frame:AIRB")
def test_airfields_are_laid_out_and_made_permanent() -> None:
    game = work({"al-con-eng": HERE})
    play(game, "engineer al-con-eng build airfield")
    field = airbase(front(later(game, 1)), PlaceId(HERE))
    assert field is not None
    assert (field.capacity, field.permanent) == (2, False)
    while front(game).phase != "movement":
        play(game, "end")
    play(game, "engineer al-con-eng build airbase")
    base = airbase(front(later(game, 4)), PlaceId(HERE))
    assert base is not None
    assert (base.capacity, base.permanent) == (3, True)


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
    assert answers(eritrea(SUDAN, {"al-rail-eng": "1107"}), "engineer al-rail-eng regauge rail") == ["frame:ENG"]
    assert answers(eritrea({}, {"al-rail-eng": "1007"}), "engineer al-rail-eng regauge rail") == ["frame:ENG"]


@pytest.mark.rule("europa 15.J.11")
def test_a_regauged_hex_is_restored_to_its_first_gauge() -> None:
    changed = eritrea({"1007": ("gauge_1067",)}, {"al-rail-eng": "1007"})
    after = finish(changed, "engineer al-rail-eng restore rail")
    assert gauges_now(after)[PlaceId("1007")] == 950
    assert "1007" not in after.works
    assert answers(eritrea({}, {"al-rail-eng": "1007"}), "engineer al-rail-eng restore rail") == ["frame:ENG"]


@pytest.mark.rule("europa 15.J.11", "europa 15.J.4")
def test_a_line_is_extended_beyond_its_end_in_its_own_gauge() -> None:
    game = eritrea({}, {"al-rail-eng": "0907", "al-con-eng": "0907"})
    assert answers(game, "engineer al-con-eng extend rail") == ["15.J.4"]
    assert answers(eritrea({}, {"al-rail-eng": "0806"}), "engineer al-rail-eng extend rail") == ["frame:ENG"]
    assert answers(eritrea({}, {"al-rail-eng": "1007"}), "engineer al-rail-eng extend rail") == ["frame:ENG"]
    assert answers(game, "engineer al-rail-eng extend rail") == []
    play(game, "engineer al-rail-eng extend rail")
    assert front(game).jobs[UnitId("al-rail-eng")].left == 2
    after = finish(eritrea({}, {"al-rail-eng": "0907"}), "engineer al-rail-eng extend rail")
    assert set(after.works[PlaceId("0907")]) == {"rail", "gauge_950"}
    roads = {near for near in after.atlas.near[PlaceId("0907")] if _is_road(after, near)}
    assert roads == {"1007"}, "it is a road along itself, and not to tracks and roads beside it"


def _is_road(world: Front, near: PlaceId) -> bool:
    return joined(world.map, built(world), "road", PlaceId("0907"), near)


@pytest.mark.rule("europa 15.J.11")
def test_a_railway_is_recertified_with_the_hexes_that_it_joins() -> None:
    cut = dict.fromkeys(LINE, ("rail_cut",))
    after = finish(eritrea(cut, {"al-rail-eng": "1107"}), "engineer al-rail-eng recertify rail")
    assert not after.works
    assert answers(eritrea({}, {"al-rail-eng": "1107"}), "engineer al-rail-eng recertify rail") == ["frame:ENG"]


def base(hits: int, destroyed: bool = False) -> Game:
    found = {"airbase 0506": {"capacity": 3, "hits": hits, "destroyed": destroyed}}
    return desk("allies.movement", {"al-con-eng": "0506", "al-cbt-eng": "0506"}, installations=found, dice=[1] * 60)


@pytest.mark.rule("europa 15.J.4", "europa 15.J.2")
def test_an_airbase_is_recertified_from_all_its_hits_at_once() -> None:
    assert answers(base(0), "engineer al-con-eng recertify airbase") == ["frame:ENG"]
    assert answers(base(3), "engineer al-cbt-eng recertify airbase") == ["15.J.2"]
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
    assert answers(base(2), "engineer al-con-eng restore airbase") == ["frame:ENG"]
    for verb in ("repair", "recertify", "demolish"):
        assert answers(base(3, destroyed=True), f"engineer al-con-eng {verb} airbase") == ["frame:ENG"]
    after = airbase(finish(base(3, destroyed=True), "engineer al-con-eng restore airbase"), PlaceId("0506"))
    assert after is not None
    assert (after.destroyed, after.hits) == (False, 3)


@pytest.mark.rule("europa 15.J.9.p2")
def test_a_destroyed_port_is_not_recertified_but_reconstructed() -> None:
    damaged = {"port 0209": {"capacity": 4, "hits": 3, "destroyed": True}}
    game = desk("allies.movement", {"al-con-eng": "0209"}, installations=damaged)
    assert answers(game, "engineer al-con-eng recertify port") == ["15.J.9.p2"]
    assert answers(game, "engineer al-con-eng restore port") == ["15.J.4"]
