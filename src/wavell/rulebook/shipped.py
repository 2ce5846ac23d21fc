"""Paths of the cases of this project: in its work tree, or in the installed package."""

from pathlib import Path

import wavell


def shipped() -> Path:
    """Return the folder that holds our `cases`, and in a work tree the `tests` too."""
    package = Path(wavell.__file__).resolve().parent
    tree = package.parents[1]
    return tree if (tree / "cases").is_dir() else package


def at_hand() -> Path:
    """Return the default folder for cases: the current one if it has any, else that of this project."""
    return Path() if Path("cases").is_dir() else shipped()


def found(file: Path) -> Path:
    """Return a file by its path, relative to the current folder or else to that of this project."""
    return file if file.exists() or not (shipped() / file).exists() else shipped() / file
