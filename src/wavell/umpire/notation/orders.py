"""Orders and questions as one-line text that people can type and read; parse and print are inverse.

A phrase class declares its form, for instance `"{unit} {path>} [for {payer}]"`:
`{unit}` is one word, `{units+}` words joined by `+`, `{path>}` words joined by ` > `, `{text...}` the rest of
the line; a bare word is itself; `[...]` is left out when its fields have their defaults, and starts with a word
(a lone `[quietly]` is the flag of that name); such parts in a row are read in any order and written in the form's.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cache, lru_cache
from typing import Any, ClassVar, get_type_hints

import msgspec

from ..facts.errors import MalformedOrder, nearest
from .fields import field_of, read_word
from .forms import Part, form_faults, parts_of, usage_of

MAX_ORDER_CHARS = 2000
MAX_PARSED_LINES = 1024
"""Lines whose phrases a notation caches."""
MAX_WRITTEN_PHRASES = 1024
"""Phrases whose lines are cached."""
MAX_CHECKED_WORDS = 8192
"""Texts of which it is cached whether they are one word."""
_NUMBER_BOUND = 10**MAX_ORDER_CHARS
"""Numbers from here on have more digits than an order has characters; Python would take long to write them."""
_WORD = re.compile(r"[\w.:'*/&-]+")
_PLUS = re.compile(r"\s*\+\s*")


class Phrase(msgspec.Struct, frozen=True, tag=str.lower, gc=False, cache_hash=True):
    """One line of text with typed fields. The class's tag is its verb, its docstring its help."""

    form: ClassVar[str] = ""

    def __str__(self) -> str:
        return _text(self)


class Order(Phrase, frozen=True):
    """What a seat decides. Subclasses declare fields and a form; they are values and survive JSON."""

    gives_up: ClassVar[bool] = False
    """Whether the order gives the game away, which no player does while another is legal."""
    passes: ClassVar[bool] = False
    """Whether it leaves a chance alone that was offered."""

    def seen_by(self, seat: str, world: Any) -> str | None:
        """The order's text as another seat may read it, or None to hide it."""
        return str(self)


class Question(Phrase, frozen=True):
    """What is asked of the umpire: its answer is a Tally."""


class End(Order, frozen=True, tag="end"):
    """End the current step of the sequence of play."""


class Grammar:
    """The compiled form of one phrase class."""

    def __init__(self, kind: type[Phrase]) -> None:
        self.kind = kind
        self.verb = verb_of(kind)
        hints = get_type_hints(kind, include_extras=True)
        defaults = {f.name: f.default for f in msgspec.structs.fields(kind)}
        names = kind.__struct_fields__
        self.fields = {name: field_of(hints[name], defaults[name]) for name in names}
        self.parts = parts_of(kind.form)
        self.nouns = tuple((name, f.noun, f.many) for name, f in self.fields.items() if f.noun is not None)
        for fault in form_faults(self.parts, self.fields):
            raise TypeError(f"{kind.__name__}: the form {kind.form!r} {fault}")
        self.usage = f"{self.verb} {usage_of(kind.form)}".strip()
        # Most orders are words in a row; those print with one format call.
        simple = all((part.field and not part.join) or part.literal for part in self.parts)
        row = " ".join([self.verb, *(part.literal.replace("%", "%%") or "%s" for part in self.parts)])
        plain = all(f.read in (int, read_word) for f in self.fields.values())
        self._row = row if simple and plain else None
        self._row_names = tuple(part.field for part in self.parts if part.field)

    def print(self, phrase: Phrase) -> str:
        """Write a phrase; raises MalformedOrder if it could not be read again."""
        if self._row is not None:
            values = tuple([getattr(phrase, name) for name in self._row_names])
            for value in values:
                if type(value) is not int or value.bit_length() > MAX_ORDER_CHARS:
                    _written(value)
            text = self._row % values
        else:
            text = " ".join([self.verb, *self._print(phrase, self.parts)])
        if len(text) > MAX_ORDER_CHARS:
            raise MalformedOrder(_too_long(text))
        return text

    def _print(self, phrase: Phrase, parts: Sequence[Part]) -> list[str]:
        words: list[str] = []
        for literal, field, join, group, names in parts:
            if literal:
                words.append(literal)
            elif group:
                for name in names:
                    value, default = getattr(phrase, name), self.fields[name].default
                    if value is not default and value != default:
                        words += self._print(phrase, group)
                        break
            elif join == "...":
                words.append(_rest(str(getattr(phrase, field))))
            elif join:
                items = [_written(item) for item in getattr(phrase, field)]
                if not items:
                    raise MalformedOrder(f'an order cannot be written without any "{field}"')
                words.append((" > " if join == ">" else "+").join(items))
            elif self.fields[field].read is bool:
                words.append(field)
            else:
                words.append(_written(getattr(phrase, field)))
        return words

    def parse(self, words: list[str]) -> Phrase:
        """Read a phrase from the words after its verb; raises MalformedOrder if they do not fit the form."""
        values: dict[str, Any] = {}
        at = self._parse(words, 0, self.parts, values)
        if at < len(words):
            raise self._wrong(f'"{words[at][:40]}" is too much')
        return self.kind(**values)

    def _parse(self, words: list[str], at: int, parts: Sequence[Part], values: dict[str, Any]) -> int:
        open_: dict[str, tuple[Part, ...]] = {}
        for number, part in enumerate(parts):
            if part.group:
                open_[part.group[0].literal or part.group[0].field] = part.group
                if number + 1 < len(parts) and parts[number + 1].group:
                    continue
                while at < len(words) and (group := open_.pop(words[at].casefold(), None)):
                    at = self._parse(words, at, group, values)
                open_ = {}
                continue
            if part.join == "...":
                values[part.field] = _rest(" ".join(words[at:]))
                return len(words)
            if at >= len(words):
                raise self._wrong(f'"{part.literal or part.field}" is missing')
            if part.literal:
                if words[at].casefold() != part.literal:
                    raise self._wrong(f'"{words[at][:40]}" stands where "{part.literal}" should')
            elif self.fields[part.field].read is bool:
                values[part.field] = True
            elif part.join == "+":
                values[part.field] = tuple(self._read(part.field, item) for item in words[at].split("+"))
            elif part.join == ">":
                items = [self._read(part.field, words[at])]
                while at + 2 < len(words) and words[at + 1] == ">":
                    at += 2
                    items.append(self._read(part.field, words[at]))
                values[part.field] = tuple(items)
            else:
                values[part.field] = self._read(part.field, words[at])
            at += 1
        return at

    def _read(self, name: str, text: str) -> Any:
        try:
            if not _WORD.fullmatch(text):
                raise ValueError
            return self.fields[name].read(text)
        except MalformedOrder as fault:
            raise self._wrong(str(fault)) from None
        except (ValueError, ZeroDivisionError):
            raise self._wrong(f'"{text[:40]}" is no {name}') from None

    def _wrong(self, what: str) -> MalformedOrder:
        return MalformedOrder(f"{what}; write it as: {self.usage}")


class Notation:
    """All the phrases of a book: reads a line of text, whatever its verb."""

    def __init__(self, kinds: Iterable[type[Phrase]]) -> None:
        self.kinds: dict[str, type[Phrase]] = {}
        for kind in kinds:
            verb = grammar(kind).verb
            if self.kinds.setdefault(verb, kind) is not kind:
                raise TypeError(f'{kind.__name__} and {self.kinds[verb].__name__} have the same verb "{verb}"')
        # A line is parsed when it is judged, when it is played, and when each seat reads it in the journal.
        self._read = lru_cache(maxsize=MAX_PARSED_LINES)(self._parse)

    def parse(self, text: str) -> Phrase:
        """Read one line; raises MalformedOrder with one sentence about what is wrong with it."""
        return self._read(text)

    def order(self, text: str) -> Order | None:
        """Read an order from a journal; None if it cannot be read today, since verbs and forms change."""
        try:
            phrase = self._read(text)
        except MalformedOrder:
            return None
        return phrase if isinstance(phrase, Order) else None

    def _parse(self, text: str) -> Phrase:
        if len(text) > MAX_ORDER_CHARS:
            raise MalformedOrder(_too_long(text))
        words = text.replace(">", " > ").split()
        if not words:
            raise MalformedOrder("an order starts with a verb, and this line is empty")
        verb = words[0].casefold()
        if verb not in self.kinds:
            near = nearest(verb, self.kinds)
            hint = f'; did you mean "{near}"?' if near else f"; there is {', '.join(sorted(self.kinds))}"
            raise MalformedOrder(f'"{words[0][:40]}" is no verb of this book{hint}')
        kind = self.kinds[verb]
        if "+}" in kind.form:  # blanks around a + do not matter
            words = _PLUS.sub("+", " ".join(words)).split()
        return grammar(kind).parse(words[1:])


@cache
def grammar(kind: type[Phrase]) -> Grammar:
    """Return the compiled form of a phrase class."""
    return Grammar(kind)


@lru_cache(MAX_WRITTEN_PHRASES)
def _text(phrase: Phrase) -> str:
    """A phrase as a line; it is written when it is listed, when it is judged and when it is played."""
    return grammar(type(phrase)).print(phrase)


def verb_of(kind: type[Phrase]) -> str:
    """Return the verb of a phrase class, which is its tag."""
    return str(kind.__struct_config__.tag)


def named(phrase: Phrase, resolve: Callable[[str, str], str]) -> Phrase:
    """Return the phrase with every name put through `resolve(noun, name)`: case and aliases settled."""
    changes: dict[str, Any] = {}
    for name, noun, many in grammar(type(phrase)).nouns:
        value = getattr(phrase, name)
        if value is not None:
            changes[name] = tuple(resolve(noun, item) for item in value) if many else resolve(noun, value)
    return msgspec.structs.replace(phrase, **changes) if changes else phrase


@lru_cache(MAX_CHECKED_WORDS)
def _is_word(text: str) -> bool:
    """Whether a text is one word; the same names are written again and again."""
    return _WORD.fullmatch(text) is not None


def _written(value: Any) -> str:
    if type(value) is str and _is_word(value):
        return value
    if type(value) is int and not -_NUMBER_BOUND < value < _NUMBER_BOUND:
        raise MalformedOrder(f"a number of {value.bit_length():,} bits cannot be written in an order")
    text = value if type(value) is str else str(value.value if isinstance(value, Enum) else value)
    if value is None or not _is_word(text):
        raise MalformedOrder(f'"{text[:40]}" cannot be written in an order')
    return text


def _too_long(text: str) -> str:
    return f"an order has at most {MAX_ORDER_CHARS} characters, not {len(text):,}"


def _rest(text: str) -> str:
    single = text == " ".join(text.replace(">", " > ").split())
    if not single or not text.isprintable() or any(mark in text for mark in "=#;"):
        raise MalformedOrder("the text of an order has single spaces, one line and none of = # ;")
    return text
