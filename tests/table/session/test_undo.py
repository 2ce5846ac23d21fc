"""Undo: one's own is taken back at once, what others saw or decided only with their consent."""

from random import Random

from tests.games import CONNECT_FOUR, new
from tests.table.sessions import a_registry, begin, run, texts

from wavell.lab.plain import choose
from wavell.table.schema.game import Consent, TakeBack, UndoAsk
from wavell.table.session.access import Access
from wavell.table.session.outcome import Outcome
from wavell.table.session.undo import UndoNegotiation
from wavell.table.storage.commands import ClearUndoRequest, SetUndoRequest
from wavell.table.storage.tables import UndoRequest


def test_ones_own_order_is_taken_back_at_once(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry, "skirmish")
            await seats["north"].give("hide n1 in hill")
            back = await seats["north"].undo()
            assert (back.n, back.ruling.order) == (2, "undo 1")
            session = await registry.open(created.game)
            assert session.game.journal.live == [0]
            assert session.undo_requests == ()

    run(play())


def test_what_another_decided_needs_consent_and_is_undone_with_it(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as registry:
            created, seats = await begin(registry)
            await seats["red"].give("drop 4")
            await seats["yellow"].give("drop 4")
            asked = await seats["red"].undo(1, client="undo-please")
            assert asked.n == -1
            assert "whose consent is needed" in texts(asked)
            assert await seats["red"].undo(1, client="undo-please") == asked
            assert (await registry.open(created.game)).undo_requests == (UndoAsk("red", 1),)
        async with a_registry(url) as registry:  # the request outlives the server
            for seat in seats.values():
                seat.registry = registry
            session, access = await registry.enter(created.game, seats["yellow"].key)
            assert session.view(access).asks == (UndoAsk("red", 1),)
            given = await seats["yellow"].consent(UndoAsk("red", 1))
            assert (given.n, given.ruling.allowed) == (3, True)
            assert session.game.journal.entries[3].consent == ("yellow",)
            assert session.game.journal.live == [0]
            assert session.undo_requests == ()

    run(play())


def test_consent_can_be_refused(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            await seats["red"].give("drop 4")
            await seats["yellow"].give("drop 4")
            await seats["red"].undo(1)
            assert (await seats["yellow"].consent(UndoAsk("red", 1), agree=False)).n == -1
            session = await registry.open(created.game)
            assert (session.undo_requests, session.entries) == ((), 3)
            late = await seats["yellow"].consent(UndoAsk("red", 1))
            assert "nobody asks yellow any more to let red take entry 1 back" in texts(late)

    run(play())


def test_nobody_consents_to_their_own_request(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            await seats["red"].give("drop 4")
            await seats["yellow"].give("drop 4")
            await seats["red"].undo(1)
            assert "nobody asks red" in texts(await seats["red"].consent(UndoAsk("red", 1)))

    run(play())


def test_a_request_ends_when_the_game_goes_on(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            await seats["red"].give("drop 4")
            await seats["yellow"].give("drop 4")
            await seats["red"].undo(1)
            await seats["red"].give("drop 3")
            assert (await registry.open(created.game)).undo_requests == ()
            assert not (await seats["yellow"].consent(UndoAsk("red", 1))).ruling.allowed

    run(play())


def test_on_a_hot_seat_and_against_a_bot_nobody_need_be_asked(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry, hot_seat=True)
            await seats["table"].give("drop 4", seat="red")
            await seats["table"].give("drop 4", seat="yellow")
            assert (await seats["table"].undo(1, seat="red")).n == 3
            _, seats = await begin(registry, bots=["yellow"])
            session = await seats["red"].session()
            await seats["red"].give("drop 4")
            assert session.game.play("yellow", "drop 4")
            assert await session._commit(Outcome(None, (session.game.journal.entries[-1],)))
            assert (await seats["red"].undo(1)).n == 3

    run(play())


def test_the_end_of_a_game_is_never_undone_nor_asked_for(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            await seats["red"].give("resign")
            assert "fork" in texts(await seats["red"].undo())
            assert "does not stand" in texts(await seats["red"].undo(7))
            assert (await registry.open(created.game)).undo_requests == ()

    run(play())


def test_an_undo_decided_on_an_older_position_is_stale(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            await seats["red"].give("drop 4")
            session, access = await registry.enter(created.game, seats["red"].key)
            given = await session.undo(access, TakeBack(1, "client-late"))
            assert given.ruling.objections[0].kind == "stale"
            assert session.entries == 2

    run(play())


def test_a_bot_agrees_to_nothing_that_crosses_a_die(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry, "skirmish", bots=["south"])
            session = await registry.open(created.game)
            rng = Random(1)
            while not (last := session.game.journal.entries[-1]).sealed or last.seat == "umpire":
                due = session.game.to_act()[0]
                order = choose(session.game, due.seat, rng)
                assert session.game.play(due.seat, str(order))
                assert await session._commit(Outcome(None, (session.game.journal.entries[-1],)))
            assert session.game.world.outcome is None
            refused = await seats["north"].undo(last.n)
            assert refused.n == -1
            assert "south is a bot and agrees to take back only what crosses no die roll and no secret" in texts(
                refused
            )
            assert session.undo_requests == ()  # nobody is there to be asked
            assert "is a bot" not in texts(await seats["north"].undo(9999))

    run(play())


def test_an_undo_request_is_open_only_once_it_is_stored() -> None:
    game, undo = new(CONNECT_FOUR), UndoNegotiation("g", frozenset())
    red, yellow = (Access("g", seat, seat, (seat,)) for seat in ("red", "yellow"))
    assert game.play("red", "drop 4")
    assert game.play("yellow", "drop 4")
    asked = undo.take_back(game, red, "red", TakeBack(3, "client-1", 1))
    request = UndoRequest("red", 1, 3)
    assert asked.commands == (SetUndoRequest("g", request),)
    assert undo.open(3) == ()
    undo.apply(asked.commands)
    assert undo.open(3) == (UndoAsk("red", 1),)
    agreed = undo.answer(game, yellow, "yellow", Consent("yellow", True, "client-2", UndoAsk("red", 1)))
    assert [entry.text for entry in agreed.entries] == ["undo 1"]
    assert agreed.commands == (ClearUndoRequest("g", "red"),)
    undo.apply(agreed.commands)
    undo.load([])
    assert undo.open(3) == undo.open(4) == ()
