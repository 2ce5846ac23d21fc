"""Engineers at work on the proving ground."""

from typing import Any

from tests.europa.desk import desk, front, play
from wavell.umpire import Game

HERE = "0505"
PORT = {"capacity": 4, "hits": 3}


def work(units: dict[str, Any], side: str = "allies", **more: Any) -> Game:
    """A movement phase of a side that has these units."""
    return desk(f"{side}.movement", units, **{"dice": [1] * 60, **more})


def refused(game: Game, order: str) -> list[str]:
    """The paragraphs that refuse an order of whoever is to act."""
    seat = game.to_act()[0].seat
    return sorted({each.ref.id for each in game.judge(seat, order).objections if each.ref is not None})


def later(game: Game, turns: int) -> Game:
    """Let so many player-turns of the allies begin."""
    for _ in range(turns):
        while front(game).phasing == "allies":
            play(game, "end")
        while front(game).phasing == "axis":
            play(game, "end")
    return game
