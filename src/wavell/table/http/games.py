"""The routes that change a game: new games, orders, undo with consent, and the sandbox, which changes nothing."""

from typing import Annotated

from litestar import Request, post
from litestar.params import Dependency

from ..ratelimit import Gate
from ..schema.game import Consent, Created, Give, Given, NewGame, Several, TakeBack, Tried
from ..session.executor import think
from ..session.registry import Hall
from ..views import queries
from ..views.sandbox import tried
from .deps import GameId, TheEntered

TheHall = Annotated[Hall, Dependency(skip_validation=True)]
TheGate = Annotated[Gate, Dependency(skip_validation=True)]


def address_of(request: Request) -> str:  # type: ignore[type-arg]
    """Return where a request comes from."""
    return request.client.host if request.client else ""


@post("/games", summary="Begin a game")
async def begin(data: NewGame, request: Request, hall: TheHall, gate: TheGate) -> Created:  # type: ignore[type-arg]
    """Set a game up; its keys are shown this once."""
    gate.games.take(address_of(request))
    return await hall.create(data)


@post("/games/{game:str}/orders", summary="Give an order", status_code=200)
async def give(data: Give, game: GameId, entered: TheEntered) -> Given:
    """Play an order; the answer comes when it is on the disk, and a repeat of the same id gets it again."""
    given = await entered.table.give(entered.access, data)
    return entered.table.in_full(given, entered.access.decides_for(data.seat))


@post("/games/{game:str}/commit", summary="Give several orders", status_code=200)
async def commit(data: Several, game: GameId, entered: TheEntered) -> list[Given]:
    """Play orders in a row, as far as they are allowed."""
    seat = entered.access.decides_for(data.seat)
    return [entered.table.in_full(each, seat) for each in await entered.table.commit(entered.access, data)]


@post("/games/{game:str}/sandbox", summary="Try orders on a copy", status_code=200)
async def sandbox(data: Several, game: GameId, entered: TheEntered) -> Tried:
    """Show what would come of orders, up to the first die, secret or decision of another."""
    table, access = entered.table, entered.access
    seat = access.decides_for(data.seat)
    return await think(tried, table.record, queries.still(table.game), data, seat, access.seats)


@post("/games/{game:str}/undo", summary="Take an order back", status_code=200)
async def undo(data: TakeBack, game: GameId, entered: TheEntered) -> Given:
    """Undo an entry and what came after it, or ask the others for their consent."""
    given = await entered.table.undo(entered.access, data)
    return entered.table.in_full(given, entered.access.decides_for(data.seat))


@post("/games/{game:str}/consent", summary="Agree to an undo", status_code=200)
async def consent(data: Consent, game: GameId, entered: TheEntered) -> Given:
    """Agree to an undo that another seat asks for, or refuse it."""
    given = await entered.table.consent(entered.access, data)
    return entered.table.in_full(given, entered.access.decides_for(data.seat))


HANDLERS = [begin, give, commit, sandbox, undo, consent]
