"""The page: files that the build has made, served from memory with the right caching. Nothing else is ever served."""

import gzip
import hashlib
from pathlib import Path

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State

FOLDER = Path(__file__).parents[1] / "page"
MISSING = "The page has not been built yet: run `make web` in the project's folder and start the server again.\n"
FOREVER, ASK = "public, max-age=31536000, immutable", "no-cache"
"""Files with a hash in their name never change; of the others a browser asks each time whether they did."""
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
"""What a build consists of. The machine is not asked: its own table may lack fonts, or call a script plain text."""
LEAST = 1000
"""Below so many bytes it is not worth packing."""


class _File(msgspec.Struct, frozen=True):
    body: bytes
    packed: bytes
    kind: str
    etag: str
    caching: str


class Page:
    """The files of a folder by their paths."""

    def __init__(self, folder: Path) -> None:
        found = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        self._files = {path.relative_to(folder).as_posix(): _read(path, folder) for path in found}

    @property
    def there(self) -> bool:
        """Whether there is a page at all."""
        return "index.html" in self._files

    def answer(self, path: str, known: str, packing: str) -> Response[bytes]:
        """Return a file, or only that it has not changed; `known` and `packing` are what the browser says of itself."""
        file = self._files.get(path.strip("/") or "index.html")
        if file is None:
            there = not self.there
            text = MISSING if there else f'There is nothing at "{path[:80]}"; the page is at /.\n'
            return Response(text.encode(), status_code=503 if there else 404, media_type="text/plain")
        headers = {"ETag": file.etag, "Cache-Control": file.caching, "Vary": "Accept-Encoding"}
        if file.etag in known:
            return Response(b"", status_code=304, headers=headers, media_type=file.kind)
        if file.packed and "gzip" in packing:
            return Response(file.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=file.kind)
        return Response(file.body, headers=headers, media_type=file.kind)


def _read(path: Path, folder: Path) -> _File:
    body = path.read_bytes()
    kind = KINDS.get(path.suffix, "application/octet-stream")
    text = kind.startswith("text/") or kind == "image/svg+xml"
    packed = gzip.compress(body, 9, mtime=0) if text and len(body) >= LEAST else b""
    hashed = path.relative_to(folder).parts[0] == "assets"
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return _File(body, packed, kind, etag, FOREVER if hashed else ASK)


@get(["/", "/{path:path}"], include_in_schema=False, opt={"packed": True})
async def show_page(request: Request, state: State, path: str = "") -> Response[bytes]:  # type: ignore[type-arg]
    """Serve the page."""
    page: Page = state.page
    return page.answer(path, request.headers.get("if-none-match", ""), request.headers.get("accept-encoding", ""))
