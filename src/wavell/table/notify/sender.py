"""Webhooks: a notice is posted when a seat becomes due, when another asks for its consent, and when the game ends.

Play never waits for a delivery, and it is given up after a few attempts. The body is signed with HMAC-SHA256; its
secret is the SHA-256 of the key in hexadecimal, which the holder of the key can compute and which opens nothing:
`X-Wavell-Signature: sha256=...`. No key is ever in what is sent.
"""

import asyncio
import hashlib
import hmac
import logging
from collections import OrderedDict

import msgspec

from wavell.umpire import MalformedOrder

from ..config import MAX_NOTICES_AT_ONCE, MAX_PENDING_NOTICES, MAX_WAITING_STATES, WEBHOOK_RETRY_SECONDS
from ..schema.notices import Notice
from ..session.access import Access
from ..session.registry import SessionRegistry
from ..session.session import GameSession
from .http_client import post
from .notices import notice_for
from .ssrf import DeliveryFailed, resolve

log = logging.getLogger("wavell.table")


class NoticeSender:
    """Posts notices of all sessions, beside the play."""

    def __init__(
        self,
        registry: SessionRegistry,
        private: bool = False,
        home: str = "",
        retry_seconds: tuple[float, ...] = WEBHOOK_RETRY_SECONDS,
    ) -> None:
        """Listen for changes; `private` lets notices go into a private network, `home` begins their links."""
        self.home = home
        self._registry = registry
        self._private = private
        self._retry_seconds = retry_seconds
        self._last_waiting: OrderedDict[str, frozenset[str]] = OrderedDict()
        """By key what waited for it after the latest change; the least recently used is dropped."""
        self._deliveries: dict[str, asyncio.Task[None]] = {}
        """By key the notice that is being posted, or waits for its next attempt."""
        self._slots = asyncio.Semaphore(MAX_NOTICES_AT_ONCE)
        registry.on_change.append(self._session_changed)

    async def close(self) -> None:
        """Cancel all deliveries."""
        self._registry.on_change.remove(self._session_changed)
        tasks = [*self._deliveries.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _session_changed(self, session: GameSession) -> None:
        """Start a delivery for each webhook whose key something new waits for, in the process that made the change."""
        for access in session.accesses:
            if access.key not in session.webhooks:
                self._last_waiting.pop(access.key, None)
        if not session.webhooks:
            return
        over = session.game.world.outcome is not None
        acting = {each.seat for each in session.game.to_act()}
        asking = {ask.seat for ask in session.undo_requests}
        for access in session.accesses:
            if access.key not in session.webhooks:
                continue
            waiting, before = _waiting(access, over, acting, asking), self._last_waiting.get(access.key)
            self._last_waiting[access.key] = waiting
            self._last_waiting.move_to_end(access.key)
            if before is not None and waiting - before and not session.changed_elsewhere:
                self._start(session.record.id, access)
        while len(self._last_waiting) > MAX_WAITING_STATES:
            self._last_waiting.popitem(last=False)

    def _start(self, game: str, access: Access) -> None:
        """Start a delivery, in place of one for the same key that is still under way."""
        if before := self._deliveries.pop(access.key, None):
            before.cancel()
        if len(self._deliveries) >= MAX_PENDING_NOTICES:
            log.warning("too many notices are pending; one for %s is dropped", game)
            return
        task = self._deliveries[access.key] = asyncio.create_task(self._deliver(game, access))
        task.add_done_callback(lambda done: self._done(game, access.key, done))

    def _done(self, game: str, key: str, task: "asyncio.Task[None]") -> None:
        if self._deliveries.get(key) is task:
            del self._deliveries[key]
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.warning("a notice for %s was not sent: %s", game, type(fault).__name__)

    async def _deliver(self, game: str, access: Access) -> None:
        """Post what waits for a key by now, with retries."""
        for pause in (*self._retry_seconds, None):
            session = await self._registry.open(game)
            url, notice = session.webhooks.get(access.key, ""), notice_for(session, access, self.home)
            if not url or notice is None:
                return
            try:
                await self.send(url, notice, access)
                return
            except (DeliveryFailed, MalformedOrder) as fault:
                if pause is None or isinstance(fault, MalformedOrder) or fault.final:
                    log.warning("a notice for %s cannot be delivered: %s", game, fault)
                    return
            await asyncio.sleep(pause)

    async def send(self, url: str, notice: Notice, access: Access) -> None:
        """Post a notice, once; only a few are under way at a time."""
        body = msgspec.json.encode(notice)
        headers = {"X-Wavell-Signature": signature(access.key, body), "Content-Type": "application/json"}
        async with self._slots:
            await post(await resolve(url, private=self._private), body, headers)


async def validate_url(url: str, *, private: bool) -> None:
    """Refuse a URL that notices cannot be posted to, with what is wrong in one sentence."""
    try:
        await resolve(url, private=private)
    except DeliveryFailed as fault:
        raise MalformedOrder(f"url: {fault}; write it like https://example.org/hook") from None


def signature(secret: str, body: bytes) -> str:
    """Sign a body with the hash of a key."""
    return f"sha256={hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}"


def _waiting(access: Access, over: bool, acting: set[str], asking: set[str]) -> frozenset[str]:
    """What waits for the holder of a key, each thing in a word: a decision, the request of another seat, or the end."""
    if over:
        return frozenset({"end"})
    requests = {f"request of {seat}" for seat in asking.difference(access.seats)}
    return frozenset(requests if acting.isdisjoint(access.seats) else {"decision", *requests})
