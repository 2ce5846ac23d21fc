"""SPs and SRPs are conserved: over random play they come by arrival alone, and go where a fact says that they go."""

from random import Random

import pytest

from tests.europa.desk import front, world
from tests.europa.soundness import total_points
from wavell.books.europa.book import BOOK
from wavell.books.europa.frame.supply.points import RE, holder_place, room
from wavell.books.europa.model.figures import Stocked
from wavell.umpire import Game, Header, SeededDice

UNITS = {
    "al-inf-div": "0606",
    "al-army-hq": {"at": "0606", "attached": "al-depot"},
    "al-depot": "0606",
    "al-truck": "0606",
    "al-truck-2": "0507",
    "al-wagon": "0407",
    "al-command-hq": "spare",
    "al-command-depot": "spare",
    "al-tran-3": "0506",
    "al-tran-1": "spare",
    "al-mot": "0506",
    "ax-inf-div": "0906",
    "ax-arm-div": "1006",
    "ax-depot": "1207",
    "ax-army-hq": {"at": "1207", "attached": "ax-depot"},
    "ax-truck": "0906",
    "it-inf": "1107",
    "it-truck": "1206",
    "ax-wagon": "spare",
}
STOCKS = {"0606": (30, 6), "al-depot": (12, 3), "ax-depot": (9, 0), "1207": (20, 0), "0407": (40, 0), "0806": (6, 1)}
MINE = frozenset(
    {
        "feed",
        "attach",
        "detach",
        "prepare",
        "open",
        "reverse",
        "serve",
        "coalition",
        "remove",
        "split",
        "capital",
        "depot",
        "store",
        "factory",
        "convert",
        "form",
        "transfer",
        "haul",
        "load",
        "unload",
        "route",
        "unroute",
        "ship_smps",
        "spoils",
        "rail",
        "move",
        "end",
    }
)
SPENT = ("feeds ", "destroyed", "half is destroyed")
"""Why points leave the game in these orders."""


def game_of(seed: int) -> Game:
    smps = {"allies:west": 10, "axis:east": 40, "allies:east": 6, "axis:west": 5}
    now = world(UNITS, phase="allies.initial", stocks=STOCKS, smps=smps, map="ground")
    header = Header("europa", "", BOOK.versions.rules_id, now.readings, "strict", ())
    return Game.begin(BOOK, header, SeededDice(seed.to_bytes(32, "big")), now)


@pytest.mark.rule("europa frame:SP")
@pytest.mark.parametrize("seed", range(4))
def test_points_are_conserved_in_random_play(seed: int) -> None:
    game, rng = game_of(seed), Random(seed)
    used: set[str] = set()
    for _ in range(120):
        due = game.to_act()[0]
        verbs = [verb for verb in due.verbs if verb in MINE]
        rng.shuffle(verbs)
        verbs.sort(key=lambda verb: verb == "end" and rng.random() < 0.8)
        order = next((order for verb in verbs for order in _some(game, due.seat, verb, rng)), None)
        if order is None:
            order = next(order for verb in due.verbs for order in game.options(due.seat, verb))
        before = total_points(front(game))
        assert str(game.parse(str(order))) == str(order)
        played = game.play(due.seat, str(order))
        assert played.entry is not None
        used.add(str(order).partition(" ")[0])
        facts = [event for event in played.entry.events if isinstance(event, Stocked)]
        moved = sum(event.sp + event.srp for event in facts)
        lost = sum(event.sp + event.srp for event in facts if event.why.startswith(SPENT))
        assert total_points(front(game)) == before + moved
        assert moved == lost, [str(event) for event in facts]
        _nothing_is_overfull(game)
    assert {"haul", "store"} <= used


def _some(game: Game, seat: str, verb: str, rng: Random) -> list[object]:
    options = list(game.options(seat, verb))
    return [rng.choice(options)] if options else []


def _nothing_is_overfull(game: Game) -> None:
    now = front(game)
    for where, stock in now.stocks.items():
        assert stock.sp >= 0
        assert stock.srp >= 0
        assert holder_place(now, where), f"{where} holds points off the map"
        limit = room(now, where)
        assert limit is None or stock.sp + stock.srp <= limit[0], f"{where}: {(stock.sp + stock.srp) / RE} REs"
