"""A position as text: the map around the units, the boxes, the books in a line."""

from .counters import OFF_MAP
from .world import War


def picture(world: War) -> str:
    """List every stack by place."""
    rows = [
        f"{world.atlas.named(place)}: {', '.join(stack)}"
        for place, stack in sorted(world.stacks.items())
        if place not in OFF_MAP
    ]
    return "\n".join(rows)
