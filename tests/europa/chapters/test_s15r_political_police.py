"""15.R: what political police make of results, in numbers."""

from fractions import Fraction
from typing import Any

import pytest

from tests.europa.battles import asked, begin, codes, fight, place
from tests.europa.desk import cites, desk, front, options, play
from tests.europa.fights import fight as calculate
from wavell.books.europa.frame.combat.attack import BattleFought
from wavell.books.europa.model.ids import UnitId
from wavell.umpire import Game

PLACES = ("0905", "0906", "1006", "1004")
HELD: dict[str, Any] = {"owner": dict.fromkeys(PLACES, "allies"), "stocks": {place: [60, 0] for place in PLACES}}


def due(game: Game) -> str:
    """Who must lose how much now."""
    battle = front(game).battle
    assert battle is not None
    return str(battle.todo[0]).removeprefix("lose ")


def there(game: Game, *units: str) -> list[str]:
    return [id_ for id_ in units if place(game, id_) == "1005"]


WHOLE = {"ax-inf-div": "1005", "ax-inf": "1005", "ax-pol-police": "1005"}
"""Of 6, 3 and, unsupported, 1."""


@pytest.mark.rule("europa 15.R.x1", "europa 15.R.p2", "europa frame:CADRE")
def test_of_a_de_the_regiment_is_lost_and_the_cadre_retreats() -> None:
    ours = ("al-arm-div", "al-arm", "al-heavy-tank", "al-mech", "al-army-tank", "al-mtn-div")
    units = {**dict.fromkeys(ours, "0905"), "ax-inf-div": "1005", "ax-pol-police": "1005"}
    game = fight(units, f"attack {'+'.join(ours)} on 1005", "DE", **HELD)
    assert place(game, "ax-pol-police") == "unisolated"
    assert asked(game) == ("retreat",)
    play(game, "retreat ax-inf-div 1105")
    assert front(game).units[UnitId("ax-inf-div")].up == "cadre"
    assert place(game, "ax-inf-div") == "1105"


@pytest.mark.rule("europa 15.R.p2")
def test_nobody_stands_against_an_overwhelming_result() -> None:
    ours = ("al-arm-div", "al-arm", "al-heavy-tank", "al-mech", "al-army-tank", "al-mtn-div")
    units = {**dict.fromkeys(ours, "0905"), "ax-pol-police": "1005", "ax-truck": "1005"}
    game = fight(units, f"attack {'+'.join(ours)} on 1005", "OR(2)", **HELD)
    assert place(game, "ax-pol-police") == "unisolated"
    play(game, "retreat ax-truck 1105")
    assert place(game, "ax-truck") == "1105"


@pytest.mark.rule("europa 15.R.p2", "europa 15.R.x2")
def test_of_an_exchange_the_survivors_stay_even_if_the_police_are_the_loss() -> None:
    game = fight({"al-inf-div": "0905", **WHOLE}, "attack al-inf-div on 1005", "X1/2", **HELD)
    assert due(game) == "axis 6"
    assert cites(game.judge("axis", "lose ax-inf-div+ax-pol-police")) == ["frame:CBT"]
    play(game, "lose ax-inf-div+ax-inf+ax-pol-police")
    assert front(game).battle is None
    assert (place(game, "ax-pol-police"), place(game, "ax-inf")) == ("unisolated", "unisolated")
    assert there(game, "ax-inf-div") == ["ax-inf-div"]
    assert front(game).units[UnitId("ax-inf-div")].up == "cadre"
    assert front(game).units[UnitId("al-inf-div")].up == "cadre"


@pytest.mark.rule("europa 15.R.p2")
def test_without_police_the_survivors_of_an_exchange_retreat() -> None:
    units = {"al-inf-div": "0905", "ax-inf-div": "1005", "ax-inf": "1005", "ax-inf-bn": "1005"}
    game = fight(units, "attack al-inf-div on 1005", "X1/2", **HELD)
    play(game, "lose ax-inf-div+ax-inf")
    assert asked(game) == ("retreat",)


@pytest.mark.rule("europa 15.R.p2")
def test_who_joins_the_stack_later_does_not_stand() -> None:
    units = {
        "al-arm-div": "0905",
        "al-mot-div": "1006",
        "ax-inf": "1106",
        "ax-pol-police": "1005",
        "ax-inf-div": "1005",
    }
    first = "attack al-mot-div on 1106"
    away = codes(begin(units, **HELD), first)["DR"]
    game = begin(units, [*away, 6, 6, *[3] * 6], **HELD)
    play(game, first)
    play(game, "pass", "retreat ax-inf 1005")
    play(game, *(["pass"] if "advance" in asked(game) else []))
    play(game, "attack al-arm-div on 1005", "pass")
    battle = front(game).battle
    assert battle is not None
    assert battle.frozen == ("ax-pol-police", "ax-inf-div")


@pytest.mark.rule("europa 15.R.p2", "europa frame:INT")
def test_the_enemy_does_not_learn_where_political_police_stand() -> None:
    game = begin({"al-arm-div": "0905", **WHOLE}, **HELD)
    assert "phase police ax-inf" in front(game).used
    assert not [what for what in front(game).seen_by("allies").used if "police" in what]


@pytest.mark.rule("europa 15.R.p4")
def test_a_retreat_becomes_an_exchange_and_nobody_goes() -> None:
    attack, ours = "attack al-arm-div+al-inf-div on 1005", {"al-arm-div": "0905", "al-inf-div": "0905"}
    plain = codes(begin({**ours, "ax-inf": "1005", "ax-light": "1005"}, **HELD), attack)
    units = {**ours, "ax-inf": "1005", "ax-pol-police": "1005"}
    assert "DR" not in codes(begin(units, **HELD), attack)
    game = begin(units, [*plain["DR"], 1], **HELD)
    events = play(game, attack, "pass")
    fought = next(event for event in events if isinstance(event, BattleFought))
    assert (fought.result, asked(game)) == ("1X1", ("disrupt",))
    play(game, "disrupt al-inf-div")
    assert due(game) == "allies 5/2"
    assert (place(game, "ax-inf"), place(game, "ax-pol-police")) == ("unisolated", "unisolated")


@pytest.mark.rule("europa 15.R.p3")
def test_a_repulse_becomes_wear_on_both_where_all_attack_with_police() -> None:
    units = {"al-inf-div": "0905", "al-pol-police": "0905", "ax-inf-div": "1005"}
    attack = "attack al-inf-div+al-pol-police on 1005"
    found = codes(begin(units, **HELD), attack)
    assert set(found) == {"1:1", "1X1", "X1/2", "DR"}
    game = begin(units, [1, 1, 6, 6], **HELD)
    play(game, attack, "pass")
    assert due(game) == "allies 1"
    play(game, "lose al-pol-police")
    assert front(game).battle is None
    assert place(game, "al-inf-div") == "0905"
    assert front(game).units[UnitId("ax-inf-div")].disrupted


@pytest.mark.rule("europa 15.R.p3", "europa 15.R.p6")
def test_where_some_attack_with_police_the_others_keep_the_result() -> None:
    units = {
        "al-inf-div": "0905",
        "al-pol-police": "0905",
        "al-mtn-div": "0906",
        "al-mot-div": "1006",
        "ax-inf-div": "1005",
        "ax-mtn-div": "1005",
    }
    attack = "attack al-inf-div+al-pol-police+al-mtn-div+al-mot-div on 1005"
    game = begin(units, [*codes(begin(units, **HELD), attack)["2D1"], 6, 5], **HELD)
    play(game, attack, "pass")
    # 15 of 100 of the 8 with police, 30 of the other 14: 2 and 5 points, and half of them are casualties.
    assert due(game) == "allies 7/2"
    play(game, "lose al-inf-div")
    # 15 of 100 of 13 are 2 points of the defence.
    assert (game.to_act()[0].seat, asked(game)) == ("axis", ("disrupt",))
    play(game, "disrupt ax-inf-div")
    assert asked(game) == ("retreat",)
    assert cites(game.judge("allies", "retreat al-pol-police 0804")) == ["frame:CBT"]
    while front(game).battle is not None:
        play(game, options(game, "retreat")[0])
    assert [place(game, id_) for id_ in ("al-inf-div", "al-pol-police")] == ["0905", "0905"]
    assert place(game, "al-mtn-div") != "0906"
    assert place(game, "al-mot-div") != "1006"


@pytest.mark.rule("europa 15.R.p5", "europa 15.R.x3")
def test_of_twenty_points_ten_are_lost_and_ten_exchanged() -> None:
    units = {
        "al-inf-div": "0905",
        "al-mtn-div": "0905",
        "al-mot-div": "0906",
        "al-arm-div": "0906",
        "ax-inf-div": "1005",
        "ax-mixed-div": "1005",
        "ax-mot": "1005",
        "ax-marine": "1005",
        "ax-pol-police": "1005",
    }
    game = fight(units, "attack al-inf-div+al-mtn-div+al-mot-div+al-arm-div on 1005", "D1/2", **HELD)
    assert due(game) == "axis 10"
    play(game, "lose ax-mixed-div+ax-mot+ax-pol-police")
    assert due(game) == "allies 10"
    assert (place(game, "ax-marine"), front(game).units[UnitId("ax-inf-div")].up) == ("unisolated", "cadre")
    assert cites(game.judge("allies", "lose al-mtn-div+al-inf-div")) == ["frame:CBT"]
    play(game, "lose al-mot-div+al-inf-div")
    assert front(game).battle is None
    assert there(game, "ax-inf-div") == ["ax-inf-div"]


@pytest.mark.rule("europa 15.R.p5")
def test_a_cadre_that_the_first_loss_left_counts_as_a_cadre_in_the_exchange() -> None:
    units = {
        "al-arm-div": "0905",
        "al-mot-div": "0905",
        "ax-inf-div": "1005",
        "ax-inf": "1005",
        "ax-pol-police": "1005",
    }
    game = fight(units, "attack al-arm-div+al-mot-div on 1005", "D1/2", **HELD)
    assert due(game) == "axis 5"
    play(game, "lose ax-inf-div+ax-pol-police")
    # The cadre of 6 is worth 2, and the brigade 3.
    assert due(game) == "allies 5"


@pytest.mark.rule("europa 15.R.p6", "europa 15.R.x4")
@pytest.mark.parametrize(("die", "points"), [(6, 6), (3, 4), (1, 2)])
def test_with_police_in_one_of_three_stacks_wear_is_casualties_at_half_rate(die: int, points: int) -> None:
    units = {
        "al-pol-police": "0905",
        "al-inf-div": "0905",
        "al-mtn-div": "0906",
        "al-mot-div": "0906",
        "al-arm-div": "1006",
        "al-mech": "1006",
        "ax-inf-div": "1005",
        "ax-arm-div": "1005",
        "ax-static": "1005",
        "ax-mtn-div": "1005",
    }
    ours = [id_ for id_ in units if id_.startswith("al")]
    order = f"attack {'+'.join(ours)} on 1005"
    game = begin(units, [*codes(begin(units, **HELD), order)["1:"], die, 1], **HELD)
    play(game, order, "pass")
    assert due(game) == f"allies {Fraction(points, 2)}"
    play(game, options(game, "lose")[0])
    assert not any(front(game).units[UnitId(id_)].disrupted for id_ in ours)


@pytest.mark.rule("europa 15.R.p6")
def test_an_odd_number_leaves_a_half_that_whole_units_cover() -> None:
    units = {"al-pol-police": "0905", "al-inf-div": "0905", "ax-inf-div": "1005"}
    attack = "attack al-inf-div+al-pol-police on 1005"
    game = begin(units, [*codes(begin(units, **HELD), attack)["1:1"], 4, 1], **HELD)
    play(game, attack, "pass")
    assert due(game) == "allies 1/2"
    play(game, "lose al-pol-police")
    assert place(game, "al-pol-police") == "unisolated"


@pytest.mark.rule("europa 15.R.p4")
def test_the_calculator_knows_political_police() -> None:
    against = ("6-8 XX infantry german", "2-6 III political_police german")
    assert "DR" in calculate("10-10 XX armour british", against=against[:1]).results
    assert "DR" not in calculate("10-10 XX armour british", against=against).results


@pytest.mark.rule("europa 15.R.p2")
def test_outside_the_combat_phase_nobody_is_noted() -> None:
    game = desk("allies.movement", WHOLE)
    assert not [what for what in front(game).used if "police" in what]
