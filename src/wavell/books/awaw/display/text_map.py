"""A position as text: the part of the map that matters, then every stack, boxes and areas too, and the books."""

import re
from collections.abc import Iterator
from textwrap import wrap

from wavell.umpire.facts.words import many

from ..frame.economy.budget import SIDE_POWERS
from ..frame.politics.victory import goals_of
from ..model import accounts
from ..model.atlas import Atlas
from ..model.counters import OCEANS, OFF_MAP, POOL, ROSTER
from ..model.ids import PlaceId, UnitId
from ..model.ledger import balance
from ..model.nations import called
from ..model.world import War
from ..rules import ALLIES, AXIS, SEQUENCE, SIDES, Side

WIDTH = 100
MARGIN = 2
"""Hexes drawn around the outermost unit."""
LETTER = {ALLIES: "A", AXIS: "X"}
GROUND = {
    "clear": ".",
    "forest": "f",
    "jungle": "%",
    "mountain": "^",
    "jungle_mountain": "&",
    "swamp": "=",
    "outback": "o",
    "himalaya": "#",
}


_HEX = re.compile(r"(?<![(\w-])[A-Z]{1,2}\d{1,2}(?![\w-])")


def gloss(world: War, text: str) -> dict[str, str]:
    """The hexes that a text has without their names, and what they are called."""
    titles = world.atlas.title
    return {place: titles[place] for place in _HEX.findall(text) if titles.get(place, place) != place}


def picture(world: War) -> str:
    """Draw a position: map, boxes and areas, then every stack by name, then the books."""
    parts = [list(_map(world)), list(_legend(world)), list(_stacks(world)), list(_books(world))]
    drawn = "\n\n".join("\n".join(part) for part in parts if part)
    return drawn.replace("\N{NO-BREAK SPACE}", " ")  # they only kept a unit and its factors on one line


def _hexes(world: War) -> list[PlaceId]:
    """Every hex with a unit in it."""
    return [place for place in world.stacks if place in world.atlas and place not in world.atlas.boxes]


def _goals(world: War) -> list[PlaceId]:
    """The places that count in this scenario."""
    return [place for name in goals_of(world).places if (place := world.atlas.find(name)) is not None]


def _spot(atlas: Atlas, place: PlaceId) -> tuple[int, int]:
    """Where a hex is drawn: half hexes from the left, rows from the top."""
    here = atlas.board.spots[atlas.ids[place]].hex
    assert here is not None
    return 2 * here.q + here.r, here.r


class _Frame:
    """The part of the map that is drawn, in half hexes and rows."""

    def __init__(self, spots: list[tuple[int, int]]) -> None:
        self.left, self.right = min(x for x, _ in spots) - 2 * MARGIN, max(x for x, _ in spots) + 2 * MARGIN
        self.top, self.bottom = min(y for _, y in spots) - MARGIN, max(y for _, y in spots) + MARGIN

    @property
    def cells(self) -> int:
        """How many half hexes it is wide."""
        return self.right - self.left + 2

    def shows(self, spot: tuple[int, int]) -> bool:
        """Whether a spot is drawn."""
        return self.left <= spot[0] <= self.right and self.top <= spot[1] <= self.bottom


def _framed(world: War) -> _Frame | None:
    """What is drawn: the places that count, and as many stacks as fit in beside them, the nearest first."""
    goals = [_spot(world.atlas, place) for place in _goals(world)]
    stacks = [_spot(world.atlas, place) for place in _hexes(world)]
    if not goals or not stacks:
        return _Frame(stacks) if stacks else None
    half = 2 if 2 * _Frame(goals).cells <= WIDTH else 1
    for spot in sorted(stacks, key=lambda each: (min(_far(each, goal) for goal in goals), each)):
        if half * _Frame([*goals, spot]).cells <= WIDTH:
            goals.append(spot)
    return _Frame(goals)


def _far(one: tuple[int, int], other: tuple[int, int]) -> int:
    """How far spots are from each other, in half hexes."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return down + max(across, down)


def _drawn(world: War) -> list[PlaceId]:
    """The hexes that are drawn."""
    frame = _framed(world)
    hexes = [place for place in world.atlas.names if place not in world.atlas.boxes]
    return [place for place in hexes if frame is not None and frame.shows(_spot(world.atlas, place))]


def _map(world: War) -> Iterator[str]:
    atlas, frame = world.atlas, _framed(world)
    if frame is None:
        return
    half = 2 if 2 * frame.cells <= WIDTH else 1
    rows: dict[int, list[str]] = {}
    labels: dict[int, str] = {}
    for place in _drawn(world):
        x, y = _spot(atlas, place)
        row = rows.setdefault(y, [" "] * (half * frame.cells))
        at = half * (x - frame.left)
        row[at : at + 2 * half] = _cell(world, place, wide=half == 2)
        labels.setdefault(y, place)
    for y in sorted(rows):
        yield f"{labels[y]:>5} {''.join(rows[y])}".rstrip()
    if left_out := [atlas.named(place) for place in _hexes(world) if not frame.shows(_spot(atlas, place))]:
        yield from wrap(f"Not drawn: {', '.join(sorted(left_out))}.", WIDTH, break_on_hyphens=False)


def _letter(holder: Side | None) -> str:
    """The letter of who holds a place."""
    return LETTER[holder] if holder else " "


def _cell(world: War, place: PlaceId, wide: bool) -> str:
    """A hex in two or four letters: the ground or the kind of place, and whose units or whose place it is."""
    atlas = world.atlas
    stack = next((side for side in SIDES if any(ROSTER[id_].side == side for id_ in world.stack(place))), None)
    count = len(world.stack(place))
    units = f"{LETTER[stack]}{count if count < 10 else '+'}" if stack else ""
    ground = GROUND.get(atlas.terrain[place], "~" if place in atlas.sea else ".")
    if place in atlas.tagged("city") or place in atlas.tagged("port"):
        ground = "*" if place in atlas.tagged("objective") else "o"
        units = units or _letter(world.holder(place)).lower()
    return f"{ground}{units:<3}" if wide else f"{units or ground:<2}" if stack else f"{ground}{units:<1}"


def _legend(world: War) -> Iterator[str]:
    yield "A allies, X axis, and how many units   * objective, o city or port, and whose (a, x)   ~ sea"
    seen = {world.atlas.terrain[place] for place in _drawn(world)}
    yield "  ".join(f"{letter} {name.replace('_', ' and ')}" for name, letter in GROUND.items() if name in seen)
    yield "Each row begins with the name of its first hex; the numbers go up by one to the right."
    held = ", ".join(f"{world.atlas.named(place)} {world.holder(place) or 'nobody'}" for place in _goals(world))
    yield from wrap(f"What counts, and who holds it: {held}.", WIDTH, break_on_hyphens=False)
    wars = ", ".join(" and ".join(map(called, pair)) for pair in sorted(world.foes)) or "nobody"
    given = ", ".join(
        f"{called(name)} ({SEQUENCE.turn_name(turn)})" for name, turn in sorted(world.surrendered.items())
    )
    told = f"{SEQUENCE.turn_name(world.clock.turn)}. At war: {wars}." + (f" Surrendered: {given}." if given else "")
    yield from wrap(told, WIDTH, break_on_hyphens=False)


def _stacks(world: War) -> Iterator[str]:
    """Every stack on the map and in boxes and areas, by side."""
    atlas = world.atlas
    for side in SIDES:
        told = []
        for place in sorted(world.stacks, key=lambda each: (each in atlas.boxes, each)):
            own = [id_ for id_ in world.stacks[place] if ROSTER[id_].side == side]
            if own and place not in OFF_MAP:
                told.append(f"{atlas.named(place)}: {', '.join(_counter(world, id_) for id_ in own)}")
        yield f"{side}"
        for each in told or ["nothing on the map"]:
            yield from wrap(each, WIDTH, break_on_hyphens=False, initial_indent="  ", subsequent_indent="    ")
        coming = sorted((due.turn, id_, due.place) for id_, due in world.coming.items())
        leaving = sorted((turn, id_) for id_, turn in world.leaving.items())
        rows: dict[str, list[str]] = {
            "unbuilt": [str(id_) for id_ in world.stack(POOL) if ROSTER[id_].side == side],
            "to come": [
                f"{id_} {SEQUENCE.turn_name(turn)} in {atlas.named(place)}"
                for turn, id_, place in coming
                if ROSTER[id_].side == side
            ],
            "to leave": [f"{id_} {SEQUENCE.turn_name(turn)}" for turn, id_ in leaving if ROSTER[id_].side == side],
        }
        for title, row in rows.items():
            if row:
                yield from wrap(
                    f"{title}: {', '.join(row)}",
                    WIDTH,
                    break_on_hyphens=False,
                    initial_indent="  ",
                    subsequent_indent="    ",
                )


def _counter(world: War, id_: UnitId) -> str:
    """A unit with its printed factors and what is special about it."""
    counter, unit = ROSTER[id_], world.units[id_]
    printed = counter.type if counter.is_ground else str(counter.factors)
    marks = [
        word
        for word, holds in (
            ("moved", unit.moved),
            ("used", unit.inverted or unit.fought),
            ("damaged", unit.damaged),
            ("no supply", id_ in world.unsupplied),
            (f"on {unit.aboard}", bool(unit.aboard)),
            (f"lent to {unit.lent}", bool(unit.lent)),
        )
        if holds
    ]
    return f"{id_}\N{NO-BREAK SPACE}{printed}" + (f" ({', '.join(marks)})" if marks else "")


def _books(world: War) -> Iterator[str]:
    """What each power has left, and the transports of each side."""
    for side in SIDES:
        told = []
        for power in SIDE_POWERS[side]:
            if accounts.level(power) in world.accounts:
                limit = balance(world, accounts.limit(power))
                level = many(balance(world, accounts.level(power)), "BRP")
                told.append(f"{called(power)} {level}{f', limit {limit}' if limit else ''}")
        fleets = [
            f"{balance(world, accounts.transports(side, ocean))} {ocean.replace('_', ' ')}"
            for ocean in OCEANS
            if balance(world, accounts.transports(side, ocean))
        ]
        ships = f"; transports {', '.join(fleets)}" if fleets else ""
        yield from wrap(f"{side}: {'; '.join(told)}{ships}", WIDTH, break_on_hyphens=False, subsequent_indent="  ")
