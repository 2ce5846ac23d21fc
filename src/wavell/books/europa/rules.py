"""What every chapter starts from: the index, the readings, the sequence of play and the register of the rules."""

from pathlib import Path

from wavell.umpire import DataError, Index, Readings, Rules, Sequence, UnknownName
from wavell.umpire.books.validators import complete

from .model.kinds import Phase, Side

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"
MAPS = DATA / "maps"
INDEX = Index("europa", DATA / "rules.toml")
READINGS = Readings(INDEX, DATA / "readings.toml")
RULES = Rules(INDEX)
ALLIES, AXIS = SIDES = (Side.ALLIES, Side.AXIS)
_PHASES = tuple(phase for phase in Phase if phase is not Phase.WEATHER)


def read_sequence(path: Path) -> Sequence:
    """The sequence of play in a file: of two sides, by a calendar, with the steps that the rules speak of."""
    found = Sequence(INDEX, path)
    if found.seats != SIDES or found.calendar is None:
        raise DataError(f'{path}: seats must be "allies" and "axis", and turns are named by a calendar')
    try:
        complete(
            "step", found.by_id, [f"turn.{Phase.WEATHER}", *(f"{side}.{phase}" for side in SIDES for phase in _PHASES)]
        )
    except ValueError as fault:
        raise DataError(f"{path}: {fault}") from None
    return found


SEQUENCE = read_sequence(DATA / "sequence.toml")
OTHER = {AXIS: ALLIES, ALLIES: AXIS}
PERIODS = len(SEQUENCE.calendar.periods) if SEQUENCE.calendar is not None else 0
MONTH = PERIODS // 12
"""Turns a month: four (frame:CAL)."""


def turn(date: str) -> int:
    """The number of a turn, `Aug 3 41`."""
    return SEQUENCE.turn(date)


def dates(*names: str) -> None:
    """Every date that is given must be a turn of the calendar; for records that files are read into."""
    for name in filter(None, names):
        try:
            SEQUENCE.turn(name)
        except UnknownName as fault:
            raise ValueError(str(fault)) from None


def week(number: int) -> int:
    """The number of a turn in its month, 1 to 4."""
    return number % PERIODS % MONTH + 1


def month(number: int) -> int:
    """The month of a turn, counted from year 0, so that months subtract."""
    return number // MONTH
