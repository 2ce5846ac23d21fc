"""The index: a citation that is not in it does not exist."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games import SKIRMISH, index_of

from wavell.umpire import DataError, Index, Ref, UnknownName

ROW = '[[rule]]\nid = "{}"\nparent = "{}"\nkind = "value"\nheading = "h"\ntext = "t"\n{}\n'


def test_every_row_can_be_cited() -> None:
    index = SKIRMISH.index
    assert index.ref("2.5") == Ref("skirmish", "2.5")
    assert index.heading("2.5") == "Rain"
    assert index.heading("9.9") == "A paragraph that this book does not hold"
    assert index.heading("frame:links") == "Which places are neighbours"
    assert "2.5" in index
    assert "2.55" not in index
    assert index.children["3"] == ["3.1", "3.2"]


def test_what_leans_on_a_paragraph_is_known(tmp_path: Path) -> None:
    assert index_of(tmp_path, ROW.format("3", "", 'refs = ["1.1"]')).cited_by("1.1") == ["3"]


def test_an_unknown_paragraph_is_told_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r'skirmish: there is no paragraph "7.11"; did you mean "7.1"'):
        SKIRMISH.index.ref("7.11")


def test_a_citation_in_a_data_file_names_the_file() -> None:
    assert SKIRMISH.index.cited("1.1", "units.toml") == Ref("skirmish", "1.1")
    with pytest.raises(DataError, match=r'units.toml: skirmish: there is no paragraph "x"'):
        SKIRMISH.index.cited("x", "units.toml")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (ROW.format("1", "", ""), 'the id "1" stands twice'),
        ('[[outside]]\nid = "1.1"\nheading = "h"', 'the id "1.1" stands twice'),
        (ROW.format("3", "", 'refs = ["1.2"]'), '3 cites nothing: there is no paragraph "1.2"; did you mean "1.1"'),
        (ROW.format("3", "9", ""), '3 cites nothing: there is no paragraph "9"'),
        (ROW.format("3", "", 'printed = [{ as = "8", means = "9" }]'), '3 cites nothing: there is no paragraph "9"'),
        (ROW.format("3", "", 'twin = "9"'), '3 cites nothing: there is no paragraph "9"'),
        (ROW.format("3", "", 'twin = "2"'), '3 calls "2" its twin, which does not agree'),
        (
            ROW.format("3", "", 'twin = "8"') + '[[outside]]\nid = "8"\nheading = "h"',
            '3 calls "8" its twin, which does not agree',
        ),
        ('[[frame]]\nid = "x"\nheading = "h"\ntext = "t"\nsource = "s"', 'the frame id "x" must start with "frame:"'),
        (ROW.format("3", "", "twins = 1"), 'unknown key "twins" in rule number 4; did you mean "twin"'),
    ],
)
def test_a_row_that_does_not_hold_together_is_named_with_its_file(tmp_path: Path, rows: str, said: str) -> None:
    with pytest.raises(DataError) as fault:
        index_of(tmp_path, rows)
    assert str(fault.value).startswith(f"{tmp_path / 'rules.toml'}: {said}")


@pytest.mark.parametrize(("kind", "by"), [("value", {"2.x1"}), ("example", {"2.x1", "2", "1"})])
def test_an_example_is_shown_by_what_it_plays_through(tmp_path: Path, kind: str, by: set[str]) -> None:
    example = ROW.format("2.x1", "2", 'refs = ["1"]').replace('"value"', f'"{kind}"')
    index = index_of(tmp_path, example)
    assert index.shown_by("2.x1/a") == by


def test_twins_that_agree_are_taken(tmp_path: Path) -> None:
    rows = ROW.format("3", "", 'twin = "4"') + ROW.format("4", "", 'twin = "3"')
    assert index_of(tmp_path, rows).paragraphs["3"].twin == "4"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(), values=st.lists(st.sampled_from(["1", "3", "x", "frame:y", ""]), min_size=4, max_size=4))
def test_hostile_rows_are_data_errors(tmp_path: Path, text: str, values: list[str]) -> None:
    id_, parent, twin, cited = values
    path = tmp_path / "hostile.toml"
    path.write_bytes(f'title = "t"\n{text}'.encode(errors="replace"))
    with suppress(DataError):
        Index("book", path)
    with suppress(DataError):
        index_of(tmp_path, ROW.format(id_, parent, f'twin = "{twin}"\nrefs = ["{cited}"]'))
