"""The check of a book's rooms can fail: it sees what a room may not import, and lengths."""

from tests.rooms import House, below_digits, below_dots, forbidden, misplaced, name_of, overlong, unnumbered
from tests.test_architecture import FILES
from wavell.books.primer.book import BOOK

HOUSE = House(BOOK, below_digits)


def test_every_digit_is_a_level_in_one_book_and_every_dot_in_another() -> None:
    ids = ("71", "71.1", "71.15", "71.151", "71.15B", "71.2")
    assert [id_ for id_ in ids if below_digits("71.15", id_)] == ["71.15", "71.151", "71.15B"]
    assert [id_ for id_ in ids if below_digits("71", id_)] == list(ids)
    assert [id_ for id_ in ids if below_digits("7", id_) or below_digits("71.15c", id_)] == []
    lettered = ("15", "15.J", "15.J.1", "15.J.1.a", "15.J.11", "15.K")
    assert [id_ for id_ in lettered if below_dots("15.j.1", id_)] == ["15.J.1", "15.J.1.a"]
    assert [id_ for id_ in lettered if below_dots("15", id_)] == list(lettered)


def test_a_frame_that_imports_a_chapter_is_seen() -> None:
    frame, chapter, looks = (f"{HOUSE.package}.{room}" for room in ("frame.sea.routes", "chapters.s3_zones", "display"))
    assert forbidden(HOUSE, frame, [chapter, f"{HOUSE.package}.model.world", "wavell.umpire"]) == {chapter}
    assert forbidden(HOUSE, chapter, [frame, looks]) == {looks}
    assert not forbidden(HOUSE, f"{HOUSE.package}.book", [frame, chapter, looks])


def test_a_rule_in_a_module_without_its_number_is_seen() -> None:
    nothing = House(BOOK, lambda number, id_: False)
    assert any(line.startswith("3.3: ") for line in misplaced(nothing))
    assert nothing.package + ".chapters.s3_zones" not in unnumbered(HOUSE)
    assert len(unnumbered(nothing)) > len(unnumbered(HOUSE))


def test_no_module_is_too_long_to_be_read() -> None:
    assert overlong(FILES) == {}


def test_a_module_that_is_too_long_is_seen() -> None:
    length = len(FILES[0].read_text().splitlines())
    assert overlong(FILES[:1], length - 1) == {name_of(FILES[0]): length}
    assert overlong(FILES[:1], length) == {}
