"""The terrain effects chart: what each kind of ground costs a unit to enter, and what it does to a fight.

A unit has a column of its own, Mot/Art or Other, and chapters give further columns to some units, of which it takes the
cheapest hex by hex:

    @column("15.H.p2", "cavalry", of="is_cavalry")
    def horses_pass_woods(kit, ground, weather):
        return True
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from wavell.umpire import Ref
from wavell.umpire.books.validators import Shift, Some, Text, complete, known, once, ratio, share

from ...model.abilities import ABILITIES, Kit
from ...model.atlas import ATLASES, WORKS
from ...model.kinds import Sky
from ...rules import DATA, RULES

COLUMNS = ("mot_art", "other", "cavalry", "light", "mountain", "ski")
ADVANTAGES = COLUMNS[2:]
"""Columns of some units, beside Mot/Art or Other, which they use where these are less."""
AEC = ("full", "half", "none")
CITIES = ("city", "major_city", "partial_city")
SKIES = tuple(sky for sky in Sky if sky is not Sky.ROUGH)
"""Kinds of weather."""
_MPs = Annotated[int, Meta(ge=0, le=20)]
F = TypeVar("F", bound=Callable[..., Any])
_other, _guns = RULES.ref("frame:TER"), RULES.ref("frame:CM")
_OTHERWISE = ("is_mountain_artillery", "is_ski")
"""Who has a column by a paragraph of its own, guns or not."""


class Ground(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """A row of the chart: a kind of terrain or of hexside."""

    id: str
    title: Text
    cost: dict[str, _MPs]
    """MPs by column; without the column that a unit has, or a further one that helps it, the way is prohibited."""
    ref: str = "frame:TER"
    refs: tuple[str, ...] = ()
    die: Shift = 0
    attack_: str = msgspec.field(default="1", name="attack")
    cm_: str = msgspec.field(default="1", name="cm")
    aec: str = "full"
    stack: str = "open"
    open: bool = False
    barred: bool = False
    """No attack goes across it."""
    screen: bool = False
    """No zone of control reaches across it."""

    def __post_init__(self) -> None:
        known("column", self.cost, COLUMNS)
        known("aec", (self.aec,), AEC)
        known("stack", (self.stack,), ("open", "rough", "mountain"))
        share(self.attack_)
        share(self.cm_)

    @property
    def attack(self) -> Fraction:
        """The factor of every unit that attacks into it or across it."""
        return ratio(self.attack_)

    @property
    def cm(self) -> Fraction:
        """The factor of c/m units that attack into it or across it."""
        return ratio(self.cm_)


class Hexside(Ground, frozen=True, eq=False, forbid_unknown_fields=True):
    """A kind of hexside: weather changes the column by which it is crossed, and not what it costs by that."""


class Feature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a hex: a city or a work, with the penalties that engineers lower."""

    id: str
    title: Text
    kind: str
    ref: str
    die: Annotated[int, Meta(ge=-9, le=0)] = 0
    aec: Annotated[int, Meta(ge=-9, le=0)] = 0
    artillery_: str = msgspec.field(default="1", name="artillery")

    def __post_init__(self) -> None:
        known("kind", (self.kind,), ("city", "work", "digging"))
        share(self.artillery_)

    @property
    def artillery(self) -> Fraction:
        """The factor of ordinary artillery that attacks it."""
        return ratio(self.artillery_)


class Weather(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """What a kind of weather does to costs off the road."""

    id: str
    ref: str
    times: dict[str, Annotated[int, Meta(ge=1, le=4)]] = {}
    plus: dict[str, _MPs] = {}
    open: dict[str, _MPs] = {}
    broken: dict[str, _MPs] = {}
    zones: _MPs = 0

    def __post_init__(self) -> None:
        known("column", (*self.times, *self.plus, *self.open, *self.broken), COLUMNS)

    def cost(self, ground: Ground, column: str) -> int | None:
        """What ground costs in this weather by one column."""
        cost = ground.cost.get(column)
        if cost is None:
            return None
        if isinstance(ground, Hexside):
            return cost
        more = (self.open if ground.open else self.broken).get(column, 0)
        return cost * self.times.get(column, 1) + self.plus.get(column, 0) + more


class _Crossing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ability: str
    features: tuple[str, ...]
    as_: str = msgspec.field(name="as")
    ref: str = ""

    def __post_init__(self) -> None:
        known("ability", (self.ability,), ABILITIES)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terrain: Annotated[tuple[Ground, ...], Some]
    hexside: Annotated[tuple[Hexside, ...], Some]
    feature: Annotated[tuple[Feature, ...], Some]
    weather: Annotated[tuple[Weather, ...], Some]
    crossing: tuple[_Crossing, ...]

    def __post_init__(self) -> None:
        for noun in ("terrain", "hexside", "feature", "weather"):
            once(noun, (row.id for row in getattr(self, noun)))
        complete("feature", {row.id for row in self.feature}, (*WORKS, *CITIES))
        known("weather", (row.id for row in self.weather), SKIES)
        complete("weather", {row.id for row in self.weather}, SKIES)
        for row in self.terrain:
            if 0 in row.cost.values():
                raise ValueError(f"terrain costs an MP at least, and {row.id} costs none")
        for row in (*self.terrain, *self.hexside):
            most = row.cost.get("other", max(row.cost.values(), default=0))
            if dear := [column for column in ADVANTAGES if row.cost.get(column, 0) > most]:
                raise ValueError(f"{row.id} costs more by the column {dear[0]} than by other, and so it helps nobody")
        names = {row.id for row in self.hexside}
        known("hexside", (name for row in self.crossing for name in (*row.features, row.as_)), names)
        for atlas in ATLASES.values():
            complete("terrain", {"sea", *(row.id for row in self.terrain)}, set(atlas.terrain.values()))
            complete("hexside", names, {feature for side in atlas.board.sides.values() for feature in side})


_FILE = RULES.data(DATA / "terrain.toml", _File)
TERRAIN = {row.id: row for row in _FILE.terrain}
"""The chart by terrain; the sea is not in it."""
HEXSIDES = {row.id: row for row in _FILE.hexside}
FEATURES = {row.id: row for row in _FILE.feature}
WEATHER = {row.id: row for row in _FILE.weather}


def features_that_count(tags: Iterable[str]) -> tuple[Feature, ...]:
    """Of what stands in a hex that which bears on a fight there: one kind of city, one kind of work, entrenchments."""
    there, found = set(tags), dict[str, Feature]()
    for row in _FILE.feature:
        if row.id in there:
            found.setdefault(row.kind, row)
    return tuple(found.values())


@cache
def crossed(kit: Kit, feature: str) -> tuple[str, Ref | None]:
    """The hexside that a unit takes a hexside for, in movement and combat, and the paragraph if it is another."""
    for row in _FILE.crossing:
        if row.ability in kit and feature in row.features:
            return row.as_, RULES.ref(row.ref)
    return feature, None


# Columns ----------------------------------------------------------------------------------------------------------


class Price(NamedTuple):
    """What ground costs a unit: MPs, the column they stand in, and the paragraph that gives it that column."""

    mps: int
    column: str
    ref: Ref


class _Column(NamedTuple):
    ref: Ref
    column: str
    ability: str
    test: Callable[[Kit, Ground, str], bool]
    alone: bool = False


_OWN: list[_Column] = []
_MORE: list[_Column] = []


def own_column(id_: str, column_: str, *, of: str, alone: bool = False) -> Callable[[F], F]:
    """Register which column units with an ability move by; `alone`: by no other, whatever else they are."""
    return _registered(_Column(RULES.ref(id_), column_, of, _never, alone), _OWN)


def column(id_: str, column_: str, *, of: str) -> Callable[[F], F]:
    """Register a further column that units with an ability may use where it is cheaper."""
    return _registered(_Column(RULES.ref(id_), column_, of, _never), _MORE)


def _never(kit: Kit, ground: Ground, weather: str) -> bool:
    return False


def _registered(row: _Column, table: list[_Column]) -> Callable[[F], F]:
    known("column", (row.column,), COLUMNS)
    known("ability", (row.ability,), ABILITIES)

    def register(function: F) -> F:
        RULES.defines(row.ref.id)(function)
        table.append(row._replace(test=function))
        table.sort(key=lambda each: (not each.alone, RULES.index.place(each.ref)))
        return function

    return register


def goes_as_guns(kit: Kit) -> bool:
    """Whether a unit that moves like artillery has the Mot/Art column from that, as plain artillery has.

    Mountain guns, horsemen, motorized units and those on skis go as artillery with these symbols does.
    """
    motorized = kit.cm and "is_combat_motorized" in kit
    return kit.column == "mot_art" and not motorized and kit.abilities.keys().isdisjoint(_OTHERWISE)


def is_plain(kit: Kit) -> bool:
    """Whether units with a kit move as all others of their column do: nothing gives them another, or a crossing."""
    abilities = [*(row.ability for row in (*_OWN, *_MORE)), *(row.ability for row in _FILE.crossing)]
    return kit.abilities.keys().isdisjoint(abilities)


@cache
def price(kit: Kit, ground: Ground, weather: Weather) -> Price | None:
    """What ground costs a unit: by its own column, or by a further one that is cheaper. None: it may not go there."""
    own, why, more = kit.column, _guns if kit.column == "mot_art" else _other, _MORE
    for row in _OWN:
        if row.ability in kit and row.test(kit, ground, weather.id):
            own, why, more = row.column, row.ref, [] if row.alone else _MORE
            break
    best = weather.cost(ground, own)
    found = None if best is None else Price(best, own, why)
    for row in more:
        if row.ability in kit and row.test(kit, ground, weather.id):
            mps = weather.cost(ground, row.column)
            if mps is not None and (found is None or mps < found.mps):
                found = Price(mps, row.column, row.ref)
    return found


def side_price(kit: Kit, feature: str, weather: Weather) -> Price | None:
    """What a hexside costs a unit that crosses it into a hex with this weather. None: it may not."""
    return price(kit, HEXSIDES[crossed(kit, feature)[0]], weather)
