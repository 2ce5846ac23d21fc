"""Reading a book's TOML: typed, bounded, and every fault in one sentence that names file, key and remedy."""

import re
import tomllib
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from ..facts.errors import DataError, WavellError, nearest

T = TypeVar("T")
MAX_FILE_BYTES = 4_000_000
MAX_LISTED_CHOICES = 8
_UNKNOWN = re.compile(r"Object contains unknown field `([^`]*)`(?: - at `\$([^`]*)`)?")
_MISSING = re.compile(r"Object missing required field `([^`]*)`(?: - at `\$([^`]*)`)?")
_CHOICE = re.compile(r"Invalid enum value '?(.*?)'?(?: - at (?P<key>`key` in )?`\$(?P<where>[^`]*)`)?$", re.DOTALL)
_WORDS = re.compile(r"\[[^\]]*\]|[^.\[\]]+")
_AT = re.compile(r"(.*?)(?: - at `\$([^`]*)`)?$", re.DOTALL)


def read_bytes(path: Path, error: type[WavellError] = DataError, largest: int = MAX_FILE_BYTES) -> bytes:
    """Return the bytes of a file; raises `error` if it cannot be read or has more than `largest` bytes."""
    if path.exists() and not path.is_file():  # a pipe or a device might never end
        raise error(f"{path}: this is no ordinary file")
    try:
        with path.open("rb") as file:
            raw = file.read(largest + 1)
    except (OSError, ValueError) as fault:
        raise error(f"{path}: {(getattr(fault, 'strerror', '') or 'cannot be read').lower()}") from None
    if len(raw) > largest:
        raise error(f"{path}: it has more than the {largest:,} bytes that are read")
    return raw


def read_text(path: Path, error: type[WavellError] = DataError, largest: int = MAX_FILE_BYTES) -> str:
    """Return the text of a UTF-8 file; raises `error` if it cannot be read or has more than `largest` bytes."""
    try:
        return read_bytes(path, error, largest).decode("utf-8")
    except UnicodeDecodeError:
        raise error(f"{path}: this is not UTF-8 text") from None


def parse_toml(text: str, name: str, error: type[WavellError] = DataError) -> dict[str, Any]:
    """Parse TOML; raises `error` with the line of a syntax error."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as fault:
        reason = str(fault) if isinstance(fault, tomllib.TOMLDecodeError) else "it cannot be read"
        raise error(f"{name}: no valid TOML: {reason}") from None


def load(path: Path, kind: type[T], error: type[WavellError] = DataError) -> T:
    """Read a TOML file into a typed record; raises `error` as `convert` does."""
    return convert(parse_toml(read_text(path, error), str(path), error), kind, str(path), error)


def convert(raw: object, kind: type[T], name: str, error: type[WavellError] = DataError) -> T:
    """Turn parsed TOML into a typed record; raises `error` with the wrong key and the nearest valid one."""
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as fault:
        raise error(f"{name}: {_sentence(str(fault), kind, raw)}") from None
    except RecursionError:
        raise error(f"{name}: it is nested too deeply") from None


def unread_keys(raw: Any, read: Any, where: str = "") -> Iterator[str]:
    """Say which keys a record has no field for: one that games are stored with lets them pass, and a file may not."""
    if isinstance(raw, list) and isinstance(read, tuple):
        for at, (one, value) in enumerate(zip(raw, read, strict=True), 1):
            yield from unread_keys(one, value, f"{where} number {at}")
    elif isinstance(raw, dict) and isinstance(read, dict):
        for key, one in raw.items():
            yield from unread_keys(one, read[key], f"{where}.{key}")
    elif isinstance(raw, dict) and isinstance(read, msgspec.Struct):
        fields = dict(zip(read.__struct_encode_fields__, read.__struct_fields__, strict=True))
        for key, one in raw.items():
            if key in fields:
                yield from unread_keys(one, getattr(read, fields[key]), f"{where}.{key}")
            else:
                yield f'unknown key "{key}" in {where.strip(".")}{_hint(key, list(fields))}'


def _sentence(fault: str, kind: Any, raw: Any) -> str:
    if match := _UNKNOWN.match(fault):
        key, where = match[1], match[2] or ""
        return f'unknown key "{key}"{_at(where, kind, raw)}{_hint(key, _keys(kind, where))}'
    if match := _CHOICE.match(fault):
        name, where = match[1], match["where"] or ""
        choices = _choices(kind, where, of_keys=bool(match["key"]))
        return f'there is no choice "{name}"{_at(where, kind, raw)}{_hint(name, choices) or _list(choices)}'
    if match := _MISSING.match(fault):
        return f'the key "{match[1]}" is missing{_at(match[2] or "", kind, raw)}'
    match = _AT.match(fault)
    assert match is not None
    text = match[1].replace("`", '"')
    return f"{text[0].lower()}{text[1:]}{_at(match[2] or '', kind, raw)}"


def _hint(name: str, choices: list[str]) -> str:
    near = nearest(name, choices)
    return f'; did you mean "{near}"?' if near else ""


def _list(choices: list[str]) -> str:
    return f"; there is {', '.join(choices)}" if 0 < len(choices) <= MAX_LISTED_CHOICES else ""


def _at(where: str, kind: Any, raw: Any) -> str:
    """Write where a fault is; msgspec does not say which name of a table is wrong, so it is searched for."""
    trail = ""
    key: Any
    for word in _WORDS.findall(where):
        inside = _inside(kind, word)
        if word == "[...]":
            key = next((key for key, value in raw.items() if not _fits(value, inside)), "...")
            trail += f".{key}"
        elif word.startswith("["):
            key = int(word[1:-1])
            trail += f" number {key + 1}"
        else:
            key = word
            trail += f".{key}"
        kind = inside
        raw = raw[key] if isinstance(raw, list) or key in raw else {}
    return f" in {trail.strip('.')}" if trail else ""


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError:
        return False
    return True


def _keys(kind: Any, where: str) -> list[str]:
    """List the keys of the record at `where` inside `kind`."""
    for word in _WORDS.findall(where):
        kind = _inside(kind, word)
    for option in (kind, *get_args(kind)):
        if isinstance(option, type) and issubclass(option, msgspec.Struct):
            return list(option.__struct_encode_fields__)
    return []


def _choices(kind: Any, where: str, of_keys: bool = False) -> list[str]:
    """List what the value at `where` inside `kind`, or a key of it, may be, if only some words are valid."""
    for word in _WORDS.findall(where):
        kind = _inside(kind, word)
    if of_keys:
        kind = (*get_args(kind), kind)[0]
    found: list[str] = []
    for option in (kind, *get_args(kind)):
        if get_origin(option) is Literal:
            found += map(str, get_args(option))
        elif isinstance(option, type) and issubclass(option, Enum):
            found += (str(member.value) for member in option)
    return found


def _inside(kind: Any, word: str) -> Any:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    for option in (kind, *get_args(kind)):
        if isinstance(option, type) and issubclass(option, msgspec.Struct) and not word.startswith("["):
            fields = dict(zip(option.__struct_encode_fields__, option.__struct_fields__, strict=True))
            if word in fields:
                return get_type_hints(option, include_extras=True)[fields[word]]
    arguments = [argument for argument in get_args(kind) if argument is not Ellipsis]
    return arguments[-1] if arguments else kind
