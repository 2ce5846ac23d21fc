"""`wavell tournament`: a line for each scenario, and wrong names are refused."""

from tests.command import refused, wavell


def test_a_tournament_tells_what_was_won() -> None:
    words = ("tournament", "primer", "recruit", "plain", "-s", "patrol", "-n", "2", "--trials", "100", "-j", "1")
    status, out, _ = wavell(*words)
    assert status == 0
    assert out.split()[:2] == ["scenario", "games"]
    assert "patrol" in out
    assert "as allies / axis" in out


def test_a_player_that_is_not_there_is_told() -> None:
    assert 'no player "marshall"' in refused("tournament", "primer", "marshall", "plain")
