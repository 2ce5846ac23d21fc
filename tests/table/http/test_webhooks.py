"""Webhooks and feeds over HTTP: set, tried and dropped; what is no address is refused, what is due is listed."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.games import CONNECT_FOUR
from tests.table.mailboxes import OPEN, Players, impatient_table, mailbox
from tests.table.sessions import find

from wavell.table.app import API, Settings, make_app
from wavell.table.config import Limits
from wavell.umpire import DieRolled

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """A table that tries to deliver a notice again soon."""
    with impatient_table(tmp_path_factory.mktemp("notice")) as found:
        yield found


def test_a_webhook_is_set_read_and_dropped(client: TestClient[Litestar]) -> None:
    players = Players(client)
    assert players.ask("axis", "GET", "/webhook").json() == {"url": ""}
    with mailbox() as box:
        players.hook("axis", box.url)
        assert players.ask("axis", "GET", "/webhook").json() == {"url": box.url}
        assert players.ask("allies", "GET", "/webhook").json() == {"url": ""}
        assert players.ask("axis", "DELETE", "/webhook").json() == {"url": ""}
        players.until("axis")
        time.sleep(0.2)
        assert box.came == []
    assert players.hook("spectator", "http://127.0.0.1/").status_code == 403


@pytest.mark.parametrize(
    "url",
    [
        "", "x", "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "http://", "http:///x",
        "http://me:secret@127.0.0.1/", "http://127.0.0.1:99999/", "http://127.0.0.1:0/", "http://127.0.0.1/a b", "http://[::1",
        "//example.org",
        "http://127.0.0.1/\n\nX: y", "http://\N{SNOWMAN}.example/", "http://127.0.0.1/" + "x" * 600,
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused_in_one_sentence(client: TestClient[Litestar], url: str) -> None:
    players = Players(client)
    answer = players.hook("axis", url)
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("url: ")


@pytest.mark.parametrize("body", [{}, {"url": 3}, {"url": "http://127.0.0.1/", "more": 1}, [], "x", None])
def test_a_wrong_body_is_refused(client: TestClient[Litestar], body: Any) -> None:
    assert Players(client).ask("axis", "PUT", "/webhook", json=body).status_code == 400


def test_the_feed_passes_over_a_game_that_cannot_be_opened(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'table.db'}"
    with TestClient(make_app(Settings(url, OPEN, book=find))) as client:
        good, bad = Players(client), Players(client, book=CONNECT_FOUR.id, scenario="empty")
    other = replace(CONNECT_FOUR)
    other.__dict__["event_decoder"] = msgspec.json.Decoder(tuple[DieRolled, ...])
    with TestClient(
        make_app(Settings(url, OPEN, book=lambda name: other if name == other.id else find(name)))
    ) as client:
        keys = [bad.keys["red"], good.keys["allies"]]
        headers = {"Authorization": f"Bearer {keys[0]}"}
        assert client.get(f"{API}/games/{bad.game}", headers=headers).status_code == 409
        (item,) = client.post(f"{API}/feed", json={"keys": keys}).json()["items"]
        assert item["_wavell"]["game"] == good.game


def test_a_webhook_is_tried_at_once_and_what_came_of_it_is_told(client: TestClient[Litestar]) -> None:
    players = Players(client)
    assert "set one first" in players.ask("axis", "POST", "/webhook").json()["detail"]
    with mailbox(204, 302, 404, 503) as box:
        players.hook("axis", box.url)
        assert players.ask("axis", "POST", "/webhook").json() == {"delivered": True, "said": ""}
        assert box.wait(1)[0]["subject"] == "Tuesday: a test message"
        said = [players.ask("axis", "POST", "/webhook").json() for _ in range(3)]
        assert [each["delivered"] for each in said] == [False] * 3
        assert [each["said"] for each in said] == [
            "127.0.0.1 answers 302, and it is not followed elsewhere",
            "127.0.0.1 answers 404",
            "127.0.0.1 answers 503",
        ]
        players.hook("allies", box.url)
        assert players.ask("allies", "POST", "/webhook").json()["delivered"]
        assert box.wait(5)[-1]["subject"] == "Tuesday: allies to decide"
        assert box.wait(5)[-1]["link"].startswith("http://testserver.local/#/game/")
    assert "cannot be reached" in players.ask("axis", "POST", "/webhook").json()["said"]


def test_trying_webhooks_is_bounded(tmp_path: Path) -> None:
    limits = Limits(private_hooks=True, hook_burst=2)
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}", limits))) as client, mailbox() as box:
        players = Players(client)
        players.hook("axis", box.url)
        answers = [players.ask("axis", "POST", "/webhook") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
        assert len(box.came) == 2


@pytest.mark.parametrize("body", [{}, {"keys": 3}, {"keys": [3]}, {"keys": ["x"] * 60}, {"keys": [], "more": 1}, []])
def test_a_wrong_feed_is_refused(client: TestClient[Litestar], body: Any) -> None:
    assert client.post(f"{API}/feed", json=body).status_code == 400
