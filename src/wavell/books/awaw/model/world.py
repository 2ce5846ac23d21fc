"""The position: units, who holds what, the books, and what is under way."""

from collections import OrderedDict
from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from wavell.umpire import Ref, World
from wavell.umpire.facts.counters import Key

from ..rules import OTHER, SEQUENCE, SIDE_OF, SIDES, Holder, Side
from .accounts import AccountId
from .atlas import ATLASES, Atlas
from .counters import ABSENT, OFF_MAP, ROSTER, Arrival
from .ids import NO_POWER, ConquestId, FrontId, NationId, PlaceId, PowerId, UnitId, YardId, ZoneId
from .lines import Line
from .nations import NATIONS, POWERS
from .presence import presence
from .wars import Foes, Wars, all_foes

ALLIED_STEP = SEQUENCE.by_id["allies.start"]

NOUNS: dict[str, Collection[str]] = {}
"""Further nouns, laid down by the chapters that use them."""


Territory = Mapping[NationId, Holder]
Control = Mapping[PlaceId, Holder]


class Unit(msgspec.Struct, frozen=True, gc=False):
    """One unit: where it is, and what has happened to it."""

    place: PlaceId
    aboard: UnitId = UnitId("")
    """The carrier that a naval air unit is on."""
    moved: bool = False
    """It has moved in this player turn, or was built in it."""
    inverted: bool = False
    """It has been used and recovers at its owner's next turn."""
    fought: bool = False
    """It has attacked in this player turn."""
    lent: PowerId = NO_POWER
    """The power that operates it, if it is lent."""
    payer: PowerId = NO_POWER
    """Who paid for it last."""
    lost: bool = False
    """It has been eliminated before."""
    turns: int = 0
    """Turns until it is launched."""
    yard: YardId = YardId("")
    """The yard that builds or mends it."""
    berth: PlaceId = PlaceId("")
    """Where it will be launched."""
    damaged: bool = False
    hungry: int = 0
    """Ends of player turns in a row without supply."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line of the books: an amount went from one account to another, and why."""

    turn: int
    giver: AccountId
    taker: AccountId
    amount: int
    why: str
    ref: Ref


class Battle(msgspec.Struct, frozen=True):
    """A ground battle under way."""

    side: Side
    attackers: tuple[UnitId, ...]
    target: PlaceId
    air: tuple[UnitId, ...] = ()
    guns: tuple[UnitId, ...] = ()
    ships: tuple[UnitId, ...] = ()
    cover: tuple[UnitId, ...] = ()
    """Air units that support the defence."""
    round: int = 1
    due: int = 0
    """Factors that the side to decide must still lose."""
    exploiting: bool = False


class Activity(StrEnum):
    """The kinds of naval activities."""

    BASE = "base"
    SHIP = "ship"
    INVADE = "invade"
    NR = "nr"
    LINE = "line"


class Voyage(msgspec.Struct, frozen=True):
    """A naval activity under way, while the other side decides whether to intercept it."""

    kind: Activity
    side: Side
    units: tuple[UnitId, ...]
    to: PlaceId
    path: tuple[PlaceId, ...]
    front: FrontId
    ships: tuple[UnitId, ...] = ()
    guns: tuple[UnitId, ...] = ()
    air: tuple[UnitId, ...] = ()


class Raid(msgspec.Struct, frozen=True):
    """A bombing raid on a box, while the defenders decide whether to go up."""

    units: tuple[UnitId, ...]
    target: PlaceId


class Toll(msgspec.Struct, frozen=True):
    """A result of attrition that is still being taken."""

    zone: ZoneId
    side: Side
    """The side that rolled."""
    counters: int
    """Counters that the other side must still lose."""
    hexes: int
    """Hexes that the side may still take."""


@lru_cache(256)
def _by_territory(
    map_: str, territory: frozenset[tuple[NationId, Holder]]
) -> tuple[dict[PlaceId, Side | None], dict[Side, frozenset[PlaceId]]]:
    """Who holds each place if none has changed hands by itself, and all places of each side."""
    sides = {nation: SIDE_OF[by] for nation, by in territory}
    atlas = ATLASES[map_]
    holder = {place: sides.get(nation) for place, nation in atlas.nation.items()}
    return holder, {side: frozenset(place for place in atlas.names if holder[place] == side) for side in SIDES}


class Land:
    """Who holds each place, and all places of each side; one for each territory and control, so it can be a key."""

    __slots__ = ("control", "held", "holder", "territory")

    def __init__(self, map_: str, territory: Territory, control: Control) -> None:
        self.territory = territory
        self.control = control
        holder, held = _by_territory(map_, frozenset(territory.items()))
        self.holder = dict(holder)
        self.holder.update((place, SIDE_OF[by]) for place, by in control.items())
        taken = {side: [place for place in control if self.holder[place] == side] for side in SIDES}
        self.held = {side: held[side].difference(control).union(taken[side]) for side in SIDES}


_LANDS: OrderedDict[tuple[str, int, int], tuple[Territory, Control, Land]] = OrderedDict()
_MANY = 512
_NOBODY: Mapping[PowerId, int] = {}
_latest: tuple[str, Territory, Control, Land] | None = None
"""What was looked up last, which is nearly always what is looked up next."""


def _land(map_: str, territory: Territory, control: Control) -> Land:
    """Look up who holds what."""
    global _latest
    if _latest is None or _latest[2] is not control or _latest[1] is not territory or _latest[0] != map_:
        _latest = (map_, territory, control, _kept_land(map_, territory, control))
    return _latest[3]


def _kept_land(map_: str, territory: Territory, control: Control) -> Land:
    """Look it up among those kept; the mappings that are kept with it are alive, so no others have their ids."""
    key = (map_, id(territory), id(control))
    found = _LANDS.get(key)
    if found is None:
        land = _known_land(map_, frozenset(territory.items()), frozenset(control.items()))
        found = _LANDS[key] = (territory, control, land)
        if len(_LANDS) > _MANY:
            _LANDS.popitem(last=False)
    return found[2]


@lru_cache(_MANY)
def _known_land(
    map_: str, territory: frozenset[tuple[NationId, Holder]], control: frozenset[tuple[PlaceId, Holder]]
) -> Land:
    """Work out who holds what, once for all games."""
    return Land(map_, dict(territory), dict(control))


class War(World):
    """The whole position. `stacks` is where units are, read backwards; `put` keeps both in step.

    What is a mapping and no dict is replaced and never written to, so what is worked out from it is worked out once.
    """

    map: str = "world"
    units: dict[UnitId, Unit] = {}
    stacks: Mapping[PlaceId, tuple[UnitId, ...]] = {}
    territory: Mapping[NationId, Holder] = {}
    """Which side holds the land of each nation of the map, unless `control` says otherwise."""
    control: Mapping[PlaceId, Holder] = {}
    taken: dict[PlaceId, int] = {}
    """The player turn in which a place last changed hands."""
    accounts: dict[AccountId, int] = {}
    lines: list[Entry] = []
    wars: Wars = {}
    broke_out: Wars = {}
    """The player turns in which wars broke out; those that a scenario or a case begins with are older."""
    surrendered: Mapping[NationId, int] = {}
    """Homelands, and Britain, that have surrendered, and the turn."""
    conquests: dict[ConquestId, int] = {}
    """What Japan has conquered, and its value."""
    at_stake: dict[PlaceId, int] = {}
    """Colonies and cities lost and not yet booked: the player turn in which they fell."""
    produced: dict[NationId, int] = {}
    """Infantry factors that production has added, by nation."""
    used: dict[Key, int] = {}
    """What has been used up in this game turn."""
    marks: dict[Key, int] = {}
    """Lasting figures: resistance, tension, subversion, the siege of Gibraltar, what the scenario sets."""
    sea_lines: Mapping[PlaceId, Line] = {}
    """Ports supplied by sea in this player turn, and the source of the line."""
    standing: Mapping[PlaceId, Line] = {}
    """Lines to lay again each turn: the port, and the side, the source and the way asked for."""
    unsupplied: set[UnitId] = set()
    """Units found without supply when it was last determined."""
    breakthroughs: set[PlaceId] = set()
    """Places from which armor may exploit in this player turn."""
    battle: Battle | None = None
    voyage: Voyage | None = None
    raid: Raid | None = None
    toll: Toll | None = None
    last: int = 0
    """The last turn of the scenario."""
    coming: Mapping[UnitId, Arrival] = {}
    """Units that the scenario brings by a date, while they wait."""
    leaving: Mapping[UnitId, int] = {}
    """Units that the scenario calls away, and the turn."""

    @property
    def atlas(self) -> Atlas:
        """The map it is played on."""
        return ATLASES[self.map]

    @property
    def player_turn(self) -> int:
        """The number of the player turn: two for every game turn, the Allied one odd."""
        return 2 * self.clock.turn + (self.clock.step >= ALLIED_STEP)

    def put(self, id_: UnitId, **changes: Any) -> None:
        """Write a unit; only events call this."""
        before = self.units[id_]
        after = self.units[id_] = replace(before, **changes)
        if after.place != before.place:
            stacks = dict(self.stacks)
            left = tuple([other for other in stacks[before.place] if other != id_])
            if left:
                stacks[before.place] = left
            else:
                del stacks[before.place]
            stacks[after.place] = (*stacks.get(after.place, ()), id_)
            self.stacks = stacks

    def begin(self, what: Battle | Voyage | Raid | Toll) -> None:
        """Write down what is under way; only events call this. One of a kind goes on at a time, even if overruled."""
        name = type(what).__name__.lower()
        if getattr(self, name) is not None:
            raise ValueError(f"another {name} is under way")
        setattr(self, name, what)

    # Names ------------------------------------------------------------------------------------------------------

    def names(self, noun: str) -> Collection[str]:
        """All units, places, powers and so on that an order may name."""
        match noun:
            case "unit":
                return ROSTER
            case "place":
                return self.atlas.ids
            case "power":
                return POWERS
            case "nation":
                return NATIONS
            case "account":
                return {*self.accounts, *NOUNS[noun]}
            case "spot":
                return {*self.atlas.ids, *OFF_MAP}
            case "conquest":
                return {*NOUNS[noun], *self.atlas.names}
        return NOUNS[noun]

    def resolve(self, noun: str, name: str) -> str:
        """The book's own spelling; a place may be called by any of its names."""
        if noun != "place":
            return super().resolve(noun, name)
        return self.atlas.find(name) or name

    # Who holds what ---------------------------------------------------------------------------------------------

    @property
    def land(self) -> Land:
        """Who holds what."""
        return _land(self.map, self.territory, self.control)

    def holder(self, place: PlaceId) -> Side | None:
        """The side that controls a place, if one does."""
        return _land(self.map, self.territory, self.control).holder[place]

    def has_surrendered(self, country: str) -> bool:
        """Whether a country has surrendered, by its own name or that of its power or its box, which are the same."""
        return country in self.surrendered

    def held(self, side: Side) -> frozenset[PlaceId]:
        """Every place that a side controls."""
        return _land(self.map, self.territory, self.control).held[side]

    def stack(self, place: PlaceId) -> tuple[UnitId, ...]:
        """Every unit in a place."""
        return self.stacks.get(place, ())

    def ground(self, place: PlaceId, side: Side) -> list[UnitId]:
        """The ground units of a side in a place."""
        return [id_ for id_ in self.stack(place) if ROSTER[id_].is_ground and ROSTER[id_].side == side]

    def troops(self, side: Side, *, armor: bool = False) -> frozenset[PlaceId]:
        """Every place on the map where ground units of a side stand, or its armor."""
        found = presence(self)[side]
        return found.armor if armor else found.troops

    def eaters(self, side: Side) -> frozenset[PlaceId]:
        """Every place on the map where units of a side are that need supply."""
        return presence(self)[side].eaters

    def factors(self, units: Collection[UnitId]) -> int:
        """The factors of some units together."""
        return sum([ROSTER[id_].factors for id_ in units])

    def in_play(self, id_: UnitId) -> bool:
        """Whether a unit is in play at all, on the map, in a box or at sea."""
        return self.units[id_].place not in ABSENT

    def on_map(self, id_: UnitId) -> bool:
        """Whether a unit stands in a place of the map."""
        return self.units[id_].place not in OFF_MAP

    def operator(self, id_: UnitId) -> PowerId:
        """The power that gives a unit its orders: its nation's, or the one it is lent to."""
        return self.units[id_].lent or NATIONS[ROSTER[id_].nation].power

    def enemy_at(self, place: PlaceId, side: Side) -> bool:
        """Whether an enemy ground unit stands in a place."""
        return bool(self.ground(place, OTHER[side]))

    # Wars -------------------------------------------------------------------------------------------------------

    def at_war(self, a: PowerId, b: PowerId) -> bool:
        """Whether two powers are at war."""
        return b in self.wars.get(a, _NOBODY)

    def after_outbreak(self, a: PowerId, b: PowerId) -> bool:
        """Whether two powers are at war since before this player turn."""
        return self.at_war(a, b) and self.broke_out.get(a, _NOBODY).get(b, -1) < self.player_turn

    @property
    def foes(self) -> list[Foes]:
        """All wars, by the powers that fight them."""
        return list(all_foes(self.wars))

    def fights(self, power: PowerId) -> bool:
        """Whether a power is at war with anybody."""
        return bool(self.wars.get(power))
