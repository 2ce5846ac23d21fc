"""Elements of supply lines: what they may run along, and that none of the books waits for NumPy to read them."""

import subprocess
import sys

import pytest
from tests.umpire.board.sketches import Sketch

from wavell.umpire.board.supply_elements import Element, steps


@pytest.mark.parametrize("bad", [{"enter": {"clear": 0}}, {"limit": -1}])
def test_an_element_without_length_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="'overland' must count"):
        Element(name="overland", **bad)  # type: ignore[arg-type]


def test_a_step_counts_the_hex_that_the_line_enters_on_its_way_to_the_source() -> None:
    board = Sketch({"0101": "clear", "0102": "rough", "0103": "sea"}).board()
    overland = Element(name="overland", enter={"clear": 1, "rough": 2})
    clear, rough, sea = (board.index(name) for name in ("0101", "0102", "0103"))
    assert [list(steps(board, overland, here)) for here in (clear, rough, sea)] == [[(rough, 1)], [(clear, 2)], []]


@pytest.mark.parametrize("book", ["awaw", "europa"])
def test_a_book_that_traces_no_lines_unit_by_unit_is_read_without_numpy(book: str) -> None:
    code = f"import sys, wavell.books.{book}; print([name for name in ('numpy', 'scipy') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
