"""15.F.5 and 15.F.6: siege artillery and long range siege artillery in a fight."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line, Ref
from wavell.umpire.facts.tally import plus, times
from wavell.umpire.facts.words import many

from ..frame.combat.attack import EXTRA, BattleFought
from ..frame.combat.chart import SUPPORT
from ..frame.combat.course import BattleJoined
from ..frame.combat.engineers import lower_something
from ..frame.combat.odds import BARRED, REMARKS
from ..frame.combat.proof import UNTOUCHED, Proof, is_subject
from ..frame.combat.retreat import Advance, asks, fired_from_afar
from ..frame.combat.strength import fold, strength_lines
from ..frame.movement.passages import ADVANCE, OVERRUN, RETREAT, went_by
from ..model import counts
from ..model.counters import ROSTER
from ..model.decisions import Ask
from ..model.events import Changed, Lost, Moved
from ..model.fight import Backing, Fighter, Setting, effect
from ..model.ids import UnitId
from ..model.kinds import Side
from ..model.orders import Attack, Overrun
from ..model.ownership import able, usable
from ..model.world import SP, Front
from ..rules import RULES

_HALF = Fraction(1, 2)
_ENGINEERS, _SUPPORTS = RULES.ref("15.J.2.c").id, RULES.ref("15.F.5.p3").id
_IN_DEFENCE, _ARTILLERY = RULES.ref("15.F.5.n1").id, RULES.ref("15.F.p2").id
RANGE = 2
"""Hexes that long range artillery fires (15.F.6.p1)."""


def strongholds(setting: Setting) -> bool:
    """Where siege artillery is at its best: a fortress or a major city."""
    return not setting.features.isdisjoint(("fortress", "major_city", "partial_city"))


def factor(setting: Setting) -> Fraction:
    """What it is worth against the hex: twice, once against any other fort or city, half against anything else."""
    if strongholds(setting):
        return Fraction(2)
    return Fraction(1) if setting.city or setting.works else _HALF


@effect("15.F.5.p1", on="strength", of="is_siege")
def strength_by_target(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Siege artillery attacks a fortress or major city doubled, other forts and cities as printed, the rest halved."""
    if attacking and (by := factor(setting)) != 1:
        yield times(by, "siege artillery against this hex")


@effect("15.F.5.p1", on="size", of="is_siege")
def size_by_target(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """Its REs double too; where its strength is halved they are only if the reading says so."""
    by = factor(setting)
    if attacking and (by > 1 or (by < 1 and setting.readings.get("siege-size") == "both")):
        yield times(by, "siege artillery against this hex")


@effect("15.F.5.p3", on="support", of="is_siege")
def supports_unless_halved(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Siege artillery supports only where its attack is not halved, for whatever reason, by its REs as they count."""
    if not attacking:
        return None
    if fold(strength_lines(fighter, setting, True)) < (fighter.kit.rating.attack or 0):
        return Backing("the attack of siege artillery is halved here, so that it supports nobody")
    return Backing("by siege artillery", gives=fighter.re * factor(setting) * SUPPORT.artillery)


@effect("15.F.5.n1", on="support", of="is_siege")
def never_supports_a_defence(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Siege artillery never supports a defence."""
    return None if attacking else Backing("siege artillery supports no defence")


@effect("15.F.5.p5", on="engineer", of="is_siege")
def counts_as_an_engineer(fighter: Fighter, setting: Setting) -> Iterator[Line]:
    """Against a fortress or a major city it counts as a combat engineer, and is no required loss (15.F.5.p6)."""
    if strongholds(setting):
        yield plus(1, "siege artillery")


@effect("15.F.6.p5", on="engineer", of="is_long_range")
def counts_as_an_assault_engineer(fighter: Fighter, setting: Setting) -> Iterator[Line]:
    """Long range siege artillery counts as an assault engineer there."""
    if strongholds(setting):
        yield plus(2, "long range siege artillery")


@effect("15.F.5.p5", on="disruption", of="is_siege")
def weighs_as_a_combat_engineer(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """As a combat engineer it weighs twice its printed strength when units are disrupted (15.J.2.b.p2)."""
    if "is_long_range" not in fighter.kit and attacking and strongholds(setting) and lower_something(setting):
        yield times(2, "siege artillery as combat engineers")


@effect("15.F.6.p5", on="disruption", of="is_long_range")
def weighs_as_an_assault_engineer(fighter: Fighter, setting: Setting, attacking: bool) -> Iterator[Line]:
    """As an assault engineer it weighs four times its printed strength (15.J.1.d)."""
    if attacking and strongholds(setting) and lower_something(setting):
        yield times(4, "long range siege artillery as assault engineers")


@RULES.forbids("15.F.5.p2", order=Overrun, when=able("is_siege"))
def no_overrun(order: Overrun, world: Front, seat: Side) -> Iterator[str]:
    """Siege artillery takes no part in overruns."""
    if usable(world, seat, *order.units):
        for id_ in order.units:
            if "is_siege" in world.kit(id_):
                yield f"{id_} is siege artillery"


@BARRED.adds("15.F.5.p4")
@RULES.forbids("15.F.5.p4", order=Attack, when=able("is_siege"))
def never_turned(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Siege artillery is never convertible to anti-tank fire."""
    if usable(world, seat, *order.convert):
        for id_ in order.convert:
            if "is_siege" in world.kit(id_):
                yield f"{id_} is siege artillery"


@RULES.defines("15.F.5.p6")
def owes_losses(fighter: Fighter) -> bool:
    """Siege artillery is no required loss for what it did as an engineer."""
    return "is_siege" not in fighter.kit


# Long range ---------------------------------------------------------------------------------------------------


@BARRED.adds("15.F.6.p1")
@RULES.forbids("15.F.6.p1", order=Attack, when=able("is_long_range"))
def within_range(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """Long range siege artillery fires two hexes far."""
    if usable(world, seat, *order.units):
        for id_ in order.units:
            far = world.atlas.distance(world.units[id_].place, order.target)
            if "is_long_range" in world.kit(id_) and far > RANGE:
                yield f"{id_} is {many(far, 'hex')} away and fires {RANGE}"


@BARRED.adds("15.F.6.p3")
@RULES.forbids("15.F.6.p3", order=Attack, when=able("is_long_range"))
def others_attack_as_well(order: Attack, world: Front, seat: Side) -> Iterator[str]:
    """It fires from two hexes off only if units next to the defenders attack too."""
    if usable(world, seat, *order.units):
        distances = {world.atlas.distance(world.units[id_].place, order.target) for id_ in order.units}
        if RANGE in distances and 1 not in distances:
            yield "nobody next to the defenders attacks"


@UNTOUCHED.adds("15.F.6.p2", "15.F.6.p4")
def from_farther_off(fighter: Fighter) -> bool:
    """Next to the hex results concern an attacker; two hexes off it is out of losses and exchanges."""
    return fighter.range >= RANGE


@RULES.defines("15.F.6.c")
def coast_defence_points(size: Fraction) -> Fraction:
    """Points of coast defence against ships that long range artillery is worth: one for each half RE.

    >>> coast_defence_points(Fraction(3, 2))
    Fraction(3, 1)
    """
    return size / _HALF


@EXTRA.adds("15.F.6.a")
def extra_hexes(supplied: int, far: int) -> int:
    """How many attacking hexes more are paid for guns two hexes off: none while each supplied stack has one at most.

    >>> extra_hexes(2, 2), extra_hexes(2, 3), extra_hexes(1, 5)
    (0, 1, 1)
    """
    return 1 if far > supplied else 0


@RULES.forbids("15.F.6.p2", order=Advance)
def guns_farther_off_stay(order: Advance, world: Front, seat: Side) -> Iterator[str]:
    """Artillery that fired at a range of two hexes does not advance."""
    if asks(world, Ask.ADVANCE) and usable(world, seat, *order.units):
        for id_ in order.units:
            if fired_from_afar(world, id_):
                yield f"{id_} fired from two hexes off"


# In the question of a battle ----------------------------------------------------------------------------------

_exempt, _afar, _beside = RULES.ref("15.F.5.p6"), RULES.ref("15.F.6.p2"), RULES.ref("15.F.6.p4")


@REMARKS.adds("15.F.5.p6")
def siege_guns_that_owe_nothing(proof: Proof) -> Iterator[tuple[str, Ref]]:
    """Which siege guns are no required losses though they lowered the die."""
    for fighter, _, _, _ in proof.engineers.each if proof.engineers.lowered.by_die else ():
        if not owes_losses(fighter):
            yield f"{fighter.id} works as an engineer and is no required loss", _exempt


@REMARKS.adds("15.F.6.p2", "15.F.6.p4")
def guns_that_results_concern(proof: Proof) -> Iterator[tuple[str, Ref]]:
    """Which long range guns no result concerns."""
    for fighter in proof.setting.attackers:
        if "is_long_range" in fighter.kit:
            hit = is_subject(fighter)
            yield f"{fighter.id}: {'results concern it' if hit else 'no result concerns it'}", _beside if hit else _afar


# Sentinels ----------------------------------------------------------------------------------------------------


@RULES.watches("15.F.5.p2", event=Moved)
def no_siege_gun_overruns(event: Moved, world: Front) -> Iterator[str]:
    """No siege artillery rides over anybody, in whatever company."""
    if went_by(event) is OVERRUN:
        yield from (f"{id_} took part in an overrun" for id_ in event.units if "is_siege" in world.kit(id_))


@RULES.watches("15.F.5.p3", event=BattleFought)
def no_halved_siege_gun_supports(event: BattleFought, world: Front) -> Iterator[str]:
    """Whom siege artillery supports stands with siege artillery that attacks with no less than is printed on it."""
    guns = {
        world.units[each.unit].place
        for each in event.points
        if "is_siege" in world.kit(each.unit) and Fraction(each.strength) >= (world.rating(each.unit).attack or 0)
    }
    for backed in event.reckoned.backed if event.reckoned is not None else ():
        if _SUPPORTS in backed.refs and world.units[backed.unit].place not in guns:
            yield f"siege artillery that is halved supports {backed.unit}"


@RULES.watches("15.F.5.n1", event=BattleFought)
def no_siege_gun_supports_a_defence(event: BattleFought, world: Front) -> Iterator[str]:
    """No defender is supported by siege artillery, nor as by other guns where he has no other."""
    if event.reckoned is None or world.battle is None:
        return
    for backed in event.reckoned.backed:
        unit, side = backed.unit, ROSTER[backed.unit].side
        if side == world.battle.side:
            continue
        there = [world.kit(id_) for id_ in world.friends(world.units[unit].place, side)]
        others = any("is_artillery" in kit and "is_siege" not in kit for kit in there)
        by_guns = _ARTILLERY in backed.refs and not others and any("is_siege" in kit for kit in there)
        if by_guns or not {_SUPPORTS, _IN_DEFENCE}.isdisjoint(backed.refs):
            yield f"siege artillery supports {unit} in defence"


@RULES.watches("15.F.5.p4", event=BattleJoined)
def no_siege_gun_is_turned(event: BattleJoined, world: Front) -> Iterator[str]:
    """No siege artillery is in a battle turned against tanks."""
    for id_ in event.battle.converted:
        if "is_siege" in world.kit(id_):
            yield f"{id_} is turned to anti-tank fire"


@RULES.watches("15.F.5.p6", event=BattleFought)
def no_siege_gun_is_owed(event: BattleFought, world: Front) -> Iterator[str]:
    """No siege artillery is among the engineers that go first."""
    for group in event.owed:
        if group.ref == _ENGINEERS:
            yield from (f"{id_} is a required loss" for id_ in group.units if "is_siege" in world.kit(id_))


@RULES.watches("15.F.6.p1", event=BattleJoined)
def nobody_attacks_from_farther_off(event: BattleJoined, world: Front) -> Iterator[str]:
    """Attackers stand next to the hex, but for long range guns two hexes off."""
    for id_, far in _ranges(event, world).items():
        if far > 2 or (far == 2 and "is_long_range" not in world.kit(id_)):
            yield f"{id_} attacks {event.battle.target} from {many(far, 'hex')} off"


@RULES.watches("15.F.6.a", event=BattleJoined)
def more_guns_than_stacks_are_paid_for(event: BattleJoined, world: Front) -> Iterator[str]:
    """Of guns two hexes off no more fire for nothing than there are stacks beside the hex with combat supply.

    If there are more an SP was spent for them, beside one for each stack of others, or they are without supply.
    """
    battle, ranges = event.battle, _ranges(event, world)
    near = {world.units[id_].place for id_, far in ranges.items() if far < 2} - {*battle.unpaid}
    far_off = [id_ for id_, far in ranges.items() if far > 1]
    if event.spent < 0 or len(far_off) <= len(near) or {world.units[id_].place for id_ in far_off} <= {*battle.unpaid}:
        return
    others = {world.units[id_].place for id_ in ranges if "is_long_range" not in world.kit(id_)} & near
    if event.spent < SP * (len(others) + 1):
        guns, stacks = many(len(far_off), "gun"), many(len(near), "stack")
        yield f"{guns} two hexes off fire beside {stacks} with supply, and nothing is paid for them"


@RULES.watches("15.F.6.p3", event=BattleJoined)
def somebody_attacks_from_the_next_hex(event: BattleJoined, world: Front) -> Iterator[str]:
    """No battle is fought by guns two hexes off alone."""
    if 1 not in _ranges(event, world).values():
        yield f"nobody next to {event.battle.target} attacks it"


def _ranges(event: BattleJoined, world: Front) -> dict[UnitId, int]:
    battle = event.battle
    return {id_: world.atlas.distance(world.units[id_].place, battle.target) for id_ in battle.attackers}


@RULES.watches("15.F.6.p2", event=Lost)
def no_gun_is_lost_from_afar(event: Lost, world: Front) -> Iterator[str]:
    """While its battle lasts no gun that fires from two hexes off is lost."""
    if _fires_from_afar(world, event.unit):
        yield f"{event.unit} is lost in a battle two hexes off"


@RULES.watches("15.F.6.p2", event=Moved)
def no_gun_goes_on_or_back_from_afar(event: Moved, world: Front) -> Iterator[str]:
    """Nor does it retreat or advance."""
    if went_by(event) in (RETREAT, ADVANCE):
        yield from (f"{id_} {event.how} from two hexes off" for id_ in event.units if _fires_from_afar(world, id_))


@RULES.watches("15.F.6.p2", event=Changed)
def no_gun_is_hurt_from_afar(event: Changed, world: Front) -> Iterator[str]:
    """Nor is it disrupted or stopped."""
    if event.what in ("disrupted", "stopped") and event.value:
        yield from (f"{id_} is {event.what} from two hexes off" for id_ in event.units if _fires_from_afar(world, id_))


def _fires_from_afar(world: Front, id_: UnitId) -> bool:
    """Whether an attacker fires from two hexes off, and has not just gone back so far (SHIFTED)."""
    battle = world.battle
    if battle is None or id_ not in battle.attackers or not world.on_map(id_) or counts.SHIFTED.of(world.used, id_):
        return False
    return world.atlas.distance(world.units[id_].place, battle.target) > 1
