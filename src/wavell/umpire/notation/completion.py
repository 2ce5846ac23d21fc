"""Completion: what a half-typed order or question can go on with, by its form and by what a seat sees."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from heapq import nsmallest
from typing import Any

from ..books.book import Book
from .fields import typed_fields
from .forms import Part
from .orders import MAX_ORDER_CHARS, Grammar, grammar

MAX_COMPLETIONS = 40


def completions(book: Book, seen: Any, verbs: Iterable[str], text: str, limit: int = MAX_COMPLETIONS) -> list[str]:
    """Return up to `limit` lines that a half-typed one could become, each with one more word completed.

    `seen` is the position as the seat sees it, `verbs` are the orders open to it; questions can always be asked.
    """
    before, begun = split_last_word(text)
    return [f"{before}{word}" for word in next_words(book, seen, verbs, before, begun, limit)]


def split_last_word(text: str) -> tuple[str, str]:
    """Split a line before the word that is being typed; + and > separate words as blanks do."""
    at = max(text.rfind(mark) for mark in " +>") + 1
    return text[:at], text[at:]


def next_words(
    book: Book, seen: Any, verbs: Iterable[str], before: str, begun: str, limit: int = MAX_COMPLETIONS
) -> list[str]:
    """Return words that fit after `before` and start with `begun`: verbs as given, names sorted."""
    if len(before) > MAX_ORDER_CHARS:
        return []
    words = before.replace(">", " > ").replace("+", " + ").split()
    if not words:
        asked = sorted(grammar(kind).verb for kind in book.questions)
        return _fitting((*verbs, *asked), begun)[:limit]
    kind = book.notation.kinds.get(words[0].casefold())
    if kind is None:
        return []
    form = grammar(kind)
    fitting = (word for part in _next(form.parts, words[1:]) for word in _choices(form, part, seen))
    return nsmallest(limit, _fitting(fitting, begun))


def _fitting(words: Iterable[str], begun: str) -> list[str]:
    start = begun.casefold()
    return list(dict.fromkeys(word for word in words if word.casefold().startswith(start)))


def _choices(form: Grammar, part: Part, seen: Any) -> Collection[str]:
    """Return the words that a part of a form accepts: its literal, names that the seat knows, or an enum's values."""
    if part.literal:
        return (part.literal,)
    field = form.fields[part.field]
    if field.noun is not None:
        return [name.replace(" ", "_") for name in seen.names(field.noun)]
    if field.read is bool:
        return (part.field,)
    plain, _ = typed_fields(form.kind)[part.field]
    if isinstance(plain, type) and issubclass(plain, Enum):
        return [str(option.value) for option in plain]
    return ()


def _next(parts: Sequence[Part], words: list[str]) -> Iterator[Part]:
    """Yield the parts of a form that can come after some words; none if the words do not fit it."""
    at, found = _walk(parts, words, 0)
    if at >= len(words):
        yield from found


def _walk(parts: Sequence[Part], words: list[str], at: int) -> tuple[int, list[Part]]:
    """Return how many words fit a form, and the parts that can come next; none if the form is complete."""
    open_: dict[str, Part] = {}
    for number, part in enumerate(parts):
        if part.group:
            open_[part.group[0].literal or part.group[0].field] = part
            if number + 1 < len(parts) and parts[number + 1].group:
                continue
            while at < len(words) and (group := open_.pop(words[at].casefold(), None)):
                at, found = _walk(group.group, words, at)
                if found:
                    return at, found
            if at >= len(words):
                rest, after = list(open_.values()), parts[number + 1 :]
                return at, [group.group[0] for group in rest] + (_walk(after, words, at)[1] if after else [])
            open_ = {}
            continue
        if part.join == "..." or at >= len(words):
            return at, [] if part.join == "..." else [part]
        at += 1
        while part.join in ("+", ">") and at < len(words) and words[at] == part.join:
            if at + 1 >= len(words):
                return len(words), [part]
            at += 2
    return at, []
