"""72.9: Indian subversion takes its points and its die."""

from typing import Any

import pytest

from tests.awaw.desk import account, cites, desk, ends, marked, options, play
from wavell.books.awaw.chapters.s72_9_ina import ARMY

HELD: dict[str, Any] = {"control": {"Rangoon": "axis"}, "sea_lines": {"Rangoon": "axis L32"}}


@pytest.mark.rule("awaw frame:subversion")
def test_three_points_over_two_years_and_then_a_five() -> None:
    game = desk("axis.war", date="Winter 1940", dice=[4, 5])
    assert "produce ina subversion" in options(game, "produce")
    points = account(game, "japan.rp")
    play(game, "produce ina subversion", "produce ina subversion")
    assert account(game, "japan.rp") == points - 2
    assert cites(game.judge("axis", "produce ina subversion")) == ["frame:subversion"]
    play(game, *ends(13))
    assert marked(game, "subversion points") == 2
    play(game, "produce ina subversion")
    assert cites(game.judge("axis", "produce ina subversion")) == ["frame:subversion"]
    play(game, *ends(13))
    assert not marked(game, "subversion")
    play(game, *ends(13))
    assert marked(game, "subversion") == 1


@pytest.mark.rule("awaw frame:subversion")
@pytest.mark.parametrize(("held", "die", "done"), [(1, 3, False), (1, 4, True), (4, 1, True)])
def test_each_objective_helps(held: int, die: int, done: bool) -> None:
    control = dict.fromkeys(ARMY.pool.objectives[:held], "axis")
    game = desk("allies.surrender", control=control, dice=[die], marks={"subversion points": 3})
    play(game, "end")
    assert bool(marked(game, "subversion")) is done


@pytest.mark.rule("awaw frame:subversion")
@pytest.mark.parametrize("order", ["produce japan subversion", "produce ina subversion by germany"])
def test_subversion_is_japans(order: str) -> None:
    assert cites(desk("axis.war").judge("axis", order)) == ["frame:subversion"]
    empty = desk("axis.war", accounts={"japan.rp": 0})
    assert cites(empty.judge("axis", "produce ina subversion")) == ["frame:subversion"]
