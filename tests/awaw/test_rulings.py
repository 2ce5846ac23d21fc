"""The page on rulings names every reading as the book has it, and every paragraph it names exists."""

import re
from pathlib import Path

import pytest

from wavell.umpire import Readings, open_book

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
PART = r"-(?:table-note|table-\d|table|note|ex-\d|ex|\d)"
ID = re.compile(rf"(?<![\w.])\d{{1,2}}\.\d+[A-Z]?(?:{PART})?|frame:[a-z-]+[a-z]")
INDEX = open_book("awaw").index
READINGS = Readings(INDEX, ROOT / "src/wavell/books/awaw/data/readings.toml").all


def rows(page: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]


@pytest.mark.parametrize("id_", READINGS)
def test_the_page_tells_what_the_reading_is_about_and_its_default(id_: str) -> None:
    reading = READINGS[id_]
    row = next((row for row in rows(PAGE) if row[0] == f"`{id_}`"), None)
    assert row is not None, f"{id_} is missing from docs/rulings.md"
    assert row[1].split(", ") == list(reading.paragraphs)
    assert row[2] == reading.question
    assert row[3] == f"`{reading.default}`: {reading.choices[reading.default]}"
    assert row[4] == reading.why


def test_the_page_lists_no_reading_that_the_book_does_not_have() -> None:
    listed = {name for row in rows(PAGE) for name in re.findall(r"^`([a-z0-9-]+)`$", row[0])}
    assert listed == set(READINGS)


def test_the_rulings_are_numbered_in_order() -> None:
    numbers = [int(row[0][1:]) for row in rows(PAGE) if re.fullmatch(r"R\d+", row[0])]
    assert numbers == list(range(1, len(numbers) + 1))
    assert set(map(int, re.findall(r"\bR(\d+)\b", PAGE))) == set(numbers)


def test_every_paragraph_named_exists() -> None:
    named = set(ID.findall(PAGE))
    assert len(named) > 60
    for id_ in named:
        INDEX.ref(id_)


def test_every_choice_of_a_reading_is_told_in_words() -> None:
    for reading in READINGS.values():
        assert len(reading.choices) >= 2
        assert all(re.fullmatch(r"[a-z0-9-]+", choice) and text for choice, text in reading.choices.items())
