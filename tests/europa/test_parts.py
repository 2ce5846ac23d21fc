"""What is remembered by parts of a position reads no other part of it, but for what its arguments stand for."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from wavell.books.europa.book import BOOK
from wavell.books.europa.chapters.s15f1_s15f6c_coast_defences import held_by_guns
from wavell.books.europa.chapters.s15v_smps.ways import prices
from wavell.books.europa.frame.movement.moves import _worth
from wavell.books.europa.frame.movement.zones import enemies
from wavell.books.europa.frame.supply.chains import bases, capitals
from wavell.books.europa.frame.supply.ground import ground
from wavell.books.europa.frame.supply.states import _all_sources, _case_of
from wavell.books.europa.model.ids import ANYBODY, NationId
from wavell.books.europa.model.world import Front
from wavell.books.europa.rules import SIDES
from wavell.lab.plain import choose
from wavell.umpire import Game, SeededDice

FIELDS = frozenset(Front.__struct_fields__)
ORDERS, EVERY = 120, 20


class Watched(Front):
    """A position that notes which of its parts are read."""

    def __getattribute__(self, name: str) -> Any:
        if name in FIELDS:
            READ.add(name)
        return super().__getattribute__(name)


READ: set[str] = set()
_GROUND = {"stacks", "unseen", "owner", "works", "installations", "marks"}
Asked = tuple[Callable[..., Any], tuple[Any, ...], set[str], set[str]]
"""A function, what it is asked, the parts that it is remembered by, and those that its arguments stand for."""


def asked(world: Front) -> list[Asked]:
    """What is asked of a position."""
    found: list[Asked] = [(prices, (), {"works", "weather", "readings"}, set())]
    for side in SIDES:
        held, land = enemies(world, side), (ground(world, side), None)
        guns = {"marks", "owner", "stacks", "works", "installations"}
        found += [
            (capitals, (side,), {"owner", "works", "marks"}, set()),
            (held_by_guns, (side,), guns, {"used"}),  # of what is used up depends who has a zone, not who stands there
            (_worth, (side, held), {"owner"}, set()),
            (_all_sources, (side,), {"owner"}, set()),
        ]
        by = {"owner", "works", "stocks", "marks", "coalition", "readings"}
        for nation in (ANYBODY, NationId("britain"), NationId("italy")):
            args = (side, nation, False, land, bases(world, side))
            found.append((_case_of, args, by, {"units", "used", *_GROUND}))
    return found


@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_nothing_else_is_read(scenario: str) -> None:
    game, rng = Game.new(BOOK, scenario, dice=SeededDice(bytes(32))), Random(5)
    for n in range(ORDERS):
        if not (due := game.to_act()):
            break
        if n % EVERY == 0:
            assert isinstance(game.world, Front)
            watched = Watched(**{name: getattr(game.world, name) for name in FIELDS})
            for function, args, by, stands_for in asked(game.world):
                READ.clear()
                found = function.__wrapped__(watched, *args)  # type: ignore[attr-defined]
                assert {*by, *stands_for, "map", "unseen"} >= READ, function.__name__
                if function is not _worth:  # which is a function that it makes anew
                    assert found == function(game.world, *args)
        order = choose(game, due[0].seat, rng)
        assert order is not None
        assert game.play(due[0].seat, order)
