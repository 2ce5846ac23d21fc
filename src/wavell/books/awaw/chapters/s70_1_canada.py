"""70.1 Canada: the two U.S. boxes, its few units, its shipbuilding point, and who pays."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Line, Question, plus
from wavell.umpire.facts.words import many

from ..frame.economy.budget import CANADIAN_YARD
from ..frame.economy.construction import berths, needs_yard, no_point, still_to_come
from ..frame.economy.costs import BILLS, COSTS, customer, grants_short, overspent, payer_of, yard_of
from ..frame.economy.lending import LENDERS, lent_after_a_surrender, lent_to_the_us
from ..frame.setup.validation import START
from ..model import accounts
from ..model.atlas import Theater
from ..model.counters import GONE, LATER, ROSTER, SHIPS, Kind
from ..model.ids import NationId, PlaceId, UnitId
from ..model.ledger import balance
from ..model.nations import BRITAIN, COMMONWEALTH, NATIONS, called
from ..model.orders import Build, Lend, NationName, Nr, Produce, Repair, Ship, Sr
from ..model.ownership import about, units_of, usable
from ..model.world import War
from ..rules import RULES, SEQUENCE, Side

BOXES = ("us_atlantic", "us_pacific")
FALL_1939 = SEQUENCE.turn("Fall 1939")
CANADA = NationId("canada")
OF_CANADA = about(CANADA)
LARGE = COSTS.slip[CANADIAN_YARD].large


# 70.11 The Commonwealth ---------------------------------------------------------------------------------------


class Commonwealth(Question, frozen=True, tag="commonwealth"):
    """The factors of its own that a nation of the British Commonwealth has in play or may build; 0 for all others."""

    form: ClassVar[str] = "{nation}"
    nation: NationName


@RULES.counts("70.11", of=Commonwealth, stage="base")
def members_have_units_of_their_own(question: Commonwealth, world: War) -> Iterator[Line]:
    """Canada is one of the Commonwealth and has its own units; so it is said of each member in its chapter."""
    if question.nation in COMMONWEALTH:
        here = [id_ for id_, unit in world.units.items() if unit.place not in (GONE, LATER)]
        own = world.factors([id_ for id_ in here if ROSTER[id_].nation == question.nation])
        yield plus(own, f"factors of {NATIONS[question.nation].title}", RULES.ref(NATIONS[question.nation].ref))


def still_there(world: War, nation: NationId) -> Iterator[Line]:
    """What a British surrender has left of a member's BRPs, told once there has been one."""
    if "britain" in world.surrendered:
        brps = balance(world, accounts.base(BRITAIN, nation))
        yield plus(0, f"the British surrender leaves them, and {many(brps, 'BRP')}, as they are")


# 70.12 Where Canada is ----------------------------------------------------------------------------------------


@RULES.defines("70.12")
def in_canada(place: PlaceId) -> bool:
    """Canada is the two U.S. boxes."""
    return place in BOXES


def _between_the_boxes(order: Sr, world: War, seat: Side) -> bool:
    """Whether an SR goes from one U.S. box to the other."""
    if not usable(world, seat, order.unit):
        return False
    start = world.units[order.unit].place
    return in_canada(start) and in_canada(order.to) and start != order.to


@RULES.forbids("70.12", order=Sr)
def only_canadians_and_british_cross_canada(order: Sr, world: War, seat: Side) -> Iterator[str]:
    """Beside the Americans, at home there, only Canadian and British units redeploy between the two boxes."""
    nation = ROSTER[order.unit].nation
    if _between_the_boxes(order, world, seat) and nation not in ("canada", "britain", "us"):
        yield f"{order.unit} is neither Canadian nor British"


@RULES.permits("70.12", order=Sr)
def canadians_and_british_cross_canada(order: Sr, world: War, seat: Side) -> Iterator[str]:
    """Canadian and British units may SR between the U.S. boxes."""
    if _between_the_boxes(order, world, seat) and ROSTER[order.unit].nation in ("canada", "britain"):
        yield f"{order.unit} may cross Canada"


# 70.14 Forces at the start ------------------------------------------------------------------------------------


@START.adds("70.14A")
def canada_begins_with_one_infantry(world: War) -> Iterator[str]:
    """Canada begins the game with a 3-4 infantry unit in the Atlantic U.S. box."""
    yield from not_there(world, "70.14A", BOXES[0])


def not_there(world: War, ref: str, place: str) -> Iterator[str]:
    """The units that a paragraph gives from the start and that are not in their place."""
    for id_, counter in ROSTER.items():
        if counter.ref == ref and world.units[id_].place != place:
            yield f"{id_} begins the game in {world.atlas.named(place)}"


# 70.14 Forces -------------------------------------------------------------------------------------------------


def sails_to_europe(order: Nr | Ship, world: War, seat: Side, nation: NationId) -> bool:
    """Whether an NR, or sea transport, takes units of a nation to Europe."""
    if not usable(world, seat, *order.units) or world.atlas.theater(order.to) is not Theater.EUROPE:
        return False
    return any(ROSTER[id_].nation == nation for id_ in units_of(order))


def only_in_the_season_of_sailing(order: Nr | Ship, world: War, seat: Side, nation: NationId) -> Iterator[str]:
    """That the units a nation starts with went to Europe in Fall 1939 or not at all, if the paragraph is read so."""
    late = world.clock.turn != FALL_1939 and world.readings["fall-1939-nr"] == "only"
    if late and sails_to_europe(order, world, seat, nation):
        starters = [id_ for id_ in order.units if not ROSTER[id_].joins and not world.units[id_].lost]
        for id_ in starters:
            if ROSTER[id_].nation == nation and world.atlas.theater(world.units[id_].place) is not Theater.EUROPE:
                yield f"{id_} could go to Europe in Fall 1939 only"


@RULES.forbids("70.14A", order=(Nr, Ship), when=OF_CANADA)
def canadians_sail_in_their_season(order: Nr | Ship, world: War, seat: Side) -> Iterator[str]:
    """With the reading `fall-1939-nr=only` the Canadian starting unit goes to Europe in Fall 1939 and never later."""
    yield from only_in_the_season_of_sailing(order, world, seat, CANADA)


@RULES.permits("70.14A", order=Nr, when=OF_CANADA)
def canadians_may_sail_in_their_season(order: Nr, world: War, seat: Side) -> Iterator[str]:
    """The Canadian starting unit may go to Europe by NR in Fall 1939."""
    if world.clock.turn == FALL_1939 and sails_to_europe(order, world, seat, CANADA):
        yield "the Canadian infantry may go to Europe in Fall 1939"


@RULES.forbids("70.14B", order=Build, when=OF_CANADA)
def the_second_infantry_comes_later(order: Build, world: War, seat: Side) -> Iterator[str]:
    """The second Canadian infantry unit is not in the pool before Fall 1940."""
    yield from still_to_come(order, world, seat, "70.14B")


@RULES.forbids("70.14C", order=Build, when=OF_CANADA)
def the_armor_comes_later(order: Build, world: War, seat: Side) -> Iterator[str]:
    """The Canadian armor unit is not in the pool before Spring 1941."""
    yield from still_to_come(order, world, seat, "70.14C")


@RULES.forbids("70.14D", order=Produce, when=OF_CANADA)
def no_more_canadian_units(order: Produce, world: War, seat: Side) -> Iterator[str]:
    """Neither mobilization nor production adds a Canadian unit; a shipbuilding point is none."""
    if order.nation == "canada" and order.kind != "point":
        yield "no further Canadian units are mobilized or produced"


# 70.15 Construction -------------------------------------------------------------------------------------------


@RULES.forbids("70.15A", order=Build, when=OF_CANADA)
def canadian_units_appear_in_canada(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Canadian ground units are built in Canada and placed in either U.S. box."""
    counter = ROSTER[order.unit]
    if counter.nation == "canada" and counter.side == seat and not in_canada(order.place):
        yield f"{order.unit} is built in Canada: us_atlantic or us_pacific"


def _fits_canada(id_: UnitId) -> bool:
    """Whether a ship is of a sort that Canada builds and repairs."""
    counter = ROSTER[id_]
    if counter.kind in (Kind.ASW, Kind.TRANSPORT):
        return counter.of.western
    return counter.nation == "britain"


@RULES.forbids("70.15B", order=Build, when=OF_CANADA)
def what_canada_builds(order: Build, world: War, seat: Side) -> Iterator[str]:
    """Canada builds Western Allied ASW and transports and British ships with its point, launching in the Atlantic."""
    counter = ROSTER[order.unit]
    if counter.side != seat or yard_of(order) != "canada" or not needs_yard(counter):
        return
    if not _fits_canada(order.unit):
        yield f"Canada builds ASW, transports and British ships, and {order.unit} is none"
    if order.place not in berths(world, CANADIAN_YARD, counter):
        yield "what Canada builds is launched in the Atlantic U.S. box"
    yield from no_point(world, CANADIAN_YARD)


@RULES.forbids("70.15B", order=Repair, when=OF_CANADA)
def what_canada_repairs(order: Repair, world: War, seat: Side) -> Iterator[str]:
    """Canada repairs what it may build, whatever the size, with its shipbuilding point."""
    if order.yard != "canada" or not usable(world, seat, order.unit):
        return
    if not _fits_canada(order.unit):
        yield f"Canada repairs ASW, transports and British ships, and {order.unit} is none"
    yield from no_point(world, CANADIAN_YARD)


@RULES.forbids("70.15B-ex", order=(Build, Repair), when=OF_CANADA)
def no_large_ships_in_canada(order: Build | Repair, world: War, seat: Side) -> Iterator[str]:
    """Ships of three factors or more are not built in Canada; whether they are repaired there is a reading."""
    counter = ROSTER[order.unit]
    if counter.side != seat or yard_of(order) != "canada" or counter.kind not in SHIPS:
        return
    if LARGE is None or counter.factors < LARGE.factors:
        return
    if isinstance(order, Build) or world.readings["canada-repair"] == "neither":
        yield f"{order.unit} has {many(counter.factors, 'factor')}, and Canada works on ships of two at most"


def _canadian(order: Build | Repair, seat: Side) -> bool:
    """Whether an order is for a Canadian unit or for a Canadian shipbuilding point."""
    return ROSTER[order.unit].side == seat and customer(order) == "canada"


@RULES.forbids("70.15C", order=(Build, Repair), when=OF_CANADA)
def britain_or_the_us_pays(order: Build | Repair, world: War, seat: Side) -> Iterator[str]:
    """Britain or the U.S. pays for Canadian units and for the use of Canadian shipbuilding points."""
    payer = payer_of(order, world)
    if _canadian(order, seat) and ("canada", payer) not in BILLS:
        yield f"Britain or the U.S. pays for Canadian building, not {called(payer)}"


@RULES.forbids("70.15C-1", order=Build, when=OF_CANADA)
def britain_pays_within_its_limit(order: Build, world: War, seat: Side) -> Iterator[str]:
    """What Britain pays for Canadian building is charged against its level and its construction limit."""
    if _canadian(order, seat) and payer_of(order, world) == "britain":
        yield from overspent(order, world)


@RULES.forbids("70.15C-2", order=Build, when=OF_CANADA)
def the_us_pays_within_its_limits(order: Build, world: War, seat: Side) -> Iterator[str]:
    """What the U.S. pays is charged against its limit and, before war with Germany, its pre-war grant limit."""
    if _canadian(order, seat) and payer_of(order, world) == "us":
        yield from overspent(order, world)
        yield from grants_short(order, world)


# 70.16 After a British surrender --------------------------------------------------------------------------------


@RULES.counts("70.16", of=Commonwealth)
def canada_survives(question: Commonwealth, world: War) -> Iterator[Line]:
    """A British surrender changes neither Canada's force levels nor its BRPs."""
    if question.nation == CANADA:
        yield from still_there(world, CANADA)


@LENDERS.adds("70.16")
def canadian_units_are_lent(nation: NationId) -> bool:
    """Canadian units are lent by this paragraph."""
    return nation == "canada"


@RULES.forbids("70.16", order=Lend, when=OF_CANADA)
def canadians_are_lent_after_a_british_surrender(order: Lend, world: War, seat: Side) -> Iterator[str]:
    """A British surrender leaves Canada's forces and BRPs alone; only then may its units be lent, to the U.S. alone."""
    if ROSTER[order.unit].nation == "canada":
        yield from lent_after_a_surrender(order, world, seat)


@RULES.permits("70.16", order=Lend, when=OF_CANADA)
def canadians_may_be_lent(order: Lend, world: War, seat: Side) -> Iterator[str]:
    """Once Britain has surrendered, Canada lends what it likes to the Americans."""
    if ROSTER[order.unit].nation == "canada":
        yield from lent_to_the_us(order, world, seat)


QUESTIONS = (Commonwealth,)
