"""The routes of the library: books, rules, boards and starts of scenarios. They need no key."""

from typing import Annotated

from litestar import Request, Response, get
from litestar.params import Parameter
from litestar.response import Redirect

from wavell.lab.players.installed import installed_players
from wavell.umpire.books.guide import Guide
from wavell.umpire.display.scene import Scene, Sheet

from ..schema.library import BookCard, CoverageCard, RulePage, RuleRow
from ..session.executor import run_in_worker
from ..views.catalog import CachedJson
from .deps import BookId, TheLibrary
from .queries import respond_cached
from .static import IMMUTABLE

ScenarioId = Annotated[str, Parameter(description="The id of a scenario.", max_length=80)]
SheetMark = Annotated[
    str, Parameter(description="The hash of a board, from the redirect of its scenario.", max_length=40)
]
QUOTE = '"'
RuleId = Annotated[str, Parameter(description="The number of a paragraph.", max_length=80)]


@get("/books", summary="List books")
async def books(library: TheLibrary) -> list[BookCard]:
    """List the books that can be played, with their scenarios, readings and questions."""
    return [*await run_in_worker(library.books)]


@get("/players", summary="List computer players")
async def players() -> list[str]:
    """List the players that can decide for a bot."""
    return installed_players()


@get("/books/{book:str}/rules", summary="List the paragraphs of a book")
async def rules(book: BookId, library: TheLibrary) -> list[RuleRow]:
    """List every paragraph in our words, what play needs beyond the book, and what it cites elsewhere."""
    return [*await run_in_worker(library.rules, book)]


@get("/books/{book:str}/rules/{paragraph:str}", summary="Get a paragraph")
async def rule(book: BookId, paragraph: RuleId, library: TheLibrary) -> RulePage:
    """Return one paragraph with its clauses, references, readings, implementations and cases."""
    return await run_in_worker(library.rule, book, paragraph)


@get("/books/{book:str}/coverage", summary="Get the coverage of a book")
async def coverage(book: BookId, library: TheLibrary) -> CoverageCard:
    """Count paragraphs by status, those that have cases and tests, and clauses."""
    return await run_in_worker(library.coverage, book)


@get(
    "/books/{book:str}/scenarios/{scenario:str}/sheet",
    summary="Get the board of a scenario",
    status_code=302,
    opt={"leads_to": Sheet},
)
async def scenario_sheet(book: BookId, scenario: ScenarioId, library: TheLibrary) -> Redirect:
    """Redirect to the board of the scenario; several scenarios may share one."""

    def draw() -> CachedJson:
        return library.sheet(library.start(book, scenario))

    return Redirect(f"../../sheets/{(await run_in_worker(draw)).etag.strip(QUOTE)}", status_code=302)


@get("/books/{book:str}/sheets/{mark:str}", summary="Get a board")
async def sheet(request: Request, book: BookId, mark: SheetMark, library: TheLibrary) -> Response[Sheet]:  # type: ignore[type-arg]
    """Return a board. Its path holds a hash of its content, so clients may cache it indefinitely."""
    return respond_cached(request, await run_in_worker(library.sheet_by_etag, book, mark), IMMUTABLE)


@get("/books/{book:str}/scenarios/{scenario:str}/scene", summary="Get the start position of a scenario")
async def scene(book: BookId, scenario: ScenarioId, library: TheLibrary) -> Scene:
    """Return the start position as a spectator sees it."""
    return await run_in_worker(library.scene, book, scenario)


@get("/books/{book:str}/scenarios/{scenario:str}/guide", summary="Get the guide to a first turn")
async def guide(book: BookId, scenario: ScenarioId, library: TheLibrary) -> Guide:
    """Return the first turn of a scenario step by step, each with an order to give."""
    return await run_in_worker(library.guide, book, scenario)


HANDLERS = [books, players, rules, rule, coverage, scenario_sheet, sheet, scene, guide]
