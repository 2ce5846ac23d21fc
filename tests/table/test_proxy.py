"""Behind an HTTPS proxy, set up as docs/server.md shows: everything passes, and everybody is counted for themselves."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from socket import create_connection
from time import sleep
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
import pytest
from tests.table.certificates import authority
from tests.table.proxies import PROXIES, Proxied
from tests.table.served import API, bearer, here
from tests.waiting import WAIT_S

from wavell.table.config import Limits

LIMITS = Limits(game_rate=0.001, game_burst=3, sockets=2)
FOUR = {"book": "connect-four", "scenario": "empty"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that bounds what one address may do."""
    folder = tmp_path_factory.mktemp("server")
    (folder / "index.html").write_text("<title>the page</title>")
    with here(f"sqlite:///{folder / 'table.db'}", LIMITS, folder) as address:
        yield address


@pytest.fixture(scope="module", params=PROXIES)
def proxied(request: pytest.FixtureRequest, server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    """That server behind each proxy in turn."""
    folder: Path = tmp_path_factory.mktemp(request.param)
    with PROXIES[request.param](server, authority(folder), folder) as found:
        yield found


@pytest.fixture(scope="module")
def game(proxied: Proxied) -> tuple[str, dict[str, str]]:
    """A game that was begun through the proxy, and its keys."""
    with proxied.client("127.0.0.10") as client:
        made = client.post(f"{API}/games", json=FOUR).json()
    return made["game"], {key["role"]: key["key"] for key in made["keys"]}


Game = tuple[str, dict[str, str]]


def test_the_page_comes_through_with_its_policy(proxied: Proxied) -> None:
    with proxied.client() as client:
        page = client.get("/")
        assert page.text == "<title>the page</title>"
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert client.get("/", headers={"If-None-Match": page.headers["etag"]}).status_code == 304


def test_orders_and_changes_come_through_the_live_connection(proxied: Proxied, game: Game) -> None:
    id_, keys = game

    async def play() -> None:
        async with proxied.live(id_, keys["red"]) as red, proxied.live(id_, keys["yellow"]) as yellow:
            await red.hear("view")
            await yellow.hear("view")
            await red.say(type="give", text="drop 4", decided_at=1, client="client-0001")
            assert (await red.hear("given"))["ruling"]["allowed"]
            assert (await yellow.hear("change"))["entries"] == 2

    asyncio.run(play())


def test_links_have_the_scheme_and_the_host_that_the_visitor_sees(proxied: Proxied, game: Game) -> None:
    id_, keys = game
    with proxied.client() as client:
        feeds = [client.get(f"{API}/games/{id_}/feed", headers=bearer(keys[seat])).json() for seat in ("red", "yellow")]
    (item,) = (item for feed in feeds for item in feed["items"])
    assert item["url"] == f"{proxied.address}/#/game/{id_}"


def test_new_games_are_counted_for_each_visitor_whatever_they_say_of_themselves(proxied: Proxied, source: str) -> None:
    with proxied.client(source) as client, proxied.client("127.0.0.99") as other:
        statuses = [
            client.post(f"{API}/games", json=FOUR, headers={"X-Forwarded-For": f"203.0.113.{n}"}).status_code
            for n in range(4)
        ]
        assert statuses == [201, 201, 201, 429]
        refused = client.post(
            f"{API}/games", json=FOUR, headers={"X-Real-IP": "203.0.113.9", "Forwarded": "for=1.2.3.4"}
        )
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 1
        assert other.get("/").status_code == 200


@pytest.fixture
def source(request: pytest.FixtureRequest) -> str:
    """An address that nobody has come from yet, the server being the same behind each proxy."""
    return f"127.1.{[*PROXIES].index(request.node.callspec.params['proxied'])}.7"


def test_live_connections_are_counted_for_each_visitor(proxied: Proxied, game: Game) -> None:
    id_, keys = game

    async def play() -> None:
        async with AsyncExitStack() as stack:

            async def first_word(source: str) -> Any:
                return await (await stack.enter_async_context(proxied.live(id_, keys["spectator"], source))).hear()

            heard = [await first_word("127.0.0.5") for _ in range(3)]
            assert [each["type"] for each in heard] == ["view", "view", "problem"]
            assert heard[-1]["status"] == 429
            assert (await first_word("127.0.0.6"))["type"] == "view"

    asyncio.run(play())


def test_the_longest_questions_and_bodies_come_through(proxied: Proxied, game: Game) -> None:
    id_, keys = game
    with proxied.client() as client:
        units = quote("u1 " * (4000 // 3))  # the longest thing that an address holds, as a browser writes it
        asked = client.get(f"{API}/games/{id_}/aims?units={units}", headers=bearer(keys["yellow"]))
        assert asked.headers["content-type"].startswith("application/json"), asked.text
        for size, status in ((LIMITS.body_bytes - 100, 400), (LIMITS.body_bytes + 100, 413)):
            answer = client.post(
                f"{API}/games", content=b'"' + b"x" * size + b'"', headers={"Content-Type": "application/json"}
            )
            assert answer.status_code == status
            assert answer.json()["status"] == status


def test_who_is_no_proxy_is_not_believed(server: str) -> None:
    with httpx.Client(
        base_url=server, transport=httpx.HTTPTransport(local_address="127.0.0.77"), timeout=WAIT_S
    ) as client:
        statuses = [
            client.post(f"{API}/games", json=FOUR, headers={"X-Forwarded-For": f"198.51.100.{n}"}).status_code
            for n in range(4)
        ]
    assert statuses == [201, 201, 201, 429]


def test_who_is_refused_while_still_sending_may_finish_and_hears_why(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wavell.table.http.middleware.DRAIN_SECONDS", WAIT_S)
    parts = urlsplit(server)
    head = f"POST {API}/games HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\nContent-Length: 400000\r\n\r\n"
    with create_connection((parts.hostname or "", parts.port or 0), timeout=WAIT_S) as connection:
        connection.sendall(head.encode())
        for _ in range(4):  # a connection that is closed meanwhile breaks at the second part
            sleep(0.1)
            connection.sendall(b" " * 100_000)
        heard = b"".join(iter(lambda: connection.recv(65536), b""))
    assert heard.startswith(b"HTTP/1.1 413 ")
    assert b'"status":413' in heard


def test_who_never_finishes_what_is_too_long_is_told_all_the_same(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wavell.table.http.middleware.DRAIN_SECONDS", 0.2)
    parts = urlsplit(server)
    for length in (400_000, 10**9):
        head = f"POST {API}/games HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Length: {length}\r\n\r\n"
        with create_connection((parts.hostname or "", parts.port or 0), timeout=WAIT_S) as connection:
            connection.sendall(head.encode())
            assert connection.recv(65536).startswith(b"HTTP/1.1 413 ")
