"""The routes of notice: the webhook of a key, and feeds of what is due."""

import asyncio

from litestar import Request, delete, get, post, put
from litestar.datastructures import State

from wavell.umpire import MalformedOrder

from ..errors import Refused, Unread
from ..notify.http_client import PostFailed
from ..notify.notices import Delivery, Feed, Hook, Keys, Notice, Notices, checked, feed, notice, trial
from ..ratelimit import Gate
from ..session.registry import Hall
from ..storage.tables import hashed
from .deps import Entered, GameId, TheEntered
from .games import TheGate, TheHall, address_of

MOST_KEYS = 50
"""So many games are looked through for one feed."""


@get("/games/{game:str}/webhook", summary="Where the key is told")
async def hook(game: GameId, entered: TheEntered, hall: TheHall) -> Hook:
    """Return the address that notices of this key go to; empty if there is none."""
    return Hook(await _url(hall, entered))


@put("/games/{game:str}/webhook", summary="Be told by a webhook")
async def set_hook(data: Hook, game: GameId, entered: TheEntered, hall: TheHall, gate: TheGate) -> Hook:
    """Choose where to be told when a decision waits for the seats of this key."""
    if not entered.access.seats:
        raise Refused(403, f"a {entered.access.role} decides nothing and is told of nothing; use the feed")
    url = await checked(data.url, gate.limits.private_hooks)
    await (await hall.open(entered.table.record.id)).hook(entered.access, url)
    return Hook(url)


@delete("/games/{game:str}/webhook", summary="Be told no more", status_code=200)
async def drop_hook(game: GameId, entered: TheEntered, hall: TheHall) -> Hook:
    """Forget the address."""
    await (await hall.open(entered.table.record.id)).hook(entered.access, "")
    return Hook("")


@post("/games/{game:str}/webhook", summary="Try the webhook", status_code=200)
async def try_hook(
    game: GameId,
    entered: TheEntered,
    hall: TheHall,
    gate: TheGate,
    request: Request,  # type: ignore[type-arg]
    state: State,
) -> Delivery:
    """Send what waits for the key now, or else a test message, once, and say what came of it."""
    notices: Notices = state.notices
    table, access = entered.table, entered.access
    url = await _url(hall, entered)
    if not url:
        raise Refused(409, "no webhook is set for this key; set one first")
    gate.hooks.take(address_of(request))
    home = _home(request, state)
    try:
        await notices.send(url, notice(table, access, home) or trial(table, home), access)
    except (PostFailed, MalformedOrder) as fault:
        return Delivery(False, str(fault).removeprefix("url: "))
    return Delivery(True, "")


async def _url(hall: Hall, entered: Entered) -> str:
    """Where the holder of a key wants to be told, whichever process it was said to; empty if nowhere."""
    urls = await asyncio.to_thread(hall.store.webhooks, entered.table.record.id)
    return urls.get(entered.access.key, "")


def _home(request: Request, state: State) -> str:  # type: ignore[type-arg]
    """Where the page is, for links: as the server was told, else as the one who asks came here."""
    notices: Notices = state.notices
    return notices.home or str(request.base_url).rstrip("/")


@get("/games/{game:str}/feed", summary="What is due in a game")
async def of_game(
    game: GameId,
    entered: TheEntered,
    request: Request,  # type: ignore[type-arg]
    state: State,
) -> Feed:
    """Return a JSON feed with what waits for the holder of the key, if anything does."""
    found = notice(entered.table, entered.access, _home(request, state))
    return feed([] if found is None else [found])


@post("/feed", summary="What is due in all games of some keys", status_code=200)
async def of_keys(data: Keys, hall: TheHall, gate: TheGate, request: Request, state: State) -> Feed:  # type: ignore[type-arg]
    """Return a JSON feed with what is due in which game; keys that open nothing here are passed over."""
    if len(data.keys) > MOST_KEYS:
        raise MalformedOrder(f"keys: {len(data.keys)} are more than the {MOST_KEYS} that are looked through")
    home = _home(request, state)
    return feed([found for found in [await _due(hall, gate, key, home) for key in await _opening(hall, data)] if found])


async def _opening(hall: Hall, data: Keys) -> list[tuple[str, str]]:
    """The keys that open a game, with it."""
    by_hash = {hashed(key): key for key in data.keys if 0 < len(key) <= 120}
    found = await asyncio.to_thread(hall.store.games_of, [*by_hash])
    return [(game, by_hash[hash_]) for hash_, game in found.items()]


async def _due(hall: Hall, gate: Gate, opens: tuple[str, str], home: str) -> Notice | None:
    game, key = opens
    gate.keys.take(hashed(key))
    try:
        table, access = await hall.enter(game, key)
    except Unread:  # its page says so; the other games are told of all the same
        return None
    return notice(table, access, home)


HANDLERS = [hook, set_hook, drop_hook, try_hook, of_game, of_keys]
