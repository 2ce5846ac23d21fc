"""What the page knows of the server is written from it."""

import runpy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar, get

from wavell.table.app import API, Settings, make_app

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tools/make_client.py"))


@pytest.fixture(scope="module")
def app() -> Litestar:
    return make_app(Settings("sqlite://"))


def test_the_page_has_what_the_server_says(tool: dict[str, Any], app: Litestar) -> None:
    old = tool["stale"](tool["files"](app))
    assert not old, f"{' and '.join(old)}: run `make client`"


def test_a_file_that_does_not_fit_is_found(tool: dict[str, Any], app: Litestar, tmp_path: Path) -> None:
    written = tool["files"](app)
    for name, text in written.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert tool["stale"](written, tmp_path) == []
    (tmp_path / "wire.ts").write_text(written["wire.ts"].replace("allowed: boolean", "allowed: string"), "utf-8")
    assert tool["stale"](written, tmp_path) == ["wire.ts"]
    (tmp_path / "routes.ts").unlink()
    assert tool["stale"](written, tmp_path) == ["wire.ts", "routes.ts"]


class Wind(msgspec.Struct, omit_defaults=True):
    """Whence it blows."""

    place: str
    force: int = 0
    """From 0 to 12."""
    gusts: "Wind | None" = None


@get("/wind/{place:str}", summary="The wind")
async def wind_in(place: str, hours: int, detailed: bool = False) -> list[Wind]:
    """Tell the wind in a place."""
    return []


def test_a_new_route_is_a_typed_function(tool: dict[str, Any]) -> None:
    written = tool["files"](make_app(Settings("sqlite://"), (wind_in,)))
    assert (
        "  /** Tell the wind in a place. */\n"
        "  windIn = (place: string, fields: { hours: number; detailed?: boolean }) =>\n"
        '    this.request<Wind[]>({ method: "GET", path: `/wind/${encodeURIComponent(place)}`, query: fields });\n'
    ) in written["routes.ts"]
    assert (
        "/** Whence it blows. */\nexport type Wind = {\n  place: string;\n"
        "  /** From 0 to 12. */\n  force?: number;\n  gusts?: Wind;\n};\n"
    ) in written["wire.ts"]


def test_every_route_has_a_function(tool: dict[str, Any], app: Litestar) -> None:
    documented = app.openapi_schema.paths or {}
    wanted = {
        (path.removeprefix(API), method.upper())
        for path, item in documented.items()
        for method in ("get", "post", "put", "delete")
        if getattr(item, method)
    }
    assert {(route.path, route.method) for route in tool["routes_of"](app)} == wanted


def test_questions_can_be_asked_after_orders_only_tried(tool: dict[str, Any], app: Litestar) -> None:
    routes = tool["files"](app)["routes.ts"]
    assert 'this.question<Layer>("layer", { name }, ' in routes
    assert 'this.question<Ruling>("judge", { ...data }, ' in routes


def test_messages_of_a_live_connection_are_known(tool: dict[str, Any], app: Litestar) -> None:
    wire = tool["files"](app)["wire.ts"]
    assert "export type FromClient = Hello | Give | Beat;" in wire
    assert 'export type FromServer = ({ type: "view" } & View) | Change | Given | ' in wire
