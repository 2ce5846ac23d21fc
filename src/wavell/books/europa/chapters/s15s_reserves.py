"""15.S: reserve and replacement units."""

from collections.abc import Iterator

from wavell.umpire.facts.words import many

from ..frame.economy.replacements import theatre
from ..frame.movement.journey import VENTURES, Journey, Venture, entered, goal, goers
from ..frame.movement.mps import party
from ..frame.movement.reserve import FREE, Reserve, free, place_of
from ..frame.politics.home import from_home, home_hexes
from ..model import counts
from ..model.counters import ROSTER
from ..model.counts import Key, Scope
from ..model.events import Moved
from ..model.ids import NationId, PlaceId
from ..model.kinds import Side
from ..model.ownership import able
from ..model.world import Front
from ..rules import RULES

TETHER = 2
"""Hexes that reserve units go from home (15.S.p2)."""
_FREE = counts.used("free-reserve {nation} {theatre}", NationId, str, scope=Scope.TURN)


@FREE.adds("15.S.p1")
def one_a_nation_and_theatre(order: Reserve, world: Front) -> dict[str, Key]:
    """In a turn one reserve or replacement unit of a nation goes into reserve for nothing in each theatre."""
    found: dict[str, Key] = {}
    for id_ in order.units:
        key = _FREE.key(ROSTER[id_].nation, theatre(world, world.units[id_].place))
        if "is_reserve_or_replacement" in world.kit(id_) and key not in found.values() and not world.used.get(key):
            found[id_] = key
    return found


@RULES.permits("15.S.p1", order=Reserve, when=able("is_reserve_or_replacement"))
def one_goes_for_nothing(order: Reserve, world: Front, seat: Side) -> Iterator[str]:
    """Each nation puts one reserve or replacement unit a turn and theatre into reserve for nothing."""
    for id_ in free(order, world) if place_of(order, world, seat) else ():
        yield f"{id_} goes into reserve for nothing, and does not count in this month"


@RULES.forbids("15.S.p2", order=VENTURES, when=able("is_reserve_or_replacement"))
def reserve_units_stay_near_home(order: Venture, world: Front, seat: Side) -> Iterator[str]:
    """A reserve unit goes by choice no further than two hexes from its country, except on its way back.

    Replacement units go where they like, unless the reading binds them too.
    """
    to = goal(order, world, seat)
    bound = "is_reserve_or_replacement" if world.readings.get("reserve-tether") == "both" else "is_reserve"
    for id_ in party(world, goers(order)) if to else ():
        if bound in world.kit(id_):
            now = from_home(world, id_, world.units[id_].place) or 0
            for place in _through(order, world, seat, to):
                away = from_home(world, id_, place)
                if away is not None and away > TETHER and away >= now:
                    yield f"{world.atlas.named(place)} is {many(away, 'hex')} from the country of {id_}"


def _through(order: Venture, world: Front, seat: Side, to: PlaceId) -> tuple[PlaceId, ...]:
    """The hexes of a way on land, and its end alone where there is none."""
    return entered(order, world, seat) if isinstance(order, Journey) else (to,)


@RULES.watches("15.S.p2", event=Moved)
def no_reserve_unit_goes_far(event: Moved, world: Front) -> Iterator[str]:
    """A reserve unit that no battle drives ends two hexes from its country at most, or nearer to it than before."""
    for id_ in event.units if event.how != "retreated" else ():
        home = home_hexes(world, id_) if "reserve" in ROSTER[id_].kit.symbols else frozenset()
        if home and event.to in world.atlas:
            away, was = (min(world.atlas.distance(at, other) for other in home) for at in (event.to, event.start))
            if away > TETHER and away >= was:
                yield f"{id_} went to {event.to}, {many(away, 'hex')} from its country"
