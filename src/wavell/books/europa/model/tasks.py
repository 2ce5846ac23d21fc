"""What a battle still has to carry out."""

from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

import msgspec

from wavell.umpire import DataError

from .kinds import Side

Amount = Annotated[str, msgspec.Meta(pattern=r"^-?\d{1,9}(/[1-9]\d{0,8})?$")]
"""An exact number as it is stored: `3`, `7/2`."""
_exact = lru_cache(4096)(Fraction)


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


ONE_SIDED = frozenset({Stage.RED, Stage.DISRUPT, Stage.LOSE, Stage.FALL, Stage.RETREAT})
"""The stages that are one side's."""
MEASURED = frozenset({Stage.RED, Stage.DISRUPT, Stage.LOSE, Stage.EXCHANGE})
"""The stages that demand so and so much."""


class Task(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A stage to be carried out: whose it is, if one side's, and how much it demands."""

    stage: Stage
    side: Side | None = None
    amounts: tuple[Amount, ...] = ()
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
        return _exact(self.amounts[0])

    @property
    def levels(self) -> tuple[Fraction, ...]:
        """How much it demands, one after the other."""
        return tuple(map(_exact, self.amounts))

    def __str__(self) -> str:
        left = ("cadres" if self.cadres else "bare",) if self.stage is Stage.FALL else ()
        return " ".join([self.stage, *filter(None, (self.side,)), *self.amounts, *left])


def measured(stage: Stage, side: Side | None, *amounts: Fraction | int) -> Task:
    """A task that demands so much."""
    return Task(stage, side, tuple(map(str, amounts)))


def check_task(task: Task) -> None:
    """Refuse a task that lacks what its stage needs, or has what none of it needs; files may say anything."""
    if (task.side is not None) != (task.stage in ONE_SIDED) or bool(task.amounts) != (task.stage in MEASURED):
        raise DataError(f'"{task}" is no task of a battle: the side or an amount is missing or too much')
