"""A fight put together from words or from a file, without a position: what the calculator works out."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from wavell.umpire import CaseError, MalformedOrder, UnknownName, WavellError
from wavell.umpire.books.toml_files import convert, parse_toml, read_text
from wavell.umpire.facts.errors import unknown

from ..frame.combat.chart import SUPPLY, WEATHER
from ..frame.movement.terrain import FEATURES, HEXSIDES, TERRAIN
from ..model.counters import ROSTER
from ..model.fight import Fighter, Setting
from ..model.ids import NationId, UnitId
from ..model.kinds import Ashore, Modifier, Ride, Sky, Success, SupplyState
from ..model.nations import NATIONS
from ..model.words import read_counter
from ..rules import READINGS, SEQUENCE

MOST = 99
"""The most units of a kind, and the highest figure, that the calculator takes."""
_STATES = ("disrupted", "dispersed", "dismounted", "converted", "unpaid")
_KEYS = ("across", "in", "range", "hex", "landed", "landing")
SEA = (Sky.CLEAR, Sky.ROUGH)
FIRST: dict[str, str] = {Modifier.DIE: "the die", Modifier.AEC: "armour effects"}
"""What engineers can lower first, and how that is called."""
_Figure = Annotated[int, Meta(ge=0, le=MOST)]


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units of one kind in a fight, as a file has them."""

    unit: UnitId
    count: Annotated[int, Meta(ge=1, le=MOST)] = 1
    hex: str = ""
    """Units of one hex are a stack; all are in one if no hex is named."""
    hexside: tuple[str, ...] = ()
    range: Annotated[int, Meta(ge=1, le=2)] = 1
    supply: str = "full"
    paid: bool = True
    disrupted: bool = False
    dispersed: bool = False
    carried: str = ""
    landed: str = ""
    landing: str = ""
    dismounted: bool = False
    converted: bool = False


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fight as a file has it."""

    attack: tuple[Company, ...] = ()
    defend: tuple[Company, ...] = ()
    date: str = "Nov 3 41"
    terrain: str = "clear"
    features: tuple[str, ...] = ()
    hexside: tuple[str, ...] = ()
    """What every attacker comes across, unless it names a hexside of its own."""
    weather: str = "clear"
    sea: str = "clear"
    planned: bool = False
    overrun: bool = False
    first: str = "die"
    engineers: Annotated[int, Meta(ge=-1, le=MOST)] = -1
    gs: _Figure = 0
    das: _Figure = 0
    ngs: _Figure = 0
    ngs_defence: _Figure = 0
    coast_defence: _Figure = 0
    shift: Annotated[int, Meta(ge=-MOST, le=MOST)] = 0
    readings: dict[str, str] = {}
    joined: dict[str, str] = {}


def read_sheet(path: Path) -> Sheet:
    """The fight in a file; what is wrong with it is said in one sentence."""
    return convert(parse_toml(read_text(path, CaseError), str(path), CaseError), Sheet, str(path), CaseError)


def company(text: str, key: str) -> Company:
    """Units in words: a counter, and what is special about it: `x2`, `disrupted`, `u1`, `across=minor_river`."""
    words: list[str] = []
    given: dict[str, Any] = {}
    for word in text.replace(",", " ").split():
        plain = word.casefold()
        name, sign, value = plain.partition("=")
        if sign:
            given |= _keyed(key, name, value)
        elif plain[0] == "x" and plain[1:].isdecimal() and len(plain) < 4:
            given["count"] = int(plain[1:])
        elif plain in _STATES:
            given |= {"paid": False} if plain == "unpaid" else {plain: True}
        elif plain in SUPPLY and plain != "full":
            given["supply"] = plain
        else:
            words.append(word)
    try:
        return msgspec.convert({"unit": " ".join(words), **given}, Company)
    except msgspec.ValidationError as fault:
        raise MalformedOrder(f'{key} "{text[:40]}": {str(fault).replace("`", chr(34))}') from None


def _keyed(key: str, name: str, value: str) -> dict[str, Any]:
    match name:
        case "across":
            return {"hexside": tuple(value.split("+"))}
        case "in":
            return {"carried": value}
        case "range":
            return {"range": int(value) if value.isdecimal() and len(value) < 3 else 0}
        case "hex" | "landed":
            return {name: value}
        case "landing":
            return {name: value.upper(), "landed": "beach"}
    raise UnknownName(f"{key}: {unknown('key', name, _KEYS)}")


def setting(sheet: Sheet) -> Setting:
    """The setting of a fight on a sheet; what cannot be is said in one sentence that names the key."""
    _known("terrain", (sheet.terrain,), TERRAIN)
    _known("feature", sheet.features, FEATURES)
    _known("hexside", sheet.hexside, HEXSIDES)
    _known("weather", (sheet.weather,), WEATHER)
    _known("sea", (sheet.sea,), SEA)
    _known("first", (sheet.first,), FIRST)
    _known("joined", sheet.joined, NATIONS)
    if not sheet.attack or not sheet.defend:
        raise MalformedOrder(
            f"{'attack' if not sheet.attack else 'defend'}: a fight needs a unit on each side at least"
        )
    attackers = tuple(_fighters(sheet.attack, "attack", sheet.hexside))
    defenders = tuple(_fighters(sheet.defend, "defend", ()))
    features = set(sheet.features)
    if features.intersection(("major_city", "partial_city")):
        features.add("city")
    turn = SEQUENCE.turn(sheet.date)
    struck = frozenset(NationId(nation) for nation, date in sheet.joined.items() if SEQUENCE.turn(date) == turn)
    return Setting(
        turn=turn,
        side=attackers[0].counter.side,
        attackers=attackers,
        defenders=defenders,
        terrain=sheet.terrain,
        features=frozenset(features),
        weather=Sky(sheet.weather),
        sea=Sky(sheet.sea),
        readings=READINGS.choose(sheet.readings),
        planned=sheet.planned,
        overrun=sheet.overrun,
        first=Modifier(sheet.first),
        engineers=sheet.engineers,
        gs=Fraction(sheet.gs),
        das=Fraction(sheet.das),
        ngs=sheet.ngs,
        ngs_defence=sheet.ngs_defence,
        coast_defence=sheet.coast_defence,
        shift=sheet.shift,
        invaded=struck,
        first_attacked=struck,
        police=frozenset(_beside_police(attackers)) | frozenset(_beside_police(defenders)),
    )


def _beside_police(fighters: tuple[Fighter, ...]) -> Iterator[str]:
    """Who stands in a hex with political police (15.R.p2)."""
    places = {fighter.place for fighter in fighters if "is_political_police" in fighter.kit}
    return (fighter.id for fighter in fighters if fighter.place in places)


def _known(key: str, names: Iterable[str], choices: Iterable[str]) -> None:
    listed = list(choices)
    for name in names:
        if name not in listed:
            raise UnknownName(f"{key}: {unknown(key, name, listed)}")


def _fighters(companies: Iterable[Company], key: str, hexside: tuple[str, ...]) -> Iterator[Fighter]:
    number, taken = 0, set[str]()
    for row in companies:
        _known("hexside", row.hexside, HEXSIDES)
        _known("supply", (row.supply,), SUPPLY)
        _known("in", filter(None, (row.carried,)), Ride)
        _known("landed", filter(None, (row.landed,)), Ashore)
        _known("landing", filter(None, (row.landing,)), Success)
        try:
            counter = read_counter(row.unit)
        except WavellError as fault:
            raise type(fault)(f"{key}: {fault}") from None
        if row.dismounted and "is_motorized_infantry" not in counter.kit:
            raise MalformedOrder(f"{key}: {counter} is no motorized infantry, and does not dismount (15.X.5.p3)")
        for _ in range(row.count):
            number += 1
            named = counter.id in ROSTER and counter.id not in taken
            id_ = counter.id if named else f"{key[0]}{number}"
            taken.add(id_)
            yield Fighter(
                id=id_,
                counter=counter,
                kit=counter.kit,
                re=counter.re,
                place=row.hex or key,
                hexside=frozenset(row.hexside or hexside) if key == "attack" and row.range == 1 else frozenset(),
                range=row.range,
                supply=SupplyState(row.supply),
                paid=row.paid,
                disrupted=row.disrupted,
                dispersed=row.dispersed,
                carried=Ride(row.carried) if row.carried else None,
                carrier=f"{row.carried} of {id_}" if row.carried else "",
                landed=Ashore(row.landed) if row.landed else None,
                landing=Success(row.landing) if row.landing else None,
                dismounted=row.dismounted,
                converted=row.converted,
            )
