"""An attack or an overrun worked out before the dice, from what the seat that would make it sees."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line, Order, Ref, Tally, plus
from wavell.umpire.display.scene import Fight, Result
from wavell.umpire.facts.tally import Op
from wavell.umpire.facts.words import many
from wavell.umpire.rules.position_cache import pinned

from ..frame.combat.attack import battle_of, stacks, unpaid_hexes
from ..frame.combat.chart import OVERRUN
from ..frame.combat.crt import RESULTS
from ..frame.combat.odds import perhaps_cut_off
from ..frame.combat.overrun import proof_of as overrun_proof
from ..frame.combat.overrun import suffices
from ..frame.combat.proof import Demand, Proof, Required, prove
from ..frame.combat.setting import setting_of
from ..frame.movement.terrain import TERRAIN
from ..model.counters import OFF_MAP, ROSTER
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Modifier, Side
from ..model.orders import Attack, Overrun
from ..model.world import Front
from ..rules import OTHER, RULES, SIDES
from .tokens import titled

_odds, _combat, _overrun = (RULES.ref(id_) for id_ in ("frame:CRT", "frame:CBT", "frame:OVR"))
FIGHTS = (Attack, Overrun)
_NAMES = {"aeca": "armour", "aecd": "armour", "atec": "anti-tank weapons"}


def fight(world: Front, seat: str, order: Order) -> Fight | None:
    """The fight that an order would start, reckoned with what the seat sees; None if there can be none."""
    if not isinstance(order, FIGHTS) or seat not in SIDES:
        return None
    seen, side = world.seen_by(seat), Side(seat)
    if not _sound(seen, side, order):
        return None
    if isinstance(order, Overrun):
        with pinned(seen):
            return _overrun_sheet(seen, order, overrun_proof(order, seen, side))
    unpaid = unpaid_hexes(order, seen, side)
    with pinned(seen):
        proof = prove(setting_of(seen, battle_of(order, seen, side, unpaid)))
        return _attack_sheet(seen, order, proof, unpaid)


def _sound(seen: Front, seat: Side, order: Attack | Overrun) -> bool:
    """Whether there is anything to reckon: own units on the map within reach of land where an enemy is."""
    units, target = order.units, order.target
    named = (*units, *order.air, *order.dismount, *order.convert) if isinstance(order, Attack) else units
    if not units or any(id_ not in seen.units or ROSTER[id_].side != seat for id_ in named):
        return False
    if any(seen.units[id_].place in OFF_MAP for id_ in named) or len(set(units)) < len(units):
        return False
    if isinstance(order, Attack) and (order.first not in set(Modifier) or not 0 <= order.ngs < 100):
        return False
    if isinstance(order, Attack) and any(ROSTER[id_].air is None for id_ in order.air):
        return False
    if seen.atlas.terrain.get(target) not in TERRAIN or not (
        seen.friends(target, OTHER[seat]) or target in seen.unseen
    ):
        return False
    return all(_in_reach(seen, id_, target, isinstance(order, Attack)) for id_ in units)


def _in_reach(seen: Front, id_: UnitId, target: PlaceId, guns: bool) -> bool:
    far = seen.atlas.distance(seen.units[id_].place, target)
    return 0 < far <= (2 if guns and "is_long_range" in seen.kit(id_) else 1)


# Attacks ----------------------------------------------------------------------------------------------------------


def _attack_sheet(seen: Front, order: Attack, proof: Proof, unpaid: tuple[PlaceId, ...]) -> Fight:
    blind = order.target in seen.unseen and not proof.setting.defenders
    told = proof.possible and not blind
    return Fight(
        title=f"Attack on {seen.atlas.named(order.target)}",
        tallies=(proof.attack,) if blind else tuple(tallies_of(proof)),
        results=tuple(results_of(proof)) if told else (),
        notes=tuple(_notes(seen, order, proof, unpaid, blind)),
        refs=cited((proof.attack,) if blind else (proof.attack, proof.defence, proof.die), _odds),
        expected=losses_of(proof) if told else {},
        odds=str(proof.ratio or "") if told else "",
    )


def cited(tallies: tuple[Tally, ...], *refs: Ref) -> tuple[Ref, ...]:
    """Every paragraph behind some figures, those named first."""
    return tuple(dict.fromkeys((*refs, *(ref for tally in tallies for ref in tally.cited))))


def tallies_of(proof: Proof) -> Iterator[Tally]:
    """The figures that it turns on: both strengths, and if it can be made the odds, the die and what armour does."""
    yield proof.attack
    yield proof.defence
    if not proof.possible:
        return
    lines = [plus(proof.attack_strength, "the attack", _combat)]
    if proof.defence_strength:
        lines.append(Line(Op.TIMES, 1 / proof.defence_strength, "over the defence", _combat))
    yield Tally(f"odds, column {proof.odds}", tuple(lines))
    yield proof.die
    if proof.armour.lines:
        yield Tally("armour and anti-tank effects on the die", tuple(proof.armour.lines))
    for (attacking, field), share in proof.armour.shares.items():
        if share.users:
            side = "attack" if attacking else "defence"
            lines = [plus(worth, user.id, ref) for user, worth, ref in share.users]
            yield Tally(f"{_NAMES[field]} of the {side}: {share.said}, {many(share.level, 'step')}", tuple(lines))


def _notes(seen: Front, order: Attack, proof: Proof, unpaid: tuple[PlaceId, ...], blind: bool) -> Iterator[str]:
    yield from _unseen(seen, order.target)
    for place in unpaid:
        yield f"No combat supply is left for {seen.atlas.named(place)}: its units fight without."
    side = ROSTER[order.units[0]].side
    for place in stacks(seen, order.units, order.target)[0]:
        if place not in unpaid and perhaps_cut_off(seen, place, side):
            yield f"Zones of control of hidden units may keep combat supply from {seen.atlas.named(place)}."
    yield from remarks(proof, blind)


def remarks(proof: Proof, blind: bool = False) -> Iterator[str]:
    """What is to be known of an attack beside its figures; of defenders that are not seen, nothing."""
    if not proof.possible and not blind:
        yield "The odds are below the first column of the table: there can be no such attack."
    if proof.setting.planned:
        yield "The attack was planned."
    for side, groups in (("attacker", proof.required), ("defender", () if blind else proof.required_defence)):
        yield from (required_first(side, group) for group in groups)


def _unseen(seen: Front, target: PlaceId) -> Iterator[str]:
    """What cannot be reckoned with."""
    hidden = seen.unseen.get(target)
    if hidden is not None:
        units = "a unit that is" if hidden.count == 1 else f"{many(hidden.count, 'unit')} that are"
        others = " beside those shown" if seen.friends(target, hidden.side) else ""
        yield f"The {hidden.side} have {units} not seen there{others}; their strength is unknown and not counted."


def required_first(side: str, group: Required) -> str:
    """Who must be lost first, in words."""
    owed = "all of them" if group.owed is None else f"{group.owed} of them"
    return f"Losses of the {side} fall first on {', '.join(group.units)}, {owed}: {group.why} [{group.ref}]."


def results_of(proof: Proof) -> Iterator[Result]:
    """Everything that can come of it, with its exact chance."""
    for code, chance in proof.results.items():
        yield Result(code, RESULTS[code].title, str(chance), tuple(_demanded(proof.demand(code))))


def _demanded(demand: Demand) -> Iterator[str]:
    """What a result demands of both sides, in strength points as they fight."""
    result = demand.result
    for side, loss, red in (
        ("attacker", demand.attacker_loss, demand.attacker_red),
        ("defender", demand.defender_loss, demand.defender_red),
    ):
        if loss:
            yield f"the {side} loses {loss} strength point{'' if loss == 1 else 's'}"
        if red:
            points = ", ".join(f"{points} ({chance})" for points, chance in red.items())
            yield f"the {side} disrupts units, by strength points and chance: {points}"
    if result.attacker_retreat:
        yield f"the attacker retreats {result.attacker_retreat} hex{'' if result.attacker_retreat == 1 else 'es'}"
    if result.defender_retreat:
        yield "what is left of the defence retreats"
    if not result.cadres:
        yield "no cadres are left"
    if result.mps:
        yield f"attackers have {result.mps} MP{'' if result.mps == 1 else 's'} more in exploitation"
    if result.stops:
        yield "attackers may not exploit"


def losses_of(proof: Proof) -> dict[str, str]:
    """The strength points that each side loses on the average."""
    side = proof.setting.side
    lost = {side: Fraction(0), OTHER[side]: Fraction(0)}
    for code, chance in proof.results.items():
        demand = proof.demand(code)
        lost[side] += chance * demand.attacker_loss
        lost[OTHER[side]] += chance * demand.defender_loss
    return {who: str(points) for who, points in lost.items()}


# Overruns ---------------------------------------------------------------------------------------------------------


def _overrun_sheet(seen: Front, order: Overrun, proof: Proof) -> Fight:
    return overrun_of(
        proof,
        f"Overrun of {seen.atlas.named(order.target)}",
        tuple(_unseen(seen, order.target)),
        order.target in seen.unseen,
    )


def overrun_of(proof: Proof, title: str, notes: tuple[str, ...] = (), blind: bool = False) -> Fight:
    """An overrun needs no die: it succeeds at the odds that the chart names, or it cannot be made."""
    enough = suffices(proof)
    needed = f"it takes {OVERRUN.odds}:1"
    if not enough:
        notes = (*notes, f"{proof.attack_strength} against {proof.defence_strength} is too little: {needed}.")
    lost = ", ".join(titled(fighter.counter) for fighter in proof.setting.defenders)
    ridden = (Result("OVR", "the defenders are ridden over", "1", (f"lost without cadres: {lost}",)),)
    tallies = (proof.attack, proof.defence) if proof.setting.defenders else (proof.attack,)
    return Fight(
        title=f"{title}: {needed}",
        tallies=tallies,
        results=ridden if enough and not blind else (),
        notes=notes,
        refs=cited(tallies, _overrun),
        expected={OTHER[proof.setting.side]: str(proof.bases[1])} if enough and not blind else {},
        odds=str(proof.ratio or "") if enough and not blind else "",
    )
