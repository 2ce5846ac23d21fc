"""15.V.1.i: what SMPs move in a phase nothing else moves, and what other means have moved SMPs do not."""

from collections.abc import Iterator
from fractions import Fraction

from ...frame.movement.doors import bars
from ...frame.movement.passages import CHOSEN, Step, went_by
from ...frame.supply.cargo import Freight, Haul, Load, halves
from ...frame.supply.chains import SUPPLY_UNITS
from ...frame.supply.passing import CARRIED, HAULED, among
from ...frame.supply.points import RE, mine
from ...model import counts
from ...model.events import Moved
from ...model.kinds import Side
from ...model.world import Front
from ...rules import RULES
from .ways import trip_of

_BY = {CARRIED: "were brought by other means", HAULED: "were moved by SMPs"}


@RULES.forbids("15.V.1.i", order=Haul)
def what_trucks_brought_stays(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """Points are not moved by SMPs and by other means in one phase; what is aboard a supply unit is unloaded first."""
    trip = trip_of(world, order, seat)
    taken = {order.start: (halves(order.sp), halves(order.srp))}
    for change in trip.changes if trip is not None else ():
        if change.sp + change.srp > 0:
            sp, srp = taken.get(change.where, (0, 0))
            taken[change.where] = sp + change.sp, srp + change.srp
    for where, (sp, srp) in taken.items():
        if where not in SUPPLY_UNITS[seat]:
            yield from _brought(world, seat, where, sp, srp, CARRIED)


def _brought(world: Front, seat: Side, where: str, sp: int, srp: int, how: str) -> Iterator[str]:
    """Say how many of some points came so in this phase, if a side has them at all."""
    stock = world.stock(where)
    fresh = sum(among(world, where, sp, srp, how))
    if fresh and mine(world, seat, where) and sp <= stock.sp and srp <= stock.srp:
        yield f"{Fraction(fresh, RE)} of those REs in {where} {_BY[how]} in this phase"


@RULES.forbids("15.V.1.i", order=(Load, Freight))
def what_smps_brought_stays(order: Load | Freight, world: Front, seat: Side) -> Iterator[str]:
    """Points that SMPs have moved are not carried in another way in the same phase."""
    yield from _brought(world, seat, order.start, halves(order.sp), halves(order.srp), HAULED)


@bars("15.V.1.i", of="is_command_hq", by=CHOSEN, around=False)
def nor_does_an_hq_take_it_along(world: Front, step: Step) -> Iterator[str]:
    """An HQ that holds points does not move with what SMPs have brought to it in the phase."""
    if counts.CAME[HAULED].of(world.used, step.unit) and step.unit in world.stocks:
        yield f"{step.unit} holds points that were moved by SMPs in this phase"


@RULES.watches("15.V.1.i", event=Moved)
def no_hq_moves_what_smps_have_moved(event: Moved, world: Front) -> Iterator[str]:
    """What SMPs have brought to a unit in the phase does not go on with it, unless it is driven."""
    for id_ in event.units if went_by(event) in CHOSEN else ():
        if counts.CAME[HAULED].of(world.used, id_) > 0 and id_ in world.stocks:
            yield f"{id_} {event.how} with what SMPs have brought to it"
