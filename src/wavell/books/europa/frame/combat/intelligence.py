"""Hidden stacks, and how they are shown (frame:INT)."""

from collections.abc import Iterator

from wavell.umpire import Event

from ...model.events import Revealed
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.world import Front, is_hidden
from ...rules import RULES

_shown = RULES.ref("frame:INT")


def show(world: Front, place: PlaceId, side: Side) -> Iterator[Event]:
    """Show what a side has in a hex, as far as it is hidden; those who fight or are overrun are shown so."""
    hidden = tuple(id_ for id_ in world.friends(place, side) if is_hidden(world.units[id_]))
    if hidden:
        yield Revealed(_shown, hidden, place)


def show_units(world: Front, units: tuple[UnitId, ...]) -> Iterator[Event]:
    """Show some units, hex by hex."""
    places = dict.fromkeys(world.units[id_].place for id_ in units)
    for place in places:
        hidden = tuple(id_ for id_ in units if world.units[id_].place == place and is_hidden(world.units[id_]))
        if hidden:
            yield Revealed(_shown, hidden, place)
