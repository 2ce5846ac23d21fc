"""Where the cases lie that came with the program: in its work tree, or in the installed package."""

from pathlib import Path

import wavell


def shipped() -> Path:
    """Return the folder that holds our `cases`, and in a work tree the `tests` too."""
    package = Path(wavell.__file__).resolve().parent
    tree = package.parents[1]
    return tree if (tree / "cases").is_dir() else package


def at_hand() -> Path:
    """Return the folder whose cases are meant when none is named: the one we are in, if it has any, else ours."""
    return Path() if Path("cases").is_dir() else shipped()


def found(file: Path) -> Path:
    """Return a file by its name here, or as `wavell rule` names ours."""
    return file if file.exists() or not (shipped() / file).exists() else shipped() / file
