"""73 Past Gibraltar: what the Strait is to ships that do not redeploy."""

from collections.abc import Iterator

from ..frame.sea.voyages import CLOSED, closed_places
from ..model.ids import PlaceId
from ..model.orders import Base, Invade, Ship
from ..model.world import War
from ..rules import RULES, Side
from .s73_gibraltar import holder, in_europe, passes, rock
from .s74_3_strait import sea_paths

_NOTHING: frozenset[PlaceId] = frozenset()


@CLOSED.adds("73.42")
def the_rock_is_not_passed(world: War, side: Side, path: tuple[PlaceId, ...]) -> frozenset[PlaceId]:
    """A way past a Gibraltar that is not friendly is looked for elsewhere."""
    here = rock(world)
    if here not in path or world.holder(here) == side or not passes(world, path):
        return _NOTHING
    return frozenset({here})


@RULES.forbids("frame:naval-activities", order=(Base, Ship, Invade), when=in_europe)
def no_ship_passes_an_enemy_rock(order: Base | Ship | Invade, world: War, seat: Side) -> Iterator[str]:
    """Base changes, sea transport and invasions past Gibraltar need friendly control of it, as NRs do (73.42, R55)."""
    if holder(world) != seat and any(closed_places(world, seat, path) for path in sea_paths(order, world, seat)):
        yield "ships pass Gibraltar only if it is in friendly hands"
