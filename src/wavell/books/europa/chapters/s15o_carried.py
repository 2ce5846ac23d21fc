"""15.O: units in LVTs and APCs, and on transport counters, in landings, in exploitation and in a fight."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line
from wavell.umpire.facts.tally import plus
from wavell.umpire.facts.words import many

from ..frame.combat.odds import BARRED
from ..frame.combat.strength import STRENGTHLESS
from ..frame.economy.replacements import Replace
from ..frame.movement.mps import mover
from ..frame.sea.landings import Land, without_craft
from ..model.abilities import Kit, kit
from ..model.counters import ROSTER
from ..model.events import who
from ..model.fight import Fighter, Portion, Setting, effect
from ..model.ids import UnitId
from ..model.kinds import CADRES, Phase, Ride, Side
from ..model.orders import Attack, Move
from ..model.ownership import able, usable
from ..model.world import Front
from ..rules import RULES
from .s15b_flown_points import Refill
from .s15c2_position_aa import Regroup, is_regrouping
from .s15o_movement_counters import carried, kind_of, load_size
from .s15v_smps.conversions import Convert, Form


@RULES.permits("15.O.1.p2", order=Move, when=able("is_movement_counter"))
def carried_units_exploit(order: Move, world: Front, seat: Side) -> Iterator[str]:
    """What a transport counter carries moves in exploitation as c/m units do."""
    for id_ in order.units if world.phase is Phase.EXPLOITATION and usable(world, seat, *order.units) else ():
        if (head := mover(world, id_)) != id_ and kind_of(world, head) == "is_transport":
            yield f"{id_} moves as a c/m unit does, carried by {head}"


@RULES.forbids("15.O.p3", order=(Convert, Form))
def what_is_one_stays_one(order: Convert | Form, world: Front, seat: Side) -> Iterator[str]:
    """A counter that carries units is not converted in that phase, and who is carried gets no vehicles."""
    for id_ in (order.unit, *order.counters):
        if ROSTER[id_].side != seat or not world.on_map(id_):
            continue
        if carrier := world.units[id_].carrier:
            yield f"{id_} is carried by {carrier} in this phase"
        elif load := carried(world, id_):
            yield f"{id_} carries {who(*load)} in this phase"


@RULES.forbids("15.O.p3", order=Regroup)
def guns_that_are_carried_stay_as_they_are(order: Regroup, world: Front, seat: Side) -> Iterator[str]:
    """What a movement counter carries is one unit with it until the phase ends, and is not exchanged meanwhile."""
    if not is_regrouping(order, world, seat):
        return
    for id_ in dict.fromkeys(order.units):
        if carrier := world.units[id_].carrier:
            yield f"{id_} is carried by {carrier} in this phase"


@RULES.forbids("15.O.p2", order=(Replace, Refill))
def nor_if_a_cadre_aboard_is_filled_up(order: Replace | Refill, world: Front, seat: Side) -> Iterator[str]:
    """A cadre that a counter carries is not filled up to more REs than the counter carries."""
    if not usable(world, seat, order.unit) or world.units[order.unit].up not in CADRES:
        return
    head = mover(world, order.unit)
    if head == order.unit:
        return
    whole = world.copy()
    whole.put(order.unit, up="")
    if (size := load_size(whole, carried(whole, head))) > ROSTER[head].capacity:
        yield f"{head} carries {many(ROSTER[head].capacity, 'RE')} and not {size}"


@effect("15.O.1.p3", on="strength", of="is_transport")
def transport_adds_nothing(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """A transport counter has no strength and adds none to what it carries."""
    yield plus(0, "transport counter")


@effect("15.O.2.p3", on="class")
def lvt_riders_count_as_cm(fighter: Fighter, setting: Setting, field: str) -> Iterator[Portion]:
    """Units in LVTs count as c/m units for armour and anti-tank effects; what else they have of them they keep."""
    if fighter.carried is Ride.LVT:
        class_ = _class(fighter, setting, field, "motorized")
        if class_ != fighter.kit.effects(field, setting.turn)[0]:
            yield Portion(class_)


@effect("15.O.3.p3", on="class")
def apc_riders_are_mechanized(fighter: Fighter, setting: Setting, field: str) -> Iterator[Portion]:
    """Units in APCs have the classes of mechanized infantry."""
    if fighter.carried is Ride.APC:
        yield Portion(_class(fighter, setting, field, "mechanized"))


def _class(fighter: Fighter, setting: Setting, field: str, symbol: str) -> str:
    """The class that a unit of its nation and size would have with a symbol on this date."""
    return kit((symbol,), fighter.kit.nation, fighter.kit.size, fighter.kit.rating).effects(field, setting.turn)[0]


@RULES.defines("15.O.3.x1")
@effect("15.O.3.p4", on="carrier")
def apc_adds_to_the_total(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """An APC counter that carries units into an attack or overrun adds one, or one for each RE of its capacity.

    Each of those that it carries has its part in that, so that it is the same whoever is named first; what doubles one
    of them does not double it.
    """
    if attacking and fighter.carried is Ride.APC:
        adds = ROSTER[UnitId(fighter.carrier)].capacity if _by_capacity(fighter, setting) else 1
        yield plus(Fraction(adds, _aboard(fighter, setting)), f"APC counter {fighter.carrier}".rstrip())
    elif fighter.carried is Ride.APC:
        yield plus(0, "an APC counter adds nothing in defence")


def _by_capacity(fighter: Fighter, setting: Setting) -> bool:
    return fighter.carrier in ROSTER and setting.readings.get("apc-strength") == "capacity"


def _aboard(fighter: Fighter, setting: Setting) -> int:
    """How many attack from aboard its counter."""
    return sum(other.carrier == fighter.carrier for other in setting.attackers) if fighter.carrier else 1


@BARRED.adds("15.O.p3")
@RULES.forbids("15.O.p3", order=Attack)
def riders_of_a_counter_attack_together(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """What a counter carries in combat is one unit with it: all who can attack do so together, and one hex.

    A counter that is disrupted carries nobody into an attack, and none carries others into a second one.
    """
    if world.phase is not Phase.COMBAT or not usable(world, seat, *order.units):
        return
    for head in dict.fromkeys(head for id_ in order.units if (head := mover(world, id_)) != id_):
        apart = [id_ for id_ in carried(world, head) if id_ not in order.units and _fights(world, id_)]
        if world.units[head].disrupted:
            yield f"{head} is disrupted, and what it carries is one unit with it"
        if world.units[head].fought and not any(world.units[id_].fought for id_ in carried(world, head)):
            yield f"{head} has carried others into an attack in this player-turn"
        if apart:
            yield f"{head} carries {who(*apart)} in this phase: they attack together"


def _fights(world: Front, id_: UnitId) -> bool:
    """Whether a unit could attack, or has done so."""
    unit = world.units[id_]
    return unit.fought or (world.rating(id_).attack is not None and not unit.disrupted)


@RULES.permits("15.O.2.b", order=Land, when=able("is_lvt"))
def lvts_land_with_what_they_carry(order: Land, world: Front, seat: Side) -> Iterator[str]:
    """An LVT counter lands with its cargo when naval transport brings them to the beach."""
    for id_ in without_craft(order, world, seat, "is_lvt"):
        if mover(world, id_) == id_:
            yield f"{id_} swims ashore with what it carries"


@STRENGTHLESS.adds("15.O.1.p3")
def transport_counters_have_no_strength(kit: Kit) -> str:
    """A transport counter is a unit of no strength; nothing is printed on the other movement counters either."""
    return "transport counters have no combat strength" if "is_transport" in kit else ""
