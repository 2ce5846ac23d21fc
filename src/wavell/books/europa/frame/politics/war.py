"""Countries that an attack draws into the war: an attack says so before it is worked out, whatever kind it is."""

from collections.abc import Callable, Iterator
from typing import Annotated

from wavell.umpire import Event, Noun
from wavell.umpire.rules.hooks import Hook

from ...model.counters import ROSTER
from ...model.events import Fact
from ...model.ids import ANYBODY, NationId, PlaceId
from ...model.kinds import Side
from ...model.nations import NATIONS
from ...model.world import Front
from ...rules import RULES

DRAWN_IN: Hook[Callable[[Front, PlaceId, Side], Iterator[NationId]]] = Hook(RULES)
"""The countries that are at war from now on if a side attacks a place, `(world, place, side)`."""


class CountryJoined(Fact, frozen=True):
    """A country is at war from this turn on."""

    country: Annotated[NationId, Noun("nation")]
    turn: int

    def apply(self, world: Front) -> None:
        """Enter it."""
        world.joined = {**world.joined, self.country: self.turn}

    def told(self) -> str:
        """The fact in words."""
        return f"{NATIONS[self.country].title} forces are in the war"


_ATTACKED = {id_: nation.attacked for id_, nation in NATIONS.items() if nation.attacked}
"""Countries that were attacked on a turn that is known, whatever a scenario says of it."""


@DRAWN_IN.adds("frame:NAT")
def neutrals_are_attacked(world: Front, place: PlaceId, side: Side) -> Iterator[NationId]:
    """A neutral that the other side attacks, in its land or its units abroad, is in the war from then on.

    So is a country that is attacked before the turn in which it was; those that join the Allies see to that themselves.
    """
    there = {ROSTER[id_].nation for id_ in world.stack(place)} | {world.atlas.country.get(place, ANYBODY)}
    for nation in sorted(there & NATIONS.keys() - world.joined.keys()):
        row = NATIONS[nation]
        if row.side != side and (row.neutral or world.clock.turn < row.attacked):
            yield nation


def joined_by(world: Front, place: PlaceId, side: Side) -> dict[NationId, int]:
    """Who is in the war, and since when, if a side attacks a place."""
    drawn = (nation for rule in DRAWN_IN for nation in rule.run(world, place, side))
    return {**_ATTACKED, **dict.fromkeys(drawn, world.clock.turn), **world.joined}


def attacked(world: Front, place: PlaceId, side: Side) -> Iterator[Event]:
    """What follows at once when a side attacks a place: its countries are at war."""
    for rule in DRAWN_IN:
        for nation in dict.fromkeys(rule.run(world, place, side)):
            yield CountryJoined(rule.ref, nation, world.clock.turn)


EVENTS = (CountryJoined,)
