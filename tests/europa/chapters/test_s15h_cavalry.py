"""15.H: cavalry in a fight."""

import pytest

from tests.europa.fights import fight, required, skills


@pytest.mark.rule("europa 15.H.p3")
@pytest.mark.parametrize(
    ("terrain", "counts"),
    [("swamp", True), ("rough", True), ("woods", True), ("wooded_rough", True), ("forest", False), ("clear", False)],
)
def test_cavalry_in_broken_ground(terrain: str, counts: bool) -> None:
    assert ("cavalry" in skills(fight("2-8 X cavalry", terrain=terrain))) == counts


@pytest.mark.rule("europa 15.H.p6", "europa 15.H")
def test_cavalry_against_supported_defenders() -> None:
    assert required(fight("2-8 X cavalry", "6-8 XX infantry")) == {"15.H.p6": ["a1"]}
    assert required(fight("2-8 X cavalry", against=("3-8 X infantry german",))) == {}
    assert required(fight("2-8 X cavalry", against=("3-8 X infantry german",), terrain="swamp")) == {"15.H": ["a1"]}
