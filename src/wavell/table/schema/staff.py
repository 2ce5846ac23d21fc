"""What computer players are told and say: the staff of a person, and the players of bots."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from .game import Several, Short

MAX_HELD = 200
MAX_RESERVE = 99
"""Units that can be wanted in a place."""


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a person wants the staff to keep to."""

    hold: Annotated[Sequence[Short], Meta(max_length=MAX_HELD)] = ()
    """Units, and places whose units: they are given no orders."""
    odds: Short = ""
    """What an attack must come to at least, such as 2:1."""
    chance: Annotated[int, Meta(ge=0, le=100)] = 0
    """In how many of a hundred trials an answer that could be passed must gain something."""
    reserve: Annotated[Mapping[Short, Annotated[int, Meta(ge=1, le=MAX_RESERVE)]], Meta(max_length=MAX_HELD)] = {}
    """How many units must always be left in a place, whichever they are."""


class Wish(Several, frozen=True, forbid_unknown_fields=True):
    """A proposal is wanted: after some orders that are only tried, and with standing instructions."""

    standing: Standing = msgspec.field(default_factory=Standing)


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which player decides for a bot: `recruit`, `staff`, or any other that is installed."""

    seat: Short
    player: Short


class Suggested(msgspec.Struct, frozen=True, omit_defaults=True):
    """The order that the staff proposes and what it is for, or why it proposes none."""

    order: str = ""
    why: str = ""
    """Half a sentence that begins with "to"."""
    stopped: str = ""
