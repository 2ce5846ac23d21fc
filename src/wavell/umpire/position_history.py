"""Position history: the position after any number of a journal's live entries, folded from the nearest snapshot."""

from .books.book import Book
from .books.versions import read_start_position
from .facts.events import LaidOut
from .facts.journal import Journal, fold
from .facts.world import World

RECENT_SNAPSHOTS = 32
"""Snapshots after the latest entries, one for each entry, so that undo copies instead of folding."""
OLDER_SNAPSHOT_INTERVAL_ENTRIES = 256
"""Entries between two of the older snapshots, which bounds both their number and how much is folded."""


class PositionHistory:
    """Snapshots of one game's positions, by how many live entries led to each."""

    def __init__(self, book: Book, start: World | None = None) -> None:
        """Take the book, and a position to start from in place of the one that the journal or the scenario has."""
        self.start = start
        self._book = book
        self._snapshots: dict[int, World] = {}

    def __len__(self) -> int:
        return len(self._snapshots)

    def add(self, journal: Journal, world: World) -> None:
        """Add a snapshot after the present live entries, and drop one that is no longer recent."""
        length = len(journal.live)
        self._snapshots[length] = world
        if (old := length - RECENT_SNAPSHOTS) % OLDER_SNAPSHOT_INTERVAL_ENTRIES:
            self._snapshots.pop(old, None)

    def add_at(self, journal: Journal, n: int, world: World) -> None:
        """Add a snapshot after entry `n`, unless the journal lacks that entry or has undone what led to it."""
        if n >= len(journal.entries):
            return
        live_then = journal.until(n + 1).live
        if journal.live[: len(live_then)] == live_then:
            self._snapshots[len(live_then)] = world

    def position(self, journal: Journal, length: int) -> World:
        """Return the position after the first `length` live entries, as a copy that may be written to."""
        nearest = max((at for at in self._snapshots if at <= length), default=-1)
        world = self._snapshots[nearest].copy() if nearest >= 0 else self._start_position(journal)
        live = journal.live[max(nearest, 0) : length]
        return fold(world, (journal.entries[n] for n in live))

    def rewind(self, journal: Journal, length: int) -> World:
        """Return the position after the first `length` live entries, and drop the snapshots after it."""
        world = self.position(journal, length)
        self._snapshots = {at: snapshot for at, snapshot in self._snapshots.items() if at <= length}
        return world

    def _start_position(self, journal: Journal) -> World:
        """Return the position before the first entry.

        It is the one given, else the one in the first entry's `LaidOut`, else the one stored for rules whose journals
        had none, else the scenario's own.
        """
        header = journal.header
        if self.start is not None:
            return self.start.copy()
        first = journal.entries[0].events[:1] if journal.entries else ()
        if first and isinstance(first[0], LaidOut):
            return self._book.read_position(bytes(first[0].position), header.rules)
        legacy = header.rules in self._book.versions.legacy_ids
        stored = read_start_position(self._book.folder, header.scenario) if legacy else None
        if stored is not None:
            world = self._book.read_position(stored, header.rules)
        else:
            world = self._book.scenario(header.scenario).start(self._book.readings_of(header.readings))
        world.scenario, world.readings = header.scenario, self._book.readings_of(header.readings)
        return world
