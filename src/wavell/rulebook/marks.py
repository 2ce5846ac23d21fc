"""Which test shows which paragraph: read from the marks in the test files, without running them."""

import ast
from collections import defaultdict
from pathlib import Path

from wavell.umpire import DataError, Ref
from wavell.umpire.files import read_text


def tests_by_paragraph(folder: Path, broken: list[str]) -> dict[Ref, list[str]]:
    """Find every `@pytest.mark.rule("book paragraph", ...)` below a folder, with the tests that bear it.

    Files that are no Python are added to `broken`.
    """
    found: dict[Ref, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        try:
            text = read_text(path)
            if "pytest.mark.rule" not in text:
                continue
            tree = ast.parse(text, str(path))
        except (SyntaxError, ValueError, RecursionError) as fault:
            broken.append(str(fault) if isinstance(fault, DataError) else f"{path}: this is no Python: {fault}")
            continue
        shown = f"{folder.name}/{path.relative_to(folder).as_posix()}"
        for ref in _module_marks(tree, shown):
            found[ref].append(shown)
        _walk(tree.body, shown, shown, found)
    return dict(found)


def _walk(body: list[ast.stmt], name: str, shown: str, found: dict[Ref, list[str]]) -> None:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            inner = f"{name}::{node.name}"
            for decorator in node.decorator_list:
                for ref in _marks(decorator, shown):
                    found[ref].append(inner)
            if isinstance(node, ast.ClassDef):
                _walk(node.body, inner, shown, found)


def _module_marks(tree: ast.Module, shown: str) -> list[Ref]:
    refs: list[Ref] = []
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
            for call in node.value.elts if isinstance(node.value, ast.List) else [node.value]:
                refs += _marks(call, shown)
    return refs


def _marks(node: ast.expr, shown: str) -> list[Ref]:
    if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"):
        return []
    refs = []
    for argument in node.args:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            raise DataError(f"{shown}: line {node.lineno}: a rule mark holds plain text")
        refs.append(Ref.parse(argument.value))
    return refs
