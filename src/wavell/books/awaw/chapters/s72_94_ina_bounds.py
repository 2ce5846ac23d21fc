"""72.94 The Indian National Army operates in Burma and India: it goes, passes and attacks nowhere else.

The India box is closed to it like to all Japanese units (72.224).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..frame.combat.attacks import BattleJoined
from ..frame.movement.doors import BOUNDS, ENTERING, Shift, bars
from ..frame.movement.moves import reaches
from ..frame.movement.ways import sr_reach, tr_reach
from ..model.atlas import Atlas
from ..model.counters import ROSTER
from ..model.events import Moved
from ..model.ids import PlaceId, UnitId
from ..model.orders import Attack, Bomb, Counterair, Intercept, Invade, Move, Sr, Tr
from ..model.ownership import goal_of, units_of, usable
from ..model.world import War
from ..rules import HOMELANDS, RULES, Side
from .s72_9_ina import ARMY, INA, OF_THE_INA, is_ina

_NOTHING: frozenset[PlaceId] = frozenset()


@lru_cache(4)
def outside(atlas: Atlas) -> frozenset[PlaceId]:
    """Every place but those of Burma and India, and the boxes, of which other paragraphs speak."""
    return frozenset(
        place for place in atlas.names if atlas.nation[place] not in ARMY.lands.nations and place not in HOMELANDS
    )


@lru_cache(4)
def _steps(atlas: Atlas) -> frozenset[tuple[PlaceId, PlaceId]]:
    """The steps by land that lead outside."""
    return frozenset((near, place) for place in outside(atlas) for near in atlas.near[place])


@BOUNDS.adds("72.94")
def the_army_keeps_to_its_lands(world: War, id_: UnitId) -> frozenset[PlaceId]:
    """INA units pass no other land."""
    return outside(world.atlas) if is_ina(id_) else _NOTHING


@bars("72.94", whom=INA, ways=ENTERING)
def only_in_burma_and_india(world: War, shift: Shift) -> Iterator[str]:
    """INA units go to Burma and India alone."""
    yield from _beyond(world, shift.units, shift.to)


@RULES.forbids("72.94", order=(Attack, Bomb, Counterair, Intercept), when=OF_THE_INA)
def they_attack_nobody_elsewhere(
    order: Attack | Bomb | Counterair | Intercept, world: War, seat: Side
) -> Iterator[str]:
    """Nor do INA units attack anybody elsewhere, or help in it."""
    units = [id_ for id_ in dict.fromkeys(units_of(order)) if usable(world, seat, id_)]
    yield from _beyond(world, units, goal_of(order, world))


@RULES.forbids("72.94", order=Invade, when=OF_THE_INA)
def they_help_in_no_landing_elsewhere(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """Nor do INA units help in a landing elsewhere; those who would land themselves are barred there."""
    units = [id_ for id_ in dict.fromkeys((*order.ships, *order.guns, *order.air)) if usable(world, seat, id_)]
    yield from _beyond(world, units, order.target)


def _beyond(world: War, units: Iterable[UnitId], place: PlaceId) -> Iterator[str]:
    """The INA units among some that would operate outside their lands."""
    if place in outside(world.atlas):
        for id_ in units:
            if is_ina(id_):
                yield f"{id_} may not operate in {world.atlas.named(place)}"


@RULES.forbids("72.94", order=(Move, Tr, Sr), when=OF_THE_INA)
def the_way_leads_over_burma_and_india(order: Move | Tr | Sr, world: War, seat: Side) -> Iterator[str]:
    """INA units do not pass the land of others on their way."""
    id_, to = order.unit, order.to
    if not usable(world, seat, id_) or to not in world.atlas.land or to in outside(world.atlas):
        return
    if isinstance(order, Move):
        strays = reaches(world, id_, to, open_outback=True) and not reaches(world, id_, to)
    else:
        ways, start = tr_reach if isinstance(order, Tr) else sr_reach, world.units[id_].place
        strays = to in ways(world, seat, start) and to not in ways(world, seat, start, _steps(world.atlas))
    if strays:
        yield f"{id_} comes to {world.atlas.named(to)} only over land that is neither Burma nor India"


# Sentinels ----------------------------------------------------------------------------------------------------


def _abroad(world: War, units: tuple[UnitId, ...], place: PlaceId) -> Iterator[str]:
    if world.atlas.nation.get(place) not in ("burma", "india"):
        yield from (f"{id_} operates in {place}" for id_ in units if ROSTER[id_].nation == "ina")


@RULES.watches("72.94")
def the_army_stands_nowhere_else(world: War) -> Iterator[str]:
    """No INA unit is on the map outside Burma and India, from the set-up on."""
    for id_ in INA:
        if world.on_map(id_):
            yield from _abroad(world, (id_,), world.units[id_].place)


@RULES.watches("72.94", event=Moved)
def the_army_goes_nowhere_else(event: Moved, world: War) -> Iterator[str]:
    """No INA unit comes to a place outside Burma and India or passes one, whatever moves it."""
    for place in event.path[1:] or (event.to,):
        yield from _abroad(world, event.units, place)


@RULES.watches("72.94", event=BattleJoined)
def the_army_fights_nowhere_else(event: BattleJoined, world: War) -> Iterator[str]:
    """No INA unit attacks a place outside Burma and India, or helps in it."""
    return _abroad(world, (*event.units, *event.air, *event.guns, *event.ships), event.target)
