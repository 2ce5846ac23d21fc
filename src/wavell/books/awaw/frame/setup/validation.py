"""What no game can come to: positions and homelands that data files and cases may not lay down."""

from collections.abc import Callable, Iterator, Mapping

from wavell.umpire import Clock, DataError, Event
from wavell.umpire.books.validators import known
from wavell.umpire.rules.hooks import Hook

from ...model.atlas import WORLD
from ...model.counters import CARRIERS, GONE, KINDS, LATER, OCEANS, ROSTER, SHIPS, SW, Arrival, Kind
from ...model.ids import PlaceId, UnitId
from ...model.nations import BRITAIN, JAPAN, NATIONS
from ...model.world import War
from ...rules import DATA, HOMELANDS, RULES, SEQUENCE, Homeland
from ..economy.budget import keeps_books
from ..movement.doors import Shift, Way, closed_to
from ..movement.stacking import overfull

SETUPS: Hook[Callable[[War], Iterator[str]]] = Hook(RULES)
"""What a chapter says against the set-up of a scenario."""
START: Hook[Callable[[War], Iterator[str]]] = Hook(RULES)
"""What a chapter says against a scenario that begins with the game itself, on the map of the world."""
EARLIER: Hook[Callable[[War], Iterator[Event]]] = Hook(RULES)
"""What a chapter takes to have happened before a position, or a scenario, that is laid down; a DataError if it cannot
be so."""
BY_NOW: Hook[Callable[[War], Iterator[Event]]] = Hook(RULES)
"""What a chapter takes to be used up of what the turn gave, in a position that is laid down within the turn."""
_FIRST = SEQUENCE.turn("Fall 1939")


def check_homelands(lands: Mapping[str, Homeland], file: str) -> None:
    """Hold the rows of the two homelands against the map and the counters, which are read after them."""
    for key, land in lands.items():
        try:
            known("homeland", (land.nation,), (key,))
            known("box", (land.box,), (key,))
            known("tag", (land.edge.tag,), {tag for spot in WORLD.board for tag in spot.tags})
            known("nation", land.enemies.nations, NATIONS)
            known("kind", (*land.kinds, *land.ships), KINDS)
            known("place", (*land.naval_gates, *land.nr.origins), WORLD.ids)
            known("place", (*land.transport.origins, *land.base.origins), WORLD.ids)
            known("ocean", (land.supply.ocean, *(name for names in land.grants.transports for name in names)), OCEANS)
        except ValueError as fault:
            raise DataError(f"{file}: {fault} in {key}") from None


def check_position(world: War, file: str, *, crowded: bool = False) -> None:
    """Refuse a position that no game can come to; what is `crowded` may have more units in a place than it holds."""
    for place in world.stacks:
        if place in world.atlas:
            for fault in (*_faults(world, place), *(() if crowded else overfull(world, place))):
                raise DataError(f"{file}: {fault}")
        elif lost := next((id_ for id_ in world.stack(place) if world.units[id_].aboard), None):
            raise DataError(f"{file}: {lost} is aboard {world.units[lost].aboard} and not on the map")


def check_setup(world: War, file: str) -> None:
    """Refuse a set-up that a chapter does not allow, by its paragraph; the sentinels look when a game begins."""
    whole = world.clock.turn == _FIRST and world.atlas is WORLD
    for rule in (*SETUPS, *(START if whole else ())):
        for fault in rule.run(world):
            raise DataError(f"{file}: {fault} [{rule.ref}]")


def check_schedule(coming: Mapping[UnitId, Arrival], leaving: Mapping[UnitId, int], first: int, last: int) -> None:
    """Refuse dates that no game comes to, and units that have a date or a cause of their own."""
    for id_, due in coming.items():
        counter, when = ROSTER[id_], SEQUENCE.turn_name(due.turn)
        if not first <= due.turn <= last:
            raise DataError(f"{id_} arrives in {when}, which is not in the game")
        if counter.by or counter.joins > due.turn:
            raise DataError(f"{id_} comes by {counter.by or SEQUENCE.turn_name(counter.joins)}, and not in {when}")
        if counter.kind in SW:
            raise DataError(f"{id_} arrives in no ocean: give it a place from the start")
    for id_, turn in leaving.items():
        if not (coming[id_].turn if id_ in coming else first) < turn <= last:
            raise DataError(f"{id_} leaves in {SEQUENCE.turn_name(turn)}, which is too early or not in the game")


def check_arrivals(world: War, file: str) -> None:
    """Refuse units that come by a date to where they cannot stand, or could not have begun the game."""
    before = _spoken(world)
    for id_, due in world.coming.items():
        then = world.copy()
        then.put(id_, place=due.place)
        air = ROSTER[id_].is_air and due.place not in world.atlas.bases
        faults = [*_faults(then, due.place), *([f"{id_} is an air unit and {due.place} is no base"] if air else ())]
        for fault in (*faults, *(said for said in _spoken(then) if said not in before)):
            raise DataError(f"{file}: {fault}")


def check_departures(world: War, file: str) -> None:
    """Refuse units that are called away by a date and never may leave: without Japan in the game its peace lasts.

    Where both keep books war may break out before the date; who may not leave by then waits.
    """
    if world.at_war(BRITAIN, JAPAN) or (keeps_books(world, BRITAIN) and keeps_books(world, JAPAN)):
        return
    then = world.copy()
    for id_, turn in sorted(world.leaving.items(), key=lambda row: row[1]):
        then.clock = Clock(turn, SEQUENCE.step(f"{ROSTER[id_].side}.start"))
        for other, due in world.coming.items():
            if due.turn <= turn and then.units[other].place == LATER:
                then.put(other, place=due.place)
        for ref, fault in closed_to(then, Shift((id_,), GONE, Way.LEAVE)).items():
            raise DataError(f"{file}: {id_} leaves in {SEQUENCE.turn_name(turn)}, and {fault} [{ref}]")
        then.put(id_, place=GONE)


def _spoken(world: War) -> list[str]:
    """What chapters say against a set-up."""
    return [f"{fault} [{rule.ref}]" for rule in SETUPS for fault in rule.run(world)]


def _faults(world: War, place: PlaceId) -> Iterator[str]:
    """Why units cannot stand in a place together: enemies, ships on land, ground units at sea."""
    atlas, stack = world.atlas, world.stack(place)
    sides = {ROSTER[id_].side for id_ in stack}
    if len(sides) > 1 and place in atlas.land:
        yield f"{place} holds units of both sides"
    for id_ in stack:
        counter, aboard = ROSTER[id_], world.units[id_].aboard
        if counter.is_ground and place not in atlas.land:
            yield f"{id_} is a ground unit and {place} is at sea"
        if counter.kind in SHIPS and place not in atlas.coast and place not in atlas.boxes:
            yield f"{id_} is a ship and {place} has no water"
        elif counter.kind in SHIPS and place not in atlas.boxes and place not in atlas.tagged("port"):
            yield f"{id_} is a ship and {place} is no port"
        if counter.kind == Kind.TRANSPORT:
            yield f"{id_} is a transport, which is in an ocean and not in {place}"
        if counter.is_air and not aboard and place not in atlas.land:
            yield f"{id_} is an air unit and {place} is at sea"
        if aboard and (counter.kind != Kind.NAS or ROSTER[aboard].kind not in CARRIERS):
            yield f"{id_} is aboard {aboard}, and only naval air units are on carriers"
        elif aboard and (world.units[aboard].place != place or ROSTER[aboard].side != counter.side):
            yield f"{id_} is aboard {aboard}, which is not in {place}"


check_homelands(HOMELANDS, str(DATA / "homelands.toml"))
