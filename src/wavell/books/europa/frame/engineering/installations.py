"""Ports and airbases as they are now: capacity, damage, destruction (frame:AIRB, frame:NT)."""

from collections.abc import Callable, Iterable
from typing import Annotated, ClassVar

from msgspec.structs import replace

from wavell.umpire import Noun, Ref
from wavell.umpire.facts.counters import Counters
from wavell.umpire.rules.hooks import Hook

from ...model import counts
from ...model.counts import Key
from ...model.events import Fact
from ...model.ids import PlaceId
from ...model.orders import PlaceName
from ...model.world import Front, Installation
from ...rules import RULES

PORT_HITS = 4
"""Hits that put a port out of use altogether (frame:NT)."""
AIRBASE, AIRFIELD = 3, 2
"""The capacity of a printed permanent airbase, and of a temporary airfield (frame:AIRB)."""
_PORTS = frozenset({"port", "great_port"})
KINDS = tuple(counts.INSTALLED)
"""Installations that can be hit."""


@RULES.defines("frame:NT")
def port(world: Front, place: PlaceId) -> Installation | None:
    """The port of a place as it is now, or None where there is none."""
    found = world.installations.get(counts.INSTALLED["port"].key(place))
    if found is not None:
        return found
    if "port" not in world.features(place):
        return None
    return Installation(capacity=PORT_HITS)


@RULES.defines("frame:AIRB")
def airbase(world: Front, place: PlaceId) -> Installation | None:
    """The airbase of a place as it is now, or None where there is none."""
    found = world.installations.get(counts.INSTALLED["airbase"].key(place))
    if found is not None:
        return found
    return Installation(capacity=AIRBASE) if "airbase" in world.features(place) else None


def installation(world: Front, kind: str, place: PlaceId) -> Installation | None:
    """The port or airbase of a place as it is now."""
    return port(world, place) if kind == "port" else airbase(world, place)


def changed_places(world: Front, *kinds: str) -> set[PlaceId]:
    """Where ports or airbases are that are not as printed."""
    there = dict.fromkeys(world.installations, 1)
    return {PlaceId(place) for kind in kinds for (place,) in counts.INSTALLED[kind].all(there)}


USELESS: Hook[Callable[[Installation], bool]] = Hook(RULES)
"""Ports that are of no use as such to anybody; ships cannot use those either that are hit as often as they can be."""


def works_as_port(world: Front, place: PlaceId) -> bool:
    """Whether ships can use a port: one that is hit as often as it can be is none."""
    found = port(world, place)
    if found is None or found.hits >= (found.capacity or PORT_HITS):
        return False
    return USELESS.cites(found) is None


def in_ruins(world: Front, place: PlaceId) -> Ref | None:
    """The paragraph by which the port of a place is none for any purpose; None where it is one, or there is none."""
    found = port(world, place) if world.installations else None
    return None if found is None else USELESS.cites(found)


def features_in_use(world: Front, place: PlaceId) -> frozenset[str]:
    """The features of a place that are of any use: a port that is none for any purpose is left out."""
    features = world.features(place)
    return features - _PORTS if "port" in features and in_ruins(world, place) else features


class InstallationChanged(Fact, frozen=True):
    """A port or airbase was hit, repaired, built, destroyed or made good."""

    quiet: ClassVar[bool] = False
    kind: Annotated[str, Noun("installation")]
    place: PlaceName
    capacity: int
    hits: int
    destroyed: bool
    reduced: bool
    permanent: bool
    how: str

    def apply(self, world: Front) -> None:
        """Write down how it is now."""
        now = Installation(self.capacity, self.hits, self.destroyed, self.reduced, self.permanent)
        world.installations = {**world.installations, counts.INSTALLED[self.kind].key(self.place): now}

    def figures(self) -> Iterable[tuple[Counters, Key]]:
        """The installation."""
        return ((counts.SITES, counts.INSTALLED[self.kind].key(self.place)),)

    def told(self) -> str:
        """The fact in words."""
        return f"the {self.kind} of {self.place} is {self.how}"


def changed(ref: str, kind: str, place: PlaceId, now: Installation, how: str, **changes: object) -> InstallationChanged:
    """The fact that an installation is different now."""
    after = replace(now, **changes)
    return InstallationChanged(
        RULES.ref(ref), kind, place, after.capacity, after.hits, after.destroyed, after.reduced, after.permanent, how
    )


EVENTS = (InstallationChanged,)
