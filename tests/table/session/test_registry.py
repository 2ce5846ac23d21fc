"""The hall: an order is played once, on the position it was decided on, and whoever is second is told what changed."""

import asyncio
from dataclasses import replace

import msgspec
import pytest
from tests.connect_four import DiscFell
from tests.games import CONNECT_FOUR
from tests.table.desk import a_hall, begin, find, run, texts

from wavell.table.errors import Refused, StoreFailed, Unread
from wavell.table.schema.game import NewGame, Several
from wavell.table.session.access import BOT
from wavell.table.session.registry import Hall
from wavell.table.storage.commands import Webhook
from wavell.table.storage.committer import Scribe
from wavell.table.storage.listener import Relay
from wavell.table.views import history
from wavell.umpire import REFEREE, Book, DieRolled, UnknownName, Versions, WavellError


def test_an_order_sent_twice_is_played_once_and_answered_twice(url: str) -> None:
    async def play() -> None:
        async with a_hall(url) as hall:
            created, seats = await begin(hall)
            first = await seats["red"].give("drop 4", 1, "the-same-id")
            again = await seats["red"].give("drop 4", 1, "the-same-id")
            assert first == again
            assert (first.n, first.entries, first.ruling.allowed) == (1, 2, True)
            told = (await hall.open(created.game)).in_full(again, "red")
            assert [fact.kind for fact in told.facts] == ["DiscFell", "StepEntered"]
            both = await asyncio.gather(*(seats["yellow"].give("drop 4", 2, "another-id") for _ in range(5)))
            assert {each.n for each in both} == {2}
            assert (await hall.open(created.game)).entries == 3
        async with a_hall(url) as hall:
            seats["red"].hall = hall
            assert await seats["red"].give("drop 4", 1, "the-same-id") == first
            assert (await hall.open(created.game)).entries == 3

    run(play())


def test_the_same_id_of_another_key_is_another_order(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url) as hall:
            _, seats = await begin(hall)
            assert (await seats["red"].give("drop 4", 1, "the-same-id")).n == 1
            assert (await seats["yellow"].give("drop 4", 2, "the-same-id")).n == 2

    run(play())


def test_a_stale_order_is_refused_with_what_changed(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url) as hall:
            _, seats = await begin(hall)
            await seats["red"].give("drop 4")
            late = await seats["red"].give("drop 5", 1)
            assert (late.n, late.entries) == (-1, 2)
            assert late.ruling.objections[0].kind == "stale"
            assert "red: drop 4" in texts(late)

    run(play())


def test_a_refused_order_changes_nothing_and_may_be_sent_again(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url) as hall:
            created, seats = await begin(hall)
            assert not (await seats["yellow"].give("drop 4", 1, "one-and-the-same")).ruling.allowed
            assert not (await seats["red"].give("frobnicate", 1)).ruling.order
            await seats["red"].give("drop 4")
            assert (await seats["yellow"].give("drop 4", 2, "one-and-the-same")).n == 2
            assert (await hall.open(created.game)).entries == 3

    run(play())


def test_of_two_processes_one_wins_and_the_other_is_told(url: str) -> None:
    async def play() -> None:
        async with a_hall(url) as one, a_hall(url) as two:
            created, here = await begin(one, hot_seat=True)
            there = {role: type(seat)(two, seat.game, seat.key) for role, seat in here.items()}
            await there["table"].table()
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
                for table in (await one.open(created.game), await two.open(created.game)):
                    await table.catch_up()
            first, second = await one.open(created.game), await two.open(created.game)
            assert first.game.journal.entries == second.game.journal.entries
            assert first.game.world == second.game.world
            first.game.journal.check()

    run(play())


def test_a_repeat_that_comes_to_another_process_gets_the_first_answer(url: str) -> None:
    async def play() -> None:
        async with a_hall(url) as one, a_hall(url) as two:
            _, here = await begin(one)
            there = type(here["red"])(two, here["red"].game, here["red"].key)
            await there.table()
            first = await here["red"].give("drop 4", 1, "the-same-id")
            assert await there.give("drop 4", 1, "the-same-id") == first

    run(play())


def test_orders_in_a_row_are_on_the_disk_together_and_stop_at_the_first_refused(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url) as hall:
            created, seats = await begin(hall, "skirmish")
            table, access = await hall.enter(created.game, seats["north"].key)
            several = Several(("hide n1 in hill", "hide n1 in hill", "end"), 1, client="several-1")
            given = await table.commit(access, several)
            assert [each.n for each in given] == [1, -1]
            assert await table.commit(access, several) == given
            assert table.entries == 2
            with pytest.raises(Refused, match="another kind"):
                await seats["north"].give("hide n2 in hill", 2, "several-1")

    run(play())


def test_a_key_opens_its_own_game_and_seat_only(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url) as hall:
            created, seats = await begin(hall)
            other, _ = await begin(hall)
            for game, key in [(other.game, seats["red"].key), (created.game, "no-key"), ("nothing", seats["red"].key)]:
                with pytest.raises(Refused, match="that this key opens") as told:
                    await hall.enter(game, key)
                assert told.value.status == 404
            with pytest.raises(Refused, match="does not decide"):
                await seats["red"].give("drop 4", seat="yellow")
            with pytest.raises(Refused, match="looks on"):
                await seats["spectator"].give("drop 4")
            table, access = await hall.enter(created.game, seats["red"].key)
            with pytest.raises(Refused, match='does not look from "yellow"'):
                table.view(access, "yellow")

    run(play())


def test_one_key_decides_for_all_persons_on_a_hot_seat(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url) as hall:
            created, seats = await begin(hall, hot_seat=True)
            assert set(seats) == {"table", "spectator", "referee"}
            table, access = await hall.enter(created.game, seats["table"].key)
            assert table.view(access).role == "red"
            with pytest.raises(Refused, match="red and yellow; say for which"):
                await seats["table"].give("drop 1")
            await seats["table"].give("drop 1", seat="red")
            assert table.view(access).role == "yellow"
            assert table.view(access, "red").role == "red"
            assert table.view(access).mine == ("red", "yellow")

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
        async with a_hall(sqlite_url) as hall:
            created, seats = await begin(hall)
            for n, order in enumerate(orders):
                await seats[("red", "yellow")[n % 2]].give(order)
            if not over:
                await seats["red"].undo()
            game = (await hall.open(created.game)).game
            assert (game.world.outcome is not None) is over
            return created.game, {key.role: key.key for key in created.keys}, history.record(game, REFEREE)

    async def after(game: str, keys: dict[str, str], record: str) -> None:
        async with a_hall(sqlite_url, lambda name: other if name == other.id else find(name)) as hall:
            for key in keys.values():
                with pytest.raises(Unread, match="download its record with the referee's link") as told:
                    await hall.enter(game, key)
                assert told.value.status == 409
                assert "secret" not in str(told.value)
            stored, access = await hall.kept(game, keys[REFEREE])
            assert history.unread(stored, access.role) == record
            assert (stored.seed.hex() in record) is over
            for role in ("red", "spectator"):
                stored, access = await hall.kept(game, keys[role])
                if over:
                    assert history.unread(stored, access.role) == record
                else:
                    with pytest.raises(Refused, match="only the referee's link downloads its record"):
                        history.unread(stored, access.role)
            with pytest.raises(Refused, match="there is no game"):
                await hall.kept(game, "no such key")

    made = run(before())
    if how == "breaks":
        monkeypatch.setattr(DiscFell, "apply", broken)
    run(after(*made))


def test_a_game_goes_on_under_other_rules_and_says_so(sqlite_url: str) -> None:
    other = replace(CONNECT_FOUR, versions=Versions(2))

    def changed(name: str) -> Book:
        return other if name == other.id else find(name)

    async def play() -> None:
        async with a_hall(sqlite_url) as hall:
            created, seats = await begin(hall)
            await seats["red"].give("drop 4")
        async with a_hall(sqlite_url, changed) as hall:
            seats["yellow"].hall = hall
            table, access = await hall.enter(created.game, seats["yellow"].key)
            assert table.view(access).entries == 2
            given = await seats["yellow"].give("drop 4")
            assert (given.n, given.entries) == (3, 4)
            kinds = [(entry.kind, entry.text) for entry in table.game.journal.entries]
            assert kinds[1:] == [("order", "drop 4"), ("rules", "rules 1 > 2"), ("order", "drop 4")]
        async with a_hall(sqlite_url, changed) as hall:
            table, _ = await hall.enter(created.game, seats["yellow"].key)
            assert len(table.game.journal.entries) == 4
            assert table.game.journal.rules == "2"
            seats["red"].hall = hall
            assert (await seats["red"].give("drop 5")).n == 4

    run(play())


def test_a_write_that_fails_is_neither_answered_nor_played(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url) as hall:
            created, seats = await begin(hall)
            with monkeypatch.context() as broken:
                broken.setattr(Scribe, "_transact", fail)
                with pytest.raises(StoreFailed):
                    await seats["red"].give("drop 4", 1, "the-same-id")
            assert (await hall.open(created.game)).entries == 1
            assert (await seats["red"].give("drop 4", 1, "the-same-id")).n == 1

    def fail(self: Scribe, batch: object) -> list[bool]:
        raise StoreFailed

    run(play())


def test_memory_is_bounded_and_what_is_let_go_comes_back(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url, most_tables=3, linger=0) as hall:
            games = [await begin(hall) for _ in range(6)]
            assert len(hall.tables) == 3
            created, seats = games[0]
            assert hall.held(created.game) is None
            assert (await seats["red"].give("drop 4")).n == 1
            assert len(hall.tables) == 3

    run(play())


def test_a_table_that_somebody_came_to_is_not_let_go_before_they_sit_down(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url, most_tables=1) as hall:
            created, seats = await begin(hall)
            table = await seats["yellow"].table()
            for _ in range(3):
                await begin(hall)  # in whose place it would be let go
            told: list[bytes] = []
            table.watch("yellow").catch_up(table.game, (), table.view(await seats["yellow"].access()).scene)
            table.watch("yellow").listeners.add(told.append)
            assert (await seats["red"].give("drop 4")).n == 1
            assert len(told) == 1
            assert hall.held(created.game) is table

    run(play())


def test_no_more_games_go_on_than_are_allowed(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url, most_games=2) as hall:
            _, seats = await begin(hall)
            await begin(hall)
            with pytest.raises(Refused, match="2 games go on here already") as told:
                await begin(hall)
            assert (told.value.status, told.value.wait > 0) == (429, True)
            assert (await seats["red"].give("resign")).n == 1
            await begin(hall)

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
        async with a_hall(sqlite_url) as hall:
            with pytest.raises(WavellError, match=said):
                await hall.create(wanted)

    run(create())


def test_people_have_names_and_bots_have_none(sqlite_url: str) -> None:
    async def create(hall: Hall) -> dict[str, str]:
        wanted = NewGame("connect-four", "empty", "Tuesday", {"yellow": "bot"}, {"red": "Ann"})
        created = await hall.create(wanted)
        assert [key.role for key in created.keys] == ["red", "spectator", "referee"]
        assert created.keys[0].link == f"/#/game/{created.game}/{created.keys[0].key}"
        table = await hall.open(created.game)
        assert table.record.title == "Tuesday"
        return table.record.players

    async def both() -> None:
        async with a_hall(sqlite_url) as hall:
            assert await create(hall) == {"red": "Ann", "yellow": BOT}

    run(both())


def test_a_book_without_scenarios_cannot_be_played(sqlite_url: str) -> None:
    async def create() -> None:
        async with a_hall(sqlite_url, lambda _: replace(CONNECT_FOUR, scenarios={})) as hall:
            with pytest.raises(UnknownName, match="not played yet"):
                await hall.create(NewGame("connect-four", "empty"))

    run(create())


def test_a_webhook_that_is_set_while_an_order_is_written_tells_nobody_ahead_of_the_disk(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url) as hall:
            _, seats = await begin(hall)
            table, access = await seats["yellow"].table(), await seats["yellow"].access()
            told: list[int] = []
            table.told.append(lambda each: told.append(each.entries))
            hook = asyncio.create_task(table.hook(access, "https://one.example/"))
            order = asyncio.create_task(seats["red"].give("drop 4"))
            await hook
            assert told == [1]
            assert (await order).n == 1
            assert told == [1, 2]
            following = asyncio.create_task(table.catch_up())
            await table.hook(access, "https://two.example/")
            await following
            assert table.hooks == {access.key: "https://two.example/"}
            await table.hook(access, "")
            assert table.hooks == {}

    run(play())


def test_a_copy_that_is_lost_takes_no_webhook_and_tells_nobody(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with a_hall(sqlite_url) as hall:
            _, seats = await begin(hall)
            table, access = await seats["yellow"].table(), await seats["yellow"].access()
            told: list[int] = []
            table.told.append(lambda each: told.append(each.entries))
            with monkeypatch.context() as broken:
                broken.setattr(Scribe, "_transact", fail)
                order = asyncio.create_task(seats["red"].give("drop 4"))
                await asyncio.sleep(0)  # it holds the lock
                hook = asyncio.create_task(table.hook(access, "https://one.example/"))
                with pytest.raises(StoreFailed):
                    await order
                with pytest.raises(Refused, match="read from its database again"):
                    await hook
            assert told == []

    def fail(self: Scribe, batch: object) -> list[bool]:
        raise StoreFailed

    run(play())


def test_webhooks_come_back_with_their_game(url: str) -> None:
    async def play() -> None:
        async with a_hall(url) as one, a_hall(url) as two:
            created, seats = await begin(one)
            access = await seats["red"].access()
            await (await two.open(created.game)).hook(access, "https://one.example/")
            here = await one.open(created.game)
            assert here.hooks == {}
            await here.catch_up()
            assert here.hooks == {access.key: "https://one.example/"}
        async with a_hall(url) as again:
            assert (await again.open(created.game)).hooks == {access.key: "https://one.example/"}

    run(play())


def test_a_webhook_that_nobody_told_of_is_found_by_looking(url: str) -> None:
    async def play() -> None:
        async with a_hall(url) as hall:
            created, seats = await begin(hall)
            access = await seats["red"].access()
            relay = Relay(hall)
            with hall.store.engine.begin() as connection:
                Webhook(created.game, access.key, "https://one.example/").write(connection)
            await relay._look()
            await asyncio.gather(*relay._catching)
            assert (await seats["red"].table()).hooks == {access.key: "https://one.example/"}
            await relay.close()

    run(play())
