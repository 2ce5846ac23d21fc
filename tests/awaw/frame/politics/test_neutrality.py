"""Peace: land that is closed to those who have no war."""

import pytest

from tests.awaw.desk import WARS, cites, desk, ends, play, world
from wavell.books.awaw.frame.movement.moves import may_enter
from wavell.books.awaw.model.ids import PlaceId, PowerId
from wavell.books.awaw.rules import ALLIES, AXIS

FRAME = "frame:war"


@pytest.mark.rule("awaw frame:war")
def test_peace_keeps_units_out() -> None:
    atlas = world().atlas
    border = next(
        (a, b)
        for a in sorted(atlas.land)
        if atlas.nation[a] == "thailand"
        for b in atlas.near[a]
        if atlas.nation[b] == "malaya" or atlas.nation[b] == "burma"
    )
    units = {"ja-inf-1": border[0]}
    game = desk("axis.movement", units, control={border[0]: "axis"})
    assert cites(game.judge(AXIS, f"move ja-inf-1 {border[1]}")) == ["frame:war"]
    game = desk("axis.movement", units, wars=("britain japan",), control={border[0]: "axis"})
    assert game.judge(AXIS, f"move ja-inf-1 {border[1]}")


@pytest.mark.rule("awaw frame:war")
def test_neutrals_are_not_entered_but_thailand_lets_japan_in() -> None:
    war_ = world(wars=WARS)
    atlas = war_.atlas
    thai = next(place for place in sorted(atlas.land) if atlas.nation[place] == "thailand")
    siberia = next(place for place in sorted(atlas.land) if atlas.nation[place] == "russia")
    assert may_enter(war_, AXIS, thai, PowerId("japan"))
    assert may_enter(war_, AXIS, thai)
    assert not may_enter(war_, ALLIES, thai)
    assert not may_enter(war_, AXIS, siberia)
    assert not may_enter(war_, ALLIES, siberia)


@pytest.mark.rule("awaw frame:war")
def test_the_war_of_one_power_is_not_that_of_another() -> None:
    war_ = world(wars=("britain germany", "china japan"), control={"S20": "axis", "Rangoon": "axis"})
    assert not may_enter(war_, AXIS, PlaceId("EE11"))
    assert may_enter(war_, AXIS, PlaceId("france_west")) is False
    assert may_enter(war_, AXIS, PlaceId("britain"))
    assert may_enter(war_, ALLIES, PlaceId("S20"), PowerId("china"))
    assert not may_enter(war_, ALLIES, PlaceId("W12"), PowerId("britain"))
    assert may_enter(world(wars=("japan us",)), AXIS, PlaceId("W21"))
    assert not may_enter(world(wars=("japan us",)), AXIS, PlaceId("EE11"))


@pytest.mark.rule("awaw frame:war")
def test_land_is_closed_in_peace() -> None:
    units = {"ja-inf-1": "BB11", "ja-inf-2": "X13", "ja-inf-3": "V15"}
    game = desk("axis.movement", units, wars=["china japan"], control={"BB11": "axis", "X13": "axis", "V15": "axis"})
    assert cites(game.judge("axis", "move ja-inf-1 CC11")) == [FRAME]
    assert cites(game.judge("axis", "move ja-inf-3 U16")) == [FRAME]
    game = desk("axis.war", units, wars=["china japan"], control={"BB11": "axis", "X13": "axis", "V15": "axis"})
    play(game, "declare japan on britain", "declare japan on thailand", "declare japan on indochina", *ends(2))
    assert game.judge("axis", "move ja-inf-1 CC11")
    assert game.judge("axis", "move ja-inf-2 Y13")
    assert game.judge("axis", "move ja-inf-3 U16")


@pytest.mark.rule("awaw frame:war")
def test_nobody_attacks_or_invades_in_peace() -> None:
    units = {"ja-inf-1": "BB11", "br-inf-1": "CC11", "ja-mar-1": "Z14", "ja-dd-1": "Z14"}
    held = {"BB11": "axis", "Z14": "axis"}
    for wars, closed in ((["china japan"], True), (["britain japan"], False)):
        game = desk("axis.combat", units, wars=wars, control=held)
        for order in ("attack ja-inf-1 on CC11", "invade CC12 with ja-mar-1 in ja-dd-1"):
            assert (FRAME in cites(game.judge("axis", order))) is closed


@pytest.mark.rule("awaw frame:war")
def test_neutrals_keep_out_of_the_land_of_powers_at_war() -> None:
    units = {"us-inf-1": "Manila", "us-aaf-1": "Manila", "us-ca-1": "Manila", "it-inf-1": "italy", "br-ca-1": "Colombo"}
    accounts = {"allies.transports.pacific": 4, "us.level": 50}
    for wars, cited in ([], []), (["britain germany"], ["frame:war"]), (["britain germany", "japan us"], []):
        moving = desk("allies.movement", units, wars=wars, accounts=accounts)
        assert cites(moving.judge("allies", "ship us-inf-1 tarakan")) == cited
        assert cites(moving.judge("allies", "base us-ca-1 tarakan")) == cited
        assert cites(moving.judge("allies", "base us-ca-1 davao")) == []
        assert cites(moving.judge("allies", "base br-ca-1 trincomalee")) == []
    redeploying = desk("axis.redeployment", units, wars=["britain germany"], accounts={"italy.sr": 6})
    assert cites(redeploying.judge("axis", "sr it-inf-1 germany")) == ["frame:war"]
