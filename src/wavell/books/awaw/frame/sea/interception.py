"""Interception: the other side names ships and a hex of the path; dice decide whether they get there, then they fight.

Whoever tries has been used. Each port tries by itself, and a voyage is tried once. What the boxes, Gibraltar and the
Strait of Malacca add, their chapters say with `forbids` on `Intercept`.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from wavell.umpire import Event, Line, Question, Roller, Told, cap, least, plus
from wavell.umpire.facts.words import many
from wavell.umpire.rules.position_cache import memoised

from ...model.atlas import Atlas
from ...model.counters import ROSTER, SAILING, SHIPS, Kind
from ...model.events import Spent
from ...model.ids import PlaceId, UnitId
from ...model.nations import called
from ...model.orders import Intercept, PlaceName, UnitName
from ...model.ownership import forbidden, naming
from ...model.words import listed
from ...model.world import Activity, Voyage, War
from ...rules import HOMELANDS, OTHER, RULES, Side
from ..combat.replies import PASSES, About
from .fleets import TurnedBack, clash, convoy, powers_of
from .transport import NAVAL
from .voyages import SEA, arrive, beyond, follow, malacca_shut

ROW = NAVAL.interception
_try = RULES.ref("frame:interception")
_SUBMARINES = frozenset(id_ for id_, row in ROSTER.items() if row.kind == Kind.SUB)
AT_SEA = {side: units | {id_ for id_ in _SUBMARINES if ROSTER[id_].side == side} for side, units in SAILING.items()}
"""The ships and submarines of each side."""
_AGAINST = {kind: f"against {kind}" for kind in Activity}
_AGAINST_FEW = f"against fewer than {ROW.small} factors"
HIGHEST = 6
"""The highest number of a die."""


class Covered(Told, frozen=True):
    """A supply line was too well protected to be cut."""

    factors: int

    def apply(self, world: War) -> None:
        """Nothing has changed."""

    def told(self) -> str:
        """The fact in words."""
        return f"the line is protected by {many(self.factors, 'factor')} of warships at its ends"


class Chased(Told, frozen=True):
    """Ships of a port tried to reach a voyage."""

    units: tuple[UnitName, ...]
    place: PlaceName
    rolled: int
    needed: int

    def apply(self, world: War) -> None:
        """What comes of it follows."""

    def told(self) -> str:
        """The fact in words."""
        one = len(self.units) == 1
        verb = ("reaches" if one else "reach") if self.rolled >= self.needed else f"{'does' if one else 'do'} not reach"
        return f"{listed(self.units)} {verb} {self.place}: {self.rolled} against {many(self.needed, 'hex')}"


# Where and how far ------------------------------------------------------------------------------------------------


def open_places(world: War, voyage: Voyage) -> tuple[PlaceId, ...]:
    """Where a voyage can be met: in hexes of its path and, if neither end is a homeland box, in areas."""
    return _open_places(world.atlas, voyage.path)


@lru_cache(4096)
def _open_places(atlas: Atlas, path: tuple[PlaceId, ...]) -> tuple[PlaceId, ...]:
    areas = HOMELANDS.keys().isdisjoint((path[0], path[-1]))
    return tuple(spot for spot in path if spot not in atlas.boxes or (areas and atlas.terrain[spot] != "box"))


def far(world: War, start: PlaceId, place: PlaceId, *, lawful: Side | None = None) -> int | None:
    """Hexes by sea from a port to a place, out of a box by its gateways; for a side that keeps to the law if named."""
    if start not in world.atlas:
        return None
    shut = malacca_shut(world, lawful) if lawful else frozenset()
    length = world.atlas.hexes(start, place, kinds=SEA, shut=shut)
    if length is None:
        return None
    return length + (beyond(world, start) if start in HOMELANDS else 0)


def to_sail(world: War, side: Side, start: PlaceId, place: PlaceId) -> int | None:
    """The hexes that ships of a side have to sail: the lawful way, or else the shortest, which the rules judge."""
    lawful = far(world, start, place, lawful=side)
    return far(world, start, place) if lawful is None else lawful


def path_to_sail(world: War, side: Side, start: PlaceId, place: PlaceId) -> tuple[PlaceId, ...]:
    """The hexes of that way, from the port on; none where no way leads."""
    if start not in world.atlas:
        return ()
    lawful = world.atlas.route(start, place, kinds=SEA, shut=malacca_shut(world, side))
    found = lawful or world.atlas.route(start, place, kinds=SEA)
    return () if found is None else found.path


def naval_factors(voyage: Voyage) -> int:
    """The naval factors of a voyage; a transport counts as one."""
    sailing = [id_ for id_ in (*voyage.units, *voyage.ships, *voyage.guns) if ROSTER[id_].kind in SHIPS]
    return sum(ROSTER[id_].factors for id_ in sailing) + convoy(voyage)


class Interception(Question, frozen=True, tag="interception"):
    """How many dice ships have to reach the voyage under way in a place."""

    form: ClassVar[str] = "{units+} in {place}"
    units: tuple[UnitName, ...]
    place: PlaceName


def _needed(question: Interception, world: War) -> str:
    """What the sum of the dice is held against, port by port."""
    ports = {world.units[id_].place: ROSTER[id_].side for id_ in question.units}
    ways = {port: to_sail(world, side, port, question.place) for port, side in ports.items()}
    told = listed(f"{many(way, 'hex')} from {world.atlas.named(port)}" for port, way in ways.items() if way is not None)
    return f", {told}" if told else ""


@RULES.counts("frame:interception", of=Interception, stage="base")
def dice_by_what_is_intercepted(question: Interception, world: War) -> Iterator[Line]:
    """Two dice against base changes and NRs, four against sea transport, supply and invasions; one less for a few."""
    if world.voyage is not None:
        diving = not _SUBMARINES.isdisjoint(question.units)
        for number, why in _terms(world, world.voyage, diving, question.place):
            first = why == _AGAINST[world.voyage.kind]
            yield plus(number, why + _needed(question, world) if first else why)


def _terms(world: War, voyage: Voyage, diving: bool, place: PlaceId) -> Iterator[tuple[int, str]]:
    """What the dice of an interception are counted from; with submarines it is `diving`."""
    yield ROW.dice[voyage.kind], _AGAINST[voyage.kind]
    if voyage.kind != Activity.LINE and _few(world, voyage):
        yield ROW.small_dice, _AGAINST_FEW
    if voyage.kind == Activity.INVADE and place == voyage.to:
        yield ROW.target_dice, "where they land"
    if diving:
        yield ROW.submarine_dice, "submarines"


@memoised
def _few(world: War, voyage: Voyage) -> bool:
    return naval_factors(voyage) < ROW.small


@RULES.counts("frame:interception", of=Interception, stage="limit")
def the_most_dice(question: Interception, world: War) -> Iterator[Line]:
    """There are never more than eight dice, and none where more would be taken off than there are."""
    yield cap(ROW.most, "at most")
    diving = not _SUBMARINES.isdisjoint(question.units)
    if world.voyage is not None and _number(world, world.voyage, diving, question.place) < 0:
        yield least(0, "no fewer than none")


@RULES.counts("frame:interception", of=Interception, stage="limit")
def none_for_who_may_not(question: Interception, world: War) -> Iterator[Line]:
    """Ships that a paragraph keeps from intercepting there have no dice, and are told so."""
    if world.voyage is not None:
        order, seat = Intercept(question.units, question.place), OTHER[world.voyage.side]
        yield from (cap(0, why, ref) for ref, why in forbidden(order, world, seat).items())


def dice(world: War, units: tuple[UnitId, ...], place: PlaceId) -> int:
    """How many dice an interception has: the answer to the question, without its story."""
    return _dice(world, not _SUBMARINES.isdisjoint(units), place)


@memoised
def _dice(world: War, diving: bool, place: PlaceId) -> int:
    if world.voyage is None:
        return 0
    return max(min(_number(world, world.voyage, diving, place), ROW.most), 0)


def _number(world: War, voyage: Voyage, diving: bool, place: PlaceId) -> int:
    """What all that bears on the dice of an interception comes to."""
    return sum([number for number, _ in _terms(world, voyage, diving, place)])


def reach(world: War, units: tuple[UnitId, ...], place: PlaceId) -> int:
    """How many hexes an interception can come: what its dice show at the most (frame:interception)."""
    return HIGHEST * dice(world, units, place)


# What is judged ---------------------------------------------------------------------------------------------------


def chasers(order: Intercept, world: War, seat: Side) -> tuple[UnitId, ...]:
    """The ships of an interception that a side can use at all, if there is a voyage of the other side."""
    return _chasers(world, order, seat)


@memoised
def _chasers(world: War, order: Intercept, seat: Side) -> tuple[UnitId, ...]:
    if world.voyage is None or world.voyage.side == seat:
        return ()
    return tuple([id_ for id_ in dict.fromkeys(order.units) if ROSTER[id_].side == seat and world.on_map(id_)])


@RULES.defines("frame:convoy-route")
def convoy_route(world: War, voyage: Voyage) -> bool:
    """Whether a voyage stands for the Japanese convoy route: a sea supply line of Japan."""
    return voyage.kind == Activity.LINE and "japan" in powers_of(world, voyage)


def can_chase(world: War, id_: UnitId, voyage: Voyage) -> bool:
    """Whether a ship can intercept at all: neither used nor damaged, in a port or in a homeland box."""
    unit, kind = world.units[id_], ROSTER[id_].kind
    if unit.inverted or unit.damaged or unit.place not in world.atlas.tagged("port"):
        return False
    return kind in SHIPS or (kind == Kind.SUB and convoy_route(world, voyage))


@RULES.forbids("frame:nationality", order=Intercept)
def own_ships_intercept(order: Intercept, world: War, seat: Side) -> Iterator[str]:
    """A side sends its own ships, those on the map or in a box, and each once."""
    if len(set(order.units)) < len(order.units):
        yield "a unit is named twice"
    for id_ in dict.fromkeys(order.units):
        if ROSTER[id_].side != seat or not world.on_map(id_):
            yield f"{id_} is no ship of the {seat} on the map"


@RULES.forbids("frame:interception", order=Intercept)
def ships_in_port_that_are_ready(order: Intercept, world: War, seat: Side) -> Iterator[str]:
    """Warships intercept from a port or a homeland box, if they are neither used nor damaged."""
    if world.voyage is None or world.voyage.side == seat:
        yield "there is nothing to intercept"
        return
    for id_ in chasers(order, world, seat):
        if ROSTER[id_].kind == Kind.SUB and not convoy_route(world, world.voyage):
            continue
        if not can_chase(world, id_, world.voyage):
            yield f"{id_} cannot intercept this"


@RULES.forbids("frame:convoy-route", order=Intercept, when=naming(_SUBMARINES))
def submarines_intercept_the_convoy_route(order: Intercept, world: War, seat: Side) -> Iterator[str]:
    """Submarines intercept the Japanese convoy route and nothing else."""
    for id_ in chasers(order, world, seat):
        assert world.voyage is not None
        if ROSTER[id_].kind == Kind.SUB and not convoy_route(world, world.voyage):
            yield f"{id_} intercepts the Japanese convoy route only"


@RULES.forbids("frame:interception", order=Intercept)
def on_the_path(order: Intercept, world: War, seat: Side) -> Iterator[str]:
    """The place is one of the path; of what goes to and from the two boxes their chapters say more."""
    voyage = world.voyage
    if voyage is None or voyage.side == seat or order.place in open_places(world, voyage):
        return
    if order.place not in voyage.path:
        yield f"{world.atlas.named(order.place)} is not on the path"
    elif voyage.kind in (Activity.BASE, Activity.LINE) or HOMELANDS.keys().isdisjoint(
        (voyage.path[0], voyage.path[-1])
    ):
        yield f"nothing is intercepted in {world.atlas.named(order.place)}"


@RULES.forbids("frame:war", order=Intercept)
def enemies_at_war_are_intercepted(order: Intercept, world: War, seat: Side) -> Iterator[str]:
    """Ships intercept those with whom their power is at war."""
    for power in dict.fromkeys(world.operator(id_) for id_ in chasers(order, world, seat)):
        assert world.voyage is not None
        if power not in enemies_of(world, world.voyage):
            yield f"{called(power)} is not at war with those who sail"


@memoised
def enemies_of(world: War, voyage: Voyage) -> set[str]:
    """The powers that are at war with those who sail."""
    return {enemy for power in powers_of(world, voyage) for enemy in world.wars.get(power, ())}


@RULES.forbids("frame:interception", order=Intercept)
def the_dice_could_reach(order: Intercept, world: War, seat: Side) -> Iterator[str]:
    """The sum of the dice must be able to reach the distance; the Strait of Malacca is judged by its own paragraph."""
    voyage, place = world.voyage, order.place
    if voyage is None or place not in open_places(world, voyage):
        return
    alike: dict[tuple[PlaceId, bool], tuple[int | None, int]] = {}
    for id_ in chasers(order, world, seat):
        if not can_chase(world, id_, voyage):
            continue
        port, ship = world.units[id_].place, ROSTER[id_].is_ship
        if (port, ship) not in alike:  # ships of a port come as far as each other, and so do its submarines
            alike[port, ship] = far(world, port, place), reach(world, (id_,), place)
        length, most = alike[port, ship]
        if length is None:
            yield f"there is no way by sea from {id_} to {world.atlas.named(place)}"
        elif length > most:
            yield f"{world.atlas.named(place)} is {many(length, 'hex')} from {id_}, and the dice reach {most}"


# What happens -----------------------------------------------------------------------------------------------------


@RULES.resolves("frame:interception", order=Intercept)
def the_voyage_is_intercepted(order: Intercept, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """Each port rolls for its ships; those that get there fight, and the voyage goes on or turns back."""
    voyage = world.voyage
    if voyage is None:
        return
    there: list[UnitId] = []
    by_port: dict[PlaceId, list[UnitId]] = {}
    for id_ in order.units:
        by_port.setdefault(world.units[id_].place, []).append(id_)
    for port, units in by_port.items():
        group = tuple(units)
        thrown = dice(world, group, order.place)
        rolled = sum(roll(_try, f"interception from {port}", thrown)) if thrown else 0
        needed = to_sail(world, seat, port, order.place) or 0
        yield Chased(_try, group, order.place, rolled, needed)
        if rolled >= needed:
            there += group
    yield Spent(_try, order.units)
    if not there:
        yield from arrive(world, roll)
    elif voyage.kind == Activity.LINE and (guard := _guard(world, voyage)) >= world.factors(there):
        yield Covered(_try, guard)
        yield from arrive(world, roll)
    elif voyage.kind == Activity.LINE:
        yield TurnedBack(_try, voyage.path[0])
        yield from follow(world, voyage, roll)
    else:
        yield from clash(world, voyage, there, order.place, roll, seat)


def _guard(world: War, voyage: Voyage) -> int:
    """The factors of warships that protect a supply line: those of its side at either end, neither used nor damaged."""
    ends = (id_ for place in (voyage.path[0], voyage.to) for id_ in world.stack(place))
    ready = (id_ for id_ in ends if not world.units[id_].inverted and not world.units[id_].damaged)
    return world.factors([id_ for id_ in ready if ROSTER[id_].kind in SHIPS and ROSTER[id_].side == voyage.side])


PASSES[About.INTERCEPTION] = lambda world, roll, seat: arrive(world, roll)
QUESTIONS = (Interception,)
EVENTS = (Chased, Covered)
