"""A book is checked when it is put together."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.games import CONNECT_FOUR, SKIRMISH, dice, index_of

from wavell.umpire import (
    Book,
    DataError,
    Event,
    Game,
    Journal,
    Order,
    Readings,
    Roller,
    Rules,
    Sequence,
    UnknownName,
    World,
    open_book,
    shelf,
)

SEQUENCE = """seats = ["red"]
[[part]]
id = "a"
title = ""
seats = ["red"]
[[part.step]]
id = "x"
title = "X"
ref = "1"
orders = [{}]
"""


def book(tmp_path: Path, rules: Rules, orders: tuple[type[Order], ...] = (), verbs: str = "") -> Book:
    path = tmp_path / "sequence.toml"
    path.write_text(SEQUENCE.format(verbs), encoding="utf-8")
    index = rules.index
    return Book("book", "A book", tmp_path, index, rules, Readings(index), World, Sequence(index, path), orders)


def test_an_order_of_the_sequence_that_the_book_lacks_is_told_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r'book: step a.x: there is no order "edn"; did you mean "end"'):
        book(tmp_path, Rules(index_of(tmp_path)), verbs='"edn"')


def test_a_happening_at_a_step_that_the_sequence_lacks_is_told_the_nearest(tmp_path: Path) -> None:
    rules = Rules(index_of(tmp_path))

    @rules.happens("1.1", at="leave a.xx")
    def nothing(world: World, roll: Roller) -> Iterator[Event]:
        return iter(())

    with pytest.raises(DataError, match=r'book 1.1: there is no step "a.xx"; did you mean "a.x"'):
        book(tmp_path, rules)


def test_undo_is_no_order_of_a_book(tmp_path: Path) -> None:
    class Undo(Order, frozen=True, tag="undo"):
        """The umpire's own word."""

    with pytest.raises(DataError, match='"undo" is the umpire\'s own word'):
        book(tmp_path, Rules(index_of(tmp_path)), (Undo,))


def test_a_book_of_an_index_alone_can_be_looked_up_and_not_played(tmp_path: Path) -> None:
    bare = replace(CONNECT_FOUR, sequence=None)
    assert not bare.playable
    assert CONNECT_FOUR.playable
    with pytest.raises(UnknownName, match="connect-four cannot be played yet"):
        Game(bare, connect_four_journal(), None)


def connect_four_journal() -> Journal:
    return Game.new(CONNECT_FOUR, "empty", dice=dice()).journal


def test_an_unknown_scenario_is_told_the_nearest() -> None:
    with pytest.raises(UnknownName, match='skirmish: there is no scenario "four-turn"; did you mean "four-turns"'):
        SKIRMISH.scenario("four-turn")


def test_books_are_opened_by_id() -> None:
    assert {"awaw", "europa"} <= set(shelf())
    assert open_book("europa").id == "europa"


@pytest.mark.parametrize(
    "name", ["", "awav", "tests.connect_four", "tests.connect_four:BOOK", "wavell.books.awaw:BOOK", ".:x"]
)
def test_what_is_not_installed_is_unknown_and_never_imported(name: str) -> None:
    with pytest.raises(UnknownName, match="there is no book"):
        open_book(name)
