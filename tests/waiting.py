"""Waiting in tests: nothing that must come is given up before a very busy machine would have brought it."""

import asyncio
import time
from collections.abc import Callable

LONG = 180.0
"""Seconds after which what is waited for does not come any more."""
OFTEN = 0.02


def until(condition: Callable[[], object]) -> None:
    """Wait for something to be so; what is not so at last is left to the test to find."""
    end = time.monotonic() + LONG
    while not condition() and time.monotonic() < end:
        time.sleep(OFTEN)


async def soon(condition: Callable[[], object]) -> None:
    """Wait on an event loop for something to be so."""
    end = time.monotonic() + LONG
    while not condition() and time.monotonic() < end:
        await asyncio.sleep(OFTEN)
