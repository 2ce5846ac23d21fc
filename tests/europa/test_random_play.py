"""Random legal play of every scenario: whatever happens, these things hold, and hidden stacks stay hidden."""

import re
from collections.abc import Iterable
from random import Random

import msgspec
import pytest

from tests.europa.desk import front
from tests.europa.soundness import crowded, ends_a_phase, faults, unexplained
from wavell.books.europa.book import BOOK
from wavell.books.europa.model.counters import ROSTER
from wavell.books.europa.model.events import Fact, Revealed
from wavell.books.europa.model.orders import Command, unit_fields
from wavell.books.europa.model.world import Front, is_hidden
from wavell.books.europa.rules import SIDES
from wavell.lab.plain import choose
from wavell.umpire import End, Game, Order, SeededDice, fold, read_journal
from wavell.umpire.notation.orders import verb_of
from wavell.umpire.records.proof import replay, verify
from wavell.umpire.records.record import of_game, read_record
from wavell.umpire.results import Played
from wavell.umpire.rules.options import in_order

pytestmark = pytest.mark.slow

MOST = 20_000
WATCHERS = (*SIDES, "spectator")
_WORD = re.compile(r"[\w-]+")


def new_game(scenario: str, seed: int) -> Game:
    return Game.new(BOOK, scenario, dice=SeededDice(seed.to_bytes(32, "big")))


def hidden_from(seat: str, world: Front) -> set[str]:
    """The units that a seat may not know of."""
    return {id_ for id_, unit in world.units.items() if ROSTER[id_].side != seat and is_hidden(unit)}


def named(what: object) -> set[str]:
    """Every word of something as it goes over the wire."""
    return set(_WORD.findall(what if isinstance(what, str) else msgspec.json.encode(what).decode()))


GAMES = [("kassala-to-keren", 3, 0.0), ("proving-ground", 6, 0.0)]
MORE = [("crusader", 1, 0.0), ("crusader", 2, 0.5), ("kassala-to-keren", 4, 0.5), ("proving-ground", 8, 0.5)]


@pytest.mark.parametrize(
    ("scenario", "seed", "patience"), [*GAMES, *(pytest.param(*game, marks=pytest.mark.slow) for game in MORE)]
)
def test_a_random_game_comes_to_an_end_and_holds_together(scenario: str, seed: int, patience: float) -> None:
    check_game(new_game(scenario, seed), Random(seed), patience)


@pytest.mark.slow
def test_the_longest_scenario_holds_together() -> None:
    """The railway game takes most of a year; half of it is played here and all of it by `make test-long`."""
    game = new_game("desert-railway", 9)
    check_game(game, Random(9), 0.0, most=350)
    assert game.world.outcome is None


def check_game(game: Game, rng: Random, patience: float, most: int = MOST) -> None:
    """Play a game at random and look at everything after every order."""
    everybody = set(front(game).units)
    assert [*faults(front(game), everybody), *crowded(front(game))] == []
    while (due := game.to_act()) and len(game.journal.entries) < most:
        before = front(game)
        order = choose(game, due[0].seat, rng, patience)
        assert order is not None, f"{due[0].seat} can do nothing about {due[0].what}"
        assert game.parse(str(order)) == order
        played = game.play(due[0].seat, order)
        assert played.entry is not None, f"{due[0].seat}: {order}: {played.verdict}"
        assert faults(front(game), everybody) == [], f"after {due[0].seat}: {order}"
        assert unexplained(before, front(game), played.entry.events) == 0, str(order)
        if ends_a_phase(played.entry.events):
            assert crowded(front(game)) == []
        check_secrets(game, before, played)
        if rng.random() < 0.05:
            check_views(game)
            check_undo(game, due[0].seat, order, before)
    assert len(game.journal.entries) < MOST, "the game goes on for ever"
    check_record(game)


def check_secrets(game: Game, before: Front, played: Played) -> None:
    """Nobody reads in an entry of the journal the name of a unit that he sees neither before it nor after it."""
    entry = played.entry
    assert entry is not None
    shown = {id_ for event in entry.events if isinstance(event, Revealed) for id_ in event.units}
    for watcher in WATCHERS:
        secret = (hidden_from(watcher, before) & hidden_from(watcher, front(game))) - shown
        said = game.visible_entry(entry, watcher)
        assert not named(said.text) & secret, f"{watcher} reads {said.text}"
        for event in said.events:
            read = (named(event) | named(str(event))) & secret
            assert not read, f"{watcher} reads {event}, and {read} are hidden"


def check_views(game: Game) -> None:
    """Nobody sees hidden units in his view of the position, in what is asked, in his options or in the picture."""
    assert BOOK.picture is not None
    for watcher in WATCHERS:
        seen, secret = front(game).seen_by(watcher), hidden_from(watcher, front(game))
        for field in seen.__struct_fields__:
            assert not named(getattr(seen, field)) & secret, f"{watcher} sees {field}"
        assert not named(game.to_act()) & secret
        assert not named(BOOK.picture(seen)) & secret
    for due in game.to_act():
        secret = hidden_from(due.seat, front(game))
        listed = game.checklist(due.seat)
        assert not named((listed.must, listed.closed)) & secret
        for verb in due.verbs:
            for order in game.options(due.seat, verb, 3):
                assert not named(str(order)) & secret, str(order)


def check_undo(game: Game, seat: str, order: Order, before: Front) -> None:
    """What is undone is as it was, and comes again if no die was rolled."""
    if game.world.outcome is not None:
        return
    after = game.world
    assert game.undo(seat, consent=SIDES)
    assert game.world == before
    if not any(event.seals for event in game.journal.entries[-2].events):
        assert game.play(seat, order)
        assert game.world == after


def check_record(game: Game) -> None:
    """The journal folds to the position, checks, survives JSON, and the record replays to it and verifies."""
    game.journal.check()
    start = BOOK.scenario(game.journal.header.scenario).start(dict(game.world.readings))
    start.scenario = game.journal.header.scenario
    assert fold(start, game.journal.live_entries()) == game.world
    copy = read_journal(BOOK, list(game.journal.lines()))
    assert copy.entries == game.journal.entries
    assert msgspec.json.decode(msgspec.json.encode(game.world), type=Front) == game.world
    record = read_record(str(of_game(game)))
    assert replay(record, BOOK).world == game.world
    if game.world.outcome is not None:
        assert verify(record, BOOK).notes == []


# What is hidden by its kind ---------------------------------------------------------------------------------------


def kinds(names: Iterable[type]) -> dict[str, type]:
    return {kind.__name__: kind for kind in names}


@pytest.mark.rule("europa frame:INT")
@pytest.mark.parametrize("kind", kinds(BOOK.orders).values(), ids=lambda kind: kind.__name__)
def test_an_order_that_names_units_is_veiled(kind: type[Order]) -> None:
    assert not unit_fields(kind) or issubclass(kind, Command)


@pytest.mark.rule("europa frame:INT")
@pytest.mark.parametrize("kind", kinds(BOOK.events).values(), ids=lambda kind: kind.__name__)
def test_an_event_that_names_units_says_what_of_it_is_shown(kind: type) -> None:
    if unit_fields(kind):
        assert issubclass(kind, Fact)
        assert kind.shown in ("all", "veiled", "own")


OFFERS_WHEN = {kind: offer.when for kind, offer in BOOK.rules.offers_.items() if offer.when is not None}


def listed(game: Game, seat: str, kind: type[Order]) -> Iterable[Order]:
    """All that a lister lists, judged or not."""
    offer = BOOK.rules.offers_[kind]
    return offer.run(game.world, seat, in_order) if offer.mixes else offer.run(game.world, seat)


def test_what_listers_pass_over_would_be_refused() -> None:
    game, rng, passed = new_game("crusader", 5), Random(5), dict.fromkeys(OFFERS_WHEN, 0)
    while (due := game.to_act()) and len(game.journal.entries) < 500:
        for kind, when in OFFERS_WHEN.items():
            for order in listed(game, due[0].seat, kind) if verb_of(kind) in due[0].verbs else ():
                if not when(order, game.world):
                    assert not game.judge(due[0].seat, order)
                    passed[kind] += 1
        game.play(due[0].seat, choose(game, due[0].seat, rng, 0.5) or End())
    assert all(passed.values()), passed
