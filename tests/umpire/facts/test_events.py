"""Events: what each writes into a position, what a seat may see of it, and how it is said."""

from typing import cast

import msgspec
import pytest
from tests.games import field
from tests.skirmish import INDEX

from wavell.umpire import SPECTATOR, DieRolled, Event, GameEnded, Outcome
from wavell.umpire.facts.events import CORE_EVENTS, Answered, Asked, LaidOut, Overruled
from wavell.umpire.facts.world import Decision

ONE = INDEX.ref("1.1")
WORLD = field(n1="hill").world


def test_a_secret_roll_is_shown_to_those_it_is_for() -> None:
    rolled = DieRolled(ONE, 6, (2, 5), "the sky", ("north",))
    assert rolled.seen_by("north", WORLD) == rolled
    for seat in ("south", SPECTATOR):
        assert rolled.seen_by(seat, WORLD) is None
    open_roll = DieRolled(ONE, 6, (2, 5), "the sky")
    assert open_roll.seen_by("south", WORLD) == open_roll


def test_a_decision_waits_until_every_seat_has_answered() -> None:
    world = WORLD.copy()
    Asked(ONE, Decision(("north", "south"), ("bid",), ONE, "to bid")).apply(world)
    assert [each.seats for each in world.pending] == [("north", "south")]
    Answered(ONE, "south").apply(world)
    assert [each.seats for each in world.pending] == [("north",)]
    Answered(ONE, "north").apply(world)
    assert world.pending == ()


def test_the_end_names_its_winners_or_says_that_there_are_none() -> None:
    world = WORLD.copy()
    ended = GameEnded(ONE, Outcome(("north",), "the mill is theirs", ONE))
    ended.apply(world)
    assert world.outcome == ended.outcome
    assert str(ended) == "the game is won by north: the mill is theirs [skirmish 1.1]"
    assert str(GameEnded(ONE, Outcome((), "night fell", ONE))).startswith("the game is drawn: night fell")


def test_an_undo_stops_at_dice_and_at_the_end() -> None:
    assert {kind for kind in CORE_EVENTS if kind.seals} == {DieRolled, GameEnded}


def test_where_a_game_began_is_recorded_and_shown_to_nobody() -> None:
    laid = LaidOut(ONE, msgspec.Raw(b'{"tokens": "secret"}'))
    assert laid.quiet
    assert cast(Event, laid).seen_by("north", WORLD) is None
    assert "secret" not in str(laid)


def test_an_objection_that_was_overruled_changes_nothing() -> None:
    world = WORLD.copy()
    Overruled(ONE, "that is too far").apply(world)
    assert msgspec.json.encode(world) == msgspec.json.encode(WORLD)


def test_an_event_says_its_fields_unless_it_has_words_of_its_own() -> None:
    class Sighed(Event, frozen=True):
        who: tuple[str, ...]
        times: int

    sighed = Sighed(ONE, ("n1", "n2"), 3)
    assert str(sighed) == "Sighed: who n1 n2, times 3 [skirmish 1.1]"
    assert sighed.seen_by("south", WORLD) is sighed
    with pytest.raises(NotImplementedError):
        sighed.apply(WORLD)
