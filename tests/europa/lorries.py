"""Commands of the Allies that have SMPs: the proving ground, the coast road, and two of them side by side."""

from typing import Any

from tests.europa.desk import cites, desk
from wavell.books.europa.model.fleets import FleetId
from wavell.umpire import Game

WEST = FleetId("allies:west")
BARRANI, MATRUH = "19A:0618", "19A:1218"


def ask(game: Game, order: str) -> list[str]:
    """The paragraphs that refuse an order of whoever is to act."""
    verdict = game.judge(game.to_act()[0].seat, order)
    return [] if verdict else cites(verdict)


def field(number: int = 10, phase: str = "allies.movement", **more: Any) -> Game:
    """The proving ground with 30 REs of SPs in Longfield (0506) and some SMPs."""
    units = more.pop("units", {"al-inf": "0506"})
    assert isinstance(units, dict)
    given: dict[str, Any] = {"stocks": {"0506": (60, 6)}, **more}
    return desk(phase, units, smps={"allies:west": number}, **given)


def coast(number: int, **more: Any) -> Game:
    """The coast road: 11 hexes from Sidi Barrani to El Daba."""
    stocks = {BARRANI: (60, 0), MATRUH: (60, 0)}
    return desk(
        "allies.movement",
        {"al-inf": MATRUH},
        map="desert",
        date="Nov 3 41",
        stocks=stocks,
        smps={"allies:desert": number},
        **more,
    )


def two(number: int = 10, phase: str = "allies.replacement", **more: Any) -> Game:
    """Two commands of the Allies, with the road between them."""
    owner = {"0902": "allies", "1002": "allies", "0901": "allies"}
    given: dict[str, Any] = {"owner": owner, "smps": {"allies:west": number, "allies:middle": 1}, **more}
    return desk(phase, {"al-inf": "0802"}, map="lines", **given)
