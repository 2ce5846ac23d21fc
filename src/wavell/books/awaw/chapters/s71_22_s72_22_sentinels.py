"""71.22 and 72.22 Sentinels of the boxes: who is in them, and how they came."""

from collections.abc import Iterator

from ..frame.movement.doors import Way
from ..frame.sea.interception import Chased
from ..frame.setup.validation import SETUPS
from ..model.atlas import Theater
from ..model.counters import ROSTER, Kind
from ..model.events import Moved
from ..model.world import Activity, War
from ..rules import RULES, SEQUENCE, Homeland
from .s71_23_s72_23_leaving import beside

PHASES = {
    SEQUENCE.step(f"{side}.{phase}"): ways
    for phase, ways in (
        ("movement", (Way.MOVE, Way.STAGE, Way.SHIP, Way.BASE)),
        ("combat", (Way.EXPLOIT,)),
        ("redeployment", (Way.TR, Way.SR, Way.NR)),
    )
    for side in SEQUENCE.seats
}
"""How units come into a box, by the phase."""
NR_ENDS = ("us_pacific", "us_atlantic", "south_africa", "ethiopia", "australia", "india")


@RULES.watches("71.22", twin="72.22")
def only_western_allies_are_in_the_box(world: War, land: Homeland) -> Iterator[str]:
    """Nobody is in the box who is not Western Allied; Japanese units are a matter of their own."""
    for id_ in world.stack(land.box):
        if not ROSTER[id_].of.western and ROSTER[id_].of.power != "japan":
            yield f"{id_} is in the {land.title} box"


@RULES.watches("71.224", twin="72.224")
def no_japanese_are_in_the_box(world: War, land: Homeland) -> Iterator[str]:
    """Nobody is in the box whom Japan commands."""
    for id_ in world.stack(land.box):
        if ROSTER[id_].of.power == "japan":
            yield f"{id_} is in the {land.title} box"


@SETUPS.adds_twins("71.22", "72.22")
def nobody_else_begins_in_the_box(world: War, land: Homeland) -> Iterator[str]:
    """A game begins with nobody in the box but Western Allies, and after a surrender with nobody."""
    for id_ in world.stack(land.box):
        if not ROSTER[id_].of.western or land.nation in world.surrendered:
            yield f"{id_} may not be in the {land.title} box"


@RULES.watches("71.22", twin="72.22", event=Moved)
def units_come_by_the_ways_listed(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """Units come into the box in a way that is listed, in its phase; displaced ones as they could have come."""
    if event.to != land.box or event.start == land.box:
        return
    if event.how not in PHASES.get(world.clock.step, ()) and event.how != Way.DISPLACED:
        yield f"{event.units[0]} came into the {land.title} box in another phase: {event.how}"
    if land.nation in world.surrendered:
        yield f"{event.units[0]} came into the {land.title} box after the surrender: {event.how}"


@RULES.watches("71.221A", twin="72.221A", event=Moved)
def ground_units_come_from_near_the_edge(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """Who moves in by land starts no farther from the edge than its movement factors lead."""
    if event.to == land.box and event.how in (Way.MOVE, Way.EXPLOIT):
        for id_ in event.units:
            far = [world.atlas.flight(event.start, spot) for spot in world.atlas.land if beside(world, spot, land)]
            nearest = min((way for way in far if way is not None), default=None)
            if nearest is None or nearest >= max(ROSTER[id_].moves, 1):
                yield f"{id_} moved from {event.start} into the {land.title} box"


@RULES.watches("71.221B", twin="72.221B", event=Moved)
def aircraft_come_from_the_country(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """Aircraft that stage into the box, or are displaced into it from ashore, come from a hex of the country."""
    if event.to != land.box or event.how not in (Way.STAGE, Way.DISPLACED) or not ROSTER[event.units[0]].is_air:
        return
    if event.start in world.atlas.boxes or world.atlas.nation[event.start] != land.nation:
        yield f"{event.units[0]} flew from {event.start} into the {land.title} box"


@RULES.watches("71.221C", twin="72.221C", event=Moved)
def ships_flee_from_where_they_might_have_sailed(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """Ships that are displaced into the box come from the Pacific map, or from a place that is listed for ships."""
    flees = event.to == land.box and event.how == Way.DISPLACED and ROSTER[event.units[0]].is_ship
    if flees and world.atlas.theater(event.start) is Theater.EUROPE and event.start not in land.base.origins:
        yield f"{event.units[0]} fled from {event.start} into the {land.title} box"


@RULES.watches("71.222A", twin="72.222A", event=Moved)
def armor_alone_exploits(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """Nobody but armor exploits into the box."""
    if event.to == land.box and event.how == Way.EXPLOIT:
        yield from (f"{id_} is no armor" for id_ in event.units if ROSTER[id_].kind != Kind.ARMOR)


@RULES.watches("71.223B", twin="72.223B", event=Chased)
def nobody_chases_between_boxes(event: Chased, world: War, land: Homeland) -> Iterator[str]:
    """Japanese ships do not go out against an NR between the box and another box."""
    voyage = world.voyage
    if voyage is None or voyage.kind != Activity.NR or land.box not in (voyage.path[0], voyage.path[-1]):
        return
    if {voyage.path[0], voyage.path[-1]} <= set(NR_ENDS) and ROSTER[event.units[0]].of.power == "japan":
        yield f"{event.units[0]} went out against an NR to or from the {land.title} box"
