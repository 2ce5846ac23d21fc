"""Dice are fair, derived from the decision, and provable."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import dice

from wavell.umpire import GivenDice, RecordError, SeededDice, WavellError, commitment, fresh_seed
from wavell.umpire.facts.dice import SEED_BYTES


@given(decision=st.binary(), nth=st.integers(0, 50), count=st.integers(0, 40), sides=st.integers(1, 2**32))
def test_the_same_decision_rolls_the_same(decision: bytes, nth: int, count: int, sides: int) -> None:
    rolled = dice().roll(decision, nth, count, sides)
    assert rolled == dice().roll(decision, nth, count, sides)
    assert len(rolled) == count
    assert all(1 <= number <= sides for number in rolled)


def test_more_dice_of_a_roll_begin_with_the_fewer() -> None:
    assert dice().roll(b"a", 0, 20, 6)[:3] == dice().roll(b"a", 0, 3, 6)


def test_other_decisions_rolls_and_seeds_give_other_numbers() -> None:
    many, sides = 16, 100  # two such rolls agree by chance once in 100**16
    rolls = [
        dice().roll(b"a", 0, many, sides),
        dice().roll(b"b", 0, many, sides),
        dice().roll(b"a", 1, many, sides),
        dice(1).roll(b"a", 0, many, sides),
    ]
    assert len(set(rolls)) == len(rolls)


@pytest.mark.parametrize("sides", range(2, 101))
def test_every_face_comes_up_and_no_other(sides: int) -> None:
    rolls = sides * 20  # a given face is missing with probability below e**-20
    assert set(dice().roll(b"faces", 0, rolls, sides)) == set(range(1, sides + 1))


@pytest.mark.parametrize(("sides", "bound"), [(6, 20.52), (10, 27.88)])
def test_faces_are_equally_likely(sides: int, bound: float) -> None:
    """The bound is the 99.9 % quantile of chi-square with one degree of freedom less than there are sides."""
    rolls = 60_000
    counts = Counter(dice().roll(b"chi-square", 0, rolls, sides))
    expected = rolls / sides
    assert sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < bound


def test_first_dice_of_many_decisions_are_equally_likely() -> None:
    """A game rolls one die for each of many decisions; the bound is as above, for six sides."""
    decisions = 12_000
    counts = Counter(dice().roll(b"%d" % n, 0, 1, 6)[0] for n in range(decisions))
    expected = decisions / 6
    assert sum((counts[face] - expected) ** 2 / expected for face in range(1, 7)) < 20.52


def test_large_dice_favour_no_face() -> None:
    """Of 2**32 words, 2**30 are left over for these sides; taken too, they would make a third of the faces a half."""
    sides, rolls = 3 * 2**30, 3_000
    low = sum(number <= sides // 3 for number in dice().roll(b"large", 0, rolls, sides))
    assert abs(low - rolls / 3) < 4 * (rolls * 2 / 9) ** 0.5  # four standard deviations


@pytest.mark.parametrize("sides", [0, -1, 2**32 + 1])
def test_impossible_dice_are_refused(sides: int) -> None:
    with pytest.raises(WavellError, match="there are no dice"):
        dice().roll(b"", 0, 1, sides)


def test_the_commitment_binds_to_the_seed_and_does_not_show_it() -> None:
    one, other = dice(1), dice(2)
    seed = bytes.fromhex(one.reveal())
    assert one.commitment == commitment(seed) != other.commitment
    assert one.reveal() not in one.commitment
    assert one.commitment != hashlib.sha256(seed).hexdigest()  # a plain hash could be one published elsewhere


def test_fresh_seeds_differ_and_fit() -> None:
    assert fresh_seed() != fresh_seed()
    SeededDice(fresh_seed())


@pytest.mark.parametrize("length", [0, SEED_BYTES - 1, SEED_BYTES + 1])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(WavellError, match="a dice seed has 32 bytes"):
        SeededDice(bytes(length))


def test_given_dice_hand_out_their_numbers_in_order_and_then_no_more() -> None:
    given_dice = GivenDice([1, 2, 3])
    assert given_dice.roll(b"", 0, 2, 6) == (1, 2)
    assert given_dice.left == 1
    with pytest.raises(RecordError, match="a roll needs 2 dice and only 1 are written down"):
        given_dice.roll(b"", 1, 2, 6)
    assert given_dice.left == 1


@pytest.mark.parametrize("number", [0, 7, -1])
def test_given_dice_refuse_what_cannot_be_rolled(number: int) -> None:
    with pytest.raises(RecordError, match="cannot be rolled with dice of 6 sides"):
        GivenDice([number]).roll(b"", 0, 1, 6)
