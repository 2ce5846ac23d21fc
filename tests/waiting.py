"""Polling helpers with one generous timeout, so that no test depends on the speed of the machine."""

import asyncio
import time
from collections.abc import Callable

LONG = 180.0
"""The timeout, in seconds."""
OFTEN = 0.02
"""The polling interval, in seconds."""


def until(condition: Callable[[], object]) -> None:
    """Poll until a condition holds or the timeout has passed; the test asserts the condition itself."""
    end = time.monotonic() + LONG
    while not condition() and time.monotonic() < end:
        time.sleep(OFTEN)


async def soon(condition: Callable[[], object]) -> None:
    """The same on an event loop."""
    end = time.monotonic() + LONG
    while not condition() and time.monotonic() < end:
        await asyncio.sleep(OFTEN)
