"""The bombing and naval gunnery table: hits on an installation (frame:NGS)."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec.structs import replace

from wavell.umpire import Event, Noun, Ref
from wavell.umpire.books.validators import Natural, Positive, Some, rising
from wavell.umpire.facts.counters import Counters

from ...model import counts
from ...model.counts import Key
from ...model.events import Fact
from ...model.ids import PlaceId
from ...model.orders import PlaceName
from ...model.world import Front, Installation
from ...rules import DATA, RULES
from ..engineering.installations import PORT_HITS, installation
from ..engineering.jobs import Worked, has_rail
from ..supply.lines import CUT


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    strength: Positive
    hits: tuple[Natural, Natural, Natural, Natural, Natural, Natural]
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    row: Annotated[tuple[_Row, ...], Some]

    def __post_init__(self) -> None:
        rising("the strengths of the rows", [row.strength for row in self.row])


RAILWAY = "rail"
TARGETS = ("airbase", "port", RAILWAY)
"""Installations that bombs and guns hit by the table."""
_ROWS = RULES.data(DATA / "gunnery.toml", _File).row


@RULES.defines("frame:NGS")
def hits(strength: int, roll: int) -> int:
    """How many hits a strength scores with a roll of one die."""
    found = 0
    for row in _ROWS:
        if strength >= row.strength:
            found = row.hits[roll - 1]
    return found


class Hit(Fact, frozen=True):
    """An installation took hits."""

    what: Annotated[str, Noun("installation")]
    place: PlaceName
    hits: int

    def apply(self, world: Front) -> None:
        """Write the hits down."""
        now = installation(world, self.what, self.place) or Installation()
        hits = min(now.hits + self.hits, now.capacity or PORT_HITS)
        world.installations = {
            **world.installations,
            counts.INSTALLED[self.what].key(self.place): replace(now, hits=hits),
        }

    def figures(self) -> Iterable[tuple[Counters, Key]]:
        """The installation."""
        return ((counts.SITES, counts.INSTALLED[self.what].key(self.place)),)

    def told(self) -> str:
        """The fact in words."""
        return f"the {self.what} of {self.place} takes {self.hits or 'no'} hit{'s' if self.hits != 1 else ''}"


def is_there(world: Front, place: PlaceId, what: str) -> bool:
    """Whether there is something of a kind to hit in a place: a whole railway, a port or base not yet out of use."""
    if place not in world.atlas.land:
        return False
    if what == RAILWAY:
        return CUT not in world.features(place) and has_rail(world, place)
    found = installation(world, what, place)
    return found is not None and not found.destroyed and found.hits < (found.capacity or PORT_HITS)


def struck(ref: Ref, what: str, place: PlaceId, hits: int) -> Iterator[Event]:
    """What hits do to an installation: a port or airbase takes them, and a railway is cut by one."""
    if what != RAILWAY:
        yield Hit(ref, what, place, hits)
    elif hits:
        yield Worked(ref, place, CUT, True)


EVENTS = (Hit,)
