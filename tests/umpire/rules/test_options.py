"""Options and the checklist: exactly what the judge allows, and what must, may and can no longer be done."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.connect_four import COLUMNS, Drop, Resign
from tests.games import (
    BOOKS,
    CONNECT_FOUR,
    SKIRMISH,
    field,
    field_of,
    new,
    play_at_random,
    played,
    seats,
)
from tests.skirmish.pieces import LINKS, Bid, Cry, Hide, March, Pace, Press, Raid, Rest, Stand, Yield

from wavell.umpire import (
    Book,
    End,
    Game,
    Order,
)

books = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
numbers = st.integers(0, 10_000)


def every_drop() -> list[Order]:
    return [*(Drop(column) for column in range(-1, COLUMNS + 3)), Resign(), End()]


def every_order_of_a_skirmish() -> list[Order]:
    """All orders in the words of the game: tokens and paths up to two, a path too long and a few numbers too many."""
    tokens, places = ("n1", "n2", "s1", "s2"), tuple(LINKS)
    groups = [each for size in (1, 2) for each in product(tokens, repeat=size)]
    paths = [*(each for size in (1, 2) for each in product(places, repeat=size)), ("ford", "hill", "ford")]
    efforts = [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3, 2)]
    return [
        *(Hide(token, place) for token, place in product(tokens, places)),
        *(March(*each) for each in product(groups, paths, Pace, (False, True))),
        *(Raid(*each) for each in product(places, efforts, (None, *tokens))),
        *(Bid(stake) for stake in range(-1, 6)),
        Cry("forward"), Cry(""), Stand(), Yield(), Rest(), Press(), End(),
    ]  # fmt: skip


EVERYTHING = {CONNECT_FOUR.id: every_drop(), SKIRMISH.id: every_order_of_a_skirmish()}


SITUATIONS = {CONNECT_FOUR.id: 2, SKIRMISH.id: 8}


@books
def test_options_are_exactly_what_the_judge_allows(book: Book) -> None:
    """The options are written apart from the rules; here both are compared over everything that can be written."""
    orders = EVERYTHING[book.id]
    assert [book.notation.parse(str(order)) for order in orders] == orders
    compared = set()
    for number in range(2, 8):
        game = new(book, number)
        for n, _ in enumerate(play_at_random(game, number)):
            where = game.world.pending[-1].verbs if game.world.pending else game.step.id
            if where in compared and n % 19:
                continue
            compared.add(where)
            for seat in (*seats(book), "nobody"):
                legal = {order for order in orders if game.judge(seat, order)}
                assert set(game.options(seat)) == legal
                assert len(game.options(seat)) == len(legal)  # and none twice
    assert len(compared) == SITUATIONS[book.id]


def test_options_of_a_verb_and_up_to_a_limit() -> None:
    game = new(CONNECT_FOUR)
    assert game.options("red", "drop") == [Drop(column) for column in range(1, COLUMNS + 1)]
    assert game.options("red", "drop", limit=2) == [Drop(1), Drop(2)]
    assert game.options("red", limit=1) == [Drop(1), Resign()]
    assert game.options("red", "end") == game.options("yellow") == game.options("red", "xyzzy") == []


def test_limits_count_legal_orders_and_not_listed_ones() -> None:
    game = field(n1="hill", n2="hill", rain=True)
    assert game.options("north", "march", limit=1) == [March(("n1",), ("ford",), quietly=True)]


def leaves(game: Game, depth: int, verb: str | None = None) -> int:
    """Count the ways that a game can go on, by playing every one of them and undoing it."""
    if depth == 0 or not game.to_act():
        return 1
    count = 0
    for due in game.to_act():
        for order in game.options(due.seat, verb):
            entries = len(game.journal.entries)
            after = Game(game.book, game.journal.until(entries), game.dice, snapshot=(entries - 1, game.world))
            assert after.play(due.seat, order)
            count += leaves(after, depth - 1, verb)
    return count


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_connect_four_has_seven_ways_to_go_on_while_no_column_is_full(depth: int) -> None:
    assert leaves(new(CONNECT_FOUR), depth, "drop") == COLUMNS**depth


def test_connect_four_has_seven_to_the_fifth_ways_to_go_on_in_five_moves() -> None:
    """Neither a full column, six discs, nor four of one side, the seventh disc at the soonest, can end it before."""
    assert leaves(new(CONNECT_FOUR), 5, "drop") == COLUMNS**5


def test_a_full_column_takes_one_way_away() -> None:
    game = new(CONNECT_FOUR)
    for n in range(6):
        assert game.play(("red", "yellow")[n % 2], "drop 1")
    assert leaves(game, 1, "drop") == COLUMNS - 1


def test_four_in_a_line_ends_the_ways() -> None:
    game = new(CONNECT_FOUR)
    for n in range(6):
        assert game.play(("red", "yellow")[n % 2], ("drop 1", "drop 2")[n % 2])
    winning, others = 1, COLUMNS - 1
    assert leaves(game, 2, "drop") == winning + others * COLUMNS


@pytest.mark.parametrize(
    ("depth", "ways"),
    [
        (1, 2),  # hide one of two tokens; nobody ends before one is hidden
        (2, 2 * 2),  # then the other, or the end
        (3, 2 * (1 + 8)),  # both hidden: only the end; one on the hill: six marches, a cry, the end
    ],
)
def test_a_skirmish_begins_with_few_ways(depth: int, ways: int) -> None:
    game = next(game for game in (new(SKIRMISH, n) for n in range(99)) if not field_of(game).rain)
    assert leaves(game, depth) == ways


def test_the_checklist_says_what_must_be_done_before_the_end() -> None:
    checklist = new(SKIRMISH).checklist("north")
    assert [str(item) for item in checklist.must] == ["before the end: north has hidden nothing yet [skirmish 1.6]"]
    assert [(item.what, str(item.ref)) for item in checklist.may] == [("hide", "skirmish 1.4")]


def test_the_checklist_of_a_pending_decision_is_to_answer_it() -> None:
    game = field(n1="ford", s1="mill")
    game.play("north", "raid mill with 1")
    checklist = game.checklist("south")
    assert [str(item) for item in checklist.must] == ["stand or yield: the raid on mill [skirmish 5.1]"]
    assert [item.what for item in checklist.may] == ["stand", "yield"]
    assert game.checklist("north") == type(checklist)()


def test_a_step_that_cannot_be_ended_must_be_decided() -> None:
    checklist = new(CONNECT_FOUR).checklist("red")
    assert [str(item) for item in checklist.must] == ["drop or resign: Red: drop a disc [connect-four 1.1]"]


def test_the_checklist_says_what_is_closed_and_by_which_paragraph() -> None:
    game = field(n1="ford", s1="mill", s2="mill")
    game.play("north", "raid mill with 1")
    game.play("south", "yield")
    closed = {item.what: str(item) for item in game.checklist("north").closed}
    assert closed["raid"] == "raid: north has raided this turn [skirmish 5.3]"


def test_the_checklist_says_what_nothing_is_left_for() -> None:
    closed = {item.what: str(item) for item in field().checklist("north").closed}
    assert closed["march"] == "march: nothing is left to do so with [skirmish 2.1]"


def test_phases_of_this_turn_that_are_over_are_closed_and_those_of_other_turns_are_not_spoken_of() -> None:
    dawn = field(turn="Dawn 1901", n1="hill").checklist("north")
    dusk = field(turn="Dusk 1901", n1="hill").checklist("north")
    assert "hide: North: muster is over for this turn [skirmish 1.4]" in map(str, dawn.closed)
    assert "hide" not in {item.what for item in dusk.closed}


@books
@settings(max_examples=10)
@given(number=numbers, most=st.integers(0, 40))
def test_the_checklist_agrees_with_the_options(book: Book, number: int, most: int) -> None:
    game = played(book, number, most)
    for seat in seats(book):
        checklist = game.checklist(seat)
        verbs = {type(order).__struct_config__.tag for order in game.options(seat)}
        assert {item.what for item in checklist.may} == verbs
        assert not verbs & {item.what for item in checklist.closed}
        assert bool(checklist.may) == any(due.seat == seat for due in game.to_act())


"""Where a game can stand: two drops; two musters, two marches, a raid, bids, tired tokens, and the score at the end."""


def test_a_lister_may_pass_over_orders_before_they_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    game, offer = new(CONNECT_FOUR), CONNECT_FOUR.rules.offers_[Drop]
    monkeypatch.setitem(CONNECT_FOUR.rules.offers_, Drop, offer._replace(when=lambda order, _: order.column > 2))
    listed = game.options("red", "drop")
    assert listed == [Drop(column) for column in range(3, COLUMNS + 1)]
    monkeypatch.setitem(CONNECT_FOUR.rules.offers_, Drop, offer)
    assert [order for order in game.options("red", "drop") if order not in listed] == [Drop(1), Drop(2)]
