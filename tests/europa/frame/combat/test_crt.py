"""Odds, the combat results tables and their exact chances."""

from fractions import Fraction

import pytest

from wavell.books.europa.frame.combat.crt import RESULTS, TABLES, chances, column_of, disrupted, red_chances, result_at

ONE_WEEK, CLASSIC = TABLES["one-week"], TABLES["classic"]


@pytest.mark.rule("europa frame:CRT")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(71, 12, "5:1"), (24, 12, "2:1"), (23, 12, "3:2"), (17, 12, "1:1"), (4, 12, "1:3"), (60, 6, "9:1"), (1, 0, "9:1")],
)
def test_odds_are_rounded_in_the_defenders_favour(attack: int, defence: int, column: str) -> None:
    found = column_of(ONE_WEEK, Fraction(attack), Fraction(defence))
    assert found is not None
    assert ONE_WEEK.column[found].title == column


@pytest.mark.rule("europa frame:CRT")
def test_below_one_to_three_there_is_no_column() -> None:
    assert column_of(ONE_WEEK, Fraction(11), Fraction(34)) is None
    assert column_of(ONE_WEEK, Fraction(0), Fraction(0)) is None


@pytest.mark.rule("europa frame:CRT")
def test_the_public_cells_of_the_older_table() -> None:
    two, five = column_of(CLASSIC, Fraction(2), Fraction(1)), column_of(CLASSIC, Fraction(5), Fraction(1))
    assert two is not None
    assert five is not None
    assert [result_at(CLASSIC, two, roll) for roll in range(1, 7)] == ["AR", "AS", "AS", "EX", "HX", "DR"]
    assert result_at(CLASSIC, five, 3) == "DR"
    for column in CLASSIC.column[8:]:
        assert not any(RESULTS[code].attacker_loss != "none" or RESULTS[code].exchange for code in column.results)


@pytest.mark.rule("europa frame:CRT")
@pytest.mark.parametrize("table", TABLES)
def test_chances_are_exact_and_add_up(table: str) -> None:
    for column in range(len(TABLES[table].column)):
        for modifier in range(-12, 13):
            found = chances(table, column, modifier)
            assert sum(chance for _, chance in found) == 1
            assert all((chance * 36).denominator == 1 for _, chance in found)


@pytest.mark.rule("europa frame:RED")
def test_red_takes_a_part_rounded_up_and_at_least_one() -> None:
    assert disrupted(1, Fraction(24), 1) == 2
    assert disrupted(1, Fraction(3), 1) == 1
    assert disrupted(2, Fraction(20), 6) == 6
    assert disrupted(1, Fraction(0), 6) == 0
    assert red_chances(2, Fraction(20)) == {2: Fraction(1, 3), 4: Fraction(1, 3), 6: Fraction(1, 3)}
