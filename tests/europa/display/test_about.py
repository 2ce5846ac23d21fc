"""What `about` tells of a unit or a hex, and what it keeps from the other side."""

from tests.europa.desk import scenario, world
from tests.europa.model.test_scenarios import NAMES
from wavell.books.europa.display.about import WIDTH, about
from wavell.books.europa.model.counters import AWAY, OFF_MAP, ROSTER
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.kinds import Face


def test_a_unit_is_told_with_where_it_is_how_it_is_and_every_ability() -> None:
    told = about(scenario("kassala-to-keren"), "allies", "Gazelle")
    assert told[0] == "gazelle: Gazelle Force, 1-10* III, recon, Indian"
    assert "  in 0408, 10 of 10 MPs left" in told
    assert "  in supply, has a zone of control, hidden from the enemy" in told
    assert "  reconnaissance: examines stacks, slips away before combat (RL) [europa 15.E.6]" in told


def test_marks_of_a_unit_are_told() -> None:
    units = {"al-inf-div": {"at": "0407", "up": "cadre", "moved": True, "spent": 3, "hungry": 2, "seen": True}}
    told = about(world(units), "allies", "al-inf-div")
    assert "  in Weston (0407), 1 of 4 MPs left" in told
    assert "  out of supply (U2), cadre side up, has a zone of control, moved, the enemy knows what it is" in told


def test_a_cadre_is_told_with_the_ratings_of_its_cadre() -> None:
    told = about(world({"al-inf-div": {"at": "0407", "up": "cadre"}}), "allies", "al-inf-div")
    assert f" {ROSTER[UnitId('al-inf-div')].cadre} XX," in told[0]
    assert "  1 RE in size [europa frame:RE]" in told


def test_an_air_unit_is_told_with_its_range_and_bombs_and_no_terrain() -> None:
    now = scenario("crusader")
    assert about(now, "allies", "blenheim") == [
        "blenheim: Blenheims of the Desert Air Force, bomber, British",
        "  in Matruh (19A:1218), ready to fly, hidden from the enemy",
        "  air attack 2, air defence 4, range 18 hexes, 3 tactical bombing factors [europa frame:AIRB]",
        "  air unit [europa frame:AIRB]",
    ]
    now.put(UnitId("blenheim"), up=Face.INOPERATIVE)
    assert about(now, "allies", "blenheim")[1].endswith(" does not fly now, inoperative, hidden from the enemy")
    assert "lifts 1/2 RE" in " ".join(about(now, "allies", "bombay"))


def test_what_a_truck_or_a_depot_holds_is_told() -> None:
    now = scenario("crusader")
    assert "  holds 4 of 8 SPs, 3 REs each" in about(now, "allies", "br-truck-1")
    assert "  holds 30 of 40 SPs, 3 REs each" in about(now, "allies", "8-depot")
    assert not any("holds" in line for line in about(now, "allies", "70-div"))


def test_a_unit_that_one_does_not_see_is_a_counter_only() -> None:
    told = about(scenario("crusader").seen_by("axis"), "axis", "70-div")
    assert told[1] == "  where it is, if it is in this game at all, you do not know"


def test_a_unit_still_to_come_says_when_and_where() -> None:
    told = about(scenario("kassala-to-keren"), "allies", "b-4rtr")
    assert told[1] == "  still to come: Jan 4 41 in Kassala (0407)"


def test_a_hex_is_told_with_ground_fight_supply_and_what_lies_around_it() -> None:
    told = about(scenario("kassala-to-keren").seen_by("allies"), "allies", "keren")
    assert told[0] == "Keren (1406): mountain, Eritrea, owned by the axis, weather clear"
    assert "  there: city" in told
    assert "  MPs to enter, off roads: 6 Mot/Art, 4 Other, 3 light, 2 mountain, 3 ski" in told
    assert "  a fight there: die -2, c/m attackers times 1/4, no AEC, city die -1 and AEC -1" in told
    assert "  axis: 3 not seen" in told
    assert "    SE 1507, mountain, by rail, by road" in told
    assert "    S  1407, rough, across mountain hexside" in told
    near = about(scenario("kassala-to-keren").seen_by("allies"), "allies", "1407")
    assert "  next to units of the axis that are not seen, so perhaps in a zone of control" in near


def test_the_referee_sees_both_sides_of_a_hex() -> None:
    told = about(scenario("kassala-to-keren"), "referee", "0408")
    assert "  allies: gazelle 1-10*, sdf-mmg 1-10" in told
    assert "  supply for the allies: full" in told
    assert not any("supply for the axis" in row for row in told)  # an enemy stands there
    both = about(scenario("kassala-to-keren"), "referee", "0608")
    assert {"  supply for the allies: full", "  supply for the axis: full"} <= set(both)


def test_armour_effects_that_a_unit_lacks_are_one_line() -> None:
    told = about(scenario("kassala-to-keren"), "allies", "5-ind-div")
    assert "  no AEC attacking, AEC defending, ATEC [europa frame:UIC]" in told


def test_what_nobody_bears_as_a_name_is_nothing() -> None:
    assert about(scenario("crusader"), "allies", "atlantis") == []


def test_every_place_and_counter_can_be_told_within_the_width_of_a_screen() -> None:
    for name in NAMES:
        now = scenario(name).seen_by("allies")
        for each in (*now.atlas.ids, *now.units):
            told = about(now, "allies", each)
            assert told, each
            assert max(map(len, told)) <= WIDTH


def test_a_unit_off_the_map_says_why_wherever_it_lies() -> None:
    now = scenario("crusader")
    told = {}
    for place in OFF_MAP:
        now.put(UnitId("13-art"), place=place)
        told[place] = about(now, "allies", "13-art")[2]
    assert told[AWAY] == "  called away from this front"
    assert len(set(told.values())) == len(OFF_MAP)
