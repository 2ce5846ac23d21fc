"""Rules versions: under which rules a game was played, and how what older ones wrote is read.

A book declares a version and raises it when a ruling changes. Events and positions are a format: a field is added with
a default, what is renamed or dropped has an upcaster. Folding needs no rules, so a game outlives any change of them.
"""

import gzip
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import msgspec.inspect

from .toml_files import read_bytes

Plain = dict[str, Any]
EventUpcast = Callable[[Plain, int], Iterable[Plain]]
"""`upcast(event, version)` takes an event as a version wrote it, plain data, and gives those that replace it today."""
FieldUpcast = Callable[[Any, int], Any]
"""`upcast(value, version)` takes a field of a position as a version wrote it, plain data, and gives it as today."""
PositionUpcast = Callable[[Plain, int], Plain]
"""`upcast(position, version)` takes a position as a version wrote it, plain data, and gives it as it is today."""
_MAX_VERSION_DIGITS = 9
_MAX_LABEL_CHARS = 12
"""Of a rules id that is no version, in a sentence."""
_MAY_BE_SETS = (
    msgspec.inspect.SetType,
    msgspec.inspect.FrozenSetType,
    msgspec.inspect.AnyType,
    msgspec.inspect.CustomType,
)
START_POSITIONS = Path("data") / "kept"
"""Below a book's folder: the start positions of scenarios as they were when journals did not yet hold them."""


@dataclass(frozen=True)
class Versions:
    """The version of a book's rules, and how to read what older versions wrote.

    A record names the rules it was played under by a rules id: the version as text, or a legacy id in `legacy_ids`.
    """

    now: int = 1
    legacy_ids: Mapping[str, int] = field(default_factory=dict)
    """The version of each legacy rules id."""
    events: Mapping[str, EventUpcast] = field(default_factory=dict)
    """Upcasters of events that are no longer written, by the type of the event."""
    fields: Mapping[str, FieldUpcast] = field(default_factory=dict)
    """Upcasters of single fields of a position, by their names."""
    readings: Mapping[str, str] = field(default_factory=dict)
    """Ids of today of readings that were renamed, by their older ids."""
    position: PositionUpcast | None = None
    """The upcaster of whole positions, for what is more than a field; it finds the fields upcast."""
    steps: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """The steps of a turn as they once were, by the last version that had them so: events and positions count them.

    Each is named as it is called today; for one that was dropped stands the step where games go on that were in it.
    """

    @property
    def rules_id(self) -> str:
        """The rules id that records under the present rules get."""
        return str(self.now)

    def is_current(self, rules_id: str) -> bool:
        """Whether a rules id means the present rules."""
        return rules_id == self.rules_id or self.legacy_ids.get(rules_id) == self.now

    def label(self, rules_id: str) -> str:
        """Return a rules id for use in a sentence: the version if it is known, else the beginning of the id."""
        return str(self.legacy_ids.get(rules_id, rules_id))[:_MAX_LABEL_CHARS]

    def number(self, rules_id: str) -> int:
        """Return the version that a rules id means; 0, older than all, if it is unknown."""
        is_version = rules_id.isascii() and rules_id.isdigit() and len(rules_id) <= _MAX_VERSION_DIGITS
        return self.legacy_ids.get(rules_id, int(rules_id) if is_version else 0)

    def steps_under(self, rules_id: str) -> Sequence[str]:
        """Return the steps of a turn under older rules; nothing if they are those of today."""
        written = self.number(rules_id)
        last = min((version for version in self.steps if version >= written), default=None)
        return () if last is None else self.steps[last]

    def upcast(self, raw: bytes, rules_id: str) -> bytes:
        """Return the events of an entry, as JSON, as they would be written today."""
        if not any(b'"type":"%s"' % name.encode() in raw for name in self.events):
            return raw
        found: list[Plain] = msgspec.json.decode(raw, type=list[Plain])
        written = self.number(rules_id)
        with _readable():
            today = [new for event in found for new in self.events.get(event["type"], _unchanged)(event, written)]
        return msgspec.json.encode(today)

    def upcast_position(self, raw: bytes, rules_id: str) -> bytes:
        """Return a position, as JSON, as it would be written today."""
        written = self.number(rules_id)
        if self.fields:
            parts = msgspec.json.decode(raw, type=dict[str, msgspec.Raw])  # a position is large: the rest is not read
            for name in self.fields.keys() & parts.keys():
                with _readable():
                    today = self.fields[name](msgspec.json.decode(parts[name]), written)
                parts[name] = msgspec.Raw(msgspec.json.encode(today))
            raw = msgspec.json.encode(parts)
        if self.position is None:
            return raw
        whole: Plain = msgspec.json.decode(raw, type=Plain)
        with _readable():
            whole = self.position(whole, written)
        return msgspec.json.encode(whole)


def encode_position(world: msgspec.Struct) -> bytes:
    """Return a position as JSON, the same in every process: sets are sorted, keys stay in their order."""
    sorted_ = {name: _sorted(getattr(world, name)) for name in _with_sets(type(world))}
    return msgspec.json.encode(msgspec.structs.replace(world, **sorted_) if sorted_ else world)


def _sorted(value: object) -> object:
    """Return a field of a position as plain data, its sets sorted."""
    plain, sorted_ = msgspec.to_builtins(value), msgspec.to_builtins(value, order="deterministic")
    return _ordered(plain, sorted_) if type(plain) is dict else sorted_


def _ordered(plain: dict[str, Any], sorted_: dict[str, Any]) -> dict[str, Any]:
    """Take the order of keys from the first mapping and everything else from the second."""
    return {key: _ordered(value, sorted_[key]) if type(value) is dict else sorted_[key] for key, value in plain.items()}


@cache
def _with_sets(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a position that may hold sets, at any depth; all others are written as they are."""
    fields = msgspec.structs.fields(kind)
    return tuple(field.name for field in fields if _may_hold_sets(msgspec.inspect.type_info(field.type), []))


def _may_hold_sets(info: object, seen: list[object]) -> bool:
    if isinstance(info, tuple):
        return any(_may_hold_sets(each, seen) for each in info)
    if any(info is each for each in seen) or not isinstance(info, msgspec.inspect.Type | msgspec.inspect.Field):
        return False
    if isinstance(info, _MAY_BE_SETS):
        return True
    seen.append(info)
    return any(_may_hold_sets(getattr(info, name), seen) for name in info.__struct_fields__)


@contextmanager
def _readable() -> Iterator[None]:
    """Let an upcaster take for granted what its version wrote: forged data that is otherwise cannot be read."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as fault:
        raise msgspec.ValidationError(f"no version wrote this: {type(fault).__name__} {fault}") from None


def _unchanged(event: Plain, written: int) -> Iterable[Plain]:
    return (event,)


def read_start_position(folder: Path, scenario: str) -> bytes | None:
    """Read the start position of a scenario, as JSON, from before journals held it; None if the book stores none."""
    path = folder / START_POSITIONS / f"{scenario}.json.gz"
    return gzip.decompress(read_bytes(path)) if path.is_file() else None
