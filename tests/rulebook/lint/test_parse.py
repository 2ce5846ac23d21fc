"""From text to a tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wavell.rulebook.lint.parse import parse_text, parse_texts
from wavell.rulebook.lint.run import lint
from wavell.rulebook.lint.source import Text
from wavell.rulebook.lint.tree import Kind, Style

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


MARKDOWN = """---
title: A book
---

# The War

- [5.1 Movement](#51-movement)
- [5.2 Combat](#52-combat)

## 5. Operations

### 5.1 Movement

1. Count the points.
2. Move the unit:
   - by road

     - on a truck
   * by rail

#### 5.1.1 By road: how it is done

> **Example:** 3 + 3 = 6.

| Odds | Result |
|------|--------|
| 1-1  | AE     |

<!-- 5.8 HIDDEN -->

```
5.9 NO HEADING
```

* * *

5.2 Combat
----------

-\tA bullet with a tab

\tSet in by a tab.
"""


def kinds(text: str) -> list[tuple[Kind, str, str]]:
    return [(node.kind, node.id, node.title or node.text) for node in parse_text(text).root.walk()][1:]


def test_markdown() -> None:
    rows = kinds(MARKDOWN)
    assert rows[0] == (Kind.VERBATIM, "", "---\ntitle: A book\n---")
    assert [id_ for kind, id_, _ in rows if kind is Kind.CONTENTS] == ["5.1", "5.2"]
    assert [id_ for kind, id_, _ in rows if kind is Kind.SECTION] == ["", "5", "5.1", "5.1.1", "5.2"]
    assert [text for kind, _, text in rows if kind is Kind.EXAMPLE] == ["> **Example:** 3 + 3 = 6."]
    assert sum(kind is Kind.VERBATIM for kind, _, _ in rows) == 3
    assert (Kind.BULLET, "", "A bullet with a tab") in rows
    assert (Kind.PARAGRAPH, "", "Set in by a tab.") in rows
    book = parse_text(MARKDOWN)
    parents = {node.text: node.parent.text for node in book.nodes if node.kind is Kind.BULLET and node.parent}
    assert parents["by road"] == parents["by rail"] == "Move the unit:"
    assert parents["on a truck"] == "by road"
    assert not lint(book).findings


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("text", [MARKDOWN, DECIMAL, DOTTED])
def test_no_line_is_lost(text: str, end: str) -> None:
    book = parse_text(text.replace("\n", end), "book.txt")
    placed = {line.number for node in book.root.walk() for line in node.lines}
    assert placed == {n for n, line in enumerate(text.split("\n"), 1) if line.strip()}
    assert all(node.file == "book.txt" and node.lines[0].number == node.line for node in book.nodes[1:])


def test_contents_with_the_numbers_of_pages() -> None:
    text = "5.1 Movement ........ 12\n5.2 Combat . . . . 14\n\n## 5.1 Movement\n\nA.\n\n## 5.2 Combat\n\nB.\n"
    rows = kinds(text)
    assert [(id_, title) for kind, id_, title in rows if kind is Kind.CONTENTS] == [
        ("5.1", "Movement"),
        ("5.2", "Combat"),
    ]


def test_an_item_may_have_the_number_of_a_section() -> None:
    book = parse_text("## 5. Play\n\n- 1) One.\n- 2) Two.\n\n### 5.1 Movement\n\nText.\n")
    assert [node.kind for node in book.by_id["5.1"]] == [Kind.SECTION, Kind.ITEM]
    assert not lint(book, ("L312",)).findings


def test_several_files_are_one_book_and_a_number_in_two_of_them_names_the_file() -> None:
    book = parse_texts([Text("a.md", "## 5. Play\n\nText"), Text("b.md", "goes on here.\n\n## 5. Play\n\nMore.\n")])
    assert [(node.file, node.line) for node in book.by_id["5"]] == [("a.md", 1), ("b.md", 3)]
    (finding,) = lint(book, ("L312",)).findings
    assert "line 1 of a.md" in finding.why
    assert not any("Text goes" in node.text for node in book.nodes)


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
