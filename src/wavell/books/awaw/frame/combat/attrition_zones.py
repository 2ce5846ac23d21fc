"""Attrition by zones: the table, and how many factors each side has in a zone."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, ClassVar

import msgspec

from wavell.umpire import Line, Noun, Question, plus
from wavell.umpire.books.validators import Natural, Positive, pair, rising
from wavell.umpire.rules.hooks import Hook
from wavell.umpire.rules.position_cache import memoised

from ...model.counters import ROSTER
from ...model.ids import PlaceId, UnitId, ZoneId
from ...model.orders import ZoneName
from ...model.world import NOUNS, War
from ...rules import DATA, HOMELANDS, OTHER, RULES, SIDES, Side
from ..air.missions import hostile
from .zones import UNMET, hexes, joined, places, shores


class _Hexes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    asia: Positive
    europe: Positive
    ref: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ladder: tuple[str, ...]
    columns: tuple[Positive, ...]
    offsets: tuple[int, ...]
    least: Natural
    most: Natural
    surplus: Natural
    step: Positive
    ref: str
    hexes: _Hexes

    def __post_init__(self) -> None:
        for step in self.ladder:
            pair(step)
        rising("columns", self.columns)
        rising("offsets", self.offsets)
        if len(self.offsets) != len(self.columns) + 1:
            raise ValueError(
                f"{len(self.columns)} columns need {len(self.columns) + 1} offsets, not {len(self.offsets)}"
            )
        if self.most < self.least:
            raise ValueError(f"most is {self.most}, which is less than least, {self.least}")
        if len(self.ladder) <= (last := self.most + self.offsets[-1]):
            raise ValueError(f"ladder has {len(self.ladder)} steps, and the last column needs {last + 1}")


TABLE = RULES.data(DATA / "attrition.toml", _File)
NOUNS["side"] = SIDES


class Attritioners(Question, frozen=True, tag="zone"):
    """How many ground factors of a side count in an attrition zone."""

    form: ClassVar[str] = "{side} {zone}"
    side: Annotated[str, Noun("side")]
    zone: ZoneName


# The table ----------------------------------------------------------------------------------------------------


def outcome(factors: int, die: int) -> tuple[int, int]:
    """Counters lost and hexes taken by so many factors and a modified die."""
    column = sum(factors > last for last in TABLE.columns)
    step = min(max(die, TABLE.least), TABLE.most) + TABLE.offsets[column]
    return pair(TABLE.ladder[min(max(step, 0), len(TABLE.ladder) - 1)])


def modifier(factors: int) -> int:
    """One more on the die for every ten factors begun above seventy."""
    return max(-(-(factors - TABLE.surplus) // TABLE.step), 0)


# Who is in a zone ---------------------------------------------------------------------------------------------


def standing(world: War, zone: ZoneId, side: Side) -> list[UnitId]:
    """The ground units of a side in a zone but for those in fortresses."""
    there = world.troops(side) - world.atlas.tagged("fortress")
    return [id_ for place in places(world, zone) if place in there for id_ in world.ground(place, side)]


@memoised
def meeting(world: War, zone: ZoneId, side: Side) -> dict[UnitId, list[UnitId]]:
    """Those of them who have the other side on the same shore of the zone, and whom they meet there."""
    if joined(world, zone) is not None:
        return _meeting_at_a_box(world, zone, side)
    shore = shores(world, zone)
    others: dict[int, list[UnitId]] = {}
    for id_ in standing(world, zone, OTHER[side]):
        others.setdefault(shore[world.units[id_].place], []).append(id_)
    ours = ((id_, shore[world.units[id_].place]) for id_ in standing(world, zone, side))
    return {id_: others[here] for id_, here in ours if here in others}


def _meeting_at_a_box(world: War, zone: ZoneId, side: Side) -> dict[UnitId, list[UnitId]]:
    """The same where a box is part of the zone: those in it meet those on the map as its chapter says."""
    others, shore = standing(world, zone, OTHER[side]), shores(world, zone)
    found = {}
    for id_ in standing(world, zone, side):
        here = shore[world.units[id_].place]
        same = (other for other in others if shore[world.units[other].place] == here)
        if met := [other for other in same if not _unmet(world, id_, other)]:
            found[id_] = met
    return found


def _unmet(world: War, one: UnitId, two: UnitId) -> bool:
    """Whether a unit in a box and one on the map do not meet."""
    inside, outside = (one, two) if world.units[one].place in HOMELANDS else (two, one)
    box = world.units[inside].place
    return box in HOMELANDS and any(rule.run(world, box, outside) for rule in UNMET)


def present(world: War, zone: ZoneId, side: Side) -> list[UnitId]:
    """Those of them whose power is at war with somebody whom they meet: they take part."""
    return [id_ for id_, met in meeting(world, zone, side).items() if hostile(world, (id_,), met)]


TIED: Hook[Callable[[War, UnitId, PlaceId], bool]] = Hook(RULES)
"""What keeps a unit from fighting by attrition those in a place."""


def tied(world: War, id_: UnitId, met: Iterable[UnitId]) -> bool:
    """Whether a unit does not fight any of those whom it meets."""
    return all(any(rule.run(world, id_, world.units[other].place) for rule in TIED) for other in met)


def able(world: War, zone: ZoneId, side: Side) -> list[UnitId]:
    """Those who can attrition: the ones in supply that meet somebody whom they may fight."""
    met = meeting(world, zone, side)
    supplied = (id_ for id_ in met if id_ not in world.unsupplied and hostile(world, (id_,), met[id_]))
    return [id_ for id_ in supplied if not tied(world, id_, met[id_])]


def takers(world: War, zone: ZoneId, side: Side) -> list[UnitId]:
    """Those who may take hexes, even when no enemy is left: units on the map that are in supply."""
    found = standing(world, zone, side)
    return [id_ for id_ in found if id_ not in world.unsupplied and world.units[id_].place not in HOMELANDS]


@RULES.counts("frame:attrition", of=Attritioners, stage="base")
def factors_in_the_zone(question: Attritioners, world: War) -> Iterator[Line]:
    """Every supplied ground unit in the zone that has an enemy there counts with its factors."""
    own = hexes(world, question.zone)
    for id_ in able(world, question.zone, Side(question.side)):
        if world.units[id_].place in own:
            yield plus(ROSTER[id_].factors, f"{id_} in {world.atlas.named(world.units[id_].place)}")


def strength(world: War, zone: ZoneId, side: Side) -> int:
    """The factors a side has for attrition in a zone."""
    return world.factors(able(world, zone, side))


QUESTIONS = (Attritioners,)
