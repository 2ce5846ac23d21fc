"""Figures of the position that are declared, and not spelled: what is used up, lasting marks, pools, installations.

Those of the frame are declared here, those of a chapter in its module. A key in a position, an event or a case file is
its words: `phase attacked 18A:4817`.
"""

from enum import StrEnum

from wavell.umpire.facts.counters import Counter as Count
from wavell.umpire.facts.counters import Counters, Key, Sight

__all__ = ["Count", "Key", "Scope"]


class Scope(StrEnum):
    """How long a figure counts: until a phase, player-turn, turn or month ends, or for good."""

    PHASE = "phase"
    PLAYER_TURN = "player-turn"
    TURN = "turn"
    MONTH = "month"
    LASTING = "lasting"


USED = Counters("what is used up")
MARKS = Counters("marks")
POOLS = Counters("pools")
SITES = Counters("installations")


def used(words: str, scope: Scope, seen_by: Sight = Sight.EVERYBODY) -> "Count[...]":
    """Declare what is used up for a time; its keys begin with the scope."""
    return USED.counter(f"{scope} {words}", scope=scope, seen_by=seen_by)


def mark(words: str) -> "Count[...]":
    """Declare a lasting figure."""
    return MARKS.counter(words, scope=Scope.LASTING)


def pool(words: str) -> "Count[...]":
    """Declare a pool."""
    return POOLS.counter(words, scope=Scope.LASTING)


# Battles ----------------------------------------------------------------------------------------------------------

ATTACKED: Count[[str]] = used("attacked {place}", Scope.PHASE)
SURPRISED: Count[[str]] = used("surprised {place}", Scope.PHASE)
SURPRISE: Count[[str]] = used("surprise {place}", Scope.PHASE)
"""What a surprise adds to the die of an attack."""
PLAN: Count[[str]] = used("plan {place}", Scope.PLAYER_TURN, Sight.OWNER)
LANDING: Count[[str]] = used("landing {unit}", Scope.PLAYER_TURN)
"""The result of the landing of an amphibious tank, a number in `LANDINGS`."""
ASHORE: dict[str, Count[[str]]] = {how: used(how + " {unit}", Scope.PLAYER_TURN) for how in ("lvt", "beach", "port")}
"""Units that came ashore, by how they did."""
DROPPED: Count[[str]] = used("dropped {unit}", Scope.PLAYER_TURN)
GUNS: Count[[str]] = used("guns {unit}", Scope.PHASE)
"""Points of naval gunfire that ships have fired."""
GUNFIRE: Count[[str]] = used("gunfire {place}", Scope.PHASE)
COAST: Count[[str]] = mark("coast defence {place}")

# Movement ---------------------------------------------------------------------------------------------------------

OWES: Count[[str]] = used("owes {unit}", Scope.PHASE)
"""MPs of markers that a unit got in this phase, and pays for in the next."""
ENGINEERING: Count[[str]] = used("engineering {unit}", Scope.PHASE)
RESERVE: Count[[str]] = used("reserve {place}", Scope.PLAYER_TURN, Sight.OWNER)
RESERVES: Count[[str]] = used("reserve {nation}", Scope.MONTH)
"""Quarters of REs that a nation has put into reserve."""
TRAINS: Count[[str]] = used("rail {net}", Scope.PLAYER_TURN)
"""Quarters of REs that a rail net has carried."""
RAIL: Count[[str]] = mark("rail {net}")
"""The capacity of a rail net where it is not the printed one."""
CONVERTED: Count[[str]] = mark("converted {unit}")
"""Divisions whose support groups have become HQs."""
SHIPPED: dict[str, Count[[str]]] = {}
"""Quarters of REs that ships of a side have carried, by kind."""
SHIPPING: dict[str, Count[[str]]] = {}
"""REs that ships of a side carry in a player-turn, by kind."""
for _what in ("transports", "landing craft"):
    SHIPPED[_what] = used("{side} " + _what, Scope.PLAYER_TURN)
    SHIPPING[_what] = pool("{side} " + _what)

# Supply and replacements ------------------------------------------------------------------------------------------

ARRIVED: Count[[str]] = used("arrived {holder}", Scope.PHASE)
"""Points that came after a combat phase began."""
CAME: dict[str, Count[[str]]] = {how: used(how + " {holder}", Scope.PHASE) for how in ("hauled", "carried")}
"""Points that came to a holder, by how they did."""
TAKEN: Count[[str]] = used("taken {place}", Scope.PLAYER_TURN)
FALLEN: Count[[str]] = used("fallen {place}", Scope.PLAYER_TURN)
CAPTURED: Count[[str]] = used("captured {place}", Scope.PLAYER_TURN)
NO_SHIPS: Count[[str]] = mark("no-sea-supply {side}")
DEPOT: Count[[str]] = mark("depot {place}")
"""The number of a minor depot marker."""
ARRIVALS: Count[[str]] = used("arrivals {place}", Scope.MONTH)
"""Quarters of REs of replacements that come to a hex."""
REPLACEMENTS: dict[str, Count[[str]]] = {kind: pool("{nation} " + kind) for kind in ("inf", "arm")}
"""Replacement points of a nation, in halves, by kind."""

# Installations, railways, losses ----------------------------------------------------------------------------------

INSTALLED: dict[str, Count[[str]]] = {
    kind: SITES.counter(kind + " {place}", scope=Scope.LASTING) for kind in ("port", "airbase")
}
"""Ports and airbases that are not as printed."""
RAILHEAD: Count[[str]] = mark("railhead {line}")
OPEN: Count[[str]] = mark("open {line}")
"""Hexes of a railway that are laid, and that trains run on."""
CADRES: Count[[str]] = mark("hidden cadres {side}")
"""REs, in quarters, that a side has lost in cadres which the onlooker does not see: what is lost is no secret."""
