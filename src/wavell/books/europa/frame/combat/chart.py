"""The chart of what weather, supply, support and skills do to a fight, as `combat.toml` has it."""

from fractions import Fraction
from typing import Annotated

import msgspec

from wavell.umpire.books.validators import Natural, Positive, Shift, Some, Text, complete, known, once, rising, share

from ...model.abilities import ABILITIES
from ...model.kinds import SupplyState
from ...rules import DATA, RULES
from ..movement.terrain import SKIES, TERRAIN

STATES = (SupplyState.FULL, SupplyState.LIMITED, SupplyState.U1, SupplyState.U2)
"""States of supply."""
FACTORS = {"full": Fraction(1), "half": Fraction(1, 2), "quarter": Fraction(1, 4), "none": Fraction(0)}


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of weather."""

    id: str
    ref: str
    cm: str = "full"
    aec: str = "full"
    cold: bool = False

    def __post_init__(self) -> None:
        known("factor", (self.cm, self.aec), FACTORS)


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A state of supply."""

    id: str
    ref: str
    attack: str = "full"
    defence: str = "full"

    def __post_init__(self) -> None:
        known("factor", (self.attack, self.defence), FACTORS)


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Factors of units in some state."""

    unpaid: str
    disrupted: str
    dispersed: str
    landed: str
    unsupported: str
    refs: tuple[str, ...]

    def __post_init__(self) -> None:
        known("factor", (self.unpaid, self.disrupted, self.dispersed, self.landed, self.unsupported), FACTORS)


class Support(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """REs that are supported: by each RE of artillery, by a divisional HQ, by a division, by coast defences."""

    artillery: Positive
    headquarters: Positive
    division: Positive
    coast: Positive
    ref: str


class _Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    share: str
    ref: str
    steps: Positive = 1
    bonus: Positive = 1

    def __post_init__(self) -> None:
        share(self.share)


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the special unit combat ability table: who has it, and what must be so."""

    id: str
    ability: str
    ref: str
    terrain: tuple[str, ...] = ()
    cold: bool = False
    """In cold weather, wherever it is."""
    seventh: bool = False
    """Only with a seventh of the attacking REs."""
    both: bool = False
    """Defenders may gain by it too."""
    count: bool = False
    """Counted by units against heavy anti-tank units, not by REs."""

    def __post_init__(self) -> None:
        known("ability", (self.ability,), ABILITIES)
        if not self.terrain and not self.cold and not self.count:
            raise ValueError(f"the skill {self.id} is never used: it needs terrain, cold or count")


class _Contingents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    modifier: Shift
    ref: str


class _Overrun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    odds: Positive
    mps: Positive
    ref: str


class _Planned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sp: Natural
    most: Positive
    ngs: str
    refs: tuple[Text, ...]

    def __post_init__(self) -> None:
        share(self.ngs)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    weather: Annotated[tuple[Weather, ...], Some]
    supply: tuple[Supply, ...]
    state: State
    support: Support
    level: tuple[_Level, ...]
    band: tuple[_Level, ...]
    skill: tuple[Skill, ...]
    contingents: _Contingents
    overrun: _Overrun
    planned: _Planned

    def __post_init__(self) -> None:
        for noun in ("weather", "supply", "skill"):
            once(noun, (row.id for row in getattr(self, noun)))
        complete("weather", {row.id for row in self.weather}, SKIES)
        complete("supply", {row.id for row in self.supply}, STATES)
        rising("the shares of the levels", [share(row.share) for row in self.level])
        rising("the shares of the bands", [share(row.share) for row in self.band])
        for row in self.skill:
            known("terrain", row.terrain, TERRAIN)


_FILE = RULES.data(DATA / "combat.toml", _File)
WEATHER = {row.id: row for row in _FILE.weather}
SUPPLY = {row.id: row for row in _FILE.supply}
STATE, SUPPORT, CONTINGENTS = _FILE.state, _FILE.support, _FILE.contingents
OVERRUN, PLANNED = _FILE.overrun, _FILE.planned
SKILLS = _FILE.skill
LEVELS = tuple((share(row.share), row.steps) for row in _FILE.level)
BANDS = tuple((share(row.share), row.bonus) for row in _FILE.band)


def level(of: Fraction) -> int:
    """How many steps a share of armour is worth."""
    return max((steps for least, steps in LEVELS if of >= least), default=0)


def band(of: Fraction) -> int:
    """What a share of units with a skill is worth."""
    return max((bonus for least, bonus in BANDS if of >= least), default=0)
