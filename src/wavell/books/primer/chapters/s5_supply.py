"""5 Supply: the line to the depot, what cuts it, and what it means to have none."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

import msgspec

from wavell.umpire import Line, plus, times
from wavell.umpire.board.supply import Element, SupplyNet
from wavell.umpire.board.supply import Supply as Traced

from ..model.ground import BOARD, GROUND, INDEX_OF
from ..model.kinds import Side
from ..model.orders import Allowance, Force, Supply
from ..model.world import Desert, around
from ..rules import ALLIES, AXIS, DATA, OTHER, RULES
from .s7_s8_depots import source


class Overland(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a line may run overland."""

    most: int
    ref: str


class Without(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is left to a unit without supply."""

    times: str
    ref: str


class SupplyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of this chapter."""

    overland: Overland
    without: Without


NUMBERS = RULES.data(DATA / "supply.toml", SupplyFile)
_ref_length, _ref_captured = RULES.ref("5.1"), {ALLIES: RULES.ref("7.2"), AXIS: RULES.ref("8.2")}
WITHOUT = Fraction(NUMBERS.without.times)
NET = SupplyNet(
    BOARD,
    [
        Element(
            name="overland",
            limit=NUMBERS.overland.most,
            enter=dict.fromkeys(GROUND.terrain, 1),
            closed=frozenset({"escarpment"}),
        ),
        Element(name="road", lines=frozenset({"road"})),
    ],
)


@RULES.defines("5.1")
def lines(side: Side, world: Desert) -> Traced:
    """All supply lines of a side, from its depot outwards."""
    return _traced(source(side, world), cut(side, world))


@RULES.defines("5.2")
def cut(side: Side, world: Desert) -> frozenset[str]:
    """The hexes that no line of a side passes: those of enemies, and their zones unless a friend keeps one open."""
    enemies = world.places(OTHER[side])
    zones = around(enemies)
    if world.readings["zones"] == "friends":
        zones -= world.places(side)
    return enemies | zones


@lru_cache(1024)
def _traced(depot: str | None, blocked: frozenset[str]) -> Traced:
    return NET.trace([INDEX_OF[depot]] if depot else [], [INDEX_OF[place] for place in blocked])


def in_supply(id_: str, world: Desert) -> bool:
    """Whether a unit on the map can trace a line to its depot; one that stands in it needs no line."""
    unit = world.units[id_]
    if not unit.place:
        return False
    return unit.place == source(unit.side, world) or INDEX_OF[unit.place] in lines(unit.side, world)


@RULES.counts("5.1", of=Supply, stage="base")
def stretches_of_the_line(question: Supply, world: Desert) -> Iterator[Line]:
    """The line is as long as its stretches overland and along the road."""
    unit = world.units[question.unit]
    if unit.place:
        found = lines(unit.side, world).why(INDEX_OF[unit.place])
        for leg in found.legs if found.supplied else ():
            yield plus(leg.length, f"{leg.element} {' '.join(BOARD.names(leg.path))}")


@RULES.counts("5.2", of=Supply)
def what_is_wrong_with_the_line(question: Supply, world: Desert) -> Iterator[Line]:
    """A line that is cut or too long, or has nowhere to go, says so under its own paragraph and counts nothing."""
    unit = world.units[question.unit]
    if unit.place and not in_supply(question.unit, world):
        found = lines(unit.side, world).why(INDEX_OF[unit.place])
        if found.cut is not None:
            yield plus(0, f"no supply: the line is cut in {BOARD.spots[found.cut].id}")
        elif found.short is not None:
            yield plus(0, f"no supply: the stretch {found.short} is too long", _ref_length)
        else:
            yield plus(0, "no supply: there is no depot to trace to", _ref_captured[unit.side])


@RULES.counts("5.3", of=Allowance, stage="times")
def less_allowance_without_supply(question: Allowance, world: Desert) -> Iterator[Line]:
    """A unit without supply has half its allowance."""
    if world.units[question.unit].place and not in_supply(question.unit, world):
        yield times(WITHOUT, "without supply")


@RULES.counts("5.3", of=Force, stage="times")
def less_strength_without_supply(question: Force, world: Desert) -> Iterator[Line]:
    """A unit without supply has half its strength in attack."""
    if world.units[question.unit].place and not in_supply(question.unit, world):
        yield times(WITHOUT, "without supply")
