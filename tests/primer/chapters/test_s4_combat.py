"""Chapter 4: combat."""

from fractions import Fraction

import pytest
from tests.primer.desk import cites, desert, desk, kinds, lines, options, play, tally, unit

from wavell.books.primer.chapters.s4_combat import COLUMNS, CRT
from wavell.umpire import Game, GivenDice

FRONT = {"hussars": "0705", "anzacs": "0706", "panzer": "0605", "grenadiere": "0405"}


def fight(result: str, *, units: dict[str, str] = FRONT, order: str = "attack hussars+anzacs on halfa") -> Game:
    """A game in which an attack has just brought a result."""
    game = desk("allies.attack", units, dice=())
    odds = int(tally(game, order.replace("attack", "odds")).total)
    number = COLUMNS[odds].results.index(result) + 1
    game.dice = GivenDice([number])
    play(game, order)
    assert game.dice.left == 0
    return game


@pytest.mark.rule("primer 4.1")
def test_a_unit_attacks_enemies_and_once() -> None:
    game = desk("allies.attack", FRONT | {"rifles": "0706"}, dice=[4])
    assert cites(game.judge("allies", "attack hussars on 0704")) == ["4.1"]
    assert cites(game.judge("allies", "attack panzer on halfa")) == ["4.1"]
    assert cites(game.judge("allies", "attack hussars+hussars on halfa")) == ["4.1"]
    play(game, "attack hussars on halfa")  # 5 : 9 and a four, nothing happens
    assert cites(game.judge("allies", "attack hussars on halfa")) == ["4.1"]
    assert game.judge("allies", "attack anzacs on halfa")


@pytest.mark.rule("primer 4.2")
def test_attackers_stand_next_to_the_target() -> None:
    game = desk("allies.attack", FRONT | {"rifles": "0805"})
    refused = game.judge("allies", "attack rifles+hussars on halfa")
    assert [o.text for o in refused.objections] == ["rifles is not next to Bir Halfa (0605)"]
    assert cites(refused) == ["4.2"]


@pytest.mark.rule("primer 4.3")
def test_guns_attack_from_two_hexes_away_and_not_from_three() -> None:
    game = desk("allies.attack", FRONT | {"gunners": "0805"})
    verdict = game.judge("allies", "attack gunners+hussars on halfa")
    assert verdict
    assert cites(verdict) == ["4.3"]
    assert "attack hussars+gunners on 0605" in options(game, "attack")
    far = desk("allies.attack", FRONT | {"gunners": "0905"})
    assert cites(far.judge("allies", "attack gunners+hussars on halfa")) == ["4.2"]
    both = desk("allies.attack", FRONT | {"gunners": "0805", "rifles": "0805"})
    assert cites(both.judge("allies", "attack gunners+rifles on halfa")) == ["4.2"]  # guns do not speak for rifles


@pytest.mark.rule("primer 4.4")
def test_strength_is_halved_across_an_escarpment() -> None:
    game = desk("allies.attack", {"rifles": "0504", "anzacs": "0502", "panzer": "0503", "hussars": "1105"})
    assert lines(tally(game, "force rifles on 0503")) == ["+3 2.1", "x1/2 4.4"]
    assert lines(tally(game, "force anzacs on 0503"))[:1] == ["+4 2.1"]
    assert "x1/2 4.4" not in lines(tally(game, "force anzacs on 0503"))


@pytest.mark.rule("primer 4.4")
@pytest.mark.parametrize(("place", "total", "said"), [
    ("0805", 10, ["+6 4.4", "+4 4.4"]),
    ("0605", 15, ["+6 4.4", "+4 4.4", "x3/2 4.4"]),
    ("0503", 15, ["+6 4.4", "+4 4.4", "x3/2 4.4"]),
    ("0807", 10, ["+6 4.4", "+4 4.4"]),
])  # fmt: skip
def test_defenders_add_up_and_ground_helps_them(place: str, total: int, said: list[str]) -> None:
    game = desk("allies.attack", {"panzer": place, "grenadiere": place, "rifles": "1105"})
    found = tally(game, f"defence {place}")
    assert (found.total, lines(found)) == (total, said)


@pytest.mark.rule("primer 4.5")
@pytest.mark.parametrize(
    ("units", "odds"),
    [
        ("anzacs", 1),  # 4 : 3
        ("anzacs+hussars", 3),  # 9 : 3
        ("scouts", 0),  # 1 : 3
        ("anzacs+hussars+lancers+rifles", 5),  # 16 : 3 is 5 and a third
        ("anzacs+hussars+lancers+rifles+gunners", 5),  # 19 : 3 is 6, and 5 is the most
    ],
)
def test_odds_are_rounded_down_and_have_a_limit(units: str, odds: int) -> None:
    at = {"anzacs": "0705", "hussars": "0705", "lancers": "0706", "rifles": "0706", "gunners": "0805", "scouts": "0805"}
    game = desk("allies.attack", {**at, "fanteria": "0605"})
    found = tally(game, f"odds {units} on halfa")
    assert found.total == odds
    assert lines(found)[-3:] == ["x1/3 4.5", "floor 4.5", "<=5 4.5"]
    assert tally(game, f"odds {units} on 0604").total == 0  # nobody is there


@pytest.mark.rule("primer 4.6")
def test_the_table_is_whole_and_better_odds_are_never_worse() -> None:
    good = {"AL": 0, "EX": 1, "NE": 1, "DC": 2, "DR": 3, "DL": 4}
    assert set(COLUMNS) == set(range(CRT.most + 1))
    assert set(CRT.result) == set(good)
    for odds in range(CRT.most):
        for worse, better in zip(COLUMNS[odds].results, COLUMNS[odds + 1].results, strict=True):
            assert good[worse] <= good[better]


@pytest.mark.rule("primer 4.6")
def test_nothing_happens_on_ne() -> None:
    game = fight("NE")
    assert game.step.id == "allies.attack"
    assert not game.world.pending
    assert desert(game).battle is None


@pytest.mark.rule("primer 4.6")
def test_the_defender_chooses_between_a_step_and_the_way_back() -> None:
    strong = FRONT | {"rifles": "0604", "lancers": "0604", "scouts": "0706"}
    game = fight("DC", units=strong, order="attack hussars+anzacs+rifles+lancers on halfa")
    (due,) = game.to_act()
    assert (due.seat, due.verbs) == ("axis", ("lose", "retreat"))
    assert options(game, "lose") == {"lose panzer"}
    assert options(game, "retreat") == {"retreat 0506"}  # every other hex is next to an attacker


@pytest.mark.rule("primer 4.7")
def test_who_loses_a_step_chooses_the_unit() -> None:
    game = fight("AL")
    assert cites(game.judge("allies", "lose panzer")) == ["4.7"]
    assert options(game, "lose") == {"lose hussars", "lose anzacs"}
    play(game, "lose anzacs")
    assert unit(game, "anzacs").steps == 1
    assert desert(game).lost == {"allies": 1, "axis": 0}
    assert game.to_act()[0].what == "Allies: attacks"


@pytest.mark.rule("primer 4.7")
def test_in_an_exchange_the_defender_loses_first() -> None:
    units = FRONT | {"rifles": "0604", "lancers": "0604"}
    game = fight("EX", units=units, order="attack hussars+anzacs+rifles on halfa")
    assert game.to_act()[0].seat == "axis"
    play(game, "lose panzer")
    assert game.to_act()[0].seat == "allies"
    play(game, "lose rifles")
    assert [unit(game, id_).steps for id_ in ("panzer", "rifles", "hussars")] == [1, 1, 2]


@pytest.mark.rule("primer 4.8")
@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("0404", None),
        ("0305", "0305 is not next to 0505"),
        ("0605", "Bir Halfa (0605) holds an enemy"),
        ("0506", "0506 is in an enemy zone of control"),
    ],
)
def test_a_retreat_goes_one_step_out_of_enemy_zones(to: str, reason: str | None) -> None:
    units = {"hussars": "0605", "lancers": "0605", "carristi": "0505", "fanteria": "0105"}
    game = fight("DL", units=units, order="attack hussars+lancers on 0505")
    play(game, "lose carristi")
    verdict = game.judge("axis", f"retreat {to}")
    assert [o.text for o in verdict.objections] == ([reason] if reason else [])
    assert (f"retreat {to}" in options(game, "retreat")) == (reason is None)


@pytest.mark.rule("primer 4.8", "primer 2.3")
def test_a_retreat_needs_room_for_the_whole_stack() -> None:
    units = {"hussars": "0605", "lancers": "0605", "anzacs": "0604", "carristi": "0505", "fanteria": "0505"}
    game = fight("DR", units=units | {"flak": "0405"}, order="attack hussars+lancers+anzacs on 0505")
    assert cites(game.judge("axis", "retreat 0405")) == ["2.3"]
    assert options(game, "retreat") == {"retreat 0404"}
    play(game, "retreat 0404")
    assert {unit(game, id_).place for id_ in ("carristi", "fanteria")} == {"0404"}


@pytest.mark.rule("primer 4.8")
def test_a_friend_keeps_a_hex_open_or_not_by_the_reading() -> None:
    units = {"hussars": "0605", "lancers": "0605", "scouts": "0407", "carristi": "0505", "flak": "0506"}
    for choice, ways in (("friends", True), ("everywhere", False)):
        game = desk("allies.attack", units, dice=[6], readings={"zones": choice})
        play(game, "attack hussars+lancers on 0505", "lose carristi")  # 9 : 3 and a six
        assert ("retreat 0506" in options(game, "retreat")) == ways


@pytest.mark.rule("primer 4.8")
def test_a_stack_without_a_way_back_loses_a_step_and_stays() -> None:
    units = {"hussars": "0605", "lancers": "0605", "rifles": "0404", "anzacs": "0406", "carristi": "0505"}
    game = fight("DR", units=units, order="attack hussars+lancers on 0505")
    (due,) = game.to_act()
    assert due.verbs == ("lose",)
    assert due.what == "lose a step at 0505, since there is no way out"
    play(game, "lose carristi")
    assert (unit(game, "carristi").place, unit(game, "carristi").steps) == ("0505", 1)


@pytest.mark.rule("primer 4.9")
def test_attackers_may_advance_or_hold() -> None:
    units = {"hussars": "0605", "lancers": "0605", "gunners": "0705", "carristi": "0505", "fanteria": "0105"}
    order = "attack hussars+gunners on 0505"
    game = fight("DR", units=units, order=order)
    play(game, "retreat 0404")
    assert options(game, "advance") == {"advance hussars"}  # lancers did not attack, guns stand two hexes off
    assert cites(game.judge("allies", "advance lancers")) == ["4.9"]
    assert cites(game.judge("allies", "advance gunners")) == ["4.9"]
    assert kinds(play(game, "advance hussars"))[:2] == ["Answered", "UnitShifted"]
    assert unit(game, "hussars").place == "0505"
    held = fight("DR", units=units, order=order)
    play(held, "retreat 0404", "hold")
    assert unit(held, "hussars").place == "0605"


@pytest.mark.rule("primer 4.9", "primer 2.3")
def test_no_more_than_two_advance() -> None:
    units = {"hussars": "0605", "lancers": "0605", "anzacs": "0604", "fanteria": "0505", "panzer": "0105"}
    game = fight("DL", units=units, order="attack hussars+lancers+anzacs on 0505")
    play(game, "lose fanteria", "retreat 0405")
    assert cites(game.judge("allies", "advance hussars+lancers+anzacs")) == ["2.3"]
    play(game, "advance hussars+anzacs")
    assert {unit(game, id_).place for id_ in ("hussars", "anzacs")} == {"0505"}


def test_a_dead_stack_is_followed_up_and_a_place_taken() -> None:
    units = {"hussars": "0705", "anzacs": "0706", "flak": "0605", "panzer": "0105"}
    game = fight("EX", units=units)  # 9 : 9/2
    play(game, "lose flak", "lose anzacs", "advance anzacs")
    assert desert(game).held["0605"] == "allies"
    assert tally(game, "score allies").total == Fraction(6 + 4 + 1)


@pytest.mark.parametrize("order", ["retreat 0404", "advance hussars", "lose hussars", "hold"])
def test_what_only_a_battle_asks_for_is_refused_without_one(order: str) -> None:
    game = desk("allies.attack", FRONT)
    assert "wrong phase" in [objection.kind.value for objection in game.judge("allies", order).objections]
    assert "not your turn" in [objection.kind.value for objection in game.judge("axis", order).objections]


@pytest.mark.rule("primer 4.5")
def test_a_unit_that_is_named_twice_counts_once_in_the_odds() -> None:
    game = desk("allies.attack", {"hussars": "0705", "fanteria": "0605"})
    assert tally(game, "odds hussars+hussars on 0605").total == tally(game, "odds hussars on 0605").total
