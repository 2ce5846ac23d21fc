"""71.24 and 72.24 Air missions do not cross the edge of a box; bombing does."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.air.bombing import Raided
from ..frame.combat.aftermath import AirCame
from ..frame.combat.attacks import BattleJoined
from ..frame.combat.odds import GROUNDED, Defence, Force
from ..model.counters import ROSTER
from ..model.events import Spent
from ..model.ids import PlaceId, UnitId
from ..model.orders import Attack, Bomb, Counterair, Invade, Oppose
from ..model.ownership import usable
from ..model.world import War
from ..rules import RULES, Homeland, Side
from .s71_2_s72_2_box import AT_A_BOX


@RULES.forbids("71.24", order=(Bomb, Counterair, Attack, Invade), twin="72.24", when=AT_A_BOX)
def no_missions_across_the_edge(
    order: Bomb | Counterair | Attack | Invade, world: War, seat: Side, land: Homeland
) -> Iterator[str]:
    """Japanese air units fly no missions into the box, Western Allied air units in it none onto the map."""
    air = order.units if isinstance(order, Bomb | Counterair) else order.air
    yield from _missions(world, seat, air, order.target, land)


@RULES.forbids("71.24", order=Oppose, twin="72.24")
def no_cover_from_the_box(order: Oppose, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Air units in the box do not support the defence of a place on the map."""
    if world.battle is not None:
        yield from _missions(world, seat, order.units, world.battle.target, land)


def _missions(world: War, seat: Side, units: tuple[UnitId, ...], target: PlaceId, land: Homeland) -> Iterator[str]:
    for id_ in dict.fromkeys(units):
        if not usable(world, seat, id_) or not ROSTER[id_].is_air:
            continue
        inside = world.units[id_].place == land.box
        if target == land.box and ROSTER[id_].of.power == "japan":
            yield f"{id_} may fly no mission into the {land.title} box"
        elif inside and target != land.box and ROSTER[id_].of.western:
            yield f"{id_} is in the {land.title} box and flies no missions onto the map"


@RULES.permits("71.24-ex", order=Bomb, overrides="71.24", twin="72.24-ex", when=AT_A_BOX)
def bombing_is_no_such_mission(order: Bomb, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Japanese bombing is the one mission into the box."""
    if order.target == land.box:
        yield f"Japanese bombing of the {land.title} box is allowed"


# What the questions say -------------------------------------------------------------------------------------------


@GROUNDED.adds_twins("71.24", "72.24")
def none_flies_across_the_edge(world: War, id_: UnitId, target: PlaceId, land: Homeland) -> bool:
    """Air units in the box are of no use in a battle on the map, nor others in the box."""
    return (world.units[id_].place == land.box) != (target == land.box)


@RULES.counts("71.24", of=Force, twin="72.24")
def no_support_across_the_edge(question: Force, world: War, land: Homeland) -> Iterator[Line]:
    """Who would support an attack across the edge adds nothing, and is told so."""
    yield from _stay(world, question.air, question.target, land)


@RULES.counts("71.24", of=Defence, stage="round", twin="72.24")
def no_cover_across_the_edge(question: Defence, world: War, land: Homeland) -> Iterator[Line]:
    """Nor does who would cover a defence."""
    yield from _stay(world, question.cover, question.place, land)


def _stay(world: War, units: tuple[UnitId, ...], target: PlaceId, land: Homeland) -> Iterator[Line]:
    for id_ in dict.fromkeys(units):
        if none_flies_across_the_edge(world, id_, target, land):
            yield plus(0, f"{id_} flies no mission across the edge of the {land.title} box")


# Sentinels --------------------------------------------------------------------------------------------------------


def _flew(world: War, units: tuple[UnitId, ...], target: PlaceId, land: Homeland) -> Iterator[str]:
    """Air units of a mission that crossed the edge of the box."""
    for id_ in units:
        inside = world.units[id_].place == land.box
        if ROSTER[id_].is_air and inside != (target == land.box):
            yield f"{id_} flew over the edge of the {land.title} box to {target}"


@RULES.watches("71.24", twin="72.24", event=BattleJoined)
def support_does_not_cross_the_edge(event: BattleJoined, world: War, land: Homeland) -> Iterator[str]:
    """Nobody supports an attack across the edge."""
    yield from _flew(world, event.air, event.target, land)


@RULES.watches("71.24", twin="72.24", event=AirCame)
def cover_does_not_cross_the_edge(event: AirCame, world: War, land: Homeland) -> Iterator[str]:
    """Nobody covers a defence across the edge."""
    if world.battle is not None:
        yield from _flew(world, event.cover, world.battle.target, land)


@RULES.watches("71.24", twin="72.24", event=Spent)
def nobody_flies_from_the_box(event: Spent, world: War, land: Homeland) -> Iterator[str]:
    """Air units in the box that have flown were in the air over it, against a raid."""
    over_it = world.raid is not None and world.raid.target == land.box
    for id_ in event.units:
        if ROSTER[id_].is_air and world.units[id_].place == land.box and not over_it and not world.units[id_].aboard:
            yield f"{id_} flew a mission from the {land.title} box"


@RULES.watches("71.24", twin="72.24", event=Raided)
def only_japan_bombs_the_box(event: Raided, world: War, land: Homeland) -> Iterator[str]:
    """What flies into the box is Japanese bombing."""
    if event.target == land.box:
        yield from (f"{id_} raided the {land.title} box" for id_ in event.units if ROSTER[id_].nation != "japan")
