"""71.2 and 72.2 The boxes: what lies next to them, who holds them, and who stands at the gate."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from wavell.umpire import Line, Noun, Question, plus

from ..model.counters import ROSTER
from ..model.ownership import touching
from ..model.world import NOUNS, War
from ..rules import HOMELANDS, RULES, Homeland

NOUNS["homeland"] = HOMELANDS.keys()
HomelandName = Annotated[str, Noun("homeland")]
AT_A_BOX = touching(HOMELANDS)
"""The orders that lead into or out of a homeland box; nothing else concerns the rules about them."""


def adjacent(world: War, land: Homeland) -> tuple[str, ...]:
    """The hexes on the map that lie next to a box by land."""
    return world.atlas.edge(land.box)


def at_the_gate(world: War, land: Homeland, *, ina: bool = True, partisans: bool = False) -> list[str]:
    """The enemy ground units next to a box; those of the Indian National Army and Indian partisans where they count."""
    nations = land.enemies.nations if ina else land.enemies.nations[:1]
    return [
        id_
        for place in adjacent(world, land)
        for id_ in world.stack(place)
        if ROSTER[id_].is_ground and ROSTER[id_].nation in nations and (partisans or ROSTER[id_].kind != "partisan")
    ]


def enemy_factors(world: War, land: Homeland, *, ina: bool = True, partisans: bool = False) -> int:
    """The enemy ground factors next to a box."""
    return world.factors(at_the_gate(world, land, ina=ina, partisans=partisans))


def defenders(world: War, land: Homeland) -> list[str]:
    """The Western Allied ground units in a box."""
    return [id_ for id_ in world.stack(land.box) if ROSTER[id_].is_ground and ROSTER[id_].of.western]


def garrison(world: War, land: Homeland) -> int:
    """The Western Allied ground factors in a box."""
    return world.factors(defenders(world, land))


@RULES.defines("71.21", "72.21")
def in_homeland(world: War, place: str, land: Homeland) -> bool:
    """Whether a place is part of a country: a hex of it, or the box, which is the rest of it off the map."""
    return world.atlas.nation.get(place) == land.nation


class Garrison(Question, frozen=True, tag="garrison"):
    """How many Western Allied ground factors are in a box."""

    form: ClassVar[str] = "{nation}"
    nation: HomelandName


class Adjacent(Question, frozen=True, tag="adjacent"):
    """How many enemy ground factors are next to a box, those of the Indian National Army counted."""

    form: ClassVar[str] = "{nation}"
    nation: HomelandName


@RULES.counts("71.23", of=Garrison, stage="base", twin="72.23")
def who_holds_the_box(question: Garrison, world: War, land: Homeland) -> Iterator[Line]:
    """The garrison is the Western Allied ground units in the box."""
    if question.nation == land.nation:
        yield from (plus(ROSTER[id_].factors, id_) for id_ in defenders(world, land))


@RULES.counts("71.21", of=Adjacent, stage="base", twin="72.21")
def who_stands_at_the_gate(question: Adjacent, world: War, land: Homeland) -> Iterator[Line]:
    """Next to the box are the enemy ground units in the hexes from which one goes into it by land."""
    if question.nation == land.nation:
        for id_ in at_the_gate(world, land):
            yield plus(ROSTER[id_].factors, f"{id_} in {world.atlas.named(world.units[id_].place)}")


QUESTIONS = (Garrison, Adjacent)
