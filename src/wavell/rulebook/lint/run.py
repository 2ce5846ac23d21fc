"""Run the checks over a book, leave out what is suppressed or in the baseline, and return the rest."""

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

import msgspec

from wavell.umpire.books.toml_files import load, read_text
from wavell.umpire.facts.errors import DataError, unknown

from . import checks  # noqa: F401 - importing them registers them
from .findings import CHECKS, RANK, Finding, Level
from .tree import Rulebook


class Suppression(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A suppression of findings, and the reason for it."""

    code: str
    reason: str
    section: str = ""
    fragment: str = ""

    def __post_init__(self) -> None:
        if self.code not in CHECKS:
            raise ValueError(unknown("code", self.code, CHECKS))
        if not self.reason.strip():
            raise ValueError(f"{self.code} is suppressed without a reason")

    def covers(self, finding: Finding) -> bool:
        """Whether a finding is suppressed by it."""
        return (
            finding.code == self.code
            and self.section in ("", finding.section)
            and self.fragment in ("", finding.spot.fragment)
        )


class _Suppressions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    suppress: tuple[Suppression, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """The findings of a run, and those that were suppressed."""

    findings: tuple[Finding, ...]
    suppressed: int = 0
    known: int = 0
    idle: tuple[str, ...] = ()
    """Suppressions that no longer suppress anything."""

    @property
    def worst(self) -> Level | None:
        """The worst level of all."""
        return max((finding.level for finding in self.findings), key=RANK.__getitem__, default=None)

    def count(self, level: Level) -> int:
        """How many findings of a level."""
        return sum(finding.level is level for finding in self.findings)


def lint(
    book: Rulebook,
    codes: Collection[str] = (),
    suppressions: Iterable[Suppression] = (),
    baseline: Collection[str] = (),
    tick: Callable[[], None] = lambda: None,
) -> Report:
    """Run the checks, all of them or those whose codes begin as given."""
    for code in codes:
        if not any(known.startswith(code) for known in CHECKS):
            raise DataError(unknown("code", code, CHECKS))
    found: list[Finding] = []
    for each in CHECKS.values():
        if not codes or any(each.code.startswith(code) for code in codes):
            found += each.run(book)
        tick()
    found = sorted(
        set(found),
        key=lambda each: (book.files[each.spot.file], each.spot.line, each.spot.column, each.code, each.why),
    )
    rows = list(suppressions)
    used: Counter[int] = Counter()
    left: list[Finding] = []
    for finding in found:
        covered = next((n for n, row in enumerate(rows) if row.covers(finding)), None)
        if covered is None:
            left.append(finding)
        else:
            used[covered] += 1
    fresh = [finding for finding, mark in zip(left, prints(left), strict=True) if mark not in baseline]
    idle = tuple(f"{row.code}: {row.reason}" for n, row in enumerate(rows) if not used[n] and not codes)
    return Report(tuple(fresh), used.total(), len(left) - len(fresh), idle)


def prints(findings: Iterable[Finding]) -> list[str]:
    """Return the identity of a finding across editions: code, section and fragment, not the line, which moves."""
    seen: Counter[str] = Counter()
    marks: list[str] = []
    for finding in findings:
        text = f"{finding.code}\n{finding.section}\n{finding.spot.fragment}"
        seen[text] += 1
        marks.append(hashlib.sha256(f"{text}\n{seen[text]}".encode()).hexdigest()[:20])
    return marks


def read_suppressions(path: Path) -> tuple[Suppression, ...]:
    """Read a side file of suppressions."""
    return load(path, _Suppressions).suppress


def read_baseline(path: Path) -> frozenset[str]:
    """Read a baseline of known findings."""
    try:
        return frozenset(msgspec.json.decode(read_text(path), type=list[str]))
    except msgspec.MsgspecError as fault:
        raise DataError(f"{path}: this is no baseline: {fault}") from None


def write_baseline(path: Path, report: Report) -> None:
    """Write the present findings as a baseline."""
    marks = sorted(prints(report.findings))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(marks), indent=1) + b"\n")
