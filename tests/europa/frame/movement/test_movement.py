"""Ground movement: costs, zones of control, stacking, markers, weather."""

import pytest
from msgspec.structs import replace

from tests.europa.desk import cites, desk, front, happened, line_between, lines, options, play, tally, world
from wavell.books.europa.frame.movement.moves import occupy
from wavell.books.europa.frame.movement.mps import enter_cost, left, mark
from wavell.books.europa.frame.movement.paths import reach, way
from wavell.books.europa.frame.movement.stacking import fits
from wavell.books.europa.frame.movement.terrain import HEXSIDES, TERRAIN, WEATHER, crossed, price
from wavell.books.europa.frame.movement.ways import cm_cost
from wavell.books.europa.frame.movement.zones import has_zone, hunted, zone_cost, zones
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES, AXIS, RULES
from wavell.umpire import Game


def cost(unit: str, terrain: str, weather: str = "clear") -> tuple[int | None, str, str]:
    """What terrain costs a unit, by which column and paragraph."""
    kit = world({unit: "0506"}).kit(UnitId(unit))
    found = price(kit, TERRAIN[terrain], WEATHER[weather])
    return (None, "", "") if found is None else (found.mps, found.column, found.ref.id)


def steps(world_: Front, unit: str) -> set[str]:
    """The places that a unit reaches."""
    return {world_.atlas.names[at] for at in reach(world_, (UnitId(unit),))}


def answers(game: Game, order: str, seat: str = "allies") -> list[str]:
    """The paragraphs that refuse an order."""
    return sorted(
        {str(each.ref).removeprefix("europa ") for each in game.judge(seat, order).objections if each.ref is not None}
    )


# The chart --------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa frame:TER", "europa frame:CM")
def test_the_chart_has_a_row_for_every_terrain_and_the_columns_differ() -> None:
    assert [cost("al-inf", terrain)[0] for terrain in ("clear", "sandy", "rough", "mountain")] == [1, 2, 2, 4]
    assert [cost("al-arm", terrain)[0] for terrain in ("clear", "sandy", "rough", "mountain")] == [1, 3, 4, 6]
    assert cost("al-art", "rough") == (4, "mot_art", "frame:CM")
    assert cost("al-arm", "salt_marsh")[0] is None
    assert cost("al-inf", "salt_marsh")[0] == 4


@pytest.mark.rule("europa frame:TER")
def test_roads_rails_and_tracks() -> None:
    now = world({"al-arm": "0506"}, weather={"temperate": "mud", "arid": "storm"})
    kit = now.kit(UnitId("al-arm"))
    assert enter_cost(now, kit, PlaceId("0506"), PlaceId("0606")) == 1  # along the road, in mud
    assert enter_cost(now, kit, PlaceId("0507"), PlaceId("0607")) == 1  # along the railway
    assert enter_cost(now, kit, PlaceId("0506"), PlaceId("0505")) == 2  # off the road in mud
    assert (
        enter_cost(now, kit, PlaceId("0609"), PlaceId("0709")) == 3
    )  # the track through sand: 3 and 1 for the storm, less 1
    assert enter_cost(now, kit, PlaceId("0308"), PlaceId("0408")) == 2
    assert line_between(now, "0506", "0606") == "road"
    assert line_between(now, "0509", "0409") == "track"
    assert line_between(now, "0506", "0505") == ""
    assert cm_cost(now, PlaceId("0506"), PlaceId("0606")) == 2
    assert cm_cost(world(), PlaceId("0904"), PlaceId("0905")) == 4
    assert cm_cost(world(), PlaceId("1204"), PlaceId("1205")) is None
    assert cm_cost(world(), PlaceId("0506"), PlaceId("0808")) is None
    assert cm_cost(world(), PlaceId("0206"), PlaceId("0106")) is None


@pytest.mark.rule("europa frame:TER")
def test_a_railway_that_was_built_is_a_road() -> None:
    units = {"al-arm": "0303"}
    assert enter_cost(world(units), world(units).kit(UnitId("al-arm")), PlaceId("0303"), PlaceId("0302")) == 2
    now = world(units, works={"0303": ["rail"], "0302": ["rail"]})
    assert enter_cost(now, now.kit(UnitId("al-arm")), PlaceId("0303"), PlaceId("0302")) == 1
    now = world(units, works={"0305": ["road"]})
    assert line_between(now, "0305", "0306") == "road"
    assert line_between(now, "0305", "0304") == ""


@pytest.mark.rule("europa 15.X.5.p1", "europa 15.2")
def test_motorized_units_move_by_the_motor_column() -> None:
    now = world({"al-mot": "0506", "al-mot-eng": "0506", "al-inf": "0506"})
    assert [now.kit(UnitId(id_)).cm for id_ in ("al-mot", "al-mot-eng", "al-inf")] == [True, True, False]
    assert "is_combat_engineer" in now.kit(UnitId("al-mot-eng"))
    assert cost("al-mot", "rough") == (4, "mot_art", "15.X.5.p1")
    assert cost("al-mot-eng", "rough") == (4, "mot_art", "15.X.5.p1")
    assert cost("al-inf", "rough") == (2, "other", "frame:TER")


@pytest.mark.rule("europa 15.C.n1", "europa 15.D.n1")
@pytest.mark.parametrize(
    ("unit", "ref"), [("al-light-aa", "15.C.n1"), ("al-heavy-aa", "15.C.n1"), ("al-at", "15.D.n1")]
)
def test_aa_and_anti_tank_guns_move_as_artillery(unit: str, ref: str) -> None:
    """Clear ground in snow costs 2 by the Mot/Art column and 1 by the other."""
    assert cost(unit, "clear", "snow") == (2, "mot_art", ref)
    assert cost("al-inf", "clear", "snow")[0] == 1


@pytest.mark.rule("europa 15.F.3")
def test_mountain_guns_move_as_infantry_where_mountain_units_gain() -> None:
    assert cost("al-mtn-art", "mountain") == (4, "other", "15.F.3")
    assert cost("al-mtn-art", "rough") == (2, "other", "15.F.3")
    assert cost("al-mtn-art", "woods")[1] == "mot_art"
    assert cost("al-mtn-art", "clear", "mud") == (2, "mot_art", "frame:CM")


@pytest.mark.rule("europa 15.H.p2")
def test_cavalry_has_a_column() -> None:
    assert cost("al-cav", "forest") == (2, "cavalry", "15.H.p2")
    assert cost("al-art", "forest")[0] == 4
    assert cost("al-cav", "clear")[0] == 1


@pytest.mark.rule("europa 15.M.4.p2")
def test_light_infantry_has_a_column() -> None:
    assert cost("al-light", "rough") == (1, "light", "15.M.4.p2")
    assert cost("al-inf", "rough")[0] == 2
    assert cost("al-para", "woods") == (1, "light", "15.M.4.p2")


@pytest.mark.rule("europa 15.M.7.p2", "europa 15.M.7.x2", "europa 15.6")
def test_mountain_cavalry_takes_the_better_column_hex_by_hex() -> None:
    assert cost("al-mtn", "mountain") == (2, "mountain", "15.M.7.p2")
    assert cost("al-mtn-cav", "mountain") == (2, "mountain", "15.M.7.p2")
    assert cost("al-mtn-cav", "forest") == (2, "cavalry", "15.H.p2")
    assert cost("al-cav", "mountain")[0] == 4
    assert cost("al-mtn", "forest")[0] == 2  # mountain units are light infantry too


@pytest.mark.rule("europa 15.M.10.p1", "europa 15.M.10.p2")
def test_ski_units_gain_in_snow_hex_by_hex() -> None:
    assert cost("al-ski", "woods", "snow") == (1, "ski", "15.M.10.p1")
    assert cost("al-ski", "woods", "mud")[:2] == (2, "other")
    units = {"al-ski": "0401"}
    now = world(units, weather={"arctic": "snow", "temperate": "mud"})
    kit = now.kit(UnitId("al-ski"))
    assert enter_cost(now, kit, PlaceId("0401"), PlaceId("0301")) == 1  # woods of the Arctic, in snow
    assert enter_cost(now, kit, PlaceId("0401"), PlaceId("0402")) == 2  # woods of the temperate zone, in mud


@pytest.mark.rule("europa 15.M.10.1", "europa 15.M.10.2", "europa 15.M.10.3", "europa 15.M.10.4")
def test_ski_units_without_snow() -> None:
    assert cost("fi-ski", "rough") == (1, "light", "15.M.10.1")
    assert cost("su-ski", "rough")[1] == "other"
    assert cost("al-ski", "rough")[1] == "other"
    assert cost("de-ski-mg", "rough")[1] == "other"
    assert cost("it-ski", "mountain") == (2, "mountain", "15.M.10.4")
    assert cost("al-mtn-ski", "mountain") == (2, "mountain", "15.M.7.p2")  # it has the abilities of both


@pytest.mark.rule("europa 15.N.p1")
def test_mixed_units_pay_as_motorized_and_do_not_exploit() -> None:
    assert cost("al-mixed", "rough") == (4, "mot_art", "15.N.p1")
    game = desk("allies.exploitation", {"al-mixed": "0506", "al-arm": "0506"})
    assert answers(game, "move al-mixed 0606") == ["frame:CM"]
    assert game.judge("allies", "move al-arm 0606")


@pytest.mark.rule("europa 15.E.4.1", "europa 15.O.2.a")
def test_amphibious_units_take_rivers_and_lakes_for_minor_rivers() -> None:
    now = world({"al-dd-tank": "0904", "al-arm": "0904", "al-lvt": "0904"})
    tank, plain, lvt = now.kit(UnitId("al-dd-tank")), now.kit(UnitId("al-arm")), now.kit(UnitId("al-lvt"))
    assert enter_cost(now, plain, PlaceId("0904"), PlaceId("0905")) == 4
    assert (
        enter_cost(now, tank, PlaceId("0904"), PlaceId("0905"))
        == enter_cost(now, lvt, PlaceId("0904"), PlaceId("0905"))
        == 2
    )
    assert enter_cost(now, plain, PlaceId("1404"), PlaceId("1405")) is None
    assert enter_cost(now, tank, PlaceId("1404"), PlaceId("1405")) == 2
    assert enter_cost(now, plain, PlaceId("1204"), PlaceId("1205")) is None
    assert enter_cost(now, tank, PlaceId("1204"), PlaceId("1205")) is None  # great rivers are for LVTs
    assert enter_cost(now, lvt, PlaceId("1204"), PlaceId("1205")) == 2
    assert crossed(tank, "great_river") == ("great_river", None)
    assert crossed(lvt, "great_river") == ("minor_river", RULES.ref("15.O.2.a"))
    game = desk("allies.movement", {"al-dd-tank": "0904"})
    assert lines(tally(game, "step al-dd-tank to 0905")) == ["+1 15.X.5.p1", "+1 15.E.4.1"]


@pytest.mark.rule("europa frame:WX")
def test_weather_bears_on_costs() -> None:
    assert cost("al-arm", "rough", "mud")[0] == 8
    assert cost("al-inf", "clear", "mud")[0] == 2
    assert cost("al-inf", "rough", "mud")[0] == 2
    assert cost("al-inf", "woods", "snow")[0] == 3
    assert cost("al-inf", "stony", "storm")[0] == 2
    assert HEXSIDES["lake"].screen


# MPs --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa frame:MP")
def test_mps_are_spent_move_by_move() -> None:
    game = desk("allies.movement", {"al-inf": "0506"})
    play(game, "move al-inf 0806")
    assert left(front(game), UnitId("al-inf")) == 5 * 6
    assert answers(game, "move al-inf 1406") == ["frame:MP"]
    play(game, "move al-inf 1306")
    assert left(front(game), UnitId("al-inf")) == 0
    assert answers(game, "move al-inf 1406") == ["frame:MP"]


@pytest.mark.rule("europa frame:MP")
def test_one_hex_is_always_open_unless_prohibited() -> None:
    game = desk("allies.movement", {"al-siege": "1201", "al-wagon": "1202", "al-arm": "1503"})
    assert game.judge("allies", "move al-siege 1301")  # 4 MPs, and the mountain costs 6
    play(game, "move al-siege 1301")
    assert front(game).units[UnitId("al-siege")].spent == 36
    assert answers(game, "move al-siege 1201") == ["frame:MP"]
    assert answers(game, "move al-wagon 1203 via 1301") == ["frame:MP"]
    assert answers(game, "move al-arm 1604") == ["frame:MP"]  # no vehicle enters a salt marsh


@pytest.mark.rule("europa frame:MP")
@pytest.mark.parametrize(
    ("order", "refs"),
    [
        ("move al-inf 0106", ["frame:MP"]),
        ("move al-inf 0506", ["frame:MP"]),
        ("move al-inf+al-arm 0507", ["frame:MP"]),
        ("move al-inf 0806", ["frame:MP"]),
        ("move al-inf+al-inf 0507", ["frame:NAT"]),
        ("move al-tf 0507", ["frame:MP"]),
        ("move al-depot 0507", ["15.I.1.c.2"]),
        ("move al-inf 0507 via 0305", ["frame:MP"]),
        ("move al-inf 0505 via 0506>0405", []),
    ],
)
def test_what_a_move_is_refused_for(order: str, refs: list[str]) -> None:
    units = {"al-inf": "0506", "al-arm": "0606", "al-tf": "0506", "al-depot": "0407", "ax-inf-div": "0806"}
    assert set(refs) <= set(answers(desk("allies.movement", units), order))
    if not refs:
        assert desk("allies.movement", units).judge("allies", order)


@pytest.mark.rule("europa frame:SUP")
def test_half_the_mps_without_supply() -> None:
    game = desk("allies.movement", {"al-inf": {"at": "0506", "hungry": 1}})
    assert lines(tally(game, "mps al-inf")) == ["+8 frame:MP", "x1/2 frame:SUP"]


@pytest.mark.rule("europa frame:MP")
def test_units_of_several_kinds_go_together_and_each_pays_for_itself() -> None:
    game = desk("allies.movement", {"al-inf": "0802", "al-arm": "0802"})
    play(game, "move al-inf+al-arm 0902")
    assert front(game).units[UnitId("al-inf")].spent == 2 * 6
    assert front(game).units[UnitId("al-arm")].spent == 4 * 6


@pytest.mark.rule("europa frame:OWN")
def test_units_own_what_they_enter() -> None:
    game = desk("allies.movement", {"al-arm": "0806"})
    events = play(game, "move al-arm 1006 via 0906")
    assert happened(events, "Owned") == ["frame:OWN"]
    assert front(game).owner[PlaceId("0906")] == front(game).owner[PlaceId("1006")] == "allies"
    assert not list(occupy(RULES.ref("frame:OWN"), front(game), PlaceId("1006"), ALLIES))


# Zones of control -------------------------------------------------------------------------------------------


@pytest.mark.rule("europa frame:ZOC")
def test_leaving_a_zone_costs_three_and_two_for_motorized_units() -> None:
    units = {"al-alarm": "0806", "al-arm": "0806", "ax-inf-div": "0906"}
    game = desk("allies.movement", units)
    assert tally(game, "step al-alarm to 0805").total == 4  # 6 MPs, of which it keeps 2
    assert tally(game, "step al-arm to 0805").total == 3
    play(game, "move al-alarm 0805")
    assert left(front(game), UnitId("al-alarm")) == 2 * 6
    assert zone_cost(front(game), UnitId("al-arm")) == 2
    muddy = world(units, weather={"temperate": "mud"})
    assert zone_cost(muddy, UnitId("al-arm")) == 3


@pytest.mark.rule("europa frame:ZOC")
def test_zones_alone_may_keep_units_from_a_place() -> None:
    game = desk("allies.movement", {"al-alarm": "0806", "ax-inf-div": "0907", "ax-inf": "0904", "ax-mot": "0705"})
    assert answers(game, "move al-alarm 0406") == ["frame:ZOC"]
    assert answers(game, "move al-alarm 1606") == ["frame:MP"]


@pytest.mark.rule("europa frame:ZOC", "europa 15.L.p2", "europa 15.W.p2")
def test_who_has_a_zone() -> None:
    units = ["al-inf-div", "al-inf", "al-arm", "al-inf-bn", "al-art", "al-con-eng", "al-pz-hq", "al-truck", "al-tran-3"]
    now = world(dict.fromkeys(units, "0506"))
    assert [id_ for id_ in units if has_zone(now, UnitId(id_))] == ["al-inf-div", "al-inf", "al-arm"]


@pytest.mark.rule("europa frame:ZOC")
def test_zones_reach_over_land_and_not_over_lakes() -> None:
    assert "1405" not in zones(world({"ax-inf-div": "1404"}), ALLIES)
    assert "0904" in zones(world({"ax-inf-div": "0905"}), ALLIES)
    assert "0106" not in zones(world({"ax-inf-div": "0206"}), ALLIES)


@pytest.mark.rule("europa 15.Q.p1", "europa 15.T")
def test_police_and_security_units_watch_partisans() -> None:
    now = world({"ax-partisan": "0806", "al-police": "0906", "al-security": "0506"})
    assert {"0806", "0606"} <= hunted(now, AXIS)
    game = desk("axis.movement", {"ax-partisan": "0806", "ax-inf-bn": "0806", "al-security": "0906"})
    security = {"ax-partisan": "0806", "ax-inf-bn": "0806", "al-police": "0906"}
    assert tally(desk("axis.movement", security), "step ax-partisan to 0805").total == 4
    assert tally(game, "step ax-partisan to 0805").total == 4


@pytest.mark.rule("europa 15.U")
def test_static_units_pay_twice_for_zones_when_they_advance() -> None:
    units = {"al-static": "0806", "al-coastal": "0806", "al-inf": "0806", "al-arm": "0806", "ax-inf-div": "0906"}
    now = world(units)
    assert zone_cost(now, UnitId("al-static"), advancing=True) == 6
    assert zone_cost(now, UnitId("al-coastal"), advancing=True) == 6
    assert zone_cost(now, UnitId("al-static")) == 3
    assert zone_cost(now, UnitId("al-inf"), advancing=True) == 3
    assert zone_cost(now, UnitId("al-arm"), advancing=True) == 2
    other = world(units, readings={"static-zones": "moves"})
    assert zone_cost(other, UnitId("al-static")) == 6
    assert tally(desk("allies.movement", units), "zone_cost al-static when advancing").total == 6
    game = desk("allies.movement", units, readings={"static-zones": "moves"})
    play(game, "move al-inf 0805")
    assert front(game).units[UnitId("al-inf")].spent == 4 * 6
    play(game, "move al-static 0805")
    assert front(game).units[UnitId("al-static")].spent == 7 * 6  # more than it has: one hex is always open


# Stacking ---------------------------------------------------------------------------------------------------

FULL = {
    "al-inf-div": "0606",
    "al-arm-div": "0606",
    "al-mtn-div": "0606",
    "al-inf": "0606",
    "al-inf-2": "0606",
    "al-mot": "0606",
    "al-art": "0606",
    "al-art-2": "0606",
}


@pytest.mark.rule("europa frame:STACK")
def test_a_hex_holds_so_many_units() -> None:
    game = desk("allies.movement", {**FULL, "al-mech": "0506", "al-inf-bn": "0506"})
    assert answers(game, "move al-inf-bn 0606") == ["frame:STACK"]
    assert game.judge("allies", "move al-inf-bn 0706")  # through the full hex
    now = world({"al-inf-div": "1302", "al-mtn-div": "1302", "al-inf": "1302", "al-inf-2": "1302", "al-mech": "1202"})
    assert not fits(now, PlaceId("1302"), (UnitId("al-mech"),))
    few = world({"al-inf-div": "0606", "al-mtn-div": "0606", "al-inf": "0606", "al-inf-2": "0606", "al-mot": "0606"})
    few.units |= world({"al-mech": "0506", "al-arm-div": "0506"}).units
    assert fits(few, PlaceId("0606"), (UnitId("al-mech"),))  # in place of a third division
    assert not fits(few, PlaceId("0106"), (UnitId("al-mech"),))


@pytest.mark.rule("europa 15.C.2.c", "europa 15.O.p6", "europa 15.W.p2")
@pytest.mark.parametrize(
    ("unit", "ref"),
    [("al-pos-aa", "15.C.2.c"), ("al-pos-laa", "15.C.2.c"), ("al-tran-3", "15.O.p6"), ("al-truck", "15.W.p2")],
)
def test_what_does_not_count(unit: str, ref: str) -> None:
    game = desk("allies.movement", {**FULL, unit: "0506"})
    verdict = game.judge("allies", f"move {unit} 0606")
    assert verdict
    assert cites(verdict) == [ref]
    assert not cites(game.judge("allies", f"move {unit} 0505"))


@pytest.mark.rule("europa 15.C.2.c")
def test_any_number_of_position_aa_fits() -> None:
    aa = ["al-pos-aa", "al-pos-aa-2", "al-pos-aa-3", "al-pos-aa-4", "al-pos-laa"]
    now = world({**FULL, **dict.fromkeys(aa, "0506")})
    assert fits(now, PlaceId("0606"), tuple(map(UnitId, aa)))
    assert not fits(world({**FULL, "al-inf-bn": "0506"}), PlaceId("0606"), (UnitId("al-inf-bn"),))


# Phases -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.L.1.p1", "europa frame:CM")
def test_a_motorized_hq_exploits_and_another_does_not() -> None:
    game = desk("allies.exploitation", {"al-mot-hq": "0506", "al-army-hq": "0506"})
    assert game.judge("allies", "move al-mot-hq 0606")
    assert answers(game, "move al-army-hq 0606") == ["frame:CM"]
    assert tally(game, "mps al-mot-hq").total == 5


@pytest.mark.rule("europa 15.L.1.x1")
def test_half_the_mps_in_reaction() -> None:
    game = desk("axis.reaction", {"al-mot-hq": {"at": "0506", "reserve": True}, "al-siege": "0606"})
    assert lines(tally(game, "mps al-mot-hq")) == ["+10 frame:MP", "x1/2 frame:RES"]
    now = front(game)
    owing = replace(now.units[UnitId("al-mot-hq")], spent=3)
    now.units[UnitId("al-mot-hq")] = owing
    assert left(now, UnitId("al-mot-hq")) == 27  # of nine MPs four and a half would be left: no fraction is lost


@pytest.mark.rule("europa frame:CRT")
def test_stopped_and_disrupted_units_do_not_exploit() -> None:
    units = {"al-arm": {"at": "0506", "stopped": True}, "al-mot": {"at": "0506", "disrupted": True}}
    game = desk("allies.exploitation", units)
    assert answers(game, "move al-arm 0606") == answers(game, "move al-mot 0606") == ["frame:CRT"]


@pytest.mark.rule("europa 15.C.2.i")
def test_moved_counts_until_the_player_turn_ends() -> None:
    game = desk("allies.movement", {"al-pos-aa": "0506", "ax-inf": "1406"})
    play(game, "move al-pos-aa 0606")
    assert front(game).units[UnitId("al-pos-aa")].moved
    play(game, "end", "end", "end", "end")
    assert front(game).phasing == "axis"
    assert not front(game).units[UnitId("al-pos-aa")].moved


# Markers ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa 15.K.p1", "europa frame:ADV")
def test_fortress_units_owe_more() -> None:
    game = desk("allies.combat", {"al-fortress": "0506", "al-inf": "0506"})
    assert lines(tally(game, "marker al-fortress after advance")) == ["+1 frame:ADV", "+1 15.K.p1"]
    assert tally(game, "marker al-inf after advance").total == 1
    assert lines(tally(game, "marker al-fortress after overrun")) == ["+1 15.K.p1"]
    assert tally(game, "marker al-inf after overrun").total == 0
    now = world({"al-fortress": "0506"})
    for _ in range(2):
        for event in mark(now, (UnitId("al-fortress"),), "overrun"):
            event.apply(now)
    assert now.units[UnitId("al-fortress")].owes == 2


@pytest.mark.rule("europa frame:ADV", "europa 15.U")
def test_an_advance_out_of_a_zone_costs_more() -> None:
    units = {"al-static": "0806", "al-inf": "0806", "ax-inf-div": "0906"}
    game = desk("allies.combat", units)
    assert tally(game, "marker al-inf after advance").total == 4
    assert tally(game, "marker al-static after advance").total == 7


@pytest.mark.rule("europa frame:ADV")
def test_markers_are_paid_from_the_next_movement_and_come_off() -> None:
    game = desk("allies.movement", {"al-inf": {"at": "0506", "owes": 3}, "ax-inf": "1406"})
    assert lines(tally(game, "mps al-inf")) == ["+8 frame:MP", "-3 frame:ADV", ">=0 frame:ADV"]
    assert answers(game, "move al-inf 1106") == ["frame:MP"]
    play(game, "move al-inf 1006", "end")
    assert front(game).units[UnitId("al-inf")].owes == 0
    now = world({"al-fortress": "0506"})
    for event in mark(now, (UnitId("al-fortress"),), "overrun"):
        event.apply(now)
    assert left(now, UnitId("al-fortress")) == 4 * 6  # it counts from the next movement on


# Offers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa frame:MP")
def test_moves_are_offered_and_legal() -> None:
    units = {"al-inf": "0506", "al-arm": "0506", "al-cav": "0407", "al-truck": "0407", "ax-inf-div": "0906"}
    game = desk("allies.movement", units)
    offered = options(game, "move")
    assert any(line.startswith("move al-inf+al-arm") for line in offered)
    assert all(game.judge("allies", line) for line in offered)
    assert len(offered) > 10


def test_the_way_is_the_cheapest_and_the_same_each_time() -> None:
    now = world({"al-arm": "0506"})
    assert len(way(now, (UnitId("al-arm"),), PlaceId("0806"))) == 4
    assert way(now, (UnitId("al-arm"),), PlaceId("0806")) == way(
        world({"al-arm": "0506"}), (UnitId("al-arm"),), PlaceId("0806")
    )
    assert way(now, (UnitId("al-arm"),), PlaceId("1601")) == ()
    assert "0806" in steps(now, "al-arm")
