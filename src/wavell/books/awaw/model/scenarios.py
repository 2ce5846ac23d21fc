"""Scenarios as their files have them, and the positions that case files lay down."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from wavell.umpire import Clock, DataError, Scenario, ScenarioFormat, UnknownName
from wavell.umpire.books import validators
from wavell.umpire.facts.errors import unknown

from ..frame.economy.budget import ECONOMIES, YARDS, open_books, open_limits, open_player_turn
from ..frame.politics.victory import RESISTANCE, conditions
from ..rules import ALLIES, AXIS, DATA, HOMELANDS, READINGS, RULES, SEQUENCE, SIDES
from .atlas import ATLASES, Atlas
from .counters import GONE, LATER, OCEANS, POOL, ROSTER, SW, YARD
from .ledger import balance, gain
from .nations import POWERS
from .validation import check_position
from .world import Unit, War

FAR = 400
"""How many turns off the end of a game without a scenario is."""
MOST = 10_000
"""The highest figure that a file may set."""
MARKS = (
    "resistance",
    "unbroken",
    "tension",
    "subversion",
    "paralysis",
    "american",
    "ina",
    "oil",
    "siege",
    "lost",
    "budget",
    "total",
    "points",
    "enlarged",
)
"""The words that marks begin with."""
_NAMED: dict[str, Collection[str]] = {"aboard": ROSTER, "lent": POWERS, "payer": POWERS, "yard": YARDS}
"""What the words of a unit in a case name."""
_setup = RULES.ref("frame:setup")


class _Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    ref: str

    def __post_init__(self) -> None:
        validators.known("side", filter(None, (self.side,)), SIDES)


class _Territory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    holds: dict[str, _Held]

    def __post_init__(self) -> None:
        lands = {land for atlas in ATLASES.values() for land in atlas.nation.values() if land}
        validators.known("land", self.holds, lands)
        validators.complete("land", self.holds, sorted(lands))


_territory = RULES.data(DATA / "territory.toml", _Territory).holds
TERRITORY = {land: row.side for land, row in _territory.items()}


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that start in a place."""

    at: str
    """The place, or `atlantic`, `pacific`, `indian_ocean`, `mediterranean` for submarines, ASW and transports."""
    units: Annotated[tuple[str, ...], validators.Some]
    """The units."""
    ref: str = ""
    """The paragraph that says so."""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file has it."""

    title: validators.Text
    """What the scenario is called."""
    history: validators.Text
    """What it is about, in a few sentences."""
    first: str
    """The first turn, such as `Fall 1940`."""
    last: str
    """The last turn."""
    refs: tuple[str, ...]
    """The paragraphs that it is made by."""
    levels: dict[str, validators.Natural]
    """BRPs that each power starts with."""
    group: tuple[Group, ...]
    """Who starts where."""
    map: str = "world"
    """The map it is played on."""
    readings: dict[str, str] = {}
    """Readings that suit the scenario, by id: they are checked, and a game chooses its own (`--reading`)."""
    wars: tuple[str, ...] = ()
    """Powers at war, two by two: `britain germany`."""
    territory: dict[str, str] = {}
    """Lands, and the side that holds each, where it is not as usual; empty is nobody."""
    control: dict[str, str] = {}
    """Places, and the side that holds each, where it is not the land's."""
    marks: dict[str, int] = {}
    """Lasting figures, such as `budget britain`."""
    unbuilt: tuple[str, ...] = ()
    """Units that are in their force pool although they are not placed; units of the roster not named here or in a
    group are out of this scenario, but for those that join later."""
    aboard: dict[str, str] = {}
    """Naval air units, and the carriers that they are on."""
    sea_lines: dict[str, str] = {}
    """Lines that stand from the start: the port, and side and source."""
    joins: bool = True
    """Whether dated additions and production bring their units."""


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a case: where it stands, and what matters about it."""

    at: str
    """Its place, or `pool`, `yard`, `later`, `gone`."""
    aboard: str = ""
    """The carrier that a naval air unit is on."""
    moved: bool = False
    """It has moved in this player turn, or was built in it."""
    inverted: bool = False
    """It has been used and recovers at its owner's next turn."""
    fought: bool = False
    """It has attacked in this player turn."""
    lent: str = ""
    """The power that operates it, if it is lent."""
    payer: str = ""
    """Who paid for it last."""
    lost: bool = False
    """It has been eliminated before."""
    turns: validators.Natural = 0
    """Turns until it is launched."""
    yard: str = ""
    """The yard that builds or mends it."""
    berth: str = ""
    """Where it will be launched."""
    damaged: bool = False
    """It is damaged."""
    hungry: validators.Natural = 0
    """Ends of player turns in a row without supply."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a case may lay down. If it names any units, all others are off the map, in their pools or still to come.

    Without a scenario every power has 100 BRPs and a construction limit of 50, unless `accounts` says otherwise.
    """

    map: str = ""
    """The map, if no scenario says it."""
    units: dict[str, str | UnitAt] = {}
    """Units, and where each stands, or a table with more."""
    control: dict[str, str] = {}
    """Places, and the side that holds each."""
    taken: tuple[str, ...] = ()
    """Places that changed hands in this player turn."""
    territory: dict[str, str] = {}
    """Lands, and the side that holds each."""
    wars: tuple[str, ...] = ()
    """Powers at war, two by two."""
    surrendered: tuple[str, ...] = ()
    """Homelands that have surrendered, or `britain`."""
    conquests: dict[str, int] = {}
    """What Japan has conquered, and its value."""
    at_stake: tuple[str, ...] = ()
    """Colonies and cities that fell in the player turn before and are not booked yet."""
    produced: dict[str, int] = {}
    """Infantry factors that production has added, by nation."""
    used: dict[str, int] = {}
    """What has been used up in this turn, by name."""
    marks: dict[str, int] = {}
    """Lasting figures, by name."""
    accounts: dict[str, int] = {}
    """What accounts stand at: `britain.level`."""
    sea_lines: dict[str, str] = {}
    """Lines of sea supply: the port, and side and source."""
    unsupplied: tuple[str, ...] = ()
    """Units that are out of supply."""
    breakthroughs: tuple[str, ...] = ()
    """Places from which armor may exploit in this player turn."""
    last: str = ""
    """The last turn."""


def known(noun: str, name: str, choices: Iterable[str]) -> str:
    """The name in the book's spelling; one that nothing bears is an error with the nearest that exists."""
    listed = list(choices)
    for choice in listed:
        if choice.casefold() == name.casefold():
            return choice
    raise UnknownName(unknown(noun, name, listed))


def place_in(atlas: Atlas, name: str, unit: str = "") -> str:
    """A place of the map, or where a unit may be that is off it."""
    if name in (POOL, YARD, LATER, GONE):
        return name
    if unit and ROSTER[unit].kind in SW and name in OCEANS:
        return name
    found = atlas.find(name)
    if found is None:
        raise UnknownName(unknown("place", name, [*atlas.ids, *atlas.board.places]))
    return found


def _war(pair: str) -> str:
    a, _, b = pair.partition(" ")
    first, second = known("power", a, POWERS), known("power", b, POWERS)
    if POWERS[first].side == POWERS[second].side:
        raise DataError(f'"{pair[:40]}" is no war: both are on one side')
    return " ".join(sorted((first, second)))


def _marks(given: Mapping[str, int]) -> dict[str, int]:
    """Marks that rules ask for; they begin with a word of theirs, and those about a power end with it."""
    for name, figure in given.items():
        word, _, rest = name.partition(" ")
        known("mark", word, MARKS)
        if word in ("budget", "total"):
            known("power", rest, ECONOMIES)
        if not 0 <= figure <= MOST:
            raise DataError(f'the mark "{name}" is {figure}, and it must be 0 to {MOST}')
    return dict(given)


def _lands(atlas: Atlas, given: Mapping[str, str]) -> dict[str, str]:
    """Lands, and the side that holds each, or nobody."""
    names = sorted({*TERRITORY, *filter(None, atlas.nation.values())})
    return {known("land", name, names): known("side", side, ("", *SIDES)) for name, side in given.items()}


def _held(atlas: Atlas, given: Mapping[str, str]) -> dict[str, str]:
    """Places of the map, and the side that holds each, or nobody."""
    found: dict[str, str] = {}
    for name, side in given.items():
        place = on_land(atlas, name)
        if place in found:
            raise DataError(f"{atlas.named(place)} is held twice")
        found[place] = known("side", side, ("", *SIDES))
    return found


def on_land(atlas: Atlas, name: str) -> str:
    """A place of the map that can be held."""
    place = place_in(atlas, name)
    if place not in atlas.land:
        raise DataError(f"{place} is no land, so nobody holds it")
    return place


def _counts(what: str, given: Mapping[str, int]) -> dict[str, int]:
    for name, count in given.items():
        if not 0 <= count <= MOST:
            raise DataError(f'{what} "{name}" is {count}, and it must be 0 to {MOST}')
    return dict(given)


def _line(atlas: Atlas, line: str) -> str:
    """A sea line as it is kept: whose it is and, if that matters, its source."""
    side, _, source = line.partition(" ")
    return " ".join((known("side", side, SIDES), *((place_in(atlas, source),) if source else ())))


def _stacks(units: Mapping[str, Unit]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for id_, unit in units.items():
        found.setdefault(unit.place, []).append(id_)
    return {place: tuple(stack) for place, stack in found.items()}


def _waiting(id_: str, turn: int) -> str:
    """Where a unit waits that is not in play: in its pool, or for the turn or the event that brings it."""
    counter = ROSTER[id_]
    return LATER if counter.by or counter.joins > turn else POOL


def load_scenario(path: Path) -> Scenario:
    """The scenario in a file; anything wrong with it is an error that names file and key."""
    file = RULES.data(path, ScenarioFile)
    where = path.name
    try:
        first, last = SEQUENCE.turn(file.first), SEQUENCE.turn(file.last)
        atlas = ATLASES[known("map", file.map, ATLASES)]
        places: dict[str, str] = {}
        for group in file.group:
            for name in group.units:
                id_ = known("unit", name, ROSTER)
                if id_ in places:
                    raise DataError(f"{id_} is placed twice")
                places[id_] = place_in(atlas, group.at, id_)
        unbuilt = {known("unit", name, ROSTER) for name in file.unbuilt}
        if len(unbuilt) < len(file.unbuilt):
            raise DataError("a unit is named twice in unbuilt")
        territory, control, marks = _lands(atlas, file.territory), _held(atlas, file.control), _marks(file.marks)
        wars = {_war(pair): first for pair in file.wars}
        for power in file.levels:
            known("power", power, ECONOMIES)
        standing = {on_land(atlas, port): _line(atlas, line) for port, line in file.sea_lines.items()}
        READINGS.choose(file.readings)
        aboard = {known("unit", id_, places): known("carrier", ship, places) for id_, ship in file.aboard.items()}
    except (UnknownName, DataError) as fault:
        raise DataError(f"{where}: {fault}") from None
    if both := sorted(unbuilt & places.keys()):
        raise DataError(f"{where}: {both[0]} is both placed and unbuilt")
    if last < first:
        raise DataError(f"{where}: last: {file.last} is before {file.first}")

    def where_at_start(id_: str) -> str:
        if id_ in places:
            return places[id_]
        if id_ in unbuilt:
            return POOL
        return LATER if file.joins and _waiting(id_, first) == LATER else GONE

    def start(readings: dict[str, str]) -> War:
        units = {id_: Unit(where_at_start(id_), aboard.get(id_, "")) for id_ in ROSTER}
        world = War(
            path.stem,
            readings,
            Clock(first),
            map=file.map,
            units=units,
            stacks=_stacks(units),
            territory=TERRITORY | territory,
            control=dict(control),
            wars=dict(wars),
            marks={"resistance": RESISTANCE.most} | marks,
            standing=dict(standing),
            last=last,
        )
        for event in open_books(world, file.levels):
            event.apply(world)
        return world

    check_position(start(READINGS.choose({})), where)
    victory = conditions(path.stem, SEQUENCE.turn_name(last))
    return Scenario(path.stem, file.title, " ".join(file.history.split()), start, victory)


def _unit(atlas: Atlas, id_: str, at: UnitAt) -> Unit:
    """A unit of a case, if everything that is said of it is there."""
    fields: dict[str, Any] = msgspec.structs.asdict(at)
    for field, choices in _NAMED.items():
        if fields[field]:
            fields[field] = known(field, fields[field], choices)
    if at.berth:
        fields["berth"] = place_in(atlas, at.berth)
    return Unit(place_in(atlas, fields.pop("at"), id_), **fields)


def place(world: War, position: Position) -> None:
    """Write the position of a case into a world."""
    bare = not world.units
    if position.map:
        played, world.map = world.map, known("map", position.map, ATLASES)
        if not bare and world.map != played:
            raise DataError(f"map: the scenario is played on the map {played}")
    atlas = world.atlas
    turn = world.clock.turn
    if bare:
        world.territory = dict(TERRITORY)
        world.marks = {"resistance": RESISTANCE.most}
        world.last = turn + FAR
        world.units = {id_: Unit(_waiting(id_, turn)) for id_ in ROSTER}
    elif position.units:
        world.units = {id_: Unit(POOL) if world.on_map(id_) else unit for id_, unit in world.units.items()}
    given: set[str] = set()
    for name, row in position.units.items():
        id_ = known("unit", name, ROSTER)
        if id_ in given:
            raise DataError(f"{id_} is laid down twice")
        given.add(id_)
        world.units[id_] = _unit(atlas, id_, UnitAt(row) if isinstance(row, str) else row)
    world.stacks = _stacks(world.units)
    check_position(world, "units", crowded=True)
    world.territory = {**world.territory, **_lands(atlas, position.territory)}
    world.control = {**world.control, **_held(atlas, position.control)}
    for name in position.taken:
        world.taken[on_land(atlas, name)] = world.player_turn
    world.wars |= {_war(pair): turn for pair in position.wars}
    world.surrendered |= {known("country", name, (*HOMELANDS, "britain")): turn for name in position.surrendered}
    world.conquests |= _counts("the conquest", position.conquests)
    world.at_stake |= {on_land(atlas, name): world.player_turn - 1 for name in position.at_stake}
    produced = _counts("what was produced of", position.produced)
    world.produced |= {known("homeland", name, HOMELANDS): count for name, count in produced.items()}
    world.used |= _counts("what is used of", position.used)
    world.marks |= _marks(position.marks)
    world.sea_lines |= {on_land(atlas, port): _line(atlas, line) for port, line in position.sea_lines.items()}
    world.standing |= world.sea_lines
    world.unsupplied |= {known("unit", name, ROSTER) for name in position.unsupplied}
    world.breakthroughs |= {on_land(atlas, name) for name in position.breakthroughs}
    if position.last:
        world.last = SEQUENCE.turn(position.last)
        if world.last < turn:
            raise DataError(f"last: {position.last} is before {SEQUENCE.turn_name(turn)}")
    if bare:
        for event in open_books(world, dict.fromkeys(ECONOMIES, 100)):
            event.apply(world)
        for power in ECONOMIES:
            world.marks[f"total {power}"] = position.marks.get(f"total {power}", 150)
        for side in (AXIS, ALLIES):
            for event in (*open_player_turn(world, side), *open_limits(world, side)):
                event.apply(world)
        for nation, land in HOMELANDS.items():
            for event in gain(_setup, f"{nation}.limit", land.construction.limit, "the limit of the turn"):
                event.apply(world)
    for name, amount in position.accounts.items():
        account = known("account", name, sorted(world.names("account")))
        if not -MOST <= amount <= MOST:
            raise DataError(f'the account "{account}" is {amount}, and it must be -{MOST} to {MOST}')
        for event in gain(_setup, account, amount - balance(world, account), "as the case lays down"):
            event.apply(world)


FORMAT = ScenarioFormat(ScenarioFile, load_scenario, DATA / "scenarios")
SCENARIOS = FORMAT.own()
