"""The write queue: what comes in one iteration is one batch, and nothing that is queued is lost at the end."""

import asyncio
import threading
from collections.abc import Sequence

import pytest
from tests.table.sessions import a_registry, run
from tests.table.storage.writes import row
from tests.waiting import WAIT_S

from wavell.table.errors import StoreUnavailable
from wavell.table.storage.commands import (
    Write,
)
from wavell.table.storage.committer import Committer, Result, Waiting, complete
from wavell.table.storage.queue import WriteQueue
from wavell.table.storage.store import Store


def test_writes_that_are_queued_when_a_registry_closes_are_written(url: str, in_process: bool) -> None:
    async def play() -> None:
        async with a_registry(url, committer_process=in_process) as registry:
            writes = [registry.queue.put(Write("g", (row("g", n),))) for n in range(200)]
        assert await asyncio.gather(*writes) == [True] * 200
        with pytest.raises(StoreUnavailable):
            await registry.queue.put(Write("g", (row("g", 200),)))
        async with a_registry(url) as registry:
            assert registry.store.entry_counts(["g"]) == {"g": 200}

    run(play())


class Submitted:
    """A backend that takes down what it is given, and completes everything."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.closed = False

    def submit(self, writes: Sequence[Write], waiting: Waiting) -> None:
        """Take a batch down."""
        self.batches.append([write.game for write in writes])
        complete(waiting, [write.game != "late" for write in writes])

    async def close(self) -> None:
        """Be closed."""
        self.closed = True


def test_writes_of_one_iteration_of_the_event_loop_are_one_batch(sqlite_url: str) -> None:
    async def play() -> None:
        store = Store(sqlite_url)
        queue = WriteQueue(store)
        await queue.backend.close()
        queue.backend = backend = Submitted()
        first = [queue.put(Write(game)) for game in ("a", "late", "b")]
        assert backend.batches == []
        assert await asyncio.gather(*first) == [True, False, True]
        assert await queue.put(Write("c"))
        assert backend.batches == [["a", "late", "b"], ["c"]]
        last = queue.put(Write("d"))
        await queue.close()
        assert (await last, backend.batches[-1], backend.closed) == (True, ["d"], True)
        with pytest.raises(StoreUnavailable):
            await queue.put(Write("e"))
        assert len(backend.batches) == 3
        store.close()

    run(play())


def test_what_waits_while_the_thread_commits_is_one_transaction(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        store, sizes, begun, go_on = Store(sqlite_url), list[int](), threading.Event(), threading.Event()
        commit = Committer.commit

        def slowly(self: Committer, batch: Sequence[Write]) -> list[Result]:
            sizes.append(len(batch))
            begun.set()
            go_on.wait(WAIT_S)
            return commit(self, batch)

        monkeypatch.setattr(Committer, "commit", slowly)
        queue = WriteQueue(store)
        writes = [queue.put(Write("g", (row("g", 0),)))]
        await asyncio.to_thread(begun.wait, WAIT_S)
        for n in range(1, 6):
            writes.append(queue.put(Write("g", (row("g", n),))))
            await asyncio.sleep(0)  # each is a batch of its own
        go_on.set()
        assert await asyncio.gather(*writes) == [True] * 6
        assert sizes == [1, 5]
        await queue.close()
        assert store.entry_counts(["g"]) == {"g": 6}
        store.close()

    run(play())
