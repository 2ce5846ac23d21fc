"""The routes that only look: a game as a key sees it, everything that can be asked about it, and its past."""

import asyncio
from typing import Annotated

from litestar import Request, Response, get, put
from litestar.params import Dependency, Parameter

from wavell.umpire.display.scene import Sheet

from ..errors import Unread
from ..schema.game import Bookmark, FightSheet, Line, LuckRow, View
from ..session.executor import think
from ..storage.commands import Bookmarks, Write
from ..views import history, queries
from ..views.catalog import Library, Printed
from .deps import GameId, Looks, TheEntered, TheLooking, key_of
from .games import TheGate, TheHall
from .question_routes import route_of

TheLibrary = Annotated[Library, Dependency(skip_validation=True)]
Entry = Annotated[int, Parameter(description="The number of an entry.", ge=0, le=1_000_000)]
MOST_BOOKMARKS = 500
NOT_KEPT = "private, no-cache"


def printed(request: Request, what: Printed, kept: str = "no-cache") -> Response[Sheet]:  # type: ignore[type-arg]
    """Answer with something that does not change, or that the client has it already."""
    headers = {"etag": what.mark, "cache-control": kept}
    if what.mark in (request.headers.get("if-none-match") or ""):
        return Response(None, status_code=304, headers=headers)  # type: ignore[arg-type]
    return Response(what.data, media_type="application/json", headers=headers)  # type: ignore[arg-type]


# As it stands ---------------------------------------------------------------------------------------------------


@get("/games/{game:str}", summary="A game as the key sees it")
async def view(game: GameId, looking: TheLooking) -> View:
    """Return the position, who must decide, and how the game ended if it did."""
    return looking.table.view(looking.access, looking.role)


@get("/games/{game:str}/sheet", summary="The board")
async def sheet(request: Request, game: GameId, entered: TheEntered, library: TheLibrary) -> Response[Sheet]:  # type: ignore[type-arg]
    """Return the board of a game, which never changes."""
    return printed(request, library.sheet(entered.table.game), NOT_KEPT)


@get("/games/{game:str}/layers", summary="What can be laid over the board")
async def layers(game: GameId, entered: TheEntered) -> list[queries.LayerName]:
    """List the layers of the book."""
    return queries.layers(entered.table.game)


# The past -------------------------------------------------------------------------------------------------------


@get("/games/{game:str}/at/{n:int}", summary="A game as it stood")
async def at(game: GameId, looking: TheLooking, n: Entry) -> View:
    """Return the game as it stood after an entry."""
    return await think(history.stood, looking.table.record, looking.role, looking.game, n, looking.access.seats)


@get("/games/{game:str}/lines", summary="What has happened")
async def lines(
    game: GameId,
    looking: TheLooking,
    since: Annotated[int, Parameter(description="The first entry wanted.", ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Parameter(description="How many.", ge=0, le=history.MOST_LINES)] = history.MOST_LINES,
) -> list[Line]:
    """Return the entries of the journal as the role may read them."""
    return [*await think(history.lines, looking.game, looking.role, since, limit)]


@get("/games/{game:str}/fights/{n:int}", summary="A fight that was fought")
async def fought(game: GameId, looking: TheLooking, n: Entry) -> FightSheet:
    """Return the fight of an entry as it stood before, with the dice and the result that came."""
    return await think(history.fought, looking.game, looking.role, n)


@get("/games/{game:str}/luck", summary="The luck of each seat")
async def luck(game: GameId, looking: TheLooking) -> list[LuckRow]:
    """Count the dice of each seat against what was to be expected."""
    return await think(history.luck, looking.game, looking.role)


@get("/games/{game:str}/record", summary="The record of a game", media_type="text/plain")
async def record(
    request: Request,  # type: ignore[type-arg]
    game: GameId,
    hall: TheHall,
    gate: TheGate,
    wanted: Looks = "",
) -> Response[str]:
    """Return the game as text: whole for the referee and once it is over, else as the role may read it."""
    key = key_of(request)
    try:
        table, access = await hall.enter(game, key)
    except Unread:
        stored, access = await hall.kept(game, key)
        gate.keys.take(access.key)
        about, text = stored.record, await think(history.unread, stored, access.role)
    else:
        gate.keys.take(access.key)
        role = access.looks_from(wanted, table.game)
        about, text = table.record, await think(history.record, queries.still(table.game), role)
    name = f"{about.header.book}-{about.header.scenario}-{about.id}.wvl"
    return Response(text, media_type="text/plain", headers={"content-disposition": f'attachment; filename="{name}"'})


@get("/games/{game:str}/bookmarks", summary="Bookmarks")
async def bookmarks(game: GameId, entered: TheEntered, hall: TheHall) -> list[Bookmark]:
    """Return the entries that the holder of the key wants to find again."""
    found = await asyncio.to_thread(hall.store.bookmarks, entered.table.record.id, entered.access.key)
    return [Bookmark(n, note) for n, note in found]


@put("/games/{game:str}/bookmarks", summary="Set bookmarks")
async def mark(
    data: Annotated[list[Bookmark], Parameter(max_items=MOST_BOOKMARKS)],
    game: GameId,
    entered: TheEntered,
    hall: TheHall,
) -> list[Bookmark]:
    """Write the bookmarks of the key in place of those before; of two for one entry the last counts."""
    kept = {each.n: each.note for each in data[:MOST_BOOKMARKS] if each.n < entered.table.entries}
    id_ = entered.table.record.id
    await hall.writer.put(Write(id_, also=(Bookmarks(id_, entered.access.key, tuple(kept.items())),)))
    return [Bookmark(n, note) for n, note in sorted(kept.items())]


HANDLERS = [
    view,
    sheet,
    layers,
    *map(route_of, queries.ALL.values()),
    at,
    lines,
    fought,
    luck,
    record,
    bookmarks,
    mark,
]
