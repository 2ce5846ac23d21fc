"""`wavell new-book`: a package with a small complete book to start from."""

import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated

import typer

from wavell.umpire import WavellError, shelf

from .saves import program_name
from .scaffold import filled_tree, make_folder, write_new
from .screen import escaped, out

ID_PATTERN = re.compile(r"[a-z][a-z0-9]{1,29}")
PLACEHOLDER = "BOOK"
"""Stands for the book's id in the paths of templates."""
SETUPTOOLS_MAJOR = 77
"""The version of setuptools that the template asks for."""


def new_book_command(
    name: Annotated[str, typer.Argument(help="The book's id: 2 to 30 small letters and digits, such as korea.")],
    folder: Annotated[
        Path | None, typer.Option(help="The folder to make; one of the book's name when left out.")
    ] = None,
) -> None:
    """Write a small complete book as a package of its own: rules, board, scenario, case and test, ready to change."""
    if not ID_PATTERN.fullmatch(name):
        raise WavellError(f'"{name[:40]}" is no id of a book; write 2 to 30 small letters and digits, a letter first')
    if name in shelf():
        raise WavellError(f'there is a book "{name}" already; choose another name')
    target = folder or Path(name)
    values = {"book": name, "title": name.capitalize(), "package": f"wavell_{name}"}
    make_folder(target)
    for path, text in filled_tree("new_book", values, PLACEHOLDER, name):
        write_new(target / path, text)
    out.print(f"A book is in {escaped(target)}; its README.md says what is where. Install it, and play it:")
    out.print(f"  {escaped(_install_command())} {escaped(target)}", soft_wrap=True)
    out.print(f"  {escaped(program_name())} play --book {name}")


def _install_command() -> str:
    """Return the command that installs a folder beside this program, without a download where none is needed."""
    program = program_name()
    pip = "python -m pip" if program.startswith("python ") else str(Path(program).with_name("pip"))
    offline = " --no-build-isolation" if _has_setuptools() else ""
    return f"{pip} install{offline} -e"


def _has_setuptools() -> bool:
    try:
        return int(version("setuptools").partition(".")[0]) >= SETUPTOOLS_MAJOR
    except PackageNotFoundError:
        return False
