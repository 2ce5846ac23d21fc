"""The house: imports point downwards only, the engine is sealed off from the world, and everything says what it is."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import wavell

ROOT = Path(wavell.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
ENGINE = [path for path in FILES if path.relative_to(ROOT).parts[0] in ("umpire", "books")]
CLOCKS_NETS_AND_CHANCE = {
    "asyncio", "datetime", "http", "multiprocessing", "os", "random", "requests", "secrets", "select", "signal",
    "socket", "sqlite3", "ssl", "subprocess", "threading", "time", "urllib", "uuid",
}  # fmt: skip
MAY_IMPORT = {"umpire/facts/dice.py": {"secrets"}}
"""A fresh seed comes from the operating system; nothing else does."""
FUNCTIONS = {"eval", "exec", "input", "open", "print"}
METHODS = {
    "getenv", "mkdir", "now", "open", "read_bytes", "read_text", "rename", "rmdir", "today", "touch", "unlink",
    "urandom", "write_bytes", "write_text",
}  # fmt: skip
MAY_READ = {"umpire/books/toml_files.py": {"open"}}
"""All files are read in one place, where they are bounded and their faults become sentences."""


def module_of(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST, module: str, package: bool) -> Iterator[str]:
    """Every module that a source file imports, wherever in it, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = module.split(".")
            here = base[: len(base) - node.level + package] if node.level else []
            whole = ".".join([*here, *([node.module] if node.module else [])])
            yield whole
            yield from (f"{whole}.{alias.name}" for alias in node.names)


def calls(tree: ast.AST) -> Iterator[str]:
    """The names of every function and method that a source file calls, as `open` or `.read_text`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield f".{node.func.attr}"


def undocumented(tree: ast.Module) -> Iterator[str]:
    """Every public module, class, function and method without a docstring; overloads have that of what they are of."""
    if not ast.get_docstring(tree):
        yield "the module itself"
    todo: list[tuple[str, ast.AST]] = [("", tree)]
    while todo:
        where, parent = todo.pop()
        for node in ast.iter_child_nodes(parent):
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) or node.name[0] == "_":
                continue
            if not ast.get_docstring(node) and "overload" not in map(ast.unparse, node.decorator_list):
                yield f"{where}{node.name}"
            if isinstance(node, ast.ClassDef):
                todo.append((f"{where}{node.name}.", node))


@cache
def parsed(path: Path) -> ast.Module:
    """A source file, which is read once for all that is asked of it."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imported(path: Path) -> frozenset[str]:
    return frozenset(imports(parsed(path), module_of(path), path.name == "__init__.py"))


def of_wavell(path: Path) -> set[str]:
    return {name for name in imported(path) if name.split(".")[0] == "wavell"}


def below(names: set[str], *rooms: str) -> set[str]:
    """What of these names lies in none of the rooms."""
    return {name for name in names if not any(f"{name}.".startswith(f"{room}.") for room in rooms)} - {"wavell"}


def files_in(room: str) -> list[Path]:
    found = [path for path in FILES if path.relative_to(ROOT).as_posix().startswith(room)]
    assert found
    return found


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# The rooms ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", files_in("umpire/"), ids=name_of)
def test_the_umpire_knows_no_game(path: Path) -> None:
    assert below(of_wavell(path), "wavell.umpire") == set()


@pytest.mark.parametrize("path", files_in("books/"), ids=name_of)
def test_a_book_knows_the_umpire_and_itself(path: Path) -> None:
    parts = path.relative_to(ROOT / "books").parts
    own = [f"wavell.books.{parts[0]}"] if len(parts) > 1 else []
    assert below(of_wavell(path), "wavell.umpire", *own) == set()


@pytest.mark.parametrize("path", files_in("rulebook/"), ids=name_of)
def test_the_rulebook_as_a_document_knows_the_umpire_only(path: Path) -> None:
    assert below(of_wavell(path), "wavell.umpire", "wavell.rulebook") == set()


COMMAND = [*files_in("cli/"), *files_in("__main__.py")]


@pytest.mark.parametrize("path", [path for path in FILES if path not in COMMAND], ids=name_of)
def test_nothing_below_the_command_knows_the_command(path: Path) -> None:
    assert not {name for name in of_wavell(path) if f"{name}.".startswith("wavell.cli.")}


# The engine is sealed -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_has_no_clock_no_net_and_no_chance(path: Path) -> None:
    names = {name.split(".")[0] for name in imported(path)}
    assert names & CLOCKS_NETS_AND_CHANCE <= MAY_IMPORT.get(name_of(path), set())


@pytest.mark.parametrize("path", ENGINE, ids=name_of)
def test_the_engine_reads_files_in_one_place_and_writes_none(path: Path) -> None:
    called = set(calls(parsed(path)))
    bad = called & FUNCTIONS | {name for name in METHODS if f".{name}" in called}
    assert bad <= MAY_READ.get(name_of(path), set())


# Everything says what it is -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_everything_public_has_a_docstring(path: Path) -> None:
    assert list(undocumented(parsed(path))) == []


# The scan itself can fail -------------------------------------------------------------------------------

SAMPLE = '''
import os.path, wavell.cli
from wavell.books import awaw
from .. import table
from . import dice
from .dice import roll

def documented():
    """Says so."""
    from random import choice
    return open("x").read_text(), __import__("y")

class Bare:
    def method(self):
        pass
    def _inner(self):
        pass
'''


def test_the_scan_sees_every_import() -> None:
    found = set(imports(ast.parse(SAMPLE), "wavell.umpire.game", package=False))
    assert {"os.path", "wavell.cli", "wavell.books.awaw", "wavell.table", "wavell.umpire.dice.roll", "random"} <= found
    inside = set(imports(ast.parse("from . import dice\nfrom ..books import awaw"), "wavell.umpire", package=True))
    assert inside == {"wavell.umpire", "wavell.umpire.dice", "wavell.books", "wavell.books.awaw"}
    assert below(inside, "wavell.umpire") == {"wavell.books", "wavell.books.awaw"}
    assert below({"wavell.umpires"}, "wavell.umpire") == {"wavell.umpires"}


def test_the_scan_sees_calls_and_missing_docstrings() -> None:
    assert {"open", ".read_text", "__import__"} <= set(calls(ast.parse(SAMPLE)))
    assert set(undocumented(ast.parse(SAMPLE))) == {"the module itself", "Bare", "Bare.method"}


def test_names_of_rules_carry_no_figures() -> None:
    """A figure is a row of data, and the name of a rule would be untrue when the row changes."""
    functions = (
        node.name
        for path in (ROOT / "books").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    )
    assert [name for name in functions if any(letter.isdigit() for letter in name)] == []
