"""Every order and every question of Primer."""

from typing import Annotated, Any, ClassVar

from wavell.umpire import Noun, Order, Question

from .kinds import Side

UnitName = Annotated[str, Noun("unit")]
PlaceName = Annotated[str, Noun("place")]
SideName = Annotated[Side, Noun("side")]


class Replace(Order, frozen=True, tag="replace"):
    """Give a lost step back to a unit."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName

    def seen_by(self, seat: str, world: Any) -> str:
        """Which unit is nobody else's business; the event tells those who see it."""
        return "replace ?"


class Move(Order, frozen=True, tag="move"):
    """Move a unit to a hex by the cheapest way."""

    form: ClassVar[str] = "{unit} {to}"
    unit: UnitName
    to: PlaceName

    def seen_by(self, seat: str, world: Any) -> str:
        """That something moves is seen by all; what moves, by the event alone."""
        return f"move ? {self.to}"


class React(Order, frozen=True, tag="react"):
    """Move one armour or recon unit one hex after the enemy has moved."""

    form: ClassVar[str] = "{unit} {to}"
    unit: UnitName
    to: PlaceName

    def seen_by(self, seat: str, world: Any) -> str:
        """That something reacts is seen by all; what reacts, by the event alone."""
        return f"react ? {self.to}"


class Attack(Order, frozen=True, tag="attack"):
    """Attack a hex with one or more units; whoever attacks is seen."""

    form: ClassVar[str] = "{units+} on {target}"
    units: tuple[UnitName, ...]
    target: PlaceName


class Lose(Order, frozen=True, tag="lose"):
    """Take the loss of a step with a unit in the battle."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class Retreat(Order, frozen=True, tag="retreat"):
    """Retreat with all defenders to a next hex."""

    form: ClassVar[str] = "{to}"
    to: PlaceName


class Advance(Order, frozen=True, tag="advance"):
    """Advance with attackers into the hex that the defenders have left."""

    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


class Hold(Order, frozen=True, tag="hold"):
    """Stay where you are instead of advancing."""


class Allowance(Question, frozen=True, tag="allowance"):
    """How many movement points a unit has."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class Way(Question, frozen=True, tag="way"):
    """What a way costs a unit, hex by hex from the one after it on."""

    form: ClassVar[str] = "{unit} {path>}"
    unit: UnitName
    path: tuple[PlaceName, ...]


class Supply(Question, frozen=True, tag="supply"):
    """How long the supply line of a unit is; 0 if it has none, and in the depot itself."""

    form: ClassVar[str] = "{unit}"
    unit: UnitName


class Force(Question, frozen=True, tag="force"):
    """What one attacker is worth against a hex."""

    form: ClassVar[str] = "{unit} on {target}"
    unit: UnitName
    target: PlaceName


class Defence(Question, frozen=True, tag="defence"):
    """What the units in a hex are worth against an attack by the other side."""

    form: ClassVar[str] = "{target}"
    target: PlaceName


class Odds(Question, frozen=True, tag="odds"):
    """The odds of an attack."""

    form: ClassVar[str] = "{units+} on {target}"
    units: tuple[UnitName, ...]
    target: PlaceName


class Score(Question, frozen=True, tag="score"):
    """The score of a side."""

    form: ClassVar[str] = "{side}"
    side: Annotated[str, Noun("side")]


ORDERS = (Replace, Move, React, Attack, Lose, Retreat, Advance, Hold)
QUESTIONS = (Allowance, Way, Supply, Force, Defence, Odds, Score)
