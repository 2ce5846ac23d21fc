"""SPs: who draws on them, what a week brings, and what is captured (frame:SP)."""

import pytest

from tests.europa.desk import cites, desk, front, options, play, world
from tests.europa.shortages import CUT, DRY
from wavell.books.europa.frame.supply.points import affords, draws, pay
from wavell.books.europa.frame.supply.states import state
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.reasons import Why
from wavell.books.europa.rules import ALLIES, RULES
from wavell.umpire.facts.world import written

FRAME = RULES.ref("frame:SP")


@pytest.mark.rule("europa frame:SP")
def test_points_feed_units_that_have_no_line() -> None:
    units = {"al-inf-div": "0701", "al-arm-div": "0701", "al-mtn-div": "0701", "al-inf": "0701", **CUT}
    game = desk("turn.weather", units, map="lines", marks=DRY, stocks={"0701": (5, 0)})
    assert "feed al-inf-div+al-arm-div+al-mtn-div from 0701" not in options(game, "feed")
    assert cites(game.judge("allies", "feed al-inf-div+al-arm-div+al-mtn-div+al-inf from 0701")) == ["frame:SP"]
    assert play(game, "feed al-inf-div+al-arm-div+al-mtn-div from 0701")
    assert front(game).stock("0701").sp == 4
    assert state(front(game), UnitId("al-inf-div")) == "full"
    assert state(front(game), UnitId("al-inf")) == "u1"
    assert cites(game.judge("allies", "feed al-inf-div from 0701")) == ["frame:SP"]


@pytest.mark.rule("europa frame:SP")
def test_a_stack_draws_on_what_it_can_trace_to_the_nearest_first() -> None:
    now = world({"al-inf": "0602"}, map="lines", stocks={"0602": (2, 0), "0302": (3, 0), "2102": (9, 0)})
    assert list(draws(now, ALLIES, PlaceId("0602"))) == ["0602", "0302"]
    assert affords(now, ALLIES, PlaceId("0602"), 10)
    assert not affords(now, ALLIES, PlaceId("0602"), 11)
    paid = list(pay(FRAME, now, ALLIES, PlaceId("0602"), 6, Why("attack")))
    assert [(event.where, event.sp) for event in paid] == [("0602", -4), ("0302", -2)]  # type: ignore[attr-defined]


@pytest.mark.rule("europa frame:SP")
def test_the_week_brings_points() -> None:
    game = desk("turn.weather", {"al-inf": "19A:2417"}, map="desert", date="Nov 3 41")
    assert front(game).stock("19A:2417").sp == 36
    game = desk("allies.close", {"ax-inf": "18A:3222"}, map="desert", date="Nov 3 41", dice=[5])
    assert front(game).stock("18A:3222").sp == (2 + 2) * 6


@pytest.mark.rule("europa frame:SP")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (2, 0), (3, 6), (4, 6), (5, 13), (6, 13)])
def test_points_that_are_overrun_are_rolled_for(die: int, left: int) -> None:
    game = desk("allies.movement", {"al-inf": "0802"}, map="lines", stocks={"0902": (6, 0), "1001": (1, 0)}, dice=[die])
    now = front(game)
    assert not affords(now, ALLIES, PlaceId("0802"), 1)
    odd = now.stock("0902").sp + 1
    now.stocks = written(now.stocks, "0902", type(now.stock("0902"))(odd, 0))
    play(game, "move al-inf 0902")
    assert "haul 1 from 0902 to 0802" not in options(game, "haul")
    play(game, "end")
    assert front(game).stock("0902").sp == left
