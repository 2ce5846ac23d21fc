"""15.L.1: army and command HQs as links of supply lines and as places where replacements arrive."""

from collections.abc import Iterator

from wavell.umpire import Line, Order, plus
from wavell.umpire.facts.words import many

from ..frame.economy.replacements import RATES, RECEIVERS, Replace, arrives_here, arriving, lost, own
from ..frame.supply.asking import SupplyOf
from ..frame.supply.cargo import FILLING, into, into_a_unit, overfull
from ..frame.supply.chains import (
    ATTACHING,
    HQS,
    LINKS,
    REVERSED,
    Link,
    depot_place,
    is_depot_for,
    is_moving,
    kin,
    links,
    operational,
    serves,
    standing,
)
from ..frame.supply.lines import NUMBERS
from ..frame.supply.points import SHUT, Feed
from ..model.counters import ROSTER
from ..model.ids import NationId, PlaceId, UnitId
from ..model.kinds import Side
from ..model.world import Front
from ..rules import RULES
from .s15_unit_types import Abilities
from .s15l_headquarters import is_higher_hq
from .s15x6_training import Rebuild

_receives, _attached, _reverse = RULES.ref("15.L.1.p4"), RULES.ref("15.L.1.p3"), RULES.ref("15.L.1.p5")
_coalition = RULES.ref("15.L.1.a.p2")


@RULES.forbids("15.L.1.b.i", order=FILLING, when=into("is_command_hq"), within=into_a_unit)
def what_a_command_hq_holds(order: Order, world: Front, seat: Side) -> Iterator[str]:
    """A command HQ itself has room for 6 REs, apart from its depot."""
    yield from overfull(order, world, seat, "15.L.1.b.i")


@RULES.defines("15.L.1.p2")
def lookouts(world: Front, side: Side) -> frozenset[PlaceId]:
    """The places of a side's army HQs, for the limited use that intelligence makes of them."""
    return frozenset(world.units[id_].place for id_ in standing(world, HQS[side]))


@RULES.defines("15.L.1.p2")
def radius(hq: UnitId) -> int:
    """How far an army HQ carries supply to units, in hexes."""
    return (NUMBERS.command_hq if "is_command_hq" in ROSTER[hq].kit else NUMBERS.army_hq).radius


@RULES.counts("15.L.1.p1", of=Abilities)
def army_hqs_move_by_their_rating(question: Abilities, world: Front) -> Iterator[Line]:
    """An army HQ has the movement rating that it shows, and the abilities of c/m units if it is c/m."""
    kit = world.kit(question.unit)
    if is_higher_hq(question.unit):
        yield plus(
            0, f"moves {many(kit.rating.moves, 'MP')}, as {'a c/m unit does' if kit.cm else 'a unit that is not c/m'}"
        )


@RULES.counts("15.L.1.p2", of=SupplyOf)
def what_army_hqs_hand_on(question: SupplyOf, world: Front) -> Iterator[Line]:
    """Say of each army HQ of the side whether it is a link of supply lines to a unit, and if not, why.

    So it is said of command HQs (15.L.1.b), but for those whose range is told anyway (15.L.1.b.ii).
    """
    if not world.on_map(question.unit):
        return
    side, nation = ROSTER[question.unit].side, ROSTER[question.unit].nation
    linked = {link.hq for link in links(world, side, kin(nation))}
    for id_ in standing(world, HQS[side]):
        ranged = "is_command_hq" in ROSTER[id_].kit and id_ in linked and serves(ROSTER[id_].nation, nation)
        if id_ != question.unit and not ranged:
            yield _as_link(world, id_, nation, id_ in linked)


def _as_link(world: Front, hq: UnitId, nation: NationId, linked: bool) -> Line:
    """What an army HQ is to units of a nation."""
    unit = world.units[hq]
    if unit.up == REVERSED:
        return plus(0, f"{hq} shows its reverse: it supplies nobody", _reverse)
    if not unit.attached or unit.up == ATTACHING:
        return plus(0, f"{hq} is attached to no depot", _attached)
    only = ", with limited supply as its depot is on the move" if is_moving(world, unit.attached) else ""
    if linked and not serves(ROSTER[hq].nation, nation):
        return plus(0, f"{hq} is the coalition HQ and supplies allies as its own{only}", _coalition)
    if linked:
        what = "limited supply" if only else "supply"
        return plus(0, f"{hq} hands {what} on, up to {many(radius(hq), 'hex')} away")
    return plus(0, f"{hq} does not supply units of this nation, or its depot does not work")


@SHUT.adds("15.L.1.p5")
def hqs_that_show_their_reverse(world: Front, where: str) -> bool:
    """Neither rations nor the SPs of an attack come out of an HQ that is not being used to supply units."""
    return where in world.units and world.units[UnitId(where)].up == REVERSED


@RULES.forbids("15.L.1.p5", order=Feed)
def nobody_is_fed_by_the_reverse_of_an_hq(order: Feed, world: Front, seat: Side) -> Iterator[str]:
    """The refusal says that it is the side of the HQ that is up."""
    if hqs_that_show_their_reverse(world, order.where):
        yield f"{order.where} shows its reverse: it supplies nobody"


@LINKS.adds("15.L.1.p3", "15.L.1.p5", "15.L.1.a.p2")
def army_hqs(world: Front, side: Side, nation: NationId) -> Iterator[Link]:
    """The HQs that may hand supply on to units of a nation.

    Each is attached to a depot, shows the side that supplies, and is of the unit's nation or the coalition HQ.
    """
    for id_ in standing(world, HQS[side]):
        unit = world.units[id_]
        if unit.up or not unit.attached:
            continue
        if world.coalition.get(side) != id_ and not serves(ROSTER[id_].nation, nation):
            continue
        place, depot = unit.place, unit.attached
        end = depot_place(world, depot)
        if not end or not is_depot_for(world, ROSTER[id_].nation, depot):
            continue
        if is_moving(world, depot):
            yield Link(id_, place, radius(id_), depot, end, True)
        elif operational(world, depot):
            yield Link(id_, place, radius(id_), depot, end, False)


def hqs_at(world: Front, side: Side, place: PlaceId) -> list[UnitId]:
    """The army HQs of a side in a hex, command HQs among them, which act as such (15.L.1.b)."""
    there = world.friends(place, side)
    return [id_ for id_ in there if world.kit(id_).abilities.keys() & {"is_army_hq", "is_command_hq"}]


@RECEIVERS.adds("15.L.1.p4")
def on_an_hq(world: Front, side: Side, place: PlaceId) -> bool:
    """Replacements arrive on army HQs; those on one that has moved are refused."""
    return bool(hqs_at(world, side, place))


def on_an_unmoved_hq(world: Front, side: Side, place: PlaceId) -> bool:
    """Whether replacements may arrive in a hex because an army HQ stands there that has not moved."""
    return any(not world.units[id_].moved for id_ in hqs_at(world, side, place))


def is_moved_hq_alone(world: Front, id_: UnitId, place: PlaceId) -> bool:
    """Whether only HQs that have moved would receive a unit in a hex."""
    side = ROSTER[id_].side
    if on_an_unmoved_hq(world, side, place) or not hqs_at(world, side, place):
        return False
    return not arrives_here(world, id_, place, but=_receives)


@RULES.permits("15.L.1.p4", order=(Replace, Rebuild))
def an_hq_receives_replacements(order: Replace | Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """Replacements of any kind arrive on an army HQ that has not moved."""
    if order.place is None or order.place not in world.atlas.land or not own(world, seat, order.unit):
        return
    if lost(world, order.unit) and on_an_unmoved_hq(world, seat, order.place):
        yield f"an army HQ stands in {world.atlas.named(order.place)}"


@RULES.forbids("15.L.1.p4", order=(Replace, Rebuild))
def on_an_hq_that_has_not_moved(order: Replace | Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """Replacements arrive on an army HQ that has not moved."""
    if order.place is None or order.place not in world.atlas.land or not own(world, seat, order.unit):
        return
    if lost(world, order.unit) and is_moved_hq_alone(world, order.unit, order.place):
        yield f"the HQ in {world.atlas.named(order.place)} has moved"


@RULES.forbids("15.L.1.p4", order=(Replace, Rebuild))
def up_to_the_limit_of_the_hex(order: Replace | Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """On an army HQ no more replacements arrive than its hex takes."""
    if order.place is None or order.place not in world.atlas.land or not own(world, seat, order.unit):
        return
    if not lost(world, order.unit) or not on_an_unmoved_hq(world, seat, order.place):
        return
    if arriving(world, order.place) + ROSTER[order.unit].re > RATES.hex_limit:
        yield f"an army HQ receives {many(RATES.hex_limit, 'RE')} in {world.atlas.named(order.place)} in a month"
