"""Run the command `wavell` in-process: arguments and stdin in; exit status, stdout and stderr out."""

import io
import os
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from wavell.cli import main, screen

ROOT = Path(__file__).parent.parent
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


def _said(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
