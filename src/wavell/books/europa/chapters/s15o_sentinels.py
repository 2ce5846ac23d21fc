"""Sentinels of 15.O: what movement counters never carry, and what is never carried."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from ..frame.combat.course import BattleJoined
from ..frame.movement.mps import allowance
from ..frame.movement.passages import CHOSEN, MARCH, went_by
from ..model import counts
from ..model.counters import ROSTER
from ..model.events import Moved, Tied
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Phase, Side, Tie
from ..model.world import MP, Front
from ..rules import RULES
from .s15o_movement_counters import WAITING

_SERVING = {Side.ALLIES: frozenset({"transport", "lvt", "apc"}), Side.AXIS: frozenset({"transport"})}
"""The counters that carry units of each side; what the Axis has it has made of SMPs (15.V.2)."""


def _loads(world: Front) -> dict[UnitId, list[UnitId]]:
    """What every counter carries."""
    found: dict[UnitId, list[UnitId]] = {}
    for id_, unit in world.units.items():
        if unit.carrier:
            found.setdefault(unit.carrier, []).append(id_)
    return found


@RULES.watches("15.O.p1")
def nothing_else_carries(world: Front) -> Iterator[str]:
    """What carries units is a transport counter of their side, or an LVT or APC counter of the Allies."""
    for head, load in _loads(world).items():
        alien = head not in ROSTER or _SERVING[ROSTER[head].side].isdisjoint(ROSTER[head].kit.symbols)
        if alien or any(ROSTER[id_].side != ROSTER[head].side for id_ in load):
            yield f"{head} carries {' '.join(load)}"


@RULES.watches("15.O.p1", event=Moved)
def nothing_else_goes(event: Moved, world: Front) -> Iterator[str]:
    """No LVT or APC counter of the Axis goes anywhere by choice."""
    for id_ in event.units if went_by(event) in CHOSEN else ():
        if ROSTER[id_].capacity and _SERVING[ROSTER[id_].side].isdisjoint(ROSTER[id_].kit.symbols):
            yield f"{id_} {event.how} to {event.to}"


@RULES.watches("15.O.p2")
def no_counter_is_overloaded(world: Front) -> Iterator[str]:
    """No counter carries more REs than are printed on it."""
    for head, load in _loads(world).items():
        if head in ROSTER and sum((world.re(id_) for id_ in load), Fraction(0)) > ROSTER[head].capacity:
            yield f"{head} carries {' '.join(load)}"


@RULES.watches("15.O.p3")
def they_are_together(world: Front) -> Iterator[str]:
    """Who is carried is where the counter is."""
    for head, load in _loads(world).items():
        for id_ in load:
            if head in world.units and world.units[id_].place != world.units[head].place:
                yield f"{id_} is in {world.units[id_].place}, and {head} carries it"


@RULES.watches("15.O.p3", event=BattleJoined)
def no_counter_is_in_two_attacks(event: BattleJoined, world: Front) -> Iterator[str]:
    """Nobody attacks aboard a counter that carries one who has attacked elsewhere in the phase, or has carried one."""
    heads = {world.units[id_].carrier for id_ in event.battle.attackers} - {""}
    yield from (f"{head} takes part in a second attack" for head in sorted(heads) if world.units[head].fought)
    for head, load in _loads(world).items() if heads else ():
        fought = [id_ for id_ in load if world.units[id_].fought and id_ not in event.battle.attackers]
        if head in heads and fought:
            yield f"{head} carries {' '.join(fought)} and takes part in a second attack"


@RULES.watches("15.O.p3", event=BattleJoined)
def no_disrupted_counter_attacks(event: BattleJoined, world: Front) -> Iterator[str]:
    """Nobody attacks aboard a counter that is disrupted."""
    for id_ in event.battle.attackers:
        head = world.units[id_].carrier
        if head in world.units and world.units[head].disrupted:
            yield f"{id_} attacks {event.battle.target} aboard {head}, which is disrupted"


@RULES.watches("15.O.p3", event=Tied)
def nobody_gets_on_under_way(event: Tied, world: Front) -> Iterator[str]:
    """Neither the counter nor what it takes aboard has moved in the phase, unless they wait for the combat phase.

    Engineers may have worked where they are.
    """
    waiting = world.phase is Phase.REACTION and WAITING.of(world.used, UnitId(event.to))
    if event.how == Tie.CARRIER and event.to and not waiting:
        for id_ in (event.unit, UnitId(event.to)):
            marched = world.units[id_].spent and not counts.ENGINEERING.of(world.used, id_)
            if marched or counts.SHIFTED.of(world.used, id_):
                yield f"{id_} had moved when {event.to} took {event.unit} aboard"


@RULES.watches("15.O.p4", event=Moved)
def reserves_are_carried_by_reserves(event: Moved, world: Front) -> Iterator[str]:
    """In a reaction phase a counter and its load move if all of them were in reserve."""
    if world.phase is not Phase.REACTION:
        return
    heads = {world.units[id_].carrier for id_ in event.units} - {""}
    for id_ in event.units:
        unit = world.units[id_]
        if (unit.carrier or id_ in heads) and not unit.reserve and not unit.spent:
            yield f"{id_} was carried in reaction, or carried others, and is not in reserve"


@RULES.watches("15.O.p5", event=Moved)
def whoever_is_carried_goes_by_the_rating_of_its_counter(event: Moved, world: Front) -> Iterator[str]:
    """Who is carried does not march by itself, nor farther than its counter has MPs, or than one hex."""
    one_hex = event.start in world.atlas and event.to in world.atlas.near[PlaceId(event.start)]
    for id_ in event.units if went_by(event) is MARCH else ():
        unit, head = world.units[id_], world.units[id_].carrier
        if not head:
            continue
        if head not in event.units:
            yield f"{id_} moves by itself, and {head} carries it"
        elif (unit.spent or not one_hex) and unit.spent + event.spent > allowance(world, head).total * MP:
            yield f"{id_} moves farther than {head} has MPs"


@RULES.watches("15.O.1.p1")
def transport_counters_carry_no_riders(world: Front) -> Iterator[str]:
    """No transport counter carries a c/m unit or cavalry."""
    yield from _misfits(world, "transport", lambda id_: "cavalry" in world.kit(id_).symbols)


@RULES.watches("15.O.2.p1")
def no_lvt_carries_heavy_equipment(world: Front) -> Iterator[str]:
    """No LVT counter carries a c/m unit or heavy equipment."""
    yield from _misfits(world, "lvt", lambda id_: world.kit(id_).heavy is not None)


@RULES.watches("15.O.3.p1")
def no_apc_carries_heavy_equipment(world: Front) -> Iterator[str]:
    """No APC counter carries a c/m unit or heavy equipment."""
    yield from _misfits(world, "apc", lambda id_: world.kit(id_).heavy is not None)


def _misfits(world: Front, kind: str, unfit: Callable[[UnitId], bool]) -> Iterator[str]:
    for head, load in _loads(world).items():
        if head in ROSTER and kind in ROSTER[head].kit.symbols:
            yield from (f"{head} carries {id_}" for id_ in load if world.kit(id_).cm or unfit(id_))


@RULES.watches("15.O.1.p2")
def transport_counters_carry_nobody_into_combat(world: Front) -> Iterator[str]:
    """Nobody is on a transport counter in a combat phase."""
    if world.phase is Phase.COMBAT:
        for head, load in _loads(world).items():
            if head in ROSTER and "transport" in ROSTER[head].kit.symbols:
                yield f"{head} carries {' '.join(load)}"


@RULES.watches("15.O.1.p3", event=BattleJoined)
def counters_do_not_attack(event: BattleJoined, world: Front) -> Iterator[str]:
    """A transport counter has no strength to attack with."""
    for id_ in event.battle.attackers:
        if "transport" in ROSTER[id_].kit.symbols:
            yield f"{id_} attacks {event.battle.target}"
