"""Scenarios as their files have them, and the positions that case files lay down."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from wavell.umpire import Clock, DataError, Event, Scenario, ScenarioFormat, UnknownName
from wavell.umpire.facts.counters import Counters
from wavell.umpire.facts.errors import spelled, unknown
from wavell.umpire.rules.hooks import Hook

from ..rules import DATA, READINGS, RULES, SEQUENCE, SIDES
from . import counts
from .atlas import ATLASES, WORKS, Atlas
from .case_values import battle_of, check_installations, job_of, unit_of, weather_of
from .counters import LATER, OFF_MAP, ROSTER, SPARE
from .counts import Key
from .files import Position, ScenarioFile, UnitAt
from .fleets import Fleet, FleetId, parts_of
from .ids import ANYBODY, NationId, PlaceId, UnitId
from .kinds import Side
from .lookup import depot_in, face_of, place_in
from .nations import NATIONS
from .railways import LINES, opened
from .validation import check_position
from .world import FEATURES, NOUNS, SP, Front, Stock, Unit

FAR = 400
"""How many turns off the end of a game without a scenario is."""
BARE = "ground"
"""The map of a position without a scenario, if it names no other."""
COLONIES = {"egypt": "britain", "sudan": "britain", "malta": "britain", "libya": "italy", "eritrea": "italy"}
"""Countries without counters of their own, and the nation whose they are (frame:OWN)."""
MOST = 100_000
"""The highest figure that a file may set."""
CONDITIONS: Hook[Callable[[str, str], str]] = Hook(RULES)
"""Who wins a scenario, `(scenario, its last turn)`, in a few lines."""
BEGUN: Hook[Callable[[Front], Iterator[Event]]] = Hook(RULES)
"""What the beginning of the phase that a case starts in would have noted, where the case has not written it."""

BY_NOW: Hook[Callable[[Front], Iterator[Event]]] = Hook(RULES)
"""What the schedule of a scenario has brought about by the date of a case that lays no units down itself."""


def _side(name: str) -> Side:
    return Side(spelled("side", name, SIDES))


_FLOATS = frozenset({"is_air_unit", "is_naval_unit"})


def _held(world: Front) -> dict[PlaceId, Side]:
    """Who holds each hex that ground units stand in: it is theirs, unless a position says otherwise."""
    return {
        unit.place: ROSTER[id_].side
        for id_, unit in world.units.items()
        if unit.place in world.atlas.land and _FLOATS.isdisjoint(ROSTER[id_].kit.abilities)
    }


def _owners(atlas: Atlas, given: Mapping[str, str]) -> dict[PlaceId, Side]:
    """Who owns each place: by its country first, then by name; `world.owner` has no places of the sea."""
    countries = {country for country in atlas.country.values() if country}
    found: dict[PlaceId, Side] = {}
    owners = {name: _side(side) for name, side in given.items()}
    for name, side in owners.items():
        if name in countries:
            found.update((place, side) for place in sorted(atlas.land) if atlas.country[place] == name)
    for name, side in owners.items():
        if name not in countries:
            if name not in OFF_MAP and atlas.find(name) is None:
                raise UnknownName(unknown("place or country", name, [*countries, *atlas.ids, *atlas.board.places]))
            found[place_in(atlas, name)] = side
    return found


def stacks_of(units: Mapping[UnitId, Unit]) -> dict[PlaceId, tuple[UnitId, ...]]:
    """Where units are, read backwards."""
    found: dict[PlaceId, list[UnitId]] = {}
    for id_, unit in units.items():
        found.setdefault(unit.place, []).append(id_)
    return {place: tuple(stack) for place, stack in found.items()}


def _where(atlas: Atlas, units: Collection[UnitId], name: str) -> str:
    """A unit or a place; of a name that is neither, the nearest of both is told."""
    if name in units or atlas.find(name) is not None:
        return name if name in units else place_in(atlas, name)
    return spelled("unit or place", name, (*units, *atlas.ids, *atlas.board.places))


def _figures(declared: Counters, given: Mapping[str, int], world: Front) -> dict[Key, int]:
    """Figures as a file gives them, each of a declared counter, about what there is, and of a size that can be."""
    for name, figure in given.items():
        if not 0 <= figure <= MOST:
            raise DataError(f'{declared.what}: "{name}" is {figure}, and it must be 0 to {MOST}')
    return declared.checked(given, world.subjects, world.resolve)


COMMANDERS: dict[str, dict[UnitId, str]] = {}
"""By scenario, who commands units, or what else they stand for; filled as scenarios are read."""


@contextmanager
def _key(name: str) -> Iterator[None]:
    """Whatever is wrong inside is the fault of a key of the file."""
    try:
        yield
    except (UnknownName, DataError, ValueError) as fault:
        raise DataError(f"{name}: {fault}") from None


def _rails(marks: dict[Key, int], works: dict[PlaceId, tuple[str, ...]]) -> None:
    """What is laid of a railway when a game or a case starts is open, unless it is said to be less."""
    for line in LINES:
        laid = counts.RAILHEAD.of(marks, line)
        if 0 < laid < len(LINES[line].hexes) and counts.OPEN.key(line) not in marks:
            marks[counts.OPEN.key(line)] = laid
            works |= opened(works, line, laid)


def _leaving(file: ScenarioFile, units: Mapping[UnitId, Unit], first: int, last: int) -> dict[UnitId, int]:
    """Who is called away, and when: after he has come, and before the game is over."""
    found: dict[UnitId, int] = {}
    for number, group in enumerate(file.group, 1):
        with _key(f"group {number}"):
            for id_ in [UnitId(spelled("unit", name, units)) for name in group.units] if group.leaves else ():
                found[id_] = SEQUENCE.turn(group.leaves)
                if units[id_].place in OFF_MAP - {LATER} or not max(first, units[id_].arrives) < found[id_] <= last:
                    raise DataError(f"{id_} leaves on {group.leaves}, which is too early or not in the game")
    return found


def _calendar(atlas: Atlas, units: Mapping[UnitId, Unit], leaving: Mapping[UnitId, int]) -> Iterator[str]:
    """Who comes and who goes by a date, in a sentence each, the first first."""
    come = sorted((unit.arrives, ROSTER[id_].title, unit.entry) for id_, unit in units.items() if unit.arrives)
    go = sorted((turn, ROSTER[id_].title) for id_, turn in leaving.items())
    if come:
        told = [f"{SEQUENCE.turn_name(turn)}, {title} in {atlas.named(entry)}" for turn, title, entry in come]
        yield f"To come: {'; '.join(told)}."
    if go:
        yield f"To leave: {'; '.join(f'{SEQUENCE.turn_name(turn)}, {title}' for turn, title in go)}."


def _set_up(file: ScenarioFile, atlas: Atlas) -> dict[UnitId, Unit]:
    """The units of a scenario: on the map, to come, and spare."""
    units: dict[UnitId, Unit] = {}
    for number, group in enumerate(file.group, 1):
        with _key(f"group {number}"):
            at = place_in(atlas, group.at)
            for name in group.units:
                id_ = UnitId(spelled("unit", name, ROSTER))
                if id_ in units:
                    raise DataError(f"{id_} is placed twice")
                if group.arrives:
                    units[id_] = Unit(LATER, face_of(id_, group.up), arrives=SEQUENCE.turn(group.arrives), entry=at)
                else:
                    units[id_] = Unit(at, face_of(id_, group.up))
    with _key("spare"):
        for name in file.spare:
            id_ = UnitId(spelled("unit", name, ROSTER))
            if id_ in units:
                raise DataError(f"{id_} is both placed and spare")
            units[id_] = Unit(SPARE)
    with _key("attached"):
        for hq, depot in file.attached.items():
            id_, end = UnitId(spelled("unit", hq, units)), depot_in(atlas, units, depot)
            units[id_] = msgspec.structs.replace(units[id_], attached=end)
    return units


def load_scenario(path: Path) -> Scenario:
    """The scenario in a file; anything wrong with it is an error that names file and key."""
    file = RULES.data(path, ScenarioFile)
    with _key(path.name):
        with _key("first"):
            first = SEQUENCE.turn(file.first)
        with _key("last"):
            last = SEQUENCE.turn(file.last)
            if last < first:
                raise DataError(f"{file.last} is before {file.first}")
        with _key("map"):
            atlas = ATLASES[spelled("map", file.map, ATLASES)]
        units = _set_up(file, atlas)
        leaving = _leaving(file, units, first, last)
        with _key("names"):
            names = {UnitId(spelled("unit", name, units)): told for name, told in file.names.items()}
        with _key("owner"):
            owner = _owners(atlas, file.owner)
        with _key("stocks"):
            stocks = {_where(atlas, units, name): Stock(sp * SP, srp * SP) for name, (sp, srp) in file.stocks.items()}
        with _key("works"):
            works = _works(atlas, file.works)
        with _key("smps"):
            smps = _fleets(atlas, file.smps)
        with _key("joined"):
            joined = {
                NationId(spelled("country", name, NATIONS)): SEQUENCE.turn(date) for name, date in file.joined.items()
            }
        with _key("coalition"):
            coalition = {_side(side): UnitId(spelled("unit", hq, units)) for side, hq in file.coalition.items()}
        with _key("readings"):
            READINGS.choose(file.readings)
        bare = Front(map=file.map, units=units, smps=smps)
        with _key("pools"):
            pools = _figures(counts.POOLS, file.pools, bare)
        with _key("marks"):
            marks = _figures(counts.MARKS, file.marks, bare)
            _rails(marks, works)

    def start(readings: dict[str, str]) -> Front:
        return Front(
            path.stem,
            {**readings, **{id_: choice for id_, choice in file.readings.items() if id_ not in readings}},
            Clock(first),
            map=file.map,
            units=dict(units),
            stacks=stacks_of(units),
            owner=owner,
            owned_at_start=owner,
            stocks=dict(stocks),
            smps=dict(smps),
            pools=dict(pools),
            marks=dict(marks),
            works=dict(works),
            joined={country: turn for country, turn in joined.items() if turn < first},
            joining={country: turn for country, turn in joined.items() if turn >= first},
            coalition=dict(coalition),
            last=last,
            leaving=leaving,
        )

    check_position(start(READINGS.choose({})), path.name)
    COMMANDERS[path.stem] = names
    victory = "\n".join(rule.run(path.stem, SEQUENCE.turn_name(last)) for rule in CONDITIONS)
    history = " ".join((*file.history.split(), *_calendar(atlas, units, leaving)))
    return Scenario(path.stem, file.title, history, start, victory)


def _fleets(atlas: Atlas, given: Mapping[str, int]) -> dict[FleetId, int]:
    """SMPs by record: whose they are, in which command, and of which country where one is named."""
    return {_fleet(atlas, record).id: number for record, number in given.items()}


def _fleet(atlas: Atlas, record: str) -> Fleet:
    side, area, nation = parts_of(record)
    command = spelled("command", area, sorted(filter(None, set(atlas.command.values()))))
    country = spelled("nation", nation, NATIONS) if nation else ANYBODY
    return Fleet(_side(side), command, NationId(country))


def _works(atlas: Atlas, given: Mapping[str, tuple[str, ...]]) -> dict[PlaceId, tuple[str, ...]]:
    """Features that places have beyond the printed ones."""
    features = {tag for tags in atlas.tags.values() for tag in tags} | {*WORKS, *NOUNS["work"], *FEATURES}
    return {
        place_in(atlas, name): tuple(spelled("feature", each, sorted(features)) for each in found)
        for name, found in given.items()
    }


def place(world: Front, position: Position) -> None:
    """Write the position of a case into a world."""
    bare = not world.map
    if position.map:
        if not bare and world.map != position.map:
            raise DataError(f"map: the scenario is played on the map {world.map}")
        world.map = spelled("map", position.map, ATLASES)
    elif bare:
        world.map = BARE
    atlas, turn = world.atlas, world.clock.turn
    if bare:
        world.last = turn + FAR
        countries = {str(country): NationId(COLONIES.get(country, country)) for country in atlas.country.values()}
        masters = {country: NATIONS[nation].side for country, nation in countries.items() if nation in NATIONS}
        world.owner = _owners(atlas, masters)
    works = {**world.works, **_works(atlas, position.works)}
    capitals = [place for place, features in works.items() if "capital" in features]
    if position.units:
        world.units = {}
        for name, row in position.units.items():
            id_ = UnitId(spelled("unit", name, ROSTER))
            world.units[id_] = unit_of(atlas, turn, id_, UnitAt(row) if isinstance(row, str) else row, capitals)
        world.stacks = stacks_of(world.units)
        world.stocks = {
            where: stock for where, stock in world.stocks.items() if where not in ROSTER or where in world.units
        }
        world.coalition = {side: hq for side, hq in world.coalition.items() if hq in world.units}
        dates = {id_: (date, SEQUENCE.by_id[f"{ROSTER[id_].side}.initial"]) for id_, date in world.leaving.items()}
        ahead = [id_ for id_, date in dates.items() if id_ in world.units and date > (turn, world.clock.step)]
        world.leaving = {id_: world.leaving[id_] for id_ in ahead}
    given = _owners(atlas, position.owner)
    world.owned_at_start = {**world.owner, **given}
    world.owner = {**world.owner, **_held(world), **given}
    world.weather = {**world.weather, **weather_of(atlas, position.weather)}
    world.stocks = {
        **world.stocks,
        **{_where(atlas, world.units, name): Stock(sp * 2, srp * 2) for name, (sp, srp) in position.stocks.items()},
    }
    world.smps |= _fleets(atlas, position.smps)
    world.pools |= _figures(counts.POOLS, position.pools, world)
    world.used |= _figures(counts.USED, position.used, world)
    marks = _figures(counts.MARKS, position.marks, world)
    _rails(marks, works)
    world.marks = {**world.marks, **marks}
    for line in LINES:
        if laid := counts.OPEN.of(marks, line):
            works |= opened(works, line, laid)
    world.works = works
    given_sites = counts.SITES.checked(position.installations, {"place": atlas.ids}.get, world.resolve)
    check_installations(world, given_sites)
    world.installations = {**world.installations, **given_sites}
    world.jobs |= {UnitId(spelled("unit", id_, world.units)): job_of(job, world) for id_, job in position.jobs.items()}
    _wars(world, position)
    with _key("coalition"):
        given_hqs = {_side(side): UnitId(spelled("unit", hq, world.units)) for side, hq in position.coalition.items()}
    world.coalition = {**world.coalition, **given_hqs}
    if position.battle is not None:
        world.battle = battle_of(position.battle, world)
    if position.last:
        world.last = SEQUENCE.turn(position.last)
        if world.last < turn:
            raise DataError(f"last: {position.last} is before {SEQUENCE.turn_name(turn)}")
    if not position.units and not bare:
        for rule in BY_NOW:
            for event in rule.run(world):
                event.apply(world)
    check_position(world, set_up=False)
    for event in [event for rule in BEGUN for event in rule.run(world)]:
        event.apply(world)


def _wars(world: Front, position: Position) -> None:
    """Countries that have joined by the date of a case, by its own dates or the scenario's, and those that will."""
    given = {NationId(spelled("nation", name, NATIONS)): SEQUENCE.turn(date) for name, date in position.joined.items()}
    turn, dates = world.clock.turn, {**world.joining, **given}
    world.joined |= {nation: when for nation, when in dates.items() if when <= turn}
    world.joining = {nation: when for nation, when in dates.items() if when > turn}


FORMAT = ScenarioFormat(ScenarioFile, load_scenario, DATA / "scenarios")
"""How scenarios are read; the book's own are once all chapters are there to look at them."""
