"""Attempts at interception: those that a side is offered, and whether it is asked at all."""

from collections.abc import Collection, Iterable, Iterator

from wavell.umpire import Asked, Decision, Event
from wavell.umpire.rules.options import Mix, in_order
from wavell.umpire.rules.plans import objecting
from wavell.umpire.rules.position_cache import memoised, pinned

from ...model.counters import ROSTER, SAILING, Kind
from ...model.ids import PlaceId, UnitId
from ...model.orders import Intercept
from ...model.presence import presence
from ...model.words import listed
from ...model.world import Activity, Voyage, War
from ...rules import HOMELANDS, OTHER, RULES, Side
from ..combat.replies import About
from .interception import (
    AT_SEA,
    convoy_route,
    enemies_at_war_are_intercepted,
    enemies_of,
    on_the_path,
    open_places,
    own_ships_intercept,
    reach,
    ships_in_port_that_are_ready,
    submarines_intercept_the_convoy_route,
    the_dice_could_reach,
    to_sail,
)
from .voyages import CHALLENGES, SEA, beyond, malacca_shut

_try = RULES.ref("frame:interception")
_MOST = 60
"""How many attempts an offer lists."""


@RULES.offers(
    Intercept,
    meets=(
        own_ships_intercept,
        ships_in_port_that_are_ready,
        submarines_intercept_the_convoy_route,
        on_the_path,
        enemies_at_war_are_intercepted,
        the_dice_could_reach,
    ),
)
def attempts(world: War, seat: Side, mix: Mix = in_order) -> Iterator[Intercept]:
    """What is ready in each port, all together and the strongest of each power alone, where it comes nearest.

    An invasion that it cannot reach there it may still reach where that lands, for which there are more dice.
    """
    voyage = world.voyage
    if voyage is None or voyage.side == seat or not (spots := open_places(world, voyage)):
        return
    atlas, shut = world.atlas, malacca_shut(world, seat)
    count = 0
    ready = _ready(world, seat, voyage)
    # Who mixes draws for each port and each group, even if nothing comes of it.
    for port in mix(sorted(ready if mix is in_order else atlas.tagged("port") & world.stacks.keys())):
        units = ready.get(port)
        if not units:
            continue
        nearest = atlas.nearest(port, spots, SEA, shut)
        if nearest is None:
            continue
        place, length = nearest.place, nearest.hexes + (beyond(world, port) if port in HOMELANDS else 0)
        lands = voyage.kind == Activity.INVADE and voyage.to in spots
        if lands and length > reach(world, (units[0],), place):
            if (landing := to_sail(world, seat, port, voyage.to)) is None:
                continue
            place, length = voyage.to, landing
        ships = tuple([id_ for id_ in units if ROSTER[id_].is_ship])
        near = length <= reach(world, ships[:1], place)
        if not near and mix is in_order and len(ships) == len(units):
            continue
        groups = [ships] if len(ships) > 1 else []
        groups += [(id_,) for id_ in _strongest(world, ships)]
        if len(nations := _nations(ships)) > 1 and (not near or is_stopped(world, Intercept(ships, place), seat)):
            groups += [group for group in nations if group not in groups]
        groups += [(id_,) for id_ in units if ROSTER[id_].kind == Kind.SUB][:1]
        for group in mix(groups):
            if not (near if ROSTER[group[0]].is_ship else length <= reach(world, group, place)):
                continue
            if (count := count + 1) > _MOST:
                return
            yield Intercept(group, place)


def _ready(world: War, seat: Side, voyage: Voyage) -> dict[PlaceId, list[UnitId]]:
    """What of a side can chase a voyage of its enemies, by port."""
    there, enemies, ports = world.units, enemies_of(world, voyage), world.atlas.tagged("port")
    diving = convoy_route(world, voyage)
    sailing = (AT_SEA if diving else SAILING)[seat]
    found: dict[PlaceId, list[UnitId]] = {}
    for port in ports.intersection(world.stacks) if diving else ports & presence(world)[seat].fleets:
        stack = world.stacks[port]
        fresh = [id_ for id_ in stack if id_ in sailing and not there[id_].inverted and not there[id_].damaged]
        if units := [id_ for id_ in fresh if world.operator(id_) in enemies]:
            found[port] = units
    return found


def _strongest(world: War, ships: tuple[UnitId, ...]) -> Iterable[UnitId]:
    """The strongest ship of each power: what keeps one of them at home need not keep the others."""
    found: dict[str, UnitId] = {}
    for id_ in sorted(ships, key=lambda ship: -ROSTER[ship].factors):
        found.setdefault(world.operator(id_), id_)
    return found.values()


def _nations(ships: tuple[UnitId, ...]) -> Collection[tuple[UnitId, ...]]:
    """The ships of each nation."""
    found: dict[str, tuple[UnitId, ...]] = {}
    for id_ in ships:
        nation = ROSTER[id_].nation
        found[nation] = (*found.get(nation, ()), id_)
    return found.values()


@memoised
def is_stopped(world: War, order: Intercept, seat: Side) -> bool:
    """Whether a rule is against an attempt of those above; what they see to themselves is not asked again."""
    return objecting(RULES.plan(Intercept).groups_if_listed, order, world, seat) is not None


@CHALLENGES.adds("frame:interception")
def somebody_may_intercept(world: War) -> Iterator[Event]:
    """Ask the other side whether it intercepts, if it could."""
    voyage = world.voyage
    assert voyage is not None
    seat = OTHER[voyage.side]
    with pinned(world):
        could = any(not is_stopped(world, order, seat) for order in attempts(world, seat))
    if could:
        what = f"intercept {listed(voyage.units) or 'the supply line'} on the way to {world.atlas.named(voyage.to)}"
        yield Asked(_try, Decision((seat,), ("intercept", "pass"), _try, what, about=About.INTERCEPTION))
