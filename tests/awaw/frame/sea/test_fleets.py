"""The fight at sea."""

import pytest

from tests.awaw.desk import desk, happened, options, play, war
from wavell.books.awaw.frame.sea.fleets import Damaged, Fleet, FleetsMet
from wavell.books.awaw.model.events import Removed
from wavell.books.awaw.model.ids import UnitId
from wavell.books.awaw.rules import ALLIES

WAR = ("britain japan", "japan us")


@pytest.mark.rule("awaw frame:fleet-combat")
def test_hits_fall_on_the_smallest_and_damage_before_they_sink() -> None:
    units = {"br-bb-1": "Colombo", "br-dd-1": "Colombo", "br-ca-1": {"at": "Colombo", "damaged": True}}
    world = war(desk("allies.movement", units))
    fleet = Fleet(world, ALLIES, (UnitId("br-bb-1"), UnitId("br-dd-1"), UnitId("br-ca-1")))
    assert (fleet.whole, fleet.factors) == (["br-bb-1", "br-dd-1"], 5)
    told = []
    for hit in (1, 1, 3, 1):
        for event in fleet.suffer(hit):
            event.apply(world)
            assert isinstance(event, Damaged | Removed)
            told.append(f"{type(event).__name__} {event.unit}")
    assert told == ["Damaged br-dd-1", "Damaged br-bb-1", "Removed br-dd-1"]
    assert fleet.afloat == ["br-bb-1", "br-ca-1"]


@pytest.mark.rule("awaw frame:fleet-combat")
def test_carriers_search_better_and_strike() -> None:
    units = {
        "ja-cv-1": "Truk",
        "ja-nas-1": {"at": "Truk", "aboard": "ja-cv-1"},
        "us-ca-1": "Rabaul",
        "us-dd-1": "Rabaul",
    }
    # a base change of two small ships: one die to reach; then three rounds of search and strikes
    dice = [6, 3, 1, 5, 1, 1, 3, 1, 5, 5, 1]
    game = desk("allies.movement", units, wars=WAR, dice=[*dice, 1, 1])
    play(game, "base us-ca-1+us-dd-1 Guadalcanal")
    assert options(game, "intercept") == ["intercept ja-cv-1 in FF29"]
    events = play(game, "intercept ja-cv-1 in FF29")
    met = [event for event in events if isinstance(event, FleetsMet)]
    assert [(event.found, event.lost) for event in met] == [(("axis",), 2), (("axis",), 4)]
    assert happened(events, "Removed") == ["frame:fleet-combat", "frame:fleet-combat"]
    assert not war(game).on_map(UnitId("us-ca-1"))
