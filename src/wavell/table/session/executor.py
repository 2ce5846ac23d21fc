"""Worker thread: work that takes a while runs beside the event loop and gives way to orders that are being answered."""

import asyncio
import gc
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from wavell.lab.players.apart import Processes
from wavell.lab.players.player import Player

from ..config import (
    GC_THRESHOLDS,
    IDLE_SWITCH_SECONDS,
    WORKER_SWITCH_SECONDS,
    WORKER_THREADS,
    WORKER_YIELD_SECONDS,
)

P = ParamSpec("P")
T = TypeVar("T")
_threads = ThreadPoolExecutor(WORKER_THREADS, "wavell-worker")


async def run_in_worker(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something in the worker thread and return its result."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _switching_often, partial(work, *args, **kwargs))


class Thinking:
    """Lets computer players think: in processes of their own, or one at a time in the worker thread."""

    def __init__(self, processes: int = 0) -> None:
        self._places = asyncio.Semaphore(max(1, processes))
        self._processes = Processes(processes) if processes else None
        self._threads = ThreadPoolExecutor(processes, "wavell-players") if processes else None

    def maker(self, key: str) -> Callable[[str, str], Player] | None:
        """What makes the players of the seats of a game, or of whatever the key stands for; None if they think here."""
        processes = self._processes
        if processes is None:
            return None
        return lambda seat, name: processes.player(f"{key} {seat}", name)

    async def __call__(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something when there is a place to think, and return its result."""
        async with self._places:
            if self._threads is None:
                return await run_in_worker(work, *args, **kwargs)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, partial(work, *args, **kwargs))

    def close(self) -> None:
        """End the processes, and let no other decision begin."""
        if self._processes is not None:
            self._processes.close()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)


def _switching_often(work: Callable[[], T]) -> T:
    """Run with a short switch interval, so that the event loop waits less; at other times switching is time lost."""
    sys.setswitchinterval(WORKER_SWITCH_SECONDS)
    try:
        return work()
    finally:
        sys.setswitchinterval(IDLE_SWITCH_SECONDS)


class _OrdersInProgress:
    """How many orders are being answered; only the event loop counts."""

    def __init__(self) -> None:
        self.count = 0
        self.none = threading.Event()
        self.none.set()


_orders = _OrdersInProgress()


class answering_order:  # noqa: N801 - it reads as a word in `with answering_order():`
    """While an order is being answered, `yielding_to_orders` pauses."""

    __slots__ = ()

    def __enter__(self) -> None:
        _orders.count += 1
        if _orders.count == 1:
            _orders.none.clear()

    def __exit__(self, *_: object) -> None:
        _orders.count -= 1
        if not _orders.count:
            _orders.none.set()


def yielding_to_orders(items: Iterable[T]) -> Iterator[T]:
    """Iterate, pausing before each item while orders are being answered, up to a total of WORKER_YIELD_SECONDS."""
    found, left = iter(items), WORKER_YIELD_SECONDS
    while True:
        if left > 0 and not _orders.none.is_set():
            begun = time.monotonic()
            _orders.none.wait(left)
            left -= time.monotonic() - begun
        try:
            item = next(found)
        except StopIteration:
            return
        yield item


def relax_gc() -> None:
    """Collect garbage less often than Python does by default."""
    gc.set_threshold(*GC_THRESHOLDS)


def freeze_gc() -> None:
    """Collect garbage once, and exempt what is in memory now: with all books a full collection takes a tenth of a
    second, in which nobody is answered.
    """
    gc.collect()
    gc.freeze()
