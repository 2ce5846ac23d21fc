"""Standing instructions: nobody who is held is given an order, and nothing is begun at worse chances than wanted."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest

from wavell.lab.players.driver import decide
from wavell.lab.players.instructions import NONE, Instructions, _Reserve, read_instructions, read_odds
from wavell.lab.players.levels import staff
from wavell.lab.players.player import Budget, Choice, Seat
from wavell.umpire import Game, MalformedOrder, Order, SeededDice, UnknownName, open_book
from wavell.umpire.display.scene import Fight, Token


class Given(NamedTuple):
    """An order that a staff has given, and the position that it was given in."""

    seat: str
    order: Order
    before: Game

    @property
    def words(self) -> set[str]:
        return {*str(self.order).replace("+", " ").replace(">", " ").split()[1:]}

    @property
    def odds(self) -> Fraction | None:
        show = self.before.book.show
        fight: Fight | None = None if show is None else show.fight(self.before.world, self.seat, self.order)
        return Fraction(fight.odds) if fight is not None and fight.odds else None


def begun(book: str, scenario: str) -> Game:
    return Game.new(open_book(book), scenario, dice=SeededDice(b"i" * 32))


def tokens(game: Game) -> dict[str, Token]:
    assert game.book.show is not None
    return {**game.book.show.scene(game.world, "referee").tokens}


def given(game: Game, kept: Instructions, most: int, trials: int = 200) -> list[Given]:
    """What a staff gives for all seats."""
    players, rng, found = {seat: staff() for seat in ("allies", "axis")}, Random(4), list[Given]()
    while len(found) < most and (due := game.to_act()):
        seat = due[0].seat
        decision = decide(game, seat, players[seat], Budget(trials), rng, kept)
        assert decision is not None
        found.append(Given(seat, decision.order, game.at(len(game.journal.entries) - 1)))
        assert game.play(seat, decision.order), str(decision.order)
    return found


@pytest.mark.parametrize(("book", "scenario", "most"), [("primer", "oasis", 60), ("awaw", "malaya-1941", 30)])
def test_who_is_held_by_name_or_in_a_place_is_given_no_order(book: str, scenario: str, most: int) -> None:
    free = given(begun(book, scenario), NONE, most)
    game = begun(book, scenario)
    there = tokens(game)
    ordered = [word for each in free for word in sorted(each.words) if word in there]
    unit, place = (
        ordered[0],
        next(there[word].place for word in ordered if there[word].place != there[ordered[0]].place),
    )
    for each in given(game, Instructions(hold=(unit, place)), most):
        assert unit not in each.words
        now = tokens(each.before)
        assert not [word for word in each.words if word in now and now[word].place == place], each.order


def test_others_may_come_to_a_place_that_is_held() -> None:
    game = begun("primer", "oasis")
    while "move" not in game.to_act()[0].verbs:
        assert game.play(game.to_act()[0].seat, "end")
    seat = game.to_act()[0].seat
    order = game.options(seat, "move")[0]
    unit, to = str(order).split()[1:3]
    for hold, allowed in (((to,), [order]), ((tokens(game)[unit].place,), []), ((unit,), [])):
        assert Instructions(hold=hold).allow(game.book, game.world, seat, [order]) == allowed


@pytest.mark.parametrize(("book", "scenario", "most"), [("primer", "oasis", 60), ("awaw", "malaya-1941", 30)])
def test_a_reserve_is_left_in_a_place_whoever_goes(book: str, scenario: str, most: int) -> None:
    """Of the stack from which most is ordered away, all but one stay with the instruction, one of one as well."""

    def there(game: Game, seat: str) -> set[str]:
        return {each.id for each in tokens(game).values() if (each.place, each.side) == (place, seat)}

    stacks = Counter((each.side, each.place) for each in tokens(begun(book, scenario)).values())
    free = given(begun(book, scenario), NONE, most)
    (seat, place), units = max(stacks.items(), key=lambda stack: (_leaving(free, *stack[0]), stack[1]))
    least = max(1, units - 1)
    kept = Instructions(reserve=((place, least),))
    orders = [each for each in given(begun(book, scenario), kept, most) if each.seat == seat]
    assert orders
    for each in orders:
        used = each.words & there(each.before, seat)
        assert not used or len(there(each.before, seat) - used) >= least, each.order
    assert _leaving(orders, seat, place) < _leaving(free, seat, place)


def _leaving(played: list[Given], seat: str, place: str) -> int:
    """How many units of a seat were ordered away from where they stood at first, each counted once."""
    first = {id_ for id_, each in tokens(played[0].before).items() if (each.side, each.place) == (seat, place)}
    return len({word for each in played if each.seat == seat for word in each.words & first})


def test_no_more_may_leave_a_reserve_than_it_can_spare() -> None:
    game = begun("primer", "oasis")
    while "move" not in game.to_act()[0].verbs:
        assert game.play(game.to_act()[0].seat, "end")
    seat = game.to_act()[0].seat
    order = game.options(seat, "move")[0]
    unit, to = str(order).split()[1:3]
    place = tokens(game)[unit].place
    units = sum((each.place, each.side) == (place, seat) for each in tokens(game).values())
    for reserve, allowed in (((place, units), []), ((place, units - 1), [order]), ((to, 9), [order])):
        assert Instructions(reserve=(reserve,)).allow(game.book, game.world, seat, [order]) == allowed


def test_whoever_is_carried_away_is_not_left() -> None:
    column = _Reserve(1, {"trucks": "", "rifles": "trucks"})
    assert not column.left_by({"move", "trucks"})
    assert column.left_by({"move", "rifles"})
    assert column.left_by({"move", "others"})


def test_no_attack_is_begun_at_worse_odds() -> None:
    bold = [each.odds for each in given(begun("primer", "oasis"), NONE, 150) if each.odds is not None]
    assert min(bold) < 2, "without the instruction there are such attacks"
    careful = given(begun("primer", "oasis"), Instructions(odds=Fraction(2)), 150)
    assert all(each.odds is None or each.odds >= 2 for each in careful)
    assert any(each.odds is not None for each in careful)


def test_a_player_that_does_not_keep_to_them_is_asked_again_and_then_ends_the_phase() -> None:
    game = begun("primer", "oasis")
    while "move" not in game.to_act()[0].verbs:
        assert game.play(game.to_act()[0].seat, "end")
    mover = game.to_act()[0].seat
    order = game.options(mover, "move")[0]

    def stubborn(seat: Seat, budget: Budget, rng: Random) -> Choice:
        return Choice(order, "to go")

    free = decide(game, mover, stubborn, Budget(9), Random(1))
    kept = decide(game, mover, stubborn, Budget(9), Random(1), Instructions(hold=(str(order).split()[1],)))
    assert free is not None
    assert kept is not None
    assert [str(free.order), str(kept.order)] == [str(order), "end"]


def test_what_cannot_gain_often_enough_is_passed() -> None:
    """With a hundred in a hundred wanted, ships sail against fewer voyages: dice decide whether they reach them."""

    def sailed(kept: Instructions) -> tuple[int, int]:
        played = given(begun("awaw", "malaya-1941"), kept, 60)
        answers = [str(each.order).split()[0] for each in played if each.before.world.pending]
        return answers.count("intercept"), answers.count("pass")

    free, sure = sailed(NONE), sailed(Instructions(chance=100))
    assert free[0] > sure[0]
    assert sure[1] > sure[0]


@pytest.mark.parametrize("text", ["2:1", "2/1", "2", "  4:2 "])
def test_odds_are_read_as_people_write_them(text: str) -> None:
    assert read_odds(text) == 2
    assert read_odds("  ") == 0


@pytest.mark.parametrize("text", ["1:0", "0:0", "-1", "2:1:1", "1e9", "9999", "²", "a" * 500])
def test_odds_that_are_none_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(MalformedOrder, match="odds are written as"):
        read_odds(text)


def test_a_name_that_nobody_has_is_refused_with_the_nearest() -> None:
    game = begun("primer", "oasis")
    unit = next(iter(game.world.names("unit")))
    assert read_instructions(game.world, game.book.nouns, [unit, unit], "", 0).hold == (unit,)
    with pytest.raises(UnknownName, match=unit):
        read_instructions(game.world, game.book.nouns, [f"{unit}x"], "", 0)
    place = tokens(game)[unit].place
    assert read_instructions(game.world, game.book.nouns, [], "", 0, {place: 2}).reserve == ((place, 2),)
    with pytest.raises(UnknownName, match="there is no place"):
        read_instructions(game.world, game.book.nouns, [], "", 0, {unit: 2})
