"""Orders and questions as one-line text that people can type and read; parse and print are inverse.

A phrase class declares its form, for instance `"{unit} {path>} [for {payer}]"`:
`{unit}` is one word, `{units+}` words joined by `+`, `{path>}` words joined by ` > `, `{text...}` the rest of
the line; a bare word is itself; `[...]` is left out when its fields have their defaults, and starts with a word
(a lone `[quietly]` is the flag of that name); such parts in a row are read in any order and written in the form's.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from types import NoneType
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from ..facts.errors import MalformedOrder, nearest, unknown
from ..facts.tally import fraction

LONGEST_ORDER, LINES_KEPT = 2000, 1024
_LARGEST = 10**LONGEST_ORDER
_WORD = re.compile(r"[\w.:'*/&-]+")
_PLUS = re.compile(r"\s*\+\s*")
_FORM = re.compile(r"(?P<mark>[\[\]])|\{(?P<field>\w+)(?P<join>\+|>|\.\.\.)?\}|(?P<literal>[^\s\[\]{}]+)")


class Noun(NamedTuple):
    """Marks a field as the name of something (`unit`, `place` ...) that must exist in the position."""

    name: str


class Phrase(msgspec.Struct, frozen=True, tag=str.lower, gc=False):
    """One line of text with typed fields. The class's tag is its verb, its docstring its help."""

    form: ClassVar[str] = ""

    def __str__(self) -> str:
        return grammar(type(self)).print(self)


class Order(Phrase, frozen=True):
    """What a seat decides. Subclasses declare fields and a form; they are values and survive JSON."""

    gives_up: ClassVar[bool] = False
    """Whether the order gives the game away, which no player does while another is legal."""

    def seen_by(self, seat: str, world: Any) -> str | None:
        """The order's text as another seat may read it, or None to hide it."""
        return str(self)


class Question(Phrase, frozen=True):
    """What is asked of the umpire: its answer is a Tally."""


class End(Order, frozen=True, tag="end"):
    """End the current step of the sequence of play."""


class Part(NamedTuple):
    """A piece of a form."""

    literal: str = ""
    field: str = ""
    join: str = ""
    group: "tuple[Part, ...]" = ()
    names: tuple[str, ...] = ()  # the fields of a group


class Field(NamedTuple):
    """How one field is read and written, and the noun it names if it names one."""

    read: Callable[[str], Any]
    many: bool
    noun: str | None
    default: Any


class Grammar:
    """The compiled form of one phrase class."""

    def __init__(self, kind: type[Phrase]) -> None:
        self.kind = kind
        self.verb = verb_of(kind)
        hints = get_type_hints(kind, include_extras=True)
        defaults = {f.name: f.default for f in msgspec.structs.fields(kind)}
        names = kind.__struct_fields__
        self.fields = {name: _field(hints[name], defaults[name]) for name in names}
        self.parts = _parts(kind.form)
        self.nouns = tuple((name, f.noun, f.many) for name, f in self.fields.items() if f.noun is not None)
        for fault in _form_faults(self.parts, self.fields):
            raise TypeError(f"{kind.__name__}: the form {kind.form!r} {fault}")
        self.usage = f"{self.verb} {_usage(kind.form)}".strip()
        # Most orders are words in a row; those print with one format call.
        simple = all((part.field and not part.join) or part.literal for part in self.parts)
        row = " ".join([self.verb, *(part.literal.replace("%", "%%") or "%s" for part in self.parts)])
        plain = all(f.read in (int, _word) for f in self.fields.values())
        self._row = row if simple and plain else None
        self._row_names = tuple(part.field for part in self.parts if part.field)

    def print(self, phrase: Phrase) -> str:
        """Write a phrase; what could not be read again is not written."""
        if self._row is not None:
            values = tuple([getattr(phrase, name) for name in self._row_names])
            for value in values:
                if type(value) is not int or value.bit_length() > LONGEST_ORDER:
                    _written(value)
            text = self._row % values
        else:
            text = " ".join([self.verb, *self._print(phrase, self.parts)])
        if len(text) > LONGEST_ORDER:
            raise MalformedOrder(_too_long(text))
        return text

    def _print(self, phrase: Phrase, parts: Sequence[Part]) -> list[str]:
        words: list[str] = []
        for part in parts:
            if part.literal:
                words.append(part.literal)
            elif part.group:
                if [name for name in part.names if getattr(phrase, name) != self.fields[name].default]:
                    words += self._print(phrase, part.group)
            elif part.join == "...":
                words.append(_rest(str(getattr(phrase, part.field))))
            elif part.join:
                items = [_written(item) for item in getattr(phrase, part.field)]
                if not items:
                    raise MalformedOrder(f'an order cannot be written without any "{part.field}"')
                words.append((" > " if part.join == ">" else "+").join(items))
            elif self.fields[part.field].read is bool:
                words.append(part.field)
            else:
                words.append(_written(getattr(phrase, part.field)))
        return words

    def parse(self, words: list[str]) -> Phrase:
        """Read a phrase from the words after its verb."""
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
        # A line is read again and again: when it is judged, when it is played, and when each seat is told of it.
        self._read = lru_cache(maxsize=LINES_KEPT)(self._parse)

    def parse(self, text: str) -> Phrase:
        """Read one line; what is wrong with it is said in one sentence."""
        return self._read(text)

    def order(self, text: str) -> Order | None:
        """Read an order of the past; nothing if it is none in today's words, since verbs and forms change."""
        try:
            phrase = self._read(text)
        except MalformedOrder:
            return None
        return phrase if isinstance(phrase, Order) else None

    def _parse(self, text: str) -> Phrase:
        if len(text) > LONGEST_ORDER:
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


@cache
def typed_fields(kind: type[msgspec.Struct]) -> dict[str, tuple[Any, str | None]]:
    """Return the plain type and the noun of every field of a record: `(str, "unit")` for the name of a unit."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _bare(hints[name])[::2] for name in kind.__struct_fields__}


def _bare(hint: Any) -> tuple[Any, bool, str | None]:
    """Return the plain type behind a hint, whether it is one of many, and the noun it is marked with."""
    noun = None
    many = False
    while True:
        if get_origin(hint) is Annotated:
            hint, *marks = get_args(hint)
            noun = next((mark.name for mark in marks if isinstance(mark, Noun)), noun)
        elif get_origin(hint) is tuple:
            hint, many = get_args(hint)[0], True
        elif NoneType in get_args(hint):
            hint = next(option for option in get_args(hint) if option is not NoneType)
        elif hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        else:
            return hint, many, noun


def _field(hint: Any, default: Any) -> Field:
    hint, many, noun = _bare(hint)
    read: Callable[[str], Any]
    if hint is str:
        read = _word
    elif hint is int:
        read = int
    elif hint is bool:
        read = bool
    elif hint is Fraction:
        read = fraction
    elif isinstance(hint, type) and issubclass(hint, Enum):
        read = _enum(hint)
    else:
        raise TypeError(f"an order's field cannot be of type {hint!r}")
    return Field(read, many, noun, default)


def _word(text: str) -> str:
    return text


def _enum(kind: type[Enum]) -> Callable[[str], Enum]:
    def read(text: str) -> Enum:
        for option in kind:
            if str(option.value).casefold() == text.casefold():
                return option
        raise MalformedOrder(unknown(kind.__name__.lower(), text, [str(option.value) for option in kind]))

    return read


@lru_cache(1 << 13)
def _is_word(text: str) -> bool:
    """Whether a text is one word; the same names are written again and again."""
    return _WORD.fullmatch(text) is not None


def _written(value: Any) -> str:
    if type(value) is int and not -_LARGEST < value < _LARGEST:
        raise MalformedOrder(f"a number of {value.bit_length():,} bits cannot be written in an order")
    text = value if type(value) is str else str(value.value if isinstance(value, Enum) else value)
    if value is None or not _is_word(text):
        raise MalformedOrder(f'"{text[:40]}" cannot be written in an order')
    return text


def _too_long(text: str) -> str:
    return f"an order has at most {LONGEST_ORDER} characters, not {len(text):,}"


def _rest(text: str) -> str:
    single = text == " ".join(text.replace(">", " > ").split())
    if not single or not text.isprintable() or any(mark in text for mark in "=#;"):
        raise MalformedOrder("the text of an order has single spaces, one line and none of = # ;")
    return text


def _usage(form: str) -> str:
    """Write a form for people: `{units+}` becomes `<units>+...`."""
    ends = {"+": "+...", ">": " > ...", "...": " ..."}
    return re.sub(r"\{(\w+)(\+|>|\.\.\.)?\}", lambda m: f"<{m[1]}>" + ends.get(m[2] or "", ""), form)


def _names(parts: Sequence[Part]) -> list[str]:
    names: list[str] = []
    for part in parts:
        names += _names(part.group) if part.group else [part.field] if part.field else []
    return names


def _form_faults(parts: Sequence[Part], fields: Mapping[str, Field]) -> Iterator[str]:
    """Say why phrases of this form could not be read back as they were written."""
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
    if part.join == "..." and (field.read is not _word or field.noun is not None):
        yield f'gives the rest of the line to "{part.field}", which is not plain text'


def _groups(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    for part in parts:
        if part.group:
            yield part.group
            yield from _groups(part.group)


def _last(parts: Sequence[Part]) -> Part:
    return _last(parts[-1].group) if parts[-1].group else parts[-1]


def _parts(form: str) -> tuple[Part, ...]:
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
