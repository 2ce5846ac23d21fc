"""Stacking and basing: how much a place holds."""

import pytest

from tests.awaw.desk import WARS, cites, desk, play, unit, world
from wavell.books.awaw.frame.movement.stacking import FIGURES, fits, room_in
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
    assert room_in(war_.atlas, PlaceId("india")).ground is None
    assert room_in(war_.atlas, PlaceId("egypt")).ground == FIGURES.stacking.area == 10
    assert room_in(war_.atlas, PlaceId("U9")).ground == 2


@pytest.mark.rule("awaw frame:basing")
def test_how_much_a_base_holds() -> None:
    war_ = world()
    atlas = war_.atlas
    assert room_in(war_.atlas, PlaceId("U10")).air == 5
    rough = next(place for place in sorted(atlas.tagged("port")) if atlas.terrain[place] == "jungle")
    island = next(place for place in sorted(atlas.tagged("island")) if place in atlas.tagged("port"))
    assert (room_in(war_.atlas, rough).air, room_in(war_.atlas, island).air) == (3, 3)
    assert room_in(war_.atlas, PlaceId("U10")).ships == 50
    assert room_in(war_.atlas, PlaceId("ethiopia")).air is None
    assert room_in(war_.atlas, PlaceId("U9")).ships is None


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
