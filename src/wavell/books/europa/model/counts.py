"""Figures of the position that are declared, and not spelled: what is used up, lasting marks, pools, installations.

Those of the frame are declared here, those of a chapter in its module. A key in a position, an event or a case file is
its words: `phase attacked 18A:4817`. A secret is that of the side of the unit, nation or SMPs that it is about, or of
the side that it names; that of the player-turn if it counts no longer than that.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any

from wavell.umpire.facts.counters import Counter as Count
from wavell.umpire.facts.counters import Counters, Key, Sight

from .counters import ROSTER
from .fleets import FleetId, fleet_of
from .ids import NationId, PlaceId, UnitId
from .kinds import Ashore, Side
from .nations import NATIONS

__all__ = ["Count", "Key", "Scope", "Sight"]


class Scope(StrEnum):
    """How long a figure counts: until a phase, player-turn, turn or month ends, or for good."""

    PHASE = "phase"
    PLAYER_TURN = "player-turn"
    TURN = "turn"
    MONTH = "month"
    LASTING = "lasting"


_OWNERS: Mapping[Any, Callable[[str], str]] = {
    UnitId: lambda unit: ROSTER[UnitId(unit)].side,
    NationId: lambda nation: NATIONS[NationId(nation)].side,
    FleetId: lambda fleet: fleet_of(FleetId(fleet)).side,
    Side: str,
}
"""Whose something is, by what it is."""
USED = Counters("what is used up", scope_first=True, owners=_OWNERS, turns=(Scope.PHASE, Scope.PLAYER_TURN))
MARKS, POOLS, SITES = (
    Counters(what, Scope.LASTING, scopes=(Scope.LASTING,), owners=_OWNERS)
    for what in ("marks", "pools", "installations")
)
FAMILIES: Mapping[str, Counters] = {"used": USED, "marks": MARKS, "pools": POOLS, "installations": SITES}
"""By the field of the position that holds their figures."""
used = USED.counter
"""Declare what is used up for a time; its keys begin with the scope."""
mark = MARKS.counter
"""Declare a lasting figure."""
pool = POOLS.counter
"""Declare a pool."""

# Battles ----------------------------------------------------------------------------------------------------------

ATTACKED = used("attacked {place}", PlaceId, scope=Scope.PHASE)
SURPRISED = used("surprised {place}", PlaceId, scope=Scope.PHASE)
SURPRISE = used("surprise {place}", PlaceId, scope=Scope.PHASE)
"""What a surprise adds to the die of an attack."""
PLAN = used("plan {place}", PlaceId, scope=Scope.PLAYER_TURN, seen_by=Sight.OWNER)
LANDING = used("landing {unit}", UnitId, scope=Scope.PLAYER_TURN)
"""The result of the landing of an amphibious tank, a number in `LANDINGS`."""
ASHORE: dict[Ashore, Count[[UnitId]]] = {
    how: used(f"{how} {{unit}}", UnitId, scope=Scope.PLAYER_TURN) for how in Ashore
}
"""Units that came ashore, by how they did."""
SHIFTED = used("shifted {unit}", UnitId, scope=Scope.PHASE)
"""Units that went somewhere, for MPs or without."""
FIRES_ON = used("fires on {unit}", UnitId, scope=Scope.PLAYER_TURN)
"""Position AA that was taken along in a combat phase, and went nowhere in a movement phase (15.C.2.i)."""
TRIED = used("tried {unit}", UnitId, scope=Scope.PHASE)
"""Units that tried to retreat before combat in vain."""
DROPPED = used("dropped {unit}", UnitId, scope=Scope.PLAYER_TURN)
GUNS = used("guns {unit}", UnitId, scope=Scope.PHASE)
"""Points of naval gunfire that ships have fired."""
GUNFIRE = used("gunfire {place}", PlaceId, scope=Scope.PHASE)
COAST = mark("coast defence {place}", PlaceId)

# Movement ---------------------------------------------------------------------------------------------------------

OWES = used("owes {unit}", UnitId, scope=Scope.PHASE)
"""MPs of markers that a unit got in this phase, and pays for in the next."""
SPED = used("sped {unit}", UnitId, scope=Scope.PLAYER_TURN)
"""MPs that a unit has more in exploitation, because the defender collapsed."""
ENGINEERING = used("engineering {unit}", UnitId, scope=Scope.PHASE)
TURNED = used("hq {unit}", UnitId, scope=Scope.PLAYER_TURN)
"""Army HQs that have changed their side or their depot."""
RESERVE = used("reserve {place}", PlaceId, scope=Scope.PLAYER_TURN, seen_by=Sight.OWNER)
RESERVES = used("reserve {nation}", NationId, scope=Scope.MONTH, seen_by=Sight.OWNER)
"""Quarters of REs that a nation has put into reserve."""
TRAINS = used("rail {net}", str, scope=Scope.PLAYER_TURN)
"""Quarters of REs that a rail net has carried."""
RAIL = mark("rail {net}", str)
"""The capacity of a rail net where it is not the printed one."""
CONVERTED = mark("converted {unit}", UnitId)
"""Divisions whose support groups have become HQs."""
SHIPPED: dict[str, Count[[Side]]] = {}
"""Quarters of REs that ships of a side have carried, by kind."""
SHIPPING: dict[str, Count[[Side]]] = {}
"""REs that ships of a side carry in a player-turn, by kind."""
for _what in ("transports", "landing craft"):
    SHIPPED[_what] = used("{side} " + _what, Side, scope=Scope.PLAYER_TURN)
    SHIPPING[_what] = pool("{side} " + _what, Side)

_BURDENS: tuple[Count[[UnitId]], ...] = (*ASHORE.values(), SHIFTED, TRIED, DROPPED, OWES, ENGINEERING, TURNED)
"""What has happened to a counter, and so to those that take its place."""
_GAINS: tuple[Count[[UnitId]], ...] = (SPED,)
"""What is better for a unit than nothing, so that all must have it whose place another takes."""
_OWN_ITEM = 1
"""Of the figure of a unit that came by ship to a port the bit of a unit that is an item of cargo by itself."""


def hand_on(figures: dict[Key, int], out: Iterable[UnitId], into: Iterable[UnitId]) -> None:
    """Counters take the place of others: as much was done with the new ones as with any old one, gains with all."""
    old, new = tuple(out), tuple(into)
    _share_items(figures, old)
    for counts, of in ((_BURDENS, max), (_GAINS, min)):
        for count in counts:
            figure = of([figures.pop(count.key(id_), 0) for id_ in old])
            for id_ in new if figure else ():
                figures[count.key(id_)] = figure


def _share_items(figures: dict[Key, int], units: tuple[UnitId, ...]) -> None:
    """Before counters give place to others, write down for each all items of cargo that they are together.

    An item that was one by itself gets a bit of its own, which its parts will share.
    """
    port = ASHORE[Ashore.PORT]
    together, taken = 0, 0
    for figure in port.all(figures).values():
        taken |= figure
    for id_ in units:
        figure = port.of(figures, id_)
        if figure & _OWN_ITEM:
            fresh = _free_bit(taken)
            taken, figure = taken | fresh, figure ^ _OWN_ITEM | fresh
        together |= figure
    for id_ in units if together else ():
        figures[port.key(id_)] = together


def _free_bit(taken: int) -> int:
    return (taken | _OWN_ITEM) + 1 & ~(taken | _OWN_ITEM)


def items(figures: Mapping[Key, int], units: Iterable[UnitId]) -> list[tuple[UnitId, ...]]:
    """The items of cargo that units came by ship as, and who of them is part of each: those of one item may be many."""
    alone: list[tuple[UnitId, ...]] = []
    shared: dict[int, list[UnitId]] = {}
    for id_ in units:
        figure = ASHORE[Ashore.PORT].of(figures, id_)
        if figure & _OWN_ITEM:
            alone.append((id_,))
        for bit in range(1, figure.bit_length()):
            if figure >> bit & 1:
                shared.setdefault(bit, []).append(id_)
    return [*alone, *map(tuple, shared.values())]


# Supply and replacements ------------------------------------------------------------------------------------------

ARRIVED = used("arrived {holder}", str, scope=Scope.PHASE)
"""Points that came after a combat phase began."""
CAME: dict[str, Count[[str]]] = {how: used(how + " {holder}", str, scope=Scope.PHASE) for how in ("hauled", "carried")}
"""Points that came to a holder, by how they did."""
CAME_SRP: dict[str, Count[[str]]] = {how: used(how + "-srp {holder}", str, scope=Scope.PHASE) for how in CAME}
"""How many of them are SRPs."""
LANDED = used("landed {holder}", str, scope=Scope.PHASE)
"""Half REs of points that ships brought to a holder."""
TAKEN = used("taken {place}", PlaceId, scope=Scope.PLAYER_TURN)
FALLEN: dict[str, Count[[PlaceId]]] = {
    kind: used(how + " {place}", PlaceId, scope=Scope.PLAYER_TURN)
    for kind, how in (("sp", "fallen"), ("srp", "fallen-srp"))
}
"""Half REs that depots held which fell in a hex, and that are still to be rolled for, by kind."""
CAPTURED = used("captured {place}", PlaceId, scope=Scope.PLAYER_TURN)
"""How often points of a hex were taken that have been rolled for."""
NO_SHIPS = mark("no-sea-supply {side}", Side)
COALITION = used("coalition {side}", Side, scope=Scope.PLAYER_TURN, seen_by=Sight.OWNER)
"""Changes of the coalition marker of a side in its initial phase."""
PERMANENT = mark("permanent {unit}", UnitId)
"""HQs that belong for good to the depot that they are attached to."""
DEPOT = mark("depot {place}", PlaceId)
"""The number of a minor depot marker."""
BESIDE: dict[str, Count[[PlaceId]]] = {kind: mark(f"beside {kind} {{place}}", PlaceId) for kind in ("sp", "srp")}
"""Half REs that lie in the hex of a capital in a minor depot, and not in the capital, by kind."""
ARRIVALS = used("arrivals {place}", PlaceId, scope=Scope.MONTH)
"""Quarters of REs of replacements that come to a hex."""
REPLACEMENTS: dict[str, Count[[NationId]]] = {kind: pool("{nation} " + kind, NationId) for kind in ("inf", "arm")}
"""Replacement points of a nation, in halves, by kind."""

# Installations, railways, losses ----------------------------------------------------------------------------------

INSTALLED: dict[str, Count[[PlaceId]]] = {
    kind: SITES.counter(kind + " {place}", PlaceId) for kind in ("port", "airbase")
}
"""Ports and airbases that are not as printed."""
RAILHEAD = mark("railhead {line}", str)
OPEN = mark("open {line}", str)
"""Hexes of a railway that are laid, and that trains run on."""
UNATTACKED = mark("unattacked {nation}", NationId)
"""Countries that went to war of their own will, and that the other side has not attacked yet."""
SURRENDERED = mark("surrendered {nation}", NationId)
"""Countries that have left the war: they own no city any more, and have no capital."""
CADRES = mark("hidden cadres {side}", Side)
"""REs, in quarters, that a side has lost in cadres which the onlooker does not see: what is lost is no secret."""
