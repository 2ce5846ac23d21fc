"""71.25 and 72.25 Ground attacks do not cross the edge of a box."""

from collections.abc import Iterator

from wavell.umpire import Line, cap, plus

from ..frame.combat.attacks import BattleJoined
from ..frame.combat.odds import Chance, Odds
from ..model.orders import Attack, Invade, Move
from ..model.ownership import usable
from ..model.world import War
from ..rules import RULES, Homeland, Side
from .s71_2_s72_2_box import AT_A_BOX
from .s71_23_s72_23_leaving import leaving


@RULES.forbids("71.25", order=Attack, twin="72.25", when=AT_A_BOX)
def no_ground_attacks_across_the_edge(order: Attack, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """No ground attack is made out of the box onto the map, nor from the map into it, nor on who is in it."""
    for id_ in dict.fromkeys(order.units):
        if usable(world, seat, id_) and land.box in (world.units[id_].place, order.target):
            yield f"{id_} may not attack across the edge of the {land.title} box"


@RULES.forbids("71.25", order=Invade, twin="72.25", when=AT_A_BOX)
def no_landing_on_the_own_box(order: Invade, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Who is in the box does not land there; of those who come from elsewhere other paragraphs speak."""
    for id_ in dict.fromkeys(order.units):
        if order.target == land.box and usable(world, seat, id_) and world.units[id_].place == land.box:
            yield f"{id_} is in the {land.title} box, which is not attacked"


@RULES.forbids("71.25", order=Move, twin="72.25", when=AT_A_BOX)
def no_move_into_an_enemy(order: Move, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """A unit does not move out of the box onto an enemy; that would be an attack."""
    if leaving(order, world, seat, land) and order.to != land.box and world.enemy_at(order.to, seat):
        yield f"{world.atlas.named(order.to)} holds an enemy, and the {land.title} box is no place to attack from"


# What the questions say -------------------------------------------------------------------------------------------


@RULES.counts("71.25", of=Odds, stage="limit", twin="72.25")
def no_odds_across_the_edge(question: Odds, world: War, land: Homeland) -> Iterator[Line]:
    """There are no odds of an attack that is never made."""
    if _across(question, world, land):
        yield cap(0, f"no ground attack crosses the edge of the {land.title} box")


@RULES.counts("71.25", of=Chance, stage="limit", twin="72.25")
def nor_a_chance(question: Chance, world: War, land: Homeland) -> Iterator[Line]:
    """Nor is there a chance of its results."""
    if _across(question, world, land):
        yield plus(0, f"no ground attack crosses the edge of the {land.title} box")


def _across(question: Odds | Chance, world: War, land: Homeland) -> bool:
    """Whether an attack would be made on the box, or by land out of it."""
    by_land = not question.sea and not question.guns
    return question.target == land.box or (
        by_land and any(world.units[id_].place == land.box for id_ in question.units)
    )


# Sentinels --------------------------------------------------------------------------------------------------------


@RULES.watches("71.25", twin="72.25", event=BattleJoined)
def no_battle_across_the_edge(event: BattleJoined, world: War, land: Homeland) -> Iterator[str]:
    """No battle is fought for the box, and none by land from it."""
    if event.target == land.box:
        yield f"the {land.title} box was attacked"
    elif not event.ships:
        yield from (f"{id_} attacked from the box" for id_ in event.units if world.units[id_].place == land.box)
