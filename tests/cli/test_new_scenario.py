"""`wavell new-scenario`, and scenarios from outside of the books: by a path, or from a folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.command import wavell
from tests.outside import restored_books

from wavell.rulebook.file_formats import sections
from wavell.umpire import open_book


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    with restored_books():
        yield


def refused(*words: str | Path, cwd: Path) -> str:
    """One sentence on standard error, and nothing on the other."""
    status, out, err = wavell(*words, cwd=cwd)
    assert (status, out, err.count("\n")) == (2, "", 1), err
    return err


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
    path.write_text(path.read_text(encoding="utf-8").replace('last = "Apr 1 41"', 'last = "Jan 3 41"'))
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


def test_a_file_says_its_book_by_its_folder_or_is_told(tmp_path: Path) -> None:
    path = written(tmp_path).rename(tmp_path / "loose.toml")
    assert "say which book it is of with --book" in refused("new", path.name, cwd=tmp_path)
    status, _, err = wavell("new", path.name, "--book", "primer", cwd=tmp_path)
    assert (status, err) == (0, "")


def test_a_mistake_in_a_file_is_one_sentence(tmp_path: Path) -> None:
    path = written(tmp_path)
    good = path.read_text(encoding="utf-8")
    path.write_text(good.replace('at = "0905"', 'at = "0999"'))
    assert 'mine.toml: there is no place "0999"' in refused("play", path, cwd=tmp_path)
    path.write_text(good.replace("history =", "histry ="))
    assert 'unknown key "histry"; did you mean "history"?' in refused("play", path, cwd=tmp_path)
    path.rename(path.with_name("patrol.toml"))
    assert "primer has a scenario of this name" in refused("play", path.with_name("patrol.toml"), cwd=tmp_path)
    assert "no such file" in refused("play", path, cwd=tmp_path)
    path.with_name("My scenario.toml").write_text(good)
    assert "small letters, digits and hyphens" in refused("play", path.with_name("My scenario.toml"), cwd=tmp_path)


def test_a_file_changes_nothing_of_its_book(tmp_path: Path) -> None:
    wavell("new", written(tmp_path), cwd=tmp_path)
    assert "mine" not in open_book("primer").scenarios


def test_a_folder_offers_its_scenarios_to_every_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path)
    with restored_books():
        status, out, _ = wavell("--scenarios", "scenarios", "books", cwd=tmp_path)
    assert (status, "mine: Mine" in out) == (0, True)
    with restored_books(), monkeypatch.context() as patch:
        patch.setenv("WAVELL_SCENARIOS", "scenarios")
        assert wavell("new", "mine", "--save", "game.wvl", cwd=tmp_path)[0] == 0
    status, out, _ = wavell("verify", "game.wvl", cwd=tmp_path)
    assert (status, "the scenario mine is not known here" in out) == (1, True)
    assert wavell("--scenarios", "scenarios", "verify", "game.wvl", cwd=tmp_path)[0] == 0


def test_a_folder_that_is_wrong_is_one_sentence(tmp_path: Path) -> None:
    assert "there is no such folder" in refused("--scenarios", "nowhere", "books", cwd=tmp_path)
    (tmp_path / "mine" / "primr").mkdir(parents=True)
    assert 'did you mean "primer"?' in refused("--scenarios", "mine", "books", cwd=tmp_path)
    assert wavell("--scenarios", "mine", "rule", "primer", "1.1", cwd=tmp_path)[0] == 0


def test_a_folder_with_too_many_files_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wavell.cli.scenario_files.MAX_FILES_PER_BOOK", 1)
    written(tmp_path, "one")
    written(tmp_path, "two")
    assert "it holds 2 files, and 1 at most are read" in refused("--scenarios", "scenarios", "books", cwd=tmp_path)
