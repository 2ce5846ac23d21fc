"""What a battle still has to carry out. In records and case files a task is a few words: `lose axis 7/2`."""

from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from wavell.umpire import DataError
from wavell.umpire.facts.errors import unknown

from ..rules import SIDES
from .kinds import Side

_CADRES, _BARE = "cadres", "bare"


class Stage(StrEnum):
    """The stages of a battle."""

    SLIP = "slip"
    GUNS = "guns"
    SKY = "sky"
    COVER = "cover"
    ROLL = "roll"
    RED = "red"
    DISRUPT = "disrupt"
    LOSE = "lose"
    FALL = "fall"
    EXCHANGE = "exchange"
    RETREAT = "retreat"
    ADVANCE = "advance"


class Task(NamedTuple):
    """A stage to be carried out: whose it is, if one side's, and how much it demands."""

    stage: Stage
    side: Side | None = None
    amounts: tuple[Fraction, ...] = ()
    """Strength points to lose or to disrupt, levels of the RED table, or what an exchange costs the attacker."""
    cadres: bool = False
    """Whether cadres remain of a side that loses everything."""

    @property
    def whose(self) -> Side:
        """The side whose it is; for the stages that are one side's."""
        assert self.side is not None
        return self.side

    @property
    def amount(self) -> Fraction:
        """How much it demands."""
        return self.amounts[0]

    def __str__(self) -> str:
        left = (_CADRES if self.cadres else _BARE,) if self.stage is Stage.FALL else ()
        return " ".join([self.stage, *filter(None, (self.side,)), *map(str, self.amounts), *left])


@lru_cache(4096)
def read_task(text: str) -> Task:
    """The task that some words say; anything else is an error.

    >>> read_task("lose axis 7/2")
    Task(stage=<Stage.LOSE: 'lose'>, side=<Side.AXIS: 'axis'>, amounts=(Fraction(7, 2),), cadres=False)
    """
    name, *rest = text.split() or [""]
    if name not in tuple(Stage):
        raise DataError(unknown("stage of a battle", name, tuple(Stage)))
    side = Side(rest.pop(0)) if rest and rest[0] in SIDES else None
    cadres = _CADRES in rest
    try:
        amounts = tuple(Fraction(word) for word in rest if word not in (_CADRES, _BARE))
    except (ValueError, ZeroDivisionError):
        raise DataError(f'"{text[:40]}" is no stage of a battle') from None
    found = Task(Stage(name), side, amounts, cadres)
    if str(found) != text:
        raise DataError(f'"{text[:40]}" is no stage of a battle')
    return found
