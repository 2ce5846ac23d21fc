"""Files made of templates, for `wavell new-book` and `wavell new-scenario`. An existing file is never overwritten."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Template

from wavell.umpire import WavellError
from wavell.umpire.books.toml_files import read_text

TEMPLATES = Path(__file__).parent / "data"
SUFFIX = ".tmpl"


def filled(name: str, values: Mapping[str, str]) -> str:
    """A template with its placeholders (`$name`) replaced."""
    return Template(read_text(TEMPLATES / f"{name}{SUFFIX}")).substitute(values)


def filled_tree(name: str, values: Mapping[str, str], placeholder: str, replacement: str) -> Iterator[tuple[Path, str]]:
    """The paths and texts of a folder of templates; in paths `placeholder` is replaced."""
    root = TEMPLATES / name
    for path in sorted(root.rglob(f"*{SUFFIX}")):
        inside = path.relative_to(root).as_posix().removesuffix(SUFFIX)
        yield Path(inside.replace(placeholder, replacement)), filled(f"{name}/{inside}", values)


def make_folder(path: Path) -> None:
    """Make a folder that must not exist yet."""
    try:
        path.mkdir(parents=True)
    except FileExistsError:
        raise WavellError(f"{path} exists already; choose another --folder") from None
    except OSError as fault:
        raise WavellError(f"{path}: {(fault.strerror or 'cannot be made').lower()}") from None


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet, with the folders above it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise WavellError(f"{path} exists already; choose another name") from None
    except OSError as fault:
        raise WavellError(f"{path}: {(fault.strerror or 'cannot be written').lower()}") from None
