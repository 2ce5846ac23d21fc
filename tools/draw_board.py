"""Draw any board file as an SVG picture: terrain, coasts, hexsides, roads, named places and boxes.

python tools/draw_board.py src/wavell/books/awaw/data/maps/pacific.toml docs/img/pacific.svg
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from wavell.umpire.board.board import Board, Spot
from wavell.umpire.board.boardfile import load_board
from wavell.umpire.board.hexes import Hex, Layout, centre, corners, neighbours

SCALE = 22.0
"""Picture units from one hex to the next."""

MARGIN = 1.6
"""Hexes of room around the board."""

COLOURS = {
    "sea": "#c9dfec",
    "clear": "#eee6cf",
    "jungle": "#b9d3a0",
    "mountain": "#cdb99b",
    "jungle_mountain": "#9cb083",
    "swamp": "#bccfb4",
    "forest": "#d3dcb8",
    "himalaya": "#f4f4f2",
    "outback": "#e8b98a",
    "desert": "#f0dfb0",
    "sand": "#ecd596",
    "rough": "#d5c3a2",
    "woods": "#c2d2a1",
    "stony": "#efe2bd",
    "sandy": "#f3d690",
    "salt_marsh": "#d9d3dd",
    "wooded_rough": "#b3b78c",
    "ravine": "#c9b08a",
    "wooded_swamp": "#a3bfa0",
    "wooded_lake": "#9fc2c0",
}
UNKNOWN = "#e6e0d4"
SIDES = {
    "river": "#4a86b8",
    "strait": "#b0532f",
    "malacca": "#b0532f",
    "outback": "#a4522a",
    "escarpment": "#8a5a2b",
    "ridge": "#8a5a2b",
    "minor_river": "#7fb0d6",
    "major_river": "#4a86b8",
    "great_river": "#2c6296",
    "lake": "#4a86b8",
    "mountain": "#6d4a33",
    "ravine": "#b0854f",
    "sea_cliff": "#55606a",
}
LINES = {"road": ("#a33", "1.6"), "rail": ("#333", "1.6"), "track": ("#a66", "0.9")}
DASHED = "rail"
"""The kind of line that is drawn broken and last, so that a road beneath it shows."""
STYLE = """
text{font-family:Georgia,"Times New Roman",serif;fill:#2b2b2b}
.s{font-size:5px;fill:#6f8494}.l{font-size:5px;fill:#8d836d}.n{font-size:7.6px;font-style:italic}
.c{font-size:8.6px;font-weight:bold}.h{stroke:#fff;stroke-opacity:.8;stroke-width:2px;stroke-linejoin:round}
.w{font-size:15px;letter-spacing:6px;fill:#5b5140;fill-opacity:.5;font-style:italic}
.b{font-size:9.5px}.t{font-size:22px}.k{font-size:8.5px}
"""

Point = tuple[float, float]


class Picture:
    """A board on paper: where things stand, and the SVG for each kind of thing."""

    def __init__(self, board: Board) -> None:
        self.board = board
        spots = [spot.hex for spot in board if spot.hex is not None]
        middles = [centre(here, board.layout) for here in spots]
        self.left = min(x for x, _ in middles) - MARGIN
        self.top = min(y for _, y in middles) - MARGIN - 0.8
        self.width = (max(x for x, _ in middles) - self.left + MARGIN) * SCALE
        self.boxes = [spot for spot in board if spot.hex is None]
        self.foot = (max(y for _, y in middles) - self.top + MARGIN) * SCALE
        self.per_row = max(1, int(self.width // 150))
        self.height = self.foot + 34 * -(-len(self.boxes) // self.per_row) + 34
        self.taken: list[tuple[float, float, float, float]] = []

    def place(self, point: Point) -> Point:
        """From hexes to picture units."""
        return round((point[0] - self.left) * SCALE, 1), round((point[1] - self.top) * SCALE, 1)

    def middle(self, spot: Spot) -> Point:
        """The middle of a hex in the picture."""
        assert spot.hex is not None
        return self.place(centre(spot.hex, self.board.layout))

    def outline(self, here: Hex) -> list[Point]:
        """The corners of a hex in the picture."""
        return [self.place(point) for point in corners(here, self.board.layout)]

    def svg(self) -> str:
        """The whole picture."""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:.0f} {self.height:.0f}" '
            f'role="img" aria-label="{escape(self.board.title)}">',
            f"<style>{STYLE}</style>",
            f'<rect width="{self.width:.0f}" height="{self.height:.0f}" fill="#fbfaf5"/>',
            *self.hexes(),
            *self.coast(),
            *self.hexsides(),
            *self.lines(),
            *self.nations(),
            *self.labels(),
            *self.names(),
            *self.edge_boxes(),
            *self.key(),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def hexes(self) -> Iterator[str]:
        """All hexes of one terrain in one path; coastal hexes show land smaller than the hex, water around it."""
        grid = "stroke='#9fb3c0' stroke-width='.5'"
        land: dict[str, list[str]] = {}
        for spot in self.board:
            if spot.hex is not None:
                wet = spot.terrain == "sea" or spot.get("shore") == "coast"
                land.setdefault("sea" if wet else spot.terrain, []).append(_path(self.outline(spot.hex)))
        for terrain, paths in land.items():
            yield f'<path fill="{COLOURS.get(terrain, UNKNOWN)}" {grid} d="{"".join(paths)}"/>'

    def coast(self) -> Iterator[str]:
        """The land of coastal hexes: out to the sides that troops may cross, in from those they may not."""
        shapes: dict[str, list[str]] = {}
        for spot in self.board:
            if spot.hex is not None and spot.get("shore") == "coast":
                shapes.setdefault(spot.terrain, []).append(_path(self.shore_line(spot)))
        for terrain, paths in shapes.items():
            fill = COLOURS.get(terrain, UNKNOWN)
            yield f'<path fill="{fill}" stroke="#7d98a8" stroke-width=".7" d="{"".join(paths)}"/>'
        # Land runs on over the sides between two hexes, so the shore line there is painted out again.
        for spot in self.board:
            if spot.hex is not None and spot.get("shore") == "coast":
                yield from self.joins(spot)

    def dry(self, spot: Spot) -> list[bool]:
        """For each of the six sides, whether troops may cross it."""
        found = []
        for other in neighbours(spot.hex) if spot.hex is not None else ():
            index = self.board.at(other)
            there = None if index is None else self.board.spots[index]
            found.append(
                there is not None
                and there.terrain != "sea"
                and "all_sea" not in self.board.side(spot.index, there.index)
            )
        return found

    def shore_line(self, spot: Spot) -> list[Point]:
        """The outline of the land in a coastal hex."""
        x, y = self.middle(spot)
        dry = self.dry(spot)
        outline = self.outline(spot.hex or Hex(0, 0))
        points: list[Point] = []
        for i, (px, py) in enumerate(outline):
            # Corner i ends the sides towards directions i - 1 and i.
            before, after = dry[i - 1], dry[i]
            if before and after:
                points.append((px, py))
            elif before or after:
                qx, qy = outline[i - 1] if before else outline[(i + 1) % 6]
                points.append((round(px + (qx - px) * 0.2, 1), round(py + (qy - py) * 0.2, 1)))
            else:
                points.append((round(x + (px - x) * 0.66, 1), round(y + (py - y) * 0.66, 1)))
        return points

    def joins(self, spot: Spot) -> Iterator[str]:
        """Strokes in the colour of the land over the sides where land runs on."""
        dry = self.dry(spot)
        outline = self.outline(spot.hex or Hex(0, 0))
        strokes = []
        for i, crossing in enumerate(dry):
            if crossing:
                (ax, ay), (bx, by) = outline[i], outline[(i + 1) % 6]
                start = 0.22 if not dry[i - 1] else 0.0
                end = 0.22 if not dry[(i + 1) % 6] else 0.0
                strokes.append(
                    f"M{ax + (bx - ax) * start:.1f} {ay + (by - ay) * start:.1f}"
                    f"L{bx + (ax - bx) * end:.1f} {by + (ay - by) * end:.1f}"
                )
        if strokes:
            fill = COLOURS.get(spot.terrain, UNKNOWN)
            yield f'<path stroke="{fill}" stroke-width="1.1" d="{"".join(strokes)}"/>'

    def edge(self, a: Spot, b: Spot) -> tuple[Point, Point]:
        """The two ends of the hexside between neighbours."""
        here, there = a.hex or Hex(0, 0), b.hex or Hex(0, 0)
        direction = neighbours(here).index(there)
        outline = self.outline(here)
        return outline[direction], outline[(direction + 1) % 6]

    def hexsides(self) -> Iterator[str]:
        """Features of hexsides that have a colour, and borders between nations."""
        found: dict[str, list[str]] = {}
        for (a, b), features in self.board.sides.items():
            for feature in features & SIDES.keys():
                found.setdefault(feature, []).append(_stroke(*self.edge(self.board.spots[a], self.board.spots[b])))
        borders = []
        for spot in self.board:
            for index in spot.neighbours:
                other = self.board.spots[index]
                ours, theirs = _land(spot), _land(other)
                apart = "all_sea" in self.board.side(spot.index, index)
                if spot.index < index and ours and theirs and ours != theirs and not apart:
                    borders.append(_stroke(*self.edge(spot, other)))
        if borders:
            style = 'stroke="#8b6f5c" stroke-dasharray="3 1.6" stroke-width="1" fill="none"'
            yield f'<path {style} d="{"".join(borders)}"/>'
        for feature, strokes in found.items():
            yield f'<path stroke="{SIDES[feature]}" stroke-width="2.4" fill="none" d="{"".join(strokes)}"/>'

    def lines(self) -> Iterator[str]:
        """Roads, rails and the like, from middle to middle."""
        for kind, steps in sorted(self.board.lines.items(), key=lambda item: item[0] == DASHED):
            colour, width = LINES.get(kind, ("#666", "1"))
            if kind == DASHED:
                width += '" stroke-dasharray="5 3.5'
            path = "".join(
                _stroke(self.middle(self.board.spots[a]), self.middle(self.board.spots[b]))
                for a, b in sorted(steps)
                if a < b
            )
            yield f'<path stroke="{colour}" stroke-width="{width}" fill="none" d="{path}"/>'

    def nations(self) -> Iterator[str]:
        """The name of each nation across the middle of its largest stretch of hexes, if that is large."""
        stretches: dict[str, list[Spot]] = {}
        seen: set[int] = set()
        for spot in self.board:
            nation = _land(spot)
            if spot.hex is not None and nation and spot.index not in seen:
                stretch = [spot]
                seen.add(spot.index)
                for here in stretch:
                    for index in here.neighbours:
                        if index not in seen and _land(self.board.spots[index]) == nation:
                            seen.add(index)
                            stretch.append(self.board.spots[index])
                stretches[nation] = max(stretches.get(nation, []), stretch, key=len)
        for nation, stretch in stretches.items():
            if len(stretch) >= 6:
                middles = [self.middle(spot) for spot in stretch]
                x, y = (sum(values) / len(middles) for values in zip(*middles, strict=True))
                size = 15 if len(stretch) > 30 else 8
                label = escape(nation.replace("_", " ").upper())
                place = f'style="font-size:{size}px;letter-spacing:{size / 3:.0f}px" x="{x:.0f}" y="{y + 3:.0f}"'
                yield f'<text class="w" text-anchor="middle" {place}>{label}</text>'

    def labels(self) -> Iterator[str]:
        """The printed name of each hex, small, at its top; the sheet is left to the reader."""
        low = 0.32 if self.board.layout is Layout.POINTY else 0.34
        for klass, wet in (("s", True), ("l", False)):
            items = []
            for spot in self.board:
                if spot.hex is not None and (spot.terrain == "sea") == wet and self.is_lettered(spot):
                    x, y = self.middle(spot)
                    items.append(
                        f'<text x="{x:g}" y="{y - low * SCALE + 3:.1f}">{escape(spot.id.rpartition(":")[2])}</text>'
                    )
            yield f'<g class="{klass}" text-anchor="middle">{"".join(items)}</g>'

    def is_lettered(self, spot: Spot) -> bool:
        """Land is lettered throughout, open sea only every fifth hex, to keep the picture light."""
        return spot.terrain != "sea" or (spot.hex is not None and (spot.hex.q + spot.hex.r // 2) % 5 == 0)

    def names(self) -> Iterator[str]:
        """Named places: a square for a capital, a dot for a city, a ring for a port alone."""
        named = [(name, self.board.spots[index]) for name, index in self.board.places.items()]
        named = [(name, spot) for name, spot in named if spot.hex is not None]
        for _, spot in named:
            x, y = self.middle(spot)
            self.taken.append((x - 3, y - 3, x + 3, y + 3))
            if "capital" in spot.tags:
                yield f'<path fill="#222" d="M{x - 2.4:.1f} {y - 2.4:.1f}h4.8v4.8h-4.8z"/>'
            else:
                fill = "#222" if "city" in spot.tags else "#fff"
                yield f'<circle cx="{x:g}" cy="{y:g}" r="2.1" fill="{fill}" stroke="#222" stroke-width=".8"/>'
        # The great places choose first where their names go.
        for name, spot in sorted(named, key=lambda item: not item[1].tags & {"objective", "capital"}):
            big = bool(spot.tags & {"objective", "capital"})
            x, y = self.room_for(name, self.middle(spot), 4.6 if big else 3.6)
            text = f'text-anchor="middle" x="{x:.0f}" y="{y:.0f}">{escape(name)}</text>'
            yield f'<text class="{"c" if big else "n"} h" {text}<text class="{"c" if big else "n"}" {text}'

    def room_for(self, name: str, point: Point, letter: float) -> Point:
        """Where a name fits beside its dot: the first of several places that covers no other, or the least."""
        x, y = point
        half = len(name) * letter / 2
        choices = [(x, y + 10), (x, y - 4), (x + half + 4, y + 3), (x - half - 4, y + 3), (x, y + 17), (x, y - 11)]

        def covered(choice: Point) -> float:
            left, right, top, low = choice[0] - half, choice[0] + half, choice[1] - 6.5, choice[1] + 1.5
            return sum(
                max(0.0, min(right, r) - max(left, q)) * max(0.0, min(low, b) - max(top, t))
                for q, t, r, b in self.taken
            )

        best = min(choices, key=covered)
        self.taken.append((best[0] - half, best[1] - 6.5, best[0] + half, best[1] + 1.5))
        return best

    def edge_boxes(self) -> Iterator[str]:
        """Places without a hex in rows below the map, with the gates and lengths of their sea links."""
        step = (self.width - 30) / self.per_row
        for number, spot in enumerate(self.boxes):
            x, y = 18 + step * (number % self.per_row), self.foot + 34 * (number // self.per_row)
            fill = "#f3e3c2" if spot.terrain == "box" else "#e2e8d8"
            size = f'width="{step - 8:.0f}" height="28" rx="4"'
            yield f'<rect x="{x:.0f}" y="{y:.0f}" {size} fill="{fill}" stroke="#8b6f5c"/>'
            yield f'<text class="b" x="{x + 6:.0f}" y="{y + 12:.0f}">{escape(spot.title)}</text>'
            gates = [f"{self.board.spots[link.to].id} {link.length}" for link in spot.links if link.kind == "sea"]
            if gates:
                text = escape("by sea: " + ", ".join(gates))
                yield f'<text class="n" x="{x + 6:.0f}" y="{y + 23:.0f}">{text}</text>'

    def key(self) -> Iterator[str]:
        """Title, and the terrain colours in use."""
        yield f'<text class="t" x="18" y="26">{escape(self.board.title)}</text>'
        y = self.height - 22
        terrains = dict.fromkeys(spot.terrain for spot in self.board if spot.hex is not None)
        step = min(100, int((self.width - 18) / len(terrains)))
        for number, terrain in enumerate(terrains):
            x, fill = 18 + number * step, COLOURS.get(terrain, UNKNOWN)
            yield f'<rect x="{x}" y="{y:.0f}" width="14" height="10" fill="{fill}" stroke="#888"/>'
            yield f'<text class="k" x="{x + 18}" y="{y + 9:.0f}">{escape(terrain.replace("_", " "))}</text>'


def _land(spot: Spot) -> str:
    """The nation or country of a place."""
    return spot.get("nation") or spot.get("country")


def _path(points: Iterable[Point]) -> str:
    first, *rest = points
    return f"M{first[0]:g} {first[1]:g}L" + " ".join(f"{x:g} {y:g}" for x, y in rest) + "z"


def _stroke(a: Point, b: Point) -> str:
    return f"M{a[0]:g} {a[1]:g}L{b[0]:g} {b[1]:g}"


def main() -> None:
    """Read a board, write its picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", type=Path)
    parser.add_argument("picture", type=Path)
    arguments = parser.parse_args()
    text = Picture(load_board(arguments.board)).svg()
    arguments.picture.parent.mkdir(parents=True, exist_ok=True)
    arguments.picture.write_text(text, "utf-8")
    print(f"{arguments.picture}: {len(text) // 1024} kB")


if __name__ == "__main__":
    main()
