"""What is true of every position of a game of Europa, whoever played it and however."""

from collections import Counter
from collections.abc import Iterable

from wavell.books.europa.frame.movement.stacking import counts_here, holds
from wavell.books.europa.frame.supply.points import holder_place, room
from wavell.books.europa.model.counters import OFF_MAP, ROSTER, SPARE
from wavell.books.europa.model.figures import Stocked
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import SIDES
from wavell.umpire import Event
from wavell.umpire.facts.events import StepEntered

FLOATS = frozenset({"is_naval_unit", "is_air_unit"})
LASTS = ("phase ", "player-turn ", "turn ", "month ")


def total_points(world: Front) -> int:
    """Every half RE of SPs and SRPs in play, wherever it lies."""
    return sum(stock.sp + stock.srp for stock in world.stocks.values())


def faults(world: Front, everybody: Iterable[str]) -> list[str]:
    """Everything that is wrong with a position; nothing should be."""
    return [*_units(world, everybody), *_places(world), *_points(world), *_figures(world), *_asked(world)]


def _asked(world: Front) -> Iterable[str]:
    """What is asked is read by both sides, so it names no unit, which one of them may not see."""
    for decision in world.pending:
        yield from (f"{decision.what} names {word}" for word in decision.what.split() if word in ROSTER)


def _units(world: Front, everybody: Iterable[str]) -> Iterable[str]:
    """Every unit is in one place, and the stacks say the same."""
    if set(world.units) != set(everybody):
        yield f"units came or went: {set(world.units) ^ set(everybody)}"
    there: dict[str, list[str]] = {}
    for id_, unit in world.units.items():
        there.setdefault(unit.place, []).append(id_)
        if unit.place not in OFF_MAP and unit.place not in world.atlas:
            yield f"{id_} is in {unit.place}, which is nowhere"
        if unit.place == SPARE and unit.up:
            yield f"{id_} is spare and {unit.up}"
        if unit.spent < 0 or unit.hungry < 0:
            yield f"{id_} has a figure below nothing: {unit}"
        if unit.carrier and (unit.carrier not in world.units or unit.place in OFF_MAP):
            yield f"{id_} in {unit.place} is carried by {unit.carrier}"
        if unit.attached in world.units and ROSTER[UnitId(unit.attached)].side != ROSTER[id_].side:
            yield f"{id_} is attached to {unit.attached}"
    if {place: Counter(row) for place, row in there.items()} != {
        place: Counter(row) for place, row in world.stacks.items()
    }:
        yield "stacks and units differ"


def _places(world: Front) -> Iterable[str]:
    """Sides are apart, ground units stand on land, and a hex is owned by who stands in it."""
    for place, stack in world.stacks.items():
        if place in OFF_MAP:
            continue
        ground = [id_ for id_ in stack if FLOATS.isdisjoint(ROSTER[id_].kit.abilities)]
        sides = {ROSTER[id_].side for id_ in ground}
        if len(sides) > 1:
            yield f"{place} holds units of both sides: {ground}"
        ashore = [id_ for id_ in ground if not _aboard(world, id_)]
        if ashore and place not in world.atlas.land:
            yield f"{ashore[0]} stands at sea in {place}"
        if place in world.atlas.land and ashore and world.owner.get(place) not in sides:
            yield f"{place} is owned by {world.owner.get(place)} and holds {ashore}"
    for place, side in world.owner.items():
        if place not in world.atlas.land or side not in SIDES:
            yield f"{place} is owned by {side}"


def _aboard(world: Front, id_: str) -> bool:
    carrier = world.units[UnitId(id_)].carrier
    return bool(carrier) and "is_naval_unit" in ROSTER[carrier].kit


def _points(world: Front) -> Iterable[str]:
    """No stock is below nothing or above its capacity, and none lies off the map."""
    for where, stock in world.stocks.items():
        if stock.sp < 0 or stock.srp < 0:
            yield f"{where} holds {stock}"
        if not holder_place(world, where):
            yield f"{where} holds {stock} off the map"
        limit = room(world, where)
        if limit is not None and stock.sp + stock.srp > limit[0]:
            yield f"{where} holds {stock}, more than {limit[0]}"


def _figures(world: Front) -> Iterable[str]:
    """Nothing that is counted is below nothing, and what is used up says for how long."""
    for what, figures in (("SMPs", world.smps), ("pool", world.pools), ("used", world.used)):
        for name, figure in figures.items():
            if figure < 0:
                yield f"{what} {name}: {figure}"
    for name in world.used:
        if not name.startswith(LASTS):
            yield f"used {name}: for how long?"
    for id_, job in world.jobs.items():
        if not world.on_map(id_) or world.units[id_].place != job.place or job.left < 0:
            yield f"{id_} in {world.units[id_].place} does {job}"
    if world.battle is not None and not world.pending and world.outcome is None:
        yield "a battle waits for nobody"


def crowded(world: Front) -> list[str]:
    """The hexes that hold more than they can; none do when a phase ends."""
    found = []
    for place, stack in world.stacks.items():
        if place in world.atlas.land:
            counted = [id_ for id_ in stack if counts_here(world.kit(id_)) and not _aboard(world, id_)]
            if not holds(world, place, counted):
                found.append(f"{place} cannot hold {counted}")
    return found


def unexplained(before: Front, after: Front, events: Iterable[Event]) -> int:
    """The SPs and SRPs, in half REs, that came or went without a fact that says so."""
    told = sum(event.sp + event.srp for event in events if isinstance(event, Stocked))
    return total_points(after) - total_points(before) - told


def ends_a_phase(events: Iterable[Event]) -> bool:
    """Whether play went on to another step."""
    return any(isinstance(event, StepEntered) for event in events)
