"""15.C.2: position AA: how its counters are split and merged, what it measures, and what it does not do."""

from collections.abc import Collection, Generator, Iterator
from fractions import Fraction
from typing import Any, ClassVar

from wavell.umpire import Event, Line, Order, Roller, plus
from wavell.umpire.facts.words import many, many_are

from ..frame.combat.course import defenders
from ..frame.combat.losses import eliminate
from ..frame.combat.retreat import ROOTED, Retreat
from ..frame.combat.strength import STRENGTHLESS
from ..frame.engineering.works import NO_ENGINEERS, Engineer, Span, lasts, team
from ..frame.movement.doors import goes
from ..frame.movement.mps import party
from ..frame.movement.passages import EXCHANGE, Passage
from ..frame.movement.sizes import Carriage
from ..frame.movement.stacking import beside_the_limit, counts_here
from ..model import counts
from ..model.abilities import Kit
from ..model.counters import ROSTER, SPARE, able_counters
from ..model.counts import Scope
from ..model.events import Fact, Tied, who
from ..model.ids import UnitId
from ..model.kinds import Side, Tie
from ..model.orders import Command, Move, SpotName, UnitName
from ..model.ownership import able, commands, usable
from ..model.succession import take_place
from ..model.validation import FAULTS
from ..model.world import Front
from ..rules import RULES, SEQUENCE
from .s15_unit_types import Abilities
from .s103a2_railways import Lay, set_to_work

_REGROUPED = counts.used("regrouped {unit}", UnitId, scope=Scope.PHASE)

_HALF = Fraction(1, 2)
_regroup, _lost = RULES.ref("15.C.2.p2"), RULES.ref("15.C.2.b")
_FLAGS = ("moved", "fought", "stopped", "disrupted", "dispersed", "limited", "isolated", "seen")
_COUNTS = ("spent", "owes", "hungry")
FRESH: dict[str, Any] = {"points": -1, "reserve": False, **dict.fromkeys(_FLAGS, False), **dict.fromkeys(_COUNTS, 0)}
"""What a counter that is laid aside no longer is."""


class Regroup(Command, frozen=True, tag="regroup"):
    """Split or merge position AA of a hex: `regroup al-pos-aa into al-pos-aa+al-pos-aa-3 as 2+1`."""

    form: ClassVar[str] = "{units+} into {into+} as {points+}"
    units: tuple[UnitName, ...]
    into: tuple[UnitName, ...]
    points: tuple[int, ...]


class Regrouped(Fact, frozen=True):
    """Position AA was split or merged; what was done with one of the counters has been done with all that follow.

    In reserve are those alone that come of counters that all were.
    """

    shown: ClassVar[str] = "own"
    units: tuple[UnitName, ...]
    into: tuple[UnitName, ...]
    points: tuple[int, ...]
    place: SpotName

    def apply(self, world: Front) -> None:
        """Lay the old counters aside and put the new ones there."""
        before = [world.units[id_] for id_ in self.units]
        state: dict[str, Any] = {flag: any(getattr(unit, flag) for unit in before) for flag in _FLAGS}
        state |= {count: max(getattr(unit, count) for unit in before) for count in _COUNTS}
        state["reserve"] = all(unit.reserve for unit in before)
        silent = any(world.units[id_].moved and not counts.FIRES_ON.of(world.used, id_) for id_ in self.units)
        for id_ in self.units:
            world.put(id_, place=SPARE, **FRESH)
        take_place(world, self.units, self.into)
        for id_, points in zip(self.into, self.points, strict=True):
            world.put(id_, place=self.place, points=points, **state)
            world.used[_REGROUPED.key(id_)] = 1
            if state["moved"]:
                world.used[counts.FIRES_ON.key(id_)] = int(not silent)

    def told(self) -> str:
        """The fact in words."""
        points = (
            many(self.points[0], "point") if len(self.points) == 1 else f"{', '.join(map(str, self.points))} points"
        )
        return f"position AA in {self.place} is now {who(*self.into)} of {points}"


ORDERS = (Regroup,)
EVENTS = (Regrouped,)
commands(Regroup)


def _kind(id_: UnitId) -> str:
    return "light" if "is_light_aa" in ROSTER[id_].kit else "heavy"


def is_regrouping(order: Regroup, world: Front, seat: Side) -> bool:
    """Whether there is something to judge: own position AA on the map, each counter named once."""
    if not order.units or not usable(world, seat, *order.units):
        return False
    return all("is_position_aa" in world.kit(id_) for id_ in order.units)


@goes(Regroup, by={EXCHANGE})
def in_the_same_hex(order: Regroup, world: Front, seat: Side) -> Iterator[Passage]:
    """New counters take the place of the old."""
    if order.into and is_regrouping(order, world, seat):
        yield Passage(order.into, world.units[order.units[0]].place, EXCHANGE, out=order.units)


@FAULTS.adds("15.C.2.p1")
def points_of_position_aa_alone(world: Front, set_up: bool) -> Iterator[str]:
    """Nothing but position AA is regrouped, each counter has a point at least, and none more than there are of it."""
    for id_, unit in world.units.items():
        if unit.points != -1 and "is_position_aa" not in ROSTER[id_].kit:
            yield f"{id_} is no position AA and has no points"
        elif unit.points != -1 and not 1 <= unit.points <= _most_points(id_):
            yield f"{id_}: points: it has {many(unit.points, 'point')}, and it must be 1 to {_most_points(id_)}"


def _most_points(id_: UnitId) -> int:
    """The points of all position AA of a kind and nation: nobody can have merged more."""
    kind, nation = _kind(id_), ROSTER[id_].nation
    guns = (other for other in able_counters(ROSTER[id_].side, "is_position_aa") if ROSTER[other].nation == nation)
    return sum(int(ROSTER[other].aa.lstrip("+") or 0) for other in guns if _kind(other) == kind)


@RULES.forbids("15.C.2.p1", order=Regroup)
def position_aa_alone(order: Regroup, world: Front, seat: Side) -> Iterator[str]:
    """Position AA is AA with a movement rating and no combat strength; nothing else is split so."""
    for id_ in dict.fromkeys((*order.units, *order.into)):
        if "is_position_aa" not in ROSTER[id_].kit:
            yield f"{id_} is no position AA"


@RULES.forbids("frame:NAT", order=Regroup)
def counters_that_there_are(order: Regroup, world: Front, seat: Side) -> Iterator[str]:
    """The new counters are own ones that were among the old or lie aside, of the same nation, each named once."""
    if not is_regrouping(order, world, seat):
        return
    nations = {ROSTER[id_].nation for id_ in order.units}
    if len(set(order.into)) < len(order.into):
        yield "a unit is named twice"
    if len(order.into) != len(order.points):
        yield f"{many_are(len(order.into), 'counter')} named and {len(order.points)} numbers of points"
    for id_ in dict.fromkeys(order.into):
        if ROSTER[id_].nation not in nations or len(nations) > 1:
            yield f"{id_} is of another nation"
        elif id_ not in order.units and world.units[id_].place != SPARE:
            yield f"the counter {id_} is in use: {world.units[id_].place}"


@RULES.forbids("15.C.2.p2", order=Regroup)
def kind_and_total_stay_the_same(order: Regroup, world: Front, seat: Side) -> Iterator[str]:
    """Position AA of one hex is split and merged freely in one's player-turn: the kind and the total stay the same."""
    if not is_regrouping(order, world, seat):
        return
    if world.phasing != seat:
        yield "position AA is split and merged in one's own player-turn"
    if len({world.units[id_].place for id_ in order.units}) > 1:
        yield "the counters do not stand in one hex"
    kinds = {_kind(id_) for id_ in (*order.units, *order.into)}
    if len(kinds) > 1:
        yield "light AA does not become heavy AA, nor heavy AA light"
    if any(points < 1 for points in order.points):
        yield "every counter has a point at least"
    before = sum(aa_points(world, id_) for id_ in dict.fromkeys(order.units))
    if sum(order.points) != before:
        yield f"{many(before, 'point')} cannot become {sum(order.points)}"


@RULES.forbids("frame:OB", order=Regroup)
def who_leaves_does_so_with_all_his_points(order: Regroup, world: Front, seat: Side) -> Iterator[str]:
    """Position AA that is called away is not merged with AA that stays, or leaves on another turn."""
    if not is_regrouping(order, world, seat):
        return
    dates = {world.leaving.get(id_, 0): id_ for id_ in order.units}
    if len(dates) > 1:
        first = min(filter(None, dates))
        yield f"{dates[first]} is called away on {SEQUENCE.turn_name(first)}, and not all of the others with it"


@RULES.resolves("15.C.2.p2", "15.C.2.x1", order=Regroup)
def counters_are_exchanged(order: Regroup, world: Front, roll: Roller) -> Iterator[Event]:
    """The counters are exchanged: one of three points can become three of one."""
    place = world.units[order.units[0]].place
    yield Regrouped(_regroup, order.units, order.into, order.points, place)


@RULES.offers(Regroup)
def ways_to_regroup(world: Front, seat: Side) -> Iterator[Order]:
    """List for every hex all of a kind merged, and for every counter a split in two, but not back and forth."""
    batteries = able_counters(seat, "is_position_aa")
    spare = [id_ for id_ in world.stack(SPARE) if id_ in batteries]
    for place, stack in world.stacks.items():
        guns = [id_ for id_ in stack if id_ in batteries and not world.units[id_].carrier]
        if not guns or place not in world.atlas or any(_REGROUPED.of(world.used, id_) for id_ in guns):
            continue
        for id_ in guns:
            same = [other for other in guns if (_kind(other), ROSTER[other].nation) == (_kind(id_), ROSTER[id_].nation)]
            if len(same) > 1 and same[0] == id_:
                yield Regroup(tuple(same), (id_,), (sum(aa_points(world, other) for other in same),))
            points = aa_points(world, id_)
            for other in spare if points > 1 else ():
                if (_kind(other), ROSTER[other].nation) == (_kind(id_), ROSTER[id_].nation):
                    yield Regroup((id_,), (id_, other), (points // 2, points - points // 2))
                    break


@RULES.permits("15.C.2.c", order=Move, when=able("is_position_aa"))
def position_aa_does_not_count(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """Position AA does not count for stacking."""
    yield from beside_the_limit(order, world, seat, "is_position_aa")


@RULES.counts("15.C.2.d", of=Carriage, stage="base")
def aa_points_add_to_the_size(question: Carriage, world: Front) -> Iterator[Line]:
    """Position AA counts half an RE for each AA point."""
    if "is_position_aa" in world.kit(question.unit):
        points = aa_points(world, question.unit)
        yield plus(points * _HALF, many(points, "AA point"))


@RULES.counts("15.C.2.d", of=Abilities)
def so_much_for_each_point(question: Abilities, world: Front) -> Iterator[Line]:
    """Whatever its size else, in transport it is half an RE for each AA point."""
    if "is_position_aa" in world.kit(question.unit):
        size = aa_points(world, question.unit) * _HALF
        yield plus(0, f"{size} RE{'s' if size > 1 else ''} in transport, half of one for each AA point")


@RULES.defines("15.C.2.d.x1")
def aa_points(world: Front, id_: UnitId) -> int:
    """The AA points of position AA, as printed or as regrouped; five of them make two and a half REs."""
    points, printed = world.units[id_].points, world.counter(id_).aa.lstrip("+")
    return points if points >= 0 else int(printed or 0)


@RULES.defines("15.C.2.h.x1")
@RULES.forbids("15.C.2.h", order=(Engineer, Lay))
def position_aa_does_no_engineering(order: Engineer | Lay, world: Front, seat: Side) -> Iterator[str]:
    """Position AA does no engineering of any kind."""
    for id_ in set_to_work(order, world, seat):
        if "is_position_aa" in world.kit(id_):
            yield f"{id_} is position AA"


@RULES.counts("15.C.2.h", of=Span, stage="add")
def position_aa_has_no_part_in_a_job(question: Span, world: Front) -> Iterator[Line]:
    """Say of position AA that is asked about that it does nothing for a job, nor helps in it."""
    for id_ in dict.fromkeys(team(question)) if lasts(question, world) is not None else ():
        if "is_position_aa" in world.kit(id_):
            yield plus(0, f"{id_} is position AA")


@NO_ENGINEERS.adds("15.C.2.h")
def position_aa_is_no_engineer(kit: Kit) -> bool:
    """Position AA is no engineer either, whatever symbols it bears."""
    return "is_position_aa" in kit


@ROOTED.adds("15.C.2.b", "15.C.2.b.x1")
def position_aa_does_not_retreat(world: Front, going: list[UnitId]) -> Generator[Event, None, list[UnitId]]:
    """Position AA does not go: it is lost when everybody else must go, and stays if anybody stays.

    Aboard a counter it must go when that must, be it of attackers; if it stays it stands in the hex again.
    """
    leaving = party(world, going)
    guns = [id_ for id_ in leaving if "is_position_aa" in world.kit(id_)]
    for id_ in guns:
        if not any(_stays(world, other, leaving) for other in world.stack(world.units[id_].place)):
            yield from eliminate(_lost, world, id_, "position AA does not retreat", cadres=False)
        elif world.units[id_].carrier:
            yield Tied(_lost, id_, Tie.CARRIER, UnitId(""))
    return [id_ for id_ in going if id_ not in guns]


def _stays(world: Front, id_: UnitId, leaving: Collection[UnitId]) -> bool:
    """Whether a unit stands its ground where position AA is: a combat unit that does not leave.

    Trucks, depots and empty counters are none, and count for nothing in a hex, as position AA itself.
    """
    assert world.battle is not None
    fights = id_ in defenders(world) or ROSTER[id_].side == world.battle.side
    return fights and id_ not in leaving and counts_here(world.kit(id_))


@RULES.forbids("15.C.2.b", order=Retreat)
def position_aa_is_not_taken_along(order: Retreat, world: Front, seat: Side) -> Iterator[str]:
    """Nor does its owner send it with those who go."""
    for id_ in dict.fromkeys(order.units) if usable(world, seat, *order.units) else ():
        if "is_position_aa" in world.kit(id_):
            yield f"{id_} does not retreat"


@STRENGTHLESS.adds("15.C.2.a")
def position_aa_has_no_strength(kit: Kit) -> str:
    """Position AA have no strength, however many points of AA they have."""
    return "position AA has no combat strength" if "is_position_aa" in kit else ""
