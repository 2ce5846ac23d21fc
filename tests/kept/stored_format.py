"""The format in which a version stores games, frozen: what a later version must still read.

`python -m tests.kept.keep 0.2` writes `0.2/format.json` from the code as it stands, once, when 0.2 is
released. Structures are flattened into paths, since the names of classes below an event are not stored: `units{}.place`
is a field of every value of `units`. A `?` after a path says that the field has a default and may be left out.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from wavell.umpire import Book, open_book, shelf
from wavell.umpire.facts.counters import Counters

HERE = Path(__file__).parent
_END = re.compile(r"\W")
_FIELD = re.compile(r"(?P<parent>.*?)\.?(?P<name>\w+)")
Schema = dict[str, Any]
Fields = dict[str, str]
"""What may stand at each path: `integer or null`, and words after `=` where only some are known."""
_OR = " or "


class Format(TypedDict):
    """What games of one book are stored in."""

    rules: str
    events: dict[str, Fields]
    world: Fields
    steps: list[str]
    verbs: list[str]
    counters: dict[str, list[str]]


# Reading it off the code ----------------------------------------------------------------------------------------


def format_of(book: Book) -> Format:
    """The format of a book as it stands."""
    return Format(
        rules=book.versions.rules_id,
        events={name: fields_of(kind) for name, kind in sorted(book.event_kinds.items())},
        world=fields_of(book.world),
        steps=[step.id for step in book.steps],
        verbs=sorted(book.verbs),
        counters=_counters(book),
    )


def fields_of(kind: type[msgspec.Struct]) -> Fields:
    """The paths of everything that is stored of a structure."""
    (top,), parts = msgspec.json.schema_components([kind])
    found: dict[str, set[str]] = {}
    for path, what in _walk(top, parts, ""):
        found.setdefault(path, set()).add(what)
    return {path: _OR.join(sorted(found[path])) for path in sorted(found) if path not in ("", "type")}


def _walk(schema: Schema, parts: Schema, path: str) -> Iterator[tuple[str, str]]:
    if "$ref" in schema:
        yield from _walk(parts[schema["$ref"].rpartition("/")[2]], parts, path)
    elif "anyOf" in schema:
        for each in schema["anyOf"]:
            yield from _walk(each, parts, path)
    elif "enum" in schema:
        yield from ((path, f"={word}") for word in schema["enum"])
    else:
        yield path, schema.get("type", "anything")
        for below, inner in _inside(schema, path.removesuffix("?")):
            yield from _walk(inner, parts, below)


def _inside(schema: Schema, path: str) -> Iterator[tuple[str, Schema]]:
    """What a structure, a mapping or a list holds, each with its path."""
    for name, inner in schema.get("properties", {}).items():
        yield f"{path}.{name}".lstrip(".") + ("" if name in schema["required"] else "?"), inner
    if isinstance(values := schema.get("additionalProperties"), dict):
        yield path + "{}", values
    if isinstance(items := schema.get("items"), dict):
        yield path + "[]", items
    for n, inner in enumerate(schema.get("prefixItems", ())):
        yield f"{path}[{n}]", inner


def _counters(book: Book) -> dict[str, list[str]]:
    """The words of the counters that a book declares, wherever it does."""
    inside = [module for name, module in sys.modules.items() if name.startswith(f"wavell.books.{book.id}.")]
    held = [each for module in inside for each in vars(module).values() if isinstance(each, Counters)]
    return {each.what: sorted(counter.words for counter in each.declared) for each in held}


# Comparing ------------------------------------------------------------------------------------------------------


def faults(frozen: Format, book: Book) -> Iterator[str]:
    """What games in a frozen format hold that a book can no longer read."""
    today, versions = format_of(book), book.versions
    for name, fields in frozen["events"].items():
        if name not in versions.events:
            yield from (f"event {name}{why}" for why in _unread(fields, today["events"].get(name)))
    if versions.position is None:
        stored = [
            {path: kinds for path, kinds in each.items() if _END.split(path)[0] not in versions.fields}
            for each in (frozen["world"], today["world"])
        ]
        yield from (f"the position{why}" for why in _unread(*stored))
        for what, words in frozen["counters"].items():
            lost = set(words).difference(today["counters"].get(what, ()))
            yield from (f'counter "{each}" of {what} is gone' for each in sorted(lost))
    yield from _misplaced(frozen["steps"], versions.steps_under(frozen["rules"]), today["steps"])
    if frozen["rules"] == today["rules"]:  # records of orders alone are played again under the same rules
        yield from (f'verb "{verb}" is gone' for verb in frozen["verbs"] if verb not in today["verbs"])


def _unread(frozen: Fields, today: Fields | None) -> Iterator[str]:
    if today is None:
        yield " is gone"
        return
    now = {path.removesuffix("?"): (path, kinds) for path, kinds in today.items()}
    for path, kinds in frozen.items():
        written = path.removesuffix("?")
        if written not in now:
            yield f": {written} is gone"
        elif not all(_readable(kind, now[written][1].split(_OR)) for kind in kinds.split(_OR)):
            yield f": {written} was {kinds} and is {now[written][1]}"
        elif path.endswith("?") and now[written][0] == written:
            yield f": {written} has lost its default"
    then = {"", *(path.removesuffix("?") for path in frozen)}
    for path in today:
        field = _FIELD.fullmatch(path)  # none if it has a default, or is no field
        if field and path not in then and field["parent"] in then:
            yield f": {path} is new and has no default"


def _readable(kind: str, today: Iterable[str]) -> bool:
    """Whether something may still stand there; a text may have become one of some words, and the other way round."""
    if kind == "string":
        return any(each in ("string", "anything") or each.startswith("=") for each in today)
    return kind in today or "anything" in today or (kind.startswith("=") and "string" in today)


def _misplaced(frozen: list[str], older: Iterable[str], today: list[str]) -> Iterator[str]:
    """Say which steps are counted otherwise; steps may be added after the last."""
    if named := list(older):
        if len(named) != len(frozen):
            yield f"there were {len(frozen)} steps, and {len(named)} are named as those of older rules"
        return
    for n, id_ in enumerate(frozen):
        if today[n : n + 1] != [id_]:
            yield f"step {n} was {id_}, and the older steps are not named"


def read_format(version: str) -> dict[str, Format]:
    """The frozen format of a version, by book."""
    return msgspec.json.decode((HERE / version / "format.json").read_bytes(), type=dict[str, Format])


def freeze(path: Path) -> None:
    """Write the format of every book, and beside it the names that games may hold, unless it was written before."""
    with path.open("x", encoding="utf-8") as file:
        file.write(json.dumps({name: format_of(open_book(name)) for name in shelf()}, indent=1) + "\n")
    with path.with_name("names.json").open("x", encoding="utf-8") as file:
        file.write(json.dumps({name: names_of(open_book(name)) for name in shelf()}) + "\n")


def names_of(book: Book) -> dict[str, Any]:
    """The readings of a book with their choices, and the units and places of each of its scenarios."""
    scenarios: dict[str, dict[str, list[str]]] = {}
    for id_, scenario in sorted(book.scenarios.items()):
        world = scenario.start(book.readings.choose({}))
        scenarios[id_] = {noun: sorted(world.names(noun)) for noun in ("unit", "place")}
    return {
        "readings": {row.id: sorted(row.choices) for row in book.readings.all.values()},
        "scenarios": scenarios,
    }
