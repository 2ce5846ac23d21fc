"""Seaborne invasions: who carries whom, how far, guns, beaches, and landings without a fight."""

from typing import Any

import pytest

from tests.awaw.desk import account, cites, desk, happened, options, play, tally, unit, war
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.sea.voyages import passage
from wavell.books.awaw.model.events import Moved
from wavell.books.awaw.model.ids import PlaceId
from wavell.books.awaw.rules import AXIS
from wavell.umpire import Game, GivenDice, MalformedOrder

WAR = ["britain japan"]
LAND = {"thailand": "axis", "indochina": "axis"}
FLEET = {"ja-inf-1": "Cam Ranh", "ja-mar-1": "Cam Ranh", "ja-dd-1": "Cam Ranh", "ja-dd-2": "Cam Ranh",
         "ja-dd-3": "Cam Ranh", "ja-ca-1": "Cam Ranh", "ja-ca-2": "Cam Ranh", "ja-cv-1": "Cam Ranh"}  # fmt: skip
KOTA = "CC12"


def sea(dice: tuple[int, ...] = (), **position: Any) -> Game:
    """A Japanese fleet in Cam Ranh, and Malaya across the Gulf."""
    units = FLEET | position.pop("units", {})
    return desk("axis.combat", units, dice=dice, wars=WAR, territory=LAND, **position)


@pytest.mark.rule("awaw frame:invasion")
def test_one_destroyer_factor_carries_one_ground_factor() -> None:
    game = sea()
    assert game.judge("axis", f"invade {KOTA} with ja-inf-1 in ja-dd-1+ja-dd-2")
    assert cites(game.judge("axis", f"invade {KOTA} with ja-inf-1 in ja-dd-1")) == ["frame:invasion"]
    assert game.judge("axis", f"invade {KOTA} with ja-inf-1+ja-mar-1 in ja-dd-1+ja-dd-2+ja-dd-3")
    assert cites(game.judge("axis", f"invade {KOTA} with ja-inf-1 in ja-ca-1")) == ["frame:invasion"]


@pytest.mark.rule("awaw frame:invasion")
def test_destroyers_carry_those_in_their_own_port() -> None:
    game = sea(units={"ja-inf-2": "Saigon", "ja-dd-4": "Saigon", "ja-dd-5": "Saigon"})
    assert cites(game.judge("axis", f"invade {KOTA} with ja-inf-2 in ja-dd-1+ja-dd-2")) == ["frame:invasion"]
    both = f"invade {KOTA} with ja-inf-1+ja-inf-2 in ja-dd-1+ja-dd-2+ja-dd-4+ja-dd-5"
    assert game.judge("axis", both)


@pytest.mark.rule("awaw frame:invasion")
def test_troops_load_in_a_port() -> None:
    game = sea(units={"ja-inf-2": "Y15", "ja-dd-4": "Y16"})
    assert "frame:invasion" in cites(game.judge("axis", f"invade {KOTA} with ja-inf-2 in ja-dd-4"))


@pytest.mark.rule("awaw frame:invasion")
def test_the_target_is_an_enemy_coast() -> None:
    game = sea()
    assert cites(game.judge("axis", "invade Y13 with ja-mar-1 in ja-dd-1")) == ["frame:invasion"]  # own
    assert "frame:invasion" in cites(game.judge("axis", "invade V13 with ja-mar-1 in ja-dd-1"))  # inland
    assert "frame:invasion" in cites(game.judge("axis", "invade AA15 with ja-mar-1 in ja-dd-1"))  # the open sea


@pytest.mark.rule("awaw frame:invasion")
def test_twelve_hexes_and_no_farther() -> None:
    game = sea()
    atlas = war(game).atlas
    far = atlas.within(PlaceId("Y16"), atlas.names, kinds=frozenset({"sea"}), shut=frozenset({"malacca"}))
    lands = ("dutch_east_indies", "sarawak", "malaya")
    hexes = {place: far[place] for place in atlas.coast & atlas.land & far.keys() if atlas.nation[place] in lands}
    near = sorted(place for place, length in hexes.items() if length == 12)
    far_off = sorted(place for place, length in hexes.items() if length == 13)
    assert near
    assert far_off
    assert game.judge("axis", f"invade {near[0]} with ja-mar-1 in ja-dd-1")
    assert cites(game.judge("axis", f"invade {far_off[0]} with ja-mar-1 in ja-dd-1")) == ["frame:invasion"]


@pytest.mark.rule("awaw frame:invasion")
def test_eight_hexes_under_enemy_aircraft_without_cover() -> None:
    bare = sea(units={"br-aaf-1": "Singapore"})
    order = "invade HH11 with ja-mar-1 in ja-dd-1"
    route = passage(war(bare), AXIS, PlaceId("Y16"), "HH11")
    assert route is not None
    assert 8 < route.length <= 12
    assert cites(bare.judge("axis", order)) == ["frame:invasion"]
    covered = sea(units={"br-aaf-1": "Singapore", "ja-aaf-1": "Palembang"}, control={"GG11": "axis"})
    assert covered.judge("axis", order)
    used = sea(units={"br-aaf-1": {"at": "Singapore", "inverted": True}})
    assert used.judge("axis", order)


@pytest.mark.rule("awaw frame:ships")
def test_ships_sail_once() -> None:
    game = sea(units={"ja-dd-4": {"at": "Cam Ranh", "inverted": True}, "ja-dd-5": {"at": "Cam Ranh", "damaged": True}})
    assert cites(game.judge("axis", f"invade {KOTA} with ja-mar-1 in ja-dd-4")) == ["frame:ships"]
    assert cites(game.judge("axis", f"invade {KOTA} with ja-mar-1 in ja-dd-5")) == ["frame:ships"]


@pytest.mark.rule("awaw frame:bombardment")
def test_guns_add_a_factor_for_three_up_to_the_troops() -> None:
    game = sea(units={"ind-inf-1": "Kota Bharu"})
    assert tally(game, f"force ja-mar-1 on {KOTA} guns ja-ca-1").total == 1
    assert tally(game, f"force ja-mar-1 on {KOTA} guns ja-ca-1+ja-ca-2").total == 2
    assert tally(game, f"force ja-mar-1 on {KOTA} guns ja-ca-1+ja-ca-2+ja-bb-1").total == 2
    assert tally(game, f"force ja-inf-1 on {KOTA} guns ja-ca-1+ja-ca-2+ja-bb-1").total == 4
    assert cites(game.judge("axis", f"invade {KOTA} with ja-mar-1 in ja-dd-1 guns ja-cv-1")) == ["frame:bombardment"]
    assert game.judge("axis", f"invade {KOTA} with ja-mar-1 in ja-dd-1 guns ja-ca-1+ja-dd-2")


@pytest.mark.rule("awaw frame:bombardment")
def test_a_ship_does_not_carry_and_bombard() -> None:
    game = sea()
    assert cites(game.judge("axis", f"invade {KOTA} with ja-mar-1 in ja-dd-1 guns ja-dd-1")) == ["frame:nationality"]


@pytest.mark.rule("awaw frame:monsoon")
def test_no_landing_in_the_jungle_in_the_rains() -> None:
    game = sea(date="Summer 1942")
    assert cites(game.judge("axis", f"invade {KOTA} with ja-mar-1 in ja-dd-1")) == ["frame:monsoon"]


@pytest.mark.rule("awaw frame:invasion")
def test_an_empty_coast_is_taken_without_a_fight() -> None:
    game = sea()
    events = play(game, f"invade {KOTA} with ja-inf-1 in ja-dd-1+ja-dd-2")
    assert unit(game, "ja-inf-1").place == KOTA
    assert war(game).holder(PlaceId(KOTA)) == "axis"
    assert unit(game, "ja-dd-1").inverted
    assert unit(game, "ja-dd-1").place == "Y16"
    assert not happened(events, "BattleJoined")
    assert account(game, "japan.level") == 98  # two ground factors 1, two naval factors 1
    assert cites(game.judge("axis", "invade DD12 with ja-mar-1 in ja-dd-1")) == ["frame:ships"]


@pytest.mark.rule("awaw frame:stacking")
def test_no_more_land_than_may_stand_there() -> None:
    game = sea(units={"ja-inf-9": "Cam Ranh", "ja-dd-4": "Cam Ranh"})
    order = f"invade {KOTA} with ja-inf-1+ja-mar-1+ja-inf-9 in ja-dd-1+ja-dd-2+ja-dd-3+ja-dd-4"
    assert cites(game.judge("axis", order)) == ["frame:stacking"]


@pytest.mark.rule("awaw frame:invasion")
def test_a_landing_is_fought_for() -> None:
    game = sea((6,), units={"ind-inf-5": "Kota Bharu"})
    question = f"odds ja-inf-1+ja-mar-1 on {KOTA} guns ja-ca-1+ja-ca-2 sea"
    assert tally(game, question).total == 1  # 3 and 1 against a factor at 2, jungle 1 and beach 1
    play(game, f"invade {KOTA} with ja-inf-1+ja-mar-1 in ja-dd-1+ja-dd-2+ja-dd-3 guns ja-ca-1+ja-ca-2")
    battle = war(game).battle
    assert battle is not None
    assert battle.ships == ("ja-dd-1", "ja-dd-2", "ja-dd-3")
    events = play(game, "advance ja-inf-1+ja-mar-1")
    assert [event.how for event in events if isinstance(event, Moved)] == ["landed"]
    assert war(game).holder(PlaceId(KOTA)) == "axis"
    assert unit(game, "ja-ca-1").inverted


@pytest.mark.rule("awaw frame:invasion")
def test_marines_do_not_mind_the_beach() -> None:
    game = sea(units={"ind-inf-5": "Kota Bharu", "ja-mar-2": "Cam Ranh"})
    assert (
        tally(game, f"odds ja-mar-1+ja-mar-2 on {KOTA} sea").total
        == tally(game, f"odds ja-mar-1+ja-mar-2 on {KOTA}").total
    )
    assert tally(game, f"dm {KOTA} sea by ja-inf-1+ja-mar-1+ja-mar-2").total == tally(game, f"dm {KOTA}").total


@pytest.mark.rule("awaw frame:invasion")
def test_a_landing_that_fails_is_lost() -> None:
    game = sea((1,), units={"ind-inf-5": "Kota Bharu"})
    play(game, f"invade {KOTA} with ja-inf-1 in ja-dd-1+ja-dd-2")
    assert unit(game, "ja-inf-1").place == "pool"
    assert unit(game, "ja-dd-1").place == "Y16"


@pytest.mark.rule("awaw frame:invasion")
def test_a_landing_that_stops_is_lost() -> None:
    game = sea((3,) * 5, units={"ind-inf-5": "Kota Bharu"})
    play(game, f"invade {KOTA} with ja-inf-1+ja-mar-1 in ja-dd-1+ja-dd-2+ja-dd-3 guns ja-ca-1+ja-ca-2")
    events = play(game, *["pass"] * 5)
    assert happened(events, "Removed") == ["frame:invasion", "frame:invasion"]
    assert war(game).battle is None
    assert war(game).holder(PlaceId(KOTA)) == "allies"


@pytest.mark.rule("awaw frame:ground-support")
def test_aircraft_support_a_landing() -> None:
    game = sea(units={"ind-inf-5": "Kota Bharu", "ja-aaf-1": "Singora"}, control={"BB11": "axis"})
    game.dice = GivenDice([6])
    play(game, f"invade {KOTA} with ja-inf-1+ja-mar-1 in ja-dd-1+ja-dd-2+ja-dd-3 air ja-aaf-1")
    assert war(game).battle is not None
    assert unit(game, "ja-aaf-1").inverted


@pytest.mark.rule("awaw frame:offensive-cost")
def test_the_invasion_is_paid_on_the_front_of_its_target() -> None:
    game = sea(accounts={"japan.level": 1})
    assert cites(game.judge("axis", f"invade {KOTA} with ja-mar-1 in ja-dd-1")) == ["frame:offensive-cost"]
    rich = sea()
    play(rich, f"invade {KOTA} with ja-mar-1 in ja-dd-1")
    assert tally(rich, "offensive japan southeast_asian").total == 2
    assert tally(rich, "offensive japan pacific").total == 0


@pytest.mark.rule("awaw frame:invasion")
def test_what_is_offered_is_legal_and_near() -> None:
    game = sea(units={"ind-inf-5": "Kota Bharu", "ja-aaf-1": "Singora"}, control={"BB11": "axis"})
    listed = options(game, "invade")
    assert any(order.startswith(f"invade {KOTA} with") for order in listed)
    assert len(listed) <= 60
    assert all(game.judge("axis", order) for order in listed)


@pytest.mark.rule("awaw frame:invasion")
def test_an_invasion_may_be_intercepted_on_its_way() -> None:
    game = sea(units={"br-ca-1": "Singapore", "br-dd-1": "Singapore"})
    play(game, f"invade {KOTA} with ja-inf-1 in ja-dd-1+ja-dd-2")
    assert game.to_act()[0].seat == "allies"
    assert unit(game, "ja-inf-1").place == "Y16"
    assert unit(game, "ja-dd-1").inverted
    play(game, "pass")
    assert unit(game, "ja-inf-1").place == KOTA


@pytest.mark.rule("awaw frame:invasion")
def test_landings_out_of_a_box_are_listed() -> None:
    units = {"us-mar-1": "australia", "us-inf-3": "australia", "aus-inf-1": "australia", "us-dd-1": "australia",
             "us-dd-2": "australia"}  # fmt: skip
    game = desk("allies.combat", units, wars=["britain japan", "japan us"], control={"MM24": "axis", "II26": "axis"})
    assert any(order.startswith("invade MM24 with us-mar-1") for order in options(game, "invade"))


def test_the_parts_of_an_order_may_be_typed_in_any_order() -> None:
    written = "invade CC12 with ja-inf-3 in ja-dd-7+ja-dd-8 guns ja-bb-1 air ja-aaf-1 via BB12"
    typed = "invade CC12 with ja-inf-3 in ja-dd-7+ja-dd-8 via BB12 air ja-aaf-1 guns ja-bb-1"
    assert str(BOOK.notation.parse(typed)) == written
    with pytest.raises(MalformedOrder, match='"air" is too much'):
        BOOK.notation.parse(f"{written} air ja-aaf-2")
