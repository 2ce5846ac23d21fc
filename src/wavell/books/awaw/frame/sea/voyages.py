"""Voyages: a naval activity is announced with its path, the other side may intercept it, then it arrives.

An activity registers under its kind in `ARRIVALS` what happens when it gets through: base, ship, invade, nr, line. Its
resolver pays, then yields from `sail(ref, world, Voyage(...), roll)` and does nothing after that. The units of a voyage
stay where they are until it arrives; what is sunk on the way is no longer in the voyage that `ARRIVALS` is given.

    Voyage(kind, side, units, to, path, front, ships, guns, air)
      base    units: the ships
      ship    units: the cargo, in transports
      nr      units: ships, or cargo in transports
      invade  units: the troops; ships: the destroyers that carry them; guns: other ships
      line    no units: a sea supply line
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Annotated, ClassVar

from wavell.umpire import Event, Line, Noun, Question, Ref, Roller, Told, plus
from wavell.umpire.rules.hooks import Hook

from ...model.atlas import Atlas, Route
from ...model.ids import FrontId, PlaceId
from ...model.orders import Invade, Nr, PlaceName, SeaLine
from ...model.words import listed
from ...model.world import NOUNS, Activity, Voyage, War
from ...rules import AUSTRALIA, HOMELANDS, RULES, Side
from ..combat.replies import About

SEA = frozenset({"sea"})
LINKS = {
    Activity.BASE: frozenset({"sea", "base"}),
    Activity.SHIP: frozenset({"sea", "sea_transport"}),
    Activity.INVADE: SEA,
    Activity.NR: frozenset({"nr"}),
    Activity.LINE: frozenset({"sea", "sea_supply"}),
}
"""The links of the map that each kind of voyage may use, beside the sea hexes themselves."""
NOUNS["activity"] = tuple(LINKS)
_CALLED = {Activity.BASE: "base change", Activity.SHIP: "sea transport", Activity.INVADE: "invasion", Activity.NR: "NR"}
_voyage = RULES.ref("frame:naval-activities")
ARRIVALS: dict[Activity, Callable[[War, Voyage, Roller], Iterator[Event]]] = {}
SEQUELS: dict[Activity, Callable[[War, Voyage, Roller], Iterator[Event]]] = {}
"""What follows once a voyage of a kind is over, whether it got through or not."""
SETTING_OUT: Hook[Callable[[War], Iterator[Event]]] = Hook(RULES)
"""What is written down of a voyage that has been announced."""
CHALLENGES: Hook[Callable[[War], Iterator[Event]]] = Hook(RULES)
"""What may ask the other side about a voyage under way; a decision about `interception` stops it until answered."""
COURSES: dict[Activity, Callable[[War, Side, PlaceId, PlaceId, tuple[PlaceId, ...]], Route | None]] = {}
"""How voyages of a kind find their way that do not go by `LINKS` alone, `(world, side, start, to, via)`."""
PAID_ON: dict[str, FrontId] = {}
"""The front on which an activity to a place with a tag is paid, where that is not the front the place lies on."""


class Sailed(Told, frozen=True):
    """A naval activity was announced."""

    voyage: Voyage

    def apply(self, world: War) -> None:
        """It is under way."""
        world.begin(self.voyage)

    def told(self) -> str:
        """The fact in words."""
        way = " ".join(self.voyage.path)
        if self.voyage.kind == Activity.LINE:
            return f"a supply line goes by {way}"
        return f"{listed(self.voyage.units)}: {_CALLED[self.voyage.kind]} by {way}"


class Arrived(Told, frozen=True):
    """A naval activity is over."""

    def apply(self, world: War) -> None:
        """Nothing is under way any more."""
        world.voyage = None

    def told(self) -> str:
        """The fact in words."""
        return "the voyage is over"


CLOSED: Hook[Callable[[War, Side, tuple[PlaceId, ...]], frozenset[PlaceId]]] = Hook(RULES)
"""The places on a way by sea that NRs of a side do not pass."""


def _closed_places(world: War, side: Side, path: tuple[PlaceId, ...]) -> frozenset[PlaceId]:
    """The places on a way that NRs of a side do not pass."""
    found = _OPEN
    for rule in CLOSED:
        if more := rule.run(world, side, path):
            found |= more
    return found


_SHUT, _OPEN = frozenset({PlaceId("malacca")}), frozenset[PlaceId]()


def malacca_shut(world: War, side: Side) -> frozenset[PlaceId]:
    """What a side's ships avoid: the Strait of Malacca, unless Singapore is theirs."""
    singapore = world.atlas.singapore
    return _SHUT if singapore is not None and world.holder(singapore) != side else _OPEN


def passage(
    world: War, side: Side, start: PlaceId, to: str, via: tuple[PlaceId, ...] = (), kinds: frozenset[str] = SEA
) -> Route | None:
    """The way that ships of a side take: the shortest lawful one, or else the shortest, for the rules to judge."""
    shut = malacca_shut(world, side)
    found = way(world, start, to, via, kinds, shut) or (way(world, start, to, via, kinds) if shut else None)
    if found is not None and LINKS[Activity.NR] <= kinds and (closed := _closed_places(world, side, found.path)):
        return way(world, start, to, via, kinds, shut | closed) or found
    return found


def course(
    world: War, side: Side, kind: Activity, start: PlaceId, to: PlaceId, via: tuple[PlaceId, ...] = ()
) -> Route | None:
    """The way that a voyage of a kind takes; an invasion of Singapore may come through the Strait."""
    if kind in COURSES:
        return COURSES[kind](world, side, start, to, via)
    if kind == Activity.INVADE and to == world.atlas.singapore:
        return way(world, start, to, via, LINKS[kind])
    return passage(world, side, start, to, via, LINKS[kind])


def way(
    world: War,
    start: PlaceId,
    to: str,
    via: tuple[PlaceId, ...] = (),
    kinds: frozenset[str] = SEA,
    shut: frozenset[str] = frozenset(),
) -> Route | None:
    """The shortest way by sea, lawful or not."""
    return _way(world.atlas, start, to, via, kinds, shut, beyond(world, AUSTRALIA.box))


@lru_cache(1 << 13)
def _way(
    atlas: Atlas,
    start: PlaceId,
    to: str,
    via: tuple[PlaceId, ...],
    kinds: frozenset[str],
    shut: frozenset[str],
    gateway: int,
) -> Route | None:
    """The same; `gateway` is what a gateway of Australia adds."""
    if start not in atlas or to not in atlas:
        return None
    found = atlas.route(start, to, via=via, kinds=kinds, shut=shut)
    if found is None:
        return None
    return Route(found.path, found.length + sum(gateway for box, _ in gate_legs(found.path) if box == AUSTRALIA.box))


def beyond(world: War, box: PlaceId) -> int:
    """What a gateway adds to the hexes off the board: for Australia one, if it is read to come after them."""
    return int(box == AUSTRALIA.box and world.readings["gateway-length"] == "beyond")


def gate_legs(path: tuple[PlaceId, ...]) -> Iterator[tuple[PlaceId, PlaceId]]:
    """The legs of a path between a homeland box and one of its gateways, as box and gateway."""
    for leg in (path[:2], path[:-3:-1]):
        if len(leg) == 2 and leg[0] in HOMELANDS and leg[1] in HOMELANDS[leg[0]].naval_gates:
            yield leg[0], leg[1]


def front_of(world: War, place: PlaceId) -> FrontId:
    """The front on which an activity to a place is paid: the one the place lies on, or as a chapter says."""
    for tag, front in PAID_ON.items():
        if place in world.atlas.tagged(tag):
            return front
    return world.atlas.front[place] or FrontId("")


class Distance(Question, frozen=True, tag="distance"):
    """How far it is by sea, in hexes: those off the board before a gateway, and those of the map; `as base`, `ship`,
    `invade`, `nr` or `line` where such a voyage has shorter ways than the open sea."""

    form: ClassVar[str] = "{start} {to} [via {path>}] [as {activity}]"
    start: PlaceName
    to: PlaceName
    path: tuple[PlaceName, ...] = ()
    activity: Annotated[str, Noun("activity")] | None = None

    def way(self, world: War, seat: Side) -> Route | None:
        """The way that ships of a seat take."""
        if self.activity:
            return course(world, seat, Activity(self.activity), self.start, self.to, self.path)
        return passage(world, seat, self.start, self.to, self.path)


@RULES.counts("frame:naval-activities", of=Distance)
def hexes_of_the_map(question: Distance, world: War, seat: Side) -> Iterator[Line]:
    """A way by sea is as long as the hexes entered, and as the links between areas."""
    if (found := question.way(world, seat)) is not None:
        off = sum(HOMELANDS[box].naval_gates[gate] + beyond(world, box) for box, gate in gate_legs(found.path))
        if found.length > off:
            yield plus(found.length - off, "hexes of the map")


@RULES.forbids("frame:naval-activities", order=(Nr, Invade, SeaLine))
def boxes_are_not_on_the_way(order: Nr | Invade | SeaLine, world: War, seat: Side) -> Iterator[str]:
    """A box is an end of an NR, an invasion or a supply line as well, and never on its way."""
    for spot in order.path:
        if world.atlas.terrain[spot] == "box":
            yield f"ships do not pass through {world.atlas.named(spot)}"


def sail(ref: Ref, world: War, voyage: Voyage, roll: Roller) -> Iterator[Event]:
    """Set out; if nobody can intercept, arrive at once."""
    yield Sailed(ref, voyage)
    for rule in SETTING_OUT:
        yield from rule.run(world)
    for rule in CHALLENGES:
        yield from rule.run(world)
        if world.pending and world.pending[-1].about == About.INTERCEPTION:
            return
    yield from arrive(world, roll)


def arrive(world: War, roll: Roller) -> Iterator[Event]:
    """Let what is left of a voyage do what it set out to do."""
    voyage = world.voyage
    assert voyage is not None
    yield Arrived(_voyage)
    if voyage.units or voyage.kind == Activity.LINE:
        yield from ARRIVALS[voyage.kind](world, voyage, roll)
    yield from follow(world, voyage, roll)


def follow(world: War, voyage: Voyage, roll: Roller) -> Iterator[Event]:
    """Let what waited for the end of a voyage go on."""
    if voyage.kind in SEQUELS:
        yield from SEQUELS[voyage.kind](world, voyage, roll)


QUESTIONS = (Distance,)
EVENTS = (Sailed, Arrived)
