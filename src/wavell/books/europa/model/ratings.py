"""The ratings printed on a counter: attack, defence, movement and their marks."""

import re
from fractions import Fraction

import msgspec

_RATING = re.compile(r"(?:(\d+)-)?(?:(\d+)-)?(#|\d+|R)(C)?(\*)?", re.ASCII)


class Rating(msgspec.Struct, frozen=True, gc=False):
    """What is printed: strengths are None on a counter that has none, as on position AA."""

    attack: int | None
    defence: int | None
    moves: int
    camel: bool = False
    rail: bool = False
    """It moves by rail or sea transport alone."""
    varies: bool = False
    """The movement rating differs from counter to counter."""
    dot: bool = False
    """It is self-supported."""

    def __str__(self) -> str:
        strengths = (
            [] if self.attack is None else [self.attack] if self.attack == self.defence else [self.attack, self.defence]
        )
        moves = "R" if self.rail else "#" if self.varies else f"{self.moves}{'C' if self.camel else ''}"
        return "-".join(map(str, (*strengths, moves))) + ("*" if self.dot else "")


def rating(text: str) -> Rating:
    """Read a rating: `A-D-M`, `S-M` or `M`, with C for camels, R for rail only and * for self-supported.

    >>> rating("2-1-8C")
    Rating(attack=2, defence=1, moves=8, camel=True, rail=False, varies=False, dot=False)
    """
    found = _RATING.fullmatch(text.strip())
    if found is None or len(text) > 20:
        raise ValueError(f'"{text[:40]}" is no rating; write it like "8-6-10", "3-8" or "2-1-8C"')
    first, second, moves, camel, dot = found.groups()
    if first is None and second is not None:
        first, second = second, None
    attack = None if first is None else int(first)
    defence = attack if second is None else int(second)
    number = int(moves) if moves.isdigit() else 0
    return Rating(attack, defence, number, bool(camel), moves == "R", moves == "#", bool(dot))


SIZES = {"II": Fraction(1, 2), "III": Fraction(1), "X": Fraction(1), "XX": Fraction(3)}
"""REs by the size symbol of a combat unit (frame:RE); other counters have the size their paragraph gives."""
