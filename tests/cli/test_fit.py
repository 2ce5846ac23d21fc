"""`wavell fit`: weights are learned from games, shown beside the old ones, and written with every word as it was."""

from pathlib import Path

from tests.command import refused, wavell

from wavell.umpire import open_book
from wavell.umpire.books.evaluation import read_weights


def test_weights_are_learned_and_written(tmp_path: Path) -> None:
    to = tmp_path / "weights.toml"
    words = ("fit", "primer", "-s", "patrol", "-n", "4", "--trials", "40", "-j", "1", "--to", str(to))
    status, out, _ = wavell(*words)
    assert status == 0
    assert out.split()[:3] == ["kind", "before", "fitted"]
    assert "of 4 games" in out
    evaluation = open_book("primer").evaluation
    assert evaluation is not None
    learned = read_weights(to, evaluation.weights)
    assert {kind: row.aim for kind, row in learned.items()} == {k: row.aim for k, row in evaluation.weights.items()}
    assert any(learned[kind].weight != row.weight for kind, row in evaluation.weights.items())


def test_a_book_or_a_scenario_that_is_not_there_is_told() -> None:
    assert 'did you mean "primer"' in refused("fit", "primr")
    assert 'did you mean "patrol"' in refused("fit", "primer", "-s", "patrl")


def test_a_file_that_cannot_be_written_is_told_before_any_game(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "weights.toml"
    assert refused("fit", "primer", "--to", str(missing)).endswith("weights.toml: no such file or directory\n")
    assert "is a directory" in refused("fit", "primer", "--to", str(tmp_path))
