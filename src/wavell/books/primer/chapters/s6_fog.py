"""6 Fog: what each side sees of the other, and what it may not fire at."""

from collections.abc import Collection, Iterator

from wavell.umpire import Event, Line, plus

from ..model.counters import KINDS
from ..model.events import SightLost, UnitsSighted
from ..model.ground import named, near
from ..model.kinds import Side
from ..model.orders import Attack, Defence
from ..model.world import Desert
from ..rules import OTHER, RULES

_ref_sight = RULES.ref("6.2")
_ref_fights = RULES.ref("6.3")


@RULES.defines("6.2")
def in_sight(side: Side, world: Desert) -> frozenset[str]:
    """Every hex that the units of a side see."""
    views = (near(unit.place, KINDS[id_].sees) for id_, unit in world.units.items() if unit.side == side and unit.place)
    return frozenset[str]().union(*views)


@RULES.defines("6.1", "6.2")
def sight(world: Desert, moved: Collection[str] = ()) -> Iterator[Event]:
    """Who comes into sight and who goes out of it, now that these units have moved; fighters stay seen (6.3)."""
    seen = {side: in_sight(OTHER[side], world) for side in OTHER}
    fighting = world.battle.attackers if world.battle else ()
    forgets = world.readings["sight"] == "watched"
    came: list[str] = []
    went: list[str] = []
    for id_, unit in world.units.items():
        if not unit.place:
            continue
        if unit.place in seen[unit.side]:
            if not unit.spotted:
                came.append(id_)
        elif unit.spotted and id_ not in fighting and (forgets or id_ in moved):
            went.append(id_)
    if came:
        yield UnitsSighted(_ref_sight, tuple(came))
    if went:
        yield SightLost(_ref_sight, tuple(went))


@RULES.defines("6.3")
def show_fighters(world: Desert, fighters: Collection[str]) -> Iterator[Event]:
    """Attackers that were hidden are seen from now on."""
    hidden = tuple(id_ for id_ in fighters if not world.units[id_].spotted)
    if hidden:
        yield UnitsSighted(_ref_fights, hidden)


def is_seen(place: str, side: Side, world: Desert) -> bool:
    """Whether any unit of a side in a hex is seen by the enemy."""
    return any(world.units[id_].spotted for id_ in world.stack(place, side))


@RULES.forbids("6.4", order=Attack)
def no_fire_into_the_fog(order: Attack, world: Desert, seat: Side) -> Iterator[str]:
    """A hex in which no enemy is seen cannot be attacked."""
    if world.count(order.target, OTHER[seat]) and not is_seen(order.target, OTHER[seat], world):
        yield f"nobody sees what is in {named(order.target)}"


@RULES.counts("6.4", of=Defence, stage="base")
def unseen_units_count_one(question: Defence, world: Desert) -> Iterator[Line]:
    """In a reckoning beforehand an unseen unit counts as 1."""
    if unseen := world.unseen.get(question.target):
        yield plus(unseen.count, "not seen, 1 each")
