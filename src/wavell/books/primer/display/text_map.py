"""The map of Primer as text: flat-topped hexes in staggered columns, narrow enough for any terminal."""

from collections.abc import Iterator
from textwrap import wrap

from ..chapters.s1_week import POINTS
from ..model.counters import ROSTER
from ..model.ground import BOARD, GROUND, INDEX_OF, across_escarpment, named, near, terrain_at
from ..model.kinds import Side
from ..model.world import Desert
from ..rules import SEQUENCE, SIDES

WIDE, LEFT, WIDTH = 6, 3, 78
LETTER = dict(zip(SIDES, "AX", strict=True))
_ON_ROAD = {str(BOARD.spots[index].id) for step in BOARD.lines["road"] for index in step}
_EDGES = {"N": (1, -1, 5), "S": (1, 1, 5), "NW": (0, 0, 1), "NE": (6, 0, 1), "SW": (0, 1, 1), "SE": (6, 1, 1)}
"""Where the six sides of a hex are drawn: right of and below its upper left corner, and how wide."""


def picture(world: Desert) -> str:
    """Draw a position, or a seat's view of one: the map, then the places, then the stacks."""
    return "\n".join([*_map(world), "", *_legend(world), "", *_stacks(world)])


def _corner(place: str) -> tuple[int, int]:
    column, row = int(place[:2]), int(place[2:])
    return LEFT + (column - 1) * WIDE, 2 * row + (column % 2 == 0)


def _map(world: Desert) -> Iterator[str]:
    corners = {place: _corner(place) for place in INDEX_OF}
    width = max(x for x, _ in corners.values()) + WIDE + 1
    canvas = [[" "] * width for _ in range(max(y for _, y in corners.values()) + 2)]

    def write(x: int, y: int, text: str) -> None:
        canvas[y][x : x + len(text)] = text

    for place, (x, y) in corners.items():
        write(x + 2, 0, place[:2])
        if place[:2] == "01":
            write(0, y, place[2:])
        write(x + 1, y - 1, "_____")
        write(x, y, f"/{_inside(place, world)}\\")
        write(x, y + 1, "\\_____/")
    for place, (x, y) in corners.items():  # drawn last, so that no neighbour paints over a cliff
        for right, down, long in _cliffs(place):
            write(x + right, y + down, "#" * long)
    return ("".join(row).rstrip() for row in canvas)


def _inside(place: str, world: Desert) -> str:
    mark = "*" if place in POINTS else "=" if place in _ON_ROAD else " "
    return f"{terrain_at(place).letter}{mark}{_stack(place, world):<3}"


def _stack(place: str, world: Desert) -> str:
    for side in SIDES:
        if count := world.count(place, side):
            return f"{LETTER[side]}{count}{'?' if place in world.unseen else ''}"
    return ""


def _cliffs(place: str) -> Iterator[tuple[int, int, int]]:
    x, y = _corner(place)
    for other in near(place):
        if across_escarpment(place, other):
            there, below = _corner(other)
            name = ("S" if below > y else "N") + ("E" if there > x else "W" if there < x else "")
            yield _EDGES[name]


def _legend(world: Desert) -> Iterator[str]:
    ground = "  ".join(f"{row.letter} {name}" for name, row in GROUND.terrain.items())
    yield f"{ground}  = road  # escarpment  * place"
    yield f"A allies  X axis  ? not seen      {SEQUENCE.turn_name(world.clock.turn)}: {world.weather}"
    places = [f"{named(place)} {points}, {world.held.get(place) or 'nobody'}" for place, points in POINTS.items()]
    yield from wrap("; ".join(places), WIDTH)


def _stacks(world: Desert) -> Iterator[str]:
    for side in SIDES:
        told = [_told(place, side, world) for place in sorted(world.places(side))]
        yield from wrap(f"{side}: {'; '.join(told) or 'none'}", WIDTH, subsequent_indent="  ")


def _told(place: str, side: Side, world: Desert) -> str:
    known = world.stack(place, side)
    unseen = world.count(place, side) - len(known)
    words = [f"{id_} {_numbers(id_, world)}" for id_ in known] + ([f"{unseen} not seen"] if unseen else [])
    return f"{place} {', '.join(words)}"


def _numbers(id_: str, world: Desert) -> str:
    """Strength and allowance as on the counter, with a mark if the unit is reduced."""
    counter, unit = ROSTER[id_], world.units[id_]
    reduced = counter.steps - unit.steps
    return f"{counter.strength[reduced]}-{counter.allowance}{'-' * reduced}"
