"""Ground movement: ways by land, zones, what is taken on the way, and what is offered."""

import itertools
from random import Random

import pytest

from tests.awaw.desk import WARS, cites, desk, happened, options, play, unit, war, world
from tests.games import dice
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.air.staging import stagings_worth_making
from wavell.books.awaw.frame.movement.moves import FEW, MOST, moves_worth_making, reach, zones
from wavell.books.awaw.model.ids import PlaceId, UnitId
from wavell.books.awaw.model.orders import Base, Exploit, Move, Nr, Ship, Sr, Stage, Tr
from wavell.books.awaw.model.ownership import units_of
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import ALLIES, AXIS, Side
from wavell.umpire import Game
from wavell.umpire.rules.options import in_order


def within(war_: War, id_: str) -> set[str]:
    """The places that a unit reaches."""
    return {str(war_.atlas.board.spots[at].id) for at in reach(war_, UnitId(id_))}


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
    assert (war(game).holder(PlaceId("U9")), war(game).holder(PlaceId("U8")), war(game).holder(PlaceId("U7"))) == (
        ALLIES,
        ALLIES,
        AXIS,
    )
    assert unit(game, "ja-aaf-1").place != "U9"


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
