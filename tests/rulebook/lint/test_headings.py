"""Headings of many looks, and what only looks like one."""

import pytest

from wavell.rulebook.lint.parse import parse_text
from wavell.rulebook.lint.run import lint


@pytest.mark.parametrize(
    ("text", "number", "title"),
    [
        ("Section 4. Supply", "4", "Supply"),
        ("CHAPTER IV: THE WAR", "IV", "THE WAR"),
        ("## Part B - Air", "B", "Air"),
        ("## 5.2.1 Movement", "5.2.1", "Movement"),
        ("5.2.1\tMOVEMENT", "5.2.1", "MOVEMENT"),
        ("15\\. UNITS", "15", "UNITS"),
        ("\f15.A. ROADS.", "15.A", "ROADS"),
        ("Movement in all\n===", "", "Movement in all"),
    ],
)
def test_headings_of_many_looks(text: str, number: str, title: str) -> None:
    (node,) = parse_text(f"{text}\n\nText.\n").sections
    assert (node.id, node.title) == (number, title)


@pytest.mark.parametrize(
    "text",
    [
        "Section 4 says so.",
        "Rule 12 is used here and it goes on for quite a while",
        "Case 4. They move. They stop.",
        "5.1 Movement",
        "V. SMITH",
        "- Part B - Air",
        "It is\n---",
        "| 5.1 | A |",
    ],
)
def test_what_is_no_heading(text: str) -> None:
    assert [node.id for node in parse_text(f"x\n{text}\n\nText.\n").sections if node.id] == []


def test_roman_chapters_are_counted_as_such() -> None:
    names = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
    book = parse_text("\n\n".join(f"{name}. CHAPTER {n}\n\nText." for n, name in enumerate(names)))
    assert [node.id for node in book.sections] == list(names)
    assert not lint(book, ("L3",)).findings
    swapped = parse_text("\n\n".join(f"{name}. CHAPTER {name}\n\nText." for name in ("I", "II", "IV", "III")))
    assert [finding.code for finding in lint(swapped, ("L313",)).findings] == ["L313"]


def test_headings_in_small_letters_are_believed_where_the_book_has_a_row_of_them() -> None:
    text = "\n\n".join(f"5.{n} Kind number {n}\n\nText {n}." for n in range(1, 6))
    assert [node.title for node in parse_text(text).sections][:2] == ["Kind number 1", "Kind number 2"]
