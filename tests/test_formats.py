"""The pages of `docs/formats/` say what the structs say, and every example on them can be loaded."""

import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.outside import restored_books
from wavell.books.awaw.model.counters import read_roster as awaw_roster
from wavell.books.europa.model.counters import read_roster as europa_roster
from wavell.books.primer.model.counters import Counters
from wavell.rulebook.case_processes import answer_case
from wavell.rulebook.file_formats import sections
from wavell.umpire import Index, Readings, Sequence, WavellError, open_book
from wavell.umpire.board.boardfile import load_board
from wavell.umpire.books.toml_files import load
from wavell.umpire.display.looks import Looks
from wavell.umpire.records.record import TAGS

ROOT = Path(__file__).parent.parent


TOOL = runpy.run_path(str(ROOT / "tools" / "make_formats.py"))


EXAMPLES: Path = TOOL["EXAMPLES"]


LISTED: dict[str, Any] = {f"{page.name}-{each.title}": each for page in TOOL["pages"]() for each in page.formats}


NIM = Index("nim", EXAMPLES / "rules.toml")


def loaded(path: Path) -> object:
    """What the program makes of an example."""
    book, _, kind = path.stem.partition("-")
    match kind or book:
        case "scenario":
            found = open_book(book).read_scenario(path)
            return found.start(open_book(book).readings.choose({}))
        case "position" | "case":
            assert answer_case(path).passed
            return True
        case "counters":
            readers: dict[str, Callable[[Path], object]] = {
                "awaw": awaw_roster,
                "europa": europa_roster,
                "primer": lambda path: load(path, Counters),
            }
            return readers[book](path)
        case "board":
            return load_board(path)
        case "rules":
            return NIM
        case "sequence":
            return Sequence(NIM, path)
        case "readings":
            return Readings(NIM, path)
        case "looks":
            return load(path, Looks)
    raise AssertionError(path)


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    with restored_books():
        yield


def test_the_pages_are_made_from_the_structs_of_today() -> None:
    assert TOOL["stale"]() == [], "run tools/make_formats.py"


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.iterdir()))
def test_every_example_can_be_loaded(name: str) -> None:
    assert loaded(EXAMPLES / name)


def test_every_example_stands_on_a_page() -> None:
    assert {listed.example for listed in LISTED.values()} == {path.name for path in EXAMPLES.iterdir()}


@pytest.mark.parametrize("name", LISTED)
def test_every_table_and_every_key_says_what_it_means(name: str) -> None:
    for section in sections(LISTED[name].kind, LISTED[name].under):
        assert section.about, section.heading
        assert [key.name for key in section.keys if not key.about] == [], section.heading


def test_a_key_that_an_example_misspells_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "primer-scenario.toml"
    wrong.write_text((EXAMPLES / wrong.name).read_text(encoding="utf-8").replace("title", "titel"))
    with pytest.raises(WavellError, match=r'unknown key "titel".* "title"'):
        loaded(wrong)


def test_the_record_page_names_every_tag() -> None:
    page = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    assert [tag for tag in TAGS if f"`{tag}`" not in page] == []
