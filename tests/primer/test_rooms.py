"""The rooms of the book: chapters by number, and looks that bear on no ruling."""

from tests.rooms import House, below_dots, misplaced, trespassing, unnumbered
from tests.spelling import taken_apart
from tests.test_architecture import parsed
from wavell.books.primer import BOOK

HOUSE = House(BOOK, below_dots)


def test_every_ruled_paragraph_stands_in_a_module_with_its_number() -> None:
    assert misplaced(HOUSE) == []


def test_every_chapter_says_its_number() -> None:
    assert unnumbered(HOUSE) == []


def test_rooms_know_only_what_they_lean_on() -> None:
    assert trespassing(HOUSE) == {}


def test_nothing_is_decided_by_taking_words_apart() -> None:
    apart = {path.name: taken_apart(parsed(path)) for path in HOUSE.files}
    assert {name: methods for name, methods in apart.items() if methods} == {"scenarios.py": {"split"}}
