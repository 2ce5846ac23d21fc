"""71.12 and 72.12 The forces of Australia and India: what comes later, and what production adds."""

from collections.abc import Iterator

from wavell.umpire import Event
from wavell.umpire.facts.words import many

from ..frame.economy.construction import pool_closed, still_to_come
from ..frame.economy.costs import COSTS
from ..frame.economy.production import PRODUCED, TYPES, Produced, awaited
from ..frame.setup.validation import EARLIER, SETUPS
from ..model.atlas import WORLD
from ..model.counters import GONE, LATER, POOL, PRODUCTION, ROSTER, YARD, Kind
from ..model.events import Joined
from ..model.nations import BRITAIN, JAPAN
from ..model.orders import Build, Produce
from ..model.ownership import about
from ..model.world import War
from ..rules import HOMELANDS, RULES, SEQUENCE, Homeland, Side
from .s71_13_s71_14_s72_13_deployment import OWN

_START = SEQUENCE.turn("Fall 1939")
_FIRST = SEQUENCE.turn(COSTS.production.first)
OF_A_HOMELAND = about(*HOMELANDS)
PRODUCIBLE = {nation: tuple(id_ for id_ in OWN[nation] if ROSTER[id_].by == PRODUCTION) for nation in HOMELANDS}
"""The units of each homeland that only production brings."""


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
    """Production adds up to three infantry factors, in turns after war broke out with Japan or from Spring 1942."""
    if order.nation != land.nation or order.kind not in TYPES or pool_closed(world, land.nation):
        return  # of a pool that a surrender has closed its own paragraphs speak
    counter = TYPES[order.kind]
    if counter.kind != Kind.INFANTRY:
        yield f"production adds infantry to the pool of {land.title}, and no {order.kind}"
        return
    now, reading = world.clock.turn, world.readings["spring-1942"]
    opened = now == _FIRST if reading == "only" else now >= _FIRST
    if not opened and not world.after_outbreak(BRITAIN, JAPAN):
        when = f"in the turns after war breaks out with Japan, or in {COSTS.production.first}"
        yield f"{land.title} gets infantry by production {when}"
    total = world.readings["produced-infantry"] == "total"
    added = _added(world, land) if total else PRODUCED.of(world.used, land.nation)
    if added + counter.factors > land.produced.factors:
        most = land.produced.factors
        yield f"{added} of {most} factors have been added, and a {order.kind} has {counter.factors}"
    elif awaited(world, land.nation, order.kind) is None:
        yield f"no {order.kind} of {land.title} is left that production could add"


def _added(world: War, land: Homeland) -> int:
    """The infantry factors that production has added in the whole game, those that were there at the start as well."""
    there = [id_ for id_ in PRODUCIBLE[land.nation] if world.units[id_].place not in (LATER, GONE)]
    return max(world.factors(there), world.produced.get(land.nation, 0))


@EARLIER.adds_twins("71.12C", "72.12B")
def what_was_produced_is_there(world: War, land: Homeland) -> Iterator[Event]:
    """In a position that says how many factors production has added, the pool has them, larger units first.

    Where so many may be added each turn, the figure does not tell which counters are left.
    """
    left = world.produced.get(land.nation, 0) if world.readings["produced-infantry"] == "total" else 0
    left -= world.factors([id_ for id_ in PRODUCIBLE[land.nation] if world.units[id_].place not in (LATER, GONE)])
    for id_ in sorted(PRODUCIBLE[land.nation], key=lambda each: -ROSTER[each].factors):
        if world.units[id_].place == LATER and ROSTER[id_].factors <= left:
            left -= ROSTER[id_].factors
            yield Joined(RULES.ref(land.produced.ref), id_)


# The start of the game --------------------------------------------------------------------------------------------


@SETUPS.adds_twins("71.12A", "72.12A")
def all_begin_the_game(world: War, land: Homeland) -> Iterator[str]:
    """A game that begins in Fall 1939 with units of a homeland, or is the whole game, has all that it begins with."""
    if world.clock.turn != _START:
        return
    if world.atlas is WORLD or any(world.on_map(id_) for id_ in OWN[land.nation]):
        for id_ in OWN[land.nation]:
            if ROSTER[id_].ref in ("71.12A", "71.91", "72.12A") and not world.on_map(id_):
                yield f"{id_} begins the game on the map"


# Sentinels --------------------------------------------------------------------------------------------------------


@RULES.watches("71.12B")
def nobody_comes_too_early(world: War) -> Iterator[str]:
    """What Australia gets in Fall 1940 is neither in play nor in the pool before."""
    for id_ in OWN["australia"]:
        row = ROSTER[id_]
        early = row.joins > world.clock.turn and world.units[id_].place != LATER
        if early and (world.in_play(id_) or world.units[id_].place in (POOL, YARD)):
            yield f"{id_} is there before its time"


@RULES.watches("71.12C", twin="72.12B", event=Produced)
def not_in_the_turn_of_the_outbreak(event: Produced, world: War, land: Homeland) -> Iterator[str]:
    """Before Spring 1942 nothing is produced in the player turn in which war with Japan breaks out, nor before."""
    if event.nation == land.nation and world.clock.turn < _FIRST and not world.after_outbreak(BRITAIN, JAPAN):
        yield f"infantry of {land.title} is produced before the outbreak of war, or in its player turn"


@RULES.watches("71.12C", twin="72.12B")
def production_adds_so_many_factors(world: War, land: Homeland) -> Iterator[str]:
    """No more than three infantry factors come by production, and none before the war and Spring 1942."""
    added = [
        id_
        for id_ in OWN[land.nation]
        if ROSTER[id_].by == PRODUCTION and (world.in_play(id_) or world.units[id_].place in (POOL, YARD))
    ]
    total = sum(ROSTER[id_].factors for id_ in added)
    if total > land.produced.factors and world.readings["produced-infantry"] == "total":
        yield f"more than {many(land.produced.factors, 'factor')} of {land.title} came by production"
    if added and not world.at_war(BRITAIN, JAPAN) and world.clock.turn < _FIRST:
        yield f"{added[0]} was produced before its time"
