"""Who asks: a key opens its own game, for its own seats, and a stranger learns nothing."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.table.api_client import QUESTIONS, ApiClient
from tests.table.served import API, bearer, begin
from tests.table.sessions import a_registry, run
from tests.table.sessions import begin as begin_here
from tests.waiting import WAIT_S

from wavell.table.app import Settings, make_app
from wavell.table.config import Limits
from wavell.table.errors import Refused
from wavell.table.http.deps import Viewer, client_address, key_of


def test_a_wrong_key_and_a_wrong_game_are_the_same_to_a_stranger(address: str) -> None:
    game, keys = begin(address)
    wrong_key = httpx.get(f"{address}{API}/games/{game}", headers=bearer("x" * 32), timeout=WAIT_S)
    wrong_game = httpx.get(f"{address}{API}/games/{game[::-1]}", headers=bearer(keys["red"]), timeout=WAIT_S)
    assert wrong_key.status_code == wrong_game.status_code == 404
    assert wrong_key.json()["detail"].replace(game, "") == wrong_game.json()["detail"].replace(game[::-1], "")


@pytest.mark.parametrize("path", [*QUESTIONS, "/judge", "/fight"])
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


@pytest.mark.parametrize(
    ("header", "key"),
    [("Bearer abc", "abc"), ("bearer  abc ", "abc"), ("Basic abc", ""), ("Bearer", ""), ("Bearer   ", ""), ("", "")],
)
def test_a_key_is_a_bearer_token(header: str, key: str) -> None:
    request = cast(Any, SimpleNamespace(headers={"authorization": header} if header else {}, client=None))
    assert client_address(request) == ""
    if key:
        assert key_of(request) == key
    else:
        with pytest.raises(Refused, match="Authorization: Bearer KEY") as refused:
            key_of(request)
        assert refused.value.status == 401


def test_a_viewer_decides_for_the_seat_it_looks_from_unless_it_names_another(sqlite_url: str) -> None:
    async def look() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin_here(registry, hot_seat=True)
            session, access = await seats["table"].session(), await seats["table"].access()
            viewer = Viewer(session, access, "yellow")
            assert (viewer.decides(""), viewer.decides("red")) == ("yellow", "red")
            with pytest.raises(Refused, match="does not decide for"):
                viewer.decides("blue")
            onlooker = Viewer(session, await seats["spectator"].access(), "spectator")
            with pytest.raises(Refused, match="looks on"):
                onlooker.decides("")

    run(look())


def test_what_a_viewer_reads_does_not_change_while_play_goes_on(sqlite_url: str) -> None:
    async def look() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin_here(registry)
            viewer = Viewer(await seats["red"].session(), await seats["red"].access(), "red")
            read = viewer.game
            assert (await seats["red"].give("drop 4")).n == 1
            assert (len(read.journal.entries), len(viewer.game.journal.entries)) == (1, 2)
            assert read.to_act()[0].seat == "red"

    run(look())


def test_each_question_takes_a_token_of_its_key(tmp_path: Path) -> None:
    limits = Limits(address_rate=0, game_rate=0, key_rate=0.001, key_burst=2)
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}", limits))) as client:
        api = ApiClient(client)
        assert [api.ask("axis", "/checklist").status_code for _ in range(3)] == [200, 200, 429]
        assert api.ask("allies", "/checklist").status_code == 200
