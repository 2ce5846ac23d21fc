"""What may stand where a side does not see: units of the other side's order of battle, drawn for every unseen stack."""

from wavell.umpire.books.chance import Chance

from ..model.counters import LATER, ROSTER, SPARE
from ..model.ids import PlaceId, UnitId
from ..model.world import Front, Unit


def suppose(world: Front, start: Front, seat: str, chance: Chance) -> Front:
    """A whole position that agrees with what a seat sees; the others' order of battle is known from the start."""
    unknown = [id_ for id_ in start.units if ROSTER[id_].side != seat and id_ not in world.units]
    due = [id_ for id_ in unknown if _is_due(start.units[id_], world.clock.turn)]
    chance.shuffle(due)
    where: dict[UnitId, PlaceId] = {}
    for place, unseen in world.unseen.items():
        for _ in range(min(unseen.count, len(due))):
            where[due.pop()] = place
    supposed = world.copy()
    supposed.unseen = {}
    supposed.units = {**world.units, **{id_: Unit(where.get(id_, LATER)) for id_ in unknown}}
    stacks = dict(world.stacks)
    for id_ in unknown:
        place = supposed.units[id_].place
        stacks[place] = (*stacks.get(place, ()), id_)
    supposed.stacks = stacks
    return supposed


def _is_due(unit: Unit, turn: int) -> bool:
    """Whether a unit that began so may be on the map by now."""
    return unit.place != SPARE and (unit.place != LATER or unit.arrives <= turn)
