"""The combat table: columns, results and chances."""

from collections import Counter
from fractions import Fraction

import pytest

from tests.awaw.battles import front, rounds
from tests.awaw.desk import play, tally
from wavell.books.awaw.frame.combat.crt import COLUMNS, CRT, chances, column


@pytest.mark.rule("awaw frame:odds")
@pytest.mark.parametrize(
    ("units", "odds"),
    [
        ("ja-inf-9", "1/2"),  # 1 against 2
        ("ja-inf-1", "1"),  # 2 against 2
        ("ja-inf-1+ja-inf-9", "1"),  # 3 against 2
        ("ja-inf-1+ja-inf-2", "2"),
        ("ja-inf-1+ja-inf-1", "1"),  # nobody counts twice
    ],
)
def test_odds_are_rounded_for_the_defender(units: str, odds: str) -> None:
    assert tally(front(), f"odds {units} on W12").total == Fraction(odds)


@pytest.mark.rule("awaw frame:odds")
@pytest.mark.parametrize("force", range(1, 40))
@pytest.mark.parametrize("defence", [1, 2, 3, 5, 7, 12])
def test_a_column_is_never_better_than_the_odds(force: int, defence: int) -> None:
    found = Fraction(column(Fraction(force), Fraction(defence)).odds)
    assert found <= Fraction(force, defence) or found == Fraction(1, 3)
    better = [odds for odds in COLUMNS if odds > found]
    assert all(odds > Fraction(force, defence) for odds in better)


@pytest.mark.rule("awaw frame:combat-table")
def test_the_table_gets_better_for_the_attacker() -> None:
    order = ["A", "CA", "EX", "HX", "D"]
    for row in CRT.column:
        ranks = [order.index(result) for result in row.results]
        assert ranks == sorted(ranks)
    for low, high in zip(CRT.column, CRT.column[1:], strict=False):
        pairs = zip(low.results, high.results, strict=True)
        assert all(order.index(a) <= order.index(b) for a, b in pairs)


@pytest.mark.rule("awaw frame:combat-table")
@pytest.mark.parametrize("units", ["ja-inf-9", "ja-inf-1", "ja-inf-1+ja-inf-2"])
def test_chances_are_those_of_all_dice(units: str) -> None:
    counted: Counter[str] = Counter()
    for number in range(1, 7):
        events = play(front((number,)), f"attack {units} on W12")
        counted.update(fought.result for fought in rounds(events))
    game = front()
    for result in CRT.result:
        assert tally(game, f"chance {result} for {units} on W12").total == Fraction(counted[result], 6)
    odds = Fraction(tally(game, f"odds {units} on W12").total)
    assert sum(chances(odds).values()) == 1
    assert chances(odds) == {result: Fraction(counted[result], 6) for result in CRT.result}
