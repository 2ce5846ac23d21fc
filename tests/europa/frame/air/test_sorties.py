"""Bombing of airbases, ports and railways, and flights from base to base (frame:AIRB)."""

from typing import Any

import pytest

from tests.europa.desk import FLUGFELD, LONGFIELD, cites, desk, front, happened, options, play
from wavell.books.europa.frame.air.bases import room_at
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.rules import AXIS


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
