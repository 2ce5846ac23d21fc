"""The terrain effects chart: what ground costs each kind of unit (frame:TER, frame:CM)."""

import pytest

from tests.europa.desk import desk, line_between, lines, tally, world
from tests.europa.ground import cost
from wavell.books.europa.frame.movement.mps import enter_cost
from wavell.books.europa.frame.movement.terrain import HEXSIDES, TERRAIN, WEATHER, crossed, price, side_price
from wavell.books.europa.frame.movement.ways import cm_cost, profile
from wavell.books.europa.model.abilities import Kit
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import RULES


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
    assert cost("al-mtn-art", "forest") == (3, "other", "15.F.3")  # as light infantry, which mountain units are
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


def test_a_kit_moves_as_its_profile_does() -> None:
    def figures(kit: Kit) -> list[int | None]:
        found = [price(kit, ground, sky) for ground in TERRAIN.values() for sky in WEATHER.values()]
        found += [side_price(kit, feature, sky) for feature in HEXSIDES for sky in WEATHER.values()]
        return [None if each is None else each.mps for each in found]

    for counter in ROSTER.values():
        assert figures(counter.kit) == figures(profile(counter.kit))
