"""Rule marks are read from the text of a test file, whatever they stand on."""

from pathlib import Path

import pytest

from wavell.rulebook.marked import marks_below, marks_in

TEXT = '''
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("primer 1")]

@pytest.mark.rule("primer 2", "primer 3")
@pytest.mark.rule("primer 4")
def test_a(): ...

@pytest.mark.rule("primer 5")
class TestB:
    @pytest.mark.slow
    @pytest.mark.rule("primer 6")
    def test_c(self): ...

def test_d():
    """pytest.mark.rule("primer 7") is only spoken of."""
'''


def test_marks_are_found_on_files_functions_classes_and_methods() -> None:
    assert [*marks_in(TEXT, "x.py")] == [
        ("primer 1", "x.py"),
        ("primer 2", "x.py::test_a"),
        ("primer 3", "x.py::test_a"),
        ("primer 4", "x.py::test_a"),
        ("primer 5", "x.py::TestB"),
        ("primer 6", "x.py::TestB::test_c"),
    ]


def test_one_mark_for_a_whole_file_needs_no_list() -> None:
    assert [*marks_in('pytestmark = pytest.mark.rule("primer 1")\n', "x.py")] == [("primer 1", "x.py")]


def test_a_mark_that_is_worked_out_is_refused_with_its_line() -> None:
    with pytest.raises(TypeError, match="line 2: a rule mark holds plain text"):
        [*marks_in("\n@pytest.mark.rule(NAME)\ndef test_a(): ...\n", "x.py")]


def test_files_below_a_folder_are_named_from_it_on(tmp_path: Path) -> None:
    below = tmp_path / "tests" / "room"
    below.mkdir(parents=True)
    text = '@pytest.mark.rule("primer 1")\ndef test_{}(): ...\n'
    (below / "test_b.py").write_text(text.format("b"))
    (below / "helper.py").write_text(text.format("h"))
    (tmp_path / "tests" / "test_a.py").write_text(text.format("a"))
    found = {"primer 1": ["tests/room/test_b.py::test_b", "tests/test_a.py::test_a"]}
    assert marks_below(tmp_path / "tests") == found
