"""Events as a case file expects them: `UnitMoved unit=uk-1 why="a long march" [3.1]`."""

import re
from collections.abc import Collection, Iterator
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

from ..books.book import Book
from ..facts.errors import CaseError, UnknownName, unknown
from ..facts.events import Event, LaidOut
from ..facts.world import World
from ..notation.fields import typed_fields

_VALUE = r"\"[^\"]*\"|'[^']*'|[^\s\"']\S*"
_PAIR = re.compile(rf"(\w+)=({_VALUE})")
EVENT = re.compile(rf"(\w+)((?:\s+\w+=(?:{_VALUE}))*)\s*(?:\[([^\]]+)\])?")
"""An event as a case writes it: its name, some of its fields, and perhaps the paragraph."""
_WHOLE = re.compile(r"-?[0-9]+")
_FLAGS = ("True", "False")


class Expected(NamedTuple):
    """An event that a case expects, or expects not to happen."""

    name: str
    fields: tuple[tuple[str, str], ...]
    ref: str

    def matches(self, event: Event) -> bool:
        """Whether an event is such a one."""
        if self.name != type(event).__name__ or (self.ref and self.ref != event.ref.id):
            return False
        return all(_plain(getattr(event, name)) == value for name, value in self.fields)


def read_expected(text: str) -> Expected | None:
    """Read an event as a case writes it; nothing if it is not written like one. A value with blanks is quoted."""
    match = EVENT.fullmatch(text.strip())
    if match is None:
        return None
    pairs = ((name, value.strip(value[0]) if value[0] in "\"'" else value) for name, value in _PAIR.findall(match[2]))
    return Expected(match[1], tuple(pairs), match[3] or "")


def cited_in(text: str) -> str:
    """The paragraph that an expected event names, if it names one."""
    expected = read_expected(text)
    return expected.ref if expected else ""


def check_expected(text: str, book: Book, world: World, *, never: bool) -> None:
    """Raise CaseError unless the book could bring such an event about; `never`, if it is expected not to happen."""
    expected = read_expected(text)
    if expected is None:
        example = 'Name field=value field="two words" [paragraph]'
        raise CaseError(f"\"{text[:60]}\" is no event; write it as '{example}'")
    kinds = {name: kind for name, kind in book.event_kinds.items() if kind is not LaidOut}
    if expected.name not in kinds:
        raise CaseError(unknown("event", expected.name, kinds))
    hints = _fields(kinds[expected.name])
    seats = book.sequence.seats if book.sequence else ()
    for name, value in expected.fields:
        if name not in hints:
            raise CaseError(f"{expected.name}: {unknown('field', name, hints)}")
        for fault in _value_faults(name, value, *hints[name], world, seats, never):
            raise CaseError(f"{expected.name}: {fault}")
    if expected.ref:
        try:
            book.index.ref(expected.ref)
        except UnknownName as fault:
            raise CaseError(str(fault)) from None


def _fields(kind: type[Event]) -> dict[str, tuple[Any, str | None]]:
    """The fields of an event that a case may name, with their types and nouns; the core knows no nouns of its own."""
    found = {name: hint for name, hint in typed_fields(kind).items() if name != "ref"}
    return {name: (hint[0], "seat") if name in ("seat", "seats") else hint for name, hint in found.items()}


def _value_faults(
    name: str, value: str, kind: Any, noun: str | None, world: World, seats: Collection[str], never: bool
) -> Iterator[str]:
    """Why a field can never hold a value."""
    if noun:
        names = seats if noun == "seat" else world.names(noun)
        whole = value in names or not value
        yield from (unknown(noun, each, names) for each in ([] if whole else value.split("+")) if each not in names)
    elif choices := _choices(kind):
        yield from (unknown(name, each, choices) for each in value.split("+") if each not in choices)
    elif kind is int:
        wrong = [each for each in value.split("+") if not _WHOLE.fullmatch(each)]
        yield from (f'{name} is a number, and "{each[:40]}" is none' for each in wrong)
    elif kind not in (str, Fraction):
        yield f"{name} holds several things, so that a case cannot write it; leave it out"
    elif never:
        yield f"{name} is free text, and a slip in it would never show; leave it out, or write says_not"


def _choices(kind: Any) -> tuple[str, ...]:
    """The words that a field of few values may hold."""
    if kind is bool:
        return _FLAGS
    return tuple(str(each) for each in kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()


def _plain(value: object) -> str:
    return "+".join(map(_plain, value)) if isinstance(value, tuple) else str(value)
