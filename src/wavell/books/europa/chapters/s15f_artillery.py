"""15.F, 15.F.1 to 15.F.4: artillery, coast defences, mortars and rockets in a fight."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line
from wavell.umpire.facts.tally import times

from ..frame.combat.chart import SUPPORT
from ..model.fight import Backing, Fighter, Setting, effect
from ..model.orders import Attack
from ..model.ownership import usable
from ..model.world import Front
from ..rules import RULES

_HALF = Fraction(1, 2)


def _converts(order: Attack, world: Front) -> bool:
    """Attacks that turn artillery to anti-tank fire."""
    return bool(order.convert)


@effect("15.F.p2", on="support", of="is_artillery")
def artillery_supports(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Artillery supports the units of its stack; siege artillery has a rule of its own."""
    if "is_siege" in fighter.kit or (fighter.converted and fighter.kit.convertible):
        return None
    return Backing("by artillery", gives=fighter.re * SUPPORT.artillery)


@effect("15.C.1.b.p2", on="strength", of=("is_artillery", "is_light_aa"))
def halved_against_a_fortress(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Artillery that attacks a fortress is halved, unless it is siege artillery or heavy AA; light AA by a reading."""
    if "is_artillery" not in fighter.kit and setting.readings.get("light-aa-at-fortresses") == "whole":
        return
    if attacking and "fortress" in setting.features and "is_siege" not in fighter.kit:
        yield times(_HALF, "artillery against a fortress")


@effect("15.F.4", on="planned", of="is_artillery")
def rockets_count_double(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Rocket artillery counts double its REs in a planned attack."""
    if "rocket" in fighter.kit.symbols:
        yield times(2, "rocket artillery")


@RULES.forbids("15.F.2", order=Attack, when=_converts)
def mortars_are_not_turned(order: Attack, world: Front, seat: str) -> Iterator[str]:
    """Mortars are not convertible to anti-tank fire."""
    yield from _not_turned(order, world, seat, "mortar")


@RULES.forbids("15.F.4", order=Attack, when=_converts)
def rockets_are_not_turned(order: Attack, world: Front, seat: str) -> Iterator[str]:
    """Rockets are not convertible to anti-tank fire."""
    yield from _not_turned(order, world, seat, "rocket")


def _not_turned(order: Attack, world: Front, seat: str, symbol: str) -> Iterator[str]:
    if usable(world, seat, *order.convert):
        for id_ in order.convert:
            if symbol in world.kit(id_).symbols:
                yield f"{id_} is not convertible to anti-tank fire"


@RULES.forbids("frame:AEC", order=Attack, when=_converts)
def artillery_alone_is_turned(order: Attack, world: Front, seat: str) -> Iterator[str]:
    """Field artillery of the attack, and nothing else, may be turned to anti-tank fire."""
    if usable(world, seat, *order.convert):
        for id_ in order.convert:
            kit = world.kit(id_)
            if id_ not in order.units:
                yield f"{id_} is not in the attack"
            elif "is_artillery" not in kit:
                yield f"{id_} is no artillery that could be turned to anti-tank fire"
