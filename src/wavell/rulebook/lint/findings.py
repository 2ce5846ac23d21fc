"""What the linter finds: a stable code, a level, where, the fragment, why, and a correction where there is one."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

import msgspec

from .tree import Line, Node, Rulebook


class Level(StrEnum):
    """Severity: an error is certain and misleads a reader, a warning probably does, a note may be intended."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


RANK = {Level.ERROR: 2, Level.WARNING: 1, Level.NOTE: 0}


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in the text: a file, a line and the column where the fragment begins, both from 1."""

    file: str
    line: int
    column: int
    fragment: str
    suggestion: str | None = None
    """What should stand there instead of the fragment: no letter where it should go, None where it cannot be told."""
    confidence: float = 0.0
    """Confidence in the correction, from 0 to 1; only certain ones are applied automatically."""

    @property
    def end(self) -> int:
        """The column behind the fragment."""
        return self.column + len(self.fragment)


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One defect."""

    code: str
    level: Level
    spot: Spot
    why: str
    section: str = ""
    """The number of the section that it stands in."""
    others: tuple[Spot, ...] = ()
    """Further places that the same defect shows in, each with its own correction where there is one."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All places, the main one first."""
        return (self.spot, *self.others)

    @property
    def suggestion(self) -> str:
        """The correction of the first place, if there is one."""
        return self.spot.suggestion or ""

    @property
    def confidence(self) -> float:
        """The confidence in that correction."""
        return self.spot.confidence


class Check(NamedTuple):
    """A check: its code, what it is called, what it looks for, and how."""

    code: str
    level: Level
    title: str
    run: Callable[[Rulebook], Iterator[Finding]]


CHECKS: dict[str, Check] = {}


def check(
    code: str, level: Level, title: str
) -> Callable[[Callable[[Rulebook], Iterator[Finding]]], Callable[[Rulebook], Iterator[Finding]]]:
    """Register a check under its code."""

    def register(run: Callable[[Rulebook], Iterator[Finding]]) -> Callable[[Rulebook], Iterator[Finding]]:
        assert code not in CHECKS
        CHECKS[code] = Check(code, level, title, run)
        return run

    return register


def spot(line: Line, fragment: str, start: int = 0) -> Spot:
    """Return the place of a fragment in a line, or the whole line if the fragment continues on the next."""
    at = line.text.find(fragment, start)
    return Spot(line.file, line.number, max(at, 0) + 1, fragment)


def found(
    code: str,
    where: Spot,
    why: str,
    node: Node | None = None,
    suggestion: str | None = None,
    confidence: float = 0.0,
    others: tuple[Spot, ...] = (),
) -> Finding:
    """A finding of a check, at the level of the check; the suggestion is for the first place."""
    section = "" if node is None else (node.id or node.section.id)
    if suggestion is not None:
        where = msgspec.structs.replace(where, suggestion=suggestion, confidence=round(confidence, 2))
    return Finding(code, CHECKS[code].level, where, why, section, others)
