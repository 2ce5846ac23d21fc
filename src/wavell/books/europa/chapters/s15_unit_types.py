"""15: special unit types, and what follows when one uses its ability."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from wavell.umpire import Line, Question, Ref, plus
from wavell.umpire.rules.hooks import Hook

from ..frame.combat.odds import REMARKS
from ..frame.combat.proof import LOSSES, Proof, Required, is_subject
from ..frame.movement.stacking import FIGURES as STACKING
from ..frame.movement.zones import FIGURES as ZONES
from ..model.abilities import SYMBOLS, Kit
from ..model.counters import ROSTER
from ..model.fight import effects
from ..model.ids import UnitId
from ..model.orders import UnitName
from ..model.words import facts
from ..model.world import Front
from ..rules import INDEX, RULES

_both, _losses = RULES.ref("15.p4"), RULES.ref("15.p2")
_ENGINEERS = ("is_combat_engineer", "is_assault_engineer", "is_construction_engineer", "is_railroad_engineer")
_PAIRS: dict[str, tuple[tuple[str, ...], ...]] = {
    "15.1": (("mountain", "high_mountain"), ("ski",)),
    "15.2": (("motorized",),),
    "15.3": (("is_training",),),
    "15.4": (_ENGINEERS,),
    "15.5": (("is_reserve_or_replacement",),),
    "15.6": (("mountain",), ("is_cavalry",)),
}
"""Pairs that the chapter names, each part as the symbols or kinds that it may be; with one part, any other goes."""

UNOWED: Hook[Callable[[Proof], Iterator[tuple[str, str]]]] = Hook(RULES)
"""Who of a fight used a marked ability for which no losses are required, and why not, `(proof)`."""


class Abilities(Question, frozen=True, tag="abilities"):
    """What a unit is and can do, by its symbols, each thing with its paragraph; the total is its size in REs."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


QUESTIONS = (Abilities,)


@RULES.counts("15.p1", of=Abilities, stage="base")
def what_its_symbols_give(question: Abilities, world: Front) -> Iterator[Line]:
    """A unit has the abilities of the symbols on the side that is up, and its chart says the rest."""
    kit = world.kit(question.unit)
    yield plus(world.re(question.unit), f"shows {' and '.join(_titles(kit))}")
    for id_, pair in _PAIRS.items():
        if _shows(kit, pair):
            yield plus(0, "two symbols, and the abilities of both", RULES.ref(id_))
    if len(kit.symbols) > 1:
        yield plus(0, "each of its symbols gives its own abilities", _both)
    if _marked(kit):
        yield plus(0, "a required loss if it uses its ability in combat", _losses)
    yield from (plus(0, fact.text, fact.ref) for fact in facts(ROSTER[question.unit], world.clock.turn, kit))
    for row in ZONES.without:
        if row.ability in kit:
            yield plus(0, "has no zone of control", RULES.ref(row.ref))
    for kind in STACKING.exempt:
        if kind.ability in kit:
            yield plus(0, "does not count for stacking", RULES.ref(kind.ref))


def _marked(kit: Kit) -> bool:
    """Whether a paragraph that gives an ability, or a heading above it, is marked for required losses."""
    ids = {because.ref.id for because in kit.abilities.values()} & INDEX.paragraphs.keys()
    return any("RL" in _signs(id_) for id_ in ids)


def _signs(id_: str) -> Iterator[str]:
    """The marks of a paragraph and of the headings above it."""
    while id_:
        yield from INDEX.paragraphs[id_].marks
        id_ = INDEX.paragraphs[id_].parent


def _titles(kit: Kit) -> list[str]:
    return [SYMBOLS[symbol].title for symbol in sorted(kit.symbols)]


def _shows(kit: Kit, pair: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a unit shows two symbols and is of every kind of a pair."""
    has = {*kit.symbols, *kit.abilities}
    return len(kit.symbols) > 1 and not any(has.isdisjoint(part) for part in pair)


def printed(id_: UnitId) -> Kit:
    """What is printed on the front of a counter, which is what its type is asked by."""
    return ROSTER[id_].kit


@REMARKS.adds("15.p2")
def who_used_one_and_who_did_not(proof: Proof) -> Iterator[tuple[str, Ref]]:
    """Who is subject to required losses for an ability that he used, and who is not: he used none, or owes nothing."""
    owing = {id_ for group in (*proof.required, *proof.required_defence) for id_ in group.units}
    fighters = (*proof.setting.attackers, *proof.setting.defenders)
    if used := [fighter.id for fighter in fighters if fighter.id in owing]:
        yield f"used a marked ability: {', '.join(used)}", _losses
    unowed = {id_: (why, rule.ref) for rule in UNOWED for id_, why in rule.run(proof) if id_ not in owing}
    for why, ref in dict.fromkeys(unowed.values()):
        those = (fighter.id for fighter in fighters if unowed.get(fighter.id) == (why, ref))
        yield f"used a marked ability, but {why}: {', '.join(those)}", ref
    idle = [each.id for each in fighters if each.id not in owing and each.id not in unowed and _marked(each.kit)]
    if idle:
        yield f"no required loss, by no use of a marked ability: {', '.join(idle)}", _losses


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
