"""15.V.2.T2: units that have given up their vehicles, and what they are without them."""

from collections.abc import Iterator
from functools import cache

import msgspec

from ...frame.supply.states import cut_off
from ...model.abilities import Kit, kit
from ...model.counters import ROSTER, Counter
from ...model.kinds import Face, Phase
from ...model.validation import FAULTS
from ...model.world import FLIPS, Front
from ...rules import RULES
from .conversions import DEMOTORIZED, ON_FOOT, stays

_WITHOUT = (DEMOTORIZED, Face.DEMOTORIZED_CADRE)


@cache
def _on_foot(counter: Counter) -> Kit:
    """A motorized unit without its vehicles, which marches as infantry does."""
    rating = msgspec.structs.replace(counter.rating, moves=min(ON_FOOT.moves, counter.rating.moves))
    return kit(tuple(counter.kit.symbols - {"motorized"}), counter.nation, counter.size, rating)


@cache
def _cadre_on_foot(counter: Counter) -> Kit:
    """What is left of such a division: its cadre, which has no vehicles either."""
    whole, cadre = _on_foot(counter), counter.cadre
    if cadre is None:
        return whole
    rating = msgspec.structs.replace(cadre, moves=min(whole.rating.moves, cadre.moves))
    return kit(tuple(whole.symbols), counter.nation, "X", rating)


FLIPS["is_combat_motorized"] = (DEMOTORIZED, _on_foot)
FLIPS["is_motorized_infantry"] = (Face.DEMOTORIZED_CADRE, _cadre_on_foot)


@FAULTS.adds("15.V.2.T2")
def vehicles_of_those_in_the_table_alone(world: Front, set_up: bool) -> Iterator[str]:
    """Motorized infantry and American AA brigades give their vehicles up, and no other unit is without them."""
    for id_, unit in world.units.items():
        if unit.up in _WITHOUT and not stays(id_):
            yield f"{id_} does not give up its vehicles"
        elif unit.up == Face.DEMOTORIZED_CADRE and ROSTER[id_].cadre is None:
            yield f"{id_} has no cadre"


@RULES.watches("15.V.2.T2.5")
def vehicles_come_back_by_conversion_alone(before: Front, world: Front) -> Iterator[str]:
    """A unit without vehicles stays so on the map, worn down or filled up, until SMPs or transports give it some."""
    if before.phase is Phase.REPLACEMENT:
        return
    for id_, unit in before.units.items():
        now = world.units[id_]
        if unit.up in _WITHOUT and now.up not in _WITHOUT and before.on_map(id_) and world.on_map(id_):
            yield f"{id_} has its vehicles again"


@RULES.watches("15.V.1.c")
def smps_give_no_vehicles_in_a_pocket(before: Front, world: Front) -> Iterator[str]:
    """Where SMPs become fewer, no unit in an isolated hex has vehicles that it had not."""
    if before.phase is not Phase.REPLACEMENT or sum(world.smps.values()) >= sum(before.smps.values()):
        return
    for id_, unit in before.units.items():
        if unit.up in _WITHOUT and world.units[id_].up not in _WITHOUT and world.on_map(id_) and cut_off(before, id_):
            yield f"{id_} has vehicles again, and {unit.place} is isolated"
