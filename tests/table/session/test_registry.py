"""Sessions: an order is played once, on the position it was decided on; whoever is second is told what changed."""

import asyncio
from dataclasses import replace

import msgspec
import pytest
from tests.connect_four import DiscFell
from tests.games import CONNECT_FOUR
from tests.table.sessions import a_registry, begin, find, run, texts

from wavell.table.errors import Refused, StoreUnavailable, UnreadableGame
from wavell.table.schema.game import NewGame, Several
from wavell.table.session.access import BOT
from wavell.table.session.registry import SessionRegistry
from wavell.table.storage.commands import SetWebhook
from wavell.table.storage.committer import Committer
from wavell.table.storage.listener import ChangeListener
from wavell.table.views import history
from wavell.umpire import REFEREE, Book, DieRolled, UnknownName, Versions, WavellError


def test_an_order_sent_twice_is_played_once_and_answered_twice(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as registry:
            created, seats = await begin(registry)
            first = await seats["red"].give("drop 4", 1, "the-same-id")
            again = await seats["red"].give("drop 4", 1, "the-same-id")
            assert first == again
            assert (first.n, first.entries, first.ruling.allowed) == (1, 2, True)
            told = (await registry.open(created.game)).with_facts(again, "red")
            assert [fact.kind for fact in told.facts] == ["DiscFell", "StepEntered"]
            both = await asyncio.gather(*(seats["yellow"].give("drop 4", 2, "another-id") for _ in range(5)))
            assert {each.n for each in both} == {2}
            assert (await registry.open(created.game)).entries == 3
        async with a_registry(url) as registry:
            seats["red"].registry = registry
            assert await seats["red"].give("drop 4", 1, "the-same-id") == first
            assert (await registry.open(created.game)).entries == 3

    run(play())


def test_the_same_id_of_another_key_is_another_order(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            assert (await seats["red"].give("drop 4", 1, "the-same-id")).n == 1
            assert (await seats["yellow"].give("drop 4", 2, "the-same-id")).n == 2

    run(play())


def test_a_stale_order_is_refused_with_what_changed(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            await seats["red"].give("drop 4")
            late = await seats["red"].give("drop 5", 1)
            assert (late.n, late.entries) == (-1, 2)
            assert late.ruling.objections[0].kind == "stale"
            assert "red: drop 4" in texts(late)

    run(play())


def test_a_refused_order_changes_nothing_and_may_be_sent_again(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            assert not (await seats["yellow"].give("drop 4", 1, "one-and-the-same")).ruling.allowed
            assert not (await seats["red"].give("frobnicate", 1)).ruling.order
            await seats["red"].give("drop 4")
            assert (await seats["yellow"].give("drop 4", 2, "one-and-the-same")).n == 2
            assert (await registry.open(created.game)).entries == 3

    run(play())


def test_of_two_processes_one_wins_and_the_other_is_told(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as one, a_registry(url) as two:
            created, here = await begin(one, hot_seat=True)
            there = {role: type(seat)(two, seat.game, seat.key) for role, seat in here.items()}
            await there["table"].session()
            for n in range(1, 7):
                seat = ("red", "yellow")[n % 2 == 0]
                answers = await asyncio.gather(
                    here["table"].give(f"drop {n}", n, f"client-one-{n}", seat),
                    there["table"].give(f"drop {n}", n, f"client-two-{n}", seat),
                )
                won = [answer for answer in answers if answer.n == n]
                lost = [answer for answer in answers if answer.n < 0]
                assert (len(won), len(lost)) == (1, 1)
                assert lost[0].ruling.objections[0].kind == "stale"
                assert f"drop {n}" in texts(lost[0])
                for session in (await one.open(created.game), await two.open(created.game)):
                    await session.catch_up()
            first, second = await one.open(created.game), await two.open(created.game)
            assert first.game.journal.entries == second.game.journal.entries
            assert first.game.world == second.game.world
            first.game.journal.check()

    run(play())


def test_a_repeat_that_comes_to_another_process_gets_the_first_answer(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as one, a_registry(url) as two:
            _, here = await begin(one)
            there = type(here["red"])(two, here["red"].game, here["red"].key)
            await there.session()
            first = await here["red"].give("drop 4", 1, "the-same-id")
            assert await there.give("drop 4", 1, "the-same-id") == first

    run(play())


def test_orders_in_a_row_are_on_the_disk_together_and_stop_at_the_first_refused(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry, "skirmish")
            session, access = await registry.enter(created.game, seats["north"].key)
            several = Several(("hide n1 in hill", "hide n1 in hill", "end"), 1, client="several-1")
            given = await session.give_several(access, several)
            assert [each.n for each in given] == [1, -1]
            assert await session.give_several(access, several) == given
            assert session.entries == 2
            with pytest.raises(Refused, match="another kind"):
                await seats["north"].give("hide n2 in hill", 2, "several-1")

    run(play())


def test_a_key_opens_its_own_game_and_seat_only(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            other, _ = await begin(registry)
            for game, key in [(other.game, seats["red"].key), (created.game, "no-key"), ("nothing", seats["red"].key)]:
                with pytest.raises(Refused, match="that this key opens") as told:
                    await registry.enter(game, key)
                assert told.value.status == 404
            with pytest.raises(Refused, match="does not decide"):
                await seats["red"].give("drop 4", seat="yellow")
            with pytest.raises(Refused, match="looks on"):
                await seats["spectator"].give("drop 4")
            session, access = await registry.enter(created.game, seats["red"].key)
            with pytest.raises(Refused, match='does not look from "yellow"'):
                session.view(access, "yellow")

    run(play())


def test_one_key_decides_for_all_persons_on_a_hot_seat(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry, hot_seat=True)
            assert set(seats) == {"table", "spectator", "referee"}
            session, access = await registry.enter(created.game, seats["table"].key)
            assert session.view(access).role == "red"
            with pytest.raises(Refused, match="red and yellow; say for which"):
                await seats["table"].give("drop 1")
            await seats["table"].give("drop 1", seat="red")
            assert session.view(access).role == "yellow"
            assert session.view(access, "red").role == "red"
            assert session.view(access).mine == ("red", "yellow")

    run(play())


def broken(event: DiscFell, world: object) -> None:
    raise KeyError("secret")


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("how", ["unknown event", "breaks"])
def test_the_record_of_a_game_that_cannot_be_opened_is_had_by_the_referee(
    sqlite_url: str, how: str, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(CONNECT_FOUR, versions=Versions(2))
    if how == "unknown event":
        other.__dict__["event_decoder"] = msgspec.json.Decoder(tuple[DieRolled, ...])
    orders = ("drop 4", "drop 5") * (3 if over else 1) + ("drop 4",)

    async def before() -> tuple[str, dict[str, str], str]:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            for n, order in enumerate(orders):
                await seats[("red", "yellow")[n % 2]].give(order)
            if not over:
                await seats["red"].undo()
            game = (await registry.open(created.game)).game
            assert (game.world.outcome is not None) is over
            return created.game, {key.role: key.key for key in created.keys}, history.record(game, REFEREE)

    async def after(game: str, keys: dict[str, str], record: str) -> None:
        async with a_registry(sqlite_url, lambda name: other if name == other.id else find(name)) as registry:
            for key in keys.values():
                with pytest.raises(UnreadableGame, match="download its record with the referee's link") as told:
                    await registry.enter(game, key)
                assert told.value.status == 409
                assert "secret" not in str(told.value)
            stored, access = await registry.read_stored(game, keys[REFEREE])
            assert history.unreadable_record(stored, access.role) == record
            assert (stored.seed.hex() in record) is over
            for role in ("red", "spectator"):
                stored, access = await registry.read_stored(game, keys[role])
                if over:
                    assert history.unreadable_record(stored, access.role) == record
                else:
                    with pytest.raises(Refused, match="only the referee's link downloads its record"):
                        history.unreadable_record(stored, access.role)
            with pytest.raises(Refused, match="there is no game"):
                await registry.read_stored(game, "no such key")

    made = run(before())
    if how == "breaks":
        monkeypatch.setattr(DiscFell, "apply", broken)
    run(after(*made))


def test_a_game_goes_on_under_other_rules_and_says_so(sqlite_url: str) -> None:
    other = replace(CONNECT_FOUR, versions=Versions(2))

    def changed(name: str) -> Book:
        return other if name == other.id else find(name)

    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            await seats["red"].give("drop 4")
        async with a_registry(sqlite_url, changed) as registry:
            seats["yellow"].registry = registry
            session, access = await registry.enter(created.game, seats["yellow"].key)
            assert session.view(access).entries == 2
            given = await seats["yellow"].give("drop 4")
            assert (given.n, given.entries) == (3, 4)
            kinds = [(entry.kind, entry.text) for entry in session.game.journal.entries]
            assert kinds[1:] == [("order", "drop 4"), ("rules", "rules 1 > 2"), ("order", "drop 4")]
        async with a_registry(sqlite_url, changed) as registry:
            session, _ = await registry.enter(created.game, seats["yellow"].key)
            assert len(session.game.journal.entries) == 4
            assert session.game.journal.rules == "2"
            seats["red"].registry = registry
            assert (await seats["red"].give("drop 5")).n == 4

    run(play())


def test_a_write_that_fails_is_neither_answered_nor_played(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, seats = await begin(registry)
            with monkeypatch.context() as broken:
                broken.setattr(Committer, "_commit", fail)
                with pytest.raises(StoreUnavailable):
                    await seats["red"].give("drop 4", 1, "the-same-id")
            assert (await registry.open(created.game)).entries == 1
            assert (await seats["red"].give("drop 4", 1, "the-same-id")).n == 1

    def fail(self: Committer, batch: object) -> list[bool]:
        raise StoreUnavailable

    run(play())


def test_memory_is_bounded_and_what_is_let_go_comes_back(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url, max_sessions=3, linger_seconds=0) as registry:
            games = [await begin(registry) for _ in range(6)]
            assert len(registry.sessions) == 3
            created, seats = games[0]
            assert registry.get(created.game) is None
            assert (await seats["red"].give("drop 4")).n == 1
            assert len(registry.sessions) == 3

    run(play())


def test_a_table_that_somebody_came_to_is_not_let_go_before_they_sit_down(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url, max_sessions=1) as registry:
            created, seats = await begin(registry)
            session = await seats["yellow"].session()
            for _ in range(3):
                await begin(registry)  # in whose place it would be let go
            told: list[bytes] = []
            session.broadcaster.feed("yellow").advance(
                session.game, (), session.view(await seats["yellow"].access()).scene
            )
            session.broadcaster.feed("yellow").listeners.add(told.append)
            assert (await seats["red"].give("drop 4")).n == 1
            assert len(told) == 1
            assert registry.get(created.game) is session

    run(play())


def test_no_more_games_go_on_than_are_allowed(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url, max_games=2) as registry:
            _, seats = await begin(registry)
            await begin(registry)
            with pytest.raises(Refused, match="2 games go on here already") as told:
                await begin(registry)
            assert (told.value.status, told.value.wait > 0) == (429, True)
            assert (await seats["red"].give("resign")).n == 1
            await begin(registry)

    run(play())


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (NewGame("conect-four", "empty"), 'no book "conect-four"'),
        (NewGame("connect-four", "emty"), 'did you mean "empty"'),
        (NewGame("connect-four", "empty", seats={"rad": "bot"}), 'did you mean "red"'),
        (NewGame("connect-four", "empty", names={"blue": "Ann"}), 'no seat "blue"'),
        (NewGame("connect-four", "empty", names={"red": " Bot "}), "cannot be called"),
        (NewGame("connect-four", "empty", readings={"x": "y"}), "x"),
    ],
)
def test_a_game_that_cannot_be_is_told_in_a_sentence(sqlite_url: str, wanted: NewGame, said: str) -> None:
    async def create() -> None:
        async with a_registry(sqlite_url) as registry:
            with pytest.raises(WavellError, match=said):
                await registry.create(wanted)

    run(create())


def test_people_have_names_and_bots_have_none(sqlite_url: str) -> None:
    async def create(registry: SessionRegistry) -> dict[str, str]:
        wanted = NewGame("connect-four", "empty", "Tuesday", {"yellow": "bot"}, {"red": "Ann"})
        created = await registry.create(wanted)
        assert [key.role for key in created.keys] == ["red", "spectator", "referee"]
        assert created.keys[0].link == f"/#/game/{created.game}/{created.keys[0].key}"
        session = await registry.open(created.game)
        assert session.record.title == "Tuesday"
        return session.record.players

    async def both() -> None:
        async with a_registry(sqlite_url) as registry:
            assert await create(registry) == {"red": "Ann", "yellow": BOT}

    run(both())


def test_a_book_without_scenarios_cannot_be_played(sqlite_url: str) -> None:
    async def create() -> None:
        async with a_registry(sqlite_url, lambda _: replace(CONNECT_FOUR, scenarios={})) as registry:
            with pytest.raises(UnknownName, match="not played yet"):
                await registry.create(NewGame("connect-four", "empty"))

    run(create())


def test_a_webhook_that_is_set_while_an_order_is_written_tells_nobody_ahead_of_the_disk(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            session, access = await seats["yellow"].session(), await seats["yellow"].access()
            told: list[int] = []
            session.on_change.append(lambda each: told.append(each.entries))
            hook = asyncio.create_task(session.set_webhook(access, "https://one.example/"))
            order = asyncio.create_task(seats["red"].give("drop 4"))
            await hook
            assert told == [1]
            assert (await order).n == 1
            assert told == [1, 2]
            following = asyncio.create_task(session.catch_up())
            await session.set_webhook(access, "https://two.example/")
            await following
            assert session.webhooks == {access.key: "https://two.example/"}
            await session.set_webhook(access, "")
            assert session.webhooks == {}

    run(play())


def test_a_copy_that_is_lost_takes_no_webhook_and_tells_nobody(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            session, access = await seats["yellow"].session(), await seats["yellow"].access()
            told: list[int] = []
            session.on_change.append(lambda each: told.append(each.entries))
            with monkeypatch.context() as broken:
                broken.setattr(Committer, "_commit", fail)
                order = asyncio.create_task(seats["red"].give("drop 4"))
                await asyncio.sleep(0)  # it holds the lock
                hook = asyncio.create_task(session.set_webhook(access, "https://one.example/"))
                with pytest.raises(StoreUnavailable):
                    await order
                with pytest.raises(Refused, match="read from its database again"):
                    await hook
            assert told == []

    def fail(self: Committer, batch: object) -> list[bool]:
        raise StoreUnavailable

    run(play())


def test_webhooks_come_back_with_their_game(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as one, a_registry(url) as two:
            created, seats = await begin(one)
            access = await seats["red"].access()
            await (await two.open(created.game)).set_webhook(access, "https://one.example/")
            here = await one.open(created.game)
            assert here.webhooks == {}
            await here.catch_up()
            assert here.webhooks == {access.key: "https://one.example/"}
        async with a_registry(url) as again:
            assert (await again.open(created.game)).webhooks == {access.key: "https://one.example/"}

    run(play())


def test_a_webhook_that_nobody_told_of_is_found_by_looking(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as registry:
            created, seats = await begin(registry)
            access = await seats["red"].access()
            listener = ChangeListener(registry)
            with registry.store.engine.begin() as connection:
                SetWebhook(created.game, access.key, "https://one.example/").execute(connection)
            await listener._poll()
            await asyncio.gather(*listener._catching_up)
            assert (await seats["red"].session()).webhooks == {access.key: "https://one.example/"}
            await listener.close()

    run(play())
