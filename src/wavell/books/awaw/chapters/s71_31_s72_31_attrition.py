"""71.31 and 72.31 Attrition: a box and the zones next to it are one, and no hex is taken into the box or out of it."""

from collections.abc import Iterator

from wavell.umpire import Line, plus

from ..frame.combat.attacks import BattleJoined
from ..frame.combat.attrition import ABOUT, APART
from ..frame.combat.attrition_zones import Attritioners, able
from ..frame.combat.replies import asked
from ..frame.combat.zones import JOINED, UNMET, adjoining, hexes, joined
from ..frame.movement.doors import Way
from ..model.counters import ROSTER, Kind
from ..model.events import Moved, Taken
from ..model.ids import PlaceId, UnitId, ZoneId
from ..model.orders import Advance
from ..model.world import War
from ..rules import AXIS, RULES, Homeland, Side


@JOINED.adds_twins("71.31", "72.31")
def the_box_joins_its_neighbours(world: War, zone: ZoneId, land: Homeland) -> Homeland | None:
    """The box and all zones next to it are one, until the homeland surrenders."""
    near = land.nation not in world.surrendered and zone in adjoining(world.map, land.box)
    return land if near else None


@UNMET.adds_twins("71.31", "72.31")
def only_neighbours_meet_the_box(world: War, box: PlaceId, unit: UnitId, land: Homeland) -> bool:
    """Those in the box and the Japanese next to it attrition each other; farther off, or of others, none meets it.

    Indian partisans are such others, as they are for the garrison of the box; so is the Indian National Army if
    `ina-counts` is read so. Whom they meet on the map is another matter.
    """
    if box != land.box:
        return False
    named = land.enemies.nations if world.readings["ina-counts"] == "counted" else land.enemies.nations[:1]
    troops = ROSTER[unit].nation in named and ROSTER[unit].kind != Kind.PARTISAN
    return not troops or world.units[unit].place not in world.atlas.edge(box)


@APART.adds_twins("71.31", "72.31")
def counters_in_the_box_are_lost(place: PlaceId, land: Homeland) -> bool:
    """Counters in the box are among those that attrition takes."""
    return place == land.box


@RULES.counts("71.31", of=Attritioners, twin="72.31")
def factors_in_the_box_and_beside_it(question: Attritioners, world: War, land: Homeland) -> Iterator[Line]:
    """The box and all zones next to it are one, unless the homeland has surrendered."""
    if joined(world, question.zone) is not land:
        return
    own = hexes(world, question.zone)
    for id_ in able(world, question.zone, Side(question.side)):
        if world.units[id_].place not in own:
            yield plus(ROSTER[id_].factors, f"{id_} in {world.atlas.named(world.units[id_].place)}")


@RULES.forbids("71.31", order=Advance, twin="72.31")
def neither_into_the_box_nor_out_of_it(order: Advance, world: War, seat: Side, land: Homeland) -> Iterator[str]:
    """Hex results are not used against the box, and nobody takes hexes by attrition out of it."""
    if asked(world) != ABOUT:
        return
    if order.place == land.box:
        yield f"the {land.title} box is not taken by attrition"
    for id_ in dict.fromkeys(order.units):
        if world.units[id_].place == land.box:
            yield f"{id_} is in the {land.title} box and takes no hex"


# Sentinels ----------------------------------------------------------------------------------------------------


@RULES.watches("71.31", twin="72.31", event=Moved)
def no_hex_is_taken_into_it_or_out_of_it(event: Moved, world: War, land: Homeland) -> Iterator[str]:
    """Nobody advances by attrition into the box or out of it."""
    if event.how == Way.ATTRITION and land.box in (event.start, event.to):
        yield f"attrition leads from {event.start} to {event.to}"


@RULES.watches("71.31", twin="72.31", event=Taken)
def the_box_is_not_taken(event: Taken, world: War, land: Homeland) -> Iterator[str]:
    """The box changes hands by nothing that is fought."""
    if event.place == land.box:
        yield f"the {land.title} box is taken by the {event.side}"


@RULES.watches("71.31", twin="72.31")
def the_box_is_never_the_enemys(world: War, land: Homeland) -> Iterator[str]:
    """Nobody but the Western Allies ever has the box, from the set-up on; a surrender shuts it to all."""
    if land.box in world.atlas and world.holder(land.box) == AXIS:
        yield f"the {land.title} box is held by the {AXIS}"


@RULES.watches("71.31", twin="72.31", event=BattleJoined)
def no_battle_in_the_box(event: BattleJoined, world: War, land: Homeland) -> Iterator[str]:
    """No ground battle is fought in the box, nor by land out of it."""
    if event.target == land.box:
        yield f"the {land.title} box is attacked"
    if not event.ships and any(world.units[id_].place == land.box for id_ in event.units):
        yield f"{event.target} is attacked out of the {land.title} box"
