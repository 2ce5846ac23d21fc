"""Battles in play: a combat phase that has just begun, and attacks that end with a given result."""

from collections.abc import Iterable
from typing import Any

from tests.europa.desk import desk, front, play
from wavell.books.europa.frame.combat.attack import battle_of
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.orders import Attack
from wavell.books.europa.rules import ALLIES
from wavell.umpire import Game


def begin(units: dict[str, Any], dice: Iterable[int] = (), **position: Any) -> Game:
    """A combat phase that has just begun."""
    stocks = {place: [30, 0] for place in ("0905", "0906", "1206", "1308", "0506", "0504")}
    owner = {"0905": "allies", "0906": "allies", "1206": "allies", "1308": "allies"}
    game = desk("allies.reaction", units, dice=dice, **{"stocks": stocks, "owner": owner, **position})
    play(game, "end")
    return game


def codes(game: Game, order: str) -> dict[str, tuple[int, int]]:
    """The results that an attack can have, each with a roll that brings it."""
    read = game.parse(order, "allies")
    assert isinstance(read, Attack)
    there = front(game).copy()
    proof = prove(setting_of(there, battle_of(read, there, ALLIES)))
    return {proof.at(a + b): (a, b) for a in range(1, 7) for b in range(1, 7)}


def fight(units: dict[str, Any], order: str, code: str, more: Iterable[int] = (), **position: Any) -> Game:
    """An attack that ends with a result, as soon as the defender lets it come."""
    rolls = codes(begin(units, **position), order)
    assert code in rolls, f"{code} is not among {sorted(rolls)}"
    game = begin(units, [*rolls[code], *more, *[3] * 12], **position)
    play(game, order)
    if game.to_act()[0].seat == "axis" and "slip" in game.to_act()[0].verbs:
        play(game, "pass")
    return game


def place(game: Game, id_: str) -> str:
    """Where a unit is."""
    return front(game).units[UnitId(id_)].place


def asked(game: Game) -> tuple[str, ...]:
    """The orders that are waited for."""
    return tuple(sorted(game.to_act()[0].verbs))
