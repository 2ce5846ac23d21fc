"""Games that earlier versions wrote are opened as they stood, played on, and proved."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.games import seats
from tests.table.sessions import a_registry, run
from wavell.table.schema.game import Give
from wavell.umpire import Game, SeededDice, open_book
from wavell.umpire.records.proof import open_record, verify
from wavell.umpire.records.record import load_record, of_game, read_record

HERE = Path(__file__).parent
VERSIONS = sorted(path.name for path in HERE.iterdir() if path.is_dir() and (path / "games.json").is_file())
GAMES: list[tuple[str, str, dict[str, Any]]] = [
    (version, id_, game)
    for version in VERSIONS
    for id_, game in json.loads((HERE / version / "games.json").read_text(encoding="utf-8")).items()
]
each_game = pytest.mark.parametrize(
    ("version", "id_", "told"),
    GAMES,
    ids=[f"{one}-{each['book']}-{each['scenario']}" for one, _, each in GAMES],
)
RECORDS = [path for version in VERSIONS for path in sorted((HERE / version).glob("*.wvl"))]


def test_there_are_games_of_the_first_version() -> None:
    assert "0.1" in VERSIONS
    assert {told["book"] for _, _, told in GAMES} == {"awaw", "europa", "primer"}


@each_game
def test_a_game_in_a_database_stands_as_it_stood_and_goes_on(
    version: str, id_: str, told: dict[str, Any], tmp_path: Path
) -> None:
    shutil.copy(HERE / version / "table.db", tmp_path / "table.db")

    async def play() -> None:
        async with a_registry(f"sqlite:///{tmp_path / 'table.db'}") as registry:
            session, access = await registry.enter(id_, told["keys"]["table"])
            view = session.view(access)
            assert (view.turn, view.step, view.entries) == (told["turn"], told["step"], told["entries"])
            assert {token.id: token.place for token in view.scene.tokens.values()} == told["tokens"]
            if view.ending is None:
                seat = view.due[0].seat
                order = str(session.game.options(seat, limit=1)[0])
                given = await session.give(access, Give(order, view.entries, "a-client-of-today", seat))
                assert given.ruling.allowed
                assert given.n >= told["entries"]

    run(play())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_is_opened_and_played_on(path: Path) -> None:
    record = load_record(path)
    if "as table may read it" in path.read_text(encoding="utf-8"):
        pytest.fail("a record in part is no record to keep")
    game, _ = open_record(record, open_book(record.header.book))
    assert len(game.journal.entries) == len(record.lines)
    if game.world.outcome is None:
        game.dice = SeededDice(bytes(32))
        seat = game.to_act()[0].seat
        assert game.play(seat, game.options(seat, limit=1)[0])
    again, said = open_record(read_record(str(of_game(game))), game.book)
    assert (again.world, said) == (game.world, "")


def moved_on(game: Game, version: int) -> Game:
    """The same game in the hands of a later version of its book."""
    later = replace(game.book, versions=replace(game.book.versions, now=version))
    return open_record(read_record(str(of_game(game))), later).game


@pytest.mark.parametrize(("book", "scenario"), [("primer", "oasis"), ("awaw", "malaya-1941"), ("europa", "crusader")])
def test_a_game_outlives_two_changes_of_rules_and_is_proved(book: str, scenario: str) -> None:
    dice = SeededDice(bytes(31) + b"7")
    game = Game.new(open_book(book), scenario, dice=dice)
    now = game.book.versions.now
    for version in (now, now + 6, now + 7):
        if version > now:
            game = moved_on(game, version)
            game.dice = dice
        for _ in range(4):
            seat = game.to_act()[0].seat
            assert game.play(seat, game.options(seat, limit=1)[0])
    texts = [entry.text for entry in game.journal.entries if entry.kind == "rules"]
    assert texts == [f"rules {now} > {now + 6}", f"rules {now + 6} > {now + 7}"]
    report = verify(read_record(str(of_game(game))), game.book)
    assert (report.entries, report.judged, report.earlier) == (15, 5, {str(now): 5, str(now + 6): 5})
    assert not report.notes
    assert not report.proved
    for n in (game.journal.entries[-1].n, 1):  # the last order, and all since the start over both changes
        before = game.at(n - 1).world
        assert game.undo(game.journal.entries[n].seat, n, consent=seats(game.book))
        assert game.world == before
    assert game.journal.live == [0]
