"""15.H: cavalry, and where horses cannot go."""

from collections.abc import Iterator

from ..frame.combat.overrun import driven_off
from ..frame.combat.retreat import bound
from ..frame.movement.doors import bars
from ..frame.movement.passages import ENTERING, EVER, OVERRUN, RETREAT, Step, went_by
from ..frame.movement.terrain import Ground, column
from ..frame.movement.zones import blocks, zones
from ..frame.supply.points import Feed, within_reach
from ..frame.supply.states import FULL, SHORT, level_of
from ..model.abilities import Kit
from ..model.counters import REMOVED, ROSTER
from ..model.events import Arrived, Moved
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Phase, Side
from ..model.ownership import usable
from ..model.words import ENTRIES
from ..model.world import Front
from ..rules import OTHER, RULES

ARCTIC, ARID = "arctic", "arid"
_HANDS_ON = frozenset({"is_hq", "is_supply_unit"})
"""What hands supply on, so that a line may begin or end with who goes along."""


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


@bars("15.H.p7", of="is_cavalry", by=EVER)
def no_cavalry_in_the_arctic(world: Front, step: Step) -> Iterator[str]:
    """Cavalry, camels too, comes to no hex of the Arctic, in whatever way, and is not rebuilt to arrive there."""
    if world.atlas.zone[step.place] == ARCTIC:
        yield f"{step.unit} may not enter {world.atlas.named(step.place)} in the Arctic"


@bars("15.H.1", of="is_cavalry", by=ENTERING)
def horses_need_supply_in_the_desert(world: Front, step: Step) -> Iterator[str]:
    """Horse cavalry enters no arid hex where it would not have regular supply, even in passing by one reading."""
    if world.atlas.zone[step.place] != ARID or not (step.ends or world.readings.get("horses-in-passing") != "free"):
        return
    there = _gone(_cleared(world, step), step)
    if thirsty(there, step.unit, step.place) and thirsty(_behind(there, step), step.unit, step.place):
        yield f"{step.unit} would be without regular supply in {world.atlas.named(step.place)}"


@RULES.defines("15.H.p8")
def thirsty(world: Front, id_: UnitId, place: PlaceId) -> bool:
    """Whether horses, but not camels, would be without regular supply in a hex of the arid zone."""
    return world.atlas.zone[place] == ARID and rides_horses(world.kit(id_)) and level_of(world, id_, place) != FULL


def _behind(world: Front, step: Step) -> Front:
    """The position as it is when a unit has taken the hexes on its way to one."""
    side = ROSTER[step.unit].side
    taken = [place for place in step.behind if world.owner.get(place) != side]
    if not taken:
        return world
    after = world.copy()
    after.owner = {**world.owner, **dict.fromkeys((*taken, step.place), side)}
    return after


def _cleared(world: Front, step: Step) -> Front:
    """The position without the enemies in a hex, as it is when one enters it; who is overrun may have got away."""
    side = ROSTER[step.unit].side
    foes = world.friends(step.place, OTHER[side])
    if not foes:
        return world
    if step.way is OVERRUN:
        return driven_off(world, step.place, side)
    after = world.copy()
    for id_ in foes:
        after.put(id_, place=REMOVED)
    return after


def _gone(world: Front, step: Step) -> Front:
    """The position when a unit and those with it have left their hex: they keep no line open there any more."""
    side, going = ROSTER[step.unit].side, {step.unit, *step.along}
    if step.way is RETREAT and world.battle is not None:
        going.update(id_ for id_ in bound(world, side) if world.units[id_].place == step.start)
    there = [id_ for id_ in world.friends(step.start, side) if blocks(world, id_)] if step.start else []
    held = step.start in zones(world, side) and going.issuperset(there)
    if not held and _HANDS_ON.isdisjoint(ability for id_ in going for ability in world.kit(id_).abilities):
        return world
    after = world.copy()
    for id_ in sorted(going):
        after.put(id_, place=step.place if id_ in (step.unit, *step.along) else REMOVED)
    return after


@SHORT.adds("15.H.2")
def rides_horses(kit: Kit) -> bool:
    """Whether the desert limits of cavalry bind a unit: horsemen, and no camel riders, by the side that is up."""
    return "is_cavalry" in kit and not rides_camels(kit)


@RULES.forbids("15.H.2", order=Feed)
def horses_are_fed_over_short_lines_too(order: Feed, world: Front, seat: Side) -> Iterator[str]:
    """Rations for horses come over no longer line in the desert than their supply does."""
    for id_ in order.units if usable(world, seat, *order.units) else ():
        way = world, seat, world.units[id_].place, order.where
        if rides_horses(world.kit(id_)) and within_reach(*way) and not within_reach(*way, True):
            yield f"the overland line of {id_} to {order.where} would be too long in the desert"


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
    """No horse cavalry comes into an arid hex where it has no regular supply, its old hex being empty of it."""
    after = world
    if went_by(event) is not OVERRUN and world.atlas.zone.get(event.to) == ARID:
        after = world.copy()
        for id_ in event.units:
            after.put(id_, place=event.to)
    yield from _dry(event.units, event.to, after)


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
