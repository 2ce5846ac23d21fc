"""What is remembered about a position, and when nothing is."""

from wavell.umpire.memo import hold, let_go, remembered


class Position:
    def __init__(self) -> None:
        self.asked = 0


@remembered
def worked_out(position: Position, number: int) -> int:
    position.asked += 1
    return number + position.asked


def test_nothing_is_remembered_of_a_position_that_may_change() -> None:
    position = Position()
    assert [worked_out(position, 1), worked_out(position, 1)] == [2, 3]


def test_a_position_that_is_held_is_asked_once_for_each_question() -> None:
    position, other = Position(), Position()
    before = hold(position)
    assert [worked_out(position, 1), worked_out(position, 1), worked_out(position, 2)] == [2, 2, 4]
    inner = hold(other)
    assert [worked_out(other, 1), worked_out(position, 1)] == [2, 4]
    let_go(inner)
    assert worked_out(position, 1) == 2
    let_go(before)
    assert worked_out(position, 1) == 5
