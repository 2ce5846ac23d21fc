"""Points that come to lie somewhere: with a unit, in a hex, or beside a capital, in a minor depot of their own."""

from . import counts
from .ids import PlaceId
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
        world.stocks.pop(where, None)
        world.marks.pop(counts.DEPOT.key(PlaceId(where)), None)
    else:
        world.stocks[where] = after
    for kind, more in (("sp", sp), ("srp", srp)):
        if more < 0 and world.marks:
            set_beside(world, PlaceId(where), kind, counts.BESIDE[kind].of(world.marks, PlaceId(where)) + more)


def set_beside(world: Front, place: PlaceId, kind: str, amount: int) -> None:
    """Note how many of the points in the hex of a capital lie in a minor depot."""
    if amount > 0:
        world.marks[counts.BESIDE[kind].key(place)] = amount
    elif world.marks.pop(counts.BESIDE[kind].key(place), 0) and beside(world, place) == Stock():
        world.marks.pop(counts.DEPOT.key(place), None)


def beside(world: Front, place: PlaceId) -> Stock:
    """What lies in a minor depot in the hex of a capital, and not in the capital."""
    if not world.marks:
        return Stock()
    return Stock(counts.BESIDE["sp"].of(world.marks, place), counts.BESIDE["srp"].of(world.marks, place))
