"""What the terminal prints is what was meant."""

from pathlib import Path

import pytest
from tests.command import EXAMPLE, refused, wavell

from wavell.cli.screen import err, escaped, out


def test_names_between_colons_are_no_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    out.print(escaped("allies:desert: 54"))
    err.print(escaped("allies:desert: 54"))
    printed = capsys.readouterr()
    assert printed.out == printed.err == "allies:desert: 54\n"


def test_what_a_strangers_file_says_cannot_command_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "x.wvl"
    path.write_text(EXAMPLE.read_text().replace('[Book "primer"]', '[Book "\x1b]0;pwned\x07"]'))
    assert "\x1b" not in refused("verify", path)
    case = tmp_path / "x.toml"
    title = 'title = "\\u001b[31mred"'
    case.write_text(f'book = "primer"\n{title}\n[position]\nphase = "allies.move"\n[[line]]\nask = "allies: end"\n')
    status, out, _ = wavell("ask", case)
    assert status == 0
    assert "\x1b" not in out
