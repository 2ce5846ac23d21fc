"""Connect four: a complete tiny book that knows no war, to prove that the umpire knows no game."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import msgspec

from wavell.umpire import (
    Book,
    Event,
    GameEnded,
    Index,
    Line,
    Order,
    Outcome,
    Question,
    Readings,
    Roller,
    Rules,
    Scenario,
    Sequence,
    StepEnded,
    World,
    plus,
)

DATA = Path(__file__).parent / "data"
INDEX = Index("connect-four", DATA / "rules.toml")
RULES = Rules(INDEX)
COLUMNS, ROWS = 7, 6
OTHER = {"red": "yellow", "yellow": "red"}


class Grid(World):
    """The discs by cell, a cell being column x 10 + row."""

    discs: dict[int, str] = {}
    heights: list[int] = msgspec.field(default_factory=lambda: [0] * (COLUMNS + 1))


class Drop(Order, frozen=True, tag="drop"):
    """Drop a disc into a column, 1 to 7."""

    form: ClassVar[str] = "{column}"
    column: int


class Resign(Order, frozen=True, tag="resign"):
    """Give the game up."""

    gives_up: ClassVar[bool] = True


class Threats(Question, frozen=True, tag="threats"):
    """How many lines a side can complete with one more disc."""

    form: ClassVar[str] = "{side}"
    side: str


class DiscFell(Event, frozen=True):
    """A disc came to rest."""

    cell: int
    side: str

    def apply(self, world: Grid) -> None:
        """Put it there."""
        world.discs[self.cell] = self.side
        world.heights[self.cell // 10] += 1


@RULES.forbids("2.2", order=Drop)
def column_is_on_the_grid(order: Drop, world: Grid) -> Iterator[str]:
    """A disc goes into one of the seven columns."""
    if not 1 <= order.column <= COLUMNS:
        yield f"there is no column {order.column}; the grid has 1 to {COLUMNS}"


@RULES.forbids("2.3", order=Drop)
def column_has_room(order: Drop, world: Grid) -> Iterator[str]:
    """A full column takes no more discs."""
    if 1 <= order.column <= COLUMNS and world.heights[order.column] >= ROWS:
        yield f"column {order.column} is full"


@RULES.offers(Drop, exact=True)
def columns_with_room(world: Grid, seat: str) -> Iterator[Order]:
    """List the columns that are not full."""
    heights = world.heights
    return (drop for drop in DROPS if heights[drop.column] < ROWS)


DROPS = tuple(Drop(column) for column in range(1, COLUMNS + 1))
LINES = (10, 1, 11, 9)  # steps to the right, up, and along both diagonals
_ref_fall, _ref_four, _ref_full = RULES.ref("2.1"), RULES.ref("3.1"), RULES.ref("3.2")


@RULES.resolves("2.1", "3.1", "3.2", order=Drop)
def disc_falls(order: Drop, world: Grid, roll: Roller, seat: str) -> Iterator[Event]:
    """The disc falls to the lowest free row; four in a line win, a full grid ends the game."""
    cell = order.column * 10 + world.heights[order.column] + 1
    yield DiscFell(_ref_fall, cell, seat)
    discs = world.discs
    for step in LINES:
        run = 1
        for towards in (step, -step):
            at = cell + towards
            while discs.get(at) == seat:
                run += 1
                at += towards
        if run >= 4:
            yield GameEnded(_ref_four, Outcome((seat,), f"{seat} has four in a line", _ref_four))
            return
    if len(discs) == COLUMNS * ROWS:
        winners = () if world.readings["full-grid"] == "draw" else ("yellow",)
        yield GameEnded(_ref_full, Outcome(winners, "the grid is full", _ref_full))
        return
    yield StepEnded(_ref_fall)


@RULES.offers(Resign)
def always(world: Grid, seat: str) -> Iterator[Order]:
    """Giving up is always open."""
    yield Resign()


@RULES.resolves("3.3", order=Resign)
def other_side_wins(order: Resign, world: Grid, roll: Roller, seat: str) -> Iterator[Event]:
    """Who gives up loses."""
    ref = RULES.ref("3.3")
    yield GameEnded(ref, Outcome((OTHER[seat],), f"{seat} gives up", ref))


@RULES.defines("1.2")
def lines_of_four() -> Iterator[tuple[int, ...]]:
    """All lines of four cells on the grid."""
    cells = {column * 10 + row for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)}
    for cell in sorted(cells):
        for step in LINES:
            line = tuple(cell + step * n for n in range(4))
            if cells.issuperset(line):
                yield line


@RULES.counts("4", of=Threats)
def lines_with_three(question: Threats, world: Grid) -> Iterator[Line]:
    """Each line with three discs of the side and a free cell counts one."""
    for line in lines_of_four():
        held = [world.discs.get(cell) for cell in line]
        if held.count(question.side) == 3 and None in held:
            yield plus(1, f"cells {' '.join(map(str, line))}")


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """What a case may lay down: the discs of each column from the bottom up, as r and y."""

    columns: dict[str, str] = {}


def place(world: Grid, position: Position) -> None:
    """Fill the columns."""
    sides = {"r": "red", "y": "yellow"}
    for column, discs in position.columns.items():
        for side in discs:
            cell = int(column) * 10 + world.heights[int(column)] + 1
            DiscFell(_ref_fall, cell, sides[side]).apply(world)


def picture(world: Grid) -> str:
    """Draw the grid."""
    rows = []
    for row in range(ROWS, 0, -1):
        cells = (world.discs.get(column * 10 + row) for column in range(1, COLUMNS + 1))
        rows.append(" ".join({"red": "X", "yellow": "O", None: "."}[cell] for cell in cells))
    return "\n".join([*rows, " ".join(map(str, range(1, COLUMNS + 1)))])


BOOK = Book(
    id="connect-four",
    title="Connect four",
    folder=Path(__file__).parent,
    index=INDEX,
    rules=RULES,
    readings=Readings(INDEX, DATA / "readings.toml"),
    world=Grid,
    sequence=Sequence(INDEX, DATA / "sequence.toml"),
    orders=(Drop, Resign),
    questions=(Threats,),
    events=(DiscFell,),
    scenarios={"empty": Scenario("empty", "An empty grid", "Nothing has happened here yet.", lambda readings: Grid())},
    position=Position,
    place=place,
    picture=picture,
)
