"""Sheets: hexes where they lie, boxes where they are put, and each stretch of a line once."""

from math import dist, isclose, sqrt

from wavell.umpire.board.boardfile import read_board
from wavell.umpire.display.looks import Looks
from wavell.umpire.display.sheet_layout import Box, sheet_of, stroke_kinds

TEXT = """
id = "crossing"
title = "A river crossing"
source = "our own map"

[grid]
scheme = "columns"
columns = 4
rows = 3

[layer.terrain]
legend = { "." = "clear", "^" = "salt_flat" }
rows = ["0101 ..^.", "0102 ....", "0103 .^.."]

[[feature]]
tag = "ford"
at = "0302"

[[side]]
feature = "river"
between = "0301/0302 0202/0302"

[[line]]
kind = "road"
path = "0101 0102 0103"

[[box]]
id = "reserve"
title = "Reserves"

[[box]]
id = "depot"
title = "Depot"

[[link]]
kinds = ["land"]
a = "reserve"
b = "0102"
length = 2

[[place]]
name = "The Ford"
at = "0302"
"""
BOARD = read_board(TEXT, "crossing.toml")
SHEET = sheet_of(BOARD)
CELLS = {cell.id: cell for cell in SHEET.cells}


def test_every_place_is_a_cell_with_what_is_printed_in_it() -> None:
    assert [cell.id for cell in SHEET.cells] == [str(spot.id) for spot in BOARD]
    ford = CELLS["0302"]
    assert (ford.title, ford.tags, ford.terrain, ford.width) == ("The Ford", ("ford",), "clear", 0)
    assert CELLS["0301"].title == ""
    assert CELLS["0301"].terrain == "salt_flat"


def test_neighbours_stand_clockwise_from_the_top_at_the_width_of_a_hex() -> None:
    near = CELLS["0202"].near
    assert len(near) == 6
    assert near[0] == "0201"
    assert near[3] == "0203"
    here = CELLS["0202"]
    for name in near:
        assert isclose(dist((here.x, here.y), (CELLS[name].x, CELLS[name].y)), 1, abs_tol=0.002)
    right = [CELLS[name].x - here.x for name in near[1:3]]
    assert all(isclose(x, sqrt(3) / 2, abs_tol=0.002) for x in right)


def test_where_the_board_ends_nobody_is_near() -> None:
    assert CELLS["0101"].near[0] == ""
    assert {"", "0102"} < set(CELLS["0101"].near)


def test_a_box_leads_where_its_links_lead() -> None:
    assert CELLS["reserve"].near == ("0102",)
    assert CELLS["depot"].near == ()


def test_boxes_that_nobody_places_stand_beside_each_other_below_the_map() -> None:
    lowest = max(cell.y for cell in SHEET.cells if not cell.width)
    boxes = [cell for cell in SHEET.cells if cell.width]
    assert [cell.id for cell in boxes] == ["reserve", "depot"]
    assert all(cell.y - cell.height / 2 > lowest for cell in boxes)
    first, second = boxes
    assert first.x + first.width / 2 < second.x - second.width / 2


def test_a_box_that_is_placed_stands_there() -> None:
    placed = sheet_of(BOARD, boxes={"depot": Box(-4, 1, 3, 2)})
    depot = next(cell for cell in placed.cells if cell.id == "depot")
    assert (depot.x, depot.y, depot.width, depot.height) == (-4, 1, 3, 2)


def test_hexsides_and_roads_are_drawn_once_and_what_is_plain_is_not() -> None:
    drawn = [(stroke.kind, frozenset(stroke.cells), stroke.side) for stroke in SHEET.strokes]
    assert len(drawn) == len(set(drawn)) == 4
    assert ("river", frozenset({"0301", "0302"}), True) in drawn
    assert ("road", frozenset({"0101", "0102"}), False) in drawn
    assert {stroke.kind for stroke in sheet_of(BOARD, plain=("river",)).strokes} == {"road"}
    assert {stroke.kind for stroke in sheet_of(BOARD, plain=("road",)).strokes} == {"river"}


def test_the_kinds_of_strokes_of_a_board_are_known() -> None:
    assert stroke_kinds(BOARD) == {"river", "road"}
    assert stroke_kinds() == frozenset()


def test_terrain_is_called_by_its_name_unless_the_book_calls_it_something() -> None:
    assert SHEET.terrains["salt_flat"] == "salt flat"
    assert sheet_of(BOARD, terrains={"clear": "open"}).terrains == {"clear": "open"}


def test_what_the_book_says_of_looks_goes_with_the_sheet() -> None:
    assert (SHEET.grounds, SHEET.lines, SHEET.hues, SHEET.features) == ({}, {}, {}, {})
    looks = Looks({"salt_flat": ("marsh",)}, {"river": "wide_river"}, {"red": 0}, {"ford": "a ford"})
    said = sheet_of(BOARD, looks=looks)
    assert (said.grounds, said.lines, said.hues, said.features) == (looks.ground, looks.line, looks.hue, looks.feature)
