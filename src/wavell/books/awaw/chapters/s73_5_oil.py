"""73.5 Oil: Gibraltar draws it from two fronts, every other place from its own."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from wavell.umpire import Line, Order, Question, cap, plus
from wavell.umpire.rules.position_cache import memoised

from ..model.atlas import FRONTS
from ..model.counters import ROSTER
from ..model.counts import FLAG, mark, meant
from ..model.ids import FrontId, PlaceId, UnitId
from ..model.orders import Attack, Bomb, Counterair, Intercept, Invade, Oppose, PlaceName, Raider
from ..model.ownership import units_of, usable
from ..model.world import War
from ..rules import RULES, SIDES, Side
from .s73_gibraltar import FIGURES, rock


class Oil(Question, frozen=True, tag="oil"):
    """Whether the side that holds a place has oil there: 1 if it has, 0 if not."""

    form: ClassVar[str] = "{place}"
    place: PlaceName


_WELLS = {(row.side, row.front): row.places for row in reversed(FIGURES.oil_port)}
"""The ports through which oil comes to a front; where none is named, there is always some."""


OIL = mark("oil {side} {front}", Side, str)
"""Whether a scenario gives a front oil, 1, or none, 0."""
meant(OIL, (OIL.key(side, front) for side in SIDES for front in FRONTS), FLAG)


def _has_oil(world: War, side: Side, front: FrontId) -> bool:
    """Whether a front has oil for a side: while it holds a port for it, unless the scenario says otherwise."""
    if (said := world.marks.get(OIL.key(side, front))) is not None:
        return bool(said)
    wells = _WELLS.get((side, front))
    return wells is None or not world.held(side).isdisjoint(wells)


@RULES.counts("frame:oil", of=Oil, stage="base")
def oil_of_its_front(question: Oil, world: War) -> Iterator[Line]:
    """A place draws oil from the front it lies on."""
    front = world.atlas.front[question.place]
    if question.place != rock(world) and world.holder(question.place) and front:
        yield plus(int(_from_its_front(world, question.place)), f"the {front} front")


def _from_its_front(world: War, place: PlaceId) -> bool:
    """Whether a place gets oil from the front it lies on."""
    side, front = world.holder(place), world.atlas.front[place]
    return bool(side and front and _has_oil(world, side, front))


@RULES.counts("73.51", of=Oil)
def oil_of_both_fronts(question: Oil, world: War) -> Iterator[Line]:
    """Either of its two fronts can bring Gibraltar oil."""
    side = world.holder(question.place)
    if question.place == rock(world) and side:
        for front in FIGURES.oil.fronts:
            if _has_oil(world, side, front):
                yield plus(1, f"the {front} front")


@RULES.counts("73.51", of=Oil, stage="limit")
def oil_from_both_is_no_more_than_from_one(question: Oil, world: War) -> Iterator[Line]:
    """Two fronts with oil help no more than one."""
    if question.place == rock(world):
        yield cap(1, "one front is enough")


def _dry(order: Order, world: War, seat: Side) -> Sequence[UnitId]:
    """The ships and air units of an order whose base has no oil."""
    return _without_oil(world, order, seat)


@memoised
def _without_oil(world: War, order: Order, seat: Side) -> list[UnitId]:
    there, held = world.units, world.held(seat)
    units = [id_ for id_ in dict.fromkeys(units_of(order)) if not ROSTER[id_].is_ground and there[id_].place in held]
    return [id_ for id_ in units if _is_dry(world, there[id_].place) and usable(world, seat, id_)]


@memoised
def _is_dry(world: War, place: PlaceId) -> bool:
    """Whether a place that is held has no oil."""
    if place != rock(world):
        return not _from_its_front(world, place)
    return not RULES.total(Oil(place), world)


MISSIONS = (Attack, Bomb, Counterair, Invade, Raider, Intercept, Oppose)


@RULES.forbids("frame:oil", order=MISSIONS)
def no_missions_without_oil(order: Order, world: War, seat: Side) -> Iterator[str]:
    """Ships and air units based where there is no oil stay at their base."""
    for id_ in _dry(order, world, seat):
        if world.units[id_].place != rock(world):
            yield f"{id_} has no oil in {world.atlas.named(world.units[id_].place)}"


@RULES.forbids("73.51", order=MISSIONS)
def no_missions_from_a_dry_rock(order: Order, world: War, seat: Side) -> Iterator[str]:
    """Gibraltar is without oil only if both of its fronts are."""
    for id_ in _dry(order, world, seat):
        if world.units[id_].place == rock(world):
            yield f"{id_} has no oil in Gibraltar, from neither front"


QUESTIONS = (Oil,)
