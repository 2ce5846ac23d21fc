"""Dice of a player's own: for several trials of one order they are spread evenly."""

from random import Random

from wavell.lab.players.hands import Hands, OwnDice


def test_dice_are_a_players_own() -> None:
    rolled = OwnDice(Random(1)).roll(b"", 0, 600, 6)
    assert set(rolled) == {1, 2, 3, 4, 5, 6}


def test_the_first_trial_has_the_middle_of_every_roll() -> None:
    hand = Hands(6, Random(1)).of(0)
    assert sum(hand.roll(b"", 0, 2, 6)) == 7
    assert sum(hand.roll(b"", 1, 2, 6)) == 7


def test_trials_share_out_what_a_roll_may_come_to() -> None:
    for seed in range(20):
        hands = Hands(6, Random(seed))
        rolled = [hands.of(trial).roll(b"", 0, 1, 6)[0] for trial in range(6)]
        assert rolled[0] == 4
        assert sorted(rolled[1:]) == [1, 2, 3, 5, 6]


def test_the_same_trial_rolls_the_same_whoever_asks() -> None:
    hands = Hands(8, Random(3))
    once, again = hands.of(5), hands.of(5)
    assert [once.roll(b"", n, 2, 6) for n in range(4)] == [again.roll(b"x", n, 2, 6) for n in range(4)]


def test_one_trial_is_not_lucky_in_all_its_rolls() -> None:
    hands = Hands(6, Random(5))
    by_trial = [[hands.part(roll, trial) for roll in range(12)] for trial in range(1, 6)]
    assert all(min(parts) < 0.4 < 0.6 < max(parts) for parts in by_trial)


def test_a_roll_of_very_many_dice_falls_as_it_falls() -> None:
    assert len(Hands(6, Random(1)).of(2).roll(b"", 0, 40, 6)) == 40
