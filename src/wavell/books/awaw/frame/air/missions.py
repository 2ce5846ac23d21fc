"""Air missions and air combat: who may fly where, rounds on the table, and counterair."""

from collections.abc import Iterable, Iterator

import msgspec

from wavell.umpire import Event, Order, Ref, Roller, Told
from wavell.umpire.books.validators import Natural, Positive, bounded, by_year, known, pair, rising
from wavell.umpire.facts.words import many
from wavell.umpire.rules.options import Mix

from ...model.atlas import Theater
from ...model.counters import FLYING, ROSTER, Kind
from ...model.events import Removed, Spent
from ...model.ids import NationId, PlaceId, UnitId
from ...model.nations import NATIONS
from ...model.orders import Bomb, Counterair
from ...model.ownership import usable
from ...model.world import War
from ...rules import AXIS, DATA, HOMELANDS, OTHER, RULES, Side
from ..economy.budget import rate, year
from ..economy.offensives import bills, cannot_pay, pay

LEAST_DICE, MOST_DICE = 2, 12
"""Between which numbers the dice of a round are read, modifiers included."""
SHOT_DOWN = "shot down"
"""Why aircraft are lost in air combat, as events tell it."""


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ladder: tuple[str, ...]
    starts: tuple[Natural, ...]
    ref: str

    def __post_init__(self) -> None:
        for step in self.ladder:
            pair(step)
        rising("starts", self.starts)
        if not self.starts or len(self.ladder) <= (last := self.starts[-1] + MOST_DICE - LEAST_DICE):
            raise ValueError(
                f"ladder has {len(self.ladder)} steps, and the last start needs {last + 1 if self.starts else 'one'}"
            )


class _Squadrons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    factor: Positive
    ref: str


class _Rounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    counterair: Positive
    bombing: Positive
    support: Positive
    ref: str


class _Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    asia: Natural
    europe: Natural
    ref: str


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a nationality adds to its dice, by the year from which it holds."""

    from_: dict[str, int] = msgspec.field(name="from")
    ref: str

    def __post_init__(self) -> None:
        by_year(self.from_)
        bounded("from", self.from_, -5, 5)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: _Table
    squadrons: _Squadrons
    rounds: _Rounds
    range: _Range
    skill: dict[str, Skill]

    def __post_init__(self) -> None:
        known("nation", self.skill, NATIONS)


AIR = RULES.data(DATA / "air.toml", _File)
ROUNDS = AIR.rounds
_LADDER = [pair(step) for step in AIR.table.ladder]
_combat, _missions = RULES.ref("frame:air-combat"), RULES.ref("frame:air-missions")


class AirFought(Told, frozen=True):
    """A round of air combat: what each side rolled with its modifier, and what it did to the other."""

    round: int
    attack: int
    hits: str
    defence: int
    losses: str

    def apply(self, world: War) -> None:
        """What comes of it follows."""

    def told(self) -> str:
        """The fact in words."""
        (downed, home), (lost, driven) = pair(self.hits), pair(self.losses)
        return (
            f"air combat, round {self.round}: the attackers at {self.attack} shoot {downed} down and send {home} home, "
            f"the defenders at {self.defence} {lost} and {driven}"
        )


# The table ----------------------------------------------------------------------------------------------------


def result(factors: int, dice: int) -> tuple[int, int]:
    """Enemy factors shot down and sent home by a force that rolls this, modifiers included."""
    if factors < 1:
        return 0, 0
    start = AIR.table.starts[min(factors, len(AIR.table.starts)) - 1]
    return _LADDER[start + min(max(dice, LEAST_DICE), MOST_DICE) - LEAST_DICE]


def air_factors(units: Iterable[UnitId]) -> int:
    """The air factors of some units: army air as printed, three squadrons of naval air to a factor."""
    counters = [ROSTER[id_] for id_ in units]
    army = sum(counter.factors for counter in counters if counter.kind == Kind.AAF)
    return army + sum(counter.factors for counter in counters if counter.kind == Kind.NAS) // AIR.squadrons.factor


def aloft(world: War, units: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Those of a mission that are still in the fight: neither shot down nor sent home."""
    return tuple(id_ for id_ in units if world.on_map(id_) and not world.units[id_].inverted)


def skill(world: War, units: Iterable[UnitId]) -> int:
    """What a force adds to its dice: as its largest nationality does, the worse one if two are as large."""
    flown: dict[NationId, int] = {}
    for id_ in units:
        nation = ROSTER[id_].nation
        flown[nation] = flown.get(nation, 0) + ROSTER[id_].factors
    when = year(world)
    rates = [(-factors, _rate(nation, when)) for nation, factors in flown.items()]
    return min(rates, default=(0, 0))[1]


def _rate(nation: NationId, when: int) -> int:
    row = AIR.skill.get(nation)
    return 0 if row is None else rate(row.from_, when)


def air_combat(
    ref: Ref, world: War, roll: Roller, attackers: tuple[UnitId, ...], defenders: tuple[UnitId, ...], rounds: int
) -> Iterator[Event]:
    """Fight up to so many rounds, both sides at once; afterwards `aloft` says who is still there.

    Losses fall on the units in the order in which they were named: first those shot down, then those sent home.
    """
    for number in range(1, rounds + 1):
        attack, defence = aloft(world, attackers), aloft(world, defenders)
        if not attack or not defence:
            return
        dice = sum(roll(ref, f"air combat, round {number}: the attackers", 2)) + skill(world, attack)
        reply = sum(roll(ref, f"air combat, round {number}: the defenders", 2)) + skill(world, defence)
        hits, losses = result(air_factors(attack), dice), result(air_factors(defence), reply)
        yield AirFought(ref, number, dice, f"{hits[0]}/{hits[1]}", reply, f"{losses[0]}/{losses[1]}")
        yield from _suffer(ref, world, defence, *hits)
        yield from _suffer(ref, world, attack, *losses)


def _suffer(ref: Ref, world: War, units: tuple[UnitId, ...], down: int, home: int) -> Iterator[Event]:
    """Every air unit is worth a factor."""
    for id_ in units[:down]:
        yield Removed(ref, id_, world.units[id_].place, SHOT_DOWN)
    if away := units[down : down + home]:
        yield Spent(ref, away)


# Missions -----------------------------------------------------------------------------------------------------


def air_range(world: War, place: PlaceId) -> int:
    """How far air units fly from a place."""
    return AIR.range.europe if world.atlas.theater(place) is Theater.EUROPE else AIR.range.asia


def reaches(world: War, id_: UnitId, target: PlaceId) -> bool:
    """Whether a target is within the range of an air unit."""
    place = world.units[id_].place
    far = world.atlas.flight(place, target)
    return far is not None and far <= air_range(world, place)


def ready(world: War, id_: UnitId) -> bool:
    """Whether an air unit can still fly a mission."""
    unit = world.units[id_]
    return ROSTER[id_].is_air and not unit.inverted and not unit.fought


@RULES.forbids("frame:air-missions", order=(Bomb, Counterair))
def one_mission_each(order: Bomb | Counterair, world: War, seat: Side) -> Iterator[str]:
    """Air units alone fly missions, each one until its owner's next player turn."""
    for id_ in dict.fromkeys(order.units):
        if not usable(world, seat, id_):
            continue
        if not ROSTER[id_].is_air:
            yield f"{id_} is no air unit"
        elif not ready(world, id_):
            yield f"{id_} has flown"


@RULES.forbids("frame:isolation", order=(Bomb, Counterair))
def flies_only_in_supply(order: Bomb | Counterair, world: War, seat: Side) -> Iterator[str]:
    """A unit out of supply does not attack."""
    yield from (f"{id_} is out of supply" for id_ in dict.fromkeys(order.units) if id_ in world.unsupplied)


@RULES.forbids("frame:air-missions", order=Counterair)
def within_range(order: Counterair, world: War, seat: Side) -> Iterator[str]:
    """The target lies within range; what may fly into and out of the two boxes their chapters say."""
    if order.target in HOMELANDS:
        return
    for id_ in dict.fromkeys(order.units):
        if (
            usable(world, seat, id_)
            and world.units[id_].place not in HOMELANDS
            and not reaches(world, id_, order.target)
        ):
            far = air_range(world, world.units[id_].place)
            yield f"{world.atlas.named(order.target)} is more than {many(far, 'hex')} from {id_}"


def parked(world: War, place: PlaceId, side: Side) -> tuple[UnitId, ...]:
    """Air units of a side at a base, not aboard ships, that can still fight."""
    there, flying, stack = world.units, FLYING[side], world.stack(place)
    if flying.isdisjoint(stack):
        return ()
    return tuple(id_ for id_ in stack if id_ in flying and not there[id_].inverted and not there[id_].aboard)


@RULES.forbids("frame:air-missions", order=Counterair)
def something_to_attack(order: Counterair, world: War, seat: Side) -> Iterator[str]:
    """Counterair needs enemy air units at the target that can fight."""
    if (order.target not in HOMELANDS or seat != AXIS) and not parked(world, order.target, OTHER[seat]):
        yield f"no enemy air unit in {world.atlas.named(order.target)} can fight"


def hostile(world: War, units: Iterable[UnitId], enemies: Iterable[UnitId]) -> bool:
    """Whether the powers of two forces are at war, each with some of the other."""
    theirs = {NATIONS[ROSTER[id_].nation].power for id_ in enemies}
    return all(any(world.at_war(world.operator(id_), power) for power in theirs) for id_ in units)


@RULES.forbids("frame:war", order=Counterair)
def only_enemies_at_war(order: Counterair, world: War, seat: Side) -> Iterator[str]:
    """Air units attack those with whom their power is at war."""
    enemies = parked(world, order.target, OTHER[seat])
    if enemies and usable(world, seat, *order.units) and not hostile(world, order.units, enemies):
        yield f"there is no war with those in {world.atlas.named(order.target)}"


@RULES.forbids("frame:offensive-cost", order=Counterair)
def counterair_is_paid_for(order: Counterair, world: War, seat: Side) -> Iterator[str]:
    """Counterair is an offensive operation on the front of its target."""
    if usable(world, seat, *order.units) and (front := world.atlas.front[order.target]):
        for power, bill in bills(world, order.units).items():
            yield from cannot_pay(world, power, front, bill)


@RULES.offers(Counterair)
def counterair_raids(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """All that can reach an enemy base, and each unit by itself."""
    able = [id_ for id_ in FLYING[seat] if world.units[id_].place in world.atlas and ready(world, id_)]
    if not able:
        return
    for target in mix(sorted(world.stacks)):
        if target not in world.atlas or not parked(world, target, OTHER[seat]):
            continue
        near = tuple(sorted(id_ for id_ in able if reaches(world, id_, target)))
        if len(near) > 1:
            yield Counterair(near, target)
        for id_ in near:
            yield Counterair((id_,), target)


@RULES.resolves("frame:air-missions", order=Counterair)
def counterair_is_flown(order: Counterair, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """The attackers fight those at the base for some rounds; whoever flew has been used."""
    front = world.atlas.front[order.target]
    for power, bill in bills(world, order.units).items():
        yield from pay(world, power, front, bill, f"counterair on {order.target}")
    defenders = parked(world, order.target, OTHER[seat])
    yield from air_combat(_combat, world, roll, order.units, defenders, ROUNDS.counterair)
    yield from come_home(world, order.units)


def come_home(world: War, units: Iterable[UnitId]) -> Iterator[Event]:
    """Units that have flown are used."""
    if back := aloft(world, units):
        yield Spent(_missions, back)


EVENTS = (AirFought,)
