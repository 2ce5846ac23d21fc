"""Undo is an entry: one's own decisions at will, and nothing across a die, a secret or another without consent."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import BOOKS, CONNECT_FOUR, dice, field, new, play_at_random, seats

from wavell.umpire import Book, Game, Kind, Played, Sequence, UnknownName

numbers = st.integers(0, 10_000)
books = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)


def refusal(undone: Played) -> str:
    """Why an undo was refused, in one text."""
    assert not undone
    assert {objection.kind for objection in undone.verdict.objections} == {Kind.ILLEGAL}
    return str(undone.verdict)


def test_ones_own_last_decision_is_taken_back_at_will() -> None:
    game = field(n1="hill")
    before = game.world
    game.play("north", "cry forward")
    undone = game.undo("north")
    assert undone.entry is not None
    assert (undone.entry.kind, undone.entry.seat, undone.entry.undoes) == ("undo", "north", 1)
    assert undone.entry.consent == ()
    assert game.world == before
    assert [entry.text for entry in game.journal.entries] == ["start", "cry forward", "undo 1"]


def test_several_of_ones_own_decisions_are_taken_back_at_once() -> None:
    game = field(n1="hill", n2="hill")
    before = game.world
    game.play("north", "march n1 ford")
    game.play("north", "march n2 ford")
    assert game.undo("north", 1)
    assert game.world == before
    assert game.journal.live == [0]


def test_what_is_undone_can_be_undone_no_more_and_what_stands_can() -> None:
    game = field(n1="hill")
    game.play("north", "cry forward")
    game.undo("north")
    assert "entry 1 does not stand" in refusal(game.undo("north", 1))
    assert "entry 2 does not stand" in refusal(game.undo("north", 2))  # an undo is not undone
    assert game.play("north", "cry forward")
    assert game.undo("north", 3)


def test_another_s_decision_needs_consent() -> None:
    game = new(CONNECT_FOUR)
    game.play("red", "drop 1")
    assert "entry 1 is the decision of red, whose consent is needed" in refusal(game.undo("yellow"))
    game.play("yellow", "drop 1")
    assert "entry 2 is the decision of yellow" in refusal(game.undo("red", 1))  # its own, but across another's
    undone = game.undo("red", 1, ["yellow"])
    assert undone.entry is not None
    assert undone.entry.consent == ("yellow",)


def test_a_die_roll_needs_consent() -> None:
    game = field(6, 1, n1="ford", s1="mill")
    game.play("north", "raid mill with 1")
    game.play("south", "stand")
    text = refusal(game.undo("south"))
    assert "a die was rolled in entry 2" in text
    assert "[skirmish 5.4]" in text
    assert game.undo("south", consent=["north"])


def test_a_revealed_secret_needs_consent() -> None:
    game = field(n1="ford", s1="mill")
    game.play("north", "raid mill with 1")
    game.play("south", "yield")
    text = refusal(game.undo("south"))
    assert "a secret was shown in entry 2" in text
    assert "[skirmish 5.5]" in text
    assert game.undo("south", consent=["north"])


def test_the_end_of_the_game_is_never_undone_because_the_seed_may_be_known() -> None:
    game = new(CONNECT_FOUR)
    game.play("red", "drop 1")
    game.play("yellow", "resign")
    assert "the game ended with entry 2" in refusal(game.undo("yellow"))
    assert "the game ended with entry 2" in refusal(game.undo("red", 1, ["yellow"]))
    with pytest.raises(UnknownName, match="the game is over after entry 2; fork it before that"):
        game.fork(2, dice(99))
    assert game.fork(1, dice(99)).world.outcome is None


@pytest.mark.parametrize("consent", [[], ["red"], ["red", "red"], ["mallory"], ["YELLOW"], "yellow"])
def test_consent_is_that_of_every_other_seat(consent: list[str]) -> None:
    game = new(CONNECT_FOUR)
    game.play("red", "drop 1")
    game.play("yellow", "drop 1")
    before = (game.world, game.journal.head)
    refusal(game.undo("red", consent=consent))
    assert (game.world, game.journal.head) == before


def test_of_three_seats_both_others_must_agree(tmp_path: Path) -> None:
    path = tmp_path / "sequence.toml"
    part = '[[part]]\nid = "{0}"\ntitle = "{0}"\nseats = ["{0}"]\nlike = "red"\n'
    step = '[[part.step]]\nid = "drop"\ntitle = "drop"\nref = "1.1"\norders = ["drop"]\n'
    path.write_text(
        'seats = ["red", "yellow", "blue"]\n' + part.format("red") + step + part.format("yellow") + part.format("blue")
    )
    game = new(replace(CONNECT_FOUR, sequence=Sequence(CONNECT_FOUR.index, path)))
    for seat in ("red", "yellow"):
        assert game.play(seat, "drop 1")
    refusal(game.undo("red", 1, ["yellow"]))
    refusal(game.undo("red", 1, ["blue"]))
    assert game.undo("red", 1, ["blue", "yellow"])


def test_consent_that_nobody_needs_is_not_written_down() -> None:
    game = new(CONNECT_FOUR)
    game.play("red", "drop 1")
    undone = game.undo("red", consent=["yellow", "mallory"])
    assert undone.entry is not None
    assert undone.entry.consent == ()


def test_whoever_has_no_seat_undoes_nothing() -> None:
    game = new(CONNECT_FOUR)
    game.play("red", "drop 1")
    undone = game.undo("mallory", consent=["red", "yellow"])
    assert not undone
    assert [objection.kind for objection in undone.verdict.objections] == [Kind.UNKNOWN]


@pytest.mark.parametrize("n", [None, 0])
def test_nothing_is_undone_past_the_start(n: int | None) -> None:
    game = new(CONNECT_FOUR)
    assert "entry 0 is where this game starts" in refusal(game.undo("red", n, seats(CONNECT_FOUR)))


def test_nothing_is_undone_past_the_fork() -> None:
    game = new(CONNECT_FOUR)
    game.play("red", "drop 1")
    fork = game.fork(1, dice(1))
    for n in (None, 2, 1, 0):
        assert "is where this game starts" in refusal(fork.undo("red", n, seats(CONNECT_FOUR)))
    fork.play("yellow", "drop 2")
    assert fork.undo("yellow")


@pytest.mark.parametrize("n", [-1, 99])
def test_an_entry_that_is_not_there_is_not_undone(n: int) -> None:
    assert f"entry {n} does not stand" in refusal(new(CONNECT_FOUR).undo("red", n))


@books
@settings(max_examples=15)
@given(number=numbers, data=st.data())
def test_undo_restores_exactly_the_position_before(book: Book, number: int, data: st.DataObject) -> None:
    game = new(book, number)
    seen = {1: msgspec.json.encode(game.world)}
    for _ in play_at_random(game, number, 20):
        seen[len(game.journal.live)] = msgspec.json.encode(game.world)
    for _ in range(3):
        if len(game.journal.live) < 2 or game.world.outcome is not None:
            break
        at = data.draw(st.integers(1, len(game.journal.live) - 1))
        before = game.journal.entries[:]
        assert game.undo(seats(book)[0], game.journal.live[at], seats(book))
        assert msgspec.json.encode(game.world) == seen[at]
        assert game.journal.entries[:-1] == before
    game.journal.check()
    assert Game(book, game.journal, None).world == game.world


@books
@settings(max_examples=15)
@given(number=numbers)
def test_undo_without_consent_takes_back_unsealed_decisions_of_ones_own_only(book: Book, number: int) -> None:
    game = new(book, number)
    for move in play_at_random(game, number, 40):
        assert move.entry is not None
        mine = move.entry.seat
        other = next(seat for seat in seats(book) if seat != mine)
        assert not game.undo(other)
        assert bool(game.undo(mine)) == (not move.entry.sealed)
