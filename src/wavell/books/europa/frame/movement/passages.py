"""Passages: units that go somewhere, or would, by which way, and every hex that they enter."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ...model.counters import ROSTER
from ...model.events import Moved
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.ownership import usable
from ...model.world import NOUNS, Front


class Will(StrEnum):
    """Whose will it is that a unit goes."""

    CHOSEN = "chosen"
    """Its owner sends it."""
    DRIVEN = "driven"
    """A battle drives it, or the loss of its base."""
    PLACED = "placed"
    """It comes onto the map."""
    AWAITED = "awaited"
    """It shall come onto the map on a later turn."""
    EXCHANGED = "exchanged"
    """It takes the place of other counters."""
    SET_UP = "set up"
    """The scenario puts it there."""


@dataclass(frozen=True, eq=False, slots=True)
class Way:
    """A way to change places: its name, how facts tell of it, and by whose will; each is itself alone."""

    name: str
    told: str
    will: Will


_C, _D, _P, _A = Will.CHOSEN, Will.DRIVEN, Will.PLACED, Will.AWAITED
MARCH = Way("move", "moved", _C)
TRAIN = Way("rail", "went by rail", _C)
FACTORY = Way("factory", "went as a factory", _C)
CONVOY = Way("ship", "goes by sea", _C)
LANDING = Way("land", "lands", _C)
JUMP = Way("drop", "drops", _C)
ASSAULT = Way("assault", "lands", _C)
AIRLIFT = Way("airlift", "flew", _C)
REBASE = Way("rebase", "flew", _C)
COURSE = Way("steam", "steams", _C)
OVERRUN = Way("overrun", "overran", _C)
ADVANCE = Way("advance", "advanced", _C)
SLIP = Way("slip", "slipped away", _C)
RETREAT = Way("retreat", "retreated", _D)
ESCAPE = Way("escape", "got away", _D)
FLIGHT = Way("flight", "flew off", _D)
FLOAT = Way("float", "puts to sea", _D)
ARRIVAL = Way("arrival", "arrives", _P)
SPOILS = Way("spoils", "is placed", _P)
TRACK = Way("track", "is rebuilt", _A)
EXCHANGE = Way("exchange", "becomes", Will.EXCHANGED)
SET_UP = Way("set-up", "stands", Will.SET_UP)
_SENT = (MARCH, TRAIN, FACTORY, CONVOY, LANDING, JUMP, ASSAULT, AIRLIFT, REBASE, COURSE, OVERRUN, ADVANCE, SLIP)
_ALL = (*_SENT, RETREAT, ESCAPE, FLIGHT, FLOAT, ARRIVAL, SPOILS, TRACK, EXCHANGE, SET_UP)
WAYS = {way.name: way for way in _ALL}
"""Every way by its name."""
NOUNS["way"] = ("", *WAYS)
FOUGHT = frozenset({OVERRUN, ADVANCE})
"""Ways into a hex that was fought for."""


def went_by(event: Moved) -> Way | None:
    """The way that units went; None where an older version wrote it down in words alone."""
    return WAYS.get(event.way)


def willed(*wills: Will) -> frozenset[Way]:
    """The ways that are gone by someone's will."""
    return frozenset(way for way in _ALL if way.will in wills)


CHOSEN = willed(Will.CHOSEN)
STEPS = willed(Will.CHOSEN, Will.DRIVEN)
ONTO = willed(Will.PLACED)
ENTERING = STEPS | ONTO
"""Ways by which a unit enters a hex now."""
EVER = ENTERING | willed(Will.AWAITED, Will.SET_UP)
"""Ways by which a unit is or will be in a hex where it was not."""


def departs(world: Front, seat: Side, units: tuple[UnitId, ...], to: PlaceId) -> bool:
    """Whether an order would take own units on the map to another place on land."""
    if not units or to not in world.atlas.land or not usable(world, seat, *units):
        return False
    return any(world.units[id_].place != to for id_ in units)


class Step(NamedTuple):
    """A unit that enters a hex: from where it set out, and whether it stays there."""

    unit: UnitId
    start: PlaceId
    """Nothing if it comes from off the map."""
    place: PlaceId
    ends: bool
    way: Way
    behind: tuple[PlaceId, ...] = ()
    """The hexes that it has entered before on its way, which are its side's by then."""
    along: tuple[UnitId, ...] = ()
    """All who go together, the unit among them."""


class Passage(NamedTuple):
    """Units that go somewhere together."""

    units: tuple[UnitId, ...]
    to: PlaceId
    way: Way
    route: Callable[[], tuple[PlaceId, ...]] | None = None
    """Gives the hexes from the first to the last where they go through others."""
    out: tuple[UnitId, ...] = ()
    """Counters whose place they take."""

    @property
    def side(self) -> Side:
        """Whose units they are."""
        return ROSTER[self.units[0]].side

    def entered(self, world: Front) -> tuple[PlaceId, ...]:
        """The hexes on land that they enter; the last alone if no way leads there."""
        steps = self.route() if self.route is not None else ()
        return tuple(place for place in steps[1:] if place in world.atlas.land) or (self.to,)

    def steps_of(self, world: Front, id_: UnitId) -> Iterator[Step]:
        """The hexes that one of them enters."""
        start = world.units[id_].place if world.on_map(id_) else PlaceId("")
        entered = self.entered(world)
        last = len(entered) - 1
        return (
            Step(id_, start, place, n == last, self.way, entered[:n], self.units) for n, place in enumerate(entered)
        )
