"""The success table (frame:SUCC)."""

import pytest

from wavell.books.europa.frame.combat.success import success


@pytest.mark.rule("europa frame:SUCC", "europa frame:RBC")
def test_the_success_table() -> None:
    assert [success(n) for n in (-3, 0, 1, 2, 3, 4, 6, 7, 12)] == ["D", "D", "F*", "F", "F", "S", "S", "S*", "S*"]
