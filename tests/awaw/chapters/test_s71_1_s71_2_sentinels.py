"""71.1, 71.2, 72.1 and 72.2: what their sentinels forbid is seen when it is laid down."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.awaw.desk import world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.air.bombing import Raided
from wavell.books.awaw.frame.combat.aftermath import AirCame
from wavell.books.awaw.frame.combat.attacks import BattleJoined
from wavell.books.awaw.frame.economy.budget import AUSTRALIAN_YARD
from wavell.books.awaw.frame.economy.production import Produced
from wavell.books.awaw.frame.sea.interception import Chased
from wavell.books.awaw.frame.sea.voyages import Sailed
from wavell.books.awaw.frame.setup.scenarios import load_scenario
from wavell.books.awaw.model import accounts
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.events import Built, Counted, Joined, LaidDown, Lent, Moved, Spent, Taken, WarBegan
from wavell.books.awaw.model.ids import FrontId, NationId, PlaceId, UnitId
from wavell.books.awaw.model.ledger import book as book_into
from wavell.books.awaw.model.nations import BRITAIN, CHINA, JAPAN, US
from wavell.books.awaw.model.world import Activity, Voyage
from wavell.books.awaw.rules import ALLIES, AXIS, DATA, RULES
from wavell.umpire import DataError, Event
from wavell.umpire.facts.counters import Key

REF = RULES.ref("frame:setup")
WARS = ("britain japan", "japan us")


def U(*names: str) -> tuple[UnitId, ...]:  # noqa: N802 - as short as the lines it stands in
    """Units by name."""
    return tuple(map(UnitId, names))


def moved(unit: str, start: str, to: str, how: str) -> Moved:
    """A unit went somewhere."""
    return Moved(REF, U(unit), PlaceId(start), PlaceId(to), how)


def breached(*events: Event, **position: Any) -> set[str]:
    """The paragraphs of these sections that sentinels cite when some events happen in a position."""
    before = world(**position)
    after = before.copy()
    for event in events:
        event.apply(after)
    found = {breach.ref.id for breach in BOOK.sentinels.breaches(before, events, after)}
    return {id_ for id_ in found if id_.startswith(("71.1", "71.2", "72.1", "72.2"))}


PRODUCED = [id_ for id_, row in ROSTER.items() if row.by == "production"]
PEACE: Mapping[str, Any] = {"date": "Summer 1941", "phase": "allies.redeployment"}
WAR: Mapping[str, Any] = {"date": "Summer 1942", "phase": "allies.movement", "wars": WARS}
HOME = {"aus-inf-1": "australia", "aus-inf-2": "australia", "aus-inf-3": "australia", "nz-inf-1": "australia"}
SOUTHEAST_ASIA = FrontId("southeast_asian")
NR = Voyage(
    Activity.NR,
    ALLIES,
    U("us-inf-1"),
    PlaceId("india"),
    (PlaceId("australia"), PlaceId("india")),
    SOUTHEAST_ASIA,
)


@pytest.mark.rule("awaw 71.22", "awaw 72.22", "awaw 71.224", "awaw 72.224", "awaw 71.221A", "awaw 71.222A")
@pytest.mark.parametrize(
    ("event", "units", "refs"),
    [
        (moved("ch-inf-1", "R14", "india", "moves"), {"ch-inf-1": "T7"}, {"72.22", "72.221A"}),
        (moved("ja-inf-1", "NN24", "australia", "moves"), {"ja-inf-1": "NN24"}, {"71.224"}),
        (moved("ina-inf-1", "T7", "india", "moves"), {"ina-inf-1": "T7"}, {"72.224"}),
        (moved("us-inf-1", "NN24", "australia", "advanced"), {"us-inf-1": "NN24"}, {"71.22"}),
        (moved("us-inf-1", "NN24", "australia", "TR"), {"us-inf-1": "NN24"}, {"71.22"}),
        (moved("us-inf-1", "KK19", "australia", "moves"), {"us-inf-1": "KK19"}, {"71.221A"}),
        (moved("us-inf-1", "NN24", "australia", "moves"), {"us-inf-1": "NN24"}, set()),
        (moved("us-inf-1", "NN24", "australia", "exploits"), {"us-inf-1": "NN24"}, {"71.22", "71.222A"}),
        (moved("us-aaf-1", "NN31", "australia", "stages"), {"us-aaf-1": "NN31"}, {"71.221B"}),
        (moved("us-aaf-1", "W12", "india", "displaced"), {"us-aaf-1": "W12"}, {"72.221B"}),
        (moved("us-aaf-1", "U10", "india", "displaced"), {"us-aaf-1": "U10"}, set()),
        (moved("br-ca-1", "malta", "india", "displaced"), {"br-ca-1": "malta"}, {"72.221C"}),
        (moved("br-ca-1", "suez", "india", "displaced"), {"br-ca-1": "suez"}, set()),
        (moved("br-ca-1", "EE11", "india", "displaced"), {"br-ca-1": "EE11"}, set()),
    ],
)
def test_who_enters_and_how(event: Moved, units: dict[str, str], refs: set[str]) -> None:
    assert breached(event, units=units, **WAR) == refs


@pytest.mark.rule("awaw 71.22", "awaw 72.22", "awaw 71.23", "awaw 72.23", "awaw 71.223B", "awaw 72.223B")
def test_nobody_enters_a_lost_box_and_a_garrison_stays() -> None:
    late = moved("us-inf-1", "NN24", "australia", "moves")
    assert breached(late, units={"us-inf-1": "NN24"}, surrendered=["australia"], **WAR) == {"71.22"}
    units = {"us-inf-1": "australia", "us-inf-3": "australia", "ja-inf-1": "NN14", "ja-inf-2": "NN15"}
    assert breached(moved("us-inf-1", "australia", "NN24", "moves"), units=units, **WAR) == {"71.23"}
    assert breached(moved("us-inf-1", "australia", "NN24", "moves"), units=units | {"ja-inf-1": "KK19"}, **WAR) == set()
    adrift = moved("us-sub-1", "australia", "sw_atlantic", "NR")
    assert breached(adrift, units={"us-sub-1": "australia"}, **WAR) == {"71.23"}
    assert breached(moved("us-sub-1", "india", "suez", "NR"), units={"us-sub-1": "india"}, **WAR) == set()
    deck = {"us-cv-1": "india", "us-nas-1": {"at": "india", "aboard": "us-cv-1"}}
    assert breached(moved("us-nas-1", "india", "U10", "stages"), units=deck, **WAR) == {"72.23"}
    sailing = {"us-inf-1": "australia", "ja-ca-1": "EE11"}
    chased = Chased(REF, U("ja-ca-1"), PlaceId("india"), 5, 5)
    assert breached(Sailed(REF, NR), chased, units=sailing, **WAR) == {"71.223B", "72.223B"}


@pytest.mark.rule("awaw 71.24", "awaw 72.24", "awaw 71.25", "awaw 72.25")
def test_nothing_is_fought_or_flown_across_the_edge() -> None:
    units = {"us-inf-1": "australia", "us-aaf-1": "australia", "ja-inf-1": "NN24", "us-inf-2": "MM24"}
    joined = BattleJoined(REF, ALLIES, U("us-inf-1"), PlaceId("NN24"))
    assert breached(joined, units=units, **WAR) == {"71.25"}
    assert breached(BattleJoined(REF, AXIS, U("ja-inf-1"), PlaceId("australia")), units=units, **WAR) == {"71.25"}
    flown = BattleJoined(REF, ALLIES, U("us-inf-2"), PlaceId("NN24"), U("us-aaf-1"))
    assert breached(flown, units=units, **WAR) == {"71.24"}
    attacked = BattleJoined(REF, AXIS, U("ja-inf-1"), PlaceId("MM24"))
    assert breached(attacked, AirCame(REF, (), U("us-aaf-1")), units=units, **WAR) == {"71.24"}
    assert breached(Spent(REF, U("us-aaf-1")), units=units, **WAR) == {"71.24"}
    assert breached(Raided(REF, U("us-aaf-1"), PlaceId("india")), units=units, **WAR) == {"72.24"}


@pytest.mark.rule("awaw 72.13-table-note", "awaw 71.14", "awaw 72.14")
def test_units_keep_to_their_fronts() -> None:
    units = {"ind-inf-1": "T14", "ja-inf-1": "T15", "aus-inf-1": "egypt"}
    assert breached(moved("ind-inf-1", "T14", "T15", "moves"), units=units, **WAR) == {"72.13-table-note"}
    assert breached(moved("aus-inf-1", "egypt", "britain", "NR"), units=units, **WAR) == {"71.14"}
    attack = BattleJoined(REF, ALLIES, U("ind-inf-1"), PlaceId("T15"))
    assert breached(attack, units=units, **WAR) == {"72.13-table-note"}
    held = {**WAR, "control": {"T15": "axis"}}
    way = (moved("ind-inf-1", "T14", "T16", "moves"), Taken(REF, PlaceId("T15"), ALLIES))
    assert breached(*way, units={"ind-inf-1": "T14"}, **held) == {"72.13-table-note"}


@pytest.mark.rule("awaw 71.13", "awaw 71.14", "awaw 72.14", "awaw 72.13-table-note")
@pytest.mark.parametrize(
    ("unit", "place", "refs"),
    [
        ("nz-inf-1", "britain", {"71.14"}),
        ("nz-inf-1", "egypt", set()),
        ("nz-inf-1", "south_africa", {"71.13"}),
        ("nz-inf-1", "us_pacific", set()),
        ("ind-inf-1", "britain", {"72.14"}),
        ("ind-inf-1", "us_pacific", {"72.13-table-note"}),
        ("ind-inf-1", "egypt", set()),
        ("ind-inf-1", "W12", set()),
    ],
)
def test_a_position_is_laid_within_the_fronts(unit: str, place: str, refs: set[str]) -> None:
    found = {breach.ref.id for breach in BOOK.sentinels.at_rest(world(units={unit: place}, **WAR))}
    assert found == refs


@pytest.mark.rule("awaw 71.13", "awaw 72.13", "awaw 71.14", "awaw 72.14", "awaw 71.14-table-note", "awaw 72.17")
@pytest.mark.parametrize(
    ("event", "units", "refs"),
    [
        (moved("aus-inf-1", "australia", "EE11", "NR"), HOME, set()),
        (moved("aus-inf-1", "australia", "EE11", "NR"), {"aus-inf-1": "australia"}, {"71.14-table-1"}),
        (moved("aus-inf-1", "australia", "NN31", "NR"), HOME, {"71.13"}),
        (moved("aus-inf-1", "NN24", "suez", "sea transport"), HOME | {"aus-inf-1": "NN24"}, {"71.14"}),
        (moved("aus-ca-1", "australia", "EE11", "NR"), {"aus-ca-1": "australia"}, {"71.14-table-note"}),
        (moved("br-inf-1", "W12", "suez", "NR"), {"br-inf-1": "W12"}, {"72.17"}),
    ],
)
def test_where_units_are_before_the_war(event: Moved, units: dict[str, str], refs: set[str]) -> None:
    assert breached(event, units=units, **PEACE) == refs


@pytest.mark.rule("awaw 71.14", "awaw 71.14-table-1", "awaw 71.14-table-2", "awaw 71.14-table-3", "awaw 72.13-table-2")
def test_the_columns_are_counted() -> None:
    late = {"date": "Spring 1942", "phase": "allies.redeployment"}
    aus = ("aus-inf-1", "aus-inf-5", "aus-inf-6", "aus-inf-2", "aus-inf-7", "nz-inf-1", "nz-inf-2")
    home = dict.fromkeys(aus, "australia")
    total = breached(*(moved(id_, "NN31", "australia", "NR") for id_ in aus), units=home, **late)
    assert total <= {"71.14-table-1", "71.13"}
    isles = [moved(id_, "australia", "II26", "NR") for id_ in aus]
    assert "71.14-table-2" in breached(*isles, units=home, **late)
    malaya = [moved(id_, "australia", "EE11", "NR") for id_ in aus]
    assert "71.14-table-3" in breached(*malaya, units=home, **late)
    indians = {f"ind-inf-{n}": "india" for n in range(1, 9)}
    assert "72.13-table-2" in breached(*(moved(id_, "india", "EE11", "NR") for id_ in indians), units=indians, **late)
    west = breached(*(moved(id_, "india", "suez", "NR") for id_ in indians), units=indians, **late)
    assert west >= {"72.13-table-3", "72.14", "72.13-table-1"}
    burma = [moved(id_, "india", "W12", "NR") for id_ in indians]
    assert "72.13-table-2" in breached(*burma, units=indians, readings={"europe-column": "each"}, **late)
    fall = {"date": "Fall 1939", "phase": "allies.redeployment"}
    assert "71.14" in breached(moved("nz-inf-1", "australia", "EE11", "NR"), units=home, **fall)


@pytest.mark.rule(
    "awaw 71.12B", "awaw 71.12C", "awaw 72.12B", "awaw 71.151", "awaw 72.161", "awaw 71.153", "awaw 71.154"
)
def test_what_is_built_and_who_pays() -> None:
    peace = {"date": "Summer 1940", "phase": "allies.construction"}
    assert breached(Joined(REF, UnitId("aus-aaf-1")), units={}, **peace) == {"71.12B"}
    late = [id_ for id_ in PRODUCED if id_.startswith("ind")]
    assert breached(Joined(REF, late[0]), units={}, **peace) == {"72.12B"}
    fall = {"date": "Fall 1941", "phase": "allies.war", "units": {}}
    added = Produced(REF, NationId("india"), 1)
    assert breached(added, wars=WARS, **fall) == set()
    assert breached(WarBegan(REF, BRITAIN, JAPAN), added, **fall) == {"72.12B"}
    assert breached(*(Joined(REF, id_) for id_ in late), units={}, **WAR) == {"72.12B"}
    assert breached(Built(REF, UnitId("aus-inf-1"), PlaceId("EE11"), BRITAIN), units={}, **WAR) == {"71.151"}
    assert breached(Built(REF, UnitId("ind-inf-1"), PlaceId("australia"), BRITAIN), units={}, **WAR) >= {"72.161"}
    assert breached(Built(REF, UnitId("ind-inf-1"), PlaceId("india"), CHINA), units={}, **WAR) == {"72.163"}
    assert breached(Built(REF, UnitId("ind-inf-1"), PlaceId("india"), US), units={}, **peace) == {"72.163B"}
    assert breached(Built(REF, UnitId("ind-inf-1"), PlaceId("india"), US), units={}, **WAR) == set()
    slip = LaidDown(REF, UnitId("aus-dd-1"), AUSTRALIAN_YARD, PlaceId("australia"), US, 4)
    assert breached(slip, units={}, **peace) == {"71.153B"}
    other = LaidDown(REF, UnitId("br-dd-1"), AUSTRALIAN_YARD, PlaceId("australia"), BRITAIN, 4)
    assert breached(other, units={}, **WAR) == {"71.152C"}
    assert breached(Lent(REF, UnitId("aus-inf-1"), US), units=HOME, **WAR) == {"71.154"}
    assert breached(Lent(REF, UnitId("aus-inf-1"), US), units=HOME, surrendered=[BRITAIN], **WAR) == set()


@pytest.mark.rule("awaw 71.152", "awaw 72.162", "awaw 71.152A", "awaw 71.152B")
def test_the_limits_of_a_turn_are_kept() -> None:
    assert breached(Counted(REF, Key("built australia infantry"), 4), units={}, **WAR) == {"71.152A"}
    assert breached(Counted(REF, Key("built australia infantry"), 3), units={}, **WAR) == set()
    assert breached(Counted(REF, Key("built australia aaf"), 2), units={}, **WAR) == {"71.152B"}
    assert breached(Counted(REF, Key("built australia armor"), 1), units={}, **WAR) == {"71.152"}
    used = tuple(book_into(REF, accounts.limit("india"), accounts.cut(accounts.limit("india")), 4, "too much"))
    assert breached(*used, units={}, **WAR) == {"72.162"}


@pytest.mark.rule("awaw 71.12A", "awaw 72.12A", "awaw 72.17", "awaw 71.14-table", "awaw 72.13-table")
@pytest.mark.parametrize(
    ("old", "new", "ref"),
    [
        ('"br-rep-1", "br-rep-2"]', '"br-rep-1"]', "72.17"),
        ('"aus-dd-1", "aus-dd-2"]', '"aus-dd-1"]', "71.12A"),
        ('units = ["aus-inf-1", "nz-inf-1", "nz-inf-2",', 'units = ["nz-inf-1", "nz-inf-2",', "71.12A"),
        ('at = "Townsville"', 'at = "Port Moresby"', ""),
        (
            'at = "australia"\nunits = ["aus-inf-1", "nz-inf-1", ',
            'at = "Rabaul"\nunits = ["aus-inf-1", "nz-inf-1"]\n[[group]]\nat = "australia"\nunits = [',
            "71.14-table",
        ),
        ('at = "Townsville"', 'at = "Noumea"', "71.13"),
        ('"ind-inf-1", "ind-inf-2",', '"ind-inf-1",', "72.12A"),
        (
            'at = "india"\nunits = ["ind-inf-1", "ind-inf-2", "ind-inf-3", ',
            'at = "Akyab"\nunits = ["ind-inf-1", "ind-inf-2"]\n[[group]]\nat = "Moulmein"\nunits = ["ind-inf-3"]\n'
            '[[group]]\nat = "india"\nunits = [',
            "72.13-table",
        ),
        ('at = "Calcutta"', 'at = "britain"', "72.14"),
        ('at = "Kunming"\nunits = ["ch-inf-3"]', 'at = "india"\nunits = ["ch-inf-3"]', "72.22"),
        ('"Singapore"\nunits = ["br-inf-2", "ind-inf-8",', '"suez"\nunits = ["br-inf-2", "ind-inf-8",', "72.17"),
        ('at = "Calcutta"\nunits = ["ind-inf-7", "ind-inf-4"]', 'at = "malta"\nunits = ["ind-inf-7", "ind-inf-4"]', ""),
    ],
)
def test_a_set_up_is_held_against_the_text(tmp_path: Path, old: str, new: str, ref: str) -> None:
    path = Path(shutil.copy(DATA / "scenarios" / "commonwealth-1939.toml", tmp_path))
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    if ref:
        with pytest.raises(DataError, match=rf"\[awaw {ref}\]"):
            load_scenario(path)
    else:
        assert load_scenario(path).title == "Commonwealth 1939"


@pytest.mark.rule("awaw 72.13-table-note")
@pytest.mark.parametrize(("over", "ref"), [("S15", "72.13-table-note"), ("U13", "")])
def test_the_way_is_watched_as_well_as_its_end(over: str, ref: str) -> None:
    path = (PlaceId("T14"), PlaceId(over), PlaceId("T13"))
    went = Moved(REF, (UnitId("ind-inf-1"),), path[0], path[-1], "moves", path)
    assert breached(went, units={"ind-inf-1": "T14"}, **WAR) == ({ref} if ref else set())


@pytest.mark.rule("awaw 72.17")
@pytest.mark.parametrize(
    ("row", "more", "told"),
    [
        ("egypt", {}, {"72.17"}),
        ({"at": "egypt", "lost": True, "payer": "britain"}, {}, set()),
        ("egypt", {"wars": ["britain japan"]}, set()),
        ("Singapore", {}, set()),
    ],
)
def test_a_garrison_laid_down_outside_asia_is_told(row: Any, more: dict[str, Any], told: set[str]) -> None:
    laid = world(units={"br-arm-1": row}, **(dict(PEACE) | more))
    assert {breach.ref.id for breach in BOOK.sentinels.at_rest(laid)} == told


@pytest.mark.rule("awaw 71.12A", "awaw 72.12A", "awaw 72.17")
@pytest.mark.parametrize(("names", "ref"), [("aus|nz", "71.12A"), ("ind", "72.12A"), ("br", "72.17")])
def test_the_whole_game_begins_with_all_of_them(tmp_path: Path, names: str, ref: str) -> None:
    path = Path(shutil.copy(DATA / "scenarios" / "commonwealth-1939.toml", tmp_path))
    gone = [id_ for id_ in ROSTER if id_.split("-")[0] in names.split("|") and ROSTER[id_].ref.startswith("7")]
    text = path.read_text("utf-8")
    for id_ in gone:
        text = re.sub(rf'"{id_}"(, )?', "", text)
    text = re.sub(r'\[\[group\]\]\nat = "[^"]*"\nunits = \[\]\n', "", text.replace(", ]", "]"))
    path.write_text(text, "utf-8")
    with pytest.raises(DataError, match=rf"\[awaw {ref}\]"):
        load_scenario(path)


@pytest.mark.rule("awaw 72.13-table-note", "awaw 71.14", "awaw 72.14")
@pytest.mark.parametrize(
    ("unit", "place", "told"),
    [
        ("ind-inf-1", "Rabaul", {"72.13-table-note"}),
        ("ind-inf-1", "Singapore", set()),
        ("ind-inf-1", "egypt", set()),
        ("ind-inf-1", "britain", {"72.14"}),
        ("aus-inf-1", "britain", {"71.14"}),
        ("aus-inf-1", "Rabaul", set()),
    ],
)
def test_fronts_are_told_of_a_position(unit: str, place: str, told: set[str]) -> None:
    laid = world(units={unit: place}, **WAR)
    assert {breach.ref.id for breach in BOOK.sentinels.at_rest(laid)} == told


@pytest.mark.rule("awaw 71.14")
@pytest.mark.parametrize(
    ("date", "units", "told"),
    [
        ("Summer 1942", {"aus-inf-1": "egypt"}, {"71.14"}),
        ("Summer 1942", {"aus-inf-1": {"at": "egypt", "lost": True}}, set()),
        ("Summer 1942", {"aus-inf-1": {"at": "egypt", "lost": True, "payer": "us"}}, {"71.14"}),
        ("Summer 1942", {"aus-inf-3": "egypt", "nz-inf-1": "suez"}, set()),
        ("Summer 1942", {"aus-inf-3": {"at": "egypt", "payer": "us"}}, {"71.14"}),
        ("Summer 1942", {"aus-inf-5": "egypt"}, {"71.14"}),
        ("Fall 1939", {"nz-inf-1": "Rabaul"}, set()),
        ("Fall 1939", {"nz-inf-1": "Rabaul", "nz-inf-2": "egypt"}, {"71.14"}),
        ("Fall 1939", {"aus-inf-1": "Rabaul"}, {"71.14"}),
        ("Winter 1939", {"aus-inf-1": "Rabaul"}, set()),
    ],
)
def test_nobody_is_laid_down_where_he_could_not_have_gone(date: str, units: dict[str, Any], told: set[str]) -> None:
    laid = world(date=date, phase="allies.redeployment", units=units, wars=["britain japan"])
    assert {breach.ref.id for breach in BOOK.sentinels.at_rest(laid)} == told


@pytest.mark.rule("awaw 71.11", "awaw 72.11", "awaw 71.51E", "awaw 72.51E")
@pytest.mark.parametrize(("nation", "ref"), [("australia", "71.11"), ("india", "72.11")])
def test_a_homeland_is_worth_ten_until_it_surrenders(nation: str, ref: str) -> None:
    part = accounts.base(BRITAIN, nation)
    events = (*book_into(REF, part, accounts.nature("base"), 4, "raids"),)
    assert breached(*events, **WAR) == {ref}
    assert not breached(*events, surrendered=[nation], **WAR)


SLIP: Mapping[str, Any] = {"at": "yard", "yard": "australia", "berth": "australia", "turns": 1}


@pytest.mark.rule("awaw 71.151", "awaw 71.152C", "awaw 71.153", "awaw 71.154", "awaw 72.163", "awaw 72.164")
@pytest.mark.rule("awaw 70.15B", "awaw 70.15C", "awaw 70.25B")
@pytest.mark.parametrize(
    ("unit", "laid", "told"),
    [
        ("aus-inf-1", {"at": "australia", "lent": "us"}, {"71.154"}),
        ("ind-inf-1", {"at": "india", "lent": "us"}, {"72.164"}),
        ("aus-inf-1", {"at": "australia", "payer": "china"}, {"71.153"}),
        ("ind-inf-1", {"at": "india", "payer": "china"}, {"72.163"}),
        ("aus-inf-1", {"at": "australia", "payer": "us"}, set()),
        ("saf-inf-2", {"at": "south_africa", "payer": "france"}, {"70.25B"}),
        ("can-inf-1", {"at": "us_atlantic", "payer": "france"}, {"70.15C"}),
        ("aus-dd-1", SLIP, set()),
        ("us-dd-1", SLIP, {"71.152C"}),
        ("aus-dd-1", {**SLIP, "yard": "us", "berth": "us_pacific"}, {"71.151"}),
        ("aus-dd-1", {**SLIP, "berth": "FF29"}, {"71.151"}),
        ("us-dd-1", {**SLIP, "yard": "canada", "berth": "us_atlantic"}, {"70.15B"}),
        ("br-dd-2", {**SLIP, "yard": "canada", "berth": "us_pacific"}, {"70.15B"}),
        ("br-dd-2", {**SLIP, "yard": "canada", "berth": "us_atlantic"}, set()),
    ],
)
def test_who_was_built_and_lent_is_told_of_a_position(unit: str, laid: Mapping[str, Any], told: set[str]) -> None:
    position = world(units={unit: dict(laid)}, **WAR)
    assert {breach.ref.id for breach in BOOK.sentinels.at_rest(position)} == told
