"""The two searches beside slow twins that share nothing with them: plain loops over names and fractions."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wavell.umpire.board.board import Board
from wavell.umpire.board.boardfile import read_board
from wavell.umpire.board.movement import Cost, CostTable, Mover
from wavell.umpire.board.supply import Element, Line, SupplyNet
from wavell.umpire.board.supply_bitset import Spread

TERRAIN = ("sea", "clear", "rough")


@dataclass
class Sketch:
    """A board as plain names, from which the twins work and the board file is written."""

    terrain: dict[str, str]
    sides: dict[frozenset[str], str] = field(default_factory=dict)
    roads: set[frozenset[str]] = field(default_factory=set)
    links: list[tuple[str, str, int]] = field(default_factory=list)
    ports: set[str] = field(default_factory=set)

    def around(self, name: str) -> list[str]:
        """Neighbours by the picture: odd columns stand half a hex higher."""
        if name not in self.terrain:
            return []
        column, row = int(name[:2]), int(name[2:])
        slant = 1 if column % 2 == 0 else -1
        near = [(column, row - 1), (column, row + 1)]
        near += [(column + dc, row + dr) for dc in (-1, 1) for dr in (0, slant)]
        names = [f"{c:02}{r:02}" for c, r in near]
        return [other for other in names if other in self.terrain]

    def boxes(self) -> list[str]:
        return sorted({end for link in self.links for end in link[:2]} - set(self.terrain))

    def board(self) -> Board:
        marks = {"sea": "~", "clear": ".", "rough": "^"}
        rows = "".join(f'"{name} {marks[value]}",' for name, value in self.terrain.items())
        text = f"""
            id = "sketch"
            [grid]
            scheme = "columns"
            [layer.terrain]
            legend = {{ "~" = "sea", "." = "clear", "^" = "rough" }}
            rows = [{rows}]
        """
        for box in self.boxes():
            text += f'\n[[box]]\nid = "{box}"'
        for pair, feature in self.sides.items():
            text += f'\n[[side]]\nfeature = "{feature}"\nbetween = "{"/".join(pair)}"'
        for pair in self.roads:
            text += f'\n[[line]]\nkind = "road"\npath = "{" ".join(pair)}"'
        for a, b, length in self.links:
            text += f'\n[[link]]\nkinds = ["sea"]\na = "{a}"\nb = "{b}"\nlength = {length}'
        if self.ports:
            text += f'\n[[feature]]\ntag = "port"\nat = "{" ".join(sorted(self.ports))}"'
        return read_board(text)


@st.composite
def sketches(draw: st.DrawFn) -> Sketch:
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 5))
    names = [f"{c:02}{r:02}" for r in range(1, rows + 1) for c in range(1, columns + 1)]
    sketch = Sketch({name: draw(st.sampled_from(TERRAIN)) for name in names})
    pairs = sorted({frozenset((a, b)) for a in names for b in sketch.around(a)}, key=sorted)
    if pairs:
        some = st.sets(st.sampled_from(pairs), max_size=12)
        sketch.sides = {pair: draw(st.sampled_from(["river", "cliff"])) for pair in draw(some)}
        sketch.roads = draw(some)
    ends = st.sampled_from([*names, "alpha", "beta"])
    for _ in range(draw(st.integers(0, 3))):
        a, b = draw(ends), draw(ends)
        if a != b:
            sketch.links.append((a, b, draw(st.integers(1, 3))))
    sketch.ports = draw(st.sets(st.sampled_from([*names, *sketch.boxes()]), max_size=6))
    return sketch


def subset(data: st.DataObject, names: list[str], size: int) -> set[str]:
    return data.draw(st.sets(st.sampled_from(names), max_size=size))


# ---------------------------------------------------------------------------------------------- movement


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


# ---------------------------------------------------------------------------------------------- supply


@st.composite
def chains(draw: st.DrawFn) -> list[Element]:
    lengths = st.sampled_from([1, 1, 2, 3])
    kinds = {
        "overland": {"enter": {"clear": draw(lengths), "rough": draw(lengths)}, "closed": frozenset(["cliff"])},
        "road": {"lines": frozenset(["road"])},
        "sea": {
            "enter": {"sea": draw(lengths)},
            "links": frozenset(["sea"]),
            "ends": draw(st.sampled_from(["", "port"])),
        },
        "any": {"enter": dict.fromkeys(TERRAIN, 1), "links": frozenset(["sea"])},
    }
    chosen = draw(st.lists(st.sampled_from(sorted(kinds)), min_size=1, max_size=4))
    return [
        Element(name=kind, limit=draw(st.none() | st.integers(0, 5)), **kinds[kind])  # type: ignore[arg-type]
        for kind in chosen
    ]


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
    spread = Spread(board, chain, [str(spot.id) for spot in board]).reached(sources, blocked, shut)
    assert spread == {str(spot.id) for spot in board if spot.index in state}
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


@pytest.mark.parametrize("bad", [{"enter": {"clear": 0}}, {"limit": -1}])
def test_an_element_without_length_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="'overland' must count"):
        Element(name="overland", **bad)  # type: ignore[arg-type]


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
