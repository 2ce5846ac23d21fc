"""The sequence of play, from data: who may do what, and in which order the steps follow each other."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec

from ..books.toml_files import load
from ..facts.errors import DataError, UnknownName, unknown
from ..facts.index import Index
from ..facts.refs import Ref

_MAX_TURNS_WITHOUT_STEP = 400
"""Turns that are searched for the next step before the sequence is taken for empty."""
RESERVED = ("umpire", "referee", "spectator")
_SEAT = re.compile(rf"(?!(?:{'|'.join(RESERVED)})$)[\w-]+")


class Calendar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names of turns: the periods of a year in order, and whether the year is written in full.

    >>> seasons = Calendar(("Spring", "Summer", "Fall", "Winter"))
    >>> seasons.name(seasons.turn("Winter 1941") + 1)
    'Spring 1942'
    """

    periods: tuple[str, ...]
    """The turns of a year in order, such as `Spring`."""
    short_year: bool = False
    """Whether years are written with two digits."""
    century: int = 1900
    """The century of two digits."""

    def __post_init__(self) -> None:
        spelled = [" ".join(period.casefold().split()) for period in self.periods]
        if not spelled or len(set(spelled)) != len(spelled) or spelled != [p.casefold() for p in self.periods]:
            raise ValueError("a calendar needs periods, each with a name of its own in single spaces")
        if "" in spelled or self.century % 100 or not 0 <= self.century <= 9900:
            raise ValueError("a calendar needs names of periods, and a century such as 1900")

    def turn(self, name: str) -> int:
        """Return the number of the turn of that name; turns are counted from year 0, so that they subtract."""
        period, _, year = " ".join(name.split()).rpartition(" ")
        spelled = {known.casefold(): n for n, known in enumerate(self.periods)}
        digits = 2 if self.short_year else 4
        if period.casefold() not in spelled or not (year.isascii() and year.isdigit() and len(year) == digits):
            example = self.name(self.century * len(self.periods) + 41 * len(self.periods))
            hint = unknown("date", name, []) + f'; write it like "{example}"'
            raise UnknownName(hint)
        full = int(year) + (self.century if self.short_year else 0)
        return full * len(self.periods) + spelled[period.casefold()]

    def name(self, turn: int) -> str:
        """Return the name of a turn."""
        year, period = divmod(turn, len(self.periods))
        return f"{self.periods[period]} {f'{year % 100:02}' if self.short_year else f'{year:04}'}"


class Step(msgspec.Struct, frozen=True):
    """One step: who decides in it, with which orders, and the paragraph that says so."""

    id: str
    title: str
    ref: Ref
    seats: tuple[str, ...]
    verbs: frozenset[str]
    periods: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    """The same orders in the order of the file, which is how players see them."""


class Due(msgspec.Struct, frozen=True):
    """Who must decide, what, with which orders, and the paragraph that says so."""

    seat: str
    what: str
    ref: Ref
    verbs: tuple[str, ...]


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a part."""

    id: str
    """Its name; `PART.STEP` is what files and rules call it."""
    title: str
    """What players read."""
    ref: str
    """The paragraph that says so."""
    orders: tuple[str, ...] = ()
    """The orders that may be given, those that a player wants first, first."""
    by: str = "own"  # own: the part's seats; other: the seats that are not; nobody; or a seat's name
    """Who decides: `own` (the seats of the part), `other` (those that are not), `nobody`, or a seat."""
    end: bool = True
    """Whether the seat ends the step with `end`."""
    periods: tuple[str, ...] = ()
    """The turns that have the step, as patterns; all if left out."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a turn."""

    id: str
    """Its name."""
    title: str
    """What players read before the step's title."""
    seats: tuple[str, ...] = ()
    """Whose part it is."""
    like: str = ""
    """A part that has the same steps."""
    step: tuple[_Step, ...] = ()
    """Its steps in order."""


class SequenceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sequence of play: parts of a turn, and steps in each."""

    seats: tuple[str, ...]
    """The seats, the first of them where a player sits who names none."""
    part: tuple[_Part, ...]
    """The parts of a turn in order."""
    calendar: Calendar | None = None
    """How turns are named; they are numbered if left out."""


class Sequence:
    """The steps of a turn in order; after the last comes the first of the next turn."""

    def __init__(self, index: Index, path: Path) -> None:
        rows = load(path, SequenceFile)
        self.seats = rows.seats
        if len(set(rows.seats)) != len(rows.seats) or not all(_SEAT.fullmatch(seat) for seat in rows.seats):
            raise DataError(
                f"{path}: every seat needs a name of its own, one word that is none of {', '.join(RESERVED)}"
            )
        self.calendar = rows.calendar
        parts = {part.id: part for part in rows.part}
        steps: list[Step] = []
        for part in rows.part:
            if part.like and part.like not in parts:
                raise DataError(f"{path}: part {part.id}: {unknown('part', part.like, parts)}")
            for row in part.step or (parts[part.like].step if part.like else ()):
                listed = tuple(dict.fromkeys((*row.orders, *(["end"] if row.end else []))))
                title = f"{part.title}: {row.title}" if part.title else row.title
                seats = self._seats(row.by, part, path)
                ref = index.cited(row.ref, f"{path}: part {part.id}: step {row.id}")
                steps.append(Step(f"{part.id}.{row.id}", title, ref, seats, frozenset(listed), row.periods, listed))
                self._check_periods(row, path)
        self.steps = tuple(steps)
        self.dues = tuple(
            tuple(Due(seat, step.title, step.ref, tuple(sorted(step.verbs))) for seat in step.seats) for step in steps
        )
        """Who decides in each step."""
        self.by_id = {step.id: n for n, step in enumerate(steps)}
        if len(self.by_id) != len(steps) or not steps:
            raise DataError(f"{path}: every step needs an id of its own, and there must be one")

    def _seats(self, by: str, part: _Part, path: Path) -> tuple[str, ...]:
        match by:
            case "own":
                chosen = part.seats
            case "other":
                chosen = tuple(seat for seat in self.seats if seat not in part.seats)
            case "nobody":
                chosen = ()
            case _:
                chosen = (by,)
        for seat in chosen:
            if seat not in self.seats:
                raise DataError(f"{path}: part {part.id}: {unknown('seat', seat, self.seats)}")
        return chosen

    def _check_periods(self, row: _Step, path: Path) -> None:
        first, year = (self.calendar.century, len(self.calendar.periods)) if self.calendar else (0, 10)
        for pattern in row.periods:
            if not any(fnmatchcase(self.turn_name(first * year + n), pattern) for n in range(100 * year)):
                raise DataError(f'{path}: step {row.id}: no turn is called "{pattern}"')

    def turn_name(self, turn: int) -> str:
        """Return the name of a turn."""
        return self.calendar.name(turn) if self.calendar else f"turn {turn}"

    def turn(self, name: str) -> int:
        """Return the number of a turn from its name."""
        if self.calendar:
            return self.calendar.turn(name)
        word = name.casefold().removeprefix("turn").strip()
        if not (word.isascii() and word.isdigit() and len(word) < 7):
            raise UnknownName(f'"{name[:40]}" is no turn; write it like "turn 3"')
        return int(word)

    def step(self, name: str) -> int:
        """Return the number of a step from its id; raises UnknownName."""
        if name not in self.by_id:
            raise UnknownName(unknown("phase", name, self.by_id))
        return self.by_id[name]

    def after(self, turn: int, step: int) -> tuple[int, int]:
        """Return the turn and the step that follow, leaving out steps that this turn does not have."""
        count = len(self.steps)
        for _ in range(_MAX_TURNS_WITHOUT_STEP * count):
            step += 1
            if step == count:
                turn, step = turn + 1, 0
            if not self.steps[step].periods or self.has(turn, step):
                return turn, step
        raise DataError("no step of the sequence of play is ever due")

    def has(self, turn: int, step: int) -> bool:
        """Whether a turn has the step: one with `periods` comes only in the turns that match them."""
        periods = self.steps[step].periods
        return not periods or any(fnmatchcase(self.turn_name(turn), pattern) for pattern in periods)
