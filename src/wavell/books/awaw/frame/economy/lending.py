"""Lending: after a British surrender the U.S. borrows Commonwealth units and operates them."""

from collections.abc import Callable, Iterator

from wavell.umpire import Event, Order, Roller
from wavell.umpire.rules.hooks import Hook

from ...model.counters import ROSTER
from ...model.events import Lent
from ...model.ids import NationId
from ...model.nations import BRITAIN, COMMONWEALTH, US, called
from ...model.orders import Lend
from ...model.ownership import usable
from ...model.world import War
from ...rules import RULES, Side

_lending = RULES.ref("frame:lending")
BORROWER = US
LENDERS: Hook[Callable[[NationId], bool]] = Hook(RULES)
"""Whether the units of a nation are lent by a paragraph of its own, `(nation)`."""


def lent_after_a_surrender(order: Lend, world: War, seat: Side) -> Iterator[str]:
    """Why a Commonwealth unit cannot be lent: Britain has not surrendered, or the borrower is not the U.S."""
    if not usable(world, seat, order.unit):
        return
    if not world.has_surrendered(BRITAIN):
        yield f"{order.unit} is lent only after a British surrender"
    if order.power != BORROWER:
        yield f"{order.unit} may be lent to the U.S., not to {called(order.power)}"


def lent_to_the_us(order: Lend, world: War, seat: Side) -> Iterator[str]:
    """That a Commonwealth unit may be lent."""
    if usable(world, seat, order.unit) and world.has_surrendered(BRITAIN) and order.power == BORROWER:
        yield f"{order.unit} may be lent to the U.S., for Britain has surrendered"


@RULES.forbids("frame:lending", order=Lend)
def only_commonwealth_units_are_lent(order: Lend, world: War, seat: Side) -> Iterator[str]:
    """Commonwealth units are lent and no others, each once."""
    if not usable(world, seat, order.unit):
        return
    if ROSTER[order.unit].nation not in COMMONWEALTH:
        yield f"{order.unit} is not a Commonwealth unit"
    elif world.units[order.unit].lent:
        yield f"{order.unit} is lent already"


@RULES.resolves("frame:lending", order=Lend)
def the_unit_is_lent(order: Lend, world: War, roll: Roller) -> Iterator[Event]:
    """From now on the borrower gives its orders and pays for it."""
    yield Lent(LENDERS.cites(ROSTER[order.unit].nation) or _lending, order.unit, order.power)


@RULES.offers(Lend)
def units_to_lend(world: War, seat: Side) -> Iterator[Order]:
    """List the Commonwealth units in play once Britain has surrendered."""
    if world.has_surrendered(BRITAIN):
        for id_, unit in world.units.items():
            if ROSTER[id_].nation in COMMONWEALTH and world.on_map(id_) and not unit.lent:
                yield Lend(id_, BORROWER)
