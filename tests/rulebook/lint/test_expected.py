"""The expectation files: well formed, without sentences, and judged by a tool that tells true from false."""

import subprocess
import sys
from pathlib import Path

import pytest

from wavell.rulebook.lint.findings import CHECKS
from wavell.umpire.books.toml_files import parse_toml, read_text

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
FILES = sorted((HERE / "expected").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_judgement_is_of_a_check_and_short(path: Path) -> None:
    rows = parse_toml(read_text(path), str(path))
    assert rows["judged"]
    for row in rows["judged"]:
        assert row["code"] in CHECKS
        assert len(row["fragment"]) <= 24


def test_the_judge_counts_true_false_missed_and_unjudged(tmp_path: Path) -> None:
    (tmp_path / "book.txt").write_text("15. A.\n\nSee Rule ???.\n\nIt moves the the unit.\n")
    expected = tmp_path / "book.toml"
    told = 'files = ["book.txt"]\n[[judged]]\ncode = "L101"\nline = 3\nfragment = "Rule ???"\ntrue = true\n'
    expected.write_text(told + '[[missed]]\nline = 1\nwhat = "x"\n')
    command = [sys.executable, str(ROOT / "tools" / "judge_lint.py"), str(expected), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "precision 100%" in done.stdout
    assert "1 of 2 known defects" in done.stdout
    assert "unjudged: line 5 L701" in done.stdout
