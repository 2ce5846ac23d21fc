"""What is remembered about a position, and when nothing is."""

from concurrent.futures import ThreadPoolExecutor

from tests.connect_four import Drop
from tests.games import CONNECT_FOUR, new

from wavell.umpire.judging import judge
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


def test_a_game_forgets_what_it_knew_when_an_order_is_played() -> None:
    game = new(CONNECT_FOUR)
    seat = game.to_act()[0].seat
    let_go(game.hold())
    before = game.hold()
    first = judge(game.book, game.world, seat, Drop(4))
    assert judge(game.book, game.world, seat, Drop(4)) is first
    let_go(before)
    for _ in range(6):  # the column fills up, and what was legal in it is not legal any more
        seat = game.to_act()[0].seat
        let_go(game.hold())
        assert game.play(seat, Drop(4))
    assert not game.play(game.to_act()[0].seat, Drop(4))


def test_each_thread_holds_its_own_position() -> None:
    position, other = Position(), Position()
    before = hold(position)
    assert worked_out(position, 1) == 2
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(worked_out, position, 1).result() == 3  # nothing is held there
        pool.submit(hold, other).result()
    assert [worked_out(position, 1), worked_out(other, 1), worked_out(other, 1)] == [2, 2, 3]
    let_go(before)
