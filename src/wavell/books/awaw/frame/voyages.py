"""Voyages: a naval activity is announced with its path, the other side may intercept it, then it arrives.

An activity registers under its kind in `ARRIVALS` what happens when it gets through: base, ship, invade, nr, line.
"""

from collections.abc import Callable, Iterator

from wavell.umpire import Event, Ref, Roller

from ..atlas import Route
from ..events import Told
from ..rules import RULES
from ..world import Voyage, War

SEA = frozenset({"sea"})
_voyage = RULES.ref("frame:naval-activities")
ARRIVALS: dict[str, Callable[[War, Voyage, Roller], Iterator[Event]]] = {}


class Sailed(Told, frozen=True):
    """A naval activity was announced."""

    voyage: Voyage

    def apply(self, world: War) -> None:
        """It is under way."""
        world.voyage = self.voyage

    def told(self) -> str:
        """The fact in words."""
        return f"{' and '.join(self.voyage.units)}: {self.voyage.kind} by {' '.join(self.voyage.path)}"


class Arrived(Told, frozen=True):
    """A naval activity is over."""

    def apply(self, world: War) -> None:
        """Nothing is under way any more."""
        world.voyage = None

    def told(self) -> str:
        """The fact in words."""
        return "the voyage is over"


def malacca_shut(world: War, side: str) -> frozenset[str]:
    """What a side's ships avoid: the Strait of Malacca, unless Singapore is theirs (74.31)."""
    singapore = world.atlas.find("Singapore")
    return frozenset({"malacca"}) if singapore is not None and world.holder(singapore) != side else frozenset()


def passage(
    world: War, side: str, start: str, to: str, via: tuple[str, ...] = (), kinds: frozenset[str] = SEA
) -> Route | None:
    """The way that ships of a side take: the shortest lawful one, or else the shortest, for the rules to judge."""
    lawful = world.atlas.route(start, to, via=via, kinds=kinds, shut=malacca_shut(world, side))
    return lawful or world.atlas.route(start, to, via=via, kinds=kinds)


def sail(ref: Ref, world: War, voyage: Voyage, roll: Roller) -> Iterator[Event]:
    """Set out; if nobody can intercept, arrive at once."""
    yield Sailed(ref, voyage)
    yield from arrive(world, roll)


def arrive(world: War, roll: Roller) -> Iterator[Event]:
    """Let what is left of a voyage do what it set out to do."""
    voyage = world.voyage
    assert voyage is not None
    yield Arrived(_voyage)
    if voyage.units:
        yield from ARRIVALS[voyage.kind](world, voyage, roll)


EVENTS = (Sailed, Arrived)
