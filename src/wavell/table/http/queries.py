"""The routes that only look: a game as a key sees it, everything that can be asked about it, and its past."""

import asyncio
from typing import Annotated

from litestar import Request, Response, get, post, put
from litestar.params import Dependency, Parameter

from wavell.umpire.display.scene import Aim, Layer, Sheet

from ..errors import Unread
from ..schema.game import Account, Bookmark, Choice, FightSheet, Line, LuckRow, Ruling, Sum, ToDo, View
from ..session.executor import think
from ..storage.commands import Bookmarks, Write
from ..views import history, queries
from ..views.catalog import Library, Printed
from .deps import GameId, Looks, TheEntered, TheLooking, key_of
from .games import TheGate, TheHall

TheLibrary = Annotated[Library, Dependency(skip_validation=True)]
Entry = Annotated[int, Parameter(description="The number of an entry.", ge=0, le=1_000_000)]
Text = Annotated[str, Parameter(description="A line in the notation.", max_length=2000)]
Name = Annotated[str, Parameter(description="A unit or a place.", max_length=120)]
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


@post("/games/{game:str}/judge", summary="Judge an order without giving it", status_code=200)
async def judge(data: queries.Asked, game: GameId, looking: TheLooking) -> Ruling:
    """Say whether an order may be given now, with every objection and its paragraph."""
    return await think(queries.judged, looking.game, looking.decides(data.seat), data.text)


@get("/games/{game:str}/options", summary="Legal orders")
async def options(
    game: GameId,
    looking: TheLooking,
    verb: Annotated[str, Parameter(description="Orders of this verb only.", max_length=40)] = "",
    limit: Annotated[int, Parameter(description="How many of each verb.", ge=1, le=queries.MANY)] = queries.FEW,
) -> list[Choice]:
    """List some legal orders of each verb that is open to the seat."""
    return await think(queries.choices, looking.game, looking.role, verb, limit)


@get("/games/{game:str}/aims", summary="What a selection can do")
async def aims(
    game: GameId,
    looking: TheLooking,
    units: Annotated[str, Parameter(description="Counters, joined by + or blanks.", max_length=4000)] = "",
) -> list[Aim]:
    """List the legal orders for some counters, and where each points."""
    return await think(queries.aims, looking.game, looking.role, units)


@get("/games/{game:str}/complete", summary="Complete a half-typed order")
async def complete(game: GameId, looking: TheLooking, text: Text = "") -> list[str]:
    """Return the lines that a half-typed one could become, each with one more word."""
    return await think(queries.completed, looking.game, looking.role, text)


@get("/games/{game:str}/checklist", summary="What is left to do")
async def checklist(game: GameId, looking: TheLooking) -> ToDo:
    """Say what the seat must do before play goes on, what it may do, and what is closed."""
    return await think(queries.left, looking.game, looking.role)


@get("/games/{game:str}/ask", summary="Answer a question")
async def ask(game: GameId, looking: TheLooking, text: Text) -> Sum:
    """Return a figure with every line that it is folded from."""
    return await think(queries.answered, looking.game, looking.role, text)


@get("/games/{game:str}/ledger", summary="The books")
async def ledger(game: GameId, looking: TheLooking) -> list[Account]:
    """Return the accounts of every owner, each opened into its lines."""
    return await think(queries.ledger, looking.game, looking.role)


@get("/games/{game:str}/about", summary="About a unit or a place")
async def about(game: GameId, looking: TheLooking, name: Name) -> list[str]:
    """Tell what the role may know of one thing."""
    return await think(queries.about, looking.game, looking.role, name)


@get("/games/{game:str}/layers", summary="What can be laid over the board")
async def layers(game: GameId, entered: TheEntered) -> list[queries.LayerName]:
    """List the layers of the book."""
    return queries.layers(entered.table.game)


@get("/games/{game:str}/layers/{layer:str}", summary="A layer")
async def layer(game: GameId, looking: TheLooking, layer: Annotated[str, Parameter(max_length=40)]) -> Layer:
    """Return the word that holds in each place."""
    return await think(queries.layer, looking.game, looking.role, layer)


@post("/games/{game:str}/fight", summary="Work a fight out", status_code=200)
async def fight(data: queries.Asked, game: GameId, looking: TheLooking) -> FightSheet | None:
    """Return the fight that an order would start, with the chance of every result; null if it starts none."""
    return await think(queries.fight, looking.game, looking.decides(data.seat), data.text)


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
