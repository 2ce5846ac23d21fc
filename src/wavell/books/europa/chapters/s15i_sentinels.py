"""15.I: what depots and those attached to them never come to, whoever moves them; it watches tests and random play."""

from collections.abc import Callable, Iterator

from wavell.umpire.facts.words import many

from ..frame.engineering.works import JobBegan
from ..frame.movement.ways import board_of
from ..frame.supply.chains import is_capital
from ..model import counts
from ..model.counters import ROSTER, SPARE, UNISOLATED
from ..model.events import Arrived, Flipped, Lost, Tied
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Face, Tie, Verb, Work
from ..model.nations import NATIONS
from ..model.stores import beside
from ..model.world import SP, Front
from ..rules import ALLIES, RULES
from .s15i1_depots import Withdrawn

_CITY = frozenset({"city", "major_city", "partial_city"})
_HALVES = 2
"""Points are kept in half REs."""


def _is(id_: UnitId, ability: str) -> bool:
    return ability in ROSTER[id_].kit


def _holding(world: Front, ability: str, most: int) -> Iterator[str]:
    """Say which units of a kind hold more REs than they may."""
    for where, stock in world.stocks.items():
        if where in world.units and _is(UnitId(where), ability) and stock.sp + stock.srp > most * _HALVES:
            yield f"{where} holds more than {many(most, 'RE')}"


@RULES.watches("15.I.1.p5")
def no_major_depot_is_overfull(world: Front) -> Iterator[str]:
    """No major depot holds more than 120 REs."""
    return _holding(world, "is_major_depot", 120)


@RULES.watches("15.I.1.b.i")
def no_command_depot_is_overfull(world: Front) -> Iterator[str]:
    """No command depot holds more than 24 REs."""
    return _holding(world, "is_command_depot", 24)


@RULES.watches("15.I.1.p4")
def no_depot_stands_open_outside_a_city(world: Front) -> Iterator[str]:
    """No depot shows its operational side outside a city, however it came there."""
    for place, stack in world.stacks.items():
        for id_ in stack if place in world.atlas else ():
            open_here = _is(id_, "is_depot") and not world.units[id_].up
            if open_here and _CITY.isdisjoint(world.features(place)):
                yield f"{id_} is operational in {place}, which is no city"


@RULES.watches("15.I.1.p4", event=Flipped)
def no_depot_is_opened_outside_a_city(event: Flipped, world: Front) -> Iterator[str]:
    """Nothing turns a depot to its operational side outside a city."""
    if _is(event.unit, "is_depot") and not event.up and world.on_map(event.unit):
        place = world.units[event.unit].place
        if _CITY.isdisjoint(world.features(place)):
            yield f"{event.unit} is opened in {place}, which is no city"


@RULES.watches("15.I.1.p4", event=Arrived)
def no_depot_arrives_outside_a_city(event: Arrived, world: Front) -> Iterator[str]:
    """A depot comes onto the map with its operational side up, and so in a city."""
    if _is(event.unit, "is_depot") and _CITY.isdisjoint(world.features(event.place)):
        yield f"{event.unit} arrives in {event.place}, which is no city"


@RULES.watches("15.I.1.c.p3", event=Flipped)
def no_move_is_over_before_the_third_turn(event: Flipped, world: Front) -> Iterator[str]:
    """A depot that was made ready on a turn is not operational before the second turn after it."""
    unit = world.units[event.unit]
    if _is(event.unit, "is_depot") and unit.up == Face.MOVING and not event.up and world.clock.turn < unit.since + 2:
        yield f"{event.unit} is opened {many(world.clock.turn - unit.since, 'turn')} after it was made ready"


@RULES.watches("15.I.1.c.3", event=Flipped)
def no_depot_opens_where_it_has_just_come(event: Flipped, world: Front) -> Iterator[str]:
    """A depot that was moved in a turn is not turned back in it."""
    unit = world.units[event.unit]
    if _is(event.unit, "is_depot") and unit.up == Face.MOVING and not event.up and unit.moved:
        yield f"{event.unit} was moved and opened in one turn"


@RULES.watches("15.I.1.c.3")
def an_opened_depot_has_sps_for_its_hqs(before: Front, world: Front) -> Iterator[str]:
    """A depot that has come to be operational again holds an SP for each HQ attached to it."""
    for id_, unit in before.units.items():
        if unit.up != Face.MOVING or not _is(id_, "is_depot") or world.units[id_].up or not world.on_map(id_):
            continue
        tied = [each for each, hq in world.units.items() if hq.attached == id_ and hq.up != Face.ATTACHING]
        hqs = sum(map(world.on_map, tied))
        if world.stock(id_).sp < hqs * SP:
            yield f"{id_} is operational without an SP for each of its {hqs} HQs"


@RULES.watches("15.I.1.c.1")
def no_moving_depot_holds_anything(world: Front) -> Iterator[str]:
    """A depot on the move holds neither SPs nor SRPs."""
    for where in world.stocks:
        if where in world.units and _is(UnitId(where), "is_depot") and world.units[UnitId(where)].up == Face.MOVING:
            yield f"{where} is on the move and holds points"


@RULES.watches("15.I.1.p3")
def no_hq_that_changes_depots_holds_anything(world: Front) -> Iterator[str]:
    """An HQ on its way to another depot holds neither SPs nor SRPs, as a depot on the move does not."""
    for where in world.stocks:
        if where in world.units and world.units[UnitId(where)].up == Face.ATTACHING:
            yield f"{where} is changing depots and holds points"


@RULES.watches("15.I.1.c.2")
def depots_go_when_they_are_ready(before: Front, world: Front) -> Iterator[str]:
    """A depot changes its place on the map only if it was made ready on an earlier turn."""
    for id_, unit in before.units.items():
        if not _is(id_, "is_depot") or unit.place == world.units[id_].place:
            continue
        if before.on_map(id_) and world.on_map(id_) and (unit.up != Face.MOVING or unit.since >= before.clock.turn):
            yield f"{id_} went from {unit.place} to {world.units[id_].place} and was not ready to move"


@RULES.watches("15.I.1.c.2", event=Tied)
def no_depot_is_carried(event: Tied, world: Front) -> Iterator[str]:
    """No movement counter takes a depot aboard."""
    if event.how == Tie.CARRIER and event.to and _is(event.unit, "is_depot"):
        yield f"{event.to} carries {event.unit}"


@RULES.watches("15.I.1.p2")
def a_permanent_hq_keeps_its_depot(before: Front, world: Front) -> Iterator[str]:
    """An HQ that belongs to a depot for good is attached to it while both are on the map."""
    for (name,), n in counts.PERMANENT.all(before.marks).items() if before.marks else ():
        hq = UnitId(name)
        if not n or hq not in before.units or not before.units[hq].attached:
            continue
        depot = UnitId(before.units[hq].attached)
        if ROSTER[hq].side == ALLIES:
            continue
        if depot in world.units and world.on_map(depot) and world.on_map(hq) and world.units[hq].attached != depot:
            yield f"{hq} belongs to {depot} for good and is not attached to it"


@RULES.watches("15.I.1.p2")
def no_allied_hq_is_permanent(world: Front) -> Iterator[str]:
    """HQs of the Axis alone belong to a depot for good."""
    for (name,), n in counts.PERMANENT.all(world.marks).items() if world.marks else ():
        if n and name in ROSTER and ROSTER[UnitId(name)].side == ALLIES:
            yield f"{name} of the Allies belongs to a depot for good"


@RULES.watches("15.I.1.d", event=Tied)
def no_hq_is_attached_to_a_capital_of_others(event: Tied, world: Front) -> Iterator[str]:
    """An HQ is attached to no capital of another nation; the British are one."""
    if event.how != Tie.ATTACHED or event.to not in world.atlas or world.readings.get("capital-service") == "side":
        return
    nations = {ROSTER[event.unit].nation, world.atlas.country[PlaceId(event.to)]}
    if len(nations) > 1 and not all(nation in NATIONS and NATIONS[nation].british for nation in nations):
        yield f"{event.unit} is attached to {event.to}, a capital of another nation"


@RULES.watches("15.I.1.n1", event=Withdrawn)
def the_allies_remove_nothing(event: Withdrawn, world: Front) -> Iterator[str]:
    """No depot or HQ of the Allies is put among the lost by its owner; what breaks down goes elsewhere."""
    kept = _is(event.unit, "is_depot") or _is(event.unit, "is_army_hq") or _is(event.unit, "is_command_hq")
    if kept and event.box == UNISOLATED and ROSTER[event.unit].side == ALLIES:
        yield f"{event.unit} of the Allies is taken off the map"


@RULES.watches("15.I.1.n1", event=Withdrawn)
def no_hq_is_removed_that_is_not_attached(event: Withdrawn, world: Front) -> Iterator[str]:
    """No HQ is put among the lost by its owner that has no depot, or that is still on its way to one."""
    hq = _is(event.unit, "is_army_hq") or _is(event.unit, "is_command_hq")
    unit = world.units[event.unit]
    if hq and event.box == UNISOLATED and (not unit.attached or unit.up == Face.ATTACHING):
        yield f"{event.unit} is taken off the map and attached to no depot"


@RULES.watches("15.I.1.b")
def command_depots_come_of_a_depot_of_their_nation(before: Front, world: Front) -> Iterator[str]:
    """A command depot that comes into play takes the place of a major depot of its nation."""
    for id_ in before.stack(SPARE):
        if not _is(id_, "is_command_depot") or not world.on_map(id_):
            continue
        nation = ROSTER[id_].nation
        gone = (each for each in world.stack(SPARE) if before.on_map(each) and _is(each, "is_major_depot"))
        if nation not in {ROSTER[each].nation for each in gone}:
            yield f"{id_} is in play, and no major depot of its nation has broken down"


@RULES.watches("15.I.1.b.iii")
def a_command_depot_has_one_command_hq(world: Front) -> Iterator[str]:
    """No command depot has two HQs, nor any that is no command HQ."""
    hqs: dict[str, list[UnitId]] = {}
    for id_, unit in world.units.items():
        if unit.attached in ROSTER and _is(UnitId(unit.attached), "is_command_depot") and world.on_map(id_):
            hqs.setdefault(unit.attached, []).append(id_)
    for depot, there in hqs.items():
        if len(there) > 1 or not _is(there[0], "is_command_hq"):
            yield f"{depot} has {' and '.join(there)}"


@RULES.watches("15.I.1.e", event=Lost)
def lost_depots_are_never_isolated(event: Lost, world: Front) -> Iterator[str]:
    """A depot that is lost goes to the unisolated box."""
    if _is(event.unit, "is_depot") and event.box != UNISOLATED:
        yield f"{event.unit} is lost to the box {event.box}"


# Capitals -------------------------------------------------------------------------------------------------------

_GREAT, _MIDDLING = frozenset({"germany", "soviet", "britain", "usa"}), frozenset({"france", "italy", "poland"})
_ONE_POOL = frozenset({"britain", "usa"})


def _in_capitals(world: Front) -> dict[PlaceId, int]:
    """The half REs in every capital, beside which those of a minor depot lie in its hex."""
    found: dict[PlaceId, int] = {}
    for where, stock in world.stocks.items():
        if where in world.atlas and is_capital(world, PlaceId(where)):
            aside = beside(world, PlaceId(where))
            found[PlaceId(where)] = stock.sp + stock.srp - aside.sp - aside.srp
    return found


def _rank(world: Front, place: PlaceId) -> str:
    country = world.atlas.country[place]
    return "britain" if country in NATIONS and NATIONS[country].british else country


def _filled(before: Front, world: Front, most: int, *, of: Callable[[str], bool]) -> Iterator[str]:
    """Say which capitals, or which with their pool, somebody has filled beyond what they hold.

    What comes of itself when a step begins, and does not fit, lies beside them.
    """
    if before.clock != world.clock or before.stocks == world.stocks:
        return
    was, now = _in_capitals(before), _in_capitals(world)
    for place in now:
        if now[place] <= was.get(place, 0) or not is_capital(before, place) or not of(_rank(world, place)):
            continue
        country = world.atlas.country[place]
        pool = [each for each in now if {country, world.atlas.country[each]} <= _ONE_POOL or each == place]
        if sum(now[each] for each in pool) > most * _HALVES:
            yield f"{' and '.join(pool)} hold more than {many(most, 'RE')}"


@RULES.watches("15.I.1.a.a")
def no_great_capital_is_overfull(before: Front, world: Front) -> Iterator[str]:
    """Nobody fills the German or the Soviet capital beyond 360 REs, nor those of Britain and the US together."""
    return _filled(before, world, 360, of=lambda rank: rank in _GREAT)


@RULES.watches("15.I.1.a.b")
def no_middling_capital_is_overfull(before: Front, world: Front) -> Iterator[str]:
    """Nobody fills the French, the Italian or the Polish capital beyond 240 REs."""
    return _filled(before, world, 240, of=lambda rank: rank in _MIDDLING)


@RULES.watches("15.I.1.a.c")
def no_minor_capital_is_overfull(before: Front, world: Front) -> Iterator[str]:
    """Nobody fills the capital of a minor country beyond 120 REs."""
    return _filled(before, world, 120, of=lambda rank: rank not in _GREAT | _MIDDLING)


# Minor depots ---------------------------------------------------------------------------------------------------


@RULES.watches("15.I.2.p5", event=JobBegan)
def a_line_goes_on_from_its_end_or_three_sps(event: JobBegan, world: Front) -> Iterator[str]:
    """A line is extended from a hex of its owner's where it ends, or where 3 SPs or more lie on it."""
    if (event.verb, event.what) != (Verb.EXTEND, Work.RAIL):
        return
    ids, near = world.atlas.ids, world.atlas.near
    pairs, owner = board_of(world).lines.get("rail", ()), world.owner.get(event.place)
    for place in near[event.place]:
        ways = sum((ids[place], ids[other]) in pairs for other in near[place])
        ends = ways < 2 and (
            ways or "rail" in world.works.get(place, ()) or place in world.atlas.on_line.get("rail", ())
        )
        if world.owner.get(place) == owner and (ends or (ways and world.stock(place).sp >= 3 * SP)):
            return
    yield f"a line is extended to {event.place}, and neither an end of one nor a railhead is next to it"


def _markers(world: Front) -> dict[PlaceId, int]:
    return {PlaceId(place): n for (place,), n in counts.DEPOT.all(world.marks).items() if n}


@RULES.watches("15.I.2.p4")
def no_marker_stands_on_an_empty_hex(world: Front) -> Iterator[str]:
    """Where nothing lies there is no minor depot marker."""
    for place, n in _markers(world).items() if world.marks else ():
        if place not in world.stocks:
            yield f"minor depot {n} stands in {place} and is empty"


@RULES.watches("15.I.2.p2")
def no_minor_depot_moves(before: Front, world: Front) -> Iterator[str]:
    """A minor depot that still holds something stands where it stood, under its number."""
    for place, n in _markers(before).items() if before.marks else ():
        kept = place in world.stocks and place in before.stocks
        if kept and counts.DEPOT.of(world.marks, place) != n and n in _markers(world).values():
            yield f"minor depot {n} has left {place}"
