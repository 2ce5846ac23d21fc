"""Sentinels of 15.I to 15.L: each finds what it forbids when that is laid down by hand, and nothing just beside it."""

from typing import Any

import pytest

from tests.europa.desk import world
from wavell.books.europa.chapters.s15i1_depots import Placed, Withdrawn
from wavell.books.europa.chapters.s15l1_coalition import CoalitionSet
from wavell.books.europa.frame.economy.replacements import Rebuilt
from wavell.books.europa.frame.engineering.installations import InstallationChanged
from wavell.books.europa.frame.engineering.works import JobBegan, JobThinned, JobWent
from wavell.books.europa.model import counts
from wavell.books.europa.model.counters import ISOLATED, REMOVED, SPARE, UNISOLATED
from wavell.books.europa.model.counts import PERMANENT
from wavell.books.europa.model.events import Flipped, Lost, Moved, Tied
from wavell.books.europa.model.figures import Marked, Stocked
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Face, Tie, Verb, Work
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.model.world import SP, Front
from wavell.books.europa.rules import ALLIES, AXIS, RULES
from wavell.umpire import Asked, Decision, Event
from wavell.umpire.rules.sentinels import Sentinels

REF = RULES.ref("frame:SP")
MOVING = {"up": "moving", "since": "Jun 1 42"}
MINE = ("15.I", "15.J", "15.K", "15.L")


def breaches(before: Front, *events: Event) -> list[str]:
    """The paragraphs of these sections that events break, whoever brought them about."""
    after = before.copy()
    for event in events:
        event.apply(after)
    found = {breach.ref.id for breach in Sentinels(RULES).breaches(before, events, after)}
    return sorted(id_ for id_ in found if id_.startswith(MINE))


def stocked(where: str, res: int) -> Stocked:
    return Stocked(REF, where, res * 2, 0, Why("by hand"))


def job(unit: str, verb: str, what: str, place: str, helpers: tuple[str, ...] = (), city: str = "") -> JobBegan:
    team = UnitId(unit), tuple(map(UnitId, helpers))
    return JobBegan(REF, *team, Verb(verb), Work(what), PlaceId(place), 2, PlaceId(city))


@pytest.mark.rule("europa 15.I.1.d")
def test_no_hq_is_attached_to_a_capital_of_others() -> None:
    lands: dict[str, Any] = {"map": "lands"}
    hqs: dict[str, Any] = {"al-army-hq": {"at": "0202", "up": "attaching"}}
    british, american = (Tied(REF, UnitId("al-army-hq"), Tie.ATTACHED, PlaceId(at)) for at in ("0402", "0102"))
    assert breaches(world(hqs, **lands), british) == []
    assert breaches(world(hqs, **lands), american) == ["15.I.1.d"]
    assert breaches(world(hqs, readings={"capital-service": "side"}, **lands), american) == []


@pytest.mark.rule("europa 15.I.1.n1")
@pytest.mark.parametrize(
    ("tie", "found"),
    [({}, ["15.I.1.n1"]), ({"attached": "ax-depot"}, []), ({"attached": "ax-depot", "up": "attaching"}, ["15.I.1.n1"])],
)
def test_no_hq_is_removed_that_is_not_attached(tie: dict[str, str], found: list[str]) -> None:
    there = world({"ax-depot": "Feste", "ax-army-hq": {"at": "1306", **tie}})
    assert breaches(there, Withdrawn(REF, UnitId("ax-army-hq"), UNISOLATED)) == found


@pytest.mark.rule("europa 15.I.1.p5", "europa 15.I.1.b.i", "europa 15.L.1.b.i")
@pytest.mark.parametrize(
    ("where", "most", "found"),
    [("al-depot", 120, "15.I.1.p5"), ("al-command-depot", 24, "15.I.1.b.i"), ("al-command-hq", 6, "15.L.1.b.i")],
)
def test_nothing_holds_more_than_it_has_room_for(where: str, most: int, found: str) -> None:
    there = world({where: "Weston"})
    assert breaches(there, stocked(where, most)) == []
    assert breaches(there, stocked(where, most), stocked(where, 1)) == [found]


@pytest.mark.rule("europa 15.I.1.p4", "europa 15.I.1.c.p3", "europa 15.I.1.c.3")
@pytest.mark.parametrize(
    ("at", "more", "found"),
    [
        ("Weston", {}, []),
        ("Thorpe", {}, ["15.I.1.p4"]),
        ("Weston", {"since": "Jun 4 42"}, ["15.I.1.c.p3"]),
        ("Weston", {"moved": True}, ["15.I.1.c.3"]),
    ],
)
def test_a_depot_opens_in_a_city_in_time_and_where_it_stood(at: str, more: dict[str, Any], found: list[str]) -> None:
    there = world({"al-depot": {"at": at, **MOVING, **more}})
    assert breaches(there, Flipped(REF, UnitId("al-depot"), Face.FRONT)) == found


@pytest.mark.rule("europa 15.I.1.c.3")
def test_an_opened_depot_has_sps_for_its_hqs() -> None:
    there = world({"al-depot": {"at": "Weston", **MOVING}, "al-army-hq": {"at": "Weston", "attached": "al-depot"}})
    opened = Flipped(REF, UnitId("al-depot"), Face.FRONT)
    assert breaches(there, opened) == ["15.I.1.c.3"]
    assert breaches(there, opened, Stocked(REF, "al-depot", SP, 0, Why("by hand"))) == []


@pytest.mark.rule("europa 15.I.1.c.1", "europa 15.I.1.c.2")
def test_a_depot_on_the_move_is_empty_and_others_stay() -> None:
    there = world({"al-depot": {"at": "Weston", **MOVING}, "al-command-depot": "Weston"})
    assert breaches(there, stocked("al-depot", 3)) == ["15.I.1.c.1"]
    assert breaches(there, Moved(REF, (UnitId("al-depot"),), PlaceId("0407"), PlaceId("0406"))) == []
    assert breaches(there, Moved(REF, (UnitId("al-command-depot"),), PlaceId("0407"), PlaceId("0406"))) == [
        "15.I.1.c.2",
        "15.I.1.p4",
    ]


@pytest.mark.rule("europa 15.I.1.p4")
def test_an_operational_depot_stands_in_a_city() -> None:
    place = PlaceId("0506")
    there = world({"al-depot": {"at": "0506", **MOVING}, "al-command-depot": "spare"})
    assert breaches(there, Placed(REF, UnitId("al-command-depot"), PlaceId("0407"))) == ["15.I.1.b"]
    assert breaches(there, Placed(REF, UnitId("al-command-depot"), place)) == ["15.I.1.b", "15.I.1.p4"]


@pytest.mark.rule("europa 15.I.1.p2")
@pytest.mark.parametrize(("hq", "found"), [("ax-army-hq", []), ("al-army-hq", ["15.I.1.p2"])])
def test_hqs_of_the_axis_alone_are_permanent(hq: str, found: list[str]) -> None:
    there = world({"ax-army-hq": "Ostberg", "al-army-hq": "Weston"})
    assert breaches(there, Marked(REF, PERMANENT.key(UnitId(hq)), 1)) == found


@pytest.mark.rule("europa 15.I.1.p2")
def test_a_permanent_hq_keeps_its_depot() -> None:
    units = {"ax-depot": "Ostberg", "ax-army-hq": {"at": "Ostberg", "attached": "ax-depot"}}
    there = world(units, marks={"permanent ax-army-hq": 1})
    freed = Tied(REF, UnitId("ax-army-hq"), Tie.ATTACHED, UnitId(""))
    assert breaches(there, freed) == ["15.I.1.p2"]
    assert breaches(there, freed, Withdrawn(REF, UnitId("ax-depot"), UNISOLATED)) == []
    assert breaches(world(units), freed) == []


@pytest.mark.rule("europa 15.I.1.n1", "europa 15.I.1.e")
def test_the_allies_remove_nothing_and_lost_depots_are_not_isolated() -> None:
    there = world({"al-depot": "Weston", "ax-depot": "Ostberg"})
    assert breaches(there, Withdrawn(REF, UnitId("al-depot"), UNISOLATED)) == ["15.I.1.n1"]
    assert breaches(there, Withdrawn(REF, UnitId("ax-depot"), UNISOLATED)) == []
    assert breaches(there, Lost(REF, UnitId("al-depot"), ISOLATED, "by hand")) == ["15.I.1.e"]
    assert breaches(there, Lost(REF, UnitId("al-depot"), UNISOLATED, "by hand")) == []


@pytest.mark.rule("europa 15.I.1.b")
def test_command_depots_come_of_a_depot_of_their_nation() -> None:
    there = world({"al-depot": "Weston", "al-command-depot": "spare"})
    placed = Placed(REF, UnitId("al-command-depot"), PlaceId("0407"))
    assert breaches(there, placed) == ["15.I.1.b"]
    assert breaches(there, Withdrawn(REF, UnitId("al-depot"), SPARE), placed) == []


@pytest.mark.rule("europa 15.I.1.b.iii", "europa 15.L.1.b.iv")
def test_a_command_depot_has_one_command_hq() -> None:
    there = world(dict.fromkeys(("al-command-depot", "al-command-hq", "al-command-hq-2", "al-army-hq"), "Weston"))

    def tied(hq: str) -> Tied:
        return Tied(REF, UnitId(hq), Tie.ATTACHED, UnitId("al-command-depot"))

    assert breaches(there, tied("al-command-hq")) == []
    assert breaches(there, tied("al-command-hq"), tied("al-command-hq-2")) == ["15.I.1.b.iii", "15.L.1.b.iv"]
    assert breaches(there, tied("al-army-hq")) == ["15.I.1.b.iii", "15.L.1.b.iv", "15.L.1.p3"]


@pytest.mark.rule("europa 15.L.1.p3")
def test_no_army_hq_is_with_another_depot_at_once() -> None:
    there = world(
        {"al-depot": "Weston", "al-army-hq": "Weston", "al-command-depot": "Weston", "al-command-hq": "Weston"}
    )
    army, command = UnitId("al-army-hq"), UnitId("al-command-hq")
    tied = Tied(REF, army, Tie.ATTACHED, UnitId("al-depot"))
    assert breaches(there, tied) == ["15.L.1.p3"]
    assert breaches(there, tied, Flipped(REF, army, Face.ATTACHING)) == []
    assert breaches(there, Tied(REF, command, Tie.ATTACHED, UnitId("al-command-depot"))) == []


@pytest.mark.rule("europa 15.I.2.p2", "europa 15.I.2.p4")
def test_minor_depots_stay_and_go_with_their_points() -> None:
    there = world({"al-inf": "0506"}, stocks={"0506": (9, 0), "0606": (9, 0)}, marks={"depot 0506": 1})
    here, yonder, bare = (counts.DEPOT.key(PlaceId(place)) for place in ("0506", "0606", "0507"))
    assert breaches(there, Marked(REF, here, 0), Marked(REF, yonder, 1)) == ["15.I.2.p2"]
    assert breaches(there, Marked(REF, yonder, 2)) == []
    assert breaches(there, Marked(REF, bare, 2)) == ["15.I.2.p4"]
    assert breaches(there, stocked("0506", -9)) == []


@pytest.mark.rule("europa 15.I.1.p3")
@pytest.mark.parametrize(("up", "found"), [("", []), ("attaching", ["15.I.1.p3"])])
def test_an_hq_that_changes_depots_holds_nothing(up: str, found: list[str]) -> None:
    there = world({"al-command-hq": {"at": "0506", "attached": "al-depot", "up": up}, "al-depot": "Weston"})
    assert breaches(there, stocked("al-command-hq", 3)) == found


BUILDERS = ("al-asl-eng", "al-cbt-eng", "al-con-eng", "al-con", "al-con-2", "al-rail-eng", "al-inf", "al-inf-2")


@pytest.mark.rule("europa 15.J.1", "europa 15.J.2", "europa 15.J.4", "europa 15.J.5", "europa 15.J.7", "europa 15.J.11")
@pytest.mark.parametrize(
    ("event", "found"),
    [
        (job("al-con-eng", "build", "fort", "0505"), []),
        (job("al-con-eng", "build", "fort", "0505", ("al-asl-eng",)), ["15.J.1"]),
        (job("al-cbt-eng", "build", "fort", "0505"), []),
        (job("al-cbt-eng", "build", "airbase", "0505"), ["15.J.2"]),
        (job("al-con-eng", "restore", "fort", "0505"), ["15.J.4"]),
        (job("al-con", "build", "entrenchment", "0505"), ["15.J.5", "15.J.6"]),
        (job("al-con-eng", "build", "fort", "0505", ("al-con", "al-con-2")), []),
        (job("al-inf-div", "build", "entrenchment", "0505"), []),
        (job("al-inf-div", "build", "fort", "0505"), ["15.J.7"]),
        (job("al-con-eng", "build", "pipeline", "0505"), ["15.J.8"]),
        (job("al-rail-eng", "build", "fort", "0505"), ["15.J.11"]),
        (job("al-con-eng", "build", "fort", "0505", ("al-rail-eng",)), ["15.J.11"]),
    ],
)
def test_who_is_at_work(event: JobBegan, found: list[str]) -> None:
    assert breaches(world(dict.fromkeys((*BUILDERS, "al-inf-div"), "0505")), event) == found


@pytest.mark.rule("europa 15.J.5")
def test_no_more_construction_units_assist_than_there_are_res_of_engineers() -> None:
    there = world(dict.fromkeys(("al-con-eng", "al-con", "al-con-2"), "0505"))
    assert breaches(there, job("al-con-eng", "build", "fort", "0505", ("al-con",))) == []
    assert breaches(there, job("al-con-eng", "build", "fort", "0505", ("al-con", "al-con-2"))) == ["15.J.5"]


@pytest.mark.rule("europa 15.J.5")
def test_nor_while_the_work_goes_on() -> None:
    team = {"verb": "build", "what": "fort", "place": "0505", "left": 2, "helpers": ["al-con", "al-con-2"]}
    there = world(dict.fromkeys(("al-con-eng", "al-con", "al-con-2"), "0505"), jobs={"al-con-eng": team})
    went = JobWent(REF, UnitId("al-con-eng"), 1)
    assert breaches(there, went) == ["15.J.5"]
    assert breaches(there, JobThinned(REF, UnitId("al-con-eng"), (UnitId("al-con"),), 2), went) == []


@pytest.mark.rule("europa 15.J.1", "europa 15.J.2", "europa 15.J.4", "europa 15.J.8", "europa 15.J.9.p1")
@pytest.mark.rule("europa 15.J.7", "europa 15.J.9.p3", "europa 15.J.11")
@pytest.mark.parametrize(
    ("unit", "verb", "what", "found"),
    [
        ("al-asl-eng", "build", "fort", {"15.J.1", "15.J.7"}),
        ("al-inf-div", "build", "fort", {"15.J.7"}),
        ("al-inf-div", "build", "entrenchment", set()),
        ("al-rail-eng", "build", "fort", {"15.J.11"}),
        ("al-rail-eng", "construct", "rail", set()),
        ("al-cbt-eng", "build", "fort", set()),
        ("al-cbt-eng", "build", "airbase", {"15.J.2"}),
        ("al-con-eng", "build", "rail", {"15.J.4"}),
        ("al-con-eng", "build", "pipeline", {"15.J.8"}),
        ("al-con-eng", "reconstruct", "port", {"15.J.9.p1"}),
        ("al-port-eng", "reconstruct", "port", set()),
        ("ax-port-eng", "reconstruct", "port", {"15.J.9.p3"}),
    ],
)
def test_work_that_is_laid_down(unit: str, verb: str, what: str, found: set[str]) -> None:
    there = world({unit: "0505"}, jobs={unit: {"verb": verb, "what": what, "place": "0505", "left": 1}})
    assert {breach.ref.id for breach in Sentinels(RULES).at_rest(there)} == found


@pytest.mark.rule("europa 15.J.6")
def test_a_marker_does_one_job() -> None:
    one, two = (job(unit, "build", "entrenchment", "0505") for unit in ("al-inf", "al-inf-2"))
    there = world(dict.fromkeys(("al-inf", "al-inf-2", "al-corps"), "0505"))
    assert breaches(there, one) == []
    assert breaches(there, one, two) == ["15.J.6"]


@pytest.mark.rule("europa 15.J.6")
def test_nor_do_two_go_on_with_one_marker() -> None:
    digging = {"verb": "build", "what": "entrenchment", "place": "0505", "left": 2}
    units = dict.fromkeys(("al-inf", "al-inf-2", "al-corps"), "0505")
    there = world(units, jobs={"al-inf": digging, "al-inf-2": digging})
    first, second = (JobWent(REF, UnitId(unit), 1) for unit in ("al-inf", "al-inf-2"))
    assert breaches(there, first) == []
    assert breaches(there, first, second) == ["15.J.6"]
    assert breaches(there, first, JobWent(REF, UnitId("al-inf-2"), 0)) == []


@pytest.mark.rule("europa 15.J.5", "europa 15.J.3.p1")
def test_labour_of_a_lost_city_makes_no_second_engineer() -> None:
    units = dict.fromkeys(("ax-con-eng", "ax-con-eng-2", "ax-con", "ax-con-2", "ax-punitive"), "1405")
    helped = {"verb": "build", "what": "fort", "place": "1405", "left": 2, "city": "1407"}
    three = job("ax-con-eng-2", "build", "airbase", "1405", helpers=("ax-con", "ax-con-2", "ax-punitive"))
    assert breaches(world(units, jobs={"ax-con-eng": helped}), three) == []
    assert breaches(world(units, jobs={"ax-con-eng": helped}, owner={"1407": "allies"}), three) == ["15.J.5"]


@pytest.mark.rule("europa 15.J.3.p1", "europa 15.J.3.p2", "europa 15.J.3.p3")
def test_labour_is_near_and_helps_one() -> None:
    there = world({"ax-con-eng": "1405", "ax-con-eng-2": "1405", "ax-inf-div": "1405", "al-con-eng": "1409"})
    helped = job("ax-con-eng", "build", "fort", "1405", city="1407")
    assert breaches(there, helped) == []
    assert breaches(there, job("ax-con-eng", "build", "fort", "1405", city="0407")) == ["15.J.3.p1"]
    assert breaches(there, job("ax-inf-div", "build", "entrenchment", "1405", city="1407")) == ["15.J.3.p1"]
    assert breaches(there, job("al-con-eng", "build", "fort", "1409", city="1407")) == ["15.J.3.p1"]
    again = job("ax-con-eng-2", "build", "airfield", "1405", city="1407")
    assert breaches(there, helped, again) == ["15.J.3.p2", "15.J.3.p3"]


@pytest.mark.rule("europa 15.J.9.p1", "europa 15.J.9.p2", "europa 15.J.9.p3")
def test_ports_are_reconstructed_by_allied_port_engineers_and_repaired_afterwards() -> None:
    ruin = {"port 0207": {"capacity": 4, "hits": 2, "destroyed": True}}
    there = world({"al-port-eng": "0207", "al-con-eng": "0207", "ax-port-eng": "0209"}, installations=ruin)
    assert breaches(there, job("al-port-eng", "reconstruct", "port", "0207")) == []
    assert breaches(there, job("al-con-eng", "reconstruct", "port", "0207")) == ["15.J.9.p1"]
    assert breaches(there, job("ax-port-eng", "reconstruct", "port", "0209")) == ["15.J.9.p3"]

    def changed(hits: int, destroyed: bool) -> InstallationChanged:
        return InstallationChanged(REF, "port", PlaceId("0207"), 4, hits, destroyed, False, True, "by hand")

    assert breaches(there, changed(1, True)) == ["15.J.9.p2"]
    assert breaches(there, changed(2, False), changed(1, False)) == []
    assert breaches(world({"al-tf": "0209"}), changed(2, True)) == []
    assert breaches(world({"al-tf": "0207"}), changed(2, True)) == ["15.J.9.p2"]


@pytest.mark.rule("europa 15.L.1.a.p1", "europa 15.L.1.a.p3")
def test_the_coalition_marker() -> None:
    units = {"al-army-hq": "Weston", "al-mot-hq": "Weston", "al-div-hq": "Weston"}
    there = world(units, phase="allies.initial")
    placed = CoalitionSet(REF, ALLIES, UnitId("al-army-hq"))
    assert breaches(there, placed) == []
    assert breaches(there, CoalitionSet(REF, ALLIES, UnitId("al-div-hq"))) == ["15.L.1.a.p1"]
    assert breaches(there, placed, CoalitionSet(REF, ALLIES, UnitId("al-mot-hq"))) == ["15.L.1.a.p3"]
    assert breaches(world(units, phase="allies.movement"), placed) == ["15.L.1.a.p3"]


@pytest.mark.rule("europa 15.L.1.a.p3")
def test_the_coalition_marker_changes_once_in_a_phase() -> None:
    units = {"ax-army-hq": {"at": "Feste", "attached": "ax-depot"}, "ax-mot-hq": "Feste", "ax-depot": "Feste"}
    hq, placed = UnitId("ax-army-hq"), CoalitionSet(REF, AXIS, UnitId("ax-mot-hq"))
    there = world(units, phase="axis.initial", coalition={"axis": "ax-army-hq"})
    Withdrawn(REF, hq, UNISOLATED).apply(there)
    assert breaches(there, placed) == ["15.L.1.a.p3"]
    there.used.clear()
    assert breaches(there, placed) == []
    fresh = world(units, phase="axis.initial", coalition={"axis": "ax-army-hq"})
    fresh.used[counts.COALITION.key(AXIS)] = 1
    assert breaches(fresh, Withdrawn(REF, hq, UNISOLATED)) == ["15.L.1.a.p3"]
    assert breaches(fresh, Withdrawn(REF, hq, REMOVED)) == []


@pytest.mark.rule("europa 15.L.1.p4")
@pytest.mark.parametrize(("moved", "found"), [(False, []), (True, ["15.L.1.p4"])])
def test_replacements_arrive_on_hqs_that_have_not_moved(moved: bool, found: list[str]) -> None:
    there = world({"al-inf": "unisolated", "al-army-hq": {"at": "0506", "moved": moved}})
    assert breaches(there, Rebuilt(REF, UnitId("al-inf"), there.clock.turn + 4, PlaceId("0506"))) == found


@pytest.mark.rule("europa 15.I.1.c.2")
@pytest.mark.parametrize(("unit", "found"), [("al-command-depot", ["15.I.1.c.2"]), ("al-inf", [])])
def test_no_depot_is_carried(unit: str, found: list[str]) -> None:
    there = world({unit: "Weston", "al-tran-1": "Weston"})
    assert breaches(there, Tied(REF, UnitId(unit), Tie.CARRIER, UnitId("al-tran-1"))) == found


@pytest.mark.rule("europa 15.J.9.n1")
@pytest.mark.parametrize(("about", "found"), [("slip", ["15.J.9.n1"]), ("destroy", [])])
def test_nothing_is_asked_before_a_port_that_is_being_lost(about: str, found: list[str]) -> None:
    there, ref = world({}), RULES.ref("15.J.9.n1")
    there.pending = (Decision((AXIS,), ("destroy", "pass"), ref, "destroy a port", "destroy", "0207"),)
    asked = Asked(ref, Decision((AXIS,), ("destroy", "pass"), ref, "something", about, "0209"))
    assert breaches(there, asked) == found
