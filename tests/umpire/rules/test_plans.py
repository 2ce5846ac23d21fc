"""The rules that judge a kind of order, put together by the conditions that they share."""

from tests.games import field
from tests.skirmish import RULES
from tests.skirmish.pieces import March

from wavell.umpire.rules.plans import grouped, objecting


def _places(groups: object) -> list[int]:
    assert isinstance(groups, tuple)
    return sorted(at for _, inner in groups for _, rules in inner for _, _, at, _ in rules)


def test_every_rule_stands_in_one_group_with_its_place() -> None:
    forbids = RULES.plan(March).forbids
    assert _places(grouped(forbids, frozenset())) == list(range(len(forbids)))


def test_rules_with_the_same_conditions_are_asked_together() -> None:
    groups = grouped(RULES.plan(March).forbids, frozenset())
    for within, inner in groups:
        assert len({when for when, _ in inner}) == len(inner)
        for when, rules in inner:
            assert {(rule.within, rule.when) for *_, rule in rules} == {(within, when)}
    assert len({within for within, _ in groups}) == len(groups)


def test_what_a_lister_sees_to_is_left_out_and_the_others_keep_their_places() -> None:
    forbids = RULES.plan(March).forbids
    left = grouped(forbids, frozenset({forbids[1].run}))
    assert _places(left) == [at for at in range(len(forbids)) if at != 1]


def test_the_first_rule_that_objects_is_named_and_none_where_none_does() -> None:
    game, groups = field(n1="hill"), RULES.plan(March).groups
    legal = next(order for order in game.options("north") if isinstance(order, March))
    assert objecting(groups, legal, game.world, "north") is None
    leap = game.book.notation.order("march n1 hill > ford")
    assert leap is not None
    found = objecting(groups, leap, game.world, "north")
    assert found is not None
    assert found.name == "paths go step by step"
