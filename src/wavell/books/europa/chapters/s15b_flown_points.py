"""15.B: infantry RPs are air transportable: they are flown to a cadre on an airbase and fill it up."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Order, Roller
from wavell.umpire.facts.words import many, many_are
from wavell.umpire.rules.options import Mix

from ..frame.air.airlift import lift
from ..frame.air.bases import flyers, grounded, is_air, rating_of, reaches, works_as_base
from ..frame.air.raids import does, fly
from ..frame.economy.replacements import cost, kind_of, pool
from ..frame.movement.doors import goes
from ..frame.movement.passages import EXCHANGE, Passage
from ..frame.supply.states import FULL, level_of
from ..model.battle import Raid
from ..model.counters import ROSTER
from ..model.events import Flipped
from ..model.figures import Pooled
from ..model.ids import UnitId
from ..model.kinds import CADRES, WHOLE, AirMission, Face, Side
from ..model.orders import Command, UnitName
from ..model.ownership import commands, usable
from ..model.reasons import reason
from ..model.world import Front
from ..rules import RULES

_air, _rp = RULES.ref("frame:AIRT"), RULES.ref("frame:RP")
_FILLED = reason("{units} is filled up")
MOST = 60
"""How many flights are offered."""


class Refill(Command, frozen=True, tag="refill"):
    """Fly infantry RPs to a cadre on an airbase and fill it up: `refill al-inf-div by al-air-transport`."""

    form: ClassVar[str] = "{unit} by {carriers+}"
    unit: UnitName
    carriers: tuple[UnitName, ...]


ORDERS = (Refill,)
commands(Refill)


def _cadre(world: Front, id_: UnitId) -> bool:
    return world.on_map(id_) and world.units[id_].up in CADRES


def _judged(order: Refill, world: Front, seat: Side) -> bool:
    return bool(order.carriers) and usable(world, seat, order.unit, *order.carriers) and _cadre(world, order.unit)


@RULES.defines("15.B")
def points_fly(kind: str) -> bool:
    """Whether replacement points are air transportable: infantry points are, armour points are not."""
    return kind == "inf"


@RULES.forbids("15.B", order=Refill)
def armour_points_do_not_fly(order: Refill, world: Front, seat: Side) -> Iterator[str]:
    """Of replacement points those for infantry are air transportable, and no others."""
    if _judged(order, world, seat) and not points_fly(kind_of(order.unit)):
        yield f"{order.unit} takes armour RPs, which are not air transportable"


@RULES.permits("15.B", order=Refill)
def infantry_points_fly(order: Refill, world: Front, seat: Side) -> Iterator[str]:
    """Infantry RPs are air transportable."""
    if _judged(order, world, seat) and points_fly(kind_of(order.unit)):
        yield f"{many_are(cost(world, order.unit).total, 'infantry RP')} flown"


@RULES.forbids("frame:RP", order=Refill)
def a_cadre_and_points_for_it(order: Refill, world: Front, seat: Side) -> Iterator[str]:
    """It is a cadre that is filled up, and its nation has the points."""
    if not usable(world, seat, order.unit):
        return
    if not _cadre(world, order.unit):
        yield f"{order.unit} needs no replacements"
    elif points_fly(kind_of(order.unit)) and not _paid(world, order.unit):
        yield f"{order.unit} costs {many(cost(world, order.unit).total, 'RP')}, and there are not so many"


def _paid(world: Front, id_: UnitId) -> bool:
    return world.pools.get(pool(ROSTER[id_].nation, kind_of(id_)), 0) >= cost(world, id_).total * 2


@RULES.forbids("frame:AIRT", order=Refill)
def from_a_base_in_supply_to_its_base(order: Refill, world: Front, seat: Side) -> Iterator[str]:
    """Aircraft on bases in full supply carry the points, an RE each, to an own airbase that works."""
    if not order.carriers:
        yield "no aircraft is named"
    if not _judged(order, world, seat):
        return
    place = world.units[order.unit].place
    if world.owner.get(place) != seat or not works_as_base(world, place):
        yield f"{world.atlas.named(place)} has no airbase of your own that works"
    yield from grounded(world, seat, order.carriers, place)
    for id_ in dict.fromkeys(order.carriers):
        if is_air(id_) and "flies_cargo" not in world.kit(id_):
            yield f"{id_} carries nothing"
        elif is_air(id_) and not _stocked(world, id_):
            yield f"{id_} is not on a base in full supply"
    if lift(order.carriers) < cost(world, order.unit).total:
        yield f"the aircraft carry {many(lift(order.carriers), 'RE')}, and it takes {cost(world, order.unit).total}"


def _stocked(world: Front, id_: UnitId) -> bool:
    return level_of(world, id_) == FULL


@goes(Refill, by={EXCHANGE})
def as_a_whole_unit(order: Refill, world: Front, seat: Side) -> Iterator[Passage]:
    """A cadre becomes a whole unit where it stands."""
    if _judged(order, world, seat):
        yield Passage((order.unit,), world.units[order.unit].place, EXCHANGE)


@RULES.resolves("frame:AIRT", order=Refill)
def they_fly_to_the_cadre(order: Refill, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The mission is flown."""
    yield from fly(
        world, roll, Raid(seat, AirMission.POINT_TRANSPORT, order.carriers, world.units[order.unit].place, order.unit)
    )


@does(AirMission.POINT_TRANSPORT)
def the_cadre_is_filled_up(world: Front, raid: Raid, roll: Roller) -> Iterator[Event]:
    """If enough aircraft came through the points are spent and the cadre is whole again."""
    need = cost(world, raid.cargo).total
    if lift(raid.units) >= need:
        name = pool(ROSTER[raid.cargo].nation, kind_of(raid.cargo))
        yield Pooled(_rp, name, -int(need * 2), _FILLED.of(raid.cargo))
        yield Flipped(_air, raid.cargo, WHOLE.get(world.units[raid.cargo].up, Face.FRONT))


@RULES.offers(Refill)
def cadres_to_fill_up(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for every cadre on an own airbase the aircraft in range, each alone and all together."""
    cadres = [id_ for id_ in world.units if ROSTER[id_].side == seat and _cadre(world, id_) and _paid(world, id_)]
    listed = 0
    for id_ in mix(cadres):
        place = world.units[id_].place
        if place not in world.atlas.land or not works_as_base(world, place):
            continue
        able = [each for each in flyers(world, seat) if rating_of(each).lift and reaches(world, each, place)]
        able = [each for each in able if _stocked(world, each)]
        for group in dict.fromkeys([*((each,) for each in able), tuple(able)]):
            if group and lift(group) >= cost(world, id_).total:
                yield Refill(id_, group)
                listed += 1
        if listed >= MOST:
            return
