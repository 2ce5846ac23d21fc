"""What both sides of a battle are worth."""

import pytest

from tests.awaw.battles import front
from tests.awaw.desk import cites, desk, lines, tally, war
from wavell.books.awaw.frame.combat.odds import Chance, mostly_marines
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.rules import RULES


@pytest.mark.rule("awaw frame:odds")
@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("Rangoon", ["+2 frame:odds"]),
        ("Kuala Lumpur", ["+2 frame:odds", "+1 frame:terrain"]),
        ("Singapore", ["+2 frame:odds", "+1 frame:terrain", "+2 frame:terrain"]),
        ("gibraltar", ["+2 frame:odds", "+1 73.21", "+2 73.21"]),
    ],
)
def test_the_modifier_is_two_and_the_ground(place: str, expected: list[str]) -> None:
    game = desk("axis.combat", {"ind-inf-1": "Rangoon"})
    place = war(game).atlas.find(place) or place
    assert lines(tally(game, f"dm {place}")) == expected


@pytest.mark.rule("awaw 73.21")
@pytest.mark.parametrize("map_", ["world", "gibraltar"])
def test_gibraltar_is_five_by_land_and_six_from_the_sea(map_: str) -> None:
    game = desk("axis.combat", {"br-inf-5": "gibraltar"}, map=map_)
    rock = war(game).atlas.find("gibraltar")
    assert tally(game, f"dm {rock}").total == 5
    assert tally(game, f"dm {rock} sea").total == 6
    assert lines(tally(game, f"dm {rock} sea"))[1:] == ["+1 73.21", "+2 73.21", "+1 73.21"]


@pytest.mark.rule("awaw frame:invasion")
def test_a_beach_counts_unless_half_are_marines() -> None:
    game = front()
    assert tally(game, "dm W12 sea by ja-inf-9").total == 3
    assert tally(game, "dm W12 sea by ja-inf-9+ja-mar-1").total == 2
    assert tally(game, "dm W12 sea by ja-inf-1+ja-mar-1").total == 3
    assert tally(game, "dm V13 sea").total == tally(game, "dm V13").total  # no coast
    assert mostly_marines([UnitId("ja-mar-1")])
    assert not mostly_marines([])


@pytest.mark.rule("awaw frame:combat-table")
def test_nobody_there_is_no_battle() -> None:
    game = front()
    assert tally(game, "odds ja-inf-1 on V11").total == 0
    assert RULES.answer(Chance("A", (UnitId("ja-inf-1"),), PlaceId("V11")), war(game)).total == 0
    assert cites(game.judge("axis", "attack ja-inf-9 on V11")) == ["frame:ground-attack"]
