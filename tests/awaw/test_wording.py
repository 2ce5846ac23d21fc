"""What a player reads: refusals that say how much is allowed, facts in plain words, and a picture of what matters."""

import re
from fractions import Fraction
from random import Random

import pytest

from tests.awaw.desk import account, desk, play, tally
from tests.awaw.frame.combat.test_exploitation import broken
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.combat.aftermath import LossDue
from wavell.books.awaw.frame.sea.voyages import Sailed
from wavell.books.awaw.frame.setup.scatter import scatter
from wavell.books.awaw.model.events import Moved
from wavell.books.awaw.model.ids import FrontId, PlaceId, UnitId
from wavell.books.awaw.model.ledger import Lapsed
from wavell.books.awaw.model.nations import called, spoken
from wavell.books.awaw.model.words import listed
from wavell.books.awaw.model.world import Activity, Voyage
from wavell.books.awaw.rules import AXIS, RULES, SIDES
from wavell.cli.screen import event_lines
from wavell.lab.saboteur import Saboteur, begin
from wavell.umpire import Game, SeededDice
from wavell.umpire.facts.words import many, many_are

WAR = ["britain japan"]


def test_lists_and_numbers_are_spoken() -> None:
    assert [listed(()), listed("a"), listed("ab"), listed("abc")] == ["", "a", "a and b", "a, b and c"]
    assert [many(1, "counter"), many(2, "hex")] == ["1 counter", "2 hexes"]
    assert [many(1, "BRP of base"), many(0, "BRP of base")] == ["1 BRP of base", "0 BRPs of base"]


@pytest.mark.rule("awaw frame:exploitation")
def test_armor_that_broke_through_is_told_how_to_go_on() -> None:
    game = broken()
    told = [each.text for each in game.judge("axis", "attack ja-arm-1 on V11").objections]
    assert "ja-arm-1 has attacked; having broken through, it may go on by `exploit`" in told
    play(game, "exploit ja-arm-1 V12")
    assert game.judge("axis", "attack ja-arm-1 on V11")


@pytest.mark.rule("awaw frame:redeployment")
def test_a_tr_that_is_too_far_says_how_far_it_may_go() -> None:
    land = {"thailand": "axis", "indochina": "axis"}
    game = desk("axis.redeployment", {"ja-inf-1": "Saigon"}, wars=WAR, territory=land)
    (refusal,) = game.judge("axis", "tr ja-inf-1 singora").objections
    assert refusal.text.endswith("by land for a TR: 6 hexes at most, 3 with jungle or mountains")


@pytest.mark.rule("awaw frame:invasion")
def test_a_landing_that_is_too_far_under_enemy_aircraft_says_so() -> None:
    units = {"ja-mar-1": "Singapore", "ja-dd-1": "Singapore", "ind-inf-8": "Colombo", "br-aaf-2": "Colombo"}
    held = {"Singapore": "axis"}
    game = desk("axis.combat", units, wars=WAR, control=held)
    told = [each.text for each in game.judge("axis", "invade colombo with ja-mar-1 in ja-dd-1").objections]
    reason = "within range of enemy aircraft and without own ones"
    assert f"Colombo (CC3) is 10 hexes away, more than 8 {reason}" in told


@pytest.mark.rule("awaw frame:turn-counters")
def test_a_new_turn_tells_what_is_given_and_not_what_is_written_off() -> None:
    game = Game.new(BOOK, "chalo-delhi-1942", dice=SeededDice(bytes(32)))
    play(game, "end", "line shanghai from tokyo")
    while game.turn != "Fall 1942" or "axis" not in [due.seat for due in game.to_act()]:
        due = game.to_act()[0]
        assert game.play(due.seat, "end" if "end" in due.verbs else "pass")
    events = [event for entry in game.journal.entries for event in entry.events]
    assert any(isinstance(event, Lapsed) for event in events)
    told = list(event_lines(BOOK, events))
    assert any("the axis get 10 transports: pacific, this turn" in line for line in told)
    assert any("Canada gets 1 shipbuilding point: " in line for line in told)
    assert not any("the old turn is closed" in line for line in told)


def test_the_picture_is_of_the_places_that_count_and_names_what_it_leaves_out() -> None:
    assert BOOK.picture is not None
    game = Game.new(BOOK, "northern-shield-1942", dice=SeededDice(bytes(32)))
    drawn = BOOK.picture(game.world)
    assert "Not drawn: Pearl Harbor (P53)." in drawn
    assert "*A2 oa" in drawn  # Port Moresby and Milne Bay, in wide letters
    assert max(map(len, drawn.splitlines())) <= 106
    wide = Game.new(BOOK, "commonwealth-1939", dice=SeededDice(bytes(32)))
    assert "Not drawn" not in BOOK.picture(wide.world)


def test_names_that_count_on_are_told_by_their_ends() -> None:
    assert listed(["ja-ca-1", "ja-ca-2", "ja-ca-3"]) == "ja-ca-1 to 3"
    fleet = ["ja-bb-1", "ja-dd-8", "ja-dd-9", "ja-dd-10", "ja-inf-1", "ja-inf-2"]
    assert listed(fleet) == "ja-bb-1, ja-dd-8 to 10, ja-inf-1 and ja-inf-2"


def test_voyages_are_told_by_their_names_and_a_return_by_where_it_ends() -> None:
    ref = RULES.ref("frame:naval-activities")
    fleet = Voyage(
        Activity.NR,
        AXIS,
        (UnitId("ja-ca-1"), UnitId("ja-ca-2")),
        PlaceId("BB11"),
        (PlaceId("Z14"), PlaceId("AA13"), PlaceId("BB11")),
        FrontId(""),
    )
    assert Sailed(ref, fleet).told() == "ja-ca-1 and ja-ca-2: NR by Z14 AA13 BB11"
    assert (
        Moved(ref, (UnitId("br-bb-1"),), PlaceId("EE11"), PlaceId("EE11"), "turned back").told()
        == "br-bb-1: turned back to EE11"
    )


def test_the_legend_has_the_ground_that_is_drawn_and_a_hex_is_named_once() -> None:
    assert BOOK.picture is not None
    game = Game.new(BOOK, "the-rock-1940", dice=SeededDice(bytes(32)))
    play(game, "end", "end", "move ge-arm-1 algeciras")
    drawn = BOOK.picture(game.world)
    assert ". clear  ^ mountain\n" in drawn
    assert "  Andalusia (Z8): ge-arm-1 4-6 (moved)" in drawn


@pytest.mark.rule("awaw frame:bombardment", "awaw frame:combat-table")
def test_guns_are_for_landings_and_odds_tell_what_the_die_brings() -> None:
    units = {"ja-inf-5": "CC11", "ja-bb-1": "Singora", "ind-inf-6": "CC12"}
    game = desk("axis.combat", units, wars=WAR)
    by_land, landed = (tally(game, f"odds ja-inf-5 on CC12{guns}") for guns in ("", " guns ja-bb-1 sea"))
    assert by_land.total == Fraction(1, 2)
    assert str(tally(game, "odds ja-inf-5 on CC12 guns ja-bb-1").total) == str(landed.total)
    assert "against a defence of 4" in tally(game, "odds ja-inf-5 on CC12 guns ja-bb-1").text()
    assert "+0  a die of 1 to 6 brings A A A CA EX EX" in by_land.text()


@pytest.mark.rule("awaw frame:subversion")
def test_a_step_of_subversion_costs_what_production_says() -> None:
    game = Game.new(BOOK, "malaya-1941", dice=SeededDice(bytes(32)))
    assert tally(game, "production ina subversion").total == 1
    before = account(game, "japan.rp")
    play(game, "produce ina subversion")
    assert account(game, "japan.rp") == before - 1


@pytest.mark.rule("awaw frame:interception")
def test_the_dice_of_an_interception_say_what_they_must_reach() -> None:
    units = {"ja-mar-1": "Rabaul", "ja-dd-1": "Rabaul", "aus-inf-4": "Port Moresby", "aus-ca-1": "Townsville"}
    game = desk("axis.combat", units, wars=WAR, control={"Rabaul": "axis"})
    play(game, "invade port_moresby with ja-mar-1 in ja-dd-1")
    assert "against invade, 5 hexes from Townsville (NN24)" in tally(game, "interception aus-ca-1 in II26").text()


def test_a_result_counts_its_points_and_a_fact_its_factors() -> None:
    ref = BOOK.rules.ref("frame:combat-table")
    assert [LossDue(ref, count).told() for count in (0, 1, 8)] == [
        "no more is to be lost",
        "1 factor is to be lost",
        "8 factors are to be lost",
    ]


def test_powers_and_nations_have_proper_names() -> None:
    assert [called(id_) for id_ in ("us", "britain", "south_africa", "hong_kong", "EE11")] == [
        "the U.S.",
        "Britain",
        "South Africa",
        "Hong Kong",
        "EE11",
    ]
    assert spoken("enlarged britain") == "enlarged Britain"
    assert [many_are(1, "factor"), many_are(2, "factor")] == ["1 factor is", "2 factors are"]


_UNSPOKEN = re.compile(
    r"(?<![-_\w])us(?![-_\w])"  # the U.S. by its id
    r"|\b1 (?:[a-z]+ )?(?:factors|transports|BRPs|turns|counters|hexes|points|units)\b"
    r"|^(?:britain|japan|germany|italy|france|china|canada)\b"
)


@pytest.mark.parametrize("seed", range(4))
def test_no_fact_and_no_refusal_speaks_in_ids(seed: int) -> None:
    """Whatever is told in play from positions at random, and said to the wrong side, has names and numbers in words."""
    rng = Random(seed)
    saboteur, told = Saboteur(BOOK, rng), list[str]()
    for _ in range(6):
        game = begin(BOOK, dict(scatter(rng)), SeededDice(rng.randbytes(32)))
        for _ in range(8):
            if (step := saboteur.choose(game)) is None:
                break
            for seat in SIDES:
                told += [each.text for each in game.judge(seat, step.text).objections]
            entry = game.play(step.seat, step.text).entry
            told += [str(event) for event in entry.events] if entry is not None else []
    assert len(told) > 50
    assert [text for text in told if _UNSPOKEN.search(text)] == []
