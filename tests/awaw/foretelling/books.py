"""The books: BRPs, limits, yards, pools and what operations cost."""

import re
from collections.abc import Iterator

from tests.foretold import Figures, Foretold, Outcome, total
from wavell.books.awaw.frame.economy.budget import ECONOMIES, TOTAL, Income, keepers
from wavell.books.awaw.frame.economy.costs import payer_of, yard_of
from wavell.books.awaw.frame.economy.force_pools import Cost, Points, Pool, Transports, Unbuilt
from wavell.books.awaw.frame.economy.offensives import Offensive
from wavell.books.awaw.frame.economy.production import PROJECTS, Production
from wavell.books.awaw.frame.movement.redeployment import Redeployment
from wavell.books.awaw.model import accounts
from wavell.books.awaw.model.accounts import AccountId
from wavell.books.awaw.model.atlas import FRONTS
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.events import Marked
from wavell.books.awaw.model.ids import NationId, PowerId
from wavell.books.awaw.model.ledger import Account, Booked, Level, Limit
from wavell.books.awaw.model.nations import NATIONS
from wavell.books.awaw.model.orders import (
    Attack,
    Build,
    Grant,
    Invade,
    Nr,
    Produce,
    Repair,
    Sr,
)
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import HOMELANDS, RULES
from wavell.umpire import Order, Tally
from wavell.umpire.notation.orders import End

from .table import TABLE, _left, _same_step, booked


@TABLE.row(Level, Build, Repair, Grant, Attack, Invade, Produce)
def what_a_power_has_left(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    for power, row in keepers(world):
        del row
        yield _left(Level(power), accounts.level(power))


@TABLE.row(Account, Build, Produce, Grant)
def what_an_account_has_left(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    for power, _ in keepers(world):
        name = accounts.spent(power, "construction")
        if name in world.accounts:
            yield _left(Account(name), name)


@TABLE.row(Limit, Build)
def what_the_limit_has_left(world: War, seat: str, order: Build) -> Iterator[Foretold]:
    for name in (payer_of(order, world), ROSTER[order.unit].nation):
        if name in ECONOMIES or name in HOMELANDS:
            yield _left(Limit(name), accounts.limit(name))


@TABLE.row(Points, Build, Repair)
def what_a_yard_has_left(world: War, seat: str, order: Build | Repair) -> Iterator[Foretold]:
    if (yard := yard_of(order)) is not None:
        yield _left(Points(yard), accounts.points(yard))


@TABLE.row(Redeployment, Sr, Nr)
def what_may_still_be_sent(world: War, seat: str, order: Sr | Nr) -> Iterator[Foretold]:
    for power, _ in keepers(world):
        yield _left(Redeployment(power), accounts.redeployments(power))


@TABLE.row(Cost, Build)
def what_a_unit_costs(world: War, seat: str, order: Build) -> Iterator[Foretold]:
    payer = payer_of(order, world)
    yield Foretold(Cost(order.unit), total(lambda o: -booked(o, accounts.level(payer))))


@TABLE.row(Unbuilt, Build)
def what_may_still_be_built(world: War, seat: str, order: Build) -> Iterator[Foretold]:
    counter = ROSTER[order.unit]
    asked = Unbuilt(counter.nation, counter.kind)
    yield Foretold(asked, total(lambda o: RULES.total(asked, o.after) + counter.factors))


@TABLE.row(Pool, Build)
def a_pool_stays_what_it_is(world: War, seat: str, order: Build) -> Iterator[Foretold]:
    asked = Pool(ROSTER[order.unit].nation, ROSTER[order.unit].kind)
    yield Foretold(asked, total(lambda o: RULES.total(asked, o.after)))


@TABLE.row(Transports, Build)
def transports_for_american_brps(world: War, seat: str, order: Build) -> Iterator[Foretold]:
    """What the transports come to before an order and after it is what it took of them."""
    for nation in ("south_africa", *HOMELANDS):
        asked = Transports(NationId(nation))

        def happened(outcome: Outcome, asked: Transports = asked) -> int:
            names = {name for event in outcome.of(Booked) for name in (event.giver, event.taker)}
            taken = sum(-booked(outcome, name) for name in names if re.fullmatch(r"\w+\.transports\.\w+", name))
            now = RULES.total(asked, outcome.after)
            return int(now) - taken if now != RULES.total(asked, outcome.before) else int(now)

        yield Foretold(asked, total(happened))


@TABLE.row(Production, Produce)
def research_points(world: War, seat: str, order: Produce) -> Iterator[Foretold]:
    payer = order.power or NATIONS[order.nation].power
    if order.kind not in PROJECTS:
        yield Foretold(Production(order.nation, order.kind), total(lambda o: -booked(o, accounts.research(payer))))


@TABLE.row(Income)
def the_total_of_a_new_year(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    """The total that is marked is what the income comes to then; the base that rises afterwards is taken off."""
    if not isinstance(order, End):
        return
    for power, _ in keepers(world):

        def check(tally: Tally, outcome: Outcome, power: PowerId = power) -> Figures:
            told = [
                (n, e) for n, e in enumerate(outcome.events) if isinstance(e, Marked) and e.what == TOTAL.key(power)
            ]
            marks = [n for n, e in told if e.ref.id in RULES.index.frame]  # 72.81-note keeps more for the limit
            if not marks:
                return None
            later = Outcome(outcome.before, outcome.events[marks[-1] :], outcome.after)
            parts = {a for a in outcome.after.accounts if a.startswith(f"{power}.base.")}
            risen = sum(booked(later, AccountId(part)) for part in parts)
            carried = sum(
                event.amount
                for event in outcome.of(Booked)
                if event.giver == accounts.level(power) and event.why == "what is left of last year's deficit"
            )
            found = next(e for e in outcome.events[marks[-1] :] if isinstance(e, Marked))
            return int(RULES.total(Income(power), outcome.after)) - risen - carried, found.value

        yield Foretold(Income(power), check)


@TABLE.row(Offensive)
def what_operations_cost(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    """What a power's fronts come to rises by what it spends on offensives."""
    for power, _ in keepers(world):
        sums: list[int] = []
        for front in FRONTS:

            def check(
                tally: Tally,
                outcome: Outcome,
                power: PowerId = power,
                sums: list[int] = sums,
                end: bool = front == FRONTS[-1],
            ) -> Figures:
                sums.append(int(tally.total))
                if not end or not _same_step(outcome):
                    return None
                after = sum(int(RULES.total(Offensive(power, each), outcome.after)) for each in FRONTS)
                return sum(sums), after - booked(outcome, accounts.spent(power, "offensives"))

            yield Foretold(Offensive(power, front), check, world)
