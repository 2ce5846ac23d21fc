"""Standing lines: what a side has laid by sea is laid again each turn, until it is dropped or cannot be."""

from collections.abc import Iterator

from wavell.umpire import Event, Order, Roller, Told
from wavell.umpire.rules.position_cache import pinned

from ...model.ids import PlaceId
from ...model.orders import Drop, PlaceName, SeaLine
from ...model.ownership import against
from ...model.world import Activity, Voyage, War
from ...rules import ALLIES, AXIS, RULES, Side
from ..sea.voyages import SEQUELS
from .lines import standing_sources
from .sea_lines import TURNED, LineLaid, a_line_is_laid, has_its_turn

_supply = RULES.ref("frame:supply")


class LineLapsed(Told, frozen=True):
    """A line stands no longer: its owner has dropped it, or it cannot be laid again."""

    port: PlaceName
    why: str

    def apply(self, world: War) -> None:
        """Strike it out."""
        world.standing = {port: line for port, line in world.standing.items() if port != self.port}

    def told(self) -> str:
        """The fact in words."""
        return f"the sea line to {self.port} stands no longer: {self.why}"


def standing(world: War, side: Side) -> dict[PlaceId, SeaLine]:
    """The lines that a side wants laid each turn, the oldest first."""
    found: dict[PlaceId, SeaLine] = {}
    for port, line in world.standing.items():
        if line.side == side:
            found[port] = SeaLine(port, line.source, line.via)
    return found


def lay_again(world: War, side: Side, roll: Roller) -> Iterator[Event]:
    """Lay the next line that has not had its turn; the others follow once it is laid or cut."""
    for port, order in standing(world, side).items():
        if TURNED.of(world.used, side, port):
            continue
        with pinned(world):
            why = next(against(order, world, side), None)
        if why is None:
            yield from a_line_is_laid(order, world, roll, side)
            return
        yield LineLapsed(why[0], port, why[1])


@RULES.happens("frame:supply", at="enter axis.supply")
def axis_lines_are_laid_again(world: War, roll: Roller) -> Iterator[Event]:
    """The standing lines of the Axis are laid again."""
    yield from lay_again(world, AXIS, roll)


@RULES.happens("frame:supply", at="enter allies.supply")
def allied_lines_are_laid_again(world: War, roll: Roller) -> Iterator[Event]:
    """The standing lines of the Allies are laid again."""
    yield from lay_again(world, ALLIES, roll)


def laid_by_now(world: War, side: Side) -> Iterator[Event]:
    """In a position after a side's lines were laid, those that stand have had their turn and their transport.

    One that has had its turn and is not there was cut; one from a source that is lost carries nothing any more.
    """
    for port, order in standing(world, side).items():
        row = standing_sources(world, side).get(order.source)
        if row is None or not row.oceans:
            continue
        turned, there = TURNED.of(world.used, side, port), port in world.sea_lines
        if not turned and not there and (why := next(against(order, world, side), None)) is not None:
            yield LineLapsed(why[0], port, why[1])
            continue
        for _ in range(max(turned, 1)):
            yield from has_its_turn(order, world, side, turned=bool(turned))
        if not turned and not there:
            yield LineLaid(RULES.ref(row.ref), port, side, order.source)


def _next(world: War, voyage: Voyage, roll: Roller) -> Iterator[Event]:
    """One line after the other."""
    yield from lay_again(world, voyage.side, roll)


@RULES.forbids("frame:supply", order=Drop)
def only_own_lines_are_dropped(order: Drop, world: War, seat: Side) -> Iterator[str]:
    """A side drops a line of its own that stands."""
    if order.port not in standing(world, seat):
        yield f"no line of the {seat} to {world.atlas.named(order.port)} stands"


@RULES.offers(Drop, exact=True)
def lines_to_drop(world: War, seat: Side) -> Iterator[Order]:
    """Every line that stands may be dropped."""
    yield from map(Drop, standing(world, seat))


@RULES.resolves("frame:supply", order=Drop)
def a_line_is_dropped(order: Drop, world: War, roll: Roller, seat: Side) -> Iterator[Event]:
    """It is not laid again."""
    yield LineLapsed(_supply, order.port, f"the {seat} have dropped it")


SEQUELS[Activity.LINE] = _next
EVENTS = (LineLapsed,)
