"""Air missions: support in battles, interception and AA fire (frame:AIRB)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.europa.desk import FLUGFELD, LONGFIELD, cites, desk, front, options, play, tally
from tests.europa.flights import TARGET, attack_with
from wavell.books.europa.frame.air.bases import defensive_support
from wavell.books.europa.model.ids import UnitId


def names(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


@pytest.mark.rule("europa frame:AIRB")
def test_who_may_support_an_attack() -> None:
    game = attack_with("al-bomber", "al-fighter", "al-air-transport")
    assert not cites(game.judge("allies", "attack al-inf-div on 0905 air al-bomber+al-fighter"))
    assert cites(game.judge("allies", "attack al-inf-div on 0905 air al-air-transport")) == ["frame:AIRB"]
    assert "frame:AIRB" in cites(game.judge("allies", "attack al-inf-div on 0905 air al-inf-div"))
    assert "attack al-inf-div on 0905 air al-bomber+al-fighter" in options(game, "attack")
    flown = attack_with("al-bomber")
    front(flown).put(UnitId("al-bomber"), up="inoperative")
    assert cites(flown.judge("allies", "attack al-inf-div on 0905 air al-bomber")) == ["frame:AIRB"]


@pytest.mark.rule("europa frame:AIRB")
def test_support_adds_to_the_attack_up_to_its_own_strength() -> None:
    game = attack_with("al-bomber", "al-fighter")
    plain = tally(game, "battle al-inf-div on 0905").lines[0].value
    helped = tally(game, "battle al-inf-div on 0905 air al-bomber+al-fighter")
    assert helped.lines[0].value == plain + min(8, 6)
    assert "ground support" in helped.text()


@pytest.mark.rule("europa frame:AIRB", "europa frame:AA")
def test_a_battle_with_support_interception_and_fire() -> None:
    enemy = {"ax-fighter": FLUGFELD, "ax-pos-aa": {"at": TARGET, "seen": True}}
    game = attack_with("al-bomber", "al-fighter", enemy=enemy, dice=[2, 3, 3, 3, 3, 3, 4, 4, 1, 1, 1])
    play(game, "attack al-inf-div on 0905 air al-bomber+al-fighter", "pass")
    assert game.to_act()[0].verbs == ("intercept", "pass")
    assert options(game, "intercept") == ["intercept ax-fighter"]
    events = play(game, "intercept ax-fighter")
    told = names(events)
    assert "TurnedBack" not in told[: told.index("Grounded")]
    assert {"Grounded", "RaidOver"} <= set(told)
    there = front(game)
    assert there.units[UnitId("al-bomber")].up == there.units[UnitId("ax-fighter")].up == "inoperative"
    if there.battle is not None:
        assert there.battle.air == ("al-bomber", "al-fighter")


@pytest.mark.rule("europa frame:AIRB")
@pytest.mark.parametrize(
    ("dice", "bomber", "fighter"),
    [([1, 6], "air", "air"), ([3, 4], "back", "air"), ([6, 4], "down", "air")],
)
def test_margins_in_the_air(dice: list[int], bomber: str, fighter: str) -> None:
    """German fighters of 8 against bombers of 4: the dice and 4 more; 3 turns back, 6 shoots down."""
    game = desk("allies.movement", {"al-bomber": LONGFIELD, "ax-fighter": FLUGFELD}, dice=[*dice, 1, 1, 1])
    play(game, "bomb al-bomber on Flugfeld at airbase", "intercept ax-fighter")
    unit = front(game).units[UnitId("al-bomber")]
    assert unit.up == ("" if bomber == "down" else "inoperative")
    assert unit.place == ("later" if bomber == "down" else LONGFIELD)
    assert (front(game).raid, front(game).units[UnitId("ax-fighter")].place) == (None, FLUGFELD)


@pytest.mark.rule("europa frame:AIRB")
def test_a_unit_that_was_shot_down_comes_back_to_its_base() -> None:
    game = desk("allies.movement", {"al-bomber": LONGFIELD, "ax-fighter": FLUGFELD}, dice=[6, 1])
    play(game, "bomb al-bomber on Flugfeld at airbase", "intercept ax-fighter")
    unit = front(game).units[UnitId("al-bomber")]
    assert (unit.place, unit.entry, unit.arrives) == ("later", LONGFIELD, front(game).clock.turn + 4)


@pytest.mark.rule("europa frame:AIRB")
def test_defensive_air_support_is_asked_for_before_the_dice() -> None:
    game = attack_with(enemy={"ax-bomber": FLUGFELD}, dice=[4, 4, 1, 1, 1])
    play(game, "attack al-inf-div on 0905", "pass")
    assert game.to_act()[0].seat == "axis"
    assert options(game, "cover") == ["cover ax-bomber"]
    events = play(game, "cover ax-bomber")
    assert "BattleFought" in names(events)
    assert front(game).units[UnitId("ax-bomber")].up == "inoperative"
    shy = attack_with(enemy={"ax-bomber": FLUGFELD}, dice=[4, 4, 1, 1, 1])
    play(shy, "attack al-inf-div on 0905", "pass", "pass")
    assert front(shy).units[UnitId("ax-bomber")].up == ""


@pytest.mark.rule("europa frame:AIRB", "europa 15.C.1.p2")
def test_aa_of_the_attackers_keeps_defensive_support_from_doubling() -> None:
    game = attack_with(enemy={"ax-bomber": FLUGFELD, "al-light-aa": "0805"}, dice=[1, 1, 4, 4])
    play(game, "attack al-inf-div+al-light-aa on 0905", "pass")
    defence = front(game).copy()
    assert defence.battle is not None
    assert defensive_support(defence, replace(defence.battle, cover=("ax-bomber",))) == 5
    bare = attack_with(enemy={"ax-bomber": FLUGFELD})
    play(bare, "attack al-inf-div on 0905", "pass")
    there = front(bare)
    assert there.battle is not None
    assert defensive_support(there, replace(there.battle, cover=("ax-bomber",))) == 6, "no more than the defenders"
