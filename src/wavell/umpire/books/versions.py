"""Rules versions: under which rules a game was played, and how what older ones wrote is read.

A book declares a version and raises it when a ruling changes. Events and positions are a format: a field is added with
a default, what is renamed or dropped has an upcaster. Folding needs no rules, so a game outlives any change of them.
"""

import gzip
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from .toml_files import read_bytes

Plain = dict[str, Any]
EventUpcast = Callable[[Plain], Iterable[Plain]]
"""What an event of an old kind is today, as plain data: one event, several, or none."""
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
    position: Callable[[Plain], Plain] | None = None
    """How a position is read that an older version has laid out."""

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

    def upcast(self, raw: bytes) -> bytes:
        """Return the events of an entry as they would be written today."""
        if not any(b'"type":"%s"' % name.encode() in raw for name in self.events):
            return raw
        found: list[Plain] = msgspec.json.decode(raw, type=list[Plain])
        today = [new for event in found for new in self.events.get(event["type"], _same)(event)]
        return msgspec.json.encode(today)

    def upcast_position(self, raw: bytes) -> bytes:
        """Return a position as it would be laid out today."""
        if self.position is None:
            return raw
        return msgspec.json.encode(self.position(msgspec.json.decode(raw, type=Plain)))


def laid_out(world: msgspec.Struct) -> bytes:
    """A position as JSON, the same in every process: sets are sorted, and everything else stands in its own order."""
    return msgspec.json.encode(_ordered(msgspec.to_builtins(world), msgspec.to_builtins(world, order="deterministic")))


def _ordered(plain: Any, sorted_: Any) -> Any:
    """Take the order of keys from one and everything else from the other."""
    return {key: _ordered(plain[key], sorted_[key]) for key in plain} if isinstance(plain, dict) else sorted_


def _same(event: Plain) -> Iterable[Plain]:
    return (event,)


def kept_start(folder: Path, scenario: str) -> bytes | None:
    """The position that a scenario began with before journals held it, as JSON; nothing where none was kept."""
    path = folder / KEPT / f"{scenario}.json.gz"
    return gzip.decompress(read_bytes(path)) if path.is_file() else None
