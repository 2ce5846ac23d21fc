"""Where units may not go: border guards, reserve units, cavalry."""

import pytest

from tests.europa.desk import answers, desk, front, happened, options, play, world
from wavell.books.europa.chapters.s15h_cavalry import semi_motorized
from wavell.books.europa.frame.combat.retreat import ways_out
from wavell.books.europa.frame.movement.doors import shunned
from wavell.books.europa.frame.movement.reserve import Reserve, free
from wavell.books.europa.frame.supply.states import level
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES


@pytest.mark.rule("europa 15.G.p2")
def test_border_guards_go_one_district_from_home() -> None:
    game = desk("allies.movement", {"al-border": "1005", "al-inf": "1005"})
    assert game.judge("allies", "move al-border 1003")  # e1, next to the country
    assert answers(game, "move al-border 1106") == ["15.G.p2"]  # e2
    assert game.judge("allies", "move al-inf 1106")
    assert game.judge("allies", "move al-border 0706")


@pytest.mark.rule("europa 15.G.p2")
def test_a_guard_abroad_may_come_nearer() -> None:
    game = desk("allies.movement", {"al-border": "1306"})
    assert game.judge("allies", "move al-border 1206")
    assert answers(game, "move al-border 1406") == ["15.G.p2"]
    assert answers(game, "move al-border 1305") == ["15.G.p2"]


@pytest.mark.rule("europa 15.G.p3")
def test_a_guard_abroad_does_not_attack() -> None:
    units = {"al-border": "1105", "al-inf-div": "1105", "ax-inf-bn": "1106"}
    assert answers(desk("allies.combat", units), "attack al-border+al-inf-div on 1106") == ["15.G.p3"]
    near = {"al-border": "1006", "al-inf-div": "1006", "ax-inf-bn": "1106"}
    assert answers(desk("allies.combat", near), "attack al-border+al-inf-div on 1106") == []
    back = {"al-border": "1106", "al-arm-div": "1106", "ax-truck": "1006"}
    assert answers(desk("allies.movement", back), "overrun al-border+al-arm-div on 1006") == ["15.G.p3"]


@pytest.mark.rule("europa 15.G.p2", "europa 15.S.p2")
@pytest.mark.parametrize(("unit", "cited"), [("al-border", "15.G.p2"), ("al-reserve", "15.S.p2"), ("al-inf", None)])
def test_nobody_strays_in_an_overrun_an_advance_or_a_retreat_before_combat(unit: str, cited: str | None) -> None:
    found = [cited] if cited else []
    riding = desk("allies.movement", {unit: "1006", "al-arm-div": "1006", "ax-truck": "1106"})
    assert answers(riding, f"overrun {unit}+al-arm-div on 1106") == found
    units = {unit: "1006", "al-arm-div": "1006", "al-inf-div": "1006", "ax-inf-bn": "1106"}
    game = desk("allies.combat", units, dice=[6, 6], stocks={"1006": [30, 0]})
    play(game, f"attack {unit}+al-arm-div+al-inf-div on 1106", "pass")
    assert answers(game, f"advance {unit}") == found
    assert answers(game, "advance al-arm-div") == []
    beset = desk("axis.combat", {unit: "1006", "ax-inf-div": "0906"}, stocks={"0906": [30, 0]})
    play(beset, "attack ax-inf-div on 1006")
    assert answers(beset, f"slip {unit} 1106") == found
    assert answers(beset, f"slip {unit} 0907") == ["frame:RBC"]  # a zone of control, while other hexes are free
    assert answers(beset, f"slip {unit} 1007") == []


@pytest.mark.rule("europa 15.G.p2")
def test_a_guard_may_be_driven_beyond_its_tether() -> None:
    units = {"al-border": "1005", "ax-inf-div": "1004", "ax-arm-div": "1004"}
    game = desk("axis.combat", units, dice=[1, 1], stocks={"1004": [30, 0]})
    play(game, "attack ax-inf-div+ax-arm-div on 1005", "pass")
    assert "retreat al-border 1106" in options(game, "retreat")


@pytest.mark.rule("europa 15.S.p2", "europa 15.5")
@pytest.mark.parametrize("unit", ["al-reserve", "al-res-eng"])
def test_reserve_units_go_two_hexes_from_home(unit: str) -> None:
    game = desk("allies.movement", {unit: "0906", "al-replacement": "0906"})
    assert game.judge("allies", f"move {unit} 1006")
    assert answers(game, f"move {unit} 1106") == ["15.S.p2"]
    assert game.judge("allies", "move al-replacement 1106")
    abroad = desk("allies.movement", {unit: "1306"})
    assert abroad.judge("allies", f"move {unit} 1206")
    assert answers(abroad, f"move {unit} 1306 via 1206") == ["frame:MP"]


@pytest.mark.rule("europa 15.S.p1")
def test_one_reserve_unit_goes_into_reserve_for_nothing() -> None:
    game = desk("allies.movement", {"al-reserve": "0506", "al-replacement": "0506", "al-inf": "0606"})
    verdict = game.judge("allies", "reserve al-reserve")
    assert [permit.ref.id for permit in verdict.permits] == ["15.S.p1"]
    assert answers(game, "reserve al-inf") == ["frame:SP"]
    events = play(game, "reserve al-reserve")
    assert "Stocked" not in [type(event).__name__ for event in events]
    assert front(game).used.get(Key("month reserve britain"), 0) == 0
    assert answers(game, "reserve al-replacement") == ["frame:SP"]  # the second pays like any other
    paying = desk("allies.movement", {"al-reserve": "0506", "al-replacement": "0506"}, stocks={"0506": [6, 0]})
    play(paying, "reserve al-reserve")
    events = play(paying, "reserve al-replacement")
    assert happened(events, "Stocked") == ["frame:SP"]
    assert front(paying).used[Key("month reserve britain")] == 4
    assert front(paying).stocks["0506"].sp == 6


@pytest.mark.rule("europa 15.S.p1")
def test_each_nation_and_theatre_has_its_own_free_unit() -> None:
    units = {"al-reserve": "0506", "al-replacement": "0905"}
    game = desk("allies.movement", units)
    assert front(game).atlas.command[PlaceId("0506")] != front(game).atlas.command[PlaceId("0905")]
    play(game, "reserve al-reserve")
    assert [permit.ref.id for permit in game.judge("allies", "reserve al-replacement").permits] == ["15.S.p1"]
    axis = desk("axis.movement", {"ax-reserve": "1506", "ax-replacement": "1506"})
    assert answers(axis, "reserve ax-reserve+ax-replacement", "axis") == ["frame:SP"]
    found = free(Reserve((UnitId("ax-reserve"), UnitId("ax-replacement"))), front(axis))
    assert {id_: key for id_, (key, _) in found.items()} == {
        "ax-reserve": f"turn free-reserve germany {front(axis).atlas.command[PlaceId('1506')]}"
    }


@pytest.mark.rule("europa 15.H.p1", "europa 15.H.n1")
def test_cavalry_is_semi_motorized() -> None:
    now = world({"al-cav": "0506", "al-camel": "0506", "al-arm-cav": "0506", "al-inf": "0506"})
    assert [semi_motorized(now.kit(id_)) for id_ in now.units] == [True, True, False, False]


@pytest.mark.rule("europa 15.H.p7")
def test_no_cavalry_in_the_arctic() -> None:
    game = desk("allies.movement", {"al-cav": "0402", "al-camel": "0402", "al-mtn-cav": "0402", "al-inf": "0402"})
    for unit in ("al-cav", "al-camel", "al-mtn-cav"):
        assert answers(game, f"move {unit} 0401") == ["15.H.p7"]
        assert game.judge("allies", f"move {unit} 0403")
        assert shunned(front(game), UnitId(unit), PlaceId("0401"))
    assert game.judge("allies", "move al-inf 0401")
    assert not any(line.endswith("01") for line in options(game, "move") if "cav" in line)


@pytest.mark.rule("europa 15.H.1", "europa 15.H.p8")
def test_horses_need_supply_in_the_desert_and_camels_do_not() -> None:
    game = desk("allies.movement", {"al-cav": "0811", "al-camel": "0811", "al-inf": "0811"})
    assert game.judge("allies", "move al-cav 0810")
    assert answers(game, "move al-cav 0911") == ["15.H.1"]
    assert answers(game, "move al-cav 0810 via 0911>0910") == ["15.H.1"]  # not even in passing
    assert game.judge("allies", "move al-camel 0911")
    assert game.judge("allies", "move al-inf 0911")
    assert shunned(front(game), UnitId("al-cav"), PlaceId("0911"))  # a retreat there eliminates it
    assert not shunned(front(game), UnitId("al-camel"), PlaceId("0911"))


@pytest.mark.rule("europa 15.H.p7", "europa 15.H.1")
def test_cavalry_retreats_and_advances_nowhere_it_may_not_go() -> None:
    units = {"al-cav": "0402", "ax-inf-bn": "0401", "al-inf-div": "0402"}
    assert answers(desk("allies.movement", units), "overrun al-cav+al-inf-div on 0401") == ["15.H.p7"]
    assert answers(desk("allies.movement", units), "overrun al-inf-div on 0401") == []
    now = world({"al-cav": "0402", "al-inf": "0402", "al-camel": "0811"})
    assert "0401" not in ways_out(now, UnitId("al-cav"))
    assert "0401" in ways_out(now, UnitId("al-inf"))
    dry = world({"al-cav": "0811", "al-camel": "0811"})
    assert "0911" not in ways_out(dry, UnitId("al-cav"))
    assert "0911" in ways_out(dry, UnitId("al-camel"))
    arid = {"al-cav": "0811", "al-arm-div": "0811", "ax-truck": "0911"}
    assert answers(desk("allies.movement", arid), "overrun al-cav+al-arm-div on 0911") == ["15.H.1"]
    near = {"al-cav": "0810", "al-arm-div": "0810", "ax-truck": "0811"}
    assert answers(desk("allies.movement", near), "overrun al-cav+al-arm-div on 0811") == []


@pytest.mark.rule("europa 15.H.p7")
def test_cavalry_does_not_retreat_into_the_arctic() -> None:
    units = {"al-cav": "0402", "al-inf-bn": "0402", "ax-arm-div": "0403", "ax-inf-div": "0403"}
    game = desk("axis.combat", units, dice=[1, 1], stocks={"0403": [30, 0]})
    play(game, "attack ax-arm-div+ax-inf-div on 0402")
    assert answers(game, "slip al-cav 0401") == ["15.H.p7"]
    assert answers(game, "slip al-inf-bn 0401") == []
    play(game, "pass")
    assert answers(game, "retreat al-cav 0401") == ["15.H.p7"]
    assert answers(game, "retreat al-inf-bn 0401") == []
    assert "retreat al-inf-bn 0401" in options(game, "retreat")


@pytest.mark.rule("europa 15.H.1")
def test_horses_that_could_only_retreat_into_the_dry_are_lost() -> None:
    units = {"ax-mtn-div": "0810", "ax-inf-div": "0810", "ax-arm": "0711", "ax-mot": "0712"}
    for rider, dice, cited in (("al-cav", [1, 1], ["15.H.1"]), ("al-camel", [1, 1], [])):
        game = desk("axis.combat", {rider: "0811", **units}, dice=dice, stocks={"0810": [30, 0]})
        play(game, "attack ax-mtn-div+ax-inf-div on 0811")
        if rider == "al-camel":
            play(game, "pass")
        assert happened(game.journal.entries[-1].events, "Lost") == cited


@pytest.mark.rule("europa 15.H.2")
def test_the_overland_element_of_horses_in_the_desert() -> None:
    now = world({"al-cav": "0506"})
    spine = "0309"  # the end of the road element: the track
    assert now.atlas.joined("track", PlaceId(spine), PlaceId("0409"))
    assert level(now, PlaceId("0311"), ALLIES, horse=True) == "full"  # two hexes, arid
    assert level(now, PlaceId("0412"), ALLIES, horse=True) != "full"  # three, arid
    assert level(now, PlaceId("0412"), ALLIES) == "full"
    assert level(now, PlaceId("0303"), ALLIES, horse=True) == "full"  # three, none of them arid
    assert level(now, PlaceId("0911"), ALLIES, horse=True) != level(now, PlaceId("0911"), ALLIES)
