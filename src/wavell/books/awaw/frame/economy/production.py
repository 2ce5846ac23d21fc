"""Production: research points add units to force pools and points to yards, and pay for projects."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import ClassVar, NamedTuple

from wavell.umpire import Event, Line, Order, Question, Roller, Told, plus
from wavell.umpire.facts.words import many
from wavell.umpire.rules.options import Mix

from ...model import accounts
from ...model.counters import LATER, PRODUCTION, ROSTER, Counter, Kind
from ...model.counts import YEARS, mark, meant, used
from ...model.events import Counted, Joined, Marked
from ...model.ids import NationId, PowerId, UnitId, YardId
from ...model.ledger import balance, gain, use
from ...model.nations import COMMONWEALTH, NATIONS, called
from ...model.orders import NationName, Produce, TypeName
from ...model.world import NOUNS, War
from ...rules import HOMELANDS, RULES, Side
from .budget import POINTS, YARDS, year
from .costs import COSTS

POINT, SUBVERSION = "point", "subversion"
WESTERN = tuple(dict.fromkeys(nation.power for nation in NATIONS.values() if nation.western))
"""The powers among the Western Allies."""
TYPES: dict[str, Counter] = {
    counter.type: counter for counter in sorted(ROSTER.values(), key=lambda each: each.kind == Kind.INFANTRY)
}
"""A counter of each type, by what people call it; infantry goes before others of its size."""
NOUNS["type"] = (*sorted(TYPES), POINT, SUBVERSION)
_production = RULES.ref("frame:production")


class Project(NamedTuple):
    """Something else that research points pay for: for which nation, and how it is carried out."""

    nation: NationId
    resolve: Callable[[Produce, War, Roller], Iterator[Event]]


PROJECTS: dict[str, Project] = {}
"""Projects by the word that orders them; the chapter that knows one lays it down here and judges it."""


class Production(Question, frozen=True, tag="production"):
    """What it costs in research points to add a unit, or a shipbuilding point: `production australia 2-2`."""

    form: ClassVar[str] = "{nation} {kind}"
    nation: NationName
    kind: TypeName


@RULES.counts("frame:production", of=Production, stage="base")
def points_a_factor(question: Production, world: War) -> Iterator[Line]:
    """Production costs so many research points for each factor, or for a shipbuilding point."""
    if question.kind == POINT:
        yield plus(COSTS.production.points[POINT], "a shipbuilding point")
    elif (counter := TYPES.get(question.kind)) is not None:
        each = COSTS.production.points.get(counter.kind, 0)
        yield plus(counter.factors * each, f"{counter.factors} x {each}, {counter.kind}")


def points_for(kind: str) -> int:
    """The research points that a unit of a type, or a shipbuilding point, costs."""
    if kind not in TYPES:
        return COSTS.production.points.get(kind, 0)
    return TYPES[kind].factors * COSTS.production.points.get(TYPES[kind].kind, 0)


def payers(nation: NationId) -> tuple[PowerId, ...]:
    """Who produces for a nation: its power, and for the Commonwealth all of the Western Allies."""
    power = NATIONS[nation].power
    return WESTERN if nation in COMMONWEALTH else (power,)


def awaited(world: War, nation: NationId, kind: str) -> UnitId | None:
    """The first unit of a type that production could add to a nation's pool."""
    for id_ in world.stack(LATER):
        counter = ROSTER[id_]
        if (counter.nation, counter.type, counter.by) == (nation, kind, PRODUCTION):
            return id_
    return None


def yard_of_nation(nation: NationId) -> YardId | None:
    """The yard of a nation."""
    return next((yard for yard, works in YARDS.items() if works.nation == nation), None)


class Produced(Told, frozen=True):
    """Production added infantry factors to a homeland's pool."""

    nation: NationName
    factors: int

    def apply(self, world: War) -> None:
        """Count them for the whole game."""
        world.produced[self.nation] = world.produced.get(self.nation, 0) + self.factors

    def told(self) -> str:
        """The fact in words."""
        return f"production has added {many(self.factors, 'infantry factor')} to the pool of {called(self.nation)}"


@RULES.forbids("frame:nationality", order=Produce)
def one_produces_for_ones_own_side(order: Produce, world: War, seat: Side) -> Iterator[str]:
    """A side produces for its own nations."""
    if NATIONS[order.nation].side != seat:
        yield f"{called(order.nation)} is not on the side of the {seat}"


ENLARGED = mark("enlarged {yard}", YardId)
"""The year in which production last added a point to a yard."""
meant(ENLARGED, map(ENLARGED.key, YARDS), YEARS)
PRODUCED = used("produced {nation}", NationId)
"""Infantry factors that production has added to a pool this turn."""
meant(PRODUCED, (PRODUCED.key(land.nation) for land in HOMELANDS.values()))


@RULES.forbids("frame:production", order=Produce)
def something_is_there_to_be_added(order: Produce, world: War, seat: Side) -> Iterator[str]:
    """Production adds a shipbuilding point to a yard, or a counter that waits for it; projects have their own rules."""
    if NATIONS[order.nation].side != seat or order.kind in PROJECTS:
        return
    if order.kind == POINT:
        if (yard := yard_of_nation(order.nation)) is None:
            yield f"{called(order.nation)} has no yard"
        elif ENLARGED.of(world.marks, yard) == year(world):
            yield f"the yards of {called(order.nation)} have been enlarged this year"
    elif order.kind not in TYPES:
        yield f"nobody has a project {order.kind}"
    elif order.nation not in COMMONWEALTH and awaited(world, order.nation, order.kind) is None:
        yield f"production adds no {order.kind} to the pool of {called(order.nation)}"


@RULES.forbids("frame:production", order=Produce)
def research_points_pay(order: Produce, world: War, seat: Side) -> Iterator[str]:
    """A nation's power pays with its research points, for the Commonwealth any of the Western Allies."""
    if NATIONS[order.nation].side != seat or order.kind in PROJECTS:
        return
    payer = order.power or NATIONS[order.nation].power
    if payer not in payers(order.nation):
        yield f"{called(payer)} does not produce for {called(order.nation)}"
    elif points_for(order.kind) > balance(world, accounts.research(payer)):
        left = balance(world, accounts.research(payer))
        yield f"{order.kind} costs {many(points_for(order.kind), 'research point')} and {called(payer)} has {left}"


@RULES.resolves("frame:production", order=Produce)
def production_brings_it(order: Produce, world: War, roll: Roller) -> Iterator[Event]:
    """The points are used, and the unit enters its pool unbuilt or the yard has a point more, at once."""
    if order.kind in PROJECTS:
        yield from PROJECTS[order.kind].resolve(order, world, roll)
        return
    payer, nation = order.power or NATIONS[order.nation].power, order.nation
    yield from use(_production, accounts.research(payer), points_for(order.kind), f"{order.kind} for {called(nation)}")
    yard, unit = yard_of_nation(nation), awaited(world, nation, order.kind)
    if order.kind == POINT and yard is not None:
        ref = RULES.ref(YARDS[yard].ref)
        yield Marked(ref, POINTS.key(yard), POINTS.of(world.marks, yard) + 1)
        yield Marked(_production, ENLARGED.key(yard), year(world))
        yield from gain(ref, accounts.points(yard), 1, "a shipbuilding point by production")
    elif unit is not None:
        ref = RULES.ref(ROSTER[unit].ref)
        yield Joined(ref, unit)
        if nation in HOMELANDS:
            yield Produced(ref, nation, ROSTER[unit].factors)
            yield Counted(ref, PRODUCED.key(nation), ROSTER[unit].factors)


@lru_cache(64)
def _waiting(later: tuple[UnitId, ...]) -> frozenset[tuple[NationId, str]]:
    """The nations and types of those that only production brings."""
    return frozenset((c.nation, c.type) for c in map(ROSTER.__getitem__, later) if c.by == PRODUCTION)


@RULES.offers(Produce)
def things_to_produce(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List the types of units that wait for production, the yards, and the projects of a side."""
    waiting = _waiting(world.stack(LATER))
    points = {(works.nation, POINT) for yard, works in YARDS.items() if ENLARGED.of(world.marks, yard) != year(world)}
    found = [Produce(project.nation, kind) for kind, project in sorted(PROJECTS.items())]
    for nation, kind in sorted(waiting | points):
        able = [payer for payer in payers(nation) if balance(world, accounts.research(payer)) >= points_for(kind)]
        found += [Produce(nation, kind, None if payer == NATIONS[nation].power else payer) for payer in able]
    return iter(mix([order for order in found if NATIONS[order.nation].side == seat]))


QUESTIONS = (Production,)
EVENTS = (Produced,)
