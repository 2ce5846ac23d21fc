"""Comparing lines: what each is worth by how it went, and whether one is better beyond doubt.

How the seat's own fights go is known soon, and under the same dice. What the enemy does about it is noise for the most
part: of that only as much counts as the lines differ by beyond what chance makes of so few trials.
"""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, pvariance, variance
from typing import NamedTuple

from .lines import Line

_LEAST_ROUNDS = 6
"""Rounds before one line may be called clearly better."""
_CLEAR = 2.5
"""Standard errors by which it is."""


class Compared(NamedTuple):
    """Lines with what they are worth, the best first."""

    lines: tuple[Line, ...]
    worths: tuple[float, ...]
    trust: float
    """Which part of the differences between replies is no chance."""

    @property
    def is_clear(self) -> bool:
        """Whether the first line is better than all others beyond doubt."""
        best, *others = self.lines
        known = min(len(best.fought), len(best.replies) if best.replies else len(best.fought))
        return known >= _LEAST_ROUNDS and all(self._leads(best, other) for other in others)

    def _leads(self, one: Line, other: Line) -> bool:
        lead, error = gap(one.fought, other.fought)
        if self.trust and one.replies:
            more, noise = gap(one.replies, other.replies)
            lead, error = lead + self.trust * more, sqrt(error**2 + (self.trust * noise) ** 2)
        return lead > _CLEAR * error


def compared(lines: Sequence[Line]) -> Compared:
    """Lines by what they are worth; nothing is known of one that was never played on."""
    trust = _trust([line.replies for line in lines if len(line.replies) > 1])
    means = [fmean(line.replies) for line in lines if line.replies]
    common = fmean(means) if means else 0.0

    def worth(line: Line) -> float:
        if not line.fought:
            return -inf
        reply = fmean(line.replies) if line.replies else common
        return fmean(line.fought) + common + trust * (reply - common)

    found = sorted(((worth(line), -n, line) for n, line in enumerate(lines)), key=lambda each: each[:2], reverse=True)
    return Compared(tuple(line for *_, line in found), tuple(value for value, *_ in found), trust)


def gap(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much one is better than the other in the same rounds, and how far that may be off."""
    gaps = [a - b for a, b in zip(one, other, strict=False)]
    if len(gaps) < 2:
        return 0.0, inf
    return fmean(gaps), sqrt(variance(gaps) / len(gaps))


def _trust(rows: Sequence[Sequence[float]]) -> float:
    """The part of the variance between means that their own noise does not explain; the noise is common to all."""
    if len(rows) < 2:
        return 0.0
    noise = fmean(variance(row) / len(row) for row in rows)
    between = pvariance([fmean(row) for row in rows]) * len(rows) / (len(rows) - 1)
    return max(0.0, between - noise) / between if between else 0.0
