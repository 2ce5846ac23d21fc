"""Numbers and their levels."""

import pytest

from wavell.rulebook.lint.parse import parse_text
from wavell.rulebook.lint.tree import Style, joined, levels


def test_ten_is_ten_where_sections_are_counted() -> None:
    book = parse_text("\n\n".join(f"**4.{n} RULE {chr(64 + n)}:** Text." for n in range(1, 12)))
    assert book.style is Style.PARTS
    assert levels("4.10", book.style) == ("4", "10")


@pytest.mark.parametrize(
    ("number", "style", "parts"),
    [
        ("71.153", Style.DIGITS, ("71", "1", "5", "3")),
        ("71.12A", Style.DIGITS, ("71", "1", "2", "A")),
        ("71", Style.DIGITS, ("71",)),
        ("15.J.2.b.vi", Style.PARTS, ("15", "J", "2", "b", "vi")),
    ],
)
def test_a_number_is_its_levels_put_together(number: str, style: Style, parts: tuple[str, ...]) -> None:
    assert levels(number, style) == parts
    assert joined(parts, style) == number
