"""What the others did, in a few lines, told to the seat that sees it."""

from collections.abc import Mapping
from random import Random

import pytest
from tests.games import dice, play_at_random

from wavell.lab.players.driver import decisions
from wavell.lab.players.levels import recruit
from wavell.lab.players.player import Player
from wavell.table.views.digest import MAX_DIGEST, MAX_NAMES, _line, digest
from wavell.table.views.view import seen_of
from wavell.umpire import Game, open_book
from wavell.umpire.display.scene import Scene, Token

pytestmark = pytest.mark.slow
SEATS = ("axis", "allies")


def scene(game: Game, seat: str) -> Scene:
    assert game.book.show is not None
    return game.book.show.scene(seen_of(game, seat), seat)


def titled(tokens: Mapping[str, Token]) -> dict[str, Token]:
    return {token.title.split(",")[0]: token for token in tokens.values()}


def test_it_is_short_and_for_those_who_have_a_seat() -> None:
    game = Game.new(open_book("primer"), "oasis", dice=dice(0))
    assert len([*play_at_random(game, 5, most=150)]) > 20
    for seat in SEATS:
        assert 0 < len(digest(game, seat, 0)) <= MAX_DIGEST
        assert digest(game, seat, len(game.journal.entries) - 1) == []
    assert digest(game, "spectator", 0) == [], "who has no seat gains and loses nothing"


def test_of_many_names_the_first_are_told_and_the_rest_is_counted() -> None:
    def said(count: int) -> list[str]:
        names = [f"unit {number}" for number in range(count)]
        return [each.text for each in _line("lost {names}", names, "unit", better=False)]

    assert said(0) == []
    assert said(1) == ["lost unit 0"]
    assert said(2) == ["lost unit 0 and unit 1"]
    assert said(MAX_NAMES + 1) == ["lost unit 0, unit 1, unit 2 and 1 more unit"]
    assert said(MAX_NAMES + 2) == ["lost unit 0, unit 1, unit 2 and 2 more units"]


@pytest.mark.parametrize(("book", "scenario", "most"), [("awaw", "malaya-1941", 100), ("europa", "crusader", 160)])
def test_it_names_what_was_taken_and_lost_and_where_the_enemy_gathers(book: str, scenario: str, most: int) -> None:
    """Each name is one that the seat sees: a place that another holds now, a unit that stands on the map no more."""
    game, since, told = Game.new(open_book(book), scenario, dice=dice(0)), dict.fromkeys(SEATS, 0), list[str]()
    players = dict[str, Player]()
    show = game.book.show
    assert show is not None
    cells = {cell.id: cell for cell in show.sheet(game.world).cells}
    for number, (seat, decision) in enumerate(
        decisions(game, lambda each: players.setdefault(each, recruit()), lambda _: 60, Random(3))
    ):
        if number > most:
            break
        assert game.play(seat, decision.order)
        due = game.to_act()
        if str(decision.order) != "end" or not due or due[0].seat == seat:
            continue
        mine = due[0].seat
        now = scene(game, mine)
        for line in digest(game, mine, since[mine]):
            told.append(line.text)
            verb, _, names = line.text.partition(" has taken " if "has taken" in line.text else " lost ")
            first = names.split(" and ")[0].split(", ")[0]
            if verb == "the enemy" and "has taken" in line.text:
                held = [place for place, holder in now.holders.items() if holder != mine]
                assert first in {cells[place].title or place for place in held}
            elif verb in ("you have", "the enemy has") and first in titled(now.tokens):
                lost = titled(now.tokens)[first]
                assert not any(cells[lost.place].near)
                assert (lost.side == mine) == (verb == "you have")
        since[seat] = len(game.journal.entries) - 1
    for words in ("the enemy has taken ", "you have lost ", "the enemy is stronger near "):
        assert any(text.startswith(words) for text in told), words
