"""73.5 Oil: Gibraltar draws it from two fronts, every other place from its own."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from wavell.umpire import Line, Order, Question, cap, plus
from wavell.umpire.memo import remembered

from .command import usable
from .counters import ROSTER
from .gibraltar import FIGURES, rock
from .orders import Attack, Bomb, Counterair, Intercept, Invade, Oppose, PlaceName, Raider
from .rules import RULES
from .world import War


class Oil(Question, frozen=True, tag="oil"):
    """Whether the side that holds a place has oil there: 1 if it has, 0 if not."""

    form: ClassVar[str] = "{place}"
    place: PlaceName


def _has_oil(world: War, side: str, front: str) -> bool:
    """Whether a front has oil for a side: while it holds a port for it, unless the scenario says otherwise."""
    if (mark := world.marks.get(f"oil {side} {front}")) is not None:
        return bool(mark)
    rows = [row for row in FIGURES.oil_port if (row.side, row.front) == (side, front)]
    return not rows or any(world.holder(spot) == side for spot in rows[0].places if spot in world.atlas)


@RULES.counts("frame:oil", of=Oil, stage="base")
def oil_of_its_front(question: Oil, world: War) -> Iterator[Line]:
    """A place draws oil from the front it lies on."""
    side, front = world.holder(question.place), world.atlas.front[question.place]
    if question.place != rock(world) and side and front:
        yield plus(int(_has_oil(world, side, front)), f"the {front} front")


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


def _dry(order: Order, world: War, seat: str) -> Sequence[str]:
    """The ships and air units of an order whose base has no oil."""
    return _without_oil(world, order, seat)


@remembered
def _without_oil(world: War, order: Order, seat: str) -> list[str]:
    units = [*getattr(order, "units", ()), *getattr(order, "ships", ()), *getattr(order, "guns", ())]
    units += [*getattr(order, "air", ()), *((order.unit,) if isinstance(order, Raider) else ())]
    ready = [id_ for id_ in dict.fromkeys(units) if usable(world, seat, id_) and not ROSTER[id_].is_ground]
    bases = {place: world.holder(place) == seat for place in {world.units[id_].place for id_ in ready}}
    dry = {place for place, own in bases.items() if own and not RULES.answer(Oil(place), world).total}
    return [id_ for id_ in ready if world.units[id_].place in dry]


MISSIONS = (Attack, Bomb, Counterair, Invade, Raider, Intercept, Oppose)


@RULES.forbids("frame:oil", order=MISSIONS)
def no_missions_without_oil(order: Order, world: War, seat: str) -> Iterator[str]:
    """Ships and air units based where there is no oil stay at their base."""
    for id_ in _dry(order, world, seat):
        if world.units[id_].place != rock(world):
            yield f"{id_} has no oil in {world.atlas.named(world.units[id_].place)}"


@RULES.forbids("73.51", order=MISSIONS)
def no_missions_from_a_dry_rock(order: Order, world: War, seat: str) -> Iterator[str]:
    """Gibraltar is without oil only if both of its fronts are."""
    for id_ in _dry(order, world, seat):
        if world.units[id_].place == rock(world):
            yield f"{id_} has no oil in Gibraltar, from neither front"


QUESTIONS = (Oil,)
