"""Tournaments: pairs of games from one seed with swapped sides, and what a player has won of them."""

import pytest

from wavell.lab.tournament import Match, Result, pairs, play, play_all, standing


def test_pairs_share_a_seed_and_swap_the_sides() -> None:
    found = pairs("primer", "oasis", ("staff", "plain"), 4, 100)
    assert [(match.seed, match.players) for match in found] == [
        (1, ("staff", "plain")),
        (1, ("plain", "staff")),
        (2, ("staff", "plain")),
        (2, ("plain", "staff")),
    ]


def test_a_game_is_the_same_each_time() -> None:
    match = Match("primer", "patrol", ("recruit", "plain"), 3, 200)
    one = play(match)
    assert one == play(match)
    assert one.orders > 0
    assert one.faults == 0


def won(seed: int, players: tuple[str, str], *winners: str) -> Result:
    return Result(Match("primer", "oasis", players, seed, 1), winners, ("allies", "axis"), 1, 0)


def test_a_standing_is_counted_by_pairs() -> None:
    results = [
        won(1, ("staff", "plain"), "allies"),
        won(1, ("plain", "staff"), "axis"),
        won(2, ("staff", "plain"), "axis"),
        won(2, ("plain", "staff")),
    ]
    found = standing(results, "staff")
    assert (found.games, found.part) == (4, 0.625)
    assert 0.0 <= found.low < found.part < found.high == 1.0
    assert standing([], "staff").games == 0


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["oasis", "patrol"])
def test_staff_beats_the_plain_player(scenario: str) -> None:
    results = list(play_all(pairs("primer", scenario, ("staff", "plain"), 16, 2_000), 1))
    assert standing(results, "staff").part >= 0.9
    assert not sum(result.faults for result in results)


def test_a_player_who_meets_himself_plays_one_game_of_each_seed() -> None:
    found = pairs("primer", "oasis", ("staff", "staff"), 3, 100, 5)
    assert [(match.players, match.seed) for match in found] == [(("staff", "staff"), seed) for seed in (5, 6, 7)]


def test_of_a_game_against_himself_each_side_has_its_own_points() -> None:
    (result,) = play_all(pairs("primer", "oasis", ("plain", "plain"), 1, 1), 1)
    assert sum(result.points_of(seat) for seat in result.seats) == 1.0
    assert result.points("plain") == result.points_of(result.seats[0])
