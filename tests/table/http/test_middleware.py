"""Middleware: security headers on every response, and requests that are read to their end within bounds."""

import asyncio
from typing import Any, cast

import httpx
import pytest
from tests.table.served import API
from tests.waiting import WAIT_S

from wavell.table.config import DRAIN_BODIES
from wavell.table.http import middleware
from wavell.table.http.middleware import DrainedRequest, add_security_headers, drains


@pytest.mark.parametrize("path", ["/", f"{API}/books", f"{API}/openapi.json", "/nothing", f"{API}/nothing"])
def test_every_answer_carries_what_keeps_a_browser_safe(address: str, path: str) -> None:
    answer = httpx.get(address + path, timeout=WAIT_S)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers


def test_a_response_may_be_cached_only_where_its_route_says_so() -> None:
    def sent(*headers: tuple[bytes, bytes]) -> dict[bytes, bytes]:
        message: Any = {"type": "http.response.start", "status": 200, "headers": [*headers]}
        asyncio.run(add_security_headers(message, cast(Any, {})))
        return dict(message["headers"])

    assert sent()[b"cache-control"] == b"no-store"
    assert sent((b"cache-control", b"no-cache"))[b"cache-control"] == b"no-cache"
    assert sent((b"x-content-type-options", b"other"))[b"x-content-type-options"] == b"nosniff"


@pytest.mark.parametrize(
    ("scope", "drained"),
    [
        ({"type": "http", "method": "POST", "headers": []}, True),
        ({"type": "http", "method": "GET", "headers": []}, False),
        ({"type": "http", "method": "PUT", "headers": [(b"expect", b"100-continue")]}, False),
        ({"type": "lifespan"}, False),
    ],
)
def test_bodies_are_drained_that_a_client_sends_unasked(scope: dict[str, Any], drained: bool) -> None:
    assert drains(scope) is drained


def answer_to(*parts: bytes, body_bytes: int = 10, ends: bool = True) -> tuple[int, list[str]]:
    """Answer a request at once; how many of its parts were read, and what was sent."""
    read, sent = [0], list[str]()

    async def receive() -> Any:
        if read[0] == len(parts):
            await asyncio.sleep(WAIT_S)  # the client stalls
        read[0] += 1
        return {"type": "http.request", "body": parts[read[0] - 1], "more_body": not ends or read[0] < len(parts)}

    async def send(message: Any) -> None:
        sent.append(message["type"])

    async def answer() -> None:
        request = DrainedRequest(receive, send, body_bytes)
        for kind in ("http.response.start", "http.response.body"):
            await request.send({"type": kind})

    asyncio.run(answer())
    return read[0], sent


def test_a_request_is_read_to_its_end_before_it_is_answered() -> None:
    assert answer_to(b"abc", b"def", b"") == (3, ["http.response.start", "http.response.body"])


def test_a_request_without_end_is_answered_after_so_many_bytes() -> None:
    count, sent = answer_to(*[b"x" * 10] * 1000, body_bytes=10)
    assert (count, len(sent)) == (DRAIN_BODIES, 2)


def test_a_request_that_stalls_is_answered_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "DRAIN_SECONDS", 0.05)
    count, sent = answer_to(b"abc", ends=False)
    assert (count, len(sent)) == (1, 2)
