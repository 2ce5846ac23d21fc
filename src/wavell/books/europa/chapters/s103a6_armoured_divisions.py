"""103.A.6: British armoured divisions and their support groups."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from wavell.umpire import Event, Order, Roller
from wavell.umpire.facts.world import written

from ..frame.movement.breakdown import (
    CHART,
    Assemble,
    BreakDown,
    BrokeDown,
    Division,
    converted,
    is_armoured_brigade,
    is_lorry,
    is_motorized_brigade,
    on_foot,
)
from ..model import counts
from ..model.counters import AWAY, REMOVED, ROSTER, SPARE
from ..model.events import Fact
from ..model.ids import UnitId
from ..model.kinds import Phase, Side
from ..model.nations import NATIONS
from ..model.orders import UnitName
from ..model.ownership import usable
from ..model.scenarios import BEGUN
from ..model.succession import hand_on_date
from ..model.validation import FAULTS
from ..model.world import Front
from ..rules import RULES, SEQUENCE

_group, _convert = RULES.ref("103.A.6.a.p1"), RULES.ref("103.A.6.a.p3")
_NOWHERE = (SPARE, AWAY)
"""Where a support group is that has nothing to become: not in the game yet, or called away."""


class Converted(Fact, frozen=True):
    """A support group became the HQ of its division."""

    shown: ClassVar[str] = "own"
    division: UnitName

    def apply(self, world: Front) -> None:
        """Write it down; from now on the division goes by its HQ, which leaves when the group would have."""
        world.marks = written(world.marks, counts.CONVERTED.key(self.division), 1)
        row = CHART[self.division]
        if row.core in world.units:
            hand_on_date(world, (row.support_group,), (row.core,))

    def told(self) -> str:
        """The fact in words."""
        return f"the support group of {self.division} becomes its HQ"


EVENTS = (Converted,)


def _row(order: Order) -> Division | None:
    """The chart's row if an order is about a flexible British armoured division."""
    id_ = order.unit if isinstance(order, BreakDown) else order.division if isinstance(order, Assemble) else UnitId("")
    row = CHART.get(id_)
    return row if row is not None and row.armoured and _british(id_) else None


def _flexible(order: Order, world: Front) -> bool:
    """Whether an order is about such a division; for `when=`."""
    return _row(order) is not None


def _british(id_: UnitId) -> bool:
    return NATIONS[ROSTER[id_].nation].british


def _brigades(parts: Iterable[UnitId]) -> list[UnitId]:
    """The British armoured brigades among units: no others are appropriate."""
    return [id_ for id_ in parts if is_armoured_brigade(id_) and _british(id_)]


def _parts(order: Order) -> tuple[UnitId, ...]:
    return order.parts if isinstance(order, BreakDown) else order.units if isinstance(order, Assemble) else ()


@RULES.defines("103.A.6.a.x1")
@RULES.forbids("103.A.6.a.p1", order=Assemble, when=_flexible)
def the_support_group_of_the_same_number(order: Assemble, world: Front, seat: Side) -> Iterator[str]:
    """An armoured division organized with a support group is assembled with its own, and any armoured brigades."""
    row = _row(order)
    if row is None or converted(world, row) or not usable(world, seat, *order.units):
        return
    if row.support_group not in order.units:
        yield f"{row.id} is assembled with its own support group, {row.support_group}"
    brigades = [id_ for id_ in order.units if id_ != row.support_group]
    fitting = _brigades(brigades)
    others = [id_ for id_ in brigades if id_ not in fitting and "is_support_group" not in ROSTER[id_].kit]
    if others or (row.support_group in order.units and not len(brigades) == len(fitting) == row.armoured):
        yield f"{row.id} takes {row.armoured} British armoured brigades beside its support group"


@RULES.permits("103.A.6.a.p1", order=Assemble, when=_flexible)
def any_brigades_beside_it(order: Assemble, world: Front, seat: Side) -> Iterator[str]:
    """Beside its support group any British armoured brigades make up the division."""
    row = _row(order)
    if row is not None and usable(world, seat, *order.units) and row.support_group in order.units:
        yield f"{row.id} has a support group and takes any armoured brigades"


@RULES.forbids("103.A.6.a.p2", order=BreakDown, when=_flexible)
def into_its_support_group_and_unsupported_brigades(order: BreakDown, world: Front, seat: Side) -> Iterator[str]:
    """Such a division breaks down into its support group and unsupported armoured brigades, and not otherwise."""
    row = _row(order)
    if row is None or converted(world, row) or not usable(world, seat, order.unit):
        return
    brigades = [id_ for id_ in order.parts if id_ != row.support_group]
    fitting = _brigades(brigades)
    if row.support_group not in order.parts:
        yield f"{row.id} does not break down without its support group, {row.support_group}"
    elif len(brigades) != row.armoured or len(fitting) != row.armoured:
        yield f"{row.id} breaks down into {row.support_group} and {row.armoured} British armoured brigades"
    if any(ROSTER[id_].rating.dot for id_ in brigades):
        yield "the brigades are unsupported ones"


@RULES.forbids("103.A.6.a.p3", order=(Assemble, BreakDown), when=_flexible)
def an_hq_after_the_conversion(order: Assemble | BreakDown, world: Front, seat: Side) -> Iterator[str]:
    """After the conversion the division goes by its HQ and British brigades as others do, and has no support group."""
    row = _row(order)
    acting = order.units if isinstance(order, Assemble) else (order.unit,)
    if row is None or not converted(world, row) or not usable(world, seat, *acting):
        return
    parts = _parts(order)
    if row.support_group in parts:
        yield f"{row.support_group} has become the HQ of {row.id}"
    elif row.core not in parts:
        yield f"{row.id} needs its HQ, {row.core}"
    elif sum(map(is_armoured_brigade, parts)) != row.later_armoured:
        yield f"{row.id} takes {row.later_armoured} armoured brigade beside its HQ"
    if not all(map(_british, parts)):
        yield f"{row.id} is made of British units"


@RULES.forbids("103.A.6.a.p4", order=(Assemble, BreakDown), when=_flexible)
def a_motorized_brigade_or_its_substitute(order: Assemble | BreakDown, world: Front, seat: Side) -> Iterator[str]:
    """A motorized infantry brigade, or an infantry brigade with a 1-RE transport counter in its place."""
    row = _row(order)
    acting = order.units if isinstance(order, Assemble) else (order.unit,)
    if row is None or not converted(world, row) or not row.later_motorized or not usable(world, seat, *acting):
        return
    rest = [id_ for id_ in _parts(order) if id_ not in (row.core, row.support_group) and not is_armoured_brigade(id_)]
    foot = [id_ for id_ in rest if on_foot(world, id_)]
    motorized = [id_ for id_ in rest if is_motorized_brigade(id_) and id_ not in foot]
    lorries = list(filter(is_lorry, rest))
    if len(motorized) + min(len(foot), len(lorries)) != row.later_motorized or len(foot) != len(lorries):
        yield f"{row.id} takes a motorized infantry brigade, or an infantry brigade and a 1-RE transport counter"
    elif len(rest) != len(motorized) + len(foot) + len(lorries):
        yield f"{row.id} takes nothing else"


@RULES.permits("103.A.6.a.p4", order=Assemble, when=_flexible)
def lorries_make_a_brigade_motorized(order: Assemble, world: Front, seat: Side) -> Iterator[str]:
    """An infantry brigade on foot and a 1-RE transport counter stand for a motorized brigade."""
    row = _row(order)
    if row is None or not converted(world, row) or not usable(world, seat, *order.units):
        return
    if any(on_foot(world, id_) for id_ in order.units) and any(map(is_lorry, order.units)):
        yield f"{row.id} takes infantry with a transport counter in place of a motorized brigade"


@RULES.happens("103.A.6.a.p3", at="enter allies.initial")
def support_groups_become_hqs(world: Front, roll: Roller) -> Iterator[Event]:
    """When the order of battle says so, a support group is exchanged for the HQ of its division, wherever it is."""
    yield from _conversions(world)


@BEGUN.adds("103.A.6.a.p3")
def groups_that_had_become_hqs(world: Front) -> Iterator[Event]:
    """A case of a later date has the HQs where support groups stood."""
    yield from _conversions(world)


def _conversions(world: Front) -> Iterator[Event]:
    for id_, row in CHART.items():
        group = world.units.get(row.support_group)
        if (group is None and id_ not in world.units) or not _due(world, row) or converted(world, row):
            continue
        stands = group is not None and group.place not in _NOWHERE
        if stands and row.core not in world.units:
            continue
        yield Converted(_convert, id_)
        if group is not None and stands and world.units[row.core].place == SPARE:
            yield BrokeDown(_convert, (row.support_group,), (row.core,), group.place)


def _due(world: Front, row: Division) -> bool:
    """Whether the turn of the conversion has come; it is made as the player-turn of the Allies begins."""
    if not row.converts:
        return False
    at = SEQUENCE.turn(row.converts)
    return world.clock.turn > at or (world.clock.turn == at and world.phase is not Phase.WEATHER)


@FAULTS.adds("103.A.6.a.p3")
def no_support_group_beside_its_hq(world: Front, set_up: bool) -> Iterator[str]:
    """A division has a support group or the HQ that it becomes, and nothing lays both down, or a group for ever."""
    for row in CHART.values():
        if row.support_group not in world.units or not row.core:
            continue
        group, hq = world.units[row.support_group], world.units.get(row.core)
        if hq is not None and SPARE not in (group.place, hq.place) and {group.place, hq.place} != {REMOVED}:
            yield f"{row.core} is what {row.support_group} becomes, and both are in play"
        elif hq is None and group.place not in _NOWHERE and (_due(world, row) or (set_up and _becomes(world, row))):
            yield f"{row.support_group} becomes {row.core} on {row.converts}, and that is not among the units"


@FAULTS.adds("103.A.6.a.p3")
def divisions_with_support_groups_are_converted(world: Front, set_up: bool) -> Iterator[str]:
    """Nothing is converted but a division that had a support group."""
    groups = {id_: row for id_, row in CHART.items() if row.support_group}
    for (name,), done in counts.CONVERTED.all(world.marks).items():
        if done and name not in groups:
            yield f'marks: "{counts.CONVERTED.key(UnitId(name))}": it is one of {", ".join(groups)} that is converted'


def _becomes(world: Front, row: Division) -> bool:
    """Whether a game will see the conversion."""
    return bool(row.converts) and SEQUENCE.turn(row.converts) <= world.last


# What is never seen ---------------------------------------------------------------------------------------------------


@RULES.watches("103.A.6.a.p2", event=BrokeDown)
def british_armour_stays_british(event: BrokeDown, world: Front) -> Iterator[str]:
    """A British armoured division has its support group or HQ and British units, however it comes or goes.

    While it has a support group it leaves brigades that have no support of their own.
    """
    for whole, parts in ((event.out, event.into), (event.into, event.out)):
        row = CHART.get(whole[0]) if len(whole) == 1 else None
        if row is None or not row.support_group:
            continue
        if not {row.support_group, row.core}.intersection(parts):
            yield f"{row.id} is made of {', '.join(parts)}"
        if any(not NATIONS[ROSTER[id_].nation].british for id_ in parts):
            yield f"{row.id} is made of foreign units"
        if whole == event.out and row.support_group in parts:
            yield from (
                f"{id_} has support of its own" for id_ in parts if ROSTER[id_].rating.dot and id_ != row.support_group
            )


@RULES.watches("103.A.6.a.p3")
def support_groups_do_not_come_back(world: Front) -> Iterator[str]:
    """The support group of a division that has been converted is nowhere."""
    for id_, row in CHART.items():
        group = row.support_group
        gone = group not in world.units or world.units[group].place in (SPARE, REMOVED, AWAY)
        if counts.CONVERTED.of(world.marks, id_) and not gone:
            yield f"{group} is in play and has become an HQ"


@RULES.watches("103.A.6.a.p3")
def conversions_are_for_good(before: Front, world: Front) -> Iterator[str]:
    """What has been converted stays so."""
    for id_ in CHART:
        if counts.CONVERTED.of(before.marks, id_) and not counts.CONVERTED.of(world.marks, id_):
            yield f"{id_} goes by its support group again"
