"""How strong a fighter is and how large: printed figures and what changes them, line by line."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache

from wavell.umpire import Line, Ref
from wavell.umpire.facts.tally import Number, Op, plus, times
from wavell.umpire.rules.hooks import Hook

from ...model.abilities import Kit, kit
from ...model.fight import Fighter, Setting, lines
from ...model.ids import NationId
from ...model.kinds import Ride, SupplyState
from ...model.ratings import rating
from ...rules import RULES
from ..movement.terrain import HEXSIDES, TERRAIN, crossed
from .chart import FACTORS, STATE, SUPPLY, WEATHER

_unit, _terrain, _weather = RULES.ref("frame:UNIT"), RULES.ref("frame:TER"), RULES.ref("frame:WX")
_combat, _size, _armour = RULES.ref("frame:CBT"), RULES.ref("frame:RE"), RULES.ref("frame:AEC")
_UNPAID = times(FACTORS[STATE.unpaid], "no combat supply", RULES.ref("frame:SP"))
_DISRUPTED = times(FACTORS[STATE.disrupted], "disrupted", RULES.ref("frame:RED"))
_DISPERSED = times(FACTORS[STATE.dispersed], "dispersed", RULES.ref("frame:AIRT"))
_LANDED = times(FACTORS[STATE.landed], "after a landing", RULES.ref("frame:NT"))
_UNSUPPORTED = times(FACTORS[STATE.unsupported], "unsupported", RULES.ref("frame:SUPP"))
_TURNED = times(0, "turned to anti-tank fire", _armour)
_LAST = (Op.TIMES, Op.FLOOR, Op.CEIL, Op.CAP, Op.LEAST)
STRENGTHLESS: Hook[Callable[[Kit], str]] = Hook(RULES)
"""Why units with a kit have no strength printed on them, or nothing."""


def fold(found: Iterable[Line]) -> Number:
    """The number that lines come to."""
    total: Number = 0
    for line in found:
        if line.op is Op.PLUS:
            total += line.value
        elif line.op is Op.TIMES:
            total *= line.value
        else:
            total = line.step(total)
    return total


def is_cm(fighter: Fighter) -> bool:
    """Whether it fights as a c/m unit: on its own wheels or in combat carriers, and not on foot."""
    return (fighter.kit.cm and not fighter.dismounted) or fighter.carried in ("lvt", "apc")


def is_gun(fighter: Fighter) -> bool:
    """Whether it is artillery, so that it fires over water."""
    return "is_artillery" in fighter.kit


@RULES.defines("frame:CBT")
def strength_lines(fighter: Fighter, setting: Setting, attacking: bool, unsupported: bool = False) -> list[Line]:
    """The strength of a fighter: what is printed, what chapters add and multiply, ground, weather, supply and state."""
    own = list(lines(fighter, setting, "strength", attacking))
    found = [_printed(fighter, attacking)]
    if len(own) > 1:
        own.sort(key=_late)
    found += own
    if fighter.carried:
        found += lines(fighter, setting, "carrier", attacking)
    if attacking:
        found += _ground_line(setting.terrain)
    if unsupported:
        found.append(_UNSUPPORTED)
    if attacking:
        found += _reach(fighter)
        if is_cm(fighter):
            found += _cm(setting.terrain, setting.weather)
        if not fighter.paid:
            found.append(_UNPAID)
        if fighter.landed:
            found += _landing(fighter, setting)
    found += _supply(fighter.supply, attacking)
    if fighter.disrupted:
        found.append(_DISRUPTED)
    if fighter.dispersed:
        found.append(_DISPERSED)
    if fighter.converted and fighter.kit.convertible:
        found.append(_TURNED)
    return found


def size_lines(fighter: Fighter, setting: Setting, attacking: bool) -> list[Line]:
    """The size of a fighter in REs in this fight: what halves an attack across a hexside or ashore halves REs too."""
    found = [_whole(fighter.re)]
    found += lines(fighter, setting, "size", attacking)
    if attacking:
        found += _reach(fighter, cm=False)
        if fighter.landed:
            found += list(lines(fighter, setting, "landing size", True)) or _landing(fighter, setting)
    return found


def _late(line: Line) -> bool:
    return line.op in _LAST


def _printed(fighter: Fighter, attacking: bool) -> Line:
    rating = fighter.kit.rating
    value = rating.attack if attacking else rating.defence
    if value is not None:
        return _printed_line(value, attacking)
    for rule in STRENGTHLESS:
        if why := rule.run(fighter.kit):
            return plus(0, why, rule.ref)
    return plus(0, "no printed strength", _unit)


@cache
def _printed_line(value: int, attacking: bool) -> Line:
    return plus(value, f"printed {'attack' if attacking else 'defence'}", _unit)


@cache
def _whole(size: Fraction) -> Line:
    return plus(size, "REs", _size)


_LVT = kit(("lvt",), NationId("britain"), "", rating("8"))


def across(fighter: Fighter) -> list[tuple[str, str, Ref | None]]:
    """The features of the hexside that a fighter attacks across, what each counts as for it, and why if another."""
    if not fighter.hexside or fighter.range > 1:
        return []
    by = _LVT if fighter.carried is Ride.LVT else fighter.kit
    return [(feature, *crossed(by, feature)) for feature in sorted(fighter.hexside) if feature in HEXSIDES]


def _reach(fighter: Fighter, cm: bool = True) -> list[Line]:
    found: list[Line] = []
    for feature, as_, ref in across(fighter):
        found += _across(feature, as_, ref, is_gun(fighter), cm and is_cm(fighter))
    return found


def _a(title: str) -> str:
    return f"{'an' if title.startswith(tuple('aeiou')) else 'a'} {title}"


@cache
def _across(feature: str, as_: str, ref: Ref | None, gun: bool, cm: bool) -> tuple[Line, ...]:
    """What a hexside leaves of an attack across it; artillery fires over it."""
    row = HEXSIDES[as_]
    factor = (Fraction(1) if gun else row.attack) * (row.cm if cm else 1)
    said = _a(HEXSIDES[feature].title) + (f" as {_a(row.title)}" if as_ != feature else "")
    cited = ref or RULES.ref(row.refs[-1] if row.refs else row.ref)
    return () if factor == 1 else (times(factor, f"across {said}", cited),)


@cache
def _ground_line(terrain: str) -> tuple[Line, ...]:
    row = TERRAIN[terrain]
    return () if row.attack == 1 else (times(row.attack, f"into {row.title}", _terrain),)


@cache
def _cm(terrain: str, weather: str) -> tuple[Line, ...]:
    ground, sky = TERRAIN[terrain], WEATHER[weather]
    found = []
    if ground.cm != 1:
        found.append(times(ground.cm, f"c/m unit into {ground.title}", _terrain))
    if sky.cm != "full":
        found.append(times(FACTORS[sky.cm], f"c/m unit in {weather}", _weather))
    return tuple(found)


@cache
def _supply(state: str, attacking: bool) -> tuple[Line, ...]:
    row = SUPPLY[state]
    factor = FACTORS[row.attack if attacking else row.defence]
    said: dict[str, str] = {
        SupplyState.LIMITED: "limited supply",
        SupplyState.U1: "first turn out of supply",
        SupplyState.U2: "out of supply for turns",
    }
    return () if factor == 1 else (times(factor, said.get(state, state), RULES.ref(row.ref)),)


def _landing(fighter: Fighter, setting: Setting) -> list[Line]:
    """A landing halves, unless a chapter says otherwise of the fighter."""
    return list(lines(fighter, setting, "landing", True)) or [_LANDED]


def ground_factor(setting: Setting) -> tuple[Fraction, list[tuple[str, Ref]]]:
    """What terrain and weather leave of armour effects, and why."""
    return _ground(setting.terrain, setting.weather)


@cache
def _ground(terrain: str, weather: str) -> tuple[Fraction, list[tuple[str, Ref]]]:
    ground, sky = TERRAIN[terrain], WEATHER[weather]
    why = []
    if ground.aec != "full":
        why.append((f"armour in {ground.title}", _terrain))
    if sky.aec != "full":
        why.append((f"armour in {weather}", _weather))
    return min(FACTORS[ground.aec], FACTORS[sky.aec]), why
