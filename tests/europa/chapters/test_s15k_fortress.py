"""15.K: fortress units."""

import pytest

from tests.europa.fights import fight


@pytest.mark.rule("europa 15.K.p2", "europa 15.K")
@pytest.mark.parametrize(
    ("nation", "features", "strength"),
    [("german", ["fortress"], 6), ("british", ["fortress"], 3), ("german", ["city"], 3)],
)
def test_fortress_units_of_some_nations_double(nation: str, features: list[str], strength: int) -> None:
    proof = fight("6-8 XX infantry", against=(f"2-3-4* III fortress {nation}",), features=features)
    assert proof.strength["d1"] == strength
    assert bool(proof.required_defence) == (strength == 6)
