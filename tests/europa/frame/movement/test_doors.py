"""Doors: every bar closes every way that it is about, whichever verb goes it and whoever is carried along."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from tests.europa.desk import answers, desk, front, play, world
from wavell.books.europa.book import BOOK
from wavell.books.europa.chapters.s15b_flown_points import Refill
from wavell.books.europa.chapters.s15c2_position_aa import Regroup
from wavell.books.europa.chapters.s15i1_depot_moves import FactoryMove
from wavell.books.europa.chapters.s15i1b_s15l1b_command_depots import Split
from wavell.books.europa.chapters.s15s_reserves import reserve_units_stay_near_home
from wavell.books.europa.chapters.s15v_smps.conversions import Convert, Form
from wavell.books.europa.chapters.s15x6_training import Rebuild
from wavell.books.europa.frame.air.airlift import Airlift, Assault, Drop
from wavell.books.europa.frame.air.sorties import Rebase
from wavell.books.europa.frame.combat.retreat import Advance, Retreat, ways_out
from wavell.books.europa.frame.combat.retreat_before import Slip
from wavell.books.europa.frame.economy.replacements import Replace
from wavell.books.europa.frame.movement.breakdown import Assemble, BreakDown
from wavell.books.europa.frame.movement.doors import MOVERS, Bar, admits, all_bars, go, judged_by, shunned
from wavell.books.europa.frame.movement.passages import EXCHANGE, WAYS, Passage, Step, Will, went_by
from wavell.books.europa.frame.movement.paths import way as laid
from wavell.books.europa.frame.movement.rail import Rail
from wavell.books.europa.frame.sea.landings import Land
from wavell.books.europa.frame.sea.transport import Ship, Steam
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.decisions import Ask
from wavell.books.europa.model.events import Arrived, Moved, Owned
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Side
from wavell.books.europa.model.orders import Move, Overrun
from wavell.books.europa.model.validation import check_position
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import ALLIES, AXIS, OTHER, RULES
from wavell.umpire import DataError, Decision, Event, Game, GivenDice, Header, Order
from wavell.umpire.rules.sentinels import Sentinels

LINES: dict[type[Order], str] = {
    Move: "move {units} {to}",
    Rail: "rail {units} {to}",
    Ship: "ship {units} to {to}",
    Land: "land {units} on {to}",
    Drop: "drop {unit} by {side}-air-transport to {to}",
    Assault: "assault {unit} by {side}-air-transport to {to}",
    Airlift: "airlift {unit} by {side}-air-transport to {to}",
    Rebase: "rebase {units} to {to}",
    Steam: "steam {units} to {to}",
    FactoryMove: "factory {unit} {to}",
    Overrun: "overrun {units} on {to}",
    Advance: "advance {unit}",
    Retreat: "retreat {unit} {to}",
    Slip: "slip {unit} {to}",
    Replace: "replace {unit} at {to}",
    Rebuild: "rebuild {unit} with {side}-training at {to}",
    Form: "form {unit} from {record} at {to}",
}
"""An order of each kind that would take a unit somewhere."""
OB = RULES.ref("frame:OB")
FOUGHT: dict[type[Order], Ask] = {Advance: Ask.ADVANCE, Retreat: Ask.RETREAT, Slip: Ask.SLIP}
REBUILT = (Replace, Rebuild, Form)
IN_PLACE = (BreakDown, Assemble, Regroup, Split, Convert, Refill)
"""Orders by which counters take the place of others: only what a hex holds matters to them."""

WAITS = {"at": "later", "arrives": "Jul 4 42", "entry": "0407"}
"""Who is to come later."""


class Closed(NamedTuple):
    """A unit, where it stands, a hex next to it that is closed to it and one that is not, and who else is there."""

    unit: str
    start: str
    shut: str
    open: str
    others: dict[str, str] = {}
    marks: dict[str, int] = {}
    owner: dict[str, str] = {}
    used: dict[str, int] = {}
    stocks: dict[str, list[int]] = {}
    seat: Side = ALLIES
    up: str = ""


MATES = {ALLIES: ("al-air-transport", "al-training"), AXIS: ("ax-air-transport", "ax-training")}
RECORDS = {ALLIES: "allies:west", AXIS: "axis:east"}
HAULED = {"phase hauled al-command-hq": 6}
DIVISIONS = ("al-arm-div", "al-mot-div", "al-mtn-div")
SMALL = ("al-inf-2", "al-mot", "al-mech")
CASES: dict[str, Closed] = {
    "15.F.1": Closed("al-inf", "0307", "0207", "0306", marks={"coast defence 0207": 4}, owner={"0207": "axis"}),
    "15.G.p2": Closed("al-border", "1006", "1106", "0906"),
    "15.O.p1": Closed("ax-lvt", "1407", "1307", "", seat=AXIS),
    "15.S.p2": Closed("al-reserve", "1006", "1106", "0906"),
    "15.H.p7": Closed("al-cav", "0402", "0401", "0403"),
    "15.H.1": Closed("al-cav", "0811", "0911", "0810"),
    "15.I.1.c.2": Closed("al-depot", "0506", "0505", ""),
    "15.I.1.p4": Closed("al-depot", "0506", "0505", "0606"),
    "15.V.1.i": Closed("al-command-hq", "0506", "0505", "", used=HAULED, stocks={"al-command-hq": [3, 0]}),
    "frame:STACK": Closed("al-inf-div", "0506", "0606", "0505", dict.fromkeys((*DIVISIONS, *SMALL), "0606")),
    "frame:SUP": Closed("al-truck", "0506", "0505", "", up="route"),
    "frame:TER": Closed("al-arm", "1506", "1505", "1406"),
    "frame:AIRB": Closed("al-fighter", "0506", "0606", ""),
}


CROWD = {"al-inf-div": "0506", **CASES["frame:STACK"].others}


def _game(kind: type[Order], case: Closed, to: str, riders: dict[str, str]) -> Game:
    """A game in which an order of a kind could be given, about a unit that stands next to a hex or is lost."""
    mates = dict.fromkeys(MATES[case.seat], case.start)
    units: dict[str, object] = {**mates, **case.others}
    units[case.unit] = "isolated" if kind in REBUILT else _stands(case, riders)
    if kind not in REBUILT:
        units |= {id_: {"at": case.start, "carrier": carrier} for id_, carrier in riders.items() if id_ != "by"}
    now = world(
        units,
        phase=f"{case.seat}.movement",
        marks=case.marks,
        owner=case.owner,
        used=case.used,
        stocks=case.stocks,
        smps={RECORDS[case.seat]: 40},
    )
    if kind in FOUGHT:
        _lay_battle(now, kind, case, to)
    header = Header("europa", "", BOOK.versions.rules_id, now.readings, "strict", ())
    return Game.begin(BOOK, header, GivenDice(()), now)


def _stands(case: Closed, riders: dict[str, str]) -> dict[str, str]:
    return {"at": case.start, "carrier": riders.get("by", ""), "up": case.up}


def _lay_battle(now: Front, kind: type[Order], case: Closed, to: str) -> None:
    """Let a side be asked about an advance, or about leaving the hex that is attacked."""
    ask, here, seat = FOUGHT[kind], PlaceId(case.start), case.seat
    friends = tuple(id_ for id_ in now.friends(here, seat) if id_ not in MATES[seat])
    if ask is Ask.ADVANCE:
        now.battle = Battle(seat, friends, PlaceId(to))
    else:
        now.battle = Battle(OTHER[seat], (), here)
    verbs = (ask.value, "pass")
    now.pending = (Decision((seat,), verbs, RULES.ref("frame:CBT"), "go", ask),)


def _line(kind: type[Order], case: Closed, to: str, riders: dict[str, str]) -> str:
    units = "+".join((case.unit, *(id_ for id_ in riders if id_ != "by")))
    return _told(kind, case, case.unit, units, to)


def _told(kind: type[Order], case: Closed, unit: str, units: str, to: str) -> str:
    side, record = case.unit[:2], RECORDS[case.seat]
    return LINES[kind].format(unit=unit, units=units, to=to, side=side, record=record)


def _pairs() -> Iterator[tuple[Bar, type[Order]]]:
    """Every bar with every order that it refuses, but for those by which counters only change where they stand."""
    pairs = ((bar, kind) for bar in all_bars() for kind in judged_by(bar))
    return ((bar, kind) for bar, kind in pairs if MOVERS[kind].ways & bar.ways != {EXCHANGE})


def _id(value: object) -> str:
    return value.ref.id if isinstance(value, Bar) else getattr(value, "__name__", "")


@pytest.mark.rule("europa 15.G.p2", "europa 15.H.p7", "europa 15.H.1", "europa 15.I.1.c.2", "europa 15.S.p2")
@pytest.mark.parametrize(("bar", "kind"), list(_pairs()), ids=_id)
def test_a_bar_refuses_every_order_that_goes_its_ways(bar: Bar, kind: type[Order]) -> None:
    case = CASES[bar.ref.id]
    shut = answers(_game(kind, case, case.shut, {}), _line(kind, case, case.shut, {}), case.seat)
    assert bar.ref.id in shut
    if case.open:
        open_ = answers(_game(kind, case, case.open, {}), _line(kind, case, case.open, {}), case.seat)
        assert bar.ref.id not in open_


@pytest.mark.rule("europa 15.G.p2", "europa 15.H.p7", "europa 15.H.1", "europa 15.S.p2")
@pytest.mark.parametrize("named", ["al-apc-3", "al-inf"])
@pytest.mark.parametrize("kind", [Advance, Retreat, Slip])
@pytest.mark.parametrize("id_", ["15.G.p2", "15.S.p2", "15.H.p7", "15.H.1"])
def test_nor_does_it_let_those_pass_who_are_carried_along(id_: str, kind: type[Order], named: str) -> None:
    case = CASES[id_]
    (bar,) = (bar for bar in all_bars() if bar.ref.id == id_)
    riders = {"by": "al-apc-3", "al-inf": "al-apc-3", "al-apc-3": ""}
    game = _game(kind, case, case.shut, riders)
    line = _told(kind, case, named, named, case.shut)
    assert (id_ in answers(game, line)) == (kind in judged_by(bar))


def test_every_bar_has_its_case_and_every_order_its_line() -> None:
    assert {bar.ref.id for bar, _ in _pairs()} == CASES.keys()
    assert set(MOVERS) == {*LINES, *IN_PLACE}
    for kind in IN_PLACE:
        assert MOVERS[kind].ways == {EXCHANGE}


def test_every_way_has_one_name_and_whose_will_it_is() -> None:
    assert {way.will for way in WAYS.values()} == set(Will)
    assert all(way.name == name for name, way in WAYS.items())


def test_who_has_gone_is_known_by_the_way_and_not_by_the_words() -> None:
    now = world({"al-inf": "0506"})
    for way in WAYS.values():
        (event,) = go(OB, now, (UnitId("al-inf"),), PlaceId("0606"), way)
        assert isinstance(event, Moved)
        assert went_by(event) is way
        assert went_by(msgspec.structs.replace(event, way="")) is None


@pytest.mark.rule("europa frame:STACK")
def test_what_takes_the_place_of_others_fits_there() -> None:
    hq = {"at": "0606", "attached": "al-depot"}
    units = {"al-depot": "0606", "al-army-hq": hq, **dict.fromkeys(DIVISIONS, "0606")}
    line = "split al-depot with al-army-hq into al-command-depot and al-command-hq"
    spare = dict.fromkeys(("al-command-depot", "al-command-hq"), "spare")
    roomy = {"al-inf-2": "0606", "al-mot": "0606", "al-inf-bn": "0606"}
    full = {**roomy, "al-border": "0606"}
    for crowd, found in ((roomy, False), (full, True)):
        now = world({**units, **spare, **crowd}, phase="allies.initial")
        header = Header("europa", "", BOOK.versions.rules_id, now.readings, "strict", ())
        cited = answers(Game.begin(BOOK, header, GivenDice(()), now), line)
        assert ("frame:STACK" in cited) == found


# What moves without an order ------------------------------------------------------------------------------------------

_EVENTS = ("Moved", "Arrived", "Placed", "BrokeDown", "Regrouped", "Rebuilt", "Waits")
"""What puts units into places; where a verb emits it, it has said which passages it makes."""
_BARE = {"chapters/s103a6_armoured_divisions.py"}
"""A support group becomes the HQ of its division where it stands, and is no larger."""


def _emits(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {call.id for call in calls if isinstance(call, ast.Name) and call.id in _EVENTS}


def _asks(path: Path) -> bool:
    tree = ast.parse(path.read_text())
    named = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module)
    return any(node.module.endswith("movement.doors") or node.module == "doors" for node in named if node.module)


def test_units_change_places_through_the_door_alone() -> None:
    folder = BOOK.folder
    emitting = {path: found for path in folder.rglob("*.py") if (found := _emits(path))}
    assert len(emitting) > 5
    for path, found in emitting.items():
        room = path.relative_to(folder).as_posix()
        assert "Moved" not in found or room == "frame/movement/doors.py", room
        assert room in _BARE or room == "frame/movement/doors.py" or _asks(path), room


@pytest.mark.rule("europa 15.H.p7", "europa 15.H.1", "europa 15.I.1.p4", "europa frame:AIRB", "europa frame:OWN")
@pytest.mark.parametrize(
    ("unit", "entry", "more"),
    [
        ("al-cav", "0401", {}),
        ("al-cav", "0911", {}),
        ("al-depot", "0505", {}),
        ("al-fighter", "0606", {}),
        ("al-inf", "0606", {"ax-inf": "0606"}),
        ("al-arm", "1505", {}),
        ("al-tf", "0506", {}),
    ],
)
def test_who_may_not_come_to_a_hex_does_not_arrive_there(unit: str, entry: str, more: dict[str, str]) -> None:
    now = world({unit: WAITS, "al-inf-2": "0407", **more})
    way = WAYS["arrival"]
    assert not admits(now, Passage((UnitId(unit),), PlaceId(entry), way))
    assert admits(now, Passage((UnitId("al-inf-2"),), PlaceId("0407"), way))


@pytest.mark.rule("europa frame:AIRB")
def test_aircraft_do_not_fly_from_one_base_that_falls_to_another() -> None:
    bases = {"airbase 1305": {"capacity": 3}, "airbase 1306": {"capacity": 3}}
    units = {"al-arm": "1205", "ax-fighter": "1306", "ax-inf": "1602"}
    owner = {"1305": "axis", "1306": "axis"}
    game = desk("allies.movement", units, installations=bases, owner=owner)
    play(game, "move al-arm 1306 via 1305")
    assert front(game).owner[PlaceId("1305")] == front(game).owner[PlaceId("1306")] == "allies"
    assert front(game).units[UnitId("ax-fighter")].place == "removed"
    beside = desk("allies.movement", units, installations=bases, owner=owner)
    play(beside, "move al-arm 1306 via 1206")
    assert front(beside).units[UnitId("ax-fighter")].place == "1305"


@pytest.mark.rule("europa frame:STACK", "europa 15.O.p3")
def test_a_counter_and_its_load_retreat_where_there_is_room_for_all() -> None:
    crowd = dict.fromkeys((*DIVISIONS, "al-inf-2", "al-mot"), "0606")
    riders = {id_: {"at": "0506", "carrier": "al-apc-3"} for id_ in ("al-inf", "al-para")}
    now = world({"al-apc-3": "0506", **riders, **crowd})
    assert "0606" not in ways_out(now, UnitId("al-inf"))  # 1 RE would fit, and both go
    assert "0606" in ways_out(world({"al-inf": "0506", **crowd}), UnitId("al-inf"))


@pytest.mark.rule("europa 15.S.p2")
def test_the_way_of_a_reserve_unit_is_laid_within_its_tether() -> None:
    now = world({"al-reserve": "1006"})
    for to in ("1005", "1007", "0908"):
        steps = laid(now, (UnitId("al-reserve"),), PlaceId(to))
        assert steps
        assert not any(shunned(now, UnitId("al-reserve"), place) for place in steps[1:])
    assert shunned(now, UnitId("al-reserve"), PlaceId("1106"))
    driven = world({"al-reserve": "1306"})
    step = Step(UnitId("al-reserve"), PlaceId("1306"), PlaceId("1305"), False, WAYS["move"])
    assert not list(reserve_units_stay_near_home(driven, step))  # as far as before, on its way
    assert list(reserve_units_stay_near_home(driven, step._replace(ends=True)))


@pytest.mark.rule("europa 15.I.1.p4")
def test_a_depot_is_rebuilt_to_arrive_in_a_city() -> None:
    units = {"al-depot": "unisolated", "al-army-hq": "0505"}
    game = desk("allies.replacement", units, pools={"britain inf": 40})
    assert "15.I.1.p4" in answers(game, "replace al-depot at 0505")  # replacements arrive on the HQ there
    assert "15.I.1.p4" not in answers(game, "replace al-depot at 0606")


@pytest.mark.rule("europa 15.W.p8")
def test_spoils_are_put_nowhere_if_there_is_nowhere() -> None:
    now = world({"al-inf": "0506", "ax-wagon": "spare"}, owner={"0506": "allies"})
    now.owner = {PlaceId("0506"): ALLIES}
    now.pending = (Decision((AXIS,), ("spoils",), RULES.ref("15.W.p8"), "spoils", Ask.SPOILS, PlaceId("0506"), 18),)
    header = Header("europa", "", BOOK.versions.rules_id, now.readings, "strict", ())
    game = Game.begin(BOOK, header, GivenDice(()), now)
    assert answers(game, "spoils as ax-wagon", "axis") == ["15.W.p8"]
    assert answers(game, "spoils", "axis") == []


@pytest.mark.rule("europa 15.H.p7", "europa 15.I.1.p4")
@pytest.mark.parametrize(("unit", "place"), [("al-cav", "0401"), ("al-depot", "0505")])
def test_a_scenario_sets_nobody_up_where_he_may_not_be(unit: str, place: str) -> None:
    now = world({unit: place})
    with pytest.raises(DataError, match="15"):
        check_position(now, "scenario.toml")
    check_position(now, "case.toml", set_up=False)
    check_position(world({unit: "0606"}), "scenario.toml")


# Sentinels ------------------------------------------------------------------------------------------------------------


def _moved(unit: str, start: str, to: str) -> Event:
    return Moved(OB, (UnitId(unit),), PlaceId(start), PlaceId(to))


def _arrived(unit: str, place: str) -> Event:
    return Arrived(OB, UnitId(unit), PlaceId(place))


@pytest.mark.parametrize(
    ("units", "event", "cited"),
    [
        ({"al-inf": "0506", "ax-inf": "0606"}, _moved("al-inf", "0506", "0606"), "frame:OWN"),
        ({"al-inf": "0506"}, _moved("al-inf", "0506", "1106"), "frame:OWN"),
        ({"al-inf": "0207"}, _moved("al-inf", "0207", "0107"), "frame:MAP"),
        (
            {"al-inf-div": "0506", **CASES["frame:STACK"].others},
            _moved("al-inf-div", "0506", "0606"),
            "frame:STACK",
        ),
        ({"al-fighter": "0506"}, _moved("al-fighter", "0506", "0606"), "frame:AIRB"),
        ({"al-fighter": WAITS}, _arrived("al-fighter", "0606"), "frame:AIRB"),
        ({"ax-fighter": "1306"}, Owned(OB, (PlaceId("1306"),), ALLIES), "frame:AIRB"),
        ({"al-tf": "0207"}, _moved("al-tf", "0207", "0307"), "frame:NT"),
        ({"al-depot": WAITS}, _arrived("al-depot", "0505"), "15.I.1.p4"),
    ],
)
def test_sentinels_see_who_comes_where_he_may_not_be(units: dict[str, str], event: Event, cited: str) -> None:
    before = world(units, owner={"1106": "axis"})
    after = before.copy()
    event.apply(after)
    assert cited in {breach.ref.id for breach in Sentinels(RULES).breaches(before, [event], after)}


@pytest.mark.rule("europa 15.O.p3", "europa 15.C.2.b")
def test_position_aa_in_a_carrier_slips_away_with_it() -> None:
    rider = {"at": "1006", "carrier": "al-lvt"}
    units = {"al-lvt": "1006", "al-pos-laa": rider, "al-inf": "1006", "ax-inf-div": "0906"}
    game = desk("axis.combat", units, stocks={"0906": [30, 0]}, dice=[6, 6, 6])
    play(game, "attack ax-inf-div on 1006", "slip al-lvt 1007")
    assert {front(game).units[UnitId(id_)].place for id_ in ("al-lvt", "al-pos-laa")} == {"1007"}


@pytest.mark.rule("europa frame:OB", "europa frame:OWN")
def test_who_arrives_in_a_hex_of_nobody_owns_it() -> None:
    coming = {"at": "later", "arrives": "Jul 2 42", "entry": "0606"}
    game = desk("axis.exploitation", {"al-inf": coming, "al-fighter": {**coming, "entry": "0506"}, "ax-inf": "1406"})
    now = front(game)
    now.owner = {place: side for place, side in now.owner.items() if place not in ("0606", "0506")}
    play(game, "end")
    assert front(game).units[UnitId("al-inf")].place == "0606"
    assert front(game).owner[PlaceId("0606")] == "allies"
    assert front(game).units[UnitId("al-fighter")].place == "later"  # no airbase of its own there
