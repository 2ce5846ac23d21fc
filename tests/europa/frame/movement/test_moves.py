"""Moves: what they are refused for, what happens on the way, and what is offered."""

import pytest

from tests.europa.desk import answers, desk, front, happened, options, play, tally
from wavell.books.europa.frame.movement.moves import occupy
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES, RULES


@pytest.mark.rule("europa frame:MP")
def test_one_hex_is_always_open_unless_prohibited() -> None:
    game = desk("allies.movement", {"al-siege": "1201", "al-wagon": "1202", "al-arm": "1503"})
    assert game.judge("allies", "move al-siege 1301")  # 4 MPs, and the mountain costs 6
    play(game, "move al-siege 1301")
    assert front(game).units[UnitId("al-siege")].spent == 36
    assert answers(game, "move al-siege 1201") == ["frame:MP"]
    assert answers(game, "move al-wagon 1203 via 1301") == ["frame:MP"]
    assert answers(game, "move al-arm 1604") == ["frame:MP"]  # no vehicle enters a salt marsh


@pytest.mark.rule("europa frame:MP")
@pytest.mark.parametrize(
    ("order", "refs"),
    [
        ("move al-inf 0106", ["frame:MP"]),
        ("move al-inf 0506", ["frame:MP"]),
        ("move al-inf+al-arm 0507", ["frame:MP"]),
        ("move al-inf 0806", ["frame:MP"]),
        ("move al-inf+al-inf 0507", ["frame:NAT"]),
        ("move al-tf 0507", ["frame:MP"]),
        ("move al-depot 0507", ["15.I.1.c.2"]),
        ("move al-inf 0507 via 0305", ["frame:MP"]),
        ("move al-inf 0505 via 0506>0405", []),
    ],
)
def test_what_a_move_is_refused_for(order: str, refs: list[str]) -> None:
    units = {"al-inf": "0506", "al-arm": "0606", "al-tf": "0506", "al-depot": "0407", "ax-inf-div": "0806"}
    assert set(refs) <= set(answers(desk("allies.movement", units), order))
    if not refs:
        assert desk("allies.movement", units).judge("allies", order)


@pytest.mark.rule("europa frame:MP")
def test_units_of_several_kinds_go_together_and_each_pays_for_itself() -> None:
    game = desk("allies.movement", {"al-inf": "0802", "al-arm": "0802"})
    play(game, "move al-inf+al-arm 0902")
    assert front(game).units[UnitId("al-inf")].spent == 2 * 6
    assert front(game).units[UnitId("al-arm")].spent == 4 * 6


@pytest.mark.rule("europa frame:OWN")
def test_units_own_what_they_enter() -> None:
    game = desk("allies.movement", {"al-arm": "0806"})
    events = play(game, "move al-arm 1006 via 0906")
    assert happened(events, "Owned") == ["frame:OWN"]
    assert front(game).owner[PlaceId("0906")] == front(game).owner[PlaceId("1006")] == "allies"
    assert not list(occupy(RULES.ref("frame:OWN"), front(game), PlaceId("1006"), ALLIES))


@pytest.mark.rule("europa 15.L.1.p1", "europa frame:CM")
def test_a_motorized_hq_exploits_and_another_does_not() -> None:
    game = desk("allies.exploitation", {"al-mot-hq": "0506", "al-army-hq": "0506"})
    assert game.judge("allies", "move al-mot-hq 0606")
    assert answers(game, "move al-army-hq 0606") == ["frame:CM"]
    assert tally(game, "mps al-mot-hq").total == 5


@pytest.mark.rule("europa frame:CRT")
def test_stopped_and_disrupted_units_do_not_exploit() -> None:
    units = {"al-arm": {"at": "0506", "stopped": True}, "al-mot": {"at": "0506", "disrupted": True}}
    game = desk("allies.exploitation", units)
    assert answers(game, "move al-arm 0606") == answers(game, "move al-mot 0606") == ["frame:CRT"]


@pytest.mark.rule("europa 15.C.2.i")
def test_moved_counts_until_the_player_turn_ends() -> None:
    game = desk("allies.movement", {"al-pos-aa": "0506", "ax-inf": "1406"})
    play(game, "move al-pos-aa 0606")
    assert front(game).units[UnitId("al-pos-aa")].moved
    play(game, "end", "end", "end", "end")
    assert front(game).phasing == "axis"
    assert not front(game).units[UnitId("al-pos-aa")].moved


@pytest.mark.rule("europa frame:MP")
def test_moves_are_offered_and_legal() -> None:
    units = {"al-inf": "0506", "al-arm": "0506", "al-cav": "0407", "al-truck": "0407", "ax-inf-div": "0906"}
    game = desk("allies.movement", units)
    offered = options(game, "move")
    assert any(line.startswith("move al-inf+al-arm") for line in offered)
    assert all(game.judge("allies", line) for line in offered)
    assert len(offered) > 10
