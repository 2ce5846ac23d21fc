"""73.42 Past Gibraltar: NRs that the Strait is not open to, the submarines that slip through, and the way round."""

from collections import Counter
from collections.abc import Iterator

from wavell.umpire import Event, Line, plus
from wavell.umpire.facts.words import many

from ..frame.movement.ways import route_of
from ..frame.sea.voyages import CLOSED, SETTING_OUT, Distance
from ..model.counters import ROSTER, Kind
from ..model.counts import meant, used
from ..model.events import Counted
from ..model.ids import PlaceId, UnitId
from ..model.nations import GERMANY, ITALY, NATIONS
from ..model.orders import Nr
from ..model.world import Activity, War
from ..rules import ALLIES, AXIS, OTHER, RULES, Side
from .s73_gibraltar import GERMAN, MEDITERRANEAN, WESTERN, Slipping, holder, in_europe, passes, rock

_NOTHING: frozenset[PlaceId] = frozenset()


def _way(order: Nr, world: War, seat: Side) -> tuple[PlaceId, ...]:
    """The way of an NR, if one is to be judged."""
    found = route_of(order, world, seat)
    return () if found is None else found.path


@RULES.forbids("73.42", order=Nr, when=in_europe)
def the_strait_is_closed_without_the_rock(order: Nr, world: War, seat: Side) -> Iterator[str]:
    """NRs past Gibraltar need friendly control of it."""
    if holder(world) != seat and passes(world, _way(order, world, seat)):
        gone = PASSED.of(world.used, whose(world, order.units[0]))
        had = f", and {many(gone, 'submarine factor')} has passed it this turn" if gone else ""
        yield f"NRs past Gibraltar need friendly control of it{had}"


PASSED = used("strait {whose}", str)
"""Factors of submarines that somebody has taken past an enemy Gibraltar this turn."""
meant(PASSED, map(PASSED.key, (ALLIES, GERMANY, ITALY, *(row.power for row in NATIONS.values() if row.western))))


def whose(world: War, id_: UnitId) -> str:
    """For whom a submarine that passes an enemy Gibraltar is counted: a nation, a power or the Allies together."""
    counter = ROSTER[id_]
    if counter.side == AXIS:
        return counter.nation
    each = world.readings["strait-submarines"] == "each"
    return NATIONS[counter.nation].power if each else ALLIES


def _is_for(id_: UnitId, row: Slipping) -> bool:
    """Whether a row is about a unit: a submarine of its nations."""
    counter = ROSTER[id_]
    return counter.kind == Kind.SUB and (counter.nation in row.nations if row.nations else counter.of.western)


def _slips_through(order: Nr, world: War, seat: Side, row: Slipping) -> bool:
    """Whether an NR is of submarines that a row lets pass, from end to end, and within its number."""
    if not _is_open(world, seat, _way(order, world, seat), row):
        return False
    if not all(_is_for(id_, row) for id_ in order.units):
        return False
    sent = _shares(world, order.units)
    return all(PASSED.of(world.used, who) + factors <= row.factors for who, factors in sent.items())


def _is_open(world: War, seat: Side, path: tuple[PlaceId, ...], row: Slipping) -> bool:
    """Whether a way past an enemy Gibraltar has the ends that a row names for submarines of a side."""
    if holder(world) != OTHER[seat] or not passes(world, path):
        return False
    near, far = path[0], path[-1]
    if _atlantic(world, far, row):
        near, far = far, near
    if not _atlantic(world, near, row) or MEDITERRANEAN not in world.atlas.fronts[far]:
        return False
    return far in world.atlas.tagged("port")


def _shares(world: War, units: tuple[UnitId, ...]) -> Counter[str]:
    """For whom submarines that pass are counted, and how many factors."""
    found: Counter[str] = Counter()
    for id_ in dict.fromkeys(units):
        found[whose(world, id_)] += ROSTER[id_].factors
    return found


def _atlantic(world: War, place: PlaceId, row: Slipping) -> bool:
    """Whether a place is an end on the Atlantic side that a row names."""
    return place in row.atlantic or (world.atlas.front[place] in row.atlantic and place != rock(world))


@RULES.permits("73.42-ex-1", order=Nr, overrides="73.42", when=in_europe)
def german_submarines_slip_through(order: Nr, world: War, seat: Side) -> Iterator[str]:
    """Germany may take one submarine factor a turn past an enemy Gibraltar, to or from the west or the Atlantic box."""
    if seat == AXIS and _slips_through(order, world, seat, GERMAN):
        yield "one German submarine factor a turn may pass Gibraltar"


@RULES.permits("73.42-ex-2", order=Nr, overrides="73.42", when=in_europe)
def western_submarines_slip_through(order: Nr, world: War, seat: Side) -> Iterator[str]:
    """The Western Allies may take one submarine factor a turn past an Axis Gibraltar, to or from the western front."""
    if seat == ALLIES and _slips_through(order, world, seat, WESTERN):
        yield "one Western Allied submarine factor a turn may pass Gibraltar"


@SETTING_OUT.adds("73.42-ex-1", "73.42-ex-2")
def slipped_through(world: War) -> Iterator[Event]:
    """Count the submarines that an NR takes past an enemy Gibraltar."""
    voyage = world.voyage
    if voyage is None or voyage.kind != Activity.NR or not passes(world, voyage.path) or holder(world) == voyage.side:
        return
    ref = RULES.ref(GERMAN.ref if voyage.side == AXIS else WESTERN.ref)
    for who, factors in _shares(world, voyage.units).items():
        yield Counted(ref, PASSED.key(who), factors)


# The way round ------------------------------------------------------------------------------------------------


@CLOSED.adds("73.42")
def the_rock_is_not_passed(world: War, side: Side, path: tuple[PlaceId, ...]) -> frozenset[PlaceId]:
    """A way of an NR past a Gibraltar that is not friendly is looked for elsewhere."""
    here = rock(world)
    if here not in path or world.holder(here) == side or not passes(world, path):
        return _NOTHING
    return frozenset({here})


@RULES.counts("73.42", of=Distance)
def an_nr_does_not_go_that_way(question: Distance, world: War, seat: Side) -> Iterator[Line]:
    """Who asks for the length of an NR past a Gibraltar that is not friendly is told that there is none."""
    way = question.way(world, seat) if question.activity == Activity.NR else None
    if way is not None and world.holder(rock(world)) != seat and passes(world, way.path):
        yield plus(0, "NRs past Gibraltar need friendly control of it")


@RULES.counts("73.42-ex-1", of=Distance)
def but_for_a_german_submarine(question: Distance, world: War, seat: Side) -> Iterator[Line]:
    """Say that it is open all the same to the German submarine of the turn."""
    if seat == AXIS and _some_may_slip(question, world, seat, GERMAN):
        yield plus(0, "but one German submarine factor a turn may pass it")


@RULES.counts("73.42-ex-2", of=Distance)
def but_for_a_western_submarine(question: Distance, world: War, seat: Side) -> Iterator[Line]:
    """Say that it is open all the same to the Western Allied submarine of the turn."""
    if seat == ALLIES and _some_may_slip(question, world, seat, WESTERN):
        yield plus(0, "but one Western Allied submarine factor a turn may pass it")


def _some_may_slip(question: Distance, world: War, seat: Side, row: Slipping) -> bool:
    """Whether the NR that is asked about is one that a row opens, and not all its submarines of the turn have gone."""
    way = question.way(world, seat) if question.activity == Activity.NR else None
    if way is None or not _is_open(world, seat, way.path, row):
        return False
    theirs = {whose(world, id_) for id_ in ROSTER if _is_for(id_, row)}
    return any(PASSED.of(world.used, who) < row.factors for who in theirs)
