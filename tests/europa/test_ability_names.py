"""Abilities are asked for by their ids, and each id that the book asks for is one of the unit identification chart."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import wavell.books.europa
from wavell.books.europa.model.abilities import TABLE

ROOT = Path(wavell.books.europa.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
KNOWN = {row.id for row in TABLE.ability}
SYMBOLS = {row.id for row in TABLE.symbol}


def asked(tree: ast.AST) -> Iterator[str]:
    """The words that a module looks for in a kit, in its abilities or symbols."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            word, where = node.left, node.comparators[0]
            if isinstance(word, ast.Constant) and isinstance(word.value, str) and (of := _asked_of(where)):
                known = of == "symbols" and word.value in SYMBOLS
                yield "" if known else word.value
        elif isinstance(node, ast.Call):
            yield from _named(node)


def _asked_of(node: ast.expr) -> str:
    """Whether something is a kit, its abilities or its symbols: by what it is called, if it is one of these."""
    if isinstance(node, ast.Call):
        node = node.func
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name if name in ("kit", "cadre_kit", "abilities", "symbols") else ""


def _named(node: ast.Call) -> Iterator[str]:
    """The abilities that an effect is `of`."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    for keyword in node.keywords if name == "effect" else ():
        if keyword.arg == "of":
            values = keyword.value.elts if isinstance(keyword.value, ast.Tuple) else [keyword.value]
            yield from (each.value for each in values if isinstance(each, ast.Constant) and isinstance(each.value, str))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_ability_is_misspelt(path: Path) -> None:
    words = set(asked(ast.parse(path.read_text(encoding="utf-8"))))
    assert sorted(words - KNOWN - {""}) == []


def test_a_misspelt_one_is_seen() -> None:
    text = """
if "is_lvtt" in world.kit(id_) or "is_apcc" not in ROSTER[id_].kit or "lightt" in kit.symbols:
    pass
@effect("15.A", on="die", of=("is_gliderr", "is_light"))
def f(): ...
"""
    assert set(asked(ast.parse(text))) - KNOWN == {"is_lvtt", "is_apcc", "lightt", "is_gliderr"}


def test_the_book_asks_for_many() -> None:
    assert len({word for path in FILES for word in asked(ast.parse(path.read_text(encoding="utf-8")))}) > 60
