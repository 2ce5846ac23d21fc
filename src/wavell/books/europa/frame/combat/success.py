"""The success table (frame:SUCC)."""

import msgspec

from wavell.umpire.books.validators import Shift

from ...model.kinds import Success
from ...rules import DATA, RULES

RESULTS = tuple(Success)
GOOD = (Success.GOOD, Success.GREAT)
"""The results with which a unit comes through."""


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    least: Shift
    result: Success


class _Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    motorized: Shift
    slow_enemy: Shift
    surrounded: Shift
    hungry: Shift
    mud: Shift
    disaster: Shift
    """What a disaster adds to the die of the attack."""
    ref: str


class _Surprise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    good: Shift
    great: Shift
    reduced_good: Shift
    reduced_great: Shift
    ref: str

    def __post_init__(self) -> None:
        if self.reduced_good >= self.good or self.reduced_great >= self.great:
            raise ValueError("what is reduced is less than the whole")


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ref: str
    row: tuple[_Row, ...]
    slip: _Slip
    surprise: _Surprise

    def __post_init__(self) -> None:
        if tuple(row.result for row in self.row) != RESULTS[::-1]:
            raise ValueError(f"the rows must be {', '.join(RESULTS[::-1])}, from the best")
        numbers = [row.least for row in self.row]
        if numbers != sorted(set(numbers), reverse=True):
            raise ValueError("the least numbers of the rows must fall from one to the next")


TABLE = RULES.data(DATA / "success.toml", _File)
SLIP, SURPRISE = TABLE.slip, TABLE.surprise


@RULES.defines("frame:SUCC")
def success(modified: int) -> Success:
    """The result of a modified die."""
    return next((row.result for row in TABLE.row if modified >= row.least), RESULTS[0])
