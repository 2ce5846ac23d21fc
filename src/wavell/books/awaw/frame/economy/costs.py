"""What units cost and who pays: prices, bills, the pre-war grant limit, and the transports that American BRPs need."""

from collections.abc import Callable, Iterator

import msgspec

from wavell.umpire import Event, Ref
from wavell.umpire.books.validators import Natural, Positive, complete, known, once
from wavell.umpire.facts.words import many, many_are
from wavell.umpire.rules.hooks import Hook

from ...model import accounts
from ...model.atlas import ATLASES
from ...model.counters import KINDS, OCEANS, ROSTER, SHIPS, SW, Kind
from ...model.counts import meant, used
from ...model.events import Counted
from ...model.ids import NationId, PlaceId, PowerId, UnitId, YardId
from ...model.ledger import balance, spend, use
from ...model.nations import GERMANY, NATIONS, US, called
from ...model.orders import Build, Repair
from ...model.world import NOUNS, War
from ...rules import ALLIES, DATA, HOMELANDS, RULES, SEQUENCE
from .budget import ECONOMIES, YARDS

NOUNS["ocean"] = OCEANS
_PLACES = {place for atlas in ATLASES.values() for place in atlas.ids}


class _Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    brps: Positive
    ref: str
    turns: Natural = 0
    """Turns in the yard."""


class _Sw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kinds: tuple[str, ...]
    first: str
    ref: str

    def __post_init__(self) -> None:
        known("kind", self.kinds, SW)
        SEQUENCE.turn(self.first)


class Home(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the units of a nation appear: in boxes, and in the cities, or any hexes, of countries of the map."""

    ref: str
    boxes: tuple[PlaceId, ...] = ()
    lands: tuple[str, ...] = ()
    anywhere: bool = False
    kinds: dict[str, str] = {}
    """The paragraph for some kinds, where it is another."""

    def __post_init__(self) -> None:
        known("kind", self.kinds, KINDS)
        known("box", self.boxes, {place for atlas in ATLASES.values() for place in atlas.boxes})
        known("land", self.lands, {land for atlas in ATLASES.values() for land in atlas.nation.values()})
        if not self.boxes and not self.lands:
            raise ValueError("a home is a box or a land at least")


class _Large(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    factors: Positive
    ref: str


class _Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    berths: tuple[PlaceId, ...]
    ref: str
    transports: tuple[PlaceId, ...] = ()
    repairs: tuple[PlaceId, ...] = ()
    """Ports beside the berths where the yard mends ships."""
    lands: tuple[str, ...] = ()
    """Countries all of whose ports serve the yard, for building and for mending."""
    large: _Large | None = None

    def __post_init__(self) -> None:
        known("place", (*self.berths, *self.transports, *self.repairs), _PLACES)
        known("land", self.lands, {land for atlas in ATLASES.values() for land in atlas.nation.values()})
        if not self.berths:
            raise ValueError("a slip has a berth at least")


class Bill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power that may pay for the units of a nation, and what else that uses up."""

    of: NationId
    payer: PowerId
    ref: str
    grants: bool = False
    transports: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        known("nation", (self.of,), NATIONS)
        known("power", (self.payer,), ECONOMIES)
        for oceans in self.transports:
            known("ocean", oceans, OCEANS)


class _Convoy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    brps: Positive
    refs: tuple[str, ...]


class _Production(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: dict[str, Positive]
    first: str
    refs: tuple[str, ...]

    def __post_init__(self) -> None:
        known("kind", self.points, (*KINDS, "point"))
        complete("kind", self.points, (Kind.INFANTRY, "point"))
        SEQUENCE.turn(self.first)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: dict[str, _Kind]
    sw: _Sw
    home: dict[str, Home]
    slip: dict[YardId, _Slip]
    ocean: dict[PlaceId, PlaceId]
    bill: tuple[Bill, ...]
    convoy: _Convoy
    production: _Production

    def __post_init__(self) -> None:
        known("kind", self.kind, KINDS)
        complete("kind", self.kind, sorted(KINDS))
        for kind in sorted(SHIPS):
            if not self.kind[kind].turns:
                raise ValueError(f"kind.{kind}: a ship takes a turn in the yard at least")
        known("nation", self.home, NATIONS)
        complete("nation", self.home, NATIONS)
        known("yard", self.slip, YARDS)
        complete("yard", self.slip, YARDS)
        known("place", self.ocean, _PLACES)
        known("ocean", self.ocean.values(), OCEANS)
        once("bill", [f"{bill.of} by {bill.payer}" for bill in self.bill])


COSTS = RULES.data(DATA / "costs.toml", _File)
BILLS = {(bill.of, bill.payer): bill for bill in COSTS.bill}
_OWN_YARD = {works.nation: yard for yard, works in YARDS.items()}
_limit = RULES.ref("frame:construction-limit")


# What is ordered --------------------------------------------------------------------------------------------


def yard_of(order: Build | Repair) -> YardId | None:
    """The yard that an order uses: the one it names, or the nation's own for ships and SW units."""
    if order.yard is not None or ROSTER[order.unit].kind not in SHIPS | SW:
        return order.yard
    return own_yard(order.unit)


def own_yard(id_: UnitId) -> YardId | None:
    """The yard of a unit's own nation."""
    return _OWN_YARD.get(ROSTER[id_].nation)


def payer_of(order: Build | Repair, world: War) -> PowerId:
    """Who pays: the power that the order names, or the one that commands the unit."""
    return order.payer or world.operator(order.unit)


def customer(order: Build | Repair) -> NationId:
    """The Commonwealth nation whose building it is: that of the unit, or of the yard if it is Canada or Australia."""
    nation, yard = ROSTER[order.unit].nation, yard_of(order)
    if yard in ("canada", "australia"):
        return NationId(yard)
    return nation if (nation, "britain") in BILLS else NationId("")


def price(id_: UnitId) -> int:
    """The BRPs that a unit costs: so many for each factor."""
    counter = ROSTER[id_]
    return counter.factors * COSTS.kind[counter.kind].brps


def charges_limit(order: Build, world: War) -> bool:
    """Whether the payer's construction limit is charged: always, unless the INA is read as free of it."""
    return ROSTER[order.unit].nation != "ina" or world.readings["ina-limit"] == "counted"


# What is missing --------------------------------------------------------------------------------------------


def overspent(order: Build, world: War) -> Iterator[str]:
    """Why the payer cannot pay: not enough BRPs, or not enough of its construction limit."""
    payer, cost = payer_of(order, world), price(order.unit)
    if payer not in ECONOMIES:
        yield f"{called(payer)} has no BRPs"
        return
    if cost > max(balance(world, accounts.level(payer)), 0):
        yield f"{order.unit} costs {cost} and {called(payer)} has {many(balance(world, accounts.level(payer)), 'BRP')}"
    if charges_limit(order, world) and cost > balance(world, accounts.limit(payer)):
        left = balance(world, accounts.limit(payer))
        yield f"{order.unit} costs {cost} and {left} of the limit of {called(payer)} are left"


def on_grants(order: Build, world: War) -> bool:
    """Whether the payment draws on the pre-war grant limit: spent for others, and not yet at war with Germany."""
    bill = BILLS.get((customer(order), payer_of(order, world)))
    return bill is not None and _granting(bill, world) and ROSTER[order.unit].nation != "us"


def _granting(bill: Bill, world: War) -> bool:
    """Whether a bill draws on the pre-war grant limit as long as the U.S. has no war with Germany."""
    return bill.grants and not world.at_war(US, GERMANY)


def grants_short(order: Build, world: War) -> Iterator[str]:
    """Why the pre-war grant limit does not bear the payment."""
    if on_grants(order, world) and price(order.unit) > balance(world, accounts.grants(US)):
        left = balance(world, accounts.grants(US))
        yield f"{order.unit} costs {price(order.unit)} and {left} of the pre-war grant limit are left"


PAID_BY_US = used("us pays {nation}", NationId)
"""BRPs that the U.S. has paid for a nation's units."""
meant(PAID_BY_US, (PAID_BY_US.key(bill.of) for bill in COSTS.bill if bill.payer == US), since="allies.construction")


def granted(world: War, nation: NationId) -> int:
    """The BRPs that the U.S. has paid for a nation's units this turn."""
    return PAID_BY_US.of(world.used, nation)


def transports_for(world: War, brps: int) -> int:
    """Transports of each group that so many American BRPs need; how a part of five counts is a reading."""
    per = COSTS.convoy.brps
    return -(-brps // per) if world.readings["transport-rounding"] == "up" else brps // per


def groups(bill: Bill) -> tuple[tuple[str, ...], ...]:
    """The groups of oceans from each of which a payment needs transports."""
    homeland = bill.of in HOMELANDS and bill.payer == "us"
    return HOMELANDS[bill.of].grants.transports if homeland else bill.transports


def convoy(order: Build, world: War) -> dict[str, int]:
    """The transports that a payment takes, by ocean: of a choice the ocean that is named, or the one with most left."""
    bill = BILLS.get((customer(order), payer_of(order, world)))
    if bill is None or not groups(bill):
        return {}
    paid = granted(world, bill.of)
    more = transports_for(world, paid + price(order.unit)) - transports_for(world, paid)
    return _sailing(world, bill, more, order.ocean)


def _sailing(world: War, bill: Bill, count: int, named: str | None = None) -> dict[str, int]:
    """So many transports of each group, by ocean."""
    taken: dict[str, int] = {}
    for group in groups(bill):
        for _ in range(count):
            ocean = max(group, key=lambda each: balance(world, accounts.transports(ALLIES, each)) - taken.get(each, 0))
            ocean = named if named in group else ocean
            taken[ocean] = taken.get(ocean, 0) + 1
    return taken


def no_such_choice(order: Build, world: War) -> Iterator[str]:
    """Why an ocean that an order names cannot be chosen for the transports of its payment."""
    if order.ocean is None:
        return
    bill = BILLS.get((customer(order), payer_of(order, world)))
    choice = [ocean for group in groups(bill) if len(group) > 1 for ocean in group] if bill is not None else []
    if order.ocean in choice:
        return
    if choice:
        yield f"the choice is {' or '.join(called(ocean) for ocean in choice)}, and not {called(order.ocean)}"
    else:
        yield f"{order.unit} is paid for without a choice of transports"


def transports_short(order: Build, world: War) -> Iterator[str]:
    """Why there are not enough transports for what the U.S. pays."""
    for ocean, needed in convoy(order, world).items():
        left = balance(world, accounts.transports(ALLIES, ocean))
        if needed > left:
            yield f"{many_are(needed, f'{called(ocean)} transport')} needed and {left} left"


# Paying -----------------------------------------------------------------------------------------------------


CHARGED: Hook[Callable[[Build], bool]] = Hook(RULES)
"""Whether a unit is paid for by a paragraph of its own, `(order)`."""


def bill_ref(order: Build, world: War) -> Ref:
    """The paragraph under which a unit is paid for."""
    bill = BILLS.get((customer(order), payer_of(order, world)))
    return CHARGED.cites(order) or (_limit if bill is None else RULES.ref(bill.ref))


def pay(order: Build, world: War) -> Iterator[Event]:
    """Book the price of a unit, and whatever else its payment uses up."""
    payer, cost, ref = payer_of(order, world), price(order.unit), bill_ref(order, world)
    ships, nation = convoy(order, world), customer(order)
    grants, why = on_grants(order, world), f"{order.unit} is built"
    yield from spend(ref, payer, "construction", cost, why)
    yield from _off_the_limits(ref, payer, cost, why, limited=charges_limit(order, world), granting=grants)
    yield from _sail(ref, ships, nation)
    if nation and payer == "us":
        yield Counted(ref, PAID_BY_US.key(nation), cost)


def _off_the_limits(
    ref: Ref, payer: PowerId, cost: int, why: str, *, limited: bool = True, granting: bool = False
) -> Iterator[Event]:
    """Take a payment off the construction limit of the payer, and off the pre-war grant limit."""
    if limited:
        yield from use(ref, accounts.limit(payer), cost, why)
    if granting:
        yield from use(ref, accounts.grants(US), cost, why)


def _sail(ref: Ref, ships: dict[str, int], nation: NationId) -> Iterator[Event]:
    """Take the transports of a payment."""
    for ocean, count in ships.items():
        yield from use(ref, accounts.transports(ALLIES, ocean), count, f"BRPs for {called(nation)}")


def paid_by_now(world: War, nation: NationId, payer: PowerId, brps: int) -> Iterator[Event]:
    """In a position, what a power has paid for the units of a nation in this turn is off its limits."""
    bill = BILLS.get((nation, payer))
    if bill is None:
        return
    ref, why = RULES.ref(bill.ref), f"{many_are(brps, 'BRP')} paid for {called(nation)}"
    yield from _off_the_limits(ref, payer, brps, why, granting=_granting(bill, world))
    yield from _sail(ref, _sailing(world, bill, transports_for(world, brps)), nation)
