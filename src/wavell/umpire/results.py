"""Results: what the methods of `Game` return."""

from enum import StrEnum
from typing import Any

import msgspec

from .facts.events import Event
from .facts.journal import Entry
from .facts.refs import Ref
from .facts.verdict import Verdict
from .facts.world import Outcome
from .rules.sequence import Due


class Mode(StrEnum):
    """Whether illegal orders are refused, or may be played all the same with the objections on record."""

    STRICT = "strict"
    ADVISORY = "advisory"


class Played(msgspec.Struct, frozen=True, gc=False):
    """What came of an order: the verdict, and the journal's entry if it was carried out.

    The entry is whole, secrets included; what a seat may read of it is `Game.visible_entry(entry, seat)`.
    """

    verdict: Verdict
    entry: Entry | None = None

    def __bool__(self) -> bool:
        return self.entry is not None


class Item(msgspec.Struct, frozen=True):
    """A line of the checklist."""

    what: str
    text: str
    ref: Ref | None

    def __str__(self) -> str:
        cited = "" if self.ref is None else f" [{self.ref}]"
        return f"{self.what}: {self.text}{cited}"


class Checklist(msgspec.Struct, frozen=True):
    """What a seat must, may and can no longer do now."""

    must: tuple[Item, ...] = ()
    may: tuple[Item, ...] = ()
    closed: tuple[Item, ...] = ()


class VisibleEntry(msgspec.Struct, frozen=True):
    """An entry of the journal as a seat may read it."""

    n: int
    kind: str
    seat: str
    text: str
    events: tuple[Event, ...]


class View(msgspec.Struct, frozen=True):
    """The game as a seat may see it."""

    seat: str
    turn: str
    step: str
    title: str
    to_act: tuple[Due, ...]
    world: Any
    outcome: Outcome | None
    log: tuple[VisibleEntry, ...]
