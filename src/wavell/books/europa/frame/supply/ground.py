"""The ground of supply lines (frame:SUP): what a side owns, what blocks its lines, and what was built or cut."""

from functools import lru_cache
from typing import NamedTuple

from wavell.umpire.rules.position_cache import memoised_by

from ...model import counts
from ...model.kinds import Side
from ...model.world import Front
from ...rules import OTHER
from ..engineering.installations import works_as_port
from ..movement.boards import Added, built
from ..movement.zones import hunted, manned, stacked, zones
from .lines import CUT, RESULTS, Places


class Ground(NamedTuple):
    """What bears on every line of a side: what it owns, what blocks it, and what has been built or cut."""

    map: str
    added: Added
    blocked: Places
    foreign: Places
    """Hexes that the side does not own: no line by road or rail runs there."""
    cut: Places
    ports: Places
    """Ports that it can use."""


@memoised_by("owner")
def owned(world: Front, side: Side) -> Places:
    """The places that a side owns."""
    return frozenset([place for place, who in world.owner.items() if who == side])


@memoised_by("owner")
def _foreign(world: Front, side: Side) -> Places:
    return world.atlas.land - owned(world, side)


@memoised_by("stacks", "unseen")
def _blocked(world: Front, side: Side, partisan: bool) -> Places:
    """Hexes that no line of a side, or of its partisans, passes: enemies there, or their zones and no ground unit."""
    unseen = [place for place, unseen in world.unseen.items() if unseen.side != side]
    felt = hunted(world, side) if partisan else zones(world, side)
    return _same((felt - manned(world, side)).union(stacked(world, OTHER[side]), unseen))


@lru_cache(RESULTS)
def _same(places: Places) -> Places:
    """One object for equal sets, so that what is remembered by them is found at a glance."""
    return places


@memoised_by("works")
def _cut(world: Front) -> Places:
    """Where play has cut the railway."""
    return frozenset(place for place, features in world.works.items() if CUT in features)


def ground(world: Front, side: Side, partisan: bool = False) -> Ground:
    """What bears on the lines of a side, or of its partisans, in a position."""
    return _ground(world, side, _no_ships(world, side), partisan)


@memoised_by("stacks", "unseen", "owner", "works", "installations")
def _ground(world: Front, side: Side, no_ships: bool, partisan: bool) -> Ground:
    blocked = _blocked(world, side, partisan)
    ports = () if no_ships else _own_ports(world, side)
    usable = frozenset([port for port in ports if port not in blocked and works_as_port(world, port)])
    return Ground(world.map, built(world), blocked, _foreign(world, side), _cut(world), usable)


@memoised_by("owner")
def _own_ports(world: Front, side: Side) -> Places:
    return world.atlas.tagged("port") & owned(world, side)


def _no_ships(world: Front, side: Side) -> bool:
    """A scenario may leave a side without supply by sea."""
    return counts.NO_SHIPS.of(world.marks, side) > 0
