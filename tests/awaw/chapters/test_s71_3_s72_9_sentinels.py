"""71.3 to 71.9 and 72.3 to 72.9: each sentinel sees what it is there for, and passes over what is just beside it."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from tests.awaw.desk import world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.chapters.s71_4_s72_4_pressure import edge_of
from wavell.books.awaw.chapters.s71_8_outback import closed_sides, walled
from wavell.books.awaw.frame.air.bombing import Raided
from wavell.books.awaw.frame.combat.attacks import BattleJoined
from wavell.books.awaw.frame.economy.grants import Granted
from wavell.books.awaw.frame.politics.conquest import Conquered, Freed
from wavell.books.awaw.frame.sea.interception import Chased
from wavell.books.awaw.frame.sea.submarines import WentRaiding
from wavell.books.awaw.frame.sea.voyages import Sailed
from wavell.books.awaw.frame.setup.scenarios import SCENARIOS
from wavell.books.awaw.frame.supply.sea_lines import LineLaid
from wavell.books.awaw.model.accounts import AccountId
from wavell.books.awaw.model.atlas import WORLD
from wavell.books.awaw.model.events import (
    Built,
    Counted,
    GaveUp,
    Joined,
    LaidDown,
    Marked,
    Moved,
    Removed,
    Taken,
    WarBegan,
    Withdrawn,
)
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.ledger import Booked
from wavell.books.awaw.model.world import Activity, Voyage, War
from wavell.books.awaw.rules import HOMELANDS, RULES
from wavell.umpire import Clock, Event, Game, SeededDice

HERE = RULES.ref("frame:setup")
OURS = re.compile(r"7[12]\.[3-9]")
FALLEN: Mapping[str, Any] = {"surrendered": ["australia", "india"]}
OPEN = {"pool-closed": "box-only"}
SUBVERTED: Mapping[str, Any] = {"marks": {"subversion": 1}, "phase": "axis.construction"}


def seen(before: War, *events: Event) -> set[str]:
    """The paragraphs of these sections that sentinels cite when these events happen."""
    after = before.copy()
    for event in events:
        event.apply(after)
    return cited(before, events, after)


def cited(before: War, events: tuple[Event, ...], after: War) -> set[str]:
    """What the sentinels of these sections say; those of others have tests of their own."""
    found = {breach.ref.id for breach in BOOK.sentinels.breaches(before, events, after)}
    return {id_ for id_ in found if OURS.match(id_)}


def laid(**position: Any) -> set[str]:
    """What the sentinels of all sections say of a position that is laid."""
    return {breach.ref.id for breach in BOOK.sentinels.at_rest(world(**position))}


def moved(unit: str, start: str, to: str, how: str = "moves") -> Moved:
    """A unit that goes somewhere."""
    return Moved(HERE, (unit,), start, to, how)  # type: ignore[arg-type]


def battle(unit: str, target: str, ships: tuple[str, ...] = (), side: str = "axis") -> BattleJoined:
    """A unit that attacks a place."""
    return BattleJoined(HERE, side, (unit,), target, ships=ships)  # type: ignore[arg-type]


def booked(ref: str, giver: str, taker: str, amount: int, why: str = "") -> Booked:
    """A line of the books."""
    return Booked(RULES.ref(ref), AccountId(giver), AccountId(taker), amount, why)


def sailed(kind: Activity, *path: str, side: str = "allies", units: tuple[str, ...] = ()) -> Sailed:
    """A voyage that sets out."""
    return Sailed(HERE, Voyage(kind, side, units, path[-1], path, ""))  # type: ignore[arg-type]


def built(unit: str, place: str, payer: str = "japan") -> Built:
    """A unit that is built."""
    return Built(HERE, unit, place, payer)  # type: ignore[arg-type]


def lost(amount: int, ref: str) -> Booked:
    """What Britain loses to enemies next to a box."""
    land = "Australia" if ref.partition(".")[0] == "71" else "India"
    return booked(ref, "britain.level", "britain.lost.pressure", amount, f"enemies next to the {land} box")


def granted(route: str) -> Event:
    """Five American BRPs for China, by a route."""
    us, china = AccountId("us.level"), AccountId("china.level")
    return Granted(RULES.ref("frame:grants"), us, china, 5, "a grant", PlaceId(route))


def event(kind: type[Event], *fields: Any) -> Event:
    """Any event, of our own accord."""
    return kind(HERE, *fields)


AT_THE_GATE = {"ja-inf-1": "NN24", "ja-inf-2": "NN15", "ina-inf-1": "S7", "ja-inf-3": "S7", "us-inf-1": "australia"}
BOXED = {"us-inf-1": "australia", "br-inf-1": "india", "us-aaf-1": "australia", "br-aaf-1": "india"}
BREACHES: list[tuple[str, War, Event]] = [
    ("71.31", world(BOXED), moved("us-inf-1", "australia", "NN24", "attrition advance")),
    ("72.31", world(BOXED), event(Taken, "india", "axis")),
    ("72.31", world({"ja-inf-1": "S7"}), battle("ja-inf-1", "india")),
    ("71.31", world(BOXED), battle("us-inf-1", "NN24", side="allies")),
    ("71.32", world(BOXED), event(Removed, "us-aaf-1", "australia", "shot down")),
    ("72.32", world({"ge-aaf-1": "Rangoon"}), event(Raided, ("ge-aaf-1",), "india")),
    ("71.321", world(), booked("71.321", "australia.limit", "australia.limit.cut", 4)),
    ("72.321", world(), booked("72.321", "britain.limit", "britain.limit.cut", 4)),
    ("71.41", world(AT_THE_GATE), lost(5, "71.41")),
    ("72.41", world(AT_THE_GATE, phase="axis.movement"), lost(3, "72.41")),
    ("72.41", world(AT_THE_GATE, **FALLEN), lost(3, "72.41")),
    ("71.41", world(used={"pressed australia": 9}), event(Counted, "pressed australia", 2)),
    ("71.42", world(used={"pressed australia": 5}), booked("71.42", "britain.limit", "britain.limit.cut", 2)),
    ("71.43", world(AT_THE_GATE, phase="allies.close"), GaveUp(RULES.ref("71.43"), "australia")),  # type: ignore[arg-type]
    ("72.43", world(phase="axis.combat"), GaveUp(RULES.ref("72.431"), "india")),  # type: ignore[arg-type]
    ("71.51A", world(**FALLEN), built("aus-inf-1", "NN24", "britain")),
    ("72.51B", world(**FALLEN), moved("br-inf-1", "S7", "india")),
    ("72.51C", world({"br-inf-1": "S7"}, **FALLEN), moved("br-inf-1", "S7", "india")),
    ("71.51C", world(**FALLEN), sailed(Activity.NR, "us_pacific", "australia", "NN24")),
    ("71.51C", world(**FALLEN), event(LineLaid, "NN24", "allies", "australia")),
    ("71.51D", world(**FALLEN), built("us-inf-1", "australia", "us")),
    ("71.51D", world(**FALLEN), event(LaidDown, "br-dd-1", "australia", "NN24", "britain", 1)),
    ("71.51D", world(**FALLEN), booked("frame:setup", "nature.points", "australia.points", 1)),
    ("72.51D", world(**FALLEN), booked("frame:setup", "nature.limit", "india.limit", 3)),
    ("71.51E", world(AT_THE_GATE, **FALLEN), lost(3, "71.41")),
    ("71.51G", world(phase="allies.close"), event(GaveUp, "australia")),
    ("72.51G", world(**FALLEN), event(Marked, "resistance", 9)),
    ("72.51H", world(control={"Rangoon": "axis"}, **FALLEN), booked("frame:grants", "us.level", "china.level", 5)),
    ("72.51H", world(**FALLEN), granted("india")),
    ("72.51H", world(control={"Rangoon": "axis"}, **FALLEN), granted("india")),
    ("72.52", world(phase="allies.close"), event(GaveUp, "india")),
    ("71.53", world(conquests={"australia": 10}, **FALLEN), event(Freed, "australia")),
    ("72.53", world(**FALLEN), booked("frame:setup", "nature.brps", "britain.base.india", 10)),
    ("72.53", world(phase="allies.close", **FALLEN), event(GaveUp, "india")),
    ("71.61", world(), sailed(Activity.LINE, "australia", "NN15", "NN14")),
    ("72.61", world(**FALLEN), sailed(Activity.LINE, "india", "CC2", "CC3")),
    ("71.61", world(), booked("71.61", "allies.transports.indian_ocean", "allies.transports.indian_ocean.used", 1)),
    ("71.71", world(), sailed(Activity.BASE, "australia", "NN25", "MM25")),
    ("72.71", world(), sailed(Activity.SHIP, "DD3", "DD2", "india")),
    ("71.81", world({"ja-inf-1": "MM18"}), battle("ja-inf-1", "NN18")),
    ("71.81", world({"us-inf-1": "MM20"}), moved("us-inf-1", "MM20", "NN20")),
    ("71.81", world({"us-inf-1": "NN17"}), moved("us-inf-1", "NN17", "NN18", "advanced")),
    ("72.82", world({"br-ca-1": "Colombo"}), event(WentRaiding, "br-ca-1", "CC3", "sw_indian_ocean")),
    ("72.92A", world(control={"Rangoon": "axis"}), built("ina-inf-1", "W12")),
    ("72.92B", world(control={"Rangoon": "axis"}, **SUBVERTED), built("ina-inf-5", "W12")),
    ("72.92B", world(**SUBVERTED), event(Marked, "ina saved", 2)),
    ("72.92C", world(control={"Rangoon": "axis"}, taken=["Rangoon"], **SUBVERTED), built("ina-inf-1", "W12")),
    ("72.92C", world(control={"Rangoon": "axis"}, **SUBVERTED), built("ina-inf-1", "V12")),
    ("72.92D", world(control={"Rangoon": "axis"}, **SUBVERTED), built("ina-inf-1", "W12", "germany")),
    ("72.93A", world({"ina-inf-2": "V12"}, control={"Rangoon": "axis"}, **SUBVERTED), built("ina-inf-1", "W12")),
    ("72.93B", world({"ina-inf-1": "V12"}, **SUBVERTED), event(Withdrawn, "ina-inf-1")),
    ("72.93B", world(phase="axis.combat"), event(Joined, "ina-inf-1")),
    ("72.94", world({"ina-inf-1": "W12"}), moved("ina-inf-1", "W12", "W13", "TR")),
    ("72.94", world({"ina-inf-1": "W12"}), battle("ina-inf-1", "W13")),
]
BESIDE: list[tuple[War, Event]] = [
    (world(BOXED), moved("us-inf-1", "australia", "NN24")),
    (world(BOXED), battle("us-inf-1", "JJ24", ("us-dd-1",), "allies")),
    (world({"us-aaf-1": "NN24"}), event(Removed, "us-aaf-1", "NN24", "shot down")),
    (world({"ja-aaf-1": "Rangoon"}), event(Raided, ("ja-aaf-1",), "india")),
    (world(), booked("71.321", "australia.limit", "australia.limit.cut", 3)),
    (world(AT_THE_GATE), lost(3, "71.41")),
    (world(AT_THE_GATE), lost(3, "72.41")),
    (world(used={"pressed india": 6}), booked("72.42", "india.limit", "india.limit.cut", 2)),
    (world(**FALLEN), moved("br-inf-1", "S7", "T7")),
    (world(**FALLEN), event(LineLaid, "NN24", "allies", "us_pacific")),
    (world(**FALLEN), event(Marked, "resistance", 3)),
    (world(**FALLEN), booked("frame:grants", "us.level", "china.level", 5)),
    (world(**FALLEN), granted("W12")),
    (world(surrendered=["australia"]), granted("india")),
    (world(control={"Rangoon": "axis"}, **FALLEN), booked("frame:grants", "us.level", "britain.level", 5)),
    (world(control={"Rangoon": "axis"}, **FALLEN), booked("frame:yss", "nature.brps", "china.level", 5)),
    (world(control={"Rangoon": "axis"}), booked("frame:grants", "us.level", "china.level", 5)),
    (world(**FALLEN), booked("frame:setup", "nature.points", "canada.points", 1)),
    (world(readings=OPEN, **FALLEN), booked("72.162", "india.limit", "india.limit.used", 1)),
    (world(), sailed(Activity.LINE, "australia", "NN31")),
    (world(), booked("72.61", "allies.transports.indian_ocean", "allies.transports.indian_ocean.used", 1)),
    (world(), sailed(Activity.NR, "suez", "india")),
    (world(), sailed(Activity.BASE, "australia", "NN15", "MM14")),
    (world({"ja-inf-1": "MM18"}), battle("ja-inf-1", "NN17")),
    (world({"us-inf-1": "NN16"}), moved("us-inf-1", "NN16", "NN17", "advanced")),
    (world({"us-inf-1": "NN17"}), moved("us-inf-1", "NN17", "australia")),
    (world({"us-aaf-1": "NN24"}), moved("us-aaf-1", "NN24", "MM17", "stages")),
    (world(control={"Rangoon": "axis"}, **SUBVERTED), built("ina-inf-1", "W12")),
    (world({"ina-inf-1": "pool"}, control={"Rangoon": "axis"}, **SUBVERTED), event(Withdrawn, "ina-inf-1")),
    (world({"ina-inf-1": "W12"}), battle("ina-inf-1", "X12")),
]


@pytest.mark.parametrize(("paragraph", "before", "happens"), BREACHES)
def test_what_may_not_be_is_seen(paragraph: str, before: War, happens: Event) -> None:
    assert paragraph in seen(before, happens)


@pytest.mark.parametrize(("before", "happens"), BESIDE)
def test_what_may_be_is_passed_over(before: War, happens: Event) -> None:
    assert seen(before, happens) == set()


@pytest.mark.rule("awaw 71.33", "awaw 72.33")
@pytest.mark.parametrize(("box", "gate", "paragraph"), [("australia", "NN24", "71.33"), ("india", "CC2", "72.33")])
def test_an_interception_off_the_map_is_seen(box: str, gate: str, paragraph: str) -> None:
    before = world()
    sailed(Activity.NR, box, gate, side="allies").apply(before)
    assert seen(before, event(Chased, ("ja-ca-1",), box, 6, 1)) == {paragraph}
    assert seen(before, event(Chased, ("ja-ca-1",), gate, 6, 1)) == set()


@pytest.mark.rule("awaw 71.43", "awaw 72.43")
def test_a_homeland_that_should_have_surrendered_is_seen() -> None:
    units = {f"ja-inf-{number}": "NN24" for number in range(1, 6)}
    before = world(units, phase="allies.close")
    after = before.copy()
    after.clock = Clock(after.clock.turn + 1, after.clock.step)
    assert cited(before, (), after) == {"71.43"}


@pytest.mark.rule("awaw 71.31", "awaw 72.31", "awaw 71.52", "awaw 72.52")
@pytest.mark.parametrize(("nation", "chapter"), [("australia", "71"), ("india", "72")])
def test_a_box_or_conquest_that_cannot_be_japanese_is_seen(nation: str, chapter: str) -> None:
    assert laid(control={nation: "axis"}) == {f"{chapter}.31"}
    assert laid(conquests={nation: 10}) == {f"{chapter}.52"}
    assert laid(conquests={nation: 5}, **FALLEN) == {f"{chapter}.52"}
    assert not laid(conquests={nation: 10}, **FALLEN)


@pytest.mark.rule("awaw 71.51F", "awaw 72.51F")
def test_hexes_that_change_hands_with_a_surrender_are_seen() -> None:
    falls = (event(GaveUp, "india"), event(Conquered, "india", 10), event(Marked, "resistance", 6))
    before = world(phase="allies.close")
    assert "72.51F" in seen(before, *falls, event(Taken, "U10", "axis"))
    assert "72.51F" not in seen(before, *falls, event(Taken, "W12", "axis"))


@pytest.mark.rule("awaw 72.92B")
def test_two_units_at_once_are_seen() -> None:
    before = world(control={"Rangoon": "axis", "Calcutta": "axis"}, **SUBVERTED)
    assert "72.92B" in seen(before, built("ina-inf-1", "W12"), built("ina-inf-2", "U10"))


@pytest.mark.rule("awaw 71.41", "awaw 72.41")
def test_the_edge_of_the_sentinels_is_the_edge_that_units_cross() -> None:
    for land in HOMELANDS.values():
        assert edge_of(WORLD, land.nation) == set(WORLD.edge(land.box))


@pytest.mark.rule("awaw 71.81")
def test_the_sides_that_the_text_closes_are_those_of_the_map() -> None:
    assert walled() == closed_sides(world())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_set_up_is_wrong_from_the_start(scenario: str) -> None:
    assert BOOK.sentinels.at_rest(Game.new(BOOK, scenario, dice=SeededDice(bytes(32))).world) == frozenset()


def test_events_that_touch_nothing_are_passed_over() -> None:
    assert seen(world(), event(WarBegan, "us", "japan"), event(Counted, "pressed india", 1)) == set()


@pytest.mark.rule("awaw 71.81", "awaw 72.94")
@pytest.mark.parametrize(
    ("unit", "way", "ref"),
    [
        ("ina-inf-1", ("W12", "W13", "V12"), "72.94"),
        ("ina-inf-1", ("W12", "V12"), ""),
        ("us-inf-1", ("NN16", "NN17", "NN18", "MM19"), "71.81"),
        ("us-inf-1", ("NN16", "MM17", "MM18", "MM19"), ""),
    ],
)
def test_the_way_is_watched_as_well_as_its_end(unit: str, way: tuple[str, ...], ref: str) -> None:
    path = tuple(map(PlaceId, way))
    went = Moved(HERE, (UnitId(unit),), path[0], path[-1], "moves", path)
    assert seen(world({unit: path[0]}, wars=["britain japan", "us japan"]), went) == ({ref} if ref else set())
