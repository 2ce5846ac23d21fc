"""15.I.1: major and command depots: what they hold, where they are displayed, and what becomes of them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Question, Ref, Roller, plus
from wavell.umpire.facts.words import many

from ..frame.combat.losses import BOXES
from ..frame.economy.replacements import Cost
from ..frame.supply.cargo import FILLING, into, into_a_unit, overfull
from ..frame.supply.chains import ATTACHING, DEPOTS, HQS, attached, depot_place, in_depot, links, standing
from ..frame.supply.ground import ground
from ..frame.supply.points import FALLS, GONE, LEFT, RE, spill
from ..frame.supply.states import has_line, isolated
from ..model import counts
from ..model.counters import ROSTER, UNISOLATED
from ..model.events import FRESH, Fact, Flipped, Tied, who
from ..model.figures import Counted
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Face, Side, Tie
from ..model.orders import Command, HolderName, PlaceName, SpotName, UnitName
from ..model.ownership import commands, usable
from ..model.world import Front
from ..rules import AXIS, RULES
from .s15_unit_types import Abilities
from .s15l1_army_hqs import radius

_removed, _command, _fallen = RULES.ref("15.I.1.n1"), RULES.ref("15.I.1.b"), RULES.ref("15.I.1.e")
_points = RULES.ref("frame:SP")


class Remove(Command, frozen=True, tag="remove"):
    """Take an Axis major depot, or an army HQ attached to one, off the map."""

    gives_up: ClassVar[bool] = True
    form: ClassVar[str] = "{unit}"
    unit: UnitName


class Withdrawn(Fact, frozen=True):
    """A counter was taken off the map by its owner."""

    shown: ClassVar[str] = "veiled"
    unit: UnitName
    box: SpotName

    def apply(self, world: Front) -> None:
        """Put it aside with its front up."""
        world.put(self.unit, place=self.box, **FRESH)

    def told(self) -> str:
        """The fact in words."""
        return f"{who(self.unit)} is taken off the map ({self.box})"


class Placed(Fact, frozen=True):
    """A counter that was in reserve came onto the map."""

    shown: ClassVar[str] = "veiled"
    unit: UnitName
    place: PlaceName

    def apply(self, world: Front) -> None:
        """Put it there."""
        world.put(self.unit, place=self.place, up=Face.FRONT, attached="", since=0, arrives=0, entry="")

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is placed in {self.place}"


commands(Remove)


def is_depot(world: Front, id_: UnitId) -> bool:
    """Whether a unit is a major or command depot."""
    return "is_depot" in ROSTER[id_].kit


@RULES.counts("15.I.1", of=Abilities)
def how_a_major_depot_is_rated(question: Abilities, world: Front) -> Iterator[Line]:
    """A major depot is rated 0-3-0, and 0-1-R on its moving side."""
    kit = world.kit(question.unit)
    if "is_major_depot" in kit:
        yield plus(0, f"rated {kit.rating}")


# What they hold -----------------------------------------------------------------------------------------------


@RULES.forbids("15.I.1.p5", order=FILLING, when=into("is_major_depot"), within=into_a_unit)
def what_a_major_depot_holds(order: Order, world: Front, seat: Side) -> Iterator[str]:
    """A major depot has room for 120 REs of SPs and SRPs together."""
    yield from overfull(order, world, seat, "15.I.1.p5")


@RULES.forbids("15.I.1.b.i", order=FILLING, when=into("is_command_depot"), within=into_a_unit)
def what_a_command_depot_holds(order: Order, world: Front, seat: Side) -> Iterator[str]:
    """A command depot has room for 24 REs."""
    yield from overfull(order, world, seat, "15.I.1.b.i")


class Display(Question, frozen=True, tag="display"):
    """The box of a depot: the REs in it, and the HQs attached to it with their radius."""

    form: ClassVar[str] = "{depot}"
    depot: HolderName


@RULES.counts("15.I.1.p1", of=Display, stage="base")
def a_box_for_each_depot(question: Display, world: Front) -> Iterator[Line]:
    """What is in a depot, and who is attached to it; others who hold points have no box, and are told without one."""
    if not depot_place(world, question.depot):
        return
    stock, box = in_depot(world, question.depot), None
    if question.depot in world.units and not is_depot(world, UnitId(question.depot)):
        box = _points
        yield plus(0, f"{question.depot} is no depot and has no box", box)
    for what, amount in (("SPs", stock.sp), ("SRPs", stock.srp)):
        if amount:
            yield plus(Fraction(amount, RE), f"REs of {what}", box)
    for hq in attached(world, question.depot):
        yield plus(0, f"{hq}, which {_what_it_supplies(world, hq)}")


def _what_it_supplies(world: Front, hq: UnitId) -> str:
    """How far an attached HQ carries supply now, in words."""
    if world.units[hq].up:
        return "shows its reverse and supplies nobody"
    nation, side = ROSTER[hq].nation, ROSTER[hq].side
    link = next((link for link in links(world, side, nation) if link.hq == hq), None)
    if link is None:
        return "supplies nobody, as the depot does not work"
    if not has_line(ground(world, side), link.place, frozenset({link.end})) or isolated(world, link.end, side):
        return "supplies nobody, as it has no line to the depot"
    only = ", with limited supply as the depot is on the move" if link.moving else ""
    return f"supplies up to {many(radius(hq), 'hex')} away{only}"


# Taking them off, and losing them ------------------------------------------------------------------------------


@RULES.forbids("15.I.1.n1", order=Remove)
def the_axis_may_remove(order: Remove, world: Front, seat: Side) -> Iterator[str]:
    """The Axis player may take a major depot, or an army HQ attached to one, off the map; one on its way to it is not.

    Command depots and command HQs act as such in this too (15.I.1.b, 15.L.1.b).
    """
    if not usable(world, seat, order.unit):
        return
    depot = world.units[order.unit].attached
    attached_hq = bool(depot) and order.unit in attached(world, depot)
    if seat != AXIS:
        yield "only the Axis may take depots and HQs off the map"
    elif not is_depot(world, order.unit) and not attached_hq:
        yield f"{order.unit} is neither a depot nor an army HQ attached to one"


@RULES.offers(Remove)
def what_could_be_removed(world: Front, seat: Side) -> Iterator[Order]:
    """Every depot and HQ."""
    return (Remove(id_) for id_ in (*standing(world, DEPOTS[seat]), *standing(world, HQS[seat])))


@RULES.resolves("15.I.1.n1", order=Remove)
def it_is_removed(order: Remove, world: Front, roll: Roller) -> Iterator[Event]:
    """It goes, its points stay in the hex, and whoever was attached to it is free, even if that was for good."""
    ref = _command if "is_command_depot" in ROSTER[order.unit].kit else _removed
    yield from spill(ref, world, order.unit, LEFT)
    if is_depot(world, order.unit):
        yield from free(ref, world, order.unit)
    yield Withdrawn(ref, order.unit, UNISOLATED)


def free(ref: Ref, world: Front, depot: str) -> Iterator[Tied | Flipped]:
    """Free the HQs of a depot that is no more; those that were on their way to it give that up."""
    for side in HQS:
        for id_ in standing(world, HQS[side]):
            if world.units[id_].attached == depot:
                yield Tied(ref, id_, Tie.ATTACHED, UnitId(""))
                if world.units[id_].up == ATTACHING:
                    yield Flipped(ref, id_, Face.FRONT)


@FALLS.adds("15.I.1.e")
def a_depot_falls(world: Front, id_: UnitId) -> Iterator[Event]:
    """When combat eliminates a depot its points are rolled for (19.H)."""
    if is_depot(world, id_):
        stock, place = world.stock(id_), world.units[id_].place
        for kind, amount in (("sp", stock.sp), ("srp", stock.srp)):
            if amount:
                yield Counted(_fallen, counts.FALLEN[kind].key(place), amount)


@GONE.adds("15.I.1.e")
def its_hqs_are_free(world: Front, id_: UnitId) -> Iterator[Event]:
    """However a depot is lost, and if it is called away, its HQs are free."""
    if is_depot(world, id_):
        yield from free(_fallen, world, id_)


@RULES.counts("15.I.1.e", of=Cost)
def a_depot_costs_its_defence(question: Cost, world: Front) -> Iterator[Line]:
    """A depot costs by its operational side: 3 for a major depot, 1 for a command depot."""
    kit = ROSTER[question.unit].kit
    if "is_depot" in kit and not world.on_map(question.unit):
        yield plus(kit.rating.defence or 0, "the strength of its operational side")


@BOXES.adds("15.I.1.e")
def lost_to(id_: UnitId, box: PlaceId) -> PlaceId:
    """The box of a lost unit: an eliminated depot always goes to the unisolated one."""
    return UNISOLATED if "is_depot" in ROSTER[id_].kit else box


ORDERS = (Remove,)
EVENTS = (Withdrawn, Placed)
QUESTIONS = (Display,)
