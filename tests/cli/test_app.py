"""The command as it is installed: it lists and explains what it can do, and comes in two ways."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.command import READER, WAVELL, WRONG, wavell


@pytest.mark.slow
@pytest.mark.parametrize("words", [["rule", "primer", "3.5"], ["verify", "gone.wvl"], ["ask", "wrong.toml"]])
def test_the_command_that_is_installed_does_the_same(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "wrong.toml").write_text(WRONG)
    command, env = [str(WAVELL), *words], {**os.environ, **READER}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env, check=False)
    assert (done.returncode, done.stdout, done.stderr) == wavell(*words, cwd=tmp_path)
    assert done.returncode == ["rule", "ask", "verify"].index(words[0])


@pytest.mark.slow
def test_it_runs_as_a_module_too(tmp_path: Path) -> None:
    env = {**os.environ, "PATH": ""}
    command = [sys.executable, "-m", "wavell", "play", "patrol", "--save", "game.wvl"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env, input="", check=True)
    assert "go on with: python -m wavell play game.wvl" in done.stdout


def test_every_command_has_help() -> None:
    _, out, _ = wavell("--help")
    for command in (
        "new",
        "play",
        "ledger",
        "books",
        "rule",
        "coverage",
        "ask",
        "cases",
        "replay",
        "verify",
        "fork",
        "show",
    ):
        assert command in out
        status, text, _ = wavell(command, "--help")
        assert status == 0
        assert len(text) > 100
