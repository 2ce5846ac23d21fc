"""War and peace: declarations, tension, the first strike, grants, and British resistance."""

from typing import Any

import pytest

from tests.awaw.desk import account, cites, desk, happened, lines, options, play, tally, unit, war
from wavell.books.awaw.frame.economy.offensives import OPERATIONS
from wavell.books.awaw.model.ids import NationId
from wavell.books.awaw.model.nations import BRITAIN, JAPAN, US

FRAME = "frame:war"


def ends(count: int) -> list[str]:
    return ["end"] * count


# Declarations ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:war")
def test_a_declaration_costs_35_against_a_power_and_10_against_a_minor_country() -> None:
    game = desk("axis.war", {"th-inf-1": "pool"})
    play(game, "declare japan on britain")
    assert account(game, "japan.level") == 65
    assert war(game).at_war(BRITAIN, JAPAN)
    play(game, "declare japan on thailand")
    assert account(game, "japan.level") == 55
    assert war(game).territory[NationId("thailand")] == "axis"
    assert unit(game, "th-inf-1").place == "Y13"


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
        "declare japan on thailand",
        "declare japan on indochina",
    }


@pytest.mark.rule("awaw frame:war")
def test_land_is_closed_in_peace() -> None:
    units = {"ja-inf-1": "BB11", "ja-inf-2": "X13", "ja-inf-3": "V15"}
    game = desk("axis.movement", units, wars=["china japan"], control={"BB11": "axis", "X13": "axis", "V15": "axis"})
    assert cites(game.judge("axis", "move ja-inf-1 CC11")) == [FRAME]
    assert cites(game.judge("axis", "move ja-inf-3 U16")) == [FRAME]
    game = desk("axis.war", units, wars=["china japan"], control={"BB11": "axis", "X13": "axis", "V15": "axis"})
    play(game, "declare japan on britain", "declare japan on thailand", "declare japan on indochina", *ends(2))
    assert game.judge("axis", "move ja-inf-1 CC11")
    assert game.judge("axis", "move ja-inf-2 Y13")
    assert game.judge("axis", "move ja-inf-3 U16")


@pytest.mark.rule("awaw frame:war")
def test_nobody_attacks_or_invades_in_peace() -> None:
    units = {"ja-inf-1": "BB11", "br-inf-1": "CC11", "ja-mar-1": "Z14", "ja-dd-1": "Z14"}
    held = {"BB11": "axis", "Z14": "axis"}
    for wars, closed in ((["china japan"], True), (["britain japan"], False)):
        game = desk("axis.combat", units, wars=wars, control=held)
        for order in ("attack ja-inf-1 on CC11", "invade CC12 with ja-mar-1 in ja-dd-1"):
            assert (FRAME in cites(game.judge("axis", order))) is closed


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


# Tension --------------------------------------------------------------------------------------------------------


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
    assert not war(game).at_war(US, JAPAN)
    play(game, *ends(13))
    assert war(game).at_war(US, JAPAN)
    after = tally(game, "tension").total
    play(game, *ends(7))
    assert tally(game, "tension").total == after


# The first strike -----------------------------------------------------------------------------------------------

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


# Grants ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:grants")
@pytest.mark.parametrize(("tension", "room"), [(37, 0), (38, 10)])
def test_the_pre_war_limit_opens_at_forty(tension: int, room: int) -> None:
    game = desk("allies.surrender", marks={"tension": tension}, wars=["china japan"], used={})
    play(game, *ends(1))
    war(game).used[OPERATIONS.key(JAPAN, "asian", "ground")] = 1
    play(game, *ends(6))
    assert account(game, "us.grants") == room
    assert bool(game.judge("allies", "grant us to britain 10")) is bool(room)
    assert cites(game.judge("allies", "grant us to britain 11")) == ["frame:grants"]
    if room:
        play(game, "grant us to britain 6")
        assert account(game, "us.grants") == 4
        assert cites(game.judge("allies", "grant us to britain 5")) == ["frame:grants"]


@pytest.mark.rule("awaw frame:grants")
def test_at_war_with_germany_the_level_is_the_limit() -> None:
    game = desk("allies.war", wars=["germany us"], accounts={"us.level": 30})
    assert game.judge("allies", "grant us to britain 30")
    assert cites(game.judge("allies", "grant us to britain 31")) == ["frame:grants"]
    play(game, "grant us to britain 30")
    assert account(game, "us.level") == 0
    assert account(game, "britain.level") == 130


@pytest.mark.rule("awaw frame:grants")
@pytest.mark.parametrize(
    "order",
    [
        "grant britain to britain 5",
        "grant britain to france 5",
        "grant japan to germany 5",
        "grant germany to italy 5",
        "grant britain to us 0",
        "grant britain to us -3",
        "grant britain to us 5 via india",
        "grant britain to china 5",
        "grant britain to china 5 via calcutta",
        "grant britain to china 5 via rangoon",
    ],
)
def test_grants_that_cannot_be_made(order: str) -> None:
    game = desk("allies.war", control={"Rangoon": "axis"})
    assert cites(game.judge("allies", order)) == ["frame:grants"]


@pytest.mark.rule("awaw frame:grants")
def test_grants_are_listed_in_round_sums() -> None:
    game = desk("allies.war", accounts={"britain.level": 7, "china.level": 0}, surrendered=["india"])
    assert options(game, "grant") == ["grant britain to us 5", "grant britain to china 5 via W12"]


# Resistance -----------------------------------------------------------------------------------------------------

LOST = dict.fromkeys(("Singapore", "Rangoon", "Calcutta", "Dacca", "Colombo"), "axis")


@pytest.mark.rule("awaw frame:resistance")
def test_resistance_is_eight_less_what_is_lost() -> None:
    game = desk("allies.war", control={"Singapore": "axis"}, accounts={"britain.level": -26}, wars=["us japan"])
    found = tally(game, "resistance")
    assert lines(found) == [f"{line} frame:resistance" for line in ("+8", "-1", "-1", "+1", "<=8")]
    assert found.total == 7
    assert tally(desk("allies.war", wars=["us japan"]), "resistance").total == 8


@pytest.mark.rule("awaw frame:peace")
def test_at_nothing_britain_makes_peace() -> None:
    position: dict[str, Any] = {"control": LOST, "marks": {"resistance": 4}, "accounts": {"britain.level": 0}}
    game = desk("allies.surrender", wars=["britain japan"], **position)
    play(game, "end")
    outcome = war(game).outcome
    assert outcome is not None
    assert outcome.winners == ("axis",)
    assert outcome.ref.id == "frame:peace"
    others: tuple[dict[str, Any], ...] = (
        {"marks": {"resistance": 6}},
        {"wars": ["britain germany"]},
        {"marks": {"unbroken": 1}},
    )
    for other in others:
        game = desk("allies.surrender", **({"wars": ["britain japan"], **position} | other))
        play(game, "end")
        assert war(game).outcome is None


@pytest.mark.rule("awaw frame:british-surrender")
def test_with_the_us_in_the_war_britain_surrenders_and_the_commonwealth_fights_on() -> None:
    game = desk(
        "allies.surrender",
        {"ind-inf-1": "india"},
        control=LOST,
        marks={"resistance": 4},
        wars=["britain japan", "us japan"],
    )
    events = play(game, "end")
    assert happened(events, "GaveUp") == ["frame:british-surrender"]
    assert war(game).outcome is None
    assert unit(game, "ind-inf-1").place == "india"
    assert account(game, "britain.base.india") == 10
    assert happened(play(game, *ends(13)), "GaveUp") == []


@pytest.mark.rule("awaw frame:war")
def test_neutrals_keep_out_of_the_land_of_powers_at_war() -> None:
    units = {"us-inf-1": "Manila", "us-aaf-1": "Manila", "us-ca-1": "Manila", "it-inf-1": "italy", "br-ca-1": "Colombo"}
    accounts = {"allies.transports.pacific": 4, "us.level": 50}
    for wars, cited in ([], []), (["britain germany"], ["frame:war"]), (["britain germany", "japan us"], []):
        moving = desk("allies.movement", units, wars=wars, accounts=accounts)
        assert cites(moving.judge("allies", "ship us-inf-1 tarakan")) == cited
        assert cites(moving.judge("allies", "base us-ca-1 tarakan")) == cited
        assert cites(moving.judge("allies", "base us-ca-1 davao")) == []
        assert cites(moving.judge("allies", "base br-ca-1 trincomalee")) == []
    redeploying = desk("axis.redeployment", units, wars=["britain germany"], accounts={"italy.sr": 6})
    assert cites(redeploying.judge("axis", "sr it-inf-1 germany")) == ["frame:war"]
