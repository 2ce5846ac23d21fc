"""Positions laid out at random are ones that the book allows, and have everything that a position has."""

from collections import Counter
from random import Random

from wavell.books.europa.book import BOOK
from wavell.books.europa.model.atlas import ATLASES
from wavell.books.europa.model.files import Position
from wavell.books.europa.model.scatter import scatter
from wavell.lab.saboteur import begin
from wavell.umpire import SeededDice

_LAID = 80
_LEFT_OUT = {"used", "jobs", "battle", "last"}
"""What play brings about soon enough."""


def test_every_position_is_one_that_the_book_allows() -> None:
    for seed in range(_LAID // 2):
        assert begin(BOOK, scatter(Random(seed)), SeededDice(bytes(32))).world.outcome is None


def test_everything_that_a_position_has_is_drawn() -> None:
    drawn: Counter[str] = Counter()
    maps, sides_up = set(), set()
    for seed in range(_LAID):
        position = scatter(Random(seed))
        drawn.update(key for key, value in position.items() if value)
        maps.add(position["map"])
        sides_up |= {row.get("up", "") for row in position["units"].values()}
    assert set(Position.__struct_fields__) - _LEFT_OUT <= drawn.keys()
    assert maps == set(ATLASES)
    assert {"", "cadre", "moving", "route", "demotorized"} <= sides_up
