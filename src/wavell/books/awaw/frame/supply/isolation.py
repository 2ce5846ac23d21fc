"""Units out of supply: found twice a player turn, they hardly move, do not attack, and starve in time."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from wavell.umpire import Event, Line, Noun, Question, Roller, Told, plus
from wavell.umpire.rules.position_cache import pinned

from ...model.counters import ROSTER
from ...model.events import Removed
from ...model.ids import UnitId
from ...model.orders import Attack, Exploit, Invade, Move, UnitName
from ...model.world import War
from ...rules import ALLIES, AXIS, RULES, Side
from .lines import NUMBERS, hungry_units
from .sea_lines import needs_supply

_isolation = RULES.ref("frame:isolation")


class SupplyFound(Told, frozen=True):
    """A side's supply was determined: these units have none, all its others do."""

    side: Side
    units: tuple[UnitName, ...]

    def apply(self, world: War) -> None:
        """Write down who is without; who has supply again starves no longer."""
        before = {id_ for id_ in world.unsupplied if ROSTER[id_].side == self.side}
        world.unsupplied = (world.unsupplied - before) | set(self.units)
        for id_ in before.difference(self.units):
            world.put(id_, hungry=0)

    def told(self) -> str:
        """The fact in words."""
        return f"out of supply of the {self.side}: {', '.join(self.units) or 'nobody'}"


class Starving(Told, frozen=True):
    """A player turn of a side ended: these units were without supply once more, all its others were not."""

    side: Side
    units: tuple[UnitName, ...]

    def apply(self, world: War) -> None:
        """Count the turns in a row."""
        starving = frozenset(self.units)
        for id_, unit in world.units.items():
            if (unit.hungry or id_ in starving) and ROSTER[id_].side == self.side:
                world.put(id_, hungry=unit.hungry + 1 if id_ in starving else 0)

    def told(self) -> str:
        """The fact in words."""
        return f"without supply at the end of the turn: {', '.join(self.units) or 'nobody'}"


def unsupplied_now(world: War, side: Side) -> tuple[UnitId, ...]:
    """The units of a side that need supply and have none."""
    with pinned(world):
        return tuple(id_ for id_ in hungry_units(world, side) if needs_supply(world, id_))


class Hungry(Question, frozen=True, tag="hungry"):
    """How many units of a side would be without supply if it were determined now, and where."""

    form: ClassVar[str] = "{side}"
    side: Annotated[str, Noun("side")]


@RULES.counts("frame:isolation", of=Hungry, stage="base")
def units_without_supply(question: Hungry, world: War) -> Iterator[Line]:
    """Each unit counts as one."""
    for id_ in unsupplied_now(world, Side(question.side)):
        yield plus(1, f"{id_} in {world.atlas.named(world.units[id_].place)}")


def _determined(world: War, side: Side, found: tuple[UnitId, ...]) -> Iterator[Event]:
    """Say who is without, if that has changed."""
    if set(found) != {id_ for id_ in world.unsupplied if ROSTER[id_].side == side}:
        yield SupplyFound(_isolation, side, found)


def _living_off_the_land(world: War, units: tuple[UnitId, ...]) -> set[UnitId]:
    """Those who live without supply: one unit of one factor on every island of one hex."""
    kept: set[UnitId] = set()
    room: dict[str, int] = {}
    for id_ in units:
        place, counter = world.units[id_].place, ROSTER[id_]
        if not counter.is_ground or counter.factors > NUMBERS.island.factors or world.atlas.near[place]:
            continue
        if room.setdefault(place, NUMBERS.island.units):
            room[place] -= 1
            kept.add(id_)
    return kept


def _ended(world: War, side: Side) -> Iterator[Event]:
    """Determine supply again; who has been without for too long is lost."""
    found = unsupplied_now(world, side)
    yield from _determined(world, side, found)
    kept = _living_off_the_land(world, found)
    starving = tuple(id_ for id_ in found if id_ not in kept)
    hungry = [id_ for id_, unit in world.units.items() if unit.hungry]
    if starving or any(ROSTER[id_].side == side for id_ in hungry):
        yield Starving(_isolation, side, starving)
    for id_ in starving:
        unit = world.units[id_]
        if unit.hungry >= NUMBERS.starving.turns:
            yield Removed(_isolation, id_, unit.place, "without supply for two turns")


@RULES.happens("frame:isolation", at="leave axis.supply")
def axis_supply_is_determined(world: War, roll: Roller) -> Iterator[Event]:
    """Once its sea lines are laid, the supply of the Axis is determined."""
    yield from _determined(world, AXIS, unsupplied_now(world, AXIS))


@RULES.happens("frame:isolation", at="leave allies.supply")
def allied_supply_is_determined(world: War, roll: Roller) -> Iterator[Event]:
    """Once their sea lines are laid, the supply of the Allies is determined."""
    yield from _determined(world, ALLIES, unsupplied_now(world, ALLIES))


@RULES.happens("frame:isolation", at="enter axis.close")
def axis_units_starve(world: War, roll: Roller) -> Iterator[Event]:
    """At the end of the Axis turn, units without supply for the second time running are eliminated."""
    yield from _ended(world, AXIS)


@RULES.happens("frame:isolation", at="enter allies.close")
def allied_units_starve(world: War, roll: Roller) -> Iterator[Event]:
    """At the end of the Allied turn, units without supply for the second time running are eliminated."""
    yield from _ended(world, ALLIES)


@RULES.forbids("frame:isolation", order=(Attack, Invade, Exploit))
def no_attacks_without_supply(order: Attack | Invade | Exploit, world: War, seat: Side) -> Iterator[str]:
    """A unit out of supply does not attack."""
    units = (order.unit,) if isinstance(order, Exploit) else (*order.units, *order.air)
    for id_ in dict.fromkeys(units):
        if id_ in world.unsupplied:
            yield f"{id_} is out of supply"


@RULES.forbids("frame:isolation", order=Move)
def short_moves_without_supply(order: Move, world: War, seat: Side) -> Iterator[str]:
    """A unit out of supply moves one hex."""
    start = world.units[order.unit].place
    if order.unit in world.unsupplied and order.to != start and order.to not in world.atlas.near.get(start, ()):
        yield f"{order.unit} is out of supply and moves one hex"


QUESTIONS = (Hungry,)
EVENTS = (SupplyFound, Starving)
