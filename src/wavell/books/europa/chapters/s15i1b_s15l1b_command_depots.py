"""15.I.1.b and 15.L.1.b: command depots and command HQs, which come of a major depot and its army HQ."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Roller, plus
from wavell.umpire.facts.words import many

from ..frame.movement.breakdown import BrokeDown
from ..frame.movement.doors import goes
from ..frame.movement.passages import EXCHANGE, Passage
from ..frame.supply.asking import SupplyOf
from ..frame.supply.chains import DEPOTS, REVERSED, ROOMS, attached, kin, links, serves, standing
from ..frame.supply.ground import ground
from ..frame.supply.lines import overland
from ..frame.supply.points import LEFT, spill
from ..model.counters import ROSTER, SPARE
from ..model.events import Flipped, Tied
from ..model.ids import UnitId
from ..model.kinds import Side, Tie
from ..model.orders import Command, UnitName
from ..model.ownership import commands, usable
from ..model.world import Front
from ..rules import RULES
from .s15i1_depots import free

_split, _formed, _reverse = RULES.ref("15.I.1.b"), RULES.ref("15.L.1.b"), RULES.ref("15.L.1.p5")


class Split(Command, frozen=True, tag="split"):
    """Break a major depot and its army HQ down into command depots and command HQs."""

    form: ClassVar[str] = "{unit} with {hq} into {depots+} and {hqs+}"
    unit: UnitName
    hq: UnitName
    depots: tuple[UnitName, ...]
    hqs: tuple[UnitName, ...]


commands(Split)


@RULES.counts("15.L.1.b.ii", of=SupplyOf, stage="base")
def the_range_of_command_hqs(question: SupplyOf, world: Front) -> Iterator[Line]:
    """A command HQ carries supply five hexes: say of each that could serve a unit whether it stands within that."""
    if not world.on_map(question.unit):
        return
    unit, place = ROSTER[question.unit], world.units[question.unit].place
    blocked = ground(world, unit.side).blocked
    for link in links(world, unit.side, kin(unit.nation)):
        if "is_command_hq" not in ROSTER[link.hq].kit or link.hq == question.unit:
            continue
        away = world.atlas.distance(place, link.place)
        if place in overland(world.map, frozenset({link.place}), blocked, link.radius):
            only = ", and hands limited supply on" if link.moving else ""
            yield plus(0, f"{link.hq} is {many(away, 'hex')} away, within its range of {link.radius}{only}")
        elif away > link.radius:
            yield plus(0, f"{link.hq} is {many(away, 'hex')} away, beyond its range of {link.radius}")
        else:
            yield plus(0, f"no open way of {many(link.radius, 'hex')} leads to {link.hq}")


@RULES.forbids("15.I.1.b", order=Split)
def command_depots_come_from_a_major_depot(order: Split, world: Front, seat: Side) -> Iterator[str]:
    """A major depot and the army HQ attached to it become command depots, each with a command HQ (13.B.4.a)."""
    if not usable(world, seat, order.unit):
        return
    unit, most = world.units[order.unit], ROOMS.breakdown.most
    if "is_major_depot" not in ROSTER[order.unit].kit or unit.up:
        yield f"{order.unit} is no major depot with its operational side up"
    if order.hq not in attached(world, order.unit) or "is_army_hq" not in ROSTER[order.hq].kit:
        yield f"{order.hq} is no army HQ attached to {order.unit}"
    if attached(world, order.unit) not in ([], [order.hq]):
        yield f"other HQs are attached to {order.unit}"
    for ids, ability in ((order.depots, "is_command_depot"), (order.hqs, "is_command_hq")):
        for id_ in ids:
            if ability not in ROSTER[id_].kit or ROSTER[id_].side != seat or world.units[id_].place != SPARE:
                yield f"{id_} is no spare counter of that kind"
            elif not _of_one_nation(order.unit, id_):
                yield f"{id_} is of another nation than {order.unit}"
    named = (*order.depots, *order.hqs)
    if len(set(named)) < len(named) or len(order.depots) != len(order.hqs) or len(order.depots) > most:
        yield f"up to {most} command depots are formed, each with one command HQ"


@goes(Split, by={EXCHANGE})
def where_the_pieces_stand(order: Split, world: Front, seat: Side) -> Iterator[Passage]:
    """The pieces of a depot take its place, and those of its HQ the place of that."""
    spare = all(ROSTER[id_].side == seat and world.units[id_].place == SPARE for id_ in (*order.depots, *order.hqs))
    if not spare or not usable(world, seat, order.unit, order.hq):
        return
    for out, into in ((order.unit, order.depots), (order.hq, order.hqs)):
        if into:
            yield Passage(into, world.units[out].place, EXCHANGE, out=(order.unit, order.hq))


def _of_one_nation(depot: UnitId, piece: UnitId) -> bool:
    """Whether a piece is of the nation of the depot that it comes of."""
    return serves(ROSTER[depot].nation, ROSTER[piece].nation)


@RULES.offers(Split)
def depots_that_could_break_down(world: Front, seat: Side) -> Iterator[Order]:
    """Every major depot with one army HQ, into as many as there are counters."""
    spare = [id_ for id_ in world.stack(SPARE) if ROSTER[id_].side == seat]
    for id_ in standing(world, DEPOTS[seat]) if spare else ():
        there = attached(world, id_)
        pieces = [each for each in spare if _of_one_nation(id_, each)] if len(there) == 1 else []
        depots = [each for each in pieces if "is_command_depot" in ROSTER[each].kit]
        hqs = [each for each in pieces if "is_command_hq" in ROSTER[each].kit]
        for number in range(1, 1 + min(ROOMS.breakdown.most, len(depots), len(hqs))):
            yield Split(id_, there[0], tuple(depots[:number]), tuple(hqs[:number]))


@RULES.resolves("15.I.1.b", "15.L.1.b", order=Split)
def it_breaks_down(order: Split, world: Front, roll: Roller) -> Iterator[Event]:
    """The pieces stand where the depot and the HQ stood, as fresh or worn as those; the points lie in the hex.

    An HQ that supplied nobody becomes HQs that do not (15.L.1.p5). HQs on their way to the depot give that up.
    """
    places, side = (world.units[order.unit].place, world.units[order.hq].place), world.units[order.hq].up
    yield from spill(_split, world, order.unit, LEFT)
    yield from spill(_split, world, order.hq, LEFT)
    yield from free(_split, world, order.unit)
    yield BrokeDown(_split, (order.unit,), order.depots, places[0])
    yield BrokeDown(_formed, (order.hq,), order.hqs, places[1])
    for depot, hq in zip(order.depots, order.hqs, strict=True):
        yield Tied(_split, hq, Tie.ATTACHED, depot)
        if side == REVERSED:
            yield Flipped(_reverse, hq, side)


ORDERS = (Split,)
