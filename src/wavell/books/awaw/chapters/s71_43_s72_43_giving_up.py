"""71.43 and 72.43 What makes a homeland give up: enemies next to its box, or its own choice."""

from collections.abc import Iterator

from wavell.umpire import Event, Order, Roller
from wavell.umpire.facts.words import many

from ..model.counters import GONE
from ..model.events import GaveUp
from ..model.orders import Surrender
from ..model.world import War
from ..rules import HOMELANDS, RULES, SEQUENCE, Homeland, Side
from .s71_4_s72_4_pressure import GATE, excess, ref_of, surplus
from .s71_5_s72_5_surrender import fall
from .s71_13_s71_14_s72_13_deployment import OWN

_STEP = SEQUENCE.by_id["allies.surrender"]


@RULES.happens("71.43", at="enter allies.close", twin="72.43")
def too_many_at_the_gate(world: War, roll: Roller, land: Homeland) -> Iterator[Event]:
    """A homeland surrenders if, when an Allied player turn ends, ten enemy factors too many stand next to its box."""
    if excess(world, land) >= GATE.surrender.excess:
        yield from fall(GATE.surrender.ref(land), world, land)


@RULES.forbids("71.431", order=Surrender, twin="72.431")
def at_the_end_of_the_allied_turn(order: Surrender, world: War, land: Homeland) -> Iterator[str]:
    """A homeland may choose to surrender when an Allied player turn ends, and at no other time."""
    if order.nation == land.nation and world.clock.step != _STEP:
        yield f"{land.title} may surrender when an Allied player turn ends"


def takes_part(world: War, land: Homeland) -> bool:
    """Whether a homeland has a part in a game: its box is on the map, and units of it are in the game or were."""
    units = (world.units[id_] for id_ in OWN[land.nation])
    return land.box in world.atlas and any(unit.place != GONE or unit.lost for unit in units)


@RULES.forbids("frame:setup", order=Surrender)
def who_has_no_part_does_not_give_up(order: Surrender, world: War) -> Iterator[str]:
    """A homeland that a scenario leaves out does not surrender in it."""
    land = HOMELANDS.get(order.nation)
    if land is not None and land.nation not in world.surrendered and not takes_part(world, land):
        yield f"{land.title} has no part in this game"


@RULES.forbids("frame:conquest", order=Surrender)
def no_other_country(order: Surrender, world: War) -> Iterator[str]:
    """Australia and India alone give up by choice."""
    if order.nation not in HOMELANDS:
        yield f"{order.nation} does not surrender by choice; Australia and India may"


@RULES.offers(Surrender)
def who_could_give_up(world: War, seat: Side) -> Iterator[Order]:
    """Each homeland in the game that has not given up."""
    for land in HOMELANDS.values():
        if land.nation not in world.surrendered and takes_part(world, land):
            yield Surrender(land.nation)


@RULES.resolves("71.431", "72.431", order=Surrender)
def it_gives_up(order: Surrender, world: War, roll: Roller) -> Iterator[Event]:
    """All that a surrender brings takes place at once."""
    land = HOMELANDS[order.nation]
    yield from fall(ref_of(land, "431"), world, land)


# Sentinels ----------------------------------------------------------------------------------------------------


@RULES.watches("frame:setup", event=GaveUp)
def nobody_gives_up_who_is_not_there(event: GaveUp, world: War) -> Iterator[str]:
    """No homeland surrenders that lies off the map of the game."""
    if event.nation in HOMELANDS and HOMELANDS[event.nation].box not in world.atlas:
        yield f"{HOMELANDS[event.nation].title} surrenders and is not on the map"


_LAST = (SEQUENCE.by_id["allies.surrender"], SEQUENCE.by_id["allies.close"])


@RULES.watches("71.43", twin="72.43", event=GaveUp)
def not_with_fewer_than_ten(event: GaveUp, world: War, land: Homeland) -> Iterator[str]:
    """Enemies make a homeland surrender only if they are ten factors too many, when an Allied player turn ends."""
    if event.nation == land.nation and event.ref == ref_of(land, "43") and surplus(world, land) < 10:
        yield f"{land.title} surrenders to {many(surplus(world, land), 'factor')} too many"
    if event.nation == land.nation and world.clock.step not in _LAST:
        yield f"{land.title} surrenders in the middle of a player turn"


@RULES.watches("71.43", twin="72.43")
def nor_does_it_hold_out_against_ten(before: War, world: War, land: Homeland) -> Iterator[str]:
    """A homeland that ten factors too many press when an Allied player turn ends has surrendered after it."""
    over = before.clock.turn < world.clock.turn and before.clock.step in _LAST
    if over and surplus(before, land) >= 10 and land.nation not in world.surrendered:
        yield f"{land.title} holds out against {many(surplus(before, land), 'factor')} too many"
