"""Scenarios as their files have them, and the positions that case files lay down."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from wavell.umpire import Clock, DataError, Scenario, UnknownName
from wavell.umpire.errors import unknown

from .atlas import ATLASES, Atlas
from .counters import GONE, LATER, OCEANS, POOL, ROSTER, SHIPS, SW, YARD
from .economy import ECONOMIES, open_books, open_limits, open_player_turn
from .ledger import balance, gain
from .nations import POWERS
from .rules import ALLIES, AXIS, DATA, HOMELANDS, READINGS, RULES, SEQUENCE, SIDES
from .world import Unit, War

FAR = 400
"""How many turns off the end of a game without a scenario is."""
_setup = RULES.ref("frame:setup")


class _Territory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    holds: dict[str, str]


TERRITORY = RULES.data(DATA / "territory.toml", _Territory).holds


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that start in a place."""

    at: str
    units: tuple[str, ...]
    ref: str = ""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file has it."""

    title: str
    history: str
    first: str
    last: str
    refs: tuple[str, ...]
    levels: dict[str, int]
    """BRPs that each power starts with."""
    group: tuple[Group, ...]
    map: str = "world"
    readings: dict[str, str] = {}
    wars: tuple[str, ...] = ()
    territory: dict[str, str] = {}
    control: dict[str, str] = {}
    marks: dict[str, int] = {}
    unbuilt: tuple[str, ...] = ()
    """Units that are in their force pool although they are not placed; units of the roster not named here or in a
    group are out of this scenario, but for those that join later."""
    aboard: dict[str, str] = {}
    """Naval air units, and the carriers that they are on."""
    joins: bool = True
    """Whether dated additions and production bring their units."""


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a case: where it stands, and what matters about it."""

    at: str
    aboard: str = ""
    moved: bool = False
    inverted: bool = False
    fought: bool = False
    lent: str = ""
    payer: str = ""
    lost: bool = False
    turns: int = 0
    yard: str = ""
    berth: str = ""
    damaged: bool = False
    hungry: int = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a case may lay down. If it names any units, all others are off the map, in their pools or still to come.

    Without a scenario every power has 100 BRPs and a construction limit of 50, unless `accounts` says otherwise.
    """

    map: str = ""
    units: dict[str, str | UnitAt] = {}
    control: dict[str, str] = {}
    taken: tuple[str, ...] = ()
    """Places that changed hands in this player turn."""
    territory: dict[str, str] = {}
    wars: tuple[str, ...] = ()
    surrendered: tuple[str, ...] = ()
    conquests: dict[str, int] = {}
    at_stake: tuple[str, ...] = ()
    produced: dict[str, int] = {}
    used: dict[str, int] = {}
    marks: dict[str, int] = {}
    accounts: dict[str, int] = {}
    sea_lines: dict[str, str] = {}
    unsupplied: tuple[str, ...] = ()
    breakthroughs: tuple[str, ...] = ()
    last: str = ""


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
    return " ".join(sorted((known("power", a, POWERS), known("power", b, POWERS))))


def _stacks(units: Mapping[str, Unit]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for id_, unit in units.items():
        found.setdefault(unit.place, []).append(id_)
    return {place: tuple(stack) for place, stack in found.items()}


def _waiting(id_: str, turn: int) -> str:
    """Where a unit waits that is not in play: in its pool, or for the turn or the event that brings it."""
    counter = ROSTER[id_]
    return LATER if counter.by or counter.joins > turn else POOL


def _check(world: War, file: str) -> None:
    """Refuse a position that no game can come to: enemies in one place, ships on land, ground units at sea."""
    atlas = world.atlas
    for place, stack in world.stacks.items():
        if place not in atlas:
            continue
        sides = {ROSTER[id_].side for id_ in stack}
        if len(sides) > 1 and place in atlas.land:
            raise DataError(f"{file}: {place} holds units of both sides")
        for id_ in stack:
            counter = ROSTER[id_]
            if counter.is_ground and place not in atlas.land:
                raise DataError(f"{file}: {id_} is a ground unit and {place} is at sea")
            if counter.kind in SHIPS and place not in atlas.coast and place not in atlas.boxes:
                raise DataError(f"{file}: {id_} is a ship and {place} has no water")
            aboard = world.units[id_].aboard
            if aboard and (aboard not in world.units or world.units[aboard].place != place):
                raise DataError(f"{file}: {id_} is aboard {aboard}, which is not in {place}")


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
                    raise DataError(f"{where}: {id_} is placed twice")
                places[id_] = place_in(atlas, group.at, id_)
        unbuilt = {known("unit", name, ROSTER) for name in file.unbuilt}
        for side in (*file.territory.values(), *file.control.values()):
            if side:
                known("side", side, SIDES)
        control = {place_in(atlas, name): side for name, side in file.control.items()}
        wars = {_war(pair): first for pair in file.wars}
        for power, level in file.levels.items():
            known("power", power, ECONOMIES)
            if not 0 <= level <= 1000:
                raise DataError(f"{where}: levels.{power}: {level} BRPs is no level")
        READINGS.choose(file.readings)
        aboard = {known("unit", id_, places): known("carrier", ship, places) for id_, ship in file.aboard.items()}
    except UnknownName as fault:
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
            territory=TERRITORY | file.territory,
            control=dict(control),
            wars=dict(wars),
            marks={"resistance": 8} | file.marks,
            last=last,
        )
        for event in open_books(world, file.levels):
            event.apply(world)
        return world

    _check(start(READINGS.choose({})), where)
    return Scenario(path.stem, file.title, " ".join(file.history.split()), start)


def place(world: War, position: Position) -> None:
    """Write the position of a case into a world."""
    bare = not world.units
    if position.map:
        world.map = known("map", position.map, ATLASES)
    atlas = world.atlas
    turn = world.clock.turn
    if bare:
        world.territory = dict(TERRITORY)
        world.marks = {"resistance": 8}
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
        at = UnitAt(row) if isinstance(row, str) else row
        fields: dict[str, Any] = msgspec.structs.asdict(at)
        world.units[id_] = Unit(place_in(atlas, fields.pop("at"), id_), **fields)
    world.stacks = _stacks(world.units)
    _check(world, "position")
    lands = [*world.territory, *set(atlas.nation.values())]
    world.territory = {
        **world.territory,
        **{known("land", name, lands): known("side", side, ("", *SIDES)) for name, side in position.territory.items()},
    }
    world.control = {
        **world.control,
        **{place_in(atlas, name): known("side", side, ("", *SIDES)) for name, side in position.control.items()},
    }
    for name in position.taken:
        world.taken[place_in(atlas, name)] = world.player_turn
    world.wars |= {_war(pair): turn for pair in position.wars}
    world.surrendered |= {known("country", name, (*HOMELANDS, "britain")): turn for name in position.surrendered}
    world.conquests |= position.conquests
    world.at_stake |= {place_in(atlas, name): world.player_turn - 1 for name in position.at_stake}
    world.produced |= {known("homeland", name, HOMELANDS): count for name, count in position.produced.items()}
    world.used |= position.used
    world.marks |= position.marks
    world.sea_lines |= {place_in(atlas, port): source for port, source in position.sea_lines.items()}
    world.unsupplied |= {known("unit", name, ROSTER) for name in position.unsupplied}
    world.breakthroughs |= {place_in(atlas, name) for name in position.breakthroughs}
    if position.last:
        world.last = SEQUENCE.turn(position.last)
    if bare:
        for event in open_books(world, dict.fromkeys(ECONOMIES, 100)):
            event.apply(world)
        for power in ECONOMIES:
            world.marks[f"total {power}"] = position.marks.get(f"total {power}", 150)
        for side in (AXIS, ALLIES):
            for event in (*open_player_turn(world, side), *open_limits(world, side)):
                event.apply(world)
        for nation, land in HOMELANDS.items():
            for event in gain(_setup, f"{nation}.limit", land.limit, "the limit of the turn"):
                event.apply(world)
    for account, amount in position.accounts.items():
        if "." not in account:
            raise DataError(f'"{account}" is no account; write it like "britain.level"')
        for event in gain(_setup, account, amount - balance(world, account), "as the case lays down"):
            event.apply(world)


SCENARIOS = {path.stem: load_scenario(path) for path in sorted((DATA / "scenarios").glob("*.toml"))}
