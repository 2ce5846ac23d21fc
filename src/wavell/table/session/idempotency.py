"""Idempotent commands: a command that is sent again, with the same key and client id, gets its stored response."""

import asyncio
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from ..errors import Refused
from ..storage.store import Store
from .access import Access

T = TypeVar("T")


class StoredResponses:
    """Which commands of one game have a stored response; the responses themselves stay in the store."""

    def __init__(self, game: str, store: Store) -> None:
        self._game = game
        self._store = store
        self._known: set[tuple[str, str]] = set()
        """Hash of the key, and client id."""

    def add(self, commands: Iterable[tuple[str, str]]) -> None:
        """Add commands that have a stored response: the hash of the key and the client id of each."""
        self._known.update(commands)

    def has(self, access: Access, client: str) -> bool:
        """Whether a command has a stored response, and so is a retry."""
        return (access.key, client) in self._known

    async def read(self, access: Access, client: str, kind: type[T]) -> T:
        """Read the response of a retry; an id that was used for a command of another kind is refused."""
        found = await asyncio.to_thread(self._store.response, self._game, access.key, client)
        try:
            return msgspec.json.decode(found or b"null", type=kind)
        except msgspec.ValidationError:
            raise Refused(409, f'the id "{client}" belongs to a request of another kind') from None
