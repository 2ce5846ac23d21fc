"""Group commit: of two writers of one entry the first wins, and a bad write takes no other with it."""

import asyncio

import pytest
from tests.table.sessions import a_registry, begin, run
from tests.table.storage.writes import row

from wavell.table.errors import StoreUnavailable
from wavell.table.storage.commands import (
    CreateGame,
    Write,
)
from wavell.table.storage.committer import Committer
from wavell.table.storage.store import Store
from wavell.table.storage.tables import KeyRow

pytestmark = pytest.mark.slow


def test_of_two_writers_of_one_entry_the_first_wins_and_nothing_of_the_other_is_kept(
    url: str, in_process: bool
) -> None:
    async def write() -> None:
        async with (
            a_registry(url, committer_process=in_process) as one,
            a_registry(url, committer_process=in_process) as two,
        ):
            assert await one.queue.put(Write("g", (row("g", 0), row("g", 1, b"one"))))
            assert not await two.queue.put(Write("g", (row("g", 1, b"two"), row("g", 2, b"two"))))
            assert one.store.updates("g", 0).lines == (b"{}", b"one")
            assert await two.queue.put(Write("g", (row("g", 2, b"three"),)))
            assert one.store.updates("g", 1).lines == (b"one", b"three")
            assert one.store.entry_counts(["g", "h"]) == {"g": 3}

    run(write())


def test_many_writers_race_and_every_number_is_given_once(url: str, in_process: bool) -> None:
    async def race() -> None:
        async with (
            a_registry(url, committer_process=in_process) as one,
            a_registry(url, committer_process=in_process) as two,
        ):
            for n in range(30):
                results = await asyncio.gather(
                    *(registry.queue.put(Write(g, (row(g, n),))) for g in "abc" for registry in (one, two))
                )
                assert sorted(results) == [False] * 3 + [True] * 3
            assert one.store.entry_counts(["a", "b", "c"]) == dict.fromkeys("abc", 30)

    run(race())


def test_a_bad_write_does_not_take_the_others_with_it(url: str, in_process: bool) -> None:
    async def write() -> None:
        async with a_registry(url, committer_process=in_process) as registry:
            _, seats = await begin(registry)
            there = (await seats["red"].session()).record
            bad = CreateGame(there, b"seed", (KeyRow("hash", "red", ("red",)),))
            writes = [registry.queue.put(Write(g, (row(g, 0),), (bad,) if g == "b" else ())) for g in "abc"]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert results[0] is True
            assert isinstance(results[1], StoreUnavailable)
            assert results[2] is True
            assert registry.store.entry_counts(["a", "b", "c"]) == {"a": 1, "c": 1}
            assert await registry.queue.put(Write("b", (row("b", 0),)))

    run(write())


def test_of_two_writes_of_one_entry_in_one_batch_the_first_wins(url: str) -> None:
    store = Store(url)
    committer = Committer(store)
    both = [Write("g", (row("g", 0, b"one"),)), Write("g", (row("g", 0, b"two"), row("g", 1, b"two")))]
    assert committer.commit(both) == [True, False]
    assert store.updates("g", 0).lines == (b"one",)
    committer.close()
    store.close()
