"""71.8 The outback."""

from itertools import pairwise

import pytest

from tests.awaw.desk import cites, desk, play, war, world
from wavell.books.awaw.chapters.s71_8_outback import closed_sides, is_bound
from wavell.books.awaw.frame.supply.lines import supplied
from wavell.books.awaw.model.atlas import WORLD
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.rules import ALLIES, AXIS, INDEX

WARS = ("britain japan", "japan us")
ROW = ("NN17", "NN18", "NN19", "NN20", "NN21", "NN22")


@pytest.mark.rule("awaw 71.8")
def test_one_paragraph_stands_under_the_heading() -> None:
    assert [one.id for one in INDEX.paragraphs.values() if one.parent == "71.8"] == ["71.81"]


@pytest.mark.rule("awaw 71.81", "awaw 71.81-ex-2")
def test_the_sides_that_are_closed() -> None:
    war_ = world()
    closed = closed_sides(war_)
    assert all((b, a) in closed for a, b in closed)
    for hex_ in ROW:
        shut = {to for to in war_.atlas.near[hex_] if (hex_, to) in closed}
        if hex_ == "NN17":
            assert shut == {"NN18"}
        elif hex_ == "NN22":
            assert shut == {"NN21"}
        else:
            assert shut == set(war_.atlas.near[hex_])
    assert not set(ROW) & set(war_.atlas.near["australia"])


@pytest.mark.rule("awaw 71.81")
def test_read_from_the_north_only_the_sides_between_two_outback_hexes_are_closed() -> None:
    war_ = world(readings={"outback": "from-north"})
    assert {tuple(sorted(pair)) for pair in closed_sides(war_)} == set(pairwise(ROW))


@pytest.mark.rule("awaw 71.81-ex-2")
def test_the_outer_sides_of_the_end_hexes_are_open() -> None:
    units = {
        "us-inf-1": "NN16",
        "us-inf-2": "MM17",
        "us-inf-3": "MM18",
        "us-inf-4": "MM22",
        "us-inf-5": "MM23",
        "us-inf-6": "NN23",
        "us-inf-7": "NN22",
        "us-inf-8": "NN17",
    }
    game = desk("allies.movement", units, wars=WARS, unsupplied=("us-inf-8",))
    for unit in ("us-inf-1", "us-inf-2", "us-inf-3"):
        assert game.judge(ALLIES, f"move {unit} NN17")
    for unit in ("us-inf-4", "us-inf-5", "us-inf-6"):
        assert game.judge(ALLIES, f"move {unit} NN22")
    assert cites(game.judge(ALLIES, "move us-inf-7 NN21")) == ["71.81"]
    assert "71.81" in cites(game.judge(ALLIES, "move us-inf-8 australia"))


@pytest.mark.rule("awaw 71.81-ex-1")
def test_aircraft_fly_over_it() -> None:
    assert not is_bound(UnitId("us-aaf-1"))
    assert is_bound(UnitId("us-inf-1"))
    units = {"us-aaf-1": "Katherine", "us-aaf-2": "Townsville", "us-aaf-3": "NN20"}
    game = desk("allies.movement", units, wars=WARS)
    for unit in units:
        assert game.judge(ALLIES, f"stage {unit} australia"), unit
    raid = {"us-aaf-1": "NN20", "us-inf-1": "NN17", "ja-inf-9": "NN16", "us-inf-2": "australia"}
    game = desk("allies.combat", raid, wars=WARS, control={"NN16": "axis"}, date="Spring 1942")
    assert war(game).atlas.flight("NN20", "NN16") == 4
    verdict = game.judge(ALLIES, "attack us-inf-1 on NN16 air us-aaf-1")
    assert "71.81" not in cites(verdict)


@pytest.mark.rule("awaw 71.81")
def test_nobody_exploits_or_advances_across_it() -> None:
    units = {"ja-arm-1": {"at": "MM18", "fought": True}}
    game = desk("axis.combat", units, wars=WARS, control={"MM18": "axis"}, breakthroughs=("MM18",))
    assert cites(game.judge(AXIS, "exploit ja-arm-1 NN18")) == ["71.81"]
    assert game.judge(AXIS, "exploit ja-arm-1 NN17")
    assert "71.81" in cites(game.judge(AXIS, "advance ja-arm-1 into NN18"))
    assert "71.81" not in cites(game.judge(AXIS, "advance ja-arm-1 into NN17"))


@pytest.mark.rule("awaw 71.81")
def test_a_walk_round_it_takes_what_lies_on_the_way() -> None:
    control = {"NN16": "axis", "NN17": "axis"}
    game = desk("allies.movement", {"us-inf-3": "MM18"}, wars=WARS, control=control)
    play(game, "move us-inf-3 NN16")
    assert war(game).holder(PlaceId("NN16")) == ALLIES


@pytest.mark.rule("awaw 71.81")
@pytest.mark.parametrize(("choice", "found"), [("closed", False), ("from-north", True)])
def test_supply_does_not_cross_it_either(choice: str, found: bool) -> None:
    assert ("NN19" in supplied(world(wars=WARS, readings={"outback": choice}), ALLIES)) is found


@pytest.mark.rule("awaw 71.81")
def test_nobody_comes_by_land_from_the_outback_to_another_country() -> None:
    near = WORLD.near
    found = {place for pair in WORLD.outback for place in pair}
    waiting = list(found)
    while waiting:
        more = set(near[waiting.pop()]) - found
        found |= more
        waiting += more
    assert {WORLD.nation[place] for place in found} == {"australia"}
