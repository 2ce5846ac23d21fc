"""How much? A number folded from cited lines, so that it cannot disagree with its story."""

import math
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any

import msgspec

from .refs import Ref

Number = int | Fraction
_WRITTEN = re.compile(r"-?[0-9]+(?:[./][0-9]+)?")


class Op(StrEnum):
    """What a line does to the running total."""

    PLUS = "plus"
    TIMES = "times"
    FLOOR = "floor"
    CEIL = "ceil"
    CAP = "cap"
    LEAST = "least"


def fraction(text: str) -> Fraction:
    """Read an exact number as people write it: `4`, `-7/2`, `1.5`, and no powers, which could be of any size.

    >>> fraction("7/2")
    Fraction(7, 2)
    """
    if not _WRITTEN.fullmatch(text):
        raise ValueError(f'"{text[:40]}" is no exact number')
    return Fraction(text)


def exact(value: Number) -> Number:
    """Return a whole Fraction as an int, and refuse floats."""
    if type(value) is int:
        return value
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else value
    if not isinstance(value, int):
        raise TypeError(f"a tally is exact: {value!r} is neither int nor Fraction")
    return int(value)


class Line(msgspec.Struct, frozen=True):
    """One step of a tally: an operation, its value, why, the paragraph, and the tally it came from if any."""

    op: Op
    value: Any
    why: str
    ref: Ref | None = None
    part: "Tally | None" = None

    def step(self, total: Number) -> Number:
        """Return the running total after this line."""
        match self.op:
            case Op.PLUS:
                return exact(total + self.value)
            case Op.TIMES:
                return exact(total * self.value)
            case Op.FLOOR:
                return math.floor(total)
            case Op.CEIL:
                return math.ceil(total)
            case Op.CAP:
                return min(total, exact(self.value))
            case Op.LEAST:
                return max(total, exact(self.value))

    @property
    def short(self) -> str:
        """The operation and its value as people write them: `+4`, `x1/2`, `floor`, `<=15`."""
        match self.op:
            case Op.PLUS:
                return f"{'+' if self.value >= 0 else ''}{self.value}"
            case Op.TIMES:
                return f"x{self.value}"
            case Op.CAP:
                return f"<={self.value}"
            case Op.LEAST:
                return f">={self.value}"
            case _:
                return self.op.value

    def __str__(self) -> str:
        cited = "" if self.ref is None else f"  [{self.ref}]"
        return f"{self.short:>6}  {self.why}{cited}"


class Tally(msgspec.Struct, frozen=True):
    """A titled number and the lines it is folded from, exact throughout.

    >>> half = Fraction(1, 2)
    >>> tally = Tally("attack").plus(7, "printed strength").times(half, "out of supply").floored("drop fractions")
    >>> tally.total
    3
    """

    title: str
    lines: tuple[Line, ...] = ()

    @property
    def total(self) -> Number:
        """The number itself."""
        total: Number = 0
        for line in self.lines:
            total = line.step(total)
        return total

    def called(self, titles: Mapping[str, str]) -> "Tally":
        """Return this tally and those that it opens into under other titles, where they have one."""
        lines = (
            line if line.part is None else msgspec.structs.replace(line, part=line.part.called(titles))
            for line in self.lines
        )
        return Tally(titles.get(self.title, self.title), tuple(lines))

    def adding(self, lines: Iterable[Line]) -> "Tally":
        """Return this tally with more lines."""
        return Tally(self.title, (*self.lines, *lines))

    def _with(self, op: Op, value: Number, why: str, ref: Ref | None) -> "Tally":
        return Tally(self.title, (*self.lines, Line(op, exact(value), why, ref)))

    def plus(self, value: "Number | Tally", why: str = "", ref: Ref | None = None) -> "Tally":
        """Add a number, or a whole tally as one line that opens into its own."""
        if isinstance(value, Tally):
            return Tally(self.title, (*self.lines, Line(Op.PLUS, value.total, why or value.title, ref, value)))
        return self._with(Op.PLUS, value, why, ref)

    def times(self, value: Number, why: str, ref: Ref | None = None) -> "Tally":
        """Multiply what stands so far."""
        return self._with(Op.TIMES, value, why, ref)

    def floored(self, why: str, ref: Ref | None = None) -> "Tally":
        """Round down what stands so far."""
        return self._with(Op.FLOOR, 0, why, ref)

    def capped(self, most: Number, why: str, ref: Ref | None = None) -> "Tally":
        """Let it be at most `most`."""
        return self._with(Op.CAP, most, why, ref)

    def at_least(self, least: Number, why: str, ref: Ref | None = None) -> "Tally":
        """Let it be at least `least`."""
        return self._with(Op.LEAST, least, why, ref)

    @staticmethod
    def sum(title: str, parts: "Iterable[Tally]") -> "Tally":
        """Add tallies up, each a line that opens."""
        whole = Tally(title)
        for part in parts:
            whole = whole.plus(part)
        return whole

    @property
    def cited(self) -> list[Ref]:
        """Every paragraph behind the number, outermost first, each once."""
        refs: dict[Ref, None] = {}
        for line in self.lines:
            if line.ref is not None:
                refs[line.ref] = None
            if line.part is not None:
                refs.update(dict.fromkeys(line.part.cited))
        return list(refs)

    def text(self, indent: str = "") -> str:
        """The number and its lines, for people."""
        rows = [f"{indent}{self.title}: {self.total}"]
        for line in self.lines:
            rows.append(f"{indent}  {line}")
            if line.part is not None and line.part.lines:
                rows.append(line.part.text(indent + "      "))
        return "\n".join(rows)

    def __str__(self) -> str:
        return self.text()


def plus(value: Number | Tally, why: str, ref: Ref | None = None) -> Line:
    """Make a line that adds; without a `ref` of its own the registry stamps the paragraph of the rule."""
    if isinstance(value, Tally):
        return Line(Op.PLUS, value.total, why, ref, value)
    return Line(Op.PLUS, exact(value), why, ref)


def times(value: Number, why: str, ref: Ref | None = None) -> Line:
    """Make a line that multiplies what stands so far."""
    return Line(Op.TIMES, exact(value), why, ref)


def floor(why: str, ref: Ref | None = None) -> Line:
    """Make a line that rounds down what stands so far."""
    return Line(Op.FLOOR, 0, why, ref)


def ceil(why: str, ref: Ref | None = None) -> Line:
    """Make a line that rounds up what stands so far."""
    return Line(Op.CEIL, 0, why, ref)


def cap(most: Number, why: str, ref: Ref | None = None) -> Line:
    """Make a line that lets the total be at most `most`."""
    return Line(Op.CAP, exact(most), why, ref)


def least(at_least: Number, why: str, ref: Ref | None = None) -> Line:
    """Make a line that lets the total be at least this."""
    return Line(Op.LEAST, exact(at_least), why, ref)
