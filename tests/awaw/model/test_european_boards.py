"""The European areas beside the Pacific board, and the hexes around Gibraltar: fronts, the Strait, the ways."""

import tomllib
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest

from wavell.umpire.board.board import Board, Spot
from wavell.umpire.board.boardfile import load_board
from wavell.umpire.board.movement import CostTable, Mover
from wavell.umpire.facts.index import Index
from wavell.umpire.rules.registry import Rules

DATA = Path(__file__).resolve().parents[3] / "src/wavell/books/awaw/data"
PACIFIC, EUROPE, GIBRALTAR = (DATA / "maps" / f"{name}.toml" for name in ("pacific", "europe", "gibraltar"))
WESTERN = ("britain", "france_west", "germany")
MEDITERRANEAN = ("france_south", "italy", "libya", "egypt", "malta", "greece")
OLDER = ("us_atlantic", "south_africa", "ethiopia", "sw_atlantic", "suez", "basra", "abadan")
FAR = ("britain", "france_west", "france_south", "italy", "libya", "egypt", "malta")


@pytest.fixture(scope="module")
def world() -> Board:
    return load_board(PACIFIC, EUROPE)


@pytest.fixture(scope="module")
def areas() -> tuple[str, ...]:
    return tuple(row["id"] for row in tomllib.loads(EUROPE.read_text("utf-8"))["box"])


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


def linked(board: Board, here: str, kinds: Iterable[str]) -> dict[str, int]:
    """The places that links of some kinds lead to, and how far."""
    return {str(board.spots[link.to].id): link.length for link in board[here].links if link.kind in kinds}


def reached(board: Board, start: str, *kinds: str, shut: Iterable[str] = ()) -> set[str]:
    """Every place that links of some kinds lead to in the end, when some places are shut."""
    found, waiting = {start}, [start]
    while waiting:
        for there in set(linked(board, waiting.pop(), kinds)) - found - set(shut):
            found.add(there)
            waiting.append(there)
    return found


def sailed(board: Board, start: str) -> dict[str, int]:
    """How far every place is by links of the kind `sea`."""
    mover = Mover(board, CostTable(link={"sea": 1}))
    reach = mover.reach(board.index(start), 99)
    return {str(board.spots[index].id): int(reach.cost(index)) for index in reach}


def fronts(spot: Spot) -> set[str]:
    return {spot.get("front"), spot.get("front2")} - {""}


# The areas ----------------------------------------------------------------------------------------------


def test_the_areas_are_added_to_the_pacific_board(world: Board, areas: tuple[str, ...]) -> None:
    alone = load_board(PACIFIC)
    assert world.id == alone.id
    assert [spot.id for spot in world][: len(alone)] == [spot.id for spot in alone]
    assert {str(spot.id) for spot in world} - {str(spot.id) for spot in alone} == set(areas)
    assert {*WESTERN, *MEDITERRANEAN, "east_prussia", "spain", "andalusia", "gibraltar"} == set(areas)
    for name in areas:
        assert world[name].terrain == "area"
        assert world[name].get("nation")
        assert fronts(world[name]) <= {"western", "mediterranean", "eastern"}
    for name, id_ in (("Scapa Flow", "britain"), ("Taranto", "italy"), ("Danzig", "east_prussia"), ("Cairo", "egypt")):
        assert world[name].id == id_


def test_every_row_says_where_it_comes_from_and_every_citation_is_in_the_book() -> None:
    rules = Rules(Index("awaw", DATA / "rules.toml"))
    rules.board(PACIFIC, EUROPE)
    rules.board(GIBRALTAR)
    maps = {standing.where for standing in rules.implementations("73.31")}
    assert maps == {"europe.toml", "gibraltar.toml"}
    for path in (EUROPE, GIBRALTAR):
        written = tomllib.loads(path.read_text("utf-8"))
        rows = [row for section in ("box", "link", "place", "side") for row in written.get(section, [])]
        rows += [written, *written.get("layer", {}).values()]
        assert all(row["source"].startswith(("book ", "frame")) for row in rows)


@pytest.mark.rule("awaw 73.31")
def test_gibraltar_is_a_port_of_two_fronts_and_the_other_places_have_one(world: Board, areas: tuple[str, ...]) -> None:
    assert fronts(world["gibraltar"]) == {"western", "mediterranean"}
    assert {"port", "fortress", "gibraltar", "beach"} == world["gibraltar"].tags
    assert [name for name in areas if len(fronts(world[name])) != 1] == ["gibraltar"]
    for names, front in ((WESTERN, "western"), (MEDITERRANEAN, "mediterranean"), (("east_prussia",), "eastern")):
        assert {world[name].get("front") for name in names} == {front}
        assert all("port" in world[name].tags for name in names)
    assert {world[name].get("front") for name in ("us_atlantic", "south_africa")} == {"western"}
    assert {world[name].get("front") for name in ("ethiopia", "suez", "basra", "abadan")} == {"mediterranean"}


@pytest.mark.rule("awaw 73.41")
def test_z8_is_the_land_next_to_gibraltar(world: Board) -> None:
    assert world.tagged("z8") == world.indices(["andalusia"])
    assert linked(world, "gibraltar", ["land"]) == {"andalusia": 1}
    assert linked(world, "andalusia", ["land", "sea", "nr"]).keys() == {"gibraltar", "spain"}


@pytest.mark.rule("awaw 73.42")
def test_from_the_atlantic_to_the_mediterranean_every_ship_passes_gibraltar(world: Board) -> None:
    for start in WESTERN:
        assert set(MEDITERRANEAN) <= reached(world, start, "sea")
        assert not reached(world, start, "sea", shut=["gibraltar"]) & {*MEDITERRANEAN, "suez"}
        assert set(MEDITERRANEAN) <= reached(world, start, "nr", shut=["gibraltar"])
        assert not reached(world, start, "nr", shut=["gibraltar", "south_africa"]) & {*MEDITERRANEAN, "suez"}
    assert linked(world, "south_africa", ["sea"]) == {}


@pytest.mark.rule("awaw 73.42")
def test_the_strategic_box_is_reached_from_the_ports_of_the_western_front(world: Board) -> None:
    assert linked(world, "sw_atlantic", ["raid"]).keys() == linked(world, "sw_atlantic", ["nr"]).keys() == set(WESTERN)


@pytest.mark.rule("awaw 73.31")
def test_gibraltar_can_be_invaded_from_either_front(world: Board) -> None:
    by_sea = linked(world, "gibraltar", ["sea"])
    assert {front for name in by_sea for front in fronts(world[name])} == {"western", "mediterranean"}
    assert by_sea["france_west"] <= 12
    assert by_sea["italy"] <= 12


def test_sea_links_join_ports_and_no_way_round_is_shorter(world: Board, areas: tuple[str, ...]) -> None:
    for name in areas:
        by_sea = linked(world, name, ["sea"])
        assert bool(by_sea) == ("port" in world[name].tags)
        assert by_sea.items() <= linked(world, name, ["nr"]).items()
        far = sailed(world, name)
        assert {there: far[there] for there in by_sea} == by_sea
        for there in by_sea:
            assert there == "ethiopia" or "port" in world[there].tags
            across = {name, there} == {"germany", "east_prussia"}
            assert across or fronts(world[name]) & fronts(world[there])


def test_links_over_the_oceans_to_the_east_and_by_land(world: Board, areas: tuple[str, ...]) -> None:
    assert linked(world, "us_atlantic", ["nr"]).keys() == {"britain", "gibraltar"}
    assert linked(world, "south_africa", ["nr"]).keys() == {"australia", "india", "britain", "suez", "ethiopia"}
    assert linked(world, "suez", ["sea"]).keys() == {"egypt", "ethiopia"}
    assert linked(world, "basra", ["sea"]) == {"abadan": 1}
    assert linked(world, "egypt", ["land"]) == {"libya": 1, "suez": 1, "ethiopia": 3}
    for area in ("suez", "basra", "abadan"):
        assert "sea_transport" in {link.kind for link in world[area].links if link.to == world.index("india")}
    africa = {"libya", "egypt", "suez", "basra", "abadan", "ethiopia"}
    assert reached(world, "libya", "land") == africa
    assert reached(world, "germany", "land") == set(areas) - africa - {"britain", "malta"}
    assert {*areas, *OLDER} <= reached(world, "britain", "land", "sea", "nr")


# The hexes ----------------------------------------------------------------------------------------------


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
