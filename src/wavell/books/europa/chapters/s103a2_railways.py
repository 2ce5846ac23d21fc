"""103.A.2: the railways from Matruh to Tobruk and from Kassala to Tessenai, laid hex by hex."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from wavell.umpire import Event, Noun, Order, Roller
from wavell.umpire.facts.words import many
from wavell.umpire.facts.world import written

from ..frame.engineering.works import Engineer, at_work, is_kept_off, team, trades
from ..frame.movement.moves import WANTED
from ..frame.movement.mps import allowance, party
from ..frame.movement.rail import UNBUILT, Rail
from ..frame.supply.cargo import BY_RAIL, Freight
from ..frame.supply.points import holder_place
from ..frame.supply.states import level
from ..model import counts
from ..model.counters import ROSTER
from ..model.counts import Scope
from ..model.events import Changed, Fact
from ..model.figures import Counted
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Phase, Side, SupplyState
from ..model.orders import Command, SpotName, UnitName
from ..model.ownership import commands, usable
from ..model.railways import LINES, opened
from ..model.scenarios import BEGUN
from ..model.validation import FAULTS
from ..model.world import MP, NOUNS, Front
from ..rules import ALLIES, AXIS, RULES, SEQUENCE, week

_LAID = counts.used("rail {line}", str, scope=Scope.TURN)

_TRADES = frozenset({"construction", "railroad"})
_OTHERWISE = (("construct", "rail"), ("extend", "rail"), ("build", "road"))
"""Jobs that would make a railway or a road of a hex of these lines before it is laid."""
_RHYTHM = LINES["matruh"].rhythm.weeks
NOUNS["line"] = tuple(LINES)
LineName = Annotated[str, Noun("line")]
_extended, _rhythm = RULES.ref("103.A.2.b.1.p3"), RULES.ref("103.A.2.b.1.p2")
_points, _open = RULES.ref("103.A.2.b.1.iv"), RULES.ref("103.A.2.b.1.p4")


class Lay(Command, frozen=True, tag="lay"):
    """Lay the next hex of a railway with a construction engineer that stands there: `lay al-con-eng matruh`."""

    form: ClassVar[str] = "{unit} {line}"
    unit: UnitName
    line: LineName


class RailLaid(Fact, frozen=True):
    """The railhead went on by a hex; trains run there from the end of the player-turn."""

    line: LineName
    place: SpotName
    hexes: int

    def apply(self, world: Front) -> None:
        """Move the marker."""
        world.marks = written(world.marks, counts.RAILHEAD.key(self.line), self.hexes)

    def told(self) -> str:
        """The fact in words."""
        return f"{LINES[self.line].title}: the railhead is {self.place}"


class RailOpened(Fact, frozen=True):
    """A new stretch of railway is open, as a railway and as a road."""

    line: LineName
    hexes: int

    def apply(self, world: Front) -> None:
        """Open it."""
        world.marks = written(world.marks, counts.OPEN.key(self.line), self.hexes)
        world.works = {**world.works, **opened(world.works, self.line, self.hexes)}

    def told(self) -> str:
        """The fact in words."""
        return f"{LINES[self.line].title}: open to {LINES[self.line].hexes[self.hexes]}, as a railway and a road"


ORDERS = (Lay,)
EVENTS = (RailLaid, RailOpened)
commands(Lay)


@RULES.defines("103.A.2.b.1.p1")
def railhead(world: Front, line: str) -> PlaceId:
    """The hex that a line has been built to; at first there is nothing of it but its first hex."""
    return LINES[line].hexes[min(counts.RAILHEAD.of(world.marks, line), len(LINES[line].hexes) - 1)]


def ahead(world: Front, line: str) -> PlaceId | None:
    """The next hex beyond the railhead, or None when the line is finished or lies on another map."""
    row, built = LINES[line], counts.RAILHEAD.of(world.marks, line)
    return row.hexes[built + 1] if row.map == world.map and built + 1 < len(row.hexes) else None


def _ends(order: Lay, world: Front) -> tuple[PlaceId, ...]:
    """The railhead and the hex of construction, if there is one."""
    to = ahead(world, order.line)
    return (railhead(world, order.line), to) if to is not None else ()


@UNBUILT.adds("103.A.2.b.1.p1")
def beyond_the_railhead(world: Front, start: PlaceId, to: PlaceId) -> bool:
    """Whether a journey begins or ends on a stretch of these railways that is not open yet."""
    for id_, line in LINES.items():
        closed = line.hexes[counts.OPEN.of(world.marks, id_) + 1 :] if line.map == world.map else ()
        for place in (start, to):
            if place in closed and "rail" not in world.features(place) and place not in world.atlas.on_line["rail"]:
                return True
    return False


@RULES.forbids("103.A.2.b.1.p1", order=(Rail, Freight))
def no_train_runs_beyond_the_railhead(order: Rail | Freight, world: Front, seat: Side) -> Iterator[str]:
    """The line is used as far as the railhead, that hex included, and not beyond."""
    starts, to = _journey(order, world, seat)
    for start in starts:
        if start != to and beyond_the_railhead(world, start, to):
            yield f"no railway has been built from {world.atlas.named(start)} to {world.atlas.named(to)}"


def _journey(order: Rail | Freight, world: Front, seat: Side) -> tuple[tuple[PlaceId, ...], PlaceId]:
    """Where a train starts from, and where it goes to; it starts from nowhere if there is none."""
    if isinstance(order, Freight):
        start, to = holder_place(world, order.start), holder_place(world, order.to)
        return (start,) if order.by == BY_RAIL and start and to else (), to
    if not order.units or not usable(world, seat, *order.units) or order.to not in world.atlas:
        return (), order.to
    return tuple(dict.fromkeys(world.units[id_].place for id_ in order.units)), order.to


@RULES.forbids("103.A.2.b.1.p1", order=Lay)
def the_line_goes_on_from_its_railhead(order: Lay, world: Front) -> Iterator[str]:
    """A line is built from its railhead towards its end, on its own map."""
    if ahead(world, order.line) is None:
        here = LINES[order.line].map == world.map
        yield f"{LINES[order.line].title} {'is finished' if here else 'is not on this map'}"


@RULES.forbids("103.A.2.b.1.p2", order=Lay)
def hexes_are_laid_in_the_turns_for_building(order: Lay, world: Front, seat: Side) -> Iterator[str]:
    """One hex in each turn numbered 1 or 3 of a month, from Aug 3 41 on; the Kassala line in any turn (103.A.2.b.2)."""
    line, turn = LINES[order.line], world.clock.turn
    weeks = line.rhythm.weeks if line.from_ or world.readings["kassala-rhythm"] == "any" else _RHYTHM
    if seat != ALLIES:
        yield f"{line.title} is for the Allies to build"
    if world.phase is not Phase.MOVEMENT:
        yield f"{line.title} is built in the movement phase"
    if turn < line.first:
        yield f"{line.title} may be built from {line.from_} on"
    elif week(turn) not in weeks:
        yield f"{line.title} is built in the turns numbered {' and '.join(map(str, weeks))} of a month"
    if _LAID.of(world.used, order.line):
        yield f"a hex of {line.title} has been laid in this turn"


@RULES.permits("103.A.2.b.2", order=Lay)
def the_kassala_line_at_any_time(order: Lay, world: Front, seat: Side) -> Iterator[str]:
    """The line from Kassala to Tessenai is built in the manner of the other, at any time."""
    if seat == ALLIES and not LINES[order.line].from_:
        yield f"{LINES[order.line].title} has no dates of its own"


@RULES.forbids("103.A.2.b.1.p2", order=Engineer)
def these_lines_are_laid_in_their_own_way(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """A hex of one of these lines is laid in its turns, not as other railways and roads are built."""
    if (order.verb, order.what) not in _OTHERWISE or not usable(world, seat, order.unit):
        return
    for id_, line in LINES.items():
        if (
            line.map == world.map
            and world.units[order.unit].place in line.hexes[counts.OPEN.of(world.marks, id_) + 1 :]
        ):
            yield f"a hex of {line.title} is laid with the order lay"


@RULES.forbids("103.A.2.b.1.i", order=Lay)
def both_hexes_are_owned(order: Lay, world: Front, seat: Side) -> Iterator[str]:
    """The builder owns the railhead and the hex of construction."""
    for place in _ends(order, world):
        if world.owner.get(place) != seat:
            yield f"{world.atlas.named(place)} is not owned by the {seat}"


@RULES.forbids("103.A.2.b.1.ii", order=Lay)
def both_hexes_are_in_regular_supply(order: Lay, world: Front, seat: Side) -> Iterator[str]:
    """The railhead and the hex of construction are in regular supply."""
    for place in _ends(order, world):
        if world.owner.get(place) == seat and level(world, place, seat) != SupplyState.FULL:
            yield f"{world.atlas.named(place)} is not in regular supply"


@RULES.forbids("103.A.2.b.1.iii", order=Lay)
def no_axis_unit_stands_next_to_them(order: Lay, world: Front) -> Iterator[str]:
    """No Axis unit is adjacent to the railhead or to the hex of construction."""
    for place in _ends(order, world):
        for near in world.atlas.near[place]:
            if world.friends(near, AXIS):
                yield f"an Axis unit stands in {world.atlas.named(near)}, next to {world.atlas.named(place)}"


def set_to_work(order: Engineer | Lay, world: Front, seat: Side) -> tuple[UnitId, ...]:
    """The own units on the map that an order sets to engineering."""
    units = (order.unit,) if isinstance(order, Lay) else team(order)
    return units if usable(world, seat, *units) else ()


def _lays(world: Front, id_: UnitId) -> bool:
    """Whether a unit lays railways: engineers do, and by the other reading construction units alone."""
    kit = world.kit(id_)
    if "is_construction_unit" in kit and world.readings["rail-builders"] == "units":
        return not is_kept_off(kit)
    return not _TRADES.isdisjoint(trades(kit))


@RULES.forbids("103.A.2.b.1.iv", order=Lay)
def an_engineer_spends_all_its_points_there(order: Lay, world: Front, seat: Side) -> Iterator[str]:
    """A construction or railroad engineer of an RE or more spends all its MPs in the hex of construction (15.J.5)."""
    to = ahead(world, order.line)
    if not usable(world, seat, order.unit) or to is None:
        return
    unit = world.units[order.unit]
    if not is_kept_off(world.kit(order.unit)) and (not _lays(world, order.unit) or world.re(order.unit) < 1):
        yield f"{order.unit} is no construction or railroad engineer of 1 RE"
    if unit.place != to:
        yield f"{order.unit} is not in the hex of construction, {world.atlas.named(to)}"
    if unit.spent or unit.moved:
        yield f"{order.unit} has spent MPs already"
    elif not allowance(world, order.unit).total:
        yield f"{order.unit} has no MPs to spend"
    if at_work(world, order.unit):
        yield f"{order.unit} is at other work"


@RULES.forbids("frame:ENG", order=Lay)
def disrupted_units_lay_nothing(order: Lay, world: Front, seat: Side) -> Iterator[str]:
    """As at every other work, a unit that is disrupted begins nothing."""
    if usable(world, seat, order.unit) and world.units[order.unit].disrupted:
        yield f"{order.unit} is disrupted"


@RULES.resolves("103.A.2.b.1.p3", "103.A.2.b.2", order=Lay)
def the_railhead_goes_on(order: Lay, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The railhead is extended by one hex, and the engineer has spent its MPs, as has what it is one unit with.

    The others have not moved by that.
    """
    to = ahead(world, order.line)
    assert to is not None
    yield RailLaid(_extended, order.line, to, counts.RAILHEAD.of(world.marks, order.line) + 1)
    yield Counted(_rhythm, _LAID.key(order.line), 1)
    for id_ in party(world, (order.unit,)):
        yield Changed(_points, (id_,), "spent", int(allowance(world, id_).total * MP))
    yield Changed(_points, (order.unit,), "moved", 1)


@RULES.happens("103.A.2.b.1.p4", at="enter allies.close")
def new_stretches_open_at_the_end(world: Front, roll: Roller) -> Iterator[Event]:
    """What was laid is open as a railway and a road at the end of the Allied player-turn."""
    for id_ in LINES:
        built = counts.RAILHEAD.of(world.marks, id_)
        if built > counts.OPEN.of(world.marks, id_):
            yield RailOpened(_open, id_, built)


@BEGUN.adds("103.A.2.b.1.p2", "103.A.2.b.1.p4")
def stretches_that_are_new_when_a_case_begins(world: Front) -> Iterator[Event]:
    """What is laid and not open was laid in this Allied player-turn; when that is over it is open."""
    under_way = world.phasing == ALLIES and world.clock.step >= SEQUENCE.step(f"{ALLIES}.{Phase.MOVEMENT}")
    for id_ in LINES:
        built = counts.RAILHEAD.of(world.marks, id_)
        if built <= counts.OPEN.of(world.marks, id_):
            continue
        if not under_way:
            yield RailOpened(_open, id_, built)
        elif not _LAID.of(world.used, id_):
            yield Counted(_rhythm, _LAID.key(id_), 1)


@WANTED.adds("103.A.2.b.1.iv")
def where_lines_go_on(world: Front, units: tuple[UnitId, ...]) -> Iterator[PlaceId]:
    """The hexes of construction, for engineers who move by themselves."""
    if len(units) == 1 and ROSTER[units[0]].side == ALLIES and _lays(world, units[0]):
        yield from (to for line in LINES if (to := ahead(world, line)) is not None)


@RULES.offers(Lay)
def hexes_to_lay(world: Front, seat: Side) -> Iterator[Order]:
    """List every engineer that stands where a line goes on."""
    if seat != ALLIES:
        return
    for id_ in LINES:
        to = ahead(world, id_)
        for unit in world.friends(to, seat) if to is not None else ():
            if _lays(world, unit):
                yield Lay(unit, id_)


@FAULTS.adds("103.A.2.b.1.p1")
def railheads_are_on_their_lines(world: Front, set_up: bool) -> Iterator[str]:
    """A railhead is a hex of its line, on the map that it belongs to."""
    for id_, line in LINES.items():
        built = counts.RAILHEAD.of(world.marks, id_)
        if built and line.map != world.map:
            yield f"the mark railhead {id_} is set, and {line.title} is on the map {line.map}"
        elif not 0 <= built < len(line.hexes):
            whole = many(len(line.hexes) - 1, "hex")
            yield f"the mark railhead {id_} is {built}, and {line.title} has {whole} to build"
        if counts.OPEN.of(world.marks, id_) > built:
            yield f"the mark open {id_} is {counts.OPEN.of(world.marks, id_)}, beyond the railhead of {line.title}"


@FAULTS.adds("103.A.2.b.1.p2")
def no_more_is_laid_than_turns_allow(world: Front, set_up: bool) -> Iterator[str]:
    """A scenario begins with no more hexes laid than there were turns to lay one in."""
    for id_, line in LINES.items() if set_up else ():
        turns = range(line.first, world.clock.turn) if line.from_ else ()
        laid, could = counts.RAILHEAD.of(world.marks, id_), sum(week(turn) in line.rhythm.weeks for turn in turns)
        if line.from_ and laid > could:
            yield f"{laid} hexes of {line.title} are laid, and there was time for {could}"
