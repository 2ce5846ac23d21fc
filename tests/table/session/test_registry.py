"""Open sessions: loaded when they are asked for, let go when nobody needs them, and new games within bounds."""

from dataclasses import replace

import msgspec
import pytest
from tests.connect_four import DiscFell
from tests.games import CONNECT_FOUR
from tests.table.sessions import a_registry, begin, find, run

from wavell.table.errors import Refused, UnreadableGame
from wavell.table.schema.game import NewGame
from wavell.table.session.access import BOT
from wavell.table.session.registry import SessionRegistry
from wavell.table.views import history
from wavell.umpire import REFEREE, Book, DieRolled, UnknownName, Versions, WavellError


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
