"""Write queue: the event loop's side of group commit. What comes while a transaction runs goes into the next one.

The committer runs in a thread, or in a process of its own, which costs the event loop less: Python runs one thread of
a process at a time.
"""

import asyncio
import logging
import threading
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Protocol

from ..config import BATCHES_PER_COMMIT
from .commands import Write
from .committer import Committer, Result, Waiting, complete
from .process import CommitterProcess
from .store import Store

log = logging.getLogger("wavell.table")


class CommitBackend(Protocol):
    """Where the committer runs."""

    def submit(self, writes: Sequence[Write], waiting: Waiting) -> None:
        """Commit a batch after all before it, and complete the future of each write."""

    async def close(self) -> None:
        """Commit everything, and end."""


class WriteQueue:
    """Takes writes on the event loop; the future of each is completed there when it is on the disk."""

    def __init__(self, store: Store, process_id: str = "", *, committer_process: bool = False) -> None:
        self._batch: list[Write] = []
        self._waiting: list[asyncio.Future[bool]] = []
        """The writes of this iteration of the event loop, and their futures."""
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self.backend: CommitBackend = (
            CommitterProcess(store, process_id) if committer_process else CommitterThread(store, process_id)
        )

    def put(self, write: Write) -> asyncio.Future[bool]:
        """Queue a write; all of one iteration of the event loop are one batch.

        The future becomes true, or false if another process was first.
        """
        if not self._batch:
            self._loop.call_soon(self._flush)
        self._batch.append(write)
        future = self._loop.create_future()
        self._waiting.append(future)
        return future

    def _flush(self) -> None:
        if self._batch:
            batch, self._batch = self._batch, []
            waiting, self._waiting = self._waiting, []
            if self._closed:
                complete(waiting, [None] * len(waiting))
            else:
                self.backend.submit(batch, waiting)

    async def close(self) -> None:
        """Commit what is queued, and end."""
        self._flush()
        self._closed = True
        await self.backend.close()


class CommitterThread:
    """The committer in a thread of this process."""

    def __init__(self, store: Store, process_id: str) -> None:
        self.committer = Committer(store, process_id)
        self._queue: SimpleQueue[tuple[Sequence[Write], Waiting] | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="wavell-committer", daemon=True)
        self._thread.start()

    def submit(self, writes: Sequence[Write], waiting: Waiting) -> None:
        """Queue a batch for the thread."""
        self._queue.put((writes, waiting))

    async def close(self) -> None:
        """Commit what is queued, and end."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while True:
            taken = self._take()
            batches = [each for each in taken if each is not None]
            if batches:
                results = self.committer.commit([write for writes, _ in batches for write in writes])
                self._complete([future for _, waiting in batches for future in waiting], results)
            if None in taken:
                break
        self.committer.close()

    def _take(self) -> list[tuple[Sequence[Write], Waiting] | None]:
        """Wait for a batch, and take with it whatever else has queued up."""
        taken = [self._queue.get()]
        while len(taken) < BATCHES_PER_COMMIT:
            try:
                taken.append(self._queue.get_nowait())
            except Empty:
                break
        return taken

    def _complete(self, waiting: Waiting, results: Sequence[Result]) -> None:
        try:
            self._loop.call_soon_threadsafe(complete, waiting, results)
        except RuntimeError:  # the loop is closed: nobody waits any more
            log.warning("the server stopped before %d writes were answered", len(results))
