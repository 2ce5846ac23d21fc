"""Polling helpers with one generous timeout, so that no test depends on the speed of the machine."""

import asyncio
import time
from collections.abc import Callable

WAIT_S = 180.0
"""The timeout, in seconds."""
POLL_S = 0.02
"""The polling interval, in seconds."""


def until(condition: Callable[[], object]) -> None:
    """Poll until a condition holds or the timeout has passed; the test asserts the condition itself."""
    end = time.monotonic() + WAIT_S
    while not condition() and time.monotonic() < end:
        time.sleep(POLL_S)


async def soon(condition: Callable[[], object]) -> None:
    """The same on an event loop."""
    end = time.monotonic() + WAIT_S
    while not condition() and time.monotonic() < end:
        await asyncio.sleep(POLL_S)
