"""The position of a game of Primer, and what a seat may see of it (6.1)."""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache

import msgspec

from wavell.umpire import World

from ..rules import OTHER, SIDES
from .ground import BOARD, INDEX_OF, near
from .kinds import Once, Side, Task, Weather


class Unit(msgspec.Struct, frozen=True):
    """One unit in play: where it stands, or nowhere; its steps; and what it has done in this part of the week."""

    side: Side
    place: str
    steps: int
    arrives: int = 0
    moved: bool = False
    attacked: bool = False
    spotted: bool = False


class Unseen(msgspec.Struct, frozen=True):
    """What a seat knows of a stack that it does not see: whose it is, and how many units."""

    side: Side
    count: int


class Battle(msgspec.Struct, frozen=True):
    """A battle under way: who attacks with what, which hex, and what is still to be carried out."""

    side: Side
    attackers: tuple[str, ...]
    target: str
    todo: tuple[Task, ...] = ()


class Places(Collection[str]):
    """The printed names of all hexes; a hint for a wrong one may come from the named places as well."""

    def __contains__(self, name: object) -> bool:
        return name in INDEX_OF

    def __iter__(self) -> Iterator[str]:
        yield from INDEX_OF
        yield from BOARD.places

    def __len__(self) -> int:
        return len(INDEX_OF)


PLACES = Places()


class Desert(World):
    """Units, who holds which place, the steps each side has lost, the weather, and a battle under way.

    `used` are the orders that may come once and have come. `unseen` is empty in the true position; in a
    seat's own it stands for the enemy units that the seat does not see.
    """

    units: dict[str, Unit] = {}
    held: dict[str, str] = {}
    lost: dict[Side, int] = {}
    weather: Weather = Weather.CLEAR
    used: tuple[Once, ...] = ()
    battle: Battle | None = None
    last: int = 0
    unseen: dict[str, Unseen] = {}

    def names(self, noun: str) -> Collection[str]:
        """All units, places or sides."""
        match noun:
            case "unit":
                return self.units.keys()
            case "place":
                return PLACES
            case "side":
                return SIDES
        raise KeyError(noun)

    def resolve(self, noun: str, name: str) -> str:
        """The book's own spelling; a place may be called by any of its names."""
        if noun != "place":
            return super().resolve(noun, name)
        spot = BOARD.find(name)
        return name if spot is None else str(spot.id)

    def seen_by(self, seat: str) -> "Desert":
        """The position without the enemy units that a seat does not see; a spectator sees what both sides do."""
        seen = self.copy()
        hidden = {id_: unit for id_, unit in self.units.items() if unit.side != seat and is_hidden(unit)}
        seen.units = {id_: unit for id_, unit in self.units.items() if id_ not in hidden}
        stacks = Counter((unit.place, unit.side) for unit in hidden.values() if unit.place)
        seen.unseen = {place: Unseen(side, count) for (place, side), count in sorted(stacks.items())}
        return seen

    def stack(self, place: str, side: Side) -> list[str]:
        """The known units of a side in a hex."""
        return [id_ for id_, unit in self.units.items() if unit.place == place and unit.side == side]

    def count(self, place: str, side: Side) -> int:
        """How many units of a side are in a hex, known or not."""
        unseen = self.unseen.get(place)
        return len(self.stack(place, side)) + (unseen.count if unseen and unseen.side == side else 0)

    def places(self, side: str) -> frozenset[str]:
        """Every hex that holds a unit of a side."""
        known = frozenset([unit.place for unit in self.units.values() if unit.side == side and unit.place])
        if not self.unseen:
            return known
        return known | {place for place, unseen in self.unseen.items() if unseen.side == side}

    def zones(self, side: str) -> frozenset[str]:
        """Every hex in the zone of control of a side (3.5)."""
        return around(self.places(side))

    def pressed(self, place: str, side: Side) -> bool:
        """Whether a hex is in a zone of control of the enemies of a side."""
        return place in self.zones(OTHER[side])


@lru_cache(4096)
def around(places: frozenset[str]) -> frozenset[str]:
    """Every hex next to one of these."""
    return frozenset[str]().union(*(near(place) for place in places))


def is_hidden(unit: Unit) -> bool:
    """Whether the enemy does not see a unit: it is still to come, or on the map and not spotted."""
    return not unit.spotted and (unit.place != "" or unit.steps > 0)
