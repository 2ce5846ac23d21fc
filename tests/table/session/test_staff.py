"""A person's own staff proposes orders that are allowed, after orders only tried, and says why it does not."""

from collections.abc import Iterable

import pytest
from tests.table.sessions import a_registry, begin, run

from wavell.table import config
from wavell.table.errors import Refused
from wavell.table.schema.game import NewGame
from wavell.table.schema.staff import Standing, Suggested, Wish
from wavell.table.session import staff as staffs
from wavell.table.session.executor import Thinking
from wavell.table.session.session import GameSession
from wavell.table.session.staff import Staff
from wavell.table.views.view import seen_of
from wavell.umpire import MalformedOrder, UnknownName
from wavell.umpire.display.scene import Token


async def _asked(session: GameSession, seat: str, *orders: str) -> Suggested:
    access = next(each for each in session.accesses if seat in each.seats)
    return await Staff(Thinking()).suggest(session, access, Wish(orders, session.entries, seat))


def test_it_proposes_an_order_that_is_allowed_and_says_what_it_is_for(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created = await registry.create(NewGame("primer", "oasis"))
            session = await registry.open(created.game)
            seat = session.game.to_act()[0].seat
            access = next(each for each in session.accesses if seat in each.seats)
            staff, tried = Staff(Thinking()), list[str]()
            while len(tried) < 40:
                found = await staff.suggest(session, access, Wish(tried, session.entries, seat))
                if found.stopped:
                    break
                assert found.why
                tried.append(found.order)
            assert tried
            for order in tried:
                assert session.game.play(seat, order)
            assert session.entries == 1 + len(tried)

    run(play())


def test_it_says_why_it_proposes_nothing(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, _ = await begin(registry)
            session = await registry.open(created.game)
            assert (await _asked(session, "red", "drop 4")).stopped == "another decides now"
            assert "refused" in (await _asked(session, "red", "drop 99")).stopped
            access = session.accesses[0]
            with pytest.raises(Refused, match="the position has changed"):
                await Staff(Thinking()).suggest(session, access, Wish((), 99))

    run(play())


def test_of_many_staffs_the_one_asked_longest_ago_is_dismissed(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created, _ = await begin(registry)
            session = await registry.open(created.game)
            staff = Staff(Thinking())
            for access in (each for each in session.accesses if each.seats):
                await staff.suggest(session, access, Wish((), session.entries))
            assert len(staff._players) == 1

    assert config.MAX_STAFFS > 1
    monkeypatch.setattr(staffs, "MAX_STAFFS", 1)
    run(play())


def test_it_keeps_to_standing_instructions_and_refuses_names_that_nobody_knows(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            created = await registry.create(NewGame("primer", "oasis"))
            session = await registry.open(created.game)
            seat = session.game.to_act()[0].seat
            held = Standing(hold=[*seen_of(session.game, seat).names("unit")])
            access = next(each for each in session.accesses if seat in each.seats)
            staff, tried = Staff(Thinking()), list[str]()
            while not (found := await staff.suggest(session, access, wish(session, seat, held, tried))).stopped:
                assert found.order == "end", "nobody is left who may be given an order"
                tried.append(found.order)
            assert tried
            manned = {token.place: 9 for token in tokens(session, seat) if token.side == seat}
            found = await staff.suggest(session, access, wish(session, seat, Standing(reserve=manned)))
            assert found.order == "end", "nobody is left to be ordered beside the reserves"
            with pytest.raises(UnknownName, match="place"):
                await staff.suggest(session, access, wish(session, seat, Standing(reserve={"nowhere-at-all": 1})))
            with pytest.raises(UnknownName, match="unit or place"):
                await staff.suggest(session, access, wish(session, seat, Standing(hold=["nobody-at-all"])))
            with pytest.raises(MalformedOrder, match="2:1"):
                await staff.suggest(session, access, wish(session, seat, Standing(odds="a lot")))

    def tokens(session: GameSession, seat: str) -> Iterable[Token]:
        show = session.game.book.show
        assert show is not None
        return show.scene(session.game.world, seat).tokens.values()

    def wish(session: GameSession, seat: str, standing: Standing, tried: list[str] | None = None) -> Wish:
        return Wish(tried or [], session.entries, seat, standing=standing)

    run(play())
