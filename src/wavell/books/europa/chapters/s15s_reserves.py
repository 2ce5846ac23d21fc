"""15.S: reserve and replacement units."""

from collections.abc import Iterator

from wavell.umpire.facts.words import many

from ..frame.economy.replacements import theatre
from ..frame.movement.breakdown import BrokeDown
from ..frame.movement.doors import bars
from ..frame.movement.passages import CHOSEN, EXCHANGE, Step, went_by
from ..frame.movement.reserve import FREE, Reserve, free, place_of
from ..frame.politics.home import FAR, away_from, home_hexes, strays, told_away
from ..model import counts
from ..model.counters import ROSTER
from ..model.counts import Key, Scope, Sight
from ..model.events import Moved
from ..model.figures import Counted
from ..model.ids import NationId
from ..model.kinds import Side
from ..model.ownership import able
from ..model.world import Front
from ..rules import RULES

TETHER = 2
"""Hexes that reserve units go from home (15.S.p2)."""
_FREE = counts.used("free-reserve {nation} {theatre}", NationId, str, scope=Scope.TURN, seen_by=Sight.OWNER)


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


@bars("15.S.p2", of="is_reserve_or_replacement", by=CHOSEN | {EXCHANGE})
def reserve_units_stay_near_home(world: Front, step: Step) -> Iterator[str]:
    """A reserve unit goes by choice no further than two hexes from its country, except on its way back.

    Nor does it come there as part of a division that is broken down. Replacement units go where they like, unless the
    reading binds them too.
    """
    if "is_reserve" not in world.kit(step.unit) and world.readings.get("reserve-tether") != "both":
        return
    home = home_hexes(world, step.unit)
    if strays(step, lambda place: max(away_from(world.map, home, place) - TETHER, 0)):
        away = away_from(world.map, home, step.place)
        yield f"{world.atlas.named(step.place)} is {told_away(world, step.unit, many(away, 'hex'))}"


@RULES.watches("15.S.p2", event=Moved)
def no_reserve_unit_goes_far(event: Moved, world: Front) -> Iterator[str]:
    """A reserve unit that no battle drives ends two hexes from its country at most, or nearer to it than before."""
    for id_ in event.units if went_by(event) in CHOSEN else ():
        if "reserve" in ROSTER[id_].kit.symbols and event.to in world.atlas:
            home = home_hexes(world, id_)
            away, was = (
                min((world.atlas.distance(at, other) for other in home), default=FAR) for at in (event.to, event.start)
            )
            if away > TETHER and away >= was:
                yield f"{id_} went to {event.to}, {many(away, 'hex')} from its country"


@RULES.watches("15.S.p2", event=BrokeDown)
def no_reserve_unit_is_taken_far_in_a_division(event: BrokeDown, world: Front) -> Iterator[str]:
    """No division that is broken down leaves a reserve unit farther than two hexes from its country."""
    for id_ in event.into if event.place in world.atlas else ():
        if "reserve" in ROSTER[id_].kit.symbols:
            away = min((world.atlas.distance(event.place, at) for at in home_hexes(world, id_)), default=FAR)
            if away > TETHER:
                yield f"{id_} comes of a division at {event.place}, {many(away, 'hex')} from its country"


@RULES.watches("15.S.p1", event=Counted)
def no_second_one_is_free(event: Counted, world: Front) -> Iterator[str]:
    """No nation puts a second unit into reserve for nothing in one turn and theatre."""
    if _FREE.read(event.what) and world.used.get(event.what, 0) + event.amount > 1:
        yield f"{event.what} is used a second time"
