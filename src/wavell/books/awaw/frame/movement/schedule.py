"""The schedule of a scenario: units that arrive by a date, and units that are called away."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller, Told

from ...model import accounts
from ...model.counters import ABSENT, GONE, LATER, OCEANS, ROSTER, Kind
from ...model.ledger import balance, gain
from ...model.orders import PlaceName, SpotName, UnitName
from ...model.ownership import passengers
from ...model.world import War
from ...rules import ALLIES, AXIS, RULES, SEQUENCE, Side
from .doors import Way, admits, may_leave

_schedule = RULES.ref("frame:schedule")
_FIRST_START = SEQUENCE.step("axis.start")


class Reinforced(Told, frozen=True):
    """A unit came by the schedule of the scenario."""

    unit: UnitName
    place: PlaceName

    def apply(self, world: War) -> None:
        """Place it; it is awaited no longer."""
        world.put(self.unit, place=self.place)
        world.coming = {id_: due for id_, due in world.coming.items() if id_ != self.unit}

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} arrives in {self.place}"


class CalledAway(Told, frozen=True):
    """A unit left the game by the schedule of the scenario."""

    unit: UnitName
    place: SpotName

    def apply(self, world: War) -> None:
        """Take it off for good; it is not eliminated."""
        fresh = {"moved": False, "inverted": False, "fought": False, "damaged": False}
        world.put(self.unit, place=GONE, aboard="", lent="", hungry=0, turns=0, yard="", berth="", **fresh)
        world.unsupplied.discard(self.unit)
        world.coming = {id_: due for id_, due in world.coming.items() if id_ != self.unit}
        world.leaving = {id_: turn for id_, turn in world.leaving.items() if id_ != self.unit}

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is called away" + ("" if self.place in ABSENT else f" from {self.place}")


@RULES.happens("frame:schedule", at="enter axis.start")
def the_axis_come_and_go(world: War, roll: Roller) -> Iterator[Event]:
    """Units of the Axis are called away by their dates, then others arrive."""
    yield from _by_date(world, AXIS)


@RULES.happens("frame:schedule", at="enter allies.start")
def the_allies_come_and_go(world: War, roll: Roller) -> Iterator[Event]:
    """Units of the Allies are called away by their dates, then others arrive."""
    yield from _by_date(world, ALLIES)


def _by_date(world: War, side: Side) -> Iterator[Event]:
    """Who is due leaves, with what is aboard, or waits while a paragraph keeps him; who is due comes, or waits while
    the place is lost, full or closed."""
    now = world.clock.turn
    for id_ in [id_ for id_, turn in world.leaving.items() if turn <= now and ROSTER[id_].side == side]:
        goes = world.units[id_].place != GONE and may_leave(world, id_)
        for each in (*passengers(world, id_), id_) if goes else ():
            place = world.units[each].place
            yield CalledAway(_schedule, each, place)
            if ROSTER[each].kind is Kind.TRANSPORT and place in OCEANS:
                # The books of the turn are open by now, and it was counted among those that are free.
                yield from gain(_schedule, accounts.transports(side, place), -1, f"{each} is called away")
    for id_, due in world.coming.items():
        counter = ROSTER[id_]
        if due.turn > now or counter.side != side or world.units[id_].place != LATER:
            continue
        free = world.holder(due.place) == side and counter.nation not in world.surrendered
        if free and admits(world, id_, due.place, Way.ARRIVE):
            yield Reinforced(_schedule, id_, due.place)


# Sentinels --------------------------------------------------------------------------------------------------------


@RULES.watches("frame:transports")
def no_transport_that_is_not_there(before: War, world: War) -> Iterator[str]:
    """When a player turn has opened, no more transports are free or used in an ocean than are in it."""
    opened = before.clock.step < _FIRST_START <= world.clock.step or before.player_turn != world.player_turn
    if not opened:
        return
    side = ALLIES if world.player_turn % 2 else AXIS
    for ocean in OCEANS:
        account = accounts.transports(side, ocean)
        counted = balance(world, account) + balance(world, accounts.used(account))
        there = [id_ for id_ in world.stack(ocean) if ROSTER[id_].kind is Kind.TRANSPORT and ROSTER[id_].side == side]
        if counted > len(there):
            yield f"the {side} count {counted} transports in the {ocean.replace('_', ' ')}, and {len(there)} are there"


EVENTS = (Reinforced, CalledAway)
