"""The attrition table, and who counts in a zone."""

import pytest

from wavell.books.awaw.frame.combat.attrition_zones import TABLE, modifier, outcome


def step(index: int) -> tuple[int, int]:
    """The ladder as its rule puts it: counters alone at the foot, then three steps to each hex."""
    if index < 5:
        return (index + 1) // 2, 0
    taken = (index - 5) // 3 + 1
    return 2 * taken - 1 + (index - 5) % 3, taken


@pytest.mark.rule("awaw frame:attrition")
def test_the_table_cell_by_cell() -> None:
    columns = {1: -4, 10: -4, 11: 0, 20: 0, 21: 2, 30: 2, 31: 4, 40: 4, 41: 6, 50: 6, 51: 8, 60: 8, 61: 10, 99: 10}
    for factors, offset in columns.items():
        for die in range(12):
            assert outcome(factors, die) == step(min(max(die + offset, 0), 21)), (factors, die)
    assert outcome(10, 4) == (0, 0)
    assert outcome(10, 5) == (1, 0)
    assert outcome(61, 11) == (12, 6)
    assert outcome(61, 14) == outcome(61, 11)
    assert outcome(1, -2) == (0, 0)
    assert len(TABLE.ladder) == 22


@pytest.mark.rule("awaw frame:attrition")
def test_every_ten_factors_above_seventy_add_one() -> None:
    assert [modifier(factors) for factors in (1, 70, 71, 80, 81, 90, 91)] == [0, 0, 1, 1, 2, 2, 3]
