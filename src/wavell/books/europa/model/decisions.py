"""What a decision that is waited for is about: some are about a place, some about what lies there."""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from wavell.umpire import Decision

from .ids import PlaceId
from .world import Front


class Ask(StrEnum):
    """What seats are asked."""

    NOTHING = ""
    SLIP = "slip"
    RETREAT = "retreat"
    ADVANCE = "advance"
    DISRUPT = "disrupt"
    LOSE = "lose"
    INTERCEPT = "intercept"
    COVER = "cover"
    STRIKE = "strike"
    DESTROY = "destroy"
    SPOILS = "spoils"


class Matter(NamedTuple):
    """What is asked, about which place, and how much is at stake there."""

    ask: Ask
    place: PlaceId = PlaceId("")
    worth: int = 0

    def __str__(self) -> str:
        if self.ask is Ask.SPOILS:
            return f"{self.place} {self.worth}"
        return f"{self.ask} {self.place}".rstrip()


_NONE = Matter(Ask.NOTHING)


def matter_of(decision: Decision | None) -> Matter:
    """What a decision is about."""
    return _NONE if decision is None else _read(decision.about, Ask.SPOILS in decision.verbs)


def pending(world: Front) -> Matter:
    """What is to be decided next; nothing if nobody is asked."""
    return matter_of(world.pending[-1]) if world.pending else _NONE


@lru_cache(4096)
def _read(about: str, spoils: bool) -> Matter:
    first, _, rest = about.partition(" ")
    if spoils:
        return Matter(Ask.SPOILS, PlaceId(first), int(rest) if rest.isdigit() else 0)
    return Matter(Ask(first), PlaceId(rest)) if first in tuple(Ask) else _NONE
