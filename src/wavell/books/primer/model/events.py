"""Everything that can happen in Primer, each told in a sentence.

What a seat may not see it reads with a `?` in place of the unit's name.
"""

from typing import ClassVar

from msgspec.structs import replace

from wavell.umpire import Event

from .ground import named
from .kinds import Once, Task, Weather
from .orders import PlaceName, SideName, UnitName
from .world import Battle, Desert


class _Told(Event, frozen=True):
    """A fact that can be read aloud."""

    def told(self) -> str:
        """The fact in words."""
        raise NotImplementedError

    def __str__(self) -> str:
        return f"{self.told()} [{self.ref}]"


class _Guarded(_Told, frozen=True):
    """A fact about one unit; the other side learns which unit only if it saw it at the time."""

    unit: UnitName
    side: SideName
    seen: bool

    def seen_by(self, seat: str, world: Desert) -> Event | None:
        """The fact, without the unit's name for those who did not see it."""
        return self if self.seen or seat == self.side else replace(self, unit="?")

    @property
    def who(self) -> str:
        """The unit, as far as the reader knows it."""
        return f"a unit of the {self.side}" if self.unit == "?" else self.unit


class UnitMoved(_Guarded, frozen=True):
    """A unit used its move; the way begins where it stood."""

    way: tuple[PlaceName, ...]

    def apply(self, world: Desert) -> None:
        """Put it at the end of the way."""
        world.units[self.unit] = replace(world.units[self.unit], place=self.way[-1], moved=True)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.who} moved {' > '.join(self.way)}"


class UnitShifted(_Guarded, frozen=True):
    """A unit reacted, retreated or advanced."""

    start: PlaceName
    place: PlaceName

    def apply(self, world: Desert) -> None:
        """Put it there."""
        world.units[self.unit] = replace(world.units[self.unit], place=self.place)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.who} went from {self.start} to {named(self.place)}"


class UnitArrived(_Guarded, frozen=True):
    """A newcomer came onto the map."""

    place: PlaceName

    def apply(self, world: Desert) -> None:
        """Put it there."""
        world.units[self.unit] = replace(world.units[self.unit], place=self.place, arrives=0)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.who} arrived in {named(self.place)}"


class UnitRestored(_Guarded, frozen=True):
    """A unit was given back a step."""

    steps: int

    def seen_by(self, seat: str, world: Desert) -> Event | None:
        """Nothing at all for those who did not see it, since even its steps are hidden from them."""
        return self if self.seen or seat == self.side else None

    def apply(self, world: Desert) -> None:
        """Raise its steps."""
        world.units[self.unit] = replace(world.units[self.unit], steps=self.steps)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.who} has a step back"


class UnitReduced(_Told, frozen=True):
    """A unit in a battle lost a step; without steps it leaves the game."""

    unit: UnitName
    steps: int

    def apply(self, world: Desert) -> None:
        """Lower its steps and count the loss."""
        unit = world.units[self.unit]
        world.units[self.unit] = replace(unit, steps=self.steps, place=unit.place if self.steps else "")
        world.lost[unit.side] = world.lost.get(unit.side, 0) + 1

    def told(self) -> str:
        """The fact in words."""
        return f"{self.unit} lost a step" if self.steps else f"{self.unit} lost its last step and leaves the game"


class UnitsSighted(_Told, frozen=True):
    """Units came into the sight of the enemy: a secret is out."""

    seals: ClassVar[bool] = True
    units: tuple[UnitName, ...]

    def apply(self, world: Desert) -> None:
        """Mark them as spotted."""
        for id_ in self.units:
            world.units[id_] = replace(world.units[id_], spotted=True)

    def told(self) -> str:
        """The fact in words."""
        return f"seen now: {', '.join(self.units)}"


class SightLost(_Told, frozen=True):
    """Units went out of the sight of the enemy."""

    units: tuple[UnitName, ...]

    def apply(self, world: Desert) -> None:
        """Mark them as hidden."""
        for id_ in self.units:
            world.units[id_] = replace(world.units[id_], spotted=False)

    def told(self) -> str:
        """The fact in words."""
        return f"out of sight now: {', '.join(self.units)}"


class PlaceTaken(_Told, frozen=True):
    """A place changed hands."""

    place: PlaceName
    side: SideName

    def apply(self, world: Desert) -> None:
        """Write down who holds it."""
        world.held[self.place] = self.side

    def told(self) -> str:
        """The fact in words."""
        return f"the {self.side} hold {named(self.place)}"


class WeatherCame(_Told, frozen=True):
    """The weather of the week."""

    weather: Weather

    def apply(self, world: Desert) -> None:
        """Write it down."""
        world.weather = self.weather

    def told(self) -> str:
        """The fact in words."""
        return f"weather: {self.weather}"


class UsedUp(_Told, frozen=True):
    """An order that may come once has come."""

    verb: Once

    def apply(self, world: Desert) -> None:
        """Remember it until the part of the week is over."""
        world.used = (*world.used, self.verb)

    def told(self) -> str:
        """The fact in words."""
        return f"{self.verb} is used up"


class PartEnded(_Told, frozen=True):
    """A part of the week is over: every unit may move and attack again."""

    def apply(self, world: Desert) -> None:
        """Wipe the slate."""
        world.used = ()
        for id_, unit in world.units.items():
            if unit.moved or unit.attacked:
                world.units[id_] = replace(unit, moved=False, attacked=False)

    def told(self) -> str:
        """The fact in words."""
        return "every unit may move and attack again"


class BattleJoined(_Told, frozen=True):
    """Units attack a hex."""

    side: SideName
    attackers: tuple[UnitName, ...]
    target: PlaceName

    def apply(self, world: Desert) -> None:
        """Open the battle; its attackers have had their attack."""
        world.battle = Battle(self.side, self.attackers, self.target)
        for id_ in self.attackers:
            world.units[id_] = replace(world.units[id_], attacked=True)

    def told(self) -> str:
        """The fact in words."""
        return f"{' and '.join(self.attackers)} attacked {named(self.target)}"


class BattleDecided(_Told, frozen=True):
    """What the results table says of a battle, and what is therefore to be carried out."""

    odds: int
    roll: int
    result: str
    todo: tuple[Task, ...]

    def apply(self, world: Desert) -> None:
        """Write down what is to be carried out."""
        assert world.battle is not None
        world.battle = replace(world.battle, todo=self.todo)

    def told(self) -> str:
        """The fact in words."""
        follows = f", so the {' and the '.join(self.todo)}" if self.todo else ""
        return f"odds {self.odds}, roll {self.roll}: {self.result}{follows}"


class TaskTaken(_Told, frozen=True):
    """The next thing in a battle is being carried out."""

    task: Task

    def apply(self, world: Desert) -> None:
        """Cross it off."""
        assert world.battle is not None
        world.battle = replace(world.battle, todo=world.battle.todo[1:])

    def told(self) -> str:
        """The fact in words."""
        return f"now the {self.task}"


class BattleEnded(_Told, frozen=True):
    """A battle is over."""

    def apply(self, world: Desert) -> None:
        """Close it."""
        world.battle = None

    def told(self) -> str:
        """The fact in words."""
        return "the battle is over"


EVENTS = (
    UnitMoved,
    UnitShifted,
    UnitArrived,
    UnitRestored,
    UnitReduced,
    UnitsSighted,
    SightLost,
    PlaceTaken,
    WeatherCame,
    UsedUp,
    PartEnded,
    BattleJoined,
    BattleDecided,
    TaskTaken,
    BattleEnded,
)
