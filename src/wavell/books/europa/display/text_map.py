"""A position as text: the part of the map where units stand, then every stack, the stocks and what is to come."""

import re
from collections.abc import Iterator
from fractions import Fraction
from textwrap import wrap

from wavell.umpire.facts.words import many

from ..chapters.s15i2_minor_depots import railhead as is_railhead
from ..chapters.s103a2_railways import railhead
from ..frame.politics.victory import GOALS, Score
from ..frame.supply.states import state
from ..model import counts
from ..model.atlas import Atlas
from ..model.counters import LATER, OFF_MAP, ROSTER, TRACK
from ..model.counts import Key
from ..model.events import rps
from ..model.ids import PlaceId, UnitId
from ..model.railways import LINES
from ..model.world import SP, Front
from ..rules import ALLIES, AXIS, RULES, SEQUENCE, SIDES

WIDTH = 100
MARGIN = 1
"""Columns and rows drawn around the outermost stack."""
EDGE = 4
"""Letters left of the map."""
LETTER: dict[str, str] = {ALLIES: "A", AXIS: "X"}
GROUND = {
    "sea": "~",
    "clear": ".",
    "stony": ":",
    "sandy": ",",
    "woods": "w",
    "forest": "f",
    "rough": "r",
    "wooded_rough": "R",
    "mountain": "^",
    "ravine": "v",
    "swamp": "p",
    "wooded_swamp": "P",
    "wooded_lake": "l",
    "salt_marsh": "x",
}
_HEX = re.compile(r"(?<![\w(:.-])(?:\d\d[A-Z]:)?\d{4}(?![\w.-]|:\w)")
_BLANK = "\N{NO-BREAK SPACE}"


def gloss(world: Front, text: str) -> dict[str, str]:
    """The hexes that a text has without their names, and what they are called."""
    titles = world.atlas.title
    return {place: titles[place] for place in _HEX.findall(text) if titles.get(place, place) != place}


def picture(world: Front) -> str:
    """Draw a position, or a seat's view of one: the map, what counts, every stack, then the stocks."""
    parts = [list(_map(world)), list(_legend(world)), list(_stacks(world)), list(_books(world))]
    return "\n\n".join("\n".join(part) for part in parts if part).replace(_BLANK, " ")


def _spot(atlas: Atlas, place: PlaceId) -> tuple[int, int]:
    """Where a hex is drawn: columns from the left, half hexes from the top."""
    here = atlas.board.spots[atlas.ids[place]].hex
    assert here is not None
    return here.q, 2 * here.r + here.q


def _map(world: Front) -> Iterator[str]:
    """Columns of hexes side by side, every other one half a hex lower; a hex has the room of two columns."""
    atlas = world.atlas
    known = [_spot(atlas, place) for place in (*world.stacks, *world.unseen) if place in atlas]
    if not known:
        return
    left, right = min(x for x, _ in known) - MARGIN, max(x for x, _ in known) + MARGIN
    top, low = min(y for _, y in known) - 2 * MARGIN, max(y for _, y in known) + 2 * MARGIN
    wide = max(2, min(4, (WIDTH - EDGE) // (right - left + 2)))
    rows: dict[int, list[str]] = {}
    heads: dict[int, str] = {}
    labels: dict[int, str] = {}
    for place in atlas.names:
        x, y = _spot(atlas, place)
        if left <= x <= right and top <= y <= low:
            row = rows.setdefault(y, [" "] * (wide * (right - left + 2)))
            at = wide * (x - left)
            row[at : at + 2 * wide] = f"{_cell(world, place, 2 * wide):<{2 * wide}}"
            heads[x] = place[-4:-2]
            if x % 2:
                labels[y] = place[-2:]
    head = "".join(f"{heads.get(x, '') if (x - left) % 2 == 0 else '':<{wide}}" for x in range(left, right + 1))
    yield f"{'':{EDGE}}{head}".rstrip()
    for y in sorted(rows):
        yield f"{labels.get(y, ''):<{EDGE}}{''.join(rows[y])}".rstrip()


def _cell(world: Front, place: PlaceId, room: int) -> str:
    """A hex in a few letters: the ground or the kind of place, then whose units stand there, or its name."""
    atlas, stack = world.atlas, world.stack(place)
    unseen = world.unseen.get(place)
    side = ROSTER[stack[0]].side if stack else unseen.side if unseen is not None else ""
    mark = _mark(world, place)
    if side:
        count = len(stack) + (unseen.count if unseen is not None else 0)
        return f"{mark}{LETTER[side]}{count}{'?' if unseen is not None else ''}"[: room - (count < 10)]
    title = atlas.title[place]
    return mark if title == place else mark + title.replace(" ", "")[: room - 2]


def _mark(world: Front, place: PlaceId) -> str:
    """What a hex is drawn as: what matters most about it."""
    atlas, features = world.atlas, world.features(place)
    if any(line.map == world.map and railhead(world, id_) == place for id_, line in LINES.items()):
        return "!"
    if is_railhead(world, place):
        return "!"
    if place in _goals(world):
        return "*"
    if not features.isdisjoint(("city", "town", "port")):
        return "o"
    if "rail" in features or place in atlas.on_line.get("rail", ()):
        return "#"
    if "road" in features or place in atlas.on_line.get("road", ()):
        return "="
    return GROUND.get(atlas.terrain[place], "?")


def _goals(world: Front) -> dict[PlaceId, int]:
    """The places that count, and how much."""
    goals = GOALS.get(world.scenario)
    named = goals.places if goals is not None else {}
    return {place: points for name, points in named.items() if (place := world.atlas.find(name)) is not None}


def _told(text: str, indent: str = "  ") -> list[str]:
    return wrap(text, WIDTH, break_on_hyphens=False, subsequent_indent=indent)


def _legend(world: Front) -> Iterator[str]:
    atlas = world.atlas
    yield "A allies, X axis, and how many units (? some not seen)   * counts   ! railhead   o city, town or port"
    there = {atlas.terrain[place] for place in atlas.names}
    ground = "  ".join(f"{letter} {name.replace('_', ' ')}" for name, letter in GROUND.items() if name in there)
    yield from _told(f"# railway  = road  {ground}")
    weather = ", ".join(f"{zone} {what}" for zone, what in sorted(world.weather.items()) if what) or "clear"
    yield from _told(f"{SEQUENCE.turn_name(world.clock.turn)}. Weather: {weather}.")
    held = [
        f"{atlas.named(place)} {points}, {world.owner.get(place, 'nobody')}" for place, points in _goals(world).items()
    ]
    if held:
        score = RULES.answer(Score(), world).total
        yield from _told(f"What counts, and who owns it: {'; '.join(held)}. The Allies score {score}.")
    for id_, line in LINES.items():
        if line.map == world.map:
            laid, whole = counts.RAILHEAD.of(world.marks, id_), len(line.hexes) - 1
            yield f"{line.title}: the railhead is {atlas.named(railhead(world, id_))}, {laid} of {many(whole, 'hex')}."


def _stacks(world: Front) -> Iterator[str]:
    """Every stack on the map, by side, and what each side waits for."""
    atlas = world.atlas
    for side in SIDES:
        yield side
        for place in (place for place in atlas.names if place in world.stacks or place in world.unseen):
            told = [_counter(world, id_) for id_ in world.friends(place, side)]
            unseen = world.unseen.get(place)
            if unseen is not None and unseen.side == side:
                told.append(f"{unseen.count} not seen")
            if told:
                yield from (f"  {row}" for row in _told(f"{atlas.named(place)}: {', '.join(told)}"))
        coming = sorted((world.units[id_].arrives, id_) for id_ in (*world.stack(LATER), *world.stack(TRACK)))
        due = [
            f"{id_} {SEQUENCE.turn_name(turn)} in {atlas.named(world.units[id_].entry)}"
            for turn, id_ in coming
            if ROSTER[id_].side == side and turn and world.units[id_].entry
        ]
        if due:
            yield from (f"  {row}" for row in _told(f"to come: {', '.join(due)}"))
        going = sorted((turn, id_) for id_, turn in world.leaving.items() if ROSTER[id_].side == side)
        if going:
            dates = ", ".join(f"{id_} {SEQUENCE.turn_name(turn)}" for turn, id_ in going)
            yield from (f"  {row}" for row in _told(f"to leave: {dates}"))


def _counter(world: Front, id_: UnitId) -> str:
    """A unit with its ratings and what is special about it."""
    unit, found = world.units[id_], state(world, id_)
    marks = [
        word
        for word, holds in (
            (unit.up, bool(unit.up)),
            ("moved", unit.moved),
            ("fought", unit.fought),
            ("disrupted", unit.disrupted),
            ("dispersed", unit.dispersed),
            ("reserve", unit.reserve),
            (f"supply {found}", found != "full"),
            ("isolated", unit.isolated),
            (f"with {unit.carrier}", bool(unit.carrier)),
            (f"depot {unit.attached}", bool(unit.attached)),
        )
        if holds
    ]
    return f"{id_}{_BLANK}{world.rating(id_)}" + (f" ({', '.join(marks)})" if marks else "")


def _points(sixths: int) -> str:
    whole, part = divmod(sixths, SP)
    return f"{whole}" if not part else f"{whole} {Fraction(part, SP)}".removeprefix("0 ")


_RPS = tuple(counts.REPLACEMENTS.values())


def _pool(name: Key, count: int) -> str:
    """A pool and what is in it; of replacement points halves are counted."""
    return f"{name} {rps(count) if counts.POOLS.find(name).counter in _RPS else count}"


def _books(world: Front) -> Iterator[str]:
    """SPs by where they lie, SMPs of the commands, and pools."""
    atlas = world.atlas
    lying: dict[str, list[str]] = {side: [] for side in SIDES}
    for where, stock in world.stocks.items():
        side = ROSTER[UnitId(where)].side if where in ROSTER else world.owner.get(PlaceId(where), "")
        if (
            side in lying
            and (stock.sp or stock.srp)
            and not (where in world.units and world.units[UnitId(where)].place in OFF_MAP)
        ):
            srp = f" and {_points(stock.srp)} SRPs" if stock.srp else ""
            lying[side].append(f"{where if where in ROSTER else atlas.named(PlaceId(where))} {_points(stock.sp)}{srp}")
    for side, told in lying.items():
        if told:
            yield from _told(f"{side}, SPs: {', '.join(told)}")
    if world.smps:
        yield from _told(f"SMPs: {', '.join(f'{command} {count}' for command, count in sorted(world.smps.items()))}")
    if world.pools:
        yield from _told(
            f"pools: {', '.join(_pool(name, count) for name, count in sorted(world.pools.items()) if count)}"
        )
