"""Unit construction: what may be built, where it appears and what it costs; the yards, launching and repair."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from wavell.umpire import Event, Order, Ref, Roller, Told
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.options import Mix

from ...model import accounts
from ...model.atlas import Atlas
from ...model.counters import GONE, LATER, POOL, ROSTER, SHIPS, SW, YARD, Counter, Kind
from ...model.counts import meant, used
from ...model.events import Built, LaidDown
from ...model.ids import NationId, PlaceId, PowerId, UnitId, YardId
from ...model.ledger import balance, settle, use
from ...model.nations import NATIONS, US, called
from ...model.orders import Build, Repair, UnitName, YardName
from ...model.ownership import usable
from ...model.world import Unit, War
from ...rules import ALLIES, AXIS, HOMELANDS, INDEX, RULES, SEQUENCE, Homeland, Side
from ..movement.doors import Way, admits
from ..movement.stacking import is_base
from ..supply.lines import full_supply
from .budget import NATION_SIDE, YARDS
from .costs import BILLS, COSTS, customer, no_such_choice, overspent, own_yard, pay, payer_of, yard_of

_repair = RULES.ref("frame:repair")
_FIRST_SW = SEQUENCE.turn(COSTS.sw.first)
OWN_RULES = ("canada", "australia")
"""Yards whose use the book itself lays down."""


# What may be built ------------------------------------------------------------------------------------------


@RULES.forbids("frame:nationality", order=Build)
def one_builds_ones_own_units(order: Build, world: War, seat: Side) -> Iterator[str]:
    """A side builds units of its own nations."""
    if ROSTER[order.unit].side != seat:
        yield f"{order.unit} is not a unit of the {seat}"


@RULES.forbids("frame:force-pool", order=Build)
def only_unbuilt_units(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Only units that stand unbuilt in their pool are built; those to come are barred by their own paragraph."""
    counter, place = ROSTER[order.unit], world.units[order.unit].place
    if counter.side != seat or place == POOL:
        return
    if (due := world.coming.get(order.unit)) is not None:
        when, where = SEQUENCE.turn_name(due.turn), world.atlas.named(due.place)
        yield f"{order.unit} is not in the force pool: it arrives in {where}, {when}"
        return
    if place == LATER and counter.ref not in INDEX.frame:
        return
    if counter.nation in HOMELANDS and counter.is_ship and place not in (LATER, GONE):
        return  # how many of them may be in play, their chapter says
    if counter.nation in HOMELANDS and pool_closed(world, counter.nation):
        return  # that its pool is closed, its chapter says
    yield f"{order.unit} is not in the force pool: {place}"


def pool_closed(world: War, nation: NationId) -> bool:
    """Whether the pool of a nation is closed since it has surrendered, unless only building in its box is over."""
    return nation in world.surrendered and world.readings["pool-closed"] == "everywhere"


def open_homeland(world: War, land: Homeland) -> Iterator[Event]:
    """Open the construction limit of a homeland for a turn; one whose pool is closed has none."""
    limit = 0 if pool_closed(world, land.nation) else land.construction.limit
    ref = RULES.ref(land.construction.ref)
    yield from settle(ref, world, accounts.limit(land.nation), limit, "the limit of the turn")


def still_to_come(order: Build, world: War, seat: Side, ref: str) -> Iterator[str]:
    """That a unit which a paragraph adds to the pool has not been added yet."""
    counter = ROSTER[order.unit]
    if order.unit in world.coming:
        return
    if counter.side == seat and counter.ref == ref and world.units[order.unit].place == LATER:
        when = SEQUENCE.turn_name(counter.joins) if counter.joins else counter.by
        yield f"{order.unit} is not in the force pool yet: it comes by {when}"


@RULES.forbids("frame:sw-units", order=Build)
def asw_and_transports_come_later(order: Build, world: War, seat: Side) -> Iterator[str]:
    """The Western Allies begin no ASW and no transports before 1941."""
    counter = ROSTER[order.unit]
    if counter.side == seat and counter.of.western and counter.kind in COSTS.sw.kinds and world.clock.turn < _FIRST_SW:
        yield f"{counter.kind}s are not built before {COSTS.sw.first}"


# Where it appears -------------------------------------------------------------------------------------------


def at_home(world: War, nation: NationId, place: PlaceId) -> bool:
    """Whether a place belongs to a nation's home as far as building goes."""
    home, atlas = COSTS.home[nation], world.atlas
    if place in home.boxes:
        return True
    if place not in atlas.land or atlas.nation[place] not in home.lands:
        return False
    return home.anywhere or place in atlas.tagged("city")


@RULES.forbids("frame:placement", order=Build)
def controlled_and_supplied_at_home(order: Build, world: War, seat: Side) -> Iterator[str]:
    """A ground or air unit appears in a home box, or in a home city that is controlled and fully supplied.

    Where Commonwealth and INA units appear is for their chapters to say; a Commonwealth hex must be controlled and
    supplied all the same, and so must one where ships of a homeland are built. Aircraft appear at a base.
    """
    counter, place = ROSTER[order.unit], order.place
    ashore = counter.is_ground or counter.is_air or counter.nation in HOMELANDS
    if counter.side != seat or counter.nation == "ina" or not ashore:
        return
    home = COSTS.home[counter.nation]
    if not at_home(world, counter.nation, place):
        if home.ref == "frame:placement":
            yield f"{order.unit} appears in a city of its homeland, and {world.atlas.named(place)} is none"
    elif place not in home.boxes and world.holder(place) != seat:
        yield f"{world.atlas.named(place)} is not controlled by the {seat}"
    elif place not in home.boxes and not full_supply(world, place, seat):
        yield f"{world.atlas.named(place)} is not fully supplied"
    elif counter.is_air and not is_base(world, place):
        yield f"{world.atlas.named(place)} is no base: neither city, port nor box"


# The yards --------------------------------------------------------------------------------------------------


def needs_yard(counter: Counter) -> bool:
    """Whether a unit is built in a yard: warships and SW units are."""
    return counter.kind in SHIPS or counter.kind in SW


def berths(world: War, yard: YardId, counter: Counter) -> tuple[PlaceId, ...]:
    """Where a yard launches a unit."""
    slip = COSTS.slip[yard]
    return slip.berths + (slip.transports if counter.kind == Kind.TRANSPORT else ()) + _ports_of(world.atlas, yard)


def docks(world: War, yard: YardId) -> tuple[PlaceId, ...]:
    """Where a yard repairs ships: where it launches them, and in other ports of its country."""
    return COSTS.slip[yard].berths + COSTS.slip[yard].repairs + _ports_of(world.atlas, yard)


@lru_cache(32)
def _ports_of(atlas: Atlas, yard: YardId) -> tuple[PlaceId, ...]:
    """The ports on the map of the countries that serve a yard."""
    ports = (port for port in atlas.tagged("port") - atlas.boxes if atlas.nation[port] in COSTS.slip[yard].lands)
    return tuple(sorted(ports))


def no_point(world: War, yard: YardId) -> Iterator[str]:
    """That a yard has no shipbuilding point left this turn."""
    if balance(world, accounts.points(yard)) < 1:
        yield f"no shipbuilding point of {called(yard)} is left this turn"


@RULES.forbids("frame:shipbuilding", order=Build)
def ships_are_built_in_a_yard(order: Build, world: War, seat: Side) -> Iterator[str]:
    """A ship is built in a yard of its power with a point to spare, and launched there; nothing else needs a yard."""
    counter, yard = ROSTER[order.unit], yard_of(order)
    if counter.side != seat:
        return
    if not needs_yard(counter):
        if order.yard is not None:
            yield f"{order.unit} is not built in a yard"
        return
    if yard is None:
        yield f"no yard builds ships of {counter.of.title}"
        return
    if NATION_SIDE[yard] != seat:
        yield f"the yard {called(yard)} is of the enemy"
        return
    elsewhere = counter.nation in HOMELANDS and not at_home(world, counter.nation, order.place)  # its chapter speaks
    if yard != "canada" and not elsewhere and order.place not in berths(world, yard, counter):
        yield f"the yard {called(yard)} launches in {' or '.join(berths(world, yard, counter))}"
    if yard in OWN_RULES:
        return
    if NATIONS[YARDS[yard].nation].power != counter.of.power:
        yield f"the yard {called(yard)} builds no ships of {counter.of.title}"
    if world.holder(order.place) != seat:
        yield f"{world.atlas.named(order.place)} is not controlled by the {seat}"
    yield from no_point(world, yard)


@RULES.forbids("frame:repair", order=Repair)
def damaged_ships_in_port_at_a_yard(order: Repair, world: War, seat: Side) -> Iterator[str]:
    """A damaged ship is repaired in the port of a yard of its side, with one of the yard's points."""
    if not usable(world, seat, order.unit):
        return
    unit, counter = world.units[order.unit], ROSTER[order.unit]
    if NATION_SIDE[order.yard] != seat:
        yield f"the yard {called(order.yard)} is of the enemy"
        return
    if not counter.is_ship or not unit.damaged:
        yield f"{order.unit} is no damaged ship"
    elif unit.place not in docks(world, order.yard) or world.holder(unit.place) != seat:
        yield f"{order.unit} is not in port at the yard {called(order.yard)}"
    if order.yard not in OWN_RULES:
        yield from no_point(world, order.yard)


# The price --------------------------------------------------------------------------------------------------


@RULES.forbids("frame:transports", order=Build)
def an_ocean_of_the_choice(order: Build, world: War, seat: Side) -> Iterator[str]:
    """The ocean of the transports is named where a paragraph gives a choice of oceans, and is one of them."""
    if ROSTER[order.unit].side == seat:
        yield from no_such_choice(order, world)


@RULES.forbids("frame:construction-limit", order=Build)
def the_power_pays_within_its_limit(order: Build, world: War, seat: Side) -> Iterator[str]:
    """A power pays for its own units, out of its level and within its construction limit.

    Who pays for the Commonwealth and for the INA, and under which limit, stands in their chapters.
    """
    counter = ROSTER[order.unit]
    if counter.side != seat or customer(order) or counter.nation == "ina":
        return
    if payer_of(order, world) != counter.of.power:
        yield f"{called(counter.of.power)} pays for {order.unit}, not {called(payer_of(order, world))}"
    else:
        yield from overspent(order, world)


# Building, launching, repairing -----------------------------------------------------------------------------


class Continued(Told, frozen=True):
    """A ship stays on the slip for another turn."""

    unit: UnitName
    turns: int

    def apply(self, world: War) -> None:
        """Count the turns down."""
        world.put(self.unit, turns=self.turns)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} stays on the slip, {many(self.turns, 'more turn')}"


BUILT = used("built {nation} {kind}", NationId, Kind)
"""Factors of a kind that a homeland, or the Indian National Army, has built."""
meant(
    BUILT, (BUILT.key(land.nation, kind) for land in HOMELANDS.values() for kind in Kind), since="allies.construction"
)


class Repaired(Told, frozen=True):
    """A damaged ship was repaired."""

    unit: UnitName
    yard: YardName

    def apply(self, world: War) -> None:
        """It is whole again."""
        world.put(self.unit, damaged=False)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is repaired in the yard {called(self.yard)}"


LIMITS: Hook[Callable[[Build, War], Iterator[Event]]] = Hook(RULES)
"""What building a unit uses up beside its price, `(order, world)`: the limits of those who build it."""


@RULES.resolves("frame:unit-costs", "frame:placement", "frame:shipbuilding", order=Build)
def units_are_built(order: Build, world: War, roll: Roller) -> Iterator[Event]:
    """The unit is paid for and placed, or laid down; limits of its homeland and points of its yard are used."""
    counter, payer, yard = ROSTER[order.unit], payer_of(order, world), yard_of(order)
    yield from pay(order, world)
    for rule in LIMITS:
        yield from rule.run(order, world)
    if not needs_yard(counter) or yard is None:
        home = COSTS.home[counter.nation]
        yield Built(RULES.ref(home.kinds.get(counter.kind, home.ref)), order.unit, order.place, payer)
        return
    ref, turns = RULES.ref(YARDS[yard].ref), COSTS.kind[counter.kind].turns
    yield from use(ref, accounts.points(yard), 1, f"{order.unit} is laid down")
    if turns:
        yield LaidDown(ref, order.unit, yard, order.place, payer, turns)
    else:
        at_sea = COSTS.ocean.get(order.place, order.place) if counter.kind == Kind.TRANSPORT else order.place
        yield Built(ref, order.unit, at_sea, payer)


def _in_work(world: War, side: Side) -> Iterator[tuple[Ref, UnitId, Unit]]:
    """The ships on the slips of a side with the paragraphs of their yards.

    In a port that is lost nothing is done, and a ship that may not come into its port waits on the slip.
    """
    for id_ in world.stack(YARD):
        unit = world.units[id_]
        if ROSTER[id_].side != side or unit.yard not in YARDS or unit.berth not in world.atlas:
            continue
        if world.holder(unit.berth) == side and (unit.turns > 1 or admits(world, id_, unit.berth, Way.BUILD)):
            yield RULES.ref(YARDS[unit.yard].ref), id_, unit


def ships_on_the_slip(world: War, side: Side) -> Iterator[Event]:
    """A ship whose turns have run out is launched; the others use a point."""
    for ref, id_, unit in _in_work(world, side):
        if unit.turns <= 1:
            yield Built(ref, id_, unit.berth, unit.payer or ROSTER[id_].of.power)
        elif balance(world, accounts.points(unit.yard)) > 0:
            yield Continued(ref, id_, unit.turns - 1)
            yield from use(ref, accounts.points(unit.yard), 1, f"work on {id_}")


def points_in_use(world: War, side: Side) -> Iterator[Event]:
    """In a position, what lies on the slips of a side after its turn has begun has had its point."""
    for ref, id_, unit in _in_work(world, side):
        if balance(world, accounts.points(unit.yard)) > 0:
            yield from use(ref, accounts.points(unit.yard), 1, f"work on {id_}")


@RULES.happens("frame:shipbuilding", at="enter axis.start")
def axis_yards_work(world: War, roll: Roller) -> Iterator[Event]:
    """The Axis yards go on building, and launch what is finished."""
    yield from ships_on_the_slip(world, AXIS)


@RULES.happens("frame:shipbuilding", at="enter allies.start")
def allied_yards_work(world: War, roll: Roller) -> Iterator[Event]:
    """The Allied yards go on building, and launch what is finished."""
    yield from ships_on_the_slip(world, ALLIES)


@RULES.resolves("frame:repair", order=Repair)
def ships_are_repaired(order: Repair, world: War, roll: Roller) -> Iterator[Event]:
    """The ship is whole again, and a point of the yard is used."""
    yield from use(RULES.ref(YARDS[order.yard].ref), accounts.points(order.yard), 1, f"{order.unit} is repaired")
    yield Repaired(_repair, order.unit, order.yard)


# Offers -----------------------------------------------------------------------------------------------------


def _places(world: War, counter: Counter, seat: Side) -> list[PlaceId]:
    """The home boxes of a nation, and the cities and ports of its home that its side holds."""
    home, atlas = COSTS.home[counter.nation], world.atlas
    found = [box for box in home.boxes if box in atlas]
    if home.lands:
        sites = atlas.tagged("city") | (atlas.tagged("port") if home.anywhere else frozenset())
        found += [p for p in sorted(sites - {*home.boxes}) if atlas.nation[p] in home.lands and world.holder(p) == seat]
    return found


def _payers(counter: Counter, yard: YardId | None) -> tuple[PowerId | None, ...]:
    """Who may pay: the default, and the U.S. where the book lets it."""
    of = yard if yard in OWN_RULES else counter.nation
    return (None, US) if (of, US) in BILLS and counter.of.power != US else (None,)


@RULES.offers(Build)
def units_to_build(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List one unit of each sort in the pool, with the places and payers open to it."""
    seen: set[tuple[str, ...]] = set()
    for id_ in mix(world.stack(POOL)):
        counter = ROSTER[id_]
        sort = (counter.nation, counter.type, counter.kind, counter.label, counter.garrison)
        if counter.side != seat or sort in seen:
            continue
        seen.add(sort)
        if not needs_yard(counter):
            for payer in _payers(counter, None):
                yield from (Build(id_, place, None, payer) for place in mix(tuple(_places(world, counter, seat))))
            continue
        for yard in (own_yard(id_),) if counter.nation in HOMELANDS else YARDS:
            if yard is None:
                continue  # India has none
            if NATION_SIDE[yard] == seat and balance(world, accounts.points(yard)) > 0:
                for payer in _payers(counter, yard):
                    for place in berths(world, yard, counter):
                        if place in world.atlas:
                            yield Build(id_, place, yard, payer)


@RULES.offers(Repair)
def ships_to_repair(world: War, seat: Side) -> Iterator[Order]:
    """List the damaged ships in port at a yard."""
    for yard in YARDS:
        if NATION_SIDE[yard] != seat:
            continue
        for id_ in (id_ for dock in docks(world, yard) for id_ in world.stack(dock)):
            if world.units[id_].damaged:
                yield from (Repair(id_, yard, payer) for payer in _payers(ROSTER[id_], yard))


EVENTS = (Continued, Repaired)
