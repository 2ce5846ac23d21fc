"""The dice of a record: as it states them, and derived again from the seed where that is revealed."""

from dataclasses import dataclass

from ..facts.dice import GivenDice, SeededDice, commitment
from ..facts.errors import RecordError
from ..facts.events import DieRolled
from ..facts.journal import Header, Journal


@dataclass
class CheckedDice:
    """Dice that give what the record states, and compare each roll with the seed where that is revealed."""

    given: GivenDice
    seeded: SeededDice | None
    derived: int = 0
    taken: int = 0

    def roll(self, decision: bytes, nth: int, count: int, sides: int) -> tuple[int, ...]:
        """Return the dice as they are stated; raises RecordError if the seed gives others."""
        numbers = self.given.roll(decision, nth, count, sides)
        if self.seeded is None:
            self.taken += count
        elif self.seeded.roll(decision, nth, count, sides) != numbers:
            raise RecordError(f"the dice {' '.join(map(str, numbers))} do not come from the revealed seed")
        else:
            self.derived += count
        return numbers


def active(header: Header, n: int) -> tuple[str, str]:
    """Return the commitment of the dice that an entry rolls, and their seed, empty if it is not revealed."""
    last = [dice for dice in header.dice if dice.entry <= n][-1]
    return last.commitment, last.seed


def seeded(header: Header, n: int) -> SeededDice | None:
    """Return the dice that an entry rolls, if their seed is revealed; raises RecordError if it is another one."""
    committed, seed = active(header, n)
    if not seed:
        return None
    if commitment(bytes.fromhex(seed)) != committed:
        raise RecordError("the revealed seed is not the one that was committed")
    return SeededDice(bytes.fromhex(seed))


def prove_dice(journal: Journal, header: Header) -> tuple[int, int]:
    """Derive every roll again from the seed and the decision that it answers.

    Returns how many dice were derived, and how many are taken as written because their seed is not revealed.
    """
    head, derived, taken = Journal(header).head, 0, 0
    for entry in journal.entries:
        dice = seeded(header, entry.n)
        decision = head + f" {entry.seat}: {entry.text}".encode()
        rolls = [event for event in entry.events if isinstance(event, DieRolled)]
        for nth, rolled in enumerate(rolls):
            count = len(rolled.numbers)
            if dice is None:
                taken += count
            elif dice.roll(decision, nth, count, rolled.sides) != rolled.numbers:
                raise RecordError(
                    f"entry {entry.n}: the dice {' '.join(map(str, rolled.numbers))} do not come from the revealed seed"
                )
            else:
                derived += count
        head = entry.hash
    return derived, taken
