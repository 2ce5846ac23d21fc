"""Idempotent commands: one that is sent again is played once, and gets its stored response."""

import asyncio

import pytest
from tests.table.sessions import a_registry, begin, run

from wavell.table.errors import Refused
from wavell.table.schema.game import Give, Given, Several
from wavell.table.session.access import Access
from wavell.table.session.idempotency import StoredResponses
from wavell.table.storage.commands import StoreResponse
from wavell.table.storage.store import Store


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


def test_a_repeat_that_comes_to_another_process_gets_the_first_answer(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as one, a_registry(url) as two:
            _, here = await begin(one)
            there = type(here["red"])(two, here["red"].game, here["red"].key)
            await there.session()
            first = await here["red"].give("drop 4", 1, "the-same-id")
            assert await there.give("drop 4", 1, "the-same-id") == first

    run(play())


def test_an_id_that_answered_one_kind_of_command_is_refused_for_another(sqlite_url: str) -> None:
    async def play() -> None:
        async with a_registry(sqlite_url) as registry:
            _, seats = await begin(registry)
            session, access = await seats["red"].session(), await seats["red"].access()
            assert (await session.give(access, Give("drop 4", 1, "the-same-id"))).n == 1
            with pytest.raises(Refused, match="belongs to a request of another kind") as refused:
                await session.give_several(access, Several(["drop 4"], 2, client="the-same-id"))
            assert refused.value.status == 409

    run(play())


def test_a_response_is_known_by_key_and_id_and_read_from_the_store(sqlite_url: str) -> None:
    store = Store(sqlite_url)
    with store.engine.begin() as connection:
        StoreResponse("g", "hash", "client-1", b'"noted"').execute(connection)
    responses, access, other = StoredResponses("g", store), Access("g", "hash", "red"), Access("g", "other", "yellow")
    assert not responses.has(access, "client-1")
    responses.add([("hash", "client-1")])
    assert responses.has(access, "client-1")
    assert not responses.has(access, "client-2")
    assert not responses.has(other, "client-1")
    assert run(responses.read(access, "client-1", str)) == "noted"
    with pytest.raises(Refused, match='the id "client-1" belongs to a request of another kind') as refused:
        run(responses.read(access, "client-1", Given))
    assert refused.value.status == 409
    store.close()
