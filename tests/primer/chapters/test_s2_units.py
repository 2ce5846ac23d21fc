"""Chapter 2: units."""

import pytest
from tests.primer.desk import cites, desk, lines, options, play, tally, unit


@pytest.mark.rule("primer 2.1")
def test_a_reduced_unit_has_its_second_strength() -> None:
    game = desk("allies.attack", {"hussars": "0905", "lancers": {"at": "0904", "steps": 1}, "panzer": "0805"})
    assert lines(tally(game, "force hussars on 0805")) == ["+5 2.1"]
    assert lines(tally(game, "force lancers on 0805")) == ["+2 2.1"]


@pytest.mark.rule("primer 2.1")
def test_a_unit_that_loses_its_last_step_leaves_the_game() -> None:
    game = desk("allies.attack", {"scouts": "0905", "rifles": "0906", "panzer": "0805"}, dice=[1])
    play(game, "attack scouts on 0805", "lose scouts")
    assert (unit(game, "scouts").place, unit(game, "scouts").steps) == ("", 0)
    assert cites(game.judge("allies", "attack scouts on 0805")) == ["4.1"]


@pytest.mark.rule("primer 2.2")
def test_the_printed_allowance_is_the_base() -> None:
    game = desk("allies.move", {"scouts": "0905", "rifles": "1105", "panzer": "0305"})
    assert lines(tally(game, "allowance scouts")) == ["+6 2.2", "floor 3.2"]


@pytest.mark.rule("primer 2.3")
def test_a_third_unit_may_pass_through_a_full_hex_and_not_stop_there() -> None:
    game = desk("allies.move", {"rifles": "0905", "anzacs": "0905", "hussars": "1005", "panzer": "0105"})
    assert cites(game.judge("allies", "move hussars 0905")) == ["2.3"]
    assert "move hussars 0905" not in options(game, "move")
    assert game.judge("allies", "move hussars 0805")  # by road, through the full hex
    play(game, "move rifles 0904")
    assert game.judge("allies", "move hussars 0905")


@pytest.mark.rule("primer 2.4")
@pytest.mark.parametrize(
    ("rifles", "panzer", "reason"),
    [
        ({"at": "0905", "steps": 1}, "0805", "rifles is next to an enemy"),
        ({"at": "0905", "steps": 2}, "0305", "rifles has all its steps"),
        ({"at": "0101", "steps": 1}, "0305", "rifles is not in supply"),
        ({"at": "0905", "steps": 1}, "0305", None),
    ],
)
def test_a_step_goes_to_a_reduced_unit_in_supply_and_out_of_contact(
    rifles: dict[str, object], panzer: str, reason: str | None
) -> None:
    game = desk("allies.replace", {"rifles": rifles, "panzer": panzer}, date="Nov 4 41")
    verdict = game.judge("allies", "replace rifles")
    assert [objection.text for objection in verdict.objections] == ([reason] if reason else [])
    assert options(game, "replace") == (set() if reason else {"replace rifles"})


@pytest.mark.rule("primer 2.4")
def test_a_replaced_step_is_back_and_enemies_get_none_from_us() -> None:
    units = {"rifles": {"at": "0905", "steps": 1}, "panzer": {"at": "0305", "steps": 1, "spotted": True}}
    game = desk("allies.replace", units, date="Nov 4 41")
    assert cites(game.judge("allies", "replace panzer")) == ["2.4"]
    play(game, "replace rifles")
    assert unit(game, "rifles").steps == 2
    assert "replace ?" in [said.text for said in game.view("axis").log]
    assert "rifles" not in str(game.view("axis").log)


@pytest.mark.rule("primer 2.5")
def test_one_step_a_week_and_no_more() -> None:
    units = {"rifles": {"at": "0905", "steps": 1}, "anzacs": {"at": "1005", "steps": 1}, "panzer": "0305"}
    game = desk("allies.replace", units, date="Nov 4 41")
    play(game, "replace rifles")
    assert cites(game.judge("allies", "replace anzacs")) == ["2.5"]
    assert options(game, "replace") == set()
    closed = [item.text for item in game.checklist("allies").closed]
    assert "the step of this week has been given back" in closed
