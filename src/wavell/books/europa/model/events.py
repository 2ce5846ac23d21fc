"""What can happen to units and places, each told in a sentence; what one chapter alone needs stands with it."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, ClassVar, Self

from msgspec.structs import asdict, replace

from wavell.umpire import Event, Noun, Told
from wavell.umpire.facts.counters import Counters, Viewer
from wavell.umpire.facts.words import is_one, plural

from ..rules import SEQUENCE
from . import counts
from .counters import ROSTER, units_of_others
from .counts import Key
from .ids import Holder, PlaceId, UnitId
from .kinds import CADRES, WORN, Face, Phase, Side, Tie
from .orders import VEILED, PlaceName, SpotName, UnitName, unit_fields
from .stores import spill
from .world import MP, Front, Unit

FRESH = {field: value for field, value in asdict(Unit(PlaceId(""))).items() if field != "place"}
"""A unit off the map: its front up, and nothing has happened to it."""


class Fact(Told, frozen=True):
    """A fact, and what the other side reads of it: `all`, all but the units (`veiled`), or nothing (`own`).

    What is fought for all to see is shown whole; what happens inside a stack is for its owner alone (frame:INT).
    """

    shown: ClassVar[str] = "all"

    def figures(self) -> Iterable[tuple[Counters, Key]]:
        """The figures that it tells of, each with its family; only who may see them all reads it."""
        return ()

    def turn_of(self) -> str:
        """The side in whose turn it happened, where a figure is the secret of that side."""
        return ""

    def seen_by(self, seat: str, world: Front) -> "Self | None":
        """The fact as a seat may read it; it is read for good, and so what a unit did is hidden though it is seen."""
        viewer = Viewer(seat, self.turn_of(), units_of_others(seat))
        if not all(family.is_seen(key, viewer) for family, key in self.figures()):
            return None
        if self.shown == "all":
            return self
        named = {field: getattr(self, field) for field in unit_fields(type(self))}
        units = [id_ for value in named.values() for id_ in ((value,) if isinstance(value, str) else value)]
        if units and all(id_ in ROSTER and ROSTER[UnitId(id_)].side == seat for id_ in units):
            return self
        if self.shown == "own":
            return None
        veiled = {f: VEILED if isinstance(v, str) else (VEILED,) * len(v) for f, v in named.items()}
        return replace(self, **veiled)


def who(*units: str) -> str:
    """Units by name, or how many they are if the reader may not know."""
    if VEILED in units:
        return f"{len(units)} unit{'s' if len(units) > 1 else ''}"
    return " and ".join(filter(None, (", ".join(units[:-1]), *units[-1:])))


def mixed(amount: Fraction) -> str:
    """A figure as people write it: whole, and the rest as a fraction.

    >>> mixed(Fraction(71, 4)), mixed(Fraction(-1, 2)), mixed(Fraction(3))
    ('17 3/4', '-1/2', '3')
    """
    whole, part = divmod(abs(amount), 1)
    told = " ".join(str(piece) for piece in (whole, part) if piece) or "0"
    return f"-{told}" if amount < 0 else told


def so_many(amount: Fraction, thing: str) -> str:
    """So many of a thing, the figure as people write it."""
    return f"{mixed(amount)} {thing if is_one(amount) else plural(thing)}"


def mps(sixths: int) -> str:
    """Movement points in words."""
    return so_many(Fraction(sixths, MP), "MP")


def rps(halves: int) -> str:
    """Replacement points, which are counted in halves, in words."""
    return so_many(Fraction(halves, 2), "RP")


class Moved(Fact, frozen=True):
    """Units went from one place to another, spending so many sixths of an MP each."""

    shown: ClassVar[str] = "veiled"
    units: tuple[UnitName, ...]
    start: SpotName
    to: PlaceName
    spent: int = 0
    how: str = "moved"
    way: Annotated[str, Noun("way")] = ""
    """The way by its name, which rules go by; nothing in what older versions wrote."""

    def apply(self, world: Front) -> None:
        """Put them there; the enemy loses sight of what he had examined."""
        for id_ in self.units:
            unit = world.units[id_]
            world.put(id_, place=self.to, spent=unit.spent + self.spent, moved=True, seen=False)
            world.used[counts.SHIFTED.key(id_)] = 1
            if not self.spent:
                if not unit.moved and "is_position_aa" in ROSTER[id_].kit and world.phase is Phase.COMBAT:
                    world.used[counts.FIRES_ON.key(id_)] = 1
            else:
                world.used.pop(counts.FIRES_ON.key(id_), None)

    def told(self) -> str:
        """The fact in words."""
        return f"{who(*self.units)}: {self.how} from {self.start} to {self.to}{self._price()}"

    def _price(self) -> str:
        """What it cost; the other side is not told."""
        return "" if not self.spent or VEILED in self.units else f", {mps(self.spent)}"


class Lost(Fact, frozen=True):
    """A unit was eliminated: to a box, or out of play for good."""

    unit: UnitName
    box: SpotName
    why: str

    def apply(self, world: Front) -> None:
        """Take it off, with its front up again; points that it still holds lie in its hex."""
        spill(world, self.unit)
        world.put(self.unit, place=self.box, **FRESH)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is lost ({self.box}): {self.why}"


class Flipped(Fact, frozen=True):
    """A unit shows another side: a cadre, an HQ that does not supply, a depot that moves."""

    shown: ClassVar[str] = "own"
    unit: UnitName
    up: Annotated[Face, Noun("face")]

    def apply(self, world: Front) -> None:
        """Turn it."""
        world.put(self.unit, up=self.up)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is turned to its {self.up or 'front'} side"


class Reduced(Fact, frozen=True):
    """A division was worn down to its cadre in battle, for all to see."""

    unit: UnitName

    def apply(self, world: Front) -> None:
        """Turn it."""
        world.put(self.unit, up=WORN.get(world.units[self.unit].up, Face.CADRE))

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is turned to its cadre side"


def cadre_or_front(world: Front, id_: UnitId) -> Face:
    """The face that a unit shows when it is put aside, or comes back: what it has lost it has not got again."""
    up = world.units[id_].up
    return up if up in CADRES else Face.FRONT


class Arrived(Fact, frozen=True):
    """A unit came onto the map."""

    shown: ClassVar[str] = "veiled"
    unit: UnitName
    place: PlaceName

    def apply(self, world: Front) -> None:
        """Put it there, fresh; a cadre stays one."""
        up = cadre_or_front(world, self.unit)
        world.put(self.unit, place=self.place, arrives=0, entry="", up=up, spent=0, moved=False)

    def told(self) -> str:
        """The fact in words."""
        return f"{who(self.unit)}: arrives in {self.place}"


class Waits(Fact, frozen=True):
    """A unit was put aside to arrive later, on the replacement track or as a reinforcement."""

    shown: ClassVar[str] = "own"
    unit: UnitName
    where: SpotName
    turn: int
    entry: SpotName = PlaceId("")

    def apply(self, world: Front) -> None:
        """Put it aside; a cadre stays one."""
        world.put(self.unit, place=self.where, **FRESH | {"up": cadre_or_front(world, self.unit)})
        world.put(self.unit, arrives=self.turn, entry=self.entry)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} waits ({self.where}) for {SEQUENCE.turn_name(self.turn)}"


class Changed(Fact, frozen=True):
    """A state of some units changed."""

    shown: ClassVar[str] = "own"
    units: tuple[UnitName, ...]
    what: Annotated[str, Noun("state")]
    value: int

    def apply(self, world: Front) -> None:
        """Write it down; flags are 0 or 1."""
        for id_ in self.units:
            old = getattr(world.units[id_], self.what)
            world.put(id_, **{self.what: bool(self.value) if isinstance(old, bool) else self.value})

    def told(self) -> str:
        """The fact in words."""
        return f"{who(*self.units)}: {self._state()}"

    def _state(self) -> str:
        match self.what:
            case "spent":
                return f"{mps(self.value)} spent in this phase"
            case "owes":
                more = f"{mps(-self.value * MP)} more on the next move" if self.value < 0 else "owes nothing more"
                return f"owes {mps(self.value * MP)} of the next move" if self.value > 0 else more
            case "hungry":
                return f"out of supply (U{min(self.value, 2)})" if self.value else "not out of supply any more"
            case "limited":
                return "in limited supply" if self.value else "not in limited supply any more"
            case "since" if self.value:
                return f"since {SEQUENCE.turn_name(self.value)}"
        return f"{self.what}{'' if self.value == 1 else f' {self.value}' if self.value else ' no more'}"


class Tied(Fact, frozen=True):
    """A unit is tied to another: carried by it, or attached to it."""

    shown: ClassVar[str] = "own"
    unit: UnitName
    how: Annotated[Tie, Noun("tie")]
    to: Annotated[Holder, Noun("tied to")]

    def apply(self, world: Front) -> None:
        """Write down to whom."""
        world.put(self.unit, **{self.how: self.to})

    def told(self) -> str:
        """The fact in words."""
        bond = {Tie.CARRIER: "carried by", Tie.ATTACHED: "attached to"}[Tie(self.how)]
        return f"{self.unit}: {bond} {self.to}" if self.to else f"{self.unit}: {bond} nobody any more"


class Owned(Fact, frozen=True):
    """Places changed hands."""

    places: tuple[PlaceName, ...]
    side: Side

    def apply(self, world: Front) -> None:
        """Write down who owns them."""
        world.owner = {**world.owner, **dict.fromkeys(self.places, self.side)}

    def told(self) -> str:
        """The fact in words."""
        return f"the {self.side} own {who(*self.places)}"


class Revealed(Fact, frozen=True):
    """What some units are was shown to the other side."""

    seals: ClassVar[bool] = True
    units: tuple[UnitName, ...]
    place: PlaceName

    def apply(self, world: Front) -> None:
        """The enemy knows them until they move."""
        for id_ in self.units:
            world.put(id_, seen=True)

    def told(self) -> str:
        """The fact in words."""
        return f"seen in {self.place}: {who(*self.units)}"


EVENTS: tuple[type[Event], ...] = (
    Moved,
    Lost,
    Flipped,
    Reduced,
    Arrived,
    Waits,
    Changed,
    Tied,
    Owned,
    Revealed,
)
