"""70.2 South Africa: its box, its four units, and who pays for them."""

from collections.abc import Iterator

from wavell.umpire import Line, plus
from wavell.umpire.facts.words import many

from ..frame.economy.costs import (
    BILLS,
    granted,
    grants_short,
    overspent,
    payer_of,
    transports_for,
    transports_short,
)
from ..frame.economy.force_pools import Transports
from ..frame.economy.lending import LENDERS, lent_after_a_surrender, lent_to_the_us
from ..frame.setup.validation import START
from ..model.counters import ROSTER
from ..model.ids import NationId, PlaceId
from ..model.nations import called
from ..model.orders import Build, Lend, Nr, Produce, Ship
from ..model.ownership import about
from ..model.world import War
from ..rules import RULES, Side
from .s70_1_canada import (
    FALL_1939,
    Commonwealth,
    not_there,
    only_in_the_season_of_sailing,
    sails_to_europe,
    still_there,
)

BOX = "south_africa"
SOUTH_AFRICA = NationId("south_africa")
OF_SOUTH_AFRICA = about(SOUTH_AFRICA)


def _ours(order: Build, seat: Side) -> bool:
    """Whether an order builds a South African unit."""
    counter = ROSTER[order.unit]
    return counter.nation == "south_africa" and counter.side == seat


@RULES.defines("70.22")
def in_south_africa(place: PlaceId) -> bool:
    """South Africa is the South Africa box."""
    return place == BOX


@RULES.permits("70.22", order=Build, when=OF_SOUTH_AFRICA)
def the_south_africa_box_is_south_africa(order: Build, world: War, seat: Side) -> Iterator[str]:
    """What is built in the South Africa box is built in South Africa."""
    if _ours(order, seat) and in_south_africa(order.place):
        yield "the South Africa box is South Africa"


@START.adds("70.24")
def south_africa_begins_with_its_units(world: War) -> Iterator[str]:
    """South Africa begins the game with a 3-4 and three 1-3 infantry units in its box."""
    yield from not_there(world, "70.24", BOX)


@RULES.forbids("70.24", order=Produce, when=OF_SOUTH_AFRICA)
def no_more_south_african_units(order: Produce, world: War, seat: Side) -> Iterator[str]:
    """Neither mobilization nor production adds a South African unit."""
    if order.nation == "south_africa" and order.kind != "point":
        yield "no further South African units are mobilized or produced"


@RULES.forbids("70.24", order=(Nr, Ship), when=OF_SOUTH_AFRICA)
def south_africans_sail_in_their_season(order: Nr | Ship, world: War, seat: Side) -> Iterator[str]:
    """With the reading `fall-1939-nr=only` South African units go to Europe in Fall 1939 and never later."""
    yield from only_in_the_season_of_sailing(order, world, seat, SOUTH_AFRICA)


@RULES.permits("70.24", order=Nr, when=OF_SOUTH_AFRICA)
def south_africans_may_sail_in_their_season(order: Nr, world: War, seat: Side) -> Iterator[str]:
    """South African units may go to Europe by NR in Fall 1939."""
    if world.clock.turn == FALL_1939 and sails_to_europe(order, world, seat, SOUTH_AFRICA):
        yield "South African units may go to Europe in Fall 1939"


@RULES.forbids("70.25A", order=Build, when=OF_SOUTH_AFRICA)
def south_african_units_appear_in_south_africa(order: Build, world: War, seat: Side) -> Iterator[str]:
    """South African units are built in South Africa and nowhere else."""
    if _ours(order, seat) and not in_south_africa(order.place):
        yield f"{order.unit} is built in the South Africa box"


@RULES.forbids("70.25B", order=Build, when=OF_SOUTH_AFRICA)
def britain_or_the_us_pays(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Britain or the U.S. pays for South African units."""
    payer = payer_of(order, world)
    if _ours(order, seat) and ("south_africa", payer) not in BILLS:
        yield f"Britain or the U.S. pays for South African units, not {called(payer)}"


@RULES.forbids("70.25B-1", order=Build, when=OF_SOUTH_AFRICA)
def britain_pays_within_its_limit(order: Build, world: War, seat: Side) -> Iterator[str]:
    """What Britain pays for South African units is charged against its level and its construction limit."""
    if _ours(order, seat) and payer_of(order, world) == "britain":
        yield from overspent(order, world)


@RULES.forbids("70.25B-2", order=Build, when=OF_SOUTH_AFRICA)
def the_us_pays_and_ships(order: Build, world: War, seat: Side) -> Iterator[str]:
    """What the U.S. pays needs an Atlantic transport for five BRPs, and before war with Germany room for grants."""
    if _ours(order, seat) and payer_of(order, world) == "us":
        yield from overspent(order, world)
        yield from grants_short(order, world)
        yield from transports_short(order, world)


@RULES.counts("70.25B-2", of=Transports)
def atlantic_transports(question: Transports, world: War) -> Iterator[Line]:
    """American BRPs for South Africa cross the Atlantic."""
    brps = granted(world, question.nation)
    if question.nation == "south_africa" and brps:
        yield plus(transports_for(world, brps), f"Atlantic transports for {many(brps, 'BRP')}")


@RULES.counts("70.26", of=Commonwealth)
def south_africa_survives(question: Commonwealth, world: War) -> Iterator[Line]:
    """A British surrender changes neither South Africa's force levels nor its BRPs."""
    if question.nation == SOUTH_AFRICA:
        yield from still_there(world, SOUTH_AFRICA)


@LENDERS.adds("70.26")
def south_african_units_are_lent(nation: NationId) -> bool:
    """South African units are lent by this paragraph."""
    return nation == "south_africa"


@RULES.forbids("70.26", order=Lend, when=OF_SOUTH_AFRICA)
def south_africans_are_lent_after_a_british_surrender(order: Lend, world: War, seat: Side) -> Iterator[str]:
    """A British surrender leaves South Africa alone; only then may its units be lent, to the U.S. alone."""
    if ROSTER[order.unit].nation == "south_africa":
        yield from lent_after_a_surrender(order, world, seat)


@RULES.permits("70.26", order=Lend, when=OF_SOUTH_AFRICA)
def south_africans_may_be_lent(order: Lend, world: War, seat: Side) -> Iterator[str]:
    """Once Britain has surrendered, South Africa lends what it likes to the Americans."""
    if ROSTER[order.unit].nation == "south_africa":
        yield from lent_to_the_us(order, world, seat)
