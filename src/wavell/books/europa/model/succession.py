"""Counters that take the place of others: what was done with the old ones, and the date on which they leave."""

from collections.abc import Collection

from . import counts
from .ids import UnitId
from .world import Front


def take_place(
    world: Front, out: Collection[UnitId], into: Collection[UnitId], *, heads: Collection[UnitId] = ()
) -> None:
    """Hand on what was done with counters to those that take their place, and the date on which they are called away.

    Of a division the heads alone decide when it leaves: its HQ or support group.
    """
    counts.hand_on(world.used, out, into)
    hand_on_date(world, heads or out, into, also=out)


def hand_on_date(
    world: Front, out: Collection[UnitId], into: Collection[UnitId], *, also: Collection[UnitId] = ()
) -> None:
    """Who comes of units that are all called away is called away with the last of them, and they no longer are.

    If some of them are not, what comes of them is not: each keeps its date until it is in play by itself again.
    """
    dates = [world.leaving.get(id_, 0) for id_ in out]
    if not dates or not all(dates):
        return
    date = max(dates)
    told = {id_ for id_ in also if world.leaving.get(id_, 0) >= date}
    others = {id_: turn for id_, turn in world.leaving.items() if id_ not in {*out, *told}}
    world.leaving = {**others, **{id_: min(date, others.get(id_, date)) for id_ in into}}
