"""Work that takes a while is done beside the event loop, by few threads, so that orders are answered meanwhile.

Python runs one thread at a time: more of them would not think faster, only keep the event loop waiting longer.
"""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
THREADS, TURN = 2, 0.0005
"""How many threads think, and for how many seconds one of them may keep the event loop waiting."""
_threads = ThreadPoolExecutor(THREADS, "wavell-thinking")


async def think(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something beside the event loop and return what came of it."""
    task = partial(copy_context().run, work, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(_threads, task)


def take_turns() -> None:
    """Let the threads of this process take shorter turns than they usually do."""
    sys.setswitchinterval(TURN)
