"""What happened, as a player reads it; and points that are at stake only when the enemy left them there."""

import pytest

from tests.europa.desk import cites, desk, front, happened, options, play, scenario, tally
from wavell.books.europa.display.text_map import gloss
from wavell.books.europa.frame.combat.course import BattleJoined
from wavell.books.europa.frame.engineering.works import JobBegan
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.events import Changed, Moved, Owned, mps, who
from wavell.books.europa.model.figures import Marked
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Verb, Work
from wavell.books.europa.model.world import Stock
from wavell.books.europa.rules import AXIS, RULES

_ref = RULES.ref("frame:MP")


def test_names_are_listed_as_people_list_them() -> None:
    assert who("a") == "a"
    assert who("a", "b") == "a and b"
    assert who("a", "b", "c") == "a, b and c"
    assert who("?", "?") == "2 units"


def test_movement_points_are_told_and_not_sixths() -> None:
    assert [mps(sixths) for sixths in (0, 3, 6, 9, 12)] == ["0 MPs", "1/2 MP", "1 MP", "1 1/2 MPs", "2 MPs"]
    assert Changed(_ref, (UnitId("a"),), "spent", 18).told() == "a: 3 MPs spent in this phase"
    assert Changed(_ref, (UnitId("a"),), "owes", 3).told() == "a: owes 3 MPs of the next move"
    assert Changed(_ref, (UnitId("a"),), "owes", -1).told() == "a: 1 MP more on the next move"
    assert Changed(_ref, (UnitId("a"),), "hungry", 3).told() == "a: out of supply (U2)"
    assert Changed(_ref, (UnitId("a"), UnitId("b")), "disrupted", 0).told() == "a and b: disrupted no more"
    assert (
        Moved(_ref, (UnitId("a"), UnitId("b")), PlaceId("0101"), PlaceId("0102"), 12).told()
        == "a and b: moved from 0101 to 0102, 2 MPs"
    )
    assert Moved(_ref, (UnitId("?"),), PlaceId("0101"), PlaceId("0102"), 12).told() == "1 unit: moved from 0101 to 0102"


def test_all_that_a_move_takes_is_one_line() -> None:
    assert (
        Owned(_ref, (PlaceId("0101"), PlaceId("0102"), PlaceId("0103")), AXIS).told()
        == "the axis own 0101, 0102 and 0103"
    )


@pytest.mark.rule("europa frame:SP")
def test_points_that_the_enemy_left_are_rolled_for() -> None:
    game = desk("allies.movement", {"al-arm": "0806"}, stocks={"0906": [6, 0]}, dice=[4])
    play(game, "move al-arm 0906")
    events = play(game, "end")
    assert happened(events, "Stocked") == ["frame:SP"]
    assert front(game).stocks["0906"] == Stock(sp=6)


@pytest.mark.rule("europa frame:SP")
def test_points_brought_to_a_hex_after_it_was_taken_are_not_rolled_for() -> None:
    game = desk("allies.movement", {"al-arm": "0806", "al-truck": "0706"}, stocks={"al-truck": [12, 0]})
    play(game, "move al-arm 0906", "move al-truck 0906", "unload al-truck 3 to 0906")
    assert happened(play(game, "end"), "Stocked", "DieRolled") == []
    assert front(game).stocks["0906"] == Stock(sp=6)


def test_jobs_fights_and_flights_are_told_in_good_english() -> None:
    began = JobBegan(_ref, UnitId("a"), (), Verb.BUILD, Work.ENTRENCHMENT, PlaceId("0101"), 1)
    assert began.told() == "a: begins to build an entrenchment in 0101, 1 turn"
    assert BattleJoined(_ref, Battle(AXIS, (UnitId("a"),), PlaceId("0101"))).told() == "a attacks 0101"
    assert (
        BattleJoined(_ref, Battle(AXIS, (UnitId("a"), UnitId("b"), UnitId("c")), PlaceId("0101"))).told()
        == "a, b and c attack 0101"
    )
    assert Marked(_ref, Key("depot 0101"), 2).told() == "minor depot 2 is set up in 0101"


@pytest.mark.rule("europa frame:SUPP")
def test_attacks_are_offered_with_the_headquarters_that_supports_them() -> None:
    game = desk("allies.combat", {"al-inf": "0906", "al-div-hq": "0906", "ax-inf": "1006"}, stocks={"0906": [12, 0]})
    assert options(game, "attack")[0] == "attack al-inf+al-div-hq on 1006"
    alone = desk("allies.combat", {"al-div-hq": "0906", "ax-inf": "1006"}, stocks={"0906": [12, 0]})
    assert not options(alone, "attack")


@pytest.mark.rule("europa frame:INT")
@pytest.mark.parametrize(("seen", "against"), [(False, "what stands there"), (True, "6")])
def test_a_refused_overrun_does_not_tell_how_strong_hidden_units_are(seen: bool, against: str) -> None:
    game = desk("allies.movement", {"al-arm": "0906", "ax-inf-div": {"at": "1006", "seen": seen}})
    refusal = str(game.judge("allies", "overrun al-arm on 1006"))
    assert f"against {against}" in refusal
    assert "is less than 10:1" in refusal


def test_the_results_of_a_battle_are_told_in_words() -> None:
    game = desk("allies.combat", {"al-inf": "0906", "ax-inf": {"at": "1006", "seen": True}})
    assert any("the attacker" in line.why for line in tally(game, "battle al-inf on 1006", "allies").lines)


def test_a_hex_before_a_colon_is_named_too() -> None:
    assert gloss(scenario("kassala-to-keren"), "1107: -1 SP") == {"1107": "Agordat"}
    assert gloss(scenario("crusader"), "18A:4817: -1 SP") == {"18A:4817": "Tobruk"}


@pytest.mark.rule("europa frame:RBC")
def test_depots_and_disrupted_units_do_not_slip_away() -> None:
    units = {
        "al-arm-div": "0906",
        "ax-depot": "1006",
        "ax-inf": {"at": "1006", "disrupted": True},
        "ax-arm": "1006",
    }
    game = desk("allies.combat", units, stocks={"0906": [12, 0]}, dice=[6, 6, 6, 6, 6])
    play(game, "attack al-arm-div on 1006")
    assert {order.split()[1] for order in options(game, "slip")} == {"ax-arm"}
    assert "frame:RBC" in cites(game.judge("axis", "slip ax-depot 1106"))
