"""15.V.1: the way of an SMP load: where it goes, what it carries on each step, and what every step costs."""

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from wavell.umpire.facts.words import Number
from wavell.umpire.rules.position_cache import memoised, memoised_by

from ...frame.movement.boards import Added, built
from ...frame.movement.terrain import HEXSIDES, TERRAIN, WEATHER
from ...frame.movement.zones import FIGURES, enemies, zones
from ...frame.supply.cargo import LOADS, Flow, Haul, halves, stops
from ...frame.supply.ground import ground
from ...frame.supply.lines import Places, joined
from ...frame.supply.points import holder_place
from ...frame.supply.states import supplied
from ...model.atlas import ATLASES
from ...model.fleets import Fleet, FleetId
from ...model.ids import PlaceId
from ...model.kinds import Phase, Side, Sky
from ...model.world import SP, Front
from ...rules import RULES
from .records import PARTS
from .stops import Change, Course, course_of, flows

MOST = 20
"""What the way of a load may cost, however many SMPs there are (15.V.1.e)."""
LOAD = SP
"""A full load in half REs: 3 REs (15.V.1.p1)."""
_PARTS = 2 * LOAD
"""Parts of an SMP in which ways are reckoned where zones of control cost something: half REs, perhaps halved."""
_Weather = frozenset[tuple[str, Sky]]
ROAD, TRACK, OPEN = 1, 2, 3
"""What a hex costs by road; and times the c/m cost along a track and across country (15.V.1.a)."""


class Tolls(NamedTuple):
    """What zones of control cost a load, in parts of an SMP: where they are, and the price by the weather there."""

    felt: Places
    by_sky: tuple[tuple[str, int], ...]


_FREE = Tolls(frozenset(), ())


class Step(NamedTuple):
    """A step of a load."""

    here: PlaceId
    to: PlaceId
    line: str
    """`road`, `track` or nothing."""
    cost: int
    """SMPs for the hex, in regular supply."""
    double: bool
    """The hex is out of regular supply (15.V.1.b)."""
    zones: int
    """MPs that enemy zones cost foot soldiers where it leaves them and where it enters them (15.V.1.h)."""
    aboard: int
    """Half REs that the load carries on it."""
    flat: bool = False
    """Whether zones cost the same whatever is aboard."""

    def toll(self, times: Number) -> Fraction:
        """What zones of control cost, by the size of the load, which counts so many times."""
        return Fraction(self.zones) if self.flat else Fraction(self.zones * self.aboard * times, LOAD)


class Trip(NamedTuple):
    """The way of a load."""

    record: FleetId
    """Whose SMPs carry it: side and command, and a country if they are a country's."""
    way: tuple[PlaceId, ...]
    steps: tuple[Step, ...]
    broken: tuple[str, str] | None
    """Two places between which a load cannot go."""
    course: Course
    """What the load carries, drops and takes up on it."""

    @property
    def contents(self) -> tuple[int, ...]:
        """What the load carries after it has dropped and taken up what it does in each place of the way."""
        return self.course.contents

    @property
    def astray(self) -> tuple[PlaceId, ...]:
        """Places of drops and pick-ups that are not on the way."""
        return tuple(task.stop.place for task in self.course.tasks)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What it drops and takes up, in the order of the way."""
        return self.course.changes

    @property
    def rest(self) -> tuple[int, int]:
        """SPs and SRPs that it carries to the end."""
        return self.course.sp, self.course.srp

    @property
    def size(self) -> int:
        """The greatest content, in half REs."""
        return max(self.contents, default=0)

    def cost(self, times: Number) -> Number:
        """SMPs for the whole way of a load that counts so many times its size."""
        total: Number = 0
        for step in self.steps:
            total += step.cost * 2 if step.double else step.cost
            if step.zones:
                total += step.toll(times)
        return total


def start_of(order: Haul, world: Front) -> PlaceId:
    """The place where a load sets out."""
    return holder_place(world, order.start)


def record_of(order: Haul, world: Front, side: Side) -> FleetId:
    """The record of SMPs that a load uses: of the side in the command where it sets out, or the one named."""
    return order.command or Fleet(side, world.atlas.command.get(start_of(order, world), "")).id


_HALF, _ONCE, _TWICE = Fraction(1, 2), 1, 2


@RULES.defines("15.V.1.f")
def bulk(world: Front) -> Number:
    """How many times its size a load counts: twice in exploitation, or half by the other reading (15.V.1.f)."""
    if world.phase is not Phase.EXPLOITATION:
        return _ONCE
    return _HALF if world.readings["exploitation-loads"] == "larger" else _TWICE


def most_aboard(world: Front) -> int:
    """The half REs that an SMP carries now: a load, or two where loads are larger in exploitation."""
    return LOAD * 2 if bulk(world) == _HALF else LOAD


class Prices:
    """What steps cost on a map with the roads and the weather of the day, worked out as they are asked for."""

    __slots__ = ("_added", "_built", "_known", "_printed", "_steps", "_track", "_weather", "atlas")

    def __init__(self, name: str, added: Added, weather: _Weather, track: str, printed: "Prices | None" = None) -> None:
        """`printed` has the prices without what was built, which hold for steps between all other places."""
        self.atlas = ATLASES[name]
        self._added = added
        self._built = frozenset(place for _, place in added)
        self._printed = printed
        self._weather = dict(weather)
        self._track = track
        self._known: dict[tuple[str, str], tuple[str, int] | None] = {}
        self._steps: dict[PlaceId, tuple[tuple[PlaceId, int], ...]] = {}

    def step(self, here: PlaceId, to: PlaceId) -> tuple[str, int] | None:
        """The line that a step follows, and its price in regular supply; None if a load cannot take it."""
        if self._printed is not None and here not in self._built and to not in self._built:
            return self._printed.step(here, to)
        key = here, to
        if key not in self._known:
            self._known[key] = self._price(here, to)
        return self._known[key]

    def steps(self, here: PlaceId) -> tuple[tuple[PlaceId, int], ...]:
        """The hexes that a load can go to from one, with the price of each in regular supply."""
        found = self._steps.get(here)
        if found is None and self._printed is not None and self._built.isdisjoint((here, *self.atlas.near[here])):
            found = self._steps[here] = self._printed.steps(here)
        if found is None:
            priced = ((to, self.step(here, to)) for to in self.atlas.near[here])
            found = self._steps[here] = tuple((to, step[1]) for to, step in priced if step is not None)
        return found

    def sky(self, place: PlaceId) -> Sky:
        """The weather in a place."""
        return self._weather.get(self.atlas.zone[place], Sky.CLEAR)

    def _price(self, here: PlaceId, to: PlaceId) -> tuple[str, int] | None:
        """Weather changes what terrain costs c/m units, and leaves roads alone."""
        if to not in self.atlas.near[here] or to not in self.atlas.land:
            return None
        if joined(self.atlas.id, self._added, "road", here, to):
            return "road", ROAD
        terrain = WEATHER[self.sky(to)].cost(TERRAIN[self.atlas.terrain[to]], "mot_art")
        if terrain is None:
            return None
        if joined(self.atlas.id, self._added, "track", here, to):
            return "track", TRACK * (ROAD if self._track == "road" else terrain)
        sides = [HEXSIDES[feature].cost.get("mot_art") for feature in self.atlas.side(here, to)]
        return None if None in sides else ("", OPEN * (terrain + sum(side for side in sides if side is not None)))


@lru_cache(64)
def _prices(name: str, added: Added, weather: _Weather, track: str) -> Prices:
    return Prices(name, added, weather, track, _prices(name, frozenset(), weather, track) if added else None)


@RULES.defines("15.V.1.a.n1")
@memoised_by("works", "weather", "readings")
def prices(world: Front) -> Prices:
    """What steps cost as things are; weather changes it across country and not by road."""
    weather = frozenset((zone, what) for zone, what in world.weather.items() if what != Sky.CLEAR)
    return _prices(world.map, built(world), weather, world.readings["track-cost"])


def zone_price(world: Front, place: PlaceId) -> int:
    """What a zone of control costs units that are not motorized, in the weather of its hex."""
    return FIGURES.cost["other"] + WEATHER[world.weather_at(place)].zones


@lru_cache(128)
def _ways(
    prices: Prices, full: Places, blocked: Places, command: str, start: PlaceId, limit: int, tolls: Tolls = _FREE
) -> tuple[dict[PlaceId, int], dict[PlaceId, PlaceId]]:
    """What it costs to come to every place within a limit, and from where; inside one command, or anywhere.

    A way may end in a place that is blocked or outside, and not lead on from there. Where zones of control have their
    price, all is reckoned in parts of an SMP.
    """
    commands, felt, by_sky, parts = prices.atlas.command, tolls.felt, dict(tolls.by_sky), _PARTS if tolls.felt else 1
    cost, came, limit = {start: 0}, {start: PlaceId("")}, limit * parts
    known, beyond, steps = cost.get, limit + 1, prices.steps
    waiting: list[list[PlaceId]] = [[start], *([] for _ in range(limit))]
    for paid, there in enumerate(waiting):  # every step costs something, so nothing is added to those gone through
        there.sort()
        for here in there:
            if paid > cost[here] or (here != start and (here in blocked or (command and commands[here] != command))):
                continue
            left = paid + by_sky[prices.sky(here)] if here in felt else paid
            for to, price in steps(here):
                total = left + (price if to in full else 2 * price) * parts
                if to in felt:
                    total += by_sky[prices.sky(to)]
                if total < known(to, beyond):
                    cost[to], came[to] = total, here
                    waiting[total].append(to)
    return cost, came


def _closed(world: Front, side: Side) -> Places:
    """Hexes that no load passes: what blocks lines of supply, and what enemies hold without a unit."""
    return _either(ground(world, side).blocked, enemies(world, side))


@lru_cache(128)
def _either(blocked: Places, held: Places) -> Places:
    return blocked if held <= blocked else blocked | held  # hardly ever is anything held so, and equal sets are dear


@lru_cache(128)
def _all_in(some: Places, others: Places) -> bool:
    return some <= others


def reached(world: Front, side: Side, start: PlaceId) -> dict[PlaceId, int]:
    """What it costs a load to come to the places that it may go to from one, zones of control aside."""
    full, blocked = supplied(world, side), _closed(world, side)
    return _ways(prices(world), full, blocked, world.atlas.command[start], start, MOST)[0]


def _tolls(world: Front, side: Side, aboard: int) -> Tolls:
    """What zones of control cost a load of so many half REs where it may enter them."""
    felt = zones(world, side)
    if _all_in(felt, _closed(world, side)):
        return _FREE
    times = LOAD if world.readings["zone-tolls"] == "flat" else aboard * bulk(world)
    return Tolls(felt, _tolls_by_sky(times))


@lru_cache(64)
def _tolls_by_sky(times: Number) -> tuple[tuple[str, int], ...]:
    """What a zone of control costs in each weather, so many times."""
    costs = ((sky, FIGURES.cost["other"] + row.zones) for sky, row in WEATHER.items())
    return tuple((sky, int(mps * times * (_PARTS // LOAD))) for sky, mps in costs)


def _cheapest(world: Front, side: Side, ends: tuple[PlaceId, PlaceId], command: str, tolls: Tolls) -> list[PlaceId]:
    """The cheapest way of a load between two places, with what zones cost; one that no rule bars if there is one."""
    (start, end), full, blocked = ends, supplied(world, side), _closed(world, side)
    costs = prices(world)
    came = _ways(costs, full, blocked, command, start, MOST)[1]
    if end not in came:
        return _back(_ways(costs, full, frozenset(), "", start, 3 * MOST)[1], end)
    way = _back(came, end)
    if tolls.felt.isdisjoint(way):  # then it is the cheapest with tolls, too, and the first of those that cost the same
        return way
    return _back(_ways(costs, full, blocked, command, start, MOST, tolls)[1], end) or way


def _back(came: dict[PlaceId, PlaceId], end: PlaceId) -> list[PlaceId]:
    """The way to an end, from first to last; empty if none leads there."""
    way = [end] if end in came else []
    while way and came[way[-1]]:
        way.append(came[way[-1]])
    return way[::-1]


@RULES.defines("15.V.1.a.x1")
def way_of(order: Haul, world: Front, side: Side) -> tuple[PlaceId, ...]:
    """The hexes of a load's way, the start included; between hexes that are not neighbours it is the cheapest.

    What zones of control cost is part of that, unless the load drops or takes up something on the way.
    """
    start = start_of(order, world)
    if not start or start not in world.atlas.land or not order.path:
        return ()
    command, aboard = world.atlas.command[start], max(halves(order.sp), 0) + max(halves(order.srp), 0)
    tolls = _FREE if order.drop or order.take else _tolls(world, side, aboard)
    way = [start]
    for place in order.path:
        if place == way[-1] or place not in world.atlas.land:
            return ()
        if place in world.atlas.near[way[-1]]:
            way.append(place)
            continue
        found = _cheapest(world, side, (way[-1], place), command, tolls)
        if not found:
            way.append(place)
        else:
            way += found[1:]
        if len(way) > 3 * MOST:
            return ()
    return tuple(way)


@memoised
def trip_of(world: Front, order: Haul, side: Side) -> Trip | None:
    """The trip that an order asks for; None if it cannot be judged."""
    way = way_of(order, world, side)
    drop, take = stops(world, order.drop), stops(world, order.take)
    if not way or drop is None or take is None:
        return None
    course = course_of(world, order, way, drop, take, most_aboard(world))
    steps: list[Step] = []
    broken, felt, full = None, zones(world, side), supplied(world, side)
    costs, flat, free = prices(world), world.readings["zone-tolls"] == "flat", felt.isdisjoint(way)
    for (here, to), carried in zip(pairwise(way), course.leaving, strict=False):
        found = costs.step(here, to)
        if found is None:
            broken = broken or (here, to)
            continue
        tolls = 0 if free else sum(zone_price(world, place) for place in (here, to) if place in felt)
        steps.append(Step(here, to, *found, to not in full, tolls, carried, flat))
    return Trip(record_of(order, world, side), way, tuple(steps), broken, course)


@LOADS.adds("15.V.1.p2")
def what_it_takes_and_leaves(order: Haul, world: Front, side: Side) -> tuple[Flow, ...]:
    """A load takes what it sets out with, drops and takes up points on its way, and leaves the rest at its end."""
    trip = trip_of(world, order, side)
    return () if trip is None else flows(order, order.into or trip.way[-1], trip.course)


@RULES.defines("15.V.1.d.x1")
def use(trip: Trip, world: Front) -> int:
    """What a trip uses of the SMPs of its command, in parts: its size, or by the other reading size times cost."""
    size = trip.size * bulk(world)
    if world.readings["smp-number"] == "pool":
        size *= trip.cost(bulk(world))
    return int(size * (PARTS // LOAD))
