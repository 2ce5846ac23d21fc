"""What both sides of a ground battle are worth, and what the combat table makes of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import ceil as rounded_up
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import Line, Noun, Question, Ref, Tally, cap, floor, least, plus, times
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised

from ...model.atlas import BASIC_DM, TERRAIN, Atlas
from ...model.counters import ROSTER, Kind
from ...model.counts import mark
from ...model.ids import PlaceId, UnitId
from ...model.orders import Attack, PlaceName, UnitName
from ...model.ownership import forbidden
from ...model.words import listed
from ...model.world import Battle, War
from ...rules import RULES
from ..air.missions import air_factors
from ..movement.doors import Shift, Way, closed_to
from .crt import BEST, COLUMNS, NUMBERS, WORST, Outcome, Rock, chances, column

# Questions --------------------------------------------------------------------------------------------------------

BESIEGED = mark("siege {place}", PlaceId)
"""Turns of siege of a fortress."""


class Dm(Question, frozen=True, tag="dm"):
    """The defense modifier of a place against an attack by land, or from the sea by some units."""

    form: ClassVar[str] = "{place} [sea] [by {units+}]"
    place: PlaceName
    sea: bool = False
    units: tuple[UnitName, ...] = ()


class Defence(Question, frozen=True, tag="defence"):
    """What the ground units in a place are worth in defence, with air units that cover them."""

    form: ClassVar[str] = "{place} [cover {cover+}] [sea] [by {units+}] [exploited]"
    place: PlaceName
    cover: tuple[UnitName, ...] = ()
    sea: bool = False
    units: tuple[UnitName, ...] = ()
    exploited: bool = False


class Force(Question, frozen=True, tag="force"):
    """What some units are worth in an attack on a place, with ground support and the guns of ships."""

    form: ClassVar[str] = "{units+} on {target} [air {air+}] [guns {guns+}]"
    units: tuple[UnitName, ...]
    target: PlaceName
    air: tuple[UnitName, ...] = ()
    guns: tuple[UnitName, ...] = ()


class Odds(Question, frozen=True, tag="odds"):
    """The odds of an attack as a column of the combat table: 2 is 2:1, 1/2 is 1:2."""

    form: ClassVar[str] = "{units+} on {target} [air {air+}] [guns {guns+}] [cover {cover+}] [sea] [exploiting]"
    units: tuple[UnitName, ...]
    target: PlaceName
    air: tuple[UnitName, ...] = ()
    guns: tuple[UnitName, ...] = ()
    cover: tuple[UnitName, ...] = ()
    sea: bool = False
    exploiting: bool = False


class Chance(Question, frozen=True, tag="chance"):
    """How likely a result is in the first round of an attack."""

    form: ClassVar[str] = "{result} for {units+} on {target} [air {air+}] [guns {guns+}] [cover {cover+}] [sea]"
    result: Annotated[str, Noun("result")]
    units: tuple[UnitName, ...]
    target: PlaceName
    air: tuple[UnitName, ...] = ()
    guns: tuple[UnitName, ...] = ()
    cover: tuple[UnitName, ...] = ()
    sea: bool = False


# The defense modifier ---------------------------------------------------------------------------------------------


def _rock(atlas: Atlas, place: PlaceId) -> Rock | None:
    """What the book says of a place itself, if it says anything."""
    return next((row for row in NUMBERS.rock if place in atlas.tagged(row.tag)), None)


def fortress(atlas: Atlas, place: PlaceId) -> tuple[int, Ref]:
    """What the fortress of a place adds to its DM without a siege, and who says so."""
    rock, row = _rock(atlas, place), NUMBERS.works.fortress
    if rock is not None:
        return rock.fortress, RULES.ref(rock.ref)
    return row.dm if place in atlas.tagged("fortress") else 0, RULES.ref(row.ref)


def mostly_marines(units: Iterable[UnitId]) -> bool:
    """Whether enough of a landing are marines for the beach not to matter."""
    factors: Counter[bool] = Counter()
    for id_ in units:
        factors[ROSTER[id_].kind == Kind.MARINE] += ROSTER[id_].factors
    return factors[True] > 0 and factors[True] >= factors.total() * Fraction(NUMBERS.marines.share)


@RULES.counts("frame:odds", of=Dm, stage="base")
def basic_modifier(question: Dm, world: War) -> Iterator[Line]:
    """Every defender has the basic modifier."""
    yield plus(BASIC_DM.dm, "basic")


@RULES.counts("frame:terrain", of=Dm)
def ground_adds(question: Dm, world: War) -> Iterator[Line]:
    """Rough ground adds to the modifier."""
    rock, terrain = _rock(world.atlas, question.place), world.atlas.terrain[question.place] or ""
    if rock is not None:
        yield plus(rock.mountain, "mountain", RULES.ref(rock.ref))
    elif terrain in TERRAIN and TERRAIN[terrain].dm:
        yield plus(TERRAIN[terrain].dm, terrain.replace("_", " "))


@RULES.counts("frame:terrain", of=Dm)
def a_fortress_adds(question: Dm, world: War) -> Iterator[Line]:
    """A fortress adds to the modifier."""
    dm, ref = fortress(world.atlas, question.place)
    if dm:
        yield plus(dm, "fortress", ref)


@RULES.counts("frame:siege", of=Dm)
def a_siege_takes_off(question: Dm, world: War) -> Iterator[Line]:
    """A siege takes off what it has come to, and no more than the fortress adds."""
    dm, ref = fortress(world.atlas, question.place)
    if taken := min(dm, NUMBERS.siege.dm * BESIEGED.of(world.marks, question.place)):
        yield plus(-taken, "siege", ref if _rock(world.atlas, question.place) else None)


@RULES.counts("frame:invasion", of=Dm)
def a_beach_adds(question: Dm, world: War) -> Iterator[Line]:
    """From the sea a beach adds to the modifier, unless half of those who land are marines."""
    if not question.sea or question.place not in world.atlas.coast or mostly_marines(question.units):
        return
    rock = _rock(world.atlas, question.place)
    if rock is not None:
        yield plus(rock.beach, "beach", RULES.ref(rock.ref))
    else:
        yield plus(NUMBERS.works.beach.dm, "beach")


# Both sides -------------------------------------------------------------------------------------------------------


GROUNDED: Hook[Callable[[War, UnitId, PlaceId], bool]] = Hook(RULES)
"""What keeps an air unit from flying for a battle in a place."""


def grounded(world: War, id_: UnitId, target: PlaceId) -> bool:
    """Whether an air unit may not fly for a battle in a place, so that it adds nothing to it."""
    return any(rule.run(world, id_, target) for rule in GROUNDED)


def _support(world: War, units: Iterable[UnitId], target: PlaceId) -> int:
    """The air factors that units bring to a battle in a place, each once."""
    return air_factors(id_ for id_ in dict.fromkeys(units) if not grounded(world, id_, target))


def garrison(world: War, place: PlaceId) -> list[UnitId]:
    """The ground units in a place, of whichever side."""
    return [id_ for id_ in world.stack(place) if ROSTER[id_].is_ground]


@RULES.counts("frame:odds", of=Defence, stage="base")
def defenders_add_up(question: Defence, world: War) -> Iterator[Line]:
    """All ground units in a place defend together."""
    for id_ in garrison(world, question.place):
        yield plus(ROSTER[id_].factors, id_)


@RULES.counts("frame:odds", of=Defence, stage="times")
def times_the_modifier(question: Defence, world: War) -> Iterator[Line]:
    """The defending factors are multiplied by the DM of the place."""
    if garrison(world, question.place):
        dm = RULES.answer(Dm(question.place, question.sea, question.units), world)
        yield msgspec.structs.replace(times(dm.total, "DM"), part=dm)


@RULES.counts("frame:exploitation", of=Defence, stage="times")
def tanks_break_infantry(question: Defence, world: War) -> Iterator[Line]:
    """Infantry and replacements have a lower DM against exploiting armor, except in a capital."""
    row = NUMBERS.exploitation
    if not question.exploited or question.place in world.atlas.tagged("capital"):
        return
    soft = [id_ for id_ in garrison(world, question.place) if ROSTER[id_].kind in row.against]
    if soft:
        yield plus(row.dm * world.factors(soft), f"{listed(soft)} against exploiting armor")


@RULES.counts("frame:ground-support", of=Defence, stage="round")
def cover_adds(question: Defence, world: War) -> Iterator[Line]:
    """Air units add their factors, no more than the ground factors they cover."""
    factors = min(_support(world, question.cover, question.place), world.factors(garrison(world, question.place)))
    if factors:
        yield plus(factors, "air cover")


@RULES.counts("frame:odds", of=Force, stage="base")
def attackers_add_up(question: Force, world: War) -> Iterator[Line]:
    """All attackers count together, each once."""
    for id_ in _ground(question.units):
        yield plus(ROSTER[id_].factors, id_)


@RULES.counts("frame:ground-support", of=Force)
def ground_support_adds(question: Force, world: War) -> Iterator[Line]:
    """Air units add their factors, no more than the ground factors they support."""
    factors = min(_support(world, question.air, question.target), world.factors(_ground(question.units)))
    if factors:
        yield plus(factors, "ground support")


@RULES.counts("frame:bombardment", of=Force)
def guns_add(question: Force, world: War) -> Iterator[Line]:
    """Ships add a factor for so many of theirs, no more than the ground factors that land."""
    ships = [id_ for id_ in dict.fromkeys(question.guns) if ROSTER[id_].kind in NUMBERS.bombardment.kinds]
    factors = min(world.factors(ships) // NUMBERS.bombardment.per, world.factors(_ground(question.units)))
    if factors:
        yield plus(factors, "shore bombardment")


def _ground(units: Iterable[UnitId]) -> list[UnitId]:
    return [id_ for id_ in dict.fromkeys(units) if ROSTER[id_].is_ground]


# The odds ---------------------------------------------------------------------------------------------------------


@memoised
def _both(world: War, question: Odds) -> tuple[Tally, Tally]:
    """What attack and defence are worth; ships fire at a shore for those who land on it, and for nobody else."""
    force = RULES.answer(Force(question.units, question.target, question.air, question.guns), world)
    sea = question.sea or bool(question.guns)
    against = Defence(question.target, question.cover, sea, question.units if sea else (), question.exploiting)
    return force, RULES.answer(against, world)


@RULES.counts("frame:odds", of=Odds, stage="base")
def the_force_of_the_attack(question: Odds, world: War) -> Iterator[Line]:
    """The odds begin with the force of the attack."""
    yield plus(_both(world, question)[0], "the attack")


@RULES.counts("frame:odds", of=Odds, stage="times")
def against_the_defence(question: Odds, world: War) -> Iterator[Line]:
    """The attack is divided by the defence; against nobody there are no odds."""
    defence = _both(world, question)[1]
    if defence.total:
        line = times(Fraction(1) / Fraction(defence.total), f"against a defence of {defence.total}")
        yield msgspec.structs.replace(line, part=defence)
    else:
        yield times(0, "nobody is there")


@RULES.counts("frame:odds", of=Odds, stage="round")
def rounded_for_the_defender(question: Odds, world: War) -> Iterator[Line]:
    """Odds between two columns are those of the lower one."""
    force, defence = (Fraction(side.total) for side in _both(world, question))
    if force and force < defence:
        yield cap(Fraction(1, rounded_up(defence / force)), "rounded down")
    else:
        yield floor("rounded down")


@RULES.counts("frame:combat-table", of=Odds, stage="limit")
def as_far_as_the_table_goes(question: Odds, world: War) -> Iterator[Line]:
    """The table has a first and a last column."""
    yield cap(BEST, "the last column")
    if garrison(world, question.target):
        yield least(WORST, "the first column")
        force, defence = (Fraction(side.total) for side in _both(world, question))
        yield plus(0, f"a die of 1 to 6 brings {' '.join(column(force, defence).results)}")


@RULES.counts("frame:combat-table", of=Chance, stage="base")
def faces_of_the_die(question: Chance, world: War) -> Iterator[Line]:
    """Each number of the die is as likely as any other."""
    attack = Odds(question.units, question.target, question.air, question.guns, question.cover, question.sea)
    odds = Fraction(RULES.total(attack, world))
    if odds:
        yield plus(chances(odds)[Outcome(question.result)], f"at {COLUMNS[odds].title}")
    elif not garrison(world, question.target):
        yield plus(0, "nobody is there")


# What is never fought ---------------------------------------------------------------------------------------------


def barred(question: Odds | Chance, world: War) -> dict[Ref, str]:
    """The paragraphs by which an attack is never made, and why; a battle that is fought all the same was overruled."""
    if world.battle is not None and world.battle.target == question.target:
        return {}
    units = tuple(id_ for id_ in question.units if world.on_map(id_))
    if question.sea or question.guns:
        return closed_to(world, Shift(units, question.target, Way.LAND))
    attack = Attack(units, question.target)  # aircraft that may not come add nothing, and bar nothing
    return forbidden(attack, world, ROSTER[units[0]].side) if units else {}


@RULES.counts("frame:combat-table", of=Odds, stage="limit")
def no_odds_of_what_is_barred(question: Odds, world: War) -> Iterator[Line]:
    """There are no odds of an attack that is never made."""
    yield from (cap(0, why, ref) for ref, why in barred(question, world).items())


@RULES.counts("frame:combat-table", of=Chance, stage="limit")
def nor_a_chance(question: Chance, world: War) -> Iterator[Line]:
    """Nor is there a chance of its results."""
    yield from (cap(0, why, ref) for ref, why in barred(question, world).items())


def worth(world: War, battle: Battle) -> int:
    """What the defence of a battle is worth without its air cover: that is what an exchange costs."""
    question = Defence(battle.target, (), bool(battle.ships), _landed(battle), battle.exploiting)
    return int(RULES.total(question, world))


def _landed(battle: Battle) -> tuple[UnitId, ...]:
    return battle.attackers if battle.ships else ()


def odds_of(world: War, battle: Battle) -> Fraction:
    """The odds of the next round of a battle."""
    sea = bool(battle.ships)
    attack = Odds(battle.attackers, battle.target, battle.air, battle.guns, battle.cover, sea, battle.exploiting)
    return Fraction(RULES.total(attack, world))


QUESTIONS = (Dm, Defence, Force, Odds, Chance)
