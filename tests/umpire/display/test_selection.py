"""Selections: of what the listers find, the orders that name the units selected."""

import pytest
from tests.primer.desk import desk, world

from wavell.books.primer.model.orders import Attack, Move
from wavell.books.primer.rules import RULES
from wavell.umpire import End
from wavell.umpire.display.selection import listed_for, units_in

STANDING = {"rifles": "0604", "hussars": "0604", "anzacs": "1104", "panzer": "0605"}


def test_the_units_of_an_order_are_all_that_it_names() -> None:
    assert units_in(Move("rifles", "0605")) == {"rifles"}
    assert units_in(Attack(("rifles", "hussars"), "0605")) == {"rifles", "hussars"}
    assert units_in(End()) == frozenset()


@pytest.mark.parametrize("kind", [Move, Attack])
@pytest.mark.parametrize("chosen", [{"rifles"}, {"rifles", "hussars"}, {"anzacs"}, {"rifles", "anzacs"}])
def test_what_is_listed_is_what_the_lister_finds_for_those_selected(
    kind: type[Move] | type[Attack], chosen: set[str]
) -> None:
    field = world(STANDING)
    found = set(listed_for(RULES, field, "allies", kind, frozenset(chosen)))
    every = list(RULES.offers_[kind].run(field, "allies"))
    assert {order for order in every if units_in(order) and units_in(order) <= chosen} <= found
    assert found <= {order for order in every if not units_in(order).isdisjoint(chosen)}


def test_one_who_stands_elsewhere_is_offered_nothing_against_an_enemy_far_away() -> None:
    field = world(STANDING)
    assert list(listed_for(RULES, field, "allies", Attack, frozenset({"rifles"})))
    assert not list(listed_for(RULES, field, "allies", Attack, frozenset({"anzacs"})))


def test_nobody_selected_is_offered_nothing() -> None:
    game = desk("allies.move", {"rifles": "0604"})
    assert list(listed_for(RULES, game.world, "allies", Move, frozenset({"rifles"})))
    assert not list(listed_for(RULES, game.world, "allies", Move, frozenset()))
