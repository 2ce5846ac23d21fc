"""The routes that only look, over HTTP: what a key may ask, what is refused, and how faults are said."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from wavell.table.app import API, Settings, make_app
from wavell.table.config import Limits
from wavell.umpire import shelf
from wavell.umpire.records.record import read_record

UNBOUNDED = Limits(address_rate=0, key_rate=0, game_rate=0)


class ApiClient:
    """A game of `patrol` over HTTP, with the keys of all its roles."""

    def __init__(self, client: TestClient[Litestar], **wanted: Any) -> None:
        self.client = client
        made = client.post(f"{API}/games", json={"book": "primer", "scenario": "patrol", **wanted})
        assert made.status_code == 201, made.text
        self.game = made.json()["game"]
        self.keys = {key["role"]: key["key"] for key in made.json()["keys"]}

    def ask(self, role: str, path: str, method: str = "GET", **more: Any) -> Any:
        """The answer to a request with the key of a role."""
        headers = {"Authorization": f"Bearer {self.keys[role]}"} if role else {}
        return self.client.request(method, f"{API}/games/{self.game}{path}", headers=headers, **more)

    def get(self, role: str, path: str, **query: Any) -> Any:
        """What a role is told."""
        answer = self.ask(role, path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def give(self, role: str, text: str) -> None:
        """Give an order."""
        at = self.get(role, "")["entries"]
        body = {"type": "give", "text": text, "decided_at": at, "client": f"client-{at}"}
        answer = self.ask(role, "/orders", "POST", json=body)
        assert answer.json()["ruling"]["allowed"], answer.text


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("table")
    with TestClient(make_app(Settings(f"sqlite:///{folder / 'table.db'}", UNBOUNDED))) as found:
        yield found


@pytest.fixture(scope="module")
def api(client: TestClient[Litestar]) -> ApiClient:
    found = ApiClient(client)
    found.give("allies", "end")
    return found


ALL = ["", "/sheet", "/options", "/aims", "/complete", "/checklist", "/ask?text=score+axis", "/ledger", "/layers",
       "/about?name=0605", "/layers/control", "/at/0", "/lines", "/luck", "/record", "/bookmarks"]  # fmt: skip


@pytest.mark.parametrize("path", ALL)
@pytest.mark.parametrize("role", ["allies", "axis", "spectator", "referee"])
def test_every_role_may_look(api: ApiClient, role: str, path: str) -> None:
    answer = api.ask(role, path)
    assert answer.status_code == 200, answer.text
    assert api.keys[role] not in answer.text


@pytest.mark.parametrize("path", [*ALL, "/judge", "/fight"])
def test_without_the_key_there_is_nothing(api: ApiClient, path: str) -> None:
    method = "POST" if path in ("/judge", "/fight") else "GET"
    for headers, status in (
        ({}, 401),
        ({"Authorization": "Bearer nonsense"}, 404),
        ({"Authorization": "Basic x"}, 401),
    ):
        url = f"{API}/games/{api.game}{path}"
        answer = api.client.request(method, url, headers=headers, json={"text": "end"} if method == "POST" else None)
        assert answer.status_code == status
        assert answer.json()["detail"]


def test_the_view_is_of_the_seat(api: ApiClient) -> None:
    view = api.get("axis", "")
    assert (view["role"], view["mine"], view["game"]) == ("axis", ["axis"], api.game)
    assert api.ask("axis", "?as=allies").status_code == 403
    assert api.get("referee", "")["mine"] == []


def test_hot_seat_looks_from_the_seat_that_is_due(client: TestClient[Litestar]) -> None:
    api = ApiClient(client, hot_seat=True)
    assert api.get("table", "")["role"] == "allies"
    assert api.get("table", "", **{"as": "axis"})["role"] == "axis"
    ruling = api.ask("table", "/judge", "POST", json={"text": "end"})
    assert ruling.json()["allowed"]
    other = api.ask("table", "/judge", "POST", json={"text": "end", "seat": "axis"})
    assert not other.json()["allowed"]


def test_orders_are_judged_and_listed_for_who_decides(api: ApiClient) -> None:
    verbs = [choice["verb"] for choice in api.get("allies", "/options")]
    assert "move" in verbs
    (moves,) = api.get("allies", "/options", verb="move", limit=2)
    assert len(moves["orders"]) == 2
    ruling = api.ask("allies", "/judge", "POST", json={"text": moves["orders"][0]}).json()
    assert ruling == {"allowed": True, "order": moves["orders"][0]}
    assert api.ask("spectator", "/judge", "POST", json={"text": "end"}).status_code == 403
    unit = moves["orders"][0].split()[1]
    assert {aim["verb"] for aim in api.get("allies", "/aims", units=unit)} == {"move"}
    assert api.get("spectator", "/aims", units=unit) == []
    assert api.get("allies", "/complete", text="mov") == ["move"]
    assert api.ask("allies", "/fight", "POST", json={"text": "end"}).json() is None


def test_the_past_is_there(api: ApiClient) -> None:
    assert api.get("axis", "/at/0")["entries"] == 1
    assert [line["n"] for line in api.get("axis", "/lines", since=1)] == [1]
    assert {row["seat"] for row in api.get("axis", "/luck")} >= {"allies", "axis"}
    record = api.ask("referee", "/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert f"primer-patrol-{api.game}.wvl" in record.headers["content-disposition"]
    assert len(read_record(record.text).lines) == 2


def test_bookmarks_are_kept_by_key(api: ApiClient) -> None:
    notes = [{"n": 1, "note": "the first end"}, {"n": 0, "note": ""}, {"n": 700, "note": "not there"}]
    answer = api.ask("axis", "/bookmarks", "PUT", json=notes)
    assert answer.json() == [{"n": 0, "note": ""}, {"n": 1, "note": "the first end"}]
    assert api.get("axis", "/bookmarks") == answer.json()
    assert api.get("allies", "/bookmarks") == []


def test_a_board_is_sent_once(api: ApiClient) -> None:
    first = api.ask("axis", "/sheet")
    again = api.client.get(
        f"{API}/games/{api.game}/sheet",
        headers={"Authorization": f"Bearer {api.keys['axis']}", "If-None-Match": first.headers["etag"]},
    )
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    printed = api.client.get(f"{API}/books/primer/scenarios/patrol/sheet")
    assert printed.json() == first.json()
    assert printed.headers["etag"] == first.headers["etag"]


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/at/99", 404, "there is no entry 99; the record goes from 0 to 1"),
        ("/at/-1", 400, ""),
        ("/at/x", 404, ""),
        ("/lines?since=-1", 400, "since"),
        ("/lines?limit=x", 400, "limit"),
        ("/options?limit=0", 400, "limit"),
        ("/options?limit=99999", 400, "limit"),
        ("/options?verb=mov", 404, 'there is no order "mov"; did you mean "move"'),
        ("/aims?units=nobody", 404, 'there is no unit "nobody"'),
        ("/ask", 400, "text"),
        ("/ask?text=", 400, "a verb"),
        ("/ask?text=end", 400, '"end" is an order, not a question'),
        ("/ask?text=score+nobody", 404, 'there is no side "nobody"'),
        ("/ask?text=" + "x" * 2001, 400, "text"),
        ("/complete?text=" + "x" * 2001, 400, "text"),
        ("/about", 400, "name"),
        ("/about?name=zzzz", 404, 'there is no unit or place "zzzz"'),
        ("/layers/nothing", 404, 'there is no layer "nothing"'),
        ("/fights/0", 404, "entry 0 belongs to no fight"),
        ("/fights/1000001", 400, ""),
        ("?as=nobody", 403, "does not look from"),
    ],
)
def test_a_wrong_request_is_answered_in_one_sentence(api: ApiClient, path: str, status: int, says: str) -> None:
    answer = api.ask("allies", path)
    assert answer.status_code == status, answer.text
    assert says in answer.json()["detail"]


@pytest.mark.parametrize(
    "body", [{}, {"text": ""}, {"text": 3}, {"text": "x" * 3000}, {"text": "end", "more": 1}, [], "end", None]
)
@pytest.mark.parametrize("path", ["/judge", "/fight"])
def test_a_wrong_body_is_refused(api: ApiClient, path: str, body: Any) -> None:
    assert api.ask("allies", path, "POST", json=body).status_code == 400


@pytest.mark.parametrize("body", [{}, [{"n": -1}], [{"n": "x"}], [{"note": "x"}], [{"n": 1, "note": "x" * 200}], "x"])
def test_wrong_bookmarks_are_refused(api: ApiClient, body: Any) -> None:
    assert api.ask("allies", "/bookmarks", "PUT", json=body).status_code == 400


def test_the_library_needs_no_key(client: TestClient[Litestar]) -> None:
    assert {book["id"] for book in client.get(f"{API}/books").json()} == set(shelf())
    assert client.get(f"{API}/books/primer/rules").json()[0]["id"]
    page = client.get(f"{API}/books/primer/rules/2.3").json()
    assert page["cases"]
    assert client.get(f"{API}/books/primer/coverage").json()["ruled"] > 0
    assert client.get(f"{API}/books/primer/scenarios/oasis/scene").json()["tokens"]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/books/primr/rules", 'there is no book "primr"; did you mean "primer"'),
        ("/books/primer/rules/99", 'primer: there is no paragraph "99"'),
        ("/books/primer/rules/%2e%2e%2f", "primer: there is no paragraph"),
        ("/books/primer/scenarios/nothing/sheet", 'there is no scenario "nothing"'),
        ("/books/primer/scenarios/nothing/scene", 'there is no scenario "nothing"'),
        ("/books/nothing/coverage", 'there is no book "nothing"'),
    ],
)
def test_what_is_not_in_the_library_is_said(client: TestClient[Litestar], path: str, says: str) -> None:
    answer = client.get(API + path)
    assert answer.status_code == 404
    assert says in answer.json()["detail"] or path.endswith("%2f")


def test_every_route_is_in_the_openapi_document(client: TestClient[Litestar]) -> None:
    paths = client.get(f"{API}/openapi.json").json()["paths"]
    for path in ("/games/{game}/aims", "/games/{game}/fights/{n}", "/books/{book}/rules/{paragraph}"):
        assert API + path in paths
