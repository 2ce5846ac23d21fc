"""The live connection: everybody is told what they may know, and whoever was away is told what came since."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.table.served import API, PATIENT, Live, bearer, begin, here
from tests.table.sessions import a_registry, run
from tests.table.sessions import begin as begin_in
from tests.waiting import WAIT_S, soon, until
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import CloseCode
from websockets.sync.client import connect

from wavell.table.config import MAX_UNREAD_MESSAGES, Limits
from wavell.table.errors import Refused
from wavell.table.ratelimit import RateLimiter
from wavell.table.session import feed
from wavell.table.websocket import connection
from wavell.table.websocket.connection import AsgiSocket, Connection

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with here(f"sqlite:///{tmp_path_factory.mktemp('live') / 'games.db'}", Limits(address_rate=0, key_rate=0)) as found:
        yield found


def test_an_order_is_answered_and_everybody_is_told(address: str) -> None:
    game, keys = begin(address)
    red, yellow, watching = (Live(address, game, keys[role]) for role in ("red", "yellow", "spectator"))
    views = [each.hear() for each in (red, yellow, watching)]
    assert [(view["type"], view["role"], view["entries"]) for view in views] == [
        ("view", "red", 1),
        ("view", "yellow", 1),
        ("view", "spectator", 1),
    ]
    given = red.give("drop 4", 1, "client-red-1")
    assert (given["n"], given["entries"], given["ruling"]["allowed"]) == (1, 2, True)
    for each in (yellow, watching):
        change = each.hear_a("change")
        assert change["entries"] == 2
        assert [line["text"] for line in change["lines"]] == ["drop 4"]
        assert [due["seat"] for due in change["due"]] == ["yellow"]
    assert yellow.give("drop 4", 2, "client-yel-1")["n"] == 2
    refused = yellow.give("drop 4", 3, "client-yel-2")
    assert (refused["ruling"]["allowed"], "n" in refused) == (False, False)
    for each in (red, yellow, watching):
        each.close()


def test_a_hidden_order_is_told_to_its_own_side_only(address: str) -> None:
    game, keys = begin(address, book="skirmish", scenario="four-turns")
    north, south, referee = (Live(address, game, keys[role]) for role in ("north", "south", "referee"))
    for each in (north, south, referee):
        each.hear()
    assert north.give("hide n1 in hill", 1, "client-nor-1")["n"] == 1
    told = {each: each.hear_a("change") for each in (south, referee)}
    assert told[south]["lines"][0]["text"] == "(hidden)"
    assert "north-ash-0" not in msgspec.json.encode(told[south]).decode()
    assert "north-ash-0" in msgspec.json.encode(told[referee]).decode()
    assert told[referee]["lines"][0]["text"] == "hide n1 in hill"
    for each in (north, south, referee):
        each.close()


def test_whoever_comes_back_is_told_what_came_since(address: str) -> None:
    game, keys = begin(address, hot_seat=True)
    away = Live(address, game, keys["spectator"])
    assert away.hear()["entries"] == 1
    away.close()
    player = Live(address, game, keys["table"], role="red")
    player.hear()
    for n in range(1, 5):
        player.give(f"drop {n}", n, f"client-tab-{n}", seat=("red", "yellow")[n % 2 == 0])
    back = Live(address, game, keys["spectator"], entries=1)
    change = back.hear()
    assert change["type"] == "change"
    assert change["entries"] == 5
    assert [line["text"] for line in change["lines"]] == [f"drop {n}" for n in range(1, 5)]
    again = Live(address, game, keys["spectator"], entries=5)
    nothing = again.hear()
    assert (nothing["type"], nothing["entries"], nothing["lines"]) == ("change", 5, [])
    player.give("drop 5", 5, "client-tab-5", seat="red")
    assert again.hear()["entries"] == back.hear()["entries"] == 6
    for entries in (77, 2, -1):  # from the future, between what is kept, and from nothing
        newcomer = Live(address, game, keys["spectator"], entries=entries)
        assert newcomer.hear()["type"] == "view"
        newcomer.close()
    for each in (player, back, again):
        each.close()


def test_an_order_repeated_after_a_broken_connection_is_answered_and_not_played_twice(address: str) -> None:
    game, keys = begin(address)
    red = Live(address, game, keys["red"])
    red.hear()
    first = red.give("drop 4", 1, "client-red-1")
    red.close()
    red = Live(address, game, keys["red"], entries=1)
    assert red.hear()["entries"] == 2
    assert red.give("drop 4", 1, "client-red-1") == first
    red.close()


def test_an_order_whose_answer_was_never_heard_is_played_once(address: str) -> None:
    game, keys = begin(address)
    red = Live(address, game, keys["red"])
    red.hear()
    red.say(type="give", text="drop 4", decided_at=1, client="client-red-1")
    red.close()
    red = Live(address, game, keys["red"])
    red.hear()
    assert red.give("drop 4", 1, "client-red-1")["n"] == 1
    view = httpx.get(f"{address}{API}/games/{game}", headers=bearer(keys["red"]), timeout=WAIT_S).json()
    assert view["entries"] == 2
    red.close()


def test_whoever_was_away_longer_than_changes_are_kept_gets_a_whole_view(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "MAX_FEED_CHANGES", 3)
    game, keys = begin(address, hot_seat=True)
    staying = Live(address, game, keys["spectator"])
    staying.hear()
    player = Live(address, game, keys["table"], role="red")
    player.hear()
    for n in range(1, 7):
        player.give(f"drop {n}", n, f"client-tab-{n}", seat=("red", "yellow")[n % 2 == 0])
        assert staying.hear()["entries"] == n + 1
    for entries, first in ((1, ("view", 7)), (3, ("view", 7)), (4, ("change", 5)), (6, ("change", 7))):
        back = Live(address, game, keys["spectator"], entries=entries)
        told = back.hear()
        assert (told["type"], told["entries"]) == first
        back.close()
    for each in (staying, player):
        each.close()


class Client:
    """A client as an ASGI server hands it over, which says hello, and takes what it is told only while it listens."""

    def __init__(self, key: str) -> None:
        self._says = [f'{{"type":"hello","key":"{key}"}}']
        self.listens = asyncio.Event()
        self.told: list[Any] = []

    async def receive(self) -> object:
        """The hello, and then nothing any more."""
        if not self._says:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": self._says.pop()}

    async def send(self, message: Any) -> None:
        """Take it, or let the server wait."""
        await self.listens.wait()
        self.told += message["text"].split("\n")


def test_a_client_that_does_not_listen_is_left_and_play_goes_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MAX_UNSENT_MESSAGES", 4)

    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin_in(registry)
            deaf = Client(seats["spectator"].key)
            served = Connection(AsgiSocket(deaf.receive, deaf.send), registry, RateLimiter(Limits()), created.game)
            telling = asyncio.create_task(served.run())
            session = await registry.open(created.game)
            await soon(lambda: session.broadcaster.feed("spectator").listeners)
            assert len(session.broadcaster.feed("spectator").listeners) == 1
            for n in range(1, 9):
                assert (await seats[("red", "yellow")[n % 2 == 0]].give(f"drop {(n - 1) % 7 + 1}")).n == n
            with pytest.raises(Refused, match="too slow") as told:
                await telling
            assert told.value.status == 408
            assert not session.broadcaster.feed("spectator").listeners
            assert not session.broken

    run(play())


def test_a_client_that_listens_again_hears_everything_in_order(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin_in(registry)
            client = Client(seats["spectator"].key)
            served = Connection(AsgiSocket(client.receive, client.send), registry, RateLimiter(Limits()), created.game)
            telling = asyncio.create_task(served.run())
            session = await registry.open(created.game)
            await soon(lambda: session.broadcaster.feed("spectator").listeners)
            for n in range(1, 9):
                assert (await seats[("red", "yellow")[n % 2 == 0]].give(f"drop {(n - 1) % 7 + 1}")).n == n
                if n == 6:
                    client.listens.set()
            await soon(lambda: len(client.told) > 8)
            told = [msgspec.json.decode(message) for message in client.told]
            assert [(each["type"], each["entries"]) for each in told] == [
                ("view", 1),
                *(("change", n) for n in range(2, 10)),
            ]
            telling.cancel()

    run(play())


def test_any_asgi_server_serves_live_connections(tmp_path: Path) -> None:
    with here(f"sqlite:///{tmp_path / 'games.db'}", ws="websockets-sansio") as address:
        game, keys = begin(address)
        red, yellow = (Live(address, game, keys[role]) for role in ("red", "yellow"))
        assert [each.hear()["type"] for each in (red, yellow)] == ["view", "view"]
        assert red.give("drop 4", 1, "client-red-1")["n"] == 1
        assert yellow.hear_a("change")["entries"] == 2
        red.say(type="beat")
        assert red.hear_a("beat")
        for each in (red, yellow):
            each.close()


def test_many_messages_at_once_are_answered_in_turn(address: str) -> None:
    game, keys = begin(address, hot_seat=True)
    player = Live(address, game, keys["table"], role="red")
    player.hear()
    many = 3 * MAX_UNREAD_MESSAGES
    for n in range(1, many + 1):
        player.say(
            type="give", text="drop 4", decided_at=n, client=f"client-{n:05}", seat=("red", "yellow")[n % 2 == 0]
        )
    given = [player.hear_a("given") for _ in range(many)]
    assert [each["client"] for each in given] == [f"client-{n:05}" for n in range(1, many + 1)]
    assert [each["ruling"]["allowed"] for each in given] == [True] * 6 + [False] * (many - 6)
    player.close()


def test_a_text_in_parts_and_one_in_bytes_are_read(address: str) -> None:
    game, keys = begin(address)
    with connect(f"{address.replace('http', 'ws')}{API}/games/{game}/live", **PATIENT) as socket:
        socket.send(['{"type":"hello",', f'"key":"{keys["red"]}"}}'])
        assert '"type":"view"' in str(socket.recv(WAIT_S))
        socket.send(b'{"type":"beat"}')
        assert socket.recv(WAIT_S) == '{"type":"beat"}'
        socket.send(b'{"type":"beat","more":"\xff"}', text=True)
        assert socket.recv(WAIT_S) == '{"type":"beat"}'
        socket.send(b'{"type":"give","text":"\xff","decided_at":1,"client":"client-0001"}', text=True)
        assert "no text in UTF-8" in str(socket.recv(WAIT_S))


def test_a_key_of_two_seats_that_says_no_role_gets_a_whole_view(address: str) -> None:
    game, keys = begin(address, hot_seat=True)
    first = Live(address, game, keys["table"])
    assert first.hear()["role"] == "red"
    first.give("drop 4", 1, "client-tab-1", seat="red")
    second = Live(address, game, keys["table"], entries=1)
    view = second.hear()
    assert (view["type"], view["role"]) == ("view", "yellow")
    for each in (first, second):
        each.close()


def test_a_request_for_consent_is_told(address: str) -> None:
    game, keys = begin(address)
    red, yellow = (Live(address, game, keys[role]) for role in ("red", "yellow"))
    for each in (red, yellow):
        each.hear()
    red.give("drop 4", 1, "client-red-1")
    yellow.give("drop 4", 2, "client-yel-1")
    where = f"{address}{API}/games/{game}"
    back = {"decided_at": 3, "client": "client-undo", "n": 1}
    assert httpx.post(f"{where}/undo", json=back, headers=bearer(keys["red"]), timeout=WAIT_S).status_code == 200
    while not (change := yellow.hear_a("change")).get("asks"):
        pass
    assert (change["asks"], change["lines"], change["entries"]) == ([{"seat": "red", "n": 1}], [], 3)
    agree = {"seat": "yellow", "agree": True, "client": "client-agree", "asked": {"seat": "red", "n": 1}}
    assert httpx.post(f"{where}/consent", json=agree, headers=bearer(keys["yellow"]), timeout=WAIT_S).json()["n"] == 3
    change = yellow.hear_a("change")
    assert (change["entries"], change["lines"][0]["kind"], change.get("asks")) == (4, "undo", None)
    for each in (red, yellow):
        each.close()


def test_a_beat_is_answered(address: str) -> None:
    game, keys = begin(address)
    live = Live(address, game, keys["red"])
    live.hear()
    live.say(type="beat")
    assert live.hear() == {"type": "beat"}
    live.close()


@pytest.mark.parametrize(
    ("hello", "status"),
    [
        ({"type": "hello", "key": "not a key"}, 404),
        ({"type": "hello"}, 400),
        ({"type": "give", "text": "drop 4"}, 400),
        ({"type": "hello", "key": "x" * 200}, 400),
        ({"type": "hello", "key": "x", "junk": "y" * 20_000}, 413),
    ],
)
def test_a_bad_greeting_is_told_what_is_wrong_and_closed(address: str, hello: dict[str, str], status: int) -> None:
    game, keys = begin(address)
    live = Live(address, game, keys["red"], hello=hello)
    problem = live.hear()
    assert (problem["type"], problem["status"]) == ("problem", status)
    with pytest.raises(ConnectionClosed) as closed:
        live.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4000 + status


def test_nonsense_in_between_ends_the_connection_with_a_sentence(address: str) -> None:
    game, keys = begin(address)
    live = Live(address, game, keys["red"])
    live.hear()
    live.socket.send("{nonsense")
    assert live.hear()["status"] == 400


def test_whoever_says_no_hello_is_told_to_and_left(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HELLO_TIMEOUT_SECONDS", 0.2)
    game, _ = begin(address)
    with connect(f"{address.replace('http', 'ws')}{API}/games/{game}/live", **PATIENT) as silent:
        problem = msgspec.json.decode(silent.recv(WAIT_S))
        assert (problem["status"], problem["detail"]) == (408, "say hello first, with a key")
        with pytest.raises(ConnectionClosed):
            silent.recv(WAIT_S)


def test_bytes_are_read_as_text_and_what_is_no_text_is_refused(address: str) -> None:
    game, keys = begin(address)
    red = Live(address, game, keys["red"])
    red.hear()
    red.socket.send(b'{"type": "beat"}')
    assert red.hear() == {"type": "beat"}
    red.socket.send(b"\xff\xfe\x00")
    assert red.hear()["status"] == 400


def test_a_message_that_is_far_too_long_is_not_even_read(address: str) -> None:
    game, keys = begin(address)
    red = Live(address, game, keys["red"])
    red.hear()
    red.socket.send("x" * 100_000)
    with pytest.raises(ConnectionClosed) as closed:
        red.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == CloseCode.MESSAGE_TOO_BIG


@pytest.mark.parametrize(
    "path", ["/", f"{API}/games", f"{API}/games/x", f"{API}/games/x/lives", f"{API}/games/x/y/live"]
)
def test_nothing_but_games_is_live(address: str, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(address.replace("http", "ws") + path, **PATIENT):
        pass
    assert refused.value.response.status_code == 403


def test_what_is_not_allowed_is_answered_as_a_refusal(address: str) -> None:
    game, keys = begin(address)
    live = Live(address, game, keys["spectator"])
    live.hear()
    given = live.give("drop 4", 1, "client-spec")
    assert "looks on" in given["ruling"]["objections"][0]["text"]
    live.close()


def test_no_more_connections_than_are_allowed(tmp_path: Path) -> None:
    with here(f"sqlite:///{tmp_path / 'g.db'}", Limits(sockets=2)) as address:
        game, keys = begin(address)
        open_ones = [Live(address, game, keys["red"]) for _ in range(2)]
        assert [each.hear()["type"] for each in open_ones] == ["view", "view"]
        assert Live(address, game, keys["red"]).hear()["status"] == 429
        open_ones[0].close()
        heard: list[str] = []

        def is_let_in() -> bool:
            heard.append(Live(address, game, keys["red"]).hear()["type"])
            return heard[-1] == "view"

        until(is_let_in)  # as soon as it is noticed that one has gone
        assert heard[-1] == "view"
        for each in open_ones:
            each.close()
