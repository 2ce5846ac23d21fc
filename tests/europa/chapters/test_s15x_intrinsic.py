"""15.X: woodsmen."""

import pytest

from tests.europa.fights import fight, required, skills


@pytest.mark.rule("europa 15.X.8", "europa 15.X.p1")
@pytest.mark.parametrize(
    ("others", "terrain", "counts"),
    [
        ("6-8 XX infantry german x2", "woods", True),
        ("6-8 XX infantry german x2", "swamp", False),
        ("6-8 XX infantry german x2", "wooded_swamp", True),
        ("4-8 XX infantry german x3", "woods", False),
    ],
)
def test_woodsmen_in_woods(others: str, terrain: str, counts: bool) -> None:
    proof = fight("2-6 X infantry finnish", others, against=("3-6 X infantry soviet",), terrain=terrain)
    assert ("woodsmanship" in skills(proof)) == counts
    assert ("15.X.8" in required(proof)) == counts
