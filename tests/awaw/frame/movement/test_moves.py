"""The frame of movement: ways by land, zones, peace, room, staging."""

import itertools
from random import Random

import pytest

from tests.awaw.desk import cites, desk, happened, options, play, unit, war, world
from tests.games import dice
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.air.staging import stagings_worth_making
from wavell.books.awaw.frame.movement.moves import FEW, MOST, may_enter, moves_worth_making, reach, zones
from wavell.books.awaw.frame.movement.stacking import FIGURES, air_room, fits, ground_room, ship_room
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.nations import BRITAIN, CHINA, JAPAN
from wavell.books.awaw.model.orders import Base, Exploit, Move, Nr, Ship, Sr, Stage, Tr
from wavell.books.awaw.model.ownership import units_of
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import ALLIES, AXIS, Side
from wavell.umpire import Game
from wavell.umpire.rules.options import in_order

WARS = ("britain japan", "japan us", "china japan")


def within(war_: War, id_: str) -> set[str]:
    """The places that a unit reaches."""
    return {str(war_.atlas.board.spots[at].id) for at in reach(war_, UnitId(id_))}


# Ways by land -----------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:ground-movement", "awaw frame:terrain")
def test_the_ground_costs_movement_and_jungle_stops_all_but_japanese() -> None:
    war_ = world({"br-inf-1": "U8", "br-arm-1": "U8"}, wars=WARS)
    atlas = war_.atlas
    assert all((atlas.board.distance(atlas.ids["U8"], atlas.ids[to]) or 0) <= 2 for to in within(war_, "br-inf-1"))
    assert any(atlas.board.distance(atlas.ids["U8"], atlas.ids[to]) == 3 for to in within(war_, "br-arm-1"))
    start, wood, beyond = next(
        (a, b, c)
        for a in sorted(atlas.land)
        if atlas.nation[a] == "burma" and atlas.terrain[a] == "clear"
        for b in atlas.near[a]
        if atlas.terrain[b] == "jungle" and atlas.nation[b] == "burma"
        for c in atlas.near[b]
        if atlas.terrain[c] == "clear" and c != a and c not in atlas.near[a]
    )
    others = {place: "axis" for place in atlas.near[start] if place != wood}
    foes = {f"ja-inf-{n}": place for n, place in enumerate(others, 1)}
    assert wood in within(world({"us-inf-3": start, **foes}, wars=WARS, control=others), "us-inf-3")
    assert beyond not in within(world({"us-inf-3": start, **foes}, wars=WARS, control=others), "us-inf-3")
    war_ = world({"ja-arm-1": start}, wars=WARS, control={start: "axis"})
    assert {wood, beyond} <= within(war_, "ja-arm-1")


@pytest.mark.rule("awaw frame:ground-movement")
def test_what_a_move_is_refused_for() -> None:
    units = {"br-inf-1": "U8", "br-aaf-1": "Calcutta", "ja-inf-1": "U7", "br-inf-2": "U9", "br-dd-1": "Calcutta"}
    game = desk("allies.movement", units, wars=WARS, control={"U7": "axis"})
    assert game.judge(ALLIES, "move br-inf-1 U9")
    for order in ("move br-inf-1 U8", "move br-inf-1 U7", "move br-inf-1 Z9", "move br-aaf-1 U9", "move br-inf-1 S7"):
        assert cites(game.judge(ALLIES, order)) == ["frame:ground-movement"], order
    play(game, "move br-inf-1 U9")
    assert cites(game.judge(ALLIES, "move br-inf-1 U8")) == ["frame:ground-movement"]


@pytest.mark.rule("awaw frame:zoc")
def test_armor_makes_ways_dearer() -> None:
    units = {"br-inf-1": "U8", "ja-arm-1": "T8"}
    war_ = world(units, wars=WARS, control={"T8": "axis"})
    assert {"U7", "U8"} <= zones(war_, ALLIES)
    game = desk("allies.movement", units, wars=WARS, control={"T8": "axis"})
    assert game.judge(ALLIES, "move br-inf-1 U7")
    assert cites(game.judge(ALLIES, "move br-inf-1 T7")) == ["frame:zoc"]
    units["ja-inf-1"] = units.pop("ja-arm-1")
    game = desk("allies.movement", units, wars=WARS, control={"T8": "axis"})
    assert game.judge(ALLIES, "move br-inf-1 T7")


@pytest.mark.rule("awaw frame:zoc")
def test_zones_reach_neither_into_nor_out_of_rough_ground() -> None:
    atlas = world().atlas
    rough = next(p for p in sorted(atlas.land) if atlas.terrain[p] == "mountain" and atlas.nation[p] == "china")
    war_ = world({"ja-arm-1": rough}, wars=WARS, control={rough: "axis"})
    assert zones(war_, ALLIES) == frozenset()


@pytest.mark.rule("awaw frame:ground-movement")
def test_any_unit_may_go_one_hex() -> None:
    atlas = world().atlas
    start, steep = next(
        (a, b)
        for a in sorted(atlas.land)
        if atlas.nation[a] == "burma"
        for b in atlas.near[a]
        if atlas.terrain[b] == "jungle_mountain" and atlas.nation[b] in ("burma", "india")
    )
    game = desk("allies.movement", {"br-inf-1": start}, wars=WARS)
    assert game.judge(ALLIES, f"move br-inf-1 {steep}")
    game = desk("allies.movement", {"br-inf-1": start}, wars=WARS, unsupplied=("br-inf-1",))
    assert game.judge(ALLIES, f"move br-inf-1 {steep}")


@pytest.mark.rule("awaw frame:hex-control")
def test_a_unit_takes_every_vacant_enemy_place_on_its_way() -> None:
    control = {"U7": "axis", "U8": "axis", "U9": "axis"}
    game = desk("allies.movement", {"br-inf-1": "Calcutta", "ja-aaf-1": "U9"}, wars=WARS, control=control)
    events = play(game, "move br-inf-1 U8")
    assert happened(events, "Taken") == ["frame:hex-control"] * 2
    assert [war(game).holder(PlaceId(place)) for place in ("U9", "U8", "U7")] == [ALLIES, ALLIES, AXIS]
    assert unit(game, "ja-aaf-1").place != "U9"


# Peace ------------------------------------------------------------------------------------------------------


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
    assert may_enter(war_, AXIS, thai, JAPAN)
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
    assert may_enter(war_, ALLIES, PlaceId("S20"), CHINA)
    assert not may_enter(war_, ALLIES, PlaceId("W12"), BRITAIN)
    assert may_enter(world(wars=("japan us",)), AXIS, PlaceId("W21"))
    assert not may_enter(world(wars=("japan us",)), AXIS, PlaceId("EE11"))


# Room -------------------------------------------------------------------------------------------------------


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


# Staging ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("awaw frame:staging")
def test_staging_goes_to_a_base_of_ones_own_within_eight_hexes() -> None:
    units = {"br-aaf-1": "Calcutta", "br-inf-1": "Calcutta", "br-aaf-2": "Darwin"}
    game = desk("allies.movement", units, wars=WARS, control={"Akyab": "axis"})
    atlas = war(game).atlas
    for order in ("stage br-aaf-1 U9", "stage br-aaf-1 Akyab", "stage br-inf-1 Dacca", "stage br-aaf-1 Calcutta"):
        assert cites(game.judge(ALLIES, order)) == ["frame:staging"], order
    assert cites(game.judge(ALLIES, "stage br-aaf-1 Singapore")) == ["frame:staging"]
    for base in sorted(atlas.tagged("city")):
        far = atlas.flight("U10", base)
        if war(game).holder(base) == ALLIES and base not in ("U10", "australia", "india") and far is not None:
            assert bool(game.judge(ALLIES, f"stage br-aaf-1 {base}")) == (far <= FIGURES.staging.range), base
    events = play(game, "stage br-aaf-1 Rangoon")
    assert happened(events, "Moved") == ["frame:staging"]
    assert cites(game.judge(ALLIES, "stage br-aaf-1 Calcutta")) == ["frame:ground-movement"]


@pytest.mark.rule("awaw frame:staging")
def test_a_box_lies_one_hex_beyond_the_edge() -> None:
    atlas = world().atlas
    units = {"br-aaf-1": "Darwin", "br-aaf-2": "Rangoon", "br-aaf-3": "india", "br-aaf-4": "R14"}
    game = desk("allies.movement", units, wars=WARS)
    assert atlas.flight("KK19", "australia") == 1 + min(
        atlas.flight("KK19", to) or 99 for to in atlas.edge("australia")
    )
    assert game.judge(ALLIES, "stage br-aaf-1 australia")
    far = atlas.flight("R14", "india")
    assert far is not None
    assert cites(game.judge(ALLIES, "stage br-aaf-4 india")) == ([] if far <= 8 else ["frame:staging"])
    assert cites(game.judge(ALLIES, "stage br-aaf-3 Singapore")) == ["frame:staging"]
    assert game.judge(ALLIES, "stage br-aaf-3 Calcutta")


@pytest.mark.rule("awaw frame:air-units")
def test_carrier_aircraft_stay_aboard() -> None:
    units = {"br-cv-1": "Colombo", "br-nas-1": {"at": "Colombo", "aboard": "br-cv-1"}, "br-nas-2": "Colombo"}
    game = desk("allies.movement", units, wars=WARS)
    assert cites(game.judge(ALLIES, "stage br-nas-1 Madras")) == ["frame:air-units"]
    assert game.judge(ALLIES, "stage br-nas-2 Madras")
    units["br-cv-1"], units["br-nas-1"] = "australia", {"at": "australia", "aboard": "br-cv-1"}
    game = desk("allies.movement", units, wars=WARS)
    assert cites(game.judge(ALLIES, "stage br-nas-1 Townsville")) == ["frame:air-units"]


# What is offered, and what is asked ---------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", list(BOOK.scenarios))
@pytest.mark.parametrize("seat", [AXIS, ALLIES])
def test_offers_are_few_and_never_twice_the_same(scenario: str, seat: Side) -> None:
    game = Game.new(BOOK, scenario, dice=dice(1))
    for lister in (moves_worth_making, stagings_worth_making):
        listed = list(map(str, lister(war(game), seat, in_order)))
        assert len(listed) <= MOST + FEW
        assert len(set(listed)) == len(listed)


def test_every_offered_move_is_carried_out() -> None:
    game = desk("allies.movement", {"br-inf-1": "Calcutta", "us-inf-1": "australia", "br-aaf-1": "india"}, wars=WARS)
    offered = [*options(game, "move"), *options(game, "stage")]
    assert offered
    for order in offered:
        fresh = desk(
            "allies.movement", {"br-inf-1": "Calcutta", "us-inf-1": "australia", "br-aaf-1": "india"}, wars=WARS
        )
        play(fresh, order)


def test_no_order_is_beyond_judging() -> None:
    units = {"br-inf-1": "india", "ja-inf-1": "U6", "br-aaf-1": "australia", "us-cv-1": "Colombo", "ja-arm-1": "NN17"}
    game = desk("allies.movement", units, wars=WARS, control={"U6": "axis", "NN17": "axis"})
    random = Random(5)
    places = ["india", "australia", "sw_indian_ocean", "A1", "U6", "NN18", "EE10", "egypt", "us_pacific", "R8"]
    places += random.sample(sorted(war(game).atlas.ids), 15)
    names = [UnitId(id_) for id_ in (*units, "ind-inf-1", "us-tp-1", "ja-tp-1", "aus-inf-5")]
    for seat, id_, to in itertools.product((AXIS, ALLIES), names, places):
        for order in (
            Move(id_, PlaceId(to)),
            Stage(id_, PlaceId(to)),
            Exploit(id_, PlaceId(to)),
            Tr(id_, PlaceId(to)),
            Sr(id_, PlaceId(to)),
        ):
            assert units_of(order) == (id_,)
            game.judge(seat, order)
        for many in (
            Base((id_,), PlaceId(to)),
            Ship((id_, id_), PlaceId(to)),
            Nr((id_,), PlaceId(to), (PlaceId(to), PlaceId("U6"))),
        ):
            game.judge(seat, many)
