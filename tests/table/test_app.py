"""The application: its routes are described by themselves, and its services end with it."""

from pathlib import Path

from litestar import get
from litestar.testing import TestClient
from tests.table.sessions import find

from wavell.table.app import API, Settings, make_app


def test_the_api_describes_itself(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}"))) as client:
        paths = client.get(f"{API}/openapi.json").json()["paths"]
    for path in ("/games", "/games/{game}/orders", "/games/{game}/undo", "/games/{game}/sandbox", "/books"):
        assert API + path in paths
    for path in ("/games/{game}/aims", "/games/{game}/fights/{n}", "/books/{book}/rules/{paragraph}"):
        assert API + path in paths
    answers = paths[f"{API}/games/{{game}}/orders"]["post"]["responses"]
    assert {"200", "400", "401", "403", "404", "409", "429", "503"} <= set(answers)


def test_further_routes_stand_beside_its_own(tmp_path: Path) -> None:
    @get("/ping")
    async def ping() -> str:
        """Answer."""
        return "pong"

    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}"), (ping,))) as client:
        assert client.get(f"{API}/ping").text == "pong"
        described = client.get(f"{API}/openapi.json").json()["paths"][f"{API}/ping"]["get"]["responses"]
        assert "429" in described


def test_what_it_opens_is_closed_with_it(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path / 'table.db'}", book=find))) as client:
        made = client.post(f"{API}/games", json={"book": "connect-four", "scenario": "empty"})
        assert made.status_code == 201
        assert len([*tmp_path.iterdir()]) > 1  # the database and its journal
    assert [path.name for path in tmp_path.iterdir()] == ["table.db"]
