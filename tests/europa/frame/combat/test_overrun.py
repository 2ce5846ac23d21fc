"""Overruns (frame:OVR)."""

import pytest

from tests.europa.battles import place
from tests.europa.desk import cites, desk, front, play
from wavell.books.europa.model.ids import UnitId


@pytest.mark.rule("europa frame:OVR")
@pytest.mark.parametrize(("enemy", "cited"), [("ax-inf-bn", []), ("ax-inf", ["frame:OVR"])])
def test_ten_to_one_overruns(enemy: str, cited: list[str]) -> None:
    game = desk("allies.movement", {"al-arm-div": "0905", enemy: "1005"})
    assert sorted(set(cites(game.judge("allies", "overrun al-arm-div on 1005")))) == cited


@pytest.mark.rule("europa frame:OVR")
def test_who_is_overrun_is_lost_without_a_cadre() -> None:
    game = desk("allies.movement", {"al-arm-div": "0905", "ax-inf-bn": "1005"})
    play(game, "overrun al-arm-div on 1005")
    assert place(game, "al-arm-div") == "1005"
    assert place(game, "ax-inf-bn") == "unisolated"


@pytest.mark.rule("europa 15.K.p1")
def test_a_fortress_unit_owes_an_mp_for_an_overrun() -> None:
    game = desk("allies.movement", {"al-arm-div": "0905", "al-fortress": "0905", "ax-truck": "1005"})
    play(game, "overrun al-arm-div+al-fortress on 1005")
    assert front(game).units[UnitId("al-fortress")].owes == 1
