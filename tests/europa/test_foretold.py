"""What a question foretells of an order comes true, for every question and every order that it speaks of."""

import pytest

from tests.europa.desk import FLUGFELD, LONGFIELD, desk
from tests.europa.foretelling import battles, movement, points
from tests.europa.foretelling.table import SILENT
from tests.europa.foretelling.table import TABLE as TABLE
from wavell.books.europa.book import BOOK
from wavell.lab.saboteur import Step

ROWS = (movement, battles, points)
"""The modules that add rows to the table."""


def test_every_question_foretells_something_or_says_why_not() -> None:
    assert TABLE.unlisted(SILENT) == []


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sorted(BOOK.scenarios))
def test_what_is_foretold_in_play_comes_true(scenario: str) -> None:
    TABLE.play(scenario, 5, 150)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_what_is_foretold_in_scattered_positions_comes_true(seed: int) -> None:
    TABLE.hunt(seed, 10)


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("sea", "way"), [("clear", "0210"), ("rough", "0210"), ("rough", "0204 from 0104")])
def test_what_is_foretold_of_a_landing_comes_true(sea: str, way: str, die: int) -> None:
    """Random play hardly ever comes to land tanks."""
    ships, weather = {"allies transports": 4}, {"sea": sea}
    game = desk("allies.movement", {"al-dd-tank": "Westport"}, dice=[die, 6], pools=ships, weather=weather)
    before = TABLE.compared.copy()
    assert TABLE.give(game, Step("allies", f"land al-dd-tank on {way}", ())) is None
    assert {"LandingDie", "LandingChances"} <= (TABLE.compared - before).keys()


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("unit", ["al-para", "al-commando"])
def test_what_is_foretold_of_a_drop_comes_true(unit: str, die: int) -> None:
    """Nor to drop troops; those who are not trained for it drop worse."""
    units = {unit: LONGFIELD, "al-air-transport": LONGFIELD, "ax-inf": "1206"}
    game = desk("allies.movement", units, dice=[die])
    before = TABLE.compared.copy()
    assert TABLE.give(game, Step("allies", f"drop {unit} by al-air-transport to 1106", ())) is None
    assert "DropDie" in (TABLE.compared - before)


@pytest.mark.parametrize("dice", [[1, 1], [6, 6], [3, 4]])
def test_what_is_foretold_of_flak_comes_true(dice: list[int]) -> None:
    units = {"al-bomber": LONGFIELD, "ax-heavy-aa": FLUGFELD}
    game = desk("allies.movement", units, dice=[*dice, 1, 1, 1])
    before = TABLE.compared.copy()
    assert TABLE.give(game, Step("allies", "bomb al-bomber on Flugfeld at airbase", ())) is None
    assert "Aa" in (TABLE.compared - before)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_it_comes_true_in_many_more(seed: int) -> None:
    TABLE.hunt(seed, 40)
