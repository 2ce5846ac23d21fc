"""What a question foretells of an order comes true, for every question and every order that it speaks of."""

from typing import Any

import pytest

from tests.europa.desk import FLUGFELD, LONGFIELD, desk, scenario
from tests.europa.foretelling import battles, movement, points
from tests.europa.foretelling.table import SILENT
from tests.europa.foretelling.table import TABLE as TABLE
from wavell.books.europa.book import BOOK
from wavell.books.europa.rules import SEQUENCE
from wavell.lab.saboteur import Step
from wavell.umpire import Game, GivenDice, Header
from wavell.umpire.facts.world import Clock

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


@pytest.mark.parametrize("points", ["1", "2", "3"])
@pytest.mark.parametrize("way", ["19A:0918", "19A:0618"])
def test_what_is_foretold_of_a_load_comes_true(points: str, way: str) -> None:
    """What a way costs is taken of SMPs only where they are a pool."""
    position: dict[str, Any] = {"map": "desert", "stocks": {"Matruh": [6, 6]}, "smps": {"allies:desert": 60}}
    units, pool = {"al-inf": "Matruh"}, {"smp-number": "pool"}
    game = desk("allies.movement", units, date="Nov 3 41", readings=pool, **position)
    before = TABLE.compared.copy()
    assert TABLE.give(game, Step("allies", f"haul {points} from matruh to {way}", ())) is None
    assert "HaulCost" in (TABLE.compared - before)


@pytest.mark.parametrize("name", ["crusader", "kassala-to-keren"])
def test_the_score_that_is_told_is_what_decides(name: str) -> None:
    """Few games that are played at random come to their last turn."""
    now = scenario(name)
    now.clock = Clock(now.last, SEQUENCE.step("axis.exploitation"))
    header = Header("europa", name, BOOK.versions.rules_id, now.readings, "strict", ())
    game = Game.begin(BOOK, header, GivenDice([]), now)
    before = TABLE.compared.copy()
    assert TABLE.give(game, Step(game.to_act()[0].seat, "end", ())) is None
    assert "Score" in (TABLE.compared - before)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_it_comes_true_in_many_more(seed: int) -> None:
    TABLE.hunt(seed, 40)
