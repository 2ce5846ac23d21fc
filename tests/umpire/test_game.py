"""The game that clients talk to: who decides, what they may do, and what comes of it."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.connect_four import COLUMNS, Drop, Resign
from tests.games import (
    BOOKS,
    CONNECT_FOUR,
    DRY,
    SKIRMISH,
    dice,
    field,
    field_of,
    new,
    play_at_random,
    played,
    seats,
)
from tests.skirmish.pieces import LINKS, Bid, Cried, Cry, Hide, March, Pace, Press, Raid, Rest, Stand, Worth, Yield

from wavell.umpire import (
    Book,
    End,
    Event,
    Game,
    Kind,
    MalformedOrder,
    Mode,
    Order,
    Overruled,
    Paragraph,
    Played,
    Ref,
    Roller,
    Tally,
    UnknownName,
    Verdict,
)
from wavell.umpire.facts.index import Frame, Outside

books = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
numbers = st.integers(0, 10_000)


def state(game: Game) -> tuple[bytes, bytes, int]:
    """Everything that a refused order must leave alone."""
    return msgspec.json.encode(game.world), game.journal.head, len(game.journal.entries)


def kinds(played_: Played) -> set[Kind]:
    """The kinds of objection, of which there must be one."""
    assert not played_
    assert played_.verdict.objections
    return {objection.kind for objection in played_.verdict.objections}


# Beginnings ---------------------------------------------------------------------------------------------


def test_a_new_game_has_committed_dice_fixed_readings_and_a_first_decision() -> None:
    game = Game.new(SKIRMISH, "four-turns", dice=dice(), readings={"even-score": "south"}, seats={"north": "Ann"})
    header = game.journal.header
    assert [each.commitment for each in header.dice] == [dice().commitment]
    assert header.dice[0].seed == ""
    assert header.readings == {"even-score": "south"} == game.world.readings
    assert header.rules == SKIRMISH.versions.rules_id
    assert header.seats == {"north": "Ann"}
    assert [entry.kind for entry in game.journal.entries] == ["start"]
    assert [due.seat for due in game.to_act()] == ["north"]


@pytest.mark.parametrize(
    "call",
    [
        lambda: Game.new(SKIRMISH, "five-turns", dice=dice()),
        lambda: Game.new(SKIRMISH, "four-turns", dice=dice(), readings={"even": "draw"}),
        lambda: Game.new(SKIRMISH, "four-turns", dice=dice(), readings={"even-score": "north"}),
        lambda: new(SKIRMISH).at(1),
        lambda: new(SKIRMISH).at(-1),
        lambda: new(SKIRMISH).fork(9, dice()),
        lambda: new(SKIRMISH).view("east"),
    ],
    ids=range(7),
)
def test_names_that_nothing_bears_are_refused(call: Callable[[], object]) -> None:
    with pytest.raises(UnknownName, match="there is no "):
        call()


def test_a_reading_changes_how_the_same_game_ends() -> None:
    winners = {}
    for choice in ("draw", "south"):
        game = Game.new(SKIRMISH, "four-turns", dice=dice(), readings={"even-score": choice})
        while game.to_act():
            due = game.to_act()[0]
            assert game.play(due.seat, game.options(due.seat, "end")[0] if game.judge(due.seat, "end")
                             else game.options(due.seat)[0])  # fmt: skip
        assert game.world.outcome is not None
        winners[choice] = game.world.outcome.winners
    assert winners == {"draw": (), "south": ("south",)}  # nobody raided, so the points are even


# Who decides --------------------------------------------------------------------------------------------


@books
@settings(max_examples=15)
@given(number=numbers)
def test_somebody_always_has_something_to_decide_until_the_end(book: Book, number: int) -> None:
    game = new(book, number)
    for move in play_at_random(game, number):
        assert move
        acting = game.to_act()
        assert bool(acting) == (game.world.outcome is None)
        assert all(game.options(due.seat) for due in acting)
        assert all(due.seat in seats(book) and due.verbs and due.what for due in acting)
    assert game.world.outcome is not None


# A refused order ----------------------------------------------------------------------------------------

REFUSED: list[tuple[str, Order | str, Kind]] = [
    ("north", "", Kind.MALFORMED),
    ("north", "march", Kind.MALFORMED),
    ("north", "worth n1", Kind.MALFORMED),
    ("north", Cry("a = b"), Kind.MALFORMED),
    ("north", "march n9 ford", Kind.UNKNOWN),
    ("south", "cry here", Kind.NOT_YOUR_TURN),
    ("umpire", "end", Kind.NOT_YOUR_TURN),
    ("north", "bid 1", Kind.WRONG_PHASE),
    ("north", "march n1 hill", Kind.ILLEGAL),
    ("north", March(("n1",), ("ford", "ford")), Kind.ILLEGAL),
]


@pytest.mark.parametrize(("seat", "order", "kind"), REFUSED)
def test_a_refused_order_says_its_kind_and_changes_nothing(seat: str, order: Order | str, kind: Kind) -> None:
    game = field(n1="hill")
    before, world = state(game), game.world
    assert kinds(game.play(seat, order)) == {kind}
    assert state(game) == before
    assert game.world is world


@books
@settings(max_examples=10)
@given(number=numbers, text=st.text(), most=st.integers(0, 20))
def test_any_text_from_anybody_is_played_or_changes_nothing(book: Book, number: int, text: str, most: int) -> None:
    game = played(book, number, most)
    before = state(game)
    for seat in (*seats(book), "nobody", text):
        assert not game.play(seat, text + "~")
    assert state(game) == before


def test_a_decision_on_an_old_position_is_stale_and_told_what_changed() -> None:
    game = new(CONNECT_FOUR)
    seen = len(game.journal.entries)
    game.play("red", "drop 1", decided_at=seen)
    stale = game.play("yellow", "drop 1", decided_at=seen)
    assert kinds(stale) == {Kind.STALE}
    assert "decided on entry 1 and the game is at 2: red: drop 1" in str(stale.verdict)
    assert game.play("yellow", "drop 1", decided_at=seen + 1)


@pytest.mark.parametrize("decided_at", [-5, 0, 99])
def test_an_impossible_position_is_stale_too(decided_at: int) -> None:
    assert kinds(new(CONNECT_FOUR).play("red", "drop 1", decided_at=decided_at)) == {Kind.STALE}


def test_a_stale_decision_is_not_told_hidden_orders() -> None:
    game = new(SKIRMISH)
    game.play("north", "hide n1 in hill")
    stale = game.play("south", "end", decided_at=1)
    assert "north: (hidden)" in str(stale.verdict)
    assert "n1" not in str(stale.verdict)
    assert "n1" in str(game.play("north", "end", decided_at=1).verdict)


def test_a_resolver_that_fails_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(order: Cry, world: object, roll: Roller, seat: str) -> Iterator[Event]:
        yield Cried(SKIRMISH.rules.ref("2.9"), seat, order.text)
        roll.d6(SKIRMISH.rules.ref("2.9"), "for nothing")
        raise ZeroDivisionError("a fault of the book")

    game = field(DRY, n1="hill")
    rule = SKIRMISH.rules.resolvers[Cry]
    monkeypatch.setitem(SKIRMISH.rules.resolvers, Cry, rule._replace(run=fails))
    before, world = state(game), game.world
    with pytest.raises(ZeroDivisionError):
        game.play("north", "cry forward")
    assert state(game) == before
    assert game.world is world
    assert field_of(game).cried == set()


# Advisory games -----------------------------------------------------------------------------------------


def test_a_strict_game_refuses_an_override() -> None:
    game = field(n1="hill", rain=True)
    before = state(game)
    assert kinds(game.play("north", "march n1 ford", override=True)) == {Kind.ILLEGAL}
    assert state(game) == before


def test_an_advisory_game_plays_an_override_and_keeps_the_objections() -> None:
    game = field(n1="hill", rain=True, mode=Mode.ADVISORY)
    assert not game.play("north", "march n1 ford")
    overruled = game.play("north", "march n1 ford", override=True)
    assert overruled.entry is not None
    assert overruled.entry.kind == "override"
    recorded = [event for event in overruled.entry.events if isinstance(event, Overruled)]
    assert [(event.ref, event.text) for event in recorded] == [(o.ref, o.text) for o in overruled.verdict.objections]
    shown = [event for event in game.visible_entry(overruled.entry, "south").events if isinstance(event, Overruled)]
    assert [(event.ref, event.text) for event in shown] == [
        (o.ref, "an objection") for o in overruled.verdict.objections
    ]
    assert overruled.verdict.cited == ["skirmish 2.5"]
    assert field_of(game).tokens["n1"].place == "ford"


def test_a_legal_order_needs_no_override_and_is_an_order() -> None:
    game = field(n1="hill", mode=Mode.ADVISORY)
    legal = game.play("north", "march n1 ford", override=True)
    assert legal.entry is not None
    assert legal.entry.kind == "order"


def test_an_order_of_another_phase_can_be_overridden() -> None:
    game = field(n1="hill", mode=Mode.ADVISORY)
    overruled = game.play("north", "hide n2 in hill", override=True)
    assert overruled.entry is not None
    assert [objection.kind for objection in overruled.verdict.objections] == [Kind.WRONG_PHASE]


@pytest.mark.parametrize(("seat", "order", "kind"), [each for each in REFUSED if each[2] is not Kind.ILLEGAL][:7])
def test_bad_text_unknown_names_and_other_peoples_turns_are_never_overridden(
    seat: str, order: Order | str, kind: Kind
) -> None:
    game = field(n1="hill", mode=Mode.ADVISORY)
    before = state(game)
    assert kinds(game.play(seat, order, override=True)) == {kind}
    assert state(game) == before


def test_an_override_that_cannot_be_carried_out_is_refused_and_changes_nothing() -> None:
    game = field(n1="hill", mode=Mode.ADVISORY)
    before = state(game)
    overruled = game.play("north", "bid 2", override=True)
    assert kinds(overruled) == {Kind.WRONG_PHASE, Kind.ILLEGAL}
    assert "the position leaves no way to carry this out" in str(overruled.verdict)
    assert state(game) == before


def test_the_end_of_the_game_is_not_overridden() -> None:
    game = new(CONNECT_FOUR, mode=Mode.ADVISORY)
    game.play("red", "resign")
    before = state(game)
    for seat in ("red", "yellow", "mallory"):
        assert kinds(game.play(seat, "drop 1", override=True)) == {Kind.WRONG_PHASE}
    assert state(game) == before


# Options ------------------------------------------------------------------------------------------------


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
"""Where a game can stand: two drops; two musters, two marches, a raid, bids, tired tokens, and the score at the end."""


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


# The checklist ------------------------------------------------------------------------------------------


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


# Explaining ---------------------------------------------------------------------------------------------


def test_a_paragraph_is_explained_by_its_number_or_citation() -> None:
    game = new(SKIRMISH)
    assert isinstance(game.explain("2.5"), Paragraph)
    assert game.explain(Ref("skirmish", "2.5")) == game.explain("2.5")
    assert isinstance(game.explain("9.9"), Outside)
    assert isinstance(game.explain("frame:links"), Frame)


def test_citations_of_other_books_and_of_nothing_are_unknown() -> None:
    with pytest.raises(UnknownName, match="is a paragraph of another book"):
        new(SKIRMISH).explain(Ref("connect-four", "2.2"))
    with pytest.raises(UnknownName, match="there is no paragraph"):
        new(SKIRMISH).explain(Ref("skirmish", "2.55"))


def test_an_order_is_explained_by_its_verdict_and_a_question_by_its_tally() -> None:
    game = field(n1="hill", rain=True)
    ruling = game.explain("march n1 ford", "north")
    assert isinstance(ruling, Verdict)
    assert ruling.cited == ["skirmish 2.5"]
    worth = game.explain("worth N1 by 1/2", "north")
    assert isinstance(worth, Tally)
    assert worth.total == 1  # two for the token and one for its sigil, half of it, fractions dropped


def test_an_order_is_explained_for_who_must_decide_if_nobody_is_named() -> None:
    game = field(n1="ford", s1="mill")
    assert game.explain("raid mill with 1") == game.judge("north", "raid mill with 1")
    assert game.explain(Raid("mill", Fraction(1)))
    game = new(CONNECT_FOUR)
    game.play("red", "resign")
    assert not game.explain("drop 1")


def test_a_question_is_answered_from_what_the_seat_sees() -> None:
    game = field(n1="hill")
    known, hidden = (game.explain(Worth("n1"), seat) for seat in ("north", "south"))
    assert isinstance(known, Tally)
    assert isinstance(hidden, Tally)
    assert known.total - hidden.total == 1  # the sigil, which only its own side knows


def test_text_that_is_nothing_is_malformed() -> None:
    with pytest.raises(MalformedOrder):
        new(SKIRMISH).explain("2.55")


# The past -----------------------------------------------------------------------------------------------


@books
@settings(max_examples=8)
@given(number=numbers)
def test_a_game_opened_at_any_entry_stands_as_it_stood_then(book: Book, number: int) -> None:
    game = new(book, number)
    seen = [game.world]
    for n, _ in enumerate(play_at_random(game, number, 25)):
        seen.append(game.world)
        if n % 7 == 5:
            assert game.undo(seats(book)[0], game.journal.live[-2], seats(book))
            seen.append(game.world)
    assert len(seen) == len(game.journal.entries)
    for n, world in enumerate(seen):
        assert game.at(n).world == world


def test_positions_long_past_are_found_again() -> None:
    """Only the latest positions and every 256th are kept, so undoing far back folds from one of those."""
    game = field(phase="north.march", last="Dusk 1999")
    game.dice = dice()
    seen = [game.world, *(game.world for _ in play_at_random(game, 1, 600))]
    assert len(seen) == 601
    assert len(game._history) < 40
    for n in (599, 560, 513, 512, 300, 256, 255, 31, 1):
        assert game.undo("north", n, ["south"])
        assert game.world == seen[n - 1]


# Forks --------------------------------------------------------------------------------------------------


def test_a_fork_goes_on_from_an_entry_with_other_dice() -> None:
    game = played(SKIRMISH, 3, 20)
    fork = game.fork(10, dice(99))
    assert fork.world == game.at(10).world
    assert [entry.kind for entry in fork.journal.entries[11:]] == ["fork"]
    assert [each.entry for each in fork.journal.header.dice] == [0, 11]
    assert len(game.journal.entries) == 21  # the game itself is as it was
    assert [each.entry for each in game.journal.header.dice] == [0]
    fork.journal.check()


def test_the_same_decisions_roll_otherwise_in_a_fork() -> None:
    game = new(SKIRMISH)
    rolls = []
    for number in range(20):
        fork = game.fork(0, dice(number))
        for _ in play_at_random(fork, 0):
            pass
        rolls.append([entry.dice for entry in fork.journal.entries if entry.dice][1:])
    assert len({str(each) for each in rolls}) > 15  # at least three skies of six sides each are rolled


def test_a_fork_of_a_fork_before_it_forgets_the_dice_between() -> None:
    fork = played(SKIRMISH, 3, 20).fork(10, dice(98))
    again = fork.fork(5, dice(99))
    assert [(each.entry, each.commitment) for each in again.journal.header.dice] == [
        (0, dice(3).commitment),
        (6, dice(99).commitment),
    ]


# The seed -----------------------------------------------------------------------------------------------


def test_the_seed_is_revealed_at_the_end_and_not_before() -> None:
    game = new(CONNECT_FOUR)
    assert game.revealed() == game.journal.header
    game.play("red", "resign")
    assert [each.seed for each in game.revealed().dice] == [dice().reveal()]
    assert [each.seed for each in game.journal.header.dice] == [""]


def test_a_fork_reveals_its_own_seed_only() -> None:
    fork = new(CONNECT_FOUR).fork(0, dice(99))
    fork.play("red", "resign")
    assert [each.seed for each in fork.revealed().dice] == ["", dice(99).reveal()]
