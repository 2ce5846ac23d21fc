"""Records that tell what happened: opened by folding, proved line by line, and never trusted."""

import re
from dataclasses import replace
from random import Random

import pytest
from tests.games import BOOKS, CONNECT_FOUR, SKIRMISH, dice, played_with_undo

from wavell.umpire import Book, Game, RecordError, Versions
from wavell.umpire.records.proof import open_record, verify
from wavell.umpire.records.record import of_game, read_record

books = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)


@books
@pytest.mark.parametrize("number", range(5))
def test_a_record_is_opened_as_the_same_game_and_proved(book: Book, number: int) -> None:
    game = played_with_undo(book, number)
    text = str(of_game(game))
    assert str(read_record(text)) == text
    opened, said = open_record(read_record(text), book)
    assert (opened.journal.entries, opened.world, said) == (game.journal.entries, game.world, "")
    report = verify(read_record(text), book)
    assert (report.judged, report.earlier) == (len(game.journal.entries), {})


def test_opening_asks_no_rule_and_no_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played_with_undo(SKIRMISH, 3)
    other = replace(SKIRMISH, scenarios={"another": SKIRMISH.scenario("four-turns")}, versions=Versions(5))
    monkeypatch.setattr("wavell.umpire.game.judge", None)
    monkeypatch.setattr("wavell.umpire.game.resolve", None)
    opened, _ = open_record(read_record(str(of_game(game))), other)
    assert opened.world == game.world
    assert opened.at(2).world == game.at(2).world


def test_a_position_that_was_made_better_is_noticed() -> None:
    game = Game.new(SKIRMISH, "four-turns", dice=dice())
    text = str(of_game(game))
    assert verify(read_record(text), SKIRMISH).proved
    bare = re.sub(r"  #[0-9a-f]{8}|\[(Head|Entries) .*\n", "", text)
    forged = re.sub(r'("points":\{"\w+":)\d+', r"\g<1>99", bare)
    assert forged != bare
    notes = verify(read_record(forged), SKIRMISH).notes
    assert "it does not begin with the position of four-turns" in notes


def test_a_scenario_that_is_not_known_here_leaves_the_start_unproved_and_nothing_else() -> None:
    game = played_with_undo(SKIRMISH, 3)
    elsewhere = replace(SKIRMISH, scenarios={"another": SKIRMISH.scenario("four-turns")})
    record = read_record(str(of_game(game)))
    report = verify(record, elsewhere)
    assert report.notes == ["the scenario four-turns is not known here, so its start is not compared"]
    assert report.judged == len(game.journal.entries)
    assert not report.proved
    orders_alone = replace(record, events=())
    with pytest.raises(RecordError, match='there is no scenario "four-turns"'):
        verify(orders_alone, elsewhere)


def test_events_that_the_orders_do_not_make_are_refused() -> None:
    text = str(of_game(played_with_undo(SKIRMISH, 4)))
    bare = re.sub(r"  #[0-9a-f]{8}|\[(Head|Entries) .*\n", "", text)
    lines = bare.split("\n")
    at = next(n for n, line in enumerate(lines) if re.match(r"@[3-9] \[\{", line))
    lines[at] = re.sub(r"\[.*\]", "[]", lines[at], count=1)
    with pytest.raises(RecordError):
        verify(read_record("\n".join(lines)), SKIRMISH)


@books
def test_whatever_is_written_for_what_happened_is_a_record_error_or_a_game(book: Book) -> None:
    text = re.sub(r"  #[0-9a-f]{8}|\[(Head|Entries) .*\n", "", str(of_game(played_with_undo(book, 6))))
    start = text.index("@0")
    rng = Random(6)
    refused = 0
    for _ in range(300):
        at, length = rng.randrange(start, len(text)), rng.randrange(4)
        junk = "".join(rng.choice('0"{}[]:,@ -xn\u2028') for _ in range(rng.randrange(4)))
        try:
            open_record(read_record(text[:at] + junk + text[at + length :]), book)
        except RecordError:
            refused += 1
    assert refused > 200


def test_entries_that_were_undone_with_a_change_of_rules_are_counted_apart() -> None:
    first = Game.new(CONNECT_FOUR, next(iter(CONNECT_FOUR.scenarios)), dice=dice())
    assert first.play("red", "drop 1")
    later = replace(CONNECT_FOUR, versions=Versions(9))
    game = Game(later, first.journal, dice())
    assert game.play("yellow", "drop 2")
    assert [entry.kind for entry in game.journal.entries] == ["start", "order", "rules", "order"]
    assert game.undo("yellow", consent=("red",))
    assert game.undo("red", consent=("yellow",))
    report = verify(read_record(str(of_game(game))), later)
    assert (report.entries, report.judged, report.earlier) == (6, 0, {"1": 3, "9": 3})
