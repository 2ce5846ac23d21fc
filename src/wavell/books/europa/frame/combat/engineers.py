"""Engineers in an attack: what they make of the penalties of a hex."""

from collections.abc import Callable
from typing import NamedTuple

from wavell.umpire import Ref
from wavell.umpire.rules.hooks import Hook

from ...model.fight import Fighter, Setting
from ...model.kinds import Modifier
from ...rules import RULES
from ..movement.terrain import Feature, features_that_count


class Lowered(NamedTuple):
    """What engineers make of the penalties of a hex."""

    die: int
    aec: int
    by_die: int
    """How far the die modifier is lowered in fact."""
    by_aec: int


def features_of(setting: Setting) -> tuple[Feature, ...]:
    """What stands in the hex and tells: one kind of city, one kind of work."""
    return features_that_count(setting.features) if setting.features else ()


class Engineers(NamedTuple):
    """The engineers of an attack and what they lower."""

    each: tuple[tuple[Fighter, int, Ref, str], ...]
    used: int
    first: Modifier
    lowered: Lowered
    ref: Ref


ENGINEERS: Hook[Callable[[Setting], Engineers]] = Hook(RULES)
"""The engineers of an attack, and what they lower."""
_NONE, _works = Lowered(0, 0, 0, 0), RULES.ref("frame:FORT")


def engineers_of(setting: Setting) -> Engineers:
    """The engineers of an attack as the chapter on them has it; none where there is no such chapter."""
    none = Engineers((), 0, setting.first, _NONE, _works)
    found: Engineers = next((rule.run(setting) for rule in ENGINEERS), none)
    return found


def lower_something(setting: Setting) -> bool:
    """Whether the engineers of an attack use their modifiers: they lower a penalty in fact, and not that of a fort."""
    if not setting.engineers:
        return False
    lowered = engineers_of(setting).lowered
    return bool(lowered.by_die or lowered.by_aec)
