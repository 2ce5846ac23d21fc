"""Lines that mean something by what stands around them: blocks, separators and underlined headings."""

from wavell.rulebook.lint.blocks import Sort, rows_of
from wavell.rulebook.lint.tree import Line


def sorted_rows(*texts: str) -> list[tuple[str, Sort]]:
    """What the lines of one file say, and of which sort they are."""
    return [(row.text, row.sort) for row in rows_of([Line("book.txt", n, text) for n, text in enumerate(texts, 1)])]


def sorts(*texts: str) -> str:
    """The first letter of each line's sort."""
    return "".join(sort.name[0] for _, sort in sorted_rows(*texts))


def test_a_fence_is_closed_by_one_of_its_kind_that_is_no_shorter() -> None:
    assert sorts("a", "````", "1. no heading", "```", "~~~~", "`````", "b") == "TVVVVVT"


def test_a_comment_ends_on_its_line_or_a_later_one() -> None:
    assert sorts("<!-- a -->", "b", "<!-- c", "d", "e --> f", "g") == "VTVVVT"


def test_keys_at_the_top_of_a_file_are_no_text() -> None:
    assert sorts("---", "title: x", "---", "a") == "VVVT"
    assert sorts("---", "a sentence", "---", "a") == "BTBT"


def test_an_underlined_line_is_a_heading() -> None:
    assert sorted_rows("The War", "=======")[0] == ("# The War", Sort.TEXT)
    assert sorted_rows("", "Supply", "---", "a")[1:3] == [("## Supply", Sort.TEXT), ("---", Sort.BREAK)]


def test_a_sentence_above_a_separator_is_no_heading() -> None:
    assert sorted_rows("It ends here.", "---")[0] == ("It ends here.", Sort.TEXT)
    assert sorted_rows("a line", "and another", "---")[1] == ("and another", Sort.TEXT)


def test_no_block_goes_on_in_the_next_file() -> None:
    rows = rows_of([Line("a.txt", 1, "```"), Line("a.txt", 2, "code"), Line("b.txt", 1, "text")])
    assert [row.sort for row in rows] == [Sort.VERBATIM, Sort.VERBATIM, Sort.TEXT]
