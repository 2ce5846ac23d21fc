"""72.17 The British garrison of Asia, which stays there before the war."""

from collections.abc import Iterator

from ..frame.movement.doors import LEAVING, Shift, bars
from ..frame.movement.schedule import CalledAway
from ..frame.setup.validation import SETUPS
from ..model.atlas import WORLD, Theater
from ..model.counters import ROSTER, Kind
from ..model.ids import PlaceId, UnitId
from ..model.nations import BRITAIN, JAPAN
from ..model.world import War
from ..rules import RULES, SEQUENCE
from .s71_13_s71_14_s72_13_deployment import ASIA, CRUISERS, GARRISON, at_peace, place_of

_START = SEQUENCE.turn("Fall 1939")
AMERICA = PlaceId("us_pacific")
"""The box on the Pacific side that stands for Canada (70.12) and the U.S."""


@bars("72.17", whom=GARRISON, during=at_peace, ways=LEAVING)
def the_garrison_stays_in_asia(world: War, shift: Shift) -> Iterator[str]:
    """Until the war the British units that start in Asia stay there; one that was lost and rebuilt is free again."""
    for id_, to in shift.of(GARRISON).items():
        unit = world.units[id_]
        free = unit.lost and world.readings["garrison-rebuilt"] == "free"
        if free or (ROSTER[id_].kind == Kind.CA and world.readings["cruiser"] == "factor"):
            continue
        if in_asia(world, unit.place) and not in_asia(world, to):
            yield f"{id_} stays in Asia until Britain and Japan are at war"


@bars("72.17", whom=CRUISERS, during=at_peace, ways=LEAVING)
def a_cruiser_stays_in_asia(world: War, shift: Shift) -> Iterator[str]:
    """If a cruiser factor is meant and not a cruiser, any British one may be the one that stays."""
    if world.readings["cruiser"] != "factor" or not (places := shift.of(CRUISERS)):
        return
    now = [id_ for id_ in CRUISERS if in_asia(world, world.units[id_].place)]
    if now and not any(in_asia(world, place_of(world, id_, places)) for id_ in now):
        yield "a British cruiser factor stays in Asia until Britain and Japan are at war"


def in_asia(world: War, place: PlaceId) -> bool:
    """Whether a place is in Asia: on the Pacific map, or in the box of India or Australia; a U.S. box is America."""
    return place in world.atlas and world.atlas.theater(place) == ASIA and place != AMERICA


@SETUPS.adds("72.17")
def the_garrison_begins_in_asia(world: War) -> Iterator[str]:
    """A game that begins before the war with some of the British garrison, or is the whole game, has it all in Asia."""
    whole = world.clock.turn == _START and world.atlas is WORLD
    if world.at_war(BRITAIN, JAPAN) or not (whole or any(world.on_map(id_) for id_ in GARRISON)):
        return
    for id_ in GARRISON:
        if not in_asia(world, world.units[id_].place):
            yield f"{id_} begins the game in Asia"


# Sentinels --------------------------------------------------------------------------------------------------------


@RULES.watches("72.17")
def the_garrison_is_in_asia(before: War, world: War) -> Iterator[str]:
    """Before the war no unit of the British garrison that lives leaves Asia."""
    if world.at_war(BRITAIN, JAPAN):
        return
    for id_ in GARRISON:
        if id_ in CRUISERS and world.readings["cruiser"] == "factor":
            continue
        free = before.units[id_].lost and world.readings["garrison-rebuilt"] == "free"
        if not free and _asian(before, id_) and world.on_map(id_) and not _asian(world, id_):
            yield f"{id_} left Asia for {world.units[id_].place}"


@RULES.watches("72.17", event=CalledAway)
def the_garrison_is_not_called_away(event: CalledAway, world: War) -> Iterator[str]:
    """Before the war no unit of the British garrison is called away from Asia; of the cruisers one factor stays."""
    id_, unit = event.unit, world.units[event.unit]
    if world.at_war(BRITAIN, JAPAN) or not _asian(world, id_):
        return
    if ROSTER[id_].nation == "britain" and ROSTER[id_].kind is Kind.CA and world.readings["cruiser"] == "factor":
        if not any(_asian(world, other) for other in CRUISERS if other != id_):
            yield f"{id_} was the last British cruiser in Asia before the war"
    elif id_ in GARRISON and not (unit.lost and world.readings["garrison-rebuilt"] == "free"):
        yield f"{id_} was called away from Asia before the war"


@RULES.watches("72.17")
def the_garrison_is_nowhere_else(world: War) -> Iterator[str]:
    """Before the war a unit of the garrison that has never been built is in Asia, where it began the game."""
    if world.at_war(BRITAIN, JAPAN):
        return
    for id_ in GARRISON:
        unit, factor = world.units[id_], id_ in CRUISERS and world.readings["cruiser"] == "factor"
        first = not unit.lost and not unit.payer
        if first and world.on_map(id_) and not factor and not _asian(world, id_):
            yield f"{id_} is not in Asia before the war"


def _asian(world: War, id_: UnitId) -> bool:
    place = world.units[id_].place
    return place in world.atlas and world.atlas.theater(place) is Theater.ASIA and place != "us_pacific"
