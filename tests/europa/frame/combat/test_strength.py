"""What changes the strength of a unit: supply, ground, weather, support from the air."""

from fractions import Fraction
from typing import Any

import pytest

from tests.europa.fights import fight


@pytest.mark.rule("europa frame:CBT", "europa frame:SP", "europa frame:SUP")
@pytest.mark.parametrize(
    ("state", "attack", "defence"),
    [
        ("", 8, 8),
        ("limited", 4, 8),
        ("u1", 4, 8),
        ("u2", 4, 4),
        ("unpaid", 4, 8),
        ("disrupted", 4, 4),
        ("dispersed", 4, 4),
        ("landed=port", 4, 8),
        ("u1 unpaid", 2, 8),
    ],
)
def test_supply_and_state(state: str, attack: int, defence: int) -> None:
    assert fight(f"8-8 XX infantry {state}").attack_strength == attack
    assert fight("6-8 XX infantry", against=(f"8-8 XX infantry german {state}",)).defence_strength == defence


@pytest.mark.rule("europa frame:TER", "europa frame:WX")
@pytest.mark.parametrize(
    ("unit", "sheet", "strength"),
    [
        ("8-10 XX armour", {"terrain": "rough"}, 4),
        ("8-10 XX armour", {"terrain": "mountain"}, 2),
        ("8-10 XX armour", {"weather": "mud"}, 4),
        ("8-8 XX infantry", {"terrain": "mountain"}, 8),
        ("8-8 XX infantry across=major_river", {}, 2),
        ("8-8 X artillery across=major_river", {}, 8),
    ],
)
def test_ground_and_weather(unit: str, sheet: dict[str, Any], strength: int) -> None:
    assert fight(unit, **sheet).attack_strength == strength


@pytest.mark.rule("europa frame:CBT")
def test_air_support_adds_strength_but_not_to_an_overrun() -> None:
    assert fight("6-8 XX infantry", gs=4, das=3).ratio == Fraction(10, 9)
    assert fight("6-8 XX infantry", gs=4, overrun=True).attack_strength == 6
