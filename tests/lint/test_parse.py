"""From text to a tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wavell.rulebook.lint.parse import parse_text
from wavell.rulebook.lint.run import lint
from wavell.rulebook.lint.tree import Kind, Style, levels

DECIMAL = """# The War

## 71. AUSTRALIA

71.1 OVERVIEW

71.2 THE BOX

### 71.1 OVERVIEW:

**71.11 VALUE:** It is worth something.

#### 71.12 FORCES:

**A.** One unit.

**B. SHIPS:** Two ships.

- a bullet
- another

**71.121 MORE:** Text.

**71.2 THE BOX:**

**71.21** Without a title.
"""
DOTTED = """15. UNITS & SUCH. (V 10.11.20)

15.A. GLIDERS (RL).

Text (Rule 9.A).

15.A.1. HEAVY ONES (hvG)(RL).

- a) One.
- b) Two.

iii) Not in order.

15.P. PARTISANS.**15.Q. POLICE.**

They ask.

Table 1

UNIT\tWORTH
Truck\t36
"""


def test_decimal_numbers() -> None:
    book = parse_text(DECIMAL)
    assert book.style is Style.DIGITS
    contents = [node.id for node in book.root.walk() if node.kind is Kind.CONTENTS]
    assert contents == ["71.1", "71.2"]
    parents = {node.id: node.parent.id for node in book.sections if node.parent is not None}
    assert parents["71.121"] == "71.12"
    assert parents["71.12"] == "71.1"
    assert parents["71.21"] == "71.2"
    assert book.by_id["71.12B"][0].title == "SHIPS"
    assert book.by_id["71.12B"][0].text == "Two ships."
    assert book.by_id["71.21"][0].text == "Without a title."
    assert [node.text for node in book.root.walk() if node.kind is Kind.BULLET] == ["a bullet", "another"]


def test_dotted_numbers_marks_and_headings_on_one_line() -> None:
    book = parse_text(DOTTED)
    assert book.style is Style.PARTS
    assert book.by_id["15"][0].marks == ("V 10.11.20",)
    assert book.by_id["15.A.1"][0].marks == ("hvG", "RL")
    assert book.by_id["15.A.1.a"][0].text == "One."
    assert book.by_id["15.P"][0].is_empty
    assert book.by_id["15.Q"][0].body.startswith("They ask.")
    assert "Truck\t36" in next(node.text for node in book.root.walk() if node.kind is Kind.TABLE)
    assert [node.line for node in book.sections][:3] == [1, 3, 7]


def test_ten_is_ten_where_sections_are_counted() -> None:
    book = parse_text("\n\n".join(f"**4.{n} RULE {chr(64 + n)}:** Text." for n in range(1, 12)))
    assert book.style is Style.PARTS
    assert levels("4.10", book.style) == ("4", "10")


@pytest.mark.parametrize(
    "text", ["", "\n\n\n", "***", "15.", "15.A.\x00", "(((" * 50, "**15.A. X.****15.B. Y.", "|" * 99]
)
def test_odd_texts_are_read(text: str) -> None:
    lint(parse_text(text))


@given(st.text(alphabet="15.AaBi)(*#-[]? \tRule\nXx:;,'½+=/|<b>", max_size=400))
def test_random_text_never_crashes_it(text: str) -> None:
    report = lint(parse_text(text))
    lines = text.split("\n")
    for finding in report.findings:
        assert 1 <= finding.spot.line <= len(lines)
