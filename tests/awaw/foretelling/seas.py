"""The sea, supply, the boxes and the score."""

import re
from collections.abc import Iterator

from tests.foretold import Figures, Foretold, Outcome, total
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.chapters.s71_4_s72_4_pressure import Pressure
from wavell.books.awaw.chapters.s73_5_oil import MISSIONS, Oil
from wavell.books.awaw.frame.politics.victory import Score
from wavell.books.awaw.frame.sea.interception import Interception
from wavell.books.awaw.frame.sea.submarines import Hunted, Submarines
from wavell.books.awaw.frame.sea.voyages import Distance, Sailed
from wavell.books.awaw.frame.supply.isolation import Hungry, SupplyFound
from wavell.books.awaw.frame.supply.lines import Supply
from wavell.books.awaw.model import accounts
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import PlaceId
from wavell.books.awaw.model.nations import BRITAIN
from wavell.books.awaw.model.orders import (
    Base,
    Intercept,
)
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import HOMELANDS, RULES, Side
from wavell.umpire import Order, Tally
from wavell.umpire.facts.events import DieRolled, GameEnded
from wavell.umpire.notation.orders import End

from .table import TABLE, WATERS, booked


@TABLE.row(Interception, Intercept)
def dice_of_an_interception(world: War, seat: str, order: Intercept) -> Iterator[Foretold]:
    ports = dict.fromkeys(world.units[id_].place for id_ in order.units)
    for port in ports:
        group = tuple(id_ for id_ in order.units if world.units[id_].place == port)

        def happened(outcome: Outcome, port: str = port) -> int | None:
            found = [e for e in outcome.of(DieRolled) if e.why == f"interception from {port}"]
            return len(found[0].numbers) if found else None

        yield Foretold(Interception(group, order.place), total(happened))


@TABLE.row(Distance, Base)
def the_way_of_a_base_change(world: War, seat: str, order: Base) -> Iterator[Foretold]:
    asked = Distance(world.units[order.units[0]].place, order.to, order.path, "base")
    way = asked.way(world, Side(seat))

    def check(tally: Tally, outcome: Outcome) -> Figures:
        sailed = next(outcome.of(Sailed), None)
        if sailed is None or way is None:
            return None  # from box to box there is no distance
        return way.path, sailed.voyage.path

    yield Foretold(asked, check)


@TABLE.row(Submarines)
def what_submarines_add(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    if not isinstance(order, End):
        return
    for side in Side:
        for water in WATERS:

            def check(tally: Tally, outcome: Outcome, side: Side = side, water: PlaceId = water) -> Figures:
                found = [e for e in outcome.of(Hunted) if (e.side, e.water) == (side, water)]
                rolls = [e for e in outcome.of(DieRolled) if e.why == f"submarines in {WATERS[water].title}"]
                if len(found) != 1 or len(rolls) != 1:
                    return None
                return sum(rolls[0].numbers) + int(tally.total), found[0].total

            if water in world.atlas:
                yield Foretold(Submarines(water, side), check)


@TABLE.row(Hungry)
def how_many_are_without_supply(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    """Who is without supply when the supply phase ends."""
    step = BOOK.steps[world.clock.step].id
    if not isinstance(order, End) or not step.endswith(".supply"):
        return
    side = Side(step.split(".")[0])
    yield Foretold(Hungry(side), total(lambda o: sum(ROSTER[id_].side == side for id_ in o.after.unsupplied)))


@TABLE.row(Supply)
def who_has_a_line(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    """A unit that is found to be without supply was told so."""
    step = BOOK.steps[world.clock.step].id
    if not isinstance(order, End) or not step.endswith(".supply"):
        return
    for id_ in sorted(world.units):
        if (
            ROSTER[id_].side == step.split(".")[0]
            and world.on_map(id_)
            and world.units[id_].place not in world.atlas.boxes
        ):

            def check(tally: Tally, outcome: Outcome, id_: str = id_) -> Figures:
                if not any(outcome.of(SupplyFound)) or id_ not in outcome.after.unsupplied:
                    return None
                return "no supply" in tally.text() or "missing" in tally.text() or tally.total == 0, True

            yield Foretold(Supply(id_), check)


@TABLE.row(Pressure)
def what_the_enemy_at_the_gate_costs(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    if not isinstance(order, End) or BOOK.steps[world.clock.step].id != "axis.combat":
        return
    sums: list[int] = []
    for nation in HOMELANDS:

        def check(tally: Tally, outcome: Outcome, end: bool = nation == list(HOMELANDS)[-1]) -> Figures:
            sums.append(int(tally.total))
            return (sum(sums), booked(outcome, accounts.lost(BRITAIN, "pressure"))) if end else None

        yield Foretold(Pressure(nation), check, world)


@TABLE.row(Oil, *MISSIONS)
def who_flies_has_oil(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    """Ships and air units that are offered a mission have oil where they are based."""
    for id_ in getattr(order, "units", ()):
        place = world.units[id_].place
        if not ROSTER[id_].is_ground and world.holder(place) == seat and world.atlas.front[place]:
            yield Foretold(Oil(place), total(lambda o: 1))


@TABLE.row(Score)
def the_score_at_the_end(world: War, seat: str, order: Order) -> Iterator[Foretold]:
    def check(tally: Tally, outcome: Outcome) -> Figures:
        for event in outcome.of(GameEnded):
            if match := re.search(r"\((-?\d+) points?\)", event.outcome.why):
                return RULES.total(Score(), outcome.after), int(match[1])
        return None

    if isinstance(order, End):
        yield Foretold(Score(), check)
