"""15.E.6: reconnaissance units look into enemy stacks, and slip away before combat."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Line, Order, Roller, plus

from ..frame.combat.intelligence import show
from ..frame.combat.proof import Proof
from ..frame.combat.retreat_before import SlipDie, has_knack, tried_by
from ..frame.movement.moves import stuck
from ..frame.movement.mps import left
from ..frame.movement.reserve import idle, reacting
from ..model.counters import able_counters
from ..model.events import Changed
from ..model.fight import Fighter, effect
from ..model.ids import PlaceId
from ..model.kinds import Phase, Side
from ..model.orders import Command, PlaceName, UnitName
from ..model.ownership import commands, usable
from ..model.world import MP, Front, is_hidden
from ..rules import OTHER, RULES

PRICE = 3
"""MPs that a look into an enemy stack costs (15.E.6.p1)."""
SLIPS = 2
"""What reconnaissance units add to the die when they retreat before combat (15.E.6.p2)."""
_look, _reserve = RULES.ref("15.E.6.p1"), RULES.ref("frame:RES")


class Examine(Command, frozen=True, tag="examine"):
    """Look into an enemy stack next to a reconnaissance unit, for 3 MPs."""

    form: ClassVar[str] = "{unit} {target}"
    unit: UnitName
    target: PlaceName


ORDERS = (Examine,)
commands(Examine)


@RULES.forbids("15.E.6.p1", order=Examine)
def reconnaissance_pays_points(order: Examine, world: Front, seat: Side) -> Iterator[str]:
    """Reconnaissance units of any size examine a stack, and that costs 3 MPs."""
    if not usable(world, seat, order.unit):
        return
    if "is_recon" not in world.kit(order.unit):
        yield f"{order.unit} is no reconnaissance unit"
    elif left(world, order.unit) < PRICE * MP:
        yield f"{order.unit} has fewer than {PRICE} MPs left"


@RULES.forbids("frame:INT", order=Examine)
def a_stack_next_to_it(order: Examine, world: Front, seat: Side) -> Iterator[str]:
    """The stack is an enemy one in the next hex."""
    if not usable(world, seat, order.unit):
        return
    if order.target not in world.atlas.near[world.units[order.unit].place]:
        yield f"{world.atlas.named(order.target)} is not next to {order.unit}"
    elif not world.friends(order.target, OTHER[seat]):
        yield f"no enemy stands in {world.atlas.named(order.target)}"


@RULES.forbids("frame:CRT", order=Examine)
def who_does_not_exploit_spends_nothing(order: Examine, world: Front, seat: Side) -> Iterator[str]:
    """Units that were stopped in an attack, or are disrupted, spend no MPs in exploitation."""
    if world.phase is Phase.EXPLOITATION and usable(world, seat, order.unit):
        yield from stuck(world, (order.unit,))


@RULES.forbids("frame:RES", order=Examine)
def in_reaction_reserves_look(order: Examine, world: Front, seat: Side) -> Iterator[str]:
    """In a reaction phase those have MPs to spend who are in reserve and not in an enemy zone of control."""
    if world.phase is Phase.REACTION and usable(world, seat, order.unit):
        yield from idle(world, order.unit)


@RULES.resolves("15.E.6.p1", order=Examine)
def the_stack_is_shown(order: Examine, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The stack is shown, and stays known until it moves."""
    yield Changed(_look, (order.unit,), "spent", world.units[order.unit].spent + PRICE * MP)
    yield Changed(_look, (order.unit,), "moved", 1)
    if world.units[order.unit].reserve:
        yield Changed(_reserve, (order.unit,), "reserve", 0)
    yield from show(world, order.target, OTHER[seat])


@RULES.offers(Examine)
def stacks_worth_a_look(world: Front, seat: Side) -> Iterator[Order]:
    """List every hidden enemy stack next to a reconnaissance unit that can pay."""
    scouts = able_counters(seat, "is_recon")
    for id_, unit in world.units.items():
        if id_ not in scouts or "is_recon" not in world.kit(id_):
            continue
        if world.phase is Phase.REACTION and not reacting(world, id_):
            continue
        if usable(world, seat, id_):
            around = [near for near in world.atlas.near[unit.place] if near in world.stacks]
            hidden = [near for near in around if _hides(world, near, OTHER[seat])]
            if hidden and left(world, id_) >= PRICE * MP:
                yield from (Examine(id_, near) for near in hidden)


def _hides(world: Front, place: PlaceId, side: Side) -> bool:
    return any(is_hidden(world.units[each]) for each in world.friends(place, side))


@effect("15.E.6", on="losses", of="is_recon")
def reconnaissance_that_did_not_get_away(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Reconnaissance units that used their skill to retreat before combat in vain are required losses."""
    if not attacking and tried_by(fighter, proof.setting, "is_recon"):
        yield "reconnaissance units that tried to slip away"


@RULES.counts("15.E.6.p2", of=SlipDie)
def reconnaissance_slips_away(question: SlipDie, world: Front) -> Iterator[Line]:
    """Reconnaissance units add 2."""
    if has_knack(world, question.unit, "is_recon"):
        yield plus(SLIPS, "reconnaissance")


@RULES.watches("15.E.6.p1", event=Changed)
def nobody_looks_beyond_his_points(event: Changed, world: Front) -> Iterator[str]:
    """A look costs 3 MPs that the unit has, and it is one of the types of the heading that looks."""
    if event.what != "spent" or event.ref != _look:
        return
    for id_ in event.units:
        if "is_recon" not in world.kit(id_):
            yield f"{id_}, which is no reconnaissance unit, examined a stack"
        if event.value > world.rating(id_).moves * MP:
            yield f"{id_} has spent more MPs than it has on a look"
