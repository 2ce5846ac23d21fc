"""Sentinels at the table: off unless they are asked for; what they find is logged and stops nobody."""

import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.connect_four import Grid
from tests.games import CONNECT_FOUR
from tests.table.sessions import Seat, a_registry, begin, find, run

from wavell.table.app import Settings, make_app
from wavell.umpire import Book, Game, Rules, Versions
from wavell.umpire.rules.sentinels import Sentinels

NEWER = replace(CONNECT_FOUR, versions=Versions(7))


@pytest.fixture(autouse=True)
def _watched(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Put one sentinel in charge: it finds a disc at the foot of column 1, and fails at one in column 2."""
    rules = Rules(CONNECT_FOUR.index)

    @rules.watches("2.1")
    def no_disc_in_the_corner(world: Grid) -> Iterator[str]:
        if 21 in world.discs:
            raise ZeroDivisionError
        if colour := world.discs.get(11):
            yield f"{colour} lies in the corner"

    for book in (CONNECT_FOUR, NEWER):
        monkeypatch.setitem(book.__dict__, "sentinels", Sentinels(rules))
    monkeypatch.setattr(Game, "watch", None)
    caplog.set_level(logging.INFO, "wavell.table")


def logged(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """What the server has logged, with its level."""
    return [(record.levelname, record.getMessage()) for record in caplog.records if record.name == "wavell.table"]


def test_a_breach_is_logged_with_game_entry_and_paragraph_and_the_game_goes_on(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url, sentinels=True) as registry:
            created, seats = await begin(registry)
            assert (await seats["red"].give("drop 1")).ruling.allowed
            line = f"game {created.game}, entry 1 breaches connect-four 2.1: red lies in the corner"
            assert logged(caplog) == [("WARNING", line)]
            assert (await seats["yellow"].give("drop 3")).ruling.allowed
            assert len(logged(caplog)) == 1

    run(play())


def test_a_sentinel_that_fails_is_logged_and_the_game_goes_on(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url, sentinels=True) as registry:
            created, seats = await begin(registry)
            given = await seats["red"].give("drop 2")
            assert (given.ruling.allowed, given.n) == (True, 1)
            assert logged(caplog) == [("ERROR", f"a sentinel failed in game {created.game}, entry 1")]
            assert caplog.records[-1].exc_info

    run(play())


def test_a_game_that_is_loaded_is_watched_and_a_change_of_rules_is_counted(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    def newer(name: str) -> Book:
        return NEWER if name == CONNECT_FOUR.id else find(name)

    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
        async with a_registry(sqlite_url, newer, sentinels=True) as registry:
            seats["red"].registry = registry
            given = await seats["red"].give("drop 1")
            assert given.n == 2  # after the entry that says from which rules to which
            assert "entry 2 breaches connect-four 2.1" in logged(caplog)[-1][1]

    run(play())


def test_a_game_is_still_watched_after_another_process_was_first(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url, sentinels=True) as one, a_registry(sqlite_url) as two:
            created, seats = await begin(one)
            there = Seat(two, created.game, seats["red"].key)
            assert (await there.give("drop 3", 1, "client-two-1")).ruling.allowed
            lost = await seats["red"].give("drop 4", 1)
            assert lost.ruling.objections[0].kind == "stale"
            assert (await seats["yellow"].give("drop 1")).ruling.allowed
            assert [level for level, _ in logged(caplog)] == ["WARNING"]

    run(play())


def test_the_application_turns_them_on(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        app = make_app(Settings(sqlite_url, book=find, sentinels=True))
        async with app.lifespan():
            _, seats = await begin(app.state.registry)
            assert (await seats["red"].give("drop 1")).ruling.allowed
            assert [level for level, _ in logged(caplog)] == ["WARNING"]

    run(play())


def test_nobody_looks_unless_the_server_was_told_to(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            assert (await seats["red"].give("drop 1")).ruling.allowed
            assert not logged(caplog)

    run(play())
