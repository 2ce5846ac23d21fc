"""Naval gunfire (frame:NGS): ships off the coast fire in battles and at ports and airbases."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from wavell.umpire import Event, Noun, Order, Roller
from wavell.umpire.facts.words import many
from wavell.umpire.rules.position_cache import memoised

from ...model import counts
from ...model.battle import Battle
from ...model.counters import OFF_MAP, able_counters
from ...model.events import Fact, who
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Side
from ...model.orders import Attack, Command, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.tasks import Stage, Task
from ...model.world import NOUNS, Front
from ...rules import OTHER, RULES
from ..air.bombing import Hit, hits, is_there
from ..combat.course import stage
from ..combat.intelligence import show_units
from ..combat.setting import HIDDEN, brings
from ..engineering.installations import KINDS
from ..politics.war import attacked
from .transport import FIGURES

_guns = RULES.ref("frame:NGS")
NOUNS["shelled"] = KINDS


class Shell(Command, frozen=True, tag="shell"):
    """Shell a port or airbase on the coast: `shell al-tf on 0209 at port`."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{units+} on {target} at {what}"
    units: tuple[UnitName, ...]
    target: PlaceName
    what: Annotated[str, Noun("shelled")]


class GunsFired(Fact, frozen=True):
    """Ships fired so many points at a hex, or in defence of it."""

    units: tuple[UnitName, ...]
    points: tuple[int, ...]
    target: PlaceName
    defending: bool = False

    def apply(self, world: Front) -> None:
        """Write down what each has fired in this phase."""
        for id_, points in zip(self.units, self.points, strict=True):
            world.used[counts.GUNS.key(id_)] = counts.GUNS.of(world.used, id_) + points
        if self.defending:
            world.used[counts.GUNFIRE.key(self.target)] = sum(self.points)

    def told(self) -> str:
        """The fact in words."""
        how = "for" if self.defending else "at"
        return f"{who(*self.units)}: {many(sum(self.points), 'point')} of gunfire {how} {self.target}"


ORDERS = (Shell,)
EVENTS = (GunsFired,)
commands(Shell)


@memoised
def ships(world: Front, side: Side) -> tuple[UnitId, ...]:
    """The ships of a side that are on the map."""
    navy = able_counters(side, "is_naval_unit")
    units = world.units
    there = [id_ for id_ in navy if id_ in units and units[id_].place not in OFF_MAP]
    return tuple(there if len(there) < 2 else [id_ for id_ in units if id_ in there])


def gunfire(world: Front, id_: UnitId) -> int:
    """The points of gunfire that a ship has left in this phase."""
    kit = world.kit(id_)
    points = sum(row.points for row in FIGURES.gunfire if row.ability in kit)
    return max(points - counts.GUNS.of(world.used, id_), 0)


def bearing(world: Front, side: Side, target: PlaceId) -> list[UnitId]:
    """The ships of a side whose guns bear on a hex: in it, or at sea next to it, with something left to fire."""
    atlas = world.atlas
    return [
        id_
        for id_ in ships(world, side)
        if (place := world.units[id_].place) == target or (place in atlas.near[target] and place not in atlas.land)
        if gunfire(world, id_)
    ]


def _with_guns(order: Attack, world: Front) -> bool:
    return bool(order.ngs)


@RULES.forbids("frame:NGS", order=Attack, when=_with_guns)
def as_many_points_as_bear(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """An attack has as many points of naval gunfire as ships off that coast have left."""
    most = sum(gunfire(world, id_) for id_ in bearing(world, seat, order.target))
    if not 0 <= order.ngs <= most:
        bears = "bears" if most == 1 else "bear"
        yield f"{many(most, 'point')} of gunfire {bears} on {world.atlas.named(order.target)}, not {order.ngs}"


@brings("ngs_defence")
def gunfire_for_the_defence(world: Front, battle: Battle) -> int:
    """Ships of the defender that bear on the hex fire with all they have left, once in a phase."""
    fired = world.used.get(counts.GUNFIRE.key(battle.target))
    if fired is not None:
        return fired
    return sum(gunfire(world, id_) for id_ in bearing(world, OTHER[battle.side], battle.target))


@HIDDEN.adds("frame:NGS")
def hidden_ships_may_fire(world: Front, target: PlaceId, side: Side) -> Iterator[str]:
    """What lies at sea next to the hex unseen are ships, and they fire for the defence; so may those in its port."""
    if counts.GUNFIRE.key(target) in world.used:
        return
    waters = [place for place in world.atlas.near[target] if place not in world.atlas.land]
    if any(place in world.unseen and world.unseen[place].side != side for place in waters):
        yield "hidden ships may fire for the defence"


@stage(Stage.GUNS)
def ships_open_fire(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """The points named in an attack are fired, and the ships of the defender fire what they have."""
    battle = world.battle
    assert battle is not None
    yield from _fire(world, battle.side, battle.target, battle.ngs)
    other = OTHER[battle.side]
    most = sum(gunfire(world, id_) for id_ in bearing(world, other, battle.target))
    yield from _fire(world, other, battle.target, most, defending=True)


def _fire(world: Front, side: Side, target: PlaceId, points: int, defending: bool = False) -> Iterator[Event]:
    fired: dict[UnitId, int] = {}
    for id_ in bearing(world, side, target):
        share = min(gunfire(world, id_), points - sum(fired.values()))
        if share > 0:
            fired[id_] = share
    if fired:
        yield from show_units(world, tuple(fired))
        yield GunsFired(_guns, tuple(fired), tuple(fired.values()), target, defending)


# Installations --------------------------------------------------------------------------------------------------------


@RULES.forbids("frame:NGS", order=Shell)
def ships_shell_what_the_enemy_owns(order: Shell, world: Front, seat: Side) -> Iterator[str]:
    """Ships whose guns bear shell a port or airbase of the enemy's."""
    if not order.units or not usable(world, seat, *order.units):
        return
    named, able = world.atlas.named(order.target), bearing(world, seat, order.target)
    for id_ in dict.fromkeys(order.units):
        if id_ not in able:
            yield f"{id_} does not bear on {named}, or has fired"
    if order.target not in world.atlas.land or world.owner.get(order.target, seat) == seat:
        yield f"{named} is not the enemy's"
    elif not is_there(world, order.target, order.what):
        yield f"there is no {order.what} to shell in {named}"


@RULES.resolves("frame:NGS", order=Shell)
def shells_fall(order: Shell, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The ships fire all they have, and a die on the bombing and naval gunnery table says what is hit."""
    points = tuple(gunfire(world, id_) for id_ in order.units)
    yield from attacked(world, order.target, seat, order.units)
    yield from show_units(world, order.units)
    yield GunsFired(_guns, order.units, points, order.target)
    thrown = roll.d6(_guns, f"shells on {order.target}, strength {sum(points)}")
    yield Hit(_guns, order.what, order.target, hits(sum(points), thrown))


@RULES.offers(Shell)
def targets_on_the_coast(world: Front, seat: Side) -> Iterator[Order]:
    """List for every ship the enemy ports and airbases that it bears on."""
    for id_ in ships(world, seat):
        place = world.units[id_].place
        for target in (place, *world.atlas.near[place]):
            if target in world.atlas.land and world.owner.get(target, seat) != seat:
                for what in KINDS:
                    if is_there(world, target, what):
                        yield Shell((id_,), target, what)
