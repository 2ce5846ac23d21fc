"""What is written for a command: entries, the response in the row of the last one, and what belongs to them."""

import msgspec
import pytest
from tests.games import CONNECT_FOUR, dice
from tests.table.sessions import a_registry, begin, run

from wavell.table.errors import Refused
from wavell.table.schema.game import Consent, Give, Given, Several, TakeBack, UndoAsk
from wavell.table.session.access import Access
from wavell.table.session.outcome import Outcome, play_order, play_orders
from wavell.table.session.persistence import write_of
from wavell.table.session.undo import UndoNegotiation
from wavell.table.storage.commands import ClearUndoRequest, CloseGame, SetUndoRequest, StoreResponse
from wavell.table.storage.tables import UndoRequest
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


def test_an_undo_request_is_open_only_once_it_is_stored() -> None:
    game, undo = new_game(), UndoNegotiation("g", frozenset())
    red, yellow = (Access("g", seat, seat, (seat,)) for seat in ("red", "yellow"))
    assert game.play("red", "drop 4")
    assert game.play("yellow", "drop 4")
    asked = undo.take_back(game, red, "red", TakeBack(3, "client-1", 1))
    request = UndoRequest("red", 1, 3)
    assert asked.commands == (SetUndoRequest("g", request),)
    assert undo.open(3) == ()
    undo.apply(asked.commands)
    assert undo.open(3) == (UndoAsk("red", 1),)
    agreed = undo.answer(game, yellow, "yellow", Consent("yellow", True, "client-2", UndoAsk("red", 1)))
    assert [entry.text for entry in agreed.entries] == ["undo 1"]
    assert agreed.commands == (ClearUndoRequest("g", "red"),)
    undo.apply(agreed.commands)
    undo.load([])
    assert undo.open(3) == undo.open(4) == ()


def test_an_id_that_answered_one_kind_of_command_is_refused_for_another(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            session, access = await seats["red"].session(), await seats["red"].access()
            assert (await session.give(access, Give("drop 4", 1, "the-same-id"))).n == 1
            with pytest.raises(Refused, match="belongs to a request of another kind") as refused:
                await session.give_several(access, Several(["drop 4"], 2, client="the-same-id"))
            assert refused.value.status == 409

    run(play())
