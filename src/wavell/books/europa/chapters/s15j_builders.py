"""15.J, 15.J.1 to 15.J.11: who builds what."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Order
from wavell.umpire.rules.options import Mix

from ..frame.combat.support import DIVISION, nature_of
from ..frame.engineering.jobs import idle
from ..frame.engineering.summary import JOBS, Row
from ..frame.engineering.works import QUICK, Engineer, at_work, judged, row_of, trades
from ..frame.supply.points import affords
from ..model.counters import ROSTER
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side
from ..model.ownership import usable
from ..model.world import Front
from ..rules import RULES
from .s15j3_labour import labour_for


@RULES.defines("15.J.7")
def is_support_division(world: Front, id_: UnitId) -> bool:
    """Whether a unit is a support division, which has engineers of its own."""
    return nature_of(world.kit(id_), ROSTER[id_]) >= DIVISION


@RULES.defines("15.J.6")
def has_marker(world: Front, id_: UnitId) -> bool:
    """Whether a unit stands under a corps or army marker, which has divisional engineers whatever its units are."""
    side = ROSTER[id_].side
    return any("is_corps_marker" in world.kit(other) for other in world.friends(world.units[id_].place, side))


@RULES.defines("15.J.p1")
def open_trades(world: Front, id_: UnitId) -> frozenset[str]:
    """What kinds of engineering are open to a unit, its division's own engineers included."""
    kit = world.kit(id_)
    if kit.abilities.keys() & {"is_position_aa", "is_assault_engineer"}:
        return frozenset()
    found = trades(kit)
    if is_support_division(world, id_) or has_marker(world, id_):
        found |= {"divisional"}
    return found


def _engineers(world: Front, place: PlaceId, side: Side) -> Fraction:
    """REs of engineers in a hex that construction units may assist."""
    real = ("is_combat_engineer", "is_construction_engineer", "is_railroad_engineer")
    there = [id_ for id_ in world.friends(place, side) if any(ability in world.kit(id_) for ability in real)]
    return sum((world.re(id_) for id_ in there), start=Fraction(0))


# Who may not ------------------------------------------------------------------------------------------------------


@RULES.forbids("15.J.1", order=Engineer)
def assault_engineers_do_not_build(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Assault engineers have no construction abilities."""
    if judged(order, world, seat) and "is_assault_engineer" in world.kit(order.unit):
        yield f"{order.unit} is an assault engineer"


@RULES.forbids("15.J.2", order=Engineer)
def combat_engineers_leave_some_jobs(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Combat engineers act as construction engineers, but for jobs that are for construction engineers only."""
    row = row_of(order)
    if row is None or not judged(order, world, seat):
        return
    own = trades(world.kit(order.unit))
    if own == {"combat"} and row.construction_only and not _special(row):
        yield f"{row.verb} {row.what} is for construction engineers only"


def _special(row: Row) -> bool:
    """Whether a job is for one kind of engineers with a paragraph of its own."""
    return row.who in (("pipeline",), ("port",))


@RULES.forbids("15.J.4", order=Engineer)
def construction_engineers_go_by_the_summary(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Construction engineers do the jobs of the summary, and none that is not there."""
    if not judged(order, world, seat):
        return
    own = trades(world.kit(order.unit))
    row = row_of(order)
    if row is None:
        yield f"nobody does {order.verb} {order.what}: it is not in the summary"
    elif "construction" in own and not own.intersection(row.who) and not _special(row) and row.what != "rail":
        yield f"{order.unit} does not {row.verb} {row.what}"


@RULES.forbids("15.J.5", order=Engineer)
def construction_units_only_assist(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Construction units assist engineers, one for each RE of engineers in the hex, and do nothing by themselves."""
    if not judged(order, world, seat):
        return
    own = trades(world.kit(order.unit))
    if "is_construction_unit" in world.kit(order.unit) and not own:
        yield f"{order.unit} only assists engineers"
        return
    for id_ in order.helpers:
        if "is_construction_unit" not in world.kit(id_) and not trades(world.kit(id_)):
            yield f"{id_} is neither an engineer nor a construction unit"
    side = ROSTER[order.unit].side
    place = world.units[order.unit].place
    busy = sum(
        "is_construction_unit" in world.kit(id_)
        for job in world.jobs.values()
        if job.place == place
        for id_ in job.helpers
    )
    helping = [id_ for id_ in order.helpers if "is_construction_unit" in world.kit(id_)]
    if helping and busy + len(helping) > int(_engineers(world, place, side)):
        yield f"{int(_engineers(world, place, side))} REs of engineers take so many construction units"


@RULES.forbids("15.J.7", order=Engineer)
def divisions_do_what_is_marked_for_them(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """A support division builds entrenchments, and mends and damages what the summary opens to divisions."""
    row = row_of(order)
    if row is None or not judged(order, world, seat):
        return
    kit = world.kit(order.unit)
    if kit.abilities.keys() & {"is_position_aa", "is_assault_engineer", "is_construction_unit"} or trades(kit):
        return
    if "divisional" not in open_trades(world, order.unit):
        yield f"{order.unit} is no support division and no engineer"
    elif "divisional" not in row.who:
        yield f"{row.verb} {row.what} is not open to divisions"


@RULES.forbids("15.J.8", order=Engineer)
def pipelines_take_their_own_engineers(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Pipelines are built by pipeline construction engineers alone."""
    row = row_of(order)
    if row is None or row.who != ("pipeline",) or not judged(order, world, seat):
        return
    if trades(world.kit(order.unit)) and "is_pipeline_engineer" not in world.kit(order.unit):
        yield f"{order.unit} does not build pipelines"


@RULES.forbids("15.J.11", order=Engineer)
def railways_and_nothing_else(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Railroad engineers work on railways and nothing else; what the summary keeps for them is not for others."""
    row = row_of(order)
    if row is None or not judged(order, world, seat):
        return
    own = trades(world.kit(order.unit))
    if own == {"railroad"} and row.what != "rail":
        yield f"{order.unit} works on railways only"
    elif row.what == "rail" and own and not own.intersection(row.who) and own != {"combat"}:
        yield f"{row.verb} {row.what} is for railroad engineers"


# What is offered --------------------------------------------------------------------------------------------------


@RULES.offers(Engineer)
def jobs_to_do(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for every engineer and division what it could build, mend or tear down where it stands.

    What takes turns is listed with a construction unit that assists, and with civilian labour, too.
    """
    for id_ in mix(world.units):
        unit = world.units[id_]
        if not usable(world, seat, id_) or unit.disrupted or world.owner.get(unit.place) != seat:
            continue
        able = open_trades(world, id_)
        if not able or at_work(world, id_):
            continue
        fresh = not unit.moved and not unit.spent
        helper, city = (_helper(world, id_), labour_for(world, id_)) if fresh else ((), None)
        for (verb, what), row in mix(JOBS.items()):
            if able.isdisjoint(row.who) or not (row.mps or fresh) or any(idle(world, row, unit.place)):
                continue
            ways = [Engineer(id_, verb, what)]
            if helper and not row.mps:
                ways.append(Engineer(id_, verb, what, helper))
            if city is not None and row.quick:
                ways.append(Engineer(id_, verb, what, city=city))
                if affords(world, seat, unit.place, QUICK):
                    ways.append(Engineer(id_, verb, what, city=city, quick=True))
            yield from mix(ways)


def _helper(world: Front, id_: UnitId) -> tuple[UnitId, ...]:
    """A construction unit that could assist a unit where it stands."""
    for other in world.friends(world.units[id_].place, ROSTER[id_].side):
        if "is_construction_unit" in world.kit(other) and not world.units[other].moved and not at_work(world, other):
            return (other,)
    return ()
