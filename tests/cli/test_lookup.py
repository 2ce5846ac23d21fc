"""`wavell rule` and `wavell coverage`: what is told of a paragraph, and what is counted."""

import re
import tomllib
from pathlib import Path

import pytest
from tests.command import ROOT, refused, wavell

from wavell.rulebook.chapters import chapter_modules
from wavell.umpire import open_book, shelf


def test_rule_tells_everything_about_a_paragraph() -> None:
    status, out, _ = wavell("rule", "71.23")
    assert status == 0
    assert "awaw 71.23  Leaving the Australia box" in out
    assert re.search(r"Twin\n  72\.23", out)
    assert re.search(r"Cited by\n  71\.2 ", out)
    status, out, _ = wavell("rule", "primer", "3.5")
    assert status == 0
    assert re.search(r"zones of control end the move  \(wavell\.books\.primer\.chapters\.s3_movement:\d+\)", out)
    assert "tests/primer/chapters/test_s3_movement.py::" in out


def test_an_unknown_paragraph_names_the_nearest() -> None:
    assert 'there is no paragraph "71.233"; did you mean "71.23"?' in refused("rule", "71.233", "--book", "awaw")
    assert 'did you mean "primer"?' in refused("rule", "1.1", "--book", "primr")


@pytest.mark.slow
def test_coverage_counts_every_paragraph_once() -> None:
    status, out, _ = wavell("coverage")
    assert status == 0
    rows = {words[0]: list(map(int, words[1:])) for words in map(str.split, out.splitlines()[1:])}
    for book in ("awaw", "europa", "primer"):
        index = ROOT / "src" / "wavell" / "books" / book / "data" / "rules.toml"
        assert rows[book][0] == len(tomllib.loads(index.read_text(encoding="utf-8"))["rule"])
    for paragraphs, ruled, data, note, still_open, *_ in rows.values():
        assert ruled + data + note + still_open == paragraphs
    assert all(shown == clauses for *_, clauses, shown in rows.values())
    status, out, _ = wavell("coverage", "primer", "--check")
    assert status == 0, out


def test_coverage_check_fails_on_a_mark_that_cites_nothing(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_x.py").write_text('@pytest.mark.rule("primer 99.9")\ndef test_x():\n    pass\n')
    status, _, err = wavell("coverage", "primer", "--check", "--root", tmp_path)
    assert status == 1
    assert 'test tests/test_x.py::test_x: primer: there is no paragraph "99.9"' in err
    assert "primer 3.1 is ruled and neither a case nor a test shows it" in err


def test_a_check_of_coverage_reads_cases_to_the_last_name(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    good = (ROOT / "cases" / "primer" / "a-first-ruling.toml").read_text()
    (tmp_path / "cases" / "lost.toml").write_text(good.replace('gunners = "0805"', 'gunnners = "0805"'))
    status, _, err = wavell("coverage", "primer", "--root", tmp_path)
    assert (status, err) == (0, "")  # it counts as what it says it shows
    status, _, err = wavell("coverage", "primer", "--check", "--root", tmp_path)
    assert status == 1
    assert "lost.toml" in err
    assert "gunnners" in err


def test_broken_cases_and_tests_are_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "cases" / "broken.toml").write_text("book = ")
    good = (ROOT / "cases" / "primer" / "a-first-ruling.toml").read_text()
    (tmp_path / "cases" / "good.toml").write_text(good)
    (tmp_path / "tests" / "test_broken.py").write_text("pytest.mark.rule(\n")
    (tmp_path / "tests" / "test_typo.py").write_text('@pytest.mark.rule("primr 3.5")\ndef test_x():\n    pass\n')
    status, out, err = wavell("cases", tmp_path / "cases")
    assert status == 2
    assert "1 passed, 1 failed" in out
    assert "broken.toml" in err
    status, out, err = wavell("rule", "primer", "4.2", "--root", tmp_path)
    assert status == 0
    assert "cases/good.toml" in out
    assert "broken.toml" in err
    assert "test_broken.py: this is no Python" in err
    status, _, err = wavell("coverage", "primer", "--check", "--root", tmp_path)
    assert status == 1
    assert 'there is no book "primr"; did you mean "primer"?' in err


def test_a_row_of_data_is_told_with_its_line_and_a_frame_entry_with_its_code() -> None:
    told = wavell("rule", "awaw", "71.152")[1]
    line = next(each for each in told.splitlines() if "data australia.construction" in each)
    name, number = line.strip().rstrip(")").rpartition("(")[2].split(":")
    rows = (ROOT / "src" / "wavell" / "books" / "awaw" / "data" / name).read_text(encoding="utf-8").splitlines()
    assert '"71.152"' in rows[int(number) - 1]
    assert "wavell.books.europa.frame.combat.retreat_before:" in wavell("rule", "europa", "frame:RBC")[1]


@pytest.mark.parametrize("book", shelf())
def test_every_paragraph_is_told_with_a_module_that_holds_its_number(book: str) -> None:
    """By the functions behind it, or else by its chapter or by its parts; the block of chapters has but these."""
    opened = open_book(book)
    for id_ in opened.index.paragraphs:
        functions = any(each.role not in ("data", "map") for each in opened.rules.implementations(id_))
        assert functions or chapter_modules(opened, id_) or opened.index.children.get(id_), id_
    told = wavell("rule", "europa", "15.D.p1")[1]
    assert "chapters/s15d_anti_tank.py" in told.partition("Its chapter")[2]
