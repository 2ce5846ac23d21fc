"""The rooms of a book, for the test that each book has: which numbers a module's name holds, and who may import whom.

A chapter module says in its name, or in that of its folder, which paragraphs it rules: `s71_15_s72_16_construction`,
`s15v_smps/loads`, `s103a2_railways`. The frame and the model know no chapter; what is shown is known to none of them.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.test_architecture import ROOT, imported
from wavell.rulebook.chapters import numbers
from wavell.umpire import Book

MAY_IMPORT = {
    "model": {"model"},
    "frame": {"model", "frame"},
    "chapters": {"model", "frame", "chapters"},
    "display": {"model", "frame", "chapters", "display"},
    "planning": {"model", "frame", "chapters", "planning"},
}
"""Which rooms a room may import."""
JOINING = ("book", "scenarios")
"""What lies outside of the rooms and joins them: the book itself, and set-ups that need what chapters lay down."""
LONGEST = 400
"""Lines that a module may have."""
ROWS = ("data", "map")
"""What stands behind a paragraph and is no function."""


def below_dots(number: str, id_: str) -> bool:
    """Whether a paragraph is one of that number or below it, where levels have dots: 15.J.11 is not in 15.J.1."""
    return f"{id_.lower()}.".startswith(f"{number}.")


def below_digits(number: str, id_: str) -> bool:
    """Whether a paragraph is one of that number or below it, where digits are levels: 71.151 is in 71.15."""
    return id_.lower().startswith(number) if "." in number else id_.split(".")[0] == number


class House(NamedTuple):
    """A book and how its paragraphs are numbered."""

    book: Book
    below: Callable[[str, str], bool]

    @property
    def package(self) -> str:
        """The package that holds its rooms."""
        return f"wavell.books.{self.book.id}"

    def room(self, module: str) -> str:
        """The room that a module lies in; nothing for the book itself and for what is not of the book."""
        inside = module.removeprefix(f"{self.package}.") if module.startswith(f"{self.package}.") else ""
        return inside.partition(".")[0] if inside.partition(".")[0] in MAY_IMPORT else ""

    def holds(self, module: str, id_: str) -> bool:
        """Whether a module's name holds the number of a paragraph."""
        return any(self.below(number, id_) for number in numbers(module))

    @property
    def files(self) -> list[Path]:
        """The source files of the book."""
        return sorted((ROOT / "books" / self.book.id).rglob("*.py"))

    def ruled(self) -> Iterator[tuple[str, str, str]]:
        """Every paragraph of the book with each function that stands behind it, and the module of that."""
        for id_ in self.book.index.paragraphs:
            for found in self.book.rules.implementations(id_):
                if found.role not in ROWS:
                    yield id_, found.name, found.where


def name_of(path: Path) -> str:
    """The dotted name of a source file."""
    return ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)


def overlong(paths: Iterable[Path], longest: int = LONGEST) -> dict[str, int]:
    """The source files that are too long to be read in one go, and how long they are."""
    lines = {name_of(path): len(path.read_text().splitlines()) for path in paths}
    return {module: count for module, count in lines.items() if count > longest}


def misplaced(house: House) -> list[str]:
    """Functions that stand behind a paragraph and not in a chapter whose name holds its number."""
    return [
        f"{id_}: {name} stands in {where}"
        for id_, name, where in house.ruled()
        if house.room(where) != "chapters" or not house.holds(where, id_)
    ]


def unnumbered(house: House) -> list[str]:
    """Modules among the chapters whose name holds no paragraph of the book."""
    modules = [name_of(path) for path in house.files if path.name != "__init__.py"]
    return [
        module
        for module in modules
        if house.room(module) == "chapters" and not any(house.holds(module, id_) for id_ in house.book.index.paragraphs)
    ]


def forbidden(house: House, module: str, names: Iterable[str]) -> set[str]:
    """What a module imports from rooms that its own room does not know."""
    here = house.room(module)
    joining = {f"{house.package}.{name}" for name in JOINING}
    known = MAY_IMPORT.get(here, set(MAY_IMPORT) if module in joining else {"model"})
    return {name for name in names if house.room(name) not in {"", *known}}


def trespassing(house: House) -> dict[str, set[str]]:
    """Every module that imports from a room which it may not know, and what."""
    found = {name_of(path): forbidden(house, name_of(path), imported(path)) for path in house.files}
    return {module: names for module, names in found.items() if names}
