"""15.V.3: SMPs from one command to another."""

from typing import Any

import pytest

from tests.europa.desk import desk, front, happened, lines, play, tally
from tests.europa.lorries import ask, two
from wavell.umpire import Game


@pytest.mark.rule("europa 15.V.3.p1")
def test_smps_are_transferred_by_an_own_road() -> None:
    game = two()
    assert ask(game, "transfer 2 from allies:west to allies:middle") == []
    assert ask(game, "transfer 2 from allies:west to allies:middle with 3") == ["15.V.3.p1"]
    enemy = two(owner={"0902": "axis", "1002": "allies"})
    assert ask(enemy, "transfer 2 from allies:west to allies:middle") == ["15.V.3.p1"]
    play(game, "transfer 2 from allies:west to allies:middle")
    assert front(game).smps == {"allies:west": 8, "allies:middle": 3}


@pytest.mark.rule("europa 15.V.p1")
def test_smps_that_are_not_there_are_not_transferred() -> None:
    game = two()
    assert ask(game, "transfer 11 from allies:west to allies:middle") == ["15.V.p1"]
    assert ask(game, "transfer 0 from allies:west to allies:middle") == ["15.V.p1"]
    assert ask(game, "transfer 1 from allies:west to allies:west") == ["15.V.p1"]


def over_sea(number: int = 10, **more: Any) -> Game:
    owner = {"2205": "allies", "2204": "allies"}
    ships = {"allies transports": 1}
    given: dict[str, Any] = {"smps": {"allies:west": number, "allies:east": 1}, "pools": ships, **more}
    return desk("allies.movement", {"al-inf": "2205"}, map="lines", **{"owner": owner, **given})


@pytest.mark.rule("europa 15.V.3.p2")
def test_without_a_road_ships_carry_them() -> None:
    by_road = desk(
        "allies.replacement",
        {"al-inf": "2205"},
        map="lines",
        owner={"2205": "allies"},
        smps={"allies:west": 10, "allies:east": 1},
    )
    assert ask(by_road, "transfer 2 from allies:west to allies:east") == ["15.V.3.p1"]
    order = "ship_smps {} from allies:west by base to allies:east by osthafen"
    assert ask(over_sea(), order.format(2)) == []
    assert ask(over_sea(pools={}), order.format(1)) == ["15.V.3.p2"]
    # 9 SMPs are 1 RE, and there are ships for one.
    game = over_sea(20)
    assert ask(game, order.format(10)) == ["15.V.3.p2"]
    play(game, order.format(4))
    assert ask(game, order.format(5)) == ["15.V.3.p2"]
    assert ask(game, order.format(4)) == []


@pytest.mark.rule("europa 15.V.3.p3")
def test_by_sea_between_ports_in_regular_supply() -> None:
    game = over_sea()
    events = play(game, "ship_smps 2 from allies:west by base to allies:east by osthafen")
    changes: list[Any] = [event for event in events if type(event).__name__ == "SmpsChanged"]
    assert [(each.command, each.amount) for each in changes] == [("allies:west", -2), ("allies:east", 2)]
    assert happened(events, "SmpsChanged") == ["15.V.3.p3"] * 2
    assert front(game).smps == {"allies:west": 8, "allies:east": 3}
    lesser = over_sea(owner={"2205": "allies", "0302": "axis", "0202": "allies"})
    order = "ship_smps 2 from allies:west by southport to allies:east by osthafen"
    assert ask(over_sea(), order) == []
    cut = desk(
        "allies.movement",
        {"al-inf": "2205", "ax-inf-div": "0502", "ax-mtn-div": "0504"},
        map="lines",
        owner={"2205": "allies"},
        smps={"allies:west": 10, "allies:east": 1},
        pools={"allies transports": 1},
    )
    assert ask(cut, order) == ["15.V.3.p3"]
    assert ask(lesser, "ship_smps 2 from allies:west by 0302 to allies:east by osthafen") == ["15.V.3.p3"]


@pytest.mark.rule("europa 15.V.3.p4")
def test_transferred_smps_rest_in_that_player_turn() -> None:
    game = two(10, stocks={"0902": (30, 0)})
    play(game, "transfer 2 from allies:west to allies:middle", "end")
    assert lines(tally(game, "smps allies:middle")) == ["+3 15.V.p1", "-2 15.V.3.p4", "+0 15.V.3.n1"]
    assert ask(game, "haul 3 from 0902 to 1002") == []
    play(game, "haul 3 from 0902 to 1002")
    assert ask(game, "haul 1 from 0902 to 1002") == ["15.V.p2", "15.V.3.p4"]
    used = over_sea(8, stocks={"0202": (60, 0)})
    for _ in range(7):
        play(used, "haul 3 from 0202 to 0302")
    assert ask(used, "ship_smps 1 from allies:west by base to allies:east by osthafen") == []
    assert ask(used, "ship_smps 2 from allies:west by base to allies:east by osthafen") == ["15.V.3.p4"]


@pytest.mark.rule("europa 15.V.3.p5")
def test_five_stay_while_there_is_a_port() -> None:
    game = two(8)
    assert ask(game, "transfer 3 from allies:west to allies:middle") == []
    assert ask(game, "transfer 4 from allies:west to allies:middle") == ["15.V.3.p5"]
    back = two(8, smps={"allies:west": 1, "allies:middle": 8})
    assert ask(back, "transfer 4 from allies:middle to allies:west") == []


@pytest.mark.rule("europa 15.V.3.n1")
def test_a_command_below_five_owes_nothing() -> None:
    game = two(10, smps={"allies:west": 10, "allies:middle": 3})
    assert game.judge("allies", "end")
    assert play(game, "end")
