"""The Pacific board: what the book says of its hexes and boxes holds, and the rest is sound."""

import runpy
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from wavell.umpire.board.board import Board
from wavell.umpire.board.boardfile import load_board
from wavell.umpire.board.hexes import Layout, compass, neighbours
from wavell.umpire.board.movement import CostTable, Mover

ROOT = Path(__file__).resolve().parents[4]
BOARD = ROOT / "src/wavell/books/awaw/data/maps/pacific.toml"
LAND = ("clear", "jungle", "mountain", "jungle_mountain", "swamp", "forest", "outback")


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(BOARD)


@pytest.fixture(scope="module")
def fleet(board: Board) -> Mover:
    return Mover(
        board, CostTable(enter={"sea": 1, "coast": 1}, layer="shore", closed=frozenset(["all_land"]), link={"sea": 1})
    )


@pytest.fixture(scope="module")
def troops(board: Board) -> Mover:
    closed = frozenset(["all_sea", "outback"])
    return Mover(board, CostTable(enter=dict.fromkeys(LAND, 1), closed=closed, link={"land": 1}))


def links(board: Board, box: str, kind: str) -> dict[str, int]:
    """The links of one kind from a box, as place and length."""
    return {str(board.spots[link.to].id): link.length for link in board[box].links if link.kind == kind}


def adjacent(board: Board, a: str, b: str) -> bool:
    return board.index(b) in board[a].neighbours


def reaches(mover: Mover, a: str, b: str, closed: frozenset[str] = frozenset()) -> bool:
    """Whether a mover can get from one place to another at all, without crossing some hexsides."""
    board = mover.board
    if closed:
        table = mover.table
        mover = Mover(
            board, CostTable(enter=table.enter, layer=table.layer, closed=table.closed | closed, link=table.link)
        )
    return board.index(b) in mover.reach(board.index(a), 200)


def test_the_board_loads_and_is_consistent(board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    """Every list of the file was checked against the hexes when it was read; the layers must also agree."""
    for spot in board:
        if spot.hex is not None:
            assert (spot.terrain == "sea") == (spot.get("shore") == "sea") == (spot.get("nation") == ""), spot.id
            assert spot.get("front") in {"pacific", "asian", "southeast_asian"}
            assert board[spot.id] is spot
    for name, index in board.places.items():
        spot = board[name]
        assert spot.index == index
        assert spot.terrain != "sea"
        assert "port" not in spot.tags or spot.hex is None or spot.get("shore") == "coast", name
    for a, b in board.sides:
        assert board.distance(a, b) == 1
    assert board.layout is Layout.POINTY
    shores = [spot.get("shore") for spot in board if spot.hex is not None]
    with capsys.disabled():
        counts = ", ".join(f"{shores.count(shore)} {shore}" for shore in ("sea", "coast", "inland"))
        print(f"\nPacific board: {board.hexes} hexes ({counts}), {len(board.places)} places, {len(board.sides)} sides")  # noqa: T201
    assert 1500 < board.hexes < 2500
    assert len(board) - board.hexes == 11


def test_the_western_edge_is_straight_and_numbers_start_at_one(board: Board) -> None:
    for spot in board:
        if spot.hex is not None:
            assert spot.hex.q >= 1
            assert spot.hex.q + spot.hex.r / 2 >= 16
    assert {"A16", "CC2", "NN1", "NN31", "P53"} <= {spot.id for spot in board}
    assert "A15" not in board
    assert "OO10" not in board


@pytest.mark.parametrize(
    ("hexes", "nation"),
    [
        ("E36 F35 F36 F37 F38 C41", "japan"),
        ("J25", "manchuria"),
        ("CC43", "united_states"),
        ("BB38", "gilbert_islands"),
    ],
)
def test_borders_are_those_of_the_war(board: Board, hexes: str, nation: str) -> None:
    """Southern Sakhalin and the Kuriles were Japanese, Jehol was Manchukuo, Canton Island was never a Gilbert."""
    assert {board[each].get("nation") for each in hexes.split()} == {nation}


@pytest.mark.parametrize(
    ("place", "hex_name", "nation"),
    [
        ("Tokyo", "L32", "japan"),
        ("Manila", "W21", "philippines"),
        ("Pearl Harbor", "P53", "united_states"),
        ("Singapore", "EE11", "singapore"),
        ("Townsville", "NN24", "australia"),
        ("Noumea", "NN31", "new_caledonia"),
        ("Rangoon", "W12", "burma"),
        ("Kuala Lumpur", "DD11", "malaya"),
        ("Kuching", "EE14", "sarawak"),
        ("Hong Kong", "T20", "hong_kong"),
        ("Calcutta", "U10", "india"),
        ("Colombo", "CC3", "india"),
        ("Darwin", "KK19", "australia"),
        ("Port Moresby", "II26", "new_guinea"),
        ("Batavia", "II11", "dutch_east_indies"),
        ("Bangkok", "Y13", "thailand"),
        ("Saigon", "Z14", "indochina"),
        ("Truk", "Z31", "south_sea_mandate"),
        ("Formosa", "R23", "formosa"),
    ],
)
def test_a_coastal_city_stands_on_land_of_its_nation(board: Board, place: str, hex_name: str, nation: str) -> None:
    spot = board[place]
    assert (spot.id, spot.get("nation"), spot.get("shore")) == (hex_name, nation, "coast")


def test_distances_are_those_of_the_globe(board: Board) -> None:
    """A hex is about 270 km: Tokyo to Manila 3,000 km, to Pearl Harbor 6,200 km, Singapore to Darwin 3,350 km."""
    expected = {("Tokyo", "Manila"): 11, ("Tokyo", "Pearl Harbor"): 23, ("Singapore", "Darwin"): 14}
    for (a, b), hexes in expected.items():
        found = board.distance(board.index(a), board.index(b))
        assert found is not None
        assert abs(found - hexes) <= 2


@pytest.mark.rule("awaw 74.11")
def test_the_colonies_have_hexes_and_capitals(board: Board) -> None:
    nations = {spot.get("nation") for spot in board}
    assert {"burma", "malaya", "sarawak", "hong_kong", "singapore"} <= nations
    for place, nation in (("Rangoon", "burma"), ("Kuala Lumpur", "malaya"), ("Kuching", "sarawak")):
        assert "capital" in board[place].tags
        assert board[place].get("nation") == nation


@pytest.mark.rule("awaw 71.71")
def test_ships_reach_the_australia_box_by_three_hexes_of_the_southern_edge(board: Board, fleet: Mover) -> None:
    gates = {"NN15": 8, "NN24": 8, "NN31": 10}
    assert links(board, "australia", "sea") == gates
    for gate, length in gates.items():
        assert {"southern_edge", "gateway"} <= board[gate].tags
        assert board[gate].get("shore") in {"coast", "sea"}
        assert fleet.step(board.index("australia"), board.index(gate)) == length
    assert reaches(fleet, "NN15", "Batavia")
    assert reaches(fleet, "NN24", "Rabaul")
    assert reaches(fleet, "NN31", "Pearl Harbor")


@pytest.mark.rule("awaw 71.61", "awaw 71.223A")
def test_supply_and_redeployment_to_australia_do_not_use_the_north_western_gate(board: Board) -> None:
    assert links(board, "australia", "sea_supply") == {"NN24": 8, "NN31": 10}
    redeploy = {"NN24", "NN31", "us_pacific", "india", "south_africa", "ethiopia", "suez", "basra", "abadan"}
    assert links(board, "australia", "nr").keys() == redeploy


@pytest.mark.rule("awaw 72.71", "awaw 72.61")
def test_ships_of_india_appear_on_the_coast_at_the_western_edge(board: Board, fleet: Mover) -> None:
    gate = board["CC2"]
    assert links(board, "india", "sea") == links(board, "india", "sea_supply") == {"CC2": 8}
    assert {"western_edge", "gateway"} <= gate.tags
    assert (gate.get("shore"), gate.get("nation")) == ("coast", "india")
    assert any(board.spots[index].terrain == "sea" for index in gate.neighbours)
    assert reaches(fleet, "india", "Rangoon")


@pytest.mark.rule("awaw 72.223A", "awaw 72.221A", "awaw 72.221C")
def test_boxes_and_ports_from_which_india_is_entered(board: Board) -> None:
    redeploy = {"CC2", "australia", "south_africa", "ethiopia", "suez", "basra", "abadan"}
    assert links(board, "india", "nr").keys() == redeploy
    assert links(board, "india", "base").keys() == {"australia", "south_africa", "suez", "basra", "abadan"}
    assert links(board, "india", "sea_transport").keys() == {"suez", "basra", "abadan"}
    assert {board[name].terrain for name in ("suez", "basra", "abadan")} == {"area"}


@pytest.mark.rule("awaw 72.221A")
def test_troops_enter_india_south_of_the_himalayas(board: Board) -> None:
    """The hexes next to the box are those of the layers: Indian, on the western edge, south of the Himalayas."""
    edge = [spot for spot in board if "western_edge" in spot.tags and spot.get("nation") == "india"]
    wall = max(spot.index for spot in edge if spot.terrain == "himalaya")
    south = {str(spot.id) for spot in edge if spot.index > wall}
    assert set(links(board, "india", "land")) == south
    assert {str(board.spots[index].id) for index in board.tagged("south_of_himalayas")} == south
    assert "CC2" in south
    assert board["R8"].terrain == "himalaya"


@pytest.mark.rule("awaw 70.12")
def test_canadians_may_go_by_rail_between_the_two_american_boxes(board: Board) -> None:
    assert links(board, "us_atlantic", "sr") == {"us_pacific": 1}


@pytest.mark.rule("awaw 71.32", "awaw 72.32")
def test_both_boxes_are_on_the_south_east_asian_front(board: Board) -> None:
    assert board["australia"].get("front") == board["india"].get("front") == "southeast_asian"


@pytest.mark.rule("awaw 71.221A", "awaw 71.61")
def test_troops_enter_australia_by_southern_edge_hexes_that_are_not_outback(board: Board) -> None:
    """The hexes next to the box are those of the layers: Australian, on the southern edge, no outback."""
    edge = [spot for spot in board if "southern_edge" in spot.tags and spot.get("nation") == "australia"]
    assert set(links(board, "australia", "land")) == {str(spot.id) for spot in edge if spot.terrain != "outback"}


OPEN_SIDES: Mapping[str, set[str]] = {"NN17": {"W", "NW", "NE"}, "NN22": {"NW", "NE", "E"}}


@pytest.mark.rule("awaw 71.81")
def test_outback_hexsides_are_closed_but_for_the_outer_three_of_each_end(board: Board, troops: Mover) -> None:
    outback = [spot for spot in board if spot.terrain == "outback"]
    assert [spot.id for spot in outback] == ["NN17", "NN18", "NN19", "NN20", "NN21", "NN22"]
    for spot in outback:
        assert spot.hex is not None
        for name, other in zip(compass(board.layout), neighbours(spot.hex), strict=True):
            index = board.at(other)
            if index is None:
                assert name in {"SW", "SE"}
                continue
            is_open = name in OPEN_SIDES.get(spot.id, set())
            assert ("outback" in board.side(spot.index, index)) != is_open, (spot.id, name)
            assert (troops.step(index, spot.index) is not None) == is_open
        assert not links(board, "australia", "land").keys() & {spot.id}


@pytest.mark.rule("awaw 74.31")
def test_the_strait_of_malacca_joins_the_bay_and_singapore(board: Board, fleet: Mover, troops: Mover) -> None:
    strait, west, east = ("DD11", "EE10"), ("DD10", "EE9"), ("EE11", "FF10")
    beside = {(a, b) for a in strait for b in west + east if adjacent(board, a, b)}
    expected = {
        ("DD11", "DD10"),
        ("DD11", "EE11"),
        ("EE10", "DD10"),
        ("EE10", "EE9"),
        ("EE10", "EE11"),
        ("EE10", "FF10"),
    }
    assert beside == expected
    assert board.tagged("strait") == board.indices(strait)
    for name in strait + west + east:
        assert board[name].get("shore") == "coast"
    for a, b in expected:
        assert "malacca" in board.side(board.index(a), board.index(b))
        assert fleet.step(board.index(a), board.index(b)) == 1
    marked = [pair for pair, features in board.sides.items() if "malacca" in features]
    assert len(marked) == len(expected)
    for a, b in (("DD10", "DD11"), ("DD11", "EE10"), ("EE10", "EE11"), ("FF10", "EE11")):
        assert troops.step(board.index(a), board.index(b)) is None


@pytest.mark.rule("awaw 74.31")
def test_without_the_strait_ships_sail_round_sumatra(board: Board, fleet: Mover) -> None:
    """No ship crosses the isthmus of Kra, Malaya or Sumatra, or the closing of the strait would mean nothing."""
    closed = Mover(board, CostTable(enter=fleet.table.enter, layer="shore", closed=frozenset(["all_land", "malacca"])))
    start, end = board.index("Rangoon"), board.index("Saigon")
    through, around = fleet.reach(start, 99), closed.reach(start, 99)
    assert board.indices(["EE10", "DD11"]) & set(through.path(end))
    assert around.cost(end) >= through.cost(end) + 6
    south = max((board.spots[index].hex or (0, 0))[1] for index in around.path(end))
    assert south >= 33


def test_ships_sail_round_the_cape_of_papua(board: Board, fleet: Mover, troops: Mover) -> None:
    """From Lae to Port Moresby troops cross the mountains and ships go by Milne Bay."""
    way = fleet.reach(board.index("Lae"), 99).path(board.index("Port Moresby"))
    assert board.index("Milne Bay") in way
    assert board.index("HH26") not in way
    assert reaches(troops, "Lae", "Port Moresby")


def test_malaya_is_walked_from_end_to_end(board: Board, troops: Mover) -> None:
    assert reaches(troops, "Bangkok", "Singapore")
    walk = [board.index(name) for name in ("Singora", "Penang", "Kuala Lumpur", "Singapore")]
    assert all(troops.step(a, b) == 1 for a, b in pairwise(walk))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Singapore", "Medan"),
        ("Palembang", "Batavia"),
        ("Madras", "Colombo"),
        ("Pusan", "Sasebo"),
        ("Hong Kong", "Formosa"),
        ("Tokyo", "Sapporo"),
        ("Lae", "Rabaul"),
        ("Darwin", "Dili"),
        ("Manila", "Davao"),
        ("Balikpapan", "Makassar"),
    ],
)
def test_no_troops_walk_over_the_sea(troops: Mover, a: str, b: str) -> None:
    assert not reaches(troops, a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("India", "Rangoon"),
        ("Rangoon", "Bangkok"),
        ("Hanoi", "Singapore"),
        ("Tokyo", "Sasebo"),
        ("Australia", "Darwin"),
    ],
)
def test_troops_walk_where_there_is_land(troops: Mover, a: str, b: str) -> None:
    assert reaches(troops, a, b)


def test_every_port_can_be_sailed_to(board: Board, fleet: Mover) -> None:
    sailed = fleet.reach(board.index("Pearl Harbor"), 200)
    ports = [index for index in board.tagged("port") if board.spots[index].hex is not None]
    assert not [board.spots[index].title for index in ports if index not in sailed]


def test_nepal_is_three_hexes_and_bhutan_and_hong_kong_one(board: Board) -> None:
    nations = [spot.get("nation") for spot in board if spot.hex is not None]
    assert [nations.count(name) for name in ("nepal", "bhutan", "hong_kong")] == [3, 1, 1]


def test_the_board_was_written_from_the_overlay_of_today(board: Board) -> None:
    """What the overlay lists and patches stands in the board, so neither was changed alone."""
    overlay = tomllib.loads((ROOT / "tools/pacific_overlay.toml").read_text("utf-8"))
    written = tomllib.loads(BOARD.read_text("utf-8"))
    for section in ("box", "link", "place"):
        assert written[section] == overlay[section]
    for patch in overlay["patch"]:
        assert {board[name].get(patch["layer"]) for name in patch["at"].split()} == {patch["value"]}, patch["at"]
    for feature in ("all_sea", "all_land"):
        for pair in overlay[feature].split():
            a, b = (board.index(name) for name in pair.split("/"))
            assert feature in board.side(a, b)
    sources = [written["source"], *(layer["source"] for layer in written["layer"].values())]
    for section in ("grid", "box", "link", "place", "feature", "side"):
        rows = written[section]
        sources += [row["source"] for row in ([rows] if isinstance(rows, dict) else rows)]
    assert all(source.startswith(("book ", "public", "frame")) for source in sources)


def test_the_picture_in_the_documentation_is_of_this_board(board: Board) -> None:
    drawer = runpy.run_path(str(ROOT / "tools/draw_board.py"))
    picture: str = drawer["Picture"](board).svg()
    assert len(picture) < 600_000
    assert ElementTree.fromstring(picture).tag.endswith("svg")  # noqa: S314 - our own picture
    assert (ROOT / "docs/img/pacific.svg").read_text("utf-8") == picture
