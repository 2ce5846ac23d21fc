"""Lines are compared by how their fights went, and by replies as far as these differ beyond chance."""

from math import inf

import pytest

from wavell.lab.players.comparing import compared, gap
from wavell.lab.players.lines import Course, Line
from wavell.lab.players.stances import BOLDLY, EVENLY


def _line(fought: list[float], replies: list[float] | None = None) -> Line:
    line = Line(EVENLY, ())
    line.fought, line.replies = fought, replies or []
    return line


def test_a_lead_is_reckoned_under_the_same_dice() -> None:
    assert gap([5.0, 9.0, 1.0], [4.0, 8.0, 0.0, 70.0]) == pytest.approx((1.0, 0.0))
    assert gap([5.0], [4.0]) == (0.0, inf)


def test_nothing_is_known_of_a_line_that_was_never_played_on() -> None:
    never, once = _line([]), _line([-50.0])
    found = compared([never, once])
    assert found.lines == (once, never)
    assert found.worths[1] == -inf


def test_of_equal_lines_the_one_that_was_named_first_is_kept() -> None:
    first, second = _line([1.0]), _line([1.0])
    assert compared([first, second]).lines[0] is first


def test_replies_that_differ_by_chance_alone_do_not_count() -> None:
    strong = _line([3.0, 3.0], [-10.0, 10.0, -9.0, 8.0])
    lucky = _line([2.0, 2.0], [-9.0, 11.0, -8.0, 12.0])
    found = compared([strong, lucky])
    assert found.trust == 0.0
    assert found.lines[0] is strong


def test_replies_that_differ_beyond_chance_count_in_full() -> None:
    exposed = _line([3.0, 3.0], [-10.0, -10.0, -10.0])
    safe = _line([2.0, 2.0], [0.0, 0.0, 0.0])
    found = compared([exposed, safe])
    assert found.trust == pytest.approx(1.0)
    assert found.lines[0] is safe
    assert found.worths == pytest.approx((2.0, -7.0))


def test_one_is_clear_after_some_rounds_if_nothing_speaks_against_it() -> None:
    good, bad = [5.0, 6.0, 5.0, 7.0, 5.0, 6.0], [1.0, 1.0, 2.0, 1.0, 0.0, 1.0]
    assert compared([_line(good), _line(bad)]).is_clear
    assert not compared([_line(good[:4]), _line(bad[:4])]).is_clear
    assert not compared([_line(good), _line(good)]).is_clear
    assert not compared([_line(good, [0.0]), _line(bad, [0.0])]).is_clear, "of replies too little is known"


def test_how_a_line_went_is_written_down() -> None:
    line = Line(BOLDLY, ())
    line.add(Course(2.0))
    line.add(Course(3.0, -1.0))
    assert (line.fought, line.replies) == ([2.0, 3.0], [-1.0])
