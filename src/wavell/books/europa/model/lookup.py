"""Names in files as the book spells them; one that nothing bears is an error with the nearest that exists."""

from collections.abc import Collection

from wavell.umpire import UnknownName
from wavell.umpire.facts.errors import spelled, unknown

from .atlas import Atlas
from .counters import OFF_MAP
from .ids import PlaceId, UnitId
from .kinds import Face


def place_in(atlas: Atlas, name: str) -> PlaceId:
    """A place of the map, or a box off it."""
    if name in OFF_MAP:
        return PlaceId(name)
    found = atlas.find(name)
    if found is None:
        raise UnknownName(unknown("place", name, [*atlas.ids, *atlas.board.places]))
    return found


def face_of(id_: UnitId, name: str) -> Face:
    """Which side of a counter is up; the front if nothing is said."""
    return Face(spelled(f"side of {id_}", name, sorted(filter(None, Face)))) if name else Face.FRONT


def depot_in(atlas: Atlas, units: Collection[UnitId], name: str, moved: Collection[str] = ()) -> str:
    """What an HQ is attached to: a depot, or a capital, be it one that has moved, which acts as one (15.I.1.a)."""
    if name not in units and (found := atlas.find(name)) in {*atlas.tagged("capital"), *moved}:
        return str(found)
    return spelled("unit", name, units)
