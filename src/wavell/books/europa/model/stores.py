"""Points that come to lie somewhere: with a unit, in a hex, or beside a capital, in a minor depot of their own."""

from wavell.umpire.facts.world import written

from . import counts
from .ids import PlaceId, UnitId
from .world import Front, Stock


def put(world: Front, where: str, sp: int, srp: int) -> None:
    """Add points, or take them away; what is empty is no depot any more, and loses its marker (15.I.2.p4).

    What is taken from the hex of a capital comes out of the minor depot there first.
    """
    now = world.stock(where)
    after = Stock(now.sp + sp, now.srp + srp)
    if after.sp < 0 or after.srp < 0:
        raise ValueError(f"{where} does not hold so much")
    if after == Stock():
        world.stocks = written(world.stocks, where, None)
        _unmark(world, counts.DEPOT.key(PlaceId(where)))
    else:
        world.stocks = written(world.stocks, where, after)
    for kind, more in (("sp", sp), ("srp", srp)):
        if more < 0 and world.marks:
            set_beside(world, PlaceId(where), kind, counts.BESIDE[kind].of(world.marks, PlaceId(where)) + more)


def set_beside(world: Front, place: PlaceId, kind: str, amount: int) -> None:
    """Note how many of the points in the hex of a capital lie in a minor depot."""
    if amount > 0:
        world.marks = written(world.marks, counts.BESIDE[kind].key(place), amount)
    elif _unmark(world, counts.BESIDE[kind].key(place)) and beside(world, place) == Stock():
        _unmark(world, counts.DEPOT.key(place))


def _unmark(world: Front, key: counts.Key) -> int:
    """Take a lasting figure away, and say what it was."""
    was = world.marks.get(key)
    if was is not None:
        world.marks = written(world.marks, key, None)
    return was or 0


def spill(world: Front, id_: UnitId) -> None:
    """Let what a unit holds lie in its hex, as it leaves the map."""
    held, place = world.stocks.get(id_), world.units[id_].place
    if held is not None:
        world.stocks = written(world.stocks, id_, None)
        if place in world.atlas:
            put(world, place, held.sp, held.srp)


def beside(world: Front, place: PlaceId) -> Stock:
    """What lies in a minor depot in the hex of a capital, and not in the capital."""
    if not world.marks:
        return Stock()
    return Stock(counts.BESIDE["sp"].of(world.marks, place), counts.BESIDE["srp"].of(world.marks, place))
