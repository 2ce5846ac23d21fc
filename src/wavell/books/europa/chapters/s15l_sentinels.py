"""15.L: what headquarters never come to, whoever orders it; it watches tests and random play."""

from collections.abc import Iterator

from ..frame.economy.replacements import Rebuilt
from ..model import counts
from ..model.counters import ISOLATED, REMOVED, ROSTER, TRACK
from ..model.events import Arrived
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Face, Phase
from ..model.world import Front
from ..rules import RULES
from .s15l1_coalition import CoalitionSet

_HIGHER = frozenset({"is_army_hq", "is_command_hq"})
_CITY = frozenset({"city", "major_city", "partial_city"})
_GONE = frozenset({ISOLATED, REMOVED})
_ROOM = 6 * 2
"""Half REs that a command HQ holds."""


@RULES.watches("15.L.1.b.i")
def no_command_hq_is_overfull(world: Front) -> Iterator[str]:
    """No command HQ holds more than 6 REs."""
    for where, stock in world.stocks.items():
        if where in world.units and "is_command_hq" in ROSTER[UnitId(where)].kit and stock.sp + stock.srp > _ROOM:
            yield f"{where} holds more than 6 REs"


@RULES.watches("15.L.1.p3")
def no_army_hq_changes_depots_at_once(before: Front, world: Front) -> Iterator[str]:
    """An army HQ that has come to another depot is still on its way to it: it shows that it is attaching."""
    for id_, unit in world.units.items():
        was = before.units[id_].attached if id_ in before.units else unit.attached
        at_once = unit.attached not in ("", was) and unit.up != Face.ATTACHING
        if at_once and "is_army_hq" in ROSTER[id_].kit:
            yield f"{id_} is attached to {unit.attached} at once"


@RULES.watches("15.L.1.b.iv")
def a_command_depot_has_no_army_hq_and_no_second_hq(world: Front) -> Iterator[str]:
    """What is attached to a command depot is no army HQ, and one command HQ at the most."""
    first: dict[str, UnitId] = {}
    for id_, unit in world.units.items():
        if unit.attached not in ROSTER or "is_command_depot" not in ROSTER[UnitId(unit.attached)].kit:
            continue
        if world.on_map(id_) and ("is_army_hq" in ROSTER[id_].kit or first.setdefault(unit.attached, id_) != id_):
            yield f"{id_} is attached to {unit.attached}"


@RULES.watches("15.L.1.a.p1")
def the_coalition_hq_is_an_army_hq(world: Front) -> Iterator[str]:
    """What bears the coalition marker of a side is an army HQ of that side on the map: a lost one takes it along."""
    for side, hq in world.coalition.items():
        if ROSTER[hq].side != side or _HIGHER.isdisjoint(ROSTER[hq].kit.abilities) or not world.on_map(hq):
            yield f"{hq} is the coalition HQ of the {side}"


@RULES.watches("15.L.1.a.p3", event=CoalitionSet)
def the_marker_changes_in_the_initial_phase(event: CoalitionSet, world: Front) -> Iterator[str]:
    """The marker is taken off or placed in the initial phase of its side, and never goes from one HQ to another."""
    if world.phase is not Phase.INITIAL or world.phasing != event.side:
        yield f"the coalition marker of the {event.side} changes in the {world.phase} phase"
    now = world.coalition.get(event.side)
    if event.hq and now and now != event.hq and world.on_map(now) and world.readings["coalition-marker"] == "one-step":
        yield f"the coalition marker goes from {now} to {event.hq} at once"


@RULES.watches("15.L.1.a.p3")
def the_marker_changes_once(before: Front, world: Front) -> Iterator[str]:
    """In one initial phase the marker is not taken off and placed, by whatever way the first HQ loses it.

    A country that surrenders takes its HQ out of play, and want takes it from its owner.
    """
    if before.phase is not Phase.INITIAL or before.clock != world.clock:
        return
    side = before.phasing
    was, now = before.coalition.get(side), world.coalition.get(side)
    if was != now and counts.COALITION.of(before.used, side) and not (was and world.units[was].place in _GONE):
        yield f"the coalition marker of the {side} changes again, from {was or 'nobody'} to {now or 'nobody'}"


@RULES.watches("15.L.1.p4", event=Rebuilt)
def nobody_is_to_arrive_on_an_hq_that_has_moved(event: Rebuilt, world: Front) -> Iterator[str]:
    """Outside cities, and where no training unit stands, replacements arrive on an army HQ that has not moved."""
    return _unreceived(world, event.unit, event.place)


@RULES.watches("15.L.1.p4", event=Arrived)
def nobody_arrives_where_the_hq_has_gone(event: Arrived, world: Front) -> Iterator[str]:
    """So it is when they come from the track, too, and not only when they are put on it."""
    if world.units[event.unit].place == TRACK:
        yield from _unreceived(world, event.unit, event.place)


def _unreceived(world: Front, id_: UnitId, place: PlaceId) -> Iterator[str]:
    if place not in world.atlas or not _CITY.isdisjoint(world.features(place)):
        return
    there = world.friends(place, ROSTER[id_].side)
    if any("is_training" in world.kit(other) for other in there):
        return
    if not any(not _HIGHER.isdisjoint(world.kit(each).abilities) and not world.units[each].moved for each in there):
        yield f"{id_} arrives in {place}, where no unmoved army HQ stands"
