"""Divisions that are taken apart and put together."""

from typing import Any

from tests.europa.desk import cites, desk
from wavell.umpire import Game

HERE = "19A:1218"


def table(here: str, spare: str = "", **more: Any) -> Game:
    """A movement phase at Matruh: counters that are there, and such as lie ready."""
    units: dict[str, Any] = dict.fromkeys(here.split(), HERE) | dict.fromkeys(spare.split(), "spare")
    return desk("allies.movement", units, date="Nov 3 41", map="desert", **more)


def refused(game: Game, order: str) -> list[str]:
    """The paragraphs that refuse an order of the Allies."""
    verdict = game.judge("allies", order)
    return sorted(set(cites(verdict))) if verdict.objections else []
