"""Attrition: a free roll by zone that costs the other side counters and perhaps hexes."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, islice
from math import floor as rounded_down

from wavell.umpire import Asked, Decision, Event, Order, Roller, Told
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.options import Mix

from ...model.atlas import Theater
from ...model.counters import ROSTER
from ...model.counts import FLAG, meant, used
from ...model.events import Counted, Moved, Removed
from ...model.ids import PlaceId, UnitId, ZoneId
from ...model.orders import Advance, Attack, Attrition, Invade, Lose, ZoneName
from ...model.world import Toll, War
from ...rules import HOMELANDS, OTHER, RULES, Side
from ..movement.control import occupy
from ..movement.doors import Way, admits
from ..movement.hexsides import shut_sides
from .attacks import ATTACKED
from .attrition_zones import TABLE, meeting, modifier, outcome, present, strength, takers
from .replies import ADVANCES, LOSSES, PASSES, About, Reply, asked
from .zones import ZONE_OF, ZONES, adjoining, joined, parts, places

LISTED = 60
"""How many ways of taking a loss are listed at most."""
ABOUT = About.ATTRITION
ROLLED = used("attrition {player_turn} {zone}", int, str)
"""Where attrition was rolled, 0 in the turn of the Axis and 1 in that of the Allies; joined zones have the first."""
meant(ROLLED, (ROLLED.key(turn, zone) for turn in (0, 1) for zone in ZONES), FLAG)
_ref = RULES.ref("frame:attrition")
APART: Hook[Callable[[PlaceId], bool]] = Hook(RULES)
"""Whether counters in a place are lost by a paragraph of its own, `(place)`."""


class AttritionRolled(Told, frozen=True):
    """Attrition was rolled in a zone."""

    zone: ZoneName
    side: Side
    factors: int
    die: int
    counters: int
    hexes: int

    def apply(self, world: War) -> None:
        """What is due is written down until it has been taken."""
        world.begin(Toll(self.zone, self.side, self.counters, self.hexes))

    def told(self) -> str:
        """The fact in words."""
        return (
            f"attrition in {ZONES[self.zone].title}: {many(self.factors, 'factor')} at {self.die}, "
            f"{many(self.counters, 'counter')} and {many(self.hexes, 'hex')}"
        )


class TollTaken(Told, frozen=True):
    """Part of what attrition brought has been taken."""

    counters: int
    hexes: int

    def apply(self, world: War) -> None:
        """What is left is still due; nothing, if there is nothing left."""
        toll = world.toll
        due = None if toll is None else Toll(toll.zone, toll.side, self.counters, self.hexes)
        world.toll = due if due is not None and (due.counters or due.hexes) else None

    def told(self) -> str:
        """The fact in words."""
        if not self.counters and not self.hexes:
            return "the attrition is over"
        return f"still due: {many(self.counters, 'counter')} and {many(self.hexes, 'hex')}"


# May I? -------------------------------------------------------------------------------------------------------


def _rolled(world: War, zone: ZoneId) -> int:
    """How often attrition was rolled in a zone in this player turn; joined zones share it."""
    return ROLLED.of(world.used, world.player_turn % 2, parts(world, zone)[0])


@RULES.forbids("frame:attrition", order=Attrition)
def once_where_no_offensive_was_made(order: Attrition, world: War, seat: Side) -> Iterator[str]:
    """Attrition is rolled once in a zone where the sides meet by land and its own has not attacked in this turn."""
    title = ZONES[order.zone].title
    if _rolled(world, order.zone):
        yield f"attrition has been rolled in {title}"
    attacked = [place for (side, place), times in ATTACKED.all(world.used).items() if side == seat and times]
    if not set(places(world, order.zone)).isdisjoint(attacked):
        yield f"an attack was made in {title}"
    ours = meeting(world, order.zone, seat)
    if not ours:
        yield f"the two sides do not meet in {title}"
    elif all(id_ in world.unsupplied for id_ in ours):
        yield f"all units of the {seat} in {title} are out of supply"


@RULES.forbids("frame:war", order=Attrition)
def attrition_is_for_enemies(order: Attrition, world: War, seat: Side) -> Iterator[str]:
    """Somebody in the zone is at war with somebody there."""
    if meeting(world, order.zone, seat) and not present(world, order.zone, seat):
        yield f"there is no war with those in {ZONES[order.zone].title}"


@RULES.forbids("frame:attrition", order=(Attack, Invade))
def no_offensive_where_attrition_was_rolled(order: Attack | Invade, world: War, seat: Side) -> Iterator[str]:
    """Where attrition was rolled, nobody attacks in the same player turn."""
    zone = ZONE_OF[world.map].get(order.target)
    if zone and _rolled(world, zone):
        yield f"attrition has been rolled in {ZONES[zone].title}"


@RULES.offers(Attrition)
def zones_with_both_sides(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """Each zone in which both sides stand, joined ones once."""
    ours, theirs = _zones_of(world, seat), _zones_of(world, OTHER[seat])
    both = [zone for first, zone in ours.items() if first in theirs and not _rolled(world, zone)]
    return map(Attrition, mix(both))


def _zones_of(world: War, side: Side) -> dict[ZoneId, ZoneId]:
    """By the first of the zones that count as one, a zone in which ground units of a side stand."""
    found: dict[ZoneId, ZoneId] = {}
    mapped = ZONE_OF[world.map]
    for place in sorted(world.troops(side)):
        if zone := mapped.get(place):
            found.setdefault(parts(world, zone)[0], zone)
    for land in HOMELANDS.values():
        if land.nation not in world.surrendered and world.ground(land.box, side):
            for zone in adjoining(world.map, land.box)[:1]:
                found.setdefault(zone, zone)
    return found


# What happened? -----------------------------------------------------------------------------------------------


@RULES.resolves("frame:attrition", order=Attrition)
def attrition_is_rolled(order: Attrition, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """One die on the table; the other side takes its losses first, then hexes are taken."""
    factors = strength(world, order.zone, seat)
    die = roll.d6(_ref, f"attrition in {ZONES[order.zone].title}") + modifier(factors)
    counters, taken = outcome(factors, die)
    place = places(world, order.zone)[0]
    taken //= TABLE.hexes.europe if world.atlas.theater(place) is Theater.EUROPE else TABLE.hexes.asia
    victims = present(world, order.zone, OTHER[seat])
    yield Counted(_ref, ROLLED.key(world.player_turn % 2, parts(world, order.zone)[0]), 1)
    yield AttritionRolled(_ref, order.zone, seat, factors, die, min(counters, len(victims)), taken)
    if counters >= len(victims):
        yield from _lost(world, victims)
    elif counters:
        which = "which counter" if counters == 1 else f"which {many(counters, 'counter')}"
        what = f"{which} to lose in {ZONES[order.zone].title}"
        yield Asked(_ref, Decision((OTHER[seat],), ("lose",), _ref, what, ABOUT))
        return
    yield from _next(world, taken)


def _lost(world: War, victims: list[UnitId] | tuple[UnitId, ...]) -> Iterator[Event]:
    """Counters go back to their pools; those in a box by its own paragraph."""
    for id_ in victims:
        place = world.units[id_].place
        yield Removed(APART.cites(place) or _ref, id_, place, "attrition")


def _next(world: War, left: int) -> Iterator[Event]:
    """Ask for the next hex, or end."""
    toll = world.toll
    if toll is None:
        return
    goals = any(True for _ in _advances(world, toll.side)) if left else False
    yield TollTaken(_ref, 0, left if goals else 0)
    if goals:
        what = f"which of {many(left, 'hex')} is taken in {ZONES[toll.zone].title}"
        yield Asked(_ref, Decision((toll.side,), ("advance", "pass"), _ref, what, ABOUT))


# Losses -------------------------------------------------------------------------------------------------------


def box_share(world: War, zone: ZoneId, side: Side, counters: int) -> int:
    """How many of the counters a box garrison must bear: by its share of the factors, one if that is the larger."""
    land, victims = joined(world, zone), present(world, zone, side)
    inside = [] if land is None else [id_ for id_ in victims if world.units[id_].place == land.box]
    if not inside:
        return 0
    share = Fraction(world.factors(inside), world.factors(victims))
    due = max(rounded_down(counters * share), 1 if 2 * share > 1 else 0)
    return min(due, counters, len(inside))


@RULES.forbids("frame:attrition", order=Lose)
def so_many_counters_of_the_zone(order: Lose, world: War, seat: Side) -> Iterator[str]:
    """The side that suffers chooses so many of its counters in the zone, a fair share of them from the box."""
    toll = world.toll
    if asked(world) != ABOUT or toll is None:
        return
    victims = present(world, toll.zone, seat)
    if len(set(order.units)) != len(order.units) or len(order.units) != toll.counters:
        yield f"{many(toll.counters, 'counter')} must be named, each once"
    for id_ in dict.fromkeys(order.units):
        if id_ not in victims:
            yield f"{id_} is not among those in {ZONES[toll.zone].title}"
    inside = sum(world.units[id_].place in HOMELANDS for id_ in set(order.units))
    if inside < (share := box_share(world, toll.zone, seat, toll.counters)):
        yield f"{share} of them come from the box"


def _losses(world: War, seat: Side) -> Iterator[Order]:
    """The cheapest counters, and some other choices."""
    toll = world.toll
    assert toll is not None
    victims = sorted(present(world, toll.zone, seat), key=lambda id_: (ROSTER[id_].factors, id_))
    inside = [id_ for id_ in victims if world.units[id_].place in HOMELANDS]
    first = inside[: box_share(world, toll.zone, seat, toll.counters)]
    rest = [id_ for id_ in victims if id_ not in first]
    for others in islice(combinations(rest, toll.counters - len(first)), LISTED):
        yield Lose((*first, *others))


def _lose(world: War, roll: Roller, seat: Side, order: Lose) -> Iterator[Event]:
    toll = world.toll
    assert toll is not None
    yield from _lost(world, order.units)
    yield from _next(world, toll.hexes)


# Hexes --------------------------------------------------------------------------------------------------------


def takable(world: War, zone: ZoneId, side: Side, start: PlaceId) -> Iterator[PlaceId]:
    """The hexes that units in a place can take: next to it, in the zone, held by the enemy and empty; no capitals."""
    capitals = world.atlas.tagged("capital")
    inside = places(world, zone)
    for place in world.atlas.near[start]:
        fair = place in inside and place not in HOMELANDS and place not in capitals
        if fair and world.holder(place) == OTHER[side] and not world.enemy_at(place, side):
            yield place


@RULES.forbids("frame:attrition", order=Advance)
def into_an_empty_enemy_hex(order: Advance, world: War, seat: Side) -> Iterator[str]:
    """Supplied ground units of the zone go into one empty enemy hex of it next to them."""
    toll = world.toll
    if asked(world) != ABOUT or toll is None or order.place in HOMELANDS:
        return
    if order.place is None:
        yield "the hex is not named"
        return
    if len(set(order.units)) < len(order.units):
        yield "a unit is named twice"
    ours = takers(world, toll.zone, seat)
    for id_ in dict.fromkeys(order.units):
        start = world.units[id_].place
        if start in HOMELANDS and ROSTER[id_].side == seat:
            continue
        if id_ not in ours or order.place not in takable(world, toll.zone, seat, start):
            yield f"{id_} cannot take {world.atlas.named(order.place)} by attrition"


def _advances(world: War, seat: Side) -> Iterator[Order]:
    """Each unit alone, into each hex that it can take."""
    toll = world.toll
    assert toll is not None
    for id_ in takers(world, toll.zone, seat):
        start = world.units[id_].place
        for place in takable(world, toll.zone, seat, start):
            if (start, place) not in shut_sides(world) and admits(world, id_, place, Way.ATTRITION):
                yield Advance((id_,), place)


def _advance(world: War, roll: Roller, seat: Side, order: Advance) -> Iterator[Event]:
    toll = world.toll
    assert toll is not None
    assert order.place is not None
    for id_ in order.units:
        yield Moved(_ref, (id_,), world.units[id_].place, order.place, Way.ATTRITION)
    yield from occupy(_ref, world, order.place, seat)
    yield from _next(world, toll.hexes - 1)


def _stay(world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """No more hexes are taken."""
    yield TollTaken(_ref, 0, 0)


LOSSES[ABOUT] = Reply(_losses, _lose)
ADVANCES[ABOUT] = Reply(_advances, _advance)
PASSES[ABOUT] = _stay
EVENTS = (AttritionRolled, TollTaken)
