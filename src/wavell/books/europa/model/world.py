"""The position: units, who owns what, stocks, works under way, and what is being fought."""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from wavell.umpire import World
from wavell.umpire.facts.counters import Viewer
from wavell.umpire.facts.world import written

from ..rules import ALLIES, AXIS, SEQUENCE, SIDES
from . import counts
from .abilities import Kit
from .atlas import ATLASES, WORKS, Atlas
from .battle import Battle, Raid
from .counters import ISOLATED, OFF_MAP, REMOVED, ROSTER, UNISOLATED, Counter
from .counts import Key
from .fleets import Fleet, FleetId, fleet_of
from .ids import Either, Holder, NationId, PlaceId, UnitId
from .kinds import CADRES, Face, Modifier, Phase, Side, Sky, Tie, Verb, Work
from .nations import NATIONS
from .railways import LINES
from .ratings import Rating
from .theatres import THEATRES
from .visibility import known_battle, known_unit

NOUNS: dict[str, Collection[str]] = {
    "deed": ("advance", "overrun"),
    "installation": ("port", "airbase"),
    "line": tuple(LINES),
    "manner": ("", "advancing"),
    "modifier": tuple(Modifier),
    "nation": tuple(NATIONS),
    "side": tuple(SIDES),
    "tie": tuple(Tie),
}
"""Further nouns, laid down by the chapters that use them."""
FEATURES: set[str] = set()
"""Features that play gives to places, laid down by the modules that do."""
MP = 6
"""Movement points are kept in sixths, so that halves and thirds of a point are whole numbers."""
SP = 6
"""Supply points are kept in sixths: half an RE (1 SP is 3 REs, frame:SP)."""
SEA = "sea"
"""The zone of the sea, for the weather."""
QUARTERS = 4
"""REs are counted in quarters where a whole number is kept."""
_CADRE = Fraction(1)
"""The size of a cadre in REs."""
_PHASES = tuple(Phase(step.id.partition(".")[2]) for step in SEQUENCE.steps)
_AXIS_STEP = SEQUENCE.by_id["axis.initial"]


class Unit(msgspec.Struct, frozen=True, gc=False):
    """One unit: where it is, which side is up, and what has happened to it. The rest follows from its counter."""

    place: PlaceId
    up: Face = Face.FRONT
    """Which side is up."""
    spent: int = 0
    """Sixths of MPs spent in this phase."""
    owes: int = 0
    """MPs of "+n MP" markers, taken off its next movement (frame:ADV)."""
    moved: bool = False
    """It has moved or been carried in this player-turn."""
    fought: bool = False
    """It has attacked in this player-turn."""
    stopped: bool = False
    """It may not move in this player-turn's exploitation phase."""
    disrupted: bool = False
    dispersed: bool = False
    reserve: bool = False
    """In reserve status."""
    carrier: UnitId = UnitId("")
    """The movement counter that carries it in this phase, or the ship it is aboard."""
    attached: Holder = UnitId("")
    """The depot that an HQ is attached to, or the capital."""
    points: int = -1
    """AA points of a position AA counter that was regrouped; -1 is as printed."""
    hungry: int = 0
    """Turns in a row out of supply (U1, U2 ...)."""
    limited: bool = False
    """It was found in limited supply."""
    isolated: bool = False
    seen: bool = False
    """The enemy knows what it is."""
    arrives: int = 0
    """The turn in which it arrives, while it waits off the map."""
    entry: PlaceId = PlaceId("")
    """Where it arrives."""
    since: int = 0
    """The turn in which what it is doing began (depots that move, HQs that attach)."""


class Stock(msgspec.Struct, frozen=True, gc=False):
    """SPs and SRPs, in half REs."""

    sp: int = 0
    srp: int = 0


_NO_STOCK = Stock()


class Job(msgspec.Struct, frozen=True, gc=False):
    """Engineering under way: which job, what, where, by whom, and how many turns are left."""

    verb: Verb
    what: Work
    place: PlaceId
    left: int
    helpers: tuple[UnitId, ...] = ()
    city: PlaceId = PlaceId("")
    """The city whose civilian labour assists."""


class Installation(msgspec.Struct, frozen=True, gc=False):
    """A port, airbase or work that is not as printed: how large, how damaged."""

    capacity: int = 0
    hits: int = 0
    destroyed: bool = False
    reduced: bool = False
    permanent: bool = True


class Unseen(msgspec.Struct, frozen=True, gc=False):
    """What a seat knows of units that it does not see: whose they are, and how many."""

    side: Side
    count: int


class Front(World):
    """The whole position. `stacks` is where units are, read backwards; `put` keeps both in step.

    Parts that are a Mapping are replaced and never written to, so that what follows from them is known by them alone.
    """

    map: str = ""
    units: dict[UnitId, Unit] = {}
    stacks: Mapping[PlaceId, tuple[UnitId, ...]] = {}
    """Units by place; another object, with another tuple, whenever a unit goes elsewhere or shows another side."""
    owner: Mapping[PlaceId, Side] = {}
    """Who owns each place that has an owner."""
    owned_at_start: Mapping[PlaceId, Side] = {}
    """The same at the start of the player-turn."""
    weather: Mapping[str, Sky] = {}
    """The weather of each zone, and of the sea."""
    stocks: Mapping[str, Stock] = {}
    """SPs and SRPs by where they lie: a place (a minor depot), or the unit that holds them."""
    smps: dict[FleetId, int] = {}
    """SMPs of each command."""
    pools: dict[Key, int] = {}
    """Replacement points, naval transports and the like, in half REs or points, by name."""
    used: dict[Key, int] = {}
    """What has been used up in this phase, player-turn, turn or month."""
    marks: Mapping[Key, int] = {}
    """Lasting figures: railheads, victory points, what the scenario sets."""
    works: Mapping[PlaceId, tuple[str, ...]] = {}
    """Features that play has added to places: entrenchment, fort, road, rail ..."""
    installations: Mapping[Key, Installation] = {}
    """Ports and airbases that are not as printed."""
    jobs: dict[UnitId, Job] = {}
    """Engineering under way, by the unit that does it."""
    joined: dict[NationId, int] = {}
    """Countries attacked or at war, and the turn it began."""
    joining: Mapping[NationId, int] = {}
    """Countries that the scenario brings into the war, and on which turn."""
    coalition: Mapping[Side, UnitId] = {}
    """The coalition HQ of each side (15.L.1.a)."""
    battle: Battle | None = None
    raid: Raid | None = None
    last: int = 0
    """The last turn of the scenario."""
    leaving: Mapping[UnitId, int] = {}
    """Units that the scenario calls away, and the turn; replaced and never written to."""
    unseen: Mapping[PlaceId, Unseen] = {}
    """Empty in the true position; in a seat's own, the stacks of the other side that it does not see into."""

    @property
    def atlas(self) -> Atlas:
        """The map it is played on."""
        return ATLASES[self.map]

    @property
    def phasing(self) -> Side:
        """The side whose player-turn it is."""
        return AXIS if self.clock.step >= _AXIS_STEP else ALLIES

    @property
    def phase(self) -> Phase:
        """The phase of the player-turn."""
        return _PHASES[self.clock.step]

    def put(self, id_: UnitId, **changes: Any) -> None:
        """Write a unit; only events call this. Who leaves a place leaves the work that he did there."""
        before = self.units[id_]
        after = self.units[id_] = replace(before, **changes)
        if after.place == before.place and after.up == before.up:
            return
        if after.place not in self.atlas and after.place not in OFF_MAP:
            raise ValueError(f"{id_} cannot be in {after.place or 'no place at all'}")
        stacks = dict(self.stacks)
        if after.place != before.place:
            left = tuple(other for other in stacks[before.place] if other != id_)
            if left:
                stacks[before.place] = left
            else:
                del stacks[before.place]
            stacks[after.place] = (*stacks.get(after.place, ()), id_)
            for worker in [worker for worker, job in self.jobs.items() if id_ == worker or id_ in job.helpers]:
                del self.jobs[worker]
            if id_ in self.coalition.values() and after.place in OFF_MAP:
                self._unmark(ROSTER[id_].side)
        else:
            stacks[after.place] = (*stacks[after.place],)
        self.stacks = stacks

    def _unmark(self, side: Side) -> None:
        """Take the coalition marker of a side off with its HQ, which is a change of it in its initial phase."""
        self.coalition = {each: hq for each, hq in self.coalition.items() if each != side}
        if self.phase is Phase.INITIAL and self.phasing == side:
            key = counts.COALITION.key(side)
            self.used[key] = self.used.get(key, 0) + 1

    # Names ------------------------------------------------------------------------------------------------------

    def names(self, noun: str) -> Collection[str]:
        """All units, places and so on that an order may name."""
        match noun:
            case "unit" | "counter":
                return self.units
            case "place":
                return self.atlas.ids
            case "holder" | "store" | "tied to":
                return Either(self.units, self.atlas.ids)
            case "spot":
                return Either(OFF_MAP, self.atlas.ids)
            case "zone":
                return {SEA, *filter(None, self.atlas.zone.values())}
            case "theatre":
                return set(THEATRES[self.map].values())
            case "command" | "record":
                return self._fleets()
            case "feature":
                return {tag for tags in self.atlas.tags.values() for tag in tags} | {*WORKS, *NOUNS["work"], *FEATURES}
            case "face":
                return tuple(Face)
            case "state":
                return Unit.__struct_fields__
            case "used" | "mark" | "pool":
                return {"used": counts.USED, "mark": counts.MARKS, "pool": counts.POOLS}[noun].keys(self.subjects)
        return NOUNS[noun]

    def subjects(self, kind: str) -> Collection[str]:
        """What there is of a kind that a figure can be about."""
        return self.names(kind)

    def _fleets(self) -> set[str]:
        """SMPs that there are or might come to be: of a side in every command, and of countries that have some."""
        commands = set(filter(None, self.atlas.command.values()))
        owners = {(side, "") for side in SIDES} | {(fleet.side, fleet.country) for fleet in map(fleet_of, self.smps)}
        return {*self.smps, *(Fleet(side, at, NationId(country)).id for side, country in owners for at in commands)}

    def resolve(self, noun: str, name: str) -> str:
        """The book's own spelling; a place may be called by any of its names."""
        if noun != "place" and (noun != "holder" or name in self.units):
            return super().resolve(noun, name)
        return self.atlas.find(name) or name

    # What a seat sees -------------------------------------------------------------------------------------------

    def knows(self, seat: str, noun: str, name: str) -> bool:
        """Whether a seat knows of something by a name: of its own units, and of those that it sees."""
        if noun in ("unit", "holder") and name in self.units:
            return ROSTER[UnitId(name)].side == seat or not is_hidden(self.units[UnitId(name)])
        return name in self.names(noun)

    def seen_by(self, seat: str) -> "Front":
        """The position without what the other side hides: what stacks hold, carry and do (frame:INT)."""
        hidden = {id_ for id_, unit in self.units.items() if ROSTER[id_].side != seat and is_hidden(unit)}
        seen = self.copy()
        seen.units = {id_: known_unit(unit, hidden) for id_, unit in self.units.items() if id_ not in hidden}
        stacks: dict[PlaceId, tuple[UnitId, ...]] = {}
        unseen: dict[PlaceId, Unseen] = {}
        for place, units in self.stacks.items():
            known = tuple(id_ for id_ in units if id_ not in hidden)
            if known:
                stacks[place] = known
            if len(known) < len(units) and place not in OFF_MAP:
                first = next(id_ for id_ in units if id_ in hidden)
                unseen[place] = Unseen(ROSTER[first].side, len(units) - len(known))
        seen.stacks, seen.unseen = stacks, unseen
        seen.stocks = {where: stock for where, stock in self.stocks.items() if where not in hidden}
        seen.jobs = {id_: job for id_, job in self.jobs.items() if hidden.isdisjoint((id_, *job.helpers))}
        seen.coalition = {side: id_ for side, id_ in self.coalition.items() if id_ not in hidden}
        seen.leaving = {id_: turn for id_, turn in self.leaving.items() if ROSTER[id_].side == seat}
        viewer = Viewer(seat, self.phasing, hidden)
        for field, family in counts.FAMILIES.items():
            setattr(seen, field, family.seen(getattr(self, field), viewer))
        for id_ in hidden:
            if self.units[id_].up in CADRES:
                lost = counts.CADRES.key(ROSTER[id_].side)
                worn = int((ROSTER[id_].re - self.re(id_)) * QUARTERS)
                seen.marks = written(seen.marks, lost, seen.marks.get(lost, 0) + worn)
        if self.raid is not None and self.raid.side != seat:
            seen.raid = replace(self.raid, cargo="")
        if self.battle is not None:
            seen.battle = known_battle(self.battle, hidden)
        return seen

    # Units ------------------------------------------------------------------------------------------------------

    def stack(self, place: PlaceId) -> tuple[UnitId, ...]:
        """Every unit in a place."""
        return self.stacks.get(place, ())

    def friends(self, place: PlaceId, side: Side) -> list[UnitId]:
        """The units of a side in a place."""
        return [id_ for id_ in self.stack(place) if ROSTER[id_].side == side]

    def on_map(self, id_: UnitId) -> bool:
        """Whether a unit stands on the map."""
        return self.units[id_].place not in OFF_MAP

    def counter(self, id_: UnitId) -> Counter:
        """The printed counter of a unit."""
        return ROSTER[id_]

    def kit(self, id_: UnitId) -> Kit:
        """What a unit can do with the side up that is up."""
        up = self.units[id_].up
        return flipped(ROSTER[id_], up) if up else ROSTER[id_].kit

    def rating(self, id_: UnitId) -> Rating:
        """The ratings on the side that is up."""
        return self.kit(id_).rating

    def re(self, id_: UnitId) -> Fraction:
        """The size of a unit in REs, as it is now."""
        counter = ROSTER[id_]
        return _CADRE if self.units[id_].up in CADRES else counter.re

    # Places -----------------------------------------------------------------------------------------------------

    def features(self, place: PlaceId) -> frozenset[str]:
        """The tags of a place as it is now: what is printed, and what play has added."""
        added = self.works.get(place)
        return _with_works(self.atlas.tags[place], added) if added else self.atlas.tags[place]

    def weather_at(self, place: PlaceId) -> Sky:
        """The weather in a place."""
        return self.weather.get(self.atlas.zone[place], Sky.CLEAR)

    @property
    def is_rough(self) -> bool:
        """Whether the sea is rough."""
        return self.weather.get(SEA, Sky.CLEAR) == Sky.ROUGH

    def stock(self, where: str) -> Stock:
        """What lies in a place or with a unit."""
        return self.stocks.get(where, _NO_STOCK)


def is_hidden(unit: Unit) -> bool:
    """Whether the other side does not know what a unit is: on the map and not seen, or still to come."""
    return not unit.seen and unit.place not in (UNISOLATED, ISOLATED, REMOVED)


@lru_cache(1024)
def _with_works(printed: frozenset[str], added: tuple[str, ...]) -> frozenset[str]:
    return printed.union(added)


@cache
def flipped(counter: Counter, up: Face) -> Kit:
    """The kit of a counter with a side up; chapters that flip counters say what their other side shows."""
    if up == Face.CADRE and counter.cadre_kit is not None:
        return counter.cadre_kit
    for ability, (side, other) in FLIPS.items():
        if side == up and ability in counter.kit:
            return other(counter)
    return counter.kit


FLIPS: dict[str, tuple[Face, Callable[[Counter], Kit]]] = {}
"""By ability: the other side, and a function from the counter to the kit that it shows."""
