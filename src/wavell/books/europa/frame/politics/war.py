"""Countries that an attack draws into the war: an attack says so before it is worked out, whatever kind it is."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

from wavell.umpire import Event, Noun, Ref, Roller
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised

from ...model import counts
from ...model.counters import ROSTER
from ...model.events import Fact
from ...model.figures import Counted, Marked
from ...model.ids import ANYBODY, NationId, PlaceId, UnitId
from ...model.kinds import Side
from ...model.nations import NATIONS
from ...model.scenarios import BEGUN
from ...model.world import Front
from ...rules import RULES

_invaded, _attacked, _known = RULES.ref("15.L.2.p2"), RULES.ref("15.G.p1"), RULES.ref("frame:NAT")
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


def of_its_own_will(ref: Ref, country: NationId, turn: int) -> Iterator[Event]:
    """A country goes to war, and nobody has attacked it yet."""
    yield CountryJoined(ref, country, turn)
    yield Marked(ref, counts.UNATTACKED.key(country), 1)


INVADED = counts.used("invaded {nation}", NationId, scope=counts.Scope.TURN)
"""Countries that the other side has attacked or entered in this turn for the first time."""
_WENT = counts.used("began {nation}", NationId, scope=counts.Scope.TURN)
"""Countries that attacked in the turn in which their war began, before anybody attacked them."""
_BEGINS = {id_: nation.begins for id_, nation in NATIONS.items() if nation.begins}
"""Countries whose war began on a turn that is known, if no scenario has another."""
_OWN_WILL = frozenset(id_ for id_, nation in NATIONS.items() if nation.at_war)


def _begins(world: Front) -> dict[NationId, int]:
    """The turns on which the wars of countries begin or began: as it happened, as the scenario has it, or as known."""
    return {**_BEGINS, **world.joining, **world.joined}


@RULES.happens("frame:NAT", at="enter turn.weather")
def wars_begin(world: Front, roll: Roller) -> Iterator[Event]:
    """A country whose war begins on a known turn has not been attacked yet; those of the scenario join by 103.p1."""
    for nation in sorted(_BEGINS.keys() - world.joined.keys() - world.joining.keys()):
        if _BEGINS[nation] == world.clock.turn:
            yield Marked(_known, counts.UNATTACKED.key(nation), 1)


@BEGUN.adds("frame:NAT")
def wars_that_began_when_a_case_begins(world: Front) -> Iterator[Event]:
    """A case that begins in the turn of a country's war has it not yet attacked, unless it writes down that it was."""
    for nation, turn in sorted(_begins(world).items()):
        key = counts.UNATTACKED.key(nation)
        if turn == world.clock.turn and key not in world.marks and not INVADED.of(world.used, nation):
            yield Marked(_known, key, 1)


@DRAWN_IN.adds("frame:NAT")
def neutrals_are_attacked(world: Front, place: PlaceId, side: Side) -> Iterator[NationId]:
    """A neutral that the other side attacks, in its land or its units abroad, is in the war from then on.

    So is a country that is attacked before the turn in which it was; those that join the Allies see to that themselves.
    """
    for nation in sorted(attacked_at(world, place, side) - world.joined.keys()):
        if _is_to_come(world, nation):
            yield nation


def _is_to_come(world: Front, nation: NationId) -> bool:
    """Whether the war of a country that has not joined is still to come, or comes with the first attack alone."""
    return NATIONS[nation].neutral or world.clock.turn < world.joining.get(nation, NATIONS[nation].begins)


def attacked_at(world: Front, place: PlaceId, side: Side) -> set[NationId]:
    """The countries of the other side that a side attacks in a place: whose land it is, and whose units are there."""
    there = {ROSTER[id_].nation for id_ in world.stack(place)} | {world.atlas.country.get(place, ANYBODY)}
    return {nation for nation in there & NATIONS.keys() if NATIONS[nation].side != side}


def invaded_by(world: Front, place: PlaceId, side: Side) -> frozenset[NationId]:
    """Neutrals that have been invaded in this turn, or will have been if a side attacks a place.

    Who was at war before, or began it as those did that no scenario names, was no neutral.
    """
    struck = first_attacked_by(world, place, side)
    return struck & (_drawn(world, place, side) | _fresh(world)) if struck else struck


@memoised
def first_attacked_by(world: Front, place: PlaceId, side: Side) -> frozenset[NationId]:
    """Who has been attacked for the first time in this turn, or will have been if a side attacks a place."""
    before = {NationId(nation) for (nation,), n in INVADED.all(world.used).items() if n} if world.used else set()
    return frozenset(_drawn(world, place, side) | before | _struck(world, place, side))


def _drawn(world: Front, place: PlaceId, side: Side) -> set[NationId]:
    return {nation for rule in DRAWN_IN for nation in rule.run(world, place, side)}


def _struck(world: Front, place: PlaceId, side: Side) -> set[NationId]:
    """The countries at war that nobody attacked before this turn, and that a side attacks in a place."""
    new = _beginning(world) | _unattacked(world)
    return new & attacked_at(world, place, side) if new else new


def _beginning(world: Front) -> set[NationId]:
    """The countries whose war begins on this turn."""
    return {nation for nation, turn in _begins(world).items() if turn == world.clock.turn}


def _unattacked(world: Front) -> set[NationId]:
    marked = counts.UNATTACKED.all(world.marks) if world.marks else {}
    return {NationId(nation) for (nation,), n in marked.items() if n}


def _fresh(world: Front) -> set[NationId]:
    """The countries that were neutral until this turn: they were attacked in it, or joined by the scenario.

    Who attacked first was neutral no more when the other side struck back.
    """
    own = _OWN_WILL - world.joined.keys() | {NationId(nation) for (nation,) in _WENT.all(world.used)}
    return _beginning(world) - own


def attacked(world: Front, place: PlaceId, side: Side, units: Iterable[UnitId] = ()) -> Iterator[Event]:
    """What follows at once when a side attacks a place: its countries are at war, and were invaded in this turn.

    Countries of the units that attack have joined their side, and nobody has invaded them.
    """
    yield from _take_part(world, units)
    struck = _struck(world, place, side)
    neutral = _fresh(world)
    for rule in DRAWN_IN:
        for nation in dict.fromkeys(rule.run(world, place, side)):
            yield CountryJoined(rule.ref, nation, world.clock.turn)
            struck.add(nation)
            neutral.add(nation)
    for nation in sorted(struck):
        if not INVADED.of(world.used, nation):
            yield Counted(_invaded if nation in neutral else _attacked, INVADED.key(nation), 1)
        if counts.UNATTACKED.of(world.marks, nation):
            yield Marked(_attacked, counts.UNATTACKED.key(nation), 0)


def _take_part(world: Front, units: Iterable[UnitId]) -> Iterator[Event]:
    fresh = _fresh(world)
    for nation in sorted({ROSTER[id_].nation for id_ in units}):
        if (ref := _begun_by(world, nation)) is not None:
            yield from of_its_own_will(ref, nation, world.clock.turn)
        if ref is not None or (nation in fresh and not INVADED.of(world.used, nation)):
            yield Counted(ref or _known, _WENT.key(nation), 1)


@RULES.defines("frame:NAT")
def _begun_by(world: Front, nation: NationId) -> Ref | None:
    """By which paragraph a country is in the war when its units attack: it waited for the Allies, or was neutral."""
    if (ref := WAITING.cites(world, nation)) is not None:
        return ref
    return _known if nation not in world.joined and _is_to_come(world, nation) else None


EVENTS = (CountryJoined,)
