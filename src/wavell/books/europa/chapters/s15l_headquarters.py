"""15.L: headquarters, higher and lower."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..model.abilities import Kit
from ..model.counters import ROSTER
from ..model.ids import UnitId
from ..model.nations import NATIONS
from ..model.world import Front
from ..rules import RULES
from .s15_unit_types import Abilities

_divisional, _army = RULES.ref("15.L.2"), RULES.ref("15.L.1")


def is_higher_hq(id_: UnitId) -> bool:
    """Whether a counter is an army or command HQ."""
    return "is_army_hq" in ROSTER[id_].kit or "is_command_hq" in ROSTER[id_].kit


@RULES.defines("15.L.p1")
def higher_hq(id_: UnitId) -> str:
    """What a higher HQ is called: a front HQ with the Soviets, else an army HQ; the rules are the same."""
    if not is_higher_hq(id_):
        return ""
    return "front HQ" if ROSTER[id_].nation == "soviet" else "army HQ"


@RULES.defines("15.L.p3", "15.L.2")
def level(kit: Kit) -> str:
    """The two kinds of headquarters: those of armies, commands among them, and those of divisions."""
    return "divisional" if "is_divisional_hq" in kit else "army"


@RULES.counts("15.L.p3", of=Abilities)
def which_of_the_two_kinds(question: Abilities, world: Front) -> Iterator[Line]:
    """Say of a headquarters which of the two kinds it is, and how it is rated."""
    kit = world.kit(question.unit)
    if "is_hq" in kit:
        divisional = level(kit) == "divisional"
        yield plus(0, f"of the two kinds of headquarters {'a divisional' if divisional else 'an army'} HQ")
        yield plus(0, f"rated {kit.rating}", _divisional if divisional else _army)


@RULES.counts("15.L.p1", of=Abilities)
def what_a_higher_hq_is_called(question: Abilities, world: Front) -> Iterator[Line]:
    """Say what a higher HQ is called, by the side of its nation."""
    if name := higher_hq(question.unit):
        title = NATIONS[ROSTER[question.unit].nation].title
        yield plus(0, f"{title}: {'a' if name == 'front HQ' else 'an'} {name}")
