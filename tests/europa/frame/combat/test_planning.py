"""Planned attacks are declared beforehand (frame:PLAN)."""

import pytest

from tests.europa.desk import cites, desk, front, options, play
from wavell.books.europa.frame.combat.attack import battle_of
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.orders import Attack
from wavell.books.europa.rules import ALLIES


@pytest.mark.rule("europa frame:PLAN")
def test_a_planned_attack_is_declared_beforehand_by_units_that_stay() -> None:
    units = {"al-inf-div": "0905", "al-art": "0905", "ax-inf": "1005"}
    game = desk("allies.initial", units, dice=[1] * 30)
    assert options(game, "plan") == ["plan 1005"]
    play(game, "plan 1005")
    while front(game).phase != "combat":
        play(game, "end")
    order = Attack((UnitId("al-inf-div"), UnitId("al-art")), PlaceId("1005"))
    assert battle_of(order, front(game), ALLIES).planned
    front(game).put(UnitId("al-art"), moved=True)
    assert not battle_of(order, front(game), ALLIES).planned
    assert cites(desk("allies.initial", units).judge("allies", "plan 1105")) == ["frame:PLAN"]
