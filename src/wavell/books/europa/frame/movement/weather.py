"""Weather: one die a turn sets it for every zone of the map and for the sea (frame:WX)."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from wavell.umpire import Event, Noun, Roller, Told
from wavell.umpire.books.validators import Die, Some, known

from ...model.atlas import ATLASES
from ...model.case_values import check_weather
from ...model.kinds import Sky
from ...model.world import SEA, Front
from ...rules import DATA, RULES, SEQUENCE, dates, month
from .terrain import WEATHER

_weather = RULES.ref("frame:WX")
ZONES = frozenset({SEA, *(zone for atlas in ATLASES.values() for zone in atlas.zone.values() if zone)})
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weather of a zone in some months on some numbers of the die."""

    zone: str
    months: Annotated[tuple[str, ...], Some]
    rolls: Annotated[tuple[Die, ...], Some]
    weather: str
    ref: str
    check: Annotated[int, Meta(ge=0, le=6)] = 0

    def __post_init__(self) -> None:
        known("month", self.months, MONTHS)
        known("zone", (self.zone,), ZONES)
        known("weather", (self.weather,), (Sky.ROUGH,) if self.zone == SEA else WEATHER)


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weather of one turn of a scenario, whatever the die says; zones that are not named are clear."""

    scenario: str
    turn: str
    ref: str
    zones: dict[str, Sky] = {}

    def __post_init__(self) -> None:
        dates(self.turn)
        known("zone", self.zones, ZONES)
        check_weather(self.zones)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refs: tuple[str, ...]
    row: tuple[Row, ...]
    given: tuple[Given, ...] = ()


_FILE = RULES.data(DATA / "weather.toml", _File)
ROWS = _FILE.row
GIVEN = {(row.scenario, SEQUENCE.turn(row.turn)): row.zones for row in _FILE.given}


class WeatherSet(Told, frozen=True):
    """The weather of a turn, zone by zone."""

    zones: tuple[Annotated[str, Noun("zone")], ...]
    kinds: tuple[Sky, ...]

    def apply(self, world: Front) -> None:
        """Write it down for every zone."""
        world.weather = dict(zip(self.zones, self.kinds, strict=True))

    def told(self) -> str:
        """The fact in words."""
        foul = [f"{kind} ({zone})" for zone, kind in zip(self.zones, self.kinds, strict=True) if kind != Sky.CLEAR]
        return f"the weather: {', '.join(foul) or 'clear everywhere'}"


def zones_of(world: Front) -> tuple[str, ...]:
    """The weather zones of the map, and the sea."""
    return (*sorted({zone for zone in world.atlas.zone.values() if zone}), SEA)


@RULES.happens("frame:WX", at="enter turn.weather")
def the_weather_turns(world: Front, roll: Roller) -> Iterator[Event]:
    """A die says what the weather is; where it can only be one thing, no die is rolled.

    Where a scenario gives it, the die is rolled and does not count: so records of earlier versions keep their dice.
    """
    zones = zones_of(world)
    rolled, given = _rolled(world, roll, zones), GIVEN.get((world.scenario, world.clock.turn))
    found = {**dict.fromkeys(zones, Sky.CLEAR), **(rolled if given is None else given)}
    if {**dict.fromkeys(zones, Sky.CLEAR), **world.weather} != found:
        yield WeatherSet(_weather, tuple(found), tuple(found.values()))


def _rolled(world: Front, roll: Roller, zones: tuple[str, ...]) -> dict[str, Sky]:
    """What dice make of the weather, zone by zone; the last row that fits counts."""
    now = MONTHS[month(world.clock.turn) % len(MONTHS)]
    rows = [row for row in ROWS if now in row.months and row.zone in zones]
    open_ = any(len(row.rolls) < 6 or row.check for row in rows)
    number = roll.d6(_weather, "weather") if open_ else 1
    return {
        row.zone: Sky(row.weather)
        for row in rows
        if number in row.rolls and (not row.check or roll.d6(_weather, f"{row.weather} ({row.zone})") >= row.check)
    }


EVENTS = (WeatherSet,)
