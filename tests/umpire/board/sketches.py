"""Boards as plain names, from which slow twins of the searches work."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from wavell.umpire.board.board import Board
from wavell.umpire.board.boardfile import read_board
from wavell.umpire.board.supply import Element

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
