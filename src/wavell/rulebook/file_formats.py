"""File formats, derived from the structs that read them: type, bounds, default and docstring of every key."""

import ast
import inspect
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from textwrap import dedent
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

import msgspec

NAME = "NAME"
"""Placeholder in headings for a key that is free to choose."""
_WORDS: dict[Any, tuple[str, str]] = {
    str: ("text", "texts"),
    int: ("whole number", "whole numbers"),
    float: ("number", "numbers"),
    bool: ("true or false", "true or false"),
    Any: ("any value", "any values"),
}
"""What a type is called, and several of it."""


@dataclass(frozen=True)
class Key:
    """One key of a file."""

    name: str
    type: str
    bounds: str
    required: bool
    default: str
    """As TOML writes it; empty if the key is required, or if leaving it out is the only way to say nothing."""
    about: str


@dataclass(frozen=True)
class Section:
    """A table of a file with its keys, the required ones first."""

    heading: str
    """As TOML writes it: `[grid]`, `[[unit]]`, `[layer.NAME]`; empty for what stands above all tables."""
    about: str
    keys: tuple[Key, ...]


def sections(kind: type[msgspec.Struct], under: str = "") -> Iterator[Section]:
    """The tables of a file that is read into a struct, the outer before the inner; `under` is the table it is in.

    Structs that allow unknown keys are the engine's own and are not written out: the key that holds one says enough.
    """
    yield from _sections(kind, f"[{under}]" if under else "", under, ())


def _sections(kind: Any, heading: str, path: str, above: tuple[Any, ...]) -> Iterator[Section]:
    fields = msgspec.structs.fields(kind)
    docs = field_docs(kind)
    keys = sorted((_key(each, docs) for each in fields), key=lambda key: not key.required)
    yield Section(heading, _one_line(kind.__doc__ or ""), tuple(keys))
    for each in fields:
        inside = f"{path}.{each.encode_name}".lstrip(".")
        for struct, head, at in _tables(each.type, inside):
            if struct.__struct_config__.forbid_unknown_fields and struct not in (*above, kind):
                yield from _sections(struct, head, at, (*above, kind))


def _tables(kind: Any, path: str, many: bool = False) -> Iterator[tuple[Any, str, str]]:
    """The structs that a type holds, each with the heading of its table and the path of it."""
    kind = _bare(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind, f"[[{path}]]" if many else f"[{path}]", path
    elif _is_mapping(origin):
        yield from _tables(arguments[1], f"{path}.{NAME}")
    elif _is_list(origin):
        yield from _tables(arguments[0], path, many=True)
    elif origin in (Union, UnionType):
        for option in arguments:
            yield from _tables(option, path, many)


def _key(field: msgspec.structs.FieldInfo, docs: Mapping[str, str]) -> Key:
    bounds = ", ".join(dict.fromkeys(_bounds(field.type)))
    about = docs.get(field.name, "")
    return Key(field.encode_name, _words(field.type)[0], bounds, field.required, _default(field), about)


def _default(field: msgspec.structs.FieldInfo) -> str:
    value = field.default
    if field.default_factory is not msgspec.NODEFAULT:
        value = field.default_factory()
    if value is msgspec.NODEFAULT or value is None:
        return ""
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


# Types in words -----------------------------------------------------------------------------------------


def _words(kind: Any) -> tuple[str, str]:
    """What a type is called, and several of it."""
    kind = _bare(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in _WORDS:
        return _WORDS[kind]
    if (isinstance(kind, type) and issubclass(kind, Enum)) or origin is Literal:
        return "one word", "words"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return "table", "tables"
    if _is_mapping(origin):
        return f"table of {_words(arguments[1])[1]}", f"tables of {_words(arguments[1])[1]}"
    if _is_list(origin) and (len(arguments) == 1 or arguments[-1] is Ellipsis):
        return f"list of {_words(arguments[0])[1]}", f"lists of {_words(arguments[0])[1]}"
    if origin is tuple:
        return f"list: {', '.join(_words(each)[0] for each in arguments)}", f"lists of {len(arguments)}"
    if origin in (Union, UnionType):
        options = [_words(each) for each in arguments if each is not NoneType]
        return " or ".join(one for one, _ in options), " or ".join(many for _, many in options)
    raise TypeError(f"{kind!r} has no name in words; give it one in {__name__}")


def _bounds(kind: Any) -> Iterator[str]:
    """Return the bounds of a value, also inside lists and tables."""
    metas = [each for each in getattr(kind, "__metadata__", ()) if isinstance(each, msgspec.Meta)]
    bare = _bare(kind)
    for meta in metas:
        yield from _of_meta(meta, is_text=bare is str)
    if isinstance(bare, type) and issubclass(bare, Enum):
        yield _choices([member.value for member in bare])
    elif get_origin(bare) is Literal:
        yield _choices(get_args(bare))
    else:
        several = _is_list(get_origin(bare)) or _is_mapping(get_origin(bare))
        for each in get_args(bare):
            yield from (f"each {bound.removeprefix('each ')}" if several else bound for bound in _bounds(each))


def _of_meta(meta: msgspec.Meta, *, is_text: bool) -> Iterator[str]:
    if meta.ge is not None and meta.le is not None:
        yield f"{meta.ge:,} to {meta.le:,}"
    elif meta.ge is not None:
        yield f"at least {meta.ge:,}"
    elif meta.le is not None:
        yield f"at most {meta.le:,}"
    if meta.min_length is not None:
        yield "not empty" if is_text else f"{meta.min_length} or more"
    if meta.max_length is not None:
        yield f"at most {meta.max_length} {'characters' if is_text else 'entries'}"
    if meta.pattern is not None:
        yield f"of the form `{meta.pattern}`"


def _choices(values: Sequence[object]) -> str:
    return " or ".join(f"`{value}`" for value in values)


def _bare(kind: Any) -> Any:
    """Return a type without its bounds and without its NewType."""
    while get_origin(kind) is Annotated or isinstance(kind, NewType):
        kind = kind.__supertype__ if isinstance(kind, NewType) else get_args(kind)[0]
    return kind


def _is_mapping(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _is_list(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, (Sequence, frozenset, set))


# Docstrings of fields -----------------------------------------------------------------------------------


@cache
def field_docs(kind: type) -> dict[str, str]:
    """Return the docstring of each field of a class, those of its bases included."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each is not msgspec.Struct and issubclass(each, msgspec.Struct):
            found |= _own_docs(each)
    return found


def _own_docs(kind: type) -> dict[str, str]:
    (parsed,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(parsed, ast.ClassDef)
    found: dict[str, str] = {}
    for field, below in zip(parsed.body, parsed.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            text = ast.literal_eval(below.value)
            found[field.target.id] = _one_line(text)
    return found


def _one_line(text: str) -> str:
    return " ".join(inspect.cleandoc(text).split())


# Pages --------------------------------------------------------------------------------------------------


def as_markdown(kind: type[msgspec.Struct], under: str = "", level: int = 3) -> Iterator[str]:
    """The lines of a page that describe a format: a table of keys for every table of the file."""
    for section in sections(kind, under):
        if section.heading:
            yield from (f"{'#' * level} `{section.heading}`", "")
        yield from (section.about, "")
        if section.keys:
            yield from ("| key | type | when left out | meaning |", "|---|---|---|---|")
            yield from (_row(key) for key in section.keys)
            yield ""


def _row(key: Key) -> str:
    kind = f"{key.type}; {key.bounds}" if key.bounds else key.type
    left_out = "**required**" if key.required else f"`{key.default}`" if key.default else "nothing"
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in (f"`{key.name}`", kind, left_out, key.about)) + " |"
