"""`wavell tournament`: a line for each scenario, and wrong names are refused."""

from pathlib import Path

from tests.command import refused, wavell


def test_a_tournament_tells_what_was_won() -> None:
    words = ("tournament", "primer", "recruit", "plain", "-s", "patrol", "-n", "2", "--trials", "100", "-j", "1")
    status, out, _ = wavell(*words)
    assert status == 0
    assert out.split()[:2] == ["scenario", "games"]
    assert "patrol" in out
    assert "as allies / axis" in out


def test_a_player_that_is_not_there_is_told() -> None:
    assert 'no player "marshall"' in refused("tournament", "primer", "marshall", "plain")


def test_the_records_are_kept_in_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    words = ("tournament", "primer", "plain", "plain", "-s", "patrol", "-n", "2", "-j", "1", "--keep", str(folder))
    status, out, _ = wavell(*words)
    assert status == 0
    assert "2 records written to" in out
    assert [path.suffix for path in folder.iterdir()] == [".wvl"] * len(list(folder.iterdir()))


def test_a_folder_that_cannot_be_made_is_told_before_any_game(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    assert "file exists" in refused("tournament", "primer", "plain", "recruit", "--keep", str(tmp_path / "taken"))
