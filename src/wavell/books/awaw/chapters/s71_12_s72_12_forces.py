"""71.12 and 72.12 The forces of Australia and India: what comes later, and what production adds."""

from collections.abc import Iterator

from ..frame.economy.construction import still_to_come
from ..frame.economy.costs import COSTS
from ..frame.economy.production import PRODUCED, TYPES, awaited
from ..model.counters import Kind
from ..model.orders import Build, Produce
from ..model.ownership import about
from ..model.world import War
from ..rules import HOMELANDS, RULES, SEQUENCE, Homeland, Side

_FIRST = SEQUENCE.turn(COSTS.production.first)
OF_A_HOMELAND = about(*HOMELANDS)


@RULES.forbids("71.12B", order=Build, when=OF_A_HOMELAND)
def australian_additions_come_later(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Two 2-2 infantry, a 1-2 and two AAF are not in the Australian pool before Fall 1940."""
    yield from still_to_come(order, world, seat, "71.12B")


@RULES.forbids("71.12C", twin="72.12B", order=Build, when=OF_A_HOMELAND)
def what_production_has_not_added(order: Build, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Infantry that only production brings must be produced before it can be built."""
    yield from still_to_come(order, world, seat, land.produced.ref)


@RULES.forbids("71.12C", twin="72.12B", order=Produce, when=OF_A_HOMELAND)
def infantry_that_production_adds(order: Produce, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Production adds up to three infantry factors, at war between Britain and Japan or from Spring 1942."""
    if order.nation != land.nation or order.kind not in TYPES:
        return
    counter = TYPES[order.kind]
    if counter.kind != Kind.INFANTRY:
        yield f"production adds infantry to the pool of {land.title}, and no {order.kind}"
        return
    now, reading = world.clock.turn, world.readings["spring-1942"]
    opened = now == _FIRST if reading == "only" else now >= _FIRST
    if not world.at_war("britain", "japan") and not opened:
        yield f"{land.title} gets infantry by production in war with Japan, or in {COSTS.production.first}"
    total = world.readings["produced-infantry"] == "total"
    added = world.produced.get(land.nation, 0) if total else PRODUCED.of(world.used, land.nation)
    if added + counter.factors > land.produced.factors:
        yield f"{added} of {land.produced.factors} factors have been added, and a {order.kind} has {counter.factors}"
    elif awaited(world, land.nation, order.kind) is None:
        yield f"no {order.kind} of {land.title} is left that production could add"
