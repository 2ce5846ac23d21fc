"""March: two hundred units on the Pacific board and one order that twelve rules judge; made to be measured."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated, ClassVar

import msgspec

from wavell.books.awaw.model.atlas import WORLD
from wavell.umpire import Book, Event, Index, Noun, Order, Readings, Roller, Rules, Scenario, Sequence, World
from wavell.umpire.board.board import Spot

HERE = Path(__file__).parent
INDEX = Index("march", HERE / "rules.toml")
RULES = Rules(INDEX)
BOARD = WORLD.board
SPOTS: dict[str, Spot] = {spot.id: spot for spot in BOARD}
NEAR: dict[str, frozenset[str]] = {spot.id: frozenset(BOARD.names(spot.neighbours)) for spot in BOARD}
DRY = frozenset(spot.id for spot in BOARD if spot.hex is not None and spot.terrain not in ("sea", "himalaya"))
UNITS = 200


class Unit(msgspec.Struct, frozen=True):
    """A counter."""

    side: str
    at: str
    steps: int = 2
    marched: int = 0


class Field(World):
    """Where the units stand."""

    units: dict[str, Unit] = {}
    stacks: dict[str, int] = {}

    def names(self, noun: str) -> dict[str, Unit] | dict[str, frozenset[str]]:
        """Units and places."""
        return self.units if noun == "unit" else NEAR


class March(Order, frozen=True, tag="march"):
    """March to the next hex."""

    form: ClassVar[str] = "{unit} {start} > {to}"
    unit: Annotated[str, Noun("unit")]
    start: Annotated[str, Noun("place")]
    to: Annotated[str, Noun("place")]


class Marched(Event, frozen=True):
    """A unit has come to its next hex."""

    unit: str
    to: str

    def apply(self, world: Field) -> None:
        """Put it there."""
        unit = world.units[self.unit]
        world.stacks[unit.at] -= 1
        world.stacks[self.to] = world.stacks.get(self.to, 0) + 1
        world.units[self.unit] = Unit(unit.side, self.to, unit.steps, world.clock.turn)


@RULES.forbids("1.1", order=March)
def own_units_only(order: March, world: Field, seat: str) -> Iterator[str]:
    """A side marches its own units."""
    if world.units[order.unit].side != seat:
        yield f"{order.unit} is not yours"


@RULES.forbids("1.2", order=March)
def starts_where_it_stands(order: March, world: Field) -> Iterator[str]:
    """A march starts where the unit stands."""
    if world.units[order.unit].at != order.start:
        yield f"{order.unit} stands in {world.units[order.unit].at}"


@RULES.forbids("1.3", order=March)
def goes_beside(order: March, world: Field) -> Iterator[str]:
    """A march goes to a hex beside it."""
    if order.to not in NEAR[order.start]:
        yield f"{order.to} is not beside {order.start}"


@RULES.forbids("1.4", order=March)
def not_into_the_sea(order: March, world: Field) -> Iterator[str]:
    """No march goes into the sea."""
    if SPOTS[order.to].terrain == "sea":
        yield f"{order.to} is sea"


@RULES.forbids("1.5", order=March)
def not_into_the_himalaya(order: March, world: Field) -> Iterator[str]:
    """No march goes into the Himalaya."""
    if SPOTS[order.to].terrain == "himalaya":
        yield f"{order.to} cannot be entered"


@RULES.forbids("1.6", order=March)
def not_across_a_closed_side(order: March, world: Field) -> Iterator[str]:
    """No march crosses a closed hexside."""
    if "outback" in BOARD.side(SPOTS[order.start].index, SPOTS[order.to].index):
        yield f"the side between {order.start} and {order.to} is closed"


@RULES.forbids("1.7", order=March)
def not_into_enemies(order: March, world: Field, seat: str) -> Iterator[str]:
    """No march goes into a hex that the enemy holds."""
    if world.stacks.get(order.to) and any(u.at == order.to and u.side != seat for u in world.units.values()):
        yield f"the enemy holds {order.to}"


@RULES.forbids("1.8", order=March)
def four_to_a_hex(order: March, world: Field) -> Iterator[str]:
    """No more than four units stand together."""
    if world.stacks.get(order.to, 0) >= 4:
        yield f"{order.to} holds four units already"


@RULES.forbids("1.9", order=March)
def once_a_turn(order: March, world: Field) -> Iterator[str]:
    """A unit marches once a turn."""
    if world.units[order.unit].marched == world.clock.turn:
        yield f"{order.unit} has marched this turn"


@RULES.forbids("1.10", order=March)
def not_into_a_box(order: March, world: Field) -> Iterator[str]:
    """No march goes into a box."""
    if SPOTS[order.to].hex is None:
        yield f"{order.to} is a box"


@RULES.forbids("1.11", order=March)
def alive(order: March, world: Field) -> Iterator[str]:
    """A destroyed unit marches no more."""
    if not world.units[order.unit].steps:
        yield f"{order.unit} is destroyed"


@RULES.forbids("1.12", order=March)
def goes_somewhere(order: March, world: Field) -> Iterator[str]:
    """A march goes somewhere."""
    if order.start == order.to:
        yield f"{order.unit} would stay in {order.to}"


@RULES.resolves("1", order=March)
def unit_marches(order: March, world: Field, roll: Roller) -> Iterator[Event]:
    """The unit comes to its next hex."""
    yield Marched(INDEX.ref("1"), order.unit, order.to)


def start(readings: dict[str, str]) -> Field:
    """Lay the units out, always in the same way."""
    rng = Random(1)
    dry = sorted(DRY)
    field = Field()
    for n in range(UNITS):
        at = dry[rng.randrange(len(dry) // 2) + (len(dry) // 2 if n % 2 else 0)]
        field.units[f"u{n}"] = Unit(("east", "west")[n % 2], at)
        field.stacks[at] = field.stacks.get(at, 0) + 1
    return field


BOOK = Book(
    id="march",
    title="March",
    folder=HERE,
    index=INDEX,
    rules=RULES,
    readings=Readings(INDEX),
    world=Field,
    sequence=Sequence(INDEX, HERE / "sequence.toml"),
    orders=(March,),
    events=(Marched,),
    scenarios={"board": Scenario("board", "The Pacific", "Two hundred units.", start)},
)
