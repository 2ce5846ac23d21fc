"""`wavell new-scenario`: what it writes can be played, and every key is explained."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.command import refused, wavell
from tests.outside import restored_books

from wavell.rulebook.file_formats import sections
from wavell.umpire import open_book


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    with restored_books():
        yield


def written(cwd: Path, name: str = "mine") -> Path:
    """A scenario of Primer, as it is written."""
    assert wavell("new-scenario", "primer", name, cwd=cwd)[0] == 0
    return cwd / "scenarios" / "primer" / f"{name}.toml"


@pytest.mark.parametrize("book", ["awaw", "europa", "primer"])
def test_what_is_written_can_be_played(tmp_path: Path, book: str) -> None:
    status, out, err = wavell("new-scenario", book, "a-new-one", cwd=tmp_path)
    assert (status, err) == (0, "")
    assert f"play scenarios/{book}/a-new-one.toml" in out
    status, out, err = wavell("new", f"scenarios/{book}/a-new-one.toml", "--save", "game.wvl", cwd=tmp_path)
    assert (status, err) == (0, "")
    assert ": A new one" in out
    status, out, _ = wavell("play", "game.wvl", cwd=tmp_path, typed="options\nquit\n")
    assert (status, "Saved; go on with" in out) == (0, True)


@pytest.mark.parametrize("book", ["awaw", "europa", "primer"])
def test_every_key_is_explained(tmp_path: Path, book: str) -> None:
    wavell("new-scenario", book, "mine", cwd=tmp_path)
    text = (tmp_path / "scenarios" / book / "mine.toml").read_text(encoding="utf-8")
    header = text[: text.index("\ntitle = ")]
    format_ = open_book(book).scenario_format
    assert format_ is not None
    for section in sections(format_.file):
        assert section.heading in header
        for key in section.keys:
            assert f"#   {key.name} (" in header


def test_a_scenario_without_goals_comes_to_an_end(tmp_path: Path) -> None:
    wavell("new-scenario", "europa", "mine", cwd=tmp_path)
    path = tmp_path / "scenarios" / "europa" / "mine.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('last = "Apr 2 41"', 'last = "Jan 3 41"'))
    _, out, _ = wavell("play", path, "--hot-seat", cwd=tmp_path, typed="end\n" * 40)
    assert "nothing counts in this scenario" in out


def test_the_scenario_to_begin_from_may_be_chosen(tmp_path: Path) -> None:
    assert "copy of oasis" in wavell("new-scenario", "primer", "mine", "--like", "oasis", cwd=tmp_path)[1]
    assert 'did you mean "oasis"?' in refused("new-scenario", "primer", "other", "--like", "oasys", cwd=tmp_path)


@pytest.mark.parametrize("name", ["Mine", "../mine", "a/b", "-x", "", "ö", "x" * 61])
def test_a_name_that_cannot_be_an_id_is_refused(tmp_path: Path, name: str) -> None:
    assert "is no id of a scenario" in refused("new-scenario", "primer", "--", name, cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_text("mine")
    assert "exists already" in refused("new-scenario", "primer", "mine", cwd=tmp_path)
    assert path.read_text() == "mine"
    assert 'has a scenario "patrol" already' in refused("new-scenario", "primer", "patrol", cwd=tmp_path)
    (tmp_path / "flat").write_text("")
    assert refused("new-scenario", "primer", "mine", "--folder", "flat", cwd=tmp_path)
