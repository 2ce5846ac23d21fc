"""The scenarios of the book, read from their files."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from wavell.umpire import Clock, DataError, Scenario, ScenarioFormat, UnknownName
from wavell.umpire.facts.errors import spelled

from ...model.atlas import ATLASES, Atlas
from ...model.counters import GONE, LATER, POOL, ROSTER, Arrival
from ...model.counts import MARKS, RESISTANCE
from ...model.ids import PlaceId, UnitId
from ...model.scenarios import FORMATIONS, TERRITORY, ScenarioFile
from ...model.wars import wars_between
from ...model.world import Unit, War
from ...rules import DATA, READINGS, RULES, SEQUENCE
from ..economy.budget import ECONOMIES, open_books
from ..politics.victory import RESISTANCE as MOST_RESISTANCE
from ..politics.victory import conditions
from .names import counted, held_lands, held_places, lines_of, on_land, place_in, war_of
from .positions import stacks_of, waiting_place
from .validation import EARLIER, check_arrivals, check_departures, check_position, check_schedule, check_setup


def load_scenario(path: Path) -> Scenario:
    """The scenario in a file; anything wrong with it is an error that names file and key."""
    file = RULES.data(path, ScenarioFile)
    where = path.name
    try:
        first, last = SEQUENCE.turn(file.first), SEQUENCE.turn(file.last)
        if last < first:
            raise DataError(f"last: {file.last} is before {file.first}")
        atlas = ATLASES[spelled("map", file.map, ATLASES)]
        places: dict[UnitId, PlaceId] = {}
        coming: dict[UnitId, Arrival] = {}
        leaving: dict[UnitId, int] = {}
        for group in file.group:
            arrives, leaves = (SEQUENCE.turn(date) if date else None for date in (group.arrives, group.leaves))
            for name in group.units:
                id_ = spelled("unit", name, ROSTER)
                if id_ in places or id_ in coming:
                    raise DataError(f"{id_} is placed twice")
                if arrives is None:
                    places[id_] = place_in(atlas, group.at, id_)
                else:
                    coming[id_] = Arrival(arrives, on_land(atlas, group.at))
                if leaves is not None:
                    leaving[id_] = leaves
        check_schedule(coming, leaving, first, last)
        unbuilt = {spelled("unit", name, ROSTER) for name in file.unbuilt}
        if len(unbuilt) < len(file.unbuilt):
            raise DataError("a unit is named twice in unbuilt")
        territory, control, marks = (
            held_lands(atlas, file.territory),
            held_places(atlas, file.control),
            counted(MARKS, atlas, file.marks),
        )
        wars = wars_between({war_of(pair): first for pair in file.wars})
        for power in file.levels:
            spelled("power", power, ECONOMIES)
        standing = lines_of("sea_lines", file.map, file.sea_lines)
        READINGS.choose(file.readings)
        formations = {spelled("unit", name, ROSTER): formation for name, formation in file.names.items()}
        aboard = {spelled("unit", id_, places): spelled("carrier", ship, places) for id_, ship in file.aboard.items()}
    except (UnknownName, DataError) as fault:
        raise DataError(f"{where}: {fault}") from None
    if both := sorted(unbuilt & (places.keys() | coming.keys())):
        raise DataError(f"{where}: {both[0]} is both placed and unbuilt")

    def where_at_start(id_: UnitId) -> PlaceId:
        if id_ in places:
            return places[id_]
        if id_ in unbuilt:
            return POOL
        if id_ in coming:
            return LATER
        return LATER if file.joins and waiting_place(id_, first) == LATER else GONE

    def laid_down(readings: dict[str, str]) -> War:
        units = {id_: Unit(where_at_start(id_), aboard.get(id_, UnitId(""))) for id_ in ROSTER}
        world = War(
            path.stem,
            readings,
            Clock(first),
            map=file.map,
            units=units,
            stacks=stacks_of(units),
            territory=TERRITORY | territory,
            control=dict(control),
            wars=dict(wars),
            marks={RESISTANCE.key(): MOST_RESISTANCE.most} | marks,
            standing=dict(standing),
            last=last,
            coming=coming,
            leaving=leaving,
        )
        for event in open_books(world, file.levels):
            event.apply(world)
        for rule in EARLIER:
            for event in rule.run(world):
                event.apply(world)
        return world

    @lru_cache(16)
    def laid_once(readings: tuple[tuple[str, str], ...]) -> War:
        return laid_down(dict(readings))

    def start(readings: dict[str, str]) -> War:
        return laid_once(tuple(readings.items())).copy()

    check_position(laid_down(READINGS.choose({})), where)
    check_setup(laid_down(READINGS.choose(file.readings)), where)
    check_arrivals(laid_down(READINGS.choose({})), where)
    check_departures(laid_down(READINGS.choose({})), where)
    FORMATIONS[path.stem] = formations
    victory = conditions(path.stem, SEQUENCE.turn_name(last))
    history = " ".join((*file.history.split(), *_calendar(atlas, coming, leaving, formations)))
    return Scenario(path.stem, file.title, history, start, victory)


def _calendar(
    atlas: Atlas, coming: Mapping[UnitId, Arrival], leaving: Mapping[UnitId, int], formations: Mapping[UnitId, str]
) -> Iterator[str]:
    """Who comes and who goes by a date, in a sentence each, the first first."""
    comes = [
        f"{SEQUENCE.turn_name(due.turn)}, {formations.get(id_, id_)} in {atlas.named(due.place)}"
        for id_, due in sorted(coming.items(), key=lambda row: row[1].turn)
    ]
    goes = [
        f"{SEQUENCE.turn_name(turn)}, {formations.get(id_, id_)}"
        for id_, turn in sorted(leaving.items(), key=lambda row: row[1])
    ]
    if comes:
        yield f"To come: {'; '.join(comes)}."
    if goes:
        yield f"To leave: {'; '.join(goes)}."


FORMAT = ScenarioFormat(ScenarioFile, load_scenario, DATA / "scenarios")
SCENARIOS = FORMAT.own()
