"""The harbours of the proving ground, with ships that wait in one."""

from typing import Any

from tests.europa.desk import desk
from wavell.umpire import Game

PORT, SANDHAVEN, BEACH = "0207", "0209", "0210"
SHIPS = {"allies transports": 8, "allies landing craft": 3}


def harbour(*units: str, **more: Any) -> Game:
    """A movement phase of the Allies with units in the harbour, and ships."""
    position: dict[str, Any] = {"pools": SHIPS, "units": {}} | more
    there = {**dict.fromkeys(units, PORT), **position.pop("units")}
    return desk("allies.movement", there, **position)


def refused(game: Game, order: str) -> list[str]:
    """The paragraphs that refuse an order of the Allies."""
    found = game.judge("allies", order).objections
    return list(dict.fromkeys(each.ref.id for each in found if each.ref is not None))


def permitted(game: Game, order: str) -> list[str]:
    """The paragraphs that permit an order of the Allies."""
    verdict = game.judge("allies", order)
    assert verdict, str(verdict)
    return [each.ref.id for each in verdict.permits if each.ref is not None]
