"""Sentinels of chapter 73: what may not be at Gibraltar and in its Strait, whatever has brought it about."""

from collections.abc import Iterator

from ..frame.movement.doors import Way
from ..frame.sea.interception import Chased
from ..frame.sea.voyages import Sailed
from ..model.counters import ROSTER, Kind
from ..model.events import Moved
from ..model.ids import FrontId, PlaceId, UnitId
from ..model.world import Activity, Voyage, War
from ..rules import ALLIES, OTHER, RULES
from .s73_gibraltar import rock
from .s73_passing import PASSED

WESTERN, MEDITERRANEAN = FrontId("western"), FrontId("mediterranean")
TWO = frozenset({WESTERN, MEDITERRANEAN})
REDEPLOYED = (Way.TR, Way.SR, Way.NR)


def _fronts(world: War, units: tuple[UnitId, ...]) -> Iterator[tuple[UnitId, frozenset[str]]]:
    """Units with the fronts that they are based on."""
    for id_ in units:
        yield id_, world.atlas.fronts.get(world.units[id_].place, frozenset())


@RULES.watches("73.31", event=Sailed)
def invaders_are_based_on_its_fronts(event: Sailed, world: War) -> Iterator[str]:
    """Ships that land at Gibraltar or bombard it are based on its fronts, and pay in the Mediterranean."""
    voyage = event.voyage
    if voyage.kind == Activity.INVADE and voyage.to == rock(world):
        for id_, based in _fronts(world, (*voyage.ships, *voyage.guns)):
            if not based & TWO:
                yield f"{id_} acts against Gibraltar from {world.units[id_].place}"
        if voyage.front != MEDITERRANEAN:
            yield f"the invasion of Gibraltar is paid for on the {voyage.front} front"


@RULES.watches("73.32", event=Sailed)
def transport_is_paid_in_the_mediterranean(event: Sailed, world: War) -> Iterator[str]:
    """Sea transport to Gibraltar is paid for on the Mediterranean front."""
    voyage = event.voyage
    if voyage.kind == Activity.SHIP and voyage.to == rock(world) and voyage.front != MEDITERRANEAN:
        yield f"sea transport to Gibraltar is paid for on the {voyage.front} front"


@RULES.watches("73.33", event=Chased)
def met_on_the_front_of_the_activity(event: Chased, world: War) -> Iterator[str]:
    """What goes to Gibraltar, from it or past it is met by ships of the front on which it sails there."""
    voyage, here = world.voyage, rock(world)
    if voyage is None or here not in voyage.path or event.place not in voyage.path:
        return
    sides = (part for part in _sides(voyage.path, here) if event.place in part)
    fronts = frozenset[str]().union(*(world.atlas.fronts[spot] for part in sides for spot in part if spot != here))
    if voyage.kind == Activity.INVADE and voyage.to == here == event.place:
        fronts = fronts.union(*(based for _, based in _fronts(world, (*voyage.ships, *voyage.guns))))
    for id_, based in _fronts(world, event.units):
        if not based & fronts:
            yield f"{id_} of another front meets what sails on the {' and '.join(sorted(fronts))} front"


def _sides(path: tuple[PlaceId, ...], here: PlaceId) -> Iterator[tuple[PlaceId, ...]]:
    """A way up to Gibraltar and from it on."""
    at = path.index(here)
    yield path[: at + 1]
    yield path[at:]


@RULES.watches("73.41", event=Moved)
def the_land_beside_an_enemy_rock_is_shut(event: Moved, world: War) -> Iterator[str]:
    """Nothing is redeployed into or out of Z8 while Gibraltar is the enemy's."""
    if event.how in REDEPLOYED and world.atlas.tagged("z8") & {event.start, event.to}:
        for id_ in event.units:
            if world.holder(rock(world)) == OTHER[ROSTER[id_].side]:
                yield f"{id_} is redeployed at Z8 while the enemy has Gibraltar"


def _from_sea_to_sea(world: War, path: tuple[PlaceId, ...]) -> bool:
    """Whether a way leads from one of the two seas into the other by Gibraltar."""
    here, seas = rock(world), [MEDITERRANEAN in world.atlas.fronts[spot] for spot in path]
    return any(path[at] == here and seas[at - 1] != seas[at + 1] for at in range(1, len(path) - 1))


@RULES.watches("73.42", event=Sailed)
def nothing_but_submarines_passes(event: Sailed, world: War) -> Iterator[str]:
    """Past a Gibraltar that is not friendly goes one submarine factor by NR, of Germany or of the Western Allies."""
    voyage: Voyage = event.voyage
    if voyage.kind != Activity.NR or world.holder(rock(world)) == voyage.side:
        return
    if not _from_sea_to_sea(world, voyage.path):
        return
    own = [ROSTER[id_] for id_ in voyage.units]
    may = all(row.kind == Kind.SUB and (row.nation == "germany" or row.of.western) for row in own)
    apart = voyage.side == ALLIES and world.readings["strait-submarines"] == "each"
    most = len({row.of.power for row in own}) if apart else 1
    if not may or sum(row.factors for row in own) > most or world.holder(rock(world)) != OTHER[voyage.side]:
        yield f"{', '.join(voyage.units)} pass Gibraltar, which is not friendly"


@RULES.watches("73.42-ex-1")
def one_german_factor_a_turn(world: War) -> Iterator[str]:
    """No more than one German factor has passed in a turn, and none of another Axis nation."""
    if PASSED.of(world.used, "germany") > 1 or PASSED.of(world.used, "italy"):
        yield "more submarines of the Axis have passed Gibraltar than one German factor"


@RULES.watches("73.42-ex-2")
def one_western_factor_a_turn(world: War) -> Iterator[str]:
    """No more than one factor of the Western Allies, or by one reading of each, has passed in a turn."""
    for whose in (ALLIES, "britain", "us", "france"):
        if PASSED.of(world.used, whose) > 1:
            yield f"more than one submarine factor of {whose} has passed Gibraltar"


@RULES.watches("73.61", event=Moved)
def displaced_to_its_fronts(event: Moved, world: War) -> Iterator[str]:
    """Ships displaced from Gibraltar are on one of its two fronts."""
    ships = [id_ for id_ in event.units if not ROSTER[id_].is_air and not ROSTER[id_].is_ground]
    away = event.how == Way.DISPLACED and event.start == rock(world)
    if away and ships and not world.atlas.fronts.get(event.to, frozenset()) & TWO:
        yield f"{', '.join(ships)}: displaced from Gibraltar to {event.to}"
