"""The combat table and the other figures of ground combat, as their files have them."""

from collections import Counter
from enum import StrEnum
from fractions import Fraction

import msgspec

from wavell.umpire.books.validators import Natural, Positive, Shift, complete, known, ratio, rising, share

from ...model.atlas import ATLASES, FRONTS, TERRAIN
from ...model.counters import GROUND, KINDS, SHIPS
from ...model.ids import FrontId
from ...model.world import NOUNS
from ...rules import DATA, RULES, SEASONS


class Outcome(StrEnum):
    """The results that battles are resolved by."""

    ATTACKERS_LOST = "A"
    COUNTER_ATTACK = "CA"
    EXCHANGE = "EX"
    HALF_EXCHANGE = "HX"
    DEFENDERS_LOST = "D"


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dm: Natural
    ref: str


class _Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fortress: _Row
    beach: _Row


class Rock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place of which the book says itself what its ground is worth."""

    tag: str
    mountain: Natural
    fortress: Natural
    beach: Natural
    ref: str

    def __post_init__(self) -> None:
        known("tag", (self.tag,), {tag for atlas in ATLASES.values() for spot in atlas.board for tag in spot.tags})


class _Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    share: str
    ref: str

    def __post_init__(self) -> None:
        share(self.share)


class _Guns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    per: Positive
    kinds: tuple[str, ...]
    ref: str

    def __post_init__(self) -> None:
        known("kind of ship", self.kinds, SHIPS)


class _Landing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    covered: Positive
    bare: Positive
    carriers: tuple[str, ...]
    ref: str

    def __post_init__(self) -> None:
        known("kind of ship", self.carriers, SHIPS)
        if self.bare > self.covered:
            raise ValueError(f"bare is {self.bare}, which is more than covered, {self.covered}")


class _Monsoon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    season: str
    front: FrontId
    ref: str

    def __post_init__(self) -> None:
        known("season", (self.season,), SEASONS)
        known("front", (self.front,), FRONTS)


class _Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kinds: tuple[str, ...]
    ref: str

    def __post_init__(self) -> None:
        known("kind", self.kinds, KINDS)


class _Exploitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    share: str
    ground: tuple[str, ...]
    japanese: tuple[str, ...]
    dm: Shift
    against: tuple[str, ...]
    ref: str

    def __post_init__(self) -> None:
        share(self.share)
        known("terrain", (*self.ground, *self.japanese), TERRAIN)
        known("kind of ground unit", self.against, GROUND)


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
    results: tuple[Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]
    ref: str

    def __post_init__(self) -> None:
        ratio(self.odds)


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a result means, in words."""

    text: str
    ref: str


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Positive
    ref: str
    column: tuple[Column, ...]
    result: dict[Outcome, Result]

    def __post_init__(self) -> None:
        if not self.column:
            raise ValueError("a combat table needs columns")
        rising("the odds of the columns", [ratio(column.odds) for column in self.column])
        complete("result", self.result, Outcome)


NUMBERS = RULES.data(DATA / "combat.toml", _Numbers)
CRT = RULES.data(DATA / "crt.toml", _Table)
COLUMNS = {Fraction(column.odds): column for column in CRT.column}
WORST, BEST = min(COLUMNS), max(COLUMNS)
NOUNS["result"] = CRT.result.keys()


def column(force: Fraction, defence: Fraction) -> Column:
    """The column of the combat table for two forces, of which the second is not nothing."""
    ratio = force / defence
    return COLUMNS[max((odds for odds in COLUMNS if odds <= ratio), default=WORST)]


def chances(odds: Fraction) -> dict[Outcome, Fraction]:
    """How likely each result is in a round at these odds, exactly."""
    counted = Counter(COLUMNS[odds].results)
    return {result: Fraction(counted[result], counted.total()) for result in CRT.result}
