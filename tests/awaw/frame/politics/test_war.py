"""War: declarations, tension, and the first strike."""

import pytest

from tests.awaw.desk import account, cites, desk, ends, happened, options, play, tally, unit, war
from wavell.books.awaw.model.ids import NationId, PowerId

FRAME = "frame:war"


@pytest.mark.rule("awaw frame:war")
def test_a_declaration_costs_35_against_a_power_and_10_against_a_minor_country() -> None:
    game = desk("axis.war", {"th-inf-1": "pool"})
    play(game, "declare japan on britain")
    assert account(game, "japan.level") == 65
    assert war(game).at_war(PowerId("britain"), PowerId("japan"))
    play(game, "declare japan on thailand")
    assert account(game, "japan.level") == 55
    assert war(game).territory[NationId("thailand")] == "axis"
    assert unit(game, "th-inf-1").place == "Y13"


@pytest.mark.rule("awaw frame:war")
def test_the_unit_of_a_minor_country_does_not_take_the_field_where_the_enemy_holds_the_port() -> None:
    game = desk("axis.war", {"th-inf-1": "pool", "br-dd-1": "Y13"}, control={"Y13": "allies"})
    play(game, "declare japan on thailand")
    assert war(game).territory[NationId("thailand")] == "axis"
    assert unit(game, "th-inf-1").place == "pool"


@pytest.mark.rule("awaw frame:war")
@pytest.mark.parametrize(
    "order",
    [
        "declare japan on germany",
        "declare japan on japan",
        "declare britain on japan",
        "declare japan on china",
        "declare japan on dutch_east_indies",
        "declare japan on philippines",
        "declare japan on spain",
        "declare germany on thailand",
        "declare japan on indochina",
        "declare italy on us",
    ],
)
def test_wars_that_cannot_be_declared(order: str) -> None:
    game = desk("axis.war", wars=["china japan"], territory={"indochina": "axis"}, accounts={"italy.level": 34})
    assert cites(game.judge("axis", order)) == [FRAME]


@pytest.mark.rule("awaw frame:war")
def test_the_price_must_be_there_to_the_last_brp() -> None:
    game = desk("axis.war", accounts={"japan.level": 35, "germany.level": 10, "italy.level": 9}, wars=["china japan"])
    assert game.judge("axis", "declare japan on us")
    assert game.judge("axis", "declare germany on spain")
    assert not game.judge("axis", "declare italy on spain")
    play(game, "declare germany on spain")
    assert war(game).territory[NationId("spain")] == "allies"
    assert cites(game.judge("axis", "declare germany on spain")) == [FRAME]


@pytest.mark.rule("awaw frame:war")
def test_what_is_listed_is_legal_and_nothing_is_missed() -> None:
    game = desk("axis.war", wars=["china japan"], accounts={"italy.level": 9})
    assert set(options(game, "declare")) == {
        *(f"declare {power} on {target}" for power in ("japan", "germany") for target in ("britain", "us", "france")),
        "declare germany on china",
        "declare germany on spain",
        "declare germany on greece",
        "declare japan on thailand",
        "declare japan on indochina",
        "declare japan on portuguese_timor",
    }


@pytest.mark.rule("awaw frame:war")
def test_thailand_goes_over_to_the_japanese_who_enter_it() -> None:
    game = desk("axis.movement", {"ja-inf-1": "Z13", "th-inf-1": "pool"}, wars=["china japan"], control={"Z13": "axis"})
    play(game, "move ja-inf-1 Y13", *ends(2))
    assert war(game).territory[NationId("thailand")] == "axis"
    assert unit(game, "th-inf-1").place == "Y13"
    assert tally(game, "tension").total == 4


@pytest.mark.rule("awaw frame:war")
def test_captured_land_is_open_to_whoever_fights_there() -> None:
    game = desk("allies.movement", {"br-inf-1": "V12"}, wars=["britain japan"], control={"Rangoon": "axis"})
    assert game.judge("allies", "move br-inf-1 W12")


@pytest.mark.rule("awaw frame:tension")
def test_tension_rises_by_two_and_falls_by_two_in_a_quiet_turn() -> None:
    game = desk("allies.surrender", marks={"tension": 7}, date="Fall 1940")
    play(game, "end")
    assert tally(game, "tension").total == 9
    play(game, *ends(6))
    assert tally(game, "tension").total == 7


@pytest.mark.rule("awaw frame:tension")
def test_an_offensive_keeps_tension_up_and_indochina_raises_it() -> None:
    game = desk(
        "axis.combat",
        date="Fall 1940",
        control={"Hanoi": "axis", "Saigon": "axis"},
        taken=["Hanoi", "Saigon"],
        used={"operations of japan on the southeast_asian front, ground": 3},
    )
    play(game, *ends(3))
    assert tally(game, "tension").total == 9


@pytest.mark.rule("awaw frame:tension")
@pytest.mark.parametrize(("tension", "loss"), [(17, 0), (18, 1), (27, 1), (28, 3)])
def test_embargoes(tension: int, loss: int) -> None:
    game = desk("allies.surrender", marks={"tension": tension}, date="Spring 1941")
    before = account(game, "japan.level")
    play(game, "end")
    assert account(game, "japan.lost.embargo") == loss
    assert account(game, "japan.level") <= before - loss


@pytest.mark.rule("awaw frame:tension")
def test_the_us_declares_war_at_fifty() -> None:
    for tension, free in ((49, False), (50, True)):
        game = desk("allies.war", marks={"tension": tension})
        assert bool(game.judge("allies", "declare us on japan")) is free
        assert cites(game.judge("allies", "declare us on germany")) == ["frame:tension"]
    play(game, "declare us on japan")
    assert game.judge("allies", "declare us on germany")


@pytest.mark.rule("awaw frame:tension")
def test_an_attack_on_britain_alarms_the_us_and_a_five_brings_it_in() -> None:
    game = desk("axis.war", dice=[4, 5], marks={"tension": 20})
    play(game, "declare japan on britain", "declare japan on thailand")
    assert tally(game, "tension").total == 20 + 15 + 4
    play(game, *ends(6))
    assert not war(game).at_war(PowerId("us"), PowerId("japan"))
    play(game, *ends(13))
    assert war(game).at_war(PowerId("us"), PowerId("japan"))
    after = tally(game, "tension").total
    play(game, *ends(7))
    assert tally(game, "tension").total == after


UNITS = {
    "br-inf-1": "EE11",
    "ind-inf-1": "U10",
    "ind-inf-2": "india",
    "br-dd-1": "EE11",
    "br-aaf-1": "EE11",
    "ja-inf-1": "BB11",
}


@pytest.mark.rule("awaw frame:paralysis")
def test_the_first_strike_paralyses_the_allies_for_a_turn() -> None:
    game = desk("axis.war", UNITS, dice=[1, 1], wars=["china japan"], control={"BB11": "axis"})
    play(game, "declare japan on britain", *ends(8))
    assert game.judge("allies", "move ind-inf-1 U9")
    assert cites(game.judge("allies", "move ind-inf-1 U8")) == ["frame:paralysis"]
    assert game.judge("allies", "move ind-inf-2 X5")
    assert "frame:paralysis" in cites(game.judge("allies", "ship br-inf-1 W12"))
    assert "frame:paralysis" not in cites(game.judge("allies", "base br-dd-1 india"))
    play(game, "end")
    assert "frame:paralysis" in cites(game.judge("allies", "attack br-inf-1 on CC11"))
    assert "frame:paralysis" in cites(game.judge("allies", "invade CC12 with br-inf-1 in br-dd-1"))
    play(game, *ends(2))
    assert "frame:paralysis" in cites(game.judge("allies", "nr br-inf-1 india"))
    play(game, *ends(10))
    assert game.judge("allies", "move ind-inf-1 U8")


@pytest.mark.rule("awaw frame:paralysis")
def test_a_second_declaration_surprises_nobody() -> None:
    game = desk("axis.war", wars=["japan us"])
    events = play(game, "declare japan on britain")
    assert "frame:paralysis" not in happened(events)
