"""The routes that change a game: new games, orders, undo with consent, and the sandbox, which changes nothing."""

from litestar import Request, get, post, put

from wavell.lab.players.installed import check_player

from ..errors import Refused
from ..schema.game import Consent, Created, Give, Given, NewGame, Several, TakeBack, Tried
from ..schema.staff import Level, Suggested, Wish
from ..session.executor import run_in_worker
from ..views import queries
from ..views.sandbox import try_orders
from .deps import GameId, TheCaller, TheLimiter, TheRegistry, TheStaff, client_address


@post("/games", summary="Create a game")
async def begin(data: NewGame, request: Request, registry: TheRegistry, limiter: TheLimiter) -> Created:  # type: ignore[type-arg]
    """Create a game and return its keys, which cannot be had again."""
    limiter.games.take(client_address(request))
    return await registry.create(data)


@post("/games/{game:str}/orders", summary="Give an order", status_code=200)
async def give(data: Give, game: GameId, caller: TheCaller) -> Given:
    """Play an order; the response comes when it is on the disk, and a retry with the same id gets it again."""
    given = await caller.session.give(caller.access, data)
    return caller.session.with_facts(given, caller.access.decides_for(data.seat))


@post("/games/{game:str}/commit", summary="Give several orders", status_code=200)
async def commit(data: Several, game: GameId, caller: TheCaller) -> list[Given]:
    """Play orders in a row, as far as they are allowed."""
    seat = caller.access.decides_for(data.seat)
    return [caller.session.with_facts(each, seat) for each in await caller.session.give_several(caller.access, data)]


@post("/games/{game:str}/sandbox", summary="Try orders on a copy", status_code=200)
async def sandbox(data: Several, game: GameId, caller: TheCaller) -> Tried:
    """Show what would come of orders, up to the first die, secret or decision of another."""
    session, access = caller.session, caller.access
    seat = access.decides_for(data.seat)
    return await run_in_worker(try_orders, session.record, queries.snapshot(session.game), data, seat, access.seats)


@post("/games/{game:str}/suggest", summary="Propose an order", status_code=200)
async def suggest(data: Wish, game: GameId, caller: TheCaller, staff: TheStaff, limiter: TheLimiter) -> Suggested:
    """Let the staff of a seat propose its next order, after orders that are only tried and by its instructions."""
    limiter.staffs.take(caller.access.key)
    return await staff.suggest(caller.session, caller.access, data)


@get("/games/{game:str}/levels", summary="List the players of bots")
async def levels(game: GameId, caller: TheCaller) -> list[Level]:
    """Return which player decides for each seat of a bot."""
    return [Level(seat, player) for seat, player in sorted(caller.session.levels.items())]


@put("/games/{game:str}/levels", summary="Set the player of a bot")
async def set_level(data: Level, game: GameId, caller: TheCaller) -> list[Level]:
    """Let another player decide for a bot from its next decision on; whoever has a seat may."""
    if not caller.access.seats:
        raise Refused(403, f"a {caller.access.role} looks on and changes nothing")
    check_player(data.player)
    await caller.session.set_level(data.seat, data.player)
    return [Level(seat, player) for seat, player in sorted(caller.session.levels.items())]


@post("/games/{game:str}/undo", summary="Undo an entry", status_code=200)
async def undo(data: TakeBack, game: GameId, caller: TheCaller) -> Given:
    """Undo an entry and what came after it, or ask the others for their consent."""
    given = await caller.session.undo(caller.access, data)
    return caller.session.with_facts(given, caller.access.decides_for(data.seat))


@post("/games/{game:str}/consent", summary="Answer an undo request", status_code=200)
async def consent(data: Consent, game: GameId, caller: TheCaller) -> Given:
    """Agree to an undo that another seat asks for, or refuse it."""
    given = await caller.session.consent(caller.access, data)
    return caller.session.with_facts(given, caller.access.decides_for(data.seat))


HANDLERS = [begin, give, commit, sandbox, suggest, levels, set_level, undo, consent]
