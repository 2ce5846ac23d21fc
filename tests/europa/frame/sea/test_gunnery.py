"""Naval gunfire in battles and at ports (frame:NGS)."""

from typing import Any

import pytest

from tests.europa.desk import desk, front, options, play
from tests.europa.harbours import refused
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES
from wavell.umpire import Game


def coast(**more: Any) -> Game:
    units = {"al-inf-div": "0309", "ax-inf": {"at": "0209", "seen": True}, "al-tf": "0109", **more}
    return desk("allies.combat", units, owner={"0209": "axis"}, stocks={"0309": [9, 0]}, dice=[4, 4, 1, 1, 1])


@pytest.mark.rule("europa frame:NGS")
def test_ships_off_the_coast_fire_in_an_attack() -> None:
    assert refused(coast(), "attack al-inf-div on 0209 ngs 4") == []
    assert refused(coast(), "attack al-inf-div on 0209 ngs 5") == ["frame:NGS"]
    assert refused(coast(), "attack al-inf-div on 0209 ngs -1") == ["frame:NGS"]
    assert refused(coast(**{"al-tf": "0106"}), "attack al-inf-div on 0209 ngs 1") == ["frame:NGS"]
    assert "attack al-inf-div on 0209 ngs 4" in options(coast(), "attack")
    game = coast()
    play(game, "attack al-inf-div on 0209 ngs 3", "pass")
    assert front(game).used[Key("phase guns al-tf")] == 3


@pytest.mark.rule("europa frame:NGS")
def test_ships_fire_for_a_defence() -> None:
    game = coast(**{"ax-tf": "0110"})
    setting = setting_of(front(game), Battle(ALLIES, (UnitId("al-inf-div"),), PlaceId("0209"), ngs=2))
    assert (setting.ngs, setting.ngs_defence) == (2, 4)
    play(game, "attack al-inf-div on 0209 ngs 2", "pass")
    assert front(game).used[Key("phase guns ax-tf")] == 4
    assert front(game).used[Key("phase gunfire 0209")] == 4


@pytest.mark.rule("europa frame:NGS")
def test_ships_shell_a_port() -> None:
    game = desk("allies.combat", {"al-tf": "0109"}, owner={"0209": "axis"}, dice=[5])
    assert refused(game, "shell al-tf on 0209 at airbase") == ["frame:NGS"]
    assert refused(game, "shell al-tf on 0207 at port") == ["frame:NGS"]
    assert options(game, "shell") == ["shell al-tf on 0209 at port"]
    play(game, "shell al-tf on 0209 at port")
    assert front(game).installations[Key("port 0209")].hits == 1
    assert refused(game, "shell al-tf on 0209 at port") == ["frame:NGS"]
