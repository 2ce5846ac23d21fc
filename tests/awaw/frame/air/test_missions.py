"""Air missions and air combat."""

from typing import Any

import pytest

from tests.awaw.desk import account, cites, desk, options, play, unit, war, world
from wavell.books.awaw.frame.air.missions import AIR, air_factors, air_range, result, skill
from wavell.books.awaw.model.ids import PlaceId, UnitId

BASES = {"ja-aaf-1": "Rangoon", "ja-aaf-2": "Rangoon", "br-aaf-1": "Calcutta", "br-aaf-2": "Calcutta"}
WAR: dict[str, Any] = {"wars": ("britain japan", "japan us"), "control": {"Rangoon": "axis"}}


def printed_step(index: int) -> str:
    """The ladder as its rule puts it: pairs at the foot, then triples that rise by one."""
    foot = ("0/0", "0/1", "1/0", "1/1", "1/2", "1/3")
    if index < 12:
        return foot[index // 2]
    high, along = divmod(index - 12, 3)
    return f"{high + 2}/{high + 2 + along}"


@pytest.mark.rule("awaw frame:air-combat")
def test_the_ladder_is_the_printed_one_cell_by_cell() -> None:
    assert [printed_step(index) for index in range(len(AIR.table.ladder))] == list(AIR.table.ladder)
    for factors in range(1, 26):
        start = 2 * (factors - 1) if factors <= 5 else factors + 3
        for dice in range(2, 13):
            down, home = result(factors, dice)
            assert f"{down}/{home}" == printed_step(start + dice - 2), (factors, dice)
    assert result(1, 2) == (0, 0)
    assert result(1, 12) == (1, 3)
    assert result(5, 12) == (4, 4)
    assert result(15, 12) == (7, 8)
    assert result(3, 14) == result(3, 12)
    assert result(3, 1) == result(3, 2)
    assert result(40, 12) == result(25, 12)
    assert result(0, 12) == (0, 0)


@pytest.mark.rule("awaw frame:air-units")
def test_three_squadrons_are_a_factor() -> None:
    assert air_factors([UnitId("ja-aaf-1"), UnitId("ja-aaf-2"), UnitId("ja-nas-1")]) == 3
    assert air_factors([UnitId("ja-nas-1")]) == 1
    assert air_factors([]) == 0


@pytest.mark.rule("awaw frame:air-combat")
@pytest.mark.parametrize(
    ("date", "units", "bonus"),
    [
        ("Winter 1942", ("ja-aaf-1",), 1),
        ("Spring 1943", ("ja-aaf-1",), 0),
        ("Winter 1943", ("ja-nas-1",), 0),
        ("Spring 1944", ("ja-aaf-1",), -1),
        ("Winter 1942", ("us-aaf-1",), 0),
        ("Spring 1943", ("us-aaf-1",), 1),
        ("Spring 1943", ("br-aaf-1",), 0),
        ("Spring 1943", ("aus-aaf-1",), -1),
        ("Spring 1943", ("us-aaf-1", "us-aaf-2", "aus-aaf-1"), 1),
        ("Spring 1943", ("us-aaf-1", "aus-aaf-1"), -1),
    ],
)
def test_a_force_flies_like_its_largest_part(date: str, units: tuple[UnitId, ...], bonus: int) -> None:
    assert skill(world(date=date), units) == bonus


@pytest.mark.rule("awaw frame:air-missions")
def test_counterair_is_flown_within_three_hexes_by_units_that_have_not_flown() -> None:
    game = desk("axis.combat", BASES | {"ja-inf-1": "Rangoon", "ja-aaf-3": "Akyab"}, **WAR)
    assert war(game).atlas.flight("W12", "U10") == 4
    assert cites(game.judge("axis", "counterair ja-aaf-1 on calcutta")) == ["frame:air-missions"]
    assert game.judge("axis", "counterair ja-aaf-3 on calcutta")
    assert cites(game.judge("axis", "counterair ja-inf-1 on calcutta")) == ["frame:air-missions"]
    assert cites(game.judge("axis", "counterair ja-aaf-3 on dacca")) == ["frame:air-missions"]
    assert options(game, "counterair") == ["counterair ja-aaf-3 on U10"]
    flown = desk("axis.combat", {"ja-aaf-3": {"at": "Akyab", "inverted": True}, "br-aaf-1": "Calcutta"}, **WAR)
    assert cites(flown.judge("axis", "counterair ja-aaf-3 on calcutta")) == ["frame:air-missions"]
    assert air_range(war(game), PlaceId("britain")) == 4
    assert air_range(war(game), PlaceId("W12")) == 3


@pytest.mark.rule("awaw frame:air-missions")
def test_counterair_is_fought_in_rounds_and_uses_the_attackers() -> None:
    units = {"ja-aaf-1": "Akyab", "ja-aaf-2": "Akyab", "br-aaf-1": "Calcutta", "br-aaf-2": "Calcutta"}
    game = desk("axis.combat", units, dice=[1, 3, 1, 1, *(1, 1, 1, 2) * 2], **WAR)
    play(game, "counterair ja-aaf-1+ja-aaf-2 on calcutta")
    after = war(game)
    # Round 1: 2 factors at 5 bring 1/0, 2 factors at 2 bring 0/1; then 1 factor at 3 against 1 at 3, nothing.
    assert unit(after, "br-aaf-1").place == "pool"
    assert unit(after, "br-aaf-2").place == "U10"
    assert not unit(after, "br-aaf-2").inverted
    assert unit(after, "ja-aaf-1").inverted
    assert unit(after, "ja-aaf-2").inverted


@pytest.mark.rule("awaw frame:air-missions")
def test_counterair_costs_by_the_front_and_needs_a_war_and_supply() -> None:
    units = {"ja-aaf-1": "Akyab", "br-aaf-1": "Calcutta"}
    game = desk("axis.combat", units, dice=[6, 6, 1, 1], **WAR)
    play(game, "counterair ja-aaf-1 on calcutta")
    assert account(game, "japan.level") == 99
    poor = desk("axis.combat", units, accounts={"japan.level": 0}, **WAR)
    assert cites(poor.judge("axis", "counterair ja-aaf-1 on calcutta")) == ["frame:offensive-cost"]
    peace = desk("axis.combat", units)
    assert cites(peace.judge("axis", "counterair ja-aaf-1 on calcutta")) == ["frame:war"]
    cut_off = desk("axis.combat", units, unsupplied=("ja-aaf-1",), **WAR)
    assert cites(cut_off.judge("axis", "counterair ja-aaf-1 on calcutta")) == ["frame:isolation"]
