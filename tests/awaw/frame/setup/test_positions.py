"""Case files that lay down what cannot be: one sentence with the file, the key and the nearest valid name."""

from random import Random
from typing import Any

import msgspec
import pytest

from tests.awaw.desk import unit, world
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.chapters.s73_5_oil import OIL
from wavell.books.awaw.frame.combat.odds import BESIEGED
from wavell.books.awaw.model.accounts import AccountId, base, level, limit
from wavell.books.awaw.model.atlas import WORLD
from wavell.books.awaw.model.counters import GONE, ROSTER
from wavell.books.awaw.model.ids import ConquestId, PlaceId
from wavell.books.awaw.model.ledger import balance
from wavell.books.awaw.model.nations import BRITAIN
from wavell.books.awaw.model.scenarios import Position, UnitAt
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import AXIS
from wavell.umpire import CaseError, DataError
from wavell.umpire.records.case_runner import run_case
from wavell.umpire.records.cases import Case, read_case

LINE = '[[line]]\nask = "allies: end"\nallowed = true\n'


def case(position: str, head: str = "") -> Case:
    text = f'book = "awaw"\ntitle = "A case"\n{head}\n[position]\nphase = "allies.movement"\n{position}\n{LINE}'
    return read_case(text, "hostile.toml", lambda _: BOOK)


@pytest.mark.parametrize(("phase", "homeland"), [("allies.construction", 3), ("allies.redeployment", 3)])
def test_a_later_phase_of_a_scenario_has_the_limits_that_the_turn_gives(phase: str, homeland: int) -> None:
    text = f'book = "awaw"\ntitle = "A"\n[position]\nscenario = "malaya-1941"\nphase = "{phase}"\n{LINE}'
    laid = read_case(text, "later.toml", lambda _: BOOK).world
    assert isinstance(laid, War)
    assert laid.accounts[limit("britain")] > 0
    assert laid.accounts[limit("india")] == homeland


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("unit = {}", 'no key "unit"; did you mean "units"?'),
        ('units = { br-inf-99 = "Rangoon" }', 'no unit "br-inf-99"; did you mean "br-inf-'),
        ('units = { br-inf-1 = "Rangon" }', 'no place "Rangon"; did you mean "Rangoon"?'),
        ('units = { br-inf-1 = "atlantic" }', 'no place "atlantic"'),
        ('units = { br-inf-1 = "Rangoon", BR-INF-1 = "Rangoon" }', "br-inf-1 is laid down twice"),
        ('units = { br-inf-1 = "EE12" }', "br-inf-1 is a ground unit and EE12 is at sea"),
        ('units = { br-aaf-1 = "EE12" }', "br-aaf-1 is an air unit and EE12 is at sea"),
        ('units = { br-dd-1 = "Mandalay" }', "br-dd-1 is a ship and U13 has no water"),
        ('units = { br-tp-1 = "Rangoon" }', "br-tp-1 is a transport, which is in an ocean and not in W12"),
        ('units = { br-inf-1 = "Rangoon", ja-inf-1 = "W12" }', "W12 holds units of both sides"),
        ("units = { br-inf-1 = 5 }", 'expected "str | object", got "int" in units.br-inf-1'),
        ('units = { br-inf-1 = { at = "Rangoon", tired = true } }', 'unknown key "tired" in units.br-inf-1'),
        ("units = { br-inf-1 = { moved = true } }", 'the key "at" is missing in units.br-inf-1'),
        ('units = { br-inf-1 = { at = "Rangoon", hungry = -1 } }', 'expected "int" >= 0 in units.br-inf-1.hungry'),
        ('units = { br-nas-1 = { at = "Colombo", aboard = "br-cv-9" } }', 'no unit "br-cv-9"; did you mean "br-cv-'),
        ('units = { br-nas-1 = { at = "Colombo", aboard = "br-cv-1" } }', "aboard br-cv-1, which is not in CC3"),
        (
            'units = { br-bb-1 = "Colombo", br-nas-1 = { at = "Colombo", aboard = "br-bb-1" } }',
            "br-nas-1 is aboard br-bb-1, and only naval air units are on carriers",
        ),
        (
            'units = { br-cv-1 = "Colombo", br-inf-1 = { at = "Colombo", aboard = "br-cv-1" } }',
            "br-inf-1 is aboard br-cv-1, and only naval air units are on carriers",
        ),
        ('units = { br-nas-1 = { at = "pool", aboard = "br-cv-1" } }', "br-nas-1 is aboard br-cv-1 and not on the map"),
        (
            'units = { br-dd-1 = { at = "yard", yard = "brittain" } }',
            'no yard for br-dd-1 "brittain"; did you mean "britain"?',
        ),
        ('units = { br-dd-1 = { at = "yard", berth = "Rangon" } }', 'no place "Rangon"; did you mean "Rangoon"?'),
        ('units = { br-inf-1 = { at = "Rangoon", lent = "uss" } }', 'no power "uss"; did you mean "us"?'),
        ('accounts = { "britian.level" = 5 }', 'no account "britian.level"; did you mean "britain.level"?'),
        ('accounts = { "britain" = 5 }', 'no account "britain"; did you mean'),
        ('accounts = { "" = 5 }', 'no account ""'),
        ('accounts = { "britain.levels" = 5 }', 'no account "britain.levels"; did you mean "britain.level"?'),
        (
            'accounts = { "britain.level" = 100000 }',
            'the account "britain.level" is 100000, and it must be -10000 to 10000',
        ),
        ('accounts = { "britain.level" = 1.5 }', 'expected "int", got "float" in accounts.britain.level'),
        ('control = { Rangoon = "japan" }', 'no side "japan"; there is'),
        ('control = { Rangoon = "axes" }', 'no side "axes"; did you mean "axis"?'),
        ('control = { EE12 = "axis" }', "EE12 is no land, so nobody holds it"),
        ('control = { Rangoon = "axis", W12 = "allies" }', "Rangoon (W12) is held twice"),
        ('territory = { birma = "axis" }', 'no land "birma"; did you mean "burma"?'),
        ('territory = { burma = "both" }', 'no side "both"'),
        ('taken = ["EE12"]', "EE12 is no land, so nobody holds it"),
        ('wars = ["britain jappan"]', 'no power "jappan"; did you mean "japan"?'),
        ('wars = ["britain"]', '"britain" is no war'),
        ('wars = ["britain britain"]', '"britain britain" is no war: both are on one side'),
        ('surrendered = ["canada"]', 'no country "canada"; did you mean "india"?'),
        ('at_stake = ["Singapur"]', 'no place "Singapur"; did you mean "Singapore"?'),
        ('at_stake = ["Tokyo"]', 'at_stake: there is no colony or city with BRPs "Tokyo"; there is'),
        ('at_stake = ["Colombo"]', 'at_stake: there is no colony or city with BRPs "Colombo"; there is'),
        (
            'marks = { "lost india 4-5" = 1 }',
            'no figure "lost india 4-5"; did you mean "lost india ',
        ),
        (
            'marks = { "sent to europe br-inf-1" = 1 }',
            'no figure "sent to europe br-inf-1"; did you mean "sent to europe ',
        ),
        (
            'marks = { "sent to europe aus-ca-1" = 1 }',
            'no figure "sent to europe aus-ca-1"; did you mean "sent to europe aus-',
        ),
        ('marks = { "replaced india 4-5" = 1 }', 'no figure "replaced india 4-5"; did you mean "replaced india'),
        ('used = { "pressed canada" = 1 }', 'no figure "pressed canada"; did you mean "pressed'),
        ('used = { "bombed canada rockets" = 1 }', 'no figure "bombed canada rockets"; did you mean "bombed'),
        (
            'units = { br-inf-2 = "Rangoon" }\nunsupplied = ["br-inf-1"]',
            'unsupplied: there is no unit on the map "br-inf-1"; did you mean "br-inf-2"?',
        ),
        ('unsupplied = ["br-inf-1"]', 'unsupplied: there is no unit on the map "br-inf-1"'),
        (
            'units = { br-dd-1 = { at = "Colombo", turns = 3 } }',
            'br-dd-1: "turns" is said of ships on the slip, and it is dd in CC3; did you mean at = "yard"?',
        ),
        (
            'units = { br-dd-1 = { at = "Colombo", yard = "britain" } }',
            'br-dd-1: "yard" is said of ships on the slip, and it is dd in CC3; did you mean at = "yard"?',
        ),
        (
            'units = { br-inf-1 = { at = "Rangoon", damaged = true } }',
            'br-inf-1: "damaged" is said of ships on the map, and it is infantry in W12',
        ),
        (
            'units = { br-dd-1 = { at = "pool", damaged = true } }',
            'br-dd-1: "damaged" is said of ships on the map, and it is dd in pool',
        ),
        (
            'units = { br-inf-1 = { at = "Rangoon", berth = "Rangoon" } }',
            'br-inf-1: "berth" is said of ships on the slip or out raiding, and it is infantry in W12',
        ),
        (
            'units = { br-dd-1 = { at = "Colombo", berth = "Colombo" } }',
            'and it is dd in CC3; did you mean at = "yard"?',
        ),
        (
            'units = { br-inf-1 = { at = "yard", berth = "india" } }',
            "br-inf-1: it is infantry, which is never on the slip",
        ),
        ('units = { br-tp-1 = "yard" }', "br-tp-1: it is transport, which is never on the slip"),
        ('units = { br-dd-1 = { at = "yard", turns = 300 } }', "br-dd-1: turns is 300, and it must be 0 to 2"),
        ('units = { br-dd-1 = { at = "yard", berth = "pool" } }', 'no place "pool"'),
        (
            'units = { br-dd-1 = { at = "yard", berth = "Rangoon" } }',
            "br-dd-1: berth: the yard britain launches in britain, and not in W12",
        ),
        ('units = { br-dd-1 = { at = "yard", yard = "japan" } }', 'no yard for br-dd-1 "japan"'),
        ('units = { br-ca-1 = "sw_indian_ocean" }', '"berth" does not say where it comes back to'),
        (
            'units = { br-inf-1 = { at = "Rangoon", payer = "japan" } }',
            'no payer of br-inf-1 "japan"; there is britain',
        ),
        ('units = { aus-inf-1 = { at = "australia", payer = "japan" } }', 'no payer of aus-inf-1 "japan"; there is'),
        ('units = { br-inf-1 = { at = "Rangoon", payer = "us" } }', 'no payer of br-inf-1 "us"; there is britain'),
        (
            'units = { br-inf-1 = { at = "Rangoon", lent = "us" } }',
            'br-inf-1: "lent" is said of Commonwealth units in play, and it is infantry in W12',
        ),
        (
            'units = { br-inf-1 = { at = "Rangoon", inverted = true } }',
            'br-inf-1: "inverted" is said of aircraft and ships in play, and it is infantry in W12',
        ),
        ('units = { br-inf-1 = { at = "pool", moved = true } }', '"moved" is said of units in play'),
        ('units = { br-inf-1 = { at = "pool", fought = true } }', '"fought" is said of units in play'),
        ('units = { br-dd-1 = { at = "Colombo", hungry = 1 } }', '"hungry" is said of troops and aircraft on the map'),
        (
            'units = { br-inf-1 = { at = "Rangoon", hungry = 300 } }',
            "br-inf-1: hungry is 300, and it must be 0 to 1",
        ),
        (
            'sea_lines = { Rangoon = "axis india" }',
            'the line to Rangoon: there is no source of the axis for lines by sea "india"; there is H34, L32',
        ),
        (
            'standing = { Rangoon = "allies L32" }',
            'standing: the line to Rangoon: there is no source of the allies for lines by sea "L32"',
        ),
        ('sea_lines = { Rangoon = "allies" }', 'the line to Rangoon has no source; did you mean "allies '),
        ('sea_lines = { Mandalay = "axis L32" }', "sea_lines: Mandalay (U13) is no port"),
        (
            'taken = ["Rangoon"]\nterritory = { burma = "" }',
            "taken: Rangoon (W12) is not held by the axis or the allies",
        ),
        ('breakthroughs = ["Tokyo"]', "breakthroughs: Tokyo (L32) is not held by the allies"),
        ('accounts = { "japan.grants" = 5 }', 'no account "japan.grants"; did you mean "japan.'),
        (
            'accounts = { "britain.limit" = -1 }',
            'the account "britain.limit" is -1, and it must be 0 to 10000',
        ),
        (
            'accounts = { "britain.limit" = 5 }',
            'the account "britain.limit" is opened anew in Allies: unit construction, and nothing laid down before '
            'that lasts; lay it down with phase = "allies.construction" or later',
        ),
        ('accounts = { "australia.limit.cut" = 1 }', 'the account "australia.limit.cut" is opened anew'),
        ('marks = { "siege singapore" = 300 }', 'the marks: "siege EE11" is 300, and it must be 0 to 2'),
        ('marks = { "siege rangoon" = 1 }', 'no figure "siege W12"; did you mean "siege '),
        ('marks = { "siege AA8" = 1 }', 'no figure "siege AA8"'),
        ('marks = { "siege singapur" = 1 }', 'no place "singapur"; did you mean "Singapore"?'),
        ("marks = { resistance = 9 }", 'the marks: "resistance" is 9, and it must be 0 to 8'),
        ("marks = { subversion = 2 }", '"subversion" is 2, and it must be 0 to 1'),
        ('marks = { "ina saved" = 2 }', '"ina saved" is 2, and it must be 0 to 1'),
        ('marks = { "subversion points 1941" = 3 }', '"subversion points 1941" is 3, and it must be 0 to 2'),
        ('marks = { "enlarged canada" = 1 }', '"enlarged canada" is 1, and it must be 1936 to 1949'),
        ('marks = { "oil axis western" = 2 }', '"oil axis western" is 2, and it must be 0 to 1'),
        ("marks = { paralysis = 1 }", '"paralysis" is 1, and it must be 15489 to 15599'),
        ('marks = { "siege singapore" = 1, "siege EE11" = 1 }', '"siege EE11" is given twice, as "siege EE11" too'),
        ('used = { "us pays france" = 1 }', 'no figure "us pays france"; did you mean "us pays '),
        (
            'used = { "us pays canada" = 1 }',
            '"us pays canada" is 1, and it must be 0 before Allies: unit construction',
        ),
        ('used = { "built canada infantry" = 1 }', 'no figure "built canada infantry"; did you mean "built '),
        ('used = { "cut india 71.42" = 1 }', 'no figure "cut india 71.42"; did you mean "cut '),
        (
            'used = { "grants from us to japan" = 1 }',
            'no figure "grants from us to japan"; did you mean "grants from us to ',
        ),
        ('used = { "exploited br-inf-1" = 1 }', 'no figure "exploited br-inf-1"; did you mean "exploited '),
        ('used = { "redeployed br-inf-1" = 2 }', '"redeployed br-inf-1" is 2, and it must be 0 to 1'),
        ('used = { "line axis mandalay" = 1 }', 'no figure "line axis U13"; did you mean "line axis '),
        ('used = { "attack axis EE12" = 1 }', 'no figure "attack axis EE12"; did you mean "attack axis '),
        ('marks = { "total france" = 1 }', 'no figure "total france"; did you mean "total '),
        ('used = { "strait china" = 1 }', 'no figure "strait china"; did you mean "strait '),
        ('used = { "bombers over the boxes" = 11 }', '"bombers over the boxes" is 11, and it must be 0 to 10'),
        ("produced = { india = 6 }", 'what was produced of "india" is 6, and it must be 0 to 5'),
        ("produced = { indya = 1 }", 'no homeland "indya"; did you mean "india"?'),
        ("produced = { india = -1 }", 'what was produced of "india" is -1, and it must be 0 to 5'),
        ('used = { "pressed india" = -8 }', 'what is used up: "pressed india" is -8, and it must be 0 to 10000'),
        ("conquests = { singapore = -5 }", 'the conquest "singapore" is -5, and it must be 0 to 10000'),
        ("marks = { subversive = 1 }", 'no counter "subversive" of the marks; did you mean "subversion"?'),
        ('marks = { "total brittain" = 1 }', 'no power "brittain"; did you mean "britain"?'),
        ('sea_lines = { Rangoon = "axxis L32" }', 'no side "axxis"; did you mean "axis"?'),
        ('sea_lines = { Rangoon = "axis L3200" }', 'no place "L3200"; did you mean "L32"?'),
        ('sea_lines = { Rangon = "axis L32" }', 'no place "Rangon"; did you mean "Rangoon"?'),
        ('unsupplied = ["br-inf-99"]', 'no unit "br-inf-99"'),
        ('breakthroughs = ["EE12"]', "EE12 is no land"),
        ('map = "pacific"', 'no map "pacific"; there is gibraltar, world'),
        ('scenario = "malaya-1941"\nmap = "gibraltar"', "map: the scenario is played on the map world"),
        ('scenario = "malaya-1942"', 'no scenario "malaya-1942"; did you mean "malaya-1941"?'),
        ('last = "Spring 1939"\ndate = "Fall 1940"', "last: Spring 1939 is before Fall 1940"),
        ('last = "Autumn 1941"', 'no date "Autumn 1941"; write it like "Spring 1941"'),
        ('date = "Summer 41"', 'no date "Summer 41"'),
    ],
)
def test_what_cannot_be_laid_down_is_said_in_a_sentence(position: str, said: str) -> None:
    with pytest.raises(CaseError) as fault:
        case(position)
    assert said in str(fault.value)
    assert str(fault.value).startswith("hostile.toml: ")
    assert "\n" not in str(fault.value)


def test_figures_are_about_places_and_units_by_any_of_their_names() -> None:
    laid = world(
        phase="allies.combat",
        marks={"siege Singapore": 1, "oil AXIS western": 1},
        used={"attack axis Port Moresby": 1, "line allies port-moresby": 1, "redeployed BR-INF-1": 1},
    )
    assert laid.marks[BESIEGED.key(PlaceId("EE11"))] == 1
    assert laid.marks[OIL.key(AXIS, "western")] == 1
    moresby = WORLD.find("Port Moresby")
    assert set(laid.used) == {f"attack axis {moresby}", f"line allies {moresby}", "redeployed br-inf-1"}


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ('readings = { outbak = "open" }', 'no reading "outbak"; did you mean "outback"?'),
        ('readings = { outback = "ajar" }', 'reading outback: there is no choice "ajar"'),
        ('shows = ["71.999"]', 'no paragraph "71.999"'),
        ('mode = "lenient"', 'no mode "lenient"'),
    ],
)
def test_a_case_with_a_wrong_head_is_refused(head: str, said: str) -> None:
    with pytest.raises(CaseError, match=r"^hostile\.toml: ") as fault:
        case("", head)
    assert said in str(fault.value)


@pytest.mark.rule("awaw frame:construction-limit")
@pytest.mark.parametrize(
    ("phase", "account"),
    [
        ("axis.combat", "allies.transports.pacific"),
        ("axis.redeployment", "canada.points"),
        ("axis.war", "britain.sr"),
        ("axis.war", "us.grants"),
        ("season.start", "japan.sr"),
        ("axis.combat", "japan.limit"),
        ("allies.combat", "india.limit"),
    ],
)
def test_an_allowance_that_is_still_to_be_opened_is_not_laid_down(phase: str, account: str) -> None:
    with pytest.raises(DataError, match=f'the account "{account}" is opened anew'):
        world(phase=phase, accounts={account: 1})
    later = "construction" if account.endswith("limit") else "start"
    side = "axis" if account.startswith("japan") else "allies"
    laid = world(phase=f"{side}.{later}", accounts={account: 1})
    assert balance(laid, AccountId(account)) == 1


def test_a_position_that_can_be_is_laid_down() -> None:
    laid = case(
        """
units = { br-cv-1 = "Colombo", br-nas-1 = { at = "Colombo", aboard = "BR-CV-1" }, br-tp-1 = "indian_ocean" }
control = { Rangoon = "axis" }
accounts = { "britain.level" = -5, "britain.sr" = 3 }
marks = { subversion = 1, "total japan" = 40 }
"""
    )
    world = laid.world
    assert isinstance(world, War)
    assert unit(world, "br-nas-1").aboard == "br-cv-1"
    assert (world.holder(PlaceId("W12")), world.accounts[level(BRITAIN)]) == ("axis", -5)
    assert run_case(laid).passed


# At random --------------------------------------------------------------------------------------------------------

WORDS = (
    *("Rangoon", "EE12", "australia", "sw_atlantic", "pool", "later", "gone", "yard", "atlantic", "us_pacific", "Z8"),
    *(
        "britain",
        "japan",
        "us",
        "axis",
        "allies",
        "india",
        "burma",
        "",
        "x",
        "britain japan",
        "axis L32",
        "Spring 1942",
    ),
    *("britain.level", "japan.limit", "tension", "total us", "siege EE11", "pressed india", "world", "gibraltar"),
)
NUMBERS = (-(10**30), -1, 0, 1, 3, 10**30)


def anything(rng: Random) -> Any:
    """A value of some kind, right or wrong."""
    word = rng.choice((*WORDS, rng.choice(sorted(ROSTER))))
    return rng.choice((word, word, word, rng.choice(NUMBERS), True, [], {}, 1.5))


def field(rng: Random, name: str) -> Any:
    """What might stand under a key of a position."""
    kind = msgspec.structs.fields(Position)[Position.__struct_fields__.index(name)].default
    units = rng.sample(sorted(ROSTER), 3)
    if rng.random() < 0.1:
        return anything(rng)
    if name == "units":
        inside = {key: anything(rng) for key in rng.sample(UnitAt.__struct_fields__, 3)}
        return {
            id_: rng.choice((anything(rng), {"at": rng.choice(WORDS)}, {"at": "Rangoon", **inside})) for id_ in units
        }
    if isinstance(kind, tuple):
        return [anything(rng) for _ in range(rng.randrange(3))]
    if isinstance(kind, str):
        return anything(rng)
    return {str(anything(rng)): anything(rng) for _ in range(rng.randrange(3))}


@pytest.mark.parametrize("seed", range(4))
def test_no_position_raises_anything_but_a_sentence(seed: int) -> None:
    rng = Random(seed)
    laid = 0
    for _ in range(250):
        keys = rng.sample(Position.__struct_fields__, rng.choice((1, 1, 2, 3)))
        raw = {"book": "awaw", "title": "t", "line": [{"ask": "allies: end"}]}
        position = {"phase": rng.choice(BOOK.steps).id, "date": "Spring 1942", **{key: field(rng, key) for key in keys}}
        if rng.random() < 0.3:
            position["scenario"] = rng.choice(sorted(BOOK.scenarios))
        text = _toml(raw, position)
        try:
            run_case(read_case(text, "hostile.toml", lambda _: BOOK))
            laid += 1
        except CaseError as fault:
            if "\n" in str(fault):
                pytest.fail(str(fault))
    assert laid > 10


def _toml(raw: dict[str, Any], position: dict[str, Any]) -> str:
    """Write a case; TOML's inline values are those of JSON but for the colons of tables."""
    head = "\n".join(f"{key} = {_value(value)}" for key, value in raw.items())
    return f"{head}\n[position]\n" + "\n".join(f"{key} = {_value(value)}" for key, value in position.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_value(str(key))} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return msgspec.json.encode(value if not isinstance(value, int) or abs(value) < 2**63 else str(value)).decode()


@pytest.mark.rule("awaw 71.51A", "awaw 72.51A", "awaw 71.51E", "awaw 72.51E", "awaw 71.52", "awaw 72.52")
@pytest.mark.parametrize("nation", ["australia", "india"])
def test_a_position_after_a_surrender_has_its_effects(nation: str) -> None:
    position = world({"us-inf-1": "NN24"}, surrendered=[nation])
    assert {position.units[id_].place for id_, row in ROSTER.items() if row.nation == nation} == {GONE}
    assert position.conquests[ConquestId(nation)] == 10
    assert balance(position, base(BRITAIN, nation)) == 0
    own = next(id_ for id_, row in ROSTER.items() if row.nation == nation)
    with pytest.raises(DataError, match="has surrendered"):
        world({own: "EE11"}, surrendered=[nation])
