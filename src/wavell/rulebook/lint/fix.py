"""Apply certain corrections to a copy, and show them as a diff."""

from collections import defaultdict
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

from wavell.umpire.facts.errors import DataError

from .findings import Finding, Spot
from .source import Text
from .tree import Rulebook

MIN_FIX_CONFIDENCE = 0.95


def corrected(book: Rulebook, findings: Iterable[Finding], sure: float = MIN_FIX_CONFIDENCE) -> dict[str, str]:
    """Each file of the book with every correction of at least that confidence; line ends stay what they are."""
    changes: dict[tuple[str, int], list[Spot]] = defaultdict(list)
    for spot in (spot for finding in findings for spot in finding.spots):
        if spot.suggestion is not None and spot.confidence >= sure:
            changes[spot.file, spot.line].append(spot)
    texts: dict[str, list[str]] = defaultdict(list)
    for line in book.lines:
        texts[line.file] += (_corrected(line.text, changes.get((line.file, line.number), [])), line.end)
    return {file: "".join(parts) for file, parts in texts.items()}


def _corrected(text: str, spots: list[Spot]) -> str:
    """Apply corrections to a line from its end to its start; of two that overlap the one with more confidence."""
    taken: list[Spot] = []
    for spot in sorted(spots, key=lambda each: -each.confidence):
        stands = text[spot.column - 1 : spot.end - 1] == spot.fragment
        if stands and all(spot.end <= other.column or other.end <= spot.column for other in taken):
            taken.append(spot)
    for spot in sorted(taken, key=lambda each: -each.column):
        text = f"{text[: spot.column - 1]}{spot.suggestion}{text[spot.end - 1 :]}"
    return text


def difference(file: str, before: str, after: str) -> str:
    """What a correction changes, as a unified diff."""
    rows = unified_diff(_rows(before), _rows(after), file, f"{file} (corrected)", lineterm="")
    return "".join(f"{row}\n" for row in rows)


def _rows(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")


def copies(texts: Iterable[Text], folder: Path) -> dict[str, Path]:
    """Where the corrected copy of each file goes, in the folders below their common one; never over a file read."""
    read = {text.name: Path(text.name).resolve() for text in texts}
    folders = [path.parent for path in read.values()]
    common = next((up for up in (folders[0], *folders[0].parents) if all(f.is_relative_to(up) for f in folders)), None)
    places = {name: folder / (path.relative_to(common) if common else path.name) for name, path in read.items()}
    for place in places.values():
        if place.resolve() in read.values():
            raise DataError(f"{place}: this is the text itself; name another folder, such as {folder / 'corrected'}")
    return places
