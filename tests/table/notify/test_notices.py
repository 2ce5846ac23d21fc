"""Notices in words: what is due in which game, an undo that waits for consent, and the end."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.table.mailboxes import Players, mailbox
from tests.waiting import until

from wavell.table.app import API
from wavell.table.schema.notices import JSON_FEED_VERSION

pytestmark = pytest.mark.slow


def test_the_end_of_the_game_is_told(client: TestClient[Litestar]) -> None:
    players = Players(client)
    with mailbox() as box:
        players.hook("allies", box.url)
        while due := players.ask("axis", "GET", "").json()["due"]:
            players.give(due[0]["seat"])
        until(lambda: any(each.get("over") for each in box.wait(1)))
        told = box.wait(1)
        assert told[-1]["over"]
        assert told[-1]["subject"] == "Tuesday: the game is over"


def test_the_feed_says_what_is_due_in_which_game(client: TestClient[Litestar]) -> None:
    first, second = Players(client), Players(client, title="Wednesday")
    second.until("axis")
    keys = [first.keys["axis"], second.keys["axis"], "nonsense", "", "x" * 500]
    feed = client.post(f"{API}/feed", json={"keys": keys}).json()
    assert feed["version"] == JSON_FEED_VERSION
    (item,) = feed["items"]
    assert item["title"] == "Wednesday: axis to decide"
    assert item["url"] == f"http://testserver.local/#/game/{second.game}"
    assert item["_wavell"]["game"] == second.game
    assert item["content_text"].startswith("Wednesday (primer patrol): ")
    own = second.ask("axis", "GET", "/feed").json()
    assert own["items"] == feed["items"]
    assert second.ask("spectator", "GET", "/feed").json()["items"] == []
    assert not any(key in str(feed) for key in keys if len(key) > 1)


def test_an_undo_that_waits_for_consent_is_due(client: TestClient[Litestar]) -> None:
    players = Players(client)
    players.until("axis")
    entries = players.ask("allies", "GET", "").json()["entries"]
    with mailbox() as box:
        players.give("axis")
        players.until("allies")
        players.hook("axis", box.url)
        body = {"decided_at": players.ask("axis", "GET", "").json()["entries"], "client": "undo-now", "n": entries - 1}
        players.ask("allies", "POST", "/undo", json=body)
        (said,) = box.wait(1)
        assert f"allies asks to take entry {entries - 1} back" in said["text"]
