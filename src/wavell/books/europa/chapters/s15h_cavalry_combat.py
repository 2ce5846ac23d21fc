"""15.H.n1, 15.H.p5, 15.H.p6 and 15.H.2: what cavalry is, does before combat and in it, and how it is supplied."""

from collections.abc import Iterator

from wavell.umpire import Line, plus
from wavell.umpire.facts.words import many

from ..frame.combat.proof import Proof
from ..frame.combat.retreat_before import SlipDie, has_knack, tried_by
from ..frame.supply.asking import SupplyOf
from ..frame.supply.states import level, level_of
from ..model.counters import ROSTER
from ..model.fight import Fighter, effect
from ..model.world import Front
from ..rules import RULES
from .s15_unit_types import Abilities, printed
from .s15h_cavalry import rides_horses, semi_motorized

SLOW = 8
"""MPs that cavalry may have fewer of (15.H.n1)."""
SLIPS = 1
"""What cavalry adds to the die when it retreats before combat (15.H.p5)."""


@effect("15.H.p6", on="losses", of="is_cavalry")
def cavalry_against_supported_defenders(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Cavalry that attacks any supported unit is a required loss; who has no strength needs no support and has none."""
    stands = proof.support[1].items()
    if attacking and any(proof.strength[id_] and stand.state != "unsupported" for id_, stand in stands):
        yield "cavalry against supported defenders"


@effect("15.H", on="losses", of="is_cavalry")
def cavalry_that_told(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Cavalry is a required loss where its skill told, and where it tried to slip away by it in vain."""
    entry = proof.entry
    if not attacking and tried_by(fighter, proof.setting, "is_cavalry"):
        yield "cavalry that tried to slip away"
    if attacking and entry is not None and entry.skill.id == "cavalry":
        yield "cavalry that told"


@RULES.counts("15.H.p5", of=SlipDie)
def cavalry_slips_away(question: SlipDie, world: Front) -> Iterator[Line]:
    """Cavalry adds 1."""
    if has_knack(world, question.unit, "is_cavalry"):
        yield plus(SLIPS, "cavalry")


@RULES.counts("15.H.n1", of=Abilities)
def slow_cavalry_too(question: Abilities, world: Front) -> Iterator[Line]:
    """Cavalry with a movement rating of less than 8 is so too."""
    kit = printed(question.unit)
    if "is_cavalry" in kit and kit.rating.moves < SLOW and semi_motorized(kit):
        yield plus(0, f"semi-motorized with {many(kit.rating.moves, 'MP')}")


@RULES.counts("15.H.p8", of=Abilities)
def horses_have_limits_in_the_desert(question: Abilities, world: Front) -> Iterator[Line]:
    """Cavalry that does not ride camels is bound by the limits in the desert."""
    if rides_horses(world.kit(question.unit)):
        yield plus(0, "horse cavalry: bound by the desert limits")


@RULES.counts("15.H.2", of=SupplyOf)
def horses_have_shorter_lines(question: SupplyOf, world: Front) -> Iterator[Line]:
    """Where the overland element of horses would be too long in the desert, the answer says so."""
    id_ = question.unit
    if not world.on_map(id_) or not rides_horses(world.kit(id_)):
        return
    if level(world, world.units[id_].place, ROSTER[id_].side, ROSTER[id_].nation) != level_of(world, id_):
        yield plus(0, "the overland line of horses is 2 hexes at most in the desert")
