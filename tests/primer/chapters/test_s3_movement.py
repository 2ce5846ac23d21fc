"""Chapter 3: movement."""

from fractions import Fraction

import pytest
from tests.primer.desk import cites, desk, kinds, lines, options, play, tally, unit

from wavell.books.primer.model.events import UnitMoved


@pytest.mark.rule("primer 3.1")
def test_a_unit_moves_once_to_another_hex() -> None:
    game = desk("allies.move", {"rifles": "0905", "panzer": "0105"})
    assert cites(game.judge("allies", "move rifles 0905")) == ["3.1"]
    play(game, "move rifles 0805")
    assert unit(game, "rifles").place == "0805"
    assert cites(game.judge("allies", "move rifles 0705")) == ["3.1"]


@pytest.mark.rule("primer 3.1", "primer 6.1")
def test_a_refusal_tells_nothing_about_an_enemy_unit_that_is_not_seen() -> None:
    hidden = desk("allies.move", {"rifles": "0905", "panzer": "0105"})
    assert [o.text for o in hidden.judge("allies", "move panzer 0605").objections] == [
        'there is no unit "panzer"; there is rifles'
    ]
    seen = desk("allies.move", {"rifles": "0905", "panzer": {"at": "0105", "spotted": True}, "carristi": "0106"})
    verdict = seen.judge("allies", "move panzer 0106")
    assert {o.text for o in verdict.objections} == {"panzer is not a unit of the allies", "0106 holds an enemy"}


@pytest.mark.rule("primer 3.1")
def test_the_cheapest_way_is_taken() -> None:
    game = desk("allies.move", {"hussars": "1005", "panzer": "0105"})
    (moved, *_) = play(game, "move hussars halfa")
    assert isinstance(moved, UnitMoved)
    assert moved.way == ("1005", "0905", "0805", "0705", "0605")


@pytest.mark.rule("primer 3.2")
def test_the_way_must_fit_the_allowance() -> None:
    game = desk("allies.move", {"rifles": "1002", "panzer": "0105"})
    assert game.judge("allies", "move rifles 0702")  # 1 + 1 + 1 for the rough on foot
    refused = game.judge("allies", "move rifles 0602")
    assert [o.text for o in refused.objections] == ["the way to 0602 costs 4 and rifles has 3"]
    assert cites(refused) == ["3.2"]


@pytest.mark.rule("primer 3.3")
@pytest.mark.parametrize(
    ("question", "cost", "said"),
    [
        ("way rifles 1006", 1, ["+1 3.3"]),
        ("way rifles 0905", Fraction(1, 2), ["+1/2 3.3"]),
        ("way rifles 1006 > 1007", 3, ["+1 3.3", "+2 3.3"]),
        ("way rifles 1004 > 0904 > 0903", 5, ["+1 3.3", "+1 3.3", "+1 3.3", "+2 3.4"]),
        ("way lancers 1004 > 1003 > 0903", 5, ["+1 3.3", "+1 3.3", "+3 3.3"]),
    ],
)
def test_each_hex_costs_what_its_ground_says(question: str, cost: Fraction, said: list[str]) -> None:
    game = desk("allies.move", {"rifles": "1005", "lancers": "1005", "panzer": "0105"})
    found = tally(game, question)
    assert found.total == cost
    assert lines(found) == said


@pytest.mark.rule("primer 3.4")
def test_wheels_do_not_climb_the_escarpment_but_by_road() -> None:
    game = desk("allies.move", {"hussars": "0804", "lancers": "0604", "rifles": "0504", "panzer": "0201"})
    refused = game.judge("allies", "move hussars 0803")
    assert cites(refused) == ["3.2", "3.4"]
    assert game.judge("allies", "move rifles 0503")  # on foot: 1 and 2 more
    assert game.judge("allies", "move lancers ajram")  # the road goes up there


@pytest.mark.rule("primer 3.5")
def test_a_zone_of_control_stops_a_unit() -> None:
    game = desk("allies.move", {"hussars": "0805", "rifles": "1105", "panzer": "0605"})
    assert game.judge("allies", "move hussars 0705")
    assert tally(game, "way hussars 0705").total == Fraction(1, 2)
    refused = game.judge("allies", "move hussars 0505")
    assert cites(refused) == ["3.2"]  # only the long way round is left
    ring = {"panzer": "0402", "flak": "0406", "carristi": "0604", "fanteria": "0204"}
    game = desk("allies.move", {"hussars": "0805", "rifles": "1105", **ring})
    refused = game.judge("allies", "move hussars 0304")
    assert cites(refused) == ["3.5"]


@pytest.mark.rule("primer 3.5")
def test_leaving_a_zone_of_control_costs_a_point() -> None:
    game = desk("allies.move", {"hussars": "0705", "rifles": "1105", "panzer": "0605"})
    assert lines(tally(game, "way hussars 0805 > 0905")) == ["+1/2 3.3", "+1 3.5", "+1/2 3.3"]
    assert game.judge("allies", "move hussars 0706")  # from zone to zone, one hex


@pytest.mark.rule("primer 3.6")
def test_no_unit_moves_into_an_enemy_hex() -> None:
    game = desk("allies.move", {"hussars": "0805", "panzer": "0705"})
    assert cites(game.judge("allies", "move hussars 0705")) == ["3.6"]
    assert game.judge("allies", "move hussars 0806")


@pytest.mark.rule("primer 3.7")
def test_a_unit_may_always_move_one_hex() -> None:
    game = desk("allies.move", {"anzacs": "0504", "rifles": "1105", "panzer": "0201"}, weather="sandstorm")
    assert tally(game, "allowance anzacs").total == 1
    verdict = game.judge("allies", "move anzacs 0503")
    assert verdict
    assert [str(permit) for permit in verdict.permits] == ["anzacs may always move one hex [primer 3.7, over 3.2]"]
    assert cites(game.judge("allies", "move anzacs 0502")) == ["3.2"]
    assert {"move anzacs 0503"} <= options(game, "move")
    assert kinds(play(game, "move anzacs 0503"))[0] == "UnitMoved"


@pytest.mark.rule("primer 3.7")
def test_one_hex_is_no_way_up_the_escarpment_for_wheels() -> None:
    game = desk("allies.move", {"hussars": "0504", "panzer": "0201"}, weather="sandstorm")
    assert cites(game.judge("allies", "move hussars 0503")) == ["3.2", "3.4"]
    assert "move hussars 0503" not in options(game, "move")


@pytest.mark.rule("primer 3.8")
@pytest.mark.parametrize(
    ("order", "allowed"),
    [
        ("react panzer 0302", True),
        ("react grenadiere 0305", False),  # infantry
        ("react carristi 0707", False),  # next to an enemy
        ("react panzer 0403", True),
        ("react panzer 0503", False),  # two hexes
        ("react kradler 0403", False),  # up the escarpment on wheels
        ("react hussars 0806", False),  # not theirs
    ],
)
def test_one_fast_unit_out_of_contact_reacts_by_one_open_step(order: str, allowed: bool) -> None:
    units = {"panzer": "0303", "grenadiere": "0205", "carristi": "0706", "kradler": "0304", "hussars": "0805"}
    game = desk("allies.react", units)
    verdict = game.judge("axis", order)
    assert bool(verdict) == allowed
    assert allowed or cites(verdict) == ["3.8"]
    assert (order in options(game, "react")) == allowed


@pytest.mark.rule("primer 3.9")
def test_one_reaction_to_a_movement() -> None:
    game = desk("allies.react", {"panzer": "0304", "kradler": "0305", "hussars": "0805"})
    play(game, "react panzer 0404")
    assert cites(game.judge("axis", "react kradler 0405")) == ["3.9"]
    assert options(game, "react") == set()
    play(game, "end", "end", "end")
    assert game.step.id == "axis.react"
    assert game.judge("allies", "react hussars 0705")  # the next movement is answered anew
