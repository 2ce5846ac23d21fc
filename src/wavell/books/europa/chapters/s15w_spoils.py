"""15.W.p8 and 15.W.p9: what of supply units is captured in combat, and what changes hands by surrender."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Asked, Decision, Event, Order, Ref, Roller
from wavell.umpire.facts.words import many

from ..frame.movement.doors import admits
from ..frame.movement.moves import occupy
from ..frame.movement.passages import SPOILS as TAKEN
from ..frame.movement.passages import Passage
from ..frame.movement.zones import enemies
from ..frame.supply.chains import capitals
from ..frame.supply.points import FALLS, spill
from ..model import counts
from ..model.counters import ISOLATED, LATER, REMOVED, ROSTER, SPARE, TRACK, UNISOLATED
from ..model.counts import Scope
from ..model.decisions import Ask, matter_of, pending
from ..model.figures import Counted, Marked
from ..model.fleets import Fleet, fleet_of
from ..model.ids import NationId, PlaceId, UnitId
from ..model.kinds import Phase, Side
from ..model.nations import NATIONS
from ..model.orders import Command, UnitName
from ..model.reasons import reason
from ..model.world import Front
from ..rules import OTHER, RULES, SIDES
from .s15i1_depots import Placed, Withdrawn, free
from .s15v_smps.conversions import SmpsChanged, value
from .s103_allies import NationName

_SPOILS = counts.used("spoils {side} {place}", Side, PlaceId, scope=Scope.PLAYER_TURN)

CAPTURED, SURRENDERED = 2, 4
"""What is captured is one part of so many of the value in SMPs."""
_ASIDE = (UNISOLATED, ISOLATED, SPARE)
_captured, _surrendered = RULES.ref("15.W.p8"), RULES.ref("15.W.p9")
_TAKEN, _BEHIND, _GIVEN_UP = reason("captured").of(), reason("left behind").of(), reason("given up").of()


class Spoils(Command, frozen=True, tag="spoils"):
    """Take captured supply units as counters of one's own, the rest as SMPs: `spoils as ax-wagon`, or only `spoils`."""

    form: ClassVar[str] = "[as {counters+}]"
    counters: tuple[UnitName, ...] = ()


class Surrender(Order, frozen=True, tag="surrender"):
    """Let a country of one's side surrender to the enemy."""

    gives_up: ClassVar[bool] = True
    form: ClassVar[str] = "{country}"
    country: NationName


def share(worth: int, parts: int) -> int:
    """One part of so many of a value in SMPs, fractions dropped.

    >>> share(36, 2), share(18, 2), share(3 * 36, 4)
    (18, 9, 27)
    """
    return worth // parts


@FALLS.adds("15.W.p8")
def a_supply_unit_falls(world: Front, id_: UnitId) -> Iterator[Event]:
    """The enemy captures half of a supply unit that combat eliminates; which counters he takes, he says afterwards."""
    if "is_supply_unit" in ROSTER[id_].kit and world.on_map(id_):
        captor, place = OTHER[ROSTER[id_].side], world.units[id_].place
        yield Counted(_captured, _SPOILS.key(captor, place), share(value(id_), CAPTURED))


@RULES.watches("15.W.p8", event=Counted)
def nothing_is_captured_without_combat(event: Counted, world: Front) -> Iterator[str]:
    """Nothing of a supply unit is captured that bombs have destroyed or that has perished of want."""
    bombed = world.raid is not None and world.battle is None
    if event.amount <= 0 or not (bombed or world.phase is Phase.INITIAL):
        return
    if event.what in {_SPOILS.key(captor, place) for captor in SIDES for place in world.stacks}:
        yield f"{event.what}: of what was not eliminated in combat"


@RULES.happens("15.W.p8", at="leave *.movement")
@RULES.happens("15.W.p8", at="leave *.combat")
@RULES.happens("15.W.p8", at="leave *.exploitation")
def the_captor_says_what_he_takes(world: Front, roll: Roller) -> Iterator[Event]:
    """What was captured in the phase is replaced by the captor's own pieces."""
    for side in SIDES:
        for (captor, where), worth in sorted(_SPOILS.all(world.used).items()):
            if worth > 0 and captor == side:
                place = PlaceId(where)
                yield from _ask(_captured, side, place, worth)
                yield Counted(_captured, _SPOILS.key(side, place), -worth)


def _ask(ref: Ref, side: Side, place: PlaceId, worth: int) -> Iterator[Event]:
    text = f"what to make of captured supply units worth {many(worth, 'SMP')} in {place}"
    yield Asked(ref, Decision((side,), ("spoils",), ref, text, Ask.SPOILS, place, worth))


@RULES.forbids("15.W.p8", order=Spoils)
def own_pieces_of_that_value(order: Spoils, world: Front, seat: Side) -> Iterator[str]:
    """Supply units, transports or SMPs of the captor replace what he captured, and no more than that is worth."""
    yield from _not_his(order, world, seat, _captured)


@RULES.forbids("15.W.p9", order=Spoils)
def own_pieces_of_a_quarter(order: Spoils, world: Front, seat: Side) -> Iterator[str]:
    """What changes hands by surrender becomes supply units or components of the other side, and no more than that."""
    yield from _not_his(order, world, seat, _surrendered)


def _not_his(order: Spoils, world: Front, seat: Side, by: Ref) -> Iterator[str]:
    due = next((each for each in reversed(world.pending) if "spoils" in each.verbs), None)
    if due is None or due.ref != by:
        return
    for id_ in order.counters:
        if ROSTER[id_].side != seat or world.units[id_].place != SPARE or not _spoil(id_):
            yield f"{id_} is no spare supply unit or transport of yours"
    if order.counters and not _within(world, matter_of(due).place, order.counters):
        yield "you have no hex to put them"
    if len(set(order.counters)) < len(order.counters) or sum(map(value, order.counters)) > matter_of(due).worth:
        yield f"that is worth more than {many(matter_of(due).worth, 'SMP')}"


def _spoil(id_: UnitId) -> bool:
    return "is_supply_unit" in ROSTER[id_].kit or "is_transport" in ROSTER[id_].kit


@RULES.offers(Spoils)
def ways_to_take_them(world: Front, seat: Side) -> Iterator[Order]:
    """As SMPs, as one counter, or as several."""
    yield Spoils()
    spare = [id_ for id_ in world.stack(SPARE) if ROSTER[id_].side == seat and _spoil(id_)]
    left, several = pending(world).worth, []
    for id_ in sorted(spare, key=value, reverse=True):
        yield Spoils((id_,))
        if value(id_) <= left:
            left -= value(id_)
            several.append(id_)
    if len(several) > 1:
        yield Spoils(tuple(several))


@RULES.resolves("15.W.p8", "15.W.p9", order=Spoils)
def they_are_his(order: Spoils, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The counters are placed, in a hex that is his then, and what is left over joins his SMPs in that command."""
    _, where, worth = matter_of(world.answered)
    ref = world.answered.ref if world.answered is not None else _captured
    place = (_within(world, where, order.counters) or where) if order.counters else where
    for id_ in order.counters:
        yield Placed(ref, id_, place)
    if order.counters:
        yield from occupy(ref, world, place, seat)
    left = worth - sum(map(value, order.counters))
    if left > 0:
        yield SmpsChanged(ref, Fleet(seat, world.atlas.command.get(place, "")).id, left, _TAKEN)


@RULES.watches("15.W.p8", event=Placed)
def nothing_is_placed_among_enemies(event: Placed, world: Front) -> Iterator[str]:
    """Nothing that comes onto the map is placed where ground units of the other side stand."""
    if event.place in enemies(world, ROSTER[event.unit].side):
        yield f"{event.unit} is placed among enemies in {event.place}"


def _within(world: Front, place: PlaceId, counters: tuple[UnitId, ...]) -> PlaceId:
    """Where spoils are placed: where they were taken, or, if that is closed to them, in the captor's nearest hex."""
    if admits(world, Passage(counters, place, TAKEN)):
        return place
    side = ROSTER[counters[0]].side
    own = sorted((world.atlas.distance(place, at), at) for at, owner in world.owner.items() if owner == side)
    return next((at for _, at in own if admits(world, Passage(counters, at, TAKEN))), PlaceId(""))


# Surrender ----------------------------------------------------------------------------------------------------


@RULES.forbids("frame:SURR", order=Surrender)
def a_country_of_ones_own(order: Surrender, world: Front, seat: Side) -> Iterator[str]:
    """A country with units in play surrenders to the other side."""
    if NATIONS[order.country].side != seat:
        yield f"{order.country} is not on your side"
    elif not _units(world, order.country):
        yield f"{order.country} has no units on the map"


def _units(world: Front, country: NationId) -> list[UnitId]:
    return [id_ for id_ in world.units if ROSTER[id_].nation == country and world.on_map(id_)]


def _coming(world: Front, country: NationId) -> list[UnitId]:
    """The units of a country that wait on its replacement track or come later."""
    return [id_ for id_ in world.units if ROSTER[id_].nation == country and world.units[id_].place in (TRACK, LATER)]


def _aside(world: Front, country: NationId) -> list[UnitId]:
    """The units of a country that are lost or spare, and might come into play again."""
    return [id_ for id_ in world.units if ROSTER[id_].nation == country and world.units[id_].place in _ASIDE]


def _at(world: Front, id_: UnitId) -> PlaceId:
    """Where a unit stands, or is to arrive."""
    return world.units[id_].place if world.on_map(id_) else world.units[id_].entry


@RULES.offers(Surrender)
def countries_that_could_surrender(world: Front, seat: Side) -> Iterator[Order]:
    """Every country of the side with units on the map."""
    there = {ROSTER[id_].nation for id_ in world.units if ROSTER[id_].side == seat and world.on_map(id_)}
    return (Surrender(country) for country in sorted(there))


@RULES.resolves("15.W.p9", order=Surrender)
def a_quarter_changes_hands(order: Surrender, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Its units leave play for good, wherever they are, and a quarter of its supply units becomes the other side's.

    SMPs that belong to it, and not to its side, are gone as well. Its capital is none any more, and the HQs of others
    that were attached to it or to a depot of its are free.
    """
    units = _units(world, order.country)
    coming = _coming(world, order.country)
    waiting = [id_ for id_ in coming if world.units[id_].place == TRACK and world.units[id_].entry in world.atlas]
    trucks = [id_ for id_ in (*sorted(units), *sorted(waiting)) if "is_supply_unit" in ROSTER[id_].kit]
    worth = share(sum(map(value, trucks)), SURRENDERED)
    place = _at(world, trucks[0]) if trucks else PlaceId("")
    capitals_ = [at for at in capitals(world, seat) if world.atlas.country[at] == order.country]
    for depot in (*units, *capitals_):
        yield from (event for event in free(_surrendered, world, depot) if ROSTER[event.unit].nation != order.country)
    for id_ in units:
        yield from spill(_surrendered, world, id_, _BEHIND)
        yield Withdrawn(_surrendered, id_, REMOVED)
    for id_ in (*coming, *_aside(world, order.country)):
        yield Withdrawn(_surrendered, id_, REMOVED)
    for record, number in sorted(world.smps.items()):
        if number and fleet_of(record).country == order.country:
            yield SmpsChanged(_surrendered, record, -number, _GIVEN_UP)
    yield Marked(_surrendered, counts.SURRENDERED.key(order.country), 1)
    if worth:
        yield from _ask(_surrendered, OTHER[seat], place, worth)


ORDERS = (Spoils, Surrender)
