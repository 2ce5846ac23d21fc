"""Every figure of a book's data files, with the paragraph that it comes from, found by words."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from textwrap import shorten

from wavell.umpire import Book
from wavell.umpire.books.toml_files import parse_toml, read_text
from wavell.umpire.facts.errors import nearest

from . import toml_lines

_NO_FIGURES = re.compile(r"(rules|readings|sequence|board)\.toml|(maps|kept|guides|display)/.*")
"""The index, the readings, the sequence of play, boards, guides and looks."""
_NAMES = ("id", "title", "name", "heading")
_PROSE = ("ref", "refs", "history", *_NAMES)
_WORD = re.compile(r"[^\W_]+")
_MAX_VALUE_CHARS = 72
"""Characters of a long value that are shown."""
_MIN_WORD_CHARS = 3
"""Characters at the start of a word that are enough to match it."""
_MAX_ENDING_CHARS = 3
"""How many letters the ending of a word may have that is asked for: "Australian" finds Australia."""
_WHOLE, _BEGUN = 1.0, 0.6
"""Score of an exact match of a word, and of a match of its beginning."""


@dataclass(frozen=True)
class Figure:
    """One value of a data file: its file, row and key, and the paragraphs that it comes from."""

    book: str
    file: str
    row: str
    key: str
    value: str
    refs: tuple[str, ...]
    called: str
    """The names and titles of the rows that it stands in."""
    paraphrases: tuple[str, ...]
    """Our paraphrase of each paragraph."""
    path: toml_lines.Path = ()
    """The keys and list indices that lead to it in its file."""

    @property
    def name(self) -> str:
        """Row and key, as an error message names them."""
        return f"{self.row}.{self.key}".strip(".")

    @cached_property
    def words(self) -> tuple[tuple[int, frozenset[str]], ...]:
        """The words that a search matches, in groups of falling weight."""
        return (
            (6, frozenset(ref.casefold() for ref in self.refs)),
            (5, _words(self.name)),
            (4, _words(self.called)),
            (3, _words(self.file.removesuffix(".toml"))),
            (2, _words(self.value, self.book)),
            (1, _words(*self.paraphrases)),
        )


def figures(book: Book) -> Iterator[Figure]:
    """Every figure of a book, file by file."""
    data = book.folder / "data"
    for path in sorted(data.rglob("*.toml")):
        file = path.relative_to(data).as_posix()
        if not _NO_FIGURES.fullmatch(file):
            yield from _figures(book, path, file)


def place_of(figure: Figure, book: Book) -> str:
    """Return the file of a figure, relative to the folder that its package lies in, and the line."""
    path = book.folder / "data" / figure.file
    root = book.folder
    while (root / "__init__.py").is_file():
        root = root.parent
    line = toml_lines.line_of(toml_lines.lines_of(read_text(path)), figure.path)
    return f"{path.relative_to(root).as_posix()}:{line}"


def search(known: Iterable[Figure], wanted: str) -> list[Figure]:
    """Return the figures that match all words, the best match first."""
    words = _asked(wanted)
    found = [(score, figure) for figure in known if words and (score := _score(figure, words))]
    return [figure for _, figure in sorted(found, key=lambda pair: -pair[0])]


def nearly(known: Iterable[Figure], wanted: str, most: int = 3) -> str:
    """Return the nearest matches for a search without result: other spellings, or figures that match most words."""
    figures, words = list(known), _asked(wanted)
    vocabulary = {word for figure in figures for _, group in figure.words for word in group}
    long = [known for known in vocabulary if len(known) > _MIN_WORD_CHARS]
    corrected = [word if _found(word, vocabulary) else nearest(word, long) for word in words]
    if corrected != words and (spelled := " ".join(filter(None, corrected))) and search(figures, spelled):
        return f'did you mean "{spelled}"?'
    some = [(sum(_worth(figure, word) for word in words), figure) for figure in figures]
    best = sorted((pair for pair in some if pair[0]), key=lambda pair: -pair[0])[:most]
    return f"the nearest are {', '.join(f'{figure.name} ({figure.file})' for _, figure in best)}" if best else ""


def _figures(book: Book, path: Path, file: str) -> Iterator[Figure]:
    """Every figure of a file."""

    def leaves(
        raw: object, row: str, key: str, refs: tuple[str, ...], called: str, at: toml_lines.Path
    ) -> Iterator[Figure]:
        inside = f"{row}.{key}".strip(".")
        if isinstance(raw, dict):
            refs, called = _cited(raw) or refs, " ".join([called, *(str(raw[name]) for name in _NAMES if name in raw)])
            for name, value in raw.items():
                if name not in _PROSE:
                    yield from leaves(value, inside, name, refs, called, (*at, name))
        elif isinstance(raw, list) and any(isinstance(each, dict) for each in raw):
            for number, each in enumerate(raw, 1):
                own = each.get("id", each.get("name", number)) if isinstance(each, dict) else number
                yield from leaves(each, row, f"{key} {own}", refs, called, (*at, number - 1))
        else:
            paraphrases = tuple(_paraphrase(book, ref) for ref in refs)
            yield Figure(book.id, file, row, key, _written(raw), refs, called.strip(), paraphrases, at)

    yield from leaves(parse_toml(read_text(path), str(path)), "", "", (), "", ())


def _cited(row: Mapping[str, object]) -> tuple[str, ...]:
    """What a row of a data file cites."""
    one, more = row.get("ref"), row.get("refs")
    listed = (one, *(more if isinstance(more, list) else ()))
    return tuple(ref for ref in listed if isinstance(ref, str) and ref)


def _paraphrase(book: Book, ref: str) -> str:
    """Our words for a paragraph, a frame entry or something outside the book."""
    index = book.index
    if ref not in index:
        return ""
    entry = index.paragraphs.get(ref) or index.frame.get(ref)
    return f"{index.heading(ref)}: {entry.text}" if entry is not None else index.heading(ref)


def _written(value: object) -> str:
    if isinstance(value, list):
        value = ", ".join(map(_written, value)) or "none"
    elif isinstance(value, bool):
        value = "yes" if value else "no"
    return shorten(str(value), _MAX_VALUE_CHARS, placeholder=" ...") or "none"


def _words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in _WORD.findall(text.casefold()))


def _asked(wanted: str) -> list[str]:
    """The words of a search; a paragraph stays whole, the name of a key does not."""
    whole = wanted.casefold().split()
    return [part for word in whole for part in ([word] if word[:1].isdigit() or ":" in word else _WORD.findall(word))]


def _found(word: str, group: Iterable[str]) -> float:
    """Score a word against a group of words; a match of the beginning scores less than an exact one."""
    if word in (known := frozenset(group)):
        return _WHOLE
    if len(word) < _MIN_WORD_CHARS or word[0].isdigit():
        return 0
    stem = max(_MIN_WORD_CHARS + 1, len(word) - _MAX_ENDING_CHARS)
    begun = (each.startswith(word) or (len(each) >= stem and word.startswith(each)) for each in known)
    return _BEGUN if any(begun) else 0


def _worth(figure: Figure, word: str) -> float:
    return max(weight * _found(word, group) for weight, group in figure.words)


def _score(figure: Figure, words: list[str]) -> float:
    """Score a figure: 0 unless every word matches, and slightly more for a name without other words."""
    worth = [_worth(figure, word) for word in words]
    if not all(worth):
        return 0
    return sum(worth) + len(_words(figure.name).intersection(words)) / (1 + len(_words(figure.name)))
