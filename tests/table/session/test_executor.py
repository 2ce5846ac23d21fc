"""Work in the worker thread waits for orders that are being answered, but not for ever."""

import threading
import time

import pytest
from tests.waiting import WAIT_S

from wavell.table.config import WORKER_YIELD_SECONDS
from wavell.table.session import executor
from wavell.table.session.executor import answering_order, yielding_to_orders


def test_work_waits_until_the_order_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "WORKER_YIELD_SECONDS", WAIT_S)
    found: list[int] = []
    with answering_order():
        thread = threading.Thread(target=lambda: found.extend(yielding_to_orders(range(3))))
        thread.start()
        time.sleep(0.05)
        assert found == []
    thread.join(WAIT_S)
    assert found == [0, 1, 2]


def test_it_does_not_wait_for_ever() -> None:
    begun = time.monotonic()
    with answering_order(), answering_order():
        assert [*yielding_to_orders(range(1000))] == [*range(1000)]
    assert WORKER_YIELD_SECONDS * 0.9 < time.monotonic() - begun < WAIT_S  # and not as long for each of them


def test_nothing_waits_while_nothing_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "WORKER_YIELD_SECONDS", WAIT_S)
    begun = time.monotonic()
    assert len([*yielding_to_orders(range(10_000))]) == 10_000
    assert time.monotonic() - begun < WAIT_S
