"""What older versions wrote is read as it would be written today, and the chain is still made of what they wrote."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from tests.connect_four import DATA, INDEX, Grid
from tests.games import CONNECT_FOUR, dice, new

from wavell.umpire import Book, DataError, Game, RecordError, Sequence, Versions
from wavell.umpire.books.versions import EventUpcast, FieldUpcast, Plain, PositionUpcast
from wavell.umpire.records.proof import open_record, verify
from wavell.umpire.records.record import of_game, read_record

DROPS = ("red", "drop 2"), ("yellow", "drop 2"), ("red", "drop 4"), ("yellow", "drop 6")


def a_game() -> Game:
    """Connect four after some discs, red to drop the next."""
    game = new(CONNECT_FOUR)
    for seat, order in DROPS:
        assert game.play(seat, order)
    return game


def written_as(pattern: str, old: str | Callable[[re.Match[str]], str]) -> str:
    """The record of that game as another version wrote it."""
    bare = re.sub(r"  #[0-9a-f]{8}|\[(Head|Entries) .*\n", "", str(of_game(a_game())))
    text, count = re.subn(pattern, old, bare)
    assert count
    return text


# Upcasters ------------------------------------------------------------------------------------------------------


def renamed(event: Plain, version: int) -> Iterable[Plain]:
    """The kind and a field had other names."""
    yield {"type": "DiscFell", "ref": event["ref"], "cell": event["at"], "side": event["side"]}


def dropped(event: Plain, version: int) -> Iterable[Plain]:
    """It is no longer told."""
    return ()


def split(event: Plain, version: int) -> Iterable[Plain]:
    """What was one fact is two."""
    yield event | {"type": "DiscFell"}
    yield {"type": "StepEnded", "ref": event["ref"]}


def turned(event: Plain, version: int) -> Iterable[Plain]:
    """Cells were counted by row before version 2, under the same name as today."""
    row, column = divmod(event["cell"], 10)
    yield event | {"cell": column * 10 + row} if version < 2 else event


def regrown(position: Plain, version: int) -> Plain:
    """Heights were counted from the first column on."""
    return position | {"heights": [0, *position["heights"]]} if version < 2 else position


def heights(value: Any, version: int) -> Any:
    """The same, as an upcaster of the field alone."""
    return [0, *value] if version < 2 else value


@dataclass(frozen=True)
class Change:
    """How something was written before, and the upcaster that reads it."""

    pattern: str
    old: str
    kind: str = ""
    event: EventUpcast = dropped
    position: PositionUpcast | None = None
    fields: Mapping[str, FieldUpcast] = field(default_factory=dict)

    @property
    def book(self) -> Book:
        """The book after the change."""
        events = {self.kind: self.event} if self.kind else {}
        return replace(CONNECT_FOUR, versions=Versions(2, events=events, fields=self.fields, position=self.position))


CHANGES = {
    "renamed": Change(r'"DiscFell",(.*?)"cell"', r'"DiscDropped",\1"at"', "DiscDropped", renamed),
    "dropped": Change(r'(\{"type":"DiscFell")', r'{"type":"Cheered","how":"loudly"},\1', "Cheered"),
    "split": Change(r'"DiscFell",([^}]*\}),\{"type":"StepEnded"[^}]*\}', r'"DiscPlayed",\1', "DiscPlayed", split),
    "changed": Change(r'"cell":(\d)(\d)', r'"cell":\2\1', "DiscFell", turned),
    "position": Change(r'"heights":\[0,', '"heights":[', position=regrown),
    "field": Change(r'"heights":\[0,', '"heights":[', fields={"heights": heights}),
}
each_change = pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)


@each_change
def test_what_an_older_version_wrote_is_the_same_game_and_stays_as_written(change: Change) -> None:
    text = written_as(change.pattern, change.old)
    game, said = open_record(read_record(text), change.book)
    assert (game.world, said) == (a_game().world, "")
    game.journal.check()
    again = read_record(str(of_game(game)))
    assert again.events == read_record(text).events
    assert again.head != a_game().journal.head.hex()


@each_change
def test_a_game_of_an_older_version_is_played_on_and_proved(change: Change) -> None:
    game, _ = open_record(read_record(written_as(change.pattern, change.old)), change.book)
    game.dice = dice()
    for seat, order in (("red", "drop 7"), ("yellow", "drop 1")):
        assert game.play(seat, order)
    record = read_record(str(of_game(game)))
    opened, _ = open_record(record, change.book)
    assert (opened.world, opened.journal.head) == (game.world, game.journal.head)
    assert isinstance(opened.world, Grid)
    assert {71: "red", 11: "yellow"}.items() <= opened.world.discs.items()
    report = verify(record, change.book)
    assert (report.judged, list(report.earlier)) == (3, ["1"])
    assert not report.notes
    assert not report.proved


@pytest.mark.parametrize("name", ["renamed", "dropped", "split"])
def test_a_kind_of_event_without_an_upcaster_is_a_record_error(name: str) -> None:
    text = written_as(CHANGES[name].pattern, CHANGES[name].old)
    with pytest.raises(RecordError, match="entry 1: the journal cannot be read"):
        open_record(read_record(text), CONNECT_FOUR)


@pytest.mark.parametrize("name", ["changed", "position", "field"])
def test_without_its_upcaster_a_changed_meaning_is_another_game(name: str) -> None:
    text = written_as(CHANGES[name].pattern, CHANGES[name].old)
    assert open_record(read_record(text), CONNECT_FOUR).game.world != a_game().world


@pytest.mark.parametrize(
    ("mark", "version"), [("1", 1), ("12", 12), ("f00d", 3), ("beef", 0), ("", 0), ("-1", 0), ("9" * 5000, 0)]
)
def test_every_mark_of_rules_means_a_version(mark: str, version: int) -> None:
    assert Versions(4, legacy_ids={"f00d": 3}).number(mark) == version


# Steps ----------------------------------------------------------------------------------------------------------

BELL = """[[part]]
id = "bell"
title = "Bell"
[[part.step]]
id = "ring"
title = "ring"
ref = "1.1"
by = "nobody"

"""
OLD_STEPS = ("red.drop", "yellow.drop")


@pytest.fixture
def sequence(tmp_path: Path) -> Sequence:
    """The sequence of play with a step before those that there were."""
    head, bracket, parts = (DATA / "sequence.toml").read_text(encoding="utf-8").partition("[[part]]")
    (tmp_path / "sequence.toml").write_text(head + BELL + bracket + parts, encoding="utf-8")
    return Sequence(INDEX, tmp_path / "sequence.toml")


def stands(game: Game) -> list[tuple[str, str]]:
    """The step in which a game stood after each entry, and who was to act."""
    then = [game.at(n) for n in range(len(game.journal.entries))]
    return [(each.step.id, "".join(due.seat for due in each.to_act())) for each in then]


def test_a_step_that_is_inserted_does_not_shift_games_under_way(sequence: Sequence) -> None:
    later = replace(CONNECT_FOUR, sequence=sequence, versions=Versions(2, steps={1: OLD_STEPS}))
    old = a_game()
    game, _ = open_record(read_record(str(of_game(old))), later)
    assert game.journal.head == old.journal.head
    assert stands(game) == stands(old)
    game.dice = dice()
    for seat, order in (("red", "drop 7"), ("yellow", "drop 1"), ("red", "drop 3")):
        assert game.play(seat, order)  # over the step that is new, and counted as today
    record = read_record(str(of_game(game)))
    opened, _ = open_record(record, later)
    assert stands(opened) == stands(game)
    assert opened.step.id == "yellow.drop"
    assert verify(record, later).judged


def test_without_its_old_steps_such_a_game_is_shifted(sequence: Sequence) -> None:
    later = replace(CONNECT_FOUR, sequence=sequence, versions=Versions(2))
    game, _ = open_record(read_record(str(of_game(a_game()))), later)
    assert stands(game) != stands(a_game())


def test_steps_are_those_of_the_last_version_that_had_them() -> None:
    versions = Versions(9, steps={3: ("a",), 6: ("b",)})
    assert [tuple(versions.steps_under(str(n))) for n in (1, 3, 4, 6, 7, 9)] == [("a",), ("a",), ("b",), ("b",), (), ()]


@pytest.mark.parametrize(
    ("steps", "said"),
    [({1: ("red.drip",)}, 'the steps of version 1: there is no step "red.drip"'), ({2: OLD_STEPS}, "no older ones")],
)
def test_old_steps_that_cannot_be_are_refused(steps: dict[int, tuple[str, ...]], said: str) -> None:
    with pytest.raises(DataError, match=said):
        replace(CONNECT_FOUR, versions=Versions(2, steps=steps))
