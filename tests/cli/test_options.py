"""Options in common: where results are to go is looked at before any game is played."""

from pathlib import Path

import pytest

from wavell.cli.options import check_folder, check_writable
from wavell.umpire import WavellError


def test_a_file_that_can_be_written_is_left_as_it_is(tmp_path: Path) -> None:
    there = tmp_path / "there.toml"
    there.write_text("kept")
    check_writable(there)
    check_writable(tmp_path / "new.toml")
    check_folder(tmp_path / "a" / "b")
    assert there.read_text() == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "there.toml"]
    assert not list((tmp_path / "a" / "b").iterdir())


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(WavellError, match="is a directory"):
        check_writable(tmp_path)
    with pytest.raises(WavellError, match="no such file"):
        check_writable(tmp_path / "nowhere" / "file")
    with pytest.raises(WavellError, match="file exists"):
        check_folder(tmp_path / "file")
