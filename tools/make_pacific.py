"""Draw the Pacific board from public-domain coastlines and the hand-kept overlay beside this file.

    npm pack world-atlas@2.0.2 && mkdir -p build && tar xzf world-atlas-2.0.2.tgz -C build
    make .venv/.board
    .venv/bin/python tools/make_pacific.py build/package

The coastlines are Natural Earth's at 1:50 million. A least-squares fit, ours, lays them under the printed
grid; each hex becomes sea, coast or inland by the land in it, and takes the nation with most of that land.
The overlay then corrects by hand what a fit of half a hex cannot know.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from wavell.umpire.board.boardfile import read_board
from wavell.umpire.board.hexes import Hex, Layout, compass, corners, neighbours, side
from wavell.umpire.board.naming import DiagonalLetters

try:
    import shapely
except ImportError:  # so that --help can say how to get it
    shapely = None

HERE = Path(__file__).resolve().parent
TARGET = HERE.parent / "src/wavell/books/awaw/data/maps/pacific.toml"
NAMES = DiagonalLetters()
ROWS = 40
EAST = 62.5
Floats = NDArray[np.float64]
Geometry = Any
"""A shapely geometry; the library has no types of its own."""


# ------------------------------------------------------------------------------------------- the overlay


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes whose land lies in an outline of longitudes and latitudes get a value; `of` limits it to some nations."""

    layer: str
    value: str
    outline: list[tuple[float, float]]
    of: list[str] = []
    note: str = ""


class Patch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes that get a value, whatever the coastlines say."""

    layer: str
    value: str
    at: str
    note: str = ""


class Overlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hand-kept part: periods' nations, legends, regions, patches, and sections copied to the board."""

    nations: dict[str, str]
    legend: dict[str, dict[str, str]]
    source: dict[str, str]
    region: list[Region] = []
    patch: list[Patch] = []
    open_side: str = ""
    all_sea: str = ""
    all_land: str = ""
    feature: list[dict[str, Any]] = []
    side: list[dict[str, Any]] = []
    box: list[dict[str, Any]] = []
    link: list[dict[str, Any]] = []
    place: list[dict[str, Any]] = []


# ------------------------------------------------------------------------------------------- geography


def to_board(points: Floats) -> Floats:
    """Longitude (0 to 360 east) and latitude to hex widths right and down: a least-squares fit, ours."""
    x, y = (points[:, 0] - 140) / 40, (points[:, 1] - 5) / 20
    right = 39.262 + 14.579 * x - 1.111 * y - 0.335 * x * y
    down = 22.893 - 1.641 * x - 8.913 * y + 0.031 * x * y
    return np.column_stack((right, down))


def to_globe(right: float, down: float) -> tuple[float, float]:
    """The fit backwards, by Newton's steps on numeric slopes."""
    guess, goal, nudge = np.array([140.0, 5.0]), np.array([right, down]), 1e-4
    nearby = nudge * np.array([[0, 0], [1, 0], [0, 1]])
    for _ in range(20):
        value, east, north = to_board(guess + nearby)
        slopes = np.column_stack(((east - value) / nudge, (north - value) / nudge))
        guess = guess + np.linalg.solve(slopes, goal - value)
    return float(guess[0]), float(guess[1])


def countries(atlas: Path) -> Iterator[tuple[str, Geometry]]:
    """Each country of a TopoJSON atlas by name, in board coordinates, cut to the window of the board."""
    data = json.loads((atlas / "countries-50m.json").read_text("utf-8"))
    scale, shift = np.array(data["transform"]["scale"]), np.array(data["transform"]["translate"])
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in data["arcs"]]

    def ring(numbers: list[int]) -> Floats:
        # A negative number is the one's complement of an arc walked backwards; arcs share their end points.
        parts = [arcs[number] if number >= 0 else arcs[~number][::-1] for number in numbers]
        return np.concatenate([part[:-1] for part in parts[:-1]] + [parts[-1]])

    window = shapely.box(60, -40, 235, 75)
    for item in data["objects"]["countries"]["geometries"]:
        rings = {"Polygon": [item.get("arcs")], "MultiPolygon": item.get("arcs")}.get(item["type"], [])
        parts = []
        for outer, *holes in rings:
            shape = shapely.make_valid(shapely.Polygon(ring(outer), [ring(hole) for hole in holes]))
            if shape.bounds[2] < -120:
                shape = shapely.transform(shape, lambda points: points + np.array([360, 0]))
            parts.append(shapely.intersection(shape, window))
        land = shapely.union_all(parts)
        if not land.is_empty:
            yield item["properties"]["name"], shapely.make_valid(shapely.transform(land, to_board))


def extent() -> list[Hex]:
    """The hexes of the board, row by row; numbers begin at 1 where the western edge would run below it."""
    return [Hex(n, r) for r in range(ROWS) for n in range(max(1, ceil(16 - r / 2)), int(EAST - r / 2) + 1)]


class Sketch:
    """The board as the coastlines alone give it, layer by layer, and then as the overlay leaves it."""

    def __init__(self, atlas: Path, overlay: Overlay) -> None:
        self.overlay = overlay
        self.hexes = extent()
        self.layers: dict[str, dict[Hex, str]] = {name: {} for name in ("terrain", "shore", "nation", "front")}
        shapes = list(countries(atlas))
        unknown = [name for name, _ in shapes if name not in overlay.nations]
        self.land = shapely.union_all([shape for _, shape in shapes])
        shapely.prepare(self.land)
        self.spot: dict[Hex, tuple[float, float]] = {}
        for here in self.hexes:
            self._classify(here, shapes)
        seen = {name for name in unknown if any(value == name for value in self.layers["nation"].values())}
        if seen:
            raise SystemExit(f"The overlay gives no nation for {', '.join(sorted(seen))}.")
        self._correct()

    def _classify(self, here: Hex, shapes: list[tuple[str, Geometry]]) -> None:
        cell = shapely.Polygon(corners(here, Layout.POINTY))
        piece = shapely.intersection(cell, self.land)
        share = piece.area / cell.area
        shore = "inland" if share > 0.97 else "coast" if share > 0.03 else "sea"
        middle = piece.centroid if shore != "sea" else cell.centroid
        self.spot[here] = to_globe(middle.x, middle.y)
        self.layers["shore"][here] = shore
        self.layers["terrain"][here] = "sea" if shore == "sea" else "clear"
        if shore != "sea":
            areas: Counter[str] = Counter()
            for name, shape in shapes:
                if shape.intersects(cell):
                    areas[self.overlay.nations.get(name, name)] += shapely.intersection(shape, cell).area
            self.layers["nation"][here] = areas.most_common(1)[0][0]

    def _correct(self) -> None:
        """Apply regions, then patches, each in the order of the file."""
        nation = self.layers["nation"]
        for region in self.overlay.region:
            outline = shapely.Polygon(region.outline)
            shapely.prepare(outline)
            for here in self.hexes:
                dry = region.layer == "front" or self.layers["shore"][here] != "sea"
                wanted = not region.of or nation.get(here) in region.of
                if dry and wanted and outline.contains(shapely.Point(self.spot[here])):
                    self.layers[region.layer][here] = region.value
        on_board = set(self.hexes)
        for patch in self.overlay.patch:
            for text in patch.at.split():
                here = NAMES.parse(text)
                if here not in on_board:
                    raise SystemExit(f"{text} of a patch is off the board.")
                self.layers[patch.layer][here] = patch.value
        for here in self.hexes:
            self._agree(here)

    def _agree(self, here: Hex) -> None:
        """A hex is sea in all layers or in none."""
        if self.layers["shore"][here] == "sea":
            self.layers["terrain"][here] = "sea"
            self.layers["nation"].pop(here, None)
        elif self.layers["terrain"][here] == "sea":
            self.layers["terrain"][here] = "clear"
        if self.layers["shore"][here] != "sea" and here not in self.layers["nation"]:
            raise SystemExit(f"{NAMES.name(here)} has land but no nation.")

    def hexsides(self) -> dict[str, list[str]]:
        """Sides between coastal hexes that troops or ships cannot cross, by hand or by the land on them."""
        shore, rank = self.layers["shore"], {here: number for number, here in enumerate(self.hexes)}
        found = {"all_sea": self.overlay.all_sea.split(), "all_land": self.overlay.all_land.split()}
        by_hand = {*found["all_sea"], *found["all_land"], *self.overlay.open_side.split()}
        masses = shapely.STRtree(shapely.get_parts(self.land))
        for here in self.hexes:
            points = corners(here, Layout.POINTY)
            for direction, other in enumerate(neighbours(here)):
                text = f"{NAMES.name(here)}/{NAMES.name(other)}" if other in rank else ""
                seen = not text or rank[other] < rank[here] or text in by_hand
                if seen or {shore[here], shore[other]} != {"coast"}:
                    continue
                edge = shapely.LineString([points[direction], points[(direction + 1) % 6]])
                share = shapely.intersection(edge, self.land).length / edge.length
                if share > 0.98:
                    found["all_land"].append(text)
                elif not self._walkable(edge, share, masses, (here, other)):
                    found["all_sea"].append(text)
        return found

    def _walkable(self, edge: Geometry, share: float, masses: Any, pair: tuple[Hex, Hex]) -> bool:
        """Whether land on the side belongs to the main land of both hexes, not to an islet between them."""
        if share < 0.02:
            return False
        cells = [shapely.Polygon(corners(here, Layout.POINTY)) for here in pair]
        total = [shapely.intersection(cell, self.land).area for cell in cells]
        for number in masses.query(edge, predicate="intersects"):
            mass = masses.geometries[number]
            parts = [shapely.intersection(cell, mass).area for cell in cells]
            if all(part > whole / 3 for part, whole in zip(parts, total, strict=True)):
                return True
        return False


# ------------------------------------------------------------------------------------------- the file


def quoted(value: object) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {quoted(item)}" for key, item in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def wrapped(words: list[str], width: int = 100) -> str:
    """Words in lines between triple quotes."""
    lines, line = [], ""
    for word in words:
        if len(line) + len(word) > width:
            lines.append(line.rstrip())
            line = ""
        line += word + " "
    return '"""\n' + "\n".join([*lines, line.rstrip()]) + '\n"""'


def layer_text(name: str, sketch: Sketch) -> Iterator[str]:
    """A layer as rows of characters, then its legend."""
    values, legend = sketch.layers[name], sketch.overlay.legend[name]
    marks = {value: mark for mark, value in legend.items()}
    yield f"\n[layer.{name}]\nsource = {quoted(sketch.overlay.source[name])}\nrows = ["
    used = {""}
    for r in range(ROWS):
        row = [here for here in sketch.hexes if here.r == r]
        chars = "".join(marks[values.get(here, "")] for here in row)
        used |= {values.get(here, "") for here in row}
        yield f'  "{NAMES.name(row[0]):4} {chars}",'
    yield f"]\n[layer.{name}.legend]"
    yield from (f"{quoted(mark)} = {quoted(value)}" for mark, value in legend.items() if value in used)


def edges(hexes: list[Hex]) -> dict[str, list[str]]:
    """The hexes along the western and the southern edge of the board."""
    first = {here.r: here for here in reversed(hexes)}
    western = [here for here in first.values() if here.q == ceil(16 - here.r / 2)]
    southern = [here for here in hexes if here.r == ROWS - 1]
    return {
        "western_edge": [NAMES.name(here) for here in sorted(western, key=lambda here: here.r)],
        "southern_edge": [NAMES.name(here) for here in southern],
    }


def islands(sketch: Sketch, closed: set[str]) -> list[str]:
    """Hexes with land from which troops can walk to no other hex."""
    shore = sketch.layers["shore"]

    def walkable(here: Hex, other: Hex) -> bool:
        low, high = sorted((here, other), key=lambda one: (one.r, one.q))
        return shore.get(other, "sea") != "sea" and f"{NAMES.name(low)}/{NAMES.name(high)}" not in closed

    dry = (here for here in sketch.hexes if shore[here] != "sea")
    return [NAMES.name(here) for here in dry if not any(walkable(here, other) for other in neighbours(here))]


def outback(sketch: Sketch) -> list[str]:
    """The closed hexsides of 71.81: all sides of the outback hexes but the outer three of each end hex."""
    hexes = [here for here in sketch.hexes if sketch.layers["terrain"][here] == "outback"]
    on_board, directions = set(sketch.hexes), compass(Layout.POINTY)
    open_ends = {hexes[0]: ("W", "NW", "NE"), hexes[-1]: ("NW", "NE", "E")}
    closed = {
        side(here, other)
        for here in hexes
        for name, other in zip(directions, neighbours(here), strict=True)
        if other in on_board and name not in open_ends.get(here, ())
    }
    return [f"{NAMES.name(low)}/{NAMES.name(high)}" for low, high in sorted(closed)]


def inner(sketch: Sketch, closed: list[str]) -> list[str]:
    """Those of the closed hexsides that lie between two outback hexes."""
    dry = {NAMES.name(here) for here in sketch.hexes if sketch.layers["terrain"][here] == "outback"}
    return [pair for pair in closed if dry.issuperset(pair.split("/"))]


def board_text(sketch: Sketch) -> str:
    """The whole board file."""
    overlay, hexsides = sketch.overlay, sketch.hexsides()
    out = [
        "# Written by tools/make_pacific.py from Natural Earth coastlines and tools/pacific_overlay.toml.",
        "# Correct the overlay and write it again; do not edit this file. `frame` marks what is ours.",
        'id = "awaw/pacific"',
        'title = "The Pacific"',
        f"source = {quoted(overlay.source['board'])}",
    ]
    for section in ("box", "link", "place"):
        out += ["", f"{section} = [", *(f"  {quoted(row)}," for row in getattr(overlay, section)), "]"]
    out += ["", "[grid]", 'scheme = "diagonal"', f"source = {quoted(overlay.source['grid'])}"]
    for name in sketch.layers:
        out += layer_text(name, sketch)
    features = [(row["tag"], row["at"].split(), row["source"]) for row in overlay.feature]
    features += [(tag, at, "frame: our extent") for tag, at in edges(sketch.hexes).items()]
    features.append(("island", islands(sketch, set(hexsides["all_sea"])), "public, by the shore and hexsides here"))
    for tag, at, source in features:
        out += ["", "[[feature]]", f"tag = {quoted(tag)}", f"source = {quoted(source)}", f"at = {wrapped(at)}"]
    sides = [(row["feature"], row["between"].split(), row["source"]) for row in overlay.side]
    closed = outback(sketch)
    sides.append(("outback", closed, "book 71.81; hexes frame"))
    sides.append(("outback_inner", inner(sketch, closed), "book 71.81; hexes frame"))
    sides += [(feature, between, overlay.source[feature]) for feature, between in hexsides.items()]
    for feature, between, source in sides:
        out += ["", "[[side]]", f"feature = {quoted(feature)}", f"source = {quoted(source)}"]
        out.append(f"between = {wrapped(between)}")
    return "\n".join(out) + "\n"


def main() -> None:
    """Write the board, and read it back to be sure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path, help="the folder that `npm pack world-atlas` unpacks to")
    parser.add_argument("--out", type=Path, default=TARGET, help="where to write the board")
    arguments = parser.parse_args()
    if shapely is None:
        parser.error("shapely is not installed; `make .venv/.board` does it")
    overlay = msgspec.toml.decode((HERE / "pacific_overlay.toml").read_bytes(), type=Overlay)
    text = board_text(Sketch(arguments.package, overlay))
    board = read_board(text, arguments.out.name)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(text, "utf-8")
    shores = Counter(spot.get("shore") for spot in board if spot.hex)
    print(f"{arguments.out.name}: {board.hexes} hexes ({dict(shores)}), {len(board) - board.hexes} boxes and areas")


if __name__ == "__main__":
    main()
