"""What happened? Decisions are carried out, the sequence moves on, and dice are written down."""

import pytest
from tests.games import CONNECT_FOUR, DRY, SKIRMISH, WET, dice, field, field_of, new
from tests.skirmish.pieces import BidMade, BidsShown, PointsChanged, SigilDrawn, SigilShown, SkySeen, TokensMoved

from wavell.umpire import (
    Answered,
    Asked,
    DieRolled,
    Event,
    Game,
    Roller,
    Stage,
    StepEnded,
    StepEntered,
    StepLeft,
    WavellError,
)
from wavell.umpire.facts.events import LaidOut
from wavell.umpire.rules.resolution import resolve, settle


def happened(game: Game, seat: str, order: str) -> list[type[Event]]:
    """The kinds of facts that an order brought about."""
    played_ = game.play(seat, order)
    assert played_.entry is not None, played_.verdict
    return [type(event) for event in played_.entry.events]


def acting(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """Who must decide, with which orders."""
    return [(due.seat, due.verbs) for due in game.to_act()]


# The sequence of play -----------------------------------------------------------------------------------


def test_a_step_of_nobody_passes_by_itself_and_its_happening_rolls() -> None:
    start = new(SKIRMISH).journal.entries[0]
    assert [type(event) for event in start.events] == [LaidOut, StepEntered, StepLeft, DieRolled, SkySeen, StepEntered]
    assert len(start.dice) == 1


def test_the_roll_is_written_down_before_the_fact_that_comes_of_it() -> None:
    game = field(WET, phase="weather.sky")
    _, rolled, sky, *_ = game.journal.entries[0].events
    assert isinstance(rolled, DieRolled)
    assert (rolled.numbers, rolled.sides) == ((WET,), 6)
    assert isinstance(sky, SkySeen)
    assert sky.rain


def test_ending_a_step_enters_the_next_one_of_the_turn() -> None:
    game = field(n1="hill")
    assert happened(game, "north", "end") == [StepEnded, StepLeft, StepEntered]
    assert (game.turn, game.step.id) == ("Dusk 1901", "south.march")


def test_a_step_of_other_periods_is_left_out() -> None:
    game = field(DRY, phase="south.march")
    assert happened(game, "south", "end")[-1] is StepEntered
    assert (game.turn, game.step.id) == ("Dawn 1902", "north.muster")  # mustering comes in the dawn turns only


def test_a_twin_happens_for_the_side_whose_step_it_is() -> None:
    game = field(s1="mill", n1="hill")
    drawn = [event for event in game.play("north", "end").entry.events if isinstance(event, SigilDrawn)]  # type: ignore[union-attr]
    assert [(event.side, event.ref.id) for event in drawn] == [("south", "4.2")]


def test_an_order_without_resolver_is_a_fault_of_the_book_and_changes_nothing() -> None:
    game = field(n1="hill")
    resolvers = SKIRMISH.rules.resolvers
    taken = {kind: rule for kind, rule in resolvers.items() if kind.__name__ == "Cry"}
    before = game.world.copy()
    for kind in taken:
        del resolvers[kind]
    try:
        with pytest.raises(NotImplementedError, match="cry: no rule says how this order is carried out"):
            game.play("north", "cry forward")
    finally:
        resolvers.update(taken)
    assert game.world == before
    assert len(game.journal.entries) == 1


# Decisions in between -----------------------------------------------------------------------------------


def test_leaving_a_step_may_ask_and_play_goes_on_after_the_answer() -> None:
    game = field(n1="hill", n2="hill", s1="mill")
    assert happened(game, "north", "march n1+n2 ford")
    assert happened(game, "north", "end") == [StepEnded, StepLeft, Asked]
    assert game.world.stage is Stage.LEFT
    assert acting(game) == [("north", ("rest", "press"))]
    assert happened(game, "north", "rest") == [Answered, StepEntered, SigilDrawn]  # it is left once only
    assert game.step.id == "south.march"


def test_a_raid_waits_for_the_other_side_and_comes_back() -> None:
    game = field(n1="ford", s1="mill")
    assert happened(game, "north", "raid mill with 1")[-1] is Asked
    assert acting(game) == [("south", ("stand", "yield"))]
    assert happened(game, "south", "yield") == [Answered, SigilShown, TokensMoved, PointsChanged]
    assert acting(game) == [("north", ("cry", "end", "march", "raid"))]
    assert game.world.answered is not None
    assert (game.world.answered.about, game.world.answered.place, game.world.answered.worth) == ("north", "mill", 2)


def test_a_resolver_may_ask_further_and_two_seats_must_both_answer() -> None:
    game = field(4, 4, n1="ford", s1="mill")
    happened(game, "north", "raid mill with 1")
    assert happened(game, "south", "stand") == [Answered, DieRolled, Asked]
    assert acting(game) == [("north", ("bid",)), ("south", ("bid",))]
    assert happened(game, "south", "bid 1") == [Answered, BidMade]
    assert acting(game) == [("north", ("bid",))]
    assert not game.play("south", "bid 3")
    assert happened(game, "north", "bid 2") == [Answered, BidMade, BidsShown, TokensMoved, PointsChanged]
    assert field_of(game).points == {"north": 1, "south": 0}  # the higher bid wins the raid
    assert acting(game) == [("north", ("cry", "end", "march", "raid"))]


def test_either_of_two_seats_may_answer_first() -> None:
    game = field(2, 1, n1="ford", s1="mill")
    happened(game, "north", "raid mill with 1/2")  # two times one half against one is a tie
    happened(game, "south", "stand")
    happened(game, "north", "bid 1")
    happened(game, "south", "bid 1")
    assert field_of(game).points == {"north": 0, "south": 0}  # equal bids leave the defender where it is
    assert game.world.pending == ()


def test_the_game_ends_in_a_step_of_nobody() -> None:
    game = field(phase="south.march", last="Dusk 1901")
    assert game.play("south", "end")
    assert game.world.outcome is not None
    assert game.to_act() == ()


# Rolling ------------------------------------------------------------------------------------------------


def test_each_roll_of_a_decision_differs_and_the_same_decision_rolls_the_same() -> None:
    ref = SKIRMISH.rules.ref("1.3")

    def rolls(text: str) -> list[tuple[int, ...]]:
        roller = Roller(dice(), b"head", "north", text)
        return [roller(ref, "why", 10, 100) for _ in range(2)]

    first, second = rolls("end")
    assert first != second
    assert rolls("end") == [first, second]
    assert rolls("cry forward") != [first, second]


def test_rolls_depend_on_everything_that_came_before() -> None:
    one, other = new(SKIRMISH, 1), new(SKIRMISH, 1)
    other.play("north", "hide n2 in hill")
    other.undo("north")
    for game in (one, other):
        for text in ("hide n1 in hill", "end", "end"):
            assert game.play("north", text)
        for text in ("hide s1 in mill", "end"):
            assert game.play("south", text)
    heads = {entry.hash for game in (one, other) for entry in game.journal.entries[-1:]}
    assert len(heads) == 2  # the same orders after another past hang on another head, from which dice are derived


def test_a_copy_without_dice_plays_until_it_must_roll() -> None:
    game = field(n1="ford", s1="mill")
    assert game.play("north", "raid mill with 1")
    looking = Game(SKIRMISH, game.journal, None, snapshot=(1, game.world))
    with pytest.raises(WavellError, match="this copy of the game has no dice"):
        looking.play("south", "stand")
    assert looking.play("south", "yield")


def test_a_sequence_that_never_waits_is_a_fault_of_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = tuple(type(step)(step.id, step.title, step.ref, (), step.verbs) for step in CONNECT_FOUR.steps)
    game = new(CONNECT_FOUR)
    monkeypatch.setattr(CONNECT_FOUR, "steps", nobody)
    with pytest.raises(RuntimeError, match="goes round without a decision"):
        settle(CONNECT_FOUR, game.world.copy(), Roller(None, b"", "", ""), [])


def test_facts_apply_while_the_rules_yield_them() -> None:
    """A resolver sees its own facts: the second bid finds the first one already in the position."""
    game = field(4, 4, n1="ford", s1="mill")
    happened(game, "north", "raid mill with 1")
    happened(game, "south", "stand")
    world, events = game.world.copy(), list[Event]()
    for seat in ("north", "south"):
        order = game.parse("bid 2")
        resolve(SKIRMISH, world, seat, order, Roller(None, b"", "", ""), events)  # type: ignore[arg-type]
    assert [type(event) for event in events] == [Answered, BidMade, Answered, BidMade, BidsShown]
