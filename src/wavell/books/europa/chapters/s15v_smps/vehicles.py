"""15.V.2.T2: units that have given up their vehicles, what they are without them, and that vehicles go over once."""

from collections.abc import Iterator
from functools import cache

import msgspec

from wavell.umpire import Line, plus

from ...frame.supply.chains import kin
from ...frame.supply.states import cut_off, isolated
from ...model.abilities import Kit, kit
from ...model.counters import ROSTER, SPARE, TRACK, Counter
from ...model.fleets import Fleet, fleet_of
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Face, Phase, Side
from ...model.validation import FAULTS
from ...model.world import FLIPS, Front
from ...rules import RULES, SIDES
from ..s15_unit_types import Abilities
from .conversions import DEMOTORIZED, ON_FOOT, TABLE, VEHICLES, Convert, Form, row_of, stays, value

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


@RULES.counts("15.V.2.T2", of=Abilities)
def it_is_without_its_vehicles(question: Abilities, world: Front) -> Iterator[Line]:
    """Say of a unit, or of the cadre that is left of one, that it has given its vehicles up."""
    if world.units[question.unit].up in _WITHOUT:
        yield plus(0, "is without its vehicles, which it gave up", RULES.ref(TABLE[row_of(question.unit)].ref))


# Whose vehicles -----------------------------------------------------------------------------------------------


@RULES.forbids("15.V.1.j", order=Form)
def vehicles_come_from_the_command(order: Form, world: Front, seat: Side) -> Iterator[str]:
    """SMPs of a command give vehicles to units in its area, and to none elsewhere."""
    if order.command is None or ROSTER[order.unit].side != seat or not stays(order.unit):
        return
    place, area = world.units[order.unit].place, fleet_of(order.command).command
    if place in world.atlas and world.atlas.command[place] != area:
        yield f"{order.unit} is outside the command {area}"


@RULES.forbids("15.V.1.c", order=Form)
def nobody_in_a_pocket_gets_vehicles(order: Form, world: Front, seat: Side) -> Iterator[str]:
    """SMPs are not used in an isolated hex, to give a unit vehicles either."""
    if order.command is None or ROSTER[order.unit].side != seat or not stays(order.unit):
        return
    place = world.units[order.unit].place
    if place in world.atlas and isolated(world, place, seat):
        yield f"{world.atlas.named(place)} is isolated"


# Once a phase -------------------------------------------------------------------------------------------------


@RULES.forbids("15.V.2.p1", order=Convert)
def nothing_new_is_converted(order: Convert, world: Front, seat: Side) -> Iterator[str]:
    """What was made in the phase, or got its vehicles again, is not converted in it."""
    if _changed(world, seat, order.unit) and world.units[order.unit].up not in _WITHOUT:
        yield f"{order.unit} was made, or got its vehicles, in this phase"


@RULES.forbids("15.V.2.p2", order=Form)
def nothing_comes_back_at_once(order: Form, world: Front, seat: Side) -> Iterator[str]:
    """Who gave up vehicles in the phase gets none in it, and transports that were made in it become nothing else."""
    if _changed(world, seat, order.unit) and world.units[order.unit].up in _WITHOUT:
        yield f"{order.unit} gave up its vehicles in this phase"
    for id_ in order.counters:
        if _changed(world, seat, id_):
            yield f"{id_} was made in this phase"


def _changed(world: Front, seat: Side, id_: UnitId) -> bool:
    return ROSTER[id_].side == seat and VEHICLES.of(world.used, id_) > 0


@RULES.watches("15.V.2.p2")
def vehicles_go_over_once(before: Front, world: Front) -> Iterator[str]:
    """A unit that gave up its vehicles in a phase, or got them, stays as it is until the next."""
    if (before.clock, before.phase) != (world.clock, world.phase):
        return
    for (name,) in VEHICLES.all(before.used):
        was, now = before.units[UnitId(name)], world.units[UnitId(name)]
        turned = (was.up in _WITHOUT) != (now.up in _WITHOUT) and world.on_map(UnitId(name))
        if turned or now.place == SPARE != was.place:
            yield f"{name} was converted twice in one phase"


@RULES.watches("15.V.2.T2")
def smps_come_of_vehicles(before: Front, world: Front) -> Iterator[str]:
    """Where a side has more SMPs in a replacement phase, units gave up vehicles that are worth as many."""
    if not (before.phase is world.phase is Phase.REPLACEMENT) or before.smps == world.smps:
        return
    for side in SIDES:
        more = _smps(world, side) - _smps(before, side)
        if more > 0 and more > sum(value(id_) for id_ in before.units if _has_less(before, world, id_, side)):
            yield f"{side} has {more} SMPs more, and nobody gave up so many vehicles"


def _smps(world: Front, side: Side) -> int:
    return sum(number for record, number in world.smps.items() if fleet_of(record).side == side)


def _has_less(before: Front, world: Front, id_: UnitId, side: Side) -> bool:
    """Whether a unit of a side has lost its vehicles, or is none any more."""
    if ROSTER[id_].side != side or not before.on_map(id_) or before.units[id_].up in _WITHOUT:
        return False
    return world.units[id_].up in _WITHOUT if stays(id_) else world.units[id_].place == SPARE


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


def _made(before: Front, world: Front) -> Iterator[tuple[UnitId, PlaceId, Fleet]]:
    """Units that have got vehicles or are on the track since, where they stand or arrive, and whose SMPs they took."""
    if before.phase is not Phase.REPLACEMENT or before.smps == world.smps:
        return
    spent = [fleet_of(record) for record, number in before.smps.items() if world.smps.get(record, 0) < number]
    for id_, unit in before.units.items() if spent else ():
        now = world.units[id_]
        equipped = unit.up in _WITHOUT and now.up not in _WITHOUT and world.on_map(id_)
        if equipped or (unit.place == SPARE and now.place == TRACK):
            yield from ((id_, now.place if equipped else now.entry, fleet) for fleet in spent)


@RULES.watches("15.V.1.j")
def smps_equip_nobody_elsewhere(before: Front, world: Front) -> Iterator[str]:
    """Units to which SMPs of a command gave vehicles stand in its area, and what was made of them arrives there."""
    for id_, place, fleet in _made(before, world):
        if fleet.command != world.atlas.command.get(place, ""):
            yield f"{fleet.id} gave vehicles to {id_} in {place}"


@RULES.watches("15.V.1.k")
def smps_of_a_country_equip_its_own(before: Front, world: Front) -> Iterator[str]:
    """What has got the vehicles of a country's SMPs is of that country."""
    for id_, _, fleet in _made(before, world):
        if fleet.country and kin(fleet.country) != kin(ROSTER[id_].nation):
            yield f"{fleet.id} gave vehicles to {id_}"
