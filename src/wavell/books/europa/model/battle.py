"""What is being fought: a battle under way, and an air mission."""

import msgspec

from .ids import PlaceId, UnitId
from .kinds import AirMission, Modifier, Side
from .tasks import Task


class Points(msgspec.Struct, frozen=True, gc=False):
    """What a unit counts in a battle: its strength as it fought, and its weight for disruption, as exact fractions."""

    unit: UnitId
    strength: str
    weight: str
    cadre: bool = False
    """It fought as a cadre."""
    spared: str = ""
    """Its weight for disruption if it is not taken as one of several required losses, where that is more."""


class Owed(msgspec.Struct, frozen=True):
    """Units of a side that go first when losses are called for, with their weights; `owed` of -1 is all of them."""

    side: Side
    why: str
    ref: str
    units: tuple[UnitId, ...]
    weights: tuple[int, ...]
    owed: int = -1


class Brought(msgspec.Struct, frozen=True, gc=False):
    """What a unit brings of armour or anti-tank weapons: its weighted REs, of its REs as they count."""

    unit: UnitId
    worth: str
    size: str


class Effect(msgspec.Struct, frozen=True, gc=False):
    """The armour or anti-tank weapons of a side (`aeca`, `aecd`, `atec`): who brings them, and neutral REs left out."""

    attacking: bool
    field: str
    users: tuple[Brought, ...]
    converted: str


class Backed(msgspec.Struct, frozen=True, gc=False):
    """A unit that others support, and the paragraphs by which they do."""

    unit: UnitId
    refs: tuple[str, ...]


class Skilled(msgspec.Struct, frozen=True, gc=False):
    """A skill that adds to the die of an attack: how many of its REs have it, of all that count."""

    skill: str
    bonus: int
    part: str
    of: str


class Reckoned(msgspec.Struct, frozen=True, gc=False):
    """How a battle was reckoned, beside the strengths: armour, support, and what engineers left of the hex."""

    armour: tuple[Effect, ...] = ()
    backed: tuple[Backed, ...] = ()
    die: int = 0
    """What the features of the hex do to the main die."""
    aec: int = 0
    """What they do to armour."""
    skills: tuple[Skilled, ...] = ()
    """What special units add; nothing in what older versions wrote."""


class Battle(msgspec.Struct, frozen=True):
    """An attack under way, and what is still to be decided."""

    side: Side
    attackers: tuple[UnitId, ...]
    target: PlaceId
    planned: bool = False
    first: Modifier = Modifier.DIE
    """Which modifier engineers lower first."""
    engineers: int = -1
    """How many engineers are used; -1 is all."""
    dismounted: tuple[UnitId, ...] = ()
    converted: tuple[UnitId, ...] = ()
    air: tuple[UnitId, ...] = ()
    cover: tuple[UnitId, ...] = ()
    ngs: int = 0
    shift: int = 0
    """What happened before the roll adds to the die."""
    result: str = ""
    todo: tuple[Task, ...] = ()
    """What is still to be carried out, in order."""
    done: tuple[UnitId, ...] = ()
    """Units that have had their turn in what is being carried out."""
    passed: bool = False
    """Whether what is being carried out was let be."""
    flown: bool = False
    """Whether the mission that it waited for was flown."""
    points: tuple[Points, ...] = ()
    """The units as they fought: what each counts for losses and for disruption."""
    owed: tuple[Owed, ...] = ()
    """Required losses."""
    unpaid: tuple[PlaceId, ...] = ()
    """Hexes of attackers for which no combat supply was spent."""
    frozen: tuple[UnitId, ...] = ()
    """Units of it that began the combat phase stacked with political police (15.R.p2)."""

    @property
    def under_way(self) -> bool:
        """Whether something has been done already about what is being carried out."""
        return bool(self.done) or self.passed or self.flown


class Raid(msgspec.Struct, frozen=True):
    """An air mission under way: whose, of what kind, by which air units, against what, and whom they carry."""

    side: Side
    mission: AirMission
    units: tuple[UnitId, ...]
    target: PlaceId
    cargo: UnitId = UnitId("")
