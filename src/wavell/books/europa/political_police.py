"""15.R: political police and the results they change."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Event, Roller

from .events import Counted
from .fight import Setting, effect
from .frame.course import fighting, next_stages, stage, strength
from .frame.losses import worth
from .rules import OTHER, RULES
from .world import Front

_stand = RULES.ref("15.R.p2")
_WORN = ("1:", "1D1", "1D2", "2D1", "2D2")
"""Results that hurt the attacker alone."""


@RULES.happens("15.R.p2", at="enter *.combat")
def hexes_with_political_police_are_noted(world: Front, roll: Roller) -> Iterator[Event]:
    """Who stands with political police when the combat phase begins does not retreat, whatever becomes of them."""
    for place in sorted(world.stacks):
        if place in world.atlas and any("is_political_police" in world.kit(id_) for id_ in world.stack(place)):
            yield Counted(_stand, f"phase police {place}", 1)


@effect("15.R.p3", on="result")
def attackers_who_stand(code: str, setting: Setting) -> str:
    """A result that wears the attacker down or drives him off becomes 1:1 for units that attack from such hexes."""
    near = [fighter.place for fighter in setting.attackers if fighter.range < 2]
    return "1:1" if code in _WORN and near and setting.police.issuperset(near) else code


@effect("15.R.p4", on="result")
def defenders_who_stand(code: str, setting: Setting) -> str:
    """A retreat becomes an exchange for units that defend with political police."""
    stands = bool(setting.defenders) and setting.defenders[0].place in setting.police
    return "1X1" if code == "DR" and stands else code


@stage("exchange")
@RULES.defines("15.R.p5", "15.R.x3")
def the_rest_is_exchanged(world: Front, words: tuple[str, ...], roll: Roller) -> Iterator[Event]:
    """After a partial loss those who do not retreat take an exchange, and the attacker with them (15.R.p5)."""
    assert world.battle is not None
    side, other = world.battle.side, OTHER[world.battle.side]
    ours = sum((strength(world, id_) for id_ in fighting(world, side)), start=Fraction(0))
    theirs = sum((worth(world, id_) for id_ in fighting(world, other)), start=Fraction(0))
    lost = min(ours, theirs)
    if lost > 0:
        yield next_stages(world, f"lose {other} {lost}", f"lose {side} {lost * Fraction(words[0])}")
