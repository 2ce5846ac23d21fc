"""The application: safe headers, sentences for errors, bounds that say when to come again, and the page."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.table.served import API, bearer, begin, here
from tests.waiting import LONG

from wavell.table.config import Limits
from wavell.table.errors import Refused
from wavell.table.ratelimit import RateLimiter, TokenBuckets
from wavell.umpire import open_book

FREE = Limits(address_rate=0, key_rate=0, game_rate=0)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("app")
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Wavell</title>" + " " * 2000)
    (page / "assets" / "app-1a2b.js").write_text("export {};")
    (folder / "secret.txt").write_text("not for you")
    with here(f"sqlite:///{folder / 'games.db'}", FREE, page) as found:
        yield found


def test_orders_over_http_are_answered_once(address: str) -> None:
    game, keys = begin(address)
    give = {"text": "drop 4", "decided_at": 1, "client": "client-1"}
    answers = [
        httpx.post(f"{address}{API}/games/{game}/orders", json=give, headers=bearer(keys["red"]), timeout=LONG)
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["n"] == 1
    view = httpx.get(f"{address}{API}/games/{game}", headers=bearer(keys["yellow"]), timeout=LONG).json()
    assert (view["entries"], view["role"], view["mine"]) == (2, "yellow", ["yellow"])


def test_several_orders_are_tried_and_committed(address: str) -> None:
    game, keys = begin(address, book="skirmish", scenario="four-turns")
    several = {"orders": ["hide n1 in hill", "hide n2 in hill"], "decided_at": 1, "client": "several-1"}
    where, who = f"{address}{API}/games/{game}", bearer(keys["north"])
    shown = httpx.post(f"{where}/sandbox", json=several, headers=who, timeout=LONG).json()
    assert [each["allowed"] for each in shown["rulings"]] == [True, True]
    assert shown["view"]["entries"] == 1
    given = httpx.post(f"{where}/commit", json=several, headers=who, timeout=LONG).json()
    assert [each["n"] for each in given] == [1, 2]


def test_questions_are_answered_after_orders_that_are_only_tried(address: str) -> None:
    game, keys = begin(address, book="skirmish", scenario="four-turns")
    where = f"{address}{API}/games/{game}"

    def ask(what: str, *orders: str, key: str = "north", **fields: str | int) -> httpx.Response:
        return httpx.post(
            f"{where}/suppose", json={"orders": orders, "what": what, **fields}, headers=bearer(keys[key]), timeout=LONG
        )

    def orders(*tried: str) -> list[str]:
        return [order for choice in ask("options", *tried, verb="hide").json() for order in choice["orders"]]

    assert "hide n1 in hill" in orders()
    assert "hide n1 in hill" not in orders("hide n1 in hill")
    assert "hide n2 in hill" in orders("hide n1 in hill")
    assert not ask("judge", "hide n1 in hill", text="hide n1 in hill").json()["allowed"]
    assert ask("judge", text="hide n1 in hill").json()["allowed"]
    assert "hide n1 in hill" in orders()
    assert ask("options", "end", key="spectator").status_code == 403
    assert ask("judge", text="end", seat="south").status_code == 403
    long = [f"hide n1 in hill{' ' * n}" for n in range(200)]
    assert ask("checklist", *long).status_code == 200
    assert ask("checklist", *long, "end").status_code == 400


def test_what_is_supposed_is_answered_like_what_is(address: str) -> None:
    game, keys = begin(address, book="primer", scenario="oasis")
    where, who = f"{address}{API}/games/{game}", bearer(keys["allies"])

    def get(path: str, **fields: str) -> object:
        return httpx.get(f"{where}/{path}", params={"as": "allies", **fields}, headers=who, timeout=LONG).json()

    def post(path: str, **fields: str) -> object:
        return httpx.post(f"{where}/{path}", json=fields, headers=who, timeout=LONG).json()

    unit = next(iter(httpx.get(where, headers=who, timeout=LONG).json()["scene"]["tokens"]))
    asked: list[tuple[object, dict[str, str]]] = [
        (get("options"), {"what": "options"}),
        (get("aims", units=unit), {"what": "aims", "units": unit}),
        (get("complete", text="mo"), {"what": "complete", "text": "mo"}),
        (get("checklist"), {"what": "checklist"}),
        (get("ledger"), {"what": "ledger"}),
        (get("about", name=unit), {"what": "about", "name": unit}),
        (get("layers/control"), {"what": "layer", "name": "control"}),
        (post("judge", text="end"), {"what": "judge", "text": "end"}),
        (post("fight", text="end"), {"what": "fight", "text": "end"}),
    ]
    for answer, fields in asked:
        supposed = httpx.post(f"{where}/suppose", json={"orders": [], **fields}, headers=who, timeout=LONG)
        assert (supposed.status_code, supposed.json()) == (200, answer), fields


@pytest.mark.parametrize("path", ["/", f"{API}/books", f"{API}/openapi.json", "/nothing", f"{API}/nothing"])
def test_every_answer_carries_what_keeps_a_browser_safe(address: str, path: str) -> None:
    answer = httpx.get(address + path, timeout=LONG)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers


def test_the_page_is_cached_as_it_should_be(address: str) -> None:
    page = httpx.get(f"{address}/", timeout=LONG)
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-encoding"] == "gzip"
    assert "<title>Wavell</title>" in page.text
    again = httpx.get(f"{address}/", headers={"If-None-Match": page.headers["etag"]}, timeout=LONG)
    assert (again.status_code, again.content) == (304, b"")
    plain = httpx.get(f"{address}/index.html", headers={"Accept-Encoding": "identity"}, timeout=LONG)
    assert (plain.text, "content-encoding" in plain.headers) == (page.text, False)
    script = httpx.get(f"{address}/assets/app-1a2b.js", timeout=LONG)
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"]
)
def test_nothing_but_the_page_is_served(address: str, path: str) -> None:
    with httpx.Client(timeout=LONG) as client:
        answer = client.send(httpx.Request("GET", httpx.URL(address).copy_with(raw_path=path.encode())))
    assert answer.status_code == 404
    assert "not for you" not in answer.text


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    with here(f"sqlite:///{tmp_path / 'games.db'}", FREE) as address:
        answer = httpx.get(address, timeout=LONG)
        assert answer.status_code == 503
        assert "make web" in answer.text


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "said"),
    [
        ("GET", f"{API}/nothing", None, 404, "Not Found"),
        ("GET", f"{API}/games/none", None, 401, "Bearer KEY"),
        ("POST", f"{API}/games", b"{", 400, "truncated"),
        ("POST", f"{API}/games", b'{"book": "connect-four"}', 400, "scenario"),
        ("POST", f"{API}/games", b'{"book": "conect-four", "scenario": "x"}', 400, "no book"),
        ("POST", f"{API}/games", b'{"book": "connect-four", "scenario": "empty", "seed": "1"}', 400, "seed"),
        ("POST", f"{API}/games", b" " * 300_000, 413, ""),
        ("DELETE", f"{API}/games", None, 405, ""),
    ],
)
def test_what_is_wrong_is_told_as_a_problem(
    address: str, method: str, path: str, body: bytes | None, status: int, said: str
) -> None:
    answer = httpx.request(method, address + path, content=body, timeout=LONG)
    assert answer.status_code == status
    assert answer.json()["status"] == status
    assert said in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]


def test_a_wrong_key_and_a_wrong_game_are_the_same_to_a_stranger(address: str) -> None:
    game, keys = begin(address)
    wrong_key = httpx.get(f"{address}{API}/games/{game}", headers=bearer("x" * 32), timeout=LONG)
    wrong_game = httpx.get(f"{address}{API}/games/{game[::-1]}", headers=bearer(keys["red"]), timeout=LONG)
    assert wrong_key.status_code == wrong_game.status_code == 404
    assert wrong_key.json()["detail"].replace(game, "") == wrong_game.json()["detail"].replace(game[::-1], "")


def test_the_api_describes_itself(address: str) -> None:
    described = httpx.get(f"{address}{API}/openapi.json", timeout=LONG).json()
    paths = described["paths"]
    for path in ("/games", "/games/{game}/orders", "/games/{game}/undo", "/games/{game}/sandbox", "/books"):
        assert API + path in paths
    answers = paths[f"{API}/games/{{game}}/orders"]["post"]["responses"]
    assert {"200", "400", "401", "403", "404", "409", "429", "503"} <= set(answers)


# Bounds -------------------------------------------------------------------------------------------------


def test_a_bucket_fills_again_and_says_when() -> None:
    now = [0.0]
    buckets = TokenBuckets(2.0, 3.0, lambda: now[0])
    for _ in range(3):
        buckets.take("ann")
    buckets.take("bob")
    with pytest.raises(Refused) as told:
        buckets.take("ann")
    assert (told.value.status, told.value.wait) == (429, 0.5)
    now[0] += told.value.wait
    buckets.take("ann")
    with pytest.raises(Refused):
        buckets.take("ann")


def test_a_rate_of_nothing_is_unbounded() -> None:
    buckets = TokenBuckets(0.0, 1.0)
    for _ in range(1000):
        buckets.take("ann")


def test_connections_are_counted_by_address() -> None:
    limiter = RateLimiter(Limits(sockets=1))
    limiter.socket_opened("ann")
    limiter.socket_opened("bob")
    with pytest.raises(Refused, match="1 live connections"):
        limiter.socket_opened("ann")
    limiter.socket_closed("ann")
    limiter.socket_opened("ann")


def test_too_many_requests_are_told_when_to_come_again(tmp_path: Path) -> None:
    limits = Limits(address_rate=0.01, address_burst=12, key_rate=0.02, key_burst=2, game_rate=0.01, game_burst=2)
    with here(f"sqlite:///{tmp_path / 'games.db'}", limits) as address:
        game, keys = begin(address)
        where, who = f"{address}{API}/games/{game}", bearer(keys["red"])
        answers = [httpx.get(where, headers=who, timeout=LONG) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert 1 <= int(answers[2].headers["retry-after"]) <= 50
        assert httpx.get(where, headers=bearer(keys["yellow"]), timeout=LONG).status_code == 200
        wanted = {"book": "connect-four", "scenario": "empty"}
        begun = [httpx.post(f"{address}{API}/games", json=wanted, timeout=LONG) for _ in range(2)]
        assert [answer.status_code for answer in begun] == [201, 429]
        assert 1 <= int(begun[1].headers["retry-after"]) <= 100
        many = [httpx.get(f"{address}{API}/openapi.json", timeout=LONG).status_code for _ in range(8)]
        assert many[0] == 200
        assert many[-1] == 429


def test_the_record_of_a_game_of_a_book_that_is_gone_can_be_downloaded(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with here(url, FREE) as address:
        game, keys = begin(address)
        give = {"text": "drop 4", "decided_at": 1, "client": "client-1"}
        httpx.post(f"{address}{API}/games/{game}/orders", json=give, headers=bearer(keys["red"]), timeout=LONG)
        before = httpx.get(f"{address}{API}/games/{game}/record", headers=bearer(keys["referee"]), timeout=LONG).text
    with here(url, FREE, book=open_book) as address:
        where = f"{address}{API}/games/{game}"
        closed = httpx.get(where, headers=bearer(keys["referee"]), timeout=LONG)
        assert (closed.status_code, closed.json()["detail"].count("connect-four")) == (409, 1)
        found = httpx.get(f"{where}/record", headers=bearer(keys["referee"]), timeout=LONG)
        assert (found.status_code, found.text) == (200, before)
        assert f"connect-four-empty-{game}.wvl" in found.headers["content-disposition"]
        refused = httpx.get(f"{where}/record", headers=bearer(keys["red"]), timeout=LONG)
        assert (refused.status_code, "what red may read" in refused.json()["detail"]) == (403, True)
        assert httpx.get(f"{where}/record", headers=bearer("x" * 40), timeout=LONG).status_code == 404
        assert httpx.get(f"{where}/record", timeout=LONG).status_code == 401
