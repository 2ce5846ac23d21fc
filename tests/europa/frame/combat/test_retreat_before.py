"""Retreat before combat: who slips away, what helps him, and what a failure does (frame:RBC)."""

from typing import Any

import pytest

from tests.europa.battles import asked, place
from tests.europa.desk import desk, front, happened, play, world
from wavell.books.europa.frame.combat.retreat_before import slip_die
from wavell.books.europa.model.ids import UnitId


def _adds(unit: str, here: str = "1005", **position: Any) -> dict[str, int]:
    there = world({unit: here}, **position)
    return {
        line.ref.id: int(line.value)
        for line in slip_die(there, UnitId(unit)).lines
        if line.ref and line.ref.id.startswith("15")
    }


@pytest.mark.rule("europa 15.E.6.p2")
def test_reconnaissance_adds_two() -> None:
    assert _adds("ax-recon") == {"15.E.6.p2": 2}
    assert _adds("ax-inf") == {}


@pytest.mark.rule("europa 15.H.p5")
def test_cavalry_adds_one() -> None:
    assert _adds("ax-cav") == {"15.H.p5": 1}


@pytest.mark.rule("europa 15.M.3.p2")
def test_commandos_add_three() -> None:
    assert _adds("ax-commando") == {"15.M.3.p2": 3}


@pytest.mark.rule("europa 15.M.10.p3", "europa 15.1")
@pytest.mark.parametrize(
    ("unit", "snow", "adds"), [("ax-ski", True, 1), ("fi-ski", True, 2), ("fi-ski", False, 0), ("ax-mtn-ski", True, 1)]
)
def test_skiers_add_one_or_two_in_snow(unit: str, snow: bool, adds: int) -> None:
    there = world({unit: "1005"}, weather={"temperate": "snow" if snow else "clear"})
    found = [
        int(line.value) for line in slip_die(there, UnitId(unit)).lines if line.ref and line.ref.id == "15.M.10.p3"
    ]
    assert sum(found) == adds


@pytest.mark.rule("europa frame:RBC", "europa 15.E.6.p2")
@pytest.mark.parametrize(("unit", "die", "went"), [("ax-recon", 1, True), ("ax-inf", 2, False), ("ax-inf", 3, True)])
def test_a_unit_that_succeeds_is_gone(unit: str, die: int, went: bool) -> None:
    game = desk("allies.combat", {"al-inf-div": "0905", unit: "1005", "ax-inf-2": "1005"}, dice=[die, 3, 3, 3, 3])
    play(game, "attack al-inf-div on 1005")
    assert asked(game) == ("pass", "slip")
    play(game, f"slip {unit} 1105")
    assert place(game, unit) == ("1105" if went else "1005")
    assert asked(game) == ("pass", "slip")


@pytest.mark.rule("europa frame:RBC")
def test_a_disaster_disrupts_and_helps_the_attack() -> None:
    units = {"al-arm-div": "0905", "ax-inf": {"at": "1005", "hungry": 1}, "ax-inf-2": "1005"}
    game = desk("allies.combat", units, dice=[1, 3, 4, 3, 3])
    play(game, "attack al-arm-div on 1005", "slip ax-inf 1105")
    battle = front(game).battle
    assert battle is not None
    assert (battle.shift, front(game).units[UnitId("ax-inf")].disrupted, place(game, "ax-inf")) == (1, True, "1005")


@pytest.mark.rule("europa 15.W.p4")
def test_supply_units_slip_away_without_a_roll() -> None:
    units = {"al-arm-div": "0905", "ax-truck": "1005", "ax-inf-bn": "1005"}
    game = desk("allies.combat", units)
    play(game, "attack al-arm-div on 1005")
    events = play(game, "slip ax-truck 1105")
    assert place(game, "ax-truck") == "1105"
    assert "15.W.p4" in happened(events)
    assert not happened(events, "DieRolled")
