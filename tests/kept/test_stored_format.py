"""What earlier versions stored is still there, or has an upcaster, or (what is new) a default."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kept.stored_format import HERE, Format, faults, fields_of, format_of, freeze, read_format
from wavell.umpire import Book, Versions, open_book
from wavell.umpire.books.versions import Plain

VERSIONS = sorted(path.parent.name for path in HERE.glob("*/format.json"))
FROZEN = [(version, name) for version in VERSIONS for name in read_format(version)]
AWAW = open_book("awaw")
Tamper = Callable[[Format], object]


def test_every_version_with_games_has_its_format_frozen() -> None:
    assert sorted(path.parent.name for path in HERE.glob("*/games.json")) == VERSIONS
    assert {name for _, name in FROZEN} >= {"awaw", "europa", "primer"}


@pytest.mark.parametrize(("version", "name"), FROZEN)
def test_everything_that_was_stored_can_still_be_read(version: str, name: str) -> None:
    assert not list(faults(read_format(version)[name], open_book(name)))


def test_a_format_is_frozen_once(tmp_path: Path) -> None:
    freeze(tmp_path / "format.json")
    with pytest.raises(FileExistsError):
        freeze(tmp_path / "format.json")


# What the comparison finds ----------------------------------------------------------------------------------------


def older(tamper: Tamper) -> Format:
    """A format that an older version had, which differs from that of today in one thing."""
    frozen = deepcopy(format_of(AWAW))
    tamper(frozen)
    return frozen


def same(event: Plain, version: int) -> Iterable[Plain]:
    """An upcaster; what it makes of an event is for its own tests."""
    return (event,)


EVENTS: dict[str, Tamper] = {
    "event Cheered is gone": lambda old: old["events"].update(Cheered={"ref": "array"}),
    "event Moved: cheer is gone": lambda old: old["events"]["Moved"].update(cheer="string"),
    "event Moved: ref is new and has no default": lambda old: old["events"]["Moved"].pop("ref"),
    "event Moved: ref was integer and is array": lambda old: old["events"]["Moved"].update(ref="integer"),
    "event Asked: decision.ref is new and has no default": lambda old: old["events"]["Asked"].pop("decision.ref"),
}
POSITION: dict[str, Tamper] = {
    "the position: flags is gone": lambda old: old["world"].update({"flags?": "object"}),
    "the position: units{}.steps is gone": lambda old: old["world"].update({"units{}.steps": "integer"}),
    "the position: units{}.place is new and has no default": lambda old: old["world"].pop("units{}.place"),
    "the position: units{}.place has lost its default": lambda old: old["world"].update(
        {"units{}.place?": old["world"].pop("units{}.place")}
    ),
    "the position: stage was =done or =shut and is =done or =left or =open": lambda old: old["world"].update(
        {"stage?": "=done or =shut"}
    ),
    'counter "cheers {place}" of the marks is gone': lambda old: old["counters"]["the marks"].append("cheers {place}"),
}
VERBS: dict[str, Tamper] = {'verb "cheer" is gone': lambda old: old["verbs"].append("cheer")}


@pytest.mark.parametrize(("said", "tamper"), [*EVENTS.items(), *POSITION.items(), *VERBS.items()])
def test_whatever_can_no_longer_be_read_is_named(said: str, tamper: Tamper) -> None:
    assert list(faults(older(tamper), AWAW)) == [said]


LATER = AWAW.versions.now + 1


def at_a_later_version(versions: Versions) -> Book:
    """The book with another past."""
    return replace(AWAW, versions=versions)


@pytest.mark.parametrize("tamper", EVENTS.values(), ids=EVENTS)
def test_an_upcaster_of_events_answers_for_its_kind_alone(tamper: Tamper) -> None:
    upcasters = dict.fromkeys(("Cheered", "Moved", "Asked"), same)
    assert not list(faults(older(tamper), at_a_later_version(Versions(LATER, events=upcasters))))
    others = {"Booked": same}
    assert list(faults(older(tamper), at_a_later_version(Versions(LATER, events=others))))


@pytest.mark.parametrize("tamper", POSITION.values(), ids=POSITION)
def test_an_upcaster_of_positions_answers_for_the_position(tamper: Tamper) -> None:
    later = at_a_later_version(Versions(LATER, position=lambda position, version: position))
    assert not list(faults(older(tamper), later))


def test_an_upcaster_of_a_field_answers_for_that_field_alone() -> None:
    frozen = older(lambda old: old["world"].update({"flags?": "object", "units{}.steps": "integer"}))
    versions = Versions(LATER, fields={"units": lambda units, version: units})
    assert list(faults(frozen, at_a_later_version(versions))) == ["the position: flags is gone"]


def test_a_verb_may_go_with_a_new_version() -> None:
    (tamper,) = VERBS.values()
    assert not list(faults(older(tamper), at_a_later_version(Versions(LATER))))


def test_steps_may_be_added_at_the_end_and_otherwise_the_older_ones_are_named() -> None:
    ids = [step.id for step in AWAW.steps]
    assert not list(faults(older(lambda old: old["steps"].pop()), AWAW))
    shifted = older(lambda old: old["steps"].remove(ids[1]))
    assert next(faults(shifted, AWAW)) == f"step 1 was {ids[2]}, and the older steps are not named"
    named = [ids[0], *ids[2:]]
    assert not list(faults(shifted, at_a_later_version(Versions(LATER, steps={LATER - 1: named}))))
    assert list(faults(shifted, at_a_later_version(Versions(LATER, steps={LATER - 1: named[1:]})))) == [
        f"there were {len(named)} steps, and {len(named) - 1} are named as those of older rules"
    ]


def test_a_text_may_become_a_closed_set_of_words_and_back() -> None:
    assert not list(faults(older(lambda old: old["world"].update({"stage?": "string"})), AWAW))
    assert not list(faults(older(lambda old: old["world"].update({"map?": "=world"})), AWAW))


def test_a_position_is_flattened_into_paths() -> None:
    fields = fields_of(AWAW.world)
    assert fields["units{}.place"] == "string"
    assert fields["clock.step?"] == "integer"
    assert fields["battle?"] == "null or object"
    assert fields["pending[].ref[0]"] == "string"
