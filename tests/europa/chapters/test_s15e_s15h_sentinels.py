"""Sentinels of 15.E to 15.H: each finds what it forbids when that is laid down by hand, and nothing just beside it."""

from typing import Any

import pytest

from tests.europa.desk import scenario, world
from wavell.books.europa.book import BOOK
from wavell.books.europa.chapters.s15e4_amphibious import TankLanded
from wavell.books.europa.chapters.s15h_cavalry import no_horses_live_on_long_lines
from wavell.books.europa.frame.air.bombing import Hit
from wavell.books.europa.frame.combat.attack import BattleFought
from wavell.books.europa.frame.combat.course import BattleJoined
from wavell.books.europa.frame.engineering.jobs import Worked
from wavell.books.europa.frame.movement.passages import LANDING, MARCH, OVERRUN, REBASE, RETREAT, Way
from wavell.books.europa.frame.supply.lines import CUT
from wavell.books.europa.model.battle import Battle, Owed
from wavell.books.europa.model.counts import UNATTACKED
from wavell.books.europa.model.events import Arrived, Changed, Lost, Moved
from wavell.books.europa.model.figures import Marked
from wavell.books.europa.model.ids import NationId, PlaceId, UnitId
from wavell.books.europa.model.kinds import Success
from wavell.books.europa.model.world import MP, Front
from wavell.books.europa.rules import ALLIES, RULES
from wavell.umpire import Event
from wavell.umpire.rules.sentinels import Sentinels

REF = RULES.ref("frame:CBT")


def breaches(before: Front, *events: Event) -> list[str]:
    """The paragraphs of the chapter that events break, whoever brought them about."""
    after = before.copy()
    for event in events:
        event.apply(after)
    found = {breach.ref.id for breach in Sentinels(RULES).breaches(before, events, after)}
    return sorted(id_ for id_ in found if id_.startswith("15."))


def moved(unit: str, start: str, to: str, way: Way = MARCH) -> Moved:
    return Moved(REF, (UnitId(unit),), PlaceId(start), PlaceId(to), 0, way.told, way.name)


def joined(target: str, *attackers: str, converted: tuple[str, ...] = ()) -> BattleJoined:
    units = tuple(map(UnitId, attackers))
    return BattleJoined(REF, Battle(ALLIES, units, PlaceId(target), converted=tuple(map(UnitId, converted))))


@pytest.mark.rule("europa 15.E.4.T1.D")
def test_a_tank_that_was_removed_for_good_does_not_come_back() -> None:
    gone = world({"al-dd-tank": "removed", "al-inf": "removed"})
    assert breaches(gone, Arrived(REF, UnitId("al-dd-tank"), PlaceId("0506"))) == ["15.E.4.T1.D"]
    assert breaches(gone, Arrived(REF, UnitId("al-inf"), PlaceId("0506"))) == []


@pytest.mark.rule("europa 15.E.4.T1.F", "europa 15.E.4.p1")
def test_landed_tanks_have_rolled_and_failed_ones_are_gone() -> None:
    ashore = world({"al-dd-tank": "0207"}, phase="allies.exploitation")
    landing = moved("al-dd-tank", "0207", "0210", LANDING)
    assert breaches(ashore, landing) == ["15.E.4.p1"]
    assert breaches(ashore, TankLanded(REF, UnitId("al-dd-tank"), Success.GOOD), landing) == []
    assert breaches(ashore, TankLanded(REF, UnitId("al-dd-tank"), Success.FAILURE), landing) == ["15.E.4.T1.F"]


@pytest.mark.rule("europa 15.E.6.p1")
@pytest.mark.parametrize(("unit", "mps", "found"), [("al-recon", 3, []), ("al-recon", 11, 1), ("al-arm", 3, 1)])
def test_who_looks_pays_what_he_has(unit: str, mps: int, found: Any) -> None:
    look = Changed(RULES.ref("15.E.6.p1"), (UnitId(unit),), "spent", mps * MP)
    assert breaches(world({unit: "0906"}), look) == (["15.E.6.p1"] if found else [])


@pytest.mark.rule("europa 15.F.1")
@pytest.mark.parametrize(
    ("way", "unit", "found"), [(MARCH, "al-inf", 1), (OVERRUN, "al-inf", 0), (REBASE, "al-fighter", 0)]
)
def test_nobody_comes_into_a_defended_port_unfought(way: Way, unit: str, found: int) -> None:
    now = world({unit: "0307"}, owner={"0207": "axis"}, marks={"coast defence 0207": 5})
    assert breaches(now, moved(unit, "0307", "0207", way)) == ["15.F.1"] * found


@pytest.mark.rule("europa 15.F.5.p2")
def test_no_siege_gun_overruns() -> None:
    now = world({"al-siege": "0905", "al-art": "0905"})
    assert breaches(now, moved("al-siege", "0905", "1005", OVERRUN)) == ["15.F.5.p2"]
    assert breaches(now, moved("al-art", "0905", "1005", OVERRUN)) == []


@pytest.mark.rule("europa 15.F.2", "europa 15.F.4", "europa 15.F.5.p4")
@pytest.mark.parametrize(
    ("gun", "found"),
    [("al-mortar", ["15.F.2"]), ("al-rocket", ["15.F.4"]), ("al-siege", ["15.F.5.p4"]), ("al-art", [])],
)
def test_which_guns_are_not_turned_against_tanks(gun: str, found: list[str]) -> None:
    assert breaches(world({gun: "0905", "ax-arm": "1005"}), joined("1005", gun, converted=(gun,))) == found


@pytest.mark.rule("europa 15.F.5.p6")
@pytest.mark.parametrize(("unit", "found"), [("al-siege", ["15.F.5.p6"]), ("al-cbt-eng", [])])
def test_no_siege_gun_is_owed_as_an_engineer(unit: str, found: list[str]) -> None:
    owed = Owed(ALLIES, "engineers", "15.J.2.c", (UnitId(unit),), (1,), 1)
    now = world({unit: "1107", "ax-inf": "1207"}, phase="allies.combat")
    assert breaches(now, joined("1207", unit), BattleFought(REF, "1:1", 0, "DR", (), (owed,))) == found


@pytest.mark.rule("europa 15.F.6.p1", "europa 15.F.6.p3")
def test_from_how_far_off_one_attacks() -> None:
    units = {"al-long-range": "1006", "al-art": "1006", "al-long-range-2": "0906", "al-inf": "1107", "ax-inf": "1207"}
    now = world(units, phase="allies.combat")
    assert breaches(now, joined("1207", "al-inf", "al-long-range")) == []
    assert breaches(now, joined("1207", "al-long-range")) == ["15.F.6.p3"]
    assert breaches(now, joined("1207", "al-inf", "al-art")) == ["15.F.6.p1"]
    assert breaches(now, joined("1207", "al-inf", "al-long-range-2")) == ["15.F.6.p1"]


@pytest.mark.rule("europa 15.F.6.p2")
@pytest.mark.parametrize("gun", ["al-long-range", "al-long-range-2"])
def test_nothing_happens_to_guns_two_hexes_off(gun: str) -> None:
    now = world({"al-long-range": "1006", "al-long-range-2": "1107", "ax-inf": "1207"}, phase="allies.combat")
    start = now.units[UnitId(gun)].place
    found = ["15.F.6.p2"] if gun == "al-long-range" else []
    battle, id_ = joined("1207", "al-long-range-2", "al-long-range"), UnitId(gun)
    assert breaches(now, battle, Lost(REF, id_, PlaceId("unisolated"), "lost")) == found
    assert breaches(now, battle, moved(gun, start, "1007", RETREAT)) == found
    assert breaches(now, battle, Changed(REF, (id_,), "disrupted", 1)) == found
    assert breaches(now, battle, Changed(REF, (id_,), "stopped", 1)) == found


@pytest.mark.rule("europa 15.F.6.a")
@pytest.mark.parametrize(
    ("guns", "spent", "unpaid", "found"),
    [
        (1, 6, (), []),
        (2, 6, (), ["15.F.6.a"]),
        (2, 12, (), []),
        (2, 6, ("1006",), []),
        (2, 0, ("1107",), ["15.F.6.a"]),
        (1, 0, ("1107",), ["15.F.6.a"]),
        (1, 0, ("1107", "1006"), []),
        (2, -1, (), []),
    ],
)
def test_guns_beyond_the_stacks_are_paid_for(guns: int, spent: int, unpaid: tuple[str, ...], found: list[str]) -> None:
    far = tuple(map(UnitId, ("al-long-range", "al-long-range-2")[:guns]))
    now = world({"al-inf-div": "1107", "ax-inf": "1207", **dict.fromkeys(far, "1006")}, phase="allies.combat")
    battle = Battle(ALLIES, (UnitId("al-inf-div"), *far), PlaceId("1207"), unpaid=tuple(map(PlaceId, unpaid)))
    assert breaches(now, BattleJoined(REF, battle, (), spent)) == found


@pytest.mark.rule("europa 15.F.5.p7")
@pytest.mark.parametrize(
    ("units", "found"),
    [
        ({"al-siege": "1307"}, []),
        ({"al-siege": "1006"}, ["15.F.5.p7"]),
        ({"al-siege": "1408"}, ["15.F.5.p7"]),
        ({"al-long-range": "1408"}, []),
        ({"al-siege": "1307", "al-long-range": "1006"}, []),
        ({"al-art": "1307"}, ["15.F.5.p7"]),
    ],
)
def test_siege_guns_bombard_fortresses_next_to_them(units: dict[str, str], found: list[str]) -> None:
    now = world(units, phase="allies.combat")
    assert breaches(now, Changed(REF, tuple(map(UnitId, units)), "fought", 1)) == found


@pytest.mark.rule("europa 15.F.5.p7")
@pytest.mark.parametrize(
    ("unit", "place", "reading", "found"),
    [
        ("al-siege", "1407", "fortresses", ["15.F.5.p7"]),
        ("al-siege", "1407", "cities", []),
        ("al-siege", "1207", "fortresses", []),
        ("al-long-range", "1407", "fortresses", []),
    ],
)
def test_long_range_guns_hit_what_is_in_other_cities(unit: str, place: str, reading: str, found: list[str]) -> None:
    hit = Hit(RULES.ref("15.F.6.b"), "airbase", PlaceId(place), 1)
    readings = {"siege-bombardment": reading}
    assert breaches(world({unit: "1307"}, works={place: ["airbase"]}, readings=readings), hit) == found


@pytest.mark.rule("europa 15.F.6.b")
@pytest.mark.parametrize(("place", "found"), [("1207", []), ("1407", []), ("1306", ["15.F.6.b"])])
def test_guns_bombard_cities_and_fortresses(place: str, found: list[str]) -> None:
    hit = Hit(RULES.ref("15.F.6.b"), "airbase", PlaceId(place), 1)
    assert breaches(world({"al-long-range": "1307"}, works={place: ["airbase"]}), hit) == found
    cut = Worked(RULES.ref("15.F.6.b"), PlaceId(place), CUT, True)
    assert breaches(world({"al-long-range": "1307"}), cut) == found


@pytest.mark.rule("europa 15.F.6.b")
@pytest.mark.parametrize(("destroyed", "found"), [(False, []), (True, ["15.F.6.b"])])
def test_guns_bombard_what_stands(destroyed: bool, found: list[str]) -> None:
    base = {"airbase 1407": {"capacity": 3, "destroyed": destroyed}}
    hit = Hit(RULES.ref("15.F.6.b"), "airbase", PlaceId("1407"), 1)
    assert breaches(world({"al-long-range": "1307"}, installations=base), hit) == found


@pytest.mark.rule("europa 15.G.p2", "europa 15.G.p3")
def test_guards_neither_stray_nor_attack_abroad() -> None:
    near, far = world({"al-border": "1005"}), world({"al-border": "1306", "ax-truck": "1206"})
    assert breaches(near, moved("al-border", "1005", "1106")) == ["15.G.p2"]
    assert breaches(near, moved("al-border", "1005", "1106", RETREAT)) == []
    assert breaches(near, moved("al-border", "1005", "1004")) == []
    assert breaches(far, moved("al-border", "1306", "1206")) == []
    assert breaches(far, moved("al-border", "1306", "1206", OVERRUN)) == ["15.G.p3"]
    assert breaches(far, joined("1206", "al-border")) == ["15.G.p3"]
    assert breaches(near, joined("1106", "al-border")) == []


@pytest.mark.rule("europa 15.G.p1")
def test_the_first_attack_is_written_down_once() -> None:
    marks = {"unattacked finland": 1, "unattacked germany": 0}
    late = world({"al-inf-div": "0905", "fi-border": "1005"}, phase="allies.combat", marks=marks)
    done, again = (Marked(REF, UNATTACKED.key(NationId(of)), n) for of, n in (("finland", 0), ("germany", 1)))
    assert breaches(late, joined("1005", "al-inf-div")) == ["15.G.p1"]
    assert breaches(late, done, joined("1005", "al-inf-div")) == []
    assert breaches(late, again) == ["15.G.p1"]


@pytest.mark.rule("europa 15.H.p7", "europa 15.H.1")
def test_cavalry_is_nowhere_that_it_may_not_be() -> None:
    cold = world({"al-cav": "0402", "al-camel": "0402", "al-inf": "0402"})
    assert breaches(cold, moved("al-cav", "0402", "0401")) == ["15.H.p7"]
    assert breaches(cold, moved("al-camel", "0402", "0401")) == ["15.H.p7"]
    assert breaches(cold, moved("al-inf", "0402", "0401")) == []
    dry = world(
        {"al-cav": "0811", "al-camel": "0811", "al-mtn-cav": {"at": "later", "arrives": "Jul 4 42", "entry": "0407"}}
    )
    assert breaches(dry, moved("al-cav", "0811", "0911")) == ["15.H.1"]
    assert breaches(dry, moved("al-camel", "0811", "0911")) == []
    assert breaches(dry, moved("al-cav", "0811", "0810")) == []
    line = {"al-cav": "0711", "ax-inf": "0810"}  # the line to 0811 leads through 0711
    assert breaches(world(line), moved("al-cav", "0711", "0811")) == ["15.H.1"]
    assert breaches(world({**line, "al-inf-bn": "0711"}), moved("al-cav", "0711", "0811")) == []
    assert breaches(dry, Arrived(REF, UnitId("al-mtn-cav"), PlaceId("0911"))) == ["15.H.1"]


@pytest.mark.rule("europa 15.H.2")
@pytest.mark.parametrize(
    ("unit", "found"),
    [
        ({"al-cav": "0912"}, 1),
        ({"al-cav": "0911"}, 0),
        ({"al-camel": "0912"}, 0),
        ({"al-cav": {"at": "0912", "limited": True}}, 0),
        ({"al-cav": "0912", "al-truck": "0911"}, 0),
    ],
)
def test_horses_in_the_desert_live_near_a_line(unit: dict[str, Any], found: int) -> None:
    before, after = world(unit, phase="axis.exploitation"), world(unit, phase="allies.initial")
    assert len(list(no_horses_live_on_long_lines(before, after))) == found


@pytest.mark.parametrize("name", BOOK.scenarios)
def test_no_scenario_begins_with_what_a_paragraph_forbids(name: str) -> None:
    assert not Sentinels(RULES).at_rest(scenario(name))
