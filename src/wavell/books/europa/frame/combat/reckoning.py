"""What is written down when a battle is rolled for: what units count, who goes first, and how it was reckoned."""

from collections.abc import Iterator
from fractions import Fraction

from ...model.battle import Backed, Brought, Effect, Owed, Points, Reckoned, Skilled
from ...model.ids import UnitId
from ...model.kinds import Side
from ...rules import OTHER
from .armour_effects import WEIGHTS, Share, counts, portions
from .proof import Proof


def points_of(proof: Proof, code: str = "") -> tuple[Points, ...]:
    """What each unit counts, once there is a result by what that demands."""
    found: list[Points] = []
    demand = proof.demand(code) if code else None
    for attacking, fighters in ((True, proof.setting.attackers), (False, proof.setting.defenders)):
        losses = demand is not None and (demand.attacker_loss if attacking else demand.defender_loss) > 0
        for fighter in fighters:
            weight = Fraction(proof.weight(fighter, attacking, losses).total)
            spared = weight if proof.bound(fighter, attacking) else Fraction(proof.weight(fighter, attacking).total)
            more = str(spared) if spared > weight else ""
            cadre = fighter.counter.is_cadre(fighter.kit)
            found.append(Points(UnitId(fighter.id), str(proof.strength[fighter.id]), str(weight), cadre, more))
    return tuple(found)


def owed_of(proof: Proof, side: Side) -> Iterator[Owed]:
    """Who must be lost first, of either side."""
    for owner, groups in ((side, proof.required), (OTHER[side], proof.required_defence)):
        for group in groups:
            owed = -1 if group.owed is None else group.owed
            yield Owed(
                owner, group.why, group.ref.id, tuple(map(UnitId, group.units)), tuple(group.units.values()), owed
            )


def reckoned(proof: Proof) -> Reckoned:
    """How a battle is reckoned: what armour and support there are, and what engineers leave of the hex."""
    lowered = proof.engineers.lowered
    return Reckoned(
        tuple(
            Effect(attacking, field, tuple(_brought(proof, attacking, share)), str(share.converted))
            for (attacking, field), share in proof.armour.shares.items()
        ),
        tuple(
            Backed(UnitId(id_), tuple(ref.id for _, ref in stand.reasons))
            for stands in proof.support
            for id_, stand in stands.items()
            if stand.state == "supported"
        ),
        lowered.die,
        lowered.aec,
        tuple(_skills(proof)),
    )


def _skills(proof: Proof) -> Iterator[Skilled]:
    """What the attack uses of the special unit combat ability table."""
    ours = proof.sizes[0]
    total = sum(ours[fighter.id] for fighter in proof.setting.attackers if counts(fighter.kit))
    for entry in (proof.entry, proof.weathered):
        if entry is not None:
            part = sum(ours[id_] for id_ in entry.users)
            yield Skilled(entry.skill.id, entry.bonus, str(Fraction(part)), str(Fraction(total)))


def _brought(proof: Proof, attacking: bool, share: Share) -> Iterator[Brought]:
    """Who has a class that counts, whether it tells here or not."""
    sizes = proof.sizes[not attacking]
    for fighter in proof.setting.attackers if attacking else proof.setting.defenders:
        if not counts(fighter.kit):
            continue
        classes = (portion for portion, _ in portions(fighter, proof.setting, share.field))
        if worth := sum(sizes[fighter.id] * portion.part * WEIGHTS[portion.class_] for portion in classes):
            yield Brought(UnitId(fighter.id), str(Fraction(worth)), str(Fraction(sizes[fighter.id])))
