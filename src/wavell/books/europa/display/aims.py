"""What a player may want who has selected units: every place to go, everybody to attack, and whatever else is open.

Orders are listed from what the seat sees, so that the list itself tells nothing; the umpire judges each.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from wavell.umpire import Order
from wavell.umpire.notation.orders import verb_of
from wavell.umpire.rules.options import in_order
from wavell.umpire.rules.position_cache import pinned

from ..chapters.s15e6_reconnaissance import Examine
from ..frame.air.raids import Cover, Intercept
from ..frame.combat.attack import ways_to_attack, willing
from ..frame.combat.losses import Lose
from ..frame.combat.red import Disrupt
from ..frame.combat.retreat import Advance, Retreat
from ..frame.combat.retreat_before import Slip
from ..frame.movement.moves import movable
from ..frame.movement.mps import is_partisan, mover, party
from ..frame.movement.paths import open_to, way
from ..frame.movement.rail import Rail, lines_from
from ..frame.movement.reserve import Reserve
from ..frame.movement.stacking import fits
from ..frame.movement.zones import blocks
from ..model.counters import OFF_MAP, ROSTER
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side
from ..model.orders import Attack, Move, Overrun, unit_fields
from ..model.world import Front
from ..rules import OTHER, RULES, SEQUENCE

Aimed = Iterator[tuple[Order, str]]
_POINTS = ("to", "target", "place", "at")
"""Fields of an order that say where it points."""
_FAR = 2
"""How far the longest guns fire."""


def aims(world: Front, seat: str, units: tuple[str, ...]) -> Iterable[tuple[Order, str]]:
    """Orders worth offering for the units selected, each with the place it points at."""
    seen = world.seen_by(seat)
    named = map(UnitId, dict.fromkeys(units))
    own = tuple(id_ for id_ in named if id_ in seen.units and ROSTER[id_].side == seat)
    if not own:
        return []
    side = Side(seat)
    with pinned(seen):
        found = chain.from_iterable(_listed(seen, side, own, verb) for verb in _open(seen, side))
        return list(dict.fromkeys(found))


def _open(seen: Front, seat: Side) -> Iterable[str]:
    """The orders that a seat may give now, as the sequence of play or a decision has them."""
    if seen.outcome is not None:
        return ()
    if seen.pending:
        return seen.pending[-1].verbs if seat in seen.pending[-1].seats else ()
    return next((due.verbs for due in SEQUENCE.dues[seen.clock.step] if due.seat == seat), ())


def _listed(seen: Front, seat: Side, units: tuple[UnitId, ...], verb: str) -> Aimed:
    lister = _LISTERS.get(verb)
    if lister is None:
        return _offered(seen, seat, units, verb)
    there = [id_ for id_ in units if seen.units[id_].place not in OFF_MAP]
    return lister(seen, seat, tuple(there)) if there else iter(())


def _together(seen: Front, units: tuple[UnitId, ...]) -> PlaceId:
    """The hex that all the units stand in, or nothing."""
    places = {seen.units[id_].place for id_ in units}
    return places.pop() if len(places) == 1 else PlaceId("")


def _foes(seen: Front, seat: Side, place: PlaceId) -> bool:
    """Whether enemies are known to stand in a place, by name or not."""
    unseen = seen.unseen.get(place)
    return bool(seen.friends(place, OTHER[seat])) or (unseen is not None and unseen.side != seat)


# Movement ---------------------------------------------------------------------------------------------------------


def _moves(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> Aimed:
    """Every hex within reach of the units together, with what they carry or what carries them."""
    start = _together(seen, units)
    if start not in seen.atlas.land:
        return
    moving = units if set(party(seen, units)) == set(units) else party(seen, units)
    if not all(movable(seen, id_) for id_ in moving):
        return
    for end in _reached(seen, moving):
        if end != start and fits(seen, end, moving):
            yield Move(moving, end), end


def _reached(seen: Front, units: tuple[UnitId, ...]) -> Iterator[PlaceId]:
    """The hexes that units reach together: in step, or each for itself along the same way."""
    names, found = seen.atlas.names, open_to(seen, units)
    yield from (names[at] for at in found)
    movers = dict.fromkeys(mover(seen, id_) for id_ in units)
    if len(movers) > 1:
        each = [open_to(seen, (id_,)) for id_ in movers]
        for at in each[0]:
            if at not in found and all(at in other for other in each[1:]) and way(seen, units, names[at]):
                yield names[at]


def _overruns(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> Aimed:
    start = _together(seen, units)
    for near in seen.atlas.near[start] if start else ():
        if _foes(seen, seat, near):
            yield Overrun(units, near), near


def _journeys(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> Aimed:
    """Every station of the line that the units stand on."""
    start = _together(seen, units)
    if not start or any(seen.units[id_].spent or not blocks(seen, id_) for id_ in units):
        return
    for end in lines_from(seen, start, seat, any(is_partisan(seen, id_) for id_ in units)):
        if end != start:
            yield Rail(units, end), end


def _looks(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> Aimed:
    for id_ in units:
        if "is_recon" in seen.kit(id_):
            for near in seen.atlas.near[seen.units[id_].place]:
                if near in seen.unseen and _foes(seen, seat, near):
                    yield Examine(id_, near), near


def _reserves(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> Aimed:
    yield Reserve(units), seen.units[units[0]].place


# Combat -----------------------------------------------------------------------------------------------------------


def _attacks(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> Aimed:
    """The enemies around: with the ground units selected, and with everybody who can join them."""
    ground = tuple(id_ for id_ in units if blocks(seen, id_))
    air = tuple(id_ for id_ in units if ROSTER[id_].air is not None)
    for target in _targets(seen, seat, ground):
        if air:
            yield Attack(ground, target, air=air), target
            continue
        around = [willing(seen, near, seat, target) for near in seen.atlas.near[target]]
        for group in dict.fromkeys((ground, tuple(dict.fromkeys((*ground, *chain.from_iterable(around)))))):
            near = tuple(id_ for id_ in group if seen.atlas.distance(seen.units[id_].place, target) < _FAR)
            far = tuple(id_ for id_ in group if id_ not in near)
            yield from ((order, target) for order in ways_to_attack(seen, seat, near, far, target))


def _targets(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> list[PlaceId]:
    """The hexes with enemies that each of the units can fire at."""
    found: set[PlaceId] | None = None
    for id_ in units:
        reach = _FAR if "is_long_range" in seen.kit(id_) else 1
        near = {place for place in seen.atlas.within(seen.units[id_].place, reach) if _foes(seen, seat, place)}
        found = near if found is None else found & near
    return sorted(found or ())


def _retreats(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> Aimed:
    for near in sorted(seen.atlas.around(seen.units[id_].place for id_ in units)):
        if near in seen.atlas.land:
            yield Retreat(units, near), near


def _slips(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> Aimed:
    for id_ in units:
        for near in seen.atlas.near[seen.units[id_].place]:
            yield Slip(id_, near), near


def _advances(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> Aimed:
    if seen.battle is not None:
        yield Advance(units), seen.battle.target


def _chosen(kind: Callable[[tuple[UnitId, ...]], Order]) -> "Lister":
    """Orders that name units and nothing else: those selected."""

    def lister(seen: Front, seat: Side, units: tuple[UnitId, ...]) -> Aimed:
        yield kind(units), seen.units[units[0]].place

    return lister


Lister = Callable[[Front, Side, tuple[UnitId, ...]], Aimed]
_LISTERS: dict[str, Lister] = {
    "move": _moves,
    "overrun": _overruns,
    "rail": _journeys,
    "examine": _looks,
    "reserve": _reserves,
    "attack": _attacks,
    "retreat": _retreats,
    "slip": _slips,
    "advance": _advances,
    "lose": _chosen(Lose),
    "disrupt": _chosen(Disrupt),
    "intercept": _chosen(Intercept),
    "cover": _chosen(Cover),
}


# All else ---------------------------------------------------------------------------------------------------------


def _offered(seen: Front, seat: Side, units: tuple[UnitId, ...], verb: str) -> Aimed:
    """What the chapters list for the units, and loads from where they stand."""
    kind = next((kind for kind in RULES.offers_ if verb_of(kind) == verb), None)
    if kind is None or (verb == "haul" and not _stored(seen, units)):
        return
    fields, offer = unit_fields(kind), RULES.offers_[kind]
    listed = offer.run(seen, seat, mix=in_order) if offer.mixes else offer.run(seen, seat)
    places = {seen.units[id_].place for id_ in units}
    for order in listed:
        named = [getattr(order, field) for field in fields]
        flat = set(chain.from_iterable((value,) if isinstance(value, str) else value or () for value in named))
        if not flat.isdisjoint(units) or (verb == "haul" and not flat.isdisjoint(places)):
            yield order, _pointed(seen, order, units)


def _stored(seen: Front, units: tuple[UnitId, ...]) -> bool:
    """Whether points lie with the units or where they stand; listing loads takes long."""
    return any(id_ in seen.stocks or seen.units[id_].place in seen.stocks for id_ in units)


def _pointed(seen: Front, order: Order, units: tuple[UnitId, ...]) -> str:
    for field in _POINTS:
        if (place := getattr(order, field, None)) in seen.atlas:
            return str(place)
    path = getattr(order, "path", ())
    return str(path[-1]) if path else seen.units[units[0]].place
