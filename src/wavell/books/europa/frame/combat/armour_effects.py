"""Armour and anti-tank effects: what share of a side is armour or can fight it, and what that is worth."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from wavell.umpire import Line, Ref
from wavell.umpire.facts.tally import Number, exact, plus
from wavell.umpire.facts.words import many

from ...model.abilities import Kit
from ...model.fight import Fighter, Portion, Setting, effects
from ...rules import RULES
from ..movement.terrain import HEXSIDES
from .chart import FACTORS, level
from .strength import across, ground_factor

WEIGHTS: dict[str, Number] = {
    "none": 0,
    "neutral": 0,
    "half_neutral": 0,
    "half": Fraction(1, 2),
    "full": 1,
    "double": 2,
}
_NEUTRAL: dict[str, Number] = {"neutral": 1, "half_neutral": Fraction(1, 2)}
_UNCOUNTED = ("is_position_aa", "is_supply_unit", "is_movement_counter", "is_depot")
_armour = RULES.ref("frame:AEC")


class Share(NamedTuple):
    """The armour or anti-tank share of a side."""

    field: str
    weighted: Number
    """REs, by their class."""
    counted: Number
    """REs in all, without the neutral ones that are converted."""
    converted: Number
    share: Fraction
    level: int
    users: tuple[tuple[Fighter, Number, Ref], ...]
    """Who brings something, how many weighted REs, and why."""

    @property
    def said(self) -> str:
        """The share in words."""
        neutral = f", {self.converted} neutral left out" if self.converted else ""
        return f"{self.weighted} of {many(self.counted, 'RE')}{neutral}"


Portions = tuple[tuple[Portion, Ref], ...]
"""The classes of parts of a fighter, each with what gives it."""


def portions(fighter: Fighter, setting: Setting, field: str) -> Portions:
    """The classes of a fighter's REs: by its type and the date, unless a chapter says otherwise.

    Nothing gives a class to a kind that has none, as HQs have not (15.L.p2).
    """
    if fighter.kit.bare(field) is not None:
        return _plain(fighter.kit, field, setting.turn)
    found = _by_type(fighter, setting, field)
    for entry in effects(fighter.kit, "intrinsic"):
        if more := entry.run(fighter, setting, field):
            found = _with_intrinsic(found, more / fighter.re, entry.ref)
    return found


def _with_intrinsic(found: Portions, more: Fraction, ref: Ref) -> Portions:
    """Let a part of a fighter have the full class, taken of what has none that counts."""
    kept: list[tuple[Portion, Ref]] = []
    left = more
    for portion, why in found:
        taken = min(left, Fraction(portion.part)) if not WEIGHTS[portion.class_] else Fraction(0)
        left -= taken
        if portion.part > taken:
            kept.append((portion._replace(part=portion.part - taken), why))
    return ((Portion("full", more - left), ref), *kept) if left < more else found


def _by_type(fighter: Fighter, setting: Setting, field: str) -> Portions:
    for entry in effects(fighter.kit, "class"):
        found = tuple((portion, entry.ref) for portion in entry.run(fighter, setting, field))
        if found:
            return found
    if field == "atec" and fighter.converted and fighter.kit.convertible:
        return _CONVERTED
    return _plain(fighter.kit, field, setting.turn)


_CONVERTED = ((Portion("half"), _armour),)


@cache
def _plain(kit: Kit, field: str, turn: int) -> Portions:
    class_, ref = kit.effects(field, turn)
    return ((Portion(class_), ref),)


@RULES.defines("frame:AEC")
def share_of(setting: Setting, attacking: bool, field: str, sizes: dict[str, Number]) -> Share:
    """The share of one kind: weighted REs of the counted REs.

    Neutral REs are left out, one for each RE of armour beside them; half neutral ones (cavalry) are so with half.
    """
    weighted: Number = 0
    counted: Number = 0
    neutral: Number = 0
    budget: Number = 0
    factor: Number = ground_factor(setting)[0] if field != "atec" else 1
    users: list[tuple[Fighter, Number, Ref]] = []
    for fighter in setting.attackers if attacking else setting.defenders:
        if not counts(fighter.kit):
            continue
        size = sizes[fighter.id]
        counted += size
        for portion, ref in portions(fighter, setting, field):
            weight = WEIGHTS[portion.class_]
            part = size if portion.part == 1 else size * portion.part
            if weight:
                if portion.converts:
                    budget += part
                worth = part * weight
                if field == "aeca" and attacking and fighter.hexside:
                    worth *= _across(fighter)
                weighted += worth
                if worth:  # who brings nothing across a hexside has used nothing
                    users.append((fighter, worth, ref))
            elif portion.class_ in _NEUTRAL:
                neutral += part * _NEUTRAL[portion.class_]
    converted = min(neutral, budget)
    counted -= converted
    weighted = exact(weighted * factor)
    share = Fraction(weighted) / counted if weighted and counted else Fraction(0)
    return Share(field, weighted, counted, converted, share, level(share), tuple(users))


@cache
def counts(kit: Kit) -> bool:
    """Whether its REs count: what is outside stacking limits is left out."""
    return not any(ability in kit for ability in _UNCOUNTED)


def _across(fighter: Fighter) -> Fraction:
    return min((FACTORS[HEXSIDES[as_].aec] for _, as_, _ in across(fighter)), default=Fraction(1))


class Armour(NamedTuple):
    """What armour does to the die, and who used what."""

    modifier: int
    lines: tuple[Line, ...]
    told: frozenset[tuple[bool, str]]
    """Fields that told, by whether the attacker used them."""
    shares: dict[tuple[bool, str], Share]


@RULES.defines("frame:AEC")
def armour(setting: Setting, sizes: tuple[dict[str, Number], dict[str, Number]], penalty: int) -> Armour:
    """The modifier: steps of attacking armour less the hex's penalty for it and less the defender's anti-tank steps.

    Where the attack brings no armour, the defender's armour tells against it, less the attacker's anti-tank steps.
    """
    ours, theirs = sizes
    attack = share_of(setting, True, "aeca", ours)
    if attack.level:
        defence = share_of(setting, False, "atec", theirs)
        left = max(0, attack.level + penalty)
        modifier = max(0, left - defence.level)
        found = [plus(attack.level, f"armour in the attack: {attack.said}", _armour)]
        if penalty:
            found.append(plus(left - attack.level, "what stands in the hex hampers armour", RULES.ref("frame:FORT")))
        if defence.level and left:
            found.append(plus(modifier - left, f"anti-tank weapons in the defence: {defence.said}", _armour))
        used = {(True, "aeca")} if modifier else set()
        if defence.level and left:
            used.add((False, "atec"))
        return Armour(modifier, tuple(found), frozenset(used), {(True, "aeca"): attack, (False, "atec"): defence})
    defence = share_of(setting, False, "aecd", theirs)
    shares = {(True, "aeca"): attack, (False, "aecd"): defence}
    if not defence.level:
        return Armour(0, (), frozenset(), shares)
    guns = shares[True, "atec"] = share_of(setting, True, "atec", ours)
    modifier = -max(0, defence.level - guns.level)
    found = [plus(-defence.level, f"armour in the defence: {defence.said}", _armour)]
    if guns.level:
        found.append(plus(modifier + defence.level, f"anti-tank weapons in the attack: {guns.said}", _armour))
    used = {(False, "aecd")} if modifier else set()
    if guns.level:
        used.add((True, "atec"))
    return Armour(modifier, tuple(found), frozenset(used), shares)


@RULES.defines("frame:HVY")
def heavy(setting: Setting) -> tuple[int, int]:
    """Heavy armour in the attack, and heavy anti-tank units and heavy armour in the defence, each counted as a unit."""
    attack = sum("is_heavy_armour" in fighter.kit for fighter in setting.attackers)
    defence = sum("is_heavy_at" in fighter.kit or "is_heavy_armour" in fighter.kit for fighter in setting.defenders)
    return attack, defence
