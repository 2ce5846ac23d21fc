"""The page on rulings names every reading as the book has it, and every paragraph it names exists."""

import re
from pathlib import Path

import pytest

from wavell.books.europa.book import BOOK

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "europa-rulings.md").read_text(encoding="utf-8")
READINGS = BOOK.readings.all
ID = re.compile(r"(?<![\w.])(?:15|103)(?:\.[A-Za-z0-9*]+)+|frame:[A-Z]+")


def rows() -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("|")]


@pytest.mark.parametrize("id_", READINGS)
def test_the_page_tells_what_the_reading_is_about_and_its_default(id_: str) -> None:
    reading = READINGS[id_]
    row = next((row for row in rows() if row[0] == f"`{id_}`"), None)
    assert row is not None, f"{id_} is missing from docs/europa-rulings.md"
    assert row[1].split(", ") == list(reading.paragraphs)
    assert row[2] == reading.question
    assert row[3] == f"`{reading.default}`: {reading.choices[reading.default]}"
    assert row[4] == reading.why


def test_the_page_lists_no_reading_that_the_book_does_not_have() -> None:
    assert {name for row in rows() for name in re.findall(r"^`([a-z0-9-]+)`$", row[0])} == set(READINGS)


def test_the_rulings_are_numbered_in_order() -> None:
    numbers = [int(row[0][1:]) for row in rows() if re.fullmatch(r"E\d+", row[0])]
    assert numbers == list(range(1, len(numbers) + 1))
    assert set(map(int, re.findall(r"\bE(\d+)\b", PAGE))) <= set(numbers)


def test_every_paragraph_named_exists() -> None:
    named = {found.rstrip(".") for found in ID.findall(PAGE)}
    assert len(named) > 120
    for id_ in named:
        BOOK.index.ref(id_)
