"""Scenarios as their files have them, and the positions that case files lay down."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec

from wavell.umpire import Clock, DataError, Scenario, ScenarioFormat, UnknownName
from wavell.umpire.books import validators
from wavell.umpire.facts.counters import Counters
from wavell.umpire.facts.errors import unknown
from wavell.umpire.rules.hooks import Hook

from ..rules import DATA, READINGS, RULES, SEQUENCE, SIDES
from . import counts
from .atlas import ATLASES, Atlas
from .counters import LATER, OFF_MAP, ROSTER, SPARE
from .counts import Key
from .ids import NationId, PlaceId, UnitId
from .kinds import Sky
from .nations import NATIONS
from .railways import LINES, opened
from .tasks import read_task
from .validation import check_position
from .world import SP, Battle, Either, Front, Installation, Stock, Unit

FAR = 400
"""How many turns off the end of a game without a scenario is."""
BARE = "ground"
"""The map of a position without a scenario, if it names no other."""
COLONIES = {"egypt": "britain", "sudan": "britain", "libya": "italy", "eritrea": "italy"}
"""Countries without counters of their own, and the nation whose they are (frame:OWN)."""
MOST = 100_000
"""The highest figure that a file may set."""
CONDITIONS: Hook[Callable[[str, str], str]] = Hook(RULES)
"""Who wins a scenario, `(scenario, its last turn)`, in a few lines."""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that start in a place, or arrive there on a turn."""

    at: str
    """The place."""
    units: Annotated[tuple[str, ...], validators.Some]
    """The units."""
    arrives: str = ""
    """The turn they arrive on; they stand there from the start if left out."""
    up: str = ""
    """Which side is up: `cadre`, `parachute`, `moving`, `reversed`, `demotorized` ...; the front if left out."""
    ref: str = "frame:OB"
    """The paragraph that says so."""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file has it."""

    title: validators.Text
    """What the scenario is called."""
    history: validators.Text
    """What it is about, in a few sentences."""
    map: str
    """The map it is played on."""
    first: str
    """The first turn, such as `Nov 3 41`."""
    last: str
    """The last turn."""
    refs: tuple[str, ...]
    """The paragraphs that it is made by."""
    group: tuple[Group, ...]
    """Who starts or arrives where."""
    spare: tuple[str, ...] = ()
    """Counters that come into play only by breakdown, assembly or conversion."""
    owner: dict[str, str] = {}
    """Countries, and places, and the side that owns each."""
    stocks: dict[str, tuple[validators.Natural, validators.Natural]] = {}
    """SPs and SRPs by place or unit."""
    smps: dict[str, validators.Natural] = {}
    """SMPs of each command, `allies:north`."""
    pools: dict[str, validators.Natural] = {}
    """Replacement points, naval transports and the like, by name."""
    marks: dict[str, int] = {}
    """Lasting figures, such as railheads, by name."""
    attached: dict[str, str] = {}
    """HQs, and the depot that each is attached to."""
    coalition: dict[str, str] = {}
    """The coalition HQ of each side."""
    works: dict[str, tuple[str, ...]] = {}
    """Features that places have beyond the printed ones: entrenchment, fort, road ..."""
    joined: dict[str, str] = {}
    """Countries that are at war, and since which turn; a later turn brings them in."""
    readings: dict[str, str] = {}
    """Readings that suit the scenario, by id: they are checked, and a game chooses its own (`--reading`)."""


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a case: where it stands, and what matters about it."""

    at: str
    """Its place, or a box off the map."""
    up: str = ""
    """Which side is up: nothing is the front, else `cadre`, `parachute`, `moving` ..."""
    spent: validators.Natural = 0
    """MPs, not sixths, spent in this phase."""
    owes: validators.Natural = 0
    """MPs taken off its next movement."""
    moved: bool = False
    """It has moved or been carried in this player-turn."""
    fought: bool = False
    """It has attacked in this player-turn."""
    stopped: bool = False
    """It may not move in this player-turn's exploitation phase."""
    disrupted: bool = False
    """It is disrupted."""
    dispersed: bool = False
    """It is dispersed."""
    reserve: bool = False
    """It is in reserve status."""
    carrier: str = ""
    """The movement counter or ship that carries it."""
    attached: str = ""
    """The depot that an HQ is attached to."""
    points: int = -1
    """AA points of a position AA counter that was regrouped; -1 is as printed."""
    hungry: validators.Natural = 0
    """Turns in a row out of supply."""
    limited: bool = False
    """It was found in limited supply."""
    isolated: bool = False
    """It is isolated."""
    seen: bool = False
    """The enemy knows what it is."""
    arrives: str = ""
    """The turn in which it arrives, while it waits off the map."""
    entry: PlaceId = PlaceId("")
    """Where it arrives."""
    since: str = ""
    """The turn in which what it is doing began."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a case may lay down. Units that it does not name are not in play, if it names any."""

    map: str = ""
    """The map, if no scenario says it; `ground` if nothing does."""
    units: dict[str, str | UnitAt] = {}
    """Units, and where each stands, or a table with more."""
    owner: dict[str, str] = {}
    """Countries and places, and the side that owns each."""
    weather: dict[str, Sky] = {}
    """The weather of each zone; `sea` is clear or rough."""
    stocks: dict[str, tuple[validators.Natural, validators.Natural]] = {}
    """SPs and SRPs by place or unit, in REs."""
    smps: dict[str, validators.Natural] = {}
    """SMPs of each command."""
    pools: dict[str, int] = {}
    """Replacement points, naval transports and the like, by name."""
    used: dict[str, int] = {}
    """What has been used up, by name."""
    marks: dict[str, int] = {}
    """Lasting figures, by name."""
    works: dict[str, tuple[str, ...]] = {}
    """Features that places have beyond the printed ones."""
    installations: dict[str, Installation] = {}
    """Ports and airbases that are not as printed, `port PLACE` or `airbase PLACE`: `capacity`, `hits`, `destroyed`,
    `reduced`, `permanent`."""
    joined: dict[str, str] = {}
    """Countries at war, and since which turn."""
    coalition: dict[str, str] = {}
    """The coalition HQ of each side."""
    battle: Battle | None = None
    """An attack under way: `side`, `attackers`, `target`, and what else is known of it."""
    last: str = ""
    """The last turn."""


def known(noun: str, name: str, choices: Iterable[str]) -> str:
    """The name in the book's spelling; one that nothing bears is an error with the nearest that exists."""
    listed = list(choices)
    for choice in listed:
        if choice.casefold() == name.casefold():
            return choice
    raise UnknownName(unknown(noun, name, listed))


def place_in(atlas: Atlas, name: str) -> PlaceId:
    """A place of the map, or a box off it."""
    if name in OFF_MAP:
        return PlaceId(name)
    found = atlas.find(name)
    if found is None:
        raise UnknownName(unknown("place", name, [*atlas.ids, *atlas.board.places]))
    return found


def _owners(atlas: Atlas, given: Mapping[str, str]) -> dict[PlaceId, str]:
    """Who owns each place: by its country first, then by name; `world.owner` has no places of the sea."""
    countries = {country for country in atlas.country.values() if country}
    found: dict[PlaceId, str] = {}
    for name, side in given.items():
        known("side", side, SIDES)
        if name in countries:
            found.update((place, side) for place in sorted(atlas.land) if atlas.country[place] == name)
    for name, side in given.items():
        if name not in countries:
            found[place_in(atlas, name)] = side
    return found


def stacks_of(units: Mapping[UnitId, Unit]) -> dict[PlaceId, tuple[UnitId, ...]]:
    """Where units are, read backwards."""
    found: dict[PlaceId, list[UnitId]] = {}
    for id_, unit in units.items():
        found.setdefault(unit.place, []).append(id_)
    return {place: tuple(stack) for place, stack in found.items()}


def _where(atlas: Atlas, units: Collection[UnitId], name: str) -> str:
    return name if name in units else place_in(atlas, name)


def _figures(declared: Counters, given: Mapping[str, int], units: Collection[UnitId], atlas: Atlas) -> dict[Key, int]:
    """Figures as a file gives them, each of a declared counter, about what there is, and of a size that can be."""
    for name, figure in given.items():
        if not -MOST <= figure <= MOST:
            raise DataError(f'{declared.what}: "{name}" is {figure}, and it must be -{MOST} to {MOST}')
    subjects: dict[str, Collection[str]] = {
        "unit": units,
        "place": atlas.ids,
        "holder": Either(units, atlas.ids),
        "side": SIDES,
        "nation": NATIONS,
        "line": LINES,
    }
    return declared.checked(given, subjects.get)


@contextmanager
def _key(name: str) -> Iterator[None]:
    """Whatever is wrong inside is the fault of a key of the file."""
    try:
        yield
    except (UnknownName, DataError, ValueError) as fault:
        raise DataError(f"{name}: {fault}") from None


def _rails(marks: dict[Key, int], works: dict[PlaceId, tuple[str, ...]]) -> None:
    """What is laid of a railway when a game starts is open."""
    for line in LINES:
        laid = counts.RAILHEAD.of(marks, line)
        if 0 < laid < len(LINES[line].hexes) and counts.OPEN.key(line) not in marks:
            marks[counts.OPEN.key(line)] = laid
            works |= opened(works, line, laid)


def _set_up(file: ScenarioFile, atlas: Atlas) -> dict[UnitId, Unit]:
    """The units of a scenario: on the map, to come, and spare."""
    units: dict[UnitId, Unit] = {}
    for number, group in enumerate(file.group, 1):
        with _key(f"group {number}"):
            at = place_in(atlas, group.at)
            for name in group.units:
                id_ = UnitId(known("unit", name, ROSTER))
                if id_ in units:
                    raise DataError(f"{id_} is placed twice")
                if group.arrives:
                    units[id_] = Unit(LATER, group.up, arrives=SEQUENCE.turn(group.arrives), entry=at)
                else:
                    units[id_] = Unit(at, group.up)
    with _key("spare"):
        for name in file.spare:
            id_ = UnitId(known("unit", name, ROSTER))
            if id_ in units:
                raise DataError(f"{id_} is both placed and spare")
            units[id_] = Unit(SPARE)
    with _key("attached"):
        for hq, depot in file.attached.items():
            known("unit", depot, units)
            units[UnitId(known("unit", hq, units))] = msgspec.structs.replace(units[UnitId(hq)], attached=depot)
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
            atlas = ATLASES[known("map", file.map, ATLASES)]
        units = _set_up(file, atlas)
        with _key("owner"):
            owner = _owners(atlas, file.owner)
        with _key("stocks"):
            stocks = {_where(atlas, units, name): Stock(sp * SP, srp * SP) for name, (sp, srp) in file.stocks.items()}
        with _key("works"):
            works = {place_in(atlas, name): features for name, features in file.works.items()}
        with _key("joined"):
            joined = {
                NationId(known("country", name, NATIONS)): SEQUENCE.turn(date) for name, date in file.joined.items()
            }
        with _key("coalition"):
            coalition = {
                known("side", side, SIDES): UnitId(known("unit", hq, units)) for side, hq in file.coalition.items()
            }
        with _key("readings"):
            READINGS.choose(file.readings)
        with _key("pools"):
            pools = _figures(counts.POOLS, file.pools, units, atlas)
        with _key("marks"):
            marks = _figures(counts.MARKS, file.marks, units, atlas)
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
            smps=dict(file.smps),
            pools=dict(pools),
            marks=dict(marks),
            works=dict(works),
            joined={country: turn for country, turn in joined.items() if turn < first},
            joining={country: turn for country, turn in joined.items() if turn >= first},
            coalition=dict(coalition),
            last=last,
        )

    check_position(start(READINGS.choose({})), path.name)
    victory = "\n".join(rule.run(path.stem, SEQUENCE.turn_name(last)) for rule in CONDITIONS)
    return Scenario(path.stem, file.title, " ".join(file.history.split()), start, victory)


def _unit(atlas: Atlas, at: UnitAt) -> Unit:
    fields: dict[str, Any] = msgspec.structs.asdict(at)
    fields["spent"] = at.spent * 6
    for field in ("arrives", "since"):
        fields[field] = SEQUENCE.turn(fields[field]) if fields[field] else 0
    if at.entry:
        fields["entry"] = place_in(atlas, at.entry)
    for field in ("carrier", "attached"):
        if fields[field]:
            fields[field] = known("unit", fields[field], ROSTER)
    return Unit(place_in(atlas, fields.pop("at")), **fields)


def place(world: Front, position: Position) -> None:
    """Write the position of a case into a world."""
    bare = not world.map
    if position.map:
        if not bare and world.map != position.map:
            raise DataError(f"map: the scenario is played on the map {world.map}")
        world.map = known("map", position.map, ATLASES)
    elif bare:
        world.map = BARE
    atlas, turn = world.atlas, world.clock.turn
    if bare:
        world.last = turn + FAR
        countries = {str(country): NationId(COLONIES.get(country, country)) for country in atlas.country.values()}
        masters = {country: NATIONS[nation].side for country, nation in countries.items() if nation in NATIONS}
        world.owner = _owners(atlas, masters)
    if position.units:
        world.units = {}
        for name, row in position.units.items():
            world.units[UnitId(known("unit", name, ROSTER))] = _unit(
                atlas, UnitAt(row) if isinstance(row, str) else row
            )
        world.stacks = stacks_of(world.units)
        world.stocks = {
            where: stock for where, stock in world.stocks.items() if where not in ROSTER or where in world.units
        }
        world.coalition = {side: hq for side, hq in world.coalition.items() if hq in world.units}
    world.owner = world.owned_at_start = {**world.owner, **_owners(atlas, position.owner)}
    world.weather = {**world.weather, **position.weather}
    world.stocks |= {
        _where(atlas, world.units, name): Stock(sp * 2, srp * 2) for name, (sp, srp) in position.stocks.items()
    }
    world.smps |= position.smps
    world.pools |= _figures(counts.POOLS, position.pools, world.units, atlas)
    world.used |= _figures(counts.USED, position.used, world.units, atlas)
    marks = _figures(counts.MARKS, position.marks, world.units, atlas)
    world.marks |= marks
    works = {**world.works, **{place_in(atlas, name): features for name, features in position.works.items()}}
    for line in LINES:
        if laid := counts.OPEN.of(marks, line):
            works |= opened(works, line, laid)
    world.works = works
    sites = counts.SITES.checked(dict.fromkeys(position.installations, 0), {"place": atlas.ids}.get)
    world.installations = {**world.installations, **{site: position.installations[site] for site in sites}}
    world.joined |= {NationId(country): SEQUENCE.turn(date) for country, date in position.joined.items()}
    world.coalition |= {
        known("side", side, SIDES): UnitId(known("unit", hq, ROSTER)) for side, hq in position.coalition.items()
    }
    if position.battle is not None:
        for task in position.battle.todo:
            read_task(task)
        world.battle = position.battle
    if position.last:
        world.last = SEQUENCE.turn(position.last)
        if world.last < turn:
            raise DataError(f"last: {position.last} is before {SEQUENCE.turn_name(turn)}")
    check_position(world, "units", set_up=False)


FORMAT = ScenarioFormat(ScenarioFile, load_scenario, DATA / "scenarios")
"""How scenarios are read; the book's own are once all chapters are there to look at them."""
