"""Sentinels of 15.V: each finds what it forbids when that is laid down by hand, and nothing just beside it."""

import pytest

from tests.europa.desk import world
from wavell.books.europa.chapters.s15i1_depots import Withdrawn
from wavell.books.europa.chapters.s15v_smps.conversions import VEHICLES, SmpsChanged
from wavell.books.europa.chapters.s15v_smps.records import _IN_USE, PARTS
from wavell.books.europa.model import counts
from wavell.books.europa.model.counters import SPARE
from wavell.books.europa.model.events import Flipped
from wavell.books.europa.model.figures import Counted, Stocked
from wavell.books.europa.model.fleets import FleetId
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.kinds import Face
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import RULES
from wavell.umpire import Event
from wavell.umpire.rules.sentinels import Sentinels

LOAD, TABLE = RULES.ref("15.V.1.p2"), RULES.ref("15.V.2.T2.n1")
WEST = FleetId("allies:west")


def breaches(before: Front, *events: Event) -> list[str]:
    """The paragraphs on SMPs that events break, whoever brought them about."""
    after = before.copy()
    for event in events:
        event.apply(after)
    found = {breach.ref.id for breach in Sentinels(RULES).breaches(before, events, after)}
    return sorted(id_ for id_ in found if id_.startswith("15.V"))


def pocket(phase: str, sea: bool) -> Front:
    """A brigade on foot between two divisions, with the sea behind it or without."""
    there = {"al-mot": {"at": "0702", "up": "demotorized"}, "ax-inf-div": "0502", "ax-mtn-div": "0504"}
    marks = {} if sea else {"no-sea-supply allies": 1}
    return world(there, map="lines", phase=phase, marks=marks, smps={WEST: 20})


@pytest.mark.rule("europa 15.V.1.p2")
@pytest.mark.parametrize(("phase", "loads"), [("allies.movement", 1), ("allies.exploitation", 2)])
def test_no_load_is_more_than_3_res(phase: str, loads: int) -> None:
    there = world({}, phase=phase, smps={WEST: 20})
    assert breaches(there, Counted(LOAD, _IN_USE.key(WEST), loads * PARTS)) == []
    assert breaches(there, Counted(LOAD, _IN_USE.key(WEST), loads * PARTS + PARTS // 3)) == ["15.V.1.p2"]


@pytest.mark.rule("europa 15.V.1.c")
@pytest.mark.parametrize(("sea", "found"), [(True, []), (False, ["15.V.1.c"])])
def test_no_load_in_an_isolated_hex(sea: bool, found: list[str]) -> None:
    there = pocket("allies.movement", sea)
    assert breaches(there, Stocked(LOAD, "0702", 2, 0, Why("by hand"))) == found


@pytest.mark.rule("europa 15.V.1.c")
@pytest.mark.parametrize(("sea", "found"), [(True, []), (False, ["15.V.1.c"])])
def test_no_vehicles_in_an_isolated_hex(sea: bool, found: list[str]) -> None:
    there, back = pocket("allies.replacement", sea), Flipped(TABLE, UnitId("al-mot"), Face.FRONT)
    assert breaches(there, SmpsChanged(TABLE, WEST, -3, Why("by hand")), back) == found
    assert breaches(there, back) == []


@pytest.mark.rule("europa 15.V.2.p2")
@pytest.mark.parametrize("up", [Face.FRONT, Face.DEMOTORIZED])
def test_vehicles_go_over_once_a_phase(up: Face) -> None:
    there = world({"al-mot": {"at": "0606", "up": up}}, phase="allies.replacement")
    turned = Flipped(TABLE, UnitId("al-mot"), Face.FRONT if up else Face.DEMOTORIZED)
    assert breaches(there, turned) == []
    there.used[VEHICLES.key(UnitId("al-mot"))] = 1
    assert breaches(there, turned) == ["15.V.2.p2"]


@pytest.mark.rule("europa 15.V.2.p2")
def test_what_was_made_stays_for_the_phase() -> None:
    there = world({"al-tran-1": "0606"}, phase="allies.replacement", smps={WEST: 0})
    gone = Withdrawn(TABLE, UnitId("al-tran-1"), SPARE), SmpsChanged(TABLE, WEST, 3, Why("by hand"))
    assert breaches(there, *gone) == []
    there.used[VEHICLES.key(UnitId("al-tran-1"))] = 1
    assert breaches(there, *gone) == ["15.V.2.p2"]


@pytest.mark.rule("europa 15.V.2.T2")
@pytest.mark.parametrize(("smps", "found"), [(3, []), (4, ["15.V.2.T2"])])
def test_smps_come_of_vehicles(smps: int, found: list[str]) -> None:
    there = world({"al-mot": "0606", "ax-mot": "0906"}, phase="allies.replacement", smps={WEST: 20})
    more = SmpsChanged(TABLE, WEST, smps, Why("by hand"))
    assert breaches(there, more, Flipped(TABLE, UnitId("al-mot"), Face.DEMOTORIZED)) == found
    assert breaches(there, more, Flipped(TABLE, UnitId("ax-mot"), Face.DEMOTORIZED)) == ["15.V.2.T2"]
    assert breaches(there, more) == ["15.V.2.T2"]


@pytest.mark.rule("europa 15.V.1.k")
def test_smps_of_a_country_are_kept_for_its_own_side() -> None:
    units = {"al-inf": "0506"}
    assert world(units, smps={"allies:west:france": 4}).smps
    with pytest.raises(ValueError, match="germany is not one of the allies"):
        world(units, smps={"allies:west:germany": 4})


DEPOT, HEX, TRUCK = "al-depot", "0506", "al-truck"


def moved_over(start: str, to: str, *noted: str) -> tuple[Event, ...]:
    """Three REs that change holders, with what is noted of how they came or without."""
    notes = [Counted(LOAD, counts.CAME[how].key(where), n) for how in noted for where, n in ((start, -6), (to, 6))]
    return *notes, Stocked(RULES.ref("frame:SP"), start, -6, 0, Why("hand")), Stocked(LOAD, to, 6, 0, Why("hand"))


@pytest.mark.rule("europa 15.V.1.i")
@pytest.mark.parametrize("how", ["hauled", "carried"])
def test_what_came_in_the_phase_is_known_wherever_it_is_put(how: str) -> None:
    used = {counts.CAME[how].key(DEPOT): 6}
    there = world({DEPOT: HEX}, phase="allies.movement", stocks={DEPOT: [6, 0]}, used=used, smps={WEST: 20})
    assert breaches(there, *moved_over(DEPOT, HEX)) == []
    both = world({DEPOT: HEX}, phase="allies.movement", stocks={DEPOT: [3, 0]}, used=used, smps={WEST: 20})
    assert breaches(both, *moved_over(DEPOT, HEX, how)) == []
    assert breaches(both, *moved_over(DEPOT, HEX)) == ["15.V.1.i"]


@pytest.mark.rule("europa 15.V.1.i")
@pytest.mark.parametrize(("how", "found"), [("hauled", ["15.V.1.i"]), ("carried", [])])
@pytest.mark.parametrize("to", [TRUCK, "0606"])
def test_what_smps_brought_is_aboard_no_truck_and_goes_on_by_no_train(how: str, to: str, found: list[str]) -> None:
    used = {counts.CAME[how].key(HEX): 6}
    units = {TRUCK: HEX}
    there = world(units, phase="allies.movement", stocks={HEX: [3, 0]}, used=used, smps={WEST: 20})
    assert breaches(there, *moved_over(HEX, to, how)) == found


@pytest.mark.rule("europa 15.V.1.i")
@pytest.mark.parametrize(("how", "found"), [("hauled", []), ("carried", ["15.V.1.i"])])
def test_what_other_means_brought_does_not_go_by_smps(how: str, found: list[str]) -> None:
    used = {counts.CAME[how].key(HEX): 6}
    there = world({}, phase="allies.movement", stocks={HEX: [3, 0]}, used=used, smps={WEST: 20})
    assert breaches(there, Counted(LOAD, _IN_USE.key(WEST), PARTS), *moved_over(HEX, "0606", how)) == found
