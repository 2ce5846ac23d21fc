"""Notice: webhooks that are signed, bounded and never hold up play, and feeds of what is due."""

import asyncio
import hashlib
import hmac
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.games import CONNECT_FOUR
from tests.table.sessions import find
from tests.waiting import LONG, OFTEN, until

from wavell.table.app import API, Settings, make_app
from wavell.table.config import MAX_NOTICES_AT_ONCE, Limits
from wavell.table.notify import http_client
from wavell.table.notify.sender import NoticeSender
from wavell.table.notify.ssrf import DeliveryFailed, is_public, resolve
from wavell.table.schema.notices import JSON_FEED_VERSION
from wavell.umpire import DieRolled, MalformedOrder

pytestmark = pytest.mark.slow

OPEN = Limits(address_rate=0, key_rate=0, game_rate=0, hook_rate=0, private_hooks=True)


class Mailbox(ThreadingHTTPServer):
    """A receiver of webhooks that answers as it is told to."""

    def __init__(self, *answers: int) -> None:
        super().__init__(("127.0.0.1", 0), _Receiver)
        self.answers = list(answers)
        self.location = ""
        """Where its redirects lead; empty if to itself."""
        self.came: list[tuple[bytes, dict[str, str]]] = []
        self.answering = threading.Event()
        """Until it is set, who has sent something waits for the answer."""
        self.answering.set()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_address[1]}/hook?for=me"

    def wait(self, count: int) -> list[dict[str, Any]]:
        """What has come, once it is so many."""
        until(lambda: len(self.came) >= count)
        return [json.loads(body) for body, _ in self.came]


class _Receiver(BaseHTTPRequestHandler):
    server: Mailbox

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.came.append((body, {name.casefold(): value for name, value in self.headers.items()}))
        self.server.answering.wait(LONG)
        status = self.server.answers.pop(0) if self.server.answers else 204
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", self.server.location or self.server.url)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def mailbox(*answers: int) -> Iterator[Mailbox]:
    box = Mailbox(*answers)
    thread = threading.Thread(target=box.serve_forever, args=(OFTEN,), daemon=True)
    thread.start()
    try:
        yield box
    finally:
        box.shutdown()
        box.server_close()
        thread.join()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("notice")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NoticeSender.__init__, "__defaults__", (False, "", (0.05, 0.05, 0.05)))
        with TestClient(make_app(Settings(f"sqlite:///{folder / 'table.db'}", OPEN))) as found:
            yield found


class Players:
    """A game of `patrol` between two people over HTTP."""

    def __init__(self, client: httpx.Client, **wanted: Any) -> None:
        self.client = client
        body = {"book": "primer", "scenario": "patrol", "title": "Tuesday", **wanted}
        made = client.post(f"{API}/games", json=body).json()
        self.game = made["game"]
        self.keys = {key["role"]: key["key"] for key in made["keys"]}

    def ask(self, role: str, method: str, path: str, **more: Any) -> Any:
        """The answer to a request with a key."""
        headers = {"Authorization": f"Bearer {self.keys[role]}"}
        return self.client.request(method, f"{API}/games/{self.game}{path}", headers=headers, **more)

    def give(self, seat: str, text: str = "end") -> None:
        """Give an order."""
        at = self.ask(seat, "GET", "").json()["entries"]
        body = {"type": "give", "text": text, "decided_at": at, "client": f"client-{seat}-{at}"}
        assert self.ask(seat, "POST", "/orders", json=body).json()["ruling"]["allowed"]

    def hook(self, seat: str, url: str) -> Any:
        """Ask to be told at an address."""
        return self.ask(seat, "PUT", "/webhook", json={"url": url})

    def until(self, seat: str) -> None:
        """End steps until a seat must decide."""
        while (acting := self.ask(seat, "GET", "").json()["due"][0]["seat"]) != seat:
            self.give(acting)


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
    monkeypatch.setattr(http_client, "WEBHOOK_TIMEOUT_SECONDS", LONG)
    players = Players(client)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        players.hook("axis", f"http://127.0.0.1:{deaf.getsockname()[1]}/")
        begun = time.monotonic()
        players.until("axis")
        players.give("axis")
        assert time.monotonic() - begun < LONG


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


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "localhost", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0",  # noqa: S104 - nothing is bound
        "[::1]", "[fe80::1]", "[fc00::1]", "[::ffff:127.0.0.1]", "[::ffff:10.0.0.1]", "[64:ff9b::7f00:1]", "224.0.0.1",
        "[2002:7f00:1::]", "2130706433", "0x7f.1", "0177.0.0.1",
    ],
)  # fmt: skip
def test_nothing_is_sent_into_a_private_network(host: str) -> None:
    with pytest.raises((MalformedOrder, DeliveryFailed)):
        asyncio.run(resolve(f"http://{host}/hook", private=False))


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"])
def test_the_open_network_is_open(address: str) -> None:
    assert is_public(address)


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


def test_links_begin_with_the_address_that_the_server_was_told(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'table.db'}", OPEN, home="https://table.example.org")
    with TestClient(make_app(settings)) as client, mailbox() as box:
        players = Players(client)
        players.hook("axis", box.url)
        players.until("axis")
        link = f"https://table.example.org/#/game/{players.game}"
        assert box.wait(1)[0]["link"] == link
        assert players.ask("axis", "GET", "/feed").json()["items"][0]["url"] == link


def test_trying_webhooks_is_bounded(tmp_path: Path) -> None:
    limits = Limits(private_hooks=True, hook_burst=2)
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}", limits))) as client, mailbox() as box:
        players = Players(client)
        players.hook("axis", box.url)
        answers = [players.ask("axis", "POST", "/webhook") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
        assert len(box.came) == 2


def test_who_is_told_late_is_told_what_is_due_then_and_nothing_if_nothing_is(client: TestClient[Litestar]) -> None:
    with mailbox(*[503] * 50) as box, pytest.MonkeyPatch.context() as patch:
        notices: NoticeSender = client.app.state.notices
        patch.setattr(http_client, "WEBHOOK_TIMEOUT_SECONDS", LONG)
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
        patch.setattr(client.app.state.notices, "_retry_seconds", (10 * LONG,))
        for _ in range(MAX_NOTICES_AT_ONCE + 1):
            unlucky = Players(client)
            unlucky.hook("axis", dead.url)
            unlucky.until("axis")
        assert len(dead.wait(MAX_NOTICES_AT_ONCE + 1)) == MAX_NOTICES_AT_ONCE + 1
        players = Players(client)
        players.hook("axis", box.url)
        players.until("axis")
        assert len(box.wait(1)) == 1


@pytest.mark.parametrize("body", [{}, {"keys": 3}, {"keys": [3]}, {"keys": ["x"] * 60}, {"keys": [], "more": 1}, []])
def test_a_wrong_feed_is_refused(client: TestClient[Litestar], body: Any) -> None:
    assert client.post(f"{API}/feed", json=body).status_code == 400
