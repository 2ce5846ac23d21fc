"""Forms of phrases: a form such as `"{unit} {path>} [for {payer}]"` is parsed into its parts and checked."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from .fields import Field, read_word

_FORM = re.compile(r"(?P<mark>[\[\]])|\{(?P<field>\w+)(?P<join>\+|>|\.\.\.)?\}|(?P<literal>[^\s\[\]{}]+)")


class Part(NamedTuple):
    """A piece of a form."""

    literal: str = ""
    field: str = ""
    join: str = ""
    group: "tuple[Part, ...]" = ()
    names: tuple[str, ...] = ()  # the fields of a group


def usage_of(form: str) -> str:
    """Write a form for people: `{units+}` becomes `<units>+...`."""
    ends = {"+": "+...", ">": " > ...", "...": " ..."}
    return re.sub(r"\{(\w+)(\+|>|\.\.\.)?\}", lambda m: f"<{m[1]}>" + ends.get(m[2] or "", ""), form)


def _names(parts: Sequence[Part]) -> list[str]:
    names: list[str] = []
    for part in parts:
        names += _names(part.group) if part.group else [part.field] if part.field else []
    return names


def form_faults(parts: Sequence[Part], fields: Mapping[str, Field]) -> Iterator[str]:
    """Yield each reason why phrases of a form could not be read back as they were written."""
    if sorted(_names(parts)) != sorted(fields):
        yield f"does not use exactly the fields {tuple(fields)}"
        return
    groups = list(_groups(parts))
    flat = [part for group in (parts, *groups) for part in group if not part.group]
    flags = [group[0].field for group in groups if len(group) == 1]
    words = [part.literal for part in flat if part.literal] + flags
    for word in words:
        if word != word.casefold():
            yield f'has the word "{word}", which must be in lower case'
    for group in groups:
        opener = group[0].literal or group[0].field
        if opener not in words:
            yield f'has an optional part that starts with "{opener}" and not with a word'
        if words.count(opener) > 1:
            yield f'has the word "{opener}" twice, so that an optional part is not told from another'
        if any(fields[name].default is msgspec.NODEFAULT for name in _names(group)):
            yield f'leaves out "{opener}" with a field that has no default'
    for part in flat:
        if part.field:
            yield from _field_faults(part, fields[part.field], part.field in flags)
    for before, after in (pair for group in (parts, *groups) for pair in pairwise(group)):
        if before.group and after.field:
            yield f'has "{after.field}" after an optional part, so that one could be taken for the other'
    if any(part.join == "..." for part in flat) and _last(parts).join != "...":
        yield "goes on after a field that takes the rest of the line"


def _field_faults(part: Part, field: Field, flag: bool) -> Iterator[str]:
    if (field.read is bool) != flag or (flag and field.default is not False):
        yield f'must have "{part.field}" alone in brackets if it is a flag, which is then False by default'
    if field.many != (part.join in ("+", ">")):
        yield f'must join "{part.field}" by + or > if it is a tuple, and only then'
    if part.join == "..." and (field.read is not read_word or field.noun is not None):
        yield f'gives the rest of the line to "{part.field}", which is not plain text'


def _groups(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    for part in parts:
        if part.group:
            yield part.group
            yield from _groups(part.group)


def _last(parts: Sequence[Part]) -> Part:
    return _last(parts[-1].group) if parts[-1].group else parts[-1]


def parts_of(form: str) -> tuple[Part, ...]:
    """Parse a form; raises TypeError if its brackets do not match."""
    stack: list[list[Part]] = [[]]
    for match in _FORM.finditer(form):
        if match["mark"] == "[":
            stack.append([])
        elif match["mark"] == "]":
            group = tuple(stack.pop())
            if not group or not stack:
                raise TypeError(f"the form {form!r} has an empty or a closing bracket too many")
            if len(group) == 1 and group[0].literal:  # a lone word is the flag of that name
                group = (Part(field=group[0].literal),)
            stack[-1].append(Part(group=group, names=tuple(_names(group))))
        elif match["field"]:
            stack[-1].append(Part(field=match["field"], join=match["join"] or ""))
        else:
            stack[-1].append(Part(literal=match["literal"]))
    if len(stack) != 1:
        raise TypeError(f"the form {form!r} has an open bracket")
    return tuple(stack[0])
