"""Ground attacks: who may attack whom, with what support, and how a battle is joined."""

from collections.abc import Iterator
from itertools import combinations

from wavell.umpire import Asked, Decision, Event, Order, Roller, Told
from wavell.umpire.facts.words import many
from wavell.umpire.rules.options import Mix

from ...model.atlas import ATLASES
from ...model.counters import FLYING, ROSTER, Kind
from ...model.counts import meant, used
from ...model.events import Counted, Spent
from ...model.ids import PlaceId, PowerId, UnitId
from ...model.orders import Attack, Invade, Oppose, PlaceName, UnitName
from ...model.ownership import usable
from ...model.words import listed
from ...model.world import Battle, War
from ...rules import HOMELANDS, OTHER, RULES, SIDES, Side
from ..air.missions import ROUNDS, air_combat, air_range, aloft, come_home, hostile, reaches, ready
from ..economy.offensives import bills, cannot_pay, pay
from ..movement.moves import may_enter
from ..sea.voyages import front_of
from .aftermath import AirCame, fight
from .crt import NUMBERS
from .replies import OPPOSERS, PASSES, About, Reply, asked

MANY = 4
"""Up to so many attackers of one place, every combination is listed; beyond it, each alone, pairs and all."""
EXPLOITED = used("exploited {unit}", UnitId)
"""How far armor has come in this turn: 1 it has exploited, 2 it has attacked after that."""
meant(EXPLOITED, (EXPLOITED.key(id_) for id_, row in ROSTER.items() if row.kind == Kind.ARMOR), range(3))
ATTACKED = used("attack {side} {place}", Side, PlaceId)
"""Attacks that a side has made on a place."""
for _atlas in ATLASES.values():
    meant(ATTACKED, (ATTACKED.key(side, place) for side in SIDES for place in _atlas.land), on=_atlas)
SUPPORT = About.SUPPORT
"""What the decision is about in which the defender sends air units to a battle."""
_attack, _support, _exploitation = (
    RULES.ref(id_) for id_ in ("frame:ground-attack", "frame:ground-support", "frame:exploitation")
)


class BattleJoined(Told, frozen=True):
    """Ground units attack a place, by land or from ships."""

    side: Side
    units: tuple[UnitName, ...]
    target: PlaceName
    air: tuple[UnitName, ...] = ()
    guns: tuple[UnitName, ...] = ()
    ships: tuple[UnitName, ...] = ()
    exploiting: bool = False

    def apply(self, world: War) -> None:
        """The battle is under way."""
        world.begin(
            Battle(self.side, self.units, self.target, self.air, self.guns, self.ships, exploiting=self.exploiting)
        )

    def told(self) -> str:
        """The fact in words."""
        with_ = f" with {listed((*self.air, *self.guns))}" if self.air or self.guns else ""
        return f"{listed(self.units)} {'attack' if len(self.units) > 1 else 'attacks'} {self.target}{with_}"


# Who may attack ---------------------------------------------------------------------------------------------------


def exploiting(world: War, id_: UnitId) -> bool:
    """Whether a unit has exploited in this player turn and not yet attacked again."""
    return EXPLOITED.of(world.used, id_) == 1


def has_broken_through(world: War, id_: UnitId) -> bool:
    """Whether a unit is armor in a place of breakthrough that has attacked and not exploited yet."""
    unit = world.units[id_]
    armor = ROSTER[id_].kind == Kind.ARMOR and unit.fought and not EXPLOITED.of(world.used, id_)
    return armor and unit.place in world.breakthroughs


def may_fight(world: War, id_: UnitId) -> bool:
    """Whether a ground unit has an attack left."""
    counter, unit = ROSTER[id_], world.units[id_]
    fit = counter.is_ground and counter.kind not in NUMBERS.barred.kinds and id_ not in world.unsupplied
    return fit and (not unit.fought or exploiting(world, id_))


def _boxed(world: War, *places: str) -> bool:
    """Whether a homeland box is among some places: its chapter says what is fought there."""
    return any(place in HOMELANDS for place in places)


@RULES.forbids("frame:ground-attack", order=(Attack, Invade))
def ground_units_attack_once(order: Attack | Invade, world: War, seat: Side) -> Iterator[str]:
    """Ground units attack, each once in a player turn; armor that exploits, once more."""
    for id_ in dict.fromkeys(order.units):
        if not ROSTER[id_].is_ground:
            yield f"{id_} is no ground unit"
        elif usable(world, seat, id_) and world.units[id_].fought and not exploiting(world, id_):
            onward = "; having broken through, it may go on by `exploit`" if has_broken_through(world, id_) else ""
            yield f"{id_} has attacked{onward}"


@RULES.forbids("frame:ground-kinds", order=(Attack, Invade))
def replacements_do_not_attack(order: Attack | Invade, world: War) -> Iterator[str]:
    """Replacements only defend."""
    for id_ in dict.fromkeys(order.units):
        if ROSTER[id_].kind in NUMBERS.barred.kinds:
            yield f"{id_} is a {ROSTER[id_].kind} unit"


@RULES.forbids("frame:ground-attack", order=Attack)
def attackers_stand_next_to_the_target(order: Attack, world: War, seat: Side) -> Iterator[str]:
    """Attackers stand next to the place they attack, by land."""
    for id_ in dict.fromkeys(order.units):
        if not usable(world, seat, id_) or not ROSTER[id_].is_ground:
            continue
        here = world.units[id_].place
        if not _boxed(world, here, order.target) and order.target not in world.atlas.near[here]:
            yield f"{id_} is not next to {world.atlas.named(order.target)}"


@RULES.forbids("frame:ground-attack", order=Attack)
def somebody_is_attacked(order: Attack, world: War, seat: Side) -> Iterator[str]:
    """An attack needs enemy ground units; an empty place is simply entered."""
    if not _boxed(world, order.target) and not world.ground(order.target, OTHER[seat]):
        yield f"no enemy ground unit is in {world.atlas.named(order.target)}"


@RULES.forbids("frame:exploitation", order=Attack)
def exploiting_armor_attacks_by_itself(order: Attack, world: War, seat: Side) -> Iterator[str]:
    """Armor that has exploited attacks without units that have not."""
    states = {exploiting(world, id_) for id_ in order.units if usable(world, seat, id_)}
    if len(states) > 1:
        yield "units that have exploited attack by themselves"


@RULES.forbids("frame:offensive-cost", order=Attack)
def the_attack_is_paid_for(order: Attack, world: War, seat: Side) -> Iterator[str]:
    """Each power pays for its own attackers, on the front of the target."""
    if usable(world, seat, *order.units, *order.air):
        for power, bill in bills(world, (*order.units, *order.air)).items():
            yield from cannot_pay(world, power, front_of(world, order.target), bill)


# Ground support ---------------------------------------------------------------------------------------------------


@RULES.forbids("frame:air-missions", order=(Attack, Invade))
def support_is_a_mission(order: Attack | Invade, world: War, seat: Side) -> Iterator[str]:
    """Ground support is flown within range by air units that have not flown; for the boxes their chapters judge."""
    for id_ in dict.fromkeys(order.air):
        boxed = ROSTER[id_].is_air and world.units[id_].place in HOMELANDS
        if usable(world, seat, id_) and not boxed:
            yield from _grounded(world, id_, order.target)


@RULES.watches("frame:air-missions")
def aircraft_alone_fly_to_battles(world: War) -> Iterator[str]:
    """Whoever flies to a battle is an air unit."""
    if (battle := world.battle) is not None:
        flying = (id_ for id_ in (*battle.air, *battle.cover) if not ROSTER[id_].is_air)
        yield from (f"{id_} flies to a battle, and is no air unit" for id_ in flying)


@RULES.forbids("frame:air-missions", order=Oppose)
def cover_is_a_mission(order: Oppose, world: War, seat: Side) -> Iterator[str]:
    """The defence is covered by own air units that have not flown, within range; on the boxes their chapters speak."""
    if asked(world) != SUPPORT or world.battle is None:
        return
    if len(set(order.units)) < len(order.units):
        yield "a unit is named twice"
    able = cover_for(world, seat, world.battle.target, world.battle.attackers)
    for id_ in dict.fromkeys(order.units):
        boxed = usable(world, seat, id_) and ROSTER[id_].is_air and world.units[id_].place in HOMELANDS
        if id_ not in able and not boxed:
            why = _grounded(world, id_, world.battle.target) if usable(world, seat, id_) else ()
            yield next(iter(why), f"{id_} cannot come to {world.atlas.named(world.battle.target)}")


def _grounded(world: War, id_: UnitId, target: PlaceId) -> Iterator[str]:
    """Why an air unit cannot come to a battle."""
    if not ROSTER[id_].is_air:
        yield f"{id_} is no air unit"
    elif world.units[id_].aboard:
        yield f"{id_} stays with its carrier"
    elif not ready(world, id_):
        yield f"{id_} has flown"
    elif id_ in world.unsupplied:
        yield f"{id_} is out of supply"
    elif not reaches(world, id_, target):
        reach = many(air_range(world, world.units[id_].place), "hex")
        yield f"{world.atlas.named(target)} is more than {reach} from {id_}"


def supporters(world: War, side: Side, target: PlaceId) -> list[UnitId]:
    """The air units of a side that can come to a battle."""
    flying = FLYING[side]
    return [
        id_
        for place, stack in world.stacks.items()
        if not flying.isdisjoint(stack) and place in world.atlas and place not in HOMELANDS
        for id_ in stack
        if id_ in flying and not any(_grounded(world, id_, target))
    ]


# What can I do? ---------------------------------------------------------------------------------------------------


@RULES.offers(Attack)
def attacks_on_neighbours(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List the attacks on every place next to units that can attack, without and with all ground support."""
    able: dict[PlaceId, list[UnitId]] = {}
    foes = world.troops(OTHER[seat])
    for place in sorted(world.troops(seat)):
        targets = foes.intersection(world.atlas.near[place])
        fit = [id_ for id_ in world.ground(place, seat) if may_fight(world, id_)] if targets else []
        for target in targets:
            if bold := [id_ for id_ in fit if _may_attack(world, seat, target, world.operator(id_))]:
                able.setdefault(target, []).extend(bold)
    for target in mix(sorted(able)):
        air = tuple(supporters(world, seat, target))
        for units in mix(tuple(_groups(able[target]))):
            yield from mix(
                [Attack(units, target), *([Attack(units, target, air[: world.factors(units)])] if air else [])]
            )


def _may_attack(world: War, seat: Side, target: PlaceId, power: PowerId) -> bool:
    """Whether peace does not keep a power from a place; of the two boxes their chapters speak."""
    return not world.wars or target in HOMELANDS or may_enter(world, seat, target, power)


def _groups(units: list[UnitId]) -> Iterator[tuple[UnitId, ...]]:
    sizes = range(1, len(units) + 1) if len(units) <= MANY else (1, 2, len(units))
    for size in sizes:
        yield from combinations(units, size)


# What happened? ---------------------------------------------------------------------------------------------------


@RULES.resolves("frame:ground-attack", "frame:combat-table", order=Attack)
def the_attack_goes_in(order: Attack, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The attack is paid for, the defender may send air units, and the battle is fought."""
    for power, bill in bills(world, (*order.units, *order.air)).items():
        yield from pay(world, power, front_of(world, order.target), bill, f"attack on {order.target}")
    again = all(exploiting(world, id_) for id_ in order.units)
    joined = BattleJoined(_attack, seat, order.units, order.target, order.air, exploiting=again)
    yield from join_battle(joined, world, roll)


def join_battle(joined: BattleJoined, world: War, roll: Roller) -> Iterator[Event]:
    """Begin a battle; its first round waits if the defender can send air units."""
    yield joined
    if fresh := tuple(id_ for id_ in joined.units if not world.units[id_].fought):
        yield Spent(_attack, fresh)
    if joined.exploiting:
        for id_ in joined.units:
            yield Counted(_exploitation, EXPLOITED.key(id_), 1)
    yield Counted(_attack, ATTACKED.key(joined.side, joined.target), 1)
    other = OTHER[joined.side]
    if cover_for(world, other, joined.target, joined.units):
        what = f"send air units to {world.atlas.named(joined.target)} or not"
        yield Asked(_support, Decision((other,), ("oppose", "pass"), _support, what, SUPPORT))
        return
    yield from _with_support(world, roll)


def cover_for(world: War, side: Side, target: PlaceId, attackers: tuple[UnitId, ...]) -> list[UnitId]:
    """The air units that can cover a defence: at war with the attackers, or of the nation of some defender."""
    at_home = {ROSTER[id_].nation for id_ in world.ground(target, side)}
    return [
        id_
        for id_ in supporters(world, side, target)
        if ROSTER[id_].nation in at_home or hostile(world, (id_,), attackers)
    ]


def _with_support(world: War, roll: Roller) -> Iterator[Event]:
    """Those who flew are used, and the battle is fought."""
    assert world.battle is not None
    yield from come_home(world, (*world.battle.air, *world.battle.cover))
    yield from fight(world, roll)


def _cover_listed(world: War, seat: Side) -> Iterator[Order]:
    """All air units that can come, as many as count, and each by itself."""
    if world.battle is None:
        return
    able = cover_for(world, seat, world.battle.target, world.battle.attackers)
    if len(able) > 1:
        yield Oppose(tuple(able))
    yield from (Oppose((id_,)) for id_ in able)


def _cover_comes(world: War, roll: Roller, seat: Side, order: Oppose) -> Iterator[Event]:
    """The air units of both sides fight, and those still there count in the battle."""
    battle = world.battle
    assert battle is not None
    if battle.air:
        yield from air_combat(_support, world, roll, battle.air, order.units, ROUNDS.support)
    yield AirCame(_support, aloft(world, battle.air), aloft(world, order.units))
    yield from _with_support(world, roll)


def _no_cover(world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    yield from _with_support(world, roll)


OPPOSERS[SUPPORT] = Reply(_cover_listed, _cover_comes)
PASSES[SUPPORT] = _no_cover
EVENTS = (BattleJoined,)
