"""Submarine warfare and raiders."""

import pytest

from tests.awaw.desk import account, cites, desk, happened, lines, options, play, tally, unit, war, world
from wavell.books.awaw.frame.sea.transport import NAVAL
from wavell.books.awaw.model.events import Moved, Removed
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.rules import INDIA, RULES, Holder

WAR = ("britain japan", "japan us", "britain germany")
HUNT = {"ja-sub-1": "indian_ocean", **{f"br-tp-{n}": "indian_ocean" for n in range(1, 6)}}


@pytest.mark.rule("awaw frame:submarine-warfare")
@pytest.mark.parametrize(
    ("dice", "sunk"), [((1, 2), -1), ((1, 3), 0), ((1, 6), 0), ((1, 1), -1), ((6, 2), 1), ((6, 3), 1), ((6, 4), 2)]
)
def test_two_dice_and_submarines(dice: tuple[int, int], sunk: int) -> None:
    """One submarine: totals of 4, 5, 8, 3, 9, 10 and 11."""
    game = desk("axis.combat", HUNT, wars=WAR, dice=dice)
    events = play(game, "end")
    lost = [event.unit for event in events if isinstance(event, Removed)]
    assert lost == {-1: ["ja-sub-1"], 0: [], 1: ["br-tp-1"], 2: ["br-tp-1", "br-tp-2"]}[sunk]
    assert set(happened(events, "Removed", "Hunted")) == {"frame:submarine-warfare"}


@pytest.mark.rule("awaw frame:submarine-warfare")
def test_the_largest_bag_and_what_is_left_of_the_transports() -> None:
    units = {**HUNT, **{f"ja-sub-{n}": "sw_indian_ocean" for n in (2, 3, 4)}}
    game = desk("axis.combat", units, wars=WAR, dice=(6, 4))
    assert lines(tally(game, "submarines sw_indian_ocean")) == ["+4 frame:submarine-warfare"]
    play(game, "end")
    assert [id_ for id_ in HUNT if war(game).in_play(UnitId(id_))] == ["ja-sub-1", "br-tp-4", "br-tp-5"]
    one = desk(
        "axis.combat", {**{f"ja-sub-{n}": "pacific" for n in (1, 2, 3)}, "us-tp-1": "pacific"}, wars=WAR, dice=(6, 6)
    )
    play(one, "end")
    assert not war(one).in_play(UnitId("us-tp-1"))


@pytest.mark.rule("awaw frame:submarine-warfare")
def test_asw_counts_against_them_and_each_water_is_hunted_by_itself() -> None:
    units = {
        "us-sub-1": "pacific",
        "us-sub-2": "pacific",
        "ja-asw-1": "pacific",
        "ja-tp-1": "pacific",
        "ge-sub-1": "sw_atlantic",
        "br-tp-1": "atlantic",
        "br-tp-2": "pacific",
    }
    game = desk("allies.combat", units, wars=WAR, dice=(4, 4))
    assert tally(game, "submarines pacific by allies").total == 1
    assert lines(tally(game, "submarines sw_atlantic")) == ["+1 frame:submarine-warfare"]
    play(game, "end")
    assert not war(game).in_play(UnitId("ja-tp-1"))
    axis = desk("axis.combat", units, wars=WAR, dice=(4, 5))
    play(axis, "end")
    assert (war(axis).in_play(UnitId("br-tp-1")), war(axis).in_play(UnitId("br-tp-2"))) == (False, True)


@pytest.mark.rule("awaw frame:submarine-warfare")
def test_nobody_hunts_in_peace_or_without_prey() -> None:
    play(desk("axis.combat", HUNT), "end")
    play(desk("axis.combat", {"ja-sub-1": "indian_ocean", "br-tp-1": "pacific"}, wars=WAR), "end")


@pytest.mark.rule("awaw frame:sw-units")
def test_submarines_in_an_ocean_are_no_transports() -> None:
    game = desk("axis.combat", {"ja-sub-1": "pacific", "ja-asw-1": "pacific", "ja-tp-1": "pacific"})
    assert account(game, "axis.transports.pacific") == 1
    assert cites(game.judge("axis", "raider ja-sub-1 sw_indian_ocean")) == ["frame:nationality"]


@pytest.mark.rule("awaw frame:raiders")
def test_a_raider_is_back_when_its_owner_is_to_move_again() -> None:
    units = {"ja-cv-1": "Colombo", "ja-nas-1": {"at": "Colombo", "aboard": "ja-cv-1"}}
    game = desk("axis.combat", units, wars=WAR, control={"Colombo": "axis"}, dice=[1])
    assert options(game, "raider") == ["raider ja-cv-1 sw_indian_ocean"]
    play(game, "raider ja-cv-1 sw_indian_ocean")
    assert {unit(game, id_).place for id_ in units} == {"sw_indian_ocean"}
    assert cites(game.judge("axis", "raider ja-cv-1 sw_indian_ocean")) == ["frame:raiders"]
    turn = war(game).clock.turn
    while war(game).clock.turn == turn:
        play(game, "end")
    assert {unit(game, id_).place for id_ in units} == {war(game).atlas.find("Colombo")}
    assert unit(game, "ja-cv-1").berth == ""
    assert not unit(game, "ja-cv-1").moved


@pytest.mark.rule("awaw frame:raiders")
def test_a_raider_that_has_lost_its_base() -> None:
    game = desk("axis.combat", {"ja-ca-1": "Colombo"}, wars=WAR, control={"Colombo": "axis"}, dice=[1])
    play(game, "raider ja-ca-1 sw_indian_ocean")
    world = war(game)
    world.control = {**world.control, unit(world, "ja-ca-1").berth: Holder.ALLIES}
    turn = world.clock.turn
    while war(game).clock.turn == turn:
        play(game, "end")
    here = unit(game, "ja-ca-1").place
    assert war(game).holder(PlaceId(here)) == "axis"


@pytest.mark.rule("awaw frame:raiders")
def test_raiders_need_a_war_and_a_friendly_base() -> None:
    held = {"Colombo": "axis"}
    assert cites(
        desk("axis.combat", {"ja-ca-1": "Colombo"}, control=held).judge("axis", "raider ja-ca-1 sw_indian_ocean")
    ) == ["frame:war"]
    german = desk(
        "axis.combat", {"ge-ca-1": "germany", "ge-ca-2": "france_west", "br-tp-1": "atlantic"}, wars=WAR, dice=[6]
    )
    assert cites(german.judge("axis", "raider ge-ca-2 sw_atlantic")) == ["frame:raiders"]
    play(german, "raider ge-ca-1 sw_atlantic")
    assert not war(german).in_play(UnitId("br-tp-1"))
    assert NAVAL.raider.hit == 6


@pytest.mark.rule("awaw 72.82")
def test_colombo_is_no_base_for_others() -> None:
    allied = desk("allies.combat", {"br-ca-1": "Colombo"}, wars=WAR)
    assert cites(allied.judge("allies", "raider br-ca-1 sw_indian_ocean")) == ["72.82"]
    german = desk("axis.combat", {"ge-ca-1": "Colombo"}, wars=WAR, control={"Colombo": "axis"})
    assert cites(german.judge("axis", "raider ge-ca-1 sw_indian_ocean")) == ["72.82"]


@pytest.mark.rule("awaw frame:raiders")
def test_a_raider_that_goes_elsewhere_has_no_base_to_come_back_to() -> None:
    laid = world({"br-ca-1": {"at": "sw_indian_ocean", "berth": "CC3"}})
    Moved(RULES.ref("frame:redeployment"), (UnitId("br-ca-1"),), PlaceId("sw_indian_ocean"), INDIA.box, "NR").apply(
        laid
    )
    assert (unit(laid, "br-ca-1").place, unit(laid, "br-ca-1").berth) == ("india", "")
