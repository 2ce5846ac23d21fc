"""Sea supply lines: one transport carries supply from a source to a port for a player turn, unless it is stopped."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Event, Order, Ref, Roller, Told
from wavell.umpire.rules.options import Mix

from ...model import accounts
from ...model.accounts import AccountId
from ...model.atlas import ATLASES, Theater
from ...model.counters import ROSTER
from ...model.counts import meant, used
from ...model.events import Counted
from ...model.ids import PlaceId, UnitId
from ...model.ledger import balance, use
from ...model.lines import Line
from ...model.nations import GERMANY, ITALY, JAPAN
from ...model.orders import PlaceName, SeaLine
from ...model.world import Activity, Voyage, War
from ...rules import ALLIES, AXIS, HOMELANDS, RULES, SIDES, Side
from ..sea.voyages import ARRIVALS, front_of, sail
from .lines import SOURCES, Source, ground, lines, standing_sources, supplied, way_out

_supply = RULES.ref("frame:supply")


class LineOrdered(Told, frozen=True):
    """A side wants a port supplied by sea, now and in the turns to come."""

    quiet: ClassVar[bool] = True

    port: PlaceName
    side: Side
    source: PlaceName
    path: tuple[PlaceName, ...] = ()

    def apply(self, world: War) -> None:
        """Write down what to lay again."""
        world.standing = {**world.standing, self.port: Line(self.side, self.source, self.path)}

    def told(self) -> str:
        """The fact in words."""
        return f"{self.port} is to be supplied by sea from {self.source}"


class LineLaid(Told, frozen=True):
    """A port is supplied by sea."""

    port: PlaceName
    side: Side
    source: PlaceName

    def apply(self, world: War) -> None:
        """Write the line down; it stands until the side's next player turn."""
        world.sea_lines = {**world.sea_lines, self.port: Line(self.side, self.source)}

    def told(self) -> str:
        """The fact in words."""
        return f"{self.port} is supplied by sea from {self.source}"


TURNED = used("line {side} {place}", Side, PlaceId)
"""Lines of a side to a port that have had their turn."""
for _atlas in ATLASES.values():
    meant(TURNED, (TURNED.key(side, port) for side in SIDES for port in _atlas.tagged("port")), on=_atlas)


def line_path(world: War, order: SeaLine, seat: Side) -> tuple[PlaceId, ...]:
    """The places that a line passes, both ends included; nothing if there is no way."""
    found = way_out(world, seat, order.source, order.port, order.path)
    return () if found is None else found.path


def transport(world: War, seat: Side, source: Source) -> AccountId | None:
    """The account of the ocean whose transport would carry a line, or nothing if none is free."""
    fleets = (accounts.transports(seat, ocean) for ocean in source.oceans)
    return next((account for account in fleets if balance(world, account) > 0), None)


@RULES.forbids("frame:supply", order=SeaLine)
def lines_lead_to_own_ports(order: SeaLine, world: War, seat: Side) -> Iterator[str]:
    """A line leads to a port that the side holds; one from another source takes the place of one that is laid."""
    name = world.atlas.named(order.port)
    if order.port not in world.atlas.tagged("port"):
        yield f"{name} is no port"
    elif order.port in HOMELANDS or order.port == order.source or order.port in standing_sources(world, seat):
        yield f"{name} needs no line"
    elif world.holder(order.port) != seat:
        yield f"{name} is not held by the {seat}"
    elif world.sea_lines.get(order.port) == Line(seat, order.source):
        yield f"{name} has this line already"


@RULES.forbids("frame:supply", order=SeaLine)
def lines_start_at_a_source(order: SeaLine, world: War, seat: Side) -> Iterator[str]:
    """A line starts at an unlimited source that the side holds, and has a way by sea."""
    source = SOURCES[world.map].get(order.source)
    if source is None or source.side != seat:
        if seat != AXIS or world.atlas.theater(order.source) is not Theater.ASIA:
            yield f"{world.atlas.named(order.source)} is no source of supply for the {seat}"
    elif world.holder(order.source) != seat:
        yield f"the {seat} do not hold {world.atlas.named(order.source)}"
    elif not source.oceans:
        yield f"{world.atlas.named(order.source)} sends no lines by sea"
    elif order.source != order.port and not line_path(world, order, seat):
        yield f"there is no way by sea from {world.atlas.named(order.source)} to {world.atlas.named(order.port)}"


@RULES.forbids("frame:japanese-supply", order=SeaLine)
def japan_is_supplied_from_home_or_saigon(order: SeaLine, world: War, seat: Side) -> Iterator[str]:
    """Japanese lines start in the home islands, or in Saigon while it is friendly."""
    source = SOURCES[world.map].get(order.source)
    if seat == AXIS and world.atlas.theater(order.source) is Theater.ASIA and (source is None or source.side != seat):
        yield f"{world.atlas.named(order.source)} is no source of supply for Japan"


@RULES.forbids("frame:supply", order=SeaLine)
def each_line_takes_a_transport(order: SeaLine, world: War, seat: Side) -> Iterator[str]:
    """Each line takes one free transport of an ocean that serves its source; the homelands have a rule of their own."""
    source = SOURCES[world.map].get(order.source)
    if source is None or source.side != seat or not source.oceans or order.source in HOMELANDS:
        return
    if not transport(world, seat, source):
        yield f"no transport is free: {' or '.join(source.oceans).replace('_', ' ')}"


@RULES.forbids("frame:supply", order=SeaLine)
def no_line_passes_an_enemy_gibraltar(order: SeaLine, world: War, seat: Side) -> Iterator[str]:
    """No line passes Gibraltar against the side that holds it."""
    rock = world.atlas.tagged("gibraltar")
    for place in line_path(world, order, seat)[1:-1]:
        if place in rock and world.holder(place) != seat:
            yield "the line would pass Gibraltar, which is not friendly"


def _ports(world: War, seat: Side) -> list[PlaceId]:
    """The ports that a line would help, those first that feed most factors; then Gibraltar and objectives taken."""
    atlas, fed = world.atlas, supplied(world, seat)
    prizes = atlas.tagged("gibraltar") | atlas.tagged("objective")
    worth: dict[PlaceId, int] = {}
    gains: dict[frozenset[PlaceId], int] = {}
    without: dict[PlaceId, int] = {}
    western = lines(world, seat, True if seat == ALLIES else None)
    for place in world.eaters(seat):
        if place not in western and place in atlas.land:
            hungry = [id_ for id_ in world.stacks[place] if _could_use(world, id_, seat)]
            if hungry:
                without[place] = world.factors(hungry)
    land = ground(world, seat)
    for port in sorted((atlas.tagged("port") & world.held(seat)) - fed - HOMELANDS.keys()):
        region = land.region(port)
        if new := region not in gains:
            gains[region] = sum([factors for place, factors in without.items() if place in region])
        if gain := gains[region]:
            worth[port] = 1000 * gain + (port in without)
        elif new and port in world.control and port in prizes:
            worth[port] = 1
    return sorted(worth, key=lambda port: (-worth[port], port))


def _could_use(world: War, id_: UnitId, seat: Side) -> bool:
    """Whether a sea line could help a unit where there is no supply: it needs some and is not Chinese."""
    counter = ROSTER[id_]
    if counter.side != seat or not (counter.is_ground or counter.is_air):
        return False
    return (seat == AXIS or counter.of.western) and needs_supply(world, id_)


def needs_supply(world: War, id_: UnitId) -> bool:
    """Whether a unit needs a line at all: not in a theater where its power is at peace."""
    theater = world.atlas.theater(world.units[id_].place)
    power = world.operator(id_)
    here = (JAPAN,) if theater is Theater.ASIA else (GERMANY, ITALY)
    if ROSTER[id_].side == AXIS:
        return world.fights(power)
    return any(world.at_war(power, enemy) for enemy in here)


@RULES.offers(
    SeaLine,
    meets=(
        lines_lead_to_own_ports,
        lines_start_at_a_source,
        japan_is_supplied_from_home_or_saigon,
        each_line_takes_a_transport,
    ),
)
def lines_worth_laying(world: War, seat: Side, mix: Mix) -> Iterator[Order]:
    """List for every port that needs a line the nearest sources that can send one, most useful ports first."""
    sources = {
        place: row for place, row in standing_sources(world, seat).items() if row.oceans and transport(world, seat, row)
    }
    for port in mix(tuple(_ports(world, seat))) if sources else ():
        if port in world.sea_lines and world.sea_lines[port].side == seat:
            continue
        found = [(way.length, place) for place in sources if (way := way_out(world, seat, place, port)) is not None]
        yield from (SeaLine(port, place) for _, place in sorted(found)[:3])


def has_its_turn(order: SeaLine, world: War, seat: Side, *, turned: bool = False) -> Iterator[Event]:
    """A line stands from now on, and one transport is used; that it was its turn may be written down already."""
    row = SOURCES[world.map][order.source]
    ref = RULES.ref(row.ref)
    yield LineOrdered(ref, order.port, seat, order.source, order.path)
    if not turned:
        yield Counted(ref, TURNED.key(seat, order.port), 1)
    account = transport(world, seat, row) or accounts.transports(seat, row.oceans[0])
    yield from use(ref, account, 1, f"a sea line from {order.source} to {order.port}")


@RULES.resolves("frame:supply", order=SeaLine)
def a_line_is_laid(order: SeaLine, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """A line stands from now on. A transport is used, and it sets out; the enemy may try to cut it."""
    ref = RULES.ref(SOURCES[world.map][order.source].ref)
    yield from has_its_turn(order, world, seat)
    path = line_path(world, order, seat)
    yield from sail(ref, world, Voyage(Activity.LINE, seat, (), order.port, path, front_of(world, order.port)), roll)


def _arrived(world: War, voyage: Voyage, roll: Roller) -> Iterator[Event]:
    """The line gets through."""
    source = voyage.path[0]
    ref: Ref = RULES.ref(SOURCES[world.map][source].ref)
    if world.holder(voyage.to) == voyage.side:
        yield LineLaid(ref, voyage.to, voyage.side, source)


ARRIVALS[Activity.LINE] = _arrived
EVENTS = (LineOrdered, LineLaid)
