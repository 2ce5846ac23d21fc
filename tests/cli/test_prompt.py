"""The commands of a game at the command line."""

import sys

import pytest

from wavell.cli.prompt import ABOUT, COMMANDS, HELP, enable_readline


def test_the_help_tells_of_every_command() -> None:
    told = HELP.format(orders="", questions="", about=ABOUT)
    assert [command for command in COMMANDS if f" {command} " not in told] == []


def test_a_word_that_was_begun_is_completed_where_lines_can_be_edited() -> None:
    readline = pytest.importorskip("readline")
    enable_readline(lambda before, begun: [word for word in ("suggest", "save") if word.startswith(begun)])
    complete = readline.get_completer()
    assert [complete("s", 0), complete("s", 1), complete("s", 2)] == ["suggest ", "save ", None]


def test_a_system_without_line_editing_is_none_the_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    enable_readline(lambda before, begun: [])
