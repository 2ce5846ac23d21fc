"""The battle calculators of the books, for people who play on a real map: the same reckoning as `wavell battle`."""

from typing import Any

from litestar import get, post

from wavell.umpire import UnknownName, open_book
from wavell.umpire.display.calculator import Calculator, Form

from ..schema.game import FightSheet
from ..session.executor import run_in_worker
from ..views.view import fight_of
from .deps import BookId


@get("/calculator/{book:str}", summary="List the names that the calculator knows")
async def calculator_choices(book: BookId) -> dict[str, list[str]]:
    """List the names that a sheet can use, by kind."""

    def known() -> dict[str, list[str]]:
        return {kind: list(names) for kind, names in calculator_of(book).choices().items()}

    return await run_in_worker(known)


@get("/calculator/{book:str}/form", summary="Get the form of the calculator")
async def calculator_form(book: BookId) -> Form:
    """Return the fields of a sheet, with their choices and defaults."""
    return await run_in_worker(lambda: calculator_of(book).form())


@post("/calculator/{book:str}", summary="Compute a battle", status_code=200)
async def calculate(book: BookId, data: dict[str, Any]) -> FightSheet:
    """Return the strengths, the odds, the die and every result of the battle on a sheet."""
    return await run_in_worker(reckon, book, data)


def reckon(book: str, data: object) -> FightSheet:
    """Compute the battle on a sheet of plain data; raises WavellError that names the key that is wrong."""
    return fight_of(calculator_of(book).fight(data))


def calculator_of(book: str) -> Calculator:
    """Return the calculator of a book; raises UnknownName if it has none."""
    found = open_book(book).calculator
    if found is None:
        raise UnknownName(f"{book} has no calculator")
    return found


HANDLERS = [calculator_choices, calculator_form, calculate]
