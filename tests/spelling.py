"""Where a source file spells the key of a figure itself, or takes keys apart, instead of asking a declared counter."""

import ast
from collections.abc import Collection, Iterator

_ASKING = {"get", "pop", "setdefault"}
_GOING_THROUGH = {"items", "keys"}


def _is_spelt(node: ast.expr | None) -> bool:
    """Whether an expression is a text or is put together from texts."""
    if isinstance(node, ast.BinOp):
        return _is_spelt(node.left) or _is_spelt(node.right)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_one_of(node: ast.AST, fields: Collection[str]) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in fields


def _keys(node: ast.AST | None) -> Iterator[ast.expr | None]:
    """The keys of every mapping that is written out in an expression."""
    for part in ast.walk(node) if node is not None else ():
        if isinstance(part, ast.Dict):
            yield from part.keys
        elif isinstance(part, ast.DictComp):
            yield part.key


def _asked(node: ast.AST, fields: Collection[str]) -> Iterator[ast.expr | None]:
    """The keys with which an expression or a statement asks for figures of some fields, or writes them."""
    match node:
        case ast.Subscript(value, key) if _is_one_of(value, fields):
            yield key
        case ast.Call(ast.Attribute(value, asking), [key, *_]) if asking in _ASKING and _is_one_of(value, fields):
            yield key
        case ast.Compare(key, [ast.In() | ast.NotIn()], [where]) if _is_one_of(where, fields):
            yield key
        case ast.Assign([target], value) | ast.AugAssign(target, _, value) if _is_one_of(target, fields):
            yield from _keys(value)
        case ast.keyword(str(name), value) if name in fields:
            yield from _keys(value)
        case ast.Call(ast.Name("Key"), [key, *_]):
            yield key


def _gone_through(node: ast.AST, fields: Collection[str]) -> bool:
    """Whether a loop goes through the keys of figures, which are then taken apart."""
    if not isinstance(node, (ast.For, ast.comprehension)):
        return False
    match node.iter:
        case ast.Call(ast.Attribute(value, name)) if name in _GOING_THROUGH:
            return _is_one_of(value, fields)
    return _is_one_of(node.iter, fields)


def spelt(tree: ast.AST, fields: Collection[str]) -> list[int]:
    """The lines on which figures of some fields of a position are asked for by keys that are spelt out there."""
    found: set[int] = set()
    for node in ast.walk(tree):
        found.update(key.lineno for key in _asked(node, fields) if key is not None and _is_spelt(key))
        if _gone_through(node, fields):
            found.add(node.iter.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 0))
    return sorted(found)


TAKING_APART = {"endswith", "partition", "removeprefix", "removesuffix", "rpartition", "rsplit", "split", "startswith"}
PATTERNS = {"findall", "finditer", "fullmatch", "match", "search", "sub", "subn"}
"""What a compiled pattern does with a text."""


def _from_re(node: ast.AST) -> Iterator[str]:
    """The functions of `re` that a statement or an expression names, as `re.compile`."""
    match node:
        case ast.Attribute(ast.Name("re"), name):
            yield f"re.{name}"
        case ast.ImportFrom(module="re", names=names):
            yield from (f"re.{alias.name}" for alias in names)
        case ast.Import(names=names):
            yield from ("re as" for alias in names if alias.name == "re" and alias.asname)


def taken_apart(tree: ast.AST) -> set[str]:
    """The methods with which a source file takes texts apart or looks at their ends, and what it uses of patterns."""
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return used & (TAKING_APART | PATTERNS) | {name for node in ast.walk(tree) for name in _from_re(node)}
