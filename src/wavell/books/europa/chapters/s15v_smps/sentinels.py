"""Sentinels of 15.V: what may not be with SMPs and their loads, whatever has brought it about."""

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush

from wavell.umpire.facts.words import many, many_are

from ...frame.engineering.installations import works_as_port
from ...frame.movement.boards import board_with, built
from ...frame.movement.zones import manned, zones
from ...frame.sea.transport import TRANSPORTS
from ...frame.supply.points import holder_place
from ...frame.supply.states import FULL, isolated, level
from ...model import counts
from ...model.counters import ROSTER
from ...model.figures import Counted, Stocked
from ...model.fleets import Fleet, fleet_of
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Phase, Side
from ...model.nations import NATIONS
from ...model.validation import FAULTS
from ...model.world import Front
from ...rules import RULES, SIDES
from .conversions import SmpsChanged
from .records import _IN_USE, LONGEST, PARTS, RESTING
from .ways import bulk

_LOADS = (RULES.ref("15.V.1.p1"), RULES.ref("15.V.1.p2"))
_TRANSFERS = (RULES.ref("15.V.3.p1"), RULES.ref("15.V.3.p3"))
FIVE = 5
"""SMPs that a transfer leaves behind."""
THREE = 3
"""REs of a load."""
HALVES = 2
"""Points lie in half REs."""
TWENTY = 20
"""What the way of a load costs at the most."""
LINES = (("road", 1), ("track", 2))
"""What a hex costs a load along a line at the least; three across country."""
NINE, QUARTERS = 9, 4
"""SMPs to an RE aboard ship, and the parts in which ships count REs."""


@FAULTS.adds("15.V.p1")
def smps_belong_to_a_command(world: Front, set_up: bool) -> Iterator[str]:
    """SMPs are recorded for a side in a command of the map."""
    areas = set(world.atlas.command.values())
    for record in world.smps if set_up else ():
        side, area, _ = fleet_of(record)
        if side not in SIDES or area not in areas:
            yield f'SMPs are kept for "{record}", which is no side and command of this map'


@FAULTS.adds("15.V.1.k")
def smps_of_a_country_are_those_of_its_side(world: Front, set_up: bool) -> Iterator[str]:
    """SMPs that belong to a country are recorded for the side that it is on."""
    for record in world.smps:
        side, _, country = fleet_of(record)
        if country and NATIONS[country].side != side:
            yield f'SMPs are kept for "{record}", and {country} is not one of the {side}'


@RULES.watches("15.V.p1")
def no_record_is_below_nothing(world: Front) -> Iterator[str]:
    """A side has SMPs, or none."""
    for record, number in world.smps.items():
        if number < 0:
            yield f"{record} has {many(number, 'SMP')}"


@RULES.watches("15.V.p2", event=Counted)
def no_more_are_used_than_there_are(event: Counted, world: Front) -> Iterator[str]:
    """What is in use of a command in a turn is no more than its number."""
    for record, number in world.smps.items():
        if event.what == _IN_USE.key(record):
            used = _IN_USE.of(world.used, record) + event.amount
            if used > number * PARTS:
                yield f"{record} has {many(number, 'SMP')} and uses more"


@RULES.watches("15.V.3.p4", event=Counted)
def those_transferred_move_no_loads(event: Counted, world: Front) -> Iterator[str]:
    """What comes to be in use of a command leaves out those that were transferred there in the player-turn."""
    for record, number in world.smps.items():
        resting = RESTING.of(world.used, record)
        if not resting or event.amount <= 0 or event.what != _IN_USE.key(record):
            continue
        if _IN_USE.of(world.used, record) + event.amount > (number - resting) * PARTS:
            yield f"{record} uses {many(resting, 'SMP')} that were transferred"


@RULES.watches("15.V.3.p4", event=SmpsChanged)
def those_that_moved_loads_stay(event: SmpsChanged, world: Front) -> Iterator[str]:
    """A transfer leaves as many in a command as its loads took of them, and as the dearest way of one cost."""
    if event.ref not in _TRANSFERS or event.amount >= 0:
        return
    fleet = fleet_of(event.command)
    left = {record: n for record, n in world.smps.items() if fleet_of(record)[:2] == fleet[:2]}
    left[event.command] = left.get(event.command, 0) + event.amount
    awake = sum(n - RESTING.of(world.used, record) for record, n in left.items() if record != event.command)
    awake += min(left[event.command], left[event.command] - event.amount - RESTING.of(world.used, event.command))
    if _IN_USE.of(world.used, event.command) > left[event.command] * PARTS:
        yield f"{event.command} keeps {many(left[event.command], 'SMP')}, and more have moved loads"
    if (way := LONGEST.of(world.used, Fleet(*fleet[:2]).id)) > awake:
        yield f"{many_are(awake, 'SMP')} left in {fleet.command} of {way} that moved a load"


@RULES.watches("15.V.1.p2", event=Counted)
def no_load_is_more_than_one(event: Counted, world: Front) -> Iterator[str]:
    """What a load takes of the SMPs of a command is what 3 REs take, and twice that where its size is doubled."""
    if world.readings["smp-number"] == "pool" or event.amount <= PARTS * max(Fraction(1), bulk(world)):
        return
    if any(event.what == _IN_USE.key(record) for record in world.smps):
        yield f"a load of {many(Fraction(event.amount * THREE, PARTS) / bulk(world), 'RE')}"


@RULES.watches("15.V.1.g", event=Stocked)
def no_load_comes_into_a_zone(event: Stocked, world: Front) -> Iterator[str]:
    """SMPs bring nothing into a hex in an enemy zone of control where no friendly ground unit stands."""
    place, side = holder_place(world, event.where), world.phasing
    if event.ref not in _LOADS or event.sp + event.srp <= 0 or not place:
        return
    if place in zones(world, side) and place not in manned(world, side):
        yield f"a load came to {place}, in an enemy zone of control"


@RULES.watches("15.V.1.c", event=Stocked)
def no_load_goes_in_an_isolated_hex(event: Stocked, world: Front) -> Iterator[str]:
    """SMPs bring nothing into an isolated hex and fetch nothing from one."""
    place = holder_place(world, event.where)
    if event.ref in _LOADS and place and isolated(world, place, world.phasing):
        yield f"a load came to {place} or went from there, which is isolated"


@RULES.watches("15.V.3.p5", event=SmpsChanged)
def some_are_left_behind(event: SmpsChanged, world: Front) -> Iterator[str]:
    """A transfer leaves five SMPs in a command that has a port in regular supply."""
    fleet = fleet_of(event.command)
    there = (n for record, n in world.smps.items() if (fleet.side, fleet.command) == fleet_of(record)[:2])
    if event.ref not in _TRANSFERS or event.amount >= 0 or (left := sum(there) + event.amount) >= FIVE:
        return
    side = fleet.side
    own = (port for port in world.atlas.tagged("port") if world.owner.get(port) == side and works_as_port(world, port))
    ports = (port for port in own if world.atlas.command[port] == fleet.command)
    if any(level(world, port, side) == FULL for port in ports):
        yield f"{many_are(left, 'SMP')} left in {fleet.command}"


@RULES.watches("15.V.1.p1", event=Stocked)
def no_more_than_a_load_comes_or_goes(event: Stocked, world: Front) -> Iterator[str]:
    """A load takes up 3 REs at the most in one place, and drops no more; 6 in exploitation, where loads are larger."""
    doubled = world.phase is Phase.EXPLOITATION and world.readings["exploitation-loads"] == "larger"
    amount = Fraction(abs(event.sp + event.srp), HALVES)
    if event.ref in _LOADS and amount > (2 * THREE if doubled else THREE):
        yield f"{many(amount, 'RE')} in one load"


@RULES.watches("15.V.1.d", event=Stocked)
def a_third_of_a_load_sets_out(event: Stocked, world: Front) -> Iterator[str]:
    """A load sets out with a third of a whole one, 1 RE, or with more."""
    amount = -Fraction(event.sp + event.srp, HALVES)
    if event.ref == _LOADS[0] and 0 < amount < 1:
        yield f"a load of {many(amount, 'RE')} set out from {event.where}"


# Ways of loads, which leave their ends and their stops as a trace ---------------------------------------------


def _loads(before: Front, world: Front) -> Iterator[tuple[Fleet, list[PlaceId]]]:
    """The SMPs that have come to be in use, and the places between which their load has gone."""
    if before.clock != world.clock or not world.smps:
        return
    for record in world.smps:
        if _IN_USE.of(world.used, record) > _IN_USE.of(before.used, record):
            holders = before.stocks.keys() | world.stocks.keys()
            changed = (where for where in holders if before.stock(where) != world.stock(where))
            yield fleet_of(record), sorted({holder_place(before, where) for where in changed} - {""})


def _too_far(before: Front, places: list[PlaceId], most: int) -> Iterator[str]:
    """Say between which places no way costs so little, even if all goes well on it."""
    for at, start in enumerate(places[:-1]):
        there = _within(before, start, most)
        yield from (f"from {start} to {end} with {many(most, 'SMP')}" for end in places[at + 1 :] if end not in there)


def _within(world: Front, start: PlaceId, most: int) -> set[PlaceId]:
    """Where a load could come to for so much at the least prices, in regular supply and fair weather."""
    atlas, lines = world.atlas, board_with(world.map, built(world)).lines
    found: set[PlaceId] = set()
    waiting = [(0, start)]
    while waiting:
        paid, here = heappop(waiting)
        if here in found:
            continue
        found.add(here)
        for to in atlas.near[here]:
            pair = atlas.ids[here], atlas.ids[to]
            price = next((price for kind, price in LINES if pair in lines.get(kind, ())), THREE)
            if to not in found and to in atlas.land and paid + price <= most:
                heappush(waiting, (paid + price, to))
    return found


@RULES.watches("15.V.1.d")
def no_load_takes_more_than_the_theatre_has(before: Front, world: Front) -> Iterator[str]:
    """No load has gone farther than all SMPs of the side in the theatre would carry it."""
    for fleet, places in _loads(before, world):
        there = sum(number for record, number in before.smps.items() if fleet_of(record)[:2] == fleet[:2])
        yield from (f"a load went {far}" for far in _too_far(before, places, there))


@RULES.watches("15.V.1.e")
def no_load_takes_more_than_twenty(before: Front, world: Front) -> Iterator[str]:
    """However many SMPs there are, no load has gone farther than 20 carry it."""
    for _, places in _loads(before, world):
        yield from (f"a load went {far}" for far in _too_far(before, places, TWENTY))


@RULES.watches("15.V.1.j")
def loads_stay_in_their_command(before: Front, world: Front) -> Iterator[str]:
    """Points that a load has moved lay in the command whose SMPs it used, and lie there; it is one of the side's."""
    for fleet, places in _loads(before, world):
        if fleet.side != before.phasing:
            yield f"{fleet.id} moved a load in the turn of the {before.phasing}"
        for place in places:
            if world.atlas.command[place] != fleet.command:
                yield f"{fleet.id} moved a load in {place}"


# What has moved already in the phase ---------------------------------------------------------------------------


def _lie(world: Front, how: str, aboard: bool) -> dict[PlaceId, int]:
    """How many half REs that came so in this phase lie in each hex yet, what is aboard supply units too or not."""
    found: dict[PlaceId, int] = {}
    for (where,), came in counts.CAME[how].all(world.used).items():
        at, stock, srp = holder_place(world, where), world.stock(where), counts.CAME_SRP[how].of(world.used, where)
        if at and (aboard or where not in world.units or "is_supply_unit" not in ROSTER[UnitId(where)].kit):
            found[at] = found.get(at, 0) + min(came - srp, stock.sp) + min(srp, stock.srp)
    return found


def _all(world: Front) -> dict[PlaceId, int]:
    """How many half REs there are in each hex, whatever holds them."""
    found: dict[PlaceId, int] = {}
    for where, stock in world.stocks.items():
        at = holder_place(world, where)
        found[at] = found.get(at, 0) + stock.sp + stock.srp
    return found


@RULES.watches("15.V.1.i")
def what_moved_is_known_and_moves_in_no_other_way(before: Front, world: Front) -> Iterator[str]:
    """What SMPs have brought to a hex in the phase still lies there as such, if points were moved in other ways.

    It is not aboard supply units. What those and trains and ships have brought does not go by SMPs, and is still known
    as such if the points of its hex have but changed holders.
    """
    if before.stocks == world.stocks or before.clock != world.clock:
        return
    were, are = _all(before), _all(world)
    loads = any(_IN_USE.of(world.used, record) > _IN_USE.of(before.used, record) for record in world.smps)
    if not loads and sum(were.values()) == sum(are.values()):
        now = _lie(world, "hauled", False)
        for at, amount in _lie(before, "hauled", False).items():
            if (gone := amount - now.get(at, 0)) > 0:
                yield f"{many(Fraction(gone, HALVES), 'RE')} that SMPs have brought to {at} went on in another way"
    now = _lie(world, "carried", True)
    for at, amount in _lie(before, "carried", True).items():
        if (loads or were.get(at) == are.get(at)) and (gone := amount - now.get(at, 0)) > 0:
            yield f"SMPs may take {many(Fraction(gone, HALVES), 'RE')} on from {at} that were brought there"


# Transfers ----------------------------------------------------------------------------------------------------


def _transferred(before: Front, world: Front) -> Iterator[tuple[Side, int]]:
    """How many SMPs of a side have gone from one record to another."""
    if before.smps == world.smps or before.clock != world.clock:
        return
    more = {r: world.smps.get(r, 0) - before.smps.get(r, 0) for r in before.smps.keys() | world.smps.keys()}
    for side in SIDES:
        own = [number for record, number in more.items() if fleet_of(record).side == side]
        if any(own) and not sum(own):
            yield side, sum(number for number in own if number > 0)


@RULES.watches("15.V.1.k")
def a_transfer_leaves_countries_what_they_have(before: Front, world: Front) -> Iterator[str]:
    """Where SMPs go from one command to another, each country has as many as before, and so has its side."""
    for side, _ in _transferred(before, world):
        was, now = _by_country(before, side), _by_country(world, side)
        for country in sorted(was.keys() | now.keys()):
            if (had := was.get(country, 0)) != (has := now.get(country, 0)):
                yield f"{country or side} had {many(had, 'SMP')} and has {has}"


def _by_country(world: Front, side: Side) -> dict[str, int]:
    found: dict[str, int] = {}
    for record, number in world.smps.items():
        fleet = fleet_of(record)
        if fleet.side == side:
            found[fleet.country] = found.get(fleet.country, 0) + number
    return found


@RULES.watches("15.V.3.p1")
def nothing_goes_along_with_a_transfer(before: Front, world: Front) -> Iterator[str]:
    """While SMPs go to another command all points lie where they lay."""
    for side, number in _transferred(before, world):
        if before.stocks != world.stocks:
            yield f"{many(number, 'SMP')} of the {side} took points along"


@RULES.watches("15.V.3.p2")
def transfers_at_sea_take_room_aboard(before: Front, world: Front) -> Iterator[str]:
    """Unless SMPs drive over in the replacement phase they sail in a movement phase, in transports that have room."""
    shipped, ships = counts.SHIPPED[TRANSPORTS], counts.SHIPPING[TRANSPORTS]
    for side, number in _transferred(before, world):
        used = shipped.of(world.used, side)
        if world.phase not in (Phase.REPLACEMENT, Phase.MOVEMENT):
            yield f"{many(number, 'SMP')} of the {side} went over in the {world.phase} phase"
        elif world.phase is Phase.MOVEMENT and (used - shipped.of(before.used, side)) * NINE < number * QUARTERS:
            yield f"{many(number, 'SMP')} of the {side} sailed and took no room, or too little"
        elif world.phase is Phase.MOVEMENT and used > ships.of(world.pools, side) * QUARTERS:
            yield f"{many(number, 'SMP')} of the {side} sailed, and there are not ships enough"
