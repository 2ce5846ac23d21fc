"""The position drawn as text."""

from .world import Front


def picture(world: Front) -> str:
    """Every stack of the map in a line."""
    rows = [
        f"{world.atlas.named(place)}: {' '.join(units)}"
        for place, units in sorted(world.stacks.items())
        if place in world.atlas
    ]
    return "\n".join(rows)
