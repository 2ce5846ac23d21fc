"""Amphibious landings (frame:NT): over a beach that no enemy holds, with landing craft or by units that need none."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, TypeVar

from wavell.umpire import Event, Order, Roller
from wavell.umpire.facts.words import many
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.options import Mix

from ...model.events import Changed
from ...model.ids import PlaceId, UnitId
from ...model.kinds import Ashore, Side
from ...model.orders import Command, PlaceName, UnitName
from ...model.ownership import commands, usable
from ...model.world import Front
from ...rules import RULES
from ..air.bases import SKY
from ..combat.success import GOOD, success
from ..movement.doors import go, goes
from ..movement.moves import occupy
from ..movement.mps import mover
from ..movement.passages import LANDING, Passage, departs
from ..movement.zones import blocks, enemies
from ..politics.war import attacked
from ..supply.ground import ground
from ..supply.lines import by_sea, seas
from .transport import (
    FIGURES,
    CameAshore,
    aboard,
    is_port,
    party,
    room_left,
    room_taken,
    spent_by,
    taken,
)

_sea = RULES.ref("frame:NT")
CLIFF, CRAFT = "sea_cliff", "landing craft"
MOST, FEW = 100, 6
"""How many landings are offered, and how many beaches to a unit."""
F = TypeVar("F", bound=Callable[..., Any])
FIRST: Hook[Callable[[Front, UnitId, PlaceId, PlaceId, Roller], Iterator[Event]]] = Hook(RULES)
"""What happens to a unit before it is ashore, `(world, unit, to, sea, roll)`."""
SWAMPED: Hook[Callable[[Front, UnitId], bool]] = Hook(RULES)
"""Units that do not get ashore but for the assault, `(world, unit)`: nothing disperses them, and they take no hex."""


class Land(Command, frozen=True, tag="land"):
    """Land units of a port on a beach, perhaps from a sea hex that is named: `land al-marine on 0210 from 0110`."""

    form: ClassVar[str] = "{units+} on {to} [from {sea}]"
    units: tuple[UnitName, ...]
    to: PlaceName
    sea: PlaceName | None = None


ORDERS = (Land,)
commands(Land)


def waters(world: Front, place: PlaceId) -> list[PlaceId]:
    """The sea hexes next to a place, those without a cliff between them first."""
    near = [each for each in world.atlas.near[place] if each not in world.atlas.land]
    return sorted(near, key=lambda each: (CLIFF in world.atlas.side(each, place), each))


def from_where(order: Land, world: Front) -> PlaceId:
    """The sea hex that units land from: the one named, or the best."""
    return order.sea or next(iter(waters(world, order.to)), PlaceId(""))


def over_cliff(world: Front, sea: PlaceId, to: PlaceId) -> bool:
    """Whether a landing goes over a sea cliff."""
    return bool(sea) and CLIFF in world.atlas.side(sea, to)


def needs_craft(world: Front, id_: UnitId) -> bool:
    """Whether a unit needs landing craft: amphibious units and what they carry do not."""
    return "is_amphibious" not in world.kit(mover(world, id_))


def _sound(order: Land, world: Front, seat: Side) -> bool:
    return bool(order.units) and usable(world, seat, *order.units)


@RULES.forbids("frame:NT", order=Land)
def on_a_beach_without_enemies(order: Land, world: Front, seat: Side) -> Iterator[str]:
    """Ground units of a port land on a coast of the same sea that no enemy holds, with ships for all of them."""
    if not _sound(order, world, seat):
        return
    yield from aboard(world, seat, order.units)
    start, named = world.units[order.units[0]].place, world.atlas.named(order.to)
    coast = seas(world.map)
    if order.to not in coast or order.to == start:
        yield f"{named} is no beach to land on"
        return
    if order.to in enemies(world, seat):
        yield f"{named} holds an enemy"
    if order.sea is not None and order.sea not in waters(world, order.to):
        yield f"{world.atlas.named(order.sea)} is no sea next to {named}"
    elif is_port(world, seat, start) and not by_sea(world.map, frozenset({start}), frozenset({order.to})):
        yield f"no sea joins {world.atlas.named(start)} and {named}"
    if not SKY[world.weather_at(order.to)].flies:
        yield f"nobody lands in a {world.weather_at(order.to)}"


@RULES.forbids("frame:NT", order=Land)
def landing_craft_for_those_who_need_it(order: Land, world: Front, seat: Side) -> Iterator[str]:
    """Units that are not amphibious need landing craft, and do not land in a rough sea."""
    if not _sound(order, world, seat):
        return
    dry = tuple(id_ for id_ in dict.fromkeys(order.units) if blocks(world, id_) and needs_craft(world, id_))
    if room_taken(world, dry) > room_left(world, seat, CRAFT):
        room = many(room_left(world, seat, CRAFT), "RE")
        yield f"there is landing craft for {room}, not for {room_taken(world, dry)}"
    if dry and world.is_rough:
        yield f"the sea is too rough for {' and '.join(dry)}"


@goes(Land, by={LANDING})
def over_the_beach(order: Land, world: Front, seat: Side) -> Iterator[Passage]:
    """Units go ashore."""
    if departs(world, seat, order.units, order.to):
        yield Passage(order.units, order.to, LANDING)


@RULES.resolves("frame:NT", order=Land)
def they_go_ashore(order: Land, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Some are rolled for before they are ashore; the rest land with no MPs left, and each may be dispersed."""
    sea = from_where(order, world)
    swam = tuple(id_ for id_ in order.units if "is_lvt" in world.kit(mover(world, id_)))
    yield taken(world, seat, order.units)
    dry = [id_ for id_ in order.units if needs_craft(world, id_)]
    if dry:
        yield taken(world, seat, dry, CRAFT)
    for id_ in order.units:
        for rule in FIRST:
            yield from rule.run(world, id_, order.to, sea, roll)
    ashore = tuple(id_ for id_ in order.units if world.on_map(id_))
    for sixths, units in spent_by(world, ashore).items():
        yield from go(_sea, world, units, order.to, LANDING, sixths)
    for how, came in ((Ashore.LVT, swam), (Ashore.BEACH, tuple(id_ for id_ in ashore if id_ not in swam))):
        if came:
            yield CameAshore(_sea, came, how)
    landed = [id_ for id_ in ashore if not swamped(world, id_)]
    for id_ in landed:
        if mover(world, id_) == id_ and "is_movement_counter" not in world.kit(id_):
            die = roll.d6(_sea, f"the landing on {order.to}") + dispersion(world, order.to, sea)
            if success(die) not in GOOD:
                yield Changed(_sea, (id_,), "dispersed", 1)
    if landed:
        yield from occupy(_sea, world, order.to, seat)
    elif ashore:
        yield from attacked(world, order.to, seat, ashore)


def swamped(world: Front, id_: UnitId) -> bool:
    """Whether a unit did not get ashore but for the assault: it takes no hex."""
    return any(rule.run(world, id_) for rule in SWAMPED)


@RULES.defines("frame:NT")
def dispersion(world: Front, to: PlaceId, sea: PlaceId) -> int:
    """What is added to the die that says whether a unit is dispersed as it lands."""
    row = FIGURES.dispersion
    rough = world.is_rough
    return (row.rough if rough else row.clear) + (row.cliff if over_cliff(world, sea, to) else 0)


@RULES.offers(Land)
def beaches(world: Front, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for units in a port that could land, each with what it carries, a few beaches of the enemy's."""
    ports = sorted(port for port in ground(world, seat).ports if world.friends(port, seat))
    if not ports or room_left(world, seat) <= 0:
        return
    held, room, listed = enemies(world, seat), room_left(world, seat), 0
    craft = 0 if world.is_rough else room_left(world, seat, CRAFT)
    coast = frozenset(p for p in seas(world.map) if world.owner.get(p, seat) != seat and p not in held)
    for port in mix(ports):
        for id_ in mix(world.friends(port, seat)):
            unit = world.units[id_]
            if unit.spent or unit.carrier or not blocks(world, id_):
                continue
            units, limit = party(world, id_), min(room, craft) if needs_craft(world, id_) else room
            if room_taken(world, units) > limit:
                continue
            open_ = sorted(by_sea(world.map, frozenset({port}), coast))
            for number, to in enumerate(mix(open_)):
                if number >= FEW:
                    break
                yield Land(units, to)
                listed += 1
        if listed >= MOST:
            return


def without_craft(order: Land, world: Front, seat: Side, ability: str) -> list[UnitId]:
    """The units of a landing that need no landing craft because they, or what carries them, have an ability."""
    if not usable(world, seat, *order.units):
        return []
    return [id_ for id_ in order.units if ability in world.kit(mover(world, id_)) and not needs_craft(world, id_)]
