"""Victory: each scenario can be won and lost, and the score says how."""

import tomllib

import msgspec
import pytest

from tests.europa.desk import scenario
from tests.europa.model.test_scenarios import NAMES
from wavell.books.europa.frame.politics.victory import (
    GOALS,
    Goals,
    Score,
    a_goal_ends_the_game,
    lost,
    the_last_turn_decides,
)
from wavell.books.europa.model.counters import ROSTER, UNISOLATED
from wavell.books.europa.model.counts import Key
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Face, Side
from wavell.books.europa.model.scenarios import stacks_of
from wavell.books.europa.model.world import Front, Unit
from wavell.books.europa.rules import ALLIES, AXIS, DATA, RULES
from wavell.umpire import GameEnded, Outcome, Roller

NO_DICE = Roller(None, b"", "", "")


def give(now: Front, side: Side) -> None:
    now.owner = {**now.owner, **{now.atlas.find(name) or PlaceId(""): side for name in GOALS[now.scenario].places}}


def lose(now: Front, *units: str) -> None:
    now.units = {**now.units, **{UnitId(id_): Unit(UNISOLATED) for id_ in units}}
    now.stacks = stacks_of(now.units)


def outcome(now: Front) -> Outcome:
    now.clock = msgspec.structs.replace(now.clock, turn=now.last)
    for rule in (a_goal_ends_the_game, the_last_turn_decides):
        for event in rule(now, NO_DICE):
            assert isinstance(event, GameEnded)
            return event.outcome
    raise AssertionError("nobody has won")


def score(now: Front) -> int:
    return int(RULES.answer(Score(), now).total)


@pytest.mark.rule("europa frame:VIC")
@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_can_be_won_by_either_side(name: str) -> None:
    now = scenario(name)
    give(now, ALLIES)
    assert outcome(now).winners == ("allies",)
    give(now, AXIS)
    assert outcome(now).winners == ("axis",)


@pytest.mark.rule("europa frame:VIC")
def test_a_place_counts_for_who_owns_it() -> None:
    now = scenario("crusader")
    before = score(now)
    now.owner = {**now.owner, PlaceId("18A:3222"): ALLIES}
    assert score(now) == before + 2


@pytest.mark.rule("europa frame:VIC", "europa 103.A.2.b.1.p3")
def test_the_railway_counts_by_the_hex() -> None:
    now = scenario("desert-railway")
    before = score(now)
    now.marks = {**now.marks, Key("railhead matruh"): 11}
    assert score(now) == before + 2


@pytest.mark.rule("europa frame:VIC")
def test_losses_count_by_their_difference() -> None:
    now = scenario("crusader")
    before = score(now)
    lose(now, "15-pz-div", "21-pz-div", "90-div")
    assert lost(now, AXIS) == 9
    assert score(now) == before + 1
    lose(now, "2-nz-div")
    assert score(now) == before
    lose(now, "4-ind-div", "1-sa-div", "70-div", "2-sa-div", "7-arm-div")
    assert lost(now, ALLIES) == 18
    assert score(now) == before - 1


@pytest.mark.rule("europa frame:VIC")
def test_a_cadre_is_a_part_of_a_loss_and_stores_are_none() -> None:
    now = scenario("crusader")
    now.units = {
        **now.units,
        UnitId("15-pz-div"): msgspec.structs.replace(now.units[UnitId("15-pz-div")], up=Face.CADRE),
    }
    assert lost(now, AXIS) == ROSTER[UnitId("15-pz-div")].re - 1
    lose(now, "ge-truck-1", "pzgr-depot")
    assert lost(now, AXIS) == 2


@pytest.mark.rule("europa frame:VIC", "europa frame:INT")
def test_a_cadre_out_of_sight_counts_for_everybody() -> None:
    now = scenario("crusader")
    now.units = {
        **now.units,
        UnitId("15-pz-div"): msgspec.structs.replace(now.units[UnitId("15-pz-div")], up=Face.CADRE, seen=False),
    }
    for seat in ("allies", "axis", "spectator"):
        assert lost(now.seen_by(seat), AXIS) == 2, seat
        assert lost(now.seen_by(seat), ALLIES) == 0, seat


@pytest.mark.rule("europa frame:VIC")
def test_crusader_ends_at_once_when_tobruk_falls() -> None:
    now = scenario("crusader")
    assert list(a_goal_ends_the_game(now, NO_DICE)) == []
    now.owner = {**now.owner, PlaceId("18A:4817"): AXIS}
    (ended,) = a_goal_ends_the_game(now, NO_DICE)
    assert isinstance(ended, GameEnded)
    assert ended.outcome.winners == ("axis",)


@pytest.mark.rule("europa frame:VIC")
def test_nothing_is_decided_before_the_last_turn() -> None:
    now = scenario("crusader")
    assert list(the_last_turn_decides(now, NO_DICE)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Tobruk = 2", "Tobrok = 2"),
        ("least = 8", "least = 6"),
        ('line = "matruh"', 'line = "sollum"'),
        ('winners = ["axis"]', 'winners = ["axes"]'),
        ("losses = 9", "losses = -9"),
    ],
)
def test_goals_that_cannot_be_are_refused(old: str, new: str) -> None:
    text = (DATA / "victory.toml").read_text("utf-8")
    rows = tomllib.loads(text.replace(old, new, 1))
    with pytest.raises((ValueError, msgspec.ValidationError)):
        msgspec.convert(rows["goals"]["crusader"], Goals)
