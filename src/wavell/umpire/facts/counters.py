"""Declared counters: the figures of a position that are not worth a field of their own.

A book declares each family of figures once, with what it is about, how long it counts and who sees it:

    COUNTS = Counters("what is used up", scope_first=True, turns=(Scope.PLAYER_TURN,), owners={UnitId: side_of})
    PLANNED = COUNTS.counter("plan {place}", PlaceId, scope=Scope.PLAYER_TURN, seen_by=Sight.OWNER)

    if PLANNED.of(world.used, target): ...                # 0 where nothing was written
    yield Counted(ref, PLANNED.key(target), 1)            # the only way to a key: a plain string is not one for mypy

There is a type for each subject of the words, and what a counter is asked about must be of these types.

In a position, an event, a record and a case file a key is its words, `player-turn plan 18A:4918`, so that people can
read and write it. Only here are such words taken apart. Which figures end with a phase, and which a seat may see, is
decided by what is declared: `kept_after` drops the figures of a scope, `seen` those that a seat may not see, and
`is_seen` says whether a seat may read an event that tells of one; else a figure goes only by an event that takes it
back by its key. A secret is that of the side to which its subjects belong, as `owners` tells by their types; if none
of them tells, it is that of the side whose turn it is. What lasts longer than such a turn and has no subject that tells
is nobody's secret: to declare it so is an error.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from typing import Any, Generic, NamedTuple, NewType, ParamSpec, TypeVar, overload

from .errors import DataError, UnknownName, unknown

Key = NewType("Key", str)
"""The words of one figure; a declared counter makes them, and `Counters.find` reads them."""
P = ParamSpec("P")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
V = TypeVar("V")
_MAX_PARSED_KEYS = 65_536
"""Keys whose parts are cached: more than a game ever has, and bounded because clients may send any."""
_MAX_WRITTEN_KEYS = 4096
"""Keys that each counter remembers by their subjects; bounded for the same reason."""
_SUBJECT = re.compile(r"\{([a-z_]+)\}")


class Sight(Enum):
    """Who may see the figures of a counter, as long as they may see what these are about."""

    EVERYBODY = "everybody"
    OWNER = "owner"


class Viewer(NamedTuple):
    """Who looks at figures: a seat, the side in whose turn they were written, and what is hidden from the seat."""

    seat: str
    turn_of: str
    hidden: Collection[str]


class Counter(Generic[P]):
    """One family of figures: the words of its keys, its scope, the types of its subjects, and who sees it."""

    def __init__(self, words: str, scope: Enum, seen_by: Sight, types: tuple[Any, ...] = ()) -> None:
        self.words = words
        self.scope = scope
        self.seen_by = seen_by
        self.types = types
        self.subjects: tuple[str, ...] = tuple(_SUBJECT.findall(words))
        self.sample = _SUBJECT.sub("x", words)
        self._blank = _SUBJECT.sub("{}", words)
        self._begins = self._blank.partition("{}")[0]
        parts = [re.escape(part) for part in self._blank.split("{}")]
        self._pattern = re.compile("([^ ,]+)".join(parts))
        self._loose = re.compile("(.+?)".join(parts))
        self._keys: dict[tuple[object, ...], Key] = {}

    def key(self, *subjects: P.args, **named: P.kwargs) -> Key:
        """The words of one figure."""
        key = self._keys.get(subjects)
        return self._key(subjects, named) if key is None or named else key

    def of(self, figures: Mapping[Key, int], *subjects: P.args, **named: P.kwargs) -> int:
        """A figure, 0 if it was never written."""
        key = self._keys.get(subjects)
        return figures.get(self._key(subjects, named) if key is None or named else key, 0)

    def _key(self, subjects: tuple[object, ...], named: Mapping[str, object]) -> Key:
        if named or len(subjects) != len(self.subjects):  # the format would drop what is too much
            raise TypeError(f"{self!r} has {len(self.subjects)} subjects, in their order, not {(*subjects, *named)}")
        key = self._keys.get(subjects)
        if key is None:
            key = Key(self._blank.format(*subjects))
            if len(self._keys) < _MAX_WRITTEN_KEYS:
                self._keys[subjects] = key
        return key

    def read(self, key: str) -> tuple[str, ...] | None:
        """The subjects of a key of this family, or nothing if it is of another."""
        found = self._pattern.fullmatch(key)
        return None if found is None else found.groups()

    def read_names(self, key: str) -> tuple[str, ...] | None:
        """The subjects of a key as a person may write it, where the name of a place has blanks in it."""
        found = self._loose.fullmatch(key)
        return None if found is None else found.groups()

    def all(self, figures: Mapping[Key, int]) -> dict[tuple[str, ...], int]:
        """Every figure of this family, by its subjects."""
        read = [(self.read(key), figure) for key, figure in figures.items() if key.startswith(self._begins)]
        return {subjects: figure for subjects, figure in read if subjects is not None}

    def like(self, key: str) -> str:
        """This family's words about whatever an unknown key seems to be about, to be compared with it."""
        given = key.split()
        words = self.words.split()
        return " ".join(
            given[at] if _SUBJECT.match(word) and at < len(given) else word for at, word in enumerate(words)
        )

    def __repr__(self) -> str:
        return f"Counter({self.words!r})"


class Found(NamedTuple):
    """A key taken apart."""

    counter: "Counter[...]"
    subjects: tuple[str, ...]


class Counters:
    """All counters whose figures one mapping of a position may hold; `scope` is that of counters that name none.

    With `scope_first` the words of every counter begin with the word of its scope, which is not declared again. If the
    book ends only some `scopes` for this mapping, no counter may have another. `owners` tells by the type of a subject
    whose it is, and `turns` are the scopes that end with a turn of one side.
    """

    def __init__(
        self,
        what: str,
        scope: Enum | None = None,
        *,
        scope_first: bool = False,
        scopes: Collection[Enum] | None = None,
        owners: Mapping[Any, Callable[[str], str]] | None = None,
        turns: Collection[Enum] = (),
    ) -> None:
        self.what = what
        self._scope = scope
        self._scope_first = scope_first
        self._scopes = scopes
        self._owners = owners or {}
        self._turns = turns
        self.declared: list[Counter[...]] = []
        self.find = lru_cache(_MAX_PARSED_KEYS)(self._find)

    @overload
    def counter(self, words: str, *, scope: Enum = ..., seen_by: Sight = ...) -> "Counter[[]]": ...
    @overload
    def counter(self, words: str, a: type[A], /, *, scope: Enum = ..., seen_by: Sight = ...) -> "Counter[[A]]": ...
    @overload
    def counter(
        self, words: str, a: type[A], b: type[B], /, *, scope: Enum = ..., seen_by: Sight = ...
    ) -> "Counter[[A, B]]": ...
    @overload
    def counter(
        self, words: str, a: type[A], b: type[B], c: type[C], /, *, scope: Enum = ..., seen_by: Sight = ...
    ) -> "Counter[[A, B, C]]": ...
    def counter(
        self, words: str, *kinds: Any, scope: Enum | None = None, seen_by: Sight = Sight.EVERYBODY
    ) -> "Counter[...]":
        """Declare a family of figures with the types of its subjects; no two may have the same words."""
        lasts = scope or self._scope
        if lasts is None:
            raise DataError(f'{self.what}: "{words}" does not say how long it counts')
        new: Counter[...] = Counter(f"{lasts.value} {words}" if self._scope_first else words, lasts, seen_by, kinds)
        if len(kinds) != len(new.subjects):
            raise DataError(f'{self.what}: "{words}" has {len(new.subjects)} subjects and {len(kinds)} types of them')
        if self._scopes is not None and lasts not in self._scopes:
            raise DataError(f'{self.what}: "{words}" would never end, because none of them ends with a {lasts.value}')
        if seen_by is Sight.OWNER and lasts not in self._turns and not any(kind in self._owners for kind in kinds):
            raise DataError(f'{self.what}: "{words}" is a secret, and nothing in it says whose')
        self._declare(new)
        return new

    def _declare(self, new: "Counter[...]") -> None:
        for other in self.declared:
            if other.read(new.sample) is not None or new.read(other.sample) is not None:
                raise DataError(f'{self.what}: "{new.words}" could be read as "{other.words}"')
        self.declared.append(new)
        self.find.cache_clear()

    def _find(self, key: str) -> Found:
        """Take a key apart, or say that no counter has such words and which has the nearest."""
        for counter in self.declared:
            if (subjects := counter.read(key)) is not None:
                return Found(counter, subjects)
        near = get_close_matches(key, [counter.like(key) for counter in self.declared], n=1)
        guess = f'; did you mean "{near[0]}"?' if near else ""
        raise UnknownName(f'there is no counter "{key}" of {self.what}{guess}')

    def checked(
        self,
        figures: Mapping[str, V],
        names: Callable[[str], Collection[str] | None] | None = None,
        resolve: Callable[[str, str], str] | None = None,
    ) -> dict[Key, V]:
        """Figures as a file has them, each of a declared counter, by the keys as the book spells them.

        `names` tells which subjects of a kind there are, and `resolve(kind, name)` how the book spells a name.
        """
        found: dict[Key, V] = {}
        for given, figure in figures.items():
            counter, subjects = self._read(given)
            named = zip(counter.subjects, subjects, strict=True)
            try:
                key = counter.key(*(_own(kind, name, names, resolve) for kind, name in named))
            except UnknownName as fault:
                raise UnknownName(f'{self.what} "{given}": {fault}') from None
            if key in found:
                raise DataError(f'{self.what}: "{given}" is given twice, as "{key}" too')
            found[key] = figure
        return found

    def _read(self, key: str) -> Found:
        """Take a key apart that a person has written: names in it may have blanks."""
        if all(counter.read(key) is None for counter in self.declared):
            for counter in self.declared:
                if (subjects := counter.read_names(key)) is not None:
                    return Found(counter, subjects)
        return self.find(key)

    def keys(self, names: Callable[[str], Collection[str] | None]) -> "Keys":
        """All keys that there may be: of a declared counter, about what `names` knows."""
        return Keys(self, names)

    def kept_after(self, figures: Mapping[Key, V], ended: Collection[Enum]) -> dict[Key, V]:
        """What still counts when some scopes have ended."""
        return {key: figure for key, figure in figures.items() if self.find(key).counter.scope not in ended}

    def seen(self, figures: Mapping[Key, V], viewer: Viewer) -> dict[Key, V]:
        """What a seat may see: nothing about what is hidden from it, nor what others keep to themselves."""
        return {key: figure for key, figure in figures.items() if self.is_seen(key, viewer)}

    def is_seen(self, key: Key, viewer: Viewer) -> bool:
        """Whether a seat may see one figure, and read of it."""
        counter, subjects = self.find(key)
        if any(each in viewer.hidden for each in subjects):
            return False
        return counter.seen_by is Sight.EVERYBODY or self._sides(counter, subjects, viewer.turn_of) == {viewer.seat}

    def is_of_turn(self, key: Key) -> bool:
        """Whether a figure is a secret of the side whose turn it is written in, since no subject says whose it is."""
        counter = self.find(key).counter
        return counter.seen_by is Sight.OWNER and not any(kind in self._owners for kind in counter.types)

    def _sides(self, counter: "Counter[...]", subjects: tuple[str, ...], turn_of: str) -> set[str]:
        """Whose secret a figure is; that of no seat, if its subjects belong to several."""
        told = zip(counter.types, subjects, strict=True)
        return {self._owners[kind](subject) for kind, subject in told if kind in self._owners} or {turn_of}


def _own(
    kind: str,
    name: str,
    names: Callable[[str], Collection[str] | None] | None,
    resolve: Callable[[str, str], str] | None,
) -> str:
    """A subject as the book spells it; raises UnknownName."""
    own = name if resolve is None else resolve(kind, name)
    known = None if names is None else names(kind)
    if known is not None and own not in known:
        raise UnknownName(unknown(kind, own, known))
    return own


class Keys(Collection[str]):
    """The keys that figures may have; they are too many to be listed, so each family stands with its words."""

    def __init__(self, counters: Counters, names: Callable[[str], Collection[str] | None]) -> None:
        self._counters = counters
        self._names = names

    def __contains__(self, key: object) -> bool:
        try:
            self._counters.checked({str(key): 0}, self._names)
        except UnknownName:
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return (counter.words for counter in self._counters.declared)

    def __len__(self) -> int:
        return len(self._counters.declared)
