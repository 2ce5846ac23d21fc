"""The counters of Primer as they are printed (2.1 to 2.3)."""

import msgspec

from ..rules import DATA, RULES


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit: how it moves, whether it reacts, how far it sees and attacks."""

    moves: str
    """`foot` or `wheels`."""
    ref: str
    """The paragraph that says so."""
    reacts: bool = False
    """Whether it reacts to the enemy's moves."""
    sees: int = 1
    """How many hexes it sees."""
    reach: int = 1
    """From how many hexes away it attacks."""


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter: its strength with all its steps and with fewer, and its printed allowance."""

    id: str
    """Its name in orders and files."""
    name: str
    """What people call it."""
    side: str
    """The side that it is on."""
    kind: str
    """Its kind, of those listed."""
    strength: tuple[int, ...]
    """Its strength with all steps, then with one less, and so on."""
    allowance: int
    """Its movement points."""
    ref: str
    """The paragraph that says so."""

    @property
    def steps(self) -> int:
        """How many steps it has when it is whole."""
        return len(self.strength)


class Stacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many units a hex holds."""

    most: int
    """The most units of a hex."""
    ref: str
    """The paragraph that says so."""


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All counters, their kinds, and how they stack."""

    stacking: Stacking
    """How units stack."""
    kind: dict[str, Kind]
    """The kinds, by name."""
    unit: tuple[Counter, ...]
    """The counters."""


COUNTERS = RULES.data(DATA / "units.toml", Counters)
ROSTER = {counter.id: counter for counter in COUNTERS.unit}
KINDS = {counter.id: COUNTERS.kind[counter.kind] for counter in COUNTERS.unit}
MOST = COUNTERS.stacking.most
