"""Provably fair dice: the seed is committed before the first decision and revealed at the end.

Every roll is derived from the seed and the decision it answers (the journal's head before it, the seat
and the order), so nobody can choose among rolls, and whoever holds the revealed seed can derive them again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Protocol

from .errors import RecordError, WavellError
from .words import many

SEED_BYTES = 32


class Dice(Protocol):
    """Where numbers come from: `count` dice of `sides` sides, the `nth` roll of a decision."""

    def roll(self, decision: bytes, nth: int, count: int, sides: int) -> tuple[int, ...]:
        """Return `count` numbers from 1 to `sides`."""


def fresh_seed() -> bytes:
    """Return a new secret seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Return what is published of a seed before the first decision."""
    return hashlib.sha256(b"wavell dice commitment 1\n" + seed).hexdigest()


class SeededDice:
    """Dice from a committed seed, by HMAC-SHA256 with rejection, so that every face is equally likely."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise WavellError(f"a dice seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self.commitment = commitment(seed)

    def reveal(self) -> str:
        """Return the seed as text, for the record of a finished game."""
        return self._seed.hex()

    def roll(self, decision: bytes, nth: int, count: int, sides: int) -> tuple[int, ...]:
        """Derive the numbers; the same decision always rolls the same."""
        if not 1 <= sides <= 2**32:
            raise WavellError(f"there are no dice of {sides} sides")
        numbers: list[int] = []
        limit = 2**32 - 2**32 % sides
        block = 0
        while len(numbers) < count:
            digest = hmac.digest(self._seed, b"%d %d " % (nth, block) + decision, "sha256")
            for at in range(0, len(digest), 4):
                word = int.from_bytes(digest[at : at + 4], "big")
                if word < limit and len(numbers) < count:
                    numbers.append(word % sides + 1)
            block += 1
        return tuple(numbers)


class GivenDice:
    """Numbers written down beforehand: by a record being replayed, or by a test. All must be used."""

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self._numbers = list(numbers)

    @property
    def left(self) -> int:
        """How many numbers have not been asked for."""
        return len(self._numbers)

    def roll(self, decision: bytes, nth: int, count: int, sides: int) -> tuple[int, ...]:
        """Hand out the next numbers in order."""
        if len(self._numbers) < count:
            raise RecordError(f"a roll needs {many(count, 'die')} and only {len(self._numbers)} are written down")
        numbers, self._numbers = tuple(self._numbers[:count]), self._numbers[count:]
        if any(not 1 <= number <= sides for number in numbers):
            raise RecordError(f"{numbers} cannot be rolled with dice of {sides} sides")
        return numbers
