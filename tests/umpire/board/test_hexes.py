"""Axial arithmetic: every formula beside a walk or a count that does without it."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wavell.umpire.board.hexes import (
    STEPS,
    Hex,
    Layout,
    centre,
    compass,
    corners,
    distance,
    hexes_within,
    line,
    neighbours,
    ring,
    rotate,
    side,
    sides,
    step,
)

numbers = st.integers(-40, 40)
hexes = st.builds(Hex, numbers, numbers)
layouts = st.sampled_from(Layout)


def walked_distance(a: Hex, b: Hex) -> int:
    """Count steps with a flood, without any formula."""
    seen, edge, steps = {a}, {a}, 0
    while b not in seen:
        edge = {Hex(q + dq, r + dr) for q, r in edge for dq, dr in STEPS} - seen
        seen |= edge
        steps += 1
    return steps


@given(st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6)))
def test_distance_is_the_number_of_steps(other: Hex) -> None:
    assert distance(Hex(0, 0), other) == walked_distance(Hex(0, 0), other)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, hexes)
def test_a_line_walks_the_shortest_way_and_is_the_same_backwards(a: Hex, b: Hex) -> None:
    walk = line(a, b)
    assert walk[0] == a
    assert walk[-1] == b
    assert len(walk) == distance(a, b) + 1
    assert all(distance(*pair) == 1 for pair in pairwise(walk))
    assert line(b, a) == walk[::-1]


@given(hexes, hexes)
def test_a_line_stays_within_a_hex_of_the_ruler(a: Hex, b: Hex) -> None:
    """The centre of each hex on a line lies no further from the ruler than a hex's corner does."""
    (ax, ay), (bx, by) = centre(a, Layout.POINTY), centre(b, Layout.POINTY)
    length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1e-9)
    for here in line(a, b):
        x, y = centre(here, Layout.POINTY)
        assert abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length <= 3**-0.5 + 1e-9


@given(hexes, st.integers(0, 6))
def test_range_and_ring_hold_the_hexes_at_those_distances(middle: Hex, radius: int) -> None:
    square = [Hex(middle.q + q, middle.r + r) for q in range(-7, 8) for r in range(-7, 8)]
    assert Counter(hexes_within(middle, radius)) == Counter(here for here in square if distance(middle, here) <= radius)
    assert Counter(ring(middle, radius)) == Counter(here for here in square if distance(middle, here) == radius)


@given(hexes, hexes, st.integers(-12, 12))
def test_rotation_keeps_distance_and_comes_round(here: Hex, about: Hex, sixths: int) -> None:
    turned = rotate(here, sixths, about)
    assert distance(about, turned) == distance(about, here)
    assert rotate(turned, -sixths, about) == here
    assert rotate(here, 6, about) == here


def test_one_sixth_turns_each_direction_into_the_next() -> None:
    assert [rotate(direction, 1) for direction in STEPS] == [*STEPS[1:], STEPS[0]]


@given(hexes, st.integers(0, 5))
def test_two_neighbours_share_one_side(here: Hex, direction: int) -> None:
    there = neighbours(here)[direction]
    assert there == step(here, direction)
    assert side(here, there) == side(there, here)
    assert set(sides(here)) & set(sides(there)) == {side(here, there)}


def test_hexes_apart_share_no_side() -> None:
    for other in (Hex(0, 0), Hex(1, 1), Hex(2, 0)):
        with pytest.raises(ValueError, match="share no hexside"):
            side(Hex(0, 0), other)


@given(hexes, st.integers(0, 5), layouts)
def test_neighbouring_centres_are_one_apart_and_corners_end_their_side(
    here: Hex, direction: int, layout: Layout
) -> None:
    (ax, ay), (bx, by) = centre(here, layout), centre(step(here, direction), layout)
    assert (bx - ax) ** 2 + (by - ay) ** 2 == pytest.approx(1)
    points = corners(here, layout)
    (px, py), (qx, qy) = points[direction], points[(direction + 1) % 6]
    assert ((px + qx) / 2, (py + qy) / 2) == pytest.approx(((ax + bx) / 2, (ay + by) / 2))


@pytest.mark.parametrize("layout", Layout)
def test_compass_names_point_where_the_picture_does(layout: Layout) -> None:
    for name, direction in zip(compass(layout), STEPS, strict=True):
        x, y = centre(direction, layout)
        assert ("E" in name) == (x > 1e-9)
        assert ("W" in name) == (x < -1e-9)
        assert ("N" in name) == (y < -1e-9)
        assert ("S" in name) == (y > 1e-9)
