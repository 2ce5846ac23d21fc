"""Voyages: a naval activity is announced with its path, the other side may intercept it, then it arrives.

An activity registers under its kind in `ARRIVALS` what happens when it gets through: base, ship, invade, nr, line. Its
resolver pays, then yields from `sail(ref, world, Voyage(...), roll)` and does nothing after that. The units of a voyage
stay where they are until it arrives; what is sunk on the way is no longer in the voyage that `ARRIVALS` is given.

    Voyage(kind, side, units, to, path, front, ships, guns, air)
      base    units: the ships
      ship    units: the cargo, in transports
      nr      units: ships, or cargo in transports
      invade  units: the troops; ships: the destroyers that carry them; guns: other ships
      line    no units: a sea supply line
"""

from collections.abc import Callable, Iterator

from wavell.umpire import Event, Ref, Roller

from ..atlas import Route
from ..events import Told
from ..rules import AUSTRALIA, RULES
from ..world import Voyage, War

SEA = frozenset({"sea"})
LINKS = {
    "base": frozenset({"sea", "base"}),
    "ship": frozenset({"sea", "sea_transport"}),
    "invade": SEA,
    "nr": frozenset({"nr"}),
    "line": frozenset({"sea", "sea_supply"}),
}
"""The links of the map that each kind of voyage may use, beside the sea hexes themselves."""
_voyage = RULES.ref("frame:naval-activities")
ARRIVALS: dict[str, Callable[[War, Voyage, Roller], Iterator[Event]]] = {}
CHALLENGES: list[Callable[[War], Iterator[Event]]] = []
"""What may ask the other side about a voyage under way; a decision about `interception` stops it until answered."""
PAID_ON: dict[str, str] = {}
"""The front on which an activity to a place with a tag is paid, where that is not the front the place lies on."""


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
    lawful = way(world, start, to, via, kinds, malacca_shut(world, side))
    return lawful or way(world, start, to, via, kinds)


def way(
    world: War,
    start: str,
    to: str,
    via: tuple[str, ...] = (),
    kinds: frozenset[str] = SEA,
    shut: frozenset[str] = frozenset(),
) -> Route | None:
    """The shortest way by sea; a gateway of Australia is one hex farther if it comes after the hexes off the board."""
    if start not in world.atlas or to not in world.atlas:
        return None
    found = world.atlas.route(start, to, via=via, kinds=kinds, shut=shut)
    if found is None or world.readings["gateway-length"] != "beyond":
        return found
    ends = {found.path[:2], found.path[:-3:-1]}
    return Route(found.path, found.length + sum(_gated(end) for end in ends))


def _gated(leg: tuple[str, ...]) -> bool:
    """Whether a leg lies between the Australia box and one of its gateways."""
    return len(leg) == 2 and leg[0] == AUSTRALIA.box and leg[1] in AUSTRALIA.naval_gates


def front_of(world: War, place: str) -> str:
    """The front on which an activity to a place is paid: the one the place lies on, or as a chapter says."""
    for tag, front in PAID_ON.items():
        if place in world.atlas.tagged(tag):
            return front
    return world.atlas.front[place] or ""


def sail(ref: Ref, world: War, voyage: Voyage, roll: Roller) -> Iterator[Event]:
    """Set out; if nobody can intercept, arrive at once."""
    yield Sailed(ref, voyage)
    for challenge in CHALLENGES:
        yield from challenge(world)
        if world.pending and world.pending[-1].about == "interception":
            return
    yield from arrive(world, roll)


def arrive(world: War, roll: Roller) -> Iterator[Event]:
    """Let what is left of a voyage do what it set out to do."""
    voyage = world.voyage
    assert voyage is not None
    yield Arrived(_voyage)
    if voyage.units or voyage.kind == "line":
        yield from ARRIVALS[voyage.kind](world, voyage, roll)


EVENTS = (Sailed, Arrived)
