"""What can be asked about a game as it would stand after orders that are only tried."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Union

import msgspec
from litestar import post
from msgspec import Meta

from wavell.umpire import Game

from ..schema.game import MAX_ORDERS, OrderText, Short
from ..session.executor import run_in_worker
from ..views.queries import QUESTIONS
from ..views.questions import all_fields
from ..views.sandbox import game_after
from .deps import GameId, TheViewer

_ANSWERS = tuple(asked.answers for asked in QUESTIONS.values())
Answer: Any = Union[_ANSWERS]  # noqa: UP007 - as the route of that name answers
Suppose: Any = msgspec.defstruct(
    "Suppose",
    [
        ("orders", Annotated[Sequence[OrderText], Meta(max_length=MAX_ORDERS)]),
        ("what", Literal[tuple(QUESTIONS)]),
        *((field.name, field.type, field.default_or_empty) for field in all_fields().values()),
        ("seat", Short, ""),
    ],
    namespace={
        "__doc__": """Orders that are tried first, what is asked then, and what the route of that name takes.

    It is sent and not written into an address, because proxies cut long ones off.
    """
    },
    module=__name__,
    frozen=True,
    forbid_unknown_fields=True,
)


@post("/games/{game:str}/suppose", summary="Ask a question after hypothetical orders", status_code=200)
async def suppose(data: Suppose, game: GameId, viewer: TheViewer) -> Answer:
    """Answer as the route of that name would after these orders, which are tried on a copy of the game."""
    seat = viewer.access.decides_for(data.seat or viewer.role)
    return await run_in_worker(_answer, viewer.game, seat, data)


def _answer(game: Game, seat: str, data: Any) -> Any:
    asked = QUESTIONS[data.what]
    fields = {field.name: getattr(data, field.name) for field in asked.fields}
    return asked.answer(game_after(game, seat, data.orders), seat, **fields)


HANDLERS = [suppose]
