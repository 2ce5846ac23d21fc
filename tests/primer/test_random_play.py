"""Random play of both scenarios: whatever happens, these things hold."""

from collections import Counter
from random import Random

import msgspec
import pytest

from tests.primer.desk import desert, desk
from wavell.books.primer import BOOK
from wavell.books.primer.chapters.s3_movement import reach
from wavell.books.primer.model.ground import INDEX_OF, PLACE_AT
from wavell.books.primer.model.orders import Move, React, Way
from wavell.books.primer.model.world import Desert, is_hidden
from wavell.books.primer.rules import SIDES
from wavell.umpire import Game, Order, SeededDice, Tally, fold, read_journal

pytestmark = pytest.mark.slow

MOST_IN_A_HEX = 2
READINGS: tuple[dict[str, str], ...] = ({}, {"sight": "remembered", "zones": "everywhere"})


def new_game(scenario: str, seed: int, readings: dict[str, str] | None = None) -> Game:
    return Game.new(BOOK, scenario, dice=SeededDice(seed.to_bytes(32, "big")), readings=readings)


def random_order(game: Game, rng: Random) -> tuple[str, Order]:
    """One of the legal orders of one of the seats to act; there always is one."""
    due = rng.choice(game.to_act())
    options = game.options(due.seat)
    assert options, f"{due.seat} can do nothing about {due.what}"
    return due.seat, rng.choice(options)


def hidden_from(seat: str, world: Desert) -> set[str]:
    return {id_ for id_, unit in world.units.items() if unit.side != seat and is_hidden(unit)}


def leaks(view: object, ids: set[str]) -> list[str]:
    """Which of these ids stand anywhere in a view as it goes over the wire."""
    text = msgspec.json.encode(view).decode()
    return [id_ for id_ in ids if id_ in text]


@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize(("scenario", "seed"), [("patrol", 1), ("patrol", 2), ("oasis", 3), ("oasis", 4)])
def test_a_random_game_holds_together(scenario: str, seed: int, readings: dict[str, str]) -> None:
    check_game(scenario, seed, readings)


def check_game(scenario: str, seed: int, readings: dict[str, str]) -> None:
    """Play a game at random and look at every position; now and then an order is taken back."""
    rng = Random(seed)
    game = new_game(scenario, seed, readings)
    never_seen = {seat: hidden_from(seat, desert(game)) for seat in (*SIDES, "spectator")}
    turns = 0
    while game.world.outcome is None:
        turns += 1
        assert turns < 2000
        seat, order = random_order(game, rng)
        assert game.parse(str(order)) == order
        before = game.world
        assert game.play(seat, order), f"{seat} {order}: {game.judge(seat, order)}"
        check_position(game.world)
        for watcher, unknown in never_seen.items():
            unknown &= hidden_from(watcher, desert(game))
        if rng.random() < 0.2 and game.world.outcome is None:
            check_undo_restores(game, seat, before, order)
        for watcher, unknown in never_seen.items():
            if rng.random() < 0.1:
                view = game.view(watcher)
                assert not leaks(view, unknown), f"{watcher} reads {leaks(view, unknown)} after {order}"
                assert not leaks(view.world, hidden_from(watcher, desert(game)))
                assert BOOK.picture is not None
                assert max(map(len, BOOK.picture(view.world).splitlines())) <= 80
    check_record(game)


def check_position(world: object) -> None:
    """What is true of every position: sides apart, no hex overfull, steps and losses that add up."""
    assert isinstance(world, Desert)
    assert not world.places("allies") & world.places("axis")
    stacks = Counter(unit.place for unit in world.units.values() if unit.place)
    assert all(count <= MOST_IN_A_HEX for count in stacks.values())
    assert all((unit.steps > 0) == bool(unit.place or unit.arrives) for unit in world.units.values())
    assert bool(world.pending) == (world.battle is not None)


def check_undo_restores(game: Game, seat: str, before: object, order: Order) -> None:
    """Undo, with the consent of all, brings the position back; and the order can be given again."""
    after = game.world
    assert game.undo(seat, consent=SIDES)
    assert game.world == before
    if not any(event.seals for event in game.journal.entries[-2].events):
        assert game.play(seat, order)
        assert game.world == after


def check_record(game: Game) -> None:
    """The journal folds to the position, checks, and survives JSON with it."""
    game.journal.check()
    start = BOOK.scenario(game.journal.header.scenario).start(dict(game.world.readings))
    assert fold(start, game.journal.live_entries()) == game.world
    copy = read_journal(BOOK, list(game.journal.lines()))
    assert copy.entries == game.journal.entries
    assert msgspec.json.decode(msgspec.json.encode(game.world), type=Desert) == game.world
    again = Game(BOOK, copy, None)
    assert again.world == game.world


@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_is_legal_and_moves_and_reactions_are_offered_in_full(seed: int) -> None:
    """Every move of every unit to every hex is judged; the legal ones are those that are offered."""
    rng = Random(seed)
    game = new_game("patrol", seed)
    while game.world.outcome is None:
        for due in game.to_act():
            for verb in due.verbs:
                offered = game.options(due.seat, verb)
                assert len(set(offered)) == len(offered)
                assert all(game.judge(due.seat, order) for order in offered)
                if verb in ("move", "react"):
                    kind: type[Move] | type[React] = Move if verb == "move" else React
                    every = [kind(unit, place) for unit in game.world.names("unit") for place in INDEX_OF]
                    assert {order for order in every if game.judge(due.seat, order)} == set(offered)
        game.play(*random_order(game, rng))


@pytest.mark.parametrize(("weather", "first", "second"), [("clear", 89, 3629), ("sandstorm", 26, 260)])
def test_the_patrol_opens_with_as_many_orders_as_it_always_did(weather: str, first: int, second: int) -> None:
    """Kept counts of the options one and two orders deep: a change of rules or data shows here first."""
    units = {"lancers": "0905", "rifles": "0804", "kradler": "0305", "bersaglieri": {"at": "0404", "steps": 1}}
    game = desk("allies.move", units, weather=weather)
    opening = game.options("allies")
    replies = 0
    for order in opening:
        assert game.play("allies", order)
        (due,) = game.to_act()
        replies += len(game.options(due.seat))
        assert game.undo("allies", consent=SIDES)
    assert (len(opening), replies) == (first, second)


@pytest.mark.rule("primer 3.3", "primer 3.4", "primer 3.5")
def test_the_search_for_ways_and_the_lines_of_a_way_agree_on_every_cost() -> None:
    rng = Random(7)
    game = new_game("oasis", 7)
    for _ in range(120):
        game.play(*random_order(game, rng))
        id_, unit = rng.choice([(id_, unit) for id_, unit in desert(game).units.items() if unit.place])
        found = reach(id_, desert(game))
        for spot in rng.sample(sorted(found), min(5, len(found))):
            if PLACE_AT[spot] != unit.place:
                way = tuple(PLACE_AT[step] for step in found.path(spot)[1:])
                tally = game.explain(Way(id_, way))
                assert isinstance(tally, Tally)
                assert tally.total == found.cost(spot), f"{id_} from {unit.place}: {tally}"


@pytest.mark.slow
def test_either_side_can_win_and_neither_must() -> None:
    results = Counter[str]()
    for seed in range(40):
        rng = Random(seed)
        game = new_game("oasis", seed)
        while game.world.outcome is None:
            game.play(*random_order(game, rng))
        results[" ".join(game.world.outcome.winners) or "draw"] += 1
    assert min(results["allies"], results["axis"]) >= 4, results
