"""Rate limits: buckets that fill again, connections by address, and responses that say when to come again."""

from pathlib import Path

import httpx
import pytest
from tests.table.served import API, bearer, begin, here
from tests.waiting import WAIT_S

from wavell.table import ratelimit
from wavell.table.config import Limits
from wavell.table.errors import Refused
from wavell.table.ratelimit import RateLimiter, TokenBuckets


def test_a_bucket_fills_again_and_says_when() -> None:
    now = [0.0]
    buckets = TokenBuckets(2.0, 3.0, lambda: now[0])
    for _ in range(3):
        buckets.take("ann")
    buckets.take("bob")
    with pytest.raises(Refused) as told:
        buckets.take("ann")
    assert (told.value.status, told.value.wait) == (429, 0.5)
    now[0] += told.value.wait
    buckets.take("ann")
    with pytest.raises(Refused):
        buckets.take("ann")


def test_a_rate_of_nothing_is_unbounded() -> None:
    buckets = TokenBuckets(0.0, 1.0)
    for _ in range(1000):
        buckets.take("ann")


def test_connections_are_counted_by_address() -> None:
    limiter = RateLimiter(Limits(sockets=1))
    limiter.socket_opened("ann")
    limiter.socket_opened("bob")
    with pytest.raises(Refused, match="1 live connections"):
        limiter.socket_opened("ann")
    limiter.socket_closed("ann")
    limiter.socket_opened("ann")


def test_too_many_requests_are_told_when_to_come_again(tmp_path: Path) -> None:
    limits = Limits(address_rate=0.01, address_burst=12, key_rate=0.02, key_burst=2, game_rate=0.01, game_burst=2)
    with here(f"sqlite:///{tmp_path / 'games.db'}", limits) as address:
        game, keys = begin(address)
        where, who = f"{address}{API}/games/{game}", bearer(keys["red"])
        answers = [httpx.get(where, headers=who, timeout=WAIT_S) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert 1 <= int(answers[2].headers["retry-after"]) <= 50
        assert httpx.get(where, headers=bearer(keys["yellow"]), timeout=WAIT_S).status_code == 200
        wanted = {"book": "connect-four", "scenario": "empty"}
        begun = [httpx.post(f"{address}{API}/games", json=wanted, timeout=WAIT_S) for _ in range(2)]
        assert [answer.status_code for answer in begun] == [201, 429]
        assert 1 <= int(begun[1].headers["retry-after"]) <= 100
        many = [httpx.get(f"{address}{API}/openapi.json", timeout=WAIT_S).status_code for _ in range(8)]
        assert many[0] == 200
        assert many[-1] == 429


def test_the_least_recently_used_bucket_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratelimit, "MAX_RATE_BUCKETS", 2)
    buckets = TokenBuckets(1.0, 1.0, lambda: 0.0)
    for name in ("ann", "bob", "cid"):
        buckets.take(name)
    with pytest.raises(Refused):
        buckets.take("cid")
    buckets.take("ann")  # whose empty bucket was dropped
