"""The hexes around Gibraltar: fronts, the Strait, the ways."""

import tomllib
from itertools import combinations

import pytest

from tests.awaw.data.maps.boards import EUROPE, GIBRALTAR, PACIFIC, fronts, linked
from wavell.umpire.board.board import Board
from wavell.umpire.board.boardfile import load_board
from wavell.umpire.board.movement import CostTable, Mover

FAR = ("britain", "france_west", "france_south", "italy", "libya", "egypt", "malta")


@pytest.fixture(scope="module")
def strait() -> Board:
    return load_board(GIBRALTAR)


@pytest.fixture(scope="module")
def fleet(strait: Board) -> Mover:
    enter = {"sea": 1, "coast": 1}
    return Mover(strait, CostTable(enter=enter, layer="shore", closed=frozenset(["all_land"]), link={"sea": 1}))


@pytest.fixture(scope="module")
def troops(strait: Board) -> Mover:
    closed = frozenset(["all_sea"])
    return Mover(strait, CostTable(enter={"clear": 1, "mountain": 1}, closed=closed, link={"land": 1}))


def test_the_layers_of_the_hexes_agree(strait: Board) -> None:
    assert 60 <= strait.hexes <= 90
    for spot in strait:
        if spot.hex is not None:
            assert (spot.terrain == "sea") == (spot.get("shore") == "sea") == (spot.get("nation") == ""), spot.id
            assert spot.get("front") in {"western", "mediterranean"}
            wet = any(strait.spots[index].terrain == "sea" for index in spot.neighbours)
            assert spot.get("shore") != "inland" or not wet, spot.id
            assert spot.get("shore") != "coast" or wet, spot.id
    for name, index in strait.places.items():
        spot = strait.spots[index]
        assert "port" not in spot.tags or spot.get("shore") == "coast", name


def test_legends_mean_what_they_mean_on_the_pacific_board() -> None:
    ours, theirs = (tomllib.loads(path.read_text("utf-8"))["layer"] for path in (GIBRALTAR, PACIFIC))
    for layer in ("terrain", "shore"):
        assert ours[layer]["legend"].items() <= theirs[layer]["legend"].items()


@pytest.mark.rule("awaw 73.41")
def test_z8_is_the_land_hex_next_to_gibraltar(strait: Board, troops: Mover) -> None:
    rock, z8 = strait["gibraltar"], strait["andalusia"]
    assert (rock.id, z8.id) == ("AA8", "Z8")
    assert strait.tagged("z8") == {z8.index}
    assert z8.index in rock.neighbours
    assert [index for index in rock.neighbours if troops.step(rock.index, index) is not None] == [z8.index]
    assert strait.index("spain") in troops.reach(rock.index, 9)
    assert strait.index("Tangier") not in troops.reach(rock.index, 99)


@pytest.mark.rule("awaw 73.21")
def test_the_hex_of_gibraltar_has_fortress_mountain_and_beach(strait: Board) -> None:
    rock = strait["gibraltar"]
    assert {"port", "fortress", "gibraltar", "beach"} == rock.tags
    assert (rock.terrain, rock.get("nation"), rock.get("shore")) == ("mountain", "gibraltar", "coast")


@pytest.mark.rule("awaw 73.31")
def test_only_the_hex_of_gibraltar_is_on_both_fronts(strait: Board) -> None:
    assert [spot.id for spot in strait if len(fronts(spot)) == 2] == ["AA8"]
    western = {spot.id for spot in strait if spot.get("front") == "western"}
    assert {"Z8", "Z7", "AA7", "BB7", "W5", "AA3", "britain", "france_west", "us_atlantic"} <= western
    assert not western & {"Y9", "Z9", "AA9", "BB8", "AA13", "france_south", "italy", "egypt"}


@pytest.mark.rule("awaw 73.42")
def test_every_way_by_sea_from_front_to_front_goes_through_the_hex_of_gibraltar(strait: Board, fleet: Mover) -> None:
    rock = strait.index("gibraltar")
    afloat = [spot for spot in strait if spot.get("shore") != "inland" and spot.index != rock]
    for a in (spot for spot in afloat if spot.get("front") == "western"):
        for b in (spot for spot in afloat if spot.get("front") == "mediterranean"):
            assert fleet.step(a.index, b.index) is None, (a.id, b.id)
            assert not {link.kind for link in a.links if link.to == b.index} & {"sea", "nr"}
    for port in ("britain", "Cadiz", "Tangier", "Lagos"):
        reach = fleet.reach(strait.index(port), 99)
        for other in ("italy", "egypt", "Malaga", "Ceuta", "Almeria"):
            assert rock in reach.path(strait.index(other))[1:-1]


def test_every_port_of_the_local_board_can_be_sailed_to_and_troops_stay_on_their_shore(
    strait: Board, fleet: Mover, troops: Mover
) -> None:
    by_sea = fleet.reach(strait.index("britain"), 99)
    assert not [strait.spots[index].title for index in strait.tagged("port") if index not in by_sea]
    by_land = troops.reach(strait.index("spain"), 99)
    land = {spot.index for spot in strait if spot.get("shore") in {"coast", "inland"}}
    shore = {"portugal", "spain", "gibraltar"}
    assert {index for index in by_land if strait.spots[index].hex} == {
        index for index in land if strait.spots[index].get("nation") in shore
    }


def test_far_places_are_the_same_on_both_boards(world: Board, strait: Board, fleet: Mover) -> None:
    """Names, tags, layers, the links among themselves, and how far they are from Gibraltar."""
    far = [spot for spot in strait if spot.hex is None]
    assert {spot.id for spot in far} == {*FAR, "spain", "sw_atlantic", "us_atlantic"}
    for spot in far:
        twin = world[spot.id]
        assert (spot.title, spot.terrain, spot.tags, spot.layers) == (twin.title, twin.terrain, twin.tags, twin.layers)
    for a, b in combinations([str(spot.id) for spot in far], 2):
        mine, theirs = (
            {(link.kind, link.length) for link in board[a].links if link.to == board.index(b)}
            for board in (strait, world)
        )
        assert mine == theirs, (a, b)
    by_sea = linked(world, "gibraltar", ["sea"])
    reach = fleet.reach(strait.index("gibraltar"), 99)
    assert {name: int(reach.cost(strait.index(name))) for name in by_sea} == by_sea
    aliases = [
        {row["id"]: row.get("aliases", []) for path in paths for row in tomllib.loads(path.read_text("utf-8"))["box"]}
        for paths in ([GIBRALTAR], [PACIFIC, EUROPE])
    ]
    assert aliases[0].items() <= aliases[1].items()
