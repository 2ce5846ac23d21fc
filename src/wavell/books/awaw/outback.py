"""71.81 The closed hexsides of the outback, for all who move, fight, redeploy or trace supply on the ground."""

from .rules import RULES
from .world import War


@RULES.defines("71.81", "71.81-ex-2")
def closed_sides(world: War) -> frozenset[tuple[str, str]]:
    """The closed hexsides, both ways round: those of the outback hexes but for the outer three of each end hex.

    With `outback` read `from-north` only the sides between two outback hexes are closed; the map has no others then,
    for beyond the map's edge lies the box, into which no outback hex leads.
    """
    atlas = world.atlas
    if world.readings["outback"] == "closed":
        return atlas.outback
    return frozenset(pair for pair in atlas.outback if all(atlas.terrain[end] == "outback" for end in pair))
