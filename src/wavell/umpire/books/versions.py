"""Rules versions: under which rules a game was played, and how what older ones wrote is read.

A book declares a version and raises it when a ruling changes. Events and positions are a format: a field is added with
a default, what is renamed or dropped has an upcaster. Folding needs no rules, so a game outlives any change of them.
"""

import gzip
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from .toml_files import read_bytes

Plain = dict[str, Any]
EventUpcast = Callable[[Plain, int], Iterable[Plain]]
"""What an event of a version is today, as plain data: `upcast(event, version)` says one event, several, or none."""
PositionUpcast = Callable[[Plain, int], Plain]
"""What a position is today that a version laid out, as plain data."""
_LONGEST_VERSION = 10
KEPT = Path("data") / "kept"
"""Below a book's folder: the positions that scenarios began with when journals did not yet hold them."""


@dataclass(frozen=True)
class Versions:
    """The version of a book's rules, and its past."""

    now: int = 1
    marks: Mapping[str, int] = field(default_factory=dict)
    """Older marks of rules in records, and the version that they mean."""
    events: Mapping[str, EventUpcast] = field(default_factory=dict)
    """How events are read that are no longer written, by the name of their kind."""
    position: PositionUpcast | None = None
    """How a position is read that an older version has laid out."""
    steps: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """The steps of a turn as they once were, by the last version that had them so: events and positions count them.

    Each is named as it is called today; for one that was dropped stands the step where games go on that were in it.
    """

    @property
    def mark(self) -> str:
        """How a record names these rules."""
        return str(self.now)

    def same(self, mark: str) -> bool:
        """Whether a record that names its rules so was played under these."""
        return mark == self.mark or self.marks.get(mark) == self.now

    def named(self, mark: str) -> str:
        """What rules are called in a sentence."""
        return str(self.marks.get(mark, mark))[:12]

    def number(self, mark: str) -> int:
        """The version that a record means by a mark; one that nobody knows is older than all."""
        known = mark.isascii() and mark.isdigit() and len(mark) < _LONGEST_VERSION
        return self.marks.get(mark, int(mark) if known else 0)

    def steps_under(self, mark: str) -> Sequence[str]:
        """The steps of a turn under older rules; nothing if they are those of today."""
        written = self.number(mark)
        last = min((version for version in self.steps if version >= written), default=None)
        return () if last is None else self.steps[last]

    def upcast(self, raw: bytes, mark: str) -> bytes:
        """Return the events of an entry that was made under some rules as they would be written today."""
        if not any(b'"type":"%s"' % name.encode() in raw for name in self.events):
            return raw
        found: list[Plain] = msgspec.json.decode(raw, type=list[Plain])
        written = self.number(mark)
        today = [new for event in found for new in self.events.get(event["type"], _same)(event, written)]
        return msgspec.json.encode(today)

    def upcast_position(self, raw: bytes, mark: str) -> bytes:
        """Return a position that was laid out under some rules as it would be laid out today."""
        if self.position is None:
            return raw
        return msgspec.json.encode(self.position(msgspec.json.decode(raw, type=Plain), self.number(mark)))


def laid_out(world: msgspec.Struct) -> bytes:
    """A position as JSON, the same in every process: sets are sorted, and everything else stands in its own order."""
    return msgspec.json.encode(_ordered(msgspec.to_builtins(world), msgspec.to_builtins(world, order="deterministic")))


def _ordered(plain: Any, sorted_: Any) -> Any:
    """Take the order of keys from one and everything else from the other."""
    return {key: _ordered(plain[key], sorted_[key]) for key in plain} if isinstance(plain, dict) else sorted_


def _same(event: Plain, written: int) -> Iterable[Plain]:
    return (event,)


def kept_start(folder: Path, scenario: str) -> bytes | None:
    """The position that a scenario began with before journals held it, as JSON; nothing where none was kept."""
    path = folder / KEPT / f"{scenario}.json.gz"
    return gzip.decompress(read_bytes(path)) if path.is_file() else None
