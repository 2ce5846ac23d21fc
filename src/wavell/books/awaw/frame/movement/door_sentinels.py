"""The door watched: no unit comes to a place that a chapter bars, or leaves one, whatever has moved it.

What a chapter lets units do all the same is an exception from the frame alone, so that the frame's own bars are left
to those who judge orders.
"""

from collections.abc import Iterator

from ...model.counters import GONE
from ...model.events import Built, Moved
from ...model.ids import PlaceId, UnitId
from ...model.world import War
from ...rules import INDEX, RULES
from ..politics.war import Rallied
from ..sea.submarines import CameBack, WentRaiding
from .doors import BARS, Shift, Way
from .schedule import CalledAway, Reinforced


def _barred(world: War, units: tuple[UnitId, ...], to: PlaceId, way: Way) -> Iterator[str]:
    shift = Shift(units, to, way)
    for rule in BARS:
        if rule.ref.id in INDEX.paragraphs:
            yield from (f"{way}: {text} [{rule.ref}]" for text in rule.run(world, shift))


@RULES.watches("frame:door", event=Moved)
def nobody_goes_past_the_door(event: Moved, world: War) -> Iterator[str]:
    """Who has moved, was shipped, redeployed or displaced, or has advanced, could come there in that way."""
    if event.start != event.to:
        yield from _barred(world, event.units, event.to, Way(event.how))


@RULES.watches("frame:door", event=Built)
def nobody_is_built_past_the_door(event: Built, world: War) -> Iterator[str]:
    """Who was built or launched could appear there."""
    yield from _barred(world, (event.unit,), event.place, Way.BUILD)


@RULES.watches("frame:door", event=Rallied)
def nobody_rallies_past_the_door(event: Rallied, world: War) -> Iterator[str]:
    """Who took the field for a minor country could appear there."""
    yield from _barred(world, (event.unit,), event.place, Way.RALLY)


@RULES.watches("frame:door", event=WentRaiding)
def nobody_raids_past_the_door(event: WentRaiding, world: War) -> Iterator[str]:
    """A raider could go to that ocean."""
    yield from _barred(world, (event.unit,), event.to, Way.RAID)


@RULES.watches("frame:door", event=CameBack)
def nobody_comes_back_past_the_door(event: CameBack, world: War) -> Iterator[str]:
    """A raider could come back to that base."""
    yield from _barred(world, (event.unit,), event.to, Way.RETURN)


@RULES.watches("frame:door", event=Reinforced)
def nobody_arrives_past_the_door(event: Reinforced, world: War) -> Iterator[str]:
    """Who came by the schedule of the scenario could appear there."""
    yield from _barred(world, (event.unit,), event.place, Way.ARRIVE)


@RULES.watches("frame:door", event=CalledAway)
def nobody_leaves_past_the_door(event: CalledAway, world: War) -> Iterator[str]:
    """Who was called away by the schedule of the scenario could leave."""
    yield from _barred(world, (event.unit,), GONE, Way.LEAVE)
