"""15.L: headquarters, higher and lower."""

from ..model.abilities import Kit
from ..model.counters import ROSTER
from ..model.ids import UnitId
from ..rules import RULES


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
