"""Sentinels see what has become wrong, whichever order or rule brought it about, and only that."""

from collections.abc import Iterator

import pytest
from tests.games import SKIRMISH, field
from tests.skirmish import HOMES, INDEX, Side
from tests.skirmish.pieces import Field, TokensMoved

from wavell.umpire import Game, Mode, Rules
from wavell.umpire.rules.sentinels import Breach, Breached, Sentinels, observe, refuse

CHAPTERS = {"3": Side("north", "hill"), "4": Side("south", "mill")}


def watched(monkeypatch: pytest.MonkeyPatch, rules: Rules, game: Game) -> Game:
    """A game that the sentinels of other rules look at."""
    monkeypatch.setitem(SKIRMISH.__dict__, "sentinels", Sentinels(rules))
    monkeypatch.setattr(Game, "watch", staticmethod(refuse))
    return game


def alone(rules: Rules) -> None:
    """Forbid two tokens in one place."""

    @rules.watches("2.2")
    def no_two_together(world: Field) -> Iterator[str]:
        places = [token.place for token in world.tokens.values() if token.place]
        yield from (f"two tokens are in {place}" for place in set(places) if places.count(place) > 1)


def test_what_has_become_wrong_is_refused_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    alone(rules := Rules(INDEX))
    game = watched(monkeypatch, rules, field(n1="hill", n2="ford"))
    before = game.world
    with pytest.raises(Breached, match=r"^two tokens are in ford \[skirmish 2\.2\]$"):
        game.play("north", "march n1 ford")
    assert game.world is before
    assert len(game.journal.entries) == 1


def test_what_stood_there_already_is_not_reported_again(monkeypatch: pytest.MonkeyPatch) -> None:
    alone(rules := Rules(INDEX))
    game = watched(monkeypatch, rules, field(n1="hill", n2="hill", s1="mill"))
    assert game.book.sentinels.at_rest(game.world) == {Breach(INDEX.ref("2.2"), "two tokens are in hill")}
    assert game.play("north", "cry hurrah")


def test_an_event_is_seen_with_the_position_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, seen = Rules(INDEX, twins=CHAPTERS), list[str]()

    @rules.watches("3.1", twin="4.1", event=TokensMoved)
    def homes_are_left_alone(event: TokensMoved, world: Field, side: Side) -> Iterator[str]:
        seen.extend(world.tokens[name].place for name in event.tokens)
        if event.place == side.home:
            yield f"somebody goes to {side.home}"

    game = watched(monkeypatch, rules, field(n1="ford", n2="hill"))
    with pytest.raises(Breached, match=r"^somebody goes to hill \[skirmish 3\.1\]$"):
        game.play("north", "march n1 hill")
    assert seen == ["ford", "ford"]


def test_what_must_last_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(INDEX)

    @rules.watches("1.6")
    def homes_are_never_empty(before: Field, world: Field) -> Iterator[str]:
        if before.at(HOMES["north"], "north") and not world.at(HOMES["north"], "north"):
            yield "the hill is empty"

    game = watched(monkeypatch, rules, field(n1="hill"))
    with pytest.raises(Breached, match=r"the hill is empty \[skirmish 1\.6\]"):
        game.play("north", "march n1 ford")


def test_after_an_illegal_order_that_was_played_anything_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    alone(rules := Rules(INDEX))
    game = watched(monkeypatch, rules, field(n1="hill", n2="ford", mode=Mode.ADVISORY, rain=True))
    assert game.play("north", "march n1 ford", override=True)
    assert game.play("north", "cry hurrah")


def test_an_observer_is_told_of_breaches_and_faults_and_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    alone(rules := Rules(INDEX))
    reports, faults = list[tuple[int, Breach]](), list[tuple[int, Exception]]()
    game = watched(monkeypatch, rules, field(n1="hill", n2="ford"))
    observe(game, lambda n, breach: reports.append((n, breach)), lambda n, fault: faults.append((n, fault)))
    played = game.play("north", "march n1 ford")
    assert played.entry is not None
    assert reports == [(played.entry.n, Breach(INDEX.ref("2.2"), "two tokens are in ford"))]

    @rules.watches("1.6")
    def fails(before: Field, world: Field) -> Iterator[str]:
        raise ZeroDivisionError

    monkeypatch.setitem(SKIRMISH.__dict__, "sentinels", Sentinels(rules))
    played = game.play("north", "cry hurrah")
    assert played.entry is not None
    assert [(n, type(fault)) for n, fault in faults] == [(played.entry.n, ZeroDivisionError)]


def test_nobody_looks_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    alone(rules := Rules(INDEX))
    game = watched(monkeypatch, rules, field(n1="hill", n2="ford"))
    monkeypatch.setattr(Game, "watch", None)
    assert game.play("north", "march n1 ford")
