"""The land that lines of supply lead over, and the regions that it falls into."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from wavell.umpire.rules.hooks import Hook

from ...model.atlas import ATLASES, TERRAIN, Atlas
from ...model.ids import NOWHERE, PlaceId
from ...model.world import Land
from ...rules import HOMELANDS, RULES, Side
from ..movement.hexsides import Sides

_NOWHERE = frozenset[PlaceId]()
EXITS: Hook[Callable[[Atlas, PlaceId], Iterator[PlaceId]]] = Hook(RULES)
"""What gives the places of a map to which lines by land lead out of a box."""


class Ground:
    """The land that lines of a side lead over: held or occupied (`taken`), and closed by no enemy or armor of his.

    A box is a start of a line and never lies in the middle of one; outback sides and the Himalayas are not crossed.
    """

    def __init__(
        self, name: str, land: Land, side: Side, taken: frozenset[PlaceId], closed: frozenset[PlaceId], shut: Sides
    ) -> None:
        self.closed, self._near = closed, _neighbours(name, shut)
        near = ATLASES[name].near
        self.beside = frozenset(to for place in taken for to in near[place])
        self.open = ((land.held[side] | taken) - closed) & _passable(name)
        bare = taken or closed
        self.bare = ground_of(name, land, side, _NOWHERE, _NOWHERE, shut) if bare else None
        """The same without any units, whose regions are mostly those of this; and they are worked out once."""
        self._regions: dict[PlaceId, frozenset[PlaceId]] = {}
        self._orders: dict[PlaceId, dict[PlaceId, int]] = {}

    def ahead(self, here: PlaceId) -> list[PlaceId]:
        """Where a line leads on from a place."""
        open_ = self.open
        return [to for to in self._near[here] if to in open_]

    def region(self, start: PlaceId) -> frozenset[PlaceId]:
        """Every place that lines from a place reach."""
        if start in self._regions:
            return self._regions[start]
        if start not in self.open:  # it has a line out, but none leads through it
            parts = {self.region(to) for to in self.ahead(start)}
            found = self._regions[start] = frozenset({start}).union(*parts)
            return found
        if self.bare is not None and start in self.bare.open:
            found = self.bare.region(start)
            if found.isdisjoint(self.closed) and found.isdisjoint(self.beside):
                self._regions[start] = found
                return found
        found = frozenset(self.ways([start]))
        self._regions.update(dict.fromkeys(found, found))
        return found

    def order(self, start: PlaceId) -> dict[PlaceId, int]:
        """Every place that lines from a place reach, numbered from the nearest on."""
        if start not in self._orders:
            self._orders[start] = {place: number for number, place in enumerate(self.ways([start]))}
        return self._orders[start]

    def ways(self, starts: Iterable[PlaceId]) -> dict[PlaceId, PlaceId]:
        """Every place that lines reach, the nearest first, and the place before it; nothing before a start."""
        came, near, open_ = dict.fromkeys(starts, NOWHERE), self._near, self.open
        waiting = list(came)
        for here in waiting:
            for to in near[here]:
                if to in open_ and to not in came:
                    came[to] = here
                    waiting.append(to)
        return came


@lru_cache(256)
def ground_of(
    name: str, land: Land, side: Side, taken: frozenset[PlaceId], closed: frozenset[PlaceId], shut: Sides
) -> Ground:
    """The land of a side, worked out once; the same land is the same object."""
    return Ground(name, land, side, taken, closed, shut)


@lru_cache(8)
def _neighbours(name: str, shut: Sides) -> dict[PlaceId, list[PlaceId]]:
    """Where a line could lead on from each place, if all land were open; some sides are not crossed.

    Boxes are asked about on maps that do not have them, too: there they lead nowhere.
    """
    boxes = {box: exits(name, box) for box in map(PlaceId, HOMELANDS)}
    near = {here: ATLASES[name].near[here] for here in ATLASES[name].names} | boxes
    return {here: [to for to in row if (here, to) not in shut] for here, row in near.items()}


@lru_cache(4)
def _passable(name: str) -> frozenset[PlaceId]:
    """Every place that a line can lead through."""
    atlas = ATLASES[name]
    return frozenset(
        place for place in atlas.names if atlas.terrain[place] != "box" and atlas.terrain[place] in TERRAIN
    )


@lru_cache(4)
def exits(name: str, box: PlaceId) -> tuple[PlaceId, ...]:
    """Where supply leaves a homeland box by land, as its chapter says."""
    return tuple(place for rule in EXITS for place in rule.run(ATLASES[name], box))
