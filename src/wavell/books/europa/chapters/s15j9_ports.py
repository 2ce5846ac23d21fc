"""15.J.9: port construction engineers, and ports that are destroyed."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import takewhile
from typing import ClassVar

from wavell.umpire import Answered, Asked, Decision, Event, Line, Order, Roller, plus
from wavell.umpire.facts.tally import times

from ..frame.air.flak import GUNS, Gun, Mission
from ..frame.combat.course import go_on, waits
from ..frame.engineering.installations import USELESS, changed, changed_places, port
from ..frame.engineering.jobs import FINISHED
from ..frame.engineering.summary import JOBS
from ..frame.engineering.works import ABANDONED, Engineer, Span, judged, lasts, team
from ..frame.movement.moves import ENTERED
from ..frame.sea.landings import Land
from ..frame.sea.transport import Ship, Steam
from ..frame.supply.asking import SupplyOf
from ..frame.supply.cargo import BY_SEA, Freight
from ..frame.supply.points import holder_place
from ..model.counters import ROSTER
from ..model.decisions import Ask, matter_of
from ..model.events import Fact
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side, Verb, Work
from ..model.orders import PlaceName
from ..model.ownership import usable
from ..model.world import Front, Installation, Job
from ..rules import ALLIES, AXIS, RULES
from .s15j_builders import kept_for, of_kind
from .s15v_smps.transfers import Ship as ShipSmps

_destroy, _none = RULES.ref("15.J.9.n1"), RULES.ref("15.J.9.p2")
_NO_HASTE = "quick construction does not reconstruct a port"


@RULES.forbids("15.J.9.p1", order=Engineer)
def destroyed_ports_take_port_engineers(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Destroyed ports are reconstructed by port construction engineers alone."""
    return kept_for(order, world, seat, "port")


@RULES.permits("15.J.9.p1", order=Engineer)
def port_engineers_reconstruct_ports(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Port construction engineers reconstruct destroyed ports, and do what construction engineers do."""
    return of_kind(order, world, seat, "port")


@RULES.forbids("15.J.9.p2", order=Engineer)
def a_destroyed_port_is_not_repaired(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """The damage of a destroyed port is repaired only after the port itself is reconstructed."""
    if judged(order, world, seat) and _in_vain(world, order.verb, order.what, world.units[order.unit].place):
        yield "the port is destroyed"


@RULES.counts("15.J.9.p2", of=Span, stage="add")
def no_time_mends_a_destroyed_port(question: Span, world: Front) -> Iterator[Line]:
    """Say of a destroyed port that it would not be repaired in whatever time."""
    row = lasts(question, world)
    if row is not None and _in_vain(world, row.verb, row.what, world.units[question.unit].place):
        yield plus(0, "the port is destroyed: it is reconstructed first")


@ABANDONED.adds("15.J.9.p2")
def a_port_is_destroyed_meanwhile(world: Front, id_: UnitId, job: Job) -> bool:
    """Work on a port that has been destroyed since it was begun is given up."""
    return _in_vain(world, job.verb, job.what, job.place)


def _in_vain(world: Front, verb: str, what: str, place: PlaceId) -> bool:
    """Whether a job would mend a port that is destroyed."""
    if what != Work.PORT or verb not in (Verb.REPAIR, Verb.RECERTIFY, Verb.UPGRADE):
        return False
    found = port(world, place)
    return found is not None and found.destroyed


@RULES.forbids("15.J.9.p2", order=(Ship, Steam, Land, Freight, ShipSmps))
def ships_do_not_use_a_destroyed_port(
    order: Ship | Steam | Land | Freight | ShipSmps, world: Front, seat: Side
) -> Iterator[str]:
    """A destroyed port does not work as a port: nobody and nothing goes aboard or ashore there, and no ship comes."""
    for place in dict.fromkeys(_harbours(order, world, seat)):
        found = port(world, place) if place in world.atlas else None
        if found is not None and found.destroyed:
            yield f"the port of {world.atlas.named(place)} is destroyed"


def _harbours(order: Ship | Steam | Land | Freight | ShipSmps, world: Front, seat: Side) -> Iterator[PlaceId]:
    """The places that an order would use as ports."""
    match order:
        case ShipSmps():
            yield from (order.port, order.harbour)
        case Freight():
            yield from (holder_place(world, where) for where in (order.start, order.to) if order.by == BY_SEA)
        case Ship() | Steam() | Land() if order.units and usable(world, seat, *order.units):
            if not isinstance(order, Steam):
                yield world.units[order.units[0]].place
            if not isinstance(order, Land):
                yield order.to


@RULES.forbids("15.J.9.p3", order=Engineer)
def ports_are_reconstructed_without_haste(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """The Allied player reconstructs ports as a fort is built in clear terrain, never by quick construction.

    Civilian labour that makes two engineers of one is not ruled out.
    """
    if not judged(order, world, seat) or order.verb != "reconstruct":
        return
    if order.quick:
        yield _NO_HASTE
    if seat != ALLIES and world.readings["port-rebuilders"] == "allies":
        yield "the Allied player alone reconstructs ports"


@RULES.counts("15.J.9.p3", of=Span, stage="add")
def who_reconstructs_no_port_and_how_none_is(question: Span, world: Front) -> Iterator[Line]:
    """Say of the Axis that it would not reconstruct a port in whatever time, and of haste that nobody would in any."""
    row = lasts(question, world)
    if row is None or row.verb != Verb.RECONSTRUCT:
        return
    if question.quick:
        yield plus(0, _NO_HASTE)
    if ROSTER[question.unit].side != ALLIES and world.readings["port-rebuilders"] == "allies":
        yield plus(0, "the Allied player alone reconstructs ports")


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


@ENTERED.adds("15.J.9.n1")
def the_axis_may_destroy_a_port_it_loses(
    world: Front, place: PlaceId, side: Side, _units: tuple[UnitId, ...]
) -> Iterator[Event]:
    """The Axis player may destroy a port when he loses it."""
    found = port(world, place)
    if side == ALLIES and world.owner.get(place) == AXIS and found is not None and not found.destroyed:
        what = f"destroy the port of {world.atlas.named(place)}"
        yield Asked(_destroy, Decision((AXIS,), ("destroy", "pass"), _destroy, what, Ask.DESTROY, place))


def _being_lost(world: Front) -> list[PlaceId]:
    """The ports that are being lost at the moment, the one that is asked about first."""
    asked = map(matter_of, reversed(world.pending))
    return [each.place for each in takewhile(lambda each: each.ask is Ask.DESTROY, asked)]


@RULES.forbids("15.J.9.n1", order=DestroyPort)
def the_port_that_is_being_lost(order: DestroyPort, world: Front, seat: Side) -> Iterator[str]:
    """A port that is being lost is destroyed, and no other; of several on one way any may be the first."""
    if order.place not in _being_lost(world):
        yield f"the port of {world.atlas.named(order.place)} is not being lost"


@RULES.resolves("15.J.9.n1", order=DestroyPort)
def it_is_blown_up(order: DestroyPort, world: Front, roll: Roller) -> Iterator[Event]:
    """The port is destroyed, and a battle in which it was lost goes on."""
    yield from _asked_again(order.place, world)
    yield PortDestroyed(_destroy, order.place)
    if world.battle is not None and not waits(world):
        yield from go_on(world, roll)


@RULES.watches("15.J.9.n1", event=Asked)
def nothing_is_asked_before_a_port_is_lost(event: Asked, world: Front) -> Iterator[str]:
    """While a port is being lost nothing else is asked first."""
    if matter_of(event.decision).ask is not Ask.DESTROY:
        yield from (
            f"something is asked before the port of {place}, which is being lost" for place in _being_lost(world)
        )


def _asked_again(place: PlaceId, world: Front) -> Iterator[Event]:
    """When another of the ports that are being lost is destroyed first, those asked about before it are left open."""
    put_off = []
    while place in _being_lost(world) and world.answered is not None:
        put_off.append(world.answered)
        yield Answered(_destroy, AXIS)
    yield from (Asked(_destroy, decision) for decision in reversed(put_off))


@RULES.offers(DestroyPort)
def ports_being_lost(world: Front, seat: Side) -> Iterator[Order]:
    """List the ports that are being lost."""
    if seat == AXIS:
        yield from map(DestroyPort, _being_lost(world))


@RULES.counts("15.J.9.p3", of=Span, stage="base")
def as_a_fort_in_clear_terrain(question: Span, world: Front) -> Iterator[Line]:
    """A port is reconstructed as a fort is built in clear terrain."""
    row = lasts(question, world)
    if row is not None and row.like:
        by = JOBS["build", row.like].turns
        yield plus(by.get("clear", by["other"]), f"as a {row.like} is built in clear terrain")


@RULES.counts("15.J.9.p5", of=Span, stage="times")
def a_port_engineer_halves_an_upgrade(question: Span, world: Front) -> Iterator[Line]:
    """A port construction engineer at work halves the time of an upgrade, whoever begins it."""
    row = lasts(question, world)
    if row is None or (row.verb, row.what) != ("upgrade", "port"):
        return
    here = world.units[question.unit].place
    if any("is_port_engineer" in world.kit(id_) for id_ in team(question) if world.units[id_].place == here):
        yield times(Fraction(1, 2), "a port construction engineer")


@USELESS.adds("15.J.9.p2")
def a_destroyed_port_is_none(found: Installation) -> bool:
    """A destroyed port has no function of a port."""
    return found.destroyed


@RULES.counts("15.J.9.p2", of=SupplyOf)
def no_supply_by_a_destroyed_port(question: SupplyOf, world: Front) -> Iterator[Line]:
    """Say of the destroyed ports of a side that no line of supply leads by ship to them."""
    if not world.installations or not world.on_map(question.unit):
        return
    for place in sorted(changed_places(world, "port")):
        found = port(world, place)
        if found is not None and found.destroyed and world.owner.get(place) == ROSTER[question.unit].side:
            yield plus(0, f"the port of {world.atlas.named(place)} is destroyed: no line leads there by ship")


@GUNS.adds("15.J.9.p2")
def a_destroyed_port_has_no_aa(world: Front, place: PlaceId, side: Side, mission: Mission) -> Iterator[Gun]:
    """Say of a destroyed port that whatever AA ports have it has not."""
    found = port(world, place) if world.installations else None
    if found is not None and found.destroyed and world.owner.get(place) == side and mission.light:
        yield Gun(0, False, True, "the port is destroyed", _none)


@FINISHED.adds("15.J.9.p4")
def a_port_works_again(verb: Verb, what: Work, place: PlaceId, now: Installation) -> Iterator[Event]:
    """A port that is reconstructed is in use again, with the hits that it had."""
    if (verb, what) == (Verb.RECONSTRUCT, Work.PORT):
        yield changed("15.J.9.p4", what, place, now, "reconstructed", destroyed=False)


ORDERS = (DestroyPort,)
EVENTS = (PortDestroyed,)
