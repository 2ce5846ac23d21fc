"""Disruption: who is disrupted, and when he recovers (frame:RED)."""

import pytest

from tests.europa.battles import asked, fight
from tests.europa.desk import desk, front, options, play
from wavell.books.europa.model.ids import UnitId


@pytest.mark.rule("europa frame:RED")
def test_disruption_is_chosen_and_recovers_in_supply() -> None:
    units = {"al-inf": "0506", "al-inf-2": "0506", "ax-inf": "0605"}
    game = fight(units, "attack al-inf+al-inf-2 on 0605", "1:", [6], owner={"0605": "axis"})
    assert asked(game) == ("disrupt",)
    play(game, options(game, "disrupt")[0])
    assert sum(front(game).units[UnitId(id_)].disrupted for id_ in ("al-inf", "al-inf-2")) == 1


@pytest.mark.rule("europa 15.J.2.b.p2", "europa 15.J.2.c")
@pytest.mark.parametrize(("dice", "result", "weight"), [([6, 3], "1:", "2"), ([6, 6], "1X1", "1")])
def test_engineers_weigh_double_where_no_losses_are_called_for(dice: list[int], result: str, weight: str) -> None:
    units = {"al-cbt-eng": "1107", "al-cbt-eng-2": "1107", "al-inf-div": "1107", "ax-inf-div": "1207"}
    game = desk("allies.combat", units, dice=[*dice, 1], stocks={"1107": [30, 0]}, owner={"1107": "allies"})
    play(game, "attack al-cbt-eng+al-cbt-eng-2+al-inf-div on 1207", "pass")
    battle = front(game).battle
    assert battle is not None
    assert battle.result == result
    assert [each.weight for each in battle.points[:2]] == [weight, weight]
