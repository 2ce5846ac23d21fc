"""Battles and attrition."""

from collections.abc import Iterator
from fractions import Fraction

from tests.foretold import Figures, Foretold, Outcome, total
from wavell.books.awaw.frame.combat.aftermath import AirCame, BattleFought
from wavell.books.awaw.frame.combat.attacks import exploiting
from wavell.books.awaw.frame.combat.attrition import AttritionRolled
from wavell.books.awaw.frame.combat.attrition_zones import Attritioners
from wavell.books.awaw.frame.combat.crt import COLUMNS, column
from wavell.books.awaw.frame.combat.odds import Chance, Defence, Dm, Force, Odds
from wavell.books.awaw.frame.sea.voyages import Sailed
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.orders import (
    Attack,
    Attrition,
)
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import RULES
from wavell.umpire import Order, Tally

from .table import TABLE


def _first_round(outcome: Outcome) -> BattleFought | None:
    """The first round, if nothing flew or landed between the order and the dice."""
    if any(outcome.of(AirCame, Sailed)):
        return None
    found = next(outcome.of(BattleFought), None)
    return found if found is not None and found.by == "attack" else None


def _asked(world: War, order: Order) -> Odds | None:
    """The odds of an attack that is ordered, or of a battle whose first round is still to come."""
    battle = world.battle
    if isinstance(order, Attack):
        again = all(exploiting(world, id_) for id_ in order.units)
        return Odds(order.units, order.target, order.air, exploiting=again)
    if battle is not None and not battle.due and battle.round == 1:
        return Odds(
            battle.attackers,
            battle.target,
            battle.air,
            battle.guns,
            battle.cover,
            bool(battle.ships),
            battle.exploiting,
        )
    return None


@TABLE.row(Odds)
def the_column_of_the_table(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    asked = _asked(world, order)

    def check(tally: Tally, outcome: Outcome) -> Figures:
        fought = _first_round(outcome)
        return None if fought is None else (COLUMNS[Fraction(tally.total)].title, fought.odds)

    if asked is not None:
        yield Foretold(asked, check)


@TABLE.row(Chance)
def what_is_rolled_was_likely(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    """The numbers of the die that bring the result that came are those of the chance."""
    asked = _asked(world, order)
    if asked is None or asked.exploiting:
        return
    for result in sorted({code for row in COLUMNS.values() for code in row.results}):

        def check(tally: Tally, outcome: Outcome, result: str = result) -> Figures:
            fought = _first_round(outcome)
            if fought is None or fought.result != result:
                return None
            row = next(row for row in COLUMNS.values() if row.title == fought.odds)
            return tally.total, Fraction(row.results.count(result), 6)

        yield Foretold(Chance(result, asked.units, asked.target, asked.air, asked.guns, asked.cover, asked.sea), check)


@TABLE.row(Force)
def the_force_of_an_attack(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    asked = _asked(world, order)
    if asked is not None:
        units = asked.units if asked.sea or asked.guns else ()
        defence = Defence(asked.target, asked.cover, asked.sea or bool(asked.guns), units, asked.exploiting)
        against = Fraction(RULES.total(defence, world))
        yield Foretold(Force(asked.units, asked.target, asked.air, asked.guns), _column(against, True))


@TABLE.row(Defence)
def what_stands_against_it(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    asked = _asked(world, order)
    if asked is not None:
        units = asked.units if asked.sea or asked.guns else ()
        force = Fraction(RULES.total(Force(asked.units, asked.target, asked.air, asked.guns), world))
        defence = Defence(asked.target, asked.cover, asked.sea or bool(asked.guns), units, asked.exploiting)
        yield Foretold(defence, _column(force, False))


@TABLE.row(Dm)
def the_modifier_of_the_place(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    """Without cover or exploitation the defence is the factors times the modifier."""
    asked = _asked(world, order)
    if asked is None or asked.cover or asked.exploiting:
        return
    sea = asked.sea or bool(asked.guns)
    factors = world.factors([id_ for id_ in world.stack(asked.target) if ROSTER[id_].is_ground])
    force = Fraction(RULES.total(Force(asked.units, asked.target, asked.air, asked.guns), world))
    yield Foretold(Dm(asked.target, sea, asked.units if sea else ()), _column(force, False, factors))


def _column(other: Fraction, force: bool, times: int = 1):  # type: ignore[no-untyped-def]
    def check(tally: Tally, outcome: Outcome) -> Figures:
        fought = _first_round(outcome)
        if fought is None:
            return None
        one = Fraction(tally.total) * times
        return (column(one, other) if force else column(other, one)).title, fought.odds

    return check


@TABLE.row(Attritioners, Attrition)
def factors_of_an_attrition(world: War, seat: str, order: Attrition) -> Iterator[Foretold]:
    yield Foretold(Attritioners(seat, order.zone), total(lambda o: next(o.of(AttritionRolled)).factors))
