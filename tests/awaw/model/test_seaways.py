"""Ways by sea, against a slow search: lengths, ends that are not passed, and ties cut alike."""

from random import Random

import pytest

from wavell.books.awaw.model.seaways import NO_WAY, Seaways, Steps, Waters


def slow(steps: list[Steps], ends: set[int], start: int) -> tuple[list[int], dict[int, int]]:
    """Relax every step until nothing changes; the place before each is the soonest, then the lowest."""
    far = [NO_WAY] * len(steps)
    far[start] = 0
    for _ in steps:
        for here, row in enumerate(steps):
            if far[here] < NO_WAY and (here == start or here not in ends):
                for to, length in row:
                    far[to] = min(far[to], far[here] + length)
    came = {}
    for goal in range(len(steps)):
        before = [
            (far[here], here)
            for here, row in enumerate(steps)
            if (here == start or here not in ends)
            for to, length in row
            if to == goal and far[here] + length == far[goal] < NO_WAY
        ]
        if before and goal != start:
            came[goal] = min(before)[1]
    return far, came


@pytest.mark.parametrize("seed", range(20))
def test_ways_agree_with_a_slow_search(seed: int) -> None:
    rng = Random(seed)
    count = rng.randint(2, 30)
    steps: list[Steps] = [
        tuple((rng.randrange(count), rng.choice((1, 1, 1, 2, 5))) for _ in range(rng.randint(0, 4)))
        for _ in range(count)
    ]
    ends = set(rng.sample(range(count), rng.randint(0, 3)))
    waters = Waters([tuple(to for to, length in row if length == 1) for row in steps])
    ways = Seaways(waters, {here: tuple(step for step in row if step[1] > 1) for here, row in enumerate(steps)})
    for start in range(count):
        far, came = slow(steps, ends, start)
        found = ways.far(start, ends)
        assert [found[place] for place in range(count)] == far
        for goal in came:
            way = [goal]
            while way[0] != start:
                way.insert(0, came[way[0]])
            assert ways.way(start, goal, far, ends) == way[1:]
