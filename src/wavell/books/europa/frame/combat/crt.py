"""The combat results tables: odds, columns, what each result demands, and the exact chance of each."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Annotated

import msgspec
from msgspec import Meta

from wavell.umpire.books.validators import Natural, Positive, Some, Text, complete, known, once, ratio, rising
from wavell.umpire.facts.errors import unknown

from ...model.validation import FAULTS
from ...model.world import Front
from ...rules import DATA, READINGS, RULES

LOSSES = ("none", "half", "largest", "all")
"""What a result takes of a side: nothing, half of its strength, its largest unit, everything."""
_DIE = 6


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a table: the least odds that use it, and the results from the lowest roll up."""

    title: Text
    odds: str
    results: Annotated[tuple[str, ...], Some]

    @property
    def least(self) -> Fraction:
        """The least odds that use this column."""
        return ratio(self.odds)


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat results table."""

    id: str
    title: Text
    dice: Annotated[int, Meta(ge=1, le=2)]
    lowest: Annotated[int, Meta(ge=-10, le=10)]
    """The roll of the first row."""
    ref: str
    column: Annotated[tuple[Column, ...], Some]

    def __post_init__(self) -> None:
        rising("the odds of the columns", [column.least for column in self.column])
        if len({len(column.results) for column in self.column}) > 1:
            raise ValueError(f"the columns of {self.id} have not the same number of rows")


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a result demands."""

    code: Text
    title: Text
    ref: str
    attacker_red: Natural = 0
    defender_red: Natural = 0
    attacker_loss: str = "none"
    defender_loss: str = "none"
    exchange: str = ""
    """What the attacker loses of what the defender loses in exchange."""
    attacker_retreat: Natural = 0
    """Hexes."""
    defender_retreat: bool = False
    stays: str = ""
    """The title where the defenders stand fast."""
    cadres: bool = True
    """Whether lost divisions leave cadres."""
    mps: Natural = 0
    """MPs that attackers have more in exploitation."""
    stops: bool = False
    """Whether attackers may not move in exploitation."""

    def __post_init__(self) -> None:
        known("loss", (self.attacker_loss, self.defender_loss), LOSSES)
        if self.exchange:
            ratio(self.exchange)
        if bool(self.stays) != (self.defender_retreat and not self.breaks_defence):
            raise ValueError(f"the result {self.code} tells in stays what it is to those whom it alone would drive off")

    def told(self, stays: bool) -> str:
        """What it is in words, to a defender who goes or to one who stays."""
        return self.stays if stays and self.stays else self.title

    @property
    def wears_attacker_alone(self) -> bool:
        """Whether it wears the attacker down and does nothing to the defender."""
        spared = not self.defender_red and not self.defender_retreat and self.defender_loss == "none"
        return bool(self.attacker_red) and spared and not self.exchange

    @property
    def breaks_defence(self) -> bool:
        """Whether the defender loses everything, and what is left of it goes."""
        return self.defender_loss == "all" and self.defender_retreat


class _Red(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: Positive
    percent: tuple[Natural, Natural, Natural, Natural, Natural, Natural]
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    table: tuple[Table, ...]
    result: tuple[Result, ...]
    red: tuple[_Red, ...]

    def __post_init__(self) -> None:
        once("table", (table.id for table in self.table))
        choices = READINGS.all["crt"].choices
        known("table", (table.id for table in self.table), choices)
        complete("table", {table.id for table in self.table}, choices)
        once("result", (row.code for row in self.result))
        codes = {row.code for row in self.result}
        for table in self.table:
            for column in table.column:
                complete("result", codes, column.results)
        levels = {str(level) for row in self.result for level in (row.attacker_red, row.defender_red) if level}
        complete("RED level", {str(row.level) for row in self.red}, levels)


_FILE = RULES.data(DATA / "crt.toml", _File)
TABLES = {table.id: table for table in _FILE.table}
RESULTS = {row.code: row for row in _FILE.result}
"""What each code demands."""
RED = {row.level: row.percent for row in _FILE.red}
_COLUMNS = {table.id: tuple(column.least for column in table.column) for table in _FILE.table}


@FAULTS.adds("frame:CRT")
def a_result_is_one_of_the_table(world: Front, set_up: bool) -> Iterator[str]:
    """The battle of a position has a result that the table knows, if it has one."""
    if world.battle is not None and world.battle.result and world.battle.result not in RESULTS:
        yield unknown("result", world.battle.result, RESULTS)


def table_of(readings: Mapping[str, str]) -> Table:
    """The table that a game uses."""
    return TABLES[readings.get("crt", "one-week")]


@RULES.defines("frame:CRT")
def column_of(table: Table, attack: Fraction, defence: Fraction) -> int | None:
    """The column of some odds, rounded in the defender's favour; None if they are below the first."""
    if defence <= 0:
        return len(table.column) - 1 if attack > 0 else None
    found = None
    for number, least in enumerate(_COLUMNS[table.id]):
        if attack.numerator * defence.denominator * least.denominator < (
            least.numerator * defence.numerator * attack.denominator
        ):
            break
        found = number
    return found


def result_at(table: Table, column: int, modified: int) -> str:
    """The result of a modified roll: what is below the first row or above the last uses that row."""
    results = table.column[column].results
    return results[min(max(modified - table.lowest, 0), len(results) - 1)]


@cache
def rolls(dice: int) -> dict[int, int]:
    """In how many ways each sum of dice comes up."""
    found: dict[int, int] = {}
    for thrown in product(range(1, _DIE + 1), repeat=dice):
        found[sum(thrown)] = found.get(sum(thrown), 0) + 1
    return found


@cache
def chances(table_id: str, column: int, modifier: int) -> tuple[tuple[str, Fraction], ...]:
    """The exact chance of every result, the worst for the attacker first."""
    table, ways = TABLES[table_id], rolls(TABLES[table_id].dice)
    found: dict[str, int] = {}
    for thrown, count in sorted(ways.items()):
        code = result_at(table, column, thrown + modifier)
        found[code] = found.get(code, 0) + count
    total = _DIE**table.dice
    return tuple((code, Fraction(count, total)) for code, count in found.items())


@RULES.defines("frame:RED")
def disrupted(level: int, strength: Fraction, roll: int) -> int:
    """The strength points that a side must disrupt: a part of its strength by a die, rounded up, at least 1."""
    return max(1, math.ceil(strength * RED[level][roll - 1] / 100)) if strength > 0 else 0


def red_chances(level: int, strength: Fraction) -> dict[int, Fraction]:
    """How many points a side must disrupt, with the exact chance of each number."""
    found = Counter(disrupted(level, strength, roll) for roll in range(1, _DIE + 1))
    return {points: Fraction(count, _DIE) for points, count in found.items()}
