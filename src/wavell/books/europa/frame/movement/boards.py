"""The board with the roads and railways that play has built."""

from functools import lru_cache
from itertools import pairwise
from typing import cast

from wavell.umpire.board.board import Board
from wavell.umpire.rules.position_cache import memoised_by

from ...model.atlas import ATLASES
from ...model.ids import PlaceId
from ...model.railways import LINES as RAILWAYS
from ...model.world import Front
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


def _unlaid(name: str, added: Added) -> set[tuple[PlaceId, PlaceId]]:
    """The steps of the railways of 103.A.2 that are not laid yet: until then they are roads no more than railways."""
    steps = [step for line in RAILWAYS.values() if line.map == name for step in pairwise(line.hexes)]
    open_ = [(a, b) for a, b in steps if ("rail", b) not in added]
    return {*open_, *((b, a) for a, b in open_)}


@lru_cache(512)
def board_with(name: str, added: Added) -> Board:
    """The board of a map with what was built; each hex of a line joins the same lines in the hexes around it."""
    atlas = ATLASES[name]
    board = atlas.board
    lines = {kind: set(pairs) for kind, pairs in board.lines.items()}
    on = {kind: set(atlas.on_line.get(kind, ())) for kind in LINES}
    laid = [(kind, place) for kind, place in added if kind in LINES]
    for kind, place in laid:
        on[kind].add(place)
    unlaid = _unlaid(name, added)
    for kind, place in laid:
        joined = on[kind] if kind == "rail" else on["road"] | on["track"]
        here = atlas.ids[place]
        for near in atlas.near[place]:
            if near in joined and (place, near) not in unlaid:
                pair = here, atlas.ids[near]
                lines.setdefault(kind, set()).update((pair, pair[::-1]))
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
