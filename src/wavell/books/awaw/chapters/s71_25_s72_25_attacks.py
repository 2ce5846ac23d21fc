"""71.25 and 72.25 Ground attacks do not cross the edge of a box."""

from collections.abc import Iterator

from ..frame.combat.attacks import BattleJoined
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


# Sentinels --------------------------------------------------------------------------------------------------------


@RULES.watches("71.25", twin="72.25", event=BattleJoined)
def no_battle_across_the_edge(event: BattleJoined, world: War, land: Homeland) -> Iterator[str]:
    """No battle is fought for the box, and none by land from it."""
    if event.target == land.box:
        yield f"the {land.title} box was attacked"
    elif not event.ships:
        yield from (f"{id_} attacked from the box" for id_ in event.units if world.units[id_].place == land.box)
