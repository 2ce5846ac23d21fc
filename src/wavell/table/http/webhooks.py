"""The routes of notices: the webhook of a key, and feeds of what is due."""

import asyncio

from litestar import Request, delete, get, post, put
from litestar.datastructures import State

from wavell.umpire import MalformedOrder

from ..config import MAX_FEED_KEYS
from ..errors import Refused, UnreadableGame
from ..notify.notices import feed_of, notice_for, trial_notice
from ..notify.sender import NoticeSender, validate_url
from ..notify.ssrf import DeliveryFailed
from ..ratelimit import RateLimiter
from ..schema.notices import Delivery, Feed, Hook, Keys, Notice
from ..session.registry import SessionRegistry
from ..storage.tables import key_hash
from .deps import Caller, GameId, TheCaller, TheLimiter, TheRegistry, client_address


@get("/games/{game:str}/webhook", summary="Get a webhook")
async def hook(game: GameId, caller: TheCaller, registry: TheRegistry) -> Hook:
    """Return the URL that notices of this key are posted to; empty if there is none."""
    return Hook(await _url(registry, caller))


@put("/games/{game:str}/webhook", summary="Set a webhook")
async def set_hook(data: Hook, game: GameId, caller: TheCaller, registry: TheRegistry, limiter: TheLimiter) -> Hook:
    """Set the URL that a notice is posted to when a decision waits for the seats of this key."""
    if not caller.access.seats:
        raise Refused(403, f"a {caller.access.role} decides nothing and is told of nothing; use the feed")
    await validate_url(data.url, private=limiter.limits.private_hooks)
    await (await registry.open(caller.session.record.id)).set_webhook(caller.access, data.url)
    return Hook(data.url)


@delete("/games/{game:str}/webhook", summary="Delete a webhook", status_code=200)
async def drop_hook(game: GameId, caller: TheCaller, registry: TheRegistry) -> Hook:
    """Delete the webhook of this key."""
    await (await registry.open(caller.session.record.id)).set_webhook(caller.access, "")
    return Hook("")


@post("/games/{game:str}/webhook", summary="Test a webhook", status_code=200)
async def try_hook(
    game: GameId,
    caller: TheCaller,
    registry: TheRegistry,
    limiter: TheLimiter,
    request: Request,  # type: ignore[type-arg]
    state: State,
) -> Delivery:
    """Post what waits for the key now, or else a test message, once, and return whether it arrived."""
    notices: NoticeSender = state.notices
    session, access = caller.session, caller.access
    url = await _url(registry, caller)
    if not url:
        raise Refused(409, "no webhook is set for this key; set one first")
    limiter.hooks.take(client_address(request))
    home = _home(request, state)
    try:
        await notices.send(url, notice_for(session, access, home) or trial_notice(session, home), access)
    except (DeliveryFailed, MalformedOrder) as fault:
        return Delivery(False, str(fault).removeprefix("url: "))
    return Delivery(True, "")


async def _url(registry: SessionRegistry, caller: Caller) -> str:
    """The stored webhook of a key, whichever process it was set in; empty if there is none."""
    urls = await asyncio.to_thread(registry.store.webhooks, caller.session.record.id)
    return urls.get(caller.access.key, "")


def _home(request: Request, state: State) -> str:  # type: ignore[type-arg]
    """The public address of the page, for links: as it is configured, else as the request has it."""
    notices: NoticeSender = state.notices
    return notices.home or str(request.base_url).rstrip("/")


@get("/games/{game:str}/feed", summary="Get the feed of a game")
async def of_game(
    game: GameId,
    caller: TheCaller,
    request: Request,  # type: ignore[type-arg]
    state: State,
) -> Feed:
    """Return a JSON feed with what waits for the holder of the key, if anything does."""
    found = notice_for(caller.session, caller.access, _home(request, state))
    return feed_of([] if found is None else [found])


@post("/feed", summary="Get one feed for several keys", status_code=200)
async def of_keys(data: Keys, registry: TheRegistry, limiter: TheLimiter, request: Request, state: State) -> Feed:  # type: ignore[type-arg]
    """Return a JSON feed with what is due in which game; unknown keys are ignored."""
    if len(data.keys) > MAX_FEED_KEYS:
        raise MalformedOrder(f"keys: {len(data.keys)} are more than the {MAX_FEED_KEYS} that are looked through")
    home = _home(request, state)
    found = [await _due(registry, limiter, opens, home) for opens in await _games_of_keys(registry, data)]
    return feed_of([notice for notice in found if notice is not None])


async def _games_of_keys(registry: SessionRegistry, data: Keys) -> list[tuple[str, str]]:
    """Return the game and the key of each key that opens one."""
    by_hash = {key_hash(key): key for key in data.keys if 0 < len(key) <= 120}
    found = await asyncio.to_thread(registry.store.games_of, [*by_hash])
    return [(game, by_hash[hash_]) for hash_, game in found.items()]


async def _due(registry: SessionRegistry, limiter: RateLimiter, opens: tuple[str, str], home: str) -> Notice | None:
    game, key = opens
    limiter.keys.take(key_hash(key))
    try:
        session, access = await registry.enter(game, key)
    except UnreadableGame:  # its page says so; the other games are listed all the same
        return None
    return notice_for(session, access, home)


HANDLERS = [hook, set_hook, drop_hook, try_hook, of_game, of_keys]
