"""Sentinels of 15.X: what training units do not bring about, and woodsmen that are too few."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire.facts.words import many

from ..frame.combat.attack import BattleFought
from ..frame.economy.replacements import Rebuilt
from ..model import counts
from ..model.counters import ISOLATED, ROSTER, TRACK, UNISOLATED
from ..model.ids import PlaceId, UnitId
from ..model.world import Front
from ..rules import RULES

THREE = 3
"""REs of replacements that arrive in a hex in a month."""
QUARTERS = 4
"""Parts in which they are counted."""
_WOODED = frozenset({"woods", "forest", "wooded_rough", "wooded_swamp", "wooded_lake"})
_SEVENTH, _LITTLE = Fraction(1, 7), Fraction(1, 8)
_OUTSIDE = frozenset({"is_position_aa", "is_supply_unit", "is_movement_counter", "is_depot"})
"""What is outside stacking limits, and so no part of an attack in REs."""


@RULES.watches("15.X.6.p1", event=Rebuilt)
def no_hex_receives_more_than_it_may(event: Rebuilt, world: Front) -> Iterator[str]:
    """What is on its way to a hex in a month, who is rebuilt now among it, is no more than 3 REs, whoever is there."""
    if event.place not in world.atlas:
        return
    coming = counts.ARRIVALS.of(world.used, event.place)
    if coming > THREE * QUARTERS:
        yield f"{many(Fraction(coming, QUARTERS), 'RE')} of replacements arrive in {event.place}"
    elif coming < int(ROSTER[event.unit].re * QUARTERS):
        yield f"{event.unit} arrives in {event.place} and is not counted there"


@RULES.watches("15.X.6.2")
def who_is_trained_is_paid_for(before: Front, world: Front) -> Iterator[str]:
    """Where a training unit has left the map for a lost unit, its nation has paid what its help does not save."""
    if before.clock != world.clock:
        return
    schools = [
        id_
        for id_ in before.units
        if world.units[id_].place == TRACK and before.on_map(id_) and "is_training" in before.kit(id_)
    ]
    for id_, unit in before.units.items() if schools else ():
        now, counter = world.units[id_], ROSTER[id_]
        if unit.place not in (UNISOLATED, ISOLATED) or now.place != TRACK or "is_depot" in counter.kit:
            continue
        whole = counter.re * (2 if unit.place == ISOLATED else 1)
        pools = [count.key(counter.nation) for count in counts.REPLACEMENTS.values()]
        paid = Fraction(sum(before.pools.get(key, 0) - world.pools.get(key, 0) for key in pools), 2)
        for school in schools:
            if now.entry == world.units[school].entry and paid < whole - before.re(school):
                yield f"{id_} is rebuilt with {school} for {many(paid, 'RP')}"


@RULES.watches("15.X.8", event=BattleFought)
def woodsmen_that_tell_are_a_seventh(event: BattleFought, world: Front) -> Iterator[str]:
    """Where woodsmen told, they are a seventh of the attacking REs, and the hex is wooded."""
    battle = world.battle
    if battle is None or not any(group.ref == "15.X.8" for group in event.owed):
        return
    if world.atlas.terrain[battle.target] not in _WOODED:
        yield f"woodsmen told in {battle.target}, which is not wooded"
    woodsmen, others = Fraction(0), Fraction(0)
    for id_ in battle.attackers:
        kit = world.kit(id_)
        if "is_woodsman" in kit:
            woodsmen += world.re(id_) * (2 if "is_siege" in kit else 1)
        elif _OUTSIDE.isdisjoint(kit.abilities):
            others += world.re(id_) * (_LITTLE if _may_count_less(world, id_, battle.target) else 1)
    if woodsmen < (woodsmen + others) * _SEVENTH:
        yield f"woodsmen told in {battle.target}, and are {woodsmen} of {woodsmen + others} REs"


def _may_count_less(world: Front, id_: UnitId, target: PlaceId) -> bool:
    """Whether a hexside, a landing or the target may lower what a unit counts in REs."""
    here = world.units[id_].place
    across = target in world.atlas.near[here] and world.atlas.side(here, target)
    ashore = any(count.of(world.used, id_) for count in counts.ASHORE.values())
    return bool(across) or ashore or "is_siege" in world.kit(id_)
