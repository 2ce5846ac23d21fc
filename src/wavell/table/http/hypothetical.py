"""What can be asked about a game as it would stand after orders that are only tried."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from litestar import post
from msgspec import Meta

from wavell.umpire import Game
from wavell.umpire.display.scene import Aim, Layer

from ..schema.game import MAX_ORDERS, Account, Choice, FightSheet, OrderText, Ruling, Short, Sum, ToDo
from ..session.executor import run_in_worker
from ..views import queries
from ..views.sandbox import game_after
from .deps import GameId, TheViewer

What = Literal["judge", "fight", "options", "aims", "complete", "checklist", "ask", "ledger", "about", "layer"]
Answer = (
    Ruling | FightSheet | list[Choice] | list[Aim] | list[str] | ToDo | Sum | list[Account] | Layer | None
)  # as the route of that name answers


class Suppose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Orders that are tried first, what is asked then, and what the route of that name takes.

    It is sent and not written into an address, because proxies cut long ones off.
    """

    orders: Annotated[Sequence[OrderText], Meta(max_length=MAX_ORDERS)]
    what: What
    text: Annotated[str, Meta(max_length=2000)] = ""
    verb: Annotated[str, Meta(max_length=40)] = ""
    limit: Annotated[int, Meta(ge=1, le=queries.MAX_OPTIONS)] = queries.DEFAULT_OPTIONS
    units: Annotated[str, Meta(max_length=4000)] = ""
    name: Short = ""
    """Of a unit, a place or a layer."""
    seat: Short = ""


@post("/games/{game:str}/suppose", summary="Ask about a game after orders only tried", status_code=200)
async def suppose(data: Suppose, game: GameId, viewer: TheViewer) -> Answer:
    """Answer as the route of that name does, as if orders had been given that are only tried."""
    seat = viewer.access.decides_for(data.seat or viewer.role)
    return await run_in_worker(_answer, viewer.game, seat, data)


def _answer(game: Game, seat: str, data: Suppose) -> Answer:
    then = game_after(game, seat, data.orders)
    match data.what:
        case "judge":
            return queries.judged(then, seat, data.text)
        case "fight":
            return queries.fight(then, seat, data.text)
        case "options":
            return queries.choices(then, seat, data.verb, data.limit)
        case "aims":
            return queries.aims(then, seat, data.units)
        case "complete":
            return queries.completed(then, seat, data.text)
        case "checklist":
            return queries.left(then, seat)
        case "ask":
            return queries.answered(then, seat, data.text)
        case "ledger":
            return queries.ledger(then, seat)
        case "about":
            return queries.about(then, seat, data.name)
        case "layer":
            return queries.layer(then, seat, data.name)


HANDLERS = [suppose]
