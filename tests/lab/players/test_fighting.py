"""Fights: when they come, which orders begin them, and which of many on one place are tried."""

from random import Random

from tests.lab.players.test_commander import malaya

from wavell.lab.players.fighting import fight_follows, fights, pointed_at, promising
from wavell.lab.players.planner import Sight, candidates
from wavell.umpire import End, open_book
from wavell.umpire.rules.options import offered


def test_a_fight_follows_movement_and_no_redeployment() -> None:
    book = open_book("awaw")
    assert book.sequence is not None
    follows = {
        step.id
        for number, step in enumerate(book.sequence.steps)
        if "axis" in step.seats and fight_follows(book, number, "axis")
    }
    assert {"axis.war", "axis.supply", "axis.movement"} <= follows
    assert not follows & {"axis.combat", "axis.construction", "axis.redeployment"}
    assert fights(book, ("attack", "end"))
    assert not fights(book, ("move", "end"))


def test_an_order_points_at_a_place_or_at_nothing() -> None:
    attack = open_book("awaw").notation.order("attack ja-inf-1 on CC11")
    assert attack is not None
    assert pointed_at(attack) == "CC11"
    assert pointed_at(End()) == ""


AT_RANGOON = ("end", "end", "move ja-inf-6 X12", "move ja-inf-7 X12", "end")
"""Two Japanese corps and the Thais stand before Rangoon, which one Indian division holds."""


def test_of_many_attacks_on_a_place_the_strongest_is_kept_and_the_cheapest_at_each_odds() -> None:
    seat = malaya(*AT_RANGOON)
    every = [each for each in offered(seat.book, seat.world, "axis", seat.book.verbs["attack"]) if _at(each, "W12")]
    kept = promising(seat.book, seat.world, "axis", every)
    assert {str(each) for each in kept} <= {str(each) for each in every}
    assert len(kept) <= 4 < len(every)
    assert "attack th-inf-1+ja-inf-6+ja-inf-7 on W12 air ja-aaf-4+ja-aaf-6" in map(str, kept)
    assert str(kept[0]) == "attack ja-inf-6 on W12"


def test_orders_that_begin_no_fight_are_all_kept() -> None:
    seat = malaya("end", "end")
    moves = list(offered(seat.book, seat.world, "axis", seat.book.verbs["move"], 10))
    assert promising(seat.book, seat.world, "axis", moves) == moves


def test_a_planner_that_looks_at_few_orders_sees_the_strongest_attack() -> None:
    seat = malaya(*AT_RANGOON)
    found = map(str, candidates(seat, Sight(4, 1), Random(3)))
    assert "attack th-inf-1+ja-inf-6+ja-inf-7 on W12 air ja-aaf-4+ja-aaf-6" in found


def _at(order: object, place: str) -> bool:
    return f" on {place}" in str(order)
