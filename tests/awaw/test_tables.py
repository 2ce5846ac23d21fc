"""The tables of the frame, written down a second time: those that are public by their formula, ours cell by cell."""

import tomllib
from typing import Any

import pytest

from tests.awaw.desk import desk, lines, play, tally
from wavell.books.awaw.rules import DATA, SEQUENCE


def table(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.rule("awaw frame:attrition")
def test_the_attrition_ladder_and_its_columns() -> None:
    found = table("attrition")
    ladder = "0 1 1 2 2 1+1 2+1 3+1 3+2 4+2 5+2 5+3 6+3 7+3 7+4 8+4 9+4 9+5 10+5 11+5 11+6 12+6"  # counters and hexes
    assert found["ladder"] == [(cell if "+" in cell else f"{cell}+0").replace("+", "/") for cell in ladder.split()]
    assert found["columns"] == [10, 20, 30, 40, 50, 60]
    assert found["offsets"] == [-4, 0, 2, 4, 6, 8, 10]
    assert (found["least"], found["most"], found["surplus"], found["step"]) == (0, 11, 70, 10)


@pytest.mark.rule("awaw frame:air-combat")
def test_the_air_ladder_goes_on_in_triples() -> None:
    found = table("air")["table"]
    first = ["0/0", "0/1", "1/0", "1/1", "1/2", "1/3"]
    ladder = [cell for cell in first for _ in range(2)] + [f"{n}/{n + more}" for n in range(2, 11) for more in range(3)]
    assert found["ladder"] == ladder
    assert found["starts"] == [2 * (n - 1) if n <= 5 else n + 3 for n in range(1, len(found["starts"]) + 1)]


@pytest.mark.rule("awaw frame:combat-table")
def test_the_combat_table_row_by_row() -> None:
    rows = ["A A A CA EX HX", "A A A EX EX D", "A A CA EX HX D", "A CA EX EX D D", "A EX EX D D D", "CA EX D D D D"]
    columns = [column["results"] for column in table("crt")["column"]]
    assert [" ".join(column[die] for column in columns) for die in range(6)] == rows


@pytest.mark.rule("awaw frame:terrain")
def test_terrain_costs_and_modifiers() -> None:
    rows = table("terrain")["terrain"]
    costs = {name: (row["enter"], row["dm"]) for name, row in rows.items()}
    assert costs == {
        "clear": (1, 0), "forest": (2, 1), "jungle": (2, 1), "mountain": (2, 1), "jungle_mountain": (3, 2),
        "swamp": (2, 1), "outback": (1, 0), "area": (1, 0), "box": (1, 0),
    }  # fmt: skip
    assert {name for name, row in rows.items() if row.get("monsoon")} == {"jungle", "jungle_mountain", "swamp"}
    assert {name for name, row in rows.items() if row.get("stop")} == {"jungle", "jungle_mountain"}


@pytest.mark.rule("awaw frame:unit-costs")
def test_prices_for_a_factor() -> None:
    prices: dict[int, set[str]] = {}
    for kind, row in table("costs")["kind"].items():
        prices.setdefault(row["brps"], set()).add(kind)
    assert prices[1] == {"infantry", "replacement", "nas"}
    assert prices[2] == {"armor", "partisan"}
    assert set(prices) == {1, 2, 3}


@pytest.mark.rule("awaw frame:bombing")
@pytest.mark.rule("awaw frame:submarine-warfare")
def test_bombs_and_submarines() -> None:
    assert [(row["from"], row["brps"]) for row in table("bombing")["result"]] == [
        (2, 0), (8, 1), (10, 2), (12, 3), (14, 4), (15, 6),
    ]  # fmt: skip
    assert table("naval")["hunt"] == {"sinks": {"9": 1, "11": 2, "13": 3}, "lost": 4, "ref": "frame:submarine-warfare"}


@pytest.mark.rule("awaw frame:brp-base")
@pytest.mark.rule("awaw frame:colonies")
def test_a_british_year_line_by_line() -> None:
    found = tally(desk("allies.war", date="Spring 1941"), "income britain")
    base = [line for line in lines(found) if line.startswith("+") and "74.21" not in line and "72.15A" not in line]
    assert sorted(base) == sorted(
        ["+80 frame:brp-base", "+10 70.13", "+10 70.23", "+10 71.11", "+10 72.11", "+10 frame:colonies"]
    )
    assert found.total == 170


@pytest.mark.rule("awaw frame:prorating")
@pytest.mark.parametrize(("season", "worth"), [("Spring", 20), ("Summer", 15), ("Fall", 10), ("Winter", 5)])
def test_twenty_brps_by_the_season(season: str, worth: int) -> None:
    assert tally(desk("axis.war", date=f"{season} 1942"), "prorated 20").total == worth


@pytest.mark.rule("awaw frame:seasons")
@pytest.mark.rule("awaw frame:player-turns")
def test_four_seasons_of_an_axis_and_an_allied_turn() -> None:
    game, seen = desk("axis.war", date="Spring 1942"), list[str]()
    while SEQUENCE.turn_name(game.world.clock.turn) != "Spring 1943":
        name = f"{SEQUENCE.turn_name(game.world.clock.turn)} {game.to_act()[0].seat}"
        seen += [name] if name not in seen else []
        play(game, "end")
    assert seen == [
        f"{season} 1942 {seat}" for season in ("Spring", "Summer", "Fall", "Winter") for seat in ("axis", "allies")
    ]
