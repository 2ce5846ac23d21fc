"""The rule marks in a test file, read without running it.

This module needs nothing but Python, for the build of the package also reads the marks with it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

LISTED = "cases/tests.json"
"""The list of tests by paragraph in an installed package, which contains no tests."""


def marks_in(text: str, shown: str) -> Iterator[tuple[str, str]]:
    """Yield each citation of a `pytest.mark.rule("book paragraph", ...)` with the name of what is marked."""
    if "pytest.mark.rule" in text:
        tree = ast.parse(text, shown)
        for node in tree.body:
            if isinstance(node, ast.Assign) and any(
                isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets
            ):
                for call in node.value.elts if isinstance(node.value, ast.List) else [node.value]:
                    yield from ((cited, shown) for cited in _cited(call))
        yield from _walk(tree.body, shown)


def marks_below(folder: Path) -> dict[str, list[str]]:
    """Return the tests below a folder by what they cite, as an installed package stores them."""
    found: dict[str, list[str]] = {}
    for path in files_with_tests(folder):
        for cited, name in marks_in(path.read_text("utf-8"), shown_as(path, folder)):
            found.setdefault(cited, []).append(name)
    return found


def files_with_tests(folder: Path) -> list[Path]:
    """All files below a folder that hold tests."""
    return sorted(folder.rglob("test_*.py"))


def shown_as(path: Path, folder: Path) -> str:
    """Return the path of a file relative to the parent of the folder."""
    return f"{folder.name}/{path.relative_to(folder).as_posix()}"


def _walk(body: list[ast.stmt], name: str) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            inner = f"{name}::{node.name}"
            for decorator in node.decorator_list:
                yield from ((cited, inner) for cited in _cited(decorator))
            if isinstance(node, ast.ClassDef):
                yield from _walk(node.body, inner)


def _cited(node: ast.expr) -> list[str]:
    if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"):
        return []
    cited = []
    for argument in node.args:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            raise TypeError(f"line {node.lineno}: a rule mark holds plain text")
        cited.append(argument.value)
    return cited
