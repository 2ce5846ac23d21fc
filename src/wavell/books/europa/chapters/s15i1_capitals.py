"""15.I.1.a and 15.I.1.d: capitals, which are major depots of their nations."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Roller, plus
from wavell.umpire.facts.words import many
from wavell.umpire.facts.world import written
from wavell.umpire.rules.registry import When

from ..frame.supply.cargo import FILLING, fills, overfull
from ..frame.supply.chains import ROOMS, capital_of, capitals, in_city, in_minor_depot, is_capital, kin
from ..frame.supply.points import CAPITALS, Feed, is_served, mine
from ..model import counts
from ..model.counters import ROSTER
from ..model.counts import Scope
from ..model.events import Fact
from ..model.figures import Counted, Marked
from ..model.ids import NationId, PlaceId
from ..model.kinds import Side
from ..model.orders import PlaceName
from ..model.ownership import usable
from ..model.stores import set_beside
from ..model.world import FEATURES, Front, Stock
from ..rules import RULES
from .s15i1_depots import Display, free

FEATURES.add("former_capital")
_MOVED = counts.used("capital {side}", Side, scope=Scope.TURN)

_moved, _empty = RULES.ref("15.I.1.d.n1"), RULES.ref("15.I.2.p4")


@RULES.forbids("15.I.1.d", order=Feed)
def rations_are_for_ones_own_nation(order: Feed, world: Front, seat: Side) -> Iterator[str]:
    """The stock of a depot or capital serves units of its own nation, and others by a coalition HQ (15.L.1.a.p2)."""
    if not usable(world, seat, *order.units) or not mine(world, seat, order.where):
        return
    for id_ in order.units:
        if not is_served(world, seat, world.units[id_].place, order.where, kin(ROSTER[id_].nation)):
            yield f"{order.where} does not serve {id_}, which is of another nation"


class MoveCapital(Order, frozen=True, tag="capital"):
    """Move a capital to another city of its country: `capital rome to milan`. Its points stay behind."""

    form: ClassVar[str] = "{place} to {to}"
    place: PlaceName
    to: PlaceName


class CapitalMoved(Fact, frozen=True):
    """A country has another capital."""

    place: PlaceName
    to: PlaceName

    def apply(self, world: Front) -> None:
        """Mark both cities; what lies in the old one is no longer beside a capital, under the number that it had."""
        number = counts.DEPOT.of(world.marks, self.place)
        for kind in counts.BESIDE:
            set_beside(world, self.place, kind, 0)
        if number:
            world.marks = written(world.marks, counts.DEPOT.key(self.place), number)
        old = tuple(each for each in world.works.get(self.place, ()) if each != "capital")
        new = tuple(each for each in world.works.get(self.to, ()) if each not in ("capital", "former_capital"))
        world.works = {**world.works, self.place: (*old, "former_capital"), self.to: (*new, "capital")}

    def told(self) -> str:
        """The fact in words."""
        return f"the capital moves from {self.place} to {self.to}"


def _into_a_capital(order: Order, world: Front) -> bool:
    for where, _ in fills(order, world):  # noqa: SIM110 - this is asked so often that a plain loop pays
        if where in world.atlas and is_capital(world, PlaceId(where)):
            return True
    return False


def _into(ref: str) -> When:
    def concerned(order: Order, world: Front) -> bool:
        return any(
            where in world.atlas
            and is_capital(world, PlaceId(where))
            and capital_room(world.atlas.country[PlaceId(where)])[1] == ref
            for where, _ in fills(order, world)
        )

    return concerned


@RULES.counts("15.I.1.a", of=Display)
def a_capital_is_a_major_depot(question: Display, world: Front) -> Iterator[Line]:
    """A capital works as a major depot, for its own nation (15.I.1.d), with the room that its country has."""
    place = PlaceId(question.depot)
    if place not in world.atlas or not is_capital(world, place):
        return
    room, ref = capital_room(world.atlas.country[place])
    yield plus(0, "a capital works as a major depot")
    yield plus(0, f"room for {many(room, 'RE')}", RULES.ref(ref))


@RULES.forbids("15.I.1.a.a", order=FILLING, when=_into("15.I.1.a.a"), within=_into_a_capital)
def what_a_great_capital_holds(order: Order, world: Front, seat: Side) -> Iterator[str]:
    """The German and the Soviet capital hold 360 REs each, those of Britain and the US 360 together."""
    return overfull(order, world, seat, "15.I.1.a.a")


@RULES.forbids("15.I.1.a.b", order=FILLING, when=_into("15.I.1.a.b"), within=_into_a_capital)
def what_a_middling_capital_holds(order: Order, world: Front, seat: Side) -> Iterator[str]:
    """The capitals of France, Italy and Poland hold 240 REs each."""
    return overfull(order, world, seat, "15.I.1.a.b")


@RULES.forbids("15.I.1.a.c", order=FILLING, when=_into("15.I.1.a.c"), within=_into_a_capital)
def what_a_minor_capital_holds(order: Order, world: Front, seat: Side) -> Iterator[str]:
    """The capital of a minor country holds 120 REs."""
    return overfull(order, world, seat, "15.I.1.a.c")


@RULES.forbids("15.I.1.d.n1", order=MoveCapital)
def to_another_own_city(order: MoveCapital, world: Front, seat: Side) -> Iterator[str]:
    """A capital moves to another city of its country."""
    if order.place not in capitals(world, seat):
        yield f"{order.place} is no capital of yours"
    elif order.to == order.place or world.owner.get(order.to) != seat or not in_city(world, order.to):
        yield f"{order.to} is no other city of yours"
    elif world.atlas.country[order.to] != world.atlas.country[order.place]:
        yield f"{order.to} is in another country"


@RULES.forbids("frame:HQD", order=MoveCapital)
def one_capital_in_a_turn(order: MoveCapital, world: Front, seat: Side) -> Iterator[str]:
    """A side moves one capital in a turn."""
    if _MOVED.of(world.used, seat):
        yield "a capital was moved in this turn"


@RULES.offers(MoveCapital)
def cities_of_the_country(world: Front, seat: Side) -> Iterator[Order]:
    """Every capital to every city."""
    cities = sorted(place for tag in ("city", "major_city", "partial_city") for place in world.atlas.tagged(tag))
    return (MoveCapital(place, to) for place in capitals(world, seat) for to in dict.fromkeys(cities))


@RULES.resolves("15.I.1.d.n1", order=MoveCapital)
def its_points_stay_behind(order: MoveCapital, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The capital moves without its points, which lie in the old hex as a minor depot; its HQs are free.

    A minor depot in the new city of which it takes everything over is no more.
    """
    yield from free(_moved, world, order.place)
    yield CapitalMoved(_moved, order.place, order.to)
    if counts.DEPOT.of(world.marks, order.to) and in_minor_depot(world, order.to) == Stock():
        yield Marked(_empty, counts.DEPOT.key(order.to), 0)
    yield Counted(_moved, _MOVED.key(seat), 1)


@CAPITALS.adds("15.I.1.a")
def capital_room(nation: NationId) -> tuple[int, str]:
    """How many REs the capital of a nation holds, and the paragraph that says so."""
    row = capital_of(nation)
    return (ROOMS.minor_capital.capacity, ROOMS.minor_capital.ref) if row is None else (row.capacity, row.ref)


ORDERS = (MoveCapital,)
EVENTS = (CapitalMoved,)
