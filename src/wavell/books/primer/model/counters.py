"""The counters of Primer as they are printed (2.1 to 2.3)."""

import msgspec

from ..rules import DATA, RULES


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit: how it moves, whether it reacts, how far it sees and attacks."""

    moves: str
    ref: str
    reacts: bool = False
    sees: int = 1
    reach: int = 1


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter: its strength with all its steps and with fewer, and its printed allowance."""

    id: str
    name: str
    side: str
    kind: str
    strength: tuple[int, ...]
    allowance: int
    ref: str

    @property
    def steps(self) -> int:
        """How many steps it has when it is whole."""
        return len(self.strength)


class Stacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many units a hex holds."""

    most: int
    ref: str


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All counters, their kinds, and how they stack."""

    stacking: Stacking
    kind: dict[str, Kind]
    unit: tuple[Counter, ...]


COUNTERS = RULES.data(DATA / "units.toml", Counters)
ROSTER = {counter.id: counter for counter in COUNTERS.unit}
KINDS = {counter.id: COUNTERS.kind[counter.kind] for counter in COUNTERS.unit}
MOST = COUNTERS.stacking.most
