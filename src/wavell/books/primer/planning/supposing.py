"""What may stand where a side does not see: units of the other side, drawn for every unseen stack."""

from wavell.umpire.books.chance import Chance

from ..model.world import Desert, Unit


def suppose(world: Desert, start: Desert, seat: str, chance: Chance) -> Desert:
    """A whole position that agrees with what a seat sees; the others' order of battle is known from the start."""
    unknown = [id_ for id_ in start.units if start.units[id_].side != seat and id_ not in world.units]
    chance.shuffle(unknown)
    places = [place for place, unseen in world.unseen.items() for _ in range(unseen.count)]
    there = dict(zip(unknown, places, strict=False))
    supposed = world.copy()
    supposed.unseen = {}
    supposed.units = {**world.units, **{id_: _unit(start.units[id_], there.get(id_, "")) for id_ in unknown}}
    return supposed


def _unit(began: Unit, place: str) -> Unit:
    return Unit(began.side, place, began.steps, 0 if place else began.arrives)
