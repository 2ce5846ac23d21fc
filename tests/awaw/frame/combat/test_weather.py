"""The monsoon."""

import pytest

from tests.awaw.battles import WAR
from tests.awaw.desk import cites, desk, war


@pytest.mark.rule("awaw frame:monsoon")
@pytest.mark.parametrize(
    ("date", "order", "refused"),
    [
        ("Spring 1942", "attack ja-inf-1 on X12", []),
        ("Summer 1942", "attack ja-inf-1 on X12", ["frame:monsoon"]),  # into jungle
        ("Summer 1942", "attack ja-inf-2 on W12", ["frame:monsoon"]),  # out of jungle
        ("Summer 1942", "attack ja-inf-3 on W12", []),  # from clear to clear
        ("Fall 1942", "attack ja-inf-2 on W12", []),
    ],
)
def test_the_monsoon_stops_attacks_in_the_jungle(date: str, order: str, refused: list[str]) -> None:
    units = {"ja-inf-1": "W13", "ja-inf-2": "V13", "ja-inf-3": "W11", "ind-inf-5": "Rangoon", "ind-inf-6": "Moulmein"}
    game = desk("axis.combat", units, date=date, wars=WAR, control=dict.fromkeys(("W13", "V13", "W11"), "axis"))
    atlas = war(game).atlas
    assert (atlas.terrain["V13"], atlas.terrain["X12"], atlas.terrain["W11"]) == ("jungle", "jungle", "clear")
    assert cites(game.judge("axis", order)) == refused
