"""The question what an attack would come to: `battle UNITS on TARGET`."""

from collections.abc import Callable, Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from wavell.umpire import Line, Noun, Question, Ref, Tally
from wavell.umpire.facts.tally import Op, plus
from wavell.umpire.rules.hooks import Hook

from ...model import counts
from ...model.battle import Battle
from ...model.counters import OFF_MAP, ROSTER
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Modifier, Side
from ...model.orders import Attack, PlaceName, UnitName
from ...model.world import Front
from ...rules import RULES
from ..air.bases import grounded
from ..movement.terrain import TERRAIN
from ..sea.gunnery import as_many_points_as_bear
from ..supply.points import draws
from .armour_effects import portions
from .attack import (
    EXTRA,
    an_enemy_is_attacked,
    battle_of,
    nobody_attacks_what_he_cannot_enter,
    stacks,
    units_next_to_an_enemy_attack,
    unpaid_hexes,
)
from .crt import RESULTS
from .proof import Proof, is_subject, prove
from .setting import HIDDEN, setting_of


class Fight(Question, frozen=True, tag="battle"):
    """The odds of an attack, exactly, with its column, its die and the chance of every result."""

    form: ClassVar[str] = (
        "{units+} on {target} [planned] [air {air+}] [ngs {ngs}] [first {first}] [engineers {engineers}]"
        " [dismount {dismount+}] [convert {convert+}]"
    )
    units: tuple[UnitName, ...]
    target: PlaceName
    planned: bool = False
    air: tuple[UnitName, ...] = ()
    ngs: int = 0
    first: Annotated[str, Noun("modifier")] = Modifier.DIE
    engineers: int = -1
    dismount: tuple[UnitName, ...] = ()
    convert: tuple[UnitName, ...] = ()


QUESTIONS = (Fight,)
BARRED: Hook[Callable[[Attack, Front, Side], Iterator[str]]] = Hook(RULES)
"""Why units that could attack do not make the attack that is asked about, `(order, world, side)`, if so."""


@BARRED.adds("frame:CBT")
def somebody_is_attacked(order: Attack, world: Front, side: Side) -> Iterator[str]:
    """There is an enemy to attack, as far as the asker sees: whom he does not see may be one."""
    if order.target not in world.unseen:
        yield from an_enemy_is_attacked(order, world, side)


@BARRED.adds("frame:NGS")
def guns_that_do_not_bear(order: Attack, world: Front, side: Side) -> Iterator[str]:
    """No more gunfire is reckoned with than bears on the hex, unless ships of that side may lie there unseen."""
    if order.ngs and not any(hidden.side == side for hidden in world.unseen.values()):
        yield from as_many_points_as_bear(order, world, side)


BARRED.adds("frame:CBT")(units_next_to_an_enemy_attack)
BARRED.adds("frame:TER")(nobody_attacks_what_he_cannot_enter)
REMARKS: Hook[Callable[[Proof], Iterator[tuple[str, Ref]]]] = Hook(RULES)
"""What else is to be said of a fight, `(proof)`: in words, with its paragraph."""
_odds, _effects, _printed = RULES.ref("frame:CRT"), RULES.ref("frame:AEC"), RULES.ref("frame:UNIT")
_bases, _supply = RULES.ref("frame:AIRB"), RULES.ref("frame:SP")


def proof_of(question: Fight, world: Front, seat: str = "") -> Proof | None:
    """The proof of the attack that is asked about, as the order would have it fought; None if there can be none."""
    order, sides = _order(question, world), {ROSTER[id_].side for id_ in question.units}
    if world.atlas.terrain[order.target] not in TERRAIN or len(sides) > 1:
        return None
    if any(world.units[id_].place in OFF_MAP for id_ in order.units):
        return None
    return prove(setting_of(world, _battle(question, order, world, seat)))


def _order(question: Fight, world: Front) -> Attack:
    """The order that would begin the fight, without air units that do not come."""
    return Attack(
        units=tuple(dict.fromkeys(question.units)),
        target=question.target,
        air=tuple(id_ for id_ in dict.fromkeys(question.air) if not any(_earthbound(question, world, id_))),
        ngs=max(0, min(question.ngs, 99)),
        first=question.first,
        engineers=question.engineers,
        dismount=question.dismount,
        convert=question.convert,
    )


def _battle(question: Fight, order: Attack, world: Front, seat: str) -> Battle:
    """The battle that the order would begin; of one under way, with all that has been decided of it since."""
    side, now = ROSTER[order.units[0]].side, world.battle
    found = battle_of(order, world, side, _unpaid(order, world, seat))
    if now is not None and now.target == question.target:
        return replace(
            found, planned=now.planned, shift=now.shift, unpaid=now.unpaid, cover=now.cover, frozen=now.frozen
        )
    return found


def _unpaid(order: Attack, world: Front, seat: str) -> tuple[PlaceId, ...]:
    """The hexes for which no combat supply is left; of the enemy's stocks nothing is known."""
    side = ROSTER[order.units[0]].side
    return unpaid_hexes(order, world, side) if seat in ("", side) and world.battle is None else ()


def _as_planned(question: Fight, world: Front) -> Front:
    """The position, as it would be if the attack had been planned where that is asked."""
    if not question.planned or world.battle is not None:
        return world
    planned = world.copy()
    planned.used[counts.PLAN.key(question.target)] = 1
    return planned


def _earthbound(question: Fight, world: Front, id_: UnitId) -> Iterator[str]:
    """Why an air unit does not come to the fight that is asked about; who has flown there already does."""
    if world.battle is None or world.battle.target != question.target or id_ not in world.battle.air:
        yield from grounded(world, ROSTER[id_].side, (id_,), question.target)


def _remarks(question: Fight, proof: Proof, world: Front) -> Iterator[Line]:
    """Who of the air units stays away, guns that cost an SP more, and stacks that draw none."""
    for id_ in dict.fromkeys(question.air):
        yield from (plus(0, why, _bases) for why in _earthbound(question, world, id_))
    unpaid = dict.fromkeys(fighter.place for fighter in proof.setting.attackers if not fighter.paid)
    near, far = stacks(world, tuple(dict.fromkeys(question.units)), question.target)
    for rule in EXTRA if far and world.battle is None else ():
        if rule.run(len([place for place in near if place not in unpaid]), len(far)):
            yield plus(0, "long range guns are paid for together, as one attacking hex", rule.ref)
    for place in unpaid:
        yield plus(0, f"nothing to draw an SP from for those in {place}: they attack at half strength", _supply)
    for place in near if world.battle is None else ():
        if place not in unpaid and perhaps_cut_off(world, place, ROSTER[question.units[0]].side):
            yield plus(0, f"zones of control of hidden units may keep SPs from those in {place}", _supply)
    for rule in HIDDEN if world.unseen else ():
        yield from (plus(0, why, rule.ref) for why in rule.run(world, question.target, proof.setting.side))


def _column(proof: Proof) -> str:
    """The column; odds that have sunk below the first since the attack was declared are rolled for in the first."""
    sunk = "" if proof.possible else " although the odds have sunk below it: the attack has begun"
    return f"column {proof.odds}{sunk}"


def _too_little(proof: Proof) -> Iterator[Line]:
    """Both sides of an attack that is not made, and no odds."""
    yield Line(Op.PLUS, 0, f"the attack, {proof.attack_strength}", None, _short(proof.attack))
    yield Line(Op.PLUS, 0, f"the defence, {proof.defence_strength}", None, _short(proof.defence))
    yield plus(0, f"too little to attack at all: {proof.too_little()}", _odds)


def perhaps_cut_off(world: Front, place: PlaceId, side: Side) -> bool:
    """Whether a hex draws its combat supply from others, past enemies that the asker does not see."""
    unseen = any(hidden.side != side for hidden in world.unseen.values())
    return unseen and next(draws(world, side, place), place) != place


@RULES.counts("frame:CBT", of=Fight, stage="base")
def strength_by_strength(question: Fight, world: Front, seat: str) -> Iterator[Line]:
    """The odds are the attack over the defence; the column, the die and the chances stand beside them.

    Of an attack below the first column there are none, as there is no such attack.
    """
    world = _as_planned(question, world)
    proof = proof_of(question, world, seat)
    if proof is None:
        yield plus(0, "there can be no such attack")
        return
    if barred := tuple(_barred(question, world)):
        yield from barred
        return
    begun = world.battle is not None and world.battle.target == question.target
    if not proof.possible and not begun and question.target not in world.unseen:
        yield from _too_little(proof)
        yield from _remarks(question, proof, world)
        return
    yield Line(Op.PLUS, proof.attack_strength, "the attack", None, _short(proof.attack))
    yield from _remarks(question, proof, world)
    if question.target in world.unseen:
        count = world.unseen[question.target].count
        yield plus(0, f"{count} hidden unit{'s' if count > 1 else ''} in the hex cannot be reckoned with")
        return  # odds against a part of a stack would be false ones
    if proof.defence_strength:
        yield Line(Op.TIMES, 1 / proof.defence_strength, "over the defence", None, _short(proof.defence))
    else:
        yield Line(Op.PLUS, 0, "the defence comes to nothing", None, _short(proof.defence))
    yield plus(0, _column(proof), _odds)
    yield Line(Op.PLUS, 0, f"the main die is modified by {proof.modifier:+}", None, proof.die)
    yield from _armour(proof)
    yield from _support(proof)
    yield from _losses(proof)
    yield from (plus(0, said, ref) for rule in REMARKS for said, ref in rule.run(proof))
    for code, (other, ref) in proof.changed.items():
        yield plus(0, f"{code} becomes {other}", ref)
    for code, chance in proof.results.items():
        yield plus(0, f"{code} {chance} ({float(chance):.1%}): {RESULTS[code].title}", _odds)


def _barred(question: Fight, world: Front) -> Iterator[Line]:
    """What keeps units from an attack, once no battle is under way."""
    if world.battle is None:
        order, side = _order(question, world), ROSTER[question.units[0]].side
        yield from (plus(0, why, rule.ref) for rule in BARRED for why in rule.run(order, world, side))


def _short(side: Tally) -> Tally:
    """The units of a side, each in one line with what is printed on it if nothing else bears on it."""
    return Tally(side.title, tuple(_plain(line) if _as_printed(line) else line for line in side.lines))


def _as_printed(line: Line) -> bool:
    return line.part is not None and len(line.part.lines) == 1 and line.part.lines[0].ref == _printed


def _plain(line: Line) -> Line:
    assert line.part is not None
    only = line.part.lines[0]
    return Line(line.op, line.value, f"{line.why}, {only.why}", only.ref)


_NAMES = {"aeca": "armour", "aecd": "armour", "atec": "anti-tank weapons"}


def _armour(proof: Proof) -> Iterator[Line]:
    """The shares of armour and anti-tank weapons, and who brings them."""
    for (attacking, field), share in proof.armour.shares.items():
        if not share.users:
            continue
        found = [plus(worth, user.id, ref) for user, worth, ref in share.users]
        found += _neutral(proof, attacking, field) if share.converted else ()
        brought = Tally("weighted REs", tuple(found))
        steps = f"{share.level} step{'' if share.level == 1 else 's'}"
        said = f"{_NAMES[field]} in the {'attack' if attacking else 'defence'}: {share.said}, {steps}"
        yield Line(Op.PLUS, 0, said, _effects, brought)


def _neutral(proof: Proof, attacking: bool, field: str) -> Iterator[Line]:
    """Who is neutral by what a paragraph of the book says of it here."""
    for fighter in proof.setting.attackers if attacking else proof.setting.defenders:
        for portion, ref in portions(fighter, proof.setting, field):
            if portion.class_ == "neutral" and not ref.id.startswith("frame:"):
                yield plus(0, f"{fighter.id} is neutral", ref)


def _support(proof: Proof) -> Iterator[Line]:
    """Who is supported by what a paragraph of the book says."""
    for stands in proof.support:
        for id_, stand in stands.items():
            for why, ref in stand.reasons:
                if not ref.id.startswith("frame:"):
                    yield plus(0, f"{id_} is {stand.state}: {why}", ref)


def _losses(proof: Proof) -> Iterator[Line]:
    """Who goes first when losses are called for, and who weighs more when units are disrupted."""
    for groups in (proof.required, proof.required_defence):
        for group in groups:
            count = "" if group.owed is None else f", {group.owed} of them"
            yield plus(0, f"required losses: {group.why}: {' '.join(group.units)}{count}", group.ref)
    for attacking, fighters in ((True, proof.setting.attackers), (False, proof.setting.defenders)):
        for fighter in fighters:
            if attacking and not is_subject(fighter):
                continue
            weight = proof.weight(fighter, attacking)
            plain = proof.weight(fighter, attacking, losses=True).total
            if plain == weight.total:
                but = ""
            elif proof.bound(fighter, attacking):
                but = f", {plain} where the result calls for losses"
            else:
                but = f", {plain} where the result calls for losses and it is one of those who go first"
            if len(weight.lines) > 1:
                yield Line(Op.PLUS, 0, f"{fighter.id} weighs {weight.total} for disruption{but}", None, weight)
