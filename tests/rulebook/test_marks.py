"""Tests by paragraph: those of a folder, and those that an installed package lists."""

import json
from pathlib import Path

import pytest

from wavell.rulebook import marks
from wavell.rulebook.marked import marks_below
from wavell.umpire import DataError, Ref

GOOD = '@pytest.mark.rule("primer 3.5", "primer frame:x")\ndef test_x(): ...\n'


def test_a_folder_and_its_list_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "test_good.py").write_text(GOOD)
    broken: list[str] = []
    found = marks.tests_by_paragraph(tmp_path, broken)
    name = f"{tmp_path.name}/test_good.py::test_x"
    assert (found, broken) == ({Ref("primer", "3.5"): [name], Ref("primer", "frame:x"): [name]}, [])
    (tmp_path / "tests.json").write_text(json.dumps(marks_below(tmp_path)))
    assert marks.tests_listed(tmp_path / "tests.json") == found


@pytest.mark.parametrize("text", [b"pytest.mark.rule(\n", b"pytest.mark.rule \xff", b"pytest.mark.rule\0"])
def test_a_file_that_is_no_python_is_named_and_the_others_are_read(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "test_bad.py").write_bytes(text)
    (tmp_path / "test_good.py").write_text(GOOD)
    broken: list[str] = []
    assert len(marks.tests_by_paragraph(tmp_path, broken)) == 2
    (said,) = broken
    assert "test_bad.py" in said


def test_a_mark_that_is_worked_out_is_an_error_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text("@pytest.mark.rule(NAME)\ndef test_x(): ...\n")
    with pytest.raises(DataError, match=r"test_bad\.py: line 1: a rule mark holds plain text"):
        marks.tests_by_paragraph(tmp_path, [])


@pytest.mark.parametrize("text", ["[1]", '{"primer 1": "x"}', "{"])
def test_a_list_that_is_none_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "tests.json").write_text(text)
    with pytest.raises(DataError, match=r"tests\.json: this is no list of tests"):
        marks.tests_listed(tmp_path / "tests.json")
