"""Supply: lines by land over controlled places from a source, or from a port that a sea line feeds.

`supplied` are the places in full supply, `fed` the units that have some. Both are worked out from the position once and
remembered by what they depend on.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import ClassVar

import msgspec

from wavell.umpire import Line, Question, plus
from wavell.umpire.books.validators import Natural, Positive, complete, known, once
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised, memoised_by

from ...model.atlas import ATLASES, TERRAIN, Route
from ...model.counters import OCEANS, ROSTER
from ...model.ids import NOWHERE, PlaceId, PowerId, UnitId
from ...model.nations import POWERS
from ...model.orders import UnitName
from ...model.presence import EATING, presence
from ...model.world import Activity, Land, War
from ...rules import ALLIES, DATA, HOMELANDS, OTHER, RULES, SIDES, Side
from ..movement.hexsides import Sides, shut_sides
from ..sea.voyages import COURSES, SEA, beyond, malacca_shut
from .ground import Ground, ground_of


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unlimited source: whose it is, whom it feeds, and how lines leave it by sea."""

    place: PlaceId
    side: str
    power: PowerId
    ref: str
    western: bool | None = None
    """Whether it feeds the Western Allies or the rest of their side; on the other side there is no such difference."""
    oceans: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("sea",)
    gate: PlaceId = NOWHERE
    """The hex through which lines from a box come onto the map."""

    def __post_init__(self) -> None:
        names = {name for atlas in ATLASES.values() for name in (*atlas.ids, *atlas.board.places)}
        known("place", filter(None, (self.place, self.gate)), names)
        known("side", (self.side,), SIDES)
        known("power", (self.power,), POWERS)
        known("ocean", self.oceans, OCEANS)
        known("kind of link", self.kinds, ("sea", "nr", "sea_supply"))


class _Limited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ground: Natural
    air: Natural
    ref: str


class _Starving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turns: Positive
    ref: str


class _Island(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    units: Natural
    factors: Natural
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    limited: _Limited
    starving: _Starving
    island: _Island
    source: tuple[Source, ...]

    def __post_init__(self) -> None:
        once("source", [row.place for row in self.source])
        complete("source", [row.place for row in self.source], HOMELANDS)


NUMBERS = RULES.data(DATA / "supply.toml", _File)
SOURCES: dict[str, dict[PlaceId, Source]] = {
    name: {at: row for row in NUMBERS.source if (at := atlas.find(row.place)) is not None}
    for name, atlas in ATLASES.items()
}
"""The sources of each map, by place."""
OPEN = frozenset(name for name, row in TERRAIN.items() if row.dm == 0)
"""Terrain that the zones of armor reach into and out of."""
_limited = RULES.ref(NUMBERS.limited.ref)
_ORDER = {id_: number for number, id_ in enumerate(ROSTER)}


# The lines ----------------------------------------------------------------------------------------------------


def standing_sources(world: War, side: Side) -> Mapping[PlaceId, Source]:
    """The sources that a side can draw on: held by it, and not a homeland that has surrendered."""
    return _standing(world.map, world.land, side, frozenset(world.surrendered))


@lru_cache(256)
def _standing(name: str, land: Land, side: Side, surrendered: frozenset[str]) -> Mapping[PlaceId, Source]:
    held, lost = land.held[side], HOMELANDS.keys() & surrendered
    return {at: row for at, row in SOURCES[name].items() if row.side == side and at in held and at not in lost}


def fed_ports(world: War, side: Side) -> dict[PlaceId, PlaceId]:
    """The ports with a sea line that still stands, and the source of each."""
    sources = standing_sources(world, side)
    found: dict[PlaceId, PlaceId] = {}
    for port, line in world.sea_lines.items():
        stands = line.side == side and line.source in sources and world.holder(port) == side
        if stands and not severed(world, side, port):
            found[port] = line.source
    return found


SEVERED: Hook[Callable[[War, Side, tuple[PlaceId, ...]], bool]] = Hook(RULES)
"""What shuts the way of a line that has been laid to its side, by who holds what and by how the rules are read."""


def severed(world: War, side: Side, port: PlaceId) -> bool:
    """Whether the way by which a line was led is shut now; one that was led by none goes another way."""
    if not (led := _led(world, port)):
        return False
    way = way_out(world, side, world.sea_lines[port].source, port, led)
    return way is not None and any(rule.run(world, side, way.path) for rule in SEVERED)


def _led(world: War, port: PlaceId) -> tuple[PlaceId, ...]:
    """The places by which the line to a port was led."""
    line, asked = world.sea_lines[port], world.standing.get(port)
    return asked.via if asked is not None and (asked.side, asked.source) == (line.side, line.source) else line.via


@lru_cache(4096)
def _zones(name: str, armor: frozenset[PlaceId]) -> frozenset[PlaceId]:
    atlas = ATLASES[name]
    found: set[PlaceId] = set()
    for place in armor:
        if place not in atlas.boxes and atlas.terrain[place] in OPEN:
            found.update(near for near in atlas.near[place] if atlas.terrain[near] in OPEN)
    return frozenset(found - atlas.boxes)


def zones(world: War, side: Side) -> frozenset[PlaceId]:
    """Where enemy armor is felt: next to it, but not into or out of rough ground, nor into boxes and areas."""
    return _zones(world.map, world.troops(OTHER[side], armor=True))


@memoised_by("map", "territory", "control", "surrendered", "sea_lines", "standing", "readings")
def starts(world: War, side: Side, western: bool | None = None) -> tuple[PlaceId, ...]:
    """Where a side's lines by land start; `western` asks for those of the Western Allies, or of China."""
    found = [
        place
        for place, row in standing_sources(world, side).items()
        if western is None or row.western is None or row.western is western
    ]
    return tuple(found) if western is False else (*found, *fed_ports(world, side))


@RULES.defines("frame:supply")
@memoised
def lines(world: War, side: Side, western: bool | None = None) -> frozenset[PlaceId]:
    """Every place that a side's lines reach by land; `western` asks for those of the Western Allies, or of China."""
    return lines_from(world, side, starts(world, side, western))


def lines_from(world: War, side: Side, places: Iterable[PlaceId]) -> frozenset[PlaceId]:
    """Every place that lines by land from some places reach."""
    return _reached(ground(world, side), tuple(places))


@lru_cache(256)
def _reached(over: Ground, places: tuple[PlaceId, ...]) -> frozenset[PlaceId]:
    return _joined(frozenset(map(over.region, places)))


@lru_cache(256)
def _joined(regions: frozenset[frozenset[PlaceId]]) -> frozenset[PlaceId]:
    return frozenset().union(*regions)


@memoised
def ground(world: War, side: Side) -> Ground:
    """The land that lines of a side lead over."""
    there = presence(world)
    own, foes = there[side], there[OTHER[side]]
    return _ground(world.map, world.land, side, own.troops, foes.troops, foes.armor, shut_sides(world))


@lru_cache(256)
def _ground(
    name: str,
    land: Land,
    side: Side,
    own: frozenset[PlaceId],
    foes: frozenset[PlaceId],
    armor: frozenset[PlaceId],
    shut: Sides,
) -> Ground:
    """By where a side stands on land that it does not hold, and what of its own the enemy closes.

    What does not bear on a line is left out, so that most moves leave the question as it was.
    """
    held = land.held[side]
    closed = (_zones(name, armor) - own) | foes
    return ground_of(name, land, side, own - held, (closed & held) | (closed & own), shut)


def supplied(world: War, side: Side) -> frozenset[PlaceId]:
    """Every place in full supply for a side, that is, from an unlimited source."""
    return lines(world, side)


def supplied_bases(world: War, side: Side) -> frozenset[PlaceId]:
    """Those of them that are cities, ports or boxes."""
    return _bases_among(world.map, supplied(world, side))


@lru_cache(256)
def _bases_among(name: str, places: frozenset[PlaceId]) -> frozenset[PlaceId]:
    return places & ATLASES[name].bases


def full_supply(world: War, place: PlaceId, side: Side) -> bool:
    """Whether a place has full supply for a side."""
    return place in supplied(world, side)


# The units ----------------------------------------------------------------------------------------------------


def _net(id_: UnitId) -> bool | None:
    """Which lines a unit draws on: those of the Western Allies, China's, or the Axis's."""
    counter = ROSTER[id_]
    return counter.of.western if counter.side == ALLIES else None


def fully_fed(world: War, id_: UnitId) -> bool:
    """Whether a unit on the map has full supply."""
    return world.units[id_].place in lines(world, ROSTER[id_].side, _net(id_))


def hungry_units(world: War, side: Side) -> list[UnitId]:
    """The ground and air units of a side on the map that have no supply at all, in the order of the roster."""
    western = lines(world, side, True if side == ALLIES else None)
    others = lines(world, side, False) if side == ALLIES else western
    units, eating, terrain = world.units, EATING[side], world.atlas.terrain
    without = [
        id_
        for place in world.eaters(side)
        if not (place in western and place in others) and terrain[place] != "box"
        for id_ in world.stacks[place]
        if id_ in eating and not units[id_].aboard and place not in (others if _net(id_) is False else western)
    ]
    if not without:
        return without
    limited = on_limited_supply(world, side, without)
    return sorted((id_ for id_ in without if id_ not in limited), key=_ORDER.__getitem__)


def _box(world: War, place: PlaceId) -> bool:
    """Whether a place is a box, whose units are never without supply."""
    return world.atlas.terrain[place] == "box"


def on_limited_supply(world: War, side: Side, without: list[UnitId]) -> dict[UnitId, str]:
    """Whom the capitals of a side feed that have no better supply, the nearest first, and which capital does."""
    if not without:
        return {}
    capitals, foes = world.atlas.tagged("capital") & world.held(side), world.troops(OTHER[side])
    places = tuple([(id_, world.units[id_].place) for id_ in without])
    return _fed_by_capitals(ground(world, side), capitals - foes, places)


@lru_cache(512)
def _fed_by_capitals(
    over: Ground, capitals: frozenset[PlaceId], without: tuple[tuple[UnitId, PlaceId], ...]
) -> dict[UnitId, str]:
    """The same by the land that they lead over, and where those without supply are."""
    found: dict[UnitId, str] = {}
    for capital in sorted(capitals):
        near = over.region(capital)
        waiting = [(id_, place) for id_, place in without if id_ not in found and place in near]
        if not waiting:
            continue
        order = over.order(capital)
        troops, air = NUMBERS.limited.ground, NUMBERS.limited.air
        for id_, _ in sorted(waiting, key=lambda row: (order[row[1]], row[0])):
            counter = ROSTER[id_]
            if counter.is_ground and troops:
                troops -= 1
                found[id_] = capital
            elif counter.is_air and air >= counter.factors:
                air -= counter.factors
                found[id_] = capital
    return found


# The sea ------------------------------------------------------------------------------------------------------


def way_out(world: War, side: Side, source: PlaceId, port: PlaceId, via: tuple[PlaceId, ...] = ()) -> Route | None:
    """The way of a sea line: by the gate named first, or the nearest; clear of a closed strait if it can be.

    By one reading of `nr-gates` a line from a homeland box has all the gates that ships use.
    """
    atlas, row = world.atlas, SOURCES[world.map].get(source)
    shut = malacca_shut(world, side)
    kinds = SEA if row is None else frozenset(row.kinds)
    if source in HOMELANDS and world.readings["nr-gates"] == "three":
        kinds |= SEA
    start = source
    if source in HOMELANDS and via and via[0] in HOMELANDS[source].naval_gates:
        start, via = via[0], via[1:]
    elif row is not None and row.gate:
        start = row.gate
    for closed in (shut, frozenset[str]()):
        found = atlas.route(start, port, via=via, kinds=kinds, shut=closed)
        if found is not None:
            head = () if start == source else (source,)
            return Route((*head, *found.path), found.length + _off_board(source, start) + beyond(world, source))
    return None


COURSES[Activity.LINE] = way_out


def _off_board(source: PlaceId, gate: PlaceId) -> int:
    """How far a gate is from the ports of a box, where the line was led through one by name."""
    return HOMELANDS[source].naval_gates[gate] if source in HOMELANDS and gate != source else 0


# Questions ----------------------------------------------------------------------------------------------------


class Supply(Question, frozen=True, tag="supply"):
    """The supply line of a unit, stretch by stretch, or what is missing."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


@RULES.counts("frame:supply", of=Supply, stage="base")
def stretches_of_the_line(question: Supply, world: War) -> Iterator[Line]:
    """A line is as long as its stretches by land and by sea; it cites the paragraph of its source."""
    id_, side = question.unit, ROSTER[question.unit].side
    here = world.units[id_].place
    if not world.on_map(id_):
        yield plus(0, f"no supply: {id_} is not on the map")
        return
    if _box(world, here) and here not in HOMELANDS:
        yield plus(0, f"{id_} stands in a box")
        return
    if not fully_fed(world, id_):
        yield from _what_is_missing(world, id_)
        return
    came = ground(world, side).ways(sorted(starts(world, side, _net(id_))))
    way = [here]
    while before := came[way[0]]:
        way.insert(0, before)
    port = way[0]
    source = port if port in standing_sources(world, side) else fed_ports(world, side)[port]
    ref = RULES.ref(SOURCES[world.map][source].ref)
    name = world.atlas.named(source)
    if source != port:
        by_sea = way_out(world, side, source, port, _led(world, port))
        yield plus(by_sea.length if by_sea else 0, f"by sea from {name} to {world.atlas.named(port)}", ref)
    yield plus(len(way) - 1, f"by land {' '.join(way)}" if len(way) > 1 else f"{id_} stands in {way[0]}", ref)


def _what_is_missing(world: War, id_: UnitId) -> Iterator[Line]:
    """Say what a unit without full supply lacks, or which capital keeps it."""
    side, here = ROSTER[id_].side, world.units[id_].place
    if id_ not in hungry_units(world, side):
        yield plus(0, f"no full supply, but a capital feeds {id_}", _limited)
        return
    region = ground(world, side).region(here)
    wanted = "source of China's" if _net(id_) is False else "source or port"
    ports = [port for port in region & world.atlas.tagged("port") if world.holder(port) == side]
    ports.sort(key=lambda port: (world.atlas.flight(here, port) or 0, port))
    if ports and _net(id_) is not False:
        yield plus(0, f"no supply: no sea line to {' or '.join(map(world.atlas.named, ports[:3]))}")
    elif world.holder(here) == OTHER[side] or len(region) == 1:
        yield plus(0, f"no supply: {world.atlas.named(here)} is cut off")
    else:
        yield plus(0, f"no supply: {len(region)} places held around {world.atlas.named(here)}, no {wanted} among them")


QUESTIONS = (Supply,)
