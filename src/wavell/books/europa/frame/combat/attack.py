"""The attack order (frame:CBT): who may attack what, the supply it costs, the roll, and what follows from it."""

from collections.abc import Callable, Generator, Iterator
from itertools import combinations

from msgspec.structs import replace

from wavell.umpire import Event, Order, Roller
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.options import Mix
from wavell.umpire.rules.position_cache import cache_of_copy, change, pinned

from ...model import counts
from ...model.abilities import dismounted
from ...model.battle import Battle, Owed, Points, Reckoned
from ...model.counters import ROSTER, able_counters
from ...model.events import Changed, Fact
from ...model.figures import Stocked
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Modifier, Side
from ...model.orders import Attack
from ...model.ownership import usable
from ...model.reasons import reason
from ...model.tasks import Stage, Task, measured
from ...model.world import SP, Front, is_hidden
from ...rules import OTHER, RULES
from ..air.raids import worth_sending
from ..movement.mps import can_enter, mover, party
from ..movement.terrain import TERRAIN
from ..movement.zones import enemies, faced
from ..politics.war import attacked
from ..sea.gunnery import bearing, gunfire
from ..supply.points import affords, pay
from .chart import FACTORS, STATE
from .course import BattleJoined, attackers, carriers_of, go_on, next_stages, stage, stand_fast
from .crt import RESULTS, Result, column_of
from .intelligence import show, show_units
from .planning import is_planned, price
from .proof import proved
from .reckoning import owed_of, points_of, reckoned
from .setting import setting_of

_combat, _supply, _result = RULES.ref("frame:CBT"), RULES.ref("frame:SP"), RULES.ref("frame:CRT")
_ATTACK, _GUNS = reason("an attack").of(), reason("long range guns").of()
_FIRST = tuple(Task(each) for each in (Stage.SLIP, Stage.GUNS, Stage.SKY, Stage.COVER, Stage.ROLL))
"""What every battle begins with."""
_ADVANCE = Task(Stage.ADVANCE)
_TOGETHER = 3
"""Up to so many stacks are listed together in every combination."""
_ENGINEERS = frozenset(
    {"is_combat_engineer", "is_assault_engineer", "is_engineer_armour", "is_assault_engineer_armour"}
)
FROZEN: Hook[Callable[[Front, UnitId], bool]] = Hook(RULES)
"""Units that stand fast in a battle that begins now, `(world, unit)`."""
EXTRA: Hook[Callable[[int, int], int]] = Hook(RULES)
"""Whether long range guns are paid for together as a hex, `(stacks that are supplied, guns two hexes off)`."""
INSTEAD: Hook[Callable[[Front, str], str]] = Hook(RULES)
"""The result by which some of the attackers go instead of the one that was rolled, `(world, code)`, or nothing."""
FURTHER: Hook[Callable[[Front, Result], Iterator[Task]]] = Hook(RULES)
"""Stages that follow the losses of a result in place of the defender's retreat."""


class BattleFought(Fact, frozen=True):
    """A battle was rolled for."""

    odds: str
    die: int
    result: str
    points: tuple[Points, ...]
    owed: tuple[Owed, ...]
    reckoned: Reckoned | None = None
    """How it was reckoned; nothing in what older versions wrote."""
    stays: bool = False
    """Whether the defenders stand fast."""

    def apply(self, world: Front) -> None:
        """Write the result down, with what each unit counts."""
        assert world.battle is not None
        world.battle = replace(world.battle, result=self.result, points=self.points, owed=self.owed)

    def told(self) -> str:
        """The fact in words."""
        return f"at {self.odds} with {self.die:+} the result is {self.result} ({RESULTS[self.result].told(self.stays)})"


EVENTS = (BattleFought,)


def battle_of(order: Attack, world: Front, seat: Side, unpaid: tuple[PlaceId, ...] = ()) -> Battle:
    """The battle that an attack would begin."""
    involved = (*order.units, *world.friends(order.target, OTHER[seat]))
    return Battle(
        side=seat,
        attackers=order.units,
        target=order.target,
        planned=is_planned(world, order.target, order.units),
        first=Modifier.AEC if order.first == Modifier.AEC else Modifier.DIE,
        engineers=order.engineers,
        dismounted=order.dismount,
        converted=order.convert,
        air=order.air,
        ngs=order.ngs,
        shift=counts.SURPRISE.of(world.used, order.target),
        unpaid=unpaid,
        frozen=tuple(id_ for id_ in involved if any(rule.run(world, id_) for rule in FROZEN)),
    )


def _sound(order: Attack, world: Front, seat: Side) -> bool:
    """Whether the attack can be looked at as one: own units on the map, an enemy in the hex."""
    if order.target not in world.atlas.land or not usable(world, seat, *order.units):
        return False
    return faced(world, order.target, seat)


@RULES.forbids("frame:CBT", order=Attack)
def an_enemy_is_attacked(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """An attack is made on an enemy, and no hex is attacked twice in a phase."""
    if not usable(world, seat, *order.units):
        return
    if order.target not in world.atlas.land or not faced(world, order.target, seat):
        yield f"no enemy stands in {world.atlas.named(order.target)}"
    if counts.ATTACKED.of(world.used, order.target):
        yield f"{world.atlas.named(order.target)} has been attacked in this phase"


@RULES.forbids("frame:CBT", order=Attack)
def units_next_to_an_enemy_attack(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Units with an attack strength attack an enemy in the next hex, once in a phase."""
    if not usable(world, seat, *order.units):
        return
    for id_ in order.units:
        unit, kit = world.units[id_], world.kit(id_)
        if kit.rating.attack is None or kit.abilities.keys() & {"is_supply_unit", "is_depot", "is_movement_counter"}:
            yield f"{id_} has no attack strength"
        elif unit.fought:
            yield f"{id_} has attacked in this player-turn"
        elif unit.disrupted:
            yield f"{id_} is disrupted"
        elif unit.hungry > 1:
            yield f"{id_} has been out of supply for two turns"
        elif "is_long_range" not in kit and order.target not in world.atlas.near[unit.place]:
            yield f"{id_} is not next to {world.atlas.named(order.target)}"


@RULES.forbids("frame:TER", order=Attack)
def nobody_attacks_what_he_cannot_enter(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """A unit attacks no hex that the terrain keeps it out of, or the counter that carries it; guns may.

    Motorized infantry that dismounts does so on foot (15.X.5.p3).
    """
    if not _sound(order, world, seat):
        return
    for id_ in order.units:
        here, kit = world.units[id_].place, world.kit(mover(world, id_))
        if id_ in order.dismount and "is_motorized_infantry" in kit:
            kit = dismounted(kit)
        if kit.mobility == "artillery" or order.target not in world.atlas.near[here]:
            continue
        if not can_enter(world, kit, here, order.target):
            yield f"{id_} cannot enter {world.atlas.named(order.target)}"


@RULES.forbids("frame:CRT", order=Attack)
def the_odds_are_on_the_table(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """No attack is made at less than the first column of the table."""
    if not _sound(order, world, seat) or order.first not in set(Modifier):
        return
    if any(world.units[id_].place == order.target for id_ in order.units):
        return
    proof = proved(setting_of(world, battle_of(order, world, seat)))
    unpaid: tuple[PlaceId, ...] = ()
    worst = column_of(proof.table, proof.attack_strength * FACTORS[STATE.unpaid], proof.defence_strength)
    if proof.possible and worst is None and (unpaid := unpaid_hexes(order, world, seat)):
        proof = proved(setting_of(world, battle_of(order, world, seat, unpaid)))
    if not proof.possible:
        hidden = any(is_hidden(world.units[id_]) for id_ in world.friends(order.target, OTHER[seat]))
        against = "what stands there" if hidden else proof.defence_strength
        without = f", without combat supply in {' and '.join(map(world.atlas.named, unpaid))}," if unpaid else ""
        yield proof.too_little(f"{against}{without}")


@RULES.forbids("frame:CBT", order=Attack)
def engineers_lower_one_or_the_other_first(order: Attack, world: Front) -> Iterator[str]:
    """Engineers lower the main die or the armour effect first, all of them or so many."""
    if order.first not in set(Modifier):
        yield f'"{order.first[:20]}" is neither die nor aec'
    if order.engineers < -1:
        yield f"{order.engineers} engineers are none; -1 is all of them"


def stacks(world: Front, units: tuple[UnitId, ...], target: PlaceId) -> tuple[list[PlaceId], list[UnitId]]:
    """The hexes next to the target that units attack from, and the units that fire from two hexes off."""
    there = [(id_, world.units[id_].place) for id_ in units]
    near = dict.fromkeys(place for _, place in there if world.atlas.distance(place, target) < 2)
    return list(near), [id_ for id_, place in there if world.atlas.distance(place, target) > 1]


def gun_hexes(world: Front, units: tuple[UnitId, ...], target: PlaceId) -> list[PlaceId]:
    """The hexes next to the target from which long range guns attack without others, while more fire from afar."""
    near, far = stacks(world, units, target)
    others = {world.units[id_].place for id_ in units if "is_long_range" not in world.kit(id_)} if far else set(near)
    return [place for place in near if place not in others]


def combat_supply(order: Attack, world: Front, seat: Side) -> Generator[Event, None, tuple[PlaceId, ...]]:
    """Spend combat supply for every attacking hex as far as there is any; returns the hexes without.

    Long range guns cost one hex's worth together where a chapter says so.
    """
    near, far = stacks(world, order.units, order.target)
    guns = gun_hexes(world, order.units, order.target)
    each = SP * (1 + price(world, order.target, order.units))
    rest = [place for place in near if place not in guns]
    unpaid = yield from _spend(world, seat, rest, each)
    supplied = len(rest) - len(unpaid) + sum(affords(world, seat, place, each) for place in guns)
    together = next((rule.ref for rule in EXTRA if far and rule.run(supplied, len(far))), None)
    if together is None:
        return (*unpaid, *(yield from _spend(world, seat, guns, each)))
    places = dict.fromkeys(world.units[id_].place for id_ in order.units)
    pool = [place for place in places if place not in rest]
    payer = next((place for place in pool if affords(world, seat, place, each)), None)
    if payer is None:
        return (*unpaid, *pool)
    yield from pay(together, world, seat, payer, each, _GUNS)
    return tuple(unpaid)


def _spend(world: Front, seat: Side, places: list[PlaceId], each: int) -> Generator[Event, None, list[PlaceId]]:
    """Pay for every hex that can draw so much; returns the others."""
    unpaid: list[PlaceId] = []
    for place in places:
        if affords(world, seat, place, each):
            yield from pay(_supply, world, seat, place, each, _ATTACK)
        else:
            unpaid.append(place)
    return unpaid


def unpaid_hexes(order: Attack, world: Front, seat: Side) -> tuple[PlaceId, ...]:
    """The attacking hexes for which no combat supply would be left, found by spending it in a copy."""
    trial = world.copy()
    spending = combat_supply(order, trial, seat)
    with pinned(trial, cache_of_copy(world, trial)):
        while True:
            try:
                event = next(spending)
            except StopIteration as done:
                return tuple(done.value)
            change(trial, event.apply)


def _counted(
    spending: Generator[Event, None, tuple[PlaceId, ...]],
) -> Generator[Event, None, tuple[tuple[PlaceId, ...], int]]:
    """Go through the spending of combat supply; returns what it returns, and the sixths of SPs that were spent."""
    spent = 0
    while True:
        try:
            event = next(spending)
        except StopIteration as done:
            return done.value, spent
        spent -= event.sp if isinstance(event, Stocked) else 0
        yield event


@RULES.resolves("frame:CBT", order=Attack)
def the_attack_begins(order: Attack, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Combat supply is spent, those who fight and what carries them come into the open, and the battle goes on."""
    unpaid, spent = yield from _counted(combat_supply(order, world, seat))
    yield from show_units(world, (*party(world, order.units), *order.air))
    yield from show(world, order.target, OTHER[seat])
    yield from attacked(world, order.target, seat, order.units)
    battle = battle_of(order, world, seat, unpaid)
    battle = replace(battle, todo=_FIRST, points=points_of(proved(setting_of(world, battle))))
    yield BattleJoined(_combat, battle, carriers_of(world, battle.attackers), spent)
    yield from go_on(world, roll)


@stage(Stage.ROLL)
def the_dice_are_rolled(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """The main dice decide the result; what it demands of both sides follows."""
    assert world.battle is not None
    side, other = world.battle.side, OTHER[world.battle.side]
    setting = setting_of(world, world.battle)
    if not setting.defenders and not setting.coast_defence:
        yield next_stages(world, _ADVANCE)
        return
    proof = proved(setting)
    thrown = sum(roll(_combat, "the main combat dice", proof.table.dice))
    code = proof.at(thrown)
    cited = proof.why(thrown) or _result
    points, owed = points_of(proof, code), tuple(owed_of(proof, side))
    yield BattleFought(cited, proof.odds, proof.modifier, code, points, owed, reckoned(proof), stand_fast(world))
    result, demand = RESULTS[code], proof.demand(code)
    tasks: list[Task] = []
    other_code = next((found for rule in INSTEAD if (found := rule.run(world, code))), "")
    instead = RESULTS[other_code] if other_code else None
    if result.attacker_red:
        levels = dict.fromkeys(row.attacker_red for row in (result, instead) if row is not None)
        tasks.append(measured(Stage.RED, side, *levels))
    if hurt := (instead or result).defender_red:
        tasks.append(measured(Stage.RED, other, hurt))
    if result.exchange:
        tasks.append(measured(Stage.LOSE, other, demand.defender_loss))
        tasks.append(measured(Stage.LOSE, side, demand.attacker_loss))
    for who, kind, amount in (
        (other, result.defender_loss, demand.defender_loss),
        (side, result.attacker_loss, demand.attacker_loss),
    ):
        if kind == "all":
            tasks.append(Task(Stage.FALL, who, cadres=result.cadres))
        elif kind != "none":
            tasks.append(measured(Stage.LOSE, who, amount))
    instead_of_retreat = [task for rule in FURTHER for task in rule.run(world, result)]
    tasks += instead_of_retreat
    tasks += [Task(Stage.RETREAT, side)] * result.attacker_retreat
    if result.defender_retreat and not instead_of_retreat:
        tasks.append(Task(Stage.RETREAT, other))
    if result.stops:
        yield Changed(_result, tuple(attackers(world)), "stopped", 1)
    yield next_stages(world, *tasks, _ADVANCE)


@RULES.offers(Attack)
def attacks_worth_making(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for every enemy hex in reach all stacks around it together, and fewer of them.

    All together are listed with air units and ships as well, with engineers who work for the tanks first, and with
    guns turned against tanks, and with motorized infantry on foot where the ground halves it.
    """
    found = dict.fromkeys(
        world.units[id_].place for id_ in world.units if ROSTER[id_].side != seat and world.on_map(id_)
    )
    found |= dict.fromkeys(sorted(enemies(world, seat) - found.keys()))
    for target in mix(list(found)):
        if counts.ATTACKED.of(world.used, target) or target not in world.atlas.land:
            continue
        groups = [group for near in world.atlas.near[target] if (group := willing(world, near, seat, target))]
        if not groups:
            continue
        far = [id_ for id_ in _long_range(world, seat) if world.atlas.distance(world.units[id_].place, target) == 2]
        whole = tuple(id_ for group in groups for id_ in group)
        yield from ways_to_attack(world, seat, whole, tuple(far), target)
        if len(groups) > 1:
            for count in range(1, min(len(groups), _TOGETHER)):
                for some in mix(list(combinations(groups, count))):
                    yield Attack(tuple(id_ for group in some for id_ in group), target)


def ways_to_attack(
    world: Front, seat: Side, near: tuple[UnitId, ...], far: tuple[UnitId, ...], target: PlaceId
) -> Iterator[Attack]:
    """An attack by units next to a hex and guns farther off: plain, and in every way that may be better."""
    units = (*near, *far)
    yield Attack(units, target)
    air, ngs = worth_sending(world, seat, target), sum(gunfire(world, id_) for id_ in bearing(world, seat, target))
    if air or ngs:
        yield Attack(units, target, air=air, ngs=ngs)
    if world.features(target) and any(not _ENGINEERS.isdisjoint(world.kit(id_).abilities) for id_ in near):
        yield Attack(units, target, first=Modifier.AEC)
    guns = tuple(id_ for id_ in near if world.kit(id_).convertible)
    if guns and _perhaps_armour(world, seat, target):
        yield Attack(units, target, convert=guns)
    riders = tuple(id_ for id_ in near if "is_motorized_infantry" in world.kit(id_))
    if riders and TERRAIN[world.atlas.terrain[target]].cm < 1:
        yield Attack(units, target, dismount=riders)


def _perhaps_armour(world: Front, seat: Side, target: PlaceId) -> bool:
    """Whether armour stands in a hex as far as the other side can tell: what is hidden may be armour."""
    there = world.friends(target, OTHER[seat])
    return target in world.unseen or any(is_hidden(world.units[id_]) or "is_armour" in world.kit(id_) for id_ in there)


def willing(world: Front, place: PlaceId, seat: Side, target: PlaceId) -> tuple[UnitId, ...]:
    """The units of a stack that can attack a hex, and the divisional HQs that support them."""
    found: list[UnitId] = []
    backing: list[UnitId] = []
    for id_ in world.friends(place, seat):
        unit, kit = world.units[id_], world.kit(id_)
        supports = "is_divisional_hq" in kit
        if unit.fought or unit.disrupted or unit.hungry > 1 or not (supports or kit.rating.attack):
            continue
        if "is_hq" in kit and not supports:
            continue
        if kit.mobility == "artillery" or can_enter(world, world.kit(mover(world, id_)), place, target):
            (found if kit.rating.attack else backing).append(id_)
    return (*found, *backing) if found else ()


def _long_range(world: Front, seat: Side) -> list[UnitId]:
    guns = able_counters(seat, "is_long_range")
    return [
        id_
        for id_, unit in world.units.items()
        if id_ in guns and world.on_map(id_) and "is_long_range" in world.kit(id_) and not unit.fought
    ]
