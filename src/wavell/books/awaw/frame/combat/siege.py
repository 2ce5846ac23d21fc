"""Sieges: a fortress that is shut in by land is worth less from turn to turn."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller

from ...model.atlas import ATLASES
from ...model.counts import meant
from ...model.events import Marked
from ...model.ids import PlaceId, UnitId
from ...model.world import War
from ...rules import ALLIES, AXIS, OTHER, RULES, Side
from ..air.missions import hostile
from ..supply.lines import lines_from, standing_sources
from .odds import BESIEGED, fortress, garrison

_siege = RULES.ref("frame:siege")
for _atlas in ATLASES.values():
    for _place in _atlas.tagged("fortress"):
        meant(BESIEGED, [BESIEGED.key(_place)], range(fortress(_atlas, _place)[0] + 1), on=_atlas)


def besiegers(world: War, place: PlaceId, side: Side) -> list[UnitId]:
    """The ground units of a side next to a place by land."""
    return [id_ for near in world.atlas.near[place] for id_ in world.ground(near, side)]


def shut_in(world: War, place: PlaceId, side: Side) -> bool:
    """Whether a side besieges a fortress: at war, no weaker than the garrison, which has no full supply by land."""
    inside = garrison(world, place)
    troops = [id_ for id_ in besiegers(world, place, side) if inside and hostile(world, (id_,), inside)]
    if not troops or world.factors(troops) < world.factors(inside):
        return False
    other = OTHER[side]
    return place not in lines_from(world, other, standing_sources(world, other))


def turn_of_siege(world: War, side: Side) -> Iterator[Event]:
    """Count the siege of every enemy fortress; it is over when the besiegers have gone or have taken the place."""
    for place in sorted(world.atlas.tagged("fortress")):
        turns, most = BESIEGED.of(world.marks, place), fortress(world.atlas, place)[0]
        if world.holder(place) == side:
            if turns and world.taken.get(place) == world.player_turn:
                yield Marked(_siege, BESIEGED.key(place), 0)
        elif turns and not besiegers(world, place, side):
            yield Marked(_siege, BESIEGED.key(place), 0)
        elif turns < most and world.holder(place) == OTHER[side] and shut_in(world, place, side):
            yield Marked(_siege, BESIEGED.key(place), turns + 1)


@RULES.happens("frame:siege", at="leave axis.combat")
def the_axis_besieges(world: War, roll: Roller) -> Iterator[Event]:
    """The sieges of the Axis count at the end of its combat phase."""
    yield from turn_of_siege(world, AXIS)


@RULES.happens("frame:siege", at="leave allies.combat")
def the_allies_besiege(world: War, roll: Roller) -> Iterator[Event]:
    """The sieges of the Allies count at the end of their combat phase."""
    yield from turn_of_siege(world, ALLIES)
