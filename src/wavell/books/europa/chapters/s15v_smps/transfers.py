"""15.V.3: moving SMPs between fronts and commands, by road or by sea."""

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Roller, plus
from wavell.umpire.facts.words import many
from wavell.umpire.rules.position_cache import memoised

from ...frame.engineering.installations import works_as_port
from ...frame.sea.transport import TRANSPORTS, room_left
from ...frame.supply.cargo import Haul
from ...frame.supply.ground import ground, owned
from ...frame.supply.lines import by_sea, joined
from ...frame.supply.states import FULL, level
from ...model import counts
from ...model.figures import Counted
from ...model.fleets import Fleet, FleetId, fleet_of
from ...model.ids import PlaceId
from ...model.kinds import Phase, Side
from ...model.orders import CommandName, PlaceName
from ...model.reasons import reason
from ...model.world import Front
from ...rules import RULES
from .conversions import TABLE, SmpsChanged
from .loads import SmpsLeft, no_more_than_the_number
from .records import PARTS, RESTING, in_use, longest_way, number_in_theatre
from .ways import bulk, record_of, trip_of

KEPT = 5
"""SMPs that stay in a command (15.V.3.p5)."""
_QUARTERS = 4
"""REs aboard ship are counted in quarters."""
_road, _ships = RULES.ref("15.V.3.p1"), RULES.ref("15.V.3.p2")
_sea, _rest = RULES.ref("15.V.3.p3"), RULES.ref("15.V.3.p4")
_TO, _FROM = reason("to {command}"), reason("from {command}")
_EMBARK, _DISEMBARK = reason("embark at {port}"), reason("disembark at {port}")


class Transfer(Order, frozen=True, tag="transfer"):
    """Move SMPs to another command by road: `transfer 3 from allies:desert to allies:delta`."""

    form: ClassVar[str] = "{count} from {start} to {to} [with {cargo}]"
    count: int
    start: CommandName
    to: CommandName
    cargo: int = 0
    """REs aboard; there may be none."""


class Ship(Order, frozen=True, tag="ship_smps"):
    """Move SMPs to another command by sea: `ship_smps 2 from allies:desert by tobruk to allies:delta by alexandria`."""

    form: ClassVar[str] = "{count} from {start} by {port} to {to} by {harbour}"
    count: int
    start: CommandName
    port: PlaceName
    to: CommandName
    harbour: PlaceName


def _own_records(order: Transfer | Ship, world: Front, seat: Side) -> Iterator[str]:
    if order.count < 1:
        yield "at least one SMP is transferred"
    elif order.start == order.to or seat != fleet_of(order.start).side or seat != fleet_of(order.to).side:
        yield "SMPs are transferred between two commands of one's own"
    elif world.smps.get(order.start, 0) < order.count:
        yield f"{order.start} has {many(world.smps.get(order.start, 0), 'SMP')}"


@RULES.forbids("15.V.p1", order=(Transfer, Ship))
def smps_that_there_are(order: Transfer | Ship, world: Front, seat: Side) -> Iterator[str]:
    """A side has the SMPs that are recorded, command by command."""
    yield from _own_records(order, world, seat)


@RULES.forbids("15.V.1.k", order=(Transfer, Ship))
def a_country_keeps_its_own(order: Transfer | Ship, world: Front, seat: Side) -> Iterator[str]:
    """SMPs that belong to a country do not become those of its side, or of another, by a transfer."""
    if fleet_of(order.start).country != fleet_of(order.to).country and not any(_own_records(order, world, seat)):
        yield f"{order.start} and {order.to} do not belong to the same country"


@RULES.forbids("15.V.3.p1", order=Transfer)
def by_road_with_replacements(order: Transfer, world: Front) -> Iterator[str]:
    """By road SMPs are transferred in the replacement phase."""
    if world.phase is not Phase.REPLACEMENT:
        yield "SMPs go by road in the replacement phase"


@RULES.forbids("15.V.3.p1", order=Transfer)
def by_an_own_road(order: Transfer, world: Front, seat: Side) -> Iterator[str]:
    """SMPs change commands along a road that is owned all the way, and they carry nothing."""
    if any(_own_records(order, world, seat)):
        return
    if order.cargo:
        yield "SMPs that are transferred carry no SPs"
    if not road_joins(world, seat, fleet_of(order.start).command, fleet_of(order.to).command):
        yield f"no road of your own leads from {order.start} to {order.to}; ships must carry them"


@memoised
def road_joins(world: Front, side: Side, start: str, end: str) -> bool:
    """Whether a road through owned hexes leads from one command to another."""
    atlas, own, added = world.atlas, owned(world, side), ground(world, side).added
    waiting = [place for place in own if atlas.command[place] == start]
    seen = set(waiting)
    while waiting:
        here = waiting.pop()
        if atlas.command[here] == end:
            return True
        for to in atlas.near[here]:
            if to in own and to not in seen and joined(world.map, added, "road", here, to):
                seen.add(to)
                waiting.append(to)
    return False


@RULES.forbids("15.V.3.p3", order=Ship)
def by_sea_in_the_movement_phase(order: Ship, world: Front) -> Iterator[str]:
    """By sea they are transferred in the movement phase."""
    if world.phase is not Phase.MOVEMENT:
        yield "SMPs go by sea in the movement phase"


@RULES.forbids("15.V.3.p3", order=Ship)
def by_ports_in_regular_supply(order: Ship, world: Front, seat: Side) -> Iterator[str]:
    """SMPs are loaded and unloaded at owned ports in regular supply, one in each command."""
    if any(_own_records(order, world, seat)):
        return
    for record, port in ((order.start, order.port), (order.to, order.harbour)):
        if port not in ground(world, seat).ports:
            yield f"{world.atlas.named(port)} is no port that you can use"
        elif world.atlas.command[port] != fleet_of(record).command:
            yield f"{world.atlas.named(port)} is not in {record}"
        elif level(world, port, seat) != FULL:
            yield f"{world.atlas.named(port)} is not in regular supply"


def room_aboard(count: int) -> Fraction:
    """The REs that SMPs take aboard ship: 9 are worth a 3-RE transport, which is 1 RE; in quarters, rounded up.

    >>> room_aboard(9), room_aboard(2)
    (Fraction(1, 1), Fraction(1, 4))
    """
    return Fraction(math.ceil(Fraction(count * _QUARTERS, TABLE["transport_3"].smps)), _QUARTERS)


@RULES.forbids("15.V.3.p2", order=Ship)
def naval_transports_carry_them(order: Ship, world: Front, seat: Side) -> Iterator[str]:
    """Naval transports carry SMPs, over a sea that joins both ports and as far as there is room aboard."""
    if any(_own_records(order, world, seat)):
        return
    if room_aboard(order.count) > room_left(world, seat):
        yield f"they take {many(room_aboard(order.count), 'RE')} aboard, and there is room for {room_left(world, seat)}"
    ends = frozenset({order.port}), frozenset({order.harbour})
    if ground(world, seat).ports.issuperset(ends[0] | ends[1]) and not by_sea(world.map, *ends):
        yield f"no sea joins {world.atlas.named(order.port)} and {world.atlas.named(order.harbour)}"


@RULES.forbids("15.V.3.p2", order=Ship)
def ships_sail_in_a_movement_phase(order: Ship, world: Front, seat: Side) -> Iterator[str]:
    """Where ships must carry SMPs, because no road leads, they do it in a movement phase."""
    if world.phase is not Phase.MOVEMENT and any(ships_where_no_road_leads(order, world, seat)):
        yield "where no road leads SMPs go by ship, in a movement phase"


@RULES.permits("15.V.3.p2", order=Ship)
def ships_where_no_road_leads(order: Ship, world: Front, seat: Side) -> Iterator[str]:
    """SMPs that no road leads to another command must go there by ship."""
    commands = fleet_of(order.start).command, fleet_of(order.to).command
    if not any(_own_records(order, world, seat)) and not road_joins(world, seat, *commands):
        yield f"no road of your own leads from {order.start} to {order.to}"


@RULES.forbids("15.V.3.p4", order=(Transfer, Ship))
def used_ones_stay(order: Transfer | Ship, world: Front, seat: Side) -> Iterator[str]:
    """SMPs that have moved loads, as many as their number and the dearest way took, stay in that player-turn."""
    if any(_own_records(order, world, seat)):
        return
    busy = -(-in_use(world, order.start) // PARTS)
    if order.count > world.smps.get(order.start, 0) - busy:
        yield f"{many(busy, 'SMP')} of {order.start} moved loads in this player-turn"
    elif order.count > _off_the_way(world, order.start):
        way, theatre = longest_way(world, order.start), fleet_of(order.start).command
        yield f"{many(way, 'SMP')} of {theatre} moved a load in this player-turn, for so much its way cost"


def _off_the_way(world: Front, record: FleetId) -> int:
    """How many SMPs of a record may go so that those stay that the dearest way took; such as rest go first."""
    return RESTING.of(world.used, record) + max(0, number_in_theatre(world, record) - longest_way(world, record))


@RULES.counts("15.V.3.p4", of=SmpsLeft, stage="add")
def a_way_keeps_them_here(question: SmpsLeft, world: Front) -> Iterator[Line]:
    """Say how many SMPs the dearest way of a load has taken beyond those in use: they too are not transferred."""
    longest = longest_way(world, question.command)
    if longest * PARTS > in_use(world, question.command):
        why = f"{many(longest, 'SMP')} of {fleet_of(question.command).command} moved a load"
        yield plus(0, f"{why}, and may not be transferred in this player-turn")


@RULES.forbids("15.V.3.p4", order=Haul)
def not_with_transferred_ones(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """SMPs that were transferred in the player-turn do not help where the others are too few."""
    record = record_of(order, world, seat)
    resting = RESTING.of(world.used, record) if world.used else 0
    if resting and any(no_more_than_the_number(order, world, seat)):
        yield f"{many(resting, 'SMP')} of {record} were transferred in this player-turn"


@RULES.forbids("15.V.3.p4", order=Haul)
def nor_on_a_way_that_is_too_long(order: Haul, world: Front, seat: Side) -> Iterator[str]:
    """Nor do they count among the SMPs that a way may cost."""
    record = record_of(order, world, seat)
    resting = sum(RESTING.of(world.used, each) for each in world.smps if fleet_of(each)[:2] == fleet_of(record)[:2])
    trip = trip_of(world, order, seat) if resting else None
    if trip is not None and trip.broken is None and trip.cost(bulk(world)) > number_in_theatre(world, record):
        yield f"{many(resting, 'SMP')} came to {fleet_of(record).command} in this player-turn, for no load to use"


@RULES.forbids("15.V.3.p5", order=(Transfer, Ship))
def some_points_stay(order: Transfer | Ship, world: Front, seat: Side) -> Iterator[str]:
    """Nobody takes SMPs from a command so that fewer than 5 are left, while a port of his there has regular supply."""
    command = fleet_of(order.start).command
    if any(_own_records(order, world, seat)) or _in_command(world, seat, command) - order.count >= KEPT:
        return
    anywhere = world.readings["smps-kept"] == "anywhere"
    ports = (port for port in _ports(world, seat) if anywhere or world.atlas.command[port] == command)
    if any(level(world, port, seat) == FULL for port in ports):
        yield f"{command} keeps at least {KEPT} SMPs"


@RULES.counts("15.V.3.n1", of=SmpsLeft, stage="add")
def nobody_has_to_fill_it_up(question: SmpsLeft, world: Front) -> Iterator[Line]:
    """A command that has fallen below 5 SMPs, by what the enemy did or otherwise, need not be filled up."""
    fleet = fleet_of(question.command)
    if (number := _in_command(world, fleet.side, fleet.command)) < KEPT:
        yield plus(0, f"{fleet.command} has {many(number, 'SMP')} in all, and nobody has to fill it up to {KEPT}")


def _ports(world: Front, side: Side) -> list[PlaceId]:
    """The ports of a side that work, whether ships come there or not."""
    return [port for port in world.atlas.tagged("port") & owned(world, side) if works_as_port(world, port)]


def _in_command(world: Front, side: Side, command: str) -> int:
    """All SMPs that a side has in a command, those of its countries among them."""
    return sum(number for record, number in world.smps.items() if fleet_of(record)[:2] == (side, command))


def _pairs(world: Front, seat: Side) -> Iterator[tuple[FleetId, FleetId, int]]:
    """The records between which SMPs may go, and how many there are to go."""
    areas = sorted(set(filter(None, world.atlas.command.values())))
    for start, number in world.smps.items():
        side, here, country = fleet_of(start)
        if side == seat and number > 0:
            yield from ((start, Fleet(side, area, country).id, number) for area in areas if area != here)


def _spare(world: Front, side: Side, record: FleetId) -> int:
    """How many of a record may go so that the command keeps enough, and those that have moved loads."""
    enough = _in_command(world, side, fleet_of(record).command) - KEPT
    idle = world.smps[record] - -(-in_use(world, record) // PARTS)
    return min(idle, enough, _off_the_way(world, record))


@RULES.offers(Transfer)
def transfers_by_road(world: Front, seat: Side) -> Iterator[Order]:
    """One SMP, and as many as may go."""
    for start, to, number in _pairs(world, seat):
        for count in dict.fromkeys((1, max(1, _spare(world, seat, start)), number)):
            yield Transfer(count, start, to)


@RULES.offers(Ship)
def transfers_by_sea(world: Front, seat: Side) -> Iterator[Order]:
    """As many as may go, from each port to each."""
    ports = sorted(ground(world, seat).ports)
    for start, to, _ in _pairs(world, seat):
        for port in ports:
            for harbour in ports:
                if (
                    world.atlas.command[port] == fleet_of(start).command
                    and world.atlas.command[harbour] == fleet_of(to).command
                ):
                    most = int(room_left(world, seat) * TABLE["transport_3"].smps)
                    yield Ship(max(1, min(_spare(world, seat, start), most)), start, port, to, harbour)


@RULES.resolves("15.V.3.p1", order=Transfer)
def they_drive_over(order: Transfer, world: Front, roll: Roller) -> Iterator[Event]:
    """The numbers change, and the SMPs rest for the player-turn."""
    yield SmpsChanged(_road, order.start, -order.count, _TO.of(order.to))
    yield SmpsChanged(_road, order.to, order.count, _FROM.of(order.start))
    yield from _rested(order, world)


@RULES.resolves("15.V.3.p2", "15.V.3.p3", order=Ship)
def ships_carry_them(order: Ship, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The sending number falls as loading begins, the receiving one rises when unloading is done, and they rest."""
    yield Counted(_ships, counts.SHIPPED[TRANSPORTS].key(seat), int(room_aboard(order.count) * _QUARTERS))
    yield SmpsChanged(_sea, order.start, -order.count, _EMBARK.of(order.port))
    yield SmpsChanged(_sea, order.to, order.count, _DISEMBARK.of(order.harbour))
    yield from _rested(order, world)


def _rested(order: Transfer | Ship, world: Front) -> Iterator[Event]:
    """Those transferred rest where they come to; such as rested already are the first to go on."""
    if going_on := min(order.count, RESTING.of(world.used, order.start)):
        yield Counted(_rest, RESTING.key(order.start), -going_on)
    yield Counted(_rest, RESTING.key(order.to), order.count)


ORDERS = (Transfer, Ship)
