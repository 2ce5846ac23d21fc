"""Records of games whose events the present rules cannot read, made from the lines of the journal."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ..facts.errors import RecordError
from ..facts.events import DieRolled, GameEnded
from ..facts.journal import Header
from ..facts.world import Outcome
from .record import UNFINISHED, Record, RecordLine, result_of_outcome


class _RawEvents(msgspec.Struct, frozen=True):
    """The events of an entry as they were written."""

    events: msgspec.Raw


class _Row(msgspec.Struct, frozen=True):
    """An entry as it is stored, its events as plain data."""

    n: int
    kind: str
    seat: str
    text: str
    events: tuple[Mapping[str, Any], ...]
    hash: bytes
    undoes: int = 0
    consent: tuple[str, ...] = ()


_row_decoder = msgspec.json.Decoder(_Row)
_events_decoder = msgspec.json.Decoder(_RawEvents)


def of_lines(header: Header, lines: Iterable[bytes], seed: str) -> Record:
    """Return a record from the lines of a journal, of which only dice and the end of the game are interpreted.

    It is the record that the rules of the game itself would write. The seed is in it if the game is over. Raises
    RecordError if a line is no entry.
    """
    lines = [*lines]
    try:
        rows = [_row_decoder.decode(line) for line in lines]
        events = tuple(bytes(_events_decoder.decode(line).events).decode() for line in lines)
        outcome = _outcome(rows)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
        raise RecordError(f"the journal cannot be read: {fault}") from None
    if outcome is not None and header.dice:
        last = msgspec.structs.replace(header.dice[-1], seed=seed)
        header = msgspec.structs.replace(header, dice=(*header.dice[:-1], last))
    head = rows[-1].hash.hex() if rows else ""
    return Record(header, tuple(map(_line, rows)), len(rows), head, result_of_outcome(outcome), events=events)


def is_over(record: Record) -> bool:
    """Whether the game of a record has ended."""
    return record.result != UNFINISHED


def _line(row: _Row) -> RecordLine:
    consent = f" with {'+'.join(row.consent)}" if row.consent else ""
    dice = tuple(n for event in row.events if event["type"] == DieRolled.__name__ for n in event["numbers"])
    return RecordLine(row.n, row.seat, row.text + consent, row.kind == "override", dice, row.hash.hex()[:8])


def _outcome(rows: list[_Row]) -> Outcome | None:
    """Return how the game ended according to the live entries; None if it goes on."""
    live: list[_Row] = []
    for row in rows:
        if row.kind == "undo":
            live = [each for each in live if each.n < row.undoes]
        else:
            live.append(row)
    ended = [event for row in live for event in row.events if event["type"] == GameEnded.__name__]
    return msgspec.convert(ended[-1]["outcome"], Outcome) if ended else None
