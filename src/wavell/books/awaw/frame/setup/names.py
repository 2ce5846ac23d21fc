"""Names and figures that scenarios and cases give, in the book's spelling; what nothing bears is refused."""

from collections.abc import Collection, Mapping
from typing import TypeVar

from wavell.umpire import DataError, UnknownName
from wavell.umpire.facts.counters import Counters, Key
from wavell.umpire.facts.errors import spelled, unknown

from ...model.atlas import ATLASES, FRONTS, Atlas
from ...model.counters import GONE, KINDS, LATER, OCEANS, POOL, PRODUCTION, ROSTER, SW, YARD
from ...model.counts import LOSSES, LOST, MARKS, MOST, RESISTANCE, USED, YEARS, Meant, meanings, meant
from ...model.ids import NationId, PlaceId, PowerId, UnitId
from ...model.lines import Line
from ...model.nations import NATIONS, POWERS
from ...model.scenarios import TERRITORY
from ...model.wars import Foes, foes_of
from ...model.world import NOUNS
from ...rules import HOMELANDS, INDEX, SEQUENCE, SIDES, Holder, Side
from ..air.missiles import MISSILES
from ..combat.zones import ZONES
from ..economy.budget import YARDS
from ..economy.offensives import PRICES
from ..politics.conquest import CITIES, COLONIES, HOLDINGS
from ..politics.victory import RESISTANCE as MOST_RESISTANCE
from ..supply.lines import SOURCES

N = TypeVar("N", bound=str)
SUBJECTS: dict[str, Collection[str]] = {
    "front": FRONTS,
    "kind": KINDS,
    "loss": LOSSES,
    "nation": NATIONS,
    "operation": PRICES.price,
    "power": POWERS,
    "side": SIDES,
    "type": {counter.type for counter in ROSTER.values()},
    "unit": ROSTER,
    "weapon": MISSILES,
    "whose": (*POWERS, *SIDES),
    "yard": YARDS,
    "zone": ZONES,
    "paragraph": INDEX.paragraphs,
    "player_turn": ("0", "1"),
    "year": tuple(map(str, YEARS)),
}
"""What there is of each kind that a figure can be about; places are those of the map."""
meant(LOST, (LOST.key(counter.nation, counter.type) for counter in ROSTER.values()))
meant(RESISTANCE, [RESISTANCE.key()], range(MOST_RESISTANCE.most + 1))
STAKES = {row.place: row.capital for row in (*COLONIES, *CITIES) if row.value}
"""The places that are at stake when they fall, and how a file calls them."""
NOUNS["used"], NOUNS["mark"] = (
    counters.keys({**SUBJECTS, "place": {place for atlas in ATLASES.values() for place in atlas.ids}}.get)
    for counters in (USED, MARKS)
)
PRODUCIBLE = {
    nation: sum(row.factors for row in ROSTER.values() if row.nation == nation and row.by == PRODUCTION)
    for nation in HOMELANDS
}
"""The factors that production can ever add to the pool of a homeland."""
NOUNS["conquest"] = {*HOLDINGS, *HOMELANDS}


def place_in(atlas: Atlas, name: str, unit: UnitId | None = None) -> PlaceId:
    """A place of the map, or where a unit may be that is off it."""
    if name in (POOL, YARD, LATER, GONE):
        return PlaceId(name)
    if unit and ROSTER[unit].kind in SW and name in OCEANS:
        return PlaceId(name)
    return on_map(atlas, name)


def on_map(atlas: Atlas, name: str) -> PlaceId:
    """A place of the map, by any of its names."""
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


def counted(counters: Counters, atlas: Atlas, given: Mapping[str, int], step: int | None = None) -> dict[Key, int]:
    """Figures of declared counters, each about something that is there and such as it can have by a step of a turn."""
    subjects = {**SUBJECTS, "place": atlas.ids}

    def own(kind: str, name: str) -> str:
        """A name as the book spells it."""
        return on_map(atlas, name) if kind == "place" else spelled(kind, name, subjects[kind])

    found = counters.checked(given, subjects.get, own)
    for key, figure in found.items():
        mean = meanings(counters.find(key).counter, atlas)
        if mean is not None and key not in mean:
            raise UnknownName(f"{counters.what}: {unknown('figure', key, mean)}")
        _check_figure(f'{counters.what}: "{key}"', figure, Meant() if mean is None else mean[key], step)
    return found


def _check_figure(what: str, figure: int, mean: Meant, step: int | None) -> None:
    """Refuse a figure that can mean nothing: too high, or of what is still to come in the turn."""
    if figure and figure not in mean.figures:
        raise DataError(f"{what} is {figure}, and it must be {mean.figures[0]} to {mean.figures[-1]}")
    if figure and mean.since and step is not None and step < SEQUENCE.step(mean.since):
        title = SEQUENCE.steps[SEQUENCE.step(mean.since)].title
        raise DataError(f"{what} is {figure}, and it must be 0 before {title}")


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


def figures(what: str, given: Mapping[N, int], most: Mapping[str, int] | None = None) -> dict[N, int]:
    """Figures by name, none of them absurd."""
    for name, count in given.items():
        highest = MOST if most is None else most[name]
        if not 0 <= count <= highest:
            raise DataError(f'{what} "{name}" is {count}, and it must be 0 to {highest}')
    return dict(given)


def lines_of(what: str, map_: str, given: Mapping[str, str]) -> dict[PlaceId, Line]:
    """Sea lines as they are kept, by their ports: whose each is, and its source."""
    atlas = ATLASES[map_]
    found: dict[PlaceId, Line] = {}
    for name, line in given.items():
        port, (side, _, source) = on_land(atlas, name), line.partition(" ")
        owner = Side(spelled("side", side, SIDES))
        sources = [place for place, row in SOURCES[map_].items() if row.side == owner and row.oceans]
        if port not in atlas.tagged("port"):
            raise DataError(f"{what}: {atlas.named(port)} is no port")
        if not source:
            raise DataError(f'{what}: the line to {name} has no source; did you mean "{owner} {sources[0]}"?')
        place = on_map(atlas, source)
        if place not in sources:
            fault = unknown(f"source of the {owner} for lines by sea", source, sources)
            raise UnknownName(f"{what}: the line to {name}: {fault}")
        found[port] = Line(owner, place)
    return found
