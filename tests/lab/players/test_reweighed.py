"""A player with the weights of a file decides otherwise, and a file that does not fit is told."""

from pathlib import Path
from random import Random

import pytest

from wavell.lab.players.driver import decide
from wavell.lab.players.installed import check_player, make_player
from wavell.lab.players.player import Budget
from wavell.umpire import Game, SeededDice, UnknownName, open_book


def weights(path: Path, **changed: float) -> Path:
    book = open_book("primer")
    assert book.evaluation is not None
    rows = {kind: row.weight for kind, row in book.evaluation.weights.items()} | changed
    path.write_text("".join(f'[kinds.{kind}]\nweight = {float(row)}\naim = "{kind}"\n' for kind, row in rows.items()))
    return path


def first(name: str) -> str:
    game = Game.new(open_book("primer"), "oasis", dice=SeededDice(bytes(32)))
    decision = decide(game, game.to_act()[0].seat, make_player(name), Budget(200), Random(1))
    assert decision is not None
    return decision.fault or decision.why


def test_the_same_weights_decide_alike_and_others_otherwise(tmp_path: Path) -> None:
    same = weights(tmp_path / "same.toml")
    none = weights(tmp_path / "none.toml", hold=0, contest=0, guard=0, score=0)
    assert first(f"staff@{same}") in ("to contest", "to guard", "to hold", "to score")
    assert first(f"staff@{none}") == "to go on: nothing more is gained here"


def test_a_file_that_is_not_there_is_a_fault_of_the_player(tmp_path: Path) -> None:
    assert first(f"staff@{tmp_path / 'missing.toml'}") == "the player failed: DataError"


def test_the_player_before_the_file_must_be_known() -> None:
    check_player("staff@somewhere.toml", with_weights=True)
    with pytest.raises(UnknownName, match='did you mean "staff"'):
        check_player("staf@somewhere.toml", with_weights=True)


def test_a_server_takes_no_files() -> None:
    with pytest.raises(UnknownName, match="staff@somewhere"):
        check_player("staff@somewhere.toml")
