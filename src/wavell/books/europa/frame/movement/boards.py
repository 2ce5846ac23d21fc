"""The board with the roads and railways that play has built."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import cast

from wavell.umpire.board.board import Board
from wavell.umpire.rules.position_cache import memoised_by

from ...model.atlas import ATLASES
from ...model.ids import PlaceId
from ...model.railways import LINES as RAILWAYS
from ...model.world import Front
from ...rules import RULES
from .nets import gauges, is_gauge

Added = frozenset[tuple[str, PlaceId]]
"""Lines that play has built, and gauges that it has set: kind and hex."""
LINES = ("road", "track", "rail")
TRAINS = "trains"
"""The railways as trains and lines of supply see them: those of different gauges are not joined."""


@memoised_by("works")
def built(world: Front) -> Added:
    """The roads, tracks and rails that play has built, and the gauges that it has set."""
    laid = [(kind, place) for place, works in world.works.items() for kind in works]
    return frozenset([row for row in laid if row[0] in LINES or is_gauge(row[0])])


Step = tuple[PlaceId, PlaceId]


def _of_lines(name: str, added: Added) -> tuple[set[PlaceId], set[Step], set[Step]]:
    """Of the railways of 103.A.2: the hexes that are laid, the steps that are, and those that are not, both ways."""
    lines = [line.hexes for line in RAILWAYS.values() if line.map == name]
    hexes = {place for line in lines for place in line[1:] if ("rail", place) in added}
    steps = [step for line in lines for step in pairwise(line)]
    laid = {way for a, b in steps if b in hexes for way in ((a, b), (b, a))}
    return hexes, laid, {way for a, b in steps for way in ((a, b), (b, a))} - laid


def _joins(kind: str, near: PlaceId, on: Mapping[str, set[PlaceId]]) -> tuple[str, ...]:
    """What a line that was built is on its way to a hex beside it: no more than what runs there, or nothing."""
    if kind == "rail":
        return ("rail", "road") if near in on["rail"] else ()
    if near in on["road"]:
        return (kind,)
    return ("track",) if near in on["track"] else ()


@RULES.defines("frame:ENG")
@lru_cache(512)
def board_with(name: str, added: Added) -> Board:
    """The board of a map with what was built.

    A railway of 103.A.2 is a railway and a road from each of its hexes to the next, as far as it is laid, and to no
    other hex. What engineers built joins what lies in the hexes around it, a laid hex of such a line too: a railway the
    railways, and it is a road along these; a road the roads, and where no more than a track is there it is a track.
    """
    atlas = ATLASES[name]
    board = atlas.board
    lines = {kind: set(pairs) for kind, pairs in board.lines.items()}
    on = {kind: set(atlas.on_line.get(kind, ())) for kind in LINES}
    works = [(kind, place) for kind, place in added if kind in LINES]
    for kind, place in works:
        on[kind].add(place)
    hexes, laid, unlaid = _of_lines(name, added)
    for kind, place in works:
        here = atlas.ids[place]
        for near in atlas.near[place]:
            if place in hexes:
                ways: tuple[str, ...] = (kind,) if (place, near) in laid else ()
            else:
                ways = _joins(kind, near, on) if (place, near) not in unlaid else ()
            pair = here, atlas.ids[near]
            for way in ways:
                lines.setdefault(way, set()).update((pair, pair[::-1]))
    gauge, names = gauges(name, added), atlas.names
    lines[TRAINS] = {(a, b) for a, b in lines.get("rail", ()) if gauge.get(names[a]) == gauge.get(names[b])}
    return Board(
        id=board.id,
        title=board.title,
        naming=board.naming,
        spots=board.spots,
        sides=board.sides,
        lines={kind: frozenset(pairs) for kind, pairs in lines.items()},
        places=board.places,
        keys=cast(dict[str, int], atlas.ids),
    )
