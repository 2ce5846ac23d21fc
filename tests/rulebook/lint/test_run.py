"""A run of the linter: nothing of a clean book, and only what is new."""

import pytest
from tests.rulebook.lint.synthetic import CLEAN, findings

from wavell.rulebook.lint.findings import Level
from wavell.rulebook.lint.parse import parse_text
from wavell.rulebook.lint.run import lint, prints

pytestmark = pytest.mark.slow


def test_a_clean_book_has_no_error_and_no_warning() -> None:
    assert not [each for each in findings(CLEAN) if each.level is not Level.NOTE]


def test_only_what_is_new_is_told() -> None:
    worse = CLEAN.replace("It is lost", "It it is lost", 1)
    known = prints(findings(worse))
    assert not lint(parse_text(f"A line above all.\n\n{worse}"), (), (), known).findings
    fresh = lint(parse_text(worse.replace("It is kept", "It is is kept", 1)), (), (), known).findings
    assert [each.code for each in fresh] == ["L701"]
