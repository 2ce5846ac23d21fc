"""What has happened: a game as it stood, its lines, its fights, its luck and its record."""

from fractions import Fraction
from random import Random
from types import SimpleNamespace

import pytest
from tests.games import SKIRMISH, dice, new, play_at_random
from tests.table.positions import SCENARIOS, begun, some_way_in, step

from wavell.table.views import history, view
from wavell.umpire import REFEREE, SPECTATOR, DieRolled, Entry, Game, UnknownName, open_book
from wavell.umpire.records.proof import replay
from wavell.umpire.records.record import read_record

pytestmark = pytest.mark.slow

ABOUT = SimpleNamespace(id="g1", title="", players={})
every = pytest.mark.parametrize(("book", "scenario"), SCENARIOS)
shown = pytest.mark.parametrize(("book", "scenario"), [each for each in SCENARIOS if open_book(each[0]).show])


def roles(game: Game) -> tuple[str, ...]:
    return (*view.seats_of(game), SPECTATOR, REFEREE)


@every
def test_the_past_is_as_it_was_seen_then(book: str, scenario: str) -> None:
    game = some_way_in(book, scenario)
    for role in roles(game):
        then = history.view_at(ABOUT, role, game, 7, ())
        assert then.entries == 8
        assert then == view.view_of(ABOUT, role, game.at(7), ())
    with pytest.raises(UnknownName, match="there is no entry 9999"):
        history.view_at(ABOUT, SPECTATOR, game, 9999, ())
    with pytest.raises(UnknownName):
        history.view_at(ABOUT, SPECTATOR, game, -1, ())


def test_lines_come_in_bounded_pieces() -> None:
    game = some_way_in("primer", "oasis")
    assert [line.n for line in history.lines(game, SPECTATOR, 3, 4)] == [3, 4, 5, 6]
    assert history.lines(game, SPECTATOR, 10_000) == ()
    assert history.lines(game, SPECTATOR, -5, 1)[0].n == 0
    assert history.lines(game, SPECTATOR, 0, -1) == ()
    assert len(history.lines(game, SPECTATOR, 0, 10**9)) == len(game.journal.entries)


@every
def test_luck_is_counted_exactly(book: str, scenario: str) -> None:
    game = some_way_in(book, scenario)
    rows = history.luck(game, REFEREE)
    rolls = [e for entry in game.journal.entries for e in entry.events if isinstance(e, DieRolled)]
    assert sum(row.dice for row in rows) == sum(len(roll.numbers) for roll in rolls) > 0
    for row in rows:
        assert row.sum == sum((n + 1) * count for n, count in enumerate(row.faces))
        assert Fraction(row.expected) == row.dice * Fraction(7, 2)
        assert sum(map(sum, (roll.dice for roll in row.rolls))) == row.sum
    assert {*view.seats_of(game)} <= {row.seat for row in rows}


def test_luck_forgets_what_was_taken_back_and_what_is_secret() -> None:
    game = new(SKIRMISH)
    for _ in play_at_random(game, 4, 30):
        pass
    before = sum(row.dice for row in history.luck(game, REFEREE))
    assert game.undo("north", 1, ("south",))
    assert sum(row.dice for row in history.luck(game, REFEREE)) < before
    seen = {
        role: sum(row.dice for row in history.luck(some_way_in("europa", "crusader"), role))
        for role in ("axis", REFEREE)
    }
    assert seen["axis"] <= seen[REFEREE]


def attacks(game: Game) -> list[Entry]:
    return [entry for entry in game.journal.entries if entry.text.startswith("attack ")]


@shown
def test_a_fight_is_shown_as_it_stood_with_what_came(book: str, scenario: str) -> None:
    games = (some_way_in(book, scenario, 220, number) for number in range(6))
    game, fights = next((game, found) for game in games if (found := attacks(game)))
    for entry in fights[:6]:
        for role in roles(game):
            sheet = history.fight_at(game, role, entry.n)
            assert sheet.sums
            assert sum(each.share for each in sheet.results) == pytest.approx(1) or (sheet.notes and not sheet.results)
            assert not sheet.came or sheet.rolled
            assert sheet.came in ("", *(each.code for each in sheet.results))
    assert any(history.fight_at(game, REFEREE, entry.n).came for entry in fights)


def test_what_is_no_fight_is_said() -> None:
    game = some_way_in("primer", "oasis")
    with pytest.raises(UnknownName, match="entry 0 belongs to no fight"):
        history.fight_at(game, SPECTATOR, 0)
    with pytest.raises(UnknownName, match="there is no entry 9999"):
        history.fight_at(game, SPECTATOR, 9999)


def test_the_record_of_a_game_that_goes_on_is_what_the_key_may_read() -> None:
    game = begun("europa", "crusader")
    own = history.record(game, "axis")
    assert game.journal.head.hex()[:8] not in own
    assert "#" not in own
    assert read_record(own).header.dice[0].commitment == game.journal.header.dice[0].commitment
    whole = read_record(history.record(game, REFEREE))
    assert replay(whole, game.book).journal.head == game.journal.head
    assert not whole.header.dice[0].seed


def test_the_record_of_a_finished_game_is_whole_and_proves_its_dice() -> None:
    game, rng = begun("primer", "oasis"), Random(0)
    while step(game, rng):
        pass
    assert game.world.outcome is not None
    for role in roles(game):
        record = read_record(history.record(game, role))
        assert record.header.dice[0].seed == dice().reveal()
        assert replay(record, game.book).journal.head == game.journal.head


def test_hidden_orders_are_not_in_the_record_of_others() -> None:
    game = new(SKIRMISH)
    assert game.play("north", "hide n1 in hill")
    assert "hide n1 in hill" in history.record(game, "north")
    assert "1. north: (hidden)\n" in history.record(game, "south")
