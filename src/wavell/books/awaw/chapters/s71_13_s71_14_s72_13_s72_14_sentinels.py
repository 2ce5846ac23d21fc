"""71.13, 71.14, 72.13 and 72.14 Sentinels: where Australian and Indian units are."""

from collections.abc import Iterator
from functools import cache

from wavell.umpire.facts.words import many_are

from ..frame.movement.doors import Way
from ..frame.movement.schedule import CalledAway
from ..frame.setup.validation import SETUPS
from ..model.atlas import ATLASES, Theater
from ..model.counters import ROSTER, Kind
from ..model.events import Moved
from ..model.ids import PlaceId, UnitId
from ..model.nations import BRITAIN, JAPAN
from ..model.world import War
from ..rules import AUSTRALIA, RULES, SEQUENCE, Homeland
from .s71_13_s71_14_s72_13_deployment import INFANTRY, OWN, TABLES, Column, parts_of

FALL_1939, FALL_1940 = SEQUENCE.turn("Fall 1939"), SEQUENCE.turn("Fall 1940")


def _peace(world: War) -> bool:
    return not world.at_war(BRITAIN, JAPAN)


@cache
def _places(map_: str, *regions: str) -> frozenset[PlaceId]:
    """The places of a map that lie in some lands, or in Europe."""
    atlas = ATLASES[map_]
    europe = atlas.europe if "europe" in regions else frozenset()
    return europe.union(PlaceId(place) for place in atlas.ids if atlas.nation[PlaceId(place)] in regions)


def _in(world: War, place: PlaceId, region: str) -> bool:
    """Whether a place on the map lies in a land, or in Europe."""
    return place in _places(world.map, region)


def _factors(world: War, nation: str, *regions: str) -> int:
    there, units = _places(world.map, *regions), world.units
    return sum([ROSTER[id_].factors for id_ in INFANTRY[nation] if units[id_].place in there])


def _too_many(world: War, nation: str, name: str) -> Iterator[str]:
    """A column of a deployment table that holds too much."""
    column: Column = TABLES[nation].column[name]
    if not _peace(world):
        return
    for title, regions in parts_of(world, column):
        if _factors(world, nation, *regions) > column.most:
            yield f"more than {column.most} infantry factors of {nation} are in {title}"


@RULES.watches("71.14-table-1", twin="72.13-table-1")
def not_too_many_at_home(world: War, land: Homeland) -> Iterator[str]:
    """Before the war the country holds no more than its column says."""
    yield from _too_many(world, land.nation, "home")


@RULES.watches("71.14-table-2")
def not_too_many_in_the_islands(world: War) -> Iterator[str]:
    """Before the war no more than six Australian factors are in the islands."""
    yield from _too_many(world, "australia", "pacific")


@RULES.watches("71.14-table-3")
def not_too_many_australians_far_away(world: War) -> Iterator[str]:
    """Before the war no more than three Australian factors are in Europe, Burma, Malaya and Singapore."""
    yield from _too_many(world, "australia", "europe")


@RULES.watches("72.13-table-2")
def not_too_many_in_the_colonies(world: War) -> Iterator[str]:
    """Before the war no more than five Indian factors are in Burma, Malaya and Singapore."""
    yield from _too_many(world, "india", "malaya")


@RULES.watches("72.13-table-3")
def not_too_many_indians_in_europe(world: War) -> Iterator[str]:
    """Before the war no more than three Indian factors are in Europe."""
    yield from _too_many(world, "india", "europe")


@RULES.watches("71.14-table-1", twin="72.13-table-1", event=Moved)
def enough_stay_at_home(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """Before the war nobody goes whose going leaves fewer at home than the column says."""
    gone = [id_ for id_ in event.units if id_ in INFANTRY[land.nation]]
    if not gone or not _peace(world) or _in(world, event.to, land.nation) or not _in(world, event.start, land.nation):
        return
    left = _factors(world, land.nation, land.nation) - world.factors(gone)
    if left < TABLES[land.nation].column["home"].least:
        yield f"{left} infantry factors are left in {land.title} without {gone[0]}"


@RULES.watches("71.14-table-1", twin="72.13-table-1", event=CalledAway)
def enough_are_left_at_home(event: CalledAway, world: War, land: Homeland) -> Iterator[str]:
    """Before the war nobody is called away whose going leaves fewer at home than the column says."""
    if _peace(world) and event.unit in INFANTRY[land.nation] and _in(world, world.units[event.unit].place, land.nation):
        left = _factors(world, land.nation, land.nation) - ROSTER[event.unit].factors
        if left < TABLES[land.nation].column["home"].least:
            yield f"{left} infantry factors are left in {land.title} without {event.unit}"


@RULES.watches("71.14-table-note", event=CalledAway)
def no_ship_or_aircraft_is_called_away(event: CalledAway, world: War) -> Iterator[str]:
    """Before the war the Australian ships and aircraft in Australia stay there."""
    fleet = event.unit in OWN["australia"] and ROSTER[event.unit].kind != Kind.INFANTRY
    if fleet and _peace(world) and _at_home(world, event.unit):
        yield f"{event.unit} was called away from Australia before the war"


@SETUPS.adds_twins("71.13", "72.13")
@RULES.watches("71.13", twin="72.13")
def where_a_column_names_the_place(world: War, land: Homeland) -> Iterator[str]:
    """Before the war infantry is nowhere but where its table has a column."""
    if _peace(world):
        regions = [region for column in TABLES[land.nation].column.values() for region in column.regions]
        for id_ in INFANTRY[land.nation]:
            place = world.units[id_].place
            if world.on_map(id_) and not any(_in(world, place, region) for region in regions):
                yield f"{id_} is in {place}, which no column names"


@RULES.watches("71.13")
def nobody_is_between_the_theaters(world: War) -> Iterator[str]:
    """In peace and in war Australian units are in the Pacific theater or in Europe, and in no box between the two."""
    for id_ in OWN["australia"]:
        place = world.units[id_].place
        if place in world.atlas and world.atlas.theater(place) is Theater.NEITHER:
            yield f"{id_} is in {place}, which is in neither theater"


@RULES.watches("71.14-table-note")
def ships_and_aircraft_are_at_home(world: War) -> Iterator[str]:
    """Before the war the Australian ships and aircraft are in Australia."""
    if _peace(world) and world.readings["peacetime-sailing"] == "stay":
        for id_ in OWN["australia"]:
            place = world.units[id_].place
            if ROSTER[id_].kind != Kind.INFANTRY and world.on_map(id_) and not _in(world, place, "australia"):
                yield f"{id_} is in {place} before the war"


@SETUPS.adds_twins("71.14", "72.14")
@RULES.watches("71.14", twin="72.14")
def few_are_in_europe(world: War, land: Homeland) -> Iterator[str]:
    """In Europe are a 1-2 and a 2-2 of infantry at most, no others; Australians that were rebuilt only if so read."""
    if land is AUSTRALIA and world.readings["australians-in-europe"] != "capped":
        return
    there = [id_ for id_ in OWN[land.nation] if _in(world, world.units[id_].place, "europe")]
    for kind, type_ in {(ROSTER[id_].kind, ROSTER[id_].type) for id_ in there}:
        alike = sorted(id_ for id_ in there if (ROSTER[id_].kind, ROSTER[id_].type) == (kind, type_))
        listed = kind == Kind.INFANTRY and type_ in ("1-2", "2-2")
        yield from (f"{id_} is in Europe" for id_ in alike[1 if listed else 0 :])


@SETUPS.adds("71.14")
@RULES.watches("71.14")
def none_that_could_not_be_sent(world: War) -> Iterator[str]:
    """In Europe is nobody who was not of those that may go there, whenever it was that he went."""
    for id_ in INFANTRY["australia"]:
        if _in(world, world.units[id_].place, "europe") and not _of_those_sent(world, id_):
            yield f"{id_} is in Europe and may not go there"


def _of_those_sent(world: War, id_: UnitId) -> bool:
    """Whether an Australian is a 1-2 of the start, a 2-2 that Britain built from Fall 1940 on, or one it rebuilt."""
    unit, row = world.units[id_], ROSTER[id_]
    later, british = bool(row.joins or row.by), unit.payer in ("", BRITAIN)
    if row.type == "1-2" and (world.readings["later-to-europe"] == "freely" or not (later or unit.lost)):
        return True
    return british and (unit.lost or (row.type == "2-2" and later and world.clock.turn >= FALL_1940))


@RULES.watches("71.14")
def the_rest_is_at_home_at_first(world: War) -> Iterator[str]:
    """Up to Fall 1939 one Australian 1-2 is away from Australia at most, and nobody else."""
    if world.clock.turn <= FALL_1939:
        abroad = [id_ for id_ in INFANTRY["australia"] if world.on_map(id_) and not _at_home(world, id_)]
        large, small = (sorted(id_ for id_ in abroad if (ROSTER[id_].type == "1-2") is is_) for is_ in (False, True))
        yield from (f"{id_} is not in Australia by Fall 1939" for id_ in (*large, *small[1:]))


def _at_home(world: War, id_: UnitId) -> bool:
    return _in(world, world.units[id_].place, "australia")


@RULES.watches("71.14", twin="72.14", event=Moved)
def to_europe_by_nr(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """Units of the two nations come to Europe by NR and by nothing else."""
    if event.how != Way.NR and _in(world, event.to, "europe") and not _in(world, event.start, "europe"):
        yield from (f"{id_} came to Europe: {event.how}" for id_ in event.units if id_ in OWN[land.nation])


@RULES.watches("71.14", event=Moved)
def the_rest_stays_at_first(event: Moved, world: War) -> Iterator[str]:
    """In Fall 1939 Australian infantry leaves Australia for Europe alone."""
    left = _in(world, event.start, "australia") and not _in(world, event.to, "australia")
    if world.clock.turn <= FALL_1939 and left and not _in(world, event.to, "europe"):
        yield from (f"{id_} left Australia for {event.to}" for id_ in event.units if id_ in INFANTRY["australia"])


# Set-up -----------------------------------------------------------------------------------------------------------


@SETUPS.adds_twins("71.14-table", "72.13-table")
def set_up_by_the_tables(world: War, land: Homeland) -> Iterator[str]:
    """A game that begins before the war, with infantry of a nation in play, begins within its table."""
    if not _peace(world) or not any(world.on_map(id_) for id_ in INFANTRY[land.nation]):
        return
    for column in TABLES[land.nation].column.values():
        for title, regions in parts_of(world, column):
            now = _factors(world, land.nation, *regions)
            if not column.least <= now <= column.most:
                yield f"{many_are(now, 'infantry factor')} in {title}, not {column.least} to {column.most}"
