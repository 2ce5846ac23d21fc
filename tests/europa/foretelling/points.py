"""Work, points, supply and the score."""

import re
from collections.abc import Iterator
from fractions import Fraction

from tests.foretold import Figures, Foretold, Outcome, total
from wavell.books.europa.book import BOOK
from wavell.books.europa.chapters.s15b_flown_points import Refill
from wavell.books.europa.chapters.s15v_smps.loads import HaulCost, SmpsLeft
from wavell.books.europa.chapters.s15v_smps.records import _IN_USE, PARTS
from wavell.books.europa.chapters.s15v_smps.ways import bulk, record_of
from wavell.books.europa.chapters.s15w_supply_units import LoadCost
from wavell.books.europa.chapters.s15x6_training import Rebuild
from wavell.books.europa.display.figures import Pool, Stocks
from wavell.books.europa.frame.economy.replacements import Cost, Replace, kind_of
from wavell.books.europa.frame.engineering.works import Engineer, JobBegan, Span, row_of
from wavell.books.europa.frame.politics.victory import Score
from wavell.books.europa.frame.supply.asking import SupplyOf
from wavell.books.europa.frame.supply.cargo import Haul, Load, Store, Unload
from wavell.books.europa.frame.supply.points import Feed
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.figures import Pooled, Stocked
from wavell.books.europa.model.world import MP, SP, Front
from wavell.books.europa.rules import RULES
from wavell.umpire import Order, Tally
from wavell.umpire.facts.events import GameEnded, StepEntered
from wavell.umpire.notation.orders import End
from wavell.umpire.rules.judging import answer

from .table import TABLE, counted


@TABLE.row(Span, Engineer)
def how_long_a_job_takes(world: Front, seat: str, order: Engineer) -> Iterator[Foretold]:
    row = row_of(order)
    if row is not None and not row.mps:
        asked = Span(order.unit, order.verb, order.what, order.helpers, order.city, order.quick)
        yield Foretold(asked, total(lambda o: next(o.of(JobBegan)).turns))


def _paid(outcome: Outcome) -> Fraction:
    return -Fraction(sum(event.amount for event in outcome.of(Pooled)), 2)


@TABLE.row(Cost, Replace)
def what_a_replacement_costs(world: Front, seat: str, order: Replace) -> Iterator[Foretold]:
    yield Foretold(Cost(order.unit, order.place), total(_paid))


@TABLE.row(Cost, Rebuild)
def what_it_costs_with_a_training_unit(world: Front, seat: str, order: Rebuild) -> Iterator[Foretold]:
    yield Foretold(Cost(order.unit, order.place, order.training), total(_paid))


@TABLE.row(Cost, Refill)
def what_is_flown_to_a_cadre(world: Front, seat: str, order: Refill) -> Iterator[Foretold]:
    yield Foretold(Cost(order.unit), total(lambda o: _paid(o) or None))


@TABLE.row(Pool, Replace, Rebuild)
def points_that_are_left(world: Front, seat: str, order: Replace | Rebuild) -> Iterator[Foretold]:
    asked = Pool(ROSTER[order.unit].nation, kind_of(order.unit))
    yield Foretold(asked, total(lambda o: RULES.total(asked, o.after) + _paid(o)))


@TABLE.row(Stocks, Feed, Haul, Load, Unload, Store, Engineer)
def what_is_left_in_stock(world: Front, seat: str, order: Order) -> Iterator[Foretold]:
    asked = Stocks(seat)

    def happened(outcome: Outcome) -> Fraction:
        return RULES.total(asked, outcome.after) - Fraction(sum(event.sp for event in outcome.of(Stocked)), SP)

    yield Foretold(asked, total(happened))


@TABLE.row(LoadCost, Load, Unload)
def loading(world: Front, seat: str, order: Load | Unload) -> Iterator[Foretold]:
    def happened(outcome: Outcome) -> Fraction:
        return Fraction(outcome.after.units[order.unit].spent - outcome.before.units[order.unit].spent, MP)

    yield Foretold(LoadCost(order.sp + order.srp), total(happened))


@TABLE.row(SmpsLeft, Haul)
def smps_in_use(world: Front, seat: str, order: Haul) -> Iterator[Foretold]:
    record = record_of(order, world, ROSTER_SIDE[seat])
    key, asked = _IN_USE.key(record), SmpsLeft(record)
    yield Foretold(asked, total(lambda o: RULES.total(asked, o.after) + Fraction(counted(o, key), PARTS)))


ROSTER_SIDE = {counter.side.value: counter.side for counter in ROSTER.values()}


@TABLE.row(HaulCost, Haul)
def the_way_of_a_load(world: Front, seat: str, order: Haul) -> Iterator[Foretold]:
    """Where SMPs are a pool the way takes its cost of them, by the size of the load."""
    if world.readings["smp-number"] != "pool" or order.drop or order.take or order.srp:
        return
    record = record_of(order, world, ROSTER_SIDE[seat])
    key = _IN_USE.key(record)

    def check(tally: Tally, outcome: Outcome) -> Figures:
        return int(order.sp * bulk(world) * tally.total * PARTS / 3), counted(outcome, key)

    yield Foretold(HaulCost(order.sp, order.start, order.path), check)


@TABLE.row(SupplyOf)
def supply_as_it_is_determined(world: Front, seat: str, order: Order) -> Iterator[Foretold]:
    """What is asked as soon as supply has been determined, and nothing has happened since, is what was found."""
    if isinstance(order, End):
        yield Foretold(SupplyOf(min(world.units)), lambda tally, outcome: _states(outcome), world)


def _states(outcome: Outcome) -> Figures:
    entered = [BOOK.steps[event.step].id for event in outcome.of(StepEntered)]
    if not entered or not entered[-1].endswith(".initial") or any(outcome.of(Stocked)):
        return None  # points that come in the same step may feed units that were found without supply
    world, seen = outcome.after, outcome.after.seen_by(outcome.after.phasing)
    units = [id_ for id_ in world.units if world.on_map(id_) and ROSTER[id_].side == world.phasing]
    told = {id_: RULES.total(SupplyOf(id_), world) for id_ in units}
    for id_ in units:
        known = answer(BOOK, seen, SupplyOf(id_), world.phasing)
        if known.total != told[id_] and "hidden" not in known.text():
            return f"{id_}: {known}", f"{id_}: {told[id_]}"
    found = {id_: 0 if world.units[id_].hungry else 1 if world.units[id_].limited else 2 for id_ in units}
    return told, found


@TABLE.row(Score)
def the_score_at_the_end(world: Front, seat: str, order: Order) -> Iterator[Foretold]:
    def check(tally: Tally, outcome: Outcome) -> Figures:
        for event in outcome.of(GameEnded):
            if match := re.search(r"\((-?\d+) points?\)", event.outcome.why):
                return RULES.total(Score(), outcome.after), int(match[1])
        return None

    if world.clock.turn >= world.last:
        yield Foretold(Score(), check)
