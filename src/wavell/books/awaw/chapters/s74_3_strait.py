"""74.3 Singapore and the Strait of Malacca."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from wavell.umpire import Line, Order, plus
from wavell.umpire.facts.words import many

from ..frame.movement.ways import route_of
from ..frame.sea.interception import Chased, can_chase, chasers, far, open_places, reach
from ..frame.sea.voyages import SEA, Distance, Sailed, course, malacca_shut
from ..frame.supply.lines import SEVERED, Supply, fully_fed, lines_from, severed
from ..frame.supply.sea_lines import line_path
from ..model.counters import ROSTER
from ..model.ids import PlaceId
from ..model.orders import Base, Intercept, Invade, Nr, SeaLine, Ship
from ..model.ownership import usable
from ..model.world import Activity, War
from ..rules import RULES, Side


def sea_paths(order: Order, world: War, seat: Side) -> list[tuple[PlaceId, ...]]:
    """The ways that an order takes by sea, from every port it starts in; none if its units cannot be used."""
    match order:
        case SeaLine():
            return [line_path(world, order, seat)] if order.source != order.port else []
        case Nr():
            found = route_of(order, world, seat)
            return [found.path] if found is not None else []
        case Invade():
            guns = [id_ for id_ in order.guns if usable(world, seat, id_)]
            sailing = {world.units[id_].place: order.path for id_ in order.units if usable(world, seat, id_)}
            starts = {world.units[id_].place: () for id_ in guns} | sailing
            ways = [course(world, seat, Activity.INVADE, port, order.target, via) for port, via in starts.items()]
        case Base() | Ship():
            kind = Activity.BASE if isinstance(order, Base) else Activity.SHIP
            starts = {world.units[id_].place: order.path for id_ in order.units if usable(world, seat, id_)}
            ways = [course(world, seat, kind, port, order.to, via) for port, via in starts.items()]
        case _:
            return []
    return [way.path for way in ways if way is not None]


def barred_steps(world: War, path: tuple[PlaceId, ...]) -> Sequence[tuple[PlaceId, PlaceId]]:
    """The steps of a path between the Strait and the four hexes named to the west and to the east of it.

    Read as a ban on passing, only a way in at one end and out at the other counts.
    """
    strait = world.atlas.tagged("strait")
    if strait.isdisjoint(path):
        return []
    steps = world.atlas.barred(path)
    if world.readings["strait"] == "step":
        return steps
    ends = [(here, to) if to in strait else (to, here) for here, to in steps]
    sides = {_end(world, outside) for outside, _ in ends}
    return steps if len(sides) > 1 else []


def _end(world: War, place: PlaceId) -> str:
    """The end of the Strait that a hex next to it lies at."""
    return "west" if place in ("DD10", "EE9") else "east"


@RULES.forbids("74.31", order=(Base, Ship, Invade, Nr, SeaLine))
def the_strait_is_shut_without_singapore(order: Order, world: War, seat: Side) -> Iterator[str]:
    """Naval activities, NRs and sea supply go into and out of the Strait only with Singapore in friendly hands."""
    if not malacca_shut(world, seat):
        return
    for path in sea_paths(order, world, seat):
        if steps := barred_steps(world, path):
            yield f"the way from {steps[0][0]} to {steps[0][1]} is shut without Singapore"


@SEVERED.adds("74.31")
def lines_led_through_it_are_cut(world: War, side: Side, path: tuple[PlaceId, ...]) -> bool:
    """A line that was led through the Strait feeds nobody any more when Singapore has been lost."""
    return bool(malacca_shut(world, side) and barred_steps(world, path))


@RULES.counts("74.31", of=Supply)
def whose_line_was_cut(question: Supply, world: War) -> Iterator[Line]:
    """Who was fed by such a line is told so."""
    id_, side = question.unit, ROSTER[question.unit].side
    if not world.on_map(id_) or fully_fed(world, id_):
        return
    for port, line in world.sea_lines.items():
        cut = line.side == side and world.holder(port) == side and severed(world, side, port)
        if cut and world.units[id_].place in lines_from(world, side, (port,)):
            yield plus(0, f"the line to {world.atlas.named(port)} leads through the Strait, shut without Singapore")


@RULES.permits("74.31-ex", order=Invade, overrides="74.31")
def singapore_is_invaded_from_the_west(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """Singapore itself may be invaded through the Strait from the west, by all ships that take part."""
    if order.target != world.atlas.find("Singapore"):
        return
    if all(_from_the_west(world, path) for path in sea_paths(order, world, seat)):
        yield "Singapore may be invaded through the Strait of Malacca"


def _from_the_west(world: War, path: tuple[PlaceId, ...]) -> bool:
    """Whether a way that enters the Strait does so from the west, and leaves it at its goal, which is Singapore."""
    steps = world.atlas.barred(path)
    return not steps or (len(steps) == 2 and _end(world, steps[0][0]) == "west" and steps[1][1] == path[-1])


@RULES.counts("74.31", of=Distance)
def a_way_that_is_shut(question: Distance, world: War, seat: Side) -> Iterator[Line]:
    """Who asks for the length of a way through a shut Strait is told that ships do not take it."""
    way = question.way(world, seat) if malacca_shut(world, seat) else None
    if way is None or not (steps := barred_steps(world, way.path)):
        return
    landing = question.activity == Activity.INVADE and question.to == world.atlas.singapore
    if not (landing and _from_the_west(world, way.path)):
        yield plus(0, f"the way from {steps[0][0]} to {steps[0][1]} is shut without Singapore")


@RULES.forbids("74.31", order=Intercept)
def interception_keeps_out_of_the_strait(order: Intercept, world: War, seat: Side) -> Iterator[str]:
    """Ships do not intercept through the Strait without Singapore, nor submarines the Japanese convoy route."""
    if not malacca_shut(world, seat):
        return
    clear: set[tuple[PlaceId, bool]] = set()  # ships of a port come as far as each other, and so do its submarines
    for id_ in chasers(order, world, seat):
        assert world.voyage is not None
        start, ship = world.units[id_].place, ROSTER[id_].is_ship
        if (start, ship) in clear:
            continue
        if order.place not in open_places(world, world.voyage) or not can_chase(world, id_, world.voyage):
            continue
        most = reach(world, (id_,), order.place)
        length, lawful = far(world, start, order.place), far(world, start, order.place, lawful=seat)
        if length is None or length > most or (lawful is not None and lawful <= most):
            clear.add((start, ship))
            continue
        way = world.atlas.route(start, order.place, kinds=SEA)
        if way is not None and barred_steps(world, way.path):
            yield f"{id_} reaches {world.atlas.named(order.place)} only through the Strait of Malacca"


# Sentinels ----------------------------------------------------------------------------------------------------

_STRAIT, _WEST, _EAST = frozenset({"DD11", "EE10"}), frozenset({"DD10", "EE9"}), frozenset({"EE11", "FF10"})


def _enters(path: tuple[PlaceId, ...], end: frozenset[str]) -> bool:
    """Whether a way has a step between the Strait and one end of it."""
    return any((a in _STRAIT and b in end) or (a in end and b in _STRAIT) for a, b in pairwise(path))


@RULES.watches("74.31-ex", event=Sailed)
@RULES.watches("74.31", event=Sailed)
def nothing_sails_a_shut_strait(event: Sailed, world: War) -> Iterator[str]:
    """Who does not control Singapore sails into and out of the Strait at neither end, but to invade Singapore."""
    voyage, singapore = event.voyage, PlaceId("EE11")
    if _STRAIT.isdisjoint(voyage.path) or world.holder(singapore) == voyage.side:
        return
    west, east = _enters(voyage.path, _WEST), _enters(voyage.path, _EAST)
    landing = voyage.kind == Activity.INVADE and voyage.to == singapore and west
    shut = (west or east) if world.readings["strait"] == "step" else (west and east)
    if shut and not landing:
        yield f"a {voyage.kind} of the {voyage.side} goes through the Strait by {' '.join(voyage.path)}"


@RULES.watches("74.31", event=Chased)
def nobody_intercepts_through_a_shut_strait(event: Chased, world: War) -> Iterator[str]:
    """Who does not control Singapore intercepts as far off as the way round the Strait is long.

    Read as a ban on passing, he may also meet ships in the Strait, into which he comes at one end.
    """
    start, side = world.units[event.units[0]].place, ROSTER[event.units[0]].side
    if world.readings["strait"] != "step" and event.place in _STRAIT:
        return
    if start not in world.atlas or world.atlas.singapore is None or world.holder(world.atlas.singapore) == side:
        return
    round_it = world.atlas.hexes(start, event.place, kinds=SEA, shut=frozenset({PlaceId("malacca")}))
    if round_it is None or event.needed < round_it:
        yield f"{', '.join(event.units)} intercept through the Strait: {many(event.needed, 'hex')}"
