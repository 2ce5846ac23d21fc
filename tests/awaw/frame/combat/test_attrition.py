"""Attrition, and the boxes that are part of it (71.31, 72.31)."""

from typing import Any

import pytest

from tests.awaw.chapters.test_s71_4_s72_4_pressure import force
from tests.awaw.desk import account, cites, desk, happened, lines, options, play, tally, unit, war
from wavell.books.awaw.frame.combat.attrition import box_share
from wavell.books.awaw.frame.combat.attrition_zones import present
from wavell.books.awaw.model.counters import POOL
from wavell.books.awaw.model.ids import PlaceId, ZoneId
from wavell.books.awaw.rules import ALLIES
from wavell.umpire import Game

WAR: dict[str, Any] = {"wars": ("britain japan", "japan us")}


@pytest.mark.rule("awaw 71.31")
def test_the_australia_box_and_the_zones_next_to_it_are_one() -> None:
    units = force("japan", 6, "NN24") | force("us", 5, "australia") | {"aus-inf-1": "NN16", "aus-inf-3": "NN16"}
    more = WAR | {"control": {"NN24": "axis"}}
    game = desk("axis.combat", units, **more)
    assert tally(game, "zone axis queensland").total == 6
    found = tally(game, "zone allies queensland")
    assert found.total == 9
    assert {line.ref.id for line in found.lines if line.ref} == {"71.31"}
    assert lines(tally(game, "zone allies kimberley"))[:2] == ["+2 frame:attrition"] * 2
    assert tally(game, "zone allies kimberley").total == 9
    others = {id_: at for id_, at in units.items() if not id_.startswith("aus")}
    surrendered = desk("axis.combat", others, surrendered=("australia",), **more)
    assert tally(surrendered, "zone allies queensland").total == 0
    assert cites(surrendered.judge("axis", "attrition queensland")) == ["frame:attrition"]


@pytest.mark.rule("awaw 72.31")
def test_the_india_box_and_the_zones_next_to_it_are_one() -> None:
    units = force("japan", 8, "S7", "T7") | force("us", 6, "india") | {"ind-inf-1": "W7", "ind-inf-5": "W7"}
    game = desk("axis.combat", units, control={"S7": "axis", "T7": "axis"}, **WAR)
    assert tally(game, "zone axis hindustan").total == 8
    assert tally(game, "zone allies hindustan").total == 9


@pytest.mark.rule("awaw 72.31")
def test_the_indian_national_army_takes_part_unless_it_is_read_otherwise() -> None:
    units = {"ja-inf-1": "S7", "ina-inf-1": "S7", "ind-inf-1": "india"}
    for choice, factors in (("counted", 3), ("not", 2)):
        game = desk("axis.combat", units, readings={"ina-counts": choice}, **WAR)
        assert tally(game, "zone axis hindustan").total == factors


def rolled(die: int, japanese: int, *, allied: dict[str, str], seat: str = "axis", **more: Any) -> Game:
    """Attrition in Queensland by one side, just rolled."""
    units = force("japan", japanese, "NN24") | {"ja-inf-18": "MM24"} | allied
    held = {"control": {"NN24": "axis", "MM24": "axis"}}
    game = desk(f"{seat}.combat", units, dice=[die], **(WAR | held | more))
    play(game, "attrition queensland")
    return game


@pytest.mark.rule("awaw 71.31")
def test_losses_may_be_taken_in_the_box_and_hexes_may_not() -> None:
    allied = {"us-inf-3": "australia", "us-inf-4": "australia", "aus-inf-5": "MM23"}
    game = rolled(6, 20, allied=allied)  # 21 factors at 6 bring 3C+2H, a half of the hexes
    assert {unit(game, id_).place for id_ in allied} == {POOL}
    assert [due.seat for due in game.to_act()] == ["axis"]
    assert cites(game.judge("axis", "advance ja-inf-18 into australia")) == ["71.224", "71.31"]
    assert "advance ja-inf-18 into MM23" in options(game, "advance")
    assert not any("australia" in order for order in options(game, "advance"))
    assert cites(game.judge("axis", "advance ja-inf-18 into NN16")) == ["frame:attrition"]
    assert cites(game.judge("axis", "advance ja-inf-18")) == ["frame:attrition"]
    play(game, "advance ja-inf-18 into MM23")
    assert war(game).holder(PlaceId("MM23")) == "axis"
    assert war(game).toll is None
    assert game.step.id == "axis.combat"
    assert account(game, "japan.level") == 100


@pytest.mark.rule("awaw 71.31")
def test_the_box_bears_its_share_of_the_losses() -> None:
    allied = {"us-inf-3": "australia", "us-inf-4": "australia", "aus-inf-5": "MM23", "aus-inf-2": "MM22"}
    game = rolled(3, 20, allied=allied)  # 21 factors at 3 bring 1C+1H, on this map no hex
    assert [due.seat for due in game.to_act()] == ["allies"]
    assert cites(game.judge("allies", "lose aus-inf-5")) == ["frame:attrition"]
    assert cites(game.judge("allies", "lose us-inf-3+us-inf-4")) == ["frame:attrition"]
    assert cites(game.judge("allies", "lose ja-inf-1")) == ["frame:attrition"]
    assert all("us-inf" in order for order in options(game, "lose"))
    events = play(game, "lose us-inf-3")
    assert happened(events, "Removed") == ["71.31"]
    assert unit(game, "us-inf-3").place == POOL
    assert war(game).toll is None


@pytest.mark.rule("awaw frame:attrition")
def test_a_small_garrison_need_not_bear_losses_but_may() -> None:
    allied = {"us-inf-1": "australia", "us-inf-3": "MM23", "us-inf-4": "MM23"}
    game = rolled(3, 20, allied=allied)
    after = war(game)
    assert box_share(after, ZoneId("queensland"), ALLIES, 1) == 0
    assert game.judge("allies", "lose us-inf-3")
    assert game.judge("allies", "lose us-inf-1")


@pytest.mark.rule("awaw 71.31")
def test_allied_units_in_the_box_take_no_hex() -> None:
    allied = force("us", 20, "australia") | {"aus-inf-1": "NN23"}
    units = {"ja-inf-9": "NN24"} | allied
    held = {"NN24": "axis", "MM24": "axis"}
    game = desk("allies.combat", units, dice=[6], control=held, **WAR)
    play(game, "attrition queensland")  # 22 factors at 6 bring 3C+2H; the one Japanese unit is lost
    assert unit(game, "ja-inf-9").place == POOL
    assert cites(game.judge("allies", "advance us-inf-3 into NN24")) == ["71.31"]
    assert game.judge("allies", "advance aus-inf-1 into NN24")
    assert all("aus-inf-1" in order for order in options(game, "advance"))
    play(game, "pass")
    assert war(game).holder(PlaceId("NN24")) == "axis"
    assert war(game).toll is None


@pytest.mark.rule("awaw frame:attrition")
def test_attrition_is_rolled_once_and_only_where_nobody_attacked() -> None:
    units = {"ja-inf-1": "NN24", "us-inf-1": "MM23", "us-inf-2": "MM23"}
    game = desk("axis.combat", units, dice=[1], control={"NN24": "axis"}, **WAR)
    assert options(game, "attrition") == ["attrition queensland"]
    play(game, "attrition queensland")
    assert cites(game.judge("axis", "attrition queensland")) == ["frame:attrition"]
    assert cites(game.judge("axis", "attrition kimberley")) == ["frame:attrition"]
    assert "frame:attrition" in cites(game.judge("axis", "attack ja-inf-1 on MM23"))
    attacked = desk("axis.combat", units, control={"NN24": "axis"}, used={"attack axis MM23": 1}, **WAR)
    assert cites(attacked.judge("axis", "attrition queensland")) == ["frame:attrition"]
    assert cites(attacked.judge("axis", "attrition burma")) == ["frame:attrition"]
    peace = desk("axis.combat", units, control={"NN24": "axis"})
    assert cites(peace.judge("axis", "attrition queensland")) == ["frame:war"]
    starving = desk("axis.combat", units, control={"NN24": "axis"}, unsupplied=("ja-inf-1",), **WAR)
    assert cites(starving.judge("axis", "attrition queensland")) == ["frame:attrition"]


@pytest.mark.rule("awaw frame:attrition")
def test_capitals_are_safe_from_attrition() -> None:
    units = force("japan", 24, "X12", "W11") | {"us-inf-1": "V12"}
    held = {"X12": "axis", "W11": "axis"}
    game = desk("axis.combat", units, dice=[6], control=held, **WAR)
    play(game, "attrition burma")
    offered = options(game, "advance")
    assert offered
    assert not any(order.endswith("W12") for order in offered)  # Rangoon
    assert cites(game.judge("axis", "advance ja-inf-9 into rangoon")) == ["frame:attrition"]


@pytest.mark.rule("awaw frame:attrition")
def test_those_who_are_at_peace_take_no_part() -> None:
    units = {"ja-inf-1": "X12", "us-inf-1": "V12", "br-inf-1": "V12"}
    game = desk("axis.combat", units, control={"X12": "axis"}, wars=("britain japan",))
    assert tally(game, "zone allies burma").total == 1


@pytest.mark.rule("awaw frame:attrition")
def test_closed_sides_of_the_outback_are_not_crossed() -> None:
    units = force("japan", 24, "NN17") | {"us-inf-1": "LL16"}
    game = desk("axis.combat", units, dice=[6], control={"NN17": "axis"}, **WAR)
    play(game, "attrition kimberley")
    assert "advance ja-inf-1 into MM17" in options(game, "advance")
    assert "advance ja-inf-1 into NN18" not in options(game, "advance")
    assert cites(game.judge("axis", "advance ja-inf-1 into NN18")) == ["71.81"]


@pytest.mark.rule("awaw frame:attrition")
@pytest.mark.parametrize(
    ("zone", "units", "counted"),
    [
        ("western", {"ge-inf-1": "germany", "br-inf-5": "britain"}, 0),
        ("western", {"ge-inf-1": "germany", "br-inf-5": "britain", "br-inf-6": "france_west"}, 1),
        ("central_pacific", {"ja-inf-1": "Truk", "us-inf-1": "Pearl Harbor"}, 0),
        ("malaya", {"ja-inf-1": "Penang", "br-inf-5": "Kuala Lumpur"}, 1),
        ("malaya", {"ja-inf-1": "Penang", "br-inf-5": "Singapore"}, 0),
    ],
)
def test_the_sea_parts_a_zone_and_walls_keep_it_out(zone: str, units: dict[str, str], counted: int) -> None:
    game = desk("axis.combat", units, wars=("britain germany", "britain japan", "japan us"))
    verdict = game.judge("axis", f"attrition {zone}")
    assert cites(verdict) == ([] if counted else ["frame:attrition"])
    assert [order for order in options(game, "attrition") if order == f"attrition {zone}"] == [
        f"attrition {zone}"
    ] * counted
    assert len(present(war(game), ZoneId(zone), ALLIES)) == counted
