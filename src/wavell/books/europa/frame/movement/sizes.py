"""The size of units when they are carried: by rail, by sea, by air."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, ClassVar

from wavell.umpire import Line, Noun, Question, Tally, plus
from wavell.umpire.rules.position_cache import memoised

from ...model.ids import UnitId
from ...model.orders import UnitName
from ...model.world import NOUNS, Front
from ...rules import RULES

NOUNS["means"] = ("rail", "sea", "air", "counter")


class Carriage(Question, frozen=True, tag="carriage"):
    """The REs that a unit takes by `rail`, `sea` or `air`, or on a `counter`: `carriage al-mixed by rail`."""

    form: ClassVar[str] = "{unit} by {how}"
    unit: UnitName
    how: Annotated[str, Noun("means")]


@RULES.counts("frame:RE", of=Carriage, stage="base")
def as_many_as_it_has(question: Carriage, world: Front) -> Iterator[Line]:
    """A unit counts its size in REs."""
    kit = world.kit(question.unit)
    if "is_position_aa" not in kit and "is_movement_counter" not in kit:
        yield plus(world.re(question.unit), "size in REs", kit.sized)


def carriage(world: Front, id_: UnitId, how: str) -> Tally:
    """The REs that a unit counts when it is carried, with what a movement counter carries itself."""
    return RULES.answer(Carriage(id_, how), world)


@memoised
def size(world: Front, id_: UnitId, how: str) -> Fraction:
    """The same as a number, for rules that only reckon with it."""
    return Fraction(RULES.total(Carriage(id_, how), world))


QUESTIONS = (Carriage,)
