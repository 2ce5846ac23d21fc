"""Rate limiting: token buckets per client address and per key, and a bound on live connections."""

import time
from collections import OrderedDict
from collections.abc import Callable

from .config import MAX_RATE_BUCKETS, Limits
from .errors import Refused


class TokenBuckets:
    """A token bucket for each name, refilled at a rate; a request takes one token, or is refused."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """For each name the tokens left, and when that was computed."""

    def take(self, name: str) -> None:
        """Take a token; raises Refused with the time to wait if there is none."""
        if not self._rate:
            return
        now = self._clock()
        left, then = self._buckets.get(name, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        if left < 1.0:
            wait = (1.0 - left) / self._rate
            raise Refused(429, f"that is too much at once; come again in {max(1, round(wait))} s", wait=wait)
        self._buckets[name] = (left - 1.0, now)
        self._buckets.move_to_end(name)
        if len(self._buckets) > MAX_RATE_BUCKETS:
            self._buckets.popitem(last=False)


class RateLimiter:
    """All buckets of a server, and the live connections of each address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.addresses = TokenBuckets(limits.address_rate, limits.address_burst)
        self.keys = TokenBuckets(limits.key_rate, limits.key_burst)
        self.games = TokenBuckets(limits.game_rate, limits.game_burst)
        self.staffs = TokenBuckets(limits.staff_rate, limits.staff_burst)
        self.hooks = TokenBuckets(limits.hook_rate, limits.hook_burst)
        self._sockets: dict[str, int] = {}

    def socket_opened(self, address: str) -> None:
        """Count a live connection; raises Refused if the address has too many."""
        count = self._sockets.get(address, 0)
        if count >= self.limits.sockets:
            raise Refused(429, f"{count} live connections from one address are enough; close one", wait=5.0)
        self._sockets[address] = count + 1

    def socket_closed(self, address: str) -> None:
        """Stop counting a live connection."""
        left = self._sockets.pop(address) - 1
        if left:
            self._sockets[address] = left
