"""Cases are looked for in the current folder first, and else among ours; `test_wheel.py` asks an installed package."""

from pathlib import Path

import pytest

from wavell.rulebook.shipped import at_hand, found, shipped

CASE = Path("cases", "primer", "a-first-ruling.toml")


def test_ours_are_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert at_hand() == shipped()
    assert found(CASE) == shipped() / CASE
    assert found(CASE).is_file()


def test_a_folder_of_ones_own_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / CASE).parent.mkdir(parents=True)
    (tmp_path / CASE).touch()
    monkeypatch.chdir(tmp_path)
    assert (at_hand(), found(CASE)) == (Path(), CASE)


def test_what_is_nowhere_keeps_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert found(Path("cases", "gone.toml")) == Path("cases", "gone.toml")
