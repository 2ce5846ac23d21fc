"""Take a clean book, do one thing to it, and the linter finds what was done."""

import re

import pytest
from tests.rulebook.lint.synthetic import CLEAN, SECTIONS, findings, number_of, text_of

pytestmark = pytest.mark.slow


def test_two_letters_swapped_are_out_of_order() -> None:
    at = next(n for n, section in enumerate(SECTIONS) if number_of(section) == "1.B.3")
    swapped = [*SECTIONS[:at], SECTIONS[at + 1], SECTIONS[at], *SECTIONS[at + 2 :]]
    (finding,) = findings(text_of(swapped), "L313")
    assert finding.section == "1.B.3"


def test_a_sum_changed_does_not_come_out() -> None:
    found = re.search(r"(\d \+ \d = )(\d+)", CLEAN)
    assert found
    (finding,) = findings(CLEAN.replace(found[0], f"{found[1]}{int(found[2]) + 1}", 1), "L401")
    assert finding.suggestion == found[0]


def test_a_title_copied_and_a_section_emptied() -> None:
    first, second = SECTIONS[2], SECTIONS[3]
    title = first.split("\n", 1)[0].split(" ", 1)[1]
    copied = [*SECTIONS[:3], f"{number_of(second)}. {title}", *SECTIONS[4:]]
    assert {each.code for each in findings(text_of(copied), "L30")} >= {"L301", "L302"}
