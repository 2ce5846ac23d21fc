"""Players are found by their entry points, and a wrong name is told with the nearest."""

import pytest

from wavell.lab.players.commander import Commander
from wavell.lab.players.installed import installed_players, make_player
from wavell.umpire import UnknownName


def test_those_that_come_with_it_are_found() -> None:
    assert {"plain", "recruit", "staff"} <= set(installed_players())
    one, other = make_player("staff"), make_player("staff")
    assert isinstance(one, Commander)
    assert one is not other


def test_an_unknown_one_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match='no player "staf"; did you mean "staff"'):
        make_player("staf")
