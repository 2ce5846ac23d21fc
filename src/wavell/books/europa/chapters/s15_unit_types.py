"""15: special unit types, and what follows when one uses its ability."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Line, Question, Ref, plus

from ..frame.combat.proof import LOSSES, Proof, Required, is_subject
from ..model.abilities import Kit
from ..model.counters import ROSTER
from ..model.fight import effects
from ..model.ids import UnitId
from ..model.orders import UnitName
from ..model.words import facts
from ..model.world import Front
from ..rules import RULES


class UnitType(Question, frozen=True, tag="type"):
    """What a unit is by its symbols, with the paragraph of each thing: `type 7-arm`."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


QUESTIONS = (UnitType,)


@RULES.counts("15.p1", of=UnitType, stage="base")
def what_its_symbols_give_it(question: UnitType, world: Front) -> Iterator[Line]:
    """Everything that follows from the symbols of a counter on this turn."""
    for fact in facts(ROSTER[question.unit], world.clock.turn):
        yield plus(0, fact.text, fact.ref)


def printed(id_: UnitId) -> Kit:
    """What is printed on the front of a counter, which is what its type is asked by."""
    return ROSTER[id_].kit


@LOSSES.adds("15.p2")
def who_used_an_ability_goes_first(proof: Proof, attacking: bool) -> Iterator[Required]:
    """Units that used an ability in a fight are required losses; who did is said by the paragraph of each type."""
    groups: dict[tuple[Ref, str], dict[str, int]] = {}
    for fighter in proof.setting.attackers if attacking else proof.setting.defenders:
        if attacking and not is_subject(fighter):
            continue
        for entry in effects(fighter.kit, "losses"):
            for why in entry.run(fighter, proof, attacking):
                groups.setdefault((entry.ref, why), {})[fighter.id] = 1
    return (Required(why, ref, units) for (ref, why), units in groups.items())
