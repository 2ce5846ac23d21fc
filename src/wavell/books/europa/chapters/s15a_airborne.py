"""15.A: the airborne class: who may be dropped, and the two sides of an airborne division's HQ."""

from collections.abc import Iterator

from msgspec.structs import replace

from wavell.umpire import Event, Order, Ref, Roller

from ..frame.air.airlift import Airlift, Assault, Drop, Flight
from ..frame.combat.odds import REMARKS
from ..frame.combat.proof import Proof
from ..frame.movement.breakdown import Assemble
from ..frame.supply.states import FULL, state
from ..model import counts
from ..model.abilities import Kit, kit
from ..model.counters import ROSTER, Counter
from ..model.counts import Scope
from ..model.events import Flipped
from ..model.fight import Fighter, effect
from ..model.figures import Counted
from ..model.ids import UnitId
from ..model.kinds import Face, Phase, Side
from ..model.orders import Command, UnitName
from ..model.ownership import able, commands, usable
from ..model.validation import FAULTS
from ..model.world import FLIPS, Front
from ..rules import RULES

_FLIPPED = counts.used("flipped {unit}", UnitId, scope=Scope.PHASE)

PARACHUTE = Face.PARACHUTE
_parachute, _turned = RULES.ref("15.A.3.a"), RULES.ref("15.A.3.p2")


# The two sides of an HQ -----------------------------------------------------------------------------------------------


@RULES.defines("15.A.3.p1", "15.A.3.a")
def parachute_side(counter: Counter) -> Kit:
    """The other side of the HQ of an airborne division is a parachute HQ, which is self-supported."""
    printed = counter.kit
    symbols = tuple(sorted({*printed.symbols} - {"air_landing"} | {"parachute"}))
    return kit(symbols, printed.nation, printed.size, replace(printed.rating, dot=True))


FLIPS["is_airborne_hq"] = (PARACHUTE, parachute_side)


@FAULTS.adds("15.A.3.p1")
def no_other_parachute_sides(world: Front, set_up: bool) -> Iterator[str]:
    """A parachute side is up on nothing but the HQ of an airborne division."""
    for id_, unit in world.units.items():
        if unit.up == PARACHUTE and not _two_sided(id_):
            yield f"{id_} has no parachute side"


@REMARKS.adds("15.A.3.a")
def scattered_hqs(proof: Proof) -> Iterator[tuple[str, Ref]]:
    """Which parachute HQs are dispersed, and so support nobody."""
    for fighter in (*proof.setting.attackers, *proof.setting.defenders):
        if fighter.dispersed and "is_parachute_hq" in fighter.kit:
            yield f"{fighter.id} is dispersed and supports nobody", _parachute


class Flip(Command, frozen=True, tag="flip"):
    """Turn the HQ of an airborne division over, to its parachute side or back."""

    form = "{unit}"
    unit: UnitName


commands(Flip)


def _two_sided(id_: UnitId) -> bool:
    return "is_airborne_hq" in ROSTER[id_].kit


@RULES.forbids("15.A.3.p1", order=Flip)
def airborne_hqs_have_two_sides(order: Flip, world: Front, seat: Side) -> Iterator[str]:
    """The HQ of an airborne division has an airborne and a parachute side, and no other counter has."""
    if not _two_sided(order.unit):
        yield f"{order.unit} is no HQ of an airborne division"


@RULES.forbids("15.A.3.p2", order=Flip)
def unmoved_and_in_full_supply(order: Flip, world: Front, seat: Side) -> Iterator[str]:
    """It is turned over in the movement phase of its owner, before it moves, in full supply; that costs nothing."""
    if not usable(world, seat, order.unit) or not _two_sided(order.unit):
        return
    if world.phase is not Phase.MOVEMENT:
        yield f"{order.unit} is turned over in the movement phase"
    if world.units[order.unit].moved or world.units[order.unit].spent:
        yield f"{order.unit} has moved"
    if state(world, order.unit) != FULL:
        yield f"{order.unit} is not in full supply"


@RULES.resolves("15.A.3.p2", order=Flip)
def the_hq_is_turned(order: Flip, world: Front, roll: Roller) -> Iterator[Event]:
    """The other side comes up."""
    yield Flipped(_turned, order.unit, Face.FRONT if world.units[order.unit].up else PARACHUTE)
    yield Counted(_turned, _FLIPPED.key(order.unit), 1)


@RULES.offers(Flip)
def hqs_to_turn(world: Front, seat: Side) -> Iterator[Order]:
    """List every HQ of an airborne division that was not turned over in this phase."""
    for id_ in world.units:
        if _two_sided(id_) and usable(world, seat, id_) and not _FLIPPED.of(world.used, id_):
            yield Flip(id_)


# Air drops ------------------------------------------------------------------------------------------------------------


def is_dropped(order: Flight, world: Front) -> bool:
    """Whether the unit of an order is one that drops."""
    kit_ = world.kit(order.unit)
    return "air_droppable" in kit_ or "drops_penalised" in kit_


def is_plain(order: Flight, world: Front, seat: Side) -> bool:
    """Whether an order is for an own unit that is no HQ with a paragraph of its own."""
    return usable(world, seat, order.unit) and "is_airborne_hq" not in world.kit(order.unit)


@RULES.forbids("15.A.p1", order=Drop)
def airborne_units_are_dropped(order: Drop, world: Front, seat: Side) -> Iterator[str]:
    """The airborne class is dropped: gliders, parachutists and the parachute side of their HQs."""
    if is_plain(order, world, seat) and not is_dropped(order, world):
        yield f"{order.unit} is not airborne"


@RULES.forbids("15.A.1", order=Drop, when=able("air_droppable"))
def glider_units_need_gliders(order: Drop, world: Front, seat: Side) -> Iterator[str]:
    """A glider unit is dropped from gliders alone; together with transports they will not do."""
    if not usable(world, seat, order.unit, *order.carriers) or "glider" not in world.kit(order.unit).symbols:
        return
    for id_ in dict.fromkeys(order.carriers):
        if "flies_cargo" in world.kit(id_) and "is_glider_carrier" not in world.kit(id_):
            yield f"{order.unit} is dropped from gliders, and {id_} is none"


@RULES.permits("15.A.1", order=(Drop, Assault), when=able("air_droppable"))
def glider_units_fly_so(order: Drop | Assault, world: Front, seat: Side) -> Iterator[str]:
    """A glider unit is dropped from gliders, or comes by assault transport."""
    if usable(world, seat, order.unit) and "glider" in world.kit(order.unit).symbols:
        yield f"{order.unit} is a glider unit"


@RULES.permits("15.A.2", order=(Drop, Assault), when=able("air_droppable"))
def parachutists_drop_from_either(order: Drop | Assault, world: Front, seat: Side) -> Iterator[str]:
    """A parachute unit drops from gliders, from transports, or from both; it may come by assault transport too."""
    kit_ = world.kit(order.unit)
    if usable(world, seat, order.unit) and "parachute" in kit_.symbols and "is_hq" not in kit_:
        yield f"{order.unit} is a parachute unit"


@RULES.permits("15.A.3.a", order=Drop, when=able("is_parachute_hq"))
def the_parachute_side_drops(order: Drop, world: Front, seat: Side) -> Iterator[str]:
    """The parachute side of an HQ drops, as 1 RE without heavy equipment."""
    if usable(world, seat, order.unit) and "is_parachute_hq" in world.kit(order.unit):
        yield f"{order.unit} shows its parachute side"


@RULES.forbids("15.A.3.b", order=(Drop, Assault), when=able("is_airborne_hq"))
def the_airborne_side_does_not_jump(order: Flight, world: Front, seat: Side) -> Iterator[str]:
    """The airborne side of an HQ is neither dropped nor landed by assault transport, whatever its division."""
    if usable(world, seat, order.unit) and "is_airborne_hq" in world.kit(order.unit):
        yield f"{order.unit} shows its airborne side"


@RULES.permits("15.A.n1", order=Drop, when=able("drops_penalised"))
def some_drop_under_penalties(order: Drop, world: Front, seat: Side) -> Iterator[str]:
    """Commandos and parachute infantry drop too, under the penalties of 27.B."""
    if usable(world, seat, order.unit) and "drops_penalised" in world.kit(order.unit):
        yield f"{order.unit} drops with a penalty (27.B)"


# Flying ---------------------------------------------------------------------------------------------------------------


@RULES.permits("15.A.3.b", order=Airlift, when=able("is_airborne_hq"))
def the_airborne_side_flies(order: Airlift, world: Front, seat: Side) -> Iterator[str]:
    """The airborne side of an HQ flies by regular transport, as 1 RE without heavy equipment."""
    if usable(world, seat, order.unit) and "is_airborne_hq" in world.kit(order.unit):
        yield f"{order.unit} shows its airborne side"


# Required losses ------------------------------------------------------------------------------------------------------


@effect("15.A.1", on="losses", of="air_droppable")
def gliders_that_landed(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Glider units that came by air in this player-turn are required losses."""
    if fighter.dropped and "glider" in fighter.kit.symbols:
        yield "glider units that were dropped"


@effect("15.A.2", on="losses", of="air_droppable")
def parachutists_that_jumped(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Parachute units that came by air in this player-turn are required losses."""
    if fighter.dropped and "parachute" in fighter.kit.symbols and "is_hq" not in fighter.kit:
        yield "parachute units that were dropped"


@RULES.permits("15.A.3.b", order=Assemble)
def the_airborne_side_serves(order: Assemble, world: Front, seat: Side) -> Iterator[str]:
    """The airborne side of an HQ may be used to assemble its division."""
    if usable(world, seat, *order.units):
        for id_ in order.units:
            if "is_airborne_hq" in world.kit(id_):
                yield f"{id_} shows its airborne side"


@RULES.forbids("15.A.3.a", order=Assemble)
def no_division_around_a_parachute_hq(order: Assemble, world: Front, seat: Side) -> Iterator[str]:
    """The parachute side of an HQ does not serve to assemble its division; the airborne side does (15.A.3.b)."""
    if usable(world, seat, *order.units):
        for id_ in order.units:
            if "is_parachute_hq" in world.kit(id_):
                yield f"{id_} shows its parachute side"


ORDERS = (Flip,)
