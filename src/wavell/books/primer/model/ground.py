"""The map of Primer and what its terrain is worth (3.3 to 3.5, 4.4)."""

from collections.abc import Iterator
from functools import cache

import msgspec

from wavell.umpire.board.boardfile import load_board
from wavell.umpire.board.hexes import hexes_within
from wavell.umpire.board.movement import CostTable, Mover

from ..rules import DATA, RULES

BOARD = load_board(DATA / "board.toml")
INDEX_OF = {str(spot.id): spot.index for spot in BOARD}
PLACE_AT = tuple(INDEX_OF)
"""Every hex by its printed name, and every name by its index on the board."""


class Factor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A multiplier and the paragraph it comes from."""

    times: str
    ref: str


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of ground: its letter on the map, what entering costs each class, and its worth in defence."""

    letter: str
    enter: dict[str, int]
    ref: str
    defence: Factor | None = None


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a step along the road costs."""

    cost: str
    ref: str


class Escarpment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What crossing an escarpment costs more, for the classes that can, and what it does to an attack."""

    more: dict[str, int]
    attack: Factor
    ref: str


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an enemy zone of control does to movement."""

    leave: int
    stop: bool
    ref: str


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terrain chart."""

    road: Road
    escarpment: Escarpment
    zone: Zone
    terrain: dict[str, Terrain]


GROUND = RULES.data(DATA / "terrain.toml", Ground)


def _costs(moves: str) -> CostTable:
    more = GROUND.escarpment.more
    return CostTable(
        enter={name: row.enter[moves] for name, row in GROUND.terrain.items() if moves in row.enter},
        side={"escarpment": more[moves]} if moves in more else {},
        closed=frozenset() if moves in more else frozenset({"escarpment"}),
        line={"road": GROUND.road.cost},
        zoc_leave=GROUND.zone.leave,
        zoc_stop=GROUND.zone.stop,
    )


MOVERS = {moves: Mover(BOARD, _costs(moves)) for moves in ("foot", "wheels")}


@cache
def near(place: str, hexes: int = 1) -> frozenset[str]:
    """Every hex of the map within so many hexes of a place, the place itself left out."""
    return frozenset(_near(place, hexes)) - {place}


def _near(place: str, hexes: int) -> Iterator[str]:
    middle = BOARD[place].hex
    assert middle is not None
    for here in hexes_within(middle, hexes):
        if (index := BOARD.at(here)) is not None:
            yield str(BOARD.spots[index].id)


def terrain_at(place: str) -> Terrain:
    """The kind of ground in a hex."""
    return GROUND.terrain[BOARD.spots[INDEX_OF[place]].terrain]


def across_escarpment(here: str, there: str) -> bool:
    """Whether an escarpment lies between two hexes."""
    return "escarpment" in BOARD.side(INDEX_OF[here], INDEX_OF[there])


def open_step(moves: str, here: str, there: str) -> bool:
    """Whether a unit of a class can step from one hex to the next at all."""
    return MOVERS[moves].step(INDEX_OF[here], INDEX_OF[there]) is not None


def named(place: str) -> str:
    """A hex as people call it: its printed name, and its title if it has one."""
    title = BOARD.spots[INDEX_OF[place]].title
    return place if title == place else f"{title} ({place})"
