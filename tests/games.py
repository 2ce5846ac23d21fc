"""Games of the two tiny books, played at random, for the tests of the umpire."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests import connect_four, skirmish
from tests.skirmish.pieces import Field, Token
from wavell.umpire import Book, Clock, DiceFrom, Game, GivenDice, Header, Index, Mode, Played, SeededDice

CONNECT_FOUR, SKIRMISH = connect_four.BOOK, skirmish.BOOK
BOOKS = (CONNECT_FOUR, SKIRMISH)
SCENARIOS = {CONNECT_FOUR.id: "empty", SKIRMISH.id: "four-turns"}


def dice(number: int = 0) -> SeededDice:
    """Dice that are the same for the same number."""
    return SeededDice(hashlib.sha256(b"%d" % number).digest())


def new(book: Book, number: int = 0, mode: Mode = Mode.STRICT) -> Game:
    """A game at its first decision."""
    return Game.new(book, SCENARIOS[book.id], dice=dice(number), mode=mode)


def play_at_random(game: Game, number: int, most: int = 1000) -> Iterator[Played]:
    """Let whoever must decide take any option, until the end or for `most` decisions."""
    random = Random(number)
    for _ in range(most):
        if not (acting := game.to_act()):
            return
        due = random.choice(acting)
        yield game.play(due.seat, random.choice(game.options(due.seat)))


def played(book: Book, number: int = 0, most: int = 1000) -> Game:
    """A game after so many random decisions, or at its end."""
    game = new(book, number)
    for _ in play_at_random(game, number, most):
        pass
    return game


def played_with_undo(book: Book, number: int, most: int = 30) -> Game:
    """A random game in which a decision is now and then taken back with everybody's consent."""
    random = Random(number)
    game = new(book, number)
    for move in play_at_random(game, number, most):
        if move.entry is not None and game.world.outcome is None and random.random() < 0.25:
            back = random.choice(game.journal.live[1:][-3:])
            assert game.undo(move.entry.seat, back, seats(book))
    return game


def seats(book: Book) -> tuple[str, ...]:
    """The seats of a book."""
    assert book.sequence is not None
    return book.sequence.seats


DRY, WET = 1, 6  # the sky of a skirmish is rolled with one die, and a five or a six is rain


def field(
    *numbers: int,
    phase: str = "north.march",
    turn: str = "Dusk 1901",
    last: str = "Dusk 1902",
    mode: Mode = Mode.STRICT,
    rain: bool = False,
    **places: str,
) -> Game:
    """A skirmish that stands in a phase, its tokens in places or in hand, with the dice that will be rolled."""
    assert SKIRMISH.sequence is not None
    clock = Clock(SKIRMISH.sequence.turn(turn), SKIRMISH.sequence.step(phase))
    tokens = {name: Token(token.side, f"{name}-sigil", places.get(name, "")) for name, token in skirmish.TOKENS.items()}
    readings = SKIRMISH.readings.choose({})
    world = Field(tokens=tokens, clock=clock, readings=readings, last=SKIRMISH.sequence.turn(last), rain=rain)
    header = Header("skirmish", "four-turns", SKIRMISH.versions.rules_id, readings, mode.value, (DiceFrom(0, "given"),))
    return Game.begin(SKIRMISH, header, GivenDice(numbers), world)


def field_of(game: Game) -> Field:
    """The position of a skirmish."""
    assert isinstance(game.world, Field)
    return game.world


def index_of(tmp_path: Path, text: str = "") -> Index:
    """A small index, with more rows if given."""
    path = tmp_path / "rules.toml"
    rows = "\n".join(
        f'[[rule]]\nid = "{id_}"\nparent = ""\nkind = "value"\nheading = "h"\ntext = "t"' for id_ in ("1", "1.1", "2")
    )
    path.write_text(f'title = "A book"\n{rows}\n{text}', encoding="utf-8")
    return Index("book", path)
