"""71.2 and 72.2 The boxes: what lies next to them, who holds them, and who stands at the gate."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, ClassVar

from wavell.umpire import Line, Noun, Order, Question, plus
from wavell.umpire.rules.position_cache import memoised

from ..frame.movement.doors import Shift
from ..frame.movement.stacking import ARRIVALS
from ..model.counters import AIR, GROUND, ROSTER, Kind
from ..model.events import Moved
from ..model.ids import NOWHERE, PlaceId, UnitId
from ..model.orders import Move
from ..model.ownership import touching, usable
from ..model.world import NOUNS, War
from ..rules import HOMELANDS, RULES, Homeland, Side

NOUNS["homeland"] = HOMELANDS.keys()
HomelandName = Annotated[str, Noun("homeland")]
BOXES = frozenset(land.box for land in HOMELANDS.values())
_INDIAN_OCEAN = PlaceId("sw_indian_ocean")
AT_A_BOX = touching(BOXES)
"""The orders that lead into or out of a homeland box; nothing else concerns the rules about them."""


def adjacent(world: War, land: Homeland) -> tuple[PlaceId, ...]:
    """The hexes on the map that lie next to a box by land."""
    return world.atlas.edge(land.box)


def at_the_gate(world: War, land: Homeland, *, ina: bool = True, partisans: bool = False) -> list[UnitId]:
    """The enemy ground units next to a box; those of the Indian National Army and Indian partisans where they count."""
    nations = land.enemies.nations if ina else land.enemies.nations[:1]
    return [
        id_
        for place in adjacent(world, land)
        for id_ in world.stack(place)
        if ROSTER[id_].is_ground and ROSTER[id_].nation in nations and (partisans or ROSTER[id_].kind != Kind.PARTISAN)
    ]


def enemy_factors(world: War, land: Homeland, *, ina: bool = True, partisans: bool = False) -> int:
    """The enemy ground factors next to a box."""
    return world.factors(at_the_gate(world, land, ina=ina, partisans=partisans))


def defenders(world: War, land: Homeland) -> list[UnitId]:
    """The Western Allied ground units in a box."""
    return [id_ for id_ in world.stack(land.box) if ROSTER[id_].is_ground and ROSTER[id_].of.western]


def garrison(world: War, land: Homeland) -> int:
    """The Western Allied ground factors in a box."""
    return world.factors(defenders(world, land))


@RULES.defines("71.21", "72.21")
def in_homeland(world: War, place: PlaceId, land: Homeland) -> bool:
    """Whether a place is part of a country: a hex of it, or the box, which is the rest of it off the map."""
    return world.atlas.nation.get(place) == land.nation


class Adjacent(Question, frozen=True, tag="adjacent"):
    """How many enemy ground factors are next to a box, those of the Indian National Army counted."""

    form: ClassVar[str] = "{nation}"
    nation: HomelandName


@RULES.counts("71.21", of=Adjacent, stage="base", twin="72.21")
def who_stands_at_the_gate(question: Adjacent, world: War, land: Homeland) -> Iterator[Line]:
    """Next to the box are the enemy ground units in the hexes from which one goes into it by land."""
    if question.nation == land.nation:
        for id_ in at_the_gate(world, land):
            yield plus(ROSTER[id_].factors, f"{id_} in {world.atlas.named(world.units[id_].place)}")


@cache
def _goals(kind: type[Order]) -> tuple[str, ...]:
    return tuple(field for field in ("to", "target", "place") if field in kind.__struct_fields__)


def goal(order: Order) -> PlaceId:
    """The place that an order leads to."""
    for field in _goals(type(order)):
        if found := getattr(order, field):
            return PlaceId(found)
    return NOWHERE


def travellers(order: Order, world: War, seat: Side) -> tuple[UnitId, ...]:
    """The units that an order brings to its goal; none if they cannot be used at all, or are there."""
    return _travellers(world, order, seat)


@memoised
def _travellers(world: War, order: Order, seat: Side) -> tuple[UnitId, ...]:
    units: tuple[UnitId, ...] = getattr(order, "units", ()) or tuple(filter(None, (getattr(order, "unit", ""),)))
    if not usable(world, seat, *units):
        return ()
    to = goal(order)
    return tuple(id_ for id_ in dict.fromkeys(units) if world.units[id_].place != to)


def coming(world: War, shift: Shift, place: PlaceId) -> list[UnitId]:
    """The units that a shift brings into a place."""
    return [id_ for id_ in shift.units if world.units[id_].place != place] if shift.to == place else []


@RULES.permits("71.211", order=ARRIVALS, overrides="frame:basing", twin="72.211", when=AT_A_BOX)
def any_number_may_base_there(order: Order, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Any number of Western Allied air and naval units may base in the box."""
    if goal(order) == land.box:
        yield f"the {land.title} box bases any number of air and naval units"


@RULES.forbids("72.21", order=Move)
def the_indian_ocean_is_not_india(order: Move, world: War, seat: Side) -> Iterator[str]:
    """The India box lies on the Pacific map; the Indian Ocean SW box is another place, and not for ground units."""
    if order.to == "sw_indian_ocean":
        yield "the Indian Ocean SW box is not the India box, and ground units do not enter it"


@RULES.watches("72.21")
def the_indian_ocean_holds_no_troops(world: War) -> Iterator[str]:
    """Whoever goes to India is in India: no ground or air unit stands in the Indian Ocean SW box, but for carriers'."""
    for id_ in world.stack(_INDIAN_OCEAN):
        carried = ROSTER[id_].kind == Kind.NAS and world.units[id_].aboard
        if ROSTER[id_].kind in GROUND | AIR and not carried:
            yield f"{id_} is in the Indian Ocean SW box"


@RULES.watches("72.21", event=Moved)
def nobody_rests_in_the_indian_ocean(event: Moved, world: War) -> Iterator[str]:
    """Nor does such a unit pass through it on its way."""
    if _INDIAN_OCEAN in (event.to, *event.path):
        for id_ in event.units:
            if ROSTER[id_].kind in GROUND | AIR and not world.units[id_].aboard:
                yield f"{id_} {event.how} by the Indian Ocean SW box"


QUESTIONS = (Adjacent,)
