"""A machine with one family of fonts: what the page looks like must not depend on which.

`WAVELL_FONTS` names the family that the browser of the tests finds, `dejavu` or `liberation`; without it the browser
has the fonts of the machine.
"""

import os
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parents[2]
FOLDERS = (HERE / ".venv/debian/usr/share/fonts/truetype", Path("/usr/share/fonts/truetype"))
FAMILIES = {
    "dejavu": {"serif": "DejaVu Serif", "sans-serif": "DejaVu Sans", "monospace": "DejaVu Sans Mono"},
    "liberation": {"serif": "Liberation Serif", "sans-serif": "Liberation Sans", "monospace": "Liberation Mono"},
}
CHOSEN = os.environ.get("WAVELL_FONTS", "")


class NoFonts(Exception):
    """A family that the tests look at the page with is not there."""


def environment(family: str) -> dict[str, str | float | bool]:
    """The environment of a browser that finds one family only, or with no name the fonts of the machine."""
    if not family or not sys.platform.startswith("linux"):  # elsewhere fonts are not chosen by fontconfig
        return dict(os.environ)
    if family not in FAMILIES:
        raise NoFonts(f'WAVELL_FONTS is "{family}"; it can be {" or ".join(FAMILIES)}.')
    folder = next((each / family for each in FOLDERS if (each / family).is_dir()), None)
    if folder is None:
        raise NoFonts(f"The {family} fonts are missing: run tools/get_fonts.sh, or `make test`, which does.")
    config = Path(tempfile.mkdtemp(prefix="wavell-fonts-")) / "fonts.conf"
    config.write_text(_config(folder, config.parent / "cache", FAMILIES[family]), "utf-8")
    return {**os.environ, "FONTCONFIG_FILE": str(config)}


def _config(folder: Path, cache: Path, families: dict[str, str]) -> str:
    named = "".join(
        f"<alias><family>{usual}</family><prefer><family>{family}</family></prefer></alias>"
        for usual, family in families.items()
    )
    return (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig><dir>{folder}</dir><cachedir>{cache}</cachedir>{named}</fontconfig>"
    )
