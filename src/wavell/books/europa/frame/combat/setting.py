"""From a battle on the map to its setting.

What other chapters know of a battle they say here:

    @brings("gs")
    def ground_support(world, battle):
        return Fraction(...)

Units that came off ships are known by `counts.ASHORE`, and amphibious tanks by `counts.LANDING`,
a place in `LANDINGS`.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar

from wavell.umpire.rules.hooks import Hook

from ...model import counts
from ...model.battle import Battle
from ...model.counters import ROSTER
from ...model.fight import Fighter, Setting
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Ashore, Ride, Side, Sky, Success, SupplyState
from ...model.world import Front, Unit
from ...rules import RULES
from ..politics.war import first_attacked_by, invaded_by

LANDINGS = (None, *Success)
"""Results of the landing of an amphibious tank, by the number kept of them."""
HIDDEN: Hook[Callable[[Front, PlaceId, Side], Iterator[str]]] = Hook(RULES)
"""What enemies that the asker does not see may change in a fight, `(world, target, attacking side)`, in words."""
_ABSENT = ("is_air_unit", "is_naval_unit")
_LANDED = tuple(reversed(Ashore))
"""A division some of which came ashore in LVTs came as the rest did."""
F = TypeVar("F", bound=Callable[[Front, Battle], Any])
_BRINGS: dict[str, Callable[[Front, Battle], Any]] = {}
_BROUGHT = ("gs", "das", "ngs_defence", "coast_defence")


def brings(field: str) -> Callable[[F], F]:
    """Register who says what a field of a setting is: gs, das, ngs_defence or coast_defence."""
    if field not in _BROUGHT:
        raise ValueError(f"a battle is not brought any {field}")

    def register(function: F) -> F:
        _BRINGS[field] = function
        return function

    return register


def setting_of(world: Front, battle: Battle, *, overrun: bool = False) -> Setting:
    """Everything that bears on a battle, as the position has it."""
    target, side = battle.target, battle.side
    stacked = [id_ for id_ in world.stack(target) if ROSTER[id_].side != side]
    defenders = [id_ for id_ in stacked if not any(ability in world.kit(id_) for ability in _ABSENT)]
    fields: dict[str, Any] = {field: found(world, battle) for field, found in _BRINGS.items()}
    return Setting(
        turn=world.clock.turn,
        side=side,
        attackers=tuple(fighter_of(world, id_, battle) for id_ in battle.attackers),
        defenders=tuple(fighter_of(world, id_, battle) for id_ in defenders),
        terrain=world.atlas.terrain[target],
        features=world.features(target),
        weather=world.weather_at(target),
        sea=Sky.ROUGH if world.is_rough else Sky.CLEAR,
        readings=world.readings,
        planned=battle.planned,
        overrun=overrun,
        first=battle.first,
        engineers=battle.engineers,
        ngs=battle.ngs,
        shift=battle.shift,
        invaded=invaded_by(world, target, side),
        first_attacked=first_attacked_by(world, target, side),
        police=_policed(world, (*battle.attackers, *defenders)),
        **fields,
    )


def _policed(world: Front, units: tuple[UnitId, ...]) -> frozenset[UnitId]:
    """The units that stand with political police."""
    places = {world.units[id_].place for id_ in units}
    policed = {place for place in places if is_policed(world, place)}
    return frozenset([id_ for id_ in units if world.units[id_].place in policed] if policed else ())


def is_policed(world: Front, place: PlaceId) -> bool:
    """Whether a hex holds political police."""
    return any("is_political_police" in world.kit(id_) for id_ in world.stack(place))


def fighter_of(world: Front, id_: UnitId, battle: Battle) -> Fighter:
    """A unit as it fights in a battle."""
    unit, kit, target = world.units[id_], world.kit(id_), battle.target
    place, attacking = unit.place, ROSTER[id_].side == battle.side
    far = world.atlas.distance(place, target) if attacking and place in world.atlas else 0
    carried = _carried(world, unit)
    used = world.used
    fresh = used.keys().isdisjoint(_figures(id_))  # as nearly all are: none of the figures below is written
    return Fighter(
        id=id_,
        counter=ROSTER[id_],
        kit=kit,
        re=world.re(id_),
        place=place,
        hexside=world.atlas.side(place, target) if far == 1 else frozenset(),
        range=far or 1,
        supply=_supply(unit),
        paid=not attacking or place not in battle.unpaid,
        disrupted=unit.disrupted,
        dispersed=unit.dispersed,
        carried=carried,
        carrier=unit.carrier if carried else "",
        landed=None if fresh else next((how for how in _LANDED if counts.ASHORE[how].of(used, id_)), None),
        landing=None if fresh else LANDINGS[counts.LANDING.of(used, id_)],
        dropped=not fresh and bool(counts.DROPPED.of(used, id_)),
        tried=not fresh and bool(counts.TRIED.of(used, id_)),
        dismounted=id_ in battle.dismounted,
        converted=id_ in battle.converted,
    )


@cache
def _figures(id_: UnitId) -> tuple[counts.Key, ...]:
    """What is written down of units that have landed, dropped, or tried to slip away."""
    return tuple(count.key(id_) for count in (*counts.ASHORE.values(), counts.LANDING, counts.DROPPED, counts.TRIED))


_RIDES = {"is_lvt": Ride.LVT, "is_apc": Ride.APC, "is_transport": Ride.TRANSPORT}


def _carried(world: Front, unit: Unit) -> Ride | None:
    if unit.carrier not in world.units or world.units[unit.carrier].place != unit.place:
        return None
    kit = ROSTER[unit.carrier].kit
    return next((ride for ability, ride in _RIDES.items() if ability in kit), None)


def _supply(unit: Unit) -> SupplyState:
    """The state of supply as it was last determined."""
    if unit.hungry:
        return SupplyState.U2 if unit.hungry > 1 else SupplyState.U1
    return SupplyState.LIMITED if unit.limited else SupplyState.FULL
