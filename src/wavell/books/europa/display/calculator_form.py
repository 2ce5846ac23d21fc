"""The calculator: a fight from plain data or from a command line, worked out, and the choices it has."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from wavell.umpire import MalformedOrder, Tally, UnknownName
from wavell.umpire.books.toml_files import convert
from wavell.umpire.display.scene import Fight
from wavell.umpire.facts.errors import unknown
from wavell.umpire.facts.words import many_are

from ..frame.combat.account import account
from ..frame.combat.chart import SUPPLY, WEATHER
from ..frame.combat.proof import Proof, prove
from ..frame.movement.terrain import FEATURES, HEXSIDES, TERRAIN
from ..model.counters import ROSTER
from ..model.fight import Fighter
from ..model.kinds import Ashore, Success
from ..model.nations import NATIONS
from ..rules import RULES, SEQUENCE, SIDES
from .calculator import Sheet, company, read_sheet, setting
from .fight import cited, losses_of, overrun_of, remarks, results_of, tallies_of

MOST_ROWS, MOST_UNITS, LONGEST = 40, 120, 120
"""So many rows and units a side has, and so long a name is, at most."""
_odds = RULES.ref("frame:CRT")


class Choices(msgspec.Struct, frozen=True):
    """What can stand in the fields of a sheet."""

    terrains: tuple[str, ...]
    features: tuple[str, ...]
    hexsides: tuple[str, ...]
    weathers: tuple[str, ...]
    sides: tuple[str, ...]
    supplies: tuple[str, ...]
    nations: tuple[str, ...]
    landed: tuple[str, ...]
    landings: tuple[str, ...]


def choices() -> Choices:
    """Everything that the charts know."""
    return Choices(
        tuple(TERRAIN),
        tuple(FEATURES),
        tuple(HEXSIDES),
        tuple(WEATHER),
        tuple(SIDES),
        tuple(SUPPLY),
        tuple(NATIONS),
        tuple(Ashore),
        tuple(Success),
    )


def read(raw: object) -> Sheet:
    """A sheet from plain data; an attacker or a defender may also be written in words, as the command has it."""
    if not isinstance(raw, Mapping):
        raise MalformedOrder("sheet: a fight is an object with the keys attack and defend")
    given = dict(raw)
    for key in ("attack", "defend"):
        if key in given:
            given[key] = _companies(key, given[key])
    for key in ("features", "hexside", "readings", "joined"):
        if isinstance(given.get(key), (list, dict)) and len(given[key]) > MOST_ROWS:
            raise MalformedOrder(f"{key}: {len(given[key])} are more than the {MOST_ROWS} that are taken")
    sheet = convert(given, Sheet, "sheet", MalformedOrder)
    for key, rows in (("attack", sheet.attack), ("defend", sheet.defend)):
        if (units := sum(row.count for row in rows)) > MOST_UNITS:
            raise MalformedOrder(f"{key}: {many_are(units, 'unit')} more than the {MOST_UNITS} that are taken")
    for key, date in (("date", sheet.date), *((f"joined.{nation}", date) for nation, date in sheet.joined.items())):
        try:
            SEQUENCE.turn(date)
        except UnknownName as fault:
            raise UnknownName(f"{key}: {fault}") from None
    return sheet


def fight_on(raw: object) -> Fight:
    """The fight on a sheet of plain data."""
    return worked_out(read(raw))


def lists() -> dict[str, tuple[str, ...]]:
    """The choices by kind, as plain data."""
    return msgspec.structs.asdict(choices())


def account_of(file: Path | None, given: Mapping[str, Any]) -> Iterator[str]:
    """The proof of the fight in a file, with what a command line adds, line by line."""
    sheet = Sheet() if file is None else read_sheet(file)
    whole = replace(sheet, **{key: _joined(key, getattr(sheet, key), value) for key, value in given.items()})
    try:
        msgspec.convert(msgspec.to_builtins(whole), Sheet)
    except msgspec.ValidationError as fault:
        raise MalformedOrder(str(fault).replace("`", '"').replace("$.", "")) from None
    return account(prove(setting(whole)))


def _joined(key: str, before: Any, given: Any) -> Any:
    """What a key says after a command line: lists grow, all else is replaced."""
    match key:
        case "attack" | "defend":
            return (*before, *(company(text, key) for text in given))
        case "readings":
            return before | dict(map(_reading, given))
        case _:
            return (*before, *given) if isinstance(before, tuple) else given


def _reading(text: str) -> tuple[str, str]:
    name, sign, choice = text.partition("=")
    if not sign:
        raise MalformedOrder(f'reading: "{text[:40]}" must be written like crt=classic')
    return name, choice


def _companies(key: str, rows: object) -> list[Any]:
    if not isinstance(rows, list):
        raise MalformedOrder(f"{key}: the units of a side are a list")
    if len(rows) > MOST_ROWS:
        raise MalformedOrder(f"{key}: {len(rows)} rows are more than the {MOST_ROWS} that are taken")
    found: list[Any] = []
    for row in rows:
        text = row.get("unit", "") if isinstance(row, Mapping) else row
        if isinstance(text, str) and len(text) > LONGEST:
            raise MalformedOrder(f"{key}: a unit is described in {LONGEST} characters at most")
        if isinstance(row, Mapping) and isinstance(text, str):
            _check_name(key, text.casefold().split())
        found.append(msgspec.to_builtins(company(row, key)) if isinstance(row, str) else row)
    return found


def _check_name(key: str, words: list[str]) -> None:
    """One word alone is the name of a counter; a description has ratings and a symbol at least."""
    if len(words) == 1 and words[0] not in ROSTER:
        raise UnknownName(f"{key}: {unknown('counter', words[0], ROSTER)}")


def worked_out(sheet: Sheet) -> Fight:
    """The fight of a sheet; every figure opens into its lines."""
    try:
        proof = prove(setting(sheet))
    except UnknownName as fault:
        raise UnknownName(_keyed(str(fault))) from None
    if sheet.overrun:
        found = overrun_of(proof, "Overrun")
    else:
        found = Fight(
            title=f"Attack {'at' if proof.possible else 'below'} {proof.odds}",
            tallies=tuple(tallies_of(proof)),
            results=tuple(results_of(proof)) if proof.possible else (),
            notes=tuple(remarks(proof)),
            refs=cited((proof.attack, proof.defence, proof.die), _odds),
            expected=losses_of(proof) if proof.possible else {},
        )
    return replace(found, tallies=tuple(_named(proof, found.tallies)))


def _keyed(fault: str) -> str:
    """A fault with the key it is about; what `setting` says of a reading names the reading alone."""
    return f"readings: {fault}" if "reading" in fault and not fault.startswith("readings") else fault


def _named(proof: Proof, tallies: Iterable[Tally]) -> Iterable[Tally]:
    """Figures whose lines say what each unit is, beside its number on the sheet."""
    sides = ((proof.setting.attackers, 0), (proof.setting.defenders, 1))
    titles = {fighter.id: _title(proof, fighter, side) for fighters, side in sides for fighter in fighters}
    for tally in tallies:
        yield replace(tally, lines=tuple(replace(line, why=titles.get(line.why, line.why)) for line in tally.lines))


def _title(proof: Proof, fighter: Fighter, side: int) -> str:
    size, stand = proof.sizes[side][fighter.id], proof.support[side][fighter.id]
    return f"{fighter.id} {fighter.counter.title}: {size} RE, {stand.state}"
