"""The rooms of the book: every chapter holds the numbers of its paragraphs, and frame and model know no chapter."""

from pathlib import Path

import pytest

from tests.rooms import House, below_dots, misplaced, trespassing, unnumbered
from wavell.books.europa.book import BOOK

HOUSE = House(BOOK, below_dots)


def test_every_paragraph_points_into_a_module_that_holds_its_number() -> None:
    assert misplaced(HOUSE) == []
    assert unnumbered(HOUSE) == []


def test_no_room_imports_one_that_it_does_not_know() -> None:
    assert trespassing(HOUSE) == {}


@pytest.mark.parametrize(
    ("module", "id_", "held"),
    [
        ("chapters.s15v_smps.loads", "15.V.1.a", True),
        ("chapters.s103a2_railways", "103.A.2.b.1.p1", True),
        ("chapters.s15i1b_s15l1b_command_depots", "15.L.1.b.ii", True),
        ("chapters.s15j1_s15j2_engineers", "15.J.11", False),
        ("chapters.s15j10_punitive", "15.J.1", False),
        ("frame.supply.points", "15.I.1.d", False),
    ],
)
def test_a_number_holds_what_is_below_it(module: str, id_: str, held: bool) -> None:
    assert HOUSE.holds(module, id_) == held


def test_the_tests_of_a_chapter_hold_its_number() -> None:
    files = list((Path(__file__).parent / "chapters").glob("test_s*.py"))
    assert len(files) > 15
    for path in files:
        assert any(HOUSE.holds(path.stem, id_) for id_ in BOOK.index.paragraphs), path.name
