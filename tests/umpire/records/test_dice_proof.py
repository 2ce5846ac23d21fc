"""The dice of a record are derived again from a revealed seed, or taken as written."""

from dataclasses import replace

import msgspec
import pytest
from tests.games import SKIRMISH, played_with_undo

from wavell.umpire import GivenDice, RecordError, SeededDice
from wavell.umpire.records.dice_proof import CheckedDice, prove_dice


def test_dice_are_derived_only_from_a_seed_that_is_revealed() -> None:
    game = played_with_undo(SKIRMISH, 3)
    rolled = sum(len(entry.dice) for entry in game.journal.entries)
    assert rolled
    assert prove_dice(game.journal, game.journal.header) == (0, rolled)
    assert isinstance(game.dice, SeededDice)
    shown = tuple(msgspec.structs.replace(each, seed=game.dice.reveal()) for each in game.journal.header.dice)
    header = msgspec.structs.replace(game.journal.header, dice=shown)
    assert prove_dice(game.journal, header) == (rolled, 0)


def test_a_die_that_the_seed_does_not_give_is_refused() -> None:
    seeded = SeededDice(bytes(32))
    right = seeded.roll(b"decision", 0, 1, 6)
    dice = CheckedDice(GivenDice(right), seeded)
    assert (dice.roll(b"decision", 0, 1, 6), dice.derived, dice.taken) == (right, 1, 0)
    wrong = tuple(7 - number for number in right)
    with pytest.raises(RecordError, match="do not come from the revealed seed"):
        replace(dice, given=GivenDice(wrong)).roll(b"decision", 0, 1, 6)
