"""What no game can come to: positions that scenarios and cases may not lay down."""

from collections.abc import Callable, Iterator

from wavell.umpire import DataError
from wavell.umpire.rules.hooks import Hook

from ..rules import RULES, SIDES
from .atlas import ATLASES
from .counters import OFF_MAP, ROSTER, Counter
from .ids import PlaceId, UnitId
from .kinds import Face, Side
from .nations import NATIONS
from .world import Front

_FLOATS = frozenset({"is_naval_unit", "is_air_unit"})
FAULTS: Hook[Callable[[Front, bool], Iterator[str]]] = Hook(RULES)
"""What frame and chapters find wrong with a position, `(world, whether it is the set-up of a scenario)`."""


def check_position(world: Front, file: str = "", *, set_up: bool = True) -> None:
    """Refuse a position that no game can come to; a scenario's set-up must keep more rules than a case."""
    where = f"{file}: " if file else ""
    for place in world.stacks:
        if place in world.atlas:
            for fault in (*_faults(world, place), *(_crowds(world, place) if set_up else ())):
                raise DataError(f"{where}{fault}")
    further = (fault for rule in FAULTS for fault in rule.run(world, set_up))
    for fault in (
        *_owners(world),
        *_stocks(world),
        *_tied(world),
        *_faces(world),
        *_coalitions(world),
        *(_chains(world) if set_up else ()),
        *further,
    ):
        raise DataError(f"{where}{fault}")


def _faults(world: Front, place: PlaceId) -> Iterator[str]:
    """Why units cannot stand in a place: they are enemies, or it is at sea."""
    atlas, stack = world.atlas, world.stack(place)
    ground = [id_ for id_ in stack if _FLOATS.isdisjoint(ROSTER[id_].kit.abilities)]
    if len({ROSTER[id_].side for id_ in ground}) > 1:
        yield f"{atlas.named(place)} holds units of both sides"
    if ground and place not in atlas.land:
        yield f"{ground[0]} is a ground unit and {place} is at sea"


def _crowds(world: Front, place: PlaceId) -> Iterator[str]:
    """Why a set-up is wrong in a place: it is the enemy's, or has no base for aircraft."""
    atlas, stack = world.atlas, world.stack(place)
    if place in atlas.land and world.owner.get(place) != ROSTER[stack[0]].side:
        yield f"{stack[0]} stands in {atlas.named(place)}, which its side does not own"
    for id_ in stack:
        if "is_air_unit" in ROSTER[id_].kit and "airbase" not in world.features(place):
            yield f"{id_} is an air unit, and {atlas.named(place)} has no airbase"


def _owners(world: Front) -> Iterator[str]:
    """Every place on land has an owner or none, and the sea has none."""
    for place, side in world.owner.items():
        if place not in world.atlas.land or side not in SIDES:
            yield f"{world.atlas.named(place)} cannot be owned by {side}"


def strangers(world: Front) -> Iterator[str]:
    """What a stored position holds that counters and maps do not: it was called otherwise, or is gone."""
    if world.map not in ATLASES:
        yield f"map {world.map}"
        return
    yield from (f"unit {id_}" for id_ in world.units if id_ not in ROSTER)
    places = {*(unit.place for unit in world.units.values()), *world.owner}
    yield from (f"place {place}" for place in places if place and place not in world.atlas and place not in OFF_MAP)


def _stocks(world: Front) -> Iterator[str]:
    """Stocks lie somewhere on land or with a unit."""
    for where in world.stocks:
        if where not in world.units and where not in world.atlas.land:
            yield f"SPs lie in {where}, which is no land"


def _holds_hqs(world: Front, depot: str) -> bool:
    if depot in ROSTER:
        return "is_depot" in ROSTER[UnitId(depot)].kit
    return depot in world.atlas and "capital" in world.features(PlaceId(depot))


def _side_of(world: Front, depot: str) -> str:
    """The side of a depot, or of the country whose capital it is."""
    return ROSTER[UnitId(depot)].side if depot in ROSTER else NATIONS[world.atlas.country[PlaceId(depot)]].side


_HQS = frozenset({"is_army_hq", "is_command_hq"})
_SHOWN: dict[Face, Callable[[Counter], bool]] = {
    Face.CADRE: lambda counter: counter.cadre is not None,
    Face.MOVING: lambda counter: "is_depot" in counter.kit,
    Face.REVERSED: lambda counter: not _HQS.isdisjoint(counter.kit.abilities),
    Face.ATTACHING: lambda counter: not _HQS.isdisjoint(counter.kit.abilities),
    Face.ROUTE: lambda counter: "truck" in counter.kit.symbols,
    Face.INOPERATIVE: lambda counter: counter.air is not None,
}
"""Which counters have a side; of parachute sides and of units without vehicles their chapters speak."""


def _faces(world: Front) -> Iterator[str]:
    """Counters show a side that they have."""
    for id_, unit in world.units.items():
        if unit.up in _SHOWN and not _SHOWN[unit.up](ROSTER[id_]):
            yield f'{id_} has no side "{unit.up}"'


def _tied(world: Front) -> Iterator[str]:
    """HQs are attached to depots of their own side."""
    for id_, unit in world.units.items():
        if unit.attached:
            if "is_hq" not in ROSTER[id_].kit or not _holds_hqs(world, unit.attached):
                yield f"{id_} is attached to {unit.attached}: an HQ is attached to a depot or a capital"
            elif ROSTER[id_].side != _side_of(world, unit.attached):
                yield f"{id_} is attached to {unit.attached}, which is of the other side"


def _is_held(world: Front, place: PlaceId, side: Side) -> bool:
    """Whether the enemies of a side own a place or stand in it; later in the game nobody can tell."""
    return world.owner.get(place, side) != side or any(ROSTER[id_].side != side for id_ in world.stack(place))


def _chains(world: Front) -> Iterator[str]:
    """Who arrives has somewhere to go."""
    for id_, unit in world.units.items():
        if unit.arrives and unit.entry not in world.atlas.land:
            yield f"{id_} arrives in {unit.entry}, which is no land"
        elif 0 < unit.arrives <= world.clock.turn and _is_held(world, unit.entry, ROSTER[id_].side):
            yield f"{id_} arrives in {world.atlas.named(unit.entry)} on the first turn, and the other side holds it"
        if unit.place in OFF_MAP and unit.up:
            yield f"{id_} is off the map and has its other side up"


def _coalitions(world: Front) -> Iterator[str]:
    """Coalition HQs are HQs of their side."""
    for side, hq in world.coalition.items():
        if ROSTER[hq].side != side or "is_hq" not in ROSTER[hq].kit:
            yield f"coalition: {hq} is no HQ of the {side}"
