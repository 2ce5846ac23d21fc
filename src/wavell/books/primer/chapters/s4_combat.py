"""4 Combat: who attacks whom, what both are worth, and what the results table makes of it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import msgspec

from wavell.umpire import Event, Line, Order, Roller, cap, floor, plus, times

from ..model.counters import KINDS
from ..model.events import BattleDecided, BattleJoined
from ..model.ground import GROUND, across_escarpment, named, near, terrain_at
from ..model.kinds import Side, Task
from ..model.orders import Attack, Defence, Force, Odds
from ..model.world import Desert
from ..rules import DATA, OTHER, RULES
from .s2_units import objections_to_using, strength, usable
from .s4_aftermath import battle_goes_on
from .s6_fog import is_seen, show_fighters


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the results table: the odds, and a result for each number of the die."""

    odds: int
    results: tuple[str, str, str, str, str, str]
    ref: str


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a result means, in words and as tasks to be carried out in order."""

    text: str
    tasks: tuple[Task, ...]
    ref: str


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The results table."""

    most: int
    ref: str
    column: tuple[Column, ...]
    result: dict[str, Result]


CRT = RULES.data(DATA / "crt.toml", Table)
COLUMNS = {column.odds: column for column in CRT.column}
_ref_attack, _ref_table = RULES.ref("4.1"), RULES.ref("4.6")
MANY = 6
"""Up to so many attackers of one hex, every combination is listed; beyond it, each alone, pairs and all."""


# How much? ------------------------------------------------------------------------------------------------


@RULES.counts("4.4", of=Force, stage="times")
def weaker_across_an_escarpment(question: Force, world: Desert) -> Iterator[Line]:
    """An attacker next to its target counts half across an escarpment."""
    here = world.units[question.unit].place
    if here and across_escarpment(here, question.target):
        yield times(Fraction(GROUND.escarpment.attack.times), "across an escarpment")


@RULES.counts("4.4", of=Defence, stage="base")
def defenders_add_up(question: Defence, world: Desert) -> Iterator[Line]:
    """All units in a hex defend together, each with its strength."""
    for id_, unit in world.units.items():
        if unit.place == question.target:
            yield plus(strength(id_, world), id_)


@RULES.counts("4.4", of=Defence, stage="times")
def ground_helps_the_defence(question: Defence, world: Desert) -> Iterator[Line]:
    """Rough ground and an oasis multiply the defence."""
    terrain = terrain_at(question.target)
    if terrain.defence is not None:
        yield times(Fraction(terrain.defence.times), f"ground of {named(question.target)}")


@RULES.counts("4.5", of=Odds, stage="base")
def attackers_add_up(question: Odds, world: Desert) -> Iterator[Line]:
    """All attackers count together."""
    for id_ in dict.fromkeys(question.units):
        yield plus(RULES.answer(Force(id_, question.target), world), id_)


@RULES.counts("4.5", of=Odds, stage="times")
def against_the_defenders(question: Odds, world: Desert) -> Iterator[Line]:
    """The attack is divided by the defence; against nobody there are no odds."""
    defence = RULES.answer(Defence(question.target), world)
    if defence.total:
        share = Fraction(1) / defence.total
        yield msgspec.structs.replace(times(share, f"against a defence of {defence.total}"), part=defence)
    else:
        yield times(0, "nobody is there")


@RULES.counts("4.5", of=Odds, stage="round")
def odds_are_rounded_down(question: Odds, world: Desert) -> Iterator[Line]:
    """Fractions of the odds are dropped."""
    yield floor("fractions are dropped")


@RULES.counts("4.5", of=Odds, stage="limit")
def odds_have_a_limit(question: Odds, world: Desert) -> Iterator[Line]:
    """No odds are better than those of the last column."""
    yield cap(CRT.most, "the last column")


# May I? ---------------------------------------------------------------------------------------------------


@RULES.forbids("4.1", order=Attack)
def each_unit_attacks_once(order: Attack, world: Desert, seat: Side) -> Iterator[str]:
    """A side attacks enemies, with units of its own, each once."""
    if not world.count(order.target, OTHER[seat]):
        yield f"{named(order.target)} holds no enemy"
    if len(set(order.units)) < len(order.units):
        yield "a unit is named twice"
    for id_ in dict.fromkeys(order.units):
        yield from objections_to_using(id_, world, seat)
        if usable(id_, world, seat) and world.units[id_].attacked:
            yield f"{id_} has attacked"


@RULES.forbids("4.2", order=Attack)
def attackers_stand_next_to_the_target(order: Attack, world: Desert, seat: Side) -> Iterator[str]:
    """Attackers stand next to the hex they attack."""
    for id_ in dict.fromkeys(order.units):
        if usable(id_, world, seat) and order.target not in near(world.units[id_].place):
            yield f"{id_} is not next to {named(order.target)}"


@RULES.permits("4.3", order=Attack, overrides="4.2")
def guns_attack_from_farther_off(order: Attack, world: Desert, seat: Side) -> Iterator[str]:
    """Artillery may attack from two hexes away; it lifts the objection if everybody else stands next to the target."""
    own = [id_ for id_ in dict.fromkeys(order.units) if usable(id_, world, seat)]
    far = [id_ for id_ in own if order.target not in near(world.units[id_].place)]
    if far and all(in_range(id_, order.target, world) for id_ in far):
        yield f"{' and '.join(far)} may attack from two hexes away"


def in_range(id_: str, target: str, world: Desert) -> bool:
    """Whether a unit on the map is near enough to a hex to attack it."""
    return target in near(world.units[id_].place, KINDS[id_].reach)


@RULES.offers(Attack, exact=True)
def attacks_within_range(world: Desert, seat: Side) -> Iterator[Order]:
    """List the attacks on every hex where an enemy is seen."""
    ready = [id_ for id_, unit in world.units.items() if unit.side == seat and unit.place and not unit.attacked]
    for target in sorted(world.places(OTHER[seat])):
        able = [id_ for id_ in ready if in_range(id_, target, world)]
        if able and is_seen(target, OTHER[seat], world):
            sizes = range(1, len(able) + 1) if len(able) <= MANY else (1, 2, len(able))
            for size in sizes:
                yield from (Attack(units, target) for units in combinations(able, size))


# What happened? -------------------------------------------------------------------------------------------


@RULES.resolves("4.1", "4.6", order=Attack)
def the_attack_goes_in(order: Attack, world: Desert, roll: Roller, seat: Side) -> Iterator[Event]:
    """The attackers are seen, a die is rolled, and the result is carried out task by task."""
    odds = int(RULES.total(Odds(order.units, order.target), world))
    yield BattleJoined(_ref_attack, seat, order.units, order.target)
    yield from show_fighters(world, order.units)
    number = roll.d6(_ref_table, f"attack on {named(order.target)} at odds {odds}")
    result = COLUMNS[odds].results[number - 1]
    yield BattleDecided(_ref_table, odds, number, result, CRT.result[result].tasks)
    yield from battle_goes_on(world)
