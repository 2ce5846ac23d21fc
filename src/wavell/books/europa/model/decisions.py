"""What a decision that is waited for is about: some are about a place, some about what lies there."""

from enum import StrEnum
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


_NONE = Matter(Ask.NOTHING)
_ASKS = {ask.value: ask for ask in Ask}


def matter_of(decision: Decision | None) -> Matter:
    """What a decision is about."""
    if decision is None:
        return _NONE
    return Matter(_ASKS.get(decision.about, Ask.NOTHING), PlaceId(decision.place), decision.worth)


def pending(world: Front) -> Matter:
    """What is to be decided next; nothing if nobody is asked."""
    return matter_of(world.pending[-1]) if world.pending else _NONE
