"""The engineering summary: what it lists, and what it may not say (frame:ENG)."""

from pathlib import Path

import pytest

from tests.europa.sites import HERE, refused, work
from wavell.books.europa.frame.engineering.summary import read_jobs
from wavell.books.europa.rules import DATA
from wavell.umpire import DataError


@pytest.mark.rule("europa 15.J.4")
def test_what_is_not_in_the_summary_is_not_done() -> None:
    assert refused(work({"al-con-eng": HERE}), "engineer al-con-eng regauge fort") == ["15.J.4"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('who = ["pipeline"]', 'who = ["pipelime"]', "pipelime"),
        ("turns = { other = 1 }", "turns = { rough = 1 }", "other"),
        ("turns = { other = 4, rough = 6, wooded_rough = 6, mountain = 8 }", "turns = { other = 4, ruff = 6 }", "ruff"),
        ('what = "entrenchment"', 'what = "fort"', "stands twice"),
        ('like = "fort"', 'like = "tower"', "tower"),
        ('who = ["pipeline"]', 'who = ["pipeline"]\nconstruction_only = true', "does not name them"),
        ("port_hits = 4", "port_hits = 5", "port_hits"),
        ('who = ["railroad", "construction", "combat"]', 'who = ["railroad", "construction"]', "15.J.2"),
        ('like = "fort"', 'like = "fort"\nturns = { other = 9 }', "turns of its own"),
    ],
)
def test_summaries_that_could_not_be_are_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    text = (DATA / "engineering.toml").read_text()
    assert old in text
    path = tmp_path / "engineering.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(DataError, match=complaint):
        read_jobs(path)
