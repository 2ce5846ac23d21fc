"""Counters as they are drawn: what stands on each, how it is read aloud, and what holds of it now."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from wavell.umpire.books.validators import Some, Text, complete, known, once
from wavell.umpire.display.looks import Looks
from wavell.umpire.display.scene import Token

from ..frame.movement.boards import LINES
from ..frame.movement.terrain import HEXSIDES, TERRAIN
from ..frame.supply.states import FULL, LIMITED, state
from ..model.abilities import SYMBOLS, Kit
from ..model.atlas import ATLASES
from ..model.counters import LATER, OFF_MAP, ROSTER, TRACK, Counter
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side
from ..model.nations import NATIONS
from ..model.scenarios import COMMANDERS
from ..model.world import Front, Unit, Unseen, flipped, is_hidden
from ..rules import DATA, RULES, SEQUENCE, SIDES

SEA, BOX = "sea", "box"
"""What is drawn as terrain and stands on no chart."""
LAID, PLANNED = "rail_laid", "rail_planned"
"""Lines of railways that are not open yet."""
_LENGTH = 6
"""Letters of a function."""
_Length = Annotated[float, Meta(ge=0, le=100)]


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is drawn on counters that show some symbols: a dimension and a function of APP-6."""

    of: Annotated[tuple[str, ...], Some]
    code: Annotated[str, Meta(pattern="^[A-Z]{1,6}$")]
    dimension: Annotated[str, Meta(pattern="^[GFAS]$")] = "G"

    def __post_init__(self) -> None:
        known("symbol", self.of, SYMBOLS)


class Strip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the boxes stand: how far below the map, how high, and how far one row from the next."""

    gap: _Length
    height: _Length
    between: _Length


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box off the map that each side has: how far from the left edge of the map, and how wide."""

    place: PlaceId
    title: Text
    x: _Length
    width: _Length

    def __post_init__(self) -> None:
        known("box", (self.place,), OFF_MAP)


class _File(Looks, frozen=True, forbid_unknown_fields=True, kw_only=True):
    frames: dict[str, str]
    symbol: tuple[Drawn, ...]
    strip: Strip
    box: tuple[Box, ...]

    def __post_init__(self) -> None:
        complete("frame", self.frames, SIDES)
        complete("symbol", {row.of[0] for row in self.symbol if len(row.of) == 1}, SYMBOLS)
        once("box", (row.place for row in self.box))
        complete("box", {row.place for row in self.box}, sorted(OFF_MAP))
        self.only((*TERRAIN, SEA, BOX), (*HEXSIDES, *LINES, LAID, PLANNED), NATIONS)


LOOKS = RULES.data(DATA / "display" / "looks.toml", _File)


@cache
def drawn(symbols: frozenset[str]) -> Drawn:
    """What is drawn for some symbols: the first row of the table that they cover."""
    return next(row for row in LOOKS.symbol if symbols.issuperset(row.of))


def code(symbols: frozenset[str], side: Side) -> str:
    """The letters of a counter of a side."""
    row = drawn(symbols)
    return f"S{LOOKS.frames[side]}{row.dimension}P{row.code:-<{_LENGTH}}--"


def box_of(side: Side, place: PlaceId) -> str:
    """The box of a side that stands for a place off the map."""
    return f"{side} {place}"


def tokens(seen: Front) -> Iterator[Token]:
    """Every counter that is seen, stack by stack, the strongest of each uppermost; then those off the map."""
    for place in (place for place in seen.atlas.names if place in seen.stacks or place in seen.unseen):
        if (hidden := seen.unseen.get(place)) is not None:
            yield _unknown(place, hidden)
        yield from (_token(seen, id_) for id_ in _piled(seen, seen.stack(place)))
    for box in LOOKS.box:
        yield from (_token(seen, id_) for id_ in sorted(seen.stack(box.place), key=lambda id_: _due(seen, id_)))


def _piled(seen: Front, stack: Iterable[UnitId]) -> list[UnitId]:
    """A stack from the lowest counter to the uppermost; what carries another lies below it."""

    def height(id_: UnitId) -> tuple[bool, int, str]:
        rating = seen.rating(id_)
        return ROSTER[id_].air is None, (rating.attack or 0) + (rating.defence or 0), id_

    return sorted(stack, key=height)


def _due(seen: Front, id_: UnitId) -> tuple[int, str]:
    return seen.units[id_].arrives, id_


def _unknown(place: PlaceId, hidden: Unseen) -> Token:
    """A stack that is not seen into, without a symbol. Its id tells where it stands and nothing else."""
    many = hidden.count > 1
    return Token(
        id=f"unseen {place}",
        place=place,
        side=hidden.side,
        title=f"unknown stack of the {hidden.side}, {hidden.count} unit{'s' if many else ''}",
        state=("unknown",),
        count=hidden.count,
    )


def _token(seen: Front, id_: UnitId) -> Token:
    unit = seen.units[id_]
    carrier = unit.carrier if unit.carrier in seen.units else ""
    dated = _waits(unit, seen.map) + (f", leaves {SEQUENCE.turn_name(turn)}" if (turn := seen.leaving.get(id_)) else "")
    led = COMMANDERS.get(seen.scenario, {}).get(id_, "")
    return _made(id_, unit, state(seen, id_), carrier, id_ in seen.jobs, (led and f", {led}") + dated)


@lru_cache(maxsize=8192)
def _made(id_: UnitId, unit: Unit, supply: str, carrier: UnitId, working: bool, more: str) -> Token:
    counter = ROSTER[id_]
    kit = flipped(counter, unit.up) if unit.up else counter.kit
    return Token(
        id=id_,
        place=box_of(counter.side, unit.place) if unit.place in OFF_MAP else unit.place,
        side=counter.side,
        title=titled(counter) + more,
        factors=_factors(counter, unit, kit),
        symbol=code(counter.kit.symbols, counter.side),
        nation=counter.nation,
        size=kit.size,
        state=tuple(_state(unit, supply, working)),
        carried=carrier,
    )


def titled(counter: Counter) -> str:
    """A counter as it is read aloud: German 15th Panzer Division."""
    nation, air = NATIONS[counter.nation].title, counter.air
    named = counter.title if nation.casefold() in counter.title.casefold() else f"{nation} {counter.title}"
    if air is None:
        return named
    lift = f", lifts {Fraction(air.lift, 2)} RE" if air.lift else ""
    return f"{named}, range {air.range}{lift}"


def _waits(unit: Unit, map_: str) -> str:
    """When and where a unit arrives that waits for it."""
    if unit.place not in (LATER, TRACK) or not unit.arrives:
        return ""
    return f", {SEQUENCE.turn_name(unit.arrives)} in {ATLASES[map_].named(unit.entry)}"


def _factors(counter: Counter, unit: Unit, kit: Kit) -> str:
    """The figures printed on the side that is up, as they are on the counter."""
    if (air := counter.air) is not None:
        return f"{air.attack}-{air.defence}-{air.tbf}"
    parts = [str(kit.rating)]
    if counter.aa:
        parts.append(f"AA {counter.aa if unit.points < 0 else unit.points}")
    if counter.capacity:
        parts.append(f"({counter.capacity})")
    return " ".join(parts)


def _state(unit: Unit, supply: str, working: bool) -> Iterator[str]:
    """What holds of a unit, in single words."""
    if unit.up:
        yield unit.up
    if unit.place in OFF_MAP:
        return
    for word in ("moved", "fought", "stopped", "disrupted", "dispersed", "reserve", "isolated"):
        if getattr(unit, word):
            yield word
    if supply == LIMITED:
        yield "limited_supply"
    elif supply != FULL:
        yield from ("out_of_supply", supply)
    if unit.carrier:
        yield "carried"
    if unit.attached:
        yield "attached"
    if unit.owes:
        yield "owes"
    if working:
        yield "working"
    if is_hidden(unit):
        yield "hidden"
