"""Weights from games: what foretells results weighs more, and nothing weighs less than nothing."""

from random import Random

import pytest

from wavell.lab.fitting import Play, Sample, fit, learn, learn_all

BEFORE = {"outcome": 100.0, "hold": 2.0, "noise": 2.0, "never": 3.0}


def samples(games: int, rng: Random) -> list[Sample]:
    """Positions of games that whoever holds more wins more often, whatever the noise is."""
    found = []
    for game in range(games):
        hold = rng.gauss(0.0, 1.0)
        points = float(hold + rng.gauss(0.0, 0.5) > 0)
        for _ in range(5):
            amounts = {"hold": hold + rng.gauss(0.0, 0.1), "noise": rng.gauss(0.0, 1.0), "never": 1.0}
            found.append(Sample(f"game {game:03}", "oasis allies", amounts, points))
    return found


def test_what_foretells_results_gains_weight_and_the_rest_loses_it() -> None:
    fitted = fit(samples(200, Random(1)), BEFORE)
    assert fitted.weights["hold"] > BEFORE["hold"] > BEFORE["noise"] / 2 > fitted.weights["noise"] >= 0.0
    assert (fitted.weights["outcome"], fitted.weights["never"]) == (100.0, 3.0), "nothing can be learned of these"
    assert (fitted.samples, fitted.games) == (1000, 200)
    assert fitted.loss < fitted.loss_before


def test_few_games_change_little() -> None:
    one, many = fit(samples(4, Random(2)), BEFORE), fit(samples(200, Random(2)), BEFORE)
    assert one.games == 4
    assert all(weight >= 0.0 for weight in one.weights.values())
    assert many.loss < many.loss_before


def test_nothing_is_learned_from_no_games() -> None:
    assert fit([], BEFORE).weights == BEFORE


def test_both_sides_of_a_game_are_learned_from() -> None:
    found = learn(Play("primer", "patrol", 3, 60))
    assert {each.side for each in found} == {"patrol allies", "patrol axis"}
    assert {each.game for each in found} == {"patrol 3"}
    assert {each.points for each in found} in ({0.0, 1.0}, {0.5})
    assert found == learn(Play("primer", "patrol", 3, 60)), "the same seed is the same game"


@pytest.mark.slow
def test_games_are_played_side_by_side() -> None:
    done: list[int] = []
    plays = [Play("primer", "patrol", seed, 60) for seed in (3, 4)]
    found = list(learn_all(plays, 2, lambda: done.append(1)))
    assert found == [*learn(plays[0]), *learn(plays[1])]
    assert len(done) == 2
