"""71.15 and 72.16 Construction in Australia and India: place, limits of the turn, and who pays."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from wavell.umpire import Event, Line, Ref, Roller, plus
from wavell.umpire.facts.words import many, many_are

from ..frame.economy.budget import AUSTRALIAN_YARD
from ..frame.economy.construction import BUILT, LIMITS, at_home, needs_yard, no_point, open_homeland, pool_closed
from ..frame.economy.costs import (
    BILLS,
    COSTS,
    customer,
    granted,
    overspent,
    paid_by_now,
    payer_of,
    price,
    transports_for,
    transports_short,
    yard_of,
)
from ..frame.economy.force_pools import Transports
from ..frame.economy.lending import LENDERS, lent_after_a_surrender, lent_to_the_us
from ..frame.setup.validation import BY_NOW
from ..model import accounts
from ..model.counters import ROSTER, YARD, Kind
from ..model.counts import used
from ..model.events import Counted
from ..model.ids import NationId
from ..model.ledger import Limit, balance, book, use
from ..model.nations import BRITAIN, JAPAN, US, called
from ..model.orders import Build, Lend, Repair
from ..model.ownership import about, usable
from ..model.world import War
from ..rules import AUSTRALIA, HOMELANDS, INDIA, RULES, SEQUENCE, Homeland, Side
from .s70_1_canada import Commonwealth, still_there

OF_A_HOMELAND = about(*HOMELANDS)
_OPENS = SEQUENCE.step("allies.construction")


def _builds(order: Build, seat: Side, land: Homeland) -> bool:
    """Whether an order builds a unit of a homeland."""
    counter = ROSTER[order.unit]
    return counter.nation == land.nation and counter.side == seat


# The limits of the turn ---------------------------------------------------------------------------------------


@RULES.happens("71.152", twin="72.162", at="enter season.start")
@RULES.happens("71.152", twin="72.162", at="enter allies.construction")
def the_homeland_limit_opens(world: War, roll: Roller, land: Homeland) -> Iterator[Event]:
    """Each turn a homeland may construct for so many BRPs; bombs and enemies at the gate are taken off after this."""
    yield from open_homeland(world, land)


CUT = used("cut {nation} {paragraph}", NationId, str)
"""What a paragraph has taken off the limit of a homeland."""


class Cause(NamedTuple):
    """Why limits are cut: the paragraph of a homeland, how much it wants to take off, and what the books say."""

    ref: Callable[[Homeland], Ref]
    wants: Callable[[War, Homeland], int]
    why: str


CAUSES: list[Cause] = []
"""All causes in the order in which they cut; the chapters that know one lay it down here."""


class _Cut(NamedTuple):
    """What a cause takes off a limit."""

    cause: Cause
    land: Homeland
    wanted: int
    """What counts against the ceiling of the homeland."""
    shares: dict[str, int]
    """What is really taken off, by whose limit it is."""


def cuts(world: War, causes: Iterable[Cause], lands: Iterable[Homeland]) -> Iterator[_Cut]:
    """What causes take off the limits of some homelands and off Britain's, within the ceilings of the turn.

    Whether causes share a ceiling, and whether the two boxes do so at Britain's limit, are readings.
    """
    done = dict(CUT.all(world.used))
    british = balance(world, accounts.cut(accounts.limit(BRITAIN)))
    left = {who: balance(world, accounts.limit(who)) for who in (BRITAIN, *HOMELANDS)}
    joint, once = world.readings["reduction-ceiling"] == "joint", world.readings["british-ceiling"] == "once"
    for cause, land in product(causes, lands):
        ceiling, key = land.reduction.most, (land.nation, cause.ref(land).id)
        before = sum(figure for each, figure in done.items() if each == key or (joint and each[0] == land.nation))
        wanted = max(0, min(cause.wants(world, land), ceiling - before))
        most = {land.nation: wanted, BRITAIN: min(wanted, ceiling - british) if once else wanted}
        shares = {who: max(0, min(figure, left[who])) for who, figure in most.items()}
        yield _Cut(cause, land, wanted, shares)
        done[key] = done.get(key, 0) + wanted
        left = {who: figure - shares.get(who, 0) for who, figure in left.items()}
        british += shares[BRITAIN]


def cut(world: War, cause: Cause, land: Homeland) -> Iterator[Event]:
    """Take what a cause wants off the limit of a homeland and off Britain's; what has been cut is remembered."""
    ref = cause.ref(land)
    for each in cuts(world, (cause,), (land,)) if cause.wants(world, land) > 0 else ():
        for who, share in each.shares.items():
            yield from book(ref, accounts.limit(who), accounts.cut(accounts.limit(who)), share, cause.why)
        if each.wanted:
            yield Counted(ref, CUT.key(land.nation, ref.id), each.wanted)


@RULES.counts("71.152", twin="72.162", of=Limit)
def what_is_still_to_come_off(question: Limit, world: War, land: Homeland) -> Iterator[Line]:
    """Before the Allied construction the limit is told less what bombs and enemies of the turn will take off it."""
    if world.clock.step >= _OPENS or question.name not in (BRITAIN, *HOMELANDS):
        return
    for each in cuts(world, CAUSES, HOMELANDS.values()):
        if each.land is land and each.shares.get(question.name):
            yield plus(-each.shares[question.name], each.cause.why, each.cause.ref(land))


def cut_by_now(world: War, cause: Cause, land: Homeland) -> Iterator[Event]:
    """In a position after the limits were opened a cause has cut them: by what that tells, or else by what it wants."""
    key = CUT.key(land.nation, cause.ref(land).id)
    if world.clock.step < _OPENS:
        return
    if told := world.used.get(key, 0):
        yield Counted(cause.ref(land), key, -told)
        cause = cause._replace(wants=lambda _world, _land: told)
    yield from cut(world, cause, land)


@RULES.forbids("71.152", twin="72.162", order=Build, when=OF_A_HOMELAND)
def within_the_homeland_limit(order: Build, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """All that a homeland constructs in a turn, whoever pays, stays within its own limit."""
    left = balance(world, accounts.limit(land.nation))
    if pool_closed(world, land.nation):
        return  # what a surrender ends, its own paragraphs say
    if _builds(order, seat, land) and price(order.unit) > left:
        yield f"{order.unit} costs {price(order.unit)} and {left} of the limit of {land.title} are left"


@RULES.forbids("72.162", order=Build, when=OF_A_HOMELAND)
def india_builds_infantry_alone(order: Build, world: War, seat: Side) -> Iterator[str]:
    """India constructs infantry and nothing else."""
    if _builds(order, seat, INDIA) and ROSTER[order.unit].kind not in INDIA.kinds:
        yield f"India builds infantry alone, and {order.unit} is none"


@RULES.forbids("71.152", order=Build, when=OF_A_HOMELAND)
def australia_builds_what_is_listed(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Australia constructs infantry, army air factors and ships, and nothing else; which ships, 71.152C says."""
    counter = ROSTER[order.unit]
    if _builds(order, seat, AUSTRALIA) and counter.kind not in AUSTRALIA.kinds and not needs_yard(counter):
        yield f"Australia builds infantry, army air factors, destroyers and cruisers, and {order.unit} is none"


@LIMITS.adds_twins("71.152", "72.162")
def building_takes_from_the_limit(order: Build, world: War, land: Homeland) -> Iterator[Event]:
    """What a homeland builds is taken from its limit, and its factors are counted by kind."""
    counter, ref = ROSTER[order.unit], RULES.ref(land.construction.ref)
    if counter.nation == land.nation:
        yield from _off_the_limit(land, price(order.unit), f"{order.unit} is built")
        yield Counted(ref, BUILT.key(land.nation, counter.kind), counter.factors)


def _off_the_limit(land: Homeland, brps: int, why: str) -> Iterator[Event]:
    yield from use(RULES.ref(land.construction.ref), accounts.limit(land.nation), brps, why)


@BY_NOW.adds_twins("71.152", "72.162")
def what_it_has_built(world: War, land: Homeland) -> Iterator[Event]:
    """In a position, what a homeland has built this turn is off its limit; Britain has paid what the U.S. has not."""
    built = {kind: factors for (nation, kind), factors in BUILT.all(world.used).items() if nation == land.nation}
    for kind, factors in built.items():
        yield from _off_the_limit(land, factors * COSTS.kind[kind].brps, f"{kind} is built")
    british = sum(factors * COSTS.kind[kind].brps for kind, factors in built.items()) - granted(world, land.nation)
    if british > 0:
        yield from paid_by_now(world, land.nation, BRITAIN, british)


def _most_factors(order: Build, world: War, seat: Side, kind: Kind) -> Iterator[str]:
    """That more factors of a kind would be built in Australia this turn than it may."""
    counter, most = ROSTER[order.unit], AUSTRALIA.kinds[kind].factors
    if not _builds(order, seat, AUSTRALIA) or counter.kind != kind:
        return
    built = BUILT.of(world.used, AUSTRALIA.nation, kind)
    if built + counter.factors > most:
        yield f"{many_are(built, f'{kind} factor')} built out of {most}, and {order.unit} has {counter.factors}"


@RULES.forbids("71.152A", order=Build, when=OF_A_HOMELAND)
def infantry_factors_of_a_turn(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Australia constructs at most three infantry factors a turn."""
    yield from _most_factors(order, world, seat, Kind.INFANTRY)


@RULES.forbids("71.152B", order=Build, when=OF_A_HOMELAND)
def army_air_factors_of_a_turn(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Australia constructs at most one army air factor a turn."""
    yield from _most_factors(order, world, seat, Kind.AAF)


@RULES.forbids("71.152C", order=Build, when=OF_A_HOMELAND)
def what_australia_builds(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Australia builds Australian destroyers and cruisers with its point; two DD factors and two CA2s are in play."""
    counter = ROSTER[order.unit]
    if counter.side != seat or not needs_yard(counter):
        return
    own = counter.nation == "australia"
    if yard_of(order) == "australia" and "australia" not in world.surrendered:
        if not own:
            yield f"Australia builds Australian destroyers and cruisers, and {order.unit} is none"
        yield from no_point(world, AUSTRALIAN_YARD)
    if own and counter.kind not in AUSTRALIA.ships:
        yield f"Australia builds destroyers and cruisers alone, and {order.unit} is none"
    elif own:
        afloat = [
            id_
            for id_, unit in world.units.items()
            if (world.in_play(id_) or unit.place == YARD)
            and (ROSTER[id_].nation, ROSTER[id_].kind) == ("australia", counter.kind)
        ]
        if order.unit in afloat:
            yield f"{order.unit} is in play or on the slip"
        if world.factors(afloat) + counter.factors > AUSTRALIA.ships[counter.kind].factors:
            yield f"{many_are(world.factors(afloat), f'Australian {counter.kind} factor')} in play or on the slip"


@RULES.forbids("71.152C", order=Repair, when=OF_A_HOMELAND)
def what_australia_repairs(order: Repair, world: War, seat: Side) -> Iterator[str]:
    """Australia repairs Western Allied ships with its shipbuilding point."""
    if order.yard != "australia" or "australia" in world.surrendered or not usable(world, seat, order.unit):
        return
    if not ROSTER[order.unit].of.western:
        yield f"{order.unit} is not a Western Allied ship"
    else:
        yield from no_point(world, AUSTRALIAN_YARD)


# Place --------------------------------------------------------------------------------------------------------


@RULES.forbids("71.151", twin="72.161", order=Build, when=OF_A_HOMELAND)
def built_in_the_homeland(order: Build, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Units of a homeland are constructed in its box or in its hexes."""
    if _builds(order, seat, land) and not at_home(world, land.nation, order.place):
        yield f"{order.unit} is built in {land.title}, and {world.atlas.named(order.place)} is not there"


# Who pays -----------------------------------------------------------------------------------------------------


def _concerns(order: Build | Repair, seat: Side, land: Homeland) -> bool:
    """Whether an order is for a unit of a homeland or for one of its shipbuilding points."""
    return ROSTER[order.unit].side == seat and customer(order) == land.nation


@RULES.forbids("71.153", twin="72.163", order=(Build, Repair), when=OF_A_HOMELAND)
def britain_or_the_us_pays(order: Build | Repair, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Britain or the U.S. pays for the units of a homeland and for the use of its shipbuilding points."""
    payer = payer_of(order, world)
    if _concerns(order, seat, land) and (land.nation, payer) not in BILLS:
        yield f"Britain or the U.S. pays for building in {land.title}, not {called(payer)}"


@RULES.forbids("71.153A", twin="72.163A", order=Build, when=OF_A_HOMELAND)
def britain_pays_within_its_limit(order: Build, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """What Britain pays for a homeland is charged against its level and its construction limit."""
    if _concerns(order, seat, land) and payer_of(order, world) == "britain":
        yield from overspent(order, world)


@RULES.forbids("71.153B", twin="72.163B", order=(Build, Repair), when=OF_A_HOMELAND)
def the_us_pays_once_it_fights_japan(order: Build | Repair, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """At war with Japan, or after a British surrender, the U.S. may pay: within its limit, and with transports."""
    if not _concerns(order, seat, land) or payer_of(order, world) != "us":
        return
    if not world.at_war(JAPAN, US) and not world.has_surrendered(BRITAIN):
        yield f"the U.S. pays for {land.title} once it is at war with Japan or Britain has surrendered"
    if isinstance(order, Build):
        yield from overspent(order, world)
        yield from transports_short(order, world)


@RULES.counts("71.153B", twin="72.163B", of=Transports)
def transports_of_each_ocean(question: Transports, world: War, land: Homeland) -> Iterator[Line]:
    """American BRPs for a homeland need transports of one ocean, or of two."""
    brps = granted(world, question.nation)
    if question.nation == land.nation and brps:
        for group in land.grants.transports:
            oceans = " or ".join(map(called, group))
            yield plus(transports_for(world, brps), f"{oceans} transports for {many(brps, 'BRP')}")


# After a British surrender ------------------------------------------------------------------------------------


@RULES.counts("71.154", twin="72.164", of=Commonwealth)
def the_homeland_survives(question: Commonwealth, world: War, land: Homeland) -> Iterator[Line]:
    """A British surrender changes neither the force levels of the homeland nor its BRPs."""
    if question.nation == land.nation and land.nation not in world.surrendered:
        yield from still_there(world, land.nation)


@LENDERS.adds_twins("71.154", "72.164")
def homeland_units_are_lent(nation: NationId, land: Homeland) -> bool:
    """Units of the homeland are lent by this paragraph."""
    return nation == land.nation


@RULES.forbids("71.154", twin="72.164", order=Lend, when=OF_A_HOMELAND)
def lent_after_a_british_surrender(order: Lend, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """A British surrender leaves the homeland alone; only then may its units be lent, to the U.S. alone."""
    if ROSTER[order.unit].nation == land.nation:
        yield from lent_after_a_surrender(order, world, seat)


@RULES.permits("71.154", twin="72.164", order=Build, when=OF_A_HOMELAND)
def its_forces_are_unaffected(order: Build, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """After a British surrender the homeland builds as before, out of the BRPs that it had."""
    if "britain" in world.surrendered and land.nation not in world.surrendered and _builds(order, seat, land):
        yield f"the British surrender leaves the forces of {land.title} as they are"


@RULES.permits("71.154", twin="72.164", order=Lend, when=OF_A_HOMELAND)
def units_may_be_lent(order: Lend, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """After a British surrender the units of a homeland may be lent to the U.S."""
    if ROSTER[order.unit].nation == land.nation:
        yield from lent_to_the_us(order, world, seat)
