"""15.A and 15.B: what is never seen of units that fly, whoever sends them."""

from collections.abc import Iterator

from ..frame.air.raids import RaidFlown
from ..frame.movement.breakdown import BrokeDown
from ..model.counters import ROSTER
from ..model.events import Flipped
from ..model.ids import UnitId
from ..model.kinds import AirMission, Face, Phase
from ..model.world import Front
from ..rules import RULES

_JUMP = frozenset({"glider", "parachute", "glider_infantry", "parachute_infantry", "commando", "ranger"})
"""Symbols of those who are dropped, the last four under penalties."""
_LISTED = _JUMP | {"air_landing", "mountain", "high_mountain", "light", "ski", "special_force"}
"""Symbols of those who are air transportable by type."""


def _airborne_hq(id_: UnitId) -> bool:
    return {"hq", "air_landing"} <= ROSTER[id_].kit.symbols


@RULES.watches("15.A.p1", event=RaidFlown)
def only_the_airborne_jump(event: RaidFlown, world: Front) -> Iterator[str]:
    """Nobody is dropped who bears no symbol of those who jump, and no HQ but with its parachute side up."""
    if event.mission != AirMission.AIR_DROP:
        return
    symbols = world.kit(event.cargo).symbols
    if symbols.isdisjoint({"parachute"} if "hq" in symbols else _JUMP):
        yield f"{event.cargo} is dropped"


@RULES.watches("15.A.1", event=RaidFlown)
def gliders_carry_glider_units(event: RaidFlown, world: Front) -> Iterator[str]:
    """A glider unit is dropped from gliders and nothing else."""
    if event.mission == AirMission.AIR_DROP and "glider" in ROSTER[event.cargo].kit.symbols:
        for id_ in event.units:
            if "air_transport" in ROSTER[id_].kit.symbols:
                yield f"{event.cargo} is dropped from {id_}"


@RULES.watches("15.A.3.p1")
def two_sides_for_airborne_hqs_alone(world: Front) -> Iterator[str]:
    """No counter but the HQ of an airborne division shows a parachute side."""
    for id_, unit in world.units.items():
        if unit.up == Face.PARACHUTE and not _airborne_hq(id_):
            yield f"{id_} shows a parachute side"


@RULES.watches("15.A.3.p2", event=Flipped)
def turned_before_it_moves(event: Flipped, world: Front) -> Iterator[str]:
    """Such an HQ is turned over in its owner's movement phase, unmoved and not out of supply."""
    if not _airborne_hq(event.unit) or event.up not in (Face.FRONT, Face.PARACHUTE):
        return
    unit = world.units[event.unit]
    if world.phase is not Phase.MOVEMENT or world.phasing != ROSTER[event.unit].side:
        yield f"{event.unit} is turned over in the {world.phase} phase of the {world.phasing}"
    if unit.moved or unit.spent or unit.hungry or unit.limited:
        yield f"{event.unit} is turned over, moved or short of supply"


@RULES.watches("15.A.3.a", event=BrokeDown)
def no_division_around_its_parachute_side(event: BrokeDown, world: Front) -> Iterator[str]:
    """No division is made with an HQ that shows its parachute side."""
    for id_ in event.out:
        if world.units[id_].up == Face.PARACHUTE:
            yield f"{', '.join(event.into)} is made around the parachute side of {id_}"


@RULES.watches("15.A.3.b", event=RaidFlown)
def the_airborne_side_lands_on_bases(event: RaidFlown, world: Front) -> Iterator[str]:
    """The airborne side of an HQ neither jumps nor comes by assault transport."""
    if event.mission not in (AirMission.AIR_DROP, AirMission.ASSAULT_TRANSPORT) or not _airborne_hq(event.cargo):
        return
    if world.units[event.cargo].up != Face.PARACHUTE:
        yield f"{event.cargo} goes by {event.mission.replace('_', ' ')}"


@RULES.watches("15.B", event=RaidFlown)
def only_what_is_transportable_flies(event: RaidFlown, world: Front) -> Iterator[str]:
    """Whoever is flown from base to base is of a listed type or has no heavy equipment."""
    if event.mission == AirMission.AIR_TRANSPORT:
        kit = world.kit(event.cargo)
        if kit.heavy is not None and _LISTED.isdisjoint(kit.symbols):
            yield f"{event.cargo} is flown, which has heavy equipment"
