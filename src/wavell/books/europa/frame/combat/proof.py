"""Combat as a proof: strengths, odds, the die, the exact chance of every result and what each demands."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import astuple, replace

from wavell.umpire import Line, Ref, Tally
from wavell.umpire.facts.tally import Number, Op, plus
from wavell.umpire.rules.hooks import Hook

from ...model.fight import Fighter, Setting, general, lines
from ...rules import RULES
from ..movement.terrain import HEXSIDES, TERRAIN
from .armour_effects import Armour, armour
from .crt import RESULTS, Result, chances, column_of, red_chances, result_at, table_of
from .engineers import Engineers, engineers_of, features_of
from .planned import planned_bonus, why_planned
from .special_units import Entry, entries
from .strength import across, fold, is_gun, size_lines, strength_lines
from .support import Stand, supported

_combat, _terrain = RULES.ref("frame:CBT"), RULES.ref("frame:TER")
_works = RULES.ref("frame:FORT")
_air, _gunfire = RULES.ref("frame:AA"), RULES.ref("frame:NGS")
_HALF = Fraction(1, 2)
_ZERO = Fraction(0)


class Required(NamedTuple):
    """Units that used an ability and go first when losses are called for: `owed` by weight, or all if it is None."""

    why: str
    ref: Ref
    units: Mapping[str, int]
    """Their weights: an assault engineer weighs two."""
    owed: int | None = None

    def suffices_without(self, id_: str) -> bool:
        """Whether what is owed can be taken without one of the units."""
        return self.owed is not None and sum(self.units.values()) - self.units[id_] >= self.owed


HELPERS: Hook[Callable[[Setting, bool], Iterator[Line]]] = Hook(RULES)
"""Strength that no unit has, `(setting, attacking)`, beside air support and naval gunfire."""
UNTOUCHED: Hook[Callable[[Fighter], bool]] = Hook(RULES)
"""Attackers that no result concerns."""
LOSSES: "Hook[Callable[[Proof, bool], Iterator[Required]]]" = Hook(RULES)
"""Who goes first when losses are called for, `(proof, attacking)`."""


def is_subject(fighter: Fighter) -> bool:
    """Whether results concern an attacker."""
    return not any(rule.run(fighter) for rule in UNTOUCHED)


class Demand(NamedTuple):
    """What a result demands of both sides, in strength points as they fought."""

    result: Result
    attacker_loss: Fraction
    defender_loss: Fraction
    attacker_red: Mapping[int, Fraction]
    """Points to disrupt, with the chance of each number."""
    defender_red: Mapping[int, Fraction]


class Proof:
    """A fight worked out. Numbers are ready; what they are folded from is told when asked for."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.support: tuple[dict[str, Stand], dict[str, Stand]] = supported(setting, True), supported(setting, False)
        self._lines: dict[str, list[Line]] = {}
        self.strength: dict[str, Number] = {}
        """The strength of each fighter in this fight."""
        ours: dict[str, Number] = {}
        theirs: dict[str, Number] = {}
        for attacking, fighters in ((True, setting.attackers), (False, setting.defenders)):
            sizes, stands = (ours, theirs)[not attacking], self.support[not attacking]
            for fighter in fighters:
                found = strength_lines(fighter, setting, attacking, stands[fighter.id].state == "unsupported")
                self._lines[fighter.id] = found
                self.strength[fighter.id] = fold(found)
                sizes[fighter.id] = fold(size_lines(fighter, setting, attacking))
        self.sizes = ours, theirs
        """REs of attackers and defenders in this fight."""
        self.attack_strength = Fraction(sum(self.strength[f.id] for f in setting.attackers)) + self._help(True)
        self.defence_strength = Fraction(sum(self.strength[f.id] for f in setting.defenders)) + self._help(False)
        self.table = table_of(setting.readings)
        found_column = column_of(self.table, self.attack_strength, self.defence_strength)
        self.possible = found_column is not None
        """Whether the odds are good enough to attack at all."""
        self.column = found_column or 0
        self.odds = self.table.column[self.column].title

    def too_little(self, against: str = "") -> str:
        """Why there is no such attack, where the odds are below the first column."""
        return f"{self.attack_strength} against {against or self.defence_strength} is less than {self.odds}"

    def _help(self, attacking: bool) -> Fraction:
        """Strength that no unit has: air support, naval gunfire, coast defences."""
        return Fraction(sum((line.value for line in self._helpers(attacking)), start=_ZERO))

    def _helpers(self, attacking: bool) -> Iterator[Line]:
        setting = self.setting
        air = setting.gs if attacking else setting.das
        if air and not setting.overrun:
            yield plus(air, "ground support" if attacking else "defensive air support", _air)
        if points := setting.ngs if attacking else setting.ngs_defence:
            yield plus(points, "naval gunfire", _gunfire)
        for rule in HELPERS:
            yield from rule.run(setting, attacking)

    # Strengths ------------------------------------------------------------------------------------------------

    def tally(self, id_: str) -> Tally:
        """The strength of a fighter, line by line."""
        return Tally(f"strength of {id_}", tuple(self._lines[id_]))

    @cached_property
    def attack(self) -> Tally:
        """The strength of the attack."""
        return self._side("attack", self.setting.attackers, True)

    @cached_property
    def defence(self) -> Tally:
        """The strength of the defence."""
        return self._side("defence", self.setting.defenders, False)

    def _side(self, title: str, fighters: tuple[Fighter, ...], attacking: bool) -> Tally:
        found = [Line(Op.PLUS, self.strength[f.id], f.id, _combat, self.tally(f.id)) for f in fighters]
        return Tally(title, (*found, *self._helpers(attacking)))

    @property
    def ratio(self) -> Fraction | None:
        """The exact odds; None against no defence at all."""
        return self.attack_strength / self.defence_strength if self.defence_strength else None

    # The die --------------------------------------------------------------------------------------------------

    @cached_property
    def engineers(self) -> Engineers:
        """The engineers of the attack."""
        return engineers_of(self.setting)

    @cached_property
    def armour(self) -> Armour:
        """What armour and anti-tank weapons do."""
        return armour(self.setting, self.sizes, self.engineers.lowered.aec)

    @cached_property
    def entries(self) -> list[Entry]:
        """The rows of the special unit combat ability table that are open to the attack."""
        return entries(self.setting, *self.sizes)

    @cached_property
    def entry(self) -> Entry | None:
        """The one that the attack uses: the best; what the weather gives comes on top of it."""
        useful = [entry for entry in self.entries if entry.bonus > 0 and not entry.skill.both]
        return max(useful, key=lambda entry: entry.bonus, default=None)

    @cached_property
    def weathered(self) -> Entry | None:
        """The one by which a side gains from the weather, the attack or the defence, whatever the attack uses."""
        return next((entry for entry in self.entries if entry.bonus and entry.skill.both), None)

    @cached_property
    def modifier(self) -> int:
        """What is added to the main die in all."""
        return int(sum(line.value for line in self.die_lines))

    @cached_property
    def die_lines(self) -> tuple[Line, ...]:
        """What is added to the main die."""
        return tuple(self._die())

    def _die(self) -> Iterator[Line]:
        setting, engineers = self.setting, self.engineers
        if die := TERRAIN[setting.terrain].die:
            yield plus(die, TERRAIN[setting.terrain].title, _terrain)
        for feature in features_of(setting):
            if feature.die:
                yield plus(feature.die, feature.title, _works)
        if engineers.lowered.by_die:
            yield plus(
                engineers.lowered.by_die,
                f"{engineers.used} engineer{'' if engineers.used == 1 else 's'}",
                engineers.ref,
            )
        if die := self._across():
            yield plus(die, "attacked across hexsides alone", _terrain)
        if self.armour.modifier:
            yield plus(self.armour.modifier, "armour and anti-tank effects", RULES.ref("frame:AEC"))
        for skilled in (self.entry, self.weathered):
            if skilled is not None:
                yield plus(skilled.bonus, skilled.said, RULES.ref(skilled.skill.ref))
        if setting.planned:
            yield plus(self.planned, "planned attack", why_planned())
        for entry in general("die"):
            for line in entry.run(setting):
                yield line if line.ref else Line(line.op, line.value, line.why, entry.ref, line.part)
        if setting.shift:
            yield plus(setting.shift, "what happened before the attack", _combat)

    @cached_property
    def planned(self) -> Tally:
        """What artillery adds in a planned attack."""
        return planned_bonus(self.setting, *self.sizes)

    def _across(self) -> int:
        """The modifier of hexsides, if every attacker next to the hex comes across one."""
        near = [fighter for fighter in self.setting.attackers if fighter.range < 2 and not is_gun(fighter)]
        return max((self._hexside(fighter) for fighter in near), default=0)

    def _hexside(self, fighter: Fighter) -> int:
        return min((HEXSIDES[as_].die for _, as_, _ in across(fighter)), default=0)

    @cached_property
    def die(self) -> Tally:
        """The modifier of the main die."""
        return Tally("main die", self.die_lines)

    # Results --------------------------------------------------------------------------------------------------

    def at(self, roll: int) -> str:
        """The result of a roll, a sum of as many dice as the table has."""
        return self._final(result_at(self.table, self.column, roll + self.modifier))

    def why(self, roll: int) -> Ref | None:
        """The paragraph that makes another result of a roll than the table, if one does."""
        return self.changed.get(result_at(self.table, self.column, roll + self.modifier), ("", None))[1]

    def _final(self, code: str) -> str:
        return self.changed[code][0] if code in self.changed else code

    @cached_property
    def changed(self) -> dict[str, tuple[str, Ref]]:
        """Results of the column that are others here: what each becomes, and by which paragraph."""
        found: dict[str, tuple[str, Ref]] = {}
        for first in dict.fromkeys(self.table.column[self.column].results):
            code = first
            for entry in general("result"):
                if (other := entry.run(code, self.setting)) != code:
                    code, found[first] = other, (other, entry.ref)
        return found

    @cached_property
    def results(self) -> dict[str, Fraction]:
        """The exact chance of every result, the worst for the attacker first."""
        found: dict[str, Fraction] = {}
        for code, chance in chances(self.table.id, self.column, self.modifier):
            final = self._final(code)
            found[final] = found.get(final, _ZERO) + chance
        return found

    @cached_property
    def bases(self) -> tuple[Fraction, Fraction]:
        """The strength of each side that results concern."""
        ours = sum((self.strength[f.id] for f in self.setting.attackers if is_subject(f)), start=_ZERO)
        return Fraction(ours), Fraction(sum((self.strength[f.id] for f in self.setting.defenders), start=_ZERO))

    def demand(self, code: str) -> Demand:
        """What a result demands."""
        result = RESULTS[code]
        ours, theirs = self.bases
        attacker = _loss(result.attacker_loss, ours, [self._gone(f) for f in self.setting.attackers])
        defender = _loss(result.defender_loss, theirs, [self._gone(f) for f in self.setting.defenders])
        if result.exchange:
            defender = min(ours, theirs)
            attacker = defender * Fraction(result.exchange)
        return Demand(
            result,
            attacker,
            defender,
            red_chances(result.attacker_red, ours) if result.attacker_red else {},
            red_chances(result.defender_red, theirs) if result.defender_red else {},
        )

    def _gone(self, fighter: Fighter) -> tuple[Fraction, Fraction]:
        """The strength of a fighter, and what of it is gone when it is lost: a cadre may remain."""
        whole, counter = Fraction(self.strength[fighter.id]), fighter.counter
        return whole, whole if counter.is_cadre(fighter.kit) else whole * (1 - counter.cadre_part)

    # Losses ---------------------------------------------------------------------------------------------------

    @cached_property
    def required(self) -> tuple[Required, ...]:
        """The attacker's required losses: those who used an ability that is marked for it."""
        return self._required(True)

    @cached_property
    def required_defence(self) -> tuple[Required, ...]:
        """The defender's required losses."""
        return self._required(False)

    def _required(self, attacking: bool) -> tuple[Required, ...]:
        """Those who owe a number first, then those who go whatever it takes."""
        found = [group for rule in LOSSES for group in rule.run(self, attacking)]
        return tuple(sorted(found, key=lambda group: group.owed is None))

    def uses(self, fighter: Fighter, attacking: bool) -> bool:
        """Whether a fighter's armour or anti-tank effect told in this fight."""
        return any(
            fighter is user
            for side, field in self.armour.told
            if side == attacking
            for user, _, _ in self.armour.shares[side, field].users
        )

    def weight(self, fighter: Fighter, attacking: bool, losses: bool = False) -> Tally:
        """What a fighter covers of the points that its side must disrupt, an engineer of two kinds as the heavier.

        With `losses`, where the result calls for such of its side, it is what it covers if it is taken as a required
        loss: its plain strength, if it may be. Whether it must be says `bound`.
        """
        printed = fighter.kit.rating.attack if attacking else fighter.kit.rating.defence
        found = Tally(f"disruption of {fighter.id}").plus(printed or 0, "printed strength", RULES.ref("frame:RED"))
        given = lines(fighter, self.setting, "strength", attacking)
        found = found.adding(line for line in given if line.op is Op.PLUS and line.value)
        if losses and self._listed(fighter, attacking):
            return found
        kinds = list(lines(fighter, self.setting, "disruption", attacking))
        return found.adding([max(kinds, key=lambda line: line.value)] if kinds else ())

    def _listed(self, fighter: Fighter, attacking: bool) -> list[Required]:
        """The groups of required losses that a fighter is of."""
        listed = self.required if attacking else self.required_defence
        return [group for group in listed if fighter.id in group.units]

    def bound(self, fighter: Fighter, attacking: bool) -> bool:
        """Whether a fighter must be among the required losses, since the others of a group are not as many as owed."""
        return any(not group.suffices_without(fighter.id) for group in self._listed(fighter, attacking))


def _loss(kind: str, whole: Fraction, each: list[tuple[Fraction, Fraction]]) -> Fraction:
    match kind:
        case "all":
            return whole
        case "half":
            return whole * _HALF
        case "largest":
            return max(each, default=(_ZERO, _ZERO))[1]
    return _ZERO


@RULES.defines("frame:CBT")
def prove(setting: Setting) -> Proof:
    """Work a fight out."""
    return Proof(setting)


_latest: tuple[object, Proof] | None = None
"""What bore on the fight that was worked out last, and the proof: who carries an attack out asks as its judge did."""


def proved(setting: Setting) -> Proof:
    """Work a fight out, unless it is the same as the last; the proof has its own setting, equal to this."""
    global _latest
    latest, facts = _latest, _facts(setting)
    if latest is None or latest[0] != facts:
        latest = _latest = facts, prove(setting)
    return latest[1]


def _facts(setting: Setting) -> object:
    """All that a setting says, to be compared with another; fighters are compared by what they are in the fight."""
    fighters = tuple(map(astuple, setting.attackers)), tuple(map(astuple, setting.defenders))
    return fighters, astuple(replace(setting, attackers=(), defenders=()))
