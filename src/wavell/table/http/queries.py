"""The routes that only look: a game as a key sees it, everything that can be asked about it, and its past."""

import asyncio
from typing import Annotated

from litestar import Request, Response, get, post, put
from litestar.params import Parameter

from wavell.umpire.display.scene import Aim, Layer, Sheet

from ..config import MAX_BOOKMARKS
from ..errors import UnreadableGame
from ..schema.game import Account, Bookmark, Choice, FightSheet, Line, LuckRow, Ruling, Sum, ToDo, View
from ..session.executor import run_in_worker
from ..storage.commands import SetBookmarks, Write
from ..views import history, queries
from ..views.catalog import CachedJson
from .deps import GameId, Looks, TheCaller, TheLibrary, TheLimiter, TheRegistry, TheViewer, key_of

Entry = Annotated[int, Parameter(description="The number of an entry.", ge=0, le=1_000_000)]
Text = Annotated[str, Parameter(description="A line in the notation.", max_length=2000)]
Name = Annotated[str, Parameter(description="A unit or a place.", max_length=120)]
REVALIDATED = "private, no-cache"


def respond_cached(request: Request, cached: CachedJson, caching: str) -> Response[Sheet]:  # type: ignore[type-arg]
    """Respond with something that does not change, or with 304 if the client has it already."""
    headers = {"etag": cached.etag, "cache-control": caching}
    if cached.etag in (request.headers.get("if-none-match") or ""):
        return Response(None, status_code=304, headers=headers)  # type: ignore[arg-type]
    return Response(cached.data, media_type="application/json", headers=headers)  # type: ignore[arg-type]


# As it stands ---------------------------------------------------------------------------------------------------


@get("/games/{game:str}", summary="A game as the key sees it")
async def view(game: GameId, viewer: TheViewer) -> View:
    """Return the position, who must decide, and how the game ended if it did."""
    return viewer.session.view(viewer.access, viewer.role)


@get("/games/{game:str}/sheet", summary="The board")
async def sheet(request: Request, game: GameId, caller: TheCaller, library: TheLibrary) -> Response[Sheet]:  # type: ignore[type-arg]
    """Return the board of a game, which never changes."""
    return respond_cached(request, library.sheet(caller.session.game), REVALIDATED)


@post("/games/{game:str}/judge", summary="Judge an order without giving it", status_code=200)
async def judge(data: queries.Asked, game: GameId, viewer: TheViewer) -> Ruling:
    """Say whether an order may be given now, with every objection and its paragraph."""
    return await run_in_worker(queries.judged, viewer.game, viewer.decides(data.seat), data.text)


@get("/games/{game:str}/options", summary="Legal orders")
async def options(
    game: GameId,
    viewer: TheViewer,
    verb: Annotated[str, Parameter(description="Orders of this verb only.", max_length=40)] = "",
    limit: Annotated[
        int, Parameter(description="How many of each verb.", ge=1, le=queries.MAX_OPTIONS)
    ] = queries.DEFAULT_OPTIONS,
) -> list[Choice]:
    """List some legal orders of each verb that is open to the seat."""
    return await run_in_worker(queries.choices, viewer.game, viewer.role, verb, limit)


@get("/games/{game:str}/aims", summary="What a selection can do")
async def aims(
    game: GameId,
    viewer: TheViewer,
    units: Annotated[str, Parameter(description="Counters, joined by + or blanks.", max_length=4000)] = "",
) -> list[Aim]:
    """List the legal orders for some counters, and where each points."""
    return await run_in_worker(queries.aims, viewer.game, viewer.role, units)


@get("/games/{game:str}/complete", summary="Complete a half-typed order")
async def complete(game: GameId, viewer: TheViewer, text: Text = "") -> list[str]:
    """Return the lines that a half-typed one could become, each with one more word."""
    return await run_in_worker(queries.completed, viewer.game, viewer.role, text)


@get("/games/{game:str}/checklist", summary="What is left to do")
async def checklist(game: GameId, viewer: TheViewer) -> ToDo:
    """Say what the seat must do before play goes on, what it may do, and what is closed."""
    return await run_in_worker(queries.left, viewer.game, viewer.role)


@get("/games/{game:str}/ask", summary="Answer a question")
async def ask(game: GameId, viewer: TheViewer, text: Text) -> Sum:
    """Return a figure with every line that it is folded from."""
    return await run_in_worker(queries.answered, viewer.game, viewer.role, text)


@get("/games/{game:str}/ledger", summary="The books")
async def ledger(game: GameId, viewer: TheViewer) -> list[Account]:
    """Return the accounts of every owner, each opened into its lines."""
    return await run_in_worker(queries.ledger, viewer.game, viewer.role)


@get("/games/{game:str}/about", summary="About a unit or a place")
async def about(game: GameId, viewer: TheViewer, name: Name) -> list[str]:
    """Tell what the role may know of one thing."""
    return await run_in_worker(queries.about, viewer.game, viewer.role, name)


@get("/games/{game:str}/layers", summary="What can be laid over the board")
async def layers(game: GameId, caller: TheCaller) -> list[queries.LayerName]:
    """List the layers of the book."""
    return queries.layers(caller.session.game)


@get("/games/{game:str}/layers/{layer:str}", summary="A layer")
async def layer(game: GameId, viewer: TheViewer, layer: Annotated[str, Parameter(max_length=40)]) -> Layer:
    """Return the word that holds in each place."""
    return await run_in_worker(queries.layer, viewer.game, viewer.role, layer)


@post("/games/{game:str}/fight", summary="Work a fight out", status_code=200)
async def fight(data: queries.Asked, game: GameId, viewer: TheViewer) -> FightSheet | None:
    """Return the fight that an order would start, with the chance of every result; null if it starts none."""
    return await run_in_worker(queries.fight, viewer.game, viewer.decides(data.seat), data.text)


# The past -------------------------------------------------------------------------------------------------------


@get("/games/{game:str}/at/{n:int}", summary="A game as it stood")
async def at(game: GameId, viewer: TheViewer, n: Entry) -> View:
    """Return the game as it stood after an entry."""
    return await run_in_worker(history.view_at, viewer.session.record, viewer.role, viewer.game, n, viewer.access.seats)


@get("/games/{game:str}/lines", summary="What has happened")
async def lines(
    game: GameId,
    viewer: TheViewer,
    since: Annotated[int, Parameter(description="The first entry wanted.", ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Parameter(description="How many.", ge=0, le=history.MAX_LINES)] = history.MAX_LINES,
) -> list[Line]:
    """Return the entries of the journal as the role may read them."""
    return [*await run_in_worker(history.lines, viewer.game, viewer.role, since, limit)]


@get("/games/{game:str}/fights/{n:int}", summary="A fight that was fought")
async def fought(game: GameId, viewer: TheViewer, n: Entry) -> FightSheet:
    """Return the fight of an entry as it stood before, with the dice and the result that came."""
    return await run_in_worker(history.fight_at, viewer.game, viewer.role, n)


@get("/games/{game:str}/luck", summary="The luck of each seat")
async def luck(game: GameId, viewer: TheViewer) -> list[LuckRow]:
    """Count the dice of each seat against what was to be expected."""
    return await run_in_worker(history.luck, viewer.game, viewer.role)


@get("/games/{game:str}/record", summary="The record of a game", media_type="text/plain")
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
        about, text = session.record, await run_in_worker(history.record, queries.snapshot(session.game), role)
    name = f"{about.header.book}-{about.header.scenario}-{about.id}.wvl"
    return Response(text, media_type="text/plain", headers={"content-disposition": f'attachment; filename="{name}"'})


@get("/games/{game:str}/bookmarks", summary="Bookmarks")
async def bookmarks(game: GameId, caller: TheCaller, registry: TheRegistry) -> list[Bookmark]:
    """Return the entries that the holder of the key wants to find again."""
    found = await asyncio.to_thread(registry.store.bookmarks, caller.session.record.id, caller.access.key)
    return [Bookmark(n, note) for n, note in found]


@put("/games/{game:str}/bookmarks", summary="Set bookmarks")
async def mark(
    data: Annotated[list[Bookmark], Parameter(max_items=MAX_BOOKMARKS)],
    game: GameId,
    caller: TheCaller,
    registry: TheRegistry,
) -> list[Bookmark]:
    """Write the bookmarks of the key in place of those before; of two for one entry the last counts."""
    notes = {each.n: each.note for each in data[:MAX_BOOKMARKS] if each.n < caller.session.entries}
    id_ = caller.session.record.id
    await registry.queue.put(Write(id_, commands=(SetBookmarks(id_, caller.access.key, tuple(notes.items())),)))
    return [Bookmark(n, note) for n, note in sorted(notes.items())]


HANDLERS = [
    view,
    sheet,
    judge,
    options,
    aims,
    complete,
    checklist,
    ask,
    ledger,
    about,
    layers,
    layer,
    fight,
    at,
    lines,
    fought,
    luck,
    record,
    bookmarks,
    mark,
]
