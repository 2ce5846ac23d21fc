"""Lines by land against a slow twin, and what sources feed."""

import random

import pytest

from tests.awaw.desk import cites, desk, lines, play, tally, war, world
from wavell.books.awaw.frame.supply.ground import exits
from wavell.books.awaw.frame.supply.isolation import unsupplied_now
from wavell.books.awaw.frame.supply.lines import (
    SOURCES,
    full_supply,
    fully_fed,
    hungry_units,
    lines_from,
    supplied,
    zones,
)
from wavell.books.awaw.model.atlas import ATLASES, TERRAIN
from wavell.books.awaw.model.counters import ROSTER
from wavell.books.awaw.model.ids import NationId, PlaceId, UnitId
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import ALLIES, AXIS, HOMELANDS, SIDES, Side

PACIFIC = ATLASES["world"]


def rough(terrain: str) -> int:
    """What a terrain adds to the defence; the Himalayas keep everybody out."""
    return TERRAIN[terrain].dm if terrain in TERRAIN else 9


def slow_supply(position: War, side: Side) -> set[PlaceId]:
    """Every place in full supply, found by spreading over the whole map until nothing changes."""
    atlas = position.atlas
    mine = {p for p in atlas.land if position.ground(p, side)}
    theirs = {p for p in atlas.land if any(ROSTER[u].is_ground and ROSTER[u].side != side for u in position.stack(p))}
    felt: set[str] = set()
    for place in theirs:
        tanks = [u for u in position.stack(place) if ROSTER[u].kind == "armor"]
        if tanks and place not in atlas.boxes and rough(atlas.terrain[place]) == 0:
            felt |= {n for n in atlas.near[place] if n not in atlas.boxes and rough(atlas.terrain[n]) == 0}
    passable = {p for p in atlas.land if (position.holder(p) == side or p in mine) and p not in theirs}
    passable = {p for p in passable if (p not in felt or p in mine) and atlas.terrain[p] not in ("box", "himalaya")}
    found = {
        place
        for place, row in SOURCES[position.map].items()
        if row.side == side and position.holder(place) == side and NationId(place) not in position.surrendered
    }
    found |= {
        port
        for port, line in position.sea_lines.items()
        if line.side == side and line.source in found and position.holder(port) == side
    }
    while True:
        more = {
            to
            for here in found
            for to in atlas.near[here]
            if to in passable and to not in found and (here, to) not in atlas.outback
        }
        if not more:
            return found
        found |= more


@pytest.mark.rule("awaw frame:supply")
def test_lines_by_land_agree_with_a_slow_search() -> None:
    dice = random.Random(7161)
    land = sorted(p for p in PACIFIC.land if p not in PACIFIC.boxes)
    ground = [u for u, c in ROSTER.items() if c.is_ground]
    for _ in range(40):
        spots = dice.sample(land, 40)
        some = dice.sample(ground, 40)
        control = {p: dice.choice((*SIDES, "")) for p in dice.sample(land, dice.randrange(200))}
        ports = dice.sample(sorted(PACIFIC.tagged("port") - PACIFIC.boxes), 4)
        fallen = dice.choice(((), ("india",), ("australia", "india")))
        position = world(
            {id_: at for id_, at in zip(some, spots, strict=True) if ROSTER[id_].nation not in fallen},
            control=control,
            sea_lines={port: dice.choice(("allies india", "axis L32", "allies australia")) for port in ports},
            surrendered=fallen,
        )
        for side in SIDES:
            assert supplied(position, side) == slow_supply(position, side)


@pytest.mark.rule("awaw 71.61")
@pytest.mark.rule("awaw 72.61")
def test_the_boxes_open_onto_the_edge_of_their_own_country_only() -> None:
    assert set(exits("world", "australia")) == {"NN14", "NN15", "NN16", "NN23", "NN24"}
    assert set(exits("world", "india")) == {"S7", "T7", "U6", "V6", "W5", "X5", "Y4", "Z4", "AA3", "BB3", "CC2"}
    assert all(
        row.ref.startswith("frame:") for place, row in SOURCES["world"].items() if place not in ("australia", "india")
    )


@pytest.mark.rule("awaw 71.61")
def test_outback_sides_carry_no_line_from_the_box() -> None:
    """With the clear edge hexes lost, the outback ones do not help."""
    position = world({}, control=dict.fromkeys(("NN14", "NN15", "NN16", "NN23", "NN24"), "axis"))
    assert not supplied(position, ALLIES) & {"NN17", "NN18", "NN19", "NN20", "NN21", "NN22", "KK19"}
    assert full_supply(world({}), PlaceId("KK19"), ALLIES)


@pytest.mark.rule("awaw 71.61")
def test_the_boxes_feed_western_allies_and_not_china() -> None:
    game = desk(
        "allies.supply",
        {"ch-inf-1": "Ledo", "ind-inf-1": "Imphal"},
        wars=["china japan", "britain japan"],
        territory={"china": ""},
    )
    assert fully_fed(war(game), UnitId("ind-inf-1"))
    assert not fully_fed(war(game), UnitId("ch-inf-1"))
    assert tally(game, "supply ind-inf-1").lines[0].ref.id == "72.61"  # type: ignore[union-attr]


@pytest.mark.rule("awaw frame:zoc")
@pytest.mark.rule("awaw frame:supply")
def test_enemy_armor_closes_the_places_next_to_it_unless_they_are_occupied() -> None:
    """Open ground only: the zone does not reach into hills or jungle."""
    atlas = PACIFIC
    open_ground = [p for p in sorted(atlas.land) if p not in atlas.boxes and atlas.terrain[p] == "clear"]
    tank = next(p for p in open_ground if sum(n in open_ground for n in atlas.near[p]) >= 2)
    beside = [n for n in atlas.near[tank] if n in open_ground]
    position = world({"ja-arm-1": tank, "ind-inf-1": beside[0]})
    assert zones(position, ALLIES) == set(beside)
    assert zones(position, AXIS) == frozenset()


@pytest.mark.rule("awaw frame:japanese-supply")
def test_japan_sends_lines_from_home_and_from_saigon_while_it_is_friendly() -> None:
    game = desk(
        "axis.supply", {"ja-inf-1": "Truk", "ja-inf-2": "Kota Bharu"}, control={"CC12": "axis"}, wars=["britain japan"]
    )
    assert cites(game.judge("axis", "line truk from rangoon")) == ["frame:japanese-supply"]
    assert cites(game.judge("axis", "line kota-bharu from saigon")) == ["frame:supply"]  # indochina is not Japan's
    ready = desk(
        "axis.supply",
        {"ja-inf-1": "Truk", "ja-inf-2": "Kota Bharu"},
        control={"CC12": "axis"},
        territory={"indochina": "axis"},
        accounts={"axis.transports.pacific": 2},
        wars=["britain japan"],
    )
    assert cites(ready.judge("axis", "line kota-bharu from saigon")) == []
    play(ready, "line kota-bharu from saigon", "line truk from tokyo")
    assert lines(tally(ready, "supply ja-inf-2"))[0].endswith("frame:japanese-supply")
    assert unsupplied_now(war(ready), AXIS) == ()
    assert cites(ready.judge("axis", "line guam from tokyo")) == ["frame:supply"]


@pytest.mark.rule("awaw frame:supply")
def test_a_capital_feeds_two_ground_units_and_three_air_factors() -> None:
    units = {"aus-inf-1": "Kuching", "ind-inf-5": "Kuching", "ind-inf-6": "Kuching"}
    units |= {f"br-aaf-{n}": "Kuching" for n in range(1, 5)}
    position = world(units, wars=["britain japan"])
    assert hungry_units(position, ALLIES) == ["ind-inf-6", "br-aaf-4"]
    assert not full_supply(position, PlaceId("EE14"), ALLIES)
    lost = world(units, control={"EE14": "axis"})
    assert len(hungry_units(lost, ALLIES)) == len(units)


@pytest.mark.parametrize("map_", ATLASES)
def test_lines_can_be_asked_from_every_box_on_every_map(map_: str) -> None:
    found = world(map=map_)
    for side in SIDES:
        for box in map(PlaceId, HOMELANDS):
            reached = lines_from(found, side, [box])
            assert box in reached
            assert box in found.atlas or reached == {box}, "a box that the map does not have leads nowhere"
