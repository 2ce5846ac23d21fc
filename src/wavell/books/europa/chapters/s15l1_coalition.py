"""15.L.1.a: coalition HQs."""

from collections.abc import Iterator
from typing import ClassVar, Self

from wavell.umpire import Event, Order, Roller
from wavell.umpire.facts.world import written

from ..frame.supply.chains import HQS, standing
from ..model import counts
from ..model.events import Fact
from ..model.figures import Counted
from ..model.ids import UnitId
from ..model.kinds import Phase, Side
from ..model.orders import Command, UnitName
from ..model.ownership import commands, usable
from ..model.world import Front
from ..rules import RULES
from .s15i1_depots import Remove
from .s15i1b_s15l1b_command_depots import Split
from .s15l_headquarters import is_higher_hq

_coalition = RULES.ref("15.L.1.a.p3")


class Coalition(Command, frozen=True, tag="coalition"):
    """Make an army HQ the coalition HQ, or take the marker off it: `coalition panzerarmee off`."""

    form: ClassVar[str] = "{unit} [off]"
    unit: UnitName
    off: bool = False


class CoalitionSet(Fact, frozen=True):
    """The coalition marker of a side was placed or taken off."""

    side: Side
    hq: UnitId

    def apply(self, world: Front) -> None:
        """Write down which HQ it is."""
        world.coalition = written(world.coalition, self.side, self.hq or None)

    def seen_by(self, seat: str, world: Front) -> "Self | None":
        """Which HQ it is, is for the side to know."""
        return self if seat == self.side else None

    def told(self) -> str:
        """The fact in words."""
        return (
            f"{self.hq} is the coalition HQ of the {self.side}" if self.hq else f"the {self.side} have no coalition HQ"
        )


ORDERS = (Coalition,)
EVENTS = (CoalitionSet,)
commands(Coalition)


@RULES.forbids("frame:HQD", order=Coalition)
def only_higher_hqs(order: Coalition, world: Front, seat: Side) -> Iterator[str]:
    """Army and command HQs are coalition HQs; divisional HQs are not."""
    if usable(world, seat, order.unit) and not is_higher_hq(order.unit):
        yield f"{order.unit} is no army or command HQ"


def coalition_hq(world: Front, side: Side) -> UnitId:
    """The coalition HQ of a side, if it has one on the map."""
    now = world.coalition.get(side, UnitId(""))
    return now if now in world.units and world.on_map(now) else UnitId("")


@RULES.forbids("15.L.1.a.p1", order=Coalition)
def one_coalition_hq(order: Coalition, world: Front, seat: Side) -> Iterator[str]:
    """Each player may have one coalition HQ, any army HQ of his."""
    now = coalition_hq(world, seat)
    if order.off and now != order.unit:
        yield f"{order.unit} is not the coalition HQ"
    elif not order.off and now == order.unit:
        yield f"{order.unit} is the coalition HQ"
    elif not order.off and now and world.readings["coalition-marker"] == "one-step":
        yield f"{now} is the coalition HQ"


@RULES.permits("15.L.1.a.p1", order=Coalition)
def any_army_hq_may_be_it(order: Coalition, world: Front, seat: Side) -> Iterator[str]:
    """Any army HQ of a player may be his coalition HQ."""
    if usable(world, seat, order.unit) and is_higher_hq(order.unit) and not order.off:
        yield f"{order.unit} is an army HQ"


@RULES.forbids("15.L.1.a.p3", order=Coalition)
def removed_or_placed_but_not_both(order: Coalition, world: Front, seat: Side) -> Iterator[str]:
    """In one's initial phase the marker is taken off or placed, not both."""
    if counts.COALITION.of(world.used, seat):
        yield "the coalition marker was changed in this player-turn"


@RULES.forbids("15.L.1.a.p3", order=(Remove, Split))
def nor_taken_off_with_its_hq(order: Remove | Split, world: Front, seat: Side) -> Iterator[str]:
    """The HQ that has just got the marker is not taken off the map with it in the same phase."""
    hq = order.unit if isinstance(order, Remove) else order.hq
    if world.phase is Phase.INITIAL and coalition_hq(world, seat) == hq and counts.COALITION.of(world.used, seat):
        yield f"{hq} was made the coalition HQ in this phase"


@RULES.offers(Coalition)
def markers_that_could_change(world: Front, seat: Side) -> Iterator[Order]:
    """Take the marker off, or place it."""
    now = coalition_hq(world, seat)
    if now:
        yield Coalition(now, True)
    yield from (Coalition(id_) for id_ in standing(world, HQS[seat]) if id_ != now)


@RULES.resolves("15.L.1.a.p3", order=Coalition)
def the_marker_changes(order: Coalition, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The marker is placed, or taken off."""
    yield CoalitionSet(_coalition, seat, UnitId("") if order.off else order.unit)
    yield Counted(_coalition, counts.COALITION.key(seat), 1)
