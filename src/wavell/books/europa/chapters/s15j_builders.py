"""15.J.4 to 15.J.11: who builds what."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from wavell.umpire import Asked, Decision, Event, Order, Roller
from wavell.umpire.rules.options import Mix

from ..frame.combat.course import go_on, waits
from ..frame.combat.support import DIVISION, nature_of
from ..frame.engineering.installations import changed, port
from ..frame.engineering.jobs import idle
from ..frame.engineering.summary import JOBS, Row
from ..frame.engineering.works import QUICK, Engineer, at_work, judged, row_of, trades
from ..frame.movement.moves import when_entered
from ..frame.supply.points import affords
from ..model.counters import ROSTER
from ..model.events import Fact
from ..model.orders import PlaceName
from ..model.ownership import usable
from ..model.world import Front
from ..rules import ALLIES, AXIS, RULES
from .s15j3_labour import labour_for

_destroy = RULES.ref("15.J.9.n1")


@RULES.defines("15.J.7")
def is_support_division(world: Front, id_: str) -> bool:
    """Whether a unit is a support division, which has engineers of its own."""
    return nature_of(world.kit(id_), ROSTER[id_]) >= DIVISION


@RULES.defines("15.J.6")
def has_marker(world: Front, id_: str) -> bool:
    """Whether a unit stands under a corps or army marker, which has divisional engineers whatever its units are."""
    side = ROSTER[id_].side
    return any("is_corps_marker" in world.kit(other) for other in world.friends(world.units[id_].place, side))


@RULES.defines("15.J.p1", "15.C.2.h.x1")
def open_trades(world: Front, id_: str) -> frozenset[str]:
    """What kinds of engineering are open to a unit, its division's own engineers included."""
    kit = world.kit(id_)
    if kit.abilities.keys() & {"is_position_aa", "is_assault_engineer"}:
        return frozenset()
    found = trades(kit)
    if is_support_division(world, id_) or has_marker(world, id_):
        found |= {"divisional"}
    return found


def _engineers(world: Front, place: str, side: str) -> Fraction:
    """REs of engineers in a hex that construction units may assist."""
    real = ("is_combat_engineer", "is_construction_engineer", "is_railroad_engineer")
    there = [id_ for id_ in world.friends(place, side) if any(ability in world.kit(id_) for ability in real)]
    return sum((world.re(id_) for id_ in there), start=Fraction(0))


# Who may not ------------------------------------------------------------------------------------------------------


@RULES.forbids("15.C.2.h", order=Engineer)
def position_aa_does_no_engineering(order: Engineer, world: Front, seat: str) -> Iterator[str]:
    """Position AA does no engineering of any kind."""
    if judged(order, world, seat):
        for id_ in (order.unit, *order.helpers):
            if "is_position_aa" in world.kit(id_):
                yield f"{id_} is position AA"


@RULES.forbids("15.J.1", order=Engineer)
def assault_engineers_do_not_build(order: Engineer, world: Front, seat: str) -> Iterator[str]:
    """Assault engineers have no construction abilities."""
    if judged(order, world, seat) and "is_assault_engineer" in world.kit(order.unit):
        yield f"{order.unit} is an assault engineer"


@RULES.forbids("15.J.2", order=Engineer)
def combat_engineers_leave_some_jobs(order: Engineer, world: Front, seat: str) -> Iterator[str]:
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
def construction_engineers_go_by_the_summary(order: Engineer, world: Front, seat: str) -> Iterator[str]:
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
def construction_units_only_assist(order: Engineer, world: Front, seat: str) -> Iterator[str]:
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
def divisions_do_what_is_marked_for_them(order: Engineer, world: Front, seat: str) -> Iterator[str]:
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
def pipelines_take_their_own_engineers(order: Engineer, world: Front, seat: str) -> Iterator[str]:
    """Pipelines are built by pipeline construction engineers alone."""
    row = row_of(order)
    if row is None or row.who != ("pipeline",) or not judged(order, world, seat):
        return
    if trades(world.kit(order.unit)) and "is_pipeline_engineer" not in world.kit(order.unit):
        yield f"{order.unit} does not build pipelines"


@RULES.forbids("15.J.11", order=Engineer)
def railways_and_nothing_else(order: Engineer, world: Front, seat: str) -> Iterator[str]:
    """Railroad engineers work on railways and nothing else; what the summary keeps for them is not for others."""
    row = row_of(order)
    if row is None or not judged(order, world, seat):
        return
    own = trades(world.kit(order.unit))
    if own == {"railroad"} and row.what != "rail":
        yield f"{order.unit} works on railways only"
    elif row.what == "rail" and own and not own.intersection(row.who) and own != {"combat"}:
        yield f"{row.verb} {row.what} is for railroad engineers"


# Ports ------------------------------------------------------------------------------------------------------------


@RULES.forbids("15.J.9.p1", order=Engineer)
def destroyed_ports_take_port_engineers(order: Engineer, world: Front, seat: str) -> Iterator[str]:
    """Destroyed ports are reconstructed by port construction engineers alone."""
    row = row_of(order)
    if row is None or row.verb != "reconstruct" or not judged(order, world, seat):
        return
    if trades(world.kit(order.unit)) and "is_port_engineer" not in world.kit(order.unit):
        yield f"{order.unit} does not reconstruct ports"


@RULES.forbids("15.J.9.p2", order=Engineer)
def a_destroyed_port_is_not_repaired(order: Engineer, world: Front, seat: str) -> Iterator[str]:
    """The damage of a destroyed port is repaired only after the port itself is reconstructed."""
    if judged(order, world, seat) and order.what == "port" and order.verb in ("repair", "recertify", "upgrade"):
        found = port(world, world.units[order.unit].place)
        if found is not None and found.destroyed:
            yield "the port is destroyed"


@RULES.forbids("15.J.9.p3", order=Engineer)
def ports_are_reconstructed_without_haste(order: Engineer, world: Front, seat: str) -> Iterator[str]:
    """The Allied player reconstructs ports as a fort is built in clear terrain, never by quick construction."""
    if not judged(order, world, seat) or order.verb != "reconstruct":
        return
    if order.quick or order.city is not None:
        yield "quick construction does not reconstruct a port"
    if seat != ALLIES and world.readings["port-rebuilders"] == "allies":
        yield "the Allied player alone reconstructs ports"


RULES.defines("15.J.9.p4")(changed)


class DestroyPort(Order, frozen=True, tag="destroy"):
    """Destroy a port that is being lost."""

    form: ClassVar[str] = "{place}"
    place: PlaceName


class PortDestroyed(Fact, frozen=True):
    """A port was destroyed."""

    place: PlaceName

    def apply(self, world: Front) -> None:
        """Write it down with its hits."""
        now = port(world, self.place)
        if now is not None:
            changed("15.J.9.n1", "port", self.place, now, "destroyed", destroyed=True).apply(world)

    def told(self) -> str:
        """The fact in words."""
        return f"the port of {self.place} is destroyed"


ORDERS = (DestroyPort,)
EVENTS = (PortDestroyed,)


@when_entered("15.J.9.n1")
def the_axis_may_destroy_a_port_it_loses(world: Front, place: str, side: str) -> Iterator[Event]:
    """The Axis player may destroy a port when he loses it."""
    found = port(world, place)
    if side == ALLIES and world.owner.get(place) == AXIS and found is not None and not found.destroyed:
        what = f"destroy the port of {world.atlas.named(place)}"
        yield Asked(_destroy, Decision((AXIS,), ("destroy", "pass"), _destroy, what, f"destroy {place}"))


@RULES.forbids("15.J.9.n1", order=DestroyPort)
def the_port_that_is_being_lost(order: DestroyPort, world: Front, seat: str) -> Iterator[str]:
    """The port that is being lost is destroyed, and no other."""
    if not world.pending or world.pending[-1].about != f"destroy {order.place}":
        yield f"the port of {world.atlas.named(order.place)} is not being lost"


@RULES.resolves("15.J.9.n1", order=DestroyPort)
def it_is_blown_up(order: DestroyPort, world: Front, roll: Roller) -> Iterator[Event]:
    """The port is destroyed, and a battle in which it was lost goes on."""
    yield PortDestroyed(_destroy, order.place)
    if world.battle is not None and not waits(world):
        yield from go_on(world, roll)


@RULES.offers(DestroyPort)
def ports_being_lost(world: Front, seat: str) -> Iterator[Order]:
    """List the port that is being lost."""
    if world.pending and world.pending[-1].about.startswith("destroy ") and seat in world.pending[-1].seats:
        yield DestroyPort(world.pending[-1].about.split()[1])


@RULES.offers(Engineer)
def jobs_to_do(world: Front, seat: str, mix: Mix) -> Iterator[Order]:
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


def _helper(world: Front, id_: str) -> tuple[str, ...]:
    """A construction unit that could assist a unit where it stands."""
    for other in world.friends(world.units[id_].place, ROSTER[id_].side):
        if "is_construction_unit" in world.kit(other) and not world.units[other].moved and not at_work(world, other):
            return (other,)
    return ()
