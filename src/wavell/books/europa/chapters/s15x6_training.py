"""15.X.6: training units."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Roller, least, plus
from wavell.umpire.facts.words import many_are

from ..frame.economy.replacements import (
    BOXES,
    RATES,
    REBUILT,
    RECEIVERS,
    SAVED,
    Cost,
    Rebuilt,
    Replace,
    arrives_here,
    arriving,
    kind_of,
    lost,
    pool,
    price,
    spent,
)
from ..frame.movement.doors import goes
from ..frame.movement.passages import TRACK as WAITS
from ..frame.movement.passages import Passage
from ..frame.supply.states import level_of, state
from ..model import counts
from ..model.counters import ROSTER, TRACK, able_counters
from ..model.events import Waits
from ..model.figures import Counted, Pooled
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side, SupplyState
from ..model.orders import Command, PlaceName, UnitName
from ..model.ownership import usable
from ..model.world import Front
from ..rules import MONTH, RULES

_months, _cost = RULES.ref("15.X.6.3"), RULES.ref("15.X.6.2")
_school, _school_helps = RULES.ref("15.X.6.p1"), RULES.ref("15.X.6.p2")


class Rebuild(Command, frozen=True, tag="rebuild"):
    """Rebuild a lost unit with a training unit of its type: `rebuild al-art with al-training-art at weston`."""

    form: ClassVar[str] = "{unit} with {training} at {place}"
    unit: UnitName
    training: UnitName
    place: PlaceName


ORDERS = (Rebuild,)


def _both(order: Rebuild, world: Front, seat: Side) -> bool:
    return ROSTER[order.unit].side == seat and usable(world, seat, order.training)


def _type(id_: UnitId) -> frozenset[str]:
    """The type of a unit, whether it trains or not; alarm units have the symbol of infantry (15.M.1)."""
    symbols = ROSTER[id_].kit.symbols - {"training"}
    return symbols - {"alarm"} | {"infantry"} if "alarm" in symbols else symbols


@RULES.forbids("frame:RP", order=Rebuild)
def a_lost_unit_and_a_hex_for_it(order: Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """A side rebuilds its own lost units, to arrive where replacements arrive, within the limit of the hex."""
    if ROSTER[order.unit].side != seat or not lost(world, order.unit):
        yield f"{order.unit} is not among the lost units of the {seat}"
    if order.place not in world.atlas.land or not _receives(order, world, seat):
        yield f"no replacements arrive in {world.atlas.named(order.place)}"
    elif arriving(world, order.place) + ROSTER[order.unit].re > RATES.hex_limit:
        yield f"{world.atlas.named(order.place)} takes {RATES.hex_limit} REs of replacements a month"


@goes(Rebuild, by={WAITS})
def where_both_will_stand(order: Rebuild, world: Front, seat: Side) -> Iterator[Passage]:
    """Both units come onto the map later."""
    if _both(order, world, seat) and order.place in world.atlas.land:
        yield Passage((order.unit, order.training), order.place, WAITS)


def _receives(order: Rebuild, world: Front, seat: Side) -> bool:
    """Whether replacements arrive in the hex; the training unit that leaves it is not there to receive them."""
    there = [id_ for id_ in world.friends(order.place, seat) if "is_training" in world.kit(id_)]
    return arrives_here(world, order.unit, order.place, but=_school if there == [order.training] else None)


def _trains(world: Front, side: Side, id_: UnitId) -> bool:
    return usable(world, side, id_) and "is_training" in world.kit(id_)


@RULES.forbids("15.X.6.p2", order=Rebuild)
def a_training_unit_helps(order: Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """A training unit on the map makes rebuilding cheaper, and no other unit does."""
    if not _trains(world, seat, order.training):
        yield f"{order.training} is no training unit of the {seat} on the map"


def _unfit(world: Front, unit: UnitId, training: UnitId) -> Iterator[str]:
    """Why a training unit does not help to rebuild a unit."""
    same = ROSTER[unit].nation == ROSTER[training].nation or world.readings["training-nation"] == "any"
    if _type(unit) != _type(training) or not same:
        yield f"{training} is not of the type and nation of {unit}"
    if not SupplyState.FULL == state(world, training) == level_of(world, training):
        yield f"{training} is not in full supply"


@RULES.forbids("15.X.6.1", order=Rebuild)
def of_the_same_type_in_full_supply(order: Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """The training unit is of the type and the nation of the unit to be rebuilt, and in full supply."""
    if _both(order, world, seat) and "is_training" in world.kit(order.training):
        yield from _unfit(world, order.unit, order.training)


@RULES.permits("15.X.6.1", order=Rebuild)
def it_leaves_the_map(order: Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """The training unit is removed from the map to make the other cheaper."""
    if _both(order, world, seat):
        yield f"{order.training} leaves the map to rebuild {order.unit}"


@RULES.counts("15.X.6.1", of=Cost)
def what_does_not_help(question: Cost, world: Front) -> Iterator[Line]:
    """A unit that is no training unit, or no fit one, saves nothing."""
    unit, training = question.unit, question.training
    if training is None:
        return
    if not _trains(world, ROSTER[unit].side, training):
        yield plus(0, f"{training} is no training unit of the {ROSTER[unit].side} on the map", _school_helps)
    else:
        yield from (plus(0, why) for why in _unfit(world, unit, training))


@RULES.counts("15.X.6.2", of=Cost, stage="times")
def less_the_size_of_the_training_unit(question: Cost, world: Front) -> Iterator[Line]:
    """With a training unit that helps a unit costs its size less, and never below nothing."""
    if saved := its_help(question, world):
        yield plus(-saved, str(question.training))
        yield least(0, "never below nothing")


@SAVED.adds("15.X.6.2")
def its_help(question: Cost, world: Front) -> Fraction:
    """The size of a training unit that helps to rebuild a unit; nothing if there is none, or no fit one."""
    unit, training = question.unit, question.training
    if training is None or not _trains(world, ROSTER[unit].side, training) or any(_unfit(world, unit, training)):
        return Fraction(0)
    return world.re(training)


def reduced(world: Front, unit: UnitId, training: UnitId) -> Fraction:
    """The points that are spent when a unit is rebuilt with a training unit, be it one that the players agreed on."""
    return spent(max(price(world, unit) - world.re(training), Fraction(0)))


@RULES.forbids("15.X.6.2", order=Rebuild)
def the_reduced_cost_is_paid(order: Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """The nation has the points that are still due."""
    if not _both(order, world, seat) or not lost(world, order.unit):
        return
    due, name = reduced(world, order.unit, order.training), pool(ROSTER[order.unit].nation, kind_of(order.unit))
    if world.pools.get(name, 0) < due * 2:
        yield f"{many_are(due, 'RP')} due, and there are {Fraction(world.pools.get(name, 0), 2)} ({name})"


@RULES.defines("15.X.6.3")
def back_on(world: Front, unit: UnitId, training: UnitId) -> int:
    """The turn in which both arrive: as many months off as the size of the unit and the saving add up to."""
    saved = min(price(world, unit), world.re(training))
    return world.clock.turn + int((ROSTER[unit].re + saved) * MONTH)


@RULES.resolves("15.X.6.1", "15.X.6.2", "15.X.6.3", order=Rebuild)
def both_go_on_the_track(order: Rebuild, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The training unit leaves the map, the points are spent, and both units arrive together."""
    due, turn = int(reduced(world, order.unit, order.training) * 2), back_on(world, order.unit, order.training)
    if due:
        yield Pooled(_cost, pool(ROSTER[order.unit].nation, kind_of(order.unit)), -due, REBUILT.of(order.unit))
    yield Counted(_months, counts.ARRIVALS.key(order.place), int(ROSTER[order.unit].re * 4))
    yield Rebuilt(_months, order.unit, turn, order.place)
    yield Waits(_months, order.training, TRACK, turn, order.place)


@RULES.offers(Rebuild)
def units_to_rebuild_with_training(world: Front, seat: Side) -> Iterator[Order]:
    """List every lost unit with every training unit of its type, to arrive where that stands, or in a city."""
    schools = able_counters(seat, "is_training")
    training = [id_ for id_ in world.units if id_ in schools and usable(world, seat, id_)]
    own = sorted(city for city in world.atlas.tagged("city") if world.owner.get(city) == seat)
    for id_, unit in world.units.items() if training else ():
        if unit.place in BOXES and ROSTER[id_].side == seat:
            city = next(((city,) for city in own if arrives_here(world, id_, city)), ())
            for other in training:
                if _type(id_) == _type(other):
                    places = (world.units[other].place, *city)
                    yield from (Rebuild(id_, other, place) for place in dict.fromkeys(places))


@RULES.permits("15.X.6.p1", order=(Replace, Rebuild))
def replacements_come_to_it(order: Replace | Rebuild, world: Front, seat: Side) -> Iterator[str]:
    """Replacements of any kind may arrive on a training unit."""
    leaves = order.training if isinstance(order, Rebuild) else None
    for id_ in world.friends(order.place, seat) if order.place is not None and order.place in world.atlas else ():
        if "is_training" in world.kit(id_) and id_ != leaves:
            yield f"{id_} is there to receive {order.unit}"


@RECEIVERS.adds("15.X.6.p1")
def on_a_training_unit(world: Front, side: Side, place: PlaceId) -> bool:
    """Replacements arrive where a training unit stands."""
    return any("is_training" in world.kit(id_) for id_ in world.friends(place, side))
