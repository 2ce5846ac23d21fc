"""The levels look ever farther."""

from wavell.lab.players.levels import recruit, staff


def test_staff_looks_farther_than_a_recruit_and_takes_the_best() -> None:
    low, high = recruit().sight, staff().sight
    assert high.orders > low.orders
    assert high.rolls > low.rolls
    assert high.among == 1 < low.among
