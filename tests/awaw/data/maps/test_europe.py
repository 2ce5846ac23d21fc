"""The European areas beside the Pacific board: fronts, the Strait, the ways."""

import tomllib
from collections.abc import Iterable

import pytest

from tests.awaw.data.maps.boards import DATA, EUROPE, GIBRALTAR, PACIFIC, fronts, linked
from wavell.umpire.board.board import Board
from wavell.umpire.board.boardfile import load_board
from wavell.umpire.board.movement import CostTable, Mover
from wavell.umpire.facts.index import Index
from wavell.umpire.rules.registry import Rules

WESTERN = ("britain", "france_west", "germany")
MEDITERRANEAN = ("france_south", "italy", "libya", "egypt", "malta", "greece")
OLDER = ("us_atlantic", "south_africa", "ethiopia", "sw_atlantic", "suez", "basra", "abadan")


@pytest.fixture(scope="module")
def areas() -> tuple[str, ...]:
    return tuple(row["id"] for row in tomllib.loads(EUROPE.read_text("utf-8"))["box"])


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
