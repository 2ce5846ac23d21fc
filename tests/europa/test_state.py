"""Figures of a position are declared and not spelled; a name that nobody declared is refused with the nearest."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.europa.desk import desk, front
from wavell.books.europa.model import counts
from wavell.books.europa.model.counts import Key, Scope
from wavell.books.europa.model.events import Counted, Marked, Pooled
from wavell.books.europa.rules import FOLDER, RULES
from wavell.umpire import CaseError, DataError, UnknownName

FIGURES = {"used", "marks", "pools", "installations"}
FACTS = {"Counted", "Planned", "Marked", "Pooled"}
"""Events that carry the key of a figure, next to their paragraph."""


def _is_figures(node: ast.expr) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr in FIGURES) or (
        isinstance(node, ast.Name) and node.id in FIGURES
    )


def _is_spelled(node: ast.expr | None) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_spelled(node.left) or _is_spelled(node.right)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _keys(node: ast.AST) -> Iterator[ast.expr | None]:
    """What indexes figures of a position, or makes a key of one, in a piece of code."""
    match node:
        case ast.Subscript(value=value, slice=key) if _is_figures(value):
            yield key
        case ast.Call(func=ast.Attribute(value=value, attr="get" | "pop" | "setdefault"), args=[key, *_]) if (
            _is_figures(value)
        ):
            yield key
        case ast.Compare(left=key, ops=[ast.In() | ast.NotIn()], comparators=[value]) if _is_figures(value):
            yield key
        case ast.Dict(keys=keys, values=values) if any(
            key is None and _is_figures(value) for key, value in zip(keys, values, strict=True)
        ):
            yield from keys
        case ast.Call(func=ast.Name(id=name), args=[_, key, *_]) if name in FACTS:
            yield key
        case ast.Call(func=ast.Name(id="Key"), args=[_]):
            yield ast.Constant("a key that no counter made")


def spelled(source: str) -> list[int]:
    """The lines of some code in which the key of a figure is spelled."""
    tree = ast.parse(source)
    return sorted(node.lineno for node in ast.walk(tree) for key in _keys(node) if _is_spelled(key))  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_key_is_spelled(path: Path) -> None:
    assert spelled(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        'world.used[f"phase attacked {place}"] = 1',
        'world.marks.get("railhead matruh", 0)',
        'f"phase flipped {id_}" not in world.used',
        'now = {**world.installations, f"port {place}": port}',
        'Counted(ref, f"player-turn hq {unit}", 1)',
        'Marked(ref, "depot " + place, 1)',
        'world.used[Key("phase attacked 0204")]',
    ],
)
def test_the_search_finds_what_is_spelled(line: str) -> None:
    assert spelled(f"pass\n{line}\n") == [2]


def test_the_search_lets_declared_keys_be() -> None:
    assert spelled("world.used[counts.ATTACKED.key(place)] = 1\nCounted(ref, counts.OWES.key(id_), 2)\n") == []


def test_every_figure_ends_with_the_scope_that_its_words_begin_with() -> None:
    for counter in counts.USED.declared:
        assert counter.words.startswith(f"{counter.scope.value} ")
    assert {counter.scope for counter in (*counts.MARKS.declared, *counts.POOLS.declared)} == {Scope.LASTING}


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ({"used": {"phase atacked 0204": 1}}, 'did you mean "phase attacked 0204"?'),
        ({"marks": {"railhed matruh": 1}}, 'did you mean "railhead matruh"?'),
        ({"pools": {"britain infantry": 2}}, 'there is no counter "britain infantry" of pools'),
        ({"used": {"phase attacked 9999": 1}}, 'there is no place "9999"'),
        ({"marks": {"railhead matru": 1}}, 'there is no line "matru"; did you mean "matruh"?'),
        ({"installations": {"prt 0207": {"hits": 1}}}, 'did you mean "port 0207"?'),
        ({"installations": {"port 9999": {"hits": 1}}}, 'there is no place "9999"'),
    ],
)
def test_a_position_with_a_misspelt_figure_is_refused(figures: dict[str, Any], said: str) -> None:
    with pytest.raises((DataError, UnknownName, CaseError)) as fault:
        desk("allies.movement", {"al-inf": "0204"}, **figures)
    assert said in str(fault.value)


def test_a_fact_with_an_undeclared_figure_is_refused() -> None:
    world, ref = front(desk("allies.movement", {"al-inf": "0204"})), RULES.ref("frame:CBT")
    for fact in (
        Counted(ref, Key("phase atacked 0204"), 1),
        Marked(ref, Key("railhed matruh"), 1),
        Pooled(ref, Key("britain infantry"), 1, "nothing"),
    ):
        with pytest.raises(UnknownName, match="there is no counter"):
            fact.apply(world)
