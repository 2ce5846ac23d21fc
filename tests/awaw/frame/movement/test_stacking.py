"""Stacking and basing: how much a place holds."""

import pytest

from tests.awaw.desk import WARS, cites, desk, play, unit, world
from wavell.books.awaw.frame.movement.stacking import FIGURES, air_room, fits, ground_room, ship_room
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.rules import ALLIES


@pytest.mark.rule("awaw frame:stacking")
def test_two_ground_units_to_a_hex() -> None:
    units = {"br-inf-1": "U9", "br-inf-2": "U9", "br-inf-3": "U8", "br-aaf-1": "Calcutta"}
    game = desk("allies.movement", units, wars=WARS)
    assert cites(game.judge(ALLIES, "move br-inf-3 U9")) == ["frame:stacking"]
    play(game, "move br-inf-1 T10", "move br-inf-3 U9")
    assert unit(game, "br-inf-3").place == "U9"


@pytest.mark.rule("awaw frame:stacking")
def test_partisans_are_not_counted_and_boxes_hold_any_number() -> None:
    war_ = world(
        {"ja-inf-1": "U9", "ja-inf-2": "U9", "ja-inf-3": "U8"}, wars=WARS, control={"U9": "axis", "U8": "axis"}
    )
    assert fits(war_, PlaceId("U9"), (UnitId("ina-par-1"),))
    assert not fits(war_, PlaceId("U9"), (UnitId("ja-inf-3"),))
    assert ground_room(war_, PlaceId("india")) is None
    assert ground_room(war_, PlaceId("egypt")) == FIGURES.stacking.area == 10
    assert ground_room(war_, PlaceId("U9")) == 2


@pytest.mark.rule("awaw frame:basing")
def test_how_much_a_base_holds() -> None:
    war_ = world()
    atlas = war_.atlas
    assert air_room(war_, PlaceId("U10")) == 5
    rough = next(place for place in sorted(atlas.tagged("port")) if atlas.terrain[place] == "jungle")
    island = next(place for place in sorted(atlas.tagged("island")) if place in atlas.tagged("port"))
    assert (air_room(war_, rough), air_room(war_, island)) == (3, 3)
    assert ship_room(war_, PlaceId("U10")) == 50
    assert air_room(war_, PlaceId("ethiopia")) is None
    assert ship_room(war_, PlaceId("U9")) is None


@pytest.mark.rule("awaw frame:basing")
def test_a_port_bases_fifty_naval_factors_and_carriers_their_own_aircraft() -> None:
    ships = [id_ for id_, counter in ROSTER.items() if counter.is_ship and counter.nation in ("us", "britain")]
    full, factors = [], 0
    for id_ in ships:
        if factors + ROSTER[id_].factors <= 50:
            full.append(id_)
            factors += ROSTER[id_].factors
    last = next(id_ for id_ in ships if id_ not in full)
    game = desk("allies.movement", dict.fromkeys(full, "Colombo") | {last: "Trincomalee"}, wars=WARS)
    assert factors == 50
    assert cites(game.judge(ALLIES, f"base {last} Colombo")) == ["frame:basing"]
    squadrons = {f"us-nas-{n}": {"at": "Colombo", "aboard": "us-cv-1"} for n in (1, 2, 3)}
    fliers = dict.fromkeys(("us-aaf-1", "us-aaf-2", "us-aaf-3", "us-aaf-4"), "Colombo")
    war_ = world({"us-cv-1": "Colombo", "us-aaf-5": "Madras", **squadrons, **fliers}, wars=WARS)
    assert fits(war_, PlaceId("CC3"), (UnitId("us-aaf-5"),))
    assert not fits(war_, PlaceId("CC3"), (UnitId("us-aaf-5"), UnitId("br-nas-1")))
