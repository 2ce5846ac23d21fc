"""`wavell ask` and `wavell cases`: answers for people and programs, and what is wrong with a case."""

import json
import re
from pathlib import Path

import pytest
from tests.command import WRONG, refused, wavell

TWO_FAULTS = """
book = "primer"
title = "Two lines are wrong, and one of them is bad"
[position]
phase = "allies.attack"
units = { hussars = "0705", rifles = "0805", fanteria = "Bir Halfa" }
[[line]]
ask = "allies: attack hussars+rfles on halfa"
refused = ["4.2"]
[[line]]
ask = "allies: attack hussars+rifles on halfa"
allowed = true
[[line]]
ask = "defence halfa"
value = 3
"""


@pytest.mark.parametrize("word", ["ask", "case", "cases"])
def test_a_bad_line_hides_no_other(tmp_path: Path, word: str) -> None:
    (tmp_path / "two.toml").write_text(TWO_FAULTS)
    status, out, err = wavell(word, tmp_path / "two.toml")
    assert status == 2
    assert 'line number 1: "allies: attack hussars+rfles on halfa": there is no unit "rfles"' in err
    assert "rifles is not next to Bir Halfa" in out + err


def test_answers_are_written_for_a_program(tmp_path: Path) -> None:
    (tmp_path / "two.toml").write_text(TWO_FAULTS)
    status, out, _ = wavell("cases", tmp_path, "--format", "json")
    (case,) = json.loads(out)
    assert (status, case["passed"], case["book"]) == (2, False, "primer")
    assert [bool(line["error"]) for line in case["lines"]] == [True, False, False]
    assert [bool(line["faults"]) for line in case["lines"]] == [False, True, False]
    assert case["lines"][2]["answer"].startswith("defence 0605: 3")


@pytest.mark.slow
def test_cases_run_and_say_which_fail(tmp_path: Path) -> None:
    status, out, _ = wavell("cases", "cases")
    assert status == 0
    assert re.search(r"^\d+ passed, 0 failed$", out, re.MULTILINE)
    (tmp_path / "wrong.toml").write_text(WRONG)
    status, out, err = wavell("cases", tmp_path)
    assert status == 1
    assert "0 passed, 1 failed" in out
    assert "expected to be refused, and it is allowed" in err
    status, out, _ = wavell("ask", tmp_path / "wrong.toml")
    assert status == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('bok = "primer"', 'unknown key "bok"; did you mean "book"?'),
        ('book = "primr"\ntitle = "x"\n[[line]]\nask = "end"', 'there is no book "primr"; did you mean "primer"?'),
        ('book = "primer"\ntitle = "x"\nshows = ["3.55"]\n[[line]]\nask = "end"', 'did you mean "3.5"?'),
        ('book = "primer"\ntitle = "x"\n[position.units]\nriffles = "0905"\n[[line]]\nask = "end"', '"rifles"'),
        ("book = ", "no valid TOML"),
    ],
)
def test_a_bad_case_is_one_sentence(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "case.toml"
    path.write_text(text)
    said = refused("ask", path)
    assert complaint in said
    assert "case.toml" in said
