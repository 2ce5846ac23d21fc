"""Judge the linter by what people found in a rulebook: how much of what it says is true, and how much it misses.

    python tools/judge_lint.py tests/rulebook/lint/expected/rule-15.toml FOLDER

FOLDER holds the texts that the expectation file names. With --write, findings that were not judged yet are added to
the file as unjudged, to be judged by hand.
"""

import sys
from collections import Counter
from pathlib import Path

import msgspec

from wavell.rulebook.lint.findings import Finding, Level
from wavell.rulebook.lint.parse import read_book
from wavell.rulebook.lint.run import lint
from wavell.umpire.books.toml_files import load


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finding, and whether it is a defect."""

    code: str
    line: int
    fragment: str
    true: bool
    note: str = ""


class Missed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A defect that a person found and the linter does not."""

    line: int
    what: str


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of some texts."""

    files: tuple[str, ...]
    judged: tuple[Judged, ...] = ()
    missed: tuple[Missed, ...] = ()


def short(finding: Finding) -> str:
    """A fragment short enough to be no sentence of anybody's."""
    return finding.spot.fragment[:24]


def main() -> None:
    """Print precision and recall, by level and in all; exits with 1 if something is unjudged."""
    path, folder = Path(sys.argv[1]), Path(sys.argv[2])
    expected = load(path, Expected)
    known = {(row.code, row.line, row.fragment): row for row in expected.judged}
    findings = lint(read_book([folder / name for name in expected.files])).findings
    rows = [(finding, known.get((finding.code, finding.spot.line, short(finding)))) for finding in findings]
    fresh = [finding for finding, row in rows if row is None]
    found: Counter[tuple[Level, bool]] = Counter((finding.level, row.true) for finding, row in rows if row)
    for level in Level:
        true, false = found[level, True], found[level, False]
        if true + false:
            print(f"{level.value + 's':<9}{true:>4} true {false:>3} false   precision {true / (true + false):.0%}")
    true = sum(n for (_, holds), n in found.items() if holds)
    seen = {(finding.code, finding.spot.line, short(finding)) for finding in findings}
    lost = sum(row.true and key not in seen for key, row in known.items())
    missed = len(expected.missed) + lost
    if found.total():
        print(f"in all   {true:>4} true {found.total() - true:>3} false   precision {true / found.total():.0%}")
        print(f"recall    {true} of {true + missed} known defects, {true / (true + missed):.0%}")
    for finding in fresh:
        print(f"unjudged: line {finding.spot.line} {finding.code} {short(finding)!r}: {finding.why}")
    if "--write" in sys.argv:
        with path.open("a", encoding="utf-8") as file:
            for finding in fresh:
                text = msgspec.json.encode(short(finding)).decode()
                file.write(f'\n[[judged]]\ncode = "{finding.code}"\nline = {finding.spot.line}\n')
                file.write(f"fragment = {text}\ntrue = true\n")
    sys.exit(1 if fresh else 0)


if __name__ == "__main__":
    main()
