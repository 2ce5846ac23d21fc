"""Chapter 1: the game."""

import pytest
from tests.primer.desk import cites, desert, desk, kinds, lines, options, play, tally, unit

from wavell.books.primer import BOOK
from wavell.umpire import Game, GivenDice, SeededDice

FAR_APART = {"rifles": "1105", "fanteria": "0105"}


@pytest.mark.rule("primer 1.1")
def test_the_allies_begin_the_week() -> None:
    game = Game.new(BOOK, "oasis", dice=SeededDice(b"a" * 32))
    assert [due.seat for due in game.to_act()] == ["allies"]
    refused = game.judge("axis", "move panzer 0405")
    assert [objection.kind.value for objection in refused.objections] == ["not your turn"]


@pytest.mark.rule("primer 1.2")
def test_a_week_goes_through_its_steps_and_replacements_come_in_the_second_and_fourth() -> None:
    game = desk("allies.move", FAR_APART, date="Nov 3 41", dice=[1, 1])
    steps = []
    while game.turn != "Dec 1 41":
        steps.append((game.turn, game.step.id, game.to_act()[0].seat))
        play(game, "end")
    third = [step for turn, step, _ in steps if turn == "Nov 3 41"]
    assert third == ["allies.move", "allies.react", "allies.attack", "axis.move", "axis.react", "axis.attack"]
    fourth = [step for turn, step, _ in steps if turn == "Nov 4 41"]
    assert fourth == ["allies.replace", *third[:3], "axis.replace", *third[3:]]
    assert ("Nov 3 41", "allies.react", "axis") in steps  # the other side reacts


@pytest.mark.rule("primer 1.2")
def test_a_unit_that_moved_may_move_again_in_the_next_week() -> None:
    game = desk("allies.move", FAR_APART, dice=[1])
    play(game, "move rifles 1005")
    assert unit(game, "rifles").moved
    play(game, "end", "end", "end")
    assert not unit(game, "rifles").moved


@pytest.mark.rule("primer 1.3")
@pytest.mark.parametrize(("number", "weather", "points"), [(5, "clear", 3), (6, "sandstorm", 1)])
def test_a_six_brings_a_sandstorm_which_halves_allowances(number: int, weather: str, points: int) -> None:
    game = desk("axis.attack", FAR_APART, dice=[number])
    play(game, "end")
    assert desert(game).weather == weather
    found = tally(game, "allowance rifles")
    assert found.total == points
    assert lines(found) == ["+3 2.2", *(["x1/2 1.3"] if number == 6 else []), "floor 3.2"]


@pytest.mark.rule("primer 1.4")
def test_a_side_scores_the_places_it_holds_and_the_steps_the_enemy_lost() -> None:
    game = desk("allies.move", {"rifles": "0604", "fanteria": "0105"}, lost={"axis": 3})
    assert lines(tally(game, "score allies")) == ["+6 1.4", "+3 1.4"]
    play(game, "move rifles halfa")
    assert tally(game, "score allies").total == 4 + 6 + 3
    assert tally(game, "score axis").total == 6


@pytest.mark.rule("primer 1.4")
@pytest.mark.parametrize(("lost", "said"), [(1, "the enemy has lost a step"), (2, "the enemy has lost 2 steps")])
def test_the_score_says_how_many_steps_were_lost(lost: int, said: str) -> None:
    found = tally(desk("allies.move", FAR_APART, lost={"axis": lost}), "score allies")
    assert (found.lines[-1].value, found.lines[-1].why) == (lost, said)


@pytest.mark.rule("primer 1.4")
def test_a_place_is_held_until_the_enemy_enters_it() -> None:
    game = desk("allies.move", {"scouts": "0605", "rifles": "1105", "bersaglieri": "0405"}, held={"halfa": "allies"})
    play(game, "move scouts 0705")
    assert desert(game).held["0605"] == "allies"
    play(game, "end", "end", "end", "move bersaglieri halfa")
    assert desert(game).held["0605"] == "axis"


@pytest.mark.rule("primer 1.5")
@pytest.mark.parametrize(
    ("held", "winners"),
    [
        ({"El Qasr": "axis"}, ("axis",)),
        ({"Sidi Barud": "allies"}, ("allies",)),
        ({"El Qasr": "axis", "Sidi Barud": "allies"}, None),
        ({"Bir Halfa": "axis"}, None),
    ],
)
def test_both_depots_win_at_once(held: dict[str, str], winners: tuple[str, ...] | None) -> None:
    game = desk("axis.attack", {"rifles": "0905", "panzer": "0505"}, held=held, dice=[1] if winners is None else [])
    play(game, "end")
    outcome = game.world.outcome
    assert (outcome.winners if outcome else None) == winners
    if winners is not None:
        assert outcome is not None
        assert outcome.why == f"the {winners[0]} hold both depots"
        assert cites(game.judge("allies", "end")) == ["1.5"]


@pytest.mark.rule("primer 1.5")
def test_the_last_army_on_the_map_wins_at_once() -> None:
    game = desk("axis.attack", {"panzer": "0505"})
    play(game, "end")
    assert game.world.outcome is not None
    assert game.world.outcome.winners == ("axis",)
    assert game.world.outcome.why == "the axis alone have units on the map"


@pytest.mark.rule("primer 1.6")
@pytest.mark.parametrize(("lost", "winners"), [(1, ()), (2, ("allies",)), (0, ())])
def test_after_the_last_week_a_lead_of_two_wins(lost: int, winners: tuple[str, ...]) -> None:
    game = desk("axis.attack", FAR_APART, date="Dec 4 41", last="Dec 4 41", lost={"axis": lost})
    play(game, "end")
    assert game.world.outcome is not None
    assert game.world.outcome.winners == winners
    assert game.world.outcome.why == f"the allies have {6 + lost} points and the axis 6"


@pytest.mark.rule("primer 1.6")
def test_before_the_last_week_no_lead_wins() -> None:
    game = desk("axis.attack", FAR_APART, date="Dec 3 41", last="Dec 4 41", lost={"axis": 9}, dice=[3])
    assert kinds(play(game, "end"))[-1] == "StepEntered"
    assert game.world.outcome is None
    assert isinstance(game.dice, GivenDice)
    assert game.dice.left == 0


def test_nothing_but_the_end_is_open_to_a_side_without_units() -> None:
    game = desk("allies.move", {"panzer": "0505"})
    assert options(game, "move") == set()
    assert options(game, "end") == {"end"}
