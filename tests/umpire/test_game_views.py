"""Views: each seat and every spectator sees what it may, and looking changes nothing."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import BOOKS, CONNECT_FOUR, SKIRMISH, dice, field, field_of, new, play_at_random, played, seats
from tests.skirmish.pieces import BidMade, SigilDrawn, SigilShown

from wavell.umpire import REFEREE, SPECTATOR, Book, Entry, Game

numbers = st.integers(0, 10_000)
books = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)


def secrets_of(game: Game, seat: str) -> set[str]:
    """The sigils of a side that were never shown."""
    facts = [event for entry in game.journal.entries for event in entry.events]
    drawn = {event.sigil for event in facts if isinstance(event, SigilDrawn) and event.side == seat}
    held = {token.sigil for token in field_of(game).tokens.values() if token.side == seat and token.sigil}
    return (drawn | held) - {event.sigil for event in facts if isinstance(event, SigilShown)}


def encoded(game: Game, seat: str) -> str:
    return msgspec.json.encode(game.view(seat)).decode()


@settings(max_examples=15)
@given(number=numbers)
def test_no_view_holds_a_secret_of_another_or_the_seed(number: int) -> None:
    game = new(SKIRMISH, number)
    drawn = 0
    for n, _ in enumerate(play_at_random(game, number)):
        if n % 4 and game.to_act():
            continue
        for seat in (*seats(SKIRMISH), SPECTATOR):
            view = encoded(game, seat)
            hidden = set().union(*(secrets_of(game, side) for side in seats(SKIRMISH) if side != seat))
            assert not [secret for secret in hidden if secret in view]
            assert dice(number).reveal() not in view
            drawn += len(hidden)
    assert drawn  # there was something to hide


@settings(max_examples=15)
@given(number=numbers)
def test_a_side_sees_its_own_secrets_and_the_referee_all(number: int) -> None:
    game = played(SKIRMISH, number, 25)
    for side in seats(SKIRMISH):
        held = {token.sigil for token in field_of(game).tokens.values() if token.side == side and token.sigil}
        assert all(sigil in encoded(game, side) for sigil in held)
        assert all(sigil in encoded(game, REFEREE) for sigil in held)


def test_a_secret_that_ones_own_order_gave_to_another_stays_hidden() -> None:
    game = field(n1="hill", s1="mill")
    ended = game.play("north", "end")  # with it the south begins to march, and draws
    assert ended.entry is not None
    (secret,) = {event.sigil for event in ended.entry.events if isinstance(event, SigilDrawn)}
    assert secret not in encoded(game, "north")
    assert secret not in encoded(game, SPECTATOR)
    assert secret in encoded(game, "south")
    assert game.view("north").log[-1].text == "end"


def test_hidden_orders_are_read_by_their_seat_and_the_referee() -> None:
    game = new(SKIRMISH)
    game.play("north", "hide n1 in hill")
    read = {seat: game.view(seat).log[-1].text for seat in ("north", "south", SPECTATOR, REFEREE)}
    assert read == {
        "north": "hide n1 in hill",
        "south": "(hidden)",
        SPECTATOR: "(hidden)",
        REFEREE: "hide n1 in hill",
    }


def test_a_bid_is_hidden_until_both_are_shown() -> None:
    game = field(4, 4, n1="ford", s1="mill")
    for seat, text in [("north", "raid mill with 1"), ("south", "stand"), ("south", "bid 3")]:
        assert game.play(seat, text)
    for seat in ("north", SPECTATOR):
        view = game.view(seat)
        assert view.log[-1].text == "bid"
        assert not any(isinstance(event, BidMade) for said in view.log for event in said.events)
        assert view.world.bids == {}
    assert game.view("south").world.bids == {"south": 3} == field_of(game).bids
    assert game.play("north", "bid 1")
    assert '"south":3' in encoded(game, "north")


def test_a_shown_secret_is_seen_by_all() -> None:
    game = field(n1="ford", s1="mill")
    game.play("north", "raid mill with 1")
    assert "s1-sigil" not in encoded(game, "north")
    game.play("south", "yield")
    assert all("s1-sigil" in encoded(game, seat) for seat in ("north", "south", SPECTATOR))


def test_an_undone_order_stays_as_hidden_as_it_was() -> None:
    game = new(SKIRMISH)
    game.play("north", "hide n1 in hill")
    game.undo("north")
    assert "n1 in hill" not in encoded(game, "south")
    assert [said.text for said in game.view("south").log] == ["start", "(hidden)", "undo 1"]


@books
@settings(max_examples=10)
@given(number=numbers, most=st.integers(0, 50))
def test_views_do_not_write(book: Book, number: int, most: int) -> None:
    game = played(book, number, most)
    before = (msgspec.json.encode(game.world), game.journal.head, msgspec.json.encode(list(game.journal.entries)))
    for seat in (*seats(book), SPECTATOR, REFEREE):
        game.view(seat)
        game.checklist(seat)
        game.options(seat)
    after = (msgspec.json.encode(game.world), game.journal.head, msgspec.json.encode(list(game.journal.entries)))
    assert after == before


def test_a_view_says_where_the_game_stands() -> None:
    game = new(CONNECT_FOUR)
    view = game.view("yellow")
    assert (view.turn, view.step, view.title) == ("turn 1", "red.drop", "Red: drop a disc")
    assert [due.seat for due in view.to_act] == ["red"]
    assert view.outcome is None
    game.play("red", "resign")
    assert game.view(SPECTATOR).outcome == game.world.outcome


def test_a_view_of_an_entry_does_not_change_the_entry() -> None:
    game = new(SKIRMISH)
    hidden = game.play("north", "hide n1 in hill").entry
    assert isinstance(hidden, Entry)
    kept = msgspec.json.encode(hidden)
    assert game.visible_entry(hidden, "south").text == "(hidden)"
    assert msgspec.json.encode(hidden) == kept
