"""Replacement phases, with points to spend."""

from typing import Any

from tests.europa.desk import desk
from wavell.umpire import Game

HOME = "Weston"
RICH = {"britain inf": 20, "britain arm": 20}


def phase(units: dict[str, Any], **more: Any) -> Game:
    """A replacement phase of the Allies, who have plenty."""
    return desk("allies.replacement", units, **{"date": "Jul 1 42", "pools": RICH, **more})


def refused(game: Game, order: str) -> list[str]:
    """The paragraphs that refuse an order of the Allies."""
    return sorted({each.ref.id for each in game.judge("allies", order).objections if each.ref is not None})
