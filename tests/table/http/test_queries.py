"""The routes that only look, over HTTP: what a key may ask, what is refused, and how faults are said."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.table.api_client import QUESTIONS, UNBOUNDED, ApiClient
from tests.table.served import API, bearer, begin, here
from tests.waiting import WAIT_S

from wavell.umpire import open_book
from wavell.umpire.records.record import read_record


@pytest.mark.parametrize("path", QUESTIONS)
@pytest.mark.parametrize("role", ["allies", "axis", "spectator", "referee"])
def test_every_role_may_look(api: ApiClient, role: str, path: str) -> None:
    answer = api.ask(role, path)
    assert answer.status_code == 200, answer.text
    assert api.keys[role] not in answer.text


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


@pytest.mark.parametrize("body", [{}, [{"n": -1}], [{"n": "x"}], [{"note": "x"}], [{"n": 1, "note": "x" * 200}], "x"])
def test_wrong_bookmarks_are_refused(api: ApiClient, body: Any) -> None:
    assert api.ask("allies", "/bookmarks", "PUT", json=body).status_code == 400


def test_the_record_of_a_game_of_a_book_that_is_gone_can_be_downloaded(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with here(url, UNBOUNDED) as address:
        game, keys = begin(address)
        give = {"text": "drop 4", "decided_at": 1, "client": "client-1"}
        httpx.post(f"{address}{API}/games/{game}/orders", json=give, headers=bearer(keys["red"]), timeout=WAIT_S)
        before = httpx.get(f"{address}{API}/games/{game}/record", headers=bearer(keys["referee"]), timeout=WAIT_S).text
    with here(url, UNBOUNDED, book=open_book) as address:
        where = f"{address}{API}/games/{game}"
        closed = httpx.get(where, headers=bearer(keys["referee"]), timeout=WAIT_S)
        assert (closed.status_code, closed.json()["detail"].count("connect-four")) == (409, 1)
        found = httpx.get(f"{where}/record", headers=bearer(keys["referee"]), timeout=WAIT_S)
        assert (found.status_code, found.text) == (200, before)
        assert f"connect-four-empty-{game}.wvl" in found.headers["content-disposition"]
        refused = httpx.get(f"{where}/record", headers=bearer(keys["red"]), timeout=WAIT_S)
        assert (refused.status_code, "what red may read" in refused.json()["detail"]) == (403, True)
        assert httpx.get(f"{where}/record", headers=bearer("x" * 40), timeout=WAIT_S).status_code == 404
        assert httpx.get(f"{where}/record", timeout=WAIT_S).status_code == 401
