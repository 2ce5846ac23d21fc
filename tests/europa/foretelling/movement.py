"""Movement, and what trains and ships take."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from tests.foretold import Figures, Foretold, Outcome, total
from wavell.books.europa.display.figures import Pool, Trains
from wavell.books.europa.frame.air.airlift import Airlift
from wavell.books.europa.frame.combat.chart import OVERRUN
from wavell.books.europa.frame.combat.retreat import Advance
from wavell.books.europa.frame.movement import passages
from wavell.books.europa.frame.movement.moves import way_of
from wavell.books.europa.frame.movement.mps import Marker, Mps, StepCost, mover, zones_for, zones_past
from wavell.books.europa.frame.movement.passages import ADVANCE, AIRLIFT, CONVOY, MARCH, REBASE, TRAIN, Way
from wavell.books.europa.frame.movement.rail import Rail, net_of
from wavell.books.europa.frame.movement.sizes import Carriage
from wavell.books.europa.frame.movement.zones import ZoneCost
from wavell.books.europa.frame.sea.landings import Land
from wavell.books.europa.frame.sea.transport import TRANSPORTS, Ship
from wavell.books.europa.model import counts
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.orders import Move, Overrun
from wavell.books.europa.model.world import MP, Front
from wavell.books.europa.rules import RULES
from wavell.umpire import Tally
from wavell.umpire.facts.events import StepEntered

from .table import TABLE, counted, spent


@TABLE.row(Mps, Rail, Ship, Airlift)
def all_its_mps_are_gone(world: Front, seat: str, order: Rail | Ship | Airlift) -> Iterator[Foretold]:
    """Who is carried by others moves no more: all MPs are spent, and a sixth by who has none."""
    for id_ in order.units if not isinstance(order, Airlift) else (order.unit,):

        def check(tally: Tally, outcome: Outcome, id_: UnitId = id_) -> Figures:
            found = spent(outcome, id_, TRAIN, CONVOY, AIRLIFT, REBASE)
            return None if found is None else (max(Fraction(int(tally.total * MP), MP), Fraction(1, MP)), found)

        yield Foretold(Mps(id_), check)


@TABLE.row(StepCost, Move)
def every_step_of_a_way(world: Front, seat: str, order: Move) -> Iterator[Foretold]:
    """Each step of a way is asked for from the hex before it; the last check adds them up."""
    way = way_of(order, world)
    for id_ in order.units:
        sums: list[Fraction] = []
        for here, to in pairwise(way):
            there = world.copy()
            for each in order.units:
                there.put(each, place=here)

            def check(
                tally: Tally,
                outcome: Outcome,
                id_: UnitId = id_,
                sums: list[Fraction] = sums,
                end: bool = to == way[-1],
            ) -> Figures:
                sums.append(Fraction(tally.total))
                return (sum(sums), spent(outcome, id_, MARCH)) if end else None

            yield Foretold(StepCost(id_, to), check, there)


@TABLE.row(StepCost, Overrun)
def the_step_of_an_overrun(world: Front, seat: str, order: Overrun) -> Iterator[Foretold]:
    """An overrun costs 2 MPs more than the step; the zones of those who are overrun are ignored."""
    for id_ in order.units:
        freed = world.units[id_].place not in zones_past(world, id_, order.target)

        def check(tally: Tally, outcome: Outcome, id_: UnitId = id_, freed: bool = freed) -> Figures:
            lines = [line.value for line in tally.lines if not (freed and "zone" in line.why)]
            return sum(lines) + OVERRUN.mps, spent(outcome, id_, passages.OVERRUN)

        yield Foretold(StepCost(id_, order.target), check)


@TABLE.row(ZoneCost, Move)
def leaving_a_zone(world: Front, seat: str, order: Move) -> Iterator[Foretold]:
    """A step out of a zone of control costs that more than the same step without it."""
    way = way_of(order, world)
    for id_ in order.units if len(way) == 2 else ():
        if world.units[id_].place not in zones_for(world, id_):
            continue
        lines = RULES.answer(StepCost(id_, order.to), world).lines
        bare = sum(line.value for line in lines if "zone" not in line.why)

        def happened(outcome: Outcome, id_: UnitId = id_, bare: Fraction = Fraction(bare)) -> Fraction:
            return (spent(outcome, id_, MARCH) or Fraction(0)) - bare

        yield Foretold(ZoneCost(id_), total(happened))


@TABLE.row(Marker, Advance, Overrun)
def markers(world: Front, seat: str, order: Advance | Overrun) -> Iterator[Foretold]:
    """What a unit owes after an advance or an overrun, beside what it owed before."""
    what, way = ("advance", ADVANCE) if isinstance(order, Advance) else ("overrun", passages.OVERRUN)
    for id_ in order.units:

        def happened(outcome: Outcome, id_: UnitId = id_, way: Way = way) -> int | None:
            if spent(outcome, id_, way) is None or any(outcome.of(StepEntered)):
                return None
            return int(outcome.after.units[id_].owes - outcome.before.units[id_].owes)

        yield Foretold(Marker(id_, what), total(happened))


# Carriage ---------------------------------------------------------------------------------------------------------


def _added(world: Front, how: str, units: tuple[UnitId, ...], happened: object) -> Iterator[Foretold]:
    """Ask for every unit that nothing else of them carries, and compare the sum with what was charged."""
    heads = [id_ for id_ in dict.fromkeys(units) if mover(world, id_) == id_]
    sums: list[Fraction] = []
    for id_ in heads:

        def check(tally: Tally, outcome: Outcome, end: bool = id_ == heads[-1]) -> Figures:
            sums.append(Fraction(tally.total))
            return (sum(sums), happened(outcome)) if end else None  # type: ignore[operator]

        yield Foretold(Carriage(id_, how), check, world)


@TABLE.row(Carriage, Rail)
def the_train_takes(world: Front, seat: str, order: Rail) -> Iterator[Foretold]:
    net = net_of(world, world.units[order.units[0]].place, ROSTER[order.units[0]].side)
    if net is not None:
        key = counts.TRAINS.key(net.id)
        yield from _added(world, "rail", order.units, lambda o: Fraction(counted(o, key), 4))


@TABLE.row(Trains, Rail)
def what_the_net_has_left(world: Front, seat: str, order: Rail) -> Iterator[Foretold]:
    net = net_of(world, world.units[order.units[0]].place, ROSTER[order.units[0]].side)
    if net is not None:
        key, asked = counts.TRAINS.key(net.id), Trains(net.id)
        yield Foretold(asked, total(lambda o: RULES.total(asked, o.after) + Fraction(counted(o, key), 4)))


@TABLE.row(Carriage, Ship, Land)
def the_ships_take(world: Front, seat: str, order: Ship | Land) -> Iterator[Foretold]:
    key = counts.SHIPPED[TRANSPORTS].key(ROSTER[order.units[0]].side)
    yield from _added(world, "sea", order.units, lambda o: Fraction(counted(o, key), 4))


@TABLE.row(Pool, Ship, Land)
def what_the_ships_have_left(world: Front, seat: str, order: Ship | Land) -> Iterator[Foretold]:
    side = ROSTER[order.units[0]].side
    key, asked = counts.SHIPPED[TRANSPORTS].key(side), Pool(side, TRANSPORTS)
    yield Foretold(asked, total(lambda o: RULES.total(asked, o.after) + Fraction(counted(o, key), 4)))
