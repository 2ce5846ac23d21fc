"""The bombing and naval gunnery table (frame:NGS)."""

import pytest

from wavell.books.europa.frame.air.bombing import hits


@pytest.mark.rule("europa frame:NGS")
@pytest.mark.parametrize(("strength", "roll", "found"), [(0, 6, 0), (1, 6, 1), (5, 4, 1), (8, 5, 2), (40, 6, 3)])
def test_the_gunnery_table(strength: int, roll: int, found: int) -> None:
    assert hits(strength, roll) == found
