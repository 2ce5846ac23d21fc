"""Writes for the tests of the storage: rows of entries, and where the committer runs."""

from wavell.table.session.registry import SessionRegistry
from wavell.table.storage.process import CommitterProcess
from wavell.table.storage.tables import EntryRow


def row(game: str, n: int, line: bytes = b"{}") -> EntryRow:
    return EntryRow(game, n, line)


def committer_of(registry: SessionRegistry) -> CommitterProcess:
    """The process that writes for a registry."""
    assert isinstance(registry.queue.backend, CommitterProcess)
    return registry.queue.backend
