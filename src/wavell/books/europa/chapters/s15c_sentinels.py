"""15.C: what is never seen of position AA, whoever commands it, and which guns never fire."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire.facts.words import many

from ..frame.air.flak import TABLE
from ..frame.air.raids import FlakFired
from ..frame.combat.attack import BattleFought
from ..frame.movement.passages import RETREAT, went_by
from ..model import counts
from ..model.counters import ROSTER
from ..model.events import Moved
from ..model.figures import Counted
from ..model.ids import UnitId
from ..model.kinds import AirMission
from ..model.world import Front
from ..rules import RULES
from .s15c2_position_aa import Regrouped

_AA = frozenset({"light_aa", "heavy_aa"})
_HALF = Fraction(1, 2)


def _is_position_aa(id_: UnitId) -> bool:
    """AA without a combat strength."""
    kit = ROSTER[id_].kit
    return kit.rating.attack is None and not _AA.isdisjoint(kit.symbols)


def _points(world: Front, id_: UnitId) -> int:
    points = world.units[id_].points
    return points if points >= 0 else int(ROSTER[id_].aa or 0)


@RULES.watches("15.C.2.b", event=Moved)
def guns_do_not_retreat(event: Moved, world: Front) -> Iterator[str]:
    """Position AA is nowhere among those who retreat."""
    if went_by(event) is RETREAT:
        yield from (f"{id_} retreats" for id_ in event.units if _is_position_aa(id_))


@RULES.watches("15.C.2.d")
def guns_ride_by_their_points(world: Front) -> Iterator[str]:
    """No counter carries more position AA than half an RE a point lets it."""
    loads: dict[UnitId, Fraction] = {}
    for id_, unit in world.units.items():
        if unit.carrier in world.units and ROSTER[unit.carrier].capacity and _is_position_aa(id_):
            loads[unit.carrier] = loads.get(unit.carrier, Fraction(0)) + _HALF * _points(world, id_)
    for carrier, load in loads.items():
        if load > ROSTER[carrier].capacity:
            yield f"{carrier} carries {many(load, 'RE')} of position AA"


@RULES.watches("15.C.2.f", event=BattleFought)
def position_guns_fight_no_tanks(event: BattleFought, world: Front) -> Iterator[str]:
    """No position AA brings anti-tank weapons to a battle."""
    for effect in event.reckoned.armour if event.reckoned is not None else ():
        if effect.field == "atec":
            yield from (f"{each.unit} counts against tanks" for each in effect.users if _is_position_aa(each.unit))


@RULES.watches("15.C.2.h")
def guns_build_nothing(world: Front) -> Iterator[str]:
    """No position AA is at work, nor helps."""
    for id_, job in world.jobs.items():
        yield from (f"{each} is at work" for each in (id_, *job.helpers) if _is_position_aa(each))


@RULES.watches("15.C.2.h.x1", event=Counted)
def guns_damage_nothing_for_mps(event: Counted, world: Front) -> Iterator[str]:
    """No position AA spends MPs on engineering, as on damaging an airbase."""
    for (id_,) in counts.ENGINEERING.all({event.what: event.amount}):
        if _is_position_aa(UnitId(id_)):
            yield f"{id_} spends {many(event.amount, 'MP')} on engineering"


@RULES.watches("15.C.2.p2", event=Regrouped)
def nothing_is_won_by_regrouping(event: Regrouped, world: Front) -> Iterator[str]:
    """Kind, side, total and place of position AA stay as they were, and its owner regroups it in his player-turn."""
    kinds = {(ROSTER[id_].kit.symbols & _AA, ROSTER[id_].side) for id_ in (*event.units, *event.into)}
    if len(kinds) > 1 or world.phasing != ROSTER[event.units[0]].side:
        yield f"position AA in {event.place} changes its kind or side, or is regrouped in the other's player-turn"
    if sum(event.points) != sum(_points(world, id_) for id_ in event.units):
        yield f"position AA in {event.place} changes its points"
    if any(world.units[id_].place != event.place for id_ in event.units):
        yield f"position AA comes to {event.place} by being regrouped"


# Fire -----------------------------------------------------------------------------------------------------------

_BASES = frozenset({"15.C.4.p1", "15.C.4.p2"})
_ABOVE = frozenset(mission.id for mission in TABLE.mission if not mission.light)
"""Missions that light AA does not fire at (25.C.1)."""


@RULES.watches("15.C.2.i", event=FlakFired)
def guns_that_moved_are_silent(event: FlakFired, world: Front) -> Iterator[str]:
    """No position AA fires in a player-turn in which it has moved or was carried."""
    for id_ in event.units:
        if _is_position_aa(id_) and world.units[id_].moved and not counts.FIRES_ON.of(world.used, id_):
            yield f"{id_} has moved, and fires at {event.mission}"


@RULES.watches("15.C.1.a", event=FlakFired)
def light_combat_guns_spare_what_flies_high(event: FlakFired, world: Front) -> Iterator[str]:
    """Light AA of combat units does not fire at certain missions."""
    if event.mission in _ABOVE:
        yield from (f"{id_} fires at {event.mission}" for id_ in event.units if _is_light(id_, position=False))


@RULES.watches("15.C.2.e", event=FlakFired)
def light_position_guns_spare_what_flies_high(event: FlakFired, world: Front) -> Iterator[str]:
    """Nor does light position AA."""
    if event.mission in _ABOVE:
        yield from (f"{id_} fires at {event.mission}" for id_ in event.units if _is_light(id_, position=True))


def _is_light(id_: UnitId, *, position: bool) -> bool:
    return "light_aa" in ROSTER[id_].kit.symbols and _is_position_aa(id_) == position


@RULES.watches("15.C.4.p2", event=FlakFired)
def airbases_defend_themselves_alone(event: FlakFired, world: Front) -> Iterator[str]:
    """The AA of an airbase fires at those who bomb it and at nobody else."""
    if event.mission != AirMission.AIRBASE_BOMBING and not _BASES.isdisjoint(event.by):
        yield f"the AA of the airbase in {event.place} fires at {event.mission}"
