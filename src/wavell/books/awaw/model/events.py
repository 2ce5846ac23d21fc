"""Everything that can happen, each told in a sentence; what one chapter alone needs stands with that chapter."""

from typing import Annotated, ClassVar

from wavell.umpire import Noun, Told
from wavell.umpire.facts.counters import Key
from wavell.umpire.facts.words import many

from ..rules import Holder, Side
from .atlas import Theater
from .counters import GONE, LATER, POOL, ROSTER, YARD
from .counts import LOST, MARKS, USED, Scope
from .nations import called, spoken
from .orders import NationName, PlaceName, PowerName, SpotName, UnitName, YardName
from .wars import foes_of, with_war
from .words import listed
from .world import War


class Moved(Told, frozen=True):
    """Units went from one place to another: moved, staged, changed base, were shipped or redeployed."""

    units: tuple[UnitName, ...]
    start: PlaceName
    to: PlaceName
    how: str
    path: tuple[PlaceName, ...] = ()
    """The hexes of a way by land, the first and the last with them; nothing where the way is not told."""

    def apply(self, world: War) -> None:
        """Put them there, with what is aboard them; they have moved, and a raider has no base to come back to."""
        for id_ in self.units:
            world.put(id_, place=self.to, moved=True, berth="")

    def told(self) -> str:
        """The fact in words."""
        start = "" if self.start == self.to else f" from {self.start}"
        return f"{listed(self.units)}: {self.how}{start} to {self.to}"


class Removed(Told, frozen=True):
    """A unit was eliminated; it goes back to its force pool, unless it is removed for good."""

    unit: UnitName
    place: SpotName
    why: str
    for_good: bool = False

    def apply(self, world: War) -> None:
        """Take it off."""
        place = GONE if self.for_good else POOL
        fresh = {
            "moved": False,
            "inverted": False,
            "fought": False,
            "damaged": False,
            "hungry": 0,
            "turns": 0,
            "yard": "",
            "berth": "",
        }
        world.put(self.unit, place=place, aboard="", lent="", lost=True, **fresh)
        world.unsupplied.discard(self.unit)
        if self.for_good:
            world.coming = {id_: due for id_, due in world.coming.items() if id_ != self.unit}
            world.leaving = {id_: turn for id_, turn in world.leaving.items() if id_ != self.unit}
        theater = world.atlas.theater(self.place) if self.place in world.atlas else Theater.NEITHER
        if theater is Theater.EUROPE and not self.for_good:
            nation, type_ = ROSTER[self.unit].nation, ROSTER[self.unit].type
            world.marks[LOST.key(nation, type_)] = LOST.of(world.marks, nation, type_) + 1

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is {'removed for good' if self.for_good else 'eliminated'} in {self.place}: {self.why}"


class Joined(Told, frozen=True):
    """A unit was added to its force pool, unbuilt."""

    unit: UnitName

    def apply(self, world: War) -> None:
        """Put it into the pool."""
        world.put(self.unit, place=POOL)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is added to the force pool, unbuilt"


class Withdrawn(Told, frozen=True):
    """An unbuilt unit left its force pool."""

    unit: UnitName

    def apply(self, world: War) -> None:
        """Put it aside."""
        world.put(self.unit, place=LATER)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} leaves the force pool"


class Built(Told, frozen=True):
    """A unit was built and placed; it may be redeployed, but has done its moving."""

    unit: UnitName
    place: SpotName
    payer: PowerName

    def apply(self, world: War) -> None:
        """Place it."""
        world.put(self.unit, place=self.place, payer=self.payer, moved=True, turns=0, yard="", berth="")

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is built in {self.place}, paid by {called(self.payer)}"


class LaidDown(Told, frozen=True):
    """A ship was begun in a yard."""

    unit: UnitName
    yard: YardName
    place: SpotName
    payer: PowerName
    turns: int

    def apply(self, world: War) -> None:
        """Put it on the slip; where it will be launched is written with it."""
        world.put(self.unit, place=YARD, payer=self.payer, turns=self.turns, yard=self.yard, berth=self.place)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is laid down in {called(self.yard)}, to be launched in {many(self.turns, 'turn')}"


class Recovered(Told, frozen=True):
    """A player turn begins: units are ready again."""

    side: Side

    def apply(self, world: War) -> None:
        """Wipe the slate of that side, and what holds for one player turn."""
        for id_, unit in world.units.items():
            if (unit.moved or unit.inverted or unit.fought) and ROSTER[id_].side == self.side:
                world.put(id_, moved=False, inverted=False, fought=False)
        world.sea_lines = {port: line for port, line in world.sea_lines.items() if line.side != self.side}
        world.breakthroughs = set()

    def told(self) -> str:
        """The fact in words."""
        return f"the units of the {self.side} are ready again"


class Taken(Told, frozen=True):
    """A place changed hands."""

    place: PlaceName
    side: Side

    def apply(self, world: War) -> None:
        """Write down who holds it, and since when."""
        world.control = {**world.control, self.place: Holder(self.side)}
        world.taken[self.place] = world.player_turn

    def told(self) -> str:
        """The fact in words."""
        return f"the {self.side} hold {self.place}"


class WarBegan(Told, frozen=True):
    """Two powers are at war."""

    a: PowerName
    b: PowerName

    def apply(self, world: War) -> None:
        """Write it down."""
        foes = foes_of(self.a, self.b)
        world.wars = with_war(world.wars, foes, world.clock.turn)
        world.broke_out = with_war(world.broke_out, foes, world.player_turn)

    def told(self) -> str:
        """The fact in words."""
        return f"{called(self.a)} and {called(self.b)} are at war"


class Counted(Told, frozen=True):
    """Something was used up in this game turn."""

    quiet: ClassVar[bool] = True

    what: Annotated[Key, Noun("used")]
    amount: int

    def apply(self, world: War) -> None:
        """Add it, if such a thing is counted at all."""
        USED.find(self.what)
        world.used[self.what] = world.used.get(self.what, 0) + self.amount

    def told(self) -> str:
        """The fact in words."""
        return f"{spoken(self.what)}: {self.amount} more this turn"


class Marked(Told, frozen=True):
    """A lasting figure was set."""

    what: Annotated[Key, Noun("mark")]
    value: int

    def apply(self, world: War) -> None:
        """Set it, if there is such a mark at all."""
        MARKS.find(self.what)
        world.marks[self.what] = self.value

    def told(self) -> str:
        """The fact in words."""
        return f"{spoken(self.what)}: {self.value}"


class SeasonBegan(Told, frozen=True):
    """A game turn begins: what is counted by the turn starts afresh."""

    season: str

    def apply(self, world: War) -> None:
        """Drop what counted for the turn that is over."""
        world.used = USED.kept_after(world.used, {Scope.GAME_TURN})

    def told(self) -> str:
        """The fact in words."""
        return f"{self.season} begins"


class Spent(Told, frozen=True):
    """Units have been used: they are inverted until their owner's next turn, or have attacked."""

    units: tuple[UnitName, ...]

    def apply(self, world: War) -> None:
        """Mark them."""
        for id_ in self.units:
            inverted = not ROSTER[id_].is_ground
            world.put(id_, inverted=inverted or world.units[id_].inverted, fought=True)

    def told(self) -> str:
        """The fact in words."""
        return f"{listed(self.units)} {'have' if len(self.units) > 1 else 'has'} been used"


class Lent(Told, frozen=True):
    """A unit was lent to another power."""

    unit: UnitName
    power: PowerName

    def apply(self, world: War) -> None:
        """Write down who operates it."""
        world.put(self.unit, lent=self.power)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} is lent to {called(self.power)}"


class GaveUp(Told, frozen=True):
    """A country surrendered."""

    nation: NationName

    def apply(self, world: War) -> None:
        """Write down when; it is never taken back."""
        since = world.surrendered.get(self.nation, world.clock.turn)
        world.surrendered = {**world.surrendered, self.nation: since}

    def told(self) -> str:
        """The fact in words."""
        return f"{called(self.nation)} surrenders"


EVENTS = (
    Moved,
    Removed,
    Joined,
    Withdrawn,
    Built,
    LaidDown,
    Recovered,
    Taken,
    WarBegan,
    Counted,
    Marked,
    SeasonBegan,
    Spent,
    Lent,
    GaveUp,
)
