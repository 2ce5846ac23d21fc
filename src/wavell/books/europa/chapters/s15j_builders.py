"""15.J, 15.J.1 to 15.J.11: who builds what."""

from collections.abc import Iterator

from wavell.umpire import Event, Line, Order, plus
from wavell.umpire.rules.options import Mix

from ..frame.combat.support import DIVISION, nature_of
from ..frame.engineering.jobs import idle
from ..frame.engineering.summary import JOBS, Row
from ..frame.engineering.works import (
    ABANDONED,
    BEGUN,
    NO_ENGINEERS,
    QUICK,
    Engineer,
    Span,
    at_work,
    is_kept_off,
    judged,
    lasts,
    row_of,
    team,
    trades,
)
from ..frame.supply.points import affords
from ..model import counts
from ..model.abilities import Kit
from ..model.counters import ROSTER
from ..model.counts import Scope
from ..model.figures import Counted
from ..model.ids import UnitId
from ..model.kinds import Side
from ..model.ownership import usable
from ..model.world import Front, Job
from ..rules import RULES
from .s15_unit_types import Abilities
from .s15j3_labour import labour_for
from .s103a2_railways import Lay, set_to_work

_MARKER = counts.used("corps {unit}", UnitId, scope=Scope.PLAYER_TURN)
"""Corps and army markers whose engineers have begun a job."""
_ASSISTANTS = frozenset({"construction", "punitive"})
_NO_TROOPS = frozenset(
    {"is_air_unit", "is_naval_unit", "is_depot", "is_supply_unit", "is_movement_counter", "is_hq", "is_position_aa"}
)
_DIVISION = "XX"
_marker = RULES.ref("15.J.6")


def _is_helpless(kit: Kit) -> bool:
    """Whether a unit does no engineering of its own, whatever it stands under."""
    return "is_construction_unit" in kit or is_kept_off(kit)


@RULES.defines("15.J.7")
def is_support_division(world: Front, id_: UnitId) -> bool:
    """Whether a unit is a support division, which has engineers of its own."""
    return nature_of(world.kit(id_), ROSTER[id_]) >= DIVISION


def is_troops(world: Front, id_: UnitId) -> bool:
    """Whether a unit is one of those that a corps is made of: ground troops, no transport, stores or headquarters."""
    return _NO_TROOPS.isdisjoint(world.kit(id_).abilities)


@RULES.defines("15.J.6")
def markers_over(world: Front, id_: UnitId) -> list[UnitId]:
    """The corps and army markers that a unit stands under, or that it is."""
    if not is_troops(world, id_):
        return []
    there = world.friends(world.units[id_].place, ROSTER[id_].side)
    return [other for other in there if "is_corps_marker" in world.kit(other)]


def leans_on_marker(world: Front, id_: UnitId) -> bool:
    """Whether a unit has no engineers but those of the marker that it stands under."""
    kit = world.kit(id_)
    if trades(kit) or is_support_division(world, id_) or _is_helpless(kit):
        return False
    return bool(markers_over(world, id_))


def _leaning(world: Front, id_: UnitId) -> list[UnitId]:
    """The units beside one, and it itself, who have jobs under way that are done by the engineers of markers."""
    there = world.friends(world.units[id_].place, ROSTER[id_].side)
    return sorted(other for other in there if other in world.jobs and leans_on_marker(world, other))


def _free_marker(world: Front, id_: UnitId) -> UnitId | None:
    """A marker over a unit whose engineers are not at work, and have neither moved nor begun anything in this turn."""
    if world.jobs and len(_leaning(world, id_)) >= len(markers_over(world, id_)):
        return None
    markers = (each for each in markers_over(world, id_) if not world.units[each].moved)
    return next((each for each in markers if not _MARKER.of(world.used, each)), None)


@RULES.forbids("15.J.6", order=Engineer)
def a_marker_has_one_lot_of_engineers(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """A corps or army marker has the engineers of one division, whoever of its units they work for."""
    if judged(order, world, seat) and leans_on_marker(world, order.unit) and _free_marker(world, order.unit) is None:
        place = world.atlas.named(world.units[order.unit].place)
        yield f"the engineers of the corps in {place} are at work or have moved"


@RULES.permits("15.J.6", order=Engineer)
def a_marker_digs_for_its_units(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """The units under a corps or army marker do what divisions do, even if they are none."""
    if judged(order, world, seat) and leans_on_marker(world, order.unit):
        yield f"{markers_over(world, order.unit)[0]} has divisional engineers"


@BEGUN.adds("15.J.6")
def a_marker_has_worked(world: Front, id_: UnitId) -> Iterator[Event]:
    """The engineers of a marker that have begun a job begin no other in this player-turn, wherever it goes."""
    if leans_on_marker(world, id_) and (marker := _free_marker(world, id_)) is not None:
        yield Counted(_marker, _MARKER.key(marker), 1)


@ABANDONED.adds("15.J.6")
def the_engineers_of_the_marker_have_gone(world: Front, id_: UnitId, job: Job) -> bool:
    """Work of units that have no engineers of their own is given up when the marker has left them.

    Where several markers were and some are left, so many jobs go on.
    """
    if ROSTER[id_].size != _DIVISION and _has_no_engineers(world, id_):
        return True
    if not leans_on_marker(world, id_):
        return False
    return _leaning(world, id_).index(id_) >= len(markers_over(world, id_))


@ABANDONED.adds("15.J.7")
def the_division_is_none_any_more(world: Front, id_: UnitId, job: Job) -> bool:
    """Work of a division is given up when it is reduced to a cadre, which has no engineers, and no marker is there."""
    return ROSTER[id_].size == _DIVISION and _has_no_engineers(world, id_)


def _has_no_engineers(world: Front, id_: UnitId) -> bool:
    """Whether a unit has no engineers of its own and stands under no marker that has some."""
    return not trades(world.kit(id_)) and not is_support_division(world, id_) and not markers_over(world, id_)


@RULES.defines("15.J.p1")
def open_trades(world: Front, id_: UnitId) -> frozenset[str]:
    """What kinds of engineering are open to a unit, its division's own engineers included."""
    kit = world.kit(id_)
    if is_kept_off(kit):
        return frozenset()
    found = trades(kit)
    if (is_support_division(world, id_) and not shows_nothing_else(kit)) or leans_on_marker(world, id_):
        found |= {"divisional"}
    return found


def shows_nothing_else(kit: Kit) -> bool:
    """Whether a unit is a construction unit by all its symbols: it only assists, whatever its size."""
    return "is_construction_unit" in kit and kit.symbols <= _ASSISTANTS


@RULES.counts("15.J.p1", of=Abilities, stage="add")
def what_engineers_do(question: Abilities, world: Front) -> Iterator[Line]:
    """Engineers of each kind have the abilities of that kind."""
    if world.on_map(question.unit) and (found := open_trades(world, question.unit)):
        yield plus(0, f"does the work of {', '.join(sorted(found))} engineers")


@RULES.counts("15.J.p1", of=Span, stage="add")
def who_does_no_such_work(question: Span, world: Front) -> Iterator[Line]:
    """Say of a unit whose kind does not do a job that it would not, and of engineers who are to help in it."""
    row = lasts(question, world)
    for id_ in dict.fromkeys(team(question)) if row is not None else ():
        kit = world.kit(id_)
        able = id_ == question.unit or bool(trades(kit))
        if row is not None and able and not is_kept_off(kit) and not by_symbol(world, question, row, id_):
            yield plus(0, f"{id_} does not {row.verb} {row.what}")


def by_symbol(world: Front, order: Engineer | Span, row: Row, id_: UnitId) -> bool:
    """Whether a symbol of a unit gives it a part in a job: what its other symbols do not give takes nothing away."""
    if id_ == order.unit:
        return not open_trades(world, id_).isdisjoint(row.who)
    kit = world.kit(id_)
    return "is_construction_unit" in kit or not trades(kit).isdisjoint(row.who)


def _unfit(order: Engineer, world: Front, seat: Side, row: Row) -> Iterator[tuple[UnitId, frozenset[str]]]:
    """The engineers among those of an order whom no symbol gives a part in it, and what they can do."""
    for id_ in team(order) if judged(order, world, seat) else ():
        if (own := trades(world.kit(id_))) and not by_symbol(world, order, row, id_):
            yield id_, own


# Who may not ------------------------------------------------------------------------------------------------------


@NO_ENGINEERS.adds("15.J.1")
def assault_engineers_have_no_trade(kit: Kit) -> bool:
    """Assault engineers build nothing, though they bear the symbol of other engineers too."""
    return "is_assault_engineer" in kit


@RULES.forbids("15.J.1", order=(Engineer, Lay))
def assault_engineers_do_not_build(order: Engineer | Lay, world: Front, seat: Side) -> Iterator[str]:
    """Assault engineers have no construction abilities."""
    for id_ in set_to_work(order, world, seat):
        if "is_assault_engineer" in world.kit(id_):
            yield f"{id_} is an assault engineer"


@RULES.counts("15.J.1", of=Span, stage="add")
def assault_engineers_take_no_part(question: Span, world: Front) -> Iterator[Line]:
    """Say of an assault engineer that is asked about that it has no part in a job."""
    for id_ in dict.fromkeys(team(question)) if lasts(question, world) is not None else ():
        if "is_assault_engineer" in world.kit(id_):
            yield plus(0, f"{id_} is an assault engineer")


@RULES.forbids("15.J.2", order=Engineer)
def combat_engineers_leave_some_jobs(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Combat engineers act as construction engineers, but for jobs that are for construction engineers only."""
    row = row_of(order)
    if row is None or not row.construction_only:
        return
    for id_, own in _unfit(order, world, seat, row):
        if "combat" in own and "construction" not in own:
            yield f"{row.verb} {row.what} is for construction engineers only, and {id_} is none"


@RULES.counts("15.J.2", of=Span, stage="add")
def combat_engineers_take_longer(question: Span, world: Front) -> Iterator[Line]:
    """Combat engineers do the work of construction engineers at costs of their own."""
    row = lasts(question, world)
    if row is not None and row.combat_extra and open_trades(world, question.unit).intersection(row.who) == {"combat"}:
        yield plus(row.combat_extra, "for combat engineers")


@RULES.permits("15.J.2", order=Engineer)
def combat_engineers_act_as_construction_engineers(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Combat engineers do what the summary does not keep for construction engineers."""
    return _by_trade(order, world, seat, "combat")


def _by_trade(order: Engineer, world: Front, seat: Side, trade: str) -> Iterator[str]:
    """Say that a job is open to a unit because of its trade."""
    row = row_of(order)
    if row is not None and judged(order, world, seat) and trade in row.who and trade in trades(world.kit(order.unit)):
        yield f"{order.unit} may {row.verb} {row.what}"


def _special(row: Row) -> bool:
    """Whether a job is for one kind of engineers with a paragraph of its own."""
    return row.who in (("pipeline",), ("port",))


@RULES.forbids("15.J.4", order=Engineer)
def construction_engineers_go_by_the_summary(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Construction engineers do the jobs of the summary, and none that is not there."""
    if not judged(order, world, seat):
        return
    row = row_of(order)
    if row is None:
        yield f"nobody does {order.verb} {order.what}: it is not in the summary"
        return
    for id_, own in _unfit(order, world, seat, row):
        if row.who == ("railroad",) and not own.isdisjoint(("construction", "combat")):
            yield f"{row.verb} {row.what} is for railroad engineers, and {id_} is none"
        elif "construction" in own and not _special(row):
            yield f"{id_} does not {row.verb} {row.what}"


@RULES.permits("15.J.4", order=Engineer)
def construction_engineers_do_it(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Construction engineers build, repair, recertify, restore, regauge and demolish what the summary lists."""
    return _by_trade(order, world, seat, "construction")


@RULES.forbids("15.J.7", order=Engineer)
def divisions_do_what_is_marked_for_them(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """A support division builds entrenchments, and mends and damages what the summary opens to divisions."""
    row = row_of(order)
    if row is None or not judged(order, world, seat):
        return
    kit = world.kit(order.unit)
    if is_kept_off(kit) or trades(kit) or shows_nothing_else(kit):
        return
    if "divisional" not in open_trades(world, order.unit):
        yield f"{order.unit} is no support division and no engineer"
    elif "divisional" not in row.who:
        yield f"{row.verb} {row.what} is not open to divisions"


@RULES.permits("15.J.7", order=Engineer)
def divisions_have_engineers(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """A support division has engineers of its own for what the summary opens to divisions."""
    row = row_of(order)
    if row is None or not judged(order, world, seat) or "divisional" not in row.who:
        return
    if is_support_division(world, order.unit) and "divisional" in open_trades(world, order.unit):
        yield f"{order.unit} is a support division"


@RULES.forbids("15.J.8", order=Engineer)
def pipelines_take_their_own_engineers(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Pipelines are built by pipeline construction engineers alone."""
    return kept_for(order, world, seat, "pipeline")


def kept_for(order: Engineer, world: Front, seat: Side, trade: str) -> Iterator[str]:
    """Say which engineers do not do a job that the summary keeps for one kind alone."""
    row = row_of(order)
    if row is None or row.who != (trade,):
        return
    for id_, _ in _unfit(order, world, seat, row):
        yield f"{id_} does not {row.verb} {row.what}s"


def of_kind(order: Engineer, world: Front, seat: Side, trade: str) -> Iterator[str]:
    """Say that a unit is of a kind that does such jobs, beside those of construction engineers."""
    if row_of(order) is not None and judged(order, world, seat) and f"is_{trade}_engineer" in world.kit(order.unit):
        yield f"{order.unit} is a {trade} construction engineer"


@RULES.permits("15.J.8", order=Engineer)
def pipeline_engineers_build_pipelines(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Pipeline construction engineers build pipelines, and do what construction engineers do."""
    return of_kind(order, world, seat, "pipeline")


@RULES.forbids("15.J.11", order=Engineer)
def railways_and_nothing_else(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """As railroad engineers units work on railways and nothing else."""
    row = row_of(order)
    if row is None or row.what == "rail":
        return
    for id_, own in _unfit(order, world, seat, row):
        if own == {"railroad"}:
            yield f"{id_} works on railways only"


@RULES.permits("15.J.11", order=Engineer)
def railroad_engineers_work_on_railways(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Railroad engineers repair, recertify, restore, regauge, construct, upgrade and extend rail lines."""
    return _by_trade(order, world, seat, "railroad")


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
        fresh = not world.units[other].moved and not world.units[other].spent
        if "is_construction_unit" in world.kit(other) and fresh and not at_work(world, other):
            return (other,)
    return ()
