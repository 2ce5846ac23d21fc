"""Sending notices: signed, once for each thing that is due, tried again within bounds, and never in the way of play."""

import hashlib
import hmac
import socket
import time
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.table.mailboxes import OPEN, Players, mailbox
from tests.waiting import WAIT_S, until

from wavell.table.app import Settings, make_app
from wavell.table.config import MAX_NOTICES_AT_ONCE
from wavell.table.notify import http_client
from wavell.table.notify.sender import NoticeSender

pytestmark = pytest.mark.slow


def test_a_seat_is_told_when_it_becomes_due_and_not_before(client: TestClient[Litestar]) -> None:
    players = Players(client)
    with mailbox() as box:
        assert players.hook("axis", box.url).json() == {"url": box.url}
        players.until("axis")
        (said,) = box.wait(1)
        assert said["seats"] == ["axis"]
        assert said["subject"] == "Tuesday: axis to decide"
        assert said["link"] == f"/#/game/{players.game}"
        assert "axis: " in said["text"]
        body, headers = box.came[0]
        secret = hashlib.sha256(players.keys["axis"].encode()).hexdigest()
        signed = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        assert headers["x-wavell-signature"] == f"sha256={signed}"
        everything = body.decode() + str(headers)
        assert not any(key in everything for key in (*players.keys.values(), secret))
        time.sleep(0.2)
        assert len(box.came) == 1


def test_who_is_still_due_is_not_told_again(client: TestClient[Litestar]) -> None:
    players = Players(client)
    with mailbox() as box:
        players.hook("allies", box.url)
        players.give("allies")
        assert players.ask("allies", "GET", "").json()["due"][0]["seat"] == "allies"
        time.sleep(0.3)
        assert box.came == []


def test_a_fault_is_tried_again_a_few_times(client: TestClient[Litestar]) -> None:
    players = Players(client)
    with mailbox(500, 429, 204) as box:
        players.hook("axis", box.url)
        players.until("axis")
        assert len(box.wait(3)) == 3
    players = Players(client)
    with mailbox(*[503] * 50) as box:
        players.hook("axis", box.url)
        players.until("axis")
        assert len(box.wait(4)) == 4
        time.sleep(0.4)
        assert len(box.came) == 4


@pytest.mark.parametrize("status", [302, 400, 404, 410])
def test_what_cannot_help_is_not_tried_again_nor_followed(client: TestClient[Litestar], status: int) -> None:
    players = Players(client)
    with mailbox(status) as box:
        players.hook("axis", box.url)
        players.until("axis")
        box.wait(1)
        time.sleep(0.3)
        assert len(box.came) == 1


def test_play_does_not_wait_for_who_does_not_answer(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_client, "WEBHOOK_TIMEOUT_SECONDS", WAIT_S)
    players = Players(client)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        players.hook("axis", f"http://127.0.0.1:{deaf.getsockname()[1]}/")
        begun = time.monotonic()
        players.until("axis")
        players.give("axis")
        assert time.monotonic() - begun < WAIT_S


def test_who_is_due_already_is_told_of_a_wish_once(client: TestClient[Litestar]) -> None:
    players = Players(client)
    players.until("axis")
    n = players.ask("allies", "GET", "").json()["entries"]
    players.give("axis")
    players.until("allies")
    players.until("axis")
    entries = players.ask("allies", "GET", "").json()["entries"]
    with mailbox() as box:
        players.hook("axis", box.url)
        for first in (n, n - 1):
            body = {"decided_at": entries, "client": f"undo-entry-{first}", "n": first}
            assert not players.ask("allies", "POST", "/undo", json=body).json()["ruling"]["allowed"]
        box.wait(1)
        time.sleep(0.3)
        (said,) = box.wait(1)
        assert said["seats"] == ["axis"]
        assert "axis: " in said["text"]
        assert "allies asks to take entry" in said["text"]


@pytest.mark.parametrize("seat", ["axis", "allies"])
def test_the_end_of_the_game_is_told_to_whoever_brought_it_about(client: TestClient[Litestar], seat: str) -> None:
    players = Players(client)
    with mailbox() as box:
        players.hook(seat, box.url)
        while due := players.ask("axis", "GET", "").json()["due"]:
            players.give(due[0]["seat"])
        until(lambda: any(each.get("over") for each in box.wait(1)))
        assert [each.get("over", False) for each in box.wait(1)].count(True) == 1


def test_links_begin_with_the_address_that_the_server_was_told(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'table.db'}", OPEN, home="https://table.example.org")
    with TestClient(make_app(settings)) as client, mailbox() as box:
        players = Players(client)
        players.hook("axis", box.url)
        players.until("axis")
        link = f"https://table.example.org/#/game/{players.game}"
        assert box.wait(1)[0]["link"] == link
        assert players.ask("axis", "GET", "/feed").json()["items"][0]["url"] == link


def test_who_is_told_late_is_told_what_is_due_then_and_nothing_if_nothing_is(client: TestClient[Litestar]) -> None:
    with mailbox(*[503] * 50) as box, pytest.MonkeyPatch.context() as patch:
        notices: NoticeSender = client.app.state.notices
        patch.setattr(http_client, "WEBHOOK_TIMEOUT_SECONDS", WAIT_S)
        box.answering.clear()
        players = Players(client)
        players.hook("axis", box.url)
        players.until("axis")
        box.wait(1)
        while players.ask("axis", "GET", "").json()["due"][0]["seat"] == "axis":
            players.give("axis")
        box.answering.set()
        until(lambda: not notices._deliveries)
        assert not notices._deliveries
        assert len(box.came) == 1


def test_dead_addresses_hold_up_nobody_else(client: TestClient[Litestar]) -> None:
    with mailbox(*[503] * 100) as dead, mailbox() as box, pytest.MonkeyPatch.context() as patch:
        patch.setattr(client.app.state.notices, "_retry_seconds", (10 * WAIT_S,))
        for _ in range(MAX_NOTICES_AT_ONCE + 1):
            unlucky = Players(client)
            unlucky.hook("axis", dead.url)
            unlucky.until("axis")
        assert len(dead.wait(MAX_NOTICES_AT_ONCE + 1)) == MAX_NOTICES_AT_ONCE + 1
        players = Players(client)
        players.hook("axis", box.url)
        players.until("axis")
        assert len(box.wait(1)) == 1
