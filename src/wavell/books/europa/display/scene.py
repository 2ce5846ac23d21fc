"""How the book is shown: the board, what stands on it as a seat sees it, and what lies beside it."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from wavell.umpire.display.scene import Cell, Scene, Sheet, Show, Stroke
from wavell.umpire.display.sheet_layout import sheet_of
from wavell.umpire.facts.words import many
from wavell.umpire.rules.position_cache import memoised_by

from ..chapters.s15i2_minor_depots import number, railheads
from ..chapters.s103a2_railways import railhead
from ..frame.engineering.installations import AIRBASE, KINDS, PORT_HITS, changed_places, installation
from ..frame.movement.boards import LINES as KINDS_OF_LINE
from ..frame.movement.nets import gauge_of, is_gauge
from ..frame.movement.terrain import TERRAIN
from ..frame.movement.ways import board_of
from ..frame.politics.victory import GOALS
from ..model import counts
from ..model.counters import OFF_MAP, ROSTER
from ..model.ids import PlaceId, UnitId
from ..model.railways import LINES
from ..model.world import SP, Front
from ..rules import SIDES
from .aims import aims
from .fight import FIGHTS, fight
from .figures import figures
from .layers import LAYERS
from .tokens import BOX, LAID, LOOKS, PLANNED, SEA, box_of, tokens

# The board ------------------------------------------------------------------------------------------------------


def sheet(world: Front) -> Sheet:
    """The map of a position, and below it for each side the boxes of what is not on the map."""
    board = world.atlas.board
    terrains = {id_: row.title for id_, row in TERRAIN.items()} | {BOX: "box", SEA: "sea"}
    used = {world.atlas.terrain[place] for place in world.atlas.names} | {BOX}
    found = sheet_of(board, terrains={id_: title for id_, title in terrains.items() if id_ in used}, looks=LOOKS)
    return replace(found, cells=(*found.cells, *_boxes(found)))


def _boxes(found: Sheet) -> Iterator[Cell]:
    left, bottom = min(cell.x for cell in found.cells), max(cell.y for cell in found.cells)
    strip = LOOKS.strip
    for row, side in enumerate(SIDES):
        y = bottom + strip.gap + strip.height / 2 + row * (strip.height + strip.between)
        for box in LOOKS.box:
            x = left + box.x + box.width / 2
            yield Cell(
                box_of(side, box.place),
                round(x, 3),
                round(y, 3),
                BOX,
                f"{side.title()}: {box.title.lower()}",
                ("off_map", side),
                box.width,
                strip.height,
            )


# A position -----------------------------------------------------------------------------------------------------


def scene(seen: Front, seat: str) -> Scene:
    """A position as a seat sees it."""
    marks: dict[str, list[str]] = {}
    for place, told in _marks(seen):
        marks.setdefault(place, []).append(told)
    return Scene(
        tokens={token.id: token for token in tokens(seen)},
        holders=_holders(seen),
        marks={place: tuple(told) for place, told in marks.items()},
        figures=tuple(figures(seen, seat)),
        strokes=tuple(_strokes(seen)),
        focus=tuple(_focus(seen)),
    )


@memoised_by("owner", "map", "scenario")
def _holders(seen: Front) -> dict[str, str]:
    """Who owns each place that has a name or something in it; the rest is a layer."""
    atlas, counts = seen.atlas, set(_goals(seen))
    return {
        place: side
        for place, side in seen.owner.items()
        if atlas.tags[place] or atlas.title[place] != place or place in counts
    }


def _goals(seen: Front) -> dict[PlaceId, int]:
    """The places that count, and how much."""
    goals = GOALS.get(seen.scenario)
    named = goals.places if goals is not None else {}
    return {place: points for name, points in named.items() if (place := seen.atlas.find(name)) is not None}


def _focus(seen: Front) -> Iterator[str]:
    """Where there is fighting, and what the scenario is about."""
    found = [seen.battle.target] if seen.battle is not None else []
    found += [railhead(seen, id_) for id_, line in LINES.items() if line.map == seen.map]
    yield from dict.fromkeys((*found, *_goals(seen)))


# What lies in places --------------------------------------------------------------------------------------------


def _marks(seen: Front) -> Iterator[tuple[str, str]]:
    for place, points in _goals(seen).items():
        yield place, f"counts {points}"
    for id_, line in LINES.items():
        if line.map == seen.map:
            laid, whole = counts.RAILHEAD.of(seen.marks, id_), len(line.hexes) - 1
            yield railhead(seen, id_), f"railhead, {laid} of {many(whole, 'hex')} laid"
    yield from ((place, "railhead") for place in railheads(seen))
    for (where,), level in counts.COAST.all(seen.marks).items():
        yield where, f"coast defences {level}"
    yield from _works(seen)
    yield from _installations(seen)
    for id_, job in seen.jobs.items():
        turns = f"{job.left} turn{'' if job.left == 1 else 's'} left"
        helped = f", helped by civilians of {seen.atlas.named(job.city)}" if job.city else ""
        yield job.place, f"{id_}: {job.verb} {job.what.replace('_', ' ')}, {turns}{helped}"
    yield from _stocks(seen)


def _works(seen: Front) -> Iterator[tuple[str, str]]:
    """What play has built, roads and railways aside, which are drawn."""
    for place, works in seen.works.items():
        for what in works:
            if is_gauge(what):
                yield place, f"gauge {gauge_of(what)} mm"
            elif what not in KINDS_OF_LINE:
                yield place, what.replace("_", " ")


def _installations(seen: Front) -> Iterator[tuple[str, str]]:
    """Ports and airbases that are not as printed."""
    sites = [(place, kind) for kind in KINDS for place in changed_places(seen, kind)]
    for place, kind in sorted(sites):
        found = installation(seen, kind, place)
        assert found is not None
        usual = PORT_HITS if kind == "port" else AIRBASE
        parts = [f"capacity {found.capacity}"] * (found.capacity not in (0, usual))
        parts += [f"{found.hits} hit{'' if found.hits == 1 else 's'}"] * bool(found.hits)
        parts += ["destroyed"] * found.destroyed + ["reduced"] * found.reduced
        parts += ["temporary"] * (not found.permanent)
        yield place, f"{kind} {', '.join(parts) or 'whole'}"


def _stocks(seen: Front) -> Iterator[tuple[str, str]]:
    """SPs and SRPs where they lie, as far as they are known."""
    for where, stock in seen.stocks.items():
        told = [f"{_points(amount)} {name}" for amount, name in ((stock.sp, "SP"), (stock.srp, "SRP")) if amount]
        if not told:
            continue
        if where not in ROSTER:
            marker = f"minor depot {number(seen, PlaceId(where))}: " if number(seen, PlaceId(where)) else ""
            yield where, marker + ", ".join(told)
        elif where in seen.units and (place := seen.units[UnitId(where)].place) not in OFF_MAP:
            yield place, f"{_holder(UnitId(where))}: {', '.join(told)}"


def _holder(id_: UnitId) -> str:
    """What a counter that carries or stores points is called in a word."""
    symbols = ROSTER[id_].kit.symbols
    return next((word for word in ("depot", "truck", "wagon", "transport") if word in symbols), ROSTER[id_].title)


def _points(sixths: int) -> str:
    whole, part = divmod(sixths, SP)
    return f"{whole} {Fraction(part, SP)}".removeprefix("0 ") if part else f"{whole}"


# Lines ----------------------------------------------------------------------------------------------------------


def _strokes(seen: Front) -> Iterator[Stroke]:
    """Roads and railways that play has built, and railways that are laid or may be."""
    names, printed = seen.atlas.names, seen.atlas.board.lines
    beds = _beds(seen)
    for kind in KINDS_OF_LINE:
        added = board_of(seen).lines.get(kind, frozenset()) - printed.get(kind, frozenset())
        for a, b in sorted(pair for pair in added if pair[0] < pair[1]):
            if kind == "rail" or beds.isdisjoint((names[a], names[b])):
                yield Stroke(kind, (names[a], names[b]))
    for id_, line in LINES.items():
        if line.map == seen.map:
            opened, laid = counts.OPEN.of(seen.marks, id_), counts.RAILHEAD.of(seen.marks, id_)
            if laid > opened:
                yield Stroke(LAID, line.hexes[opened : laid + 1])
            if laid + 1 < len(line.hexes):
                yield Stroke(PLANNED, line.hexes[laid:])


def _beds(seen: Front) -> frozenset[str]:
    """The hexes of new railways, which are roads too (103.A.2.b.1.p4) and are drawn as railways alone."""
    return frozenset(
        place
        for id_, line in LINES.items()
        if line.map == seen.map
        for place in line.hexes[1 : counts.OPEN.of(seen.marks, id_) + 1]
    )


SHOW = Show(sheet, scene, LAYERS, aims, fight, FIGHTS)
"""What the umpire needs to show the book."""
