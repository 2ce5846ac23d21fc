"""The question what an attack would come to, asked of a position."""

from fractions import Fraction

import pytest

from tests.europa.desk import desk, front, tally, world
from wavell.books.europa.frame.combat.proof import prove
from wavell.books.europa.frame.combat.setting import setting_of
from wavell.books.europa.model.battle import Battle
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import ALLIES

FOE = {"at": "1206", "seen": True}
STOCKS, OWNER = {"1106": (9, 0)}, {"1106": "allies"}


@pytest.mark.rule("europa frame:CBT")
def test_the_odds_of_an_attack_on_the_map() -> None:
    game = desk("allies.combat", {"al-inf-div": "1106", "al-art": "1106", "ax-inf": FOE}, stocks=STOCKS, owner=OWNER)
    found = tally(game, "battle al-inf-div+al-art on 1206", "allies")
    assert found.total == Fraction(20, 3)
    assert "column 6:1" in found.text()


@pytest.mark.rule("europa frame:CBT")
def test_hidden_defenders_are_not_reckoned_with() -> None:
    game = desk("allies.combat", {"al-inf-div": "1106", "ax-inf": "1206"}, stocks=STOCKS, owner=OWNER)
    found = tally(game, "battle al-inf-div on 1206", "allies")
    assert found.total == 6
    assert "1 hidden unit in the hex cannot be reckoned with" in found.text()


@pytest.mark.parametrize(
    "question",
    [
        "battle al-inf-div on 0101",
        "battle al-inf on 1206",
        "battle al-inf-div+ax-inf on 1206",
        "battle al-inf-div on 1106",
    ],
)
def test_what_can_be_no_attack_raises_nothing(question: str) -> None:
    game = desk(
        "allies.combat", {"al-inf-div": "1106", "al-inf": "unisolated", "ax-inf": FOE}, stocks=STOCKS, owner=OWNER
    )
    assert tally(game, question, "allies").total in (0, 6)


@pytest.mark.rule("europa frame:SP", "europa 15.O.3.p4", "europa 15.F.6.p1")
def test_a_battle_on_the_map_has_the_setting_of_the_map() -> None:
    now = world(
        {
            "al-inf": {"at": "0905", "carrier": "al-apc", "limited": True},
            "al-apc": "0905",
            "al-inf-2": {"at": "0905", "hungry": 1},
            "al-long-range": "0906",
            "al-mot": {"at": "1005", "hungry": 2},
            "ax-inf": "0904",
        },
        weather={"temperate": "mud"},
    )
    battle = Battle(
        ALLIES,
        (UnitId("al-inf"), UnitId("al-inf-2"), UnitId("al-mot"), UnitId("al-long-range")),
        PlaceId("0904"),
        unpaid=(PlaceId("1005"),),
        dismounted=(UnitId("al-mot"),),
    )
    setting = setting_of(now, battle)
    one, two, three, guns = setting.attackers
    assert (one.carried, one.carrier, one.supply, one.hexside) == (
        "apc",
        "al-apc",
        "limited",
        frozenset({"major_river"}),
    )
    assert (two.supply, two.paid, three.supply, three.paid, three.dismounted) == ("u1", True, "u2", False, True)
    assert (guns.range, guns.hexside) == (2, frozenset())
    assert (setting.weather, setting.terrain, len(setting.defenders)) == ("mud", "clear", 1)
    assert prove(setting).tally("al-inf").lines[1].why == "APC counter al-apc"


@pytest.mark.rule("europa frame:INT")
def test_a_seat_that_asks_does_not_change_the_position() -> None:
    game = desk("allies.combat", {"al-inf-div": "1106", "ax-inf": FOE})
    before = front(game).copy()
    tally(game, "battle al-inf-div on 1206", "allies")
    assert before.units == front(game).units


@pytest.mark.rule("europa frame:CBT", "europa frame:AEC")
def test_it_tells_who_brings_armour_who_is_supported_and_who_goes_first() -> None:
    units = {"al-cav": "0905", "al-arm": "0905", "al-art": "0905", "ax-inf-div": {"at": "1005", "seen": True}}
    found = tally(desk("allies.combat", units), "battle al-cav+al-arm+al-art on 1005", "allies").text()
    assert "armour in the attack: 1 of 5/2 REs, 1/2 neutral left out, 2 steps" in found
    assert "al-arm is supported: by artillery  [europa 15.F.p2]" in found
    assert "required losses: cavalry against supported defenders: al-cav  [europa 15.H.p6]" in found


@pytest.mark.rule("europa frame:CBT")
def test_units_that_are_not_next_to_the_hex_are_named() -> None:
    game = desk("allies.combat", {"al-inf-div": "0506", "ax-inf": FOE})
    assert "al-inf-div is not next to" in tally(game, "battle al-inf-div on 1206", "allies").text()


@pytest.mark.rule("europa frame:AIRB", "europa frame:SP")
def test_air_units_that_stay_away_and_stacks_without_combat_supply_are_named() -> None:
    units = {"al-inf-div": {"at": "1106", "seen": True}, "al-bomber": "0506", "ax-inf": FOE}
    near = desk("allies.combat", units, stocks={"1106": (3, 0)}, owner={"1106": "allies"})
    assert tally(near, "battle al-inf-div on 1206", "allies").text().count("half strength") == 0
    bare = desk("allies.combat", {**units, "al-bomber": {"at": "0506", "up": "inoperative"}})
    found = tally(bare, "battle al-inf-div on 1206 air al-bomber", "allies")
    assert "al-bomber cannot fly now" in found.text()
    assert "nothing to draw an SP from for those in 1106: they attack at half strength" in found.text()
    assert found.total == tally(bare, "battle al-inf-div on 1206", "allies").total
    assert 2 * found.total == tally(near, "battle al-inf-div on 1206", "allies").total
    assert "half strength" not in tally(bare, "battle al-inf-div on 1206", "axis").text(), (
        "of his stocks she knows nothing"
    )


@pytest.mark.rule("europa frame:CBT")
def test_no_odds_are_told_against_the_part_of_a_stack_that_is_seen() -> None:
    game = desk("allies.combat", {"al-inf-div": "1106", "ax-inf": FOE, "ax-inf-div": "1206"})
    told = tally(game, "battle al-inf-div on 1206", "allies").text()
    assert "1 hidden unit in the hex cannot be reckoned with" in told
    assert "column" not in told
    assert "over the defence" not in told


@pytest.mark.rule("europa frame:CRT")
def test_odds_that_sink_below_the_first_column_once_the_attack_has_begun_use_the_first() -> None:
    units = {"al-inf": "1106", "ax-inf-div": FOE, "ax-inf": FOE}
    game = desk("allies.combat", units)
    asked = "battle al-inf on 1206"
    found = tally(game, asked, "allies")
    assert "too little to attack at all: 3/4 against " in found.text()
    assert found.total == 0
    assert not any(word in found.text() for word in ("column", "the main die", "over the defence", "AX"))
    front(game).battle = Battle(ALLIES, (UnitId("al-inf"),), PlaceId("1206"))
    told = tally(game, asked, "allies").text()
    assert "column 1:3 although the odds have sunk below it: the attack has begun" in told
    assert "too little" not in told
