"""Access: a key opens its own game, decides for its own seats, and looks from them alone."""

import pytest
from tests.games import CONNECT_FOUR, new
from tests.table.sessions import a_registry, begin, run

from wavell.table.errors import Refused
from wavell.table.session.access import TABLE, Access
from wavell.umpire import REFEREE, SPECTATOR


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


RED = Access("g", "hash", "red", ("red",))
BOTH = Access("g", "hash", TABLE, ("red", "yellow"))
LOOKER = Access("g", "hash", SPECTATOR)


def test_a_key_decides_for_its_seats_and_says_for_which_if_there_are_several() -> None:
    assert (RED.decides_for(""), RED.decides_for("red")) == ("red", "red")
    assert BOTH.decides_for("yellow") == "yellow"
    for access, seat, status in ((RED, "yellow", 403), (BOTH, "", 400), (BOTH, "blue", 403), (LOOKER, "", 403)):
        with pytest.raises(Refused) as refused:
            access.decides_for(seat)
        assert refused.value.status == status


def test_who_holds_several_seats_looks_from_the_one_that_must_decide() -> None:
    game = new(CONNECT_FOUR)
    assert BOTH.looks_from("", game) == BOTH.looks_from(TABLE, game) == "red"
    assert game.play("red", "drop 4")
    assert BOTH.looks_from("", game) == "yellow"
    assert game.play("yellow", "resign")
    assert BOTH.looks_from("", game) == "red"  # nobody must decide any more


def test_who_looks_on_looks_from_nowhere_else() -> None:
    game = new(CONNECT_FOUR)
    assert LOOKER.looks_from("", game) == LOOKER.looks_from(SPECTATOR, game) == SPECTATOR
    for access, wanted in ((LOOKER, "red"), (LOOKER, REFEREE), (RED, SPECTATOR), (RED, "yellow")):
        with pytest.raises(Refused, match="does not look from"):
            access.looks_from(wanted, game)
