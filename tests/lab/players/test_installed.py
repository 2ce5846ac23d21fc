"""Players are found by their entry points, and a wrong name is told with the nearest."""

import pytest

from wavell.lab.players.commander import Commander
from wavell.lab.players.installed import installed_players, make_player, trials_for
from wavell.umpire import UnknownName


def test_those_that_come_with_it_are_found() -> None:
    assert {"plain", "recruit", "staff"} <= set(installed_players())
    one, other = make_player("staff"), make_player("staff")
    assert isinstance(one, Commander)
    assert one is not other


def test_an_unknown_one_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match='no player "staf"; did you mean "staff"'):
        make_player("staf")


def test_the_marshal_may_do_more_for_a_decision_than_others() -> None:
    assert trials_for("staff", 100) == trials_for("staff@weights.toml", 100) == 100
    assert trials_for("marshal", 100) == trials_for("marshal@weights.toml", 100) == 1000
