"""May I? Every rule is asked, every objection is returned, and its kind says what the remedy is."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from tests.connect_four import RULES, Drop, Grid
from tests.games import CONNECT_FOUR, SKIRMISH, field, new
from tests.skirmish.pieces import March

from wavell.umpire import Game, Kind, Outcome, Rules, UnknownName, Verdict, judge
from wavell.umpire.rules.judging import answer, is_legal, objected
from wavell.umpire.rules.position_cache import pinned


def said(verdict: Verdict) -> list[tuple[Kind, str]]:
    """The kinds and paragraphs of all objections."""
    return [(objection.kind, objection.ref.id if objection.ref else "") for objection in verdict.objections]


# Kinds --------------------------------------------------------------------------------------------------


def test_what_cannot_be_read_is_malformed() -> None:
    assert said(new(SKIRMISH).judge("north", "hide n1")) == [(Kind.MALFORMED, "")]


def test_a_question_is_no_order() -> None:
    verdict = new(SKIRMISH).judge("north", "worth n1")
    assert said(verdict) == [(Kind.MALFORMED, "")]
    assert '"worth n1" is a question, not an order' in str(verdict)


def test_names_that_nothing_bears_are_unknown_every_one_of_them() -> None:
    verdict = field(n1="hill").judge("north", "march n1+n9+m2 fort > hill")
    assert said(verdict) == [(Kind.UNKNOWN, "")] * 3
    assert [objection.text for objection in verdict.objections][2:] == [
        'there is no place "fort"; did you mean "ford"?'
    ]


def test_another_seat_is_told_whose_turn_it_is() -> None:
    verdict = new(CONNECT_FOUR).judge("yellow", "drop 1")
    assert said(verdict) == [(Kind.NOT_YOUR_TURN, "1.1")]
    assert "Red: drop a disc is for red to decide, not yellow" in str(verdict)


def test_a_seat_that_does_not_exist_has_no_turn() -> None:
    assert said(new(CONNECT_FOUR).judge("mallory", "drop 1")) == [(Kind.NOT_YOUR_TURN, "1.1")]


@pytest.mark.parametrize("seat", ["", "umpire", "referee", "spectator", "mallory"])
def test_the_rules_are_not_asked_about_seats_that_do_not_exist(seat: str) -> None:
    verdict = field(n1="ford", s1="mill").judge(seat, "raid mill with 9")
    assert said(verdict) == [(Kind.NOT_YOUR_TURN, "2.1")]


def test_an_order_of_another_phase_is_told_the_orders_of_this() -> None:
    verdict = field(n1="hill").judge("north", "rest")
    assert said(verdict) == [(Kind.WRONG_PHASE, "2.1")]
    assert '"rest" is no order for this: North: march takes cry, end, march, raid' in str(verdict)


def test_what_waits_for_another_is_not_your_turn() -> None:
    game = field(n1="ford", s1="mill")
    game.play("north", "raid mill with 1")
    assert said(game.judge("north", "end")) == [(Kind.NOT_YOUR_TURN, "5.1")]
    assert said(game.judge("south", "rest")) == [(Kind.WRONG_PHASE, "5.1")]
    assert game.judge("south", "stand")


def test_what_a_rule_forbids_is_illegal() -> None:
    verdict = new(CONNECT_FOUR).judge("red", "drop 8")
    assert said(verdict) == [(Kind.ILLEGAL, "2.2")]
    assert verdict.objections[0].rule == "column is on the grid"


def test_after_the_end_nothing_is_in_phase_for_anybody() -> None:
    game = new(CONNECT_FOUR)
    game.play("red", "resign")
    for seat in ("red", "yellow", "mallory"):
        verdict = game.judge(seat, "drop 1")
        assert said(verdict) == [(Kind.WRONG_PHASE, "3.3")]
        assert "the game is over: red gives up" in str(verdict)


# All of them --------------------------------------------------------------------------------------------


def test_all_objections_are_returned_and_not_the_first() -> None:
    game = field(n1="hill", s1="mill", rain=True)
    game.world.marched.add("n1")  # type: ignore[attr-defined]
    verdict = game.judge("south", "march n1+s1 ford > hill > hill")
    assert said(verdict) == [
        (Kind.NOT_YOUR_TURN, "2.1"),
        (Kind.ILLEGAL, "2.2"),  # n1 is not of south
        (Kind.ILLEGAL, "2.2"),  # they do not stand together
        (Kind.ILLEGAL, "2.3"),  # hill is not beside hill
        (Kind.ILLEGAL, "2.3"),  # three steps are too many
        (Kind.ILLEGAL, "2.4"),  # n1 has marched
        (Kind.ILLEGAL, "2.5"),  # it rains
        (Kind.ILLEGAL, "3.1"),  # the hill belongs to north
    ]


def test_rules_are_asked_within_what_they_share_and_keep_their_order() -> None:
    rules, asked = Rules(RULES.index), list[str]()

    def outer(order: Drop, world: Grid) -> bool:
        asked.append("outer")
        return order.column > 1

    def inner(order: Drop, world: Grid) -> bool:
        asked.append("inner")
        return order.column > 2

    def objects(order: Drop, world: Grid) -> Iterator[str]:
        yield "no"

    rules.forbids("2.2", order=Drop, when=inner, within=outer)(objects)
    rules.forbids("2.1", order=Drop)(objects)
    found = [
        [each.ref.id for each in objected(rules.plan(Drop), Drop(n), Grid(), "red") if each.ref] for n in (1, 2, 3)
    ]
    assert found == [["2.1"], ["2.1"], ["2.1", "2.2"]]
    assert asked == ["outer", "outer", "inner", "outer", "inner"]


def test_one_function_objects_with_the_paragraph_of_each_twin() -> None:
    north = field(n1="ford").judge("north", "march n1 mill")
    south = field(s1="ford", phase="south.march").judge("south", "march s1 hill")
    assert [said(north), said(south)] == [[(Kind.ILLEGAL, "4.1")], [(Kind.ILLEGAL, "3.1")]]
    assert {verdict.objections[0].rule for verdict in (north, south)} == {"homes are barred"}


def test_what_is_closed_is_refused_with_its_paragraph() -> None:
    game = field(n1="ford", s1="mill", s2="mill")
    game.play("north", "raid mill with 1")
    game.play("south", "yield")
    verdict = game.judge("north", "raid mill with 1")
    assert said(verdict) == [(Kind.ILLEGAL, "5.2"), (Kind.ILLEGAL, "5.3")]  # nobody is left there, and it raided


# Permits ------------------------------------------------------------------------------------------------


def test_a_permit_lifts_what_it_overrides_and_is_cited() -> None:
    verdict = field(n1="hill", rain=True).judge("north", "march n1 ford quietly")
    assert verdict
    assert verdict.cited == ["skirmish 2.6"]
    assert [permit.lifts for permit in verdict.permits] == [(SKIRMISH.index.ref("2.5"),)]
    assert [objection.ref for objection in verdict.lifted] == [SKIRMISH.index.ref("2.5")]


def test_a_permit_lifts_nothing_else() -> None:
    verdict = field(n1="hill", rain=True).judge("north", "march n1 mill quietly")
    assert said(verdict) == [(Kind.ILLEGAL, "2.3"), (Kind.ILLEGAL, "4.1")]
    assert [objection.ref for objection in verdict.lifted] == [SKIRMISH.index.ref("2.5")]


def test_a_permit_that_does_not_apply_lifts_nothing() -> None:
    game = field(n1="hill", n2="hill", rain=True)
    assert said(game.judge("north", "march n1 ford")) == [(Kind.ILLEGAL, "2.5")]
    assert said(game.judge("north", "march n1+n2 ford quietly")) == [(Kind.ILLEGAL, "2.5")]


def test_a_permit_without_anything_to_lift_is_not_cited() -> None:
    verdict = field(n1="hill").judge("north", "march n1 ford quietly")
    assert verdict
    assert verdict.permits == ()


def permissive() -> Rules:
    """Rules that allow any drop, whatever the paragraphs of turn, end and grid say."""
    rules = Rules(CONNECT_FOUR.index)

    @rules.forbids("2.2", order=Drop)
    def never(order: Drop, world: Grid) -> Iterator[str]:
        yield "never"

    @rules.permits("3.3", order=Drop, overrides=("1.1", "3.1", "2.2"))
    def always(order: Drop, world: Grid) -> Iterator[str]:
        yield "always"

    return rules


def ended(game: Game) -> None:
    ref = RULES.ref("3.1")
    game.world.outcome = Outcome(("red",), "red has four in a line", ref)


@pytest.mark.parametrize(
    ("prepare", "seat", "kind"),
    [(lambda game: None, "yellow", Kind.NOT_YOUR_TURN), (ended, "red", Kind.WRONG_PHASE)],
    ids=["another's turn", "after the end"],
)
def test_a_permit_lifts_rules_and_never_the_turn_or_the_end(
    prepare: Callable[[Game], None], seat: str, kind: Kind
) -> None:
    game = new(CONNECT_FOUR)
    prepare(game)
    verdict = judge(replace(CONNECT_FOUR, rules=permissive()), game.world, seat, Drop(1))
    assert [objection.kind for objection in verdict.objections] == [kind]
    assert [objection.text for objection in verdict.lifted] == ["never"]


def test_a_permit_that_overrides_nothing_is_cited_when_it_allows() -> None:
    rules = Rules(CONNECT_FOUR.index)
    rules.permits("3.3", order=Drop)(lambda order, world: iter(["by all means"]))
    verdict = judge(replace(CONNECT_FOUR, rules=rules), new(CONNECT_FOUR).world, "red", Drop(1))
    assert str(verdict) == "allowed: by all means [connect-four 3.3]"


# Judging reads ------------------------------------------------------------------------------------------


def test_judging_writes_nothing() -> None:
    game = field(n1="hill", n2="ford", s1="mill", rain=True)
    before = game.world.copy()
    for order in (March(("n1",), ("ford",)), March(("n2", "n1", "n1"), ("mill", "hill"), quietly=True)):
        for seat in ("north", "south", "nobody"):
            game.judge(seat, order)
    assert game.world == before


def test_a_question_about_an_unknown_name_is_told_the_nearest() -> None:
    with pytest.raises(UnknownName, match='there is no token "n3"; did you mean "n'):
        answer(SKIRMISH, new(SKIRMISH).world, SKIRMISH.notation.parse("worth n3"))  # type: ignore[arg-type]


# The answer alone -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["march n1 hill > ford", "march n1+n9 hill > ford", "march n1 ford > hill", "rest"])
@pytest.mark.parametrize("seat", ["north", "south", "mallory"])
def test_the_answer_alone_is_that_of_the_verdict_and_leaves_it_as_it_is(seat: str, line: str) -> None:
    game = field(n1="hill", n2="ford")
    order = SKIRMISH.notation.order(line)
    assert order is not None
    verdict = judge(SKIRMISH, game.world, seat, order)
    assert is_legal(SKIRMISH, game.world, seat, order) == bool(verdict)
    with pinned(game.world):
        assert is_legal(SKIRMISH, game.world, seat, order) == bool(verdict)
        assert judge(SKIRMISH, game.world, seat, order) == verdict
        assert is_legal(SKIRMISH, game.world, seat, order) == bool(verdict)
