"""Want: what becomes of the isolated (frame:SUP)."""

import pytest

from tests.europa.desk import desk, happened, play
from tests.europa.shortages import CUT, DRY


@pytest.mark.rule("europa frame:SUP")
def test_in_the_third_week_the_isolated_roll() -> None:
    for die, lost in ((2, ["frame:SUP"]), (3, [])):
        game = desk(
            "turn.weather",
            {"al-inf": {"at": "0701", "hungry": 2}, **CUT},
            map="lines",
            marks=DRY,
            dice=[die],
        )
        assert happened(play(game, "end"), "Lost") == lost


@pytest.mark.rule("europa frame:SUP")
def test_a_division_falls_to_its_cadre_and_a_fortress_helps() -> None:
    where = {"al-inf-div": {"at": "0701", "hungry": 2}, **CUT}
    game = desk("turn.weather", where, map="lines", marks=DRY, dice=[1])
    assert happened(play(game, "end"), "Flipped") == ["frame:SUP"]
    strong = desk("turn.weather", where, map="lines", marks=DRY, dice=[2], works={"0701": ("fortress",)})
    assert not happened(play(strong, "end"), "Flipped", "Lost")
