"""Per-position memoisation: what is cached about a position, and when nothing is."""

from concurrent.futures import ThreadPoolExecutor

from tests.connect_four import Drop
from tests.games import CONNECT_FOUR, new

from wavell.umpire.rules.judging import judge
from wavell.umpire.rules.position_cache import change, memoised, memoised_by, pin, pinned, unpin


class Position:
    def __init__(self) -> None:
        self.asked = 0


@memoised
def worked_out(position: Position, number: int) -> int:
    position.asked += 1
    return number + position.asked


def test_nothing_is_cached_for_a_position_that_may_change() -> None:
    position = Position()
    assert [worked_out(position, 1), worked_out(position, 1)] == [2, 3]


def test_a_pinned_position_is_asked_once_for_each_question() -> None:
    position, other = Position(), Position()
    before = pin(position)
    assert [worked_out(position, 1), worked_out(position, 1), worked_out(position, 2)] == [2, 2, 4]
    inner = pin(other)
    assert [worked_out(other, 1), worked_out(position, 1)] == [2, 4]
    unpin(inner)
    assert worked_out(position, 1) == 2
    unpin(before)
    assert worked_out(position, 1) == 5


def test_a_game_forgets_what_it_knew_when_an_order_is_played() -> None:
    game = new(CONNECT_FOUR)
    seat = game.to_act()[0].seat
    unpin(game.pin())
    before = game.pin()
    first = judge(game.book, game.world, seat, Drop(4))
    assert judge(game.book, game.world, seat, Drop(4)) is first
    unpin(before)
    for _ in range(6):  # the column fills up, and what was legal in it is not legal any more
        seat = game.to_act()[0].seat
        unpin(game.pin())
        assert game.play(seat, Drop(4))
    assert not game.play(game.to_act()[0].seat, Drop(4))


def test_each_thread_pins_its_own_position() -> None:
    position, other = Position(), Position()
    before = pin(position)
    assert worked_out(position, 1) == 2
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(worked_out, position, 1).result() == 3  # nothing is pinned there
        pool.submit(pin, other).result()
    assert [worked_out(position, 1), worked_out(other, 1), worked_out(other, 1)] == [2, 2, 3]
    unpin(before)


def test_the_cache_of_a_pinned_position_is_cleared_when_it_changes() -> None:
    position, seen = Position(), list[int]()

    def apply(changed: Position) -> None:
        seen.append(worked_out(changed, 1))
        changed.asked = 10

    with pinned(position):
        assert [worked_out(position, 1), worked_out(position, 1)] == [2, 2]
        change(position, apply)
        assert seen == [3]  # nothing is cached while it changes
        assert [worked_out(position, 1), worked_out(position, 1)] == [12, 12]


class Parts:
    def __init__(self, left: list[int], right: list[int]) -> None:
        self.left, self.right = left, right


def test_a_result_is_computed_again_when_an_attribute_is_replaced() -> None:
    asked: list[str] = []

    @memoised_by("left")
    def one(position: Parts, name: str) -> int:
        asked.append(name)
        return sum(position.left)

    @memoised_by("left", "right")
    def both(position: Parts) -> int:
        asked.append("both")
        return sum(position.left) + sum(position.right)

    now = Parts([1], [2])
    assert [one(now, "a"), one(now, "a"), one(now, "b"), both(now), both(now)] == [1, 1, 1, 3, 3]
    now.right = [5]
    assert [one(now, "a"), both(now)] == [1, 6]
    now.left = [3]
    assert [one(now, "a"), both(now)] == [3, 8]
    assert asked == ["a", "b", "both", "both", "a", "both"]
    for n in range(1000):  # the cache is bounded
        assert one(Parts([n], []), "c") == n
