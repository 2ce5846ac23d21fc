"""Reserve status (frame:RES)."""

import pytest

from tests.europa.desk import answers, desk, front, happened, options, play
from wavell.books.europa.model.ids import UnitId


@pytest.mark.rule("europa frame:RES")
def test_without_reserves_there_is_no_reaction_phase() -> None:
    units: dict[str, object] = {"al-inf": "0407", "al-tran-3": "0407", "ax-inf": "1407"}
    game = desk("axis.movement", units)
    play(game, "end")
    assert front(game).phase == "combat"
    held = desk("axis.movement", {**units, "al-light": {"at": "0407", "reserve": True}})
    play(held, "end")
    assert front(held).phase == "reaction"
    assert options(held, "carry") == [], "a transport that is not in reserve goes nowhere"
    aboard = desk("axis.movement", {**units, "al-apc": "0407"})
    play(aboard, "end")
    assert "carry al-apc with al-inf" in options(aboard, "carry")
    both = {**units, "al-inf": {"at": "0407", "reserve": True}, "al-tran-3": {"at": "0407", "reserve": True}}
    assert options(desk("axis.reaction", both), "carry") == ["carry al-tran-3 with al-inf"]


@pytest.mark.rule("europa frame:RES", "europa frame:SP")
def test_reserve_status() -> None:
    units = {
        "al-inf": "0506",
        "al-arm": "0506",
        "al-mot": {"at": "0506", "disrupted": True},
        "al-mech": "0806",
        "al-inf-2": "0606",
        "ax-inf-div": "0906",
    }
    game = desk("allies.movement", units, stocks={"0506": [3, 0], "0806": [3, 0]})
    assert answers(game, "reserve al-mot") == ["frame:RES"]
    assert answers(game, "reserve al-mech") == ["frame:RES"]  # in a zone of control
    assert answers(game, "reserve al-inf+al-inf-2") == ["frame:RES"]
    assert options(game, "reserve")
    play(game, "reserve al-inf", "reserve al-arm")  # one SP for the stack
    assert "0506" not in front(game).stocks
    assert front(game).units[UnitId("al-inf")].reserve
    assert answers(game, "reserve al-inf") == ["frame:RES"]
    limit = desk("allies.movement", {"al-inf": "0506"}, stocks={"0506": [3, 0]}, used={"month reserve britain": 45})
    assert answers(limit, "reserve al-inf") == ["frame:RES"]


@pytest.mark.rule("europa frame:RES")
def test_only_reserves_react_and_then_they_are_none_any_more() -> None:
    units = {
        "al-inf": {"at": "0506", "reserve": True},
        "al-arm": "0506",
        "al-mot": {"at": "0806", "reserve": True},
        "ax-inf-div": "0906",
    }
    game = desk("axis.reaction", units)
    assert answers(game, "move al-arm 0606") == ["frame:RES"]
    assert answers(game, "move al-mot 0706") == ["frame:RES"]
    assert answers(game, "move al-inf 1006") != []
    events = play(game, "move al-inf 0606")
    assert "frame:RES" in happened(events, "Changed")
    assert game.judge("allies", "move al-inf 0605")
    assert any(line.startswith("move al-inf ") for line in options(game, "move"))
    now = desk("allies.movement", {"al-inf": {"at": "0506", "reserve": True}, "ax-inf": "1406"})
    play(now, "move al-inf 0606")
    assert not front(now).units[UnitId("al-inf")].reserve


@pytest.mark.rule("europa frame:RES")
def test_reserves_last_until_the_owner_moves_again() -> None:
    game = desk("axis.exploitation", {"al-inf": {"at": "0506", "reserve": True}, "ax-inf": "1406"})
    play(game, "end")
    assert front(game).phasing == "allies"
    assert not front(game).units[UnitId("al-inf")].reserve
