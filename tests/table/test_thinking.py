"""Thoughts wait for orders that are being answered, but not for ever."""

import threading
import time

from wavell.table.thinking import PATIENCE, answering, unhurried


def test_a_thought_waits_until_the_order_is_answered() -> None:
    found: list[int] = []
    with answering():
        thread = threading.Thread(target=lambda: found.extend(unhurried(range(3))))
        thread.start()
        time.sleep(PATIENCE / 5)
        assert found == []
    thread.join(PATIENCE)
    assert found == [0, 1, 2]


def test_its_patience_ends() -> None:
    begun = time.monotonic()
    with answering(), answering():
        assert [*unhurried("abc")] == ["a", "b", "c"]
    assert PATIENCE * 0.9 < time.monotonic() - begun < PATIENCE * 6


def test_nothing_waits_while_nothing_is_answered() -> None:
    begun = time.monotonic()
    assert len([*unhurried(range(10_000))]) == 10_000
    assert time.monotonic() - begun < PATIENCE
