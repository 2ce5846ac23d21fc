"""The search for movement beside a slow twin that shares nothing with it: plain loops over names and fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.umpire.board.sketches import TERRAIN, Sketch, sketches, subset

from wavell.umpire.board.movement import Cost, CostTable, Mover

prices: st.SearchStrategy[Cost] = st.sampled_from([0, 1, 2, 3]) | st.sampled_from(["1/2", "2/3", "3/2"])


@st.composite
def tables(draw: st.DrawFn) -> CostTable:
    return CostTable(
        enter=draw(st.dictionaries(st.sampled_from(TERRAIN), prices)),
        side=draw(st.dictionaries(st.sampled_from(["river", "cliff"]), prices)),
        closed=draw(st.frozensets(st.sampled_from(["river", "cliff"]), max_size=1)),
        line=draw(
            st.dictionaries(
                st.just("road"), prices | st.dictionaries(st.sampled_from(TERRAIN), prices, max_size=2), max_size=1
            )
        ),
        link=draw(st.dictionaries(st.just("sea"), prices, max_size=1)),
        stop=draw(st.frozensets(st.sampled_from(TERRAIN), max_size=1)),
        zoc_enter=draw(prices),
        zoc_leave=draw(prices),
        zoc_stop=draw(st.booleans()),
    )


def twin_step(sketch: Sketch, table: CostTable, here: str, to: str, zoc: set[str]) -> Fraction | None:
    """The price of a step by the words of the chart."""
    found: list[Fraction] = []
    if to in sketch.around(here):
        terrain, feature = sketch.terrain[to], sketch.sides.get(frozenset((here, to)))
        if terrain in table.enter and feature not in table.closed:
            found.append(Fraction(table.enter[terrain]) + Fraction(table.side.get(feature or "", 0)))
        if frozenset((here, to)) in sketch.roads and "road" in table.line:
            road = table.line["road"]
            if not isinstance(road, dict):
                found.append(Fraction(road))
            elif terrain in road:
                found.append(Fraction(road[terrain]))
    for a, b, length in sketch.links:
        if {a, b} == {here, to} and "sea" in table.link:
            found.append(Fraction(table.link["sea"]) * length)
    if not found:
        return None
    extra = Fraction(table.zoc_leave) * (here in zoc) + Fraction(table.zoc_enter) * (to in zoc)
    return min(found) + extra


def twin_reach(
    sketch: Sketch, table: CostTable, start: str, allowance: int, blocked: set[str], zoc: set[str], one_hex: bool
) -> dict[str, Fraction]:
    """Relax every step again and again until nothing changes."""
    names = [*sketch.terrain, *sketch.boxes()]
    steps = {(a, b): twin_step(sketch, table, a, b, zoc) for a in names for b in names if a != b}
    cost = {start: Fraction(0)}
    changed = True
    while changed:
        changed = False
        for (here, to), price in steps.items():
            if price is None or here not in cost or to in blocked:
                continue
            halted = sketch.terrain.get(here) in table.stop or (table.zoc_stop and here in zoc)
            total = cost[here] + price
            if (here == start or not halted) and total <= allowance and total < cost.get(to, total + 1):
                cost[to] = total
                changed = True
    if one_hex:
        for to in names:
            if to not in cost and to not in blocked and steps.get((start, to)) is not None:
                cost[to] = Fraction(allowance)
    return cost


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(sketches(), tables(), st.data())
def test_movement_equals_its_twin(sketch: Sketch, table: CostTable, data: st.DataObject) -> None:
    board = sketch.board()
    mover = Mover(board, table)
    names = [*sketch.terrain, *sketch.boxes()]
    start, allowance = data.draw(st.sampled_from(names)), data.draw(st.integers(0, 7))
    blocked, zoc, one_hex = subset(data, names, 5), subset(data, names, 5), data.draw(st.booleans())
    in_zoc = board.indices(zoc)
    found = mover.reach(board.index(start), allowance, blocked=board.indices(blocked), zoc=in_zoc, one_hex=one_hex)
    expected = twin_reach(sketch, table, start, allowance, blocked, zoc, one_hex)
    assert {str(board.spots[spot].id): found.cost(spot) for spot in found} == expected
    for spot in found:
        path = found.path(spot)
        assert path[0] == found.start
        assert path[-1] == spot
        price = mover.price(path, in_zoc)
        assert price is not None
        assert found.cost(spot) == min(price, Fraction(allowance))
        assert one_hex or price <= allowance
        assert not board.indices(blocked) & set(path[1:])
    again = mover.reach(board.index(start), allowance, blocked=board.indices(blocked), zoc=in_zoc, one_hex=one_hex)
    assert [again.path(spot) for spot in again] == [found.path(spot) for spot in found]


@pytest.mark.parametrize("price", ["x", "1/0", -1, "-1/2"])
def test_a_price_that_is_no_number_of_points_is_refused(price: int | str) -> None:
    board = Sketch({"0101": "clear"}).board()
    with pytest.raises(ValueError, match="ovement points"):
        Mover(board, CostTable(enter={"clear": price}))
    with pytest.raises(ValueError, match="ovement points"):
        Mover(board, CostTable(enter={"clear": 1})).reach(0, price)


def test_leaving_a_zone_of_control_costs_three_and_the_hex_one() -> None:
    board = Sketch({"0101": "clear", "0102": "clear", "0103": "clear"}).board()
    foot = Mover(board, CostTable(enter={"clear": 1}, zoc_leave=3))
    found = foot.reach(0, 6, zoc=frozenset([0]))
    assert [found.cost(spot) for spot in found] == [0, 4, 5]
