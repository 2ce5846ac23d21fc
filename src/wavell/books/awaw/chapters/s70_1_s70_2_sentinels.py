"""Sentinels of chapter 70: what may not be of Canada and South Africa, whatever has brought it about."""

from collections.abc import Iterator

from ..frame.economy.budget import CANADIAN_YARD
from ..frame.economy.construction import Repaired
from ..frame.economy.costs import PAID_BY_US
from ..frame.setup.validation import SETUPS
from ..model import accounts
from ..model.atlas import Theater
from ..model.counters import GONE, LATER, ROSTER, SHIPS, YARD, Kind
from ..model.events import Built, Joined, LaidDown, Moved, Removed
from ..model.ids import NationId, UnitId
from ..model.ledger import Booked, balance
from ..model.nations import BRITAIN, US
from ..model.world import War
from ..rules import ALLIES, RULES, SEQUENCE

ATLANTIC, PACIFIC, SOUTH_AFRICA = "us_atlantic", "us_pacific", "south_africa"
FALL_1939, FALL_1940, SPRING_1941 = map(SEQUENCE.turn, ("Fall 1939", "Fall 1940", "Spring 1941"))
_PAYERS = ("britain", "us")
_WORTH = 10
_FIVE = 5
"""BRPs for which a transport sails to South Africa."""


def _of(nation: str, *kinds: Kind) -> tuple[UnitId, ...]:
    return tuple(id_ for id_, row in ROSTER.items() if row.nation == nation and (not kinds or row.kind in kinds))


CANADIANS, SOUTH_AFRICANS = _of("canada"), _of("south_africa")
_INFANTRY, _ARMOR = _of("canada", Kind.INFANTRY), _of("canada", Kind.ARMOR)


def _there(world: War, units: tuple[UnitId, ...]) -> list[UnitId]:
    """Those that are in play or may be built."""
    return [id_ for id_ in units if world.units[id_].place not in (LATER, GONE)]


# Where they are and when they come ----------------------------------------------------------------------------


@RULES.watches("70.12", event=Moved)
def who_crosses_canada(event: Moved, world: War) -> Iterator[str]:
    """Between the two U.S. boxes go Canadians, British and Americans."""
    if {event.start, event.to} == {ATLANTIC, PACIFIC}:
        for id_ in event.units:
            if ROSTER[id_].nation not in ("canada", "britain", "us"):
                yield f"{id_} has crossed Canada"


def _late(event: Moved, world: War, own: tuple[UnitId, ...]) -> Iterator[str]:
    """Starting units that came to Europe after Fall 1939, if it is read as the only turn."""
    if world.readings["fall-1939-nr"] != "only" or world.clock.turn == FALL_1939:
        return
    theater = world.atlas.theater
    if theater(event.start) is not Theater.EUROPE and theater(event.to) is Theater.EUROPE:
        for id_ in event.units:
            if id_ in own and not ROSTER[id_].joins and not world.units[id_].lost:
                yield f"{id_} has come to Europe after Fall 1939"


@RULES.watches("70.14A", event=Moved)
def canadians_went_in_their_turn(event: Moved, world: War) -> Iterator[str]:
    """Read so, the Canadian starting unit is in Europe since Fall 1939 or not at all."""
    yield from _late(event, world, CANADIANS)


@RULES.watches("70.24", event=Moved)
def south_africans_went_in_their_turn(event: Moved, world: War) -> Iterator[str]:
    """Read so, South African units are in Europe since Fall 1939 or not at all."""
    yield from _late(event, world, SOUTH_AFRICANS)


@RULES.watches("70.14B")
def no_second_canadian_infantry_too_early(world: War) -> Iterator[str]:
    """Before Fall 1940 Canada has the infantry unit that it begins with, in play or in its pool, and no other."""
    if world.clock.turn < FALL_1940:
        more = (id_ for id_ in _there(world, _INFANTRY) if ROSTER[id_].ref == "70.14B")
        yield from (f"Canada has {id_} before Fall 1940" for id_ in more)


@RULES.watches("70.14C")
def no_canadian_armor_too_early(world: War) -> Iterator[str]:
    """Before Spring 1941 Canada has no armor, in play or in its pool."""
    if world.clock.turn < SPRING_1941 and _there(world, _ARMOR):
        yield "Canada has armor before Spring 1941"


@RULES.watches("70.14D", event=Joined)
def canadians_join_on_two_dates(event: Joined, world: War) -> Iterator[str]:
    """A Canadian unit joins the pool in Fall 1940, another in Spring 1941, and none ever else."""
    dates = {Kind.INFANTRY: FALL_1940, Kind.ARMOR: SPRING_1941}
    if event.unit in CANADIANS and world.clock.turn != dates.get(ROSTER[event.unit].kind):
        yield f"{event.unit} joins the Canadian pool in {SEQUENCE.turn_name(world.clock.turn)}"


@RULES.watches("70.24", event=Joined)
def no_south_african_joins(event: Joined, world: War) -> Iterator[str]:
    """No unit joins the South African pool."""
    if event.unit in SOUTH_AFRICANS:
        yield f"{event.unit} joins the South African pool"


# Construction -------------------------------------------------------------------------------------------------


@RULES.watches("70.15A", event=Built)
def canadians_are_built_in_canada(event: Built, world: War) -> Iterator[str]:
    """A Canadian unit appears in a U.S. box; where transports appear, 70.15B says."""
    transport = event.unit in CANADIANS and ROSTER[event.unit].kind == Kind.TRANSPORT
    if event.unit in CANADIANS and not transport and event.place not in (ATLANTIC, PACIFIC):
        yield f"{event.unit} is built in {event.place}"


@RULES.watches("70.25A", event=Built)
def south_africans_are_built_at_home(event: Built, world: War) -> Iterator[str]:
    """A South African unit appears in the South Africa box."""
    if event.unit in SOUTH_AFRICANS and event.place != SOUTH_AFRICA:
        yield f"{event.unit} is built in {event.place}"


def _strange(id_: UnitId) -> bool:
    """Whether a unit is neither British and naval nor ASW or a transport of a Western Ally."""
    counter = ROSTER[id_]
    small = counter.kind in (Kind.ASW, Kind.TRANSPORT) and counter.of.western
    naval = counter.kind in SHIPS or counter.kind in (Kind.SUB, Kind.ASW, Kind.TRANSPORT)
    return not small and not (counter.nation == "britain" and naval)


@RULES.watches("70.15B", event=LaidDown)
def what_lies_on_the_canadian_slip(event: LaidDown, world: War) -> Iterator[str]:
    """What is laid down in Canada is of a sort that it builds, and will be launched in the Atlantic U.S. box."""
    if event.yard == "canada" and (_strange(event.unit) or event.place != ATLANTIC):
        yield f"{event.unit} is laid down in Canada for {event.place}"


@RULES.watches("70.15B")
def what_is_being_built_there(world: War) -> Iterator[str]:
    """So it is with all that lies there, however it came there."""
    for id_ in world.stack(YARD):
        unit = world.units[id_]
        if unit.yard == "canada" and (_strange(id_) or unit.berth not in ("", ATLANTIC)):
            yield f"{id_} is being built in Canada for {unit.berth or 'no port'}"


@RULES.watches("70.15B", event=Built)
def what_canada_has_built(event: Built, world: War) -> Iterator[str]:
    """What Canada has built is of such a sort, and appears in the Atlantic, be it the U.S. box or the ocean."""
    canadian = world.units[event.unit].yard == "canada" or event.ref.id == "70.15B"
    if canadian and (_strange(event.unit) or event.place not in (ATLANTIC, "atlantic")):
        yield f"{event.unit} of Canada's yard is launched in {event.place}"


@RULES.watches("70.15B", event=Repaired)
def what_canada_has_repaired(event: Repaired, world: War) -> Iterator[str]:
    """What Canada repairs is of such a sort as well."""
    if event.yard == "canada" and _strange(event.unit):
        yield f"{event.unit} is repaired in Canada"


@RULES.watches("70.15B", event=Booked)
def canadian_points_are_there(event: Booked, world: War) -> Iterator[str]:
    """No point of Canada's is used that it does not have."""
    if event.giver == accounts.points(CANADIAN_YARD) and event.amount > balance(world, event.giver):
        yield "Canada uses a shipbuilding point that it does not have"


@RULES.watches("70.15B-ex", event=LaidDown)
def no_large_ship_on_the_canadian_slip(event: LaidDown, world: War) -> Iterator[str]:
    """No ship of three factors or more is laid down in Canada."""
    if event.yard == "canada" and ROSTER[event.unit].kind in SHIPS and ROSTER[event.unit].factors > 2:
        yield f"{event.unit} is laid down in Canada"


@SETUPS.adds("70.15B-ex")
@RULES.watches("70.15B-ex")
def none_is_being_built_there(world: War) -> Iterator[str]:
    """Nor does anything of that size lie on its slip, however it came there."""
    for id_, unit in world.units.items():
        if unit.place == YARD and unit.yard == "canada" and ROSTER[id_].kind in SHIPS and ROSTER[id_].factors > 2:
            yield f"{id_} is being built in Canada"


# Who pays -----------------------------------------------------------------------------------------------------


@RULES.watches("70.15C", event=Built)
def who_paid_for_canadians(event: Built, world: War) -> Iterator[str]:
    """Britain or the U.S. has paid for a Canadian unit."""
    if event.unit in CANADIANS and event.payer not in _PAYERS:
        yield f"{event.payer} has paid for {event.unit}"


@RULES.watches("70.15C", event=LaidDown)
def who_paid_for_canadian_points(event: LaidDown, world: War) -> Iterator[str]:
    """Britain or the U.S. has paid for what lies on the Canadian slip."""
    if event.yard == "canada" and event.payer not in _PAYERS:
        yield f"{event.payer} has paid for {event.unit} in Canada"


def _paid(world: War, units: tuple[UnitId, ...]) -> Iterator[str]:
    """Units for which a position names somebody else as the payer."""
    for id_ in units:
        if world.units[id_].payer and world.units[id_].payer not in _PAYERS:
            yield f"{world.units[id_].payer} has paid for {id_}"


@RULES.watches("70.15C")
def nobody_else_paid_for_canadians(world: War) -> Iterator[str]:
    """Nobody else is named as having paid for a Canadian unit or for what lies on the Canadian slip."""
    yield from _paid(world, (*CANADIANS, *(id_ for id_ in world.stack(YARD) if world.units[id_].yard == "canada")))


@RULES.watches("70.25B")
def nobody_else_paid_for_south_africans(world: War) -> Iterator[str]:
    """Nor for a South African one."""
    yield from _paid(world, SOUTH_AFRICANS)


@RULES.watches("70.25B", event=Built)
def who_paid_for_south_africans(event: Built, world: War) -> Iterator[str]:
    """Britain or the U.S. has paid for a South African unit."""
    if event.unit in SOUTH_AFRICANS and event.payer not in _PAYERS:
        yield f"{event.payer} has paid for {event.unit}"


def _over(event: Booked, world: War, ref: str, *limits: accounts.AccountId) -> Iterator[str]:
    """What is charged to a limit by a paragraph beyond what is left of it."""
    if event.ref.id == ref and event.giver in limits and event.amount > balance(world, event.giver):
        yield f"{event.amount} are charged to {event.giver}, and {balance(world, event.giver)} are left"


@RULES.watches("70.15C-1", event=Booked)
def british_limit_bears_canada(event: Booked, world: War) -> Iterator[str]:
    """What Britain pays for Canada has room in the British limit."""
    yield from _over(event, world, "70.15C-1", accounts.limit("britain"))


@RULES.watches("70.25B-1", event=Booked)
def british_limit_bears_south_africa(event: Booked, world: War) -> Iterator[str]:
    """What Britain pays for South Africa has room in the British limit."""
    yield from _over(event, world, "70.25B-1", accounts.limit("britain"))


@RULES.watches("70.15C-2", event=Booked)
def american_limits_bear_canada(event: Booked, world: War) -> Iterator[str]:
    """What the U.S. pays for Canada has room in its construction limit, and in its grant limit before the war."""
    yield from _over(event, world, "70.15C-2", accounts.limit(US), accounts.grants(US))


@RULES.watches("70.25B-2", event=Booked)
def american_limits_bear_south_africa(event: Booked, world: War) -> Iterator[str]:
    """What the U.S. pays for South Africa has room in both, and there are transports for it."""
    atlantic = accounts.transports(ALLIES, "atlantic")
    yield from _over(event, world, "70.25B-2", accounts.limit(US), accounts.grants(US), atlantic)


@RULES.watches("70.25B-2")
def transports_have_sailed_to_south_africa(world: War) -> Iterator[str]:
    """For every five BRPs that the U.S. has paid this turn an Atlantic transport has been used."""
    paid = PAID_BY_US.of(world.used, NationId("south_africa"))
    due = paid // _FIVE if world.readings["transport-rounding"] == "down" else -(-paid // _FIVE)
    if due > balance(world, accounts.used(accounts.transports(ALLIES, "atlantic"))):
        yield f"{paid} American BRPs have come to South Africa without a transport for every five"


# What they are worth ------------------------------------------------------------------------------------------


def _changed(world: War, nation: str) -> Iterator[str]:
    """A member whose part of the British base is not what it is worth."""
    part = accounts.base(BRITAIN, nation)
    if part in world.accounts and balance(world, part) != _WORTH:
        yield f"{part} is {balance(world, part)} and not {_WORTH}"


@RULES.watches("70.13")
@RULES.watches("70.16")
def canada_is_worth_ten(world: War) -> Iterator[str]:
    """Canada is ten BRPs of the British base, after a British surrender too."""
    yield from _changed(world, "canada")


@RULES.watches("70.23")
@RULES.watches("70.26")
def south_africa_is_worth_ten(world: War) -> Iterator[str]:
    """South Africa is ten BRPs of the British base, after a British surrender too."""
    yield from _changed(world, "south_africa")


# After a British surrender ------------------------------------------------------------------------------------


def _lent(world: War, units: tuple[UnitId, ...]) -> Iterator[str]:
    """Units that are lent to another power than the U.S., or while Britain stands."""
    for id_ in units:
        lent = world.units[id_].lent
        if lent and (lent != "us" or "britain" not in world.surrendered):
            yield f"{id_} is lent to {lent}"


@RULES.watches("70.16")
def canada_goes_on(world: War) -> Iterator[str]:
    """Canada's units are lent to the U.S. alone, and after a British surrender."""
    yield from _lent(world, CANADIANS)


@RULES.watches("70.26")
def south_africa_goes_on(world: War) -> Iterator[str]:
    """South Africa's units are lent to the U.S. alone, and after a British surrender."""
    yield from _lent(world, SOUTH_AFRICANS)


@RULES.watches("70.16", event=Removed)
def canadian_levels_stay(event: Removed, world: War) -> Iterator[str]:
    """No Canadian unit is removed for good."""
    if event.for_good and event.unit in CANADIANS:
        yield f"{event.unit} is removed for good"


@RULES.watches("70.26", event=Removed)
def south_african_levels_stay(event: Removed, world: War) -> Iterator[str]:
    """No South African unit is removed for good."""
    if event.for_good and event.unit in SOUTH_AFRICANS:
        yield f"{event.unit} is removed for good"
