"""Random legal play of every scenario: whatever happens, these things hold."""

from collections import Counter
from random import Random

import msgspec
import pytest

from wavell.books.awaw.book import BOOK
from wavell.books.awaw.model import accounts
from wavell.books.awaw.model.counters import ABSENT, OFF_MAP, ROSTER
from wavell.books.awaw.model.ids import UnitId
from wavell.books.awaw.model.ledger import balance, faults
from wavell.books.awaw.model.nations import BRITAIN, JAPAN
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import SIDES
from wavell.lab.plain import choose
from wavell.umpire import Game, SeededDice, fold, read_journal
from wavell.umpire.records.proof import replay
from wavell.umpire.records.record import of_game, read_record

pytestmark = pytest.mark.slow

SHORT = tuple(name for name in BOOK.scenarios if name != "commonwealth-1939")
"""All but the campaign, which has a test of its own."""
MOST = 20_000


def new_game(scenario: str, seed: int) -> Game:
    return Game.new(BOOK, scenario, dice=SeededDice(seed.to_bytes(32, "big")))


def war(game: Game) -> War:
    assert isinstance(game.world, War)
    return game.world


@pytest.mark.parametrize(
    ("seed", "patience"),
    [(1, 0.0), *(pytest.param(*more, marks=pytest.mark.slow) for more in ((2, 0.5), (3, 0.9), (4, 0.9)))],
)
@pytest.mark.parametrize("scenario", SHORT)
def test_a_random_game_comes_to_an_end_and_holds_together(scenario: str, seed: int, patience: float) -> None:
    check_game(scenario, seed, patience)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "patience"), [(1, 0.0), (2, 0.8)])
def test_the_campaign_comes_to_an_end_and_holds_together(seed: int, patience: float) -> None:
    check_campaign(seed, patience)


def check_game(scenario: str, seed: int, patience: float) -> None:
    """Play a game at random and look at every position; now and then an order is taken back."""
    game, rng = new_game(scenario, seed), Random(seed)
    everybody = set(war(game).units)
    while due := game.to_act():
        assert len(game.journal.entries) < MOST
        order = choose(game, due[0].seat, rng, patience)
        assert order is not None, f"{due[0].seat} can do nothing about {due[0].what}"
        assert game.parse(str(order)) == order
        before = game.world
        played = game.play(due[0].seat, order)
        assert played, f"{due[0].seat}: {order}: {played.verdict}"
        check_position(war(game), everybody)
        if rng.random() < 0.02 and game.world.outcome is None:
            after = game.world
            assert game.undo(due[0].seat, consent=SIDES)
            assert game.world == before
            if not any(event.seals for event in game.journal.entries[-2].events):
                assert game.play(due[0].seat, order)
                assert game.world == after
    assert game.world.outcome is not None
    check_record(game)


def check_campaign(seed: int, patience: float) -> None:
    """Play the campaign at random and look at some of its positions."""
    game, rng = new_game("commonwealth-1939", seed), Random(seed)
    everybody = set(war(game).units)
    while due := game.to_act():
        assert len(game.journal.entries) < MOST
        order = choose(game, due[0].seat, rng, patience)
        assert order is not None, f"{due[0].seat} can do nothing about {due[0].what}"
        assert game.play(due[0].seat, order)
        if len(game.journal.entries) % 25 == 0:
            check_position(war(game), everybody)
    assert game.world.outcome is not None
    check_position(war(game), everybody)
    check_record(game)


def check_position(world: War, everybody: set[UnitId]) -> None:
    """What is true of every position: books balance, units are conserved, sides apart, no hex overfull."""
    assert list(faults(world)) == []
    assert set(world.units) == everybody
    stacks: dict[str, list[UnitId]] = {}
    for id_, unit in world.units.items():
        stacks.setdefault(unit.place, []).append(id_)
        assert unit.place in OFF_MAP or unit.place in world.atlas
        if unit.aboard:
            assert world.units[unit.aboard].place == unit.place
    assert {place: Counter(stack) for place, stack in stacks.items()} == {
        place: Counter(stack) for place, stack in world.stacks.items()
    }
    for place, stack in stacks.items():
        ground = [id_ for id_ in stack if ROSTER[id_].is_ground]
        if place in OFF_MAP:
            continue
        assert len({ROSTER[id_].side for id_ in ground}) <= 1, place
        assert all(place in world.atlas.land for _ in ground)
        if place not in world.atlas.boxes:
            assert sum(ROSTER[id_].kind != "partisan" for id_ in ground) <= 2, place
    for account, amount in world.accounts.items():
        owner, what = account.split(".")[:2]
        if owner != "nature" and what in ("limit", "transports", "points", "sr", "grants", "rp"):
            assert amount >= 0, account
    check_deployment(world)


def check_deployment(world: War) -> None:
    """While Britain and Japan are at peace, Australians and Indians are where the book lets them be (71.14, 72.13)."""
    atlas = world.atlas
    infantry = [
        (ROSTER[id_].nation, ROSTER[id_].factors, unit.place)
        for id_, unit in world.units.items()
        if ROSTER[id_].kind == "infantry" and unit.place not in ABSENT and ROSTER[id_].nation in ("australia", "india")
    ]
    europe = Counter[str]()
    for nation, factors, place in infantry:
        if atlas.theater(place) == "europe":
            europe[nation] += factors
            assert atlas.front[place] == "mediterranean"
    assert max(europe.values(), default=0) <= 3
    if world.at_war(BRITAIN, JAPAN) or world.map != "world":
        return
    away = Counter[str]()
    for nation, factors, place in infantry:
        land = atlas.nation[place]
        if land in ("burma", "malaya", "singapore"):
            away[nation] += factors
        elif nation == "australia" and land != "australia" and atlas.theater(place) == "asia":
            away["pacific"] += factors
            assert atlas.front[place] == "pacific"
    assert away["australia"] + europe["australia"] <= 3
    assert away["pacific"] <= 6
    assert away["india"] <= 5


def check_record(game: Game) -> None:
    """The journal folds to the position, checks, survives JSON, and the record replays to it."""
    game.journal.check()
    start = BOOK.scenario(game.journal.header.scenario).start(dict(game.world.readings))
    start.scenario = game.journal.header.scenario
    assert fold(start, game.journal.live_entries()) == game.world
    copy = read_journal(BOOK, list(game.journal.lines()))
    assert copy.entries == game.journal.entries
    assert msgspec.json.decode(msgspec.json.encode(game.world), type=War) == game.world
    record = read_record(str(of_game(game)))
    assert replay(record, BOOK).world == game.world


def test_a_fresh_game_has_its_books_in_order() -> None:
    for name in BOOK.scenarios:
        world = war(new_game(name, 1))
        assert list(faults(world)) == []
        assert balance(world, accounts.nature("brps")) < 0
