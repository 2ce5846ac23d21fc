"""No rule goes by the wording of an event: another wording would switch it off, and nothing would say so.

How units moved, why they were lost and what a sentence tells is for readers. A rule asks for a member of an enum, for a
way, or for a constant that it imports from the module that emits it, so that a change of name fails at once.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import wavell.books

BOOKS = Path(wavell.books.__file__).parent
WORDED = frozenset({"how", "why", "told"})
"""The fields of events that hold words."""
NOT_EVENTS = frozenset({"question"})
"""What a player asks has a `how` too, and names there one of a few things."""
PROBES = frozenset({"startswith", "endswith", "removeprefix", "partition", "split", "get", "find", "count"})


def _is_worded(node: ast.expr) -> bool:
    """Whether something is the wording of an event."""
    if isinstance(node, ast.Call):
        return _is_worded(node.func)
    if not isinstance(node, ast.Attribute) or node.attr not in WORDED:
        return False
    return not (isinstance(node.value, ast.Name) and node.value.id in NOT_EVENTS)


def _spelled(tree: ast.Module) -> set[str]:
    """The names of a module that stand for words spelled in it, or for what is built of them."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _is_text(node.value, set()):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update(name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))
    return found


def _is_text(node: ast.AST, spelled: set[str]) -> bool:
    """Whether something is spelled: a string, or a collection or mapping with strings or spelled names in it."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, str)
        case ast.Name(id=name):
            return name in spelled
        case ast.JoinedStr():
            return True
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(_is_text(part, spelled) for part in parts)
        case ast.Dict(keys=keys):
            return any(key is not None and _is_text(key, spelled) for key in keys)
        case ast.DictComp(key=key):
            return _is_text(key, spelled)
        case ast.Starred(value=inner):
            return _is_text(inner, spelled)
        case ast.BinOp(left=left, right=right):
            return _is_text(left, spelled) or _is_text(right, spelled)
        case ast.Call(func=ast.Name(id="frozenset" | "set" | "tuple" | "str"), args=parts):
            return any(_is_text(part, spelled) for part in parts)
    return False


def by_wording(source: str) -> Iterator[int]:
    """The lines of a module that decide by the wording of an event."""
    tree = ast.parse(source)
    spelled = _spelled(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                sides = [left, *others]
                if any(map(_is_worded, sides)) and any(_is_text(side, spelled) for side in sides):
                    yield node.lineno
            case ast.DictComp(key=key) if _is_worded(key):
                yield node.lineno
            case ast.Match(subject=subject) if _is_worded(subject):
                yield node.lineno
            case ast.Subscript(value=table, slice=key) if _is_worded(key) and _is_text(table, spelled):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=table, attr=probe), args=parts) if probe in PROBES:
                if _is_worded(table) or (_is_text(table, spelled) and any(map(_is_worded, parts))):
                    yield node.lineno


@pytest.mark.parametrize("book", ["awaw", "europa"])
def test_no_rule_goes_by_the_wording_of_an_event(book: str) -> None:
    files = sorted((BOOKS / book).rglob("*.py"))
    assert len(files) > 100
    assert [f"{file.relative_to(BOOKS)}:{line}" for file in files for line in by_wording(file.read_text())] == []


@pytest.mark.parametrize(
    "source",
    [
        'event.how == "moves"',
        '"moves" != moved.how',
        'event.why in ("shot down", "sunk")',
        '"sunk" in event.why',
        '"sunk" in event.told()',
        'event.why == f"{place} has fallen"',
        '_BY_LAND = ("moves", "TR")\nevent.how in _BY_LAND',
        '_LANDED = frozenset({"lands"})\nevent.how in _LANDED',
        "WILL = {way.told: way.will for way in WAYS}",
        'WILL = {"moves": 1}\nWILL[event.how]',
        'WILL = {"moves": 1}\nWILL.get(event.how)',
        'event.why.startswith("sunk")',
        'match event.how:\n    case "moves":\n        pass',
    ],
)
def test_a_rule_that_goes_by_words_is_found(source: str) -> None:
    assert list(by_wording(source))


@pytest.mark.parametrize(
    "source",
    [
        "event.how == Way.NR",
        "event.how in (Way.TR, Way.SR)",
        "event.why == SHOT_DOWN",
        'question.how == "rail"',
        'yield f"{id_} {event.how} to {event.to}"',
    ],
)
def test_a_rule_that_goes_by_a_name_is_left_alone(source: str) -> None:
    assert list(by_wording(f"def rule():\n    {source}\n")) == []
