"""15.R: political police and the results they change."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from wavell.umpire import Event, Ref, Roller

from ..frame.combat.attack import FROZEN, FURTHER, INSTEAD
from ..frame.combat.course import attackers, defenders, fighting, firm, next_stages, policed, stage, strength
from ..frame.combat.crt import RESULTS, Result
from ..frame.combat.odds import REMARKS
from ..frame.combat.proof import Proof, is_subject
from ..frame.combat.red import CASUALTIES
from ..frame.combat.retreat import STEADFAST
from ..frame.movement.passages import RETREAT, went_by
from ..model import counts
from ..model.counts import Scope
from ..model.events import Fact, Moved, who
from ..model.fight import Setting, effect
from ..model.ids import UnitId
from ..model.kinds import Phase, Side
from ..model.orders import UnitName
from ..model.scenarios import BEGUN
from ..model.tasks import Stage, Task, measured
from ..model.world import Front
from ..rules import OTHER, RULES

_STANDS = counts.used("police {unit}", UnitId, scope=Scope.PHASE)

_stand, _exchanged = RULES.ref("15.R.p2"), RULES.ref("15.R.p5")
_worn, _spent = RULES.ref("15.R.p3"), RULES.ref("15.R.p6")
_PARTIAL = ("half", "largest")
"""What takes a part of the defender before the rest retreats (15.R.p5)."""
WORN, EXCHANGED = "1:1", "1X1"
"""What stands instead of results that hurt the attacker alone (15.R.p3), and instead of a retreat (15.R.p4)."""


class StandFast(Fact, frozen=True):
    """Units begin a combat phase stacked with political police."""

    quiet: ClassVar[bool] = True
    shown: ClassVar[str] = "own"
    units: tuple[UnitName, ...]

    def apply(self, world: Front) -> None:
        """Note them for the phase."""
        for id_ in self.units:
            world.used[_STANDS.key(id_)] = 1

    def told(self) -> str:
        """The fact in words."""
        return f"{who(*self.units)}: stand fast with political police"


EVENTS = (StandFast,)


@FROZEN.adds("15.R.p2")
def stands(world: Front, id_: UnitId) -> bool:
    """Whether a unit began this combat phase stacked with political police."""
    return bool(_STANDS.of(world.used, id_))


@RULES.happens("15.R.p2", at="enter *.combat")
def who_stands_with_political_police(world: Front, roll: Roller) -> Iterator[Event]:
    """Who stands with political police when the combat phase begins does not retreat, whatever becomes of them."""
    yield from _beside_police(world)


def _beside_police(world: Front) -> Iterator[Event]:
    kit, units = world.kit, world.units
    police = [id_ for id_ in units if "is_political_police" in kit(id_).abilities]
    for place in sorted({units[id_].place for id_ in police}):
        if place in world.atlas:
            yield StandFast(_stand, world.stack(place))


@BEGUN.adds("15.R.p2")
def who_stood_when_a_case_begins(world: Front) -> Iterator[Event]:
    """A case that begins in a combat phase has them where they stand, unless it writes down who stood there."""
    if world.phase is Phase.COMBAT and not _STANDS.all(world.used):
        yield from _beside_police(world)


@STEADFAST.adds("15.R.p2", "15.R.x1", "15.R.x2")
def does_not_retreat(world: Front, id_: UnitId) -> bool:
    """Who stands with political police stays, even if those are lost, unless the result is DE or OR."""
    assert world.battle is not None
    result = RESULTS.get(world.battle.result)
    return id_ in firm(world) and (result is None or not result.breaks_defence)


def wears(code: str) -> bool:
    """Whether a result hurts the attacker alone: 1:, 1D# or 2D#."""
    return RESULTS[code].wears_attacker_alone


@effect("15.R.p3", on="result")
def attackers_who_stand(code: str, setting: Setting) -> str:
    """A result that hurts the attacker alone becomes 1:1 for units that attack from such hexes.

    It does so as a whole where all of them do; where some do, the others keep the result that was rolled.
    """
    near = [fighter.id for fighter in setting.attackers if fighter.range < 2]
    return WORN if wears(code) and near and setting.police.issuperset(near) else code


@INSTEAD.adds("15.R.p3")
def some_attackers_stand(world: Front, code: str) -> str:
    """Where some attackers are in a hex with political police, such a result is 1:1 for them."""
    return WORN if wears(code) and not policed(world).isdisjoint(attackers(world)) else ""


@FURTHER.adds("15.R.p5")
def after_a_partial_loss(world: Front, result: Result) -> Iterator[Task]:
    """Defenders in a hex with political police take an exchange after a result of half losses."""
    if result.defender_loss in _PARTIAL and not policed(world).isdisjoint(defenders(world)):
        yield measured(Stage.EXCHANGE, None, 1)


@effect("15.R.p4", on="result")
def defenders_who_stand(code: str, setting: Setting) -> str:
    """A retreat becomes an exchange for units that defend in a hex with political police."""
    held = not setting.police.isdisjoint(fighter.id for fighter in setting.defenders)
    return EXCHANGED if code == "DR" and held else code


_DRIVEN = ("DE", "OR(1)", "OR(2)")
"""Results after which they retreat all the same, as the text lists them."""


@RULES.watches("15.R.p2", event=Moved)
def who_began_with_police_is_not_driven_off(event: Moved, world: Front) -> Iterator[str]:
    """Units that began the combat phase with political police retreat after DE and OR(#) alone."""
    if world.battle is None or went_by(event) is not RETREAT or world.battle.result in _DRIVEN:
        return
    yield from (f"{id_} retreated after {world.battle.result}" for id_ in event.units if _STANDS.of(world.used, id_))


@stage(Stage.EXCHANGE)
@RULES.defines("15.R.p5", "15.R.x3")
def the_rest_is_exchanged(world: Front, task: Task, roll: Roller) -> Iterator[Event]:
    """After a partial loss those who do not retreat take an exchange, and the attacker with them (15.R.p5)."""
    assert world.battle is not None
    side, other = world.battle.side, OTHER[world.battle.side]
    ours = sum((strength(world, id_) for id_ in fighting(world, side)), start=Fraction(0))
    theirs = sum((strength(world, id_) for id_ in fighting(world, other)), start=Fraction(0))
    lost = min(ours, theirs)
    if lost > 0:
        theirs_lost, ours_lost = measured(Stage.LOSE, other, lost), measured(Stage.LOSE, side, lost * task.amount)
        yield replace(next_stages(world, theirs_lost, ours_lost), ref=_exchanged)


@CASUALTIES.adds("15.R.p6", "15.R.x4")
def has_police(world: Front, side: Side) -> bool:
    """One political police unit among a side's units in a combat makes its whole side stand (15.R.p6).

    By the other reading there must be one in every stack.
    """
    assert world.battle is not None
    units = fighting(world, side)
    if world.readings["police-side"] == "all":
        return bool(units) and policed(world).issuperset(units)
    return not policed(world).isdisjoint(units)


# In the question of a battle ----------------------------------------------------------------------------------


@REMARKS.adds("15.R.p2", "15.R.p3", "15.R.p5", "15.R.p6")
def what_political_police_will_change(proof: Proof) -> Iterator[tuple[str, Ref]]:
    """What results will be other than the table says, for some or for all."""
    setting, codes = proof.setting, tuple(proof.results)
    if not setting.police:
        return
    near = [fighter.id for fighter in setting.attackers if is_subject(fighter)]
    ours = [id_ for id_ in near if id_ in setting.police]
    theirs = [fighter.id for fighter in setting.defenders if fighter.id in setting.police]
    yield "who began the combat phase with political police retreats after DE and OR(#) alone", _stand
    if ours and len(ours) < len(near) and (worn := [code for code in codes if wears(code)]):
        yield f"{WORN} for {who(*ours)} instead of {', '.join(worn)}", _worn
    if theirs and (split := [code for code in codes if RESULTS[code].defender_loss in _PARTIAL]):
        yield f"{', '.join(split)}: the rest of the defenders is exchanged and stays", _exchanged
    for side, units, police in (("attacker", near, ours), ("defender", list(proof.sizes[1]), theirs)):
        if police and (setting.readings.get("police-side") != "all" or len(police) == len(units)):
            yield f"what the {side} would have to disrupt is lost at half rate", _spent
