"""71.5 and 72.5 After a surrender: what a lost homeland no longer builds, feeds, costs or lets through."""

from collections.abc import Iterator

from wavell.umpire import Line, Order, cap, plus, times

from ..frame.economy.budget import YARDS, Income
from ..frame.economy.construction import pool_closed
from ..frame.economy.costs import yard_of
from ..frame.economy.force_pools import Points
from ..frame.economy.grants import route_of
from ..frame.economy.production import POINT
from ..frame.movement.doors import ENTERING, Shift, bars
from ..frame.politics.resistance import Resistance
from ..frame.politics.victory import RESISTANCE as HIGHEST
from ..frame.supply.lines import Supply, fully_fed, lines_from
from ..model.counters import ROSTER
from ..model.ledger import Limit
from ..model.nations import BRITAIN, called
from ..model.orders import (
    Advance,
    Base,
    Build,
    Exploit,
    Grant,
    Invade,
    Move,
    Nr,
    Produce,
    Repair,
    SeaLine,
    Ship,
    Sr,
    Stage,
    Tr,
)
from ..model.ownership import goal_of
from ..model.world import War
from ..rules import ALLIES, HOMELANDS, INDIA, RULES, Homeland, Side
from .s71_2_s72_2_box import BOXES, in_homeland
from .s71_4_s72_4_pressure import GATE, Pressure
from .s71_15_s72_16_construction import OF_A_HOMELAND


@RULES.forbids("71.51A", twin="72.51A", order=(Build, Produce), when=OF_A_HOMELAND)
def the_pool_is_closed(order: Build | Produce, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """After the surrender of a homeland its force pool is closed for good, unless only building in the box is over."""
    nation = ROSTER[order.unit].nation if isinstance(order, Build) else order.nation
    grows = isinstance(order, Produce) and order.kind == POINT
    if nation == land.nation and not grows and pool_closed(world, land.nation):
        yield f"{land.title} has surrendered, and its force pool is closed"


@RULES.forbids("71.51C", twin="72.51C", order=SeaLine)
def no_supply_from_a_lost_box(order: SeaLine, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """After its surrender a homeland sends no supply."""
    if order.source == land.box and land.nation in world.surrendered:
        yield f"{land.title} has surrendered and sends no supply"


@RULES.counts("71.51C", twin="72.51C", of=Supply)
def a_lost_box_feeds_nobody(question: Supply, world: War, land: Homeland) -> Iterator[Line]:
    """Who could trace a line to a box that has surrendered is told so."""
    id_ = question.unit
    if land.nation not in world.surrendered or not ROSTER[id_].of.western or not world.on_map(id_):
        return
    place = world.units[id_].place
    by_sea = place in world.sea_lines and world.sea_lines[place].source == land.box
    if (by_sea or place in lines_from(world, ALLIES, (land.box,))) and not fully_fed(world, id_):
        yield plus(0, f"{land.title} has surrendered and sends no supply")


@bars("71.51C", twin="72.51C", at=BOXES, ways=ENTERING)
def nobody_enters_the_box(world: War, shift: Shift, land: Homeland) -> Iterator[str]:
    """After a surrender no Western Allied unit enters the box, whatever moves it."""
    shut = shift.to == land.box and land.nation in world.surrendered
    if shut and any(ROSTER[id_].of.western for id_ in shift.units):
        yield f"{land.title} has surrendered, and the box is closed"


@RULES.forbids("71.51D", twin="72.51D", order=(Build, Repair, Produce))
def nothing_is_built_in_the_box(
    order: Build | Repair | Produce, world: War, seat: Side, land: Homeland
) -> Iterator[str]:
    """After the surrender of a homeland nothing is built or repaired in its box or by its yard, which does not grow."""
    if land.nation not in world.surrendered:
        return
    if isinstance(order, Produce):
        here = order.kind == POINT and order.nation == land.nation
    else:
        yard = yard_of(order)
        here = yard is not None and YARDS[yard].place == land.box
    if here or (isinstance(order, Build) and order.place == land.box):
        yield f"{land.title} has surrendered, and nothing is built in its box"


@RULES.counts("71.51D", twin="72.51D", of=Limit)
def nothing_is_left_to_build(question: Limit, world: War, land: Homeland) -> Iterator[Line]:
    """A homeland that has surrendered has no limit to build within, unless its pool is read as open."""
    if question.name == land.nation and pool_closed(world, land.nation):
        yield plus(0, f"{land.title} has surrendered, and nothing is built")


@RULES.counts("71.51D", of=Points)
def its_yard_is_shut(question: Points, world: War) -> Iterator[Line]:
    """The yard of a homeland stands in its box, and has no points after the surrender."""
    if YARDS[question.yard].nation in HOMELANDS and YARDS[question.yard].nation in world.surrendered:
        yield plus(0, f"{called(YARDS[question.yard].nation)} has surrendered, and its yard is shut")


@RULES.counts("71.51E", of=Pressure, stage="times", twin="72.51E")
def the_penalty_ends(question: Pressure, world: War, land: Homeland) -> Iterator[Line]:
    """After a surrender enemies next to the box cost Britain nothing more."""
    if question.nation == land.nation and land.nation in world.surrendered:
        yield times(0, f"{land.title} has surrendered")


@RULES.counts("71.51G", of=Resistance, twin="72.51G")
def its_surrender_is_in_the_level(question: Resistance, world: War, land: Homeland) -> Iterator[Line]:
    """What a surrender took off British resistance is in the level that is left."""
    if land.nation in world.surrendered:
        yield plus(0, f"{land.title} has surrendered, and {GATE.resistance.points} less are left of the start")


def highest(world: War) -> int:
    """The highest level of British resistance that the surrenders have left."""
    return HIGHEST.most - GATE.resistance.points * sum(nation in world.surrendered for nation in HOMELANDS)


@RULES.counts("71.51G", of=Resistance, stage="limit", twin="72.51G")
def nothing_makes_up_for_it(question: Resistance, world: War, land: Homeland) -> Iterator[Line]:
    """A surrender lowers the level by two at its highest as well: what Britain gains elsewhere makes up for none."""
    if land.nation in world.surrendered:
        yield cap(highest(world), "never more than the surrenders have left")


@RULES.counts("71.53", of=Income, twin="72.53")
def it_is_lost_for_good(question: Income, world: War, land: Homeland) -> Iterator[Line]:
    """Whoever holds its hexes when a year begins, Britain has nothing from a homeland that has surrendered."""
    if question.power == BRITAIN and land.nation in world.surrendered:
        yield plus(0, f"{land.title} has surrendered for good")


@RULES.permits(
    "71.51F",
    order=(Move, Stage, Base, Ship, Tr, Sr, Nr, Exploit, Invade, Advance),
    overrides="frame:war",
    twin="72.51F",
)
def hexes_stay_open_to_both(order: Order, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """After a surrender both sides may enter the country's hexes, at war or not, but not attack there in peace."""
    to = goal_of(order, world)
    open_ = land.nation in world.surrendered and to != land.box and in_homeland(world, to, land)
    if open_ and not world.enemy_at(to, seat):
        yield f"{land.title} has surrendered, and its hexes may be entered by either side"


@RULES.forbids("72.51H", order=Grant)
def no_way_through_a_lost_india(order: Grant, world: War, seat: Side) -> Iterator[str]:
    """After India's surrender nothing is granted to China by way of the India box."""
    if route_of(order) == INDIA.box and INDIA.nation in world.surrendered:
        yield "India has surrendered, and nothing goes to China through it"
