"""Air units: bases, missions, interception, AA fire, support in battles, bombs that double or not (frame:AIRB)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.europa.desk import cites, desk, front, happened, lines, options, play, tally, world
from wavell.books.europa.frame.air.bases import defensive_support, room_at, tbf
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Face
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import AXIS
from wavell.umpire import Game

LONGFIELD, FLUGFELD = "0506", "1306"
TARGET = "0905"


def names(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


# Bombs ----------------------------------------------------------------------------------------------------------------


def doubled(*units: Any) -> list[str]:
    there = {each if isinstance(each, str) else each[0]: TARGET if isinstance(each, str) else each[1] for each in units}
    game = desk("allies.combat", {"al-bomber": LONGFIELD, "al-fighter": LONGFIELD, **there}, owner={TARGET: "axis"})
    return lines(tbf(front(game), (UnitId("al-bomber"), UnitId("al-fighter")), PlaceId(TARGET)))


@pytest.mark.rule("europa 15.C.1.p2", "europa 15.C.2.g", "europa frame:AA")
def test_bombs_double_where_aa_does_not_keep_them_off() -> None:
    assert doubled("ax-inf") == ["+3 frame:AIRB", "+1 frame:AIRB", "x2 frame:AA"]
    assert doubled("ax-inf", "ax-light-aa")[2:] == ["x1 15.C.1.p2"]
    assert doubled("ax-inf", ("ax-light-aa", {"at": TARGET, "disrupted": True}))[2:] == ["x2 frame:AA"]
    assert doubled("ax-inf", "ax-pos-aa-3")[2:] == ["x2 frame:AA"]
    assert doubled("ax-inf", "ax-pos-aa-2")[2:] == ["x1 15.C.2.g"]
    assert doubled("ax-inf", ("ax-pos-aa-2", {"at": TARGET, "moved": True}))[2:] == ["x2 frame:AA"]


@pytest.mark.rule("europa 15.C.1.p2", "europa 15.C.2.g")
def test_totals_of_the_worked_tests() -> None:
    def total(**guns: Any) -> Any:
        units = {"al-bomber": LONGFIELD, "al-fighter": LONGFIELD, **{k.replace("_", "-"): v for k, v in guns.items()}}
        return tbf(
            world(units, owner={TARGET: "axis"}), (UnitId("al-bomber"), UnitId("al-fighter")), PlaceId(TARGET)
        ).total

    assert total(ax_light_aa=TARGET) == 4
    assert total(ax_light_aa={"at": TARGET, "disrupted": True}) == 8
    alone = {"al-bomber": LONGFIELD, "ax-pos-aa-3": TARGET}
    assert tbf(world(alone), (UnitId("al-bomber"),), PlaceId(TARGET)).total == 6
    alone = {"al-bomber": LONGFIELD, "ax-pos-aa-2": TARGET}
    assert tbf(world(alone), (UnitId("al-bomber"),), PlaceId(TARGET)).total == 3


@pytest.mark.rule("europa 15.C.2.g", "europa 15.C.3.p1", "europa 15.C.5.p1")
@pytest.mark.parametrize(("reading", "total"), [("all", 3), ("counters", 6)])
def test_positional_aa_of_ships_and_works(reading: str, total: int) -> None:
    there = world(
        {"al-bomber": LONGFIELD, "ax-army-hq": TARGET},
        works={TARGET: ["fort"]},
        owner={TARGET: "axis"},
        readings={"positional-aa": reading},
    )
    assert tbf(there, (UnitId("al-bomber"),), PlaceId(TARGET)).total == total


@pytest.mark.rule("europa frame:WX")
def test_poor_weather_halves_bombs_and_storms_forbid_flying() -> None:
    there = world({"al-bomber": LONGFIELD, "ax-light-aa": TARGET}, weather={"temperate": "mud"})
    assert lines(tbf(there, (UnitId("al-bomber"),), PlaceId(TARGET))) == [
        "+3 frame:AIRB",
        "x1/2 frame:WX",
        "x1 15.C.1.p2",
    ]
    game = attack_with("al-bomber", weather={"arid": "storm"}, target="0908")
    assert cites(game.judge("allies", "attack al-inf-div on 0908 air al-bomber")) == ["frame:AIRB"]


# Ground support -------------------------------------------------------------------------------------------------------


def attack_with(*air: str, target: str = TARGET, enemy: dict[str, Any] | None = None, **more: Any) -> Game:
    start = "0805" if target == TARGET else "0808"
    units: dict[str, Any] = {"al-inf-div": start, "ax-inf-div": {"at": target, "seen": True}}
    units |= dict.fromkeys(air, LONGFIELD) | (enemy or {})
    return desk("allies.combat", units, stocks={start: [9, 0]}, owner={target: "axis", start: "allies"}, **more)


@pytest.mark.rule("europa frame:AIRB")
def test_who_may_support_an_attack() -> None:
    game = attack_with("al-bomber", "al-fighter", "al-air-transport")
    assert not cites(game.judge("allies", "attack al-inf-div on 0905 air al-bomber+al-fighter"))
    assert cites(game.judge("allies", "attack al-inf-div on 0905 air al-air-transport")) == ["frame:AIRB"]
    assert "frame:AIRB" in cites(game.judge("allies", "attack al-inf-div on 0905 air al-inf-div"))
    assert "attack al-inf-div on 0905 air al-bomber+al-fighter" in options(game, "attack")
    flown = attack_with("al-bomber")
    front(flown).put(UnitId("al-bomber"), up=Face.INOPERATIVE)
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


# Bombing --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("europa frame:AIRB")
def test_an_airbase_is_bombed() -> None:
    units = {"al-bomber": LONGFIELD, "ax-bomber": FLUGFELD, "ax-air-transport": FLUGFELD}
    game = desk("allies.movement", units, dice=[1, 1, 6])
    assert cites(game.judge("allies", "bomb al-bomber on Longfield at airbase")) == ["frame:AIRB"]
    assert cites(game.judge("allies", "bomb al-bomber on Flugfeld at port")) == ["frame:AIRB"]
    assert "bomb al-bomber on 1306 at airbase" in options(game, "bomb")
    events = play(game, "bomb al-bomber on Flugfeld at airbase")
    assert happened(events, "Hit") == ["frame:AIRB"]
    there = front(game)
    assert there.installations[Key("airbase 1306")].hits == 1
    assert there.installations[Key("airbase 1306")].capacity == 3
    assert [there.units[UnitId(id_)].up for id_ in ("ax-bomber", "ax-air-transport")] == ["inoperative", ""]
    assert room_at(there, PlaceId(FLUGFELD), AXIS) == 0


@pytest.mark.rule("europa frame:AIRB")
def test_ports_and_railways_are_bombed() -> None:
    game = desk("axis.movement", {"ax-bomber": "0706", "ax-fighter": FLUGFELD}, dice=[5, 3, 6, 4], **OWN)
    assert cites(game.judge("axis", "bomb ax-bomber on 0407 at rail")) == []
    events = play(game, "bomb ax-bomber on Westport at port")
    assert happened(events, "TurnedBack") == []
    assert front(game).installations[Key("port 0207")].hits == 2
    game = desk("axis.movement", {"ax-bomber": "0706"}, dice=[4], **OWN)
    play(game, "bomb ax-bomber on 0507 at rail")
    assert "rail_cut" in front(game).features(PlaceId("0507"))


OWN: dict[str, Any] = {"installations": {"airbase 0706": {"capacity": 3}}, "owner": {"0706": "axis"}}


@pytest.mark.rule("europa frame:AIRB")
def test_air_units_change_bases() -> None:
    more: dict[str, Any] = {"installations": {"airbase 0606": {"capacity": 1, "permanent": False}}}
    game = desk("allies.movement", {"al-bomber": LONGFIELD, "al-fighter": LONGFIELD, "al-inf": LONGFIELD}, **more)
    assert cites(game.judge("allies", "rebase al-bomber+al-fighter to 0606")) == ["frame:AIRB"]
    assert cites(game.judge("allies", "rebase al-bomber to Flugfeld")) == ["frame:AIRB"]
    assert "frame:AIRB" in cites(game.judge("allies", "rebase al-inf to 0606"))
    assert "rebase al-bomber to 0606" in options(game, "rebase")
    play(game, "rebase al-bomber to 0606")
    assert front(game).units[UnitId("al-bomber")].place == "0606"
    assert cites(game.judge("allies", "rebase al-fighter to 0606")) == ["frame:AIRB"]


@pytest.mark.rule("europa frame:AIRB")
def test_air_units_are_ready_again_in_their_next_initial_phase() -> None:
    units = {"al-bomber": {"at": LONGFIELD, "up": "inoperative"}, "ax-bomber": {"at": FLUGFELD, "up": "inoperative"}}
    game = desk("allies.exploitation", units)
    play(game, "end")
    there = front(game)
    assert (there.units[UnitId("al-bomber")].up, there.units[UnitId("ax-bomber")].up) == ("inoperative", "")


@pytest.mark.rule("europa frame:AIRB")
def test_air_units_leave_a_base_that_falls() -> None:
    def fall(**more: Any) -> Front:
        units = {"al-tank": "1206", "ax-bomber": FLUGFELD}
        game = desk("allies.movement", units, owner={"1206": "allies"}, **more)
        play(game, "move al-tank 1306")
        return front(game)

    assert fall().units[UnitId("ax-bomber")].place == "removed"
    other = fall(installations={"airbase 1407": {"capacity": 3}})
    assert (other.units[UnitId("ax-bomber")].place, other.units[UnitId("ax-bomber")].up) == ("1407", "inoperative")
