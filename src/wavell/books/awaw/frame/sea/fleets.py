"""A fight at sea, light: search, strikes by carrier aircraft, gunfire, three rounds at most. All of it is ours.

Hits fall on the smallest ship that is still whole; a ship that has lost its factors is damaged and out of the fight,
and one that has lost them twice is sunk. Transports sink one by one, and cargo that has lost its ships goes down.
"""

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction

from msgspec.structs import replace

from wavell.umpire import Event, Roller, Told
from wavell.umpire.facts.words import many

from ...model.counters import CARRIERS, FLYING, ROSTER
from ...model.events import Moved, Removed, Spent
from ...model.ids import PlaceId, PowerId, UnitId
from ...model.orders import PlaceName, UnitName
from ...model.ownership import passengers
from ...model.words import listed
from ...model.world import Activity, Voyage, War
from ...rules import RULES, Side
from ..air.missions import reaches, ready
from ..movement.ways import oceans
from ..supply.lines import SOURCES
from .transport import AFLOAT, NAVAL, load, sink_transports, transports_for
from .voyages import arrive

BATTLE = NAVAL.battle
_fight = RULES.ref("frame:fleet-combat")


class Damaged(Told, frozen=True):
    """A ship was damaged."""

    unit: UnitName

    def apply(self, world: War) -> None:
        """Mark it."""
        world.put(self.unit, damaged=True)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is damaged"


class FleetsMet(Told, frozen=True):
    """A round of a fight at sea: who found whom, and the factors that each side lost."""

    round: int
    found: tuple[str, ...]
    lost: int
    inflicted: int

    def apply(self, world: War) -> None:
        """What comes of it follows."""

    def told(self) -> str:
        """The fact in words."""
        who = f"{listed(self.found)} found the enemy" if self.found else "neither found the other"
        lost = f"the voyage lost {many(self.lost, 'factor')}, the others {self.inflicted}"
        return f"at sea, round {self.round}: {who}; {lost}"


class WentOn(Told, frozen=True):
    """What is left of a voyage goes on."""

    voyage: Voyage

    def apply(self, world: War) -> None:
        """Write down what is left."""
        world.voyage = self.voyage

    def told(self) -> str:
        """The fact in words."""
        return f"the voyage goes on: {listed(self.voyage.units)}"


class TurnedBack(Told, frozen=True):
    """A voyage was broken off."""

    to: PlaceName

    def apply(self, world: War) -> None:
        """Nothing is under way any more."""
        world.voyage = None

    def told(self) -> str:
        """The fact in words."""
        return f"the voyage is broken off and turns back to {self.to}"


def convoy(voyage: Voyage) -> int:
    """How many transports sail: none in an invasion, whose troops are in destroyers."""
    if voyage.kind == Activity.INVADE:
        return 0
    return transports_for(id_ for id_ in voyage.units if ROSTER[id_].is_ground or ROSTER[id_].is_air)


def powers_of(world: War, voyage: Voyage) -> set[PowerId]:
    """The powers whose units sail; a supply line is that of its source."""
    if voyage.kind == Activity.LINE:
        return {SOURCES[world.map][voyage.path[0]].power}
    return {world.operator(id_) for id_ in (*voyage.units, *voyage.ships, *voyage.guns)}


class Fleet:
    """One side in a fight: its ships, its transports, and what they have suffered."""

    def __init__(self, world: War, side: Side, ships: Iterable[UnitId], transports: int = 0) -> None:
        self.world, self.side = world, side
        self.ships = tuple(ships)
        self.transports = transports
        self.sunk_transports = 0
        self.hurt = {id_: ROSTER[id_].factors if world.units[id_].damaged else 0 for id_ in self.ships}

    @property
    def whole(self) -> list[UnitId]:
        """The ships still in the fight."""
        return [id_ for id_ in self.ships if self.hurt[id_] < ROSTER[id_].factors]

    @property
    def afloat(self) -> list[UnitId]:
        """The ships that have not been sunk."""
        return [id_ for id_ in self.ships if self.hurt[id_] < BATTLE.sunk * ROSTER[id_].factors]

    @property
    def factors(self) -> int:
        """What the ships still in the fight are worth."""
        return self.world.factors(self.whole)

    @property
    def targets(self) -> bool:
        """Whether there is anything left to hit."""
        return bool(self.afloat) or self.transports > self.sunk_transports

    def squadrons(self, *, elite: bool) -> int:
        """The naval air squadrons aboard carriers in the fight."""
        aboard = (nas for ship in self.whole for nas in passengers(self.world, ship))
        return sum(ROSTER[nas].factors for nas in aboard if ROSTER[nas].elite == elite)

    def search(self, roll: Roller, place: PlaceId) -> bool:
        """Look for the enemy: a die, better with carriers and with aircraft in range."""
        die = roll.d6(_fight, f"search by the {self.side}")
        carriers = sum(ROSTER[id_].kind in CARRIERS for id_ in self.whole)
        return die + carriers + _air_search(self.world, self.side, place) >= BATTLE.find

    def strike(self, roll: Roller, other: "Fleet") -> int:
        """Hits by carrier aircraft, less what the enemy's aircraft keep off."""
        hits = 0
        for elite, needed in ((True, BATTLE.elite_hit), (False, BATTLE.air_hit)):
            if dice := self.squadrons(elite=elite):
                rolled = roll(_fight, f"air strike by the {self.side}", dice)
                hits += sum(die >= needed for die in rolled)
        cover = other.squadrons(elite=True) + other.squadrons(elite=False)
        return max(hits - cover // BATTLE.cover, 0)

    def fire(self, roll: Roller) -> int:
        """Hits by gunfire."""
        if not self.factors:
            return 0
        dice = -(-self.factors // BATTLE.gun_factors)
        return sum(die >= BATTLE.gun_hit for die in roll(_fight, f"gunfire by the {self.side}", dice))

    def suffer(self, factors: int) -> Iterator[Event]:
        """Lose factors: whole ships first, the smallest first, then the damaged, then the transports."""
        for _ in range(factors):
            if whole := self.whole:
                self._hit(whole)
            elif afloat := self.afloat:
                self._hit(afloat)
            elif self.transports > self.sunk_transports:
                self.sunk_transports += 1
        for id_ in self.ships:
            unit = self.world.units[id_]
            if id_ not in self.afloat and self.world.on_map(id_):
                for nas in passengers(self.world, id_):
                    yield Removed(_fight, nas, unit.place, f"went down with {id_}")
                yield Removed(_fight, id_, unit.place, "sunk")
            elif id_ not in self.whole and not unit.damaged and self.world.on_map(id_):
                yield Damaged(_fight, id_)

    def _hit(self, ships: list[UnitId]) -> None:
        target = min(ships, key=lambda id_: (ROSTER[id_].factors, -self.hurt[id_], id_))
        self.hurt[target] += 1


def _air_search(world: War, side: Side, place: PlaceId) -> int:
    """One if a side has aircraft ready ashore within range of a hex."""
    atlas, none = world.atlas, FLYING[side].isdisjoint
    for spot, stack in world.stacks.items():
        if none(stack) or spot not in atlas or atlas.terrain[spot] == "box":
            continue
        for id_ in stack:
            own = ROSTER[id_].side == side and not world.units[id_].aboard
            if own and ready(world, id_) and reaches(world, id_, place):
                return 1
    return 0


def fight(world: War, roll: Roller, movers: Fleet, others: Fleet, place: PlaceId) -> Generator[Event, None, bool]:
    """Fight it out; returns whether the movers must turn back.

    They must if the others found them and have more factors left, or if no ship or transport of theirs is left.
    """
    met = False
    for number in range(1, BATTLE.rounds + 1):
        if not movers.targets or not others.whole:
            break
        seen, sees = others.search(roll, place), movers.search(roll, place)
        met = met or seen
        hits = others.strike(roll, movers) if seen else 0
        back = movers.strike(roll, others) if sees else 0
        if seen and sees:
            hits += others.fire(roll)
            back += movers.fire(roll)
        elif seen and not movers.whole:  # transports cannot hide from those who see them
            hits += others.fire(roll)
        found = tuple(fleet.side for fleet, found in ((others, seen), (movers, sees)) if found)
        yield FleetsMet(_fight, number, found, BATTLE.loss * hits, BATTLE.loss * back)
        yield from movers.suffer(BATTLE.loss * hits)
        yield from others.suffer(BATTLE.loss * back)
    return not movers.targets or (met and others.factors > movers.factors)


def clash(
    world: War, voyage: Voyage, there: Iterable[UnitId], place: PlaceId, roll: Roller, seat: Side
) -> Iterator[Event]:
    """Fight, sink the cargo that has lost its ships, and let the rest go on or turn back."""
    warships = [id_ for id_ in (*voyage.units, *voyage.ships, *voyage.guns) if ROSTER[id_].kind in AFLOAT]
    cargo = [id_ for id_ in voyage.units if id_ not in warships]
    movers = Fleet(world, voyage.side, warships, convoy(voyage))
    broken = yield from fight(world, roll, movers, Fleet(world, seat, there), place)
    if movers.sunk_transports:
        at, powers = oceans(world, voyage.path[0], voyage.to), powers_of(world, voyage)
        yield from sink_transports(_fight, world, voyage.side, at, movers.sunk_transports, powers)
    saved = carried(voyage, cargo, movers, movers.afloat)
    for id_ in cargo:
        if id_ not in saved:
            yield Removed(_fight, id_, world.units[id_].place, "went down with its ship")
    going = [] if broken else [*movers.whole, *carried(voyage, saved, movers, movers.whole)]
    left = replace(
        voyage,
        units=tuple(id_ for id_ in voyage.units if id_ in going),
        ships=tuple(id_ for id_ in voyage.ships if id_ in going),
        guns=tuple(id_ for id_ in voyage.guns if id_ in going),
    )
    back = tuple(id_ for id_ in (*movers.afloat, *saved) if not left.units or id_ not in going)
    if voyage.kind != Activity.INVADE:
        aboard = tuple(nas for id_ in back for nas in passengers(world, id_))
        if back:
            yield Moved(_fight, (*back, *aboard), voyage.path[0], voyage.path[0], "turned back")
        if fought := tuple(movers.afloat):
            yield Spent(_fight, fought)
    elif back:
        yield Spent(_fight, back)
    if left.units:
        yield WentOn(_fight, left)
        yield from arrive(world, roll)
    else:
        yield TurnedBack(_fight, voyage.path[0])


def carried(voyage: Voyage, cargo: list[UnitId], fleet: Fleet, ships: list[UnitId]) -> list[UnitId]:
    """The cargo that has room in these ships, or in what is left of the transports; the largest units first."""
    landing = voyage.kind == Activity.INVADE
    room = fleet.transports - fleet.sunk_transports
    if landing:
        room = sum(ROSTER[id_].factors for id_ in voyage.ships if id_ in ships)
    kept: list[str] = []
    size = Fraction(0)
    for id_ in sorted(cargo, key=lambda id_: (-ROSTER[id_].factors, id_)):
        more = Fraction(ROSTER[id_].factors) if landing else load(id_)
        if size + more <= room:
            kept.append(id_)
            size += more
    return [id_ for id_ in cargo if id_ in kept]


EVENTS = (Damaged, FleetsMet, WentOn, TurnedBack)
