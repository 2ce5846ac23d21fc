"""The rooms of the book: chapters by number, a frame that knows no chapter, and looks that bear on no ruling."""

from tests.rooms import House, below_digits, misplaced, name_of, trespassing, unnumbered
from wavell.books.awaw.book import BOOK
from wavell.rulebook.chapters import numbers

HOUSE = House(BOOK, below_digits)
CHAPTERS = [name_of(path) for path in HOUSE.files if path.parent.name == "chapters" and path.name != "__init__.py"]


def nearness(module: str, id_: str) -> int:
    """How much of a paragraph's number a module's name holds."""
    return max((len(number) for number in numbers(module) if HOUSE.below(number, id_)), default=0)


def test_every_ruled_paragraph_stands_in_a_module_with_its_number() -> None:
    assert misplaced(HOUSE) == []


def test_no_other_module_has_more_of_the_number() -> None:
    nearest = {id_: max(nearness(module, id_) for module in CHAPTERS) for id_ in BOOK.index.paragraphs}
    assert [row for row in HOUSE.ruled() if nearness(row[2], row[0]) < nearest[row[0]]] == []


def test_every_chapter_says_its_number() -> None:
    assert unnumbered(HOUSE) == []


def test_rooms_know_only_what_they_lean_on() -> None:
    assert trespassing(HOUSE) == {}
