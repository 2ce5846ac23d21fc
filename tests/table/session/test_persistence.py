"""What is written for a command: entries, the response in the row of the last one, and what belongs to them."""

import msgspec
from tests.games import CONNECT_FOUR, dice

from wavell.table.schema.game import Give, Given, Several
from wavell.table.session.outcome import Outcome, play_order, play_orders
from wavell.table.session.persistence import write_of
from wavell.table.storage.commands import ClearUndoRequest, CloseGame, StoreResponse
from wavell.umpire import Game

COMMAND = ("hash", "client-1")


def new_game() -> Game:
    return Game.new(CONNECT_FOUR, "empty", dice=dice(0))


def test_a_response_lies_in_the_row_of_the_last_entry() -> None:
    game = new_game()
    outcome = play_orders(game, "red", Several(["drop 4"], 1, client="client-1"))
    write = write_of(game, "g", outcome, COMMAND)
    (row,) = write.entries
    assert (row.game, row.n, row.asker, row.client) == ("g", 1, *COMMAND)
    assert msgspec.json.decode(row.answer or b"", type=list[Given]) == outcome.response
    assert write.commands == ()


def test_of_several_entries_only_the_last_has_the_response() -> None:
    game = new_game()
    first, second = (
        play_order(game, "red", Give("drop 4", 1, "client-1")),
        play_order(game, "yellow", Give("drop 4", 2, "client-2")),
    )
    write = write_of(game, "g", Outcome(second.response, (*first.entries, *second.entries)), COMMAND)
    assert [(row.n, row.client) for row in write.entries] == [(1, None), (2, "client-1")]


def test_a_response_without_entries_has_a_row_of_its_own() -> None:
    clear = ClearUndoRequest("g", "red")
    write = write_of(new_game(), "g", Outcome("noted", (), (clear,)), COMMAND)
    assert write.entries == ()
    assert write.commands == (clear, StoreResponse("g", *COMMAND, b'"noted"'))


def test_the_order_of_a_bot_has_no_response() -> None:
    game = new_game()
    outcome = play_order(game, "red", Give("drop 4", 1, "client-1"))
    (row,) = write_of(game, "g", outcome).entries
    assert (row.asker, row.client, row.answer) == (None, None, None)


def test_the_entry_that_ends_a_game_closes_it_in_the_store() -> None:
    game = new_game()
    outcome = play_order(game, "red", Give("resign", 1, "client-1"))
    assert write_of(game, "g", outcome, COMMAND).commands == (CloseGame("g"),)
