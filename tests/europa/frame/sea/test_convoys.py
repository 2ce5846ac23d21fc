"""Bombs on ships that unload (frame:NT)."""

from typing import Any

import pytest

from tests.europa.desk import front, lines, options, play, tally
from tests.europa.harbours import SANDHAVEN, harbour
from wavell.books.europa.model.ids import UnitId


@pytest.mark.rule("europa frame:NT", "europa 15.C.3.p3")
def test_bombers_strike_at_ships_that_unload() -> None:
    more: dict[str, Any] = {"owner": {"0706": "axis"}, "installations": {"airbase 0706": {"capacity": 3}}}
    game = harbour("al-inf", units={"ax-bomber": "0706", "al-fighter": "0506"}, dice=[1, 1, 6], **more)
    play(game, "ship al-inf to Sandhaven")
    assert game.to_act()[0].verbs == ("strike", "pass")
    assert options(game, "strike") == ["strike ax-bomber"]
    assert lines(tally(game, "aa Sandhaven at naval_bombing", "allies")) == ["+1 15.C.3.p3"]
    play(game, "strike ax-bomber")
    assert game.to_act()[0].seat == "allies"
    play(game, "pass")
    assert front(game).units[UnitId("al-inf")].place == "unisolated", "two hits disrupt it and sink it"
    assert front(game).raid is None


@pytest.mark.rule("europa frame:NT")
def test_the_enemy_may_let_a_convoy_be() -> None:
    more: dict[str, Any] = {"owner": {"0706": "axis"}, "installations": {"airbase 0706": {"capacity": 3}}}
    game = harbour("al-inf", units={"ax-bomber": "0706"}, **more)
    play(game, "ship al-inf to Sandhaven", "pass")
    assert front(game).units[UnitId("al-inf")].place == SANDHAVEN
    assert game.to_act()[0].seat == "allies"
