"""Names that stored games hold are still known: of units and places, and of readings with their choices.

`names.json` of a version is written with its `format.json`. A game that holds an unknown name is not opened.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.kept.stored_format import HERE, freeze, names_of
from wavell.umpire import Book, open_book

VERSIONS = sorted(path.parent.name for path in HERE.glob("*/format.json"))


def frozen(version: str) -> dict[str, dict[str, Any]]:
    """The names of a version by book."""
    found: dict[str, dict[str, Any]] = json.loads((HERE / version / "names.json").read_text(encoding="utf-8"))
    return found


def faults(names: dict[str, Any], book: Book) -> list[str]:
    """What stored games may hold that a book does not know any more."""
    found: list[str] = []
    renamed = book.versions.readings
    for id_, choices in names["readings"].items():
        today = book.readings.all.get(renamed.get(id_, id_))
        known = today.choices if today is not None else {}
        found += [f"reading {id_}={choice}" for choice in choices if choice not in known]
    for scenario, held in names["scenarios"].items():
        world = book.scenario(scenario).start(book.readings.choose({}))
        found += [f"place {place}" for place in held["place"] if place not in set(world.names("place"))]
        gone = [id_ for id_ in held["unit"] if id_ not in set(world.names("unit"))]
        found += [f"unit {id_}" for id_ in gone if book.strangers is None or _is_strange(book, world, id_)]
    return found


def _is_strange(book: Book, world: Any, id_: str) -> bool:
    assert book.strangers is not None
    other = world.copy()
    other.units = {id_: msgspec.structs.replace(next(iter(world.units.values())))}
    return f"unit {id_}" in book.strangers(other)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", ["awaw", "europa", "primer"])
def test_every_name_that_was_stored_is_still_known(version: str, name: str) -> None:
    assert faults(frozen(version)[name], open_book(name)) == []


@pytest.mark.parametrize("name", ["awaw", "europa", "primer"])
def test_a_name_that_is_gone_is_noticed(name: str) -> None:
    names = names_of(open_book(name))
    scenario = next(iter(names["scenarios"]))
    names["readings"]["weather-by-whim"] = ["yes"]
    names["scenarios"][scenario]["unit"].append("lost-legion")
    names["scenarios"][scenario]["place"].append("Atlantis")
    found = faults(names, open_book(name))
    assert found == ["reading weather-by-whim=yes", "place Atlantis", "unit lost-legion"]


def test_the_names_of_a_version_are_written_with_its_format(tmp_path: Path) -> None:
    freeze(tmp_path / "format.json")
    assert set(json.loads((tmp_path / "names.json").read_text(encoding="utf-8"))) >= {"awaw", "europa", "primer"}
