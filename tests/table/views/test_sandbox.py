"""The sandbox shows what a seat would see, up to the first die, secret or decision of another, and changes nothing."""

from random import Random

import msgspec
import pytest
from tests.games import CONNECT_FOUR, SKIRMISH, field_of, new, play_at_random

from wavell.table.schema.game import Several, Tried
from wavell.table.storage.tables import GameRecord
from wavell.table.views.sandbox import DICE, OTHER, SECRET, try_orders
from wavell.umpire import Game


def attempt(game: Game, seat: str, *orders: str, at: int | None = None) -> Tried:
    record = GameRecord("g1", "Tuesday", game.journal.header, {}, 0.0)
    entries = len(game.journal.entries) if at is None else at
    return try_orders(record, game, Several(orders, entries), seat, (seat,))


def test_orders_are_tried_one_after_another_and_nothing_is_written() -> None:
    game = new(SKIRMISH)
    world, entries = msgspec.json.encode(game.world), len(game.journal.entries)
    shown = attempt(game, "north", "hide n1 in hill", "hide n2 in hill")
    assert [ruling.allowed for ruling in shown.rulings] == [True, True]
    assert shown.stopped == ""
    assert shown.view.entries == entries
    assert shown.facts
    assert msgspec.json.encode(game.world) == world
    assert len(game.journal.entries) == entries
    assert game.play("north", "hide n1 in hill", decided_at=entries)


def test_it_stops_at_what_is_refused_and_says_why() -> None:
    shown = attempt(new(SKIRMISH), "north", "hide n1 in hill", "hide n1 in hill", "hide n2 in hill")
    assert [ruling.allowed for ruling in shown.rulings] == [True, False]
    assert "n1 is not in the hand of north" in shown.rulings[1].objections[0].text


def test_it_stops_before_the_dice() -> None:
    game = new(SKIRMISH, 1)
    for move in play_at_random(game, 1, 100):
        assert move.entry is not None
        if move.entry.dice:
            break
    else:
        pytest.fail("no die was rolled")
    before = game.at(move.entry.n - 1)
    shown = attempt(before, move.entry.seat, move.entry.text, "end")
    assert (shown.rulings, shown.facts, shown.stopped) == ((), (), DICE)
    assert (shown.view.turn, shown.view.step) == (before.turn, before.step.title)


def test_it_stops_before_the_decision_of_another() -> None:
    game = new(CONNECT_FOUR)
    shown = attempt(game, "red", "drop 4", "drop 4")
    assert [ruling.allowed for ruling in shown.rulings] == [True]
    assert shown.stopped == OTHER


def test_a_stale_attempt_is_told_what_changed() -> None:
    game = new(CONNECT_FOUR)
    assert game.play("red", "drop 4")
    shown = attempt(game, "yellow", "drop 4", at=1)
    assert [ruling.objections[0].kind for ruling in shown.rulings] == ["stale"]
    assert shown.view.entries == 2


@pytest.mark.parametrize("number", range(12))
def test_whatever_is_tried_shows_no_die_no_secret_and_no_question_to_another(number: int) -> None:
    game, rng = new(SKIRMISH, number), Random(number)
    stops = set()
    for _ in play_at_random(game, number, 60):
        for due in game.to_act():
            hidden = {
                token.sigil
                for token in field_of(game).tokens.values()
                if token.side != due.seat and token.sigil and not token.shown
            }
            options = game.options(due.seat)
            for order in rng.sample(options, min(4, len(options))):
                shown = attempt(game, due.seat, str(order))
                stops.add(shown.stopped)
                assert {fact.kind for fact in shown.facts} & {
                    "DieRolled",
                    "SigilShown",
                    "BidsShown",
                    "GameEnded",
                } == set()
                written = msgspec.json.encode(shown).decode()
                assert not any(sigil in written for sigil in hidden)
                asked = {each.seat for each in shown.view.due}
                assert not shown.stopped or asked == {each.seat for each in game.to_act()}
    assert stops & {DICE, SECRET, OTHER}
