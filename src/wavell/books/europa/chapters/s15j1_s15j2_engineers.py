"""15.J.1 and 15.J.2: assault engineers and combat engineers in combat."""

from collections.abc import Iterator

from wavell.umpire import Line, Ref
from wavell.umpire.facts.tally import plus, times

from ..frame.combat.engineers import ENGINEERS, Engineers, Lowered, features_of, lower_something
from ..frame.combat.proof import LOSSES, Proof, Required
from ..frame.movement.terrain import Feature
from ..model.fight import Backing, Fighter, Setting, effect, effects
from ..model.kinds import Modifier
from ..rules import RULES
from .s15_unit_types import UNOWED
from .s15f5_s15f6_siege import owes_losses

_engineers, _owed = RULES.ref("15.J.2.b"), RULES.ref("15.J.2.c")
_ITEMS = {1: RULES.ref("15.J.2.b.i"), 2: RULES.ref("15.J.2.b.ii"), 3: RULES.ref("15.J.2.b.iii")}
_floor, _by_unit, _twice = RULES.ref("15.J.2.b.v"), RULES.ref("15.J.2.b.vi"), RULES.ref("15.J.1.c")
_OWN = {RULES.ref(id_) for id_ in ("15.J.1.a", "15.J.1.b", "15.J.2.a", "15.E.1", "15.E.2")}
"""The paragraphs by which engineers, on foot or in tanks, support themselves or double."""
_ASSAULT = {"is_assault_engineer": _twice, "is_assault_engineer_armour": RULES.ref("15.E.2")}
"""Who counts as two when losses are required, on foot or in tanks, and by which paragraph."""


def works_on(setting: Setting) -> bool:
    """Whether combat engineers have something to work on: a city (no town) or a fortification."""
    return setting.city or bool(setting.works)


def doubles(setting: Setting) -> bool:
    """Whether assault engineers count double here: a city, a fortified zone or a fortress, but not a mere fort.

    By the other reading they count double wherever combat engineers work.
    """
    if setting.readings.get("assault-at-forts") == "doubled":
        return works_on(setting)
    return setting.city or not setting.works.isdisjoint(("fortified_zone", "fortress"))


# Support and strength -------------------------------------------------------------------------------------------------


@effect("15.J.2.a", on="support", of="is_combat_engineer")
def self_supporting_in_cities_and_works(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """A combat engineer supports itself in a fight for a city or a fortification."""
    return Backing("engineers at a city or fortification", alone=True) if works_on(setting) else None


@effect("15.J.1.a", on="support", of="is_assault_engineer")
def assault_engineers_support_themselves(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Assault engineers have what combat engineers have in combat; where they count double see the next paragraph."""
    return None if doubles(setting) else self_supporting_in_cities_and_works(fighter, setting, attacking)


@effect("15.J.1.b", on="support", of="is_assault_engineer")
def self_supporting_where_they_double(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Assault engineers support themselves in a fight for a city, a fortified zone or a fortress."""
    return Backing("engineers at a city or fortification", alone=True) if doubles(setting) else None


@RULES.defines("15.J.1.b.x1")
@effect("15.J.1.b", on="strength", of="is_assault_engineer")
def doubled_in_city_zone_or_fortress(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Assault engineers double in a fight for a city, a fortified zone or a fortress."""
    if doubles(setting):
        yield times(2, "assault engineers at a city, fortified zone or fortress")


# How many engineers ---------------------------------------------------------------------------------------------------


@effect("15.J.2.b", on="engineer", of="is_combat_engineer")
def counts_as_an_engineer(fighter: Fighter, setting: Setting) -> Iterator[Line]:
    """A combat engineer that attacks a city or a fortification counts as one, whatever its size."""
    if works_on(setting):
        yield plus(1, "combat engineer")


@effect("15.J.1.a", on="engineer", of="is_assault_engineer")
def counts_as_a_combat_engineer(fighter: Fighter, setting: Setting) -> Iterator[Line]:
    """An assault engineer is a combat engineer at the least."""
    if works_on(setting):
        yield plus(1, "as a combat engineer")


@effect("15.J.1.b", on="engineer", of="is_assault_engineer")
def counts_as_more_engineers(fighter: Fighter, setting: Setting) -> Iterator[Line]:
    """An assault engineer counts as two in a fight for a city, a fortified zone or a fortress."""
    if doubles(setting):
        yield plus(2, "assault engineer")


@RULES.defines("15.J.2.b.i", "15.J.2.b.ii", "15.J.2.b.iii", "15.J.2.b.iv")
def split(number: int) -> tuple[int, int]:
    """How far engineers lower the first modifier and the other: in turns, the first one first.

    >>> [split(number) for number in (1, 2, 3, 7)]
    [(1, 0), (1, 1), (2, 1), (4, 3)]
    """
    return (number + 1) // 2, number // 2


def least(feature: Feature) -> int:
    """How far its penalties can be lowered: to -1 for a fort of any kind and for a major city, whole or in part."""
    return -1 if feature.kind == "work" or feature.id in ("major_city", "partial_city") else 0


@RULES.defines("15.J.2.b.v", "15.J.2.b.v.x1")
def lowered(features: tuple[Feature, ...], die: int, aec: int, passing: bool = False) -> Lowered:
    """Engineers lower penalties one by one, those of a fort of any kind and of a major city never beyond -1.

    A step that finds nothing left to lower is lost, or passes to the other modifier if the reading says so.
    """
    room_die = sum(max(0, least(row) - row.die) for row in features)
    room_aec = sum(max(0, least(row) - row.aec) for row in features)
    by_die, by_aec = min(die, room_die), min(aec, room_aec)
    if passing:
        by_die, by_aec = min(die + aec - by_aec, room_die), min(aec + die - by_die, room_aec)
    whole_die, whole_aec = sum(row.die for row in features), sum(row.aec for row in features)
    return Lowered(whole_die + by_die, whole_aec + by_aec, by_die, by_aec)


@ENGINEERS.adds("15.J.2.b", "15.J.2.b.vi")
def engineers_at_work(setting: Setting) -> Engineers:
    """The engineers of an attack and what they lower; their number is that of units, whatever happens to REs."""
    each = tuple(best for fighter in setting.attackers if (best := _counted(fighter, setting)) is not None)
    number = sum(count for _, count, _, _ in each)
    used = number if setting.engineers < 0 else min(number, setting.engineers)
    one, other = split(used)
    die, aec = (other, one) if setting.first == Modifier.AEC else (one, other)
    passing = setting.readings.get("spare-steps") == "pass-on"
    return Engineers(each, used, setting.first, lowered(features_of(setting), die, aec, passing), _engineers)


@effect("15.J.2.b.iv", on="die")
def how_the_steps_were_counted(setting: Setting) -> Iterator[Line]:
    """Say by which items the engineers lowered what they did; the steps themselves are counted with the die."""
    found = engineers_at_work(setting) if works_on(setting) else None
    if found is None or not found.used:
        return
    one, other = split(found.used)
    first, second = ("AEC", "the die") if found.first == Modifier.AEC else ("the die", "AEC")
    yield plus(0, f"{one} off {first}, {other} off {second}", _ITEMS.get(found.used))
    if found.lowered.by_die + found.lowered.by_aec < found.used:
        if any(least(row) for row in features_of(setting)):
            yield plus(0, "a fort and a major city keep -1 each", _floor)
        else:
            yield plus(0, "there is no more to lower")
    if any(fighter.hexside or fighter.landed for fighter, *_ in found.each):
        yield plus(0, "engineers are counted by unit, whatever halves their strength", _by_unit)
    for fighter, *_ in found.each if found.lowered.by_die else ():
        if (why := _twofold(fighter)) is not None:
            yield plus(0, f"{fighter.id} counts as two required losses", why)


def _counted(fighter: Fighter, setting: Setting) -> tuple[Fighter, int, Ref, str] | None:
    """As how many engineers a fighter counts at the most, by which paragraph and why."""
    best: tuple[Fighter, int, Ref, str] | None = None
    for entry in effects(fighter.kit, "engineer"):
        for line in entry.run(fighter, setting):
            if best is None or line.value > best[1]:
                best = fighter, int(line.value), line.ref or entry.ref, line.why
    return best


def _twofold(fighter: Fighter) -> Ref | None:
    """Why an engineer counts as two when losses are required, if it does."""
    return next((ref for ability, ref in _ASSAULT.items() if ability in fighter.kit), None)


@RULES.defines("15.J.1.c")
def weight_in_losses(fighter: Fighter, number: int) -> int:
    """What an engineer, who counted as so many, weighs as a required loss: an assault engineer two, wherever it is."""
    return number if _twofold(fighter) is None else max(number, 2)


@RULES.defines("15.J.2.c", "15.J.2.c.x1")
def owed(by_die: int, weights: dict[str, int]) -> int:
    """How many engineers go first when losses are called for: one for each step that the die was lowered by.

    What nobody who owes losses has done lapses.
    """
    return min(by_die, sum(weights.values()))


@LOSSES.adds("15.J.2.c")
def engineers_who_lowered_the_die(proof: Proof, attacking: bool) -> Iterator[Required]:
    """Engineers who lowered the die are required losses, siege artillery excepted (15.F.5.p6)."""
    by_die = proof.engineers.lowered.by_die if attacking else 0
    weights = {f.id: weight_in_losses(f, count) for f, count, _, _ in proof.engineers.each if owes_losses(f)}
    if by_die and (number := owed(by_die, weights)):
        yield Required("engineers who lowered the die", _owed, weights, number)


@UNOWED.adds("15.J.2.c")
def engineers_owe_for_the_die_alone(proof: Proof) -> Iterator[tuple[str, str]]:
    """Engineers who support themselves, double or lower the effect of armour owe nothing for that."""
    for attacking, fighters in ((True, proof.setting.attackers), (False, proof.setting.defenders)):
        for fighter in fighters:
            if effects(fighter.kit, "engineer") and owes_losses(fighter) and _told(fighter, proof, attacking):
                yield fighter.id, "engineers are required losses for steps off the die alone"


def _told(fighter: Fighter, proof: Proof, attacking: bool) -> bool:
    """Whether an engineer used an ability: it supported itself or was doubled as one, or lowered a penalty."""
    cited = {ref for _, ref in proof.support[not attacking][fighter.id].reasons}
    cited |= {line.ref for line in proof.tally(fighter.id).lines if line.ref is not None}
    lowered = proof.engineers.lowered
    at_work = attacking and any(fighter is each for each, *_ in proof.engineers.each)
    return not _OWN.isdisjoint(cited) or (at_work and lowered.by_die + lowered.by_aec > 0)


# Losses and disruption ------------------------------------------------------------------------------------------


@effect("15.J.2.b.p2", on="disruption", of="is_combat_engineer")
def doubled_for_disruption(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Attacking combat engineers that use their modifiers weigh twice when units are disrupted."""
    if attacking and works_on(setting) and lower_something(setting):
        yield times(2, "combat engineers")


@effect("15.J.1.d", on="disruption", of="is_assault_engineer")
def quadrupled_for_disruption(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Attacking assault engineers weigh four times their strength when units are disrupted.

    That is four times the printed strength, or four times the doubled one if the reading says so.
    """
    if attacking and works_on(setting) and lower_something(setting):
        again = doubles(setting) and setting.readings.get("assault-disruption") == "doubled"
        yield times(8 if again else 4, "assault engineers")
