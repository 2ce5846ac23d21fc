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
THREADS, TURN, USUAL = 1, 0.0005, 0.005
"""How many threads think, for how many seconds one may keep the event loop waiting, and how long turns are else."""
GARBAGE = (5000, 20, 50)
"""When garbage is looked for. Positions and orders refer to no circles, so that hardly any needs to be looked for."""
PATIENCE = 0.25
"""For how many seconds in all a thought waits for orders that are being answered."""
_threads = ThreadPoolExecutor(THREADS, "wavell-thinking")


async def think(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something beside the event loop and return what came of it."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _in_turns, partial(work, *args, **kwargs))


def _in_turns(work: Callable[[], T]) -> T:
    """Let threads take short turns while one of them thinks; else each turn given up early is time lost."""
    sys.setswitchinterval(TURN)
    try:
        return work()
    finally:
        sys.setswitchinterval(USUAL)


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


def tidy_less() -> None:
    """Look for garbage less often than usual."""
    gc.set_threshold(*GARBAGE)


def settle_down() -> None:
    """Look for garbage once, and never again in what is in memory now: with all books that takes a tenth of a second,
    in which nobody is answered.
    """
    gc.collect()
    gc.freeze()
