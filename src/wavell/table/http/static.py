"""Static files: the built page, served from memory with its caching headers. Nothing else is ever served."""

import gzip
import hashlib
from pathlib import Path

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State

from ..config import GZIP_MIN_BYTES

MISSING = "The page has not been built yet: run `make web` in the project's folder and start the server again.\n"
IMMUTABLE, REVALIDATED = "public, max-age=31536000, immutable", "no-cache"
"""Cache-Control of files with a hash in their name, and of the others."""
CONTENT_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
"""What a build consists of. The machine is not asked: its own table may lack fonts, or call a script plain text."""


class _File(msgspec.Struct, frozen=True):
    body: bytes
    gzipped: bytes
    content_type: str
    etag: str
    caching: str


class StaticFiles:
    """The files of a folder by their paths."""

    def __init__(self, folder: Path) -> None:
        found = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        self._files = {path.relative_to(folder).as_posix(): _read(path, folder) for path in found}

    def respond(self, path: str, if_none_match: str, accept_encoding: str) -> Response[bytes]:
        """Return a file, or only that it has not changed; the headers are those of the request."""
        file = self._files.get(path.strip("/") or "index.html")
        if file is None:
            built = "index.html" in self._files
            text = f'There is nothing at "{path[:80]}"; the page is at /.\n' if built else MISSING
            return Response(text.encode(), status_code=404 if built else 503, media_type="text/plain")
        headers = {"ETag": file.etag, "Cache-Control": file.caching, "Vary": "Accept-Encoding"}
        if file.etag in if_none_match:
            return Response(b"", status_code=304, headers=headers, media_type=file.content_type)
        if file.gzipped and "gzip" in accept_encoding:
            headers["Content-Encoding"] = "gzip"
            return Response(file.gzipped, headers=headers, media_type=file.content_type)
        return Response(file.body, headers=headers, media_type=file.content_type)


def _read(path: Path, folder: Path) -> _File:
    body = path.read_bytes()
    content_type = CONTENT_TYPES.get(path.suffix, "application/octet-stream")
    text = content_type.startswith("text/") or content_type == "image/svg+xml"
    gzipped = gzip.compress(body, 9, mtime=0) if text and len(body) >= GZIP_MIN_BYTES else b""
    hashed = path.relative_to(folder).parts[0] == "assets"
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return _File(body, gzipped, content_type, etag, IMMUTABLE if hashed else REVALIDATED)


@get(["/", "/{path:path}"], include_in_schema=False, opt={"packed": True})
async def show_page(request: Request, state: State, path: str = "") -> Response[bytes]:  # type: ignore[type-arg]
    """Serve the page."""
    page: StaticFiles = state.page
    return page.respond(path, request.headers.get("if-none-match", ""), request.headers.get("accept-encoding", ""))
