"""What has been used by the phase in which a position is laid down: points, transports, limits.

All of it is charged by what charges it in play, in the order of play, and only as far as there is any: what a case lays
down may have had more in the turn.
"""

from collections.abc import Iterable, Iterator

from wavell.umpire import Event

from ...model.ids import NationId
from ...model.ledger import Booked, balance
from ...model.nations import US
from ...model.world import War
from ...rules import ALLIES, SEQUENCE, SIDES, Side
from ..economy.construction import points_in_use
from ..economy.costs import PAID_BY_US, paid_by_now
from ..economy.grants import given_by_now
from ..supply.standing_lines import laid_by_now
from .validation import BY_NOW


def since(world: War, side: Side, step: str) -> bool:
    """Whether a step of a side's player turn has begun in the game turn of a position."""
    return world.clock.step >= SEQUENCE.step(f"{side}.{step}")


def charge(world: War) -> None:
    """Take what a position shows to have been used off what its turn gave."""
    for side in SIDES:
        if since(world, side, "start"):
            _apply(world, points_in_use(world, side))
        if since(world, side, "supply"):
            _apply(world, laid_by_now(world, side))
    _apply(world, given_by_now(world) if since(world, ALLIES, "war") else ())
    if since(world, ALLIES, "construction"):
        for (nation,), brps in PAID_BY_US.all(world.used).items():
            _apply(world, paid_by_now(world, NationId(nation), US, brps))
        for rule in BY_NOW:
            _apply(world, rule.run(world))


def between_lines(world: War) -> None:
    """Between the start of a side's turn and its supply phase its lines are still to be laid again."""
    waiting = [side for side in SIDES if since(world, side, "start") and not since(world, side, "supply")]
    world.sea_lines = {port: line for port, line in world.sea_lines.items() if line.side not in waiting}


def _apply(world: War, events: Iterable[Event]) -> None:
    for event in events:
        for each in _there(world, event):
            each.apply(world)


def _there(world: War, event: Event) -> Iterator[Event]:
    """An event, but no more of a booking than there is."""
    if not isinstance(event, Booked):
        yield event
    elif (amount := min(event.amount, balance(world, event.giver))) > 0:
        yield Booked(event.ref, event.giver, event.taker, amount, event.why)
