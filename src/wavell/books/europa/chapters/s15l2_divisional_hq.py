"""15.L.2: divisional headquarters in a fight."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line
from wavell.umpire.facts.tally import plus

from ..frame.combat.chart import SUPPORT
from ..model.fight import Backing, Fighter, Setting, effect


@effect("15.L.2.p1", on="support", of=("is_divisional_hq", "is_support_group"))
def divisional_hqs_support(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """A divisional HQ supports units of its stack; a dropped parachute HQ does not while it is dispersed (15.A.3.a)."""
    if fighter.dispersed and "is_parachute_hq" in fighter.kit:
        return None
    return Backing("by a divisional HQ", gives=Fraction(SUPPORT.headquarters))


@effect("15.L.2.p2", on="strength", of="is_divisional_hq")
def fights_when_its_neutral_country_is_invaded(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """A divisional HQ of a neutral has a strength of 1 in the turn in which its country is invaded.

    It is so in attack and defence, or in defence alone if the reading says so.
    """
    if attacking and setting.readings.get("invaded-hq") == "defence":
        return
    printed = fighter.kit.rating.attack if attacking else fighter.kit.rating.defence
    if not printed and fighter.kit.nation in setting.invaded:
        yield plus(1, "its country is invaded")
