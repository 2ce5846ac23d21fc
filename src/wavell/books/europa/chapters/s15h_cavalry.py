"""15.H: cavalry, and where horses cannot go."""

from collections.abc import Iterator

from ..frame.combat.retreat import Advance, Retreat, bars_retreat
from ..frame.combat.retreat_before import Slip
from ..frame.economy.replacements import Replace
from ..frame.movement.journey import JOURNEYS, Journey, entered, goal, goers
from ..frame.movement.mps import party
from ..frame.movement.paths import shuns
from ..frame.movement.terrain import Ground, column
from ..frame.supply.states import FULL, SHORT, level_of
from ..model.abilities import Kit
from ..model.counters import REMOVED, ROSTER
from ..model.events import Arrived, Moved
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Phase, Side
from ..model.orders import Overrun
from ..model.ownership import able, usable
from ..model.words import ENTRIES
from ..model.world import Front
from ..rules import OTHER, RULES
from .s15x6_training import Rebuild

ARCTIC, ARID = "arctic", "arid"
Step = Advance | Overrun | Retreat | Slip
_STEPS = (Advance, Overrun, Retreat, Slip)


@RULES.defines("15.H.p1", "15.H.n1")
def semi_motorized(kit: Kit) -> bool:
    """Horse and camel cavalry is semi-motorized, whatever its movement rating."""
    return kit.mobility == "semi"


@column("15.H.p2", "cavalry", of="is_cavalry")
def horsemen_gain(kit: Kit, ground: Ground, weather: str) -> bool:
    """Cavalry has a column of its own."""
    return not kit.cm


@ENTRIES.adds("15.H.p2")
def entries_of_cavalry(column_: str) -> bool:
    """The chart has entries for cavalry."""
    return column_ == "cavalry"


@bars_retreat("15.H.p7", of="is_cavalry")
@shuns("is_cavalry")
def arctic(world: Front, id_: UnitId, place: PlaceId) -> bool:
    """Whether a hex lies in the Arctic."""
    return world.atlas.zone[place] == ARCTIC


@RULES.defines("15.H.p8")
@bars_retreat("15.H.1", of="is_cavalry")
def thirsty(world: Front, id_: UnitId, place: PlaceId) -> bool:
    """Whether horses, but not camels, would be without regular supply in a hex of the arid zone."""
    return world.atlas.zone[place] == ARID and rides_horses(id_) and level_of(world, id_, place) != FULL


def _in_passing(world: Front) -> bool:
    """Whether horses go through arid hexes without regular supply if they do not stay there."""
    return world.readings.get("horses-in-passing") == "free"


@shuns("is_cavalry")
def _gone_around(world: Front, id_: UnitId, place: PlaceId) -> bool:
    return not _in_passing(world) and thirsty(world, id_, place)


@RULES.forbids("15.H.p7", order=JOURNEYS, when=able("is_cavalry"))
def no_cavalry_in_the_arctic(order: Journey, world: Front, seat: Side) -> Iterator[str]:
    """Cavalry, camels too, enters no hex of the Arctic."""
    for id_, place in _entered(order, world, seat):
        if arctic(world, id_, place):
            yield f"{id_} may not enter {world.atlas.named(place)} in the Arctic"


@RULES.forbids("15.H.1", order=JOURNEYS, when=able("is_cavalry"))
def horses_need_supply_in_the_desert(order: Journey, world: Front, seat: Side) -> Iterator[str]:
    """Horse cavalry enters no arid hex where it would not have regular supply, even in passing by one reading."""
    for id_, place in _entered(order, world, seat):
        if thirsty(world, id_, place) and (place == order.to or not _in_passing(world)):
            yield f"{id_} would be without regular supply in {world.atlas.named(place)}"


@RULES.forbids("15.H.p7", order=_STEPS, when=able("is_cavalry", "is_movement_counter"))
def nor_by_a_step_before_or_after_combat(order: Step, world: Front, seat: Side) -> Iterator[str]:
    """Cavalry does not advance, ride over an enemy or retreat into the Arctic either."""
    target = _target(order, world, seat)
    for id_ in _horsemen(order, world) if target else ():
        if arctic(world, id_, target):
            yield f"{id_} may not enter {world.atlas.named(target)} in the Arctic"


@RULES.forbids("15.H.1", order=_STEPS, when=able("is_cavalry", "is_movement_counter"))
def nor_do_horses_step_into_the_dry(order: Step, world: Front, seat: Side) -> Iterator[str]:
    """Horse cavalry does not advance or retreat to where it would have no regular supply in the desert."""
    target = _target(order, world, seat)
    after = _cleared(world, target, seat) if target else world
    for id_ in _horsemen(order, world) if target else ():
        if thirsty(after, id_, target):
            yield f"{id_} would be without regular supply in {world.atlas.named(target)}"


@RULES.forbids("15.H.p7", order=(Replace, Rebuild), when=able("is_cavalry"))
def nor_is_it_rebuilt_there(order: Replace | Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """Cavalry that is rebuilt does not come onto the map in the Arctic."""
    there = order.place if order.place in world.atlas.land and "is_cavalry" in world.kit(order.unit) else None
    if there and arctic(world, order.unit, there):
        yield f"{order.unit} may not enter {world.atlas.named(there)} in the Arctic"


def _horsemen(order: Step, world: Front) -> list[UnitId]:
    units = order.units if isinstance(order, Retreat) else goers(order)
    return [id_ for id_ in party(world, units) if "is_cavalry" in world.kit(id_)]


def _cleared(world: Front, target: PlaceId, side: Side) -> Front:
    """The position without the enemies in a hex, as it is when one enters it."""
    foes = world.friends(target, OTHER[side])
    if not foes:
        return world
    after = world.copy()
    for id_ in foes:
        after.put(id_, place=REMOVED)
    return after


def _target(order: Step, world: Front, seat: Side) -> PlaceId:
    """The hex that units would enter, if it is one on land."""
    if not isinstance(order, Retreat):
        return goal(order, world, seat)
    return order.to if order.to in world.atlas.land and usable(world, seat, *order.units) else PlaceId("")


def _entered(order: Journey, world: Front, seat: Side) -> Iterator[tuple[UnitId, PlaceId]]:
    """The cavalry of an order with every hex that it would enter."""
    steps = entered(order, world, seat)
    for id_ in order.units if steps else ():
        if "is_cavalry" in world.kit(id_):
            yield from ((id_, place) for place in steps)


@SHORT.adds("15.H.2")
def rides_horses(id_: UnitId) -> bool:
    """Whether the desert limits of cavalry bind a unit: horsemen, and no camel riders."""
    kit = ROSTER[id_].kit
    return "is_cavalry" in kit and not rides_camels(kit)


@RULES.defines("15.H.n2", "15.H.x1")
def rides_camels(kit: Kit) -> bool:
    """Whether cavalry rides camels: its movement rating has a C, as that of the Saudi brigade of 2-1-8C."""
    return kit.rating.camel


# Sentinels ------------------------------------------------------------------------------------------------------


@RULES.watches("15.H.p7")
def no_cavalry_stands_in_the_arctic(world: Front) -> Iterator[str]:
    """Nobody on horses or camels is in the Arctic, however it came there."""
    zone = world.atlas.zone
    for place, stack in world.stacks.items():
        if zone.get(place) == ARCTIC:
            yield from (f"{id_} is in the Arctic at {place}" for id_ in stack if "is_cavalry" in world.kit(id_))


@RULES.watches("15.H.1", event=Moved)
def no_horses_go_thirsty(event: Moved, world: Front) -> Iterator[str]:
    """No horse cavalry comes into an arid hex where it has no regular supply."""
    yield from _dry(event.units, event.to, world)


@RULES.watches("15.H.1", event=Arrived)
def no_horses_arrive_thirsty(event: Arrived, world: Front) -> Iterator[str]:
    """Nor does it come onto the map there."""
    yield from _dry((event.unit,), event.place, world)


def _dry(units: tuple[UnitId, ...], place: PlaceId, world: Front) -> Iterator[str]:
    if world.atlas.zone.get(place) != ARID:
        return
    for id_ in units:
        kit = world.kit(id_)
        if "is_cavalry" in kit and not kit.rating.camel and level_of(world, id_, place) != FULL:
            yield f"{id_} came to {place} in the desert, without regular supply"


_LINES, _ENDS = ("road", "rail", "track"), frozenset({"is_hq", "is_depot", "is_supply_unit"})


@RULES.watches("15.H.2")
def no_horses_live_on_long_lines(before: Front, world: Front) -> Iterator[str]:
    """When supply was determined, horses in the desert have it only where some line begins within 2 hexes."""
    if world.phase is not Phase.INITIAL or before.clock == world.clock:
        return
    for place, stack in world.stacks.items():
        for id_ in stack if world.atlas.zone.get(place) == ARID else ():
            unit, counter = world.units[id_], ROSTER[id_]
            if "is_cavalry" not in world.kit(id_) or world.rating(id_).camel or counter.side != world.phasing:
                continue
            fed = not unit.hungry and not unit.limited
            if fed and not any(_begins(world, near, counter.side) for near in world.atlas.within(place, 2)):
                yield f"{id_} has regular supply in {place}, more than 2 hexes from any line"


def _begins(world: Front, place: PlaceId, side: Side) -> bool:
    """Whether a road, railway, port, source, depot, HQ or supply unit is in a hex, where an overland line may end."""
    atlas, features = world.atlas, world.features(place)
    if any(place in atlas.on_line.get(kind, ()) or kind in features for kind in _LINES) or "port" in features:
        return True
    if f"source_{side}" in features or f"limited_source_{side}" in features or place in world.stocks:
        return True
    return any(not _ENDS.isdisjoint(world.kit(id_).abilities) for id_ in world.friends(place, side))
