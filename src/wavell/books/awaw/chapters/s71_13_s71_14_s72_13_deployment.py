"""71.13, 72.13 and their tables: where Australian and Indian units may be before the war.

The limits bar every change of place, by where units would be after it. Losses break no limit, but no shift may make a
count worse that is too low or too high.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import Line, Noun, Question, UnknownName, plus
from wavell.umpire.books.validators import Natural, Text, complete, known
from wavell.umpire.facts.errors import unknown
from wavell.umpire.facts.words import many

from ..frame.movement.doors import ENTERING, Shift, bars
from ..model.atlas import FRONTS, WORLD, Atlas, Theater
from ..model.counters import ROSTER, Kind
from ..model.ids import NO_POWER, FrontId, NationId, PlaceId, PowerId, UnitId
from ..model.nations import BRITAIN, JAPAN, POWERS
from ..model.ownership import naming
from ..model.world import NOUNS, War
from ..rules import AUSTRALIA, DATA, HOMELANDS, INDIA, RULES, SEQUENCE, Homeland
from .s71_2_s72_2_box import HomelandName

EUROPE, ASIA = Theater.EUROPE, Theater.ASIA


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a deployment table."""

    title: Text
    regions: tuple[str, ...]
    least: Natural
    most: Natural
    ref: str
    pooled: bool = False
    """Whether its lands are one region in any reading."""

    def __post_init__(self) -> None:
        known("region", self.regions, {EUROPE, *WORLD.nation.values()})
        if self.most < self.least:
            raise ValueError(f"most is {self.most}, which is less than least, {self.least}")


class European(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may go to Europe, and when; figures count units by type."""

    first: str
    sent: dict[str, Natural]
    most: dict[str, Natural]
    front: FrontId
    ref: str
    built: str = ""
    builds: dict[str, Natural] = {}
    payer: PowerId = NO_POWER

    def __post_init__(self) -> None:
        for date in filter(None, (self.first, self.built)):
            SEQUENCE.turn(date)
        known("type", (*self.sent, *self.most, *self.builds), {counter.type for counter in ROSTER.values()})
        known("front", (self.front,), FRONTS)
        known("power", filter(None, (self.payer,)), POWERS)


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a chapter lays down for its nation."""

    ref: str
    column: dict[str, Column]
    europe: European

    def __post_init__(self) -> None:
        complete("column", self.column, ("home", "europe"))


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    australia: Table
    india: Table


_rows = RULES.data(DATA / "deployment.toml", _File)
TABLES = {"australia": _rows.australia, "india": _rows.india}
NOUNS["column"] = tuple(dict.fromkeys(name for table in TABLES.values() for name in table.column))
INFANTRY = {
    nation: dict.fromkeys(id_ for id_, row in ROSTER.items() if row.nation == nation and row.kind == Kind.INFANTRY)
    for nation in HOMELANDS
}
"""Each in the order of the roster, and quickly found."""
OWN = {nation: dict.fromkeys(id_ for id_, row in ROSTER.items() if row.nation == nation) for nation in HOMELANDS}
CRUISERS = dict.fromkeys(id_ for id_, row in ROSTER.items() if row.nation == "britain" and row.kind == Kind.CA)
GARRISON = dict.fromkeys(id_ for id_, row in ROSTER.items() if row.garrison == ASIA)
OF_EITHER = naming([*OWN["australia"], *OWN["india"]])
EITHER = (*INFANTRY["australia"], *INFANTRY["india"])
"""The infantry that a deployment table counts."""
OF_BOTH = (*OWN["australia"], *OWN["india"])


# Where units would be ---------------------------------------------------------------------------------------------


def place_of(world: War, id_: UnitId, places: Mapping[UnitId, PlaceId]) -> PlaceId:
    """Where a unit is, or would be."""
    return places.get(id_) or world.units[id_].place


def within(world: War, place: PlaceId, regions: Collection[str]) -> bool:
    """Whether a place lies in one of some lands of the map, or in Europe."""
    atlas = world.atlas
    if place not in atlas:
        return False
    return atlas.nation[place] in regions or (EUROPE in regions and atlas.theater(place) == EUROPE)


def in_region(world: War, place: PlaceId, region: str) -> bool:
    """Whether a place lies in a land of the map, or in Europe."""
    return within(world, place, (region,))


def at_peace(world: War) -> bool:
    """Whether war between Britain and Japan has not broken out."""
    return not world.at_war(BRITAIN, JAPAN)


# The tables -------------------------------------------------------------------------------------------------------


class Deployment(Question, frozen=True, tag="deployment"):
    """How many infantry factors of Australia or India are in a column of its deployment table."""

    form: ClassVar[str] = "{nation} {column}"
    nation: HomelandName
    column: Annotated[str, Noun("column")]


def counted(
    world: War, nation: NationId, regions: Collection[str], places: Mapping[UnitId, PlaceId] | None = None
) -> list[UnitId]:
    """The infantry of a nation in some regions, or that would be there."""
    return [id_ for id_ in INFANTRY[nation] if within(world, place_of(world, id_, places or {}), regions)]


@RULES.counts("71.14-table", of=Deployment, stage="base")
def australians_in_the_column(question: Deployment, world: War) -> Iterator[Line]:
    """The Australian table counts infantry factors by regions."""
    yield from _lines(question, world, AUSTRALIA.nation)


@RULES.counts("72.13-table", of=Deployment, stage="base")
def indians_in_the_column(question: Deployment, world: War) -> Iterator[Line]:
    """The Indian table counts infantry factors by regions."""
    yield from _lines(question, world, INDIA.nation)


def _lines(question: Deployment, world: War, nation: NationId) -> Iterator[Line]:
    if question.nation != nation:
        return
    columns = TABLES[nation].column
    if (column := columns.get(question.column)) is None:
        raise UnknownName(unknown(f"column of {HOMELANDS[nation].title}'s table", question.column, columns))
    ref = RULES.ref(column.ref)
    for id_ in counted(world, nation, column.regions):
        yield plus(ROSTER[id_].factors, f"{id_} in {world.atlas.named(world.units[id_].place)}", ref)


def parts_of(world: War, column: Column) -> list[tuple[str, tuple[str, ...]]]:
    """What the figures of a column hold for, with its title: all its regions together or, if so read, each of them."""
    if column.pooled or world.readings["europe-column"] != "each":
        return [(column.title, column.regions)]
    return [(region.replace("_", " ").title(), (region,)) for region in column.regions]


def _against(world: War, shift: Shift, nation: NationId, name: str) -> Iterator[str]:
    """Why a shift breaks a column: it takes a count below the least, or above the most, or further beyond it."""
    if not (places := shift.of(INFANTRY[nation])):
        return
    column = TABLES[nation].column[name]
    for title, regions in parts_of(world, column):
        before = (within(world, world.units[id_].place, regions) for id_ in places)
        if all(was == within(world, to, regions) for was, to in zip(before, places.values(), strict=True)):
            continue
        now = world.factors(counted(world, nation, regions))
        then = world.factors(counted(world, nation, regions, places))
        if then > now and then > column.most:
            yield f"{_factors(then)} would be in {title}, and before the war {column.most} is the most"
        if then < now and then < column.least:
            yield f"{_factors(then)} would be in {title}, and before the war {column.least} is the least"


def _factors(count: int) -> str:
    return many(count, "infantry factor")


@bars("71.14-table-1", twin="72.13-table-1", whom=EITHER, during=at_peace)
def the_homeland_keeps_its_share(world: War, shift: Shift, land: Homeland) -> Iterator[str]:
    """Until the war with Japan so many infantry factors at least, and so many at most, are in the country itself."""
    yield from _against(world, shift, land.nation, "home")


@bars("71.14-table-2", whom=INFANTRY["australia"], during=at_peace)
def few_australians_in_the_islands(world: War, shift: Shift) -> Iterator[str]:
    """Until the war no more than six Australian factors are in British possessions on the Pacific front."""
    yield from _against(world, shift, AUSTRALIA.nation, "pacific")


@bars("71.14-table-3", whom=INFANTRY["australia"], during=at_peace)
def few_australians_far_away(world: War, shift: Shift) -> Iterator[str]:
    """Until the war no more than three Australian factors are in Europe, Burma, Malaya and Singapore."""
    yield from _against(world, shift, AUSTRALIA.nation, "europe")


@bars("72.13-table-2", whom=INFANTRY["india"], during=at_peace)
def few_indians_in_the_colonies(world: War, shift: Shift) -> Iterator[str]:
    """Until the war no more than five Indian factors are in Burma, Malaya and Singapore."""
    yield from _against(world, shift, INDIA.nation, "malaya")


@bars("72.13-table-3", whom=INFANTRY["india"], during=at_peace)
def few_indians_in_europe(world: War, shift: Shift) -> Iterator[str]:
    """Until the war no more than three Indian factors are in Europe."""
    yield from _against(world, shift, INDIA.nation, "europe")


@bars("71.13", twin="72.13", whom=OF_BOTH, ways=ENTERING)
def the_table_names_the_places(world: War, shift: Shift, land: Homeland) -> Iterator[str]:
    """Until the war infantry is only where its table has a column; in the war Australians are free in the Pacific.

    Where ships and aircraft are before the war the note to the Australian table says.
    """
    regions = _REGIONS[land.nation]
    who = INFANTRY[land.nation] if at_peace(world) else OWN[land.nation]
    for id_, to in shift.of(who).items():
        if to not in world.atlas or within(world, to, regions) or _noted(world, id_, to):
            continue
        if at_peace(world):
            yield f"{world.atlas.named(to)}, where {id_} would be, is in no column of the deployment table"
        elif land is AUSTRALIA and world.atlas.theater(to) != ASIA:
            yield f"{world.atlas.named(to)} is not in the Pacific theater"


_REGIONS = {
    nation: frozenset(region for column in table.column.values() for region in column.regions)
    for nation, table in TABLES.items()
}


def _noted(world: War, id_: UnitId, to: PlaceId) -> bool:
    """Whether the note to the Indian table says it already."""
    return ROSTER[id_].nation == "india" and not of_the_indian_front(world.atlas, to)


def of_the_indian_front(atlas: Atlas, place: PlaceId) -> bool:
    """Whether a place is on the Southeast Asian front as the note means it: of the two boxes, India's alone.

    The Australia box counts for that front in offensive operations, and the note names the India box and no other.
    """
    return "southeast_asian" in atlas.fronts[place] and place != AUSTRALIA.box


@bars("72.13-table-note", whom=OWN["india"])
def indians_stay_on_their_front(world: War, shift: Shift) -> Iterator[str]:
    """Outside Europe, Indian units are on the Southeast Asian front, in peace and in war."""
    for id_, to in shift.of(OWN["india"]).items():
        if to in world.atlas and world.atlas.theater(to) != EUROPE and _noted(world, id_, to):
            yield f"{world.atlas.named(to)}, where {id_} would be, is not on the Southeast Asian front"


QUESTIONS = (Deployment,)
