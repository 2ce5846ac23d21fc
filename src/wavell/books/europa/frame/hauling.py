"""The way of an SMP load: where it goes, what it carries on each step, and what every step costs."""

from fractions import Fraction
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple

from wavell.umpire.memo import remembered

from ..rules import OTHER, RULES
from ..world import SP, Front
from .cargo import Haul, halves, stops
from .lines import joined
from .points import holder_place
from .supply import FULL, ground, level
from .terrain import WEATHER
from .ways import cm_cost
from .zones import FIGURES, zones

MOST = 20
"""What the way of a load may cost, however many SMPs there are (15.V.1.e)."""
LOAD = SP
"""A full load in half REs: 3 REs (15.V.1.p1)."""
PARTS = 36
"""SMPs in use are kept in parts of 1/36, so that thirds of loads and of costs are whole numbers."""
ROAD, TRACK, OPEN = 1, 2, 3
"""What a hex costs by road; and times the c/m cost along a track and across country (15.V.1.a)."""


class Step(NamedTuple):
    """A step of a load."""

    here: str
    to: str
    line: str
    """`road`, `track` or nothing."""
    cost: Fraction
    """SMPs for the hex, in regular supply."""
    double: bool
    """The hex is out of regular supply (15.V.1.b)."""
    zones: int
    """Enemy zones that it enters and leaves: 0, 1 or 2."""
    price: int
    """MPs that each of them costs foot soldiers (15.V.1.h)."""
    aboard: int
    """Half REs that the load carries on it."""

    def toll(self, exploiting: bool) -> Fraction:
        """What zones of control cost, by the size of the load."""
        return Fraction(self.zones * self.price * self.aboard * (2 if exploiting else 1), LOAD)

    def total(self, exploiting: bool) -> Fraction:
        """SMPs for the step."""
        return self.cost * (2 if self.double else 1) + self.toll(exploiting)


class Trip(NamedTuple):
    """The way of a load."""

    record: str
    """Whose SMPs carry it: side and command, and a country if they are a country's."""
    way: tuple[str, ...]
    steps: tuple[Step, ...]
    broken: tuple[str, str] | None
    """Two places between which a load cannot go."""
    contents: tuple[int, ...]
    """What the load carries after it has dropped and taken up what it does in each place of the way."""
    astray: tuple[str, ...]
    """Places of drops and pick-ups that are not on the way."""

    @property
    def size(self) -> int:
        """The greatest content, in half REs."""
        return max(self.contents, default=0)

    def cost(self, exploiting: bool) -> Fraction:
        """SMPs for the whole way of a load."""
        return sum((step.total(exploiting) for step in self.steps), Fraction(0))


def start_of(order: Haul, world: Front) -> str:
    """The place where a load sets out."""
    return holder_place(world, order.start)


def record_of(order: Haul, world: Front, side: str) -> str:
    """The record of SMPs that a load uses: of the side in the command where it sets out, or the one named."""
    return order.command or f"{side}:{world.atlas.command.get(start_of(order, world), '')}"


def area_named(record: str) -> tuple[str, str, str]:
    """Side, command and country of a record."""
    side, _, rest = record.partition(":")
    command, _, country = rest.partition(":")
    return side, command, country


def doubled(world: Front) -> bool:
    """Whether loads count double: in exploitation (15.V.1.f)."""
    return world.phase == "exploitation"


@RULES.defines("15.V.1.a.n1")
def step(world: Front, side: str, here: str, to: str) -> tuple[str, Fraction] | None:
    """The line that a step follows and its price in regular supply; None if a load cannot take it.

    Weather changes what terrain costs c/m units, and leaves roads alone.
    """
    if to not in world.atlas.near[here] or to not in world.atlas.land:
        return None
    added = ground(world, side).added
    if joined(world.map, added, "road", here, to):
        return "road", Fraction(ROAD)
    terrain = cm_cost(world, here, to)
    if joined(world.map, added, "track", here, to):
        bare = _terrain_cost(world, to)
        return None if bare is None else ("track", TRACK * bare)
    return None if terrain is None else ("", OPEN * terrain)


def _terrain_cost(world: Front, to: str) -> Fraction | None:
    """The c/m cost of a hex entered along a track, whatever lies on the hexside."""
    costs = (cm_cost(world, near, to) for near in world.atlas.near[to])
    return min((cost for cost in costs if cost is not None), default=None)


def zone_price(world: Front, place: str) -> int:
    """What a zone of control costs units that are not motorized."""
    return FIGURES.cost["other"] + WEATHER[world.weather_at(place)].zones


def shut_to_loads(world: Front, side: str, place: str) -> bool:
    """Whether no load may enter a hex: an enemy zone of control without a friendly unit (15.V.1.g), or an enemy."""
    if world.friends(place, OTHER[side]):
        return True
    return place in zones(world, side) and not world.friends(place, side)


@remembered
def _cheapest(world: Front, side: str, start: str, end: str, command: str) -> tuple[str, ...]:
    """The cheapest way of a load between two places; one that no rule bars if there is one."""
    for lenient in (False, True):
        came, costs, number = {start: ""}, {start: Fraction(0)}, count()
        waiting = [(Fraction(0), next(number), start)]
        while waiting:
            cost, _, here = heappop(waiting)
            if here == end:
                way = [here]
                while came[way[-1]]:
                    way.append(came[way[-1]])
                return tuple(reversed(way))
            if cost > costs[here] or cost > 3 * MOST:
                continue
            for to in world.atlas.near[here]:
                if not lenient and to != end and (world.atlas.command[to] != command or shut_to_loads(world, side, to)):
                    continue
                found = step(world, side, here, to)
                if found is None:
                    continue
                total = cost + found[1] * (1 if level(world, to, side) == FULL else 2)
                if to not in costs or total < costs[to]:
                    costs[to], came[to] = total, here
                    heappush(waiting, (total, next(number), to))
    return ()


@RULES.defines("15.V.1.a.x1")
def way_of(order: Haul, world: Front, side: str) -> tuple[str, ...]:
    """The hexes of a load's way, the start included; between hexes that are not neighbours it is the cheapest."""
    start = start_of(order, world)
    if not start or start not in world.atlas.land or not order.path:
        return ()
    command = world.atlas.command[start]
    way = [start]
    for place in order.path:
        if place == way[-1] or place not in world.atlas.land:
            return ()
        if place in world.atlas.near[way[-1]]:
            way.append(place)
            continue
        found = _cheapest(world, side, way[-1], place, command)
        if not found:
            way.append(place)
        else:
            way += found[1:]
        if len(way) > 3 * MOST:
            return ()
    return tuple(way)


@remembered
def trip_of(world: Front, order: Haul, side: str) -> Trip | None:
    """The trip that an order asks for; None if it cannot be judged."""
    way = way_of(order, world, side)
    drop, take = stops(world, order.drop), stops(world, order.take)
    if not way or drop is None or take is None:
        return None
    aboard, contents, leaving = halves(order.sp, order.srp), [], []
    for place in way:
        for left, sign in ((drop, -1), (take, 1)):
            for each in [each for each in left if each[0] == place]:
                left.remove(each)
                aboard += sign * each[1]
                contents.append(aboard)
        contents.append(aboard)
        leaving.append(max(aboard, 0))
    steps: list[Step] = []
    broken, felt = None, zones(world, side)
    for (here, to), carried in zip(pairwise(way), leaving, strict=False):
        found = step(world, side, here, to)
        if found is None:
            broken = broken or (here, to)
            continue
        double, crossed = level(world, to, side) != FULL, (here in felt) + (to in felt)
        steps.append(Step(here, to, *found, double, crossed, zone_price(world, to), carried))
    astray = tuple(place for place, _ in (*drop, *take))
    return Trip(record_of(order, world, side), way, tuple(steps), broken, tuple(contents), astray)


@RULES.defines("15.V.1.d.x1")
def use(trip: Trip, world: Front) -> int:
    """What a trip uses of the SMPs of its command, in parts: its size, or by the other reading size times cost."""
    size = trip.size * (2 if doubled(world) else 1)
    if world.readings["smp-number"] == "pool":
        return int(trip.cost(doubled(world)) * size * PARTS / LOAD)
    return size * PARTS // LOAD


def number_of(world: Front, record: str) -> int:
    """The SMPs of a command that may be used in this player-turn: those that were transferred rest (15.V.3.p4)."""
    return max(0, world.smps.get(record, 0) - world.used.get(f"player-turn resting {record}", 0))


def in_use(world: Front, record: str) -> int:
    """What is used of the SMPs of a command in this turn, in parts."""
    return world.used.get(f"turn smps {record}", 0)
