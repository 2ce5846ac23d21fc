"""71.4 and 72.4: enemies next to the boxes."""

from typing import Any

import pytest

from tests.awaw.desk import account, desk, lines, play, tally, used
from wavell.books.awaw.model.counters import ROSTER
from wavell.umpire import Game

GATES = {"australia": ("NN16", "NN23", "NN24"), "india": ("S7", "T7", "BB3")}


def force(nation: str, factors: int, *places: str) -> dict[str, str]:
    """Ground units of a nation with so many factors together, spread over some places."""
    found: dict[str, str] = {}
    for id_, counter in sorted(ROSTER.items(), key=lambda row: -row[1].factors):
        if counter.nation == nation and counter.is_ground and counter.kind != "partisan" and counter.factors <= factors:
            found[id_] = places[len(found) % len(places)]
            factors -= counter.factors
    assert factors == 0, f"{nation} has too few units"
    return found


def siege(land: str, japanese: int, allied: int, *, ina: int = 0, phase: str = "axis.combat", **more: Any) -> Game:
    """So many enemy factors next to a box, and so many in it."""
    units = force("japan", japanese, *GATES[land]) | force("ina", ina, GATES[land][0]) | force("us", allied, land)
    return desk(phase, units, **more)


@pytest.mark.rule("awaw 71.41")
@pytest.mark.rule("awaw 72.41")
@pytest.mark.parametrize("land", ["australia", "india"])
@pytest.mark.parametrize(
    ("japanese", "allied", "loss"), [(9, 4, 5), (4, 4, 0), (3, 8, 0), (6, 6, 0), (13, 4, 9), (14, 4, 10), (20, 4, 10)]
)
def test_britain_loses_a_brp_for_each_factor_in_excess(land: str, japanese: int, allied: int, loss: int) -> None:
    game = siege(land, japanese, allied)
    assert tally(game, f"pressure {land}").total == loss
    assert account(game, "britain.level") == 100
    play(game, "end")
    assert account(game, "britain.level") == 100 - loss
    assert account(game, "britain.lost.pressure") == loss
    assert used(game, f"pressed {land}") == loss


@pytest.mark.rule("awaw 72.41")
@pytest.mark.parametrize(("japanese", "ina", "allied", "loss"), [(6, 3, 4, 5), (6, 0, 6, 0), (12, 3, 4, 10)])
def test_the_indian_national_army_counts_with_japan(japanese: int, ina: int, allied: int, loss: int) -> None:
    game = siege("india", japanese, allied, ina=ina)
    play(game, "end")
    assert account(game, "britain.level") == 100 - loss


@pytest.mark.rule("awaw 71.41")
def test_the_loss_is_told_unit_by_unit_and_only_ground_units_at_the_gate_count() -> None:
    units = {"ja-inf-1": "NN24", "ja-aaf-1": "NN24", "ja-dd-1": "NN24", "ja-inf-2": "MM23", "ja-inf-3": "NN31"}
    game = desk("axis.combat", units | {"us-aaf-1": "australia", "aus-inf-5": "australia"})
    found = tally(game, "pressure australia")
    assert lines(found) == ["+2 71.41", "-1 71.41", ">=0 71.41", "<=10 71.41"]
    assert found.total == 1


@pytest.mark.rule("awaw 72.41")
def test_partisans_count_only_if_it_is_so_read() -> None:
    units = {"ja-inf-1": "S7", "ina-par-1": "S7"}
    assert tally(desk("axis.combat", units), "pressure india").total == 2
    counted = desk("axis.combat", units, readings={"partisans-count": "counted"})
    assert tally(counted, "pressure india").total == 3


@pytest.mark.rule("awaw 71.42")
@pytest.mark.rule("awaw 72.42")
@pytest.mark.parametrize("land", ["australia", "india"])
@pytest.mark.parametrize(("loss", "less"), [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (10, 3)])
def test_every_three_brps_lost_lower_both_limits_by_one(land: str, loss: int, less: int) -> None:
    game = desk("allies.combat", used={f"pressed {land}": loss})
    whole = {"australia": 9, "india": 3}[land]
    assert account(game, f"{land}.limit") == whole
    play(game, "end")
    assert account(game, f"{land}.limit") == whole - less
    assert account(game, "britain.limit") == 50 - less
    assert lines(tally(game, "limit britain"))[1:] == (
        [f"-{less} {'71' if land == 'australia' else '72'}.42"] * bool(less)
    )


@pytest.mark.rule("awaw 71.42")
def test_the_cut_falls_in_the_same_turn_and_lapses_after_it() -> None:
    game = siege("australia", 9, 3, accounts={"britain.level": 50})
    for turn in (1, 2):
        while game.step.id != "allies.construction":
            play(game, "end")
        assert account(game, "britain.lost.pressure") == 6 * turn
        assert account(game, "britain.limit") == 48
        play(game, "end")
