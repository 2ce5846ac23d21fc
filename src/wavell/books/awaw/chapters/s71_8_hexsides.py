"""71.81 The closed hexsides of the outback, for all who move, fight, redeploy or trace supply on the ground."""

from functools import cache

from ..model.atlas import Atlas
from ..model.world import War
from ..rules import RULES


@RULES.defines("71.81", "71.81-ex-2")
def closed_sides(world: War) -> frozenset[tuple[str, str]]:
    """The closed hexsides, both ways round: those of the outback hexes but for the outer three of each end hex.

    With `outback` read `from-north` only the sides between two outback hexes are closed; the map has no others then,
    for beyond the map's edge lies the box, into which no outback hex leads.
    """
    return _closed_sides(world.atlas, world.readings["outback"] == "closed")


@cache
def _closed_sides(atlas: Atlas, wholly: bool) -> frozenset[tuple[str, str]]:
    sides = atlas.outback
    return sides if wholly else frozenset((a, b) for a, b in sides if atlas.terrain[a] == atlas.terrain[b] == "outback")
