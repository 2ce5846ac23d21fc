"""Carriers: naval air units in port go aboard carriers of their nation that have none."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller, Told

from ...model.counters import CARRIERS, OF_SIDE, OFF_MAP, ROSTER, Kind
from ...model.orders import UnitName
from ...model.ownership import passengers
from ...model.world import War
from ...rules import ALLIES, AXIS, RULES, Side

_CARRIERS = {side: tuple(id_ for id_ in units if ROSTER[id_].kind in CARRIERS) for side, units in OF_SIDE.items()}
_air = RULES.ref("frame:air-units")


class Embarked(Told, frozen=True):
    """A naval air unit went aboard."""

    unit: UnitName
    carrier: UnitName

    def apply(self, world: War) -> None:
        """It goes with its carrier from now on."""
        world.put(self.unit, aboard=self.carrier)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} goes aboard {self.carrier}"


def _embark(world: War, side: Side) -> Iterator[Event]:
    """Each carrier without a naval air unit takes one of its nation that is ashore where it lies."""
    for id_ in _CARRIERS[side]:
        ship, place = ROSTER[id_], world.units[id_].place
        if place in OFF_MAP or passengers(world, id_):
            continue
        for other in world.stack(place):
            row = ROSTER[other]
            if row.kind == Kind.NAS and row.nation == ship.nation and not world.units[other].aboard:
                yield Embarked(_air, other, id_)
                break


@RULES.happens("frame:air-units", at="leave axis.construction")
def axis_squadrons_embark(world: War, roll: Roller) -> Iterator[Event]:
    """After construction the carriers of the Axis take naval air units aboard."""
    yield from _embark(world, AXIS)


@RULES.happens("frame:air-units", at="leave allies.construction")
def allied_squadrons_embark(world: War, roll: Roller) -> Iterator[Event]:
    """After construction the carriers of the Allies take naval air units aboard."""
    yield from _embark(world, ALLIES)


EVENTS = (Embarked,)
