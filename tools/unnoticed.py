"""Find changes of the code that no case notices: `tools/unnoticed.py FILE ...` changes one condition at a time.

For each module the cases that name its paragraphs are run again with an operand dropped, a comparison turned round, a
test fixed, a filter or a member of a set left out. What none of them notices is listed. Much of it is harmless, as a
guard against bad input; the rest is a half of a paragraph that no case shows.
"""

import argparse
import ast
import gc
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from wavell.umpire import open_book
from wavell.umpire.records.case_runner import run_case
from wavell.umpire.records.cases import find_cases, load_case

ROOT = Path(__file__).parents[1]
BOOKS = ROOT / "src/wavell/books"
MAX_SECONDS = 60
_OPTIMIZED_OR_FUNCTION = 0x2
_ID = re.compile(r'"(\d+\.[^"\s/]*)')
_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_DULL = re.compile(r"is None|is not None|judged\(|on_map\(")


class Change(NamedTuple):
    """One change of a tree: a field of a node gets another value."""

    line: int
    text: str
    node: ast.AST
    field: str
    value: Any


def changes(tree: ast.AST) -> Iterator[Change]:
    """Every change that is tried in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BoolOp):
            yield from _without_one(node, "values", node.values, node)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            if turned := _TURNED.get(type(node.ops[0])):
                yield Change(node.lineno, f"{turned.__name__} for `{ast.unparse(node)}`", node, "ops", [turned()])
            if isinstance(members := node.comparators[0], (ast.Set, ast.Tuple)):
                yield from _without_one(members, "elts", members.elts, members)
        elif isinstance(node, (ast.If, ast.IfExp)):
            for fixed in (True, False):
                yield Change(node.lineno, f"{fixed} for `{ast.unparse(node.test)}`", node, "test", ast.Constant(fixed))
        elif isinstance(node, ast.comprehension):
            yield from _without_one(node, "ifs", node.ifs, node.target)


def _without_one(node: ast.AST, field: str, values: list[ast.expr], at: ast.expr) -> Iterator[Change]:
    for number, each in enumerate(values):
        left = values[:number] + values[number + 1 :]
        if isinstance(node, ast.BoolOp) and len(left) == 1:
            left = left * 2  # both operands alike: there must be two
        yield Change(at.lineno, f"no `{ast.unparse(each)}` in `{ast.unparse(at)}`", node, field, left)


def functions(code: CodeType) -> Iterator[CodeType]:
    """The code of a module's functions and methods, in their order."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & _OPTIMIZED_OR_FUNCTION:
                yield constant
            else:
                yield from functions(constant)


def notices(paths: list[Path], patched: list[tuple[FunctionType, CodeType]]) -> bool:
    """Whether a case fails when functions have other code; it is tried in a process of its own."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    signal.alarm(MAX_SECONDS)
    failed = True
    try:
        for function, code in patched:
            function.__code__ = code
        for found in gc.get_objects():
            if type(found).__name__ == "_lru_cache_wrapper":
                found.cache_clear()
        failed = not all(run_case(load_case(path, open_book)).passed for path in paths)
    finally:
        os._exit(failed)


def unnoticed(file: Path, most: int, tell: Callable[[str], None]) -> None:
    """Tell what no case notices of a module."""
    book, source = file.relative_to(BOOKS).parts[0], file.read_text()
    open_book(book)
    ids = set(_ID.findall(source))
    paths = [path for path in find_cases(ROOT / "cases" / book) if ids & set(_ID.findall(path.read_text()))]
    paths = [path for path in paths if not notices([path], [])]
    tree = ast.parse(source)
    before = [*functions(compile(tree, str(file), "exec"))]
    there: dict[tuple[str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == str(file):
            there.setdefault((each.__code__.co_qualname, each.__code__.co_firstlineno), []).append(each)
    todo = [change for change in changes(tree) if not _DULL.search(change.text.partition("` in `")[0])]
    Random(str(file.relative_to(ROOT))).shuffle(todo)  # noqa: S311 - the same draw every time
    tell(f"{file.relative_to(ROOT)}: {min(most, len(todo))} of {len(todo)} changes, {len(paths)} cases")
    for change in todo[:most]:
        kept = getattr(change.node, change.field)
        setattr(change.node, change.field, change.value)
        after = [*functions(compile(ast.fix_missing_locations(tree), str(file), "exec"))]
        setattr(change.node, change.field, kept)
        patched = [
            (function, new)
            for old, new in zip(before, after, strict=False)
            if old != new
            for function in there.get((old.co_qualname, old.co_firstlineno), ())
            if function.__code__.co_freevars == new.co_freevars
        ]
        if patched and len(before) == len(after) and not notices(paths, patched):
            tell(f"  {change.line} {patched[0][0].__qualname__}: {change.text}")


def main() -> None:
    """Look at the modules that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, help="modules of a book's chapters")
    parser.add_argument("--most", type=int, default=60, help="changes of a module that are tried, drawn at random")
    given = parser.parse_args()
    for file in given.files:
        if not file.resolve().is_relative_to(BOOKS):
            sys.exit(f"{file} is no module of a book under {BOOKS.relative_to(ROOT)}")
        unnoticed(file.resolve(), given.most, lambda text: print(text, flush=True))


if __name__ == "__main__":
    main()
