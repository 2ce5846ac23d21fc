"""71.14 and 72.14: which Australian and Indian units go to Europe, when, and where in it."""

from collections.abc import Iterator, Mapping

from wavell.umpire import Event

from ..frame.movement.doors import ENTERING, LEAVING, Shift, Way, bars
from ..frame.movement.redeployment import LANDINGS
from ..frame.setup.validation import EARLIER
from ..model.counters import ROSTER, Kind
from ..model.counts import FLAG, LOST, mark, meant
from ..model.events import Marked
from ..model.ids import PlaceId, UnitId
from ..model.world import War
from ..rules import AUSTRALIA, INDIA, RULES, SEQUENCE, Homeland
from .s71_2_s72_2_box import in_homeland
from .s71_13_s71_14_s72_13_deployment import (
    EUROPE,
    INFANTRY,
    OF_BOTH,
    OWN,
    TABLES,
    at_peace,
    in_region,
    place_of,
)

FALL_1939 = SEQUENCE.turn(TABLES["australia"].europe.first)
_replaced, _sent = RULES.ref("72.14"), RULES.ref("71.14")


def goes_to_europe(world: War, id_: UnitId, to: PlaceId) -> bool:
    """Whether a unit would come to Europe from elsewhere."""
    return in_region(world, to, EUROPE) and not in_region(world, world.units[id_].place, EUROPE)


def in_europe(world: War, like: UnitId, places: Mapping[UnitId, PlaceId]) -> list[UnitId]:
    """The units of a nation, a kind and a type that would be in Europe."""
    what = (ROSTER[like].nation, ROSTER[like].kind, ROSTER[like].type)
    own = (id_ for id_, row in ROSTER.items() if (row.nation, row.kind, row.type) == what)
    return [id_ for id_ in own if in_region(world, place_of(world, id_, places), EUROPE)]


# Australia --------------------------------------------------------------------------------------------------------


def built_by_britain(world: War, id_: UnitId) -> bool:
    """Whether Britain has built a unit of Australia; one that was built before the start, if nobody else is named."""
    unit, britain = world.units[id_], TABLES["australia"].europe.payer
    before = unit.lost or ROSTER[id_].joins or ROSTER[id_].by
    return unit.payer == britain or bool(before and not unit.payer)


def rebuilt(world: War, id_: UnitId) -> bool:
    """Whether an Australian unit was eliminated and rebuilt with British BRPs."""
    return world.units[id_].lost and built_by_britain(world, id_)


@bars("71.14", whom=OWN["australia"], ways=ENTERING)
def few_australians_go_to_europe(world: War, shift: Shift) -> Iterator[str]:
    """By NR go: a 1-2 in Fall 1939, from Fall 1940 a 2-2 that Britain has built, and rebuilt units."""
    places = shift.of(OWN["australia"])
    for id_, to in places.items():
        if not goes_to_europe(world, id_, to) or (ROSTER[id_].kind != Kind.INFANTRY and at_peace(world)):
            continue
        if shift.way is not Way.NR:
            yield f"{id_} goes to Europe by NR only"
        elif not _entitled(world, id_):
            yield f"{id_} is not among the Australian units that may go to Europe now"
        elif _another_went(world, id_):
            yield f"another {ROSTER[id_].type} unit than {id_} was sent to Europe"
        elif _too_many(world, id_, places):
            yield f"with {id_} there would be more {ROSTER[id_].type} units of Australia in Europe than may be there"


def _entitled(world: War, id_: UnitId) -> bool:
    """Whether an Australian unit is of those that may go now."""
    row, type_ = TABLES["australia"].europe, ROSTER[id_].type
    if rebuilt(world, id_):
        return True
    if id_ not in INFANTRY["australia"]:
        return False
    if type_ in row.sent:
        return world.clock.turn == FALL_1939 or world.readings["later-to-europe"] == "freely"
    british = built_by_britain(world, id_) or (SENT.of(world.marks, id_) and not world.units[id_].lost)
    return type_ in row.builds and world.clock.turn >= SEQUENCE.turn(row.built) and bool(british)


SENT = mark("sent to europe {unit}", UnitId)
"""Australian infantry that went to Europe without having been lost before."""
meant(SENT, map(SENT.key, INFANTRY["australia"]), FLAG)


def _another_went(world: War, id_: UnitId) -> bool:
    """Whether as many others of its type as may go were sent once; those that were lost and rebuilt go besides."""
    type_ = ROSTER[id_].type
    sent = [UnitId(other) for (other,) in SENT.all(world.marks) if other != id_ and ROSTER[UnitId(other)].type == type_]
    return not rebuilt(world, id_) and len(sent) >= TABLES["australia"].europe.most.get(type_, 0)


@LANDINGS.adds("71.14")
def who_was_sent_is_remembered(world: War, units: tuple[UnitId, ...], start: PlaceId, to: PlaceId) -> Iterator[Event]:
    """One 2-2 goes to Europe, and no other in its place when it has come home."""
    for id_ in units:
        new = id_ in INFANTRY["australia"] and not rebuilt(world, id_) and not SENT.of(world.marks, id_)
        if new and in_region(world, to, EUROPE) and not in_region(world, start, EUROPE):
            yield Marked(_sent, SENT.key(id_), 1)


@EARLIER.adds("71.14")
def who_is_there_was_sent(world: War) -> Iterator[Event]:
    """Whoever is in Europe when a game or a case begins has been sent there, and was built for it."""
    for id_ in INFANTRY["australia"]:
        if in_region(world, world.units[id_].place, EUROPE) and not rebuilt(world, id_):
            yield Marked(_sent, SENT.key(id_), 1)


def _too_many(world: War, id_: UnitId, places: Mapping[UnitId, PlaceId]) -> bool:
    """Whether one more of its type is too many: of all together, or of those never lost if rebuilt ones are free."""
    row, there = TABLES["australia"].europe, in_europe(world, id_, places)
    most = row.most.get(ROSTER[id_].type, 0) if id_ in INFANTRY["australia"] else 0
    if world.readings["australians-in-europe"] == "capped":
        return len(there) > most
    fresh = [other for other in there if not rebuilt(world, other)]
    return id_ in fresh and len(fresh) > most


@bars("71.14", whom=INFANTRY["australia"], ways=LEAVING)
def the_others_remain_in_australia(world: War, shift: Shift) -> Iterator[str]:
    """Up to Fall 1939 no Australian infantry leaves for anywhere but Europe."""
    if world.clock.turn > FALL_1939:
        return
    for id_, to in shift.of(INFANTRY["australia"]).items():
        home = in_homeland(world, world.units[id_].place, AUSTRALIA)
        if home and not in_homeland(world, to, AUSTRALIA) and not in_region(world, to, EUROPE):
            yield f"{id_} remains in Australia up to Fall 1939"


# India ------------------------------------------------------------------------------------------------------------


REPLACED = mark("replaced india {type}", str)
"""Indian units lost in Europe in whose place others went."""
meant(REPLACED, (REPLACED.key(ROSTER[id_].type) for id_ in INFANTRY["india"]))


@bars("72.14", whom=OWN["india"], ways=ENTERING)
def few_indians_go_to_europe(world: War, shift: Shift) -> Iterator[str]:
    """By NR go a 2-2 and a 1-2 of infantry in Fall 1939, later replacements of those lost, never a second of its type.

    Nobody else goes.
    """
    row = TABLES["india"].europe
    places = shift.of(OWN["india"])
    for id_, to in places.items():
        type_ = ROSTER[id_].type
        if not goes_to_europe(world, id_, to):
            continue
        if id_ not in INFANTRY["india"]:
            yield f"{id_} is not among the Indian units that may go to Europe"
        elif shift.way is not Way.NR:
            yield f"{id_} goes to Europe by NR only"
        elif len(in_europe(world, id_, places)) > row.most.get(type_, 0):
            yield f"no more than one Indian {type_} may be in Europe"
        elif not _may_follow(world, type_):
            yield f"no Indian {type_} was lost in Europe that {id_} could replace"


def _may_follow(world: War, type_: str) -> bool:
    """Whether a unit of a type may go: in Fall 1939, in place of one that was lost, or at any time if it is read so."""
    if world.clock.turn == FALL_1939 or world.readings["later-to-europe"] == "freely":
        return True
    return LOST.of(world.marks, INDIA.nation, type_) > REPLACED.of(world.marks, type_)


@LANDINGS.adds("72.14")
def replacements_are_noted(world: War, units: tuple[UnitId, ...], start: PlaceId, to: PlaceId) -> Iterator[Event]:
    """Write down that a loss has been replaced."""
    if world.clock.turn == FALL_1939 or in_region(world, start, EUROPE) or not in_region(world, to, EUROPE):
        return
    for id_ in units:
        if id_ in INFANTRY["india"]:
            type_ = ROSTER[id_].type
            yield Marked(_replaced, REPLACED.key(type_), REPLACED.of(world.marks, type_) + 1)


# Where in Europe --------------------------------------------------------------------------------------------------


@bars("71.14", twin="72.14", whom=OF_BOTH, ways=ENTERING)
def only_the_mediterranean(world: War, shift: Shift, land: Homeland) -> Iterator[str]:
    """In Europe their units are on the Mediterranean front, to which Ethiopia belongs."""
    for id_, to in shift.of(OWN[land.nation]).items():
        if land is AUSTRALIA and ROSTER[id_].kind != Kind.INFANTRY and at_peace(world):
            continue  # those stay in Australia, as the note to its table says
        if in_region(world, to, EUROPE) and TABLES[land.nation].europe.front not in world.atlas.fronts[to]:
            yield f"{world.atlas.named(to)} is not on the Mediterranean front"
