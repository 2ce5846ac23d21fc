"""73.42 Past Gibraltar: the way that an NR takes where the Strait is not open to it."""

from ..frame.sea.voyages import CLOSED
from ..model.ids import PlaceId
from ..model.world import War
from ..rules import Side
from .s73_gibraltar import passes, rock

_NOTHING: frozenset[PlaceId] = frozenset()


@CLOSED.adds("73.42")
def the_rock_is_not_passed(world: War, side: Side, path: tuple[PlaceId, ...]) -> frozenset[PlaceId]:
    """A way of an NR past a Gibraltar that is not friendly is looked for elsewhere."""
    here = rock(world)
    if here not in path or world.holder(here) == side or not passes(world, path):
        return _NOTHING
    return frozenset({here})
