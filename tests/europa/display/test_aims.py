"""What is offered for units that are selected."""

import pytest

from tests.europa.desk import desk, front, play
from tests.europa.model.test_scenarios import NAMES
from tests.europa.watching import positions
from wavell.books.europa.book import BOOK
from wavell.books.europa.display.scene import SHOW
from wavell.books.europa.model.ids import UnitId
from wavell.books.europa.model.orders import Attack, Move
from wavell.umpire import Game, SeededDice
from wavell.umpire.rules.judging import judge

COMPLETE = ("move", "overrun", "attack", "rail", "examine", "reserve", "retreat", "advance", "slip", "engineer", "lay")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), [(name, 30 + number) for number, name in enumerate(NAMES)])
def test_aims_have_every_order_that_is_listed_for_the_units(name: str, seed: int) -> None:
    for game in positions(name, seed, 17, 160):
        due = game.to_act()[0]
        for verb in (verb for verb in due.verbs if verb in COMPLETE):
            for order in game.options(due.seat, verb, 12):
                units = getattr(order, "units", ()) or (getattr(order, "unit", ""),)
                offered = [each for each, _ in SHOW.aims(game.world, due.seat, units)]
                assert order in offered, f"{order} of {units}"


def test_a_unit_is_offered_every_hex_that_it_may_move_to_and_the_umpire_agrees() -> None:
    game = Game.new(BOOK, "crusader", dice=SeededDice(bytes(32)))
    play(game, "end")
    now = front(game)
    units = ("4-arm",)
    offered = {order.to for order, _ in SHOW.aims(now, "allies", units) if isinstance(order, Move)}
    legal = {place for place in now.atlas.names if judge(BOOK, now, "allies", Move(tuple(map(UnitId, units)), place))}
    assert legal
    assert legal <= offered


def test_what_a_transport_carries_goes_with_it() -> None:
    game = desk("allies.movement", {"al-tran-3": "0406", "al-inf-div": "0406"})
    play(game, "carry al-tran-3 with al-inf-div")
    found = [order for order, _ in SHOW.aims(front(game), "allies", ("al-tran-3",)) if isinstance(order, Move)]
    assert found
    assert all(set(order.units) == {"al-tran-3", "al-inf-div"} for order in found)


def test_nothing_is_offered_for_units_of_others_out_of_turn_or_off_the_map() -> None:
    game = Game.new(BOOK, "crusader", dice=SeededDice(bytes(32)))
    play(game, "end")
    assert list(SHOW.aims(game.world, "allies", ("15-pz-div",))) == []
    assert list(SHOW.aims(game.world, "axis", ("15-pz-div",))) == []
    assert not [order for order, _ in SHOW.aims(game.world, "allies", ("150-inf",)) if isinstance(order, Move)]
    assert list(SHOW.aims(game.world, "spectator", ("4-arm",))) == []


def test_what_is_left_to_decide_in_a_battle_is_offered() -> None:
    units = {"al-inf-div": "0606", "al-arm": "0606", "ax-inf": {"at": "0706", "seen": True}}
    game = desk("allies.combat", units, dice=[6, 6, 6, 6])
    targets = {place for order, place in SHOW.aims(front(game), "allies", ("al-inf-div",)) if isinstance(order, Attack)}
    assert targets == {"0706"}
