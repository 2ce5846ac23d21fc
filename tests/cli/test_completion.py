"""What the shell completes, asked as a shell asks; no book is imported for it."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.command import wavell

from wavell.umpire import open_book, shelf


def completed(monkeypatch: pytest.MonkeyPatch, line: str, cwd: Path) -> list[str]:
    """What a shell is told about the last word of a line."""
    words = line.split(" ")
    with monkeypatch.context() as patch:
        patch.setenv("_WAVELL_COMPLETE", "complete_bash")
        patch.setenv("COMP_WORDS", line)
        patch.setenv("COMP_CWORD", str(len(words) - 1))
        return wavell(cwd=cwd)[1].strip().splitlines()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("wavell cov", ["coverage"]),
        ("wavell new", ["new", "new-book", "new-scenario"]),
        ("wavell rule pri", ["primer"]),
        ("wavell rule primer 3.", [f"3.{n}" for n in range(1, 10)]),
        ("wavell rule --book primer 7", ["7", "7.1", "7.2", "7.3"]),
        ("wavell rule 71.23", ["71.23"]),
        ("wavell rule frame:vict", ["frame:victory"]),
        ("wavell play -b eu", ["europa"]),
        ("wavell play --book primer ", ["oasis", "patrol"]),
        ("wavell new mal", ["malaya-1941"]),
        ("wavell play --book primer --seat ax", ["axis"]),
        ("wavell coverage aw", ["awaw"]),
        ("wavell coverage --list ru", ["ruled"]),
        ("wavell new-scenario prim", ["primer"]),
        ("wavell rule nothing-like-it", []),
    ],
)
def test_names_are_completed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str, expected: list[str]) -> None:
    assert completed(monkeypatch, line, tmp_path) == expected


def test_everything_that_the_books_have_is_offered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    books = [open_book(name) for name in shelf()]
    ids = {id_ for book in books for id_ in (*book.index.paragraphs, *book.index.outside, *book.index.frame)}
    assert set(completed(monkeypatch, "wavell rule ", tmp_path)) == ids | set(shelf())
    assert set(completed(monkeypatch, "wavell new ", tmp_path)) == {id_ for book in books for id_ in book.scenarios}


def test_saved_games_are_offered_to_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "mine.wvl").touch()
    assert completed(monkeypatch, "wavell play ga", tmp_path) == ["games/mine.wvl"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_can_be_shown(monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    status, out, _ = wavell("--show-completion", shell)
    assert (status, "_WAVELL_COMPLETE" in out) == (0, True)


def test_neither_help_nor_a_completion_imports_a_book_or_the_server() -> None:
    code = (
        "import sys; from wavell.cli.app import app; from wavell.cli.completion import _paragraphs;"
        "assert '71.23' in list(_paragraphs(''));"
        "print([name for name in sys.modules if name.startswith(('wavell.books.', 'wavell.table'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
