"""The journal: append-only, hash-chained, and the position is the fold of it."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import BOOKS, CONNECT_FOUR, SCENARIOS, SKIRMISH, field, new, played, played_with_undo, seats

from wavell.umpire import (
    Book,
    DiceFrom,
    Entry,
    Game,
    Header,
    Journal,
    RecordError,
    StepEnded,
    World,
    fold,
    read_journal,
)

numbers = st.integers(0, 10_000)
books = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)


def start(book: Book, journal: Journal) -> World:
    """The position that a game starts from, before its first entry."""
    readings = dict(journal.header.readings)
    world = book.scenario(SCENARIOS[book.id]).start(readings)
    world.scenario, world.readings = SCENARIOS[book.id], readings
    return world


# The fold -----------------------------------------------------------------------------------------------


@books
@settings(max_examples=25)
@given(number=numbers)
def test_the_position_is_the_fold_of_the_standing_entries(book: Book, number: int) -> None:
    game = played_with_undo(book, number)
    assert fold(start(book, game.journal), game.journal.live_entries()) == game.world


@books
@settings(max_examples=10)
@given(number=numbers)
def test_a_game_opened_from_its_lines_is_the_same_game(book: Book, number: int) -> None:
    game = played_with_undo(book, number)
    journal = read_journal(book, game.journal.lines())
    assert journal.entries == game.journal.entries
    assert journal.live == game.journal.live
    assert journal.head == game.journal.head
    assert list(journal.lines()) == list(game.journal.lines())
    assert Game(book, journal, None).world == game.world


def test_a_journal_of_another_book_is_refused() -> None:
    with pytest.raises(RecordError, match="a journal of connect-four, not of skirmish"):
        Game(SKIRMISH, played(CONNECT_FOUR, most=2).journal, None)


# The chain ----------------------------------------------------------------------------------------------


def a_game() -> Game:
    """A skirmish with a start, orders, a die, an undo with consent and a second seat."""
    game = new(SKIRMISH)
    for seat, text in [("north", "hide n1 in hill"), ("north", "end"), ("north", "cry forward"), ("north", "end")]:
        assert game.play(seat, text)
    assert game.undo("south", 3, ["north"])
    assert game.play("north", "end")
    return game


CHANGES = {
    "n": 99,
    "kind": "override",
    "seat": "nobody",
    "text": "rest",
    "events": (StepEnded(SKIRMISH.index.ref("2.1")),),
    "hash": bytes(32),
    "undoes": 1,
    "consent": ("north", "south"),
    "original_json": b"[{}]",
}


def test_every_field_of_an_entry_has_a_change_to_try() -> None:
    assert set(CHANGES) == set(Entry.__struct_fields__)


@pytest.mark.parametrize("field_name", CHANGES)
@pytest.mark.parametrize("n", range(7))
def test_an_edited_entry_is_found_whatever_is_edited(n: int, field_name: str) -> None:
    game = a_game()
    game.journal.check()
    entry = game.journal.entries[n]
    assert getattr(entry, field_name) != CHANGES[field_name]
    game.journal.entries[n] = msgspec.structs.replace(entry, **{field_name: CHANGES[field_name]})
    with pytest.raises(RecordError, match=rf"entry ({n}|{n + 1}) does not fit the chain of hashes"):
        game.journal.check()
    with pytest.raises(RecordError):
        read_journal(SKIRMISH, game.journal.lines())


@pytest.mark.parametrize("n", range(6))
def test_dropped_swapped_and_doubled_entries_are_found(n: int) -> None:
    header, *lines = a_game().journal.lines()
    without = lines[:n] + lines[n + 1 :]
    swapped = [*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]
    doubled = lines[: n + 1] + lines[n:]
    for changed in (without, swapped, doubled):
        with pytest.raises(RecordError, match="does not fit the chain of hashes"):
            read_journal(SKIRMISH, [header, *changed])


@pytest.mark.parametrize(
    "change",
    [
        {"book": "other"},
        {"scenario": "other"},
        {"rules": "other"},
        {"readings": {"even-score": "south"}},
        {"mode": "advisory"},
        {"dice": (DiceFrom(0, "other"),)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_an_edited_header_is_found(change: dict[str, object]) -> None:
    journal = a_game().journal
    header = msgspec.structs.replace(journal.header, **change)
    with pytest.raises(RecordError, match="entry 0 does not fit"):
        Journal(header, journal.entries).check()


def test_the_names_of_people_and_revealed_seeds_are_not_part_of_the_chain() -> None:
    journal = a_game().journal
    dice = tuple(msgspec.structs.replace(each, seed="00" * 32) for each in journal.header.dice)
    Journal(msgspec.structs.replace(journal.header, seats={"north": "Ann"}, dice=dice), journal.entries).check()


def test_a_cut_journal_is_whole_up_to_where_it_is_cut() -> None:
    game = a_game()
    for n in range(len(game.journal.entries)):
        cut = game.journal.until(n)
        cut.check()
        assert cut.entries == game.journal.entries[:n]


def test_an_undo_cannot_pass_for_an_entry_of_another_kind() -> None:
    """Fields that run into each other could leave the hash as it was and the undone order standing."""
    header, *lines = a_game().journal.lines()
    undo = msgspec.json.decode(lines[5])
    assert undo["kind"] == "undo"
    for kind, seat, text in [("undo\nsouth", "undo 3", '3\n["north"]'), ("order", "south", "undo 3")]:
        forged = msgspec.json.encode({**undo, "kind": kind, "seat": seat, "text": text, "consent": []})
        with pytest.raises(RecordError):
            read_journal(SKIRMISH, [header, *lines[:5], forged, *lines[6:]])


def test_kinds_of_entries_that_nobody_knows_are_refused() -> None:
    journal = Journal(a_game().journal.header)
    journal.append("orden", "north", "end")
    with pytest.raises(RecordError, match='entry 0: there is no kind of entry "orden"; did you mean "order"'):
        read_journal(SKIRMISH, journal.lines())


# Undo ---------------------------------------------------------------------------------------------------


def test_what_is_undone_stays_in_the_journal() -> None:
    journal = a_game().journal
    assert [entry.n for entry in journal.entries] == list(range(7))
    assert journal.live == [0, 1, 2, 6]
    assert [entry.text for entry in journal.live_entries()] == ["start", "hide n1 in hill", "end", "end"]
    assert journal.entries[5].consent == ("north",)


@pytest.mark.parametrize("n", [3, 4, 7, 99, -1])
def test_an_undo_of_what_does_not_stand_is_refused(n: int) -> None:
    journal = a_game().journal
    with pytest.raises(RecordError, match=f"entry 7 undoes entry {n}, which does not stand"):
        journal.append("undo", "north", f"undo {n}", (), n)


# Dice ---------------------------------------------------------------------------------------------------


def test_an_entry_knows_its_dice_and_whether_it_is_sealed() -> None:
    game = field(4, 3, n1="ford", s1="mill")
    raid, stand = game.play("north", "raid mill with 1"), game.play("south", "stand")
    assert raid.entry is not None
    assert stand.entry is not None
    assert (raid.entry.dice, raid.entry.sealed) == ((), False)
    assert (stand.entry.dice, stand.entry.sealed) == ((4, 3), True)


# Hostile lines ------------------------------------------------------------------------------------------

values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.text(max_size=5)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*CHANGES, "type"]), inner, max_size=9),
    max_leaves=8,
)


@given(lines=st.lists(st.binary()))
def test_any_bytes_are_a_journal_or_a_record_error(lines: list[bytes]) -> None:
    with suppress(RecordError):
        read_journal(SKIRMISH, lines)


@given(name=st.sampled_from(sorted(CHANGES.keys() - {"original_json"})), value=values, n=st.integers(0, 6))
def test_any_value_in_any_place_is_a_record_error(name: str, value: object, n: int) -> None:
    header, *lines = a_game().journal.lines()
    row = msgspec.json.decode(lines[n])
    changed = {**row, name: value}
    lines[n] = msgspec.json.encode(changed)
    with suppress(RecordError):
        read_journal(SKIRMISH, [header, *lines])
        assert changed == row or (name in ("undoes", "consent") and not value)


@given(cut=st.integers(0, 2000), junk=st.binary(max_size=3))
def test_a_torn_file_is_a_record_error(cut: int, junk: bytes) -> None:
    whole = b"\n".join(a_game().journal.lines())
    torn = (whole[: cut % len(whole)] + junk).split(b"\n")
    with suppress(RecordError):
        journal = read_journal(SKIRMISH, torn)
        assert journal.entries == a_game().journal.entries[: len(journal.entries)]


@pytest.mark.parametrize(
    "line", [b"", b"null", b"[" * 100_000, b'{"book": "\xff"}', b'{"book": "\\ud800"}', b"1e999", b"\x00"], ids=range(7)
)
def test_hostile_headers_are_record_errors(line: bytes) -> None:
    with pytest.raises(RecordError, match="the journal cannot be read"):
        read_journal(SKIRMISH, [line])


def test_an_event_of_another_book_is_a_record_error() -> None:
    journal = new(CONNECT_FOUR).journal
    game = Game(CONNECT_FOUR, journal, None)
    game.play("red", "drop 1")
    with pytest.raises(RecordError, match="the journal cannot be read"):
        read_journal(SKIRMISH, journal.lines())


def test_a_journal_without_any_entry_is_read() -> None:
    header = Header("skirmish", "four-turns", "", {}, "strict", ())
    assert read_journal(SKIRMISH, Journal(header).lines()).head == header.digest()
    assert seats(SKIRMISH) == ("north", "south")
