"""Stacking: how many units a hex holds, and which do not count."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from wavell.umpire.bounds import Natural, complete, known

from ..command import able, usable
from ..counters import ROSTER
from ..kit import ABILITIES, Kit
from ..orders import Move
from ..rules import DATA, RULES
from ..world import Front
from .terrain import TERRAIN


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hex holds."""

    divisions: Natural
    other: Natural
    artillery: Natural


class _Exempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ability: str
    ref: str

    def __post_init__(self) -> None:
        known("ability", (self.ability,), ABILITIES)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    limit: dict[str, Limit]
    exempt: tuple[_Exempt, ...]

    def __post_init__(self) -> None:
        complete("limit", self.limit, {row.stack for row in TERRAIN.values()})


FIGURES = RULES.data(DATA / "stacking.toml", _File)
_EXEMPT = frozenset(row.ability for row in FIGURES.exempt)
_DIVISION = 3
"""REs that stand in for a division."""


def counts_here(kit: Kit) -> bool:
    """Whether units with a kit count against the stacking limit."""
    return _EXEMPT.isdisjoint(kit.abilities)


def divisional(world: Front, id_: str) -> bool:
    """Whether a unit is a division, no cadre and no HQ."""
    kit = world.kit(id_)
    return kit.size == "XX" and "is_hq" not in kit and world.units[id_].up != "cadre"


def limit_of(world: Front, place: str) -> Limit:
    """The stacking limit of a place on land."""
    return FIGURES.limit[TERRAIN[world.atlas.terrain[place]].stack]


def holds(world: Front, place: str, units: Iterable[str]) -> bool:
    """Whether a hex can hold these units, all of which count."""
    limit = limit_of(world, place)
    divisions, other, artillery = 0, Fraction(0), Fraction(0)
    for id_ in units:
        if divisional(world, id_):
            divisions += 1
        elif "is_artillery" in world.kit(id_):
            artillery += world.re(id_)
        else:
            other += world.re(id_)
    other += max(artillery - limit.artillery, Fraction(0))
    return divisions <= limit.divisions and other <= limit.other + _DIVISION * (limit.divisions - divisions)


def fits(world: Front, place: str, units: Iterable[str]) -> bool:
    """Whether these units may join what stands in a place."""
    if place not in world.atlas.land:
        return False
    joining = [id_ for id_ in units if counts_here(world.kit(id_))]
    if not joining:
        return True
    side = ROSTER[joining[0]].side
    there = [id_ for id_ in world.friends(place, side) if id_ not in joining and counts_here(world.kit(id_))]
    return holds(world, place, [*there, *joining])


@RULES.forbids("frame:STACK", order=Move)
def a_hex_holds_so_many(order: Move, world: Front, seat: str) -> Iterator[str]:
    """A move may not end in a hex that cannot hold the units."""
    if not usable(world, seat, *order.units) or order.to not in world.atlas.land:
        return
    if not fits(world, order.to, dict.fromkeys(order.units)):
        yield f"{world.atlas.named(order.to)} cannot hold so many units"


def _beside_the_limit(order: Move, world: Front, seat: str, ability: str) -> Iterator[str]:
    """Say that units of a kind go where they would not fit if they counted."""
    if not usable(world, seat, *order.units) or order.to not in world.atlas.land:
        return
    kind = [id_ for id_ in dict.fromkeys(order.units) if ability in world.kit(id_)]
    there = [id_ for id_ in world.friends(order.to, seat) if id_ not in kind]
    for id_ in kind:
        if not holds(world, order.to, [id_, *(other for other in there if counts_here(world.kit(other)))]):
            yield f"{id_} does not count against the stacking limit of {world.atlas.named(order.to)}"


@RULES.permits("15.C.2.c", order=Move, when=able("is_position_aa"))
def position_aa_does_not_count(order: Move, world: Front, seat: str) -> Iterator[str]:
    """Position AA does not count for stacking."""
    yield from _beside_the_limit(order, world, seat, "is_position_aa")


@RULES.permits("15.O.p6", order=Move, when=able("is_movement_counter"))
def movement_counters_do_not_count(order: Move, world: Front, seat: str) -> Iterator[str]:
    """A movement counter moves with units or without, and does not count for stacking."""
    yield from _beside_the_limit(order, world, seat, "is_movement_counter")


@RULES.permits("15.W.p2", order=Move, when=able("is_supply_unit"))
def supply_units_do_not_count(order: Move, world: Front, seat: str) -> Iterator[str]:
    """A supply unit does not count for stacking."""
    yield from _beside_the_limit(order, world, seat, "is_supply_unit")
