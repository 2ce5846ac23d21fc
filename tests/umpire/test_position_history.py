"""The position after any entry, folded from the nearest snapshot."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import (
    BOOKS,
    CONNECT_FOUR,
    dice,
    field,
    new,
    play_at_random,
    played_with_undo,
    seats,
)

from wavell.umpire import (
    Book,
    Game,
    World,
)

books = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
numbers = st.integers(0, 10_000)


@books
@settings(max_examples=8)
@given(number=numbers)
def test_a_game_opened_at_any_entry_stands_as_it_stood_then(book: Book, number: int) -> None:
    game = new(book, number)
    seen = [game.world]
    for n, _ in enumerate(play_at_random(game, number, 25)):
        seen.append(game.world)
        if n % 7 == 5:
            assert game.undo(seats(book)[0], game.journal.live[-2], seats(book))
            seen.append(game.world)
    assert len(seen) == len(game.journal.entries)
    for n, world in enumerate(seen):
        assert game.at(n).world == world


def test_positions_long_past_are_found_again() -> None:
    """Only the latest positions and every 256th are kept, so undoing far back folds from one of those."""
    game = field(phase="north.march", last="Dusk 1999")
    game.dice = dice()
    seen = [game.world, *(game.world for _ in play_at_random(game, 1, 600))]
    assert len(seen) == 601
    assert len(game._history) < 40
    for n in (599, 560, 513, 512, 300, 256, 255, 31, 1):
        assert game.undo("north", n, ["south"])
        assert game.world == seen[n - 1]


@books
@settings(max_examples=10)
@given(number=numbers)
def test_every_snapshot_gives_the_same_position_as_the_start(book: Book, number: int) -> None:
    game = played_with_undo(book, number, most=15)
    for n in range(len(game.journal.entries)):
        snapshot = game.at(n).world
        kept = snapshot.copy()
        assert Game(book, game.journal, None, snapshot=(n, snapshot)).world == game.world
        assert snapshot == kept  # it is read and not written


def test_a_snapshot_of_what_has_been_undone_or_never_was_is_not_used() -> None:
    game = new(CONNECT_FOUR)
    for seat, order in [("red", "drop 1"), ("yellow", "drop 2"), ("red", "drop 3")]:
        assert game.play(seat, order)
    last = len(game.journal.entries) - 1
    undone = game.at(last).world
    assert game.undo("red")
    assert game.play(game.to_act()[0].seat, "drop 7")
    assert Game(CONNECT_FOUR, game.journal, None, snapshot=(last, undone)).world == game.world
    assert Game(CONNECT_FOUR, game.journal, None, snapshot=(99, World())).world == game.world
