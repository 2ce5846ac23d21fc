"""Keys are long and random, and only their hashes are stored."""

from tests.table.sessions import a_registry, begin, run

from wavell.table.storage.tables import key_hash, metadata, new_key


def test_no_key_can_be_read_in_the_database(url: str) -> None:
    async def play() -> None:
        async with a_registry(url) as registry:
            created, seats = await begin(registry)
            await seats["red"].give("drop 4")
            with registry.store.engine.connect() as connection:
                rows = [connection.execute(table.select()).all() for table in metadata.sorted_tables]
            kept = repr(rows)
            assert len(created.keys) == 4
            for key in created.keys:
                assert len(key.key) >= 22
                assert key.key not in kept
                assert key_hash(key.key) in kept

    run(play())


def test_keys_are_long_and_never_the_same() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert min(map(len, keys)) * 6 >= 128
