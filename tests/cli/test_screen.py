"""What the terminal prints is what was meant."""

import pytest

from wavell.cli.screen import err, escaped, out


def test_names_between_colons_are_no_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    out.print(escaped("allies:desert: 54"))
    err.print(escaped("allies:desert: 54"))
    printed = capsys.readouterr()
    assert printed.out == printed.err == "allies:desert: 54\n"
