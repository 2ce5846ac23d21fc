"""Points change holders, and how they came to lie where they do in a phase goes with them (19.F, 15.V.1.i)."""

from collections.abc import Iterator

from wavell.umpire import Event, Ref

from ...model import counts
from ...model.figures import Counted, Stocked
from ...model.ids import UnitId
from ...model.kinds import Phase
from ...model.reasons import Why
from ...model.world import Front

HAULED, CARRIED = "hauled", "carried"
"""How points came to where they lie in this phase: by SMPs, or by a supply unit, train or ship."""


def _came(world: Front, where: str, how: str) -> tuple[int, int]:
    """The SPs and SRPs of a holder that came there so in this phase; with a unit that has moved came all it holds."""
    stock = world.stock(where)
    if how == CARRIED and where in world.units and counts.SHIFTED.of(world.used, UnitId(where)):
        return stock.sp, stock.srp
    srp = counts.CAME_SRP[how].of(world.used, where)
    return min(counts.CAME[how].of(world.used, where) - srp, stock.sp), min(srp, stock.srp)


def among(world: Front, where: str, sp: int, srp: int, how: str) -> tuple[int, int]:
    """How many of so many SPs and SRPs taken from a holder must have come there so in this phase."""
    if not world.used and where not in world.units:
        return 0, 0
    stock, fresh = world.stock(where), _came(world, where, how)
    return max(0, sp - (stock.sp - fresh[0])), max(0, srp - (stock.srp - fresh[1]))


def first(world: Front, where: str, sp: int, srp: int, how: str) -> tuple[int, int]:
    """How many of so many SPs and SRPs came there so, if those go first: what is left behind has lain there."""
    fresh = _came(world, where, how)
    return min(sp, fresh[0]), min(srp, fresh[1])


def comes(ref: Ref, how: str, where: str, sp: int, srp: int) -> Iterator[Event]:
    """Note how points came to a holder, or that they have left it."""
    yield Counted(ref, counts.CAME[how].key(where), sp + srp)
    if srp:
        yield Counted(ref, counts.CAME_SRP[how].key(where), srp)


def goes_on(ref: Ref, world: Front, how: str, where: str, sp: int, srp: int) -> Iterator[Event]:
    """Points that go on as they came are the first to go, and are no longer among those that came to a holder."""
    srps = counts.CAME_SRP[how].of(world.used, where)
    left = min(sp, counts.CAME[how].of(world.used, where) - srps), min(srp, srps)
    if any(left):
        yield from comes(ref, how, where, -left[0], -left[1])


def arrive(ref: Ref, world: Front, where: str, sp: int, srp: int, why: Why) -> Iterator[Event]:
    """Let points come to lie somewhere; in a combat phase they serve only after it."""
    if sp or srp:
        yield Stocked(ref, where, sp, srp, why)
        if sp > 0 and world.phase is Phase.COMBAT:
            yield Counted(ref, counts.ARRIVED.key(where), sp)


def move_points(
    ref: Ref, world: Front, start: str, to: str, sp: int, srp: int, why: Why, by: str = "", leads: str = ""
) -> Iterator[Event]:
    """Move points from one holder to another.

    Those that came in this phase are known as such where they come to lie, and those that did not go first, unless it
    is said which do. What goes by a means of its own has come by that, all of it.
    """
    if not sp and not srp:
        return
    known: list[tuple[str, tuple[int, int]]] = []
    for how in (HAULED, CARRIED):
        pick = first if how == leads else among
        part = (sp, srp) if how == by else pick(world, start, sp, srp, how)
        known += [(how, part)] if any(part) else []
    for how, part in known:
        yield from goes_on(ref, world, how, start, *part)
    yield Stocked(ref, start, -sp, -srp, why)
    yield from arrive(ref, world, to, sp, srp, why)
    for how, part in known:
        yield from comes(ref, how, to, *part)
