"""15.F.5 and 15.F.6: siege artillery and long range siege artillery in a fight."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line
from wavell.umpire.facts.tally import plus, times

from ..frame.combat.attack import EXTRA
from ..frame.combat.chart import SUPPORT
from ..frame.combat.proof import UNTOUCHED
from ..frame.combat.retreat import Advance, asks, fired_from_afar
from ..model.decisions import Ask
from ..model.fight import Backing, Fighter, Setting, effect
from ..model.kinds import Side
from ..model.orders import Attack, Overrun
from ..model.ownership import able, usable
from ..model.world import Front
from ..rules import RULES

_HALF = Fraction(1, 2)
RANGE = 2
"""Hexes that long range artillery fires (15.F.6.p1)."""


def strongholds(setting: Setting) -> bool:
    """Where siege artillery is at its best: a fortress or a major city."""
    return not setting.features.isdisjoint(("fortress", "major_city", "partial_city"))


def factor(setting: Setting) -> Fraction:
    """What it is worth against the hex: twice, once against any other fort or city, half against anything else."""
    if strongholds(setting):
        return Fraction(2)
    return Fraction(1) if setting.city or setting.works else _HALF


@effect("15.F.5.p1", on="strength", of="is_siege")
def strength_by_target(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Siege artillery attacks a fortress or major city doubled, other forts and cities as printed, the rest halved."""
    if attacking and (by := factor(setting)) != 1:
        yield times(by, "siege artillery against this hex")


@effect("15.F.5.p1", on="size", of="is_siege")
def size_by_target(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Its REs double too; where its strength is halved they are only if the reading says so."""
    by = factor(setting)
    if attacking and (by > 1 or (by < 1 and setting.readings.get("siege-size") == "both")):
        yield times(by, "siege artillery against this hex")


@RULES.defines("15.F.5.n1")
@effect("15.F.5.p3", on="support", of="is_siege")
def supports_unless_halved(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Siege artillery supports only where its attack is not halved, and never a defence (15.F.5.n1)."""
    if attacking and factor(setting) >= 1:
        return Backing("by siege artillery", gives=fighter.re * SUPPORT.artillery)
    return None


@effect("15.F.5.p5", on="engineer", of="is_siege")
def counts_as_an_engineer(fighter: Fighter, setting: Setting) -> Iterator[Line]:
    """Against a fortress or a major city it counts as a combat engineer, and is no required loss (15.F.5.p6)."""
    if strongholds(setting):
        yield plus(1, "siege artillery")


@effect("15.F.6.p5", on="engineer", of="is_long_range")
def counts_as_an_assault_engineer(fighter: Fighter, setting: Setting) -> Iterator[Line]:
    """Long range siege artillery counts as an assault engineer there."""
    if strongholds(setting):
        yield plus(2, "long range siege artillery")


@RULES.forbids("15.F.5.p2", order=Overrun, when=able("is_siege"))
def no_overrun(order: Overrun, world: Front, seat: Side) -> Iterator[str]:
    """Siege artillery takes no part in overruns."""
    if usable(world, seat, *order.units):
        for id_ in order.units:
            if "is_siege" in world.kit(id_):
                yield f"{id_} is siege artillery"


@RULES.forbids("15.F.5.p4", order=Attack, when=able("is_siege"))
def never_turned(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Siege artillery is never convertible to anti-tank fire."""
    if usable(world, seat, *order.convert):
        for id_ in order.convert:
            if "is_siege" in world.kit(id_):
                yield f"{id_} is siege artillery"


@RULES.defines("15.F.5.p6")
def owes_losses(fighter: Fighter) -> bool:
    """Siege artillery is no required loss for what it did as an engineer."""
    return "is_siege" not in fighter.kit


# Long range ---------------------------------------------------------------------------------------------------


@RULES.forbids("15.F.6.p1", order=Attack, when=able("is_long_range"))
def within_range(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Long range siege artillery fires two hexes far."""
    if usable(world, seat, *order.units):
        for id_ in order.units:
            far = world.atlas.distance(world.units[id_].place, order.target)
            if "is_long_range" in world.kit(id_) and far > RANGE:
                yield f"{id_} is {far} hexes away and fires {RANGE}"


@RULES.forbids("15.F.6.p3", order=Attack, when=able("is_long_range"))
def others_attack_as_well(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """It fires from two hexes off only if units next to the defenders attack too."""
    if usable(world, seat, *order.units):
        distances = {world.atlas.distance(world.units[id_].place, order.target) for id_ in order.units}
        if RANGE in distances and 1 not in distances:
            yield "nobody next to the defenders attacks"


@UNTOUCHED.adds("15.F.6.p2", "15.F.6.p4")
def two_hexes_off(fighter: Fighter) -> bool:
    """Next to the hex results concern an attacker; two hexes off it is out of losses and exchanges."""
    return fighter.range >= RANGE


@RULES.defines("15.F.6.c")
def coast_defence_points(size: Fraction) -> Fraction:
    """Points of coast defence against ships that long range artillery is worth: one for each half RE.

    >>> coast_defence_points(Fraction(3, 2))
    Fraction(3, 1)
    """
    return size / _HALF


@EXTRA.adds("15.F.6.a")
def extra_hexes(supplied: int, far: int) -> int:
    """How many attacking hexes more are paid for guns two hexes off: none while each supplied stack has one at most.

    >>> extra_hexes(2, 2), extra_hexes(2, 3), extra_hexes(1, 5)
    (0, 1, 1)
    """
    return 1 if far > supplied else 0


@RULES.forbids("15.F.6.p2", order=Advance)
def guns_farther_off_stay(order: Advance, world: Front, seat: Side) -> Iterator[str]:
    """Artillery that fired at a range of two hexes does not advance."""
    if asks(world, Ask.ADVANCE) and usable(world, seat, *order.units):
        for id_ in order.units:
            if fired_from_afar(world, id_):
                yield f"{id_} fired from two hexes off"
