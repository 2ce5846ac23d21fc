"""Countries that an attack draws into the war: an attack says so before it is worked out, whatever kind it is."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

from wavell.umpire import Event, Noun
from wavell.umpire.rules.hooks import Hook

from ...model import counts
from ...model.counters import ROSTER
from ...model.events import Fact
from ...model.figures import Counted
from ...model.ids import ANYBODY, NationId, PlaceId, UnitId
from ...model.kinds import Side
from ...model.nations import NATIONS
from ...model.world import Front
from ...rules import RULES

_invaded = RULES.ref("15.L.2.p2")
DRAWN_IN: Hook[Callable[[Front, PlaceId, Side], Iterator[NationId]]] = Hook(RULES)
"""The countries that are at war from now on if a side attacks a place, `(world, place, side)`."""
WAITING: Hook[Callable[[Front, NationId], bool]] = Hook(RULES)
"""Countries that wait to join a side, `(world, nation)`: who attacks has joined it."""


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


INVADED = counts.used("invaded {nation}", NationId, scope=counts.Scope.TURN)
"""Countries whose war began in this turn, and that the other side has attacked or entered in it."""
_ATTACKED = {id_: nation.attacked for id_, nation in NATIONS.items() if nation.attacked}
"""Countries that were attacked on a turn that is known, whatever a scenario says of it."""


@DRAWN_IN.adds("frame:NAT")
def neutrals_are_attacked(world: Front, place: PlaceId, side: Side) -> Iterator[NationId]:
    """A neutral that the other side attacks, in its land or its units abroad, is in the war from then on.

    So is a country that is attacked before the turn in which it was; those that join the Allies see to that themselves.
    """
    for nation in sorted(attacked_at(world, place, side) - world.joined.keys()):
        if NATIONS[nation].neutral or world.clock.turn < NATIONS[nation].attacked:
            yield nation


def attacked_at(world: Front, place: PlaceId, side: Side) -> set[NationId]:
    """The countries of the other side that a side attacks in a place: whose land it is, and whose units are there."""
    there = {ROSTER[id_].nation for id_ in world.stack(place)} | {world.atlas.country.get(place, ANYBODY)}
    return {nation for nation in there & NATIONS.keys() if NATIONS[nation].side != side}


def invaded_by(world: Front, place: PlaceId, side: Side) -> frozenset[NationId]:
    """Who has been attacked for the first time in this turn, or will have been if a side attacks a place."""
    drawn = {nation for rule in DRAWN_IN for nation in rule.run(world, place, side)}
    before = {nation for nation in _fresh(world) if INVADED.of(world.used, nation)}
    return frozenset(drawn | before | (_fresh(world) & attacked_at(world, place, side)))


def _fresh(world: Front) -> set[NationId]:
    """The countries whose war began in this turn, by whatever cause."""
    since = {**_ATTACKED, **world.joined}
    return {nation for nation, turn in since.items() if turn == world.clock.turn}


def attacked(world: Front, place: PlaceId, side: Side, units: Iterable[UnitId] = ()) -> Iterator[Event]:
    """What follows at once when a side attacks a place: its countries are at war, and were invaded in this turn.

    Countries of the units that attack have joined their side, and nobody has invaded them.
    """
    yield from _take_part(world, units)
    fresh = _fresh(world)
    struck = fresh & attacked_at(world, place, side) if fresh else fresh
    for rule in DRAWN_IN:
        for nation in dict.fromkeys(rule.run(world, place, side)):
            yield CountryJoined(rule.ref, nation, world.clock.turn)
            struck.add(nation)
    for nation in sorted(struck):
        if not INVADED.of(world.used, nation):
            yield Counted(_invaded, INVADED.key(nation), 1)


def _take_part(world: Front, units: Iterable[UnitId]) -> Iterator[Event]:
    for nation in sorted({ROSTER[id_].nation for id_ in units}):
        if (ref := WAITING.cites(world, nation)) is not None:
            yield CountryJoined(ref, nation, world.clock.turn)


EVENTS = (CountryJoined,)
