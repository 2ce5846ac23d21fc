"""The outcome of an order: its response, and the entries that it added."""

from dataclasses import replace

from tests.games import CONNECT_FOUR, new

from wavell.table.schema.game import Give, Several
from wavell.table.session.outcome import added_since, play_order, play_orders
from wavell.umpire import Game, Versions


def test_an_order_that_is_played_has_one_entry_and_its_number() -> None:
    game = new(CONNECT_FOUR)
    outcome = play_order(game, "red", Give("drop  4", 1, "client-1"))
    assert [entry.text for entry in outcome.entries] == ["drop 4"]
    assert (outcome.response.client, outcome.response.n, outcome.response.entries) == ("client-1", 1, 2)
    assert (outcome.response.ruling.allowed, outcome.response.ruling.order) == (True, "drop 4")


def test_an_order_that_is_refused_adds_nothing_and_is_quoted_if_it_was_understood() -> None:
    game = new(CONNECT_FOUR)
    refused = play_order(game, "yellow", Give("drop 4", 1, "client-1"))
    assert (refused.entries, refused.commands) == ([], ())
    assert (refused.response.n, refused.response.entries, refused.response.ruling.order) == (-1, 1, "drop 4")
    assert play_order(game, "red", Give("frobnicate", 1, "client-2")).response.ruling.order == ""


def test_orders_in_a_row_stop_at_the_first_that_is_refused() -> None:
    game = new(CONNECT_FOUR)
    outcome = play_orders(game, "red", Several(("drop 4", "drop 4", "drop 5"), 1, client="client-1"))
    assert [given.n for given in outcome.response] == [1, -1]
    assert [entry.n for entry in outcome.entries] == [1]
    stale = play_orders(game, "yellow", Several(("drop 4",), 1, client="client-2"))
    assert stale.response[0].ruling.objections[0].kind == "stale"
    assert not stale.entries


def test_the_change_of_rules_ahead_of_an_order_is_among_its_entries() -> None:
    game = new(CONNECT_FOUR)
    newer = Game(replace(CONNECT_FOUR, versions=Versions(2)), game.journal, game.dice)
    outcome = play_order(newer, "red", Give("drop 4", 1, "client-1"))
    assert [entry.kind for entry in outcome.entries] == ["rules", "order"]
    assert outcome.response.n == 2
    assert added_since(newer, 2) == outcome.entries[1:]
