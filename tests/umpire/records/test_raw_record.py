"""A record made of the lines of a journal that nobody can read is the one that its own rules would write."""

import msgspec
import pytest
from tests.games import BOOKS, CONNECT_FOUR, dice, played, played_with_undo

from wavell.umpire import Book, Game, RecordError
from wavell.umpire.records.raw_record import is_over, of_lines
from wavell.umpire.records.record import Record, of_game

NUMBER = 3


def raw(game: Game) -> Record:
    """The record of a game of that number, from its lines alone."""
    return of_lines(game.journal.header, [*game.journal.lines()][1:], dice(NUMBER).reveal())


@pytest.mark.parametrize("most", [0, 5, 1000])
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_it_is_the_record_that_the_rules_would_write(book: Book, most: int) -> None:
    for game in (played(book, NUMBER, most), played_with_undo(book, NUMBER, most)):
        assert str(raw(game)) == str(of_game(game))
        assert is_over(raw(game)) is (game.world.outcome is not None)


def test_the_seed_is_shown_only_when_the_game_is_over() -> None:
    seed = dice(NUMBER).reveal()
    assert seed not in str(raw(played(CONNECT_FOUR, NUMBER, 1)))
    assert seed in str(raw(played(CONNECT_FOUR, NUMBER)))


def test_events_that_nobody_knows_are_kept_as_they_were_written() -> None:
    game = played(CONNECT_FOUR, NUMBER, 2)
    lines = [line.replace(b"DiscFell", b"DiscFlew") for line in [*game.journal.lines()][1:]]
    record = of_lines(game.journal.header, lines, "")
    assert [events.count("DiscFlew") for events in record.events] == [0, 1, 0]  # the second order was to resign
    assert [line.text for line in record.lines] == [entry.text for entry in game.journal.entries]


@pytest.mark.parametrize("line", [b"", b"{}", b"[1, 2]", b'{"n": "x"}', b"\xff", b"[" * 100_000])
def test_a_line_that_is_no_entry_is_a_record_error(line: bytes) -> None:
    game = played(CONNECT_FOUR, NUMBER, 1)
    with pytest.raises(RecordError, match="the journal cannot be read"):
        of_lines(game.journal.header, [*[*game.journal.lines()][1:], line], "")


def test_an_end_that_was_taken_back_is_none() -> None:
    game = played(CONNECT_FOUR, NUMBER)
    lines = [*game.journal.lines()][1:]
    last = msgspec.json.decode(lines[-1])
    undone = {**last, "n": len(lines), "kind": "undo", "text": "undo", "events": [], "undoes": last["n"]}
    assert is_over(of_lines(game.journal.header, lines, ""))
    assert not is_over(of_lines(game.journal.header, [*lines, msgspec.json.encode(undone)], ""))
