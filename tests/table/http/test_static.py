"""Static files: the page with its caching headers, and nothing else."""

import gzip
from pathlib import Path

import httpx
import pytest
from tests.table.api_client import UNBOUNDED
from tests.table.served import here
from tests.waiting import WAIT_S

from wavell.table.config import GZIP_MIN_BYTES
from wavell.table.http.static import IMMUTABLE, REVALIDATED, StaticFiles


def test_the_page_is_cached_as_it_should_be(address: str) -> None:
    page = httpx.get(f"{address}/", timeout=WAIT_S)
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-encoding"] == "gzip"
    assert "<title>Wavell</title>" in page.text
    again = httpx.get(f"{address}/", headers={"If-None-Match": page.headers["etag"]}, timeout=WAIT_S)
    assert (again.status_code, again.content) == (304, b"")
    plain = httpx.get(f"{address}/index.html", headers={"Accept-Encoding": "identity"}, timeout=WAIT_S)
    assert (plain.text, "content-encoding" in plain.headers) == (page.text, False)
    script = httpx.get(f"{address}/assets/app-1a2b.js", timeout=WAIT_S)
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"]
)
def test_nothing_but_the_page_is_served(address: str, path: str) -> None:
    with httpx.Client(timeout=WAIT_S) as client:
        answer = client.send(httpx.Request("GET", httpx.URL(address).copy_with(raw_path=path.encode())))
    assert answer.status_code == 404
    assert "not for you" not in answer.text


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    with here(f"sqlite:///{tmp_path / 'games.db'}", UNBOUNDED) as address:
        answer = httpx.get(address, timeout=WAIT_S)
        assert answer.status_code == 503
        assert "make web" in answer.text


@pytest.mark.parametrize(
    ("path", "kind", "caching", "gzipped"),
    [
        ("/", "text/html", REVALIDATED, True),
        ("/icon.svg", "image/svg+xml", REVALIDATED, False),
        ("/assets/app-1a2b.js", "text/javascript", IMMUTABLE, True),
        ("/assets/sans-3c4d.woff2", "font/woff2", IMMUTABLE, False),
        ("/odd.bin", "application/octet-stream", REVALIDATED, False),
    ],
)
def test_a_file_has_the_type_and_the_caching_of_its_kind(
    tmp_path: Path, path: str, kind: str, caching: str, gzipped: bool
) -> None:
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "assets/app-1a2b.js", "assets/sans-3c4d.woff2", "odd.bin"):
        (tmp_path / name).write_bytes(b"x" * GZIP_MIN_BYTES)
    (tmp_path / "icon.svg").write_bytes(b"<svg/>")
    response = StaticFiles(tmp_path).respond(path, "", "br, gzip")
    assert (response.status_code, response.media_type) == (None, kind)
    assert response.headers["Cache-Control"] == caching
    assert (response.headers.get("Content-Encoding") == "gzip") is gzipped
    body = gzip.decompress(response.content) if gzipped else response.content
    assert body == (tmp_path / (path.strip("/") or "index.html")).read_bytes()


def test_what_a_file_held_when_the_server_started_is_served(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("one")
    files = StaticFiles(tmp_path)
    first = files.respond("/", "", "")
    page.write_text("two")
    assert files.respond("/", "", "").content == b"one"
    assert StaticFiles(tmp_path).respond("/", first.headers["ETag"], "").status_code is None  # 200, as is usual
    assert files.respond("/", f'W/"x", {first.headers["ETag"]}', "").status_code == 304
