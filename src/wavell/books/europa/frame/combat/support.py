"""Support: who fights on his own, who is helped by guns and headquarters of his stack, and who fights at half."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from wavell.umpire import Ref
from wavell.umpire.rules.hooks import Hook

from ...model.abilities import Kit
from ...model.counters import Counter
from ...model.fight import Fighter, Setting, effects
from ...rules import RULES
from .chart import SUPPORT

_support = RULES.ref("frame:SUPP")
GIVERS: Hook[Callable[[Setting, bool], tuple[str, Fraction]]] = Hook(RULES)
"""What supports units of any stack, `(setting, attacking)`: in words, and how many REs."""
_Given = dict[str, dict[tuple[str, Ref], Fraction]]
"""The REs that each hex has to support with, by why and the paragraph."""
UNSUPPORTED, SELF, DIVISION = 0, 1, 2
"""Steps: unsupported, self-supporting, a support division."""
NAMES = ("unsupported", "self-supporting", "support division")


class Stand(NamedTuple):
    """How a fighter stands for support, and why."""

    state: str
    """unsupported, supported, self-supporting or support division."""
    why: str
    ref: Ref
    others: tuple[tuple[str, Ref], ...] = ()
    """Who else supports it, each why and by which paragraph, where no one alone has enough left for it."""

    @property
    def reasons(self) -> tuple[tuple[str, Ref], ...]:
        """Each reason with its paragraph."""
        return ((self.why, self.ref), *self.others)


def nature(fighter: Fighter) -> int:
    """What a unit is by itself: divisions support, those with the dot support themselves only, others nobody.

    Guns, headquarters and counters without strength need no support, and cadres kept their own.
    """
    return nature_of(fighter.kit, fighter.counter)


@cache
def nature_of(kit: Kit, counter: Counter) -> int:
    """The same of a counter with a kit, wherever it is."""
    if kit.size == "XX":
        return SELF if kit.rating.dot else DIVISION
    if kit.rating.dot or counter.is_cadre(kit) or kit.mobility == "artillery":
        return SELF
    return SELF if "is_artillery" in kit or "is_hq" in kit or "is_aa" in kit else UNSUPPORTED


@RULES.defines("frame:SUPP")
def supported(setting: Setting, attacking: bool) -> dict[str, Stand]:
    """How every fighter of a side stands; the support of a stack goes to the strongest that it suffices for."""
    fighters = setting.attackers if attacking else setting.defenders
    found: dict[str, Stand] = {}
    needy: dict[str, list[Fighter]] = {}
    gives: dict[tuple[str, str], Fraction] = {}
    given: _Given = {}
    denied: dict[str, tuple[str, Ref]] = {}
    for fighter in fighters:
        steps, why, ref = nature(fighter), "", _support
        for entry in effects(fighter.kit, "support"):
            backing = entry.run(fighter, setting, attacking)
            if backing is None:
                continue
            if backing.steps or (backing.alone and steps < SELF):
                steps, why, ref = min(steps + max(backing.steps, 1), DIVISION), backing.why, entry.ref
            if not backing.steps and not backing.alone and not backing.gives:
                denied.setdefault(fighter.place, (backing.why, entry.ref))
            if backing.gives:
                each = given.setdefault(fighter.place, {})
                each[backing.why, entry.ref] = each.get((backing.why, entry.ref), Fraction(0)) + backing.gives
        if steps == DIVISION:
            key = fighter.place, fighter.kit.nation
            gives[key] = gives.get(key, Fraction(0)) + SUPPORT.division
        if steps:
            found[fighter.id] = Stand(NAMES[steps], why or NAMES[steps], ref)
        else:
            needy.setdefault(fighter.place, []).append(fighter)
    for place, waiting in needy.items():
        waiting.sort(key=_worth, reverse=True)
        common = given.get(place, {})
        left: list[Fighter] = []
        for fighter in waiting:
            own = gives.get((place, fighter.kit.nation), Fraction(0))
            if common and fighter.re <= sum(common.values()):
                by, *others = _taken(common, fighter.re)
                found[fighter.id] = Stand("supported", *by, tuple(others))
            elif fighter.re <= own:
                gives[place, fighter.kit.nation] = own - fighter.re
                found[fighter.id] = Stand("supported", "by a division of its nation", _support)
            else:
                left.append(fighter)
        needy[place] = left
    _from_afar(setting, attacking, [fighter for left in needy.values() for fighter in left], found, given)
    for place in denied.keys() & needy.keys():
        for fighter in needy[place]:
            if found[fighter.id].state == NAMES[UNSUPPORTED]:
                found[fighter.id] = Stand(NAMES[UNSUPPORTED], *denied[place])
    return found


def _taken(given: dict[tuple[str, Ref], Fraction], size: Fraction) -> list[tuple[str, Ref]]:
    """Take support for a unit from the first that has enough left for all of it, or else from one after the other."""
    whole = next((each for each, left in given.items() if size <= left), None)
    by = []
    for each in list(given) if whole is None else (whole,):
        part = min(size, given[each])
        given[each], size = given[each] - part, size - part
        if part or whole:
            by.append(each)
    return by


def _from_afar(
    setting: Setting, attacking: bool, waiting: list[Fighter], found: dict[str, Stand], given: _Given
) -> None:
    """What supports units of any stack gives to those who are left, the strongest first, beside what theirs has left.

    One that is enough by itself does it alone, the first paragraph first; else they do it together.
    """
    afar = {(why, rule.ref): res for rule in GIVERS for why, res in [rule.run(setting, attacking)]} if waiting else {}
    for fighter in sorted(waiting, key=_worth, reverse=True):
        near = given.get(fighter.place, {})
        both = {**afar, **near}
        if fighter.re > sum(both.values()):
            found[fighter.id] = Stand("unsupported", "unsupported", _support)
            continue
        by, *others = _taken(both, fighter.re)
        found[fighter.id] = Stand("supported", *by, tuple(others))
        for each, left in both.items():
            (near if each in near else afar)[each] = left


def _worth(fighter: Fighter) -> tuple[int, str]:
    rating = fighter.kit.rating
    return max(rating.attack or 0, rating.defence or 0), fighter.id
