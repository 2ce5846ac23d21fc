"""The battle calculator, for people who play on a real map: the same reckoning as `wavell battle`, without a game."""

from typing import Any

from litestar import get, post

from wavell.books.europa.display.calculator_form import Choices, choices, read, worked_out
from wavell.umpire import open_book

from ..schema.game import FightSheet
from ..session.executor import run_in_worker
from ..views.view import fight_of


@get("/calculator/europa", summary="The choices of the calculator")
async def known() -> Choices:
    """List the terrain, the features and all else that a sheet can name."""
    return await run_in_worker(choices)


@post("/calculator/europa", summary="Work a battle out", status_code=200)
async def reckoned(data: dict[str, Any]) -> FightSheet:
    """Return the strengths, the odds, the die and every result of the battle on a sheet."""
    return await run_in_worker(reckon, data)


def reckon(data: object) -> FightSheet:
    """The battle on a sheet of plain data; what is wrong with it is said in one sentence that names the key."""
    open_book("europa")  # every chapter says what it does to a fight
    return fight_of(worked_out(read(data)))


HANDLERS = [known, reckoned]
