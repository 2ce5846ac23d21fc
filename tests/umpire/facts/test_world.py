"""A position is copied shallowly and safely."""

from collections import Counter, defaultdict

import msgspec
import pytest
from tests.games import BOOKS, SKIRMISH, new, played

from wavell.umpire import Book, World


class Rich(World):
    """A position with every container that may be in it."""

    numbers: list[int] = []
    places: dict[str, str] = {}
    marked: set[str] = set()
    counts: Counter[str] = msgspec.field(default_factory=Counter)
    grouped: defaultdict[str, int] = msgspec.field(default_factory=lambda: defaultdict(int))
    plain: dict = {}  # type: ignore[type-arg]


def test_a_copy_shares_no_container_with_its_original() -> None:
    world = Rich()
    copy = world.copy()
    copy.numbers.append(1)
    copy.places["a"] = "b"
    copy.marked.add("a")
    copy.counts["a"] += 1
    copy.grouped["a"] += 1
    copy.plain["a"] = 1
    assert world == Rich()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_copies_are_equal_and_independent(book: Book) -> None:
    game = played(book, most=10)
    before = msgspec.json.encode(game.world)
    for copy in game.world.copy(), game.world.copy():
        assert copy == game.world
        for name in copy.__struct_fields__:
            value = getattr(copy, name)
            if isinstance(value, dict) and name != "readings":
                value.clear()
    assert msgspec.json.encode(game.world) == before


def test_names_are_found_in_any_case_and_otherwise_left_alone() -> None:
    world = new(SKIRMISH).world
    assert world.resolve("token", "N1") == "n1"
    assert world.resolve("place", "FORD") == "ford"
    assert world.resolve("token", "n9") == "n9"


def test_a_book_that_names_nothing_is_asked_for_nothing() -> None:
    with pytest.raises(KeyError):
        World().names("unit")
