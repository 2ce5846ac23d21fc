"""The event loop's side of writing: what comes while the scribe is busy goes into the next transaction.

The scribe sits in a thread, or in a process of its own (`apart`), which costs the event loop less: Python runs one
thread of a process at a time.
"""

import asyncio
import logging
import threading
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Protocol

from .commands import Write
from .committer import Result, Scribe, Waiting, tell
from .process import Apart
from .store import Store

MOST = 64
"""How many rounds of writes are one transaction."""
log = logging.getLogger("wavell.table")


class Desk(Protocol):
    """Where the scribe sits."""

    def hand_over(self, writes: Sequence[Write], waiting: Waiting) -> None:
        """Have something written after all that came before; of each write one waits to be told."""

    async def close(self) -> None:
        """Have everything written, and end."""


class Writer:
    """Takes writes on the event loop; the future of each is resolved there when it is on the disk."""

    def __init__(self, store: Store, origin: str = "", *, apart: bool = False) -> None:
        self._next: list[Write] = []
        self._waiting: list[asyncio.Future[bool]] = []
        """What has come since the event loop last went round, and who waits for it."""
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self.desk: Desk = Apart(store, origin) if apart else Thread(store, origin)

    def put(self, write: Write) -> asyncio.Future[bool]:
        """Queue a write; all that come while the event loop goes round once are handed over together.

        The future becomes true, or false if another process was first.
        """
        if not self._next:
            self._loop.call_soon(self._pass_on)
        self._next.append(write)
        done = self._loop.create_future()
        self._waiting.append(done)
        return done

    def _pass_on(self) -> None:
        if self._next:
            writes, self._next = self._next, []
            waiting, self._waiting = self._waiting, []
            if self._closed:
                tell(waiting, [None] * len(waiting))
            else:
                self.desk.hand_over(writes, waiting)

    async def close(self) -> None:
        """Write what is queued, and end."""
        self._pass_on()
        self._closed = True
        await self.desk.close()


class Thread:
    """The scribe in a thread of this process."""

    def __init__(self, store: Store, origin: str) -> None:
        self.scribe = Scribe(store, origin)
        self._queue: SimpleQueue[tuple[Sequence[Write], Waiting] | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="wavell-writer", daemon=True)
        self._thread.start()

    def hand_over(self, writes: Sequence[Write], waiting: Waiting) -> None:
        """Wake the thread."""
        self._queue.put((writes, waiting))

    async def close(self) -> None:
        """Write what is queued, and end."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while True:
            taken = self._take()
            rounds = [each for each in taken if each is not None]
            if rounds:
                results = self.scribe.write([write for writes, _ in rounds for write in writes])
                self._tell([done for _, waiting in rounds for done in waiting], results)
            if None in taken:
                break
        self.scribe.close()

    def _take(self) -> list[tuple[Sequence[Write], Waiting] | None]:
        """Wait for something to write, and take with it whatever else has queued up."""
        taken = [self._queue.get()]
        while len(taken) < MOST:
            try:
                taken.append(self._queue.get_nowait())
            except Empty:
                break
        return taken

    def _tell(self, waiting: Waiting, results: Sequence[Result]) -> None:
        try:
            self._loop.call_soon_threadsafe(tell, waiting, results)
        except RuntimeError:  # the loop is closed: nobody waits for the answer any more
            log.warning("the server stopped before %d writes were answered", len(results))
