"""Names and figures that scenarios and cases give, in the book's spelling; what nothing bears is refused."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from wavell.umpire import DataError, UnknownName
from wavell.umpire.facts.counters import Counters, Key
from wavell.umpire.facts.errors import spelled, unknown

from ...model.atlas import ATLASES, FRONTS, Atlas
from ...model.counters import GONE, KINDS, LATER, OCEANS, POOL, ROSTER, SW, YARD
from ...model.counts import LOSSES, LOST, MARKS, MEANT, USED
from ...model.ids import NOWHERE, NationId, PlaceId, PowerId, UnitId
from ...model.lines import Line
from ...model.nations import NATIONS, POWERS
from ...model.scenarios import TERRITORY
from ...model.wars import Foes, foes_of
from ...model.world import NOUNS
from ...rules import HOMELANDS, INDEX, SIDES, Holder, Side
from ..air.missiles import MISSILES
from ..combat.zones import ZONES
from ..economy.budget import ECONOMIES, YARDS
from ..economy.offensives import PRICES
from ..politics.conquest import CITIES, COLONIES, HOLDINGS

MOST = 10_000
"""The highest figure that a file may set."""

N = TypeVar("N", bound=str)
SUBJECTS: dict[str, Collection[str]] = {
    "front": FRONTS,
    "kind": KINDS,
    "loss": LOSSES,
    "nation": NATIONS,
    "operation": PRICES.price,
    "power": ECONOMIES,
    "side": SIDES,
    "type": {counter.type for counter in ROSTER.values()},
    "unit": ROSTER,
    "weapon": MISSILES,
    "whose": (*POWERS, *SIDES),
    "yard": YARDS,
    "zone": ZONES,
    "paragraph": INDEX.paragraphs,
    "player_turn": ("0", "1"),
    "year": tuple(str(year) for year in range(1936, 1950)),
}
"""What there is of each kind that a figure can be about; places are those of the map."""
MEANT[LOST.words] = {LOST.key(counter.nation, counter.type) for counter in ROSTER.values()}
STAKES = {row.place: row.capital for row in (*COLONIES, *CITIES) if row.value}
"""The places that are at stake when they fall, and how a file calls them."""
NOUNS["used"], NOUNS["mark"] = (
    counters.keys({**SUBJECTS, "place": {place for atlas in ATLASES.values() for place in atlas.ids}}.get)
    for counters in (USED, MARKS)
)
NOUNS["conquest"] = {*HOLDINGS, *HOMELANDS}


def place_in(atlas: Atlas, name: str, unit: UnitId | None = None) -> PlaceId:
    """A place of the map, or where a unit may be that is off it."""
    if name in (POOL, YARD, LATER, GONE):
        return PlaceId(name)
    if unit and ROSTER[unit].kind in SW and name in OCEANS:
        return PlaceId(name)
    found = atlas.find(name)
    if found is None:
        raise UnknownName(unknown("place", name, [*atlas.ids, *atlas.board.places]))
    return found


def war_of(pair: str) -> Foes:
    """The powers of a war as a file has it, `britain japan`: two of different sides."""
    one, _, other = pair.partition(" ")
    if not other:
        raise DataError(f'"{pair[:40]}" is no war: write the two powers, as "britain japan"')
    first, second = (spelled("power", PowerId(name), POWERS) for name in (one, other))
    if POWERS[first].side == POWERS[second].side:
        raise DataError(f'"{pair[:40]}" is no war: both are on one side')
    return foes_of(first, second)


def counted(counters: Counters, atlas: Atlas, given: Mapping[str, int]) -> dict[Key, int]:
    """Figures of declared counters, each about something that is there and that it can be about."""
    found = counters.checked(given, {**SUBJECTS, "place": atlas.ids}.get)
    for key in found:
        meant = MEANT.get(counters.find(key).counter.words)
        if meant is not None and key not in meant:
            raise UnknownName(f"{counters.what}: {unknown('figure', key, meant)}")
    return found


def held_lands(atlas: Atlas, given: Mapping[str, str]) -> dict[NationId, Holder]:
    """Lands, and the side that holds each, or nobody."""
    names = sorted({*TERRITORY, *filter(None, atlas.nation.values())})
    return {spelled("land", name, names): spelled("side", side, Holder) for name, side in given.items()}


def held_places(atlas: Atlas, given: Mapping[str, str]) -> dict[PlaceId, Holder]:
    """Places of the map, and the side that holds each, or nobody."""
    found: dict[PlaceId, Holder] = {}
    for name, side in given.items():
        place = on_land(atlas, name)
        if place in found:
            raise DataError(f"{atlas.named(place)} is held twice")
        found[place] = spelled("side", side, Holder)
    return found


def on_land(atlas: Atlas, name: str) -> PlaceId:
    """A place of the map that can be held."""
    place = place_in(atlas, name)
    if place not in atlas.land:
        raise DataError(f"{place} is no land, so nobody holds it")
    return place


def stake_in(atlas: Atlas, name: str) -> PlaceId:
    """The place of a colony or city whose BRPs are at stake when it falls."""
    place = on_land(atlas, name)
    if place not in STAKES:
        raise UnknownName(f"at_stake: {unknown('colony or city with BRPs', name, STAKES.values())}")
    return place


def figures(what: str, given: Mapping[N, int]) -> dict[N, int]:
    """Figures by name, none of them absurd."""
    for name, count in given.items():
        if not 0 <= count <= MOST:
            raise DataError(f'{what} "{name}" is {count}, and it must be 0 to {MOST}')
    return dict(given)


def line_of(atlas: Atlas, line: str) -> Line:
    """A sea line as it is kept: whose it is and, if that matters, its source."""
    side, _, source = line.partition(" ")
    return Line(Side(spelled("side", side, SIDES)), place_in(atlas, source) if source else NOWHERE)
