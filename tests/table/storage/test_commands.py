"""Commands to the store: each replaces what stood before, and can be executed again."""

from wavell.table.storage.commands import (
    ClearUndoRequest,
    CloseGame,
    CreateGame,
    SetBookmarks,
    SetUndoRequest,
    SetWebhook,
    StoreResponse,
)
from wavell.table.storage.store import Store
from wavell.table.storage.tables import GameRecord, KeyRow, UndoRequest
from wavell.umpire import Header


def test_bookmarks_webhooks_and_asks_are_replaced(url: str) -> None:
    store = Store(url)
    with store.engine.begin() as connection:
        SetBookmarks("g", "k", ((1, "a"), (3, "b"))).execute(connection)
        SetBookmarks("g", "k", ((2, "c"), (2, "d"))).execute(connection)
        SetWebhook("g", "k", "https://one.example/").execute(connection)
        SetWebhook("g", "k", "https://two.example/").execute(connection)
        SetUndoRequest("g", UndoRequest("red", 3, 5)).execute(connection)
        SetUndoRequest("g", UndoRequest("red", 4, 6, ("yellow",))).execute(connection)
    assert store.bookmarks("g", "k") == [(2, "d")]
    assert store.bookmarks("g", "other") == []
    assert store.webhooks("g") == {"k": "https://two.example/"}
    assert store.updates("g", 0).undo_requests == (UndoRequest("red", 4, 6, ("yellow",)),)
    with store.engine.begin() as connection:
        SetWebhook("g", "k", "").execute(connection)
        SetBookmarks("g", "k", ()).execute(connection)
        ClearUndoRequest("g", "red").execute(connection)
    assert store.webhooks("g") == {}
    assert store.bookmarks("g", "k") == []
    assert store.updates("g", 0).undo_requests == ()
    store.close()


def test_a_response_is_stored_once_and_a_second_one_changes_nothing(url: str) -> None:
    store = Store(url)
    with store.engine.begin() as connection:
        StoreResponse("g", "hash", "client-1", b'"first"').execute(connection)
        StoreResponse("g", "hash", "client-1", b'"second"').execute(connection)
        StoreResponse("g", "other", "client-1", b'"third"').execute(connection)
    assert store.response("g", "hash", "client-1") == b'"first"'
    assert store.response("g", "other", "client-1") == b'"third"'
    assert store.response("h", "hash", "client-1") is None
    store.close()


def test_a_game_is_created_with_its_keys_and_counted_until_it_is_over(url: str) -> None:
    header = Header("connect-four", "empty", "1", {}, "strict", (), {})
    store, record = Store(url), GameRecord("g", "A game", header, {"red": "Ada", "yellow": "bot"}, 1.5)
    keys = (KeyRow("h1", "red", ("red",)), KeyRow("h2", "spectator", ()))
    with store.engine.begin() as connection:
        CreateGame(record, b"seed", keys).execute(connection)
    stored = store.load("g")
    assert stored is not None
    assert (stored.record, stored.seed, set(stored.keys)) == (record, b"seed", set(keys))
    assert store.games_of(["h1", "h3"]) == {"h1": "g"}
    assert store.unfinished_games() == 1
    with store.engine.begin() as connection:
        CloseGame("g").execute(connection)
    assert store.unfinished_games() == 0
    store.close()
