"""15.J.3: civilian labour."""

import math
from collections.abc import Collection, Iterator
from fractions import Fraction
from pathlib import Path

import msgspec

from wavell.umpire import Line, plus
from wavell.umpire.books.validators import Text, known, once

from ..frame.engineering.works import HANDS, HASTE, STALLED, Engineer, Span, judged, lasts, trades
from ..frame.supply.ground import ground
from ..frame.supply.lines import overland
from ..model import counts
from ..model.counters import ROSTER
from ..model.ids import NationId, PlaceId, UnitId
from ..model.kinds import Side, Verb
from ..model.nations import NATIONS
from ..model.world import Front, Job
from ..rules import DATA, RULES
from .s103_allies import is_british

REACH = 4
"""Hexes from an engineer to the city that supports it (15.J.3.p1)."""
_PARTIAL = "partial_city"
_NO_HASTE = "quick construction takes civilian labour"


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of city that supports civilian labour."""

    id: Text
    title: Text
    owners: tuple[NationId, ...]
    countries: tuple[Text, ...]
    ref: str
    cities: tuple[Text, ...] = ()
    major: bool = False
    british: bool = False
    """Whether it is for British engineers on the spot alone."""

    def __post_init__(self) -> None:
        known("nation", self.owners, NATIONS)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    labour: tuple[Source, ...]

    def __post_init__(self) -> None:
        once("labour", (row.id for row in self.labour))


def read_labour(path: Path) -> tuple[Source, ...]:
    """The kinds of labour in a file."""
    return RULES.data(path, _File).labour


LABOUR = read_labour(DATA / "labour.toml")


class City(msgspec.Struct, frozen=True):
    """A city as labour sees it: its name, land, owner and rank."""

    name: str
    country: NationId
    owner: str
    """The nation, or the side, that owns it."""
    major: bool


@RULES.defines("15.J.3.a", "15.J.3.b", "15.J.3.c", "15.J.3.d")
def supports(city: City, nation: NationId, land: str) -> Source | None:
    """The labour that a city supports for an engineer of a nation in a land, or None."""
    for row in LABOUR:
        if city.country not in row.countries or city.owner not in _holders(row, city.country):
            continue
        if row.cities and city.name not in row.cities:
            continue
        if row.major and not city.major:
            continue
        if row.british and not (is_british(nation) and land in row.countries):
            continue
        return row
    return None


def _holders(row: Source, country: NationId) -> set[str]:
    """Who owns a city for its labour: the nation itself, or the side that it is on."""
    owners = _owners(row, country)
    return {*owners, *(NATIONS[owner].side for owner in owners)}


def _owners(row: Source, country: NationId) -> tuple[NationId, ...]:
    """The nations that may own a city of a country for its labour: that of the country, or those of the row."""
    return (country,) if country in row.owners else row.owners


@RULES.defines("15.J.3.p2")
def helped(full: int, partial: int) -> int:
    """How many engineering units a city supports: one a full hex, one for two partial hexes, rounded up."""
    return full + math.ceil(partial / 2)


def _line(world: Front, city: PlaceId, side: Side) -> frozenset[PlaceId]:
    """The places with a line of four hexes to a city, traced as a special supply line is."""
    land = ground(world, side)
    return frozenset() if city in land.blocked else overland(land.map, frozenset({city}), land.blocked, REACH)


def city_at(world: Front, place: PlaceId) -> City:
    """A city of the map."""
    atlas = world.atlas
    major = not world.features(place).isdisjoint(("major_city", _PARTIAL))
    return City(atlas.title[place], atlas.country[place], world.owner.get(place, ""), major)


def labour_for(world: Front, id_: UnitId) -> PlaceId | None:
    """The nearest city whose labour could assist an engineer where it stands, or None."""
    place, side = world.units[id_].place, ROSTER[id_].side
    if not trades(world.kit(id_)):
        return None
    cities = sorted(
        world.atlas.tagged("city") & world.atlas.within(place, REACH),
        key=lambda city: (world.atlas.distance(place, city), city),
    )
    fitting = [city for city in cities if _supported(world, id_, city)]
    free = (city for city in fitting if _is_free(world, city))
    return next((city for city in free if place in _line(world, city, side)), None)


def _supported(world: Front, id_: UnitId, city: PlaceId) -> Source | None:
    """The labour that a city of an engineer's own side supports for it where it stands."""
    if city not in world.atlas.land or world.owner.get(city) != ROSTER[id_].side:
        return None
    row = supports(city_at(world, city), ROSTER[id_].nation, world.atlas.country[world.units[id_].place])
    return row if row is not None and _is_owned(world, row, world.atlas.country[city]) else None


def _is_owned(world: Front, row: Source, country: NationId) -> bool:
    """Whether a nation whose city supports labour is in the war: one that has surrendered owns none."""
    return not all(counts.SURRENDERED.of(world.marks, owner) for owner in _owners(row, country))


def _hexes(world: Front, city: PlaceId) -> frozenset[PlaceId]:
    """The hexes that are reckoned together: partial hexes of one owner in one city; a full one is one by itself.

    What each supports is so counted once, whichever of them an order names. A part that the enemy holds joins the
    others all the same.
    """
    if _PARTIAL not in world.features(city):
        return frozenset({city})
    found, waiting = {city}, [city]
    while waiting:
        for near in world.atlas.near[waiting.pop()]:
            if near not in found and near in world.atlas.land and _one_city(world, city, near):
                found.add(near)
                waiting.append(near)
    return frozenset(place for place in found if world.owner.get(place) == world.owner.get(city))


def _one_city(world: Front, city: PlaceId, near: PlaceId) -> bool:
    return world.atlas.country[city] == world.atlas.country[near] and _PARTIAL in world.features(near)


def _room(world: Front, city: PlaceId) -> int:
    """How many units the labour of a city assists."""
    hexes = _hexes(world, city)
    partial = sum(_PARTIAL in world.features(place) for place in hexes)
    return helped(len(hexes) - partial, partial)


def _has_room(world: Front, city: PlaceId, jobs: Collection[Job]) -> bool:
    """Whether a city hex supports a unit beside some jobs: no hex supports two, and parts of a city fewer."""
    if not jobs:
        return True
    hexes = _hexes(world, city)
    return all(job.city != city for job in jobs) and sum(job.city in hexes for job in jobs) < _room(world, city)


def _is_free(world: Front, city: PlaceId) -> bool:
    """Whether the labour of a city hex can assist one more unit; it stays with each job until that is done."""
    return _has_room(world, city, world.jobs.values())


@RULES.forbids("15.J.3.p1", order=Engineer)
def a_city_with_labour_is_near(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """An engineer within four hexes of a city that supports labour counts as two of its size, and builds quickly."""
    if not judged(order, world, seat):
        return
    if order.city is None:
        if order.quick and order.verb != Verb.RECONSTRUCT:
            yield _NO_HASTE
        return
    unit = world.units[order.unit]
    if not trades(world.kit(order.unit)):
        yield f"{order.unit} is no engineer"
    if not _supported(world, order.unit, order.city):
        yield f"{world.atlas.named(order.city)} supports no labour for {order.unit}"
    elif unit.place not in _line(world, order.city, seat):
        yield f"no line of {REACH} hexes leads from {order.unit} to {world.atlas.named(order.city)}"


@HANDS.adds("15.J.3.p1")
def labour_counts_as_the_engineer(world: Front, order: Engineer | Span) -> Fraction:
    """With civilian labour an engineer is two of its size."""
    return world.re(order.unit) if labour_comes(world, order) else Fraction(0)


@HASTE.adds("15.J.3.p1")
def labour_comes(world: Front, order: Engineer | Span) -> bool:
    """Whether the labour of the city that is named assists, or would: then quick construction may be used, too."""
    return order.city is not None and not _missing(world, order.unit, order.city)


def _missing(world: Front, id_: UnitId, city: PlaceId) -> str:
    """The paragraph by which labour of a city does not assist a unit, or would not; nothing if it does."""
    if not world.on_map(id_) or city not in world.atlas.land:
        return "15.J.3.p1"
    if id_ in world.jobs and world.jobs[id_].city == city:
        return _kept_away(world)[id_]
    place = world.units[id_].place
    able = trades(world.kit(id_)) and _supported(world, id_, city)
    if not able or place not in _line(world, city, ROSTER[id_].side):
        return "15.J.3.p1"
    if not _is_free(world, city):
        return "15.J.3.p2"
    return "15.J.3.p3" if _assisted(world, place) else ""


@RULES.counts("15.J.3.p1", of=Span, stage="add")
def labour_that_does_not_come(question: Span, world: Front) -> Iterator[Line]:
    """Say of labour that is asked about that it would not come, and why; without any there is no haste."""
    city = question.city
    if lasts(question, world) is None:
        return
    if city is None:
        if question.quick and question.verb != Verb.RECONSTRUCT:
            yield plus(0, _NO_HASTE)
        return
    if missing := _missing(world, question.unit, city):
        why = {
            "15.J.3.p1": f"no labour comes from {world.atlas.named(city)}",
            "15.J.3.p2": f"{world.atlas.named(city)} supports no more units",
            "15.J.3.p3": f"labour assists in {world.atlas.named(world.units[question.unit].place)} already",
        }
        yield plus(0, why[missing], RULES.ref(missing))


# While the work lasts ----------------------------------------------------------------------------------------------


def _kept_away(world: Front) -> dict[UnitId, str]:
    """Why the labour of each job under way that was begun with some does not come; nothing where it comes.

    Where there is not enough for all, it helps first whoever has the least left to do.
    """
    found: dict[UnitId, str] = {}
    helped_before: list[Job] = []
    with_labour = [(job.left, id_) for id_, job in world.jobs.items() if job.city]
    for _, id_ in sorted(with_labour):
        job = world.jobs[id_]
        found[id_] = _lacks(world, id_, job, helped_before)
        if not found[id_]:
            helped_before.append(job)
    return found


def _lacks(world: Front, id_: UnitId, job: Job, before: list[Job]) -> str:
    """The paragraph by which no labour comes to a job, after those that have got theirs."""
    if not _supported(world, id_, job.city) or job.place not in _line(world, job.city, ROSTER[id_].side):
        return "15.J.3.p1"
    if not _has_room(world, job.city, before):
        return "15.J.3.p2"
    return "15.J.3.p3" if any(other.place == job.place for other in before) else ""


def assists_still(world: Front, id_: UnitId) -> bool:
    """Whether labour assists in the job that a unit does."""
    return id_ in world.jobs and _kept_away(world).get(id_) == ""


@STALLED.adds("15.J.3.p1")
def labour_stays_away(world: Front, id_: UnitId, job: Job) -> bool:
    """Work that was begun with labour waits while no line leads to its city, or the city supports none any more."""
    return bool(job.city) and _kept_away(world).get(id_) == "15.J.3.p1"


@STALLED.adds("15.J.3.p2")
def a_city_supports_fewer(world: Front, id_: UnitId, job: Job) -> bool:
    """Work that was begun with labour waits while the parts of its city that are left support others only."""
    return bool(job.city) and _kept_away(world).get(id_) == "15.J.3.p2"


@STALLED.adds("15.J.3.p3")
def another_is_helped_in_the_hex(world: Front, id_: UnitId, job: Job) -> bool:
    """Work that was begun with labour waits while another labour unit assists in its hex."""
    return bool(job.city) and _kept_away(world).get(id_) == "15.J.3.p3"


@RULES.permits("15.J.3.p1", order=Engineer)
def labour_makes_two_of_one(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """An engineer with civilian labour counts as two of its size."""
    if order.city is not None and judged(order, world, seat):
        yield f"{order.unit} counts as two with the labour of {world.atlas.named(order.city)}"


def _from(order: Engineer, world: Front, seat: Side, ref: str) -> Iterator[str]:
    """Say which labour helps, if it is that of a paragraph."""
    if order.city is None or not judged(order, world, seat):
        return
    row = _supported(world, order.unit, order.city)
    if row is not None and row.ref == ref:
        yield f"{world.atlas.named(order.city)} lends {row.title}"


@RULES.permits("15.J.3.a", order=Engineer)
def german_labour(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """German major cities support the RAD."""
    return _from(order, world, seat, "15.J.3.a")


@RULES.permits("15.J.3.b", order=Engineer)
def soviet_labour(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Soviet major cities support workers."""
    return _from(order, world, seat, "15.J.3.b")


@RULES.permits("15.J.3.c", order=Engineer)
def maltese_labour(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Valletta helps British engineers on Malta."""
    return _from(order, world, seat, "15.J.3.c")


@RULES.permits("15.J.3.d", order=Engineer)
def iberian_labour(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """Spanish and Portuguese major cities support workers."""
    return _from(order, world, seat, "15.J.3.d")


@RULES.forbids("15.J.3.p2", order=Engineer)
def a_city_supports_so_many(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """A city supports one unit for each full hex and for every two partial ones."""
    if order.city is None or order.city not in world.atlas.land:
        return
    if not _is_free(world, order.city):
        yield f"{world.atlas.named(order.city)} supports no more units"


@RULES.forbids("15.J.3.p3", order=Engineer)
def one_labour_unit_a_hex(order: Engineer, world: Front, seat: Side) -> Iterator[str]:
    """One labour unit assists in a hex."""
    if order.city is None or not judged(order, world, seat):
        return
    place = world.units[order.unit].place
    if _assisted(world, place):
        yield f"labour assists in {world.atlas.named(place)} already"


def _assisted(world: Front, place: PlaceId) -> bool:
    """Whether a labour unit assists in a hex."""
    return any(job.city and job.place == place for job in world.jobs.values())
