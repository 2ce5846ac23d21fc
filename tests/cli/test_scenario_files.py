"""Scenarios from files: one by its path, and a folder of them for all commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.test_new_scenario import written
from tests.command import refused, wavell
from tests.outside import restored_books

from wavell.umpire import open_book


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    with restored_books():
        yield


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
