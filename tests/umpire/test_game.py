"""The game that clients talk to: who decides, what they may do, and what comes of it."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
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
from tests.skirmish.pieces import Cried, Cry, March, Raid, Worth

from wavell.umpire import (
    Book,
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


# The checklist ------------------------------------------------------------------------------------------


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
