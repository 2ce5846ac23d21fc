"""Board files: how a board is written down, and how it is read.

A board file is TOML. Its hexes are drawn as rows of characters, one character a hex, in layers: the layer
`terrain` says which hexes there are, any other layer (`nation`, `front` ...) gives them one more attribute.
Around the layers stand lists: `feature` tags hexes, `side` gives features to hexsides, `line` lays roads and
rails from hex to hex, `box` adds places without a hex, `link` joins places, `place` names them. Every
section says where its values come from in `source`.

A file may also hold lists alone, without grid and layers; its rows are added to those of a board file.

>>> board = read_board('''
... id = "tiny"
... [grid]
... scheme = "diagonal"
... [layer.terrain]
... legend = { "~" = "sea", "." = "clear" }
... rows = ["A1 ~..", "B1 ..~"]
... ''')
>>> board["A2"].terrain, board.names(board["A2"].neighbours)
('clear', ('A3', 'A1', 'B1', 'B2'))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from ..books.toml_files import convert, parse_toml, read_text
from ..facts.errors import nearest
from .board import Board, BoardError, Link, Place, Spot, name_key
from .hexes import Hex, distance, neighbours
from .naming import ColumnsRows, DiagonalLetters, Naming, Sheet, Sheets

__all__ = ["load_board", "parsed_board", "read_board"]


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every section of a board file is built on: unknown keys are errors, and `source` is allowed."""

    source: str = ""
    """Where the values come from: a book, an atlas, or our own hand."""


class _Grid(_File, frozen=True):
    """How hexes are named."""

    scheme: str
    """`diagonal` (rows of letters, `NN24`), `columns` (column and row, `0605`) or `sheets` (`18A:4817`)."""
    columns: int = 99
    """How many columns a board of `columns` has."""
    rows: int = 99
    """How many rows it has."""
    sheets: tuple[Sheet, ...] = ()
    """The printed sheets, for `sheets`."""


class _Layer(_File, frozen=True):
    """One attribute of hexes, drawn as text. The layer `terrain` says which hexes there are."""

    legend: dict[str, str]
    """What each character means; an empty meaning is no hex, or no value."""
    rows: list[str]
    """Rows of hexes: the name of the first, a blank, then a character for each hex."""


class _Feature(_File, frozen=True):
    """A tag on hexes."""

    tag: str
    """The tag, such as `port`."""
    at: str
    """The hexes or places, separated by blanks."""


class _Sides(_File, frozen=True):
    """A feature of hexsides."""

    feature: str
    """The feature, such as `river`."""
    between: str
    """Pairs of neighbouring hexes, `0303/0304 0403/0404`."""


class _Line(_File, frozen=True):
    """A road, a railway or the like."""

    kind: str
    """What it is, such as `road`."""
    path: str
    """The hexes that it runs through, each next to the one before."""


class _Box(_File, frozen=True):
    """A place without a hex: a box or an area."""

    id: str
    """Its name in orders and files."""
    title: str = ""
    """What people call it; its id if left out."""
    terrain: str = "box"
    """Its terrain."""
    tags: tuple[str, ...] = ()
    """Its tags."""
    aliases: tuple[str, ...] = ()
    """Other names."""
    layers: dict[str, str] = {}
    """Its value in each layer but `terrain`."""


class _LinkRow(_File, frozen=True):
    """A way between two places that are not neighbouring hexes; it runs both ways."""

    kinds: tuple[str, ...]
    """What may use it, such as `land` or `sea`."""
    a: str
    """One place."""
    b: str
    """The other."""
    length: int = 1
    """How many hexes it counts for, 1 at least."""


class _PlaceRow(_File, frozen=True):
    """A named place."""

    name: str
    """The name as people read it."""
    at: str
    """Its hex or box."""
    tags: tuple[str, ...] = ()
    """Tags that it gives to its hex."""
    aliases: tuple[str, ...] = ()
    """Other names."""


class _Lists(_File, frozen=True, kw_only=True):
    """Lists alone, without grid and layers: they are added to those of a board file."""

    id: str
    """The board's id."""
    title: str = ""
    """Its title; the id if left out."""
    feature: list[_Feature] = []
    """Tags on hexes."""
    side: list[_Sides] = []
    """Features of hexsides."""
    line: list[_Line] = []
    """Roads, railways and the like."""
    box: list[_Box] = []
    """Places without a hex."""
    link: list[_LinkRow] = []
    """Ways between places that are not neighbours."""
    place: list[_PlaceRow] = []
    """Named places."""


class BoardFile(_Lists, frozen=True, kw_only=True):
    """A board: how its hexes are named, what is drawn in each, and lists of what lies on, between and beside them."""

    grid: _Grid
    """How hexes are named."""
    layer: dict[str, _Layer]
    """What is drawn, by the name of the layer; `terrain` is needed."""


def load_board(path: Path, *more: Path) -> Board:
    """The board in a file with the lists of further files added; a fault is a `BoardError` that names its file."""
    files = (path, *more)
    return parsed_board({file: parse_toml(read_text(file, BoardError), str(file), BoardError) for file in files})


def parsed_board(files: Mapping[Path, dict[str, Any]]) -> Board:
    """The board in the first of some parsed files, with the lists of the others added."""
    (path, raw), *more = files.items()
    first = convert(raw, BoardFile, str(path), BoardError)
    lists = [convert(added, _Lists, str(file), BoardError) for file, added in more]
    try:
        return _build(_joined(first, lists))
    except ValueError:
        for count, file in enumerate(files):  # the first with which it cannot be built is at fault
            _named(_joined(first, lists[:count]), str(file))
        raise


def read_board(text: str, file: str = "board") -> Board:
    """The board that a text describes; `file` is the name that errors begin with."""
    return _named(convert(parse_toml(text, file, BoardError), BoardFile, file, BoardError), file)


def _joined(first: BoardFile, more: list[_Lists]) -> BoardFile:
    """A board file with the rows of others after its own."""
    files = (first, *more)
    return msgspec.structs.replace(
        first,
        feature=[row for file in files for row in file.feature],
        side=[row for file in files for row in file.side],
        line=[row for file in files for row in file.line],
        box=[row for file in files for row in file.box],
        link=[row for file in files for row in file.link],
        place=[row for file in files for row in file.place],
    )


def _named(rows: BoardFile, file: str) -> Board:
    try:
        return _build(rows)
    except ValueError as error:
        raise BoardError(f"{file}: {error}") from error


def _naming(grid: _Grid) -> Naming:
    match grid.scheme:
        case "diagonal":
            return DiagonalLetters()
        case "columns":
            return ColumnsRows(grid.columns, grid.rows)
        case "sheets":
            return Sheets(grid.sheets)
    raise BoardError(f"grid.scheme must be 'diagonal', 'columns' or 'sheets', not {grid.scheme!r}.")


def _draw(name: str, layer: _Layer, naming: Naming) -> dict[Hex, str]:
    """The value of each hex that a layer draws; an empty legend value means nothing is there."""
    for char in layer.legend:
        if len(char) != 1 or char.isspace():
            raise BoardError(f"layer.{name}: the legend key {char!r} must be one character and no blank.")
    drawn: dict[Hex, str] = {}
    for row in layer.rows:
        first, _, chars = row.partition(" ")
        start = naming.parse(first)
        for paces, char in enumerate(chars.strip()):
            here = naming.along(start, paces)
            value = layer.legend.get(char)
            if value is None:
                raise BoardError(f"layer.{name}: row {first} uses {char!r}, which the legend lacks.")
            if here in drawn:
                raise BoardError(f"layer.{name}: {naming.name(here)} is drawn twice.")
            if value:
                drawn[here] = value
    return drawn


class _Builder:
    """Collects what the sections say, place by place, before the spots are made."""

    def __init__(self, file: BoardFile) -> None:
        self.file = file
        self.naming = _naming(file.grid)
        if "terrain" not in file.layer:
            raise BoardError("there is no [layer.terrain], which says what hexes there are.")
        drawn = {name: _draw(name, layer, self.naming) for name, layer in file.layer.items()}
        self.terrain = drawn.pop("terrain")
        self.ids = [self.naming.name(here) for here in self.terrain]
        self.hexes = list(self.terrain)
        self.at = {here: index for index, here in enumerate(self.hexes)}
        self.keys: dict[str, int] = {}
        for index, name in enumerate(self.ids + [box.id for box in file.box]):
            self.claim(name, index)
        self.layers = drawn
        for name, values in drawn.items():
            stray = next((here for here in values if here not in self.at), None)
            if stray is not None:
                raise BoardError(f"layer.{name}: {self.naming.name(stray)} is not a hex of layer.terrain.")
        self.tags: dict[int, set[str]] = {}
        self.links: dict[int, list[Link]] = {}
        self.titles: dict[int, str] = {}

    def claim(self, name: str, index: int) -> None:
        """Give a name to a place, unless it belongs to another or says nothing."""
        key = name_key(name)
        if not key:
            raise BoardError(f"{name!r} cannot be the name of a place.")
        if self.keys.setdefault(key, index) != index:
            raise BoardError(f"the name {name!r} is given to two places.")

    def index(self, text: str, where: str) -> int:
        """The place that a section means."""
        index = self.keys.get(name_key(text))
        if index is None:
            near = nearest(name_key(text), self.keys)
            hint = f"; the nearest name is {near!r}" if near else ""
            raise BoardError(f"{where} names {text!r}, which is no place on the board{hint}.")
        return index

    def pair(self, a: str, b: str, where: str) -> tuple[int, int]:
        """Two hexes that must be neighbours."""
        first, second = self.index(a, where), self.index(b, where)
        both = first < len(self.hexes) and second < len(self.hexes)
        if not both or distance(self.hexes[first], self.hexes[second]) != 1:
            raise BoardError(f"{where} joins {a!r} and {b!r}, which are not neighbouring hexes.")
        return first, second

    def name_places(self) -> dict[str, int]:
        """Read titles, names and aliases; the named places in the order of the file."""
        for index, box in enumerate(self.file.box, len(self.hexes)):
            self.titles[index] = box.title or box.id
            for alias in (self.titles[index], *box.aliases):
                self.claim(alias, index)
        places: dict[str, int] = {}
        for row in self.file.place:
            index = places[row.name] = self.index(row.at, f"place {row.name!r}")
            self.titles.setdefault(index, row.name)
            for alias in (row.name, *row.aliases):
                self.claim(alias, index)
        return places

    def tag_places(self) -> None:
        """Read the tags that features, boxes and named places give."""
        for feature in self.file.feature:
            for text in feature.at.split():
                index = self.index(text, f"feature {feature.tag!r}")
                self.tags.setdefault(index, set()).add(feature.tag)
        for index, box in enumerate(self.file.box, len(self.hexes)):
            self.tags.setdefault(index, set()).update(box.tags)
        for row in self.file.place:
            index = self.index(row.at, f"place {row.name!r}")
            self.tags.setdefault(index, set()).update(row.tags)

    def join_places(self) -> None:
        """Read the links, which run both ways."""
        for row in self.file.link:
            a, b = (self.index(text, "a link") for text in (row.a, row.b))
            if row.length < 1 or a == b:
                raise BoardError(f"the link of {row.a!r} and {row.b!r} needs two places and a length of at least 1.")
            for kind in row.kinds:
                self.links.setdefault(a, []).append(Link(kind, b, row.length))
                self.links.setdefault(b, []).append(Link(kind, a, row.length))

    def sides(self) -> dict[tuple[int, int], frozenset[str]]:
        """The features of hexsides, by pairs of indices."""
        found: dict[tuple[int, int], frozenset[str]] = {}
        for row in self.file.side:
            for text in row.between.split():
                a, _, b = text.partition("/")
                first, second = sorted(self.pair(a, b, f"side {row.feature!r}"))
                found[first, second] = found.get((first, second), frozenset()) | {row.feature}
        return found

    def lines(self) -> dict[str, frozenset[tuple[int, int]]]:
        """The steps that roads, rails and the like take, both ways round."""
        found: dict[str, set[tuple[int, int]]] = {}
        for row in self.file.line:
            steps = found.setdefault(row.kind, set())
            for a, b in pairwise(row.path.split()):
                first, second = self.pair(a, b, f"line {row.kind!r}")
                steps |= {(first, second), (second, first)}
        return {kind: frozenset(steps) for kind, steps in found.items()}

    def spots(self) -> Iterator[Spot]:
        """The hexes in the order drawn, then the boxes in the order listed."""
        for index, here in enumerate(self.hexes):
            around = (self.at.get(other) for other in neighbours(here))
            yield Spot(
                index=index,
                id=Place(self.ids[index]),
                title=self.titles.get(index, self.ids[index]),
                hex=here,
                terrain=self.terrain[here],
                tags=frozenset(self.tags.get(index, ())),
                layers=tuple((name, drawn[here]) for name, drawn in self.layers.items() if here in drawn),
                neighbours=tuple(other for other in around if other is not None),
                links=tuple(self.links.get(index, ())),
            )
        for index, box in enumerate(self.file.box, len(self.hexes)):
            yield Spot(
                index=index,
                id=Place(box.id),
                title=self.titles[index],
                hex=None,
                terrain=box.terrain,
                tags=frozenset(self.tags[index]),
                layers=tuple(box.layers.items()),
                neighbours=(),
                links=tuple(self.links.get(index, ())),
            )


def _build(file: BoardFile) -> Board:
    make = _Builder(file)
    places = make.name_places()
    make.tag_places()
    make.join_places()
    return Board(
        id=file.id,
        title=file.title or file.id,
        naming=make.naming,
        spots=tuple(make.spots()),
        sides=make.sides(),
        lines=make.lines(),
        places=places,
        keys=make.keys,
    )
