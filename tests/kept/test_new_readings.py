"""A reading that a book gains, renames or drops ends no game; a name that it no longer knows is told in a sentence."""

from dataclasses import replace
from pathlib import Path

import pytest

from wavell.umpire import Book, Game, RecordError, SeededDice, open_book
from wavell.umpire.books.versions import encode_position
from wavell.umpire.facts.readings import Readings
from wavell.umpire.records.proof import open_record, verify
from wavell.umpire.records.record import load_record, of_game, read_record

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("0.*/*.wvl"))
NEW = """
[[reading]]
id = "colony-fall"
paragraphs = ["74.21"]
question = "?"
choices = { late = "l", soon = "s" }
default = "late"
why = "w"
"""


def later(book: Book, tmp_path: Path, change: str = "") -> Book:
    """A book with one more reading, and one that is called otherwise, if `change` names it."""
    old = (book.folder / "data" / "readings.toml").read_text(encoding="utf-8")
    paragraph = next(iter(book.readings.all.values())).paragraphs[0]
    path = tmp_path / "readings.toml"
    text = old.replace(f'id = "{change}"', f'id = "{change}-anew"') if change else old
    path.write_text(text + NEW.replace("74.21", paragraph), encoding="utf-8")
    renamed = {change: f"{change}-anew"} if change else {}
    versions = replace(book.versions, now=book.versions.now + 1, readings=renamed)
    return replace(book, readings=Readings(book.index, path), versions=versions)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_games_of_all_versions_open_with_a_new_reading(path: Path, tmp_path: Path) -> None:
    record = load_record(path)
    book = later(open_book(record.header.book), tmp_path)
    game = open_record(record, book).game
    assert game.world.readings == {**record.header.readings, "colony-fall": "late"}
    if game.to_act():
        seat = game.to_act()[0].seat
        game.dice = SeededDice(bytes(32))
        assert game.play(seat, game.options(seat, limit=1)[0])


def test_a_game_keeps_its_choice_of_a_reading_that_is_renamed(tmp_path: Path) -> None:
    game = Game.new(open_book("awaw"), "malaya-1941", dice=SeededDice(bytes(32)), readings={"outback": "from-north"})
    book = later(game.book, tmp_path, "outback")
    opened = open_record(read_record(str(of_game(game))), book).game
    assert opened.world.readings["outback-anew"] == "from-north"
    assert "outback" not in opened.world.readings


def test_a_new_reading_under_the_same_version_leaves_records_provable(tmp_path: Path) -> None:
    game = Game.new(open_book("primer"), "oasis", dice=SeededDice(bytes(32)))
    seat = game.to_act()[0].seat
    assert game.play(seat, game.options(seat, limit=1)[0])
    book = later(game.book, tmp_path)
    book = replace(book, versions=game.book.versions)
    report = verify(read_record(str(of_game(game))), book)
    assert (report.judged, report.earlier) == (len(game.journal.entries), {})


@pytest.mark.parametrize(
    ("book", "scenario", "unit", "place"),
    [("awaw", "malaya-1941", "br-ca-1", "Singapore"), ("europa", "crusader", "kdg", "19A:1218")],
)
def test_a_position_with_a_name_that_nothing_bears_is_not_opened(
    book: str, scenario: str, unit: str, place: str
) -> None:
    world = open_book(book).scenario(scenario).start(open_book(book).readings.choose({}))
    raw = encode_position(world)
    assert open_book(book).read_position(raw, open_book(book).versions.rules_id).readings == world.readings
    with pytest.raises(RecordError, match=f"{book} knows no unit gone-{unit}"):
        open_book(book).read_position(raw.replace(f'"{unit}"'.encode(), f'"gone-{unit}"'.encode()), "1")
