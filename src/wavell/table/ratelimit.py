"""Nobody may take more than their share: token buckets per address and per key, and bounds on sizes and numbers."""

import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from .errors import Refused

MOST_BUCKETS = 50_000


class Limits(msgspec.Struct, frozen=True):
    """How much is allowed; a rate of 0 is unbounded."""

    address_rate: float = 200.0
    """Requests a second from one address, after a burst."""
    address_burst: float = 1000.0
    key_rate: float = 50.0
    """Orders and questions a second with one key, after a burst."""
    key_burst: float = 300.0
    game_rate: float = 0.1
    """New games a second from one address, after a burst."""
    game_burst: float = 60.0
    hook_rate: float = 0.1
    """Webhooks tried a second from one address, after a burst."""
    hook_burst: float = 10.0
    sockets: int = 200
    """Live connections from one address."""
    body: int = 256_000
    """Bytes of a request."""
    message: int = 16_000
    """Letters of a message on a live connection."""
    games: int = 10_000
    """Games that go on at once."""
    tables: int = 256
    """Games kept in memory."""
    private_hooks: bool = False
    """Whether webhooks may go to addresses inside a private network."""


class Buckets:
    """For each name a bucket that fills at a rate; a request takes one out, and an empty bucket says when to come."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> None:
        """Take one out, or refuse with how long to wait."""
        if not self._rate:
            return
        now = self._clock()
        left, then = self._left.get(name, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        if left < 1.0:
            wait = (1.0 - left) / self._rate
            raise Refused(429, f"that is too much at once; come again in {max(1, round(wait))} s", wait=wait)
        self._left[name] = (left - 1.0, now)
        self._left.move_to_end(name)
        if len(self._left) > MOST_BUCKETS:
            self._left.popitem(last=False)


class Gate:
    """All bounds of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.addresses = Buckets(limits.address_rate, limits.address_burst)
        self.keys = Buckets(limits.key_rate, limits.key_burst)
        self.games = Buckets(limits.game_rate, limits.game_burst)
        self.hooks = Buckets(limits.hook_rate, limits.hook_burst)
        self._sockets: dict[str, int] = {}

    def socket_opened(self, address: str) -> None:
        """Count a live connection, or refuse it."""
        count = self._sockets.get(address, 0)
        if count >= self.limits.sockets:
            raise Refused(429, f"{count} live connections from one address are enough; close one", wait=5.0)
        self._sockets[address] = count + 1

    def socket_closed(self, address: str) -> None:
        """Count it no more."""
        left = self._sockets.pop(address) - 1
        if left:
            self._sockets[address] = left
