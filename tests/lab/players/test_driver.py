"""Whatever a player does, a game gets an order that is legal, and knows when it was not the player's own."""

from random import Random

import pytest

from wavell.lab.players.driver import Opponents, decide
from wavell.lab.players.levels import plain, staff
from wavell.lab.players.player import Budget, Choice, Player, Seat
from wavell.umpire import Game, SeededDice, open_book

BOOK = open_book("primer")


def game() -> Game:
    return Game.new(BOOK, "oasis", dice=SeededDice(bytes(32)))


def raising(seat: Seat, budget: Budget, rng: Random) -> Choice | None:
    raise RuntimeError("out of maps")


def cheating(seat: Seat, budget: Budget, rng: Random) -> Choice | None:
    order = seat.book.notation.order("move panzer 1105")
    assert order is not None
    return Choice(order, "to win at once")


@pytest.mark.parametrize(("player", "fault"), [(raising, "the player failed: RuntimeError"), (cheating, "not allowed")])
def test_a_bad_player_does_not_stop_a_game(player: Player, fault: str) -> None:
    here = game()
    seat = here.to_act()[0].seat
    decision = decide(here, seat, player, Budget(10), Random(1))
    assert decision is not None
    assert fault in decision.fault
    assert here.play(seat, decision.order).verdict


def test_a_player_is_given_a_copy_of_what_its_seat_sees() -> None:
    here, given = game(), list[Seat]()

    def looking(seat: Seat, budget: Budget, rng: Random) -> Choice | None:
        given.append(seat)
        seat.world.units.clear()  # type: ignore[attr-defined]
        return None

    name = here.to_act()[0].seat
    mine = {id_ for id_, unit in here.world.units.items() if unit.side == name}  # type: ignore[attr-defined]
    decide(here, name, looking, Budget(10), Random(1))
    assert mine <= here.world.units.keys()  # type: ignore[attr-defined]
    assert given


def test_who_has_nothing_to_decide_is_not_asked() -> None:
    here = game()
    other = next(seat for seat in ("allies", "axis") if seat != here.to_act()[0].seat)
    assert decide(here, other, staff(), Budget(10), Random(1)) is None
    mine = decide(here, here.to_act()[0].seat, plain(), Budget(10), Random(1))
    assert mine is not None
    assert mine.fault == ""


def test_opponents_keep_a_player_for_each_seat() -> None:
    here, rng = game(), Random(1)
    opponents = Opponents("staff", trials=500)
    for _ in range(5):
        seat = here.to_act()[0].seat
        decision = opponents.decide(here, seat, rng)
        assert decision is not None
        assert here.play(seat, decision.order).verdict
