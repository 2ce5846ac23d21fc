"""The special unit combat ability table: cavalry, light infantry, mountain troops, woodsmen, winter, heavy armour."""

from fractions import Fraction
from typing import NamedTuple

from wavell.umpire.facts.tally import Number

from ...model.fight import Fighter, Setting, effects
from ...rules import RULES
from .armour_effects import counts, heavy
from .chart import SKILLS, WEATHER, Skill, band

_SEVENTH = Fraction(1, 7)
_ZERO = Fraction(0)


class Entry(NamedTuple):
    """A skill that an attack may use: its share, what the defenders take off, and what is left."""

    skill: Skill
    share: Fraction
    bonus: int
    users: tuple[str, ...]
    said: str


def has_skill(fighter: Fighter, setting: Setting, skill: Skill) -> bool:
    """Whether a fighter has a skill here and now: by ability, unless a chapter says otherwise of it."""
    for entry in effects(fighter.kit, "ability"):
        said = entry.run(fighter, setting, skill.id)
        if said is not None:
            return bool(said)
    return skill.ability in fighter.kit


@RULES.defines("frame:SUCAT")
def entries(setting: Setting, ours: dict[str, Number], theirs: dict[str, Number]) -> list[Entry]:
    """The rows of the table that are open to an attack; defenders of the same skill take their band off."""
    found = []
    for skill in SKILLS:
        if skill.count:
            entry = _by_count(setting, skill)
        elif setting.terrain in skill.terrain or (skill.cold and WEATHER[setting.weather].cold):
            entry = _by_share(setting, skill, ours, theirs)
        else:
            continue
        if entry is not None:
            found.append(entry)
    return found


def _by_share(setting: Setting, skill: Skill, ours: dict[str, Number], theirs: dict[str, Number]) -> Entry | None:
    share, users = _share(setting, skill, setting.attackers, ours)
    if not users and not skill.both:
        return None
    against, _ = _share(setting, skill, setting.defenders, theirs)
    seventh = skill.seventh or (skill.id == "cavalry" and setting.readings.get("cavalry-share") == "seventh")
    if (not users or (seventh and share < _SEVENTH)) and not (skill.both and against):
        return None
    gained, lost = band(share), band(against)
    bonus = gained - lost if skill.both else max(0, gained - lost)
    said = f"{skill.id.replace('_', ' ')}: {share} of the attacking REs"
    return Entry(skill, share, bonus, users, f"{said}, {against} of the defending" if against else said)


def _share(
    setting: Setting, skill: Skill, fighters: tuple[Fighter, ...], sizes: dict[str, Number]
) -> tuple[Fraction, tuple[str, ...]]:
    """The share of a side's REs that has a skill, and who has it."""
    users = [fighter for fighter in fighters if counts(fighter.kit) and has_skill(fighter, setting, skill)]
    part = sum(sizes[fighter.id] for fighter in users)
    if not part:
        return _ZERO, ()
    total = sum(sizes[fighter.id] for fighter in fighters if counts(fighter.kit))
    return Fraction(part) / total, tuple(fighter.id for fighter in users)


@RULES.defines("frame:HVY")
def _by_count(setting: Setting, skill: Skill) -> Entry | None:
    """Heavy armour gains where there is more of it than of what can fight it."""
    attack, defence = heavy(setting)
    if not attack:
        return None
    users = tuple(fighter.id for fighter in setting.attackers if skill.ability in fighter.kit)
    said = f"heavy armour: {attack} against {defence} heavy anti-tank"
    return Entry(skill, _ZERO, 1 if attack > defence else 0, users, said)
