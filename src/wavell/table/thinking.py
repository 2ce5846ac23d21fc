"""Work that takes a while is done beside the event loop, by one thread, so that orders are answered meanwhile.

Python runs one thread at a time: more would not think faster, only keep the event loop waiting longer.
"""

import asyncio
import gc
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
THREADS, TURN = 1, 0.0005
"""How many threads think, and for how many seconds one of them may keep the event loop waiting."""
GARBAGE = (5000, 20, 50)
"""When garbage is looked for. Positions and orders refer to no circles, so that hardly any needs to be looked for."""
PATIENCE = 0.25
"""For how many seconds in all a thought waits for orders that are being answered."""
_threads = ThreadPoolExecutor(THREADS, "wavell-thinking")


async def think(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something beside the event loop and return what came of it."""
    return await asyncio.get_running_loop().run_in_executor(_threads, partial(work, *args, **kwargs))


class _Orders:
    """How many orders are being answered; only the event loop counts."""

    def __init__(self) -> None:
        self.count = 0
        self.none = threading.Event()
        self.none.set()


_orders = _Orders()


class answering:  # noqa: N801 - it reads as a word in `with answering():`
    """While an order is being answered, thoughts wait where they can."""

    __slots__ = ()

    def __enter__(self) -> None:
        _orders.count += 1
        if _orders.count == 1:
            _orders.none.clear()

    def __exit__(self, *_: object) -> None:
        _orders.count -= 1
        if not _orders.count:
            _orders.none.set()


def unhurried(things: Iterable[T]) -> Iterator[T]:
    """Things one after another, looked for while no order is being answered, as far as patience lasts."""
    found, patience = iter(things), PATIENCE
    while True:
        if patience > 0 and not _orders.none.is_set():
            begun = time.monotonic()
            _orders.none.wait(patience)
            patience -= time.monotonic() - begun
        try:
            thing = next(found)
        except StopIteration:
            return
        yield thing


def take_turns() -> None:
    """Let the threads of this process take shorter turns than they usually do, and look for garbage less often."""
    sys.setswitchinterval(TURN)
    gc.set_threshold(*GARBAGE)


def settle_down() -> None:
    """Look for garbage once, and never again in what is in memory now: with all books that takes a tenth of a second,
    in which nobody is answered.
    """
    gc.collect()
    gc.freeze()
