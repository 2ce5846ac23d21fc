"""How the book looks on a screen: the sheet, the counters on it, the figures beside it and the layers over it."""

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from wavell.umpire.books.validators import complete, known
from wavell.umpire.display.looks import Looks
from wavell.umpire.display.scene import Cell, Figure, Layer, Scene, Sheet, Show, Stroke, Token
from wavell.umpire.display.sheet_layout import Box, sheet_of, stroke_kinds
from wavell.umpire.rules.position_cache import memoised_by

from ..frame.combat.weather import in_monsoon
from ..frame.combat.zones import ZONE_OF, ZONES
from ..frame.economy.budget import SIDE_POWERS
from ..frame.politics.victory import Score, goals_of
from ..frame.supply.lines import supplied, zones
from ..model import accounts
from ..model.atlas import ATLASES
from ..model.counters import GONE, KINDS, LATER, OCEANS, POOL, ROSTER, YARD
from ..model.ids import UnitId, ZoneId
from ..model.ledger import balance
from ..model.nations import NATIONS, POWERS
from ..model.scenarios import FORMATIONS
from ..model.world import Unit, War
from ..rules import DATA, OTHER, RULES, SEQUENCE, SIDES, Side
from .selection import FIGHTS, aims, fight

TO_COME = "to_come"
"""The tray of those who come by a date; of all others who are in no pool yet nothing is shown."""
TRAYS = (POOL, YARD, TO_COME, *OCEANS)
"""Where counters are that are in no place of the map."""

SEA_LINE = "sea_line"
_LINES = stroke_kinds(*(atlas.board for atlas in ATLASES.values())) | {SEA_LINE}
_TAGS = {tag for atlas in ATLASES.values() for spot in atlas.board for tag in spot.tags}


class _Tray(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: tuple[float, float, float, float]
    title: str


class _Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    symbol: str
    title: str


class _Looks(Looks, frozen=True, forbid_unknown_fields=True, kw_only=True):
    box: dict[str, dict[str, tuple[float, float, float, float]]]
    tray: dict[str, dict[str, _Tray]]
    kind: dict[str, _Kind]
    terrain: dict[str, str]

    def __post_init__(self) -> None:
        complete("kind", self.kind, KINDS)
        complete("map", self.box, ATLASES)
        complete("map", self.tray, ATLASES)
        for map_, atlas in ATLASES.items():
            known(f"box of {map_}", self.box[map_], atlas.boxes)
            complete(f"box of {map_}", self.box[map_], atlas.boxes)
            complete(f"tray of {map_}", self.tray[map_], TRAYS)
        self.only(self.terrain, _LINES, NATIONS, _TAGS)


LOOKS = RULES.data(DATA / "display" / "looks.toml", _Looks)


def sheet(world: War) -> Sheet:
    """The board with its boxes, and trays for what is on no place of it."""
    return _sheet(world.map)


@cache
def _sheet(map_: str) -> Sheet:
    boxes = {place: Box(*at) for place, at in LOOKS.box[map_].items()}
    plain = ("all_land", "outback_inner")
    drawn = sheet_of(ATLASES[map_].board, boxes=boxes, terrains=LOOKS.terrain, plain=plain, looks=LOOKS)
    trays = tuple(
        Cell(id_, row.at[0], row.at[1], "box", row.title, ("tray",), row.at[2], row.at[3])
        for id_, row in LOOKS.tray[map_].items()
    )
    return msgspec.structs.replace(drawn, cells=(*drawn.cells, *trays))


def scene(seen: War, seat: str) -> Scene:
    """Every counter in play, on the slip, unbuilt or to come by a date, who holds what counts, the books in brief."""
    atlas, formations = seen.atlas, FORMATIONS.get(seen.scenario, {})
    units = [id_ for place in seen.stacks if place not in (LATER, GONE) for id_ in seen.stacks[place]]
    units += sorted(seen.coming, key=lambda id_: (seen.coming[id_].turn, id_))
    lines = tuple(Stroke(SEA_LINE, (source, port)) for port, source in _sources(seen).items() if source in atlas)
    goals = tuple(place for name in goals_of(seen).places if (place := atlas.find(name)) is not None)
    return Scene(
        tokens={
            id_: _token(id_, seen.units[id_], id_ in seen.unsupplied, formations.get(id_, ""), _dated(seen, id_))
            for id_ in units
        },
        holders=_holders(seen),
        marks=_marks(seen, goals),
        figures=tuple(_figures(seen)),
        strokes=lines,
        focus=goals,
    )


@memoised_by("map", "territory", "control")
def _holders(seen: War) -> dict[str, str]:
    """Who holds each place that has a name or has changed hands; the rest is a layer."""
    atlas, holder = seen.atlas, seen.land.holder
    named = {*atlas.tagged("city"), *atlas.tagged("port"), *atlas.tagged("objective"), *seen.control, *atlas.boxes}
    return {place: side for place in sorted(named) if (side := holder.get(place))}


def _dated(seen: War, id_: UnitId) -> str:
    """When and where a unit comes by the schedule of the scenario, and when it is called away."""
    due, turn = seen.coming.get(id_), seen.leaving.get(id_)
    comes = f", {SEQUENCE.turn_name(due.turn)} in {seen.atlas.named(due.place)}" if due is not None else ""
    return comes + (f", leaves {SEQUENCE.turn_name(turn)}" if turn is not None else "")


@lru_cache(maxsize=4096)
def _token(id_: UnitId, unit: Unit, unsupplied: bool, formation: str = "", dated: str = "") -> Token:
    counter = ROSTER[id_]
    kind = LOOKS.kind[counter.kind]
    nation = NATIONS[counter.nation].title
    states = {
        "moved": unit.moved,
        "used": unit.inverted or unit.fought,
        "damaged": unit.damaged,
        "out_of_supply": unsupplied,
        "lent": bool(unit.lent),
        "elite": counter.elite,
    }
    return Token(
        id=id_,
        place=TO_COME if unit.place == LATER else unit.place,
        side=counter.side,
        title=f"{nation} {counter.label or kind.title} {id_.rpartition('-')[2]}"
        + (formation and f", {formation}")
        + dated,
        factors=counter.type if counter.is_ground else str(counter.factors),
        symbol=kind.symbol,
        nation=counter.nation,
        state=tuple(word for word, holds in states.items() if holds),
        carried=unit.aboard,
    )


def _marks(seen: War, goals: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for place in goals:
        found.setdefault(place, []).append("counts for victory")
    for place in seen.breakthroughs:
        found.setdefault(place, []).append("breakthrough")
    for port, source in _sources(seen).items():
        origin = f" from {seen.atlas.title.get(source, source)}" if source else ""
        found.setdefault(port, []).append(f"supplied by sea{origin}")
    return {place: tuple(words) for place, words in found.items()}


def _sources(seen: War) -> dict[str, str]:
    """Where each port has its supply from by sea, as far as that matters; a line is kept as `side source`."""
    return {port: line.source for port, line in seen.sea_lines.items()}


def _figures(seen: War) -> list[Figure]:
    """The score, and for each side the BRPs and limits of its powers and the transports of each ocean."""
    found = [Figure("Axis score", str(RULES.total(Score(), seen)), "score")]
    for side in SIDES:
        for power in SIDE_POWERS[side]:
            if accounts.level(power) in seen.accounts:
                title = POWERS[power].title.removeprefix("the ")
                found.append(
                    Figure(f"{title}: BRPs", str(balance(seen, accounts.level(power))), f"level {power}", side)
                )
                limit = balance(seen, accounts.limit(power))
                found.append(Figure(f"{title}: construction", str(limit), f"limit {power}", side))
        for ocean in OCEANS:
            account = accounts.transports(side, ocean)
            if account in seen.accounts:
                title = f"Transports, {ocean.replace('_', ' ')}"
                found.append(Figure(title, str(balance(seen, account)), f"account {account}", side))
    return found


# Layers -----------------------------------------------------------------------------------------------------------


def _sides(seat: str) -> tuple[Side, ...]:
    """Whose layers a seat sees: its own, and everybody else both."""
    return (Side(seat),) if seat in SIDES else SIDES


def _split(found: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """For each place the side it is true of, or both."""
    places: dict[str, str] = {}
    for side, where in found.items():
        for place in where:
            places[place] = "both" if place in places else side
    return dict(sorted(places.items()))


def control(seen: War, seat: str) -> Layer:
    """Who holds each place on land."""
    held: dict[str, str] = {
        place: side for place, side in sorted(seen.land.holder.items()) if side and place in seen.atlas.land
    }
    return Layer("control", "Control", held, {side: f"held by the {side.title()}" for side in SIDES})


def supply(seen: War, seat: str) -> Layer:
    """Where each side is in full supply."""
    found = _split({side: supplied(seen, side) & seen.atlas.land for side in _sides(seat)})
    return Layer("supply", "Supply", found, {side: f"in supply for the {side.title()}" for side in _sides(seat)})


def zone(seen: War, seat: str) -> Layer:
    """Where the armor of each side is felt by the other."""
    found = _split({side: zones(seen, OTHER[side]) for side in SIDES})
    return Layer("zones", "Zones of control", found, {side: f"zone of {side.title()} armour" for side in SIDES})


def attrition(seen: War, seat: str) -> Layer:
    """The attrition zones."""
    zones_of = ZONE_OF[seen.map]
    found: dict[str, str] = {place: zones_of[place] for place in sorted(zones_of)}
    return Layer(
        "attrition", "Attrition zones", found, {id_: ZONES[ZoneId(id_)].title for id_ in sorted({*found.values()})}
    )


def monsoon(seen: War, seat: str) -> Layer:
    """Where the rains stop attacks now."""
    found: dict[str, str] = {place: "monsoon" for place in sorted(seen.atlas.land) if in_monsoon(seen, place)}
    return Layer("monsoon", "Monsoon", found, {"monsoon": "no attacks out of it or into it"})


SHOW = Show(
    sheet=sheet,
    scene=scene,
    layers={
        "control": ("Control", control),
        "supply": ("Supply", supply),
        "zones": ("Zones of control", zone),
        "attrition": ("Attrition zones", attrition),
        "monsoon": ("Monsoon", monsoon),
    },
    aims=aims,
    fight=fight,
    fights=FIGHTS,
    owners={id_: row.title for id_, row in NATIONS.items()},
)
