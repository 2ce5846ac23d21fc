"""15.A to 15.C: the sentinels of the sections see what they forbid."""

import pytest
from msgspec.structs import replace

from tests.europa.desk import desk, front
from wavell.books.europa.book import BOOK
from wavell.books.europa.chapters.s15c2_position_aa import Regrouped
from wavell.books.europa.frame.air.raids import FlakFired, RaidFlown
from wavell.books.europa.frame.engineering.works import JobBegan
from wavell.books.europa.frame.movement.breakdown import BrokeDown
from wavell.books.europa.frame.movement.passages import RETREAT
from wavell.books.europa.model import counts
from wavell.books.europa.model.events import Flipped, Moved, Tied
from wavell.books.europa.model.figures import Counted
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import AirMission, Face, Tie, Verb, Work
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES, RULES
from wavell.umpire import DataError, Event

BASE, THERE = PlaceId("0506"), PlaceId("1106")
UNITS = ("al-inf", "al-art", "al-glider", "al-para", "al-abn-hq", "al-pos-aa", "al-pos-laa", "al-tran-1", "al-con-eng")
FLEET = ("al-air-transport", "al-gliders")
_any = RULES.ref("frame:AIRT")


def seen(before: Front, *events: Event) -> set[str]:
    """The paragraphs that object to events, or to what comes of them."""
    world = before.copy()
    for event in events:
        event.apply(world)
    return {breach.ref.id for breach in BOOK.sentinels.breaches(before, events, world)}


def camp(phase: str = "allies.movement", up: str = "") -> Front:
    units = dict.fromkeys((*UNITS, *FLEET), BASE) | {"al-abn-hq": {"at": BASE, "up": up}, "al-abn-div": "spare"}
    return front(desk(phase, units))


def flight(mission: str, cargo: str, by: str = "al-air-transport") -> RaidFlown:
    return RaidFlown(_any, ALLIES, AirMission(mission), (UnitId(by),), THERE, UnitId(cargo))


@pytest.mark.rule("europa 15.A.p1", "europa 15.A.1", "europa 15.A.3.b", "europa 15.B")
@pytest.mark.parametrize(
    ("mission", "cargo", "by", "cited"),
    [
        ("air_drop", "al-para", "al-air-transport", set()),
        ("air_drop", "al-inf", "al-air-transport", {"15.A.p1"}),
        ("air_drop", "al-glider", "al-gliders", set()),
        ("air_drop", "al-glider", "al-air-transport", {"15.A.1"}),
        ("air_drop", "al-abn-hq", "al-air-transport", {"15.A.p1", "15.A.3.b"}),
        ("assault_transport", "al-abn-hq", "al-air-transport", {"15.A.3.b"}),
        ("air_transport", "al-abn-hq", "al-air-transport", set()),
        ("air_transport", "al-art", "al-air-transport", {"15.B"}),
    ],
)
def test_flights_that_may_not_be_are_seen(mission: str, cargo: str, by: str, cited: set[str]) -> None:
    assert seen(camp(), flight(mission, cargo, by)) == cited


@pytest.mark.rule("europa 15.A.3.p1", "europa 15.A.3.p2", "europa 15.A.3.a")
def test_the_wrong_side_of_an_hq_is_seen() -> None:
    turned = Flipped(_any, UnitId("al-abn-hq"), Face.PARACHUTE)
    assert seen(camp(), turned) == set()
    assert seen(camp("allies.exploitation"), turned) == {"15.A.3.p2"}
    assert seen(camp(), replace(turned, unit=UnitId("al-inf"))) == {"15.A.3.p1"}
    parts = tuple(map(UnitId, ("al-abn-hq", "al-para", "al-glider")))
    made = BrokeDown(_any, parts, (UnitId("al-abn-div"),), BASE)
    assert seen(camp(), made) == set()
    assert seen(camp(up="parachute"), made) == {"15.A.3.a"}


@pytest.mark.rule("europa 15.C.2.b", "europa 15.C.2.d", "europa 15.C.2.h", "europa 15.C.2.p2")
def test_what_position_aa_does_not_do_is_seen() -> None:
    gun, light = UnitId("al-pos-aa"), UnitId("al-pos-laa")
    assert seen(camp(), Moved(_any, (gun,), BASE, PlaceId("0606"), 0, RETREAT.told, RETREAT.name)) == {"15.C.2.b"}
    assert seen(camp(), Tied(_any, gun, Tie.CARRIER, UnitId("al-tran-1"))) == {"15.C.2.d"}
    assert seen(camp(), Tied(_any, light, Tie.CARRIER, UnitId("al-tran-1"))) == set()
    assert seen(camp(), JobBegan(_any, UnitId("al-con-eng"), (gun,), Verb.BUILD, Work.FORT, BASE, 4)) == {"15.C.2.h"}
    same = Regrouped(_any, (gun,), (gun,), (3,), BASE)
    assert seen(camp(), same) == set()
    assert seen(camp(), replace(same, points=(4,))) == {"15.C.2.p2"}
    assert seen(camp("axis.movement"), same) == {"15.C.2.p2"}


@pytest.mark.rule("europa 15.C.2.h.x1")
@pytest.mark.parametrize(("unit", "cited"), [("al-pos-aa", {"15.C.2.h.x1"}), ("al-con-eng", set())])
def test_position_aa_that_spends_mps_on_an_airbase_is_seen(unit: str, cited: set[str]) -> None:
    assert seen(camp(), Counted(_any, counts.ENGINEERING.key(UnitId(unit)), 2)) == cited


@pytest.mark.rule("europa 15.C.1.a", "europa 15.C.2.e", "europa 15.C.2.i", "europa 15.C.4.p2")
@pytest.mark.parametrize(
    ("unit", "mission", "by", "cited"),
    [
        ("al-pos-aa", "rail_bombing", "15.C.2.p1", set()),
        ("al-pos-laa", "rail_bombing", "15.C.2.p1", {"15.C.2.e"}),
        ("al-light-aa", "rail_bombing", "15.C.1.p1", {"15.C.1.a"}),
        ("al-light-aa", "ground_support", "15.C.1.p1", set()),
        ("al-pos-aa", "ground_support", "15.C.4.p2", {"15.C.4.p2"}),
        ("al-pos-aa", "airbase_bombing", "15.C.4.p2", set()),
    ],
)
def test_guns_that_should_be_silent_are_heard(unit: str, mission: str, by: str, cited: set[str]) -> None:
    fired = FlakFired(_any, (UnitId(unit),), BASE, AirMission(mission), (by,))
    assert seen(front(desk("axis.combat", {unit: BASE})), fired) == cited
    if unit == "al-pos-aa":
        assert seen(front(desk("axis.combat", {unit: {"at": BASE, "moved": True}})), fired) == cited | {"15.C.2.i"}


@pytest.mark.rule("europa 15.A.3.p1", "europa 15.C.2.p1")
def test_positions_that_cannot_be_are_not_laid_down() -> None:
    with pytest.raises(DataError, match="al-inf has no parachute side"):
        desk("allies.movement", {"al-inf": {"at": BASE, "up": "parachute"}})
    with pytest.raises(DataError, match="al-inf is no position AA"):
        desk("allies.movement", {"al-inf": {"at": BASE, "points": 2}})
    with pytest.raises(DataError, match="al-pos-aa: points: it has 0 points, and it must be 1 to"):
        desk("allies.movement", {"al-pos-aa": {"at": BASE, "points": 0}})
