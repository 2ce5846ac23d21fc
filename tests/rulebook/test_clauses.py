"""Clauses: what cases show of them, and what is still to be shown."""

from pathlib import Path

import pytest

from wavell.rulebook.clauses import ClauseCases
from wavell.umpire import DataError, Index, UnknownName
from wavell.umpire.records.case_files import CaseFile, CaseLine

ROW = '[[rule]]\nid = "1"\nparent = ""\nkind = "limit"\nheading = "h"\ntext = "t"\n'
CLAUSES = """
[[rule.clause]]
id = "a"
kind = "limit"
text = "Three at most."
[[rule.clause]]
id = "b"
kind = "value"
text = "Each is worth two."
[[rule.clause]]
id = "c"
kind = "exception"
text = "Four in the year 2000."
never = "No scenario goes that far."
"""


def index(folder: Path, clauses: str = CLAUSES) -> Index:
    (folder / "rules.toml").write_text(f'title = "A book"\n{ROW}{clauses}', encoding="utf-8")
    return Index("book", folder / "rules.toml")


def case(shows: tuple[str, ...] = (), spares: tuple[str, ...] = ()) -> CaseFile:
    return CaseFile("book", "a case", (CaseLine(do="end", shows=shows, spares=spares),))


def test_a_clause_that_draws_a_line_is_shown_on_both_sides(tmp_path: Path) -> None:
    rows, found = index(tmp_path), ClauseCases()
    assert found.missing(rows, "1/a") == ["no case shows it", "no case is just outside of it"]
    assert found.missing(rows, "1/b") == ["no case shows it"]
    found.add(rows, case(shows=("1/a", "1/b")), "one.toml")
    assert found.missing(rows, "1/a") == ["no case is just outside of it"]
    assert found.missing(rows, "1/b") == []
    found.add(rows, case(spares=("1/a",)), "two.toml")
    assert found.missing(rows, "1/a") == []


def test_what_can_never_be_needs_no_case_and_has_none(tmp_path: Path) -> None:
    rows, found = index(tmp_path), ClauseCases()
    assert found.missing(rows, "1/c") == []
    found.add(rows, case(shows=("1/c",)), "one.toml")
    assert found.missing(rows, "1/c") == ["it says that nothing can bring it about, and a case shows it"]


def test_a_clause_that_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=r'there is no clause "1/d"; did you mean "1/c"'):
        ClauseCases().add(index(tmp_path), case(shows=("1/d",)), "one.toml")


@pytest.mark.parametrize("clauses", [CLAUSES.replace('"b"', '"a"'), CLAUSES.replace('"b"', '"a/b"')])
def test_every_clause_has_a_letter_of_its_own(tmp_path: Path, clauses: str) -> None:
    with pytest.raises(DataError, match="the clauses of 1 need a letter each, none twice"):
        index(tmp_path, clauses)
