"""Battles: Japan next to an Indian unit in Burma, and what comes of an attack."""

from typing import Any

from tests.awaw.desk import desk, war
from wavell.books.awaw.frame.combat.aftermath import BattleFought
from wavell.books.awaw.model.world import Battle
from wavell.umpire import Event, Game

WAR = ["britain japan"]
THAI = {"thailand": "axis", "indochina": "axis"}


def front(dice: tuple[int, ...] = (), **position: Any) -> Game:
    """Japan next to an Indian factor in clear ground: nothing but factors matter."""
    units = {"ja-inf-1": "W11", "ja-inf-2": "W11", "ja-inf-9": "V12", "ind-inf-5": "Rangoon"} | position.pop(
        "units", {}
    )
    control = {"W11": "axis", "V12": "axis"} | position.pop("control", {})
    return desk("axis.combat", units, dice=dice, wars=WAR, control=control, **position)


def rounds(events: list[Event]) -> list[BattleFought]:
    """The rounds of combat among some events."""
    return [event for event in events if isinstance(event, BattleFought)]


def battle(game: Game) -> Battle:
    """The battle under way."""
    found = war(game).battle
    assert found is not None
    return found
