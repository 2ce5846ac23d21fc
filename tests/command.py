"""Run the command `wavell` in-process: arguments and stdin in; exit status, stdout and stderr out."""

import io
import os
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from wavell.cli import main, screen

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "primer-oasis.wvl"
"""A game that was played to its end."""
WRONG = (
    'book = "primer"\ntitle = "wrong"\n[position]\nscenario = "patrol"\nphase = "allies.move"\n'
    '[[line]]\nask = "allies: end"\nkind = "wrong phase"\n'
)
"""A case that expects what is not so."""
WAVELL = Path(sys.executable).with_name("wavell")
WIDTH = 100
READER = {"COLUMNS": f"{WIDTH}", "NO_COLOR": "1", "TERM": "dumb"}
"""Environment of a terminal of this width and without colours."""
screen.out.width = screen.err.width = WIDTH  # they asked for the width of the terminal when they were made


def wavell(*words: str | Path, cwd: Path = ROOT, typed: str = "") -> tuple[int, str, str]:
    """Run the command in a folder; an exception that it does not handle propagates and fails the test."""
    stdin, out, err = (io.TextIOWrapper(io.BytesIO(text), "utf-8") for text in (typed.encode(), b"", b""))
    status: object = 0
    with (
        chdir(cwd),
        patch.dict(os.environ, READER),
        patch.object(sys, "argv", [str(WAVELL), *map(str, words)]),
        patch.object(sys, "stdin", stdin),
        patch.object(sys, "excepthook"),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            status = end.code or 0
    assert isinstance(status, int), status
    return status, _said(out), _said(err)


def refused(*words: str | Path, cwd: Path = ROOT) -> str:
    """What the command says when it refuses: one sentence on standard error, exit status 2, nothing else."""
    status, out, err = wavell(*words, cwd=cwd)
    assert (status, out) == (2, ""), err
    assert err.startswith("wavell: ")
    assert err.count("\n") == 1
    return err


def _said(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
