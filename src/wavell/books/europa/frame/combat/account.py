"""A proof told in lines of text, what the book says and what is ours kept apart."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Tally
from wavell.umpire.facts.words import many

from ...model.fight import Fighter
from .chart import OVERRUN
from .crt import RESULTS
from .overrun import suffices
from .proof import Demand, Proof, Required

BAR = 30
"""The length of the longest bar."""


def account(proof: Proof) -> Iterator[str]:
    """The whole proof, line by line; of an attack that is too weak to be made, both sides alone."""
    setting = proof.setting
    yield from _side("Attack", proof, setting.attackers, True)
    yield from _side("Defence", proof, setting.defenders, False)
    if setting.overrun:
        yield from _overrun(proof)
        return
    if not proof.possible:
        yield f"Too little to attack at all: {proof.too_little()} [frame:CRT]"
        return
    exact = f" = {_decimal(proof.ratio)}" if proof.ratio is not None else ""
    yield f"Odds {proof.attack_strength} : {proof.defence_strength}{exact}, column {proof.odds}"
    yield from _shares(proof)
    yield f"Main die {proof.modifier:+}"
    for line in proof.die_lines:
        yield f"  {line.short:>5}  {line.why}  {_cited(line.ref)}"
    yield f"Results, {proof.table.title}"
    yield from bars(proof)
    for code in proof.results:
        yield f"  {code:>5}  {RESULTS[code].title}{_demanded(proof.demand(code))}"
    yield from _required("the attacker", proof.required)
    yield from _required("the defender", proof.required_defence)


def _overrun(proof: Proof) -> Iterator[str]:
    """An overrun needs no die: it is made at its odds, or not at all."""
    odds = f"{proof.attack_strength} against {proof.defence_strength}"
    if suffices(proof):
        yield f"Overrun, {odds}: the defenders are lost without cadres [frame:OVR]"
    else:
        yield f"Too little to overrun: {odds} is less than {OVERRUN.odds}:1 [frame:OVR]"


def bars(proof: Proof) -> Iterator[str]:
    """The exact chance of every result, with a bar."""
    most = max(proof.results.values())
    for code, chance in proof.results.items():
        bar = "█" * max(1, round(BAR * chance / most))
        yield f"  {code:>5}  {chance!s:>6}  {float(chance):6.1%}  {bar}"


def _side(title: str, proof: Proof, fighters: tuple[Fighter, ...], attacking: bool) -> Iterator[str]:
    yield f"{title} {proof.attack_strength if attacking else proof.defence_strength}"
    stands = proof.support[not attacking]
    for line in (proof.attack if attacking else proof.defence).lines:
        if line.part is None:
            yield f"  {line.short:>5}  {line.why}  {_cited(line.ref)}"
            continue
        fighter = next(fighter for fighter in fighters if fighter.id == line.why)
        stand = stands[fighter.id]
        size = proof.sizes[not attacking][fighter.id]
        cited = " ".join(_cited(ref) for _, ref in stand.reasons)
        yield f"  {line.short:>5}  {fighter.id} {fighter.counter.title}: {size} RE, {stand.state} {cited}"
        yield from _inside(line.part)


def _inside(tally: Tally) -> Iterator[str]:
    for line in tally.lines:
        yield f"           {line.short:>5}  {line.why}  {_cited(line.ref)}"


def _shares(proof: Proof) -> Iterator[str]:
    names = {"aeca": "AECA", "aecd": "AECD", "atec": "ATEC"}
    for (attacking, field), share in proof.armour.shares.items():
        if share.weighted:
            side = "attacking" if attacking else "defending"
            yield f"{names[field]} {side}: {share.said} = {share.share}, {many(share.level, 'step')} [frame:AEC]"
    for line in proof.armour.lines:
        yield f"  {line.short:>5}  {line.why}  {_cited(line.ref)}"
    if proof.engineers.each:
        lowered = proof.engineers.lowered
        used = f"{many(proof.engineers.used, 'engineer')}, {proof.engineers.first} first"
        yield f"Engineers: {used}: the die by {lowered.by_die}, the effect of armour by {lowered.by_aec} [15.J.2.b]"
        for fighter, count, ref, why in proof.engineers.each:
            yield f"  {count:>+5}  {fighter.id} {why}  {_cited(ref)}"


def _demanded(demand: Demand) -> str:
    parts = []
    for side, loss, red in (
        ("attacker", demand.attacker_loss, demand.attacker_red),
        ("defender", demand.defender_loss, demand.defender_red),
    ):
        if loss:
            parts.append(f"the {side} loses {loss}")
        if red:
            points = ", ".join(f"{points} ({chance})" for points, chance in red.items())
            parts.append(f"the {side} disrupts {points}")
    return f": {'; '.join(parts)}" if parts else ""


def _required(side: str, groups: tuple[Required, ...]) -> Iterator[str]:
    for group in groups:
        owed = "all of them" if group.owed is None else f"{group.owed} of them"
        yield f"Required losses of {side}: {', '.join(group.units)}, {owed}: {group.why}  {_cited(group.ref)}"


def _cited(ref: object) -> str:
    return f"[{str(ref).removeprefix('europa ')}]"


def _decimal(ratio: Fraction) -> str:
    return f"{float(ratio):.2f}"
