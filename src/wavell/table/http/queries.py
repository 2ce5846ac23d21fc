"""The routes that only look: a game as a key sees it, everything that can be asked about it, and its past."""

import asyncio
from typing import Annotated

from litestar import Request, Response, get, put
from litestar.params import Parameter

from wavell.umpire.display.scene import Sheet

from ..config import MAX_BOOKMARKS
from ..errors import UnreadableGame
from ..schema.game import Bookmark, FightSheet, InShort, Line, LuckRow, Remark, View
from ..session.executor import run_in_worker
from ..storage.commands import SetBookmarks, Write
from ..views import history, queries
from ..views.catalog import CachedJson
from ..views.digest import digest as what_changed
from .deps import GameId, Looks, TheCaller, TheLibrary, TheLimiter, TheRegistry, TheViewer, key_of
from .question_routes import route_of

Entry = Annotated[int, Parameter(description="The number of an entry.", ge=0, le=1_000_000)]
REVALIDATED = "private, no-cache"


def respond_cached(request: Request, cached: CachedJson, caching: str) -> Response[Sheet]:  # type: ignore[type-arg]
    """Respond with something that does not change, or with 304 if the client has it already."""
    headers = {"etag": cached.etag, "cache-control": caching}
    if cached.etag in (request.headers.get("if-none-match") or ""):
        return Response(None, status_code=304, headers=headers)  # type: ignore[arg-type]
    return Response(cached.data, media_type="application/json", headers=headers)  # type: ignore[arg-type]


# As it stands ---------------------------------------------------------------------------------------------------


@get("/games/{game:str}", summary="Get a game")
async def view(game: GameId, viewer: TheViewer) -> View:
    """Return the position, who must decide, and how the game ended if it did."""
    return viewer.session.view(viewer.access, viewer.role)


@get("/games/{game:str}/sheet", summary="Get the board of a game")
async def sheet(request: Request, game: GameId, caller: TheCaller, library: TheLibrary) -> Response[Sheet]:  # type: ignore[type-arg]
    """Return the board of a game, which never changes."""
    return respond_cached(request, library.sheet(caller.session.game), REVALIDATED)


@get("/games/{game:str}/layers", summary="List the layers of a game")
async def layers(game: GameId, caller: TheCaller) -> list[queries.LayerName]:
    """List the layers of the book."""
    return queries.layers(caller.session.game)


# The past -------------------------------------------------------------------------------------------------------


@get("/games/{game:str}/at/{n:int}", summary="Get a game as it was after an entry")
async def at(game: GameId, viewer: TheViewer, n: Entry) -> View:
    """Return the position after an entry, as the role may see it."""
    return await run_in_worker(history.view_at, viewer.session.record, viewer.role, viewer.game, n, viewer.access.seats)


@get("/games/{game:str}/lines", summary="List the entries of a game")
async def lines(
    game: GameId,
    viewer: TheViewer,
    since: Annotated[int, Parameter(description="The first entry wanted.", ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Parameter(description="How many.", ge=0, le=history.MAX_LINES)] = history.MAX_LINES,
) -> list[Line]:
    """Return the entries of the journal as the role may read them."""
    return [*await run_in_worker(history.lines, viewer.game, viewer.role, since, limit)]


@get("/games/{game:str}/digest", summary="Get what has changed in short")
async def digest(
    game: GameId,
    viewer: TheViewer,
    since: Annotated[int, Parameter(description="The entry since which.", ge=0, le=1_000_000)],
) -> list[InShort]:
    """Return in a few lines what was taken, lost and threatened since an entry, as a seat sees it."""
    return await run_in_worker(what_changed, viewer.game, viewer.role, since)


@get("/games/{game:str}/remarks", summary="List what bots say of their orders")
async def remarks(
    game: GameId,
    viewer: TheViewer,
    registry: TheRegistry,
    since: Annotated[int, Parameter(description="The first entry wanted.", ge=0, le=1_000_000)] = 0,
) -> list[Remark]:
    """Return what was wrong with the players of bots, and for the referee and at the end what each order was for."""
    rows = await asyncio.to_thread(registry.store.remarks, viewer.session.record.id, since, history.MAX_LINES)
    return history.remarks(viewer.game, viewer.role, rows)


@get("/games/{game:str}/fights/{n:int}", summary="Get a fight by its entry")
async def fought(game: GameId, viewer: TheViewer, n: Entry) -> FightSheet:
    """Return the fight of an entry as computed before it, with the dice that were rolled and the result."""
    return await run_in_worker(history.fight_at, viewer.game, viewer.role, n)


@get("/games/{game:str}/luck", summary="Get dice statistics by seat")
async def luck(game: GameId, viewer: TheViewer) -> list[LuckRow]:
    """Return the dice of each seat: their number, sum and expected sum, counts by face, and each roll."""
    return await run_in_worker(history.luck, viewer.game, viewer.role)


@get("/games/{game:str}/record", summary="Download the record of a game", media_type="text/plain")
async def record(
    request: Request,  # type: ignore[type-arg]
    game: GameId,
    registry: TheRegistry,
    limiter: TheLimiter,
    wanted: Looks = "",
) -> Response[str]:
    """Return the game as text: whole for the referee and once it is over, else as the role may read it."""
    key = key_of(request)
    try:
        session, access = await registry.enter(game, key)
    except UnreadableGame:
        stored, access = await registry.read_stored(game, key)
        limiter.keys.take(access.key)
        about, text = stored.record, await run_in_worker(history.unreadable_record, stored, access.role)
    else:
        limiter.keys.take(access.key)
        role = access.looks_from(wanted, session.game)
        said = await asyncio.to_thread(registry.store.remarks, session.record.id, 0, history.MAX_LINES)
        about, text = session.record, await run_in_worker(history.record, queries.snapshot(session.game), role, said)
    name = f"{about.header.book}-{about.header.scenario}-{about.id}.wvl"
    return Response(text, media_type="text/plain", headers={"content-disposition": f'attachment; filename="{name}"'})


@get("/games/{game:str}/bookmarks", summary="Get bookmarks")
async def bookmarks(game: GameId, caller: TheCaller, registry: TheRegistry) -> list[Bookmark]:
    """Return the bookmarked entries of the key, each with its note."""
    found = await asyncio.to_thread(registry.store.bookmarks, caller.session.record.id, caller.access.key)
    return [Bookmark(n, note) for n, note in found]


@put("/games/{game:str}/bookmarks", summary="Set bookmarks")
async def mark(
    data: Annotated[list[Bookmark], Parameter(max_items=MAX_BOOKMARKS)],
    game: GameId,
    caller: TheCaller,
    registry: TheRegistry,
) -> list[Bookmark]:
    """Replace the bookmarks of the key; of two for the same entry the last is stored."""
    notes = {each.n: each.note for each in data[:MAX_BOOKMARKS] if each.n < caller.session.entries}
    id_ = caller.session.record.id
    await registry.queue.put(Write(id_, commands=(SetBookmarks(id_, caller.access.key, tuple(notes.items())),)))
    return [Bookmark(n, note) for n, note in sorted(notes.items())]


HANDLERS = [
    view,
    sheet,
    layers,
    *map(route_of, queries.QUESTIONS.values()),
    at,
    lines,
    digest,
    remarks,
    fought,
    luck,
    record,
    bookmarks,
    mark,
]
