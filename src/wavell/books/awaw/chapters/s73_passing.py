"""73.42 Past Gibraltar: the way that an NR takes where the Strait is not open to it."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.sea.voyages import CLOSED, Distance
from ..model.ids import PlaceId
from ..model.world import Activity, War
from ..rules import RULES, Side
from .s73_gibraltar import passes, rock

_NOTHING: frozenset[PlaceId] = frozenset()


@CLOSED.adds("73.42")
def the_rock_is_not_passed(world: War, side: Side, path: tuple[PlaceId, ...]) -> frozenset[PlaceId]:
    """A way of an NR past a Gibraltar that is not friendly is looked for elsewhere."""
    here = rock(world)
    if here not in path or world.holder(here) == side or not passes(world, path):
        return _NOTHING
    return frozenset({here})


@RULES.counts("73.42", of=Distance)
def an_nr_does_not_go_that_way(question: Distance, world: War, seat: Side) -> Iterator[Line]:
    """Who asks for the length of an NR past a Gibraltar that is not friendly is told that there is none."""
    way = question.way(world, seat) if question.activity == Activity.NR else None
    if way is not None and world.holder(rock(world)) != seat and passes(world, way.path):
        yield plus(0, "NRs past Gibraltar need friendly control of it")
