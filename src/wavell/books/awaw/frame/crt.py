"""The combat table and the other figures of ground combat, as their files have them."""

from collections import Counter
from fractions import Fraction

import msgspec

from ..rules import DATA, RULES
from ..world import NOUNS


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dm: int
    ref: str


class _Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fortress: _Row
    beach: _Row


class Rock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place of which the book says itself what its ground is worth."""

    tag: str
    mountain: int
    fortress: int
    beach: int
    ref: str


class _Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    share: str
    ref: str


class _Guns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    per: int
    kinds: tuple[str, ...]
    ref: str


class _Landing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    covered: int
    bare: int
    carriers: tuple[str, ...]
    ref: str


class _Monsoon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    season: str
    front: str
    ref: str


class _Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kinds: tuple[str, ...]
    ref: str


class _Exploitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    share: str
    ground: tuple[str, ...]
    japanese: tuple[str, ...]
    dm: int
    against: tuple[str, ...]
    ref: str


class _Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    works: _Works
    rock: tuple[Rock, ...]
    marines: _Share
    siege: _Row
    bombardment: _Guns
    invasion: _Landing
    monsoon: _Monsoon
    barred: _Kinds
    exploitation: _Exploitation


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the combat table: the odds, and a result for each number of the die."""

    odds: str
    title: str
    results: tuple[str, str, str, str, str, str]
    ref: str


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a result means, in words."""

    text: str
    ref: str


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int
    ref: str
    column: tuple[Column, ...]
    result: dict[str, Result]


NUMBERS = RULES.data(DATA / "combat.toml", _Numbers)
CRT = RULES.data(DATA / "crt.toml", _Table)
COLUMNS = {Fraction(column.odds): column for column in CRT.column}
WORST, BEST = min(COLUMNS), max(COLUMNS)
NOUNS["result"] = CRT.result.keys()


def column(force: Fraction, defence: Fraction) -> Column:
    """The column of the combat table for two forces, of which the second is not nothing."""
    ratio = force / defence
    return COLUMNS[max((odds for odds in COLUMNS if odds <= ratio), default=WORST)]


def chances(odds: Fraction) -> dict[str, Fraction]:
    """How likely each result is in a round at these odds, exactly."""
    counted = Counter(COLUMNS[odds].results)
    return {result: Fraction(counted[result], counted.total()) for result in CRT.result}
