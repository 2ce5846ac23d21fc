"""Air units: bases, when they fly, and bombs that double or not (frame:AIRB)."""

from typing import Any

import pytest

from tests.europa.desk import FLUGFELD, LONGFIELD, cites, desk, front, lines, play, world
from tests.europa.flights import TARGET, attack_with
from wavell.books.europa.frame.air.bases import tbf
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.world import Front


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
