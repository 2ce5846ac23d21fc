"""The record: a canonical text of a game that proves itself, read leniently and never as another game."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import BOOKS, CONNECT_FOUR, SKIRMISH, dice, new, play_at_random, played, played_with_undo

from wavell.umpire import Book, Game, Mode, RecordError, commitment
from wavell.umpire.records.proof import open_record, replay, verify
from wavell.umpire.records.record import (
    MAX_LINE_CHARS,
    MAX_RECORD_BYTES,
    TAGS,
    load_record,
    of_game,
    read_record,
    result_of,
)

pytestmark = pytest.mark.slow

numbers = st.integers(0, 10_000)
books = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)


def written(game: Game) -> str:
    """The record of a game in orders alone, as it was written before it told what came of them."""
    return str(replace(of_game(game), events=()))


def again(text: str, book: Book) -> Game:
    """Read a record, prove it and play it again."""
    record = read_record(text)
    verify(record, book)
    return replay(record, book)


def a_raid() -> Game:
    """A short skirmish with hidden orders, a roll, an undo with consent and a second seat."""
    game = new(SKIRMISH, next(n for n in range(99) if new(SKIRMISH, n).journal.entries[0].dice < (5,)))
    for seat, text in [
        ("north", "hide n1 in hill"), ("north", "end"), ("north", "march n1 ford"), ("north", "end"),
        ("south", "hide s1 in mill"), ("south", "end"), ("south", "raid ford with 1/2 because we can"),
        ("north", "stand"),
    ]:  # fmt: skip
        assert game.play(seat, text)
    assert game.undo("south", 8, ["north"])
    assert game.play("north", "stand" if game.to_act()[0].seat == "north" else "bid 1")
    return game


def a_win() -> Game:
    """A game of connect four that red wins, with the dice revealed."""
    game = Game.new(CONNECT_FOUR, "empty", dice=dice(), seats={"red": "Ann", "yellow": "Bob"})
    for n in range(7):
        assert game.play(("red", "yellow")[n % 2], ("drop 1", "drop 2")[n % 2])
    return game


# Writing and reading ------------------------------------------------------------------------------------


@books
@settings(max_examples=10)
@given(number=numbers)
def test_what_is_written_is_read_and_written_the_same(book: Book, number: int) -> None:
    game = played_with_undo(book, number)
    text = written(game)
    assert str(read_record(text)) == text
    same = again(text, book)
    assert same.journal.entries == game.journal.entries
    assert same.world == game.world
    assert written(same) == text


def test_the_tags_stand_in_the_order_of_the_roster() -> None:
    tags = re.findall(r"^\[(\w+)", written(a_win()), re.MULTILINE)
    assert tags == list(TAGS)


def test_a_line_is_a_number_a_seat_an_order_its_dice_and_a_check() -> None:
    game = a_raid()
    line = written(game).splitlines()[-3]
    rolled = " ".join(map(str, game.journal.entries[8].dice))
    assert line == f"8. north: stand = {rolled}  #{game.journal.entries[8].hash.hex()[:8]}"


def test_an_unfinished_game_shows_no_seed_and_a_finished_one_does() -> None:
    assert dice().reveal() not in written(new(CONNECT_FOUR))
    assert dice().reveal() in written(a_win())
    assert result_of(new(CONNECT_FOUR)) == "*"
    assert result_of(a_win()) == "red: red has four in a line [connect-four 3.1]"


names = st.text(st.characters(exclude_categories=["Cs"]))


@given(red=names, yellow=names)
def test_any_name_of_a_person_survives_but_for_its_blanks(red: str, yellow: str) -> None:
    game = Game.new(CONNECT_FOUR, "empty", dice=dice(), seats={"red": red, "yellow": yellow})
    text = written(game)
    record = read_record(text)
    assert str(record) == text
    assert record.header.seats == {"red": " ".join(red.split()), "yellow": " ".join(yellow.split())}
    assert again(text, CONNECT_FOUR).journal.entries == game.journal.entries


@settings(max_examples=50)
@given(comments=st.dictionaries(st.integers(0, 8), st.lists(names, max_size=3).map(tuple)))
def test_any_comment_survives_and_stays_a_comment(comments: dict[int, tuple[str, ...]]) -> None:
    game = a_win()
    text = str(of_game(game, comments))
    assert str(read_record(text)) == text
    assert again(text, CONNECT_FOUR).journal.entries == game.journal.entries
    said = [*(line.comments for line in read_record(text).lines), read_record(text).comments]
    for n, given_ in comments.items():
        assert " ".join(said[n]).split() == " ".join(given_).split()


def test_a_comment_cannot_smuggle_an_entry_in() -> None:
    text = str(of_game(a_win(), {2: ("nice\n2. yellow: resign",), 3: ("x" * 3 * MAX_LINE_CHARS,)}))
    assert "; nice 2. yellow: resign" in text
    assert again(text, CONNECT_FOUR).journal.entries == a_win().journal.entries


def test_a_record_is_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(written(a_win()), encoding="utf-8")
    assert load_record(path) == read_record(written(a_win()))
    with pytest.raises(RecordError, match="no such file"):
        load_record(tmp_path / "none.txt")


# Lenient reading ----------------------------------------------------------------------------------------


def without_checks(text: str) -> str:
    return re.sub(r" +#[0-9a-f]{8}$", "", text, flags=re.MULTILINE)


def without_numbers(text: str) -> str:
    return re.sub(r"^\d+\. ", "", text, flags=re.MULTILINE)


def other_order_of_tags(text: str) -> str:
    tags, _, entries = text.partition("\n\n")
    return "\n".join(reversed(tags.splitlines())) + "\n\n" + entries


def without_tags(*tags: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf"^\[({'|'.join(tags)}) .*\n", "", text, flags=re.MULTILINE)


def more_blanks(text: str) -> str:
    return re.sub(r"^(\d+)\. (\w+): ", r"  \1 .  \2 :   ", text, flags=re.MULTILINE).replace("#", " # ")


def other_case(text: str) -> str:
    return text.replace("drop", "DROP").replace("end", "End").replace("n1 ford", "N1 FORD")


LENIENT: dict[str, Callable[[str], str]] = {
    "no checks": without_checks,
    "no numbers": without_numbers,
    "neither": lambda text: without_checks(without_numbers(text)),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "BOM": lambda text: "\ufeff" + text,
    "comments": lambda text: "; of mine\n" + text.replace("\n", " ; here\n").replace('"] ; here', '"]'),
    "tags in other case": lambda text: re.sub(r"^\[\w+", lambda m: m[0].swapcase(), text, flags=re.MULTILINE),
    "tags in other order": other_order_of_tags,
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "blanks": more_blanks,
    "orders in other case": other_case,
    "no length and hash": without_tags("Entries", "Head"),
    "no format, mode, seats and result": without_tags("Record", "Mode", "Seats", "Result"),
    "no last line break": lambda text: text.rstrip("\n"),
}


@pytest.mark.parametrize("change", LENIENT.values(), ids=LENIENT)
@pytest.mark.parametrize("make", [a_win, a_raid])
def test_a_record_is_read_leniently_as_the_same_game(make: Callable[[], Game], change: Callable[[str], str]) -> None:
    game = make()
    text = change(written(game))
    assert text != written(game)
    assert again(text, game.book).journal.entries == game.journal.entries


def test_what_a_lenient_record_cannot_prove_is_noted() -> None:
    text = written(a_win())
    assert verify(read_record(text), CONNECT_FOUR).notes == []
    (unchecked,) = verify(read_record(without_checks(text)), CONNECT_FOUR).notes
    assert unchecked == "8 entries carry no check of their own"
    (endless,) = verify(read_record(LENIENT["no length and hash"](text)), CONNECT_FOUR).notes
    assert endless.endswith("so its end cannot be proved")


# Proof --------------------------------------------------------------------------------------------------


def test_dice_are_derived_again_from_the_revealed_seed() -> None:
    game = played(SKIRMISH, 5)
    rolled = sum(len(entry.dice) for entry in game.journal.entries)
    report = verify(of_game(game), SKIRMISH)
    assert (report.derived, report.taken, report.notes) == (rolled, 0, [])
    assert report.entries == report.checked == len(game.journal.entries)
    assert rolled >= 4  # the sky of every turn at least


def test_dice_of_a_seed_that_is_not_revealed_are_noted() -> None:
    game = a_raid()
    rolled = sum(len(entry.dice) for entry in game.journal.entries)
    report = verify(of_game(game), SKIRMISH)
    assert (report.derived, report.taken) == (0, rolled)
    assert report.proved  # until the game is over its seed is secret


def refused(text: str, book: Book) -> str:
    """Why a record is refused."""
    with pytest.raises(RecordError) as fault:
        again(text, book)
    return str(fault.value)


def edited_dice(text: str) -> str:
    return re.sub(r"= (\d)", lambda m: f"= {int(m[1]) % 6 + 1}", text, count=1)


def test_edited_dice_break_the_chain() -> None:
    text = edited_dice(written(a_raid()))
    assert "does not fit the chain of hashes" in refused(text, SKIRMISH)


def test_edited_dice_are_not_those_of_the_revealed_seed_even_without_checks() -> None:
    bare = LENIENT["no length and hash"](without_checks(written(played(SKIRMISH, 5))))
    assert "do not come from the revealed seed" in refused(edited_dice(bare), SKIRMISH)


def test_a_seed_that_was_not_committed_is_refused() -> None:
    text = written(a_win()).replace(dice().reveal(), dice(1).reveal())
    assert "the revealed seed is not the one that was committed" in refused(text, CONNECT_FOUR)
    both = text.replace(dice().commitment, commitment(bytes.fromhex(dice(1).reveal())))
    assert "does not fit the chain of hashes" in refused(both, CONNECT_FOUR)


def test_dice_that_no_fork_named_do_not_vouch_for_anything() -> None:
    """Otherwise a seed chosen afterwards could be made to fit whatever dice one likes."""
    text = written(played(SKIRMISH, 5))
    extra = text.replace("[Entries", f'[Dice "1 {dice(7).commitment} {dice(7).reveal()}"]\n[Entries')
    assert "from every fork on, and no others" in refused(extra, SKIRMISH)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace('Rules "1"', 'Rules "0"'), "made under rules 0 of skirmish, and these are 1"),
        (lambda text: text.replace('Book "skirmish"', 'Book "connect-four"'), "a record of connect-four, not of"),
        (lambda text: text.replace("four-turns", "five-turns"), 'no scenario "five-turns"; did you mean "four-turns"'),
        (lambda text: text.replace("even-score=draw", "even-score=south"), "does not fit the chain"),
        (lambda text: text.replace("even-score=draw", "even-score=north"), 'no choice "north"'),
        (lambda text: text.replace("even-score=draw", ""), "does not fit the chain"),
        (lambda text: text.replace("even-score=draw", "even-score=draw; even-score=south"), "has two values"),
        (lambda text: text.replace("even-score=draw", "even-score"), "should be written name=value"),
        (lambda text: text.replace('Mode "strict"', 'Mode "advisory"'), "does not fit the chain"),
        (lambda text: text.replace('Mode "strict"', 'Mode "strikt"'), 'no mode "strikt"; did you mean "strict"'),
        (lambda text: text.replace('Record "2"', 'Record "3"'), "only 1 and 2 are known"),
        (lambda text: text.replace("[Seats", "[Saets"), 'no tag "Saets"; did you mean "Seats"'),
        (lambda text: text.replace("[Mode", '[Book "x"]\n[Mode'), "the tag Book stands twice"),
        (lambda text: re.sub(r"\[Scenario.*\n", "", text), 'the tag [Scenario "..."] is missing'),
        (lambda text: text.replace('Entries "11"', 'Entries "eleven"'), "is no number of entries"),
        (lambda text: text.replace('Result "*"', 'Result "draw: none"'), 'the game says "*"'),
        (lambda text: text[: text.rindex("10. ")], "it is cut short"),
        (lambda text: re.sub(r"5\. .*\n", "", text), "this should be entry 5 and is numbered 6"),
        (lambda text: re.sub(r"(4\. .*\n)(5\. .*\n)", r"\2\1", text), "this should be entry 4 and is numbered 5"),
        (lambda text: text.replace("march n1 ford", "march n1 mill"), "entry 3: \"march n1 mill\" is refused"),
        (lambda text: text.replace("march n1 ford", "march n9 ford"), 'no token "n9"; did you mean'),
        (lambda text: text.replace("march n1 ford", "mrach n1 ford"), '"mrach" is no verb'),
        (lambda text: text.replace("hide s1", "hide s2"), "does not fit the chain of hashes"),
        (lambda text: text.replace("3. north", "3! north"), "marked as an override and needs none"),
        (lambda text: text.replace("march n1 ford ", "march n1 ford = 3 "), "1 die is written down and never rolled"),
        (lambda text: text.replace("undo 8 with north", "undo 8"), "whose consent is needed"),
        (lambda text: text.replace("undo 8 with north", "undo 88"), "entry 88 does not stand"),
        (lambda text: text.replace("0. umpire: start", "0. umpire: begin"), 'begins with "0. umpire: start"'),
        (lambda text: text.replace("1. north: hide n1 in hill", "1. umpire: start"), 'a record begins with "0. umpire'),
        (lambda text: text[: text.index("0. umpire")], "the record has no entry, not even its start"),
        (lambda text: re.sub(r"= \d", "= 7", text, count=1), "cannot be rolled with dice of 6 sides"),
        (lambda text: re.sub(r"= \d", "= 1234567890", text, count=1), "no die has so many sides"),
        (lambda text: re.sub(r" = \d", "", text, count=1), "needs 1 die and only 0 are written down"),
        (lambda text: text + "x" * (MAX_LINE_CHARS + 1), f"longer than {MAX_LINE_CHARS} characters"),
        (lambda text: text + "\n" * MAX_RECORD_BYTES, "characters are more than"),
        (lambda text: text.replace('[Dice "0', '[Dice "1'), "the tags must name the dice from entry 0 on"),
    ],
    ids=range(36),
)  # fmt: skip
def test_what_is_there_must_be_right(change: Callable[[str], str], said: str) -> None:
    text = change(written(a_raid()))
    assert text != written(a_raid())
    assert said in refused(text, SKIRMISH)


def test_another_head_and_another_end_are_refused() -> None:
    bare = without_checks(written(a_win()))
    assert "the hash of the whole game is not" in refused(bare.replace("drop 2", "drop 3"), CONNECT_FOUR)


def test_orders_alone_of_other_rules_are_played_again_as_far_as_they_fit() -> None:
    text = written(a_raid()).replace('Rules "1"', 'Rules "0"')
    game, said = open_record(read_record(text), SKIRMISH)
    assert game.world == a_raid().world
    assert said == "made under rules 0 of skirmish: 11 of its 11 entries were played again under rules 1"
    broken, said = open_record(read_record(text.replace("9. ", "9. ").replace("rest", "raid x")), SKIRMISH)
    assert len(broken.journal.entries) <= 11
    assert "does not fit them" in said or len(broken.journal.entries) == 11


# Edits --------------------------------------------------------------------------------------------------


SUBSTITUTES = '10 aA;:=#!.["\\\n'


def never_another_game(text: str, game: Game, substitutes: str) -> tuple[int, int]:
    """Delete and replace every character in turn; count what is still the same game and what is refused."""
    same = refused_ = 0
    for n, old in enumerate(text):
        for new_ in ("", *substitutes):
            if new_ == old:
                continue
            try:
                found = again(text[:n] + new_ + text[n + 1 :], game.book)
            except RecordError:
                refused_ += 1
            else:
                assert found.journal.entries == game.journal.entries, (n, old, new_)
                assert found.world == game.world
                same += 1
    return same, refused_


def test_no_edit_of_one_character_makes_another_game() -> None:
    game = new(CONNECT_FOUR)
    for seat, text in [("red", "drop 1"), ("yellow", "drop 2"), ("red", "resign")]:
        assert game.play(seat, text)
    same, refused_ = never_another_game(written(game), game, SUBSTITUTES)
    assert same > 0  # blanks and line breaks, and the tags that need not be there
    assert refused_ > 3 * same


def test_no_edit_of_one_character_makes_another_game_with_dice_and_undo() -> None:
    same, refused_ = never_another_game(written(a_raid()), a_raid(), SUBSTITUTES[::3])
    assert same > 0
    assert refused_ > 3 * same


# Overrides and forks ------------------------------------------------------------------------------------


def test_an_override_is_marked_and_played_again() -> None:
    game = new(CONNECT_FOUR, mode=Mode.ADVISORY)
    assert game.play("red", "drop 1")
    for n in range(5):
        assert game.play(("yellow", "red")[n % 2], "drop 1")
    assert game.play("red", "drop 1", override=True)
    text = written(game)
    assert "7! red: drop 1" in text
    assert again(text, CONNECT_FOUR).world == game.world
    assert "is refused" in refused(text.replace("7! red", "7. red"), CONNECT_FOUR)
    strict = without_checks(text).replace('Mode "advisory"', 'Mode "strict"')
    assert "is refused" in refused(strict, CONNECT_FOUR)


def test_a_fork_proves_itself_with_both_dice() -> None:
    game = played(SKIRMISH, 3, 12)
    fork = game.fork(9, dice(99))
    for _ in play_at_random(fork, 4):
        pass
    text = written(fork)
    assert f"10. umpire: dice {dice(99).commitment}" in text
    assert text.count("[Dice ") == 2
    report = verify(read_record(text), SKIRMISH)
    before = sum(len(entry.dice) for entry in fork.journal.entries[:10])
    after = sum(len(entry.dice) for entry in fork.journal.entries[10:])
    assert (report.taken, report.derived) == (before, after)
    assert report.notes == [f"{before} dice are taken as written: the game is over and a seed is not revealed"]
    assert not report.proved
    assert again(text, SKIRMISH).journal.entries == fork.journal.entries
    assert str(read_record(text)) == text


def test_a_fork_that_names_other_dice_than_its_tag_is_refused() -> None:
    fork = new(CONNECT_FOUR).fork(0, dice(99))
    fork.play("red", "drop 1")
    text = written(fork)
    other = text.replace(f"umpire: dice {dice(99).commitment}", f"umpire: dice {dice(98).commitment}")
    assert "and the tags agree" in refused(other, CONNECT_FOUR)
    assert "from every fork on, and no others" in refused(re.sub(r'\[Dice "1 .*\n', "", text), CONNECT_FOUR)


def test_a_fork_of_a_replayed_record_keeps_the_seed_that_was_revealed() -> None:
    ended = replay(of_game(played(SKIRMISH, 5)), SKIRMISH)
    fork = ended.fork(6, dice(99))
    assert [each.seed for each in fork.journal.header.dice] == [dice(5).reveal(), ""]
    assert verify(of_game(fork), SKIRMISH).notes == []


# Hostile text -------------------------------------------------------------------------------------------

lines = st.one_of(
    st.text(max_size=30),
    st.builds('[{} "{}"]'.format, st.sampled_from(TAGS), st.text(max_size=10)),
    st.builds("{}. {}: {}".format, st.integers(0, 3), st.sampled_from(["red", "umpire"]), st.text(max_size=10)),
)


@given(text=st.one_of(st.text(), st.lists(lines).map("\n".join)))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    with suppress(RecordError):
        replay(read_record(text), CONNECT_FOUR)


@settings(max_examples=200)
@given(line=lines, at=st.integers(0, 30), data=st.data())
def test_any_line_in_any_place_is_refused_or_the_same_game(line: str, at: int, data: st.DataObject) -> None:
    rows = written(a_win()).splitlines()
    rows.insert(at % len(rows), line)
    if data.draw(st.booleans()):
        del rows[at % len(rows) - 1]
    with suppress(RecordError):
        game = again("\n".join(rows), CONNECT_FOUR)
        assert game.journal.entries == a_win().journal.entries[: len(game.journal.entries)]


@pytest.mark.parametrize(
    "line",
    ["a:" + " " * 3900 + "#", "a" + " " * 3900, "1" * 3900, "a: b =" + " 1" * 1900 + "x", "[" + " " * 3900,
     '[Seats "' + "\\" * 3900, '[Seats "' + " " * 3900 + '"]'],
    ids=range(7),
)  # fmt: skip
def test_long_lines_are_refused_at_once(line: str) -> None:
    """A search that tries every way to split the blanks would take minutes."""
    with pytest.raises(RecordError):
        read_record(line)


def test_records_are_independent_of_the_game_they_were_made_of() -> None:
    game = a_raid()
    record = of_game(game)
    text = str(record)
    assert game.play(game.to_act()[0].seat, game.options(game.to_act()[0].seat)[0])
    assert str(record) == text
