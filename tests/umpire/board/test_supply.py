"""Tracing supply beside a slow twin that shares nothing with it: plain loops over names."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.umpire.board.sketches import Sketch, chains, sketches, subset

from wavell.umpire.board.board import Board
from wavell.umpire.board.movement import CostTable
from wavell.umpire.board.supply import Element, Line, SupplyNet


def twin_lengths(sketch: Sketch, element: Element, here: str) -> dict[str, int]:
    """The steps of one element from a place towards a source, with their lengths."""
    found: dict[str, int] = {}
    for to in sketch.around(here):
        pair = frozenset((here, to))
        if element.lines is not None:
            if pair in sketch.roads:
                found[to] = 1
        elif {sketch.terrain[here], sketch.terrain[to]} <= set(element.enter) and (
            sketch.sides.get(pair) not in element.closed
        ):
            found[to] = element.enter[sketch.terrain[to]]
    for a, b, length in sketch.links:
        if here in (a, b) and "sea" in element.links:
            to = b if here == a else a
            found[to] = min(length, found.get(to, length))
    return found


def twin_supplied(
    sketch: Sketch, chain: list[Element], unit: str, sources: set[str], blocked: set[str], shut: dict[str, set[str]]
) -> bool:
    """Walk from the unit through every state (place, element, length used, whether it has moved)."""

    def is_shut(place: str, number: int) -> bool:
        return place in blocked or place in shut.get(chain[number].name, set())

    def is_end(place: str, number: int) -> bool:
        return not chain[number].ends or place in sketch.ports

    seen, states = set(), [(unit, 0, 0, False)]
    while states:
        state = states.pop()
        if state in seen:
            continue
        seen.add(state)
        place, number, used, moved = state
        if number == len(chain):
            if place in sources and (moved or place not in blocked):
                return True
            continue
        if used == 0 or is_end(place, number):
            states.append((place, number + 1, 0, moved))
        may_start = used > 0 or (is_end(place, number) and not (moved and is_shut(place, number)))
        if may_start:
            for to, length in twin_lengths(sketch, chain[number], place).items():
                limit = chain[number].limit
                if not is_shut(to, number) and (limit is None or used + length <= limit):
                    # Without a limit only the fact of having moved matters, which keeps the states few.
                    states.append((to, number, used + length if limit is not None else 1, True))
    return False


def check_legs(sketch: Sketch, board: Board, chain: list[Element], unit: str, line: Line) -> str:
    """Every leg is made of steps its element allows; the elements come in order. The last place is returned."""
    here, number = unit, 0
    for leg in line.legs:
        path = [str(name) for name in board.names(leg.path)]
        assert path[0] == here
        total = 0
        for a, b in pairwise(path):
            total += next(
                length
                for element in chain
                if element.name == leg.element
                for to, length in twin_lengths(sketch, element, a).items()
                if to == b
            )
        assert total == leg.length > 0
        limit_holds = [
            i
            for i in range(number, len(chain))
            if chain[i].name == leg.element
            and (not line.supplied or chain[i].limit is None or total <= (chain[i].limit or 0))
        ]
        number = limit_holds[0] + 1
        here = path[-1]
    return here


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(sketches(), chains(), st.data())
def test_supply_equals_its_twin(sketch: Sketch, chain: list[Element], data: st.DataObject) -> None:
    board = sketch.board()
    names = [*sketch.terrain, *sketch.boxes()]
    sources, blocked = subset(data, names, 3), subset(data, names, 6)
    shut = {"overland": subset(data, names, 3)}
    state = SupplyNet(board, chain).trace(
        board.indices(sources), board.indices(blocked), {key: board.indices(value) for key, value in shut.items()}
    )
    for unit in names:
        spot = board.index(unit)
        supplied = spot in state
        assert supplied == twin_supplied(sketch, chain, unit, sources, blocked, shut), unit
        line = state.why(spot)
        assert line.supplied == supplied
        end = check_legs(sketch, board, chain, unit, line)
        if supplied:
            assert end in sources
            assert (line.cut, line.short) == (None, None)
            assert not blocked & {str(name) for leg in line.legs for name in board.names(leg.path[1:])}
        elif line.legs or line.cut is not None:
            assert end in sources
            assert line.cut is not None or line.short is not None
        else:
            free = [Element(**{f: getattr(e, f) for f in e.__struct_fields__} | {"limit": None}) for e in chain]
            assert not twin_supplied(sketch, free, unit, sources, set(), {})
        if line.cut is not None:
            assert board.spots[line.cut].id in blocked | shut["overland"]
        if line.short is not None:
            leg = next(leg for leg in line.legs if leg.element == line.short)
            assert any(e.name == leg.element and e.limit is not None for e in chain)


def test_a_line_tells_its_legs_and_what_cuts_it() -> None:
    names = [f"01{row:02}" for row in range(1, 11)]
    sketch = Sketch(dict.fromkeys(names, "clear"))
    sketch.roads = {frozenset(pair) for pair in pairwise(names[:7])}
    board = sketch.board()
    net = SupplyNet(
        board,
        [Element(name="overland", limit=2, enter={"clear": 1}), Element(name="road", lines=frozenset(["road"]))],
    )
    source = [board.index("0101")]
    line = net.trace(source).why(board.index("0109"))
    assert [(leg.element, leg.length, board.names(leg.path)[-1]) for leg in line.legs] == [
        ("overland", 2, "0107"),
        ("road", 6, "0101"),
    ]
    cut = net.trace(source, board.indices(["0104", "0105"])).why(board.index("0109"))
    assert (cut.supplied, cut.short) == (False, None)
    assert cut.cut == board.index("0105")
    far = net.trace(source).why(board.index("0110"))
    assert (far.supplied, far.cut, far.short) == (False, None, "overland")
    assert far.legs[0].length == 3


def test_a_unit_traces_out_of_a_blocked_hex_but_not_through_one() -> None:
    sketch = Sketch({f"01{row:02}": "clear" for row in range(1, 4)})
    board = sketch.board()
    state = SupplyNet(board, [Element(name="overland", enter={"clear": 1})]).trace([0], [1])
    assert [spot in state for spot in range(3)] == [True, True, False]


def test_charts_and_elements_are_read_from_data() -> None:
    text = """
        [costs]
        enter = { clear = 1, rough = "3/2" }
        line = { road = 1, track = { rough = 1 } }
        closed = ["cliff"]
        zoc_leave = 2
        [[chain]]
        name = "overland"
        limit = 4
        enter = { clear = 1, rough = 2 }
        [[chain]]
        name = "rail"
        lines = ["rail"]
    """
    data = msgspec.toml.decode(text, type=dict[str, object])
    table = msgspec.convert(data["costs"], CostTable)
    assert table.enter == {"clear": 1, "rough": "3/2"}
    assert table.closed == {"cliff"}
    chain = msgspec.convert(data["chain"], list[Element])
    assert [(element.name, element.limit, element.lines) for element in chain] == [
        ("overland", 4, None),
        ("rail", None, {"rail"}),
    ]
    with pytest.raises(msgspec.ValidationError, match="unknown field `zoc_leaf`"):
        msgspec.convert({"zoc_leaf": 2}, CostTable)
