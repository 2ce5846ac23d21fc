"""Supply states and lines (frame:SUP): full, limited or none, isolation, and what want does to units.

`level` traces live, for orders; `state` is what was found in the owner's initial phase. A line runs overland to a
road, along it to a railway and so to a source, a port or a depot that holds SPs; HQs and supply units carry it
further. Enemies and their zones of control block it, unless a friendly unit stands there.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from wavell.umpire import Event, Roller
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised, memoised_by, pinned

from ...model.abilities import Kit
from ...model.counters import ROSTER
from ...model.events import Changed
from ...model.ids import ANYBODY, NationId, PlaceId, UnitId
from ...model.kinds import Side, SupplyState
from ...model.world import SP, Front
from ...rules import RULES
from .chains import (
    ROUTE,
    SUPPLY_UNITS,
    Bases,
    bases,
    in_minor_depot,
    kin,
    links,
    standing,
)
from .ground import Ground, ground, owned
from .lines import NUMBERS, RESULTS, Places, among, area, bits, by_sea, great_ports, normal, spine, spread

FULL, LIMITED, NONE = LEVELS = (SupplyState.FULL, SupplyState.LIMITED, SupplyState.NONE)
_frame = RULES.ref("frame:SUP")
_NOTHING: Places = frozenset()
SELF_FED = frozenset({"is_depot", "is_supply_unit", "is_air_unit", "is_naval_unit"})


# Where lines lead ---------------------------------------------------------------------------------------------


@memoised_by("owner")
def sources(world: Front, side: Side) -> Places:
    """The sources of a side that it still owns."""
    return world.atlas.tagged(f"source_{side}") & owned(world, side)


@memoised_by("owner")
def _limited_sources(world: Front, side: Side) -> Places:
    return world.atlas.tagged(f"limited_source_{side}") & owned(world, side)


@lru_cache(RESULTS)
def _communication(land: Ground, starts: Places) -> int:
    """Every place from which a way of any length leads to a source, over land or by ship."""
    of, blocked = bits(land.map).of, bits(land.map).of(land.blocked)
    found = spread(land.map, of(starts), blocked, None)
    home = among(land.map, land.ports, found)
    if home:
        further = of(by_sea(land.map, home, land.ports)) & ~found
        if further:
            found |= spread(land.map, further, blocked, None)
    return found


@memoised
def communication(world: Front, side: Side, partisan: bool) -> int:
    """Every place, as bits, from which a line of communication leads to a source of a side."""
    return _communication(ground(world, side, partisan), _all_sources(world, side))


@memoised_by("owner")
def _all_sources(world: Front, side: Side) -> Places:
    return sources(world, side) | _limited_sources(world, side)


@RULES.defines("frame:SUP")
def isolated(world: Front, place: PlaceId, side: Side, partisan: bool = False) -> bool:
    """Whether no line of communication of any length leads from a place to a source of the side."""
    return not bits(world.map).bit.get(place, 0) & communication(world, side, partisan)


def isolated_among(world: Front, places: Iterable[PlaceId], side: Side) -> list[PlaceId]:
    """Those of some places that are isolated."""
    bit, linked = bits(world.map).bit, communication(world, side, False)
    return [place for place in places if not bit.get(place, 0) & linked]


def cut_off(world: Front, id_: UnitId) -> bool:
    """Whether a unit on the map is isolated as it stands."""
    return isolated(world, world.units[id_].place, ROSTER[id_].side, kind_of_lines(world, id_)[1])


def has_line(land: Ground, place: PlaceId, ends: Places, horse: bool = False) -> bool:
    """Whether a line leads from a place to one of some others."""
    known = bits(land.map)
    return bool(known.bit.get(place, 0) & _area(land, known.of(ends), horse))


@lru_cache(RESULTS)
def _area(land: Ground, starts: int, horse: bool) -> int:
    of = bits(land.map).of
    return area(land.map, land.added, starts, of(land.blocked), of(land.foreign), of(land.cut), horse)


class _Regular(NamedTuple):
    """All that regular supply of one kind of unit depends on."""

    land: Ground
    starts: Places
    """Sources, and depots that count as such."""
    links: tuple[tuple[PlaceId, int, PlaceId], ...]
    """HQs: place, radius, place of the depot."""
    trucks: tuple[tuple[PlaceId, bool], ...]
    """Supply units that stand by to lengthen a line, and whether they may in a route."""
    horse: bool


class _Limited(NamedTuple):
    """All that limited supply depends on beside."""

    weak: Places
    """What gives it by a normal line: depots on the move, lesser sources."""
    special: Places
    """Special supply sources: SPs that lie somewhere, supply units that hold some."""
    links: tuple[tuple[PlaceId, int, PlaceId], ...]
    """HQs whose depots are on the move."""


@lru_cache(RESULTS)
def _fed(land: Ground, starts: Places) -> Places:
    """The ports that ships supply from those which have a line to a source."""
    of = bits(land.map).of
    lines = spine(land.map, land.added, of(starts), of(land.blocked), of(land.foreign), of(land.cut))
    home = among(land.map, land.ports, lines.through)
    return by_sea(land.map, home, land.ports) - home if home else _NOTHING


def _by_hqs(land: Ground, links: tuple[tuple[PlaceId, int, PlaceId], ...], horse: bool) -> int:
    """The places that HQs with a line to their depots hand supply on to."""
    bit, found = bits(land.map).bit, 0
    for hq, reach, end in links:
        if bit[hq] & _area(land, bit[end], horse):
            found |= _within(land, bit[hq], reach, horse)
    return found


@lru_cache(RESULTS)
def regular(case: _Regular) -> Places:
    """Every place in regular supply."""
    return bits(case.land.map).places(_regular(case))


@lru_cache(RESULTS)
def _regular(case: _Regular) -> int:
    land, of = case.land, bits(case.land.map).of
    great = _fed(land, case.starts) & great_ports(land.map)
    full = _area(land, of(case.starts | great), case.horse) | _by_hqs(land, case.links, case.horse)
    return _lengthened(case, full)


@lru_cache(RESULTS)
def limited(case: _Regular, more: _Limited) -> Places:
    """Every place that can have limited supply."""
    return bits(case.land.map).places(_limited(case, more))


@lru_cache(RESULTS)
def _limited(case: _Regular, more: _Limited) -> int:
    land, horse, of = case.land, case.horse, bits(case.land.map).of
    small = _fed(land, case.starts) - great_ports(land.map)
    found = _area(land, of(more.weak | small), horse) | _by_hqs(land, more.links, horse)
    return found | normal(land.map, of(more.special), of(land.blocked), horse)


def is_within(land: Ground, place: PlaceId, middle: PlaceId, reach: int, horse: bool) -> bool:
    """Whether a place is so near to another; horsemen have shorter lines in the desert."""
    bit = bits(land.map).bit
    return bool(bit.get(place, 0) & _within(land, bit[middle], reach, horse))


def _within(land: Ground, start: int, reach: int, horse: bool) -> int:
    blocked = bits(land.map).of(land.blocked)
    if not horse or reach <= NUMBERS.horse.arid:
        return spread(land.map, start, blocked, reach)
    near = spread(land.map, start, blocked, NUMBERS.horse.arid)
    return near | spread(land.map, start, blocked, reach, False)


def _lengthened(case: _Regular, full: int) -> int:
    """Supply units in supply hand it on: one by the normal distance, trucks of a route one after another."""
    bit, land, reached = bits(case.land.map).bit, case.land, full
    waiting = [bit[place] for place, route in case.trucks if route]
    grown = True
    while grown:
        grown = False
        for at in [at for at in waiting if at & reached]:
            waiting.remove(at)
            reached |= _within(land, at, NUMBERS.route.radius, case.horse)
            grown = True
    single = 0
    for place, route in case.trucks:
        if not route and bit[place] & reached:
            single |= bit[place]
    return reached | normal(land.map, single, bits(land.map).of(land.blocked), case.horse)


def _stores(world: Front, side: Side) -> tuple[Places, tuple[tuple[PlaceId, bool], ...]]:
    """Special supply sources, and supply units that lengthen lines; what a capital holds is its nation's (15.I.1.d)."""
    own, found, trucks = owned(world, side), set(), []
    for id_ in standing(world, SUPPLY_UNITS[side]):
        unit = world.units[id_]
        if world.stock(id_).sp >= SP:
            found.add(unit.place)
        trucks.append((unit.place, unit.up == ROUTE))
    for where, stock in world.stocks.items():
        if stock.sp >= SP and where in own and in_minor_depot(world, PlaceId(where)).sp >= SP:
            found.add(PlaceId(where))
    return frozenset(place for place in found if not isolated(world, place, side)), tuple(trucks)


class Store(NamedTuple):
    """Somewhere that supply comes from beside the sources, and whether it gives limited supply only."""

    place: PlaceId
    limited: bool


STORES: Hook[Callable[[Front, Side, NationId], Iterator[Store]]] = Hook(RULES)
"""Where supply of a nation's units comes from beside the sources, `(world, side, nation)`."""
SHORT: Hook[Callable[[Kit], bool]] = Hook(RULES)
"""Units that have shorter lines in the desert."""


@memoised
def _case(world: Front, side: Side, nation: NationId, horse: bool, partisan: bool) -> tuple[_Regular, _Limited]:
    """What supply of a nation's units depends on."""
    lands = ground(world, side, partisan), ground(world, side) if partisan else None
    return _case_of(world, side, nation, horse, lands, bases(world, side))


@memoised_by("owner", "works", "stocks", "marks", "coalition", "readings")
def _case_of(
    world: Front, side: Side, nation: NationId, horse: bool, lands: tuple[Ground, Ground | None], _: Bases
) -> tuple[_Regular, _Limited]:
    """The same by what it is found from: a source serves everybody, stores serve as their chapters say."""
    starts, weak = set(sources(world, side)), set(_limited_sources(world, side))
    for rule in STORES:
        for store in rule.run(world, side, nation):
            if not isolated(world, store.place, side):
                (weak if store.limited else starts).add(store.place)
    special, trucks = _stores(world, side)
    chains = [link for link in links(world, side, nation) if not isolated(world, link.end, side)]
    steady, moving = (
        tuple((link.place, link.radius, link.end) for link in chains if link.moving == on_the_move)
        for on_the_move in (False, True)
    )
    case = _Regular(lands[0], frozenset(starts), steady, trucks, horse)
    return case, _Limited(frozenset(weak), special, moving)


@memoised
def supplied(
    world: Front, side: Side, nation: NationId = ANYBODY, horse: bool = False, partisan: bool = False
) -> Places:
    """Where units of a nation, or of anybody, have regular supply; horsemen have shorter lines in the desert."""
    return regular(_case(world, side, kin(nation), horse, partisan)[0])


def level(
    world: Front, place: PlaceId, side: Side, nation: NationId = ANYBODY, horse: bool = False, partisan: bool = False
) -> SupplyState:
    """The supply that a unit of a side, and of a nation if one is named, would have in a place now."""
    asked, at = (side, kin(nation), horse, partisan), bits(world.map).bit.get(place, 0)
    return FULL if at & _fed_as(world, FULL, *asked) else LIMITED if at & _fed_as(world, LIMITED, *asked) else NONE


@memoised
def _fed_as(world: Front, what: SupplyState, side: Side, nation: NationId, horse: bool, partisan: bool) -> int:
    """Where units have regular supply, or can have limited supply, as bits."""
    case, more = _case(world, side, nation, horse, partisan)
    return _regular(case) if what is FULL else _limited(case, more)


@cache
def _kind_of_lines(kit: Kit) -> tuple[bool, bool]:
    return any(rule.run(kit) for rule in SHORT), "is_partisan" in kit


def kind_of_lines(world: Front, id_: UnitId) -> tuple[bool, bool]:
    """Whether a unit has shorter lines in the desert, and whether those who hunt partisans block its lines."""
    return _kind_of_lines(world.kit(id_))


def case_of(world: Front, id_: UnitId) -> tuple[_Regular, _Limited]:
    """What the supply of a unit depends on."""
    return _case(world, ROSTER[id_].side, kin(ROSTER[id_].nation), *kind_of_lines(world, id_))


def level_of(world: Front, id_: UnitId, place: PlaceId | None = None) -> SupplyState:
    """The supply that a unit has now, or would have in another place."""
    counter = ROSTER[id_]
    return level(world, place or world.units[id_].place, counter.side, counter.nation, *kind_of_lines(world, id_))


def state(world: Front, id_: UnitId) -> SupplyState:
    """The state of a unit as it was last determined: full, limited, u1 or u2."""
    unit = world.units[id_]
    if unit.hungry:
        return SupplyState.U1 if unit.hungry == 1 else SupplyState.U2
    return LIMITED if unit.limited else FULL


# In the initial phase -----------------------------------------------------------------------------------------


@RULES.happens("frame:SUP", at="enter *.initial")
def supply_is_determined(world: Front, roll: Roller) -> Iterator[Event]:
    """In its initial phase a side finds which of its units have supply, and which are isolated."""
    with pinned(world):
        changes = _found(world, world.phasing)
    for (what, value), units in sorted(changes.items()):
        yield Changed(_frame, tuple(sorted(units)), what, value)


def _found(world: Front, side: Side) -> dict[tuple[str, int], list[UnitId]]:
    """What has changed in the supply of a side's units: which state, the new value, and whose."""
    changes: dict[tuple[str, int], list[UnitId]] = {}
    for place, stack in world.stacks.items():
        own = [id_ for id_ in stack if ROSTER[id_].side == side] if place in world.atlas else []
        for id_ in own:
            unit, found = world.units[id_], found_for(world, id_)
            wanted = {
                "hungry": unit.hungry + 1 if found == NONE else 0,
                "limited": int(found == LIMITED),
                "isolated": int(cut_off(world, id_)),
            }
            for what, value in wanted.items():
                if getattr(unit, what) != value:
                    changes.setdefault((what, value), []).append(id_)
    return changes


def found_for(world: Front, id_: UnitId) -> SupplyState:
    """The supply that is found for a unit: depots and supply units want for nothing, nor do ships and aircraft."""
    return level_of(world, id_) if SELF_FED.isdisjoint(ROSTER[id_].kit.abilities) else FULL
