"""Sentinels of 15.M and 15.N: what infantry and mixed units never do, whoever brings it about."""

from collections.abc import Iterator

from ..frame.air.airlift import CameByAir
from ..frame.combat.surprise import Surprised
from ..frame.movement.passages import ASSAULT, went_by
from ..model import counts
from ..model.counters import ISOLATED, OFF_MAP, ROSTER, SPARE, UNISOLATED
from ..model.events import Moved
from ..model.ids import UnitId
from ..model.kinds import Phase
from ..model.world import Front
from ..rules import RULES

_LOST = frozenset({ISOLATED, UNISOLATED})
_HIGH = frozenset(id_ for id_, counter in ROSTER.items() if "high_mountain" in counter.kit.symbols)


@RULES.watches("15.M.7.b.p2")
def the_lost_of_the_high_mountains_stay_lost(before: Front, world: Front) -> Iterator[str]:
    """A high mountain unit that was lost is neither on the map again nor on its way."""
    for id_ in _HIGH & before.units.keys() & world.units.keys():
        if before.units[id_].place in _LOST and (world.on_map(id_) or world.units[id_].arrives):
            yield f"{id_} was lost, and is in {world.units[id_].place}"


@RULES.watches("15.M.6")
def nobody_sheds_a_landing(before: Front, world: Front) -> Iterator[str]:
    """Counters that take the place of some that came ashore in this player-turn came ashore as well."""
    for how, count in counts.ASHORE.items() if before.clock == world.clock else ():
        for (name,) in count.all(before.used):
            was, now = before.units[UnitId(name)].place, world.units[UnitId(name)].place
            for id_ in world.stack(was) if now == SPARE != was else ():
                if before.units[id_].place == SPARE and not count.of(world.used, id_):
                    yield f"{name} came ashore ({how}), and {id_} in its place did not"


@RULES.watches("15.M.2", event=Moved)
def assault_transport_takes_airfields(event: Moved, world: Front) -> Iterator[str]:
    """Who lands by air from an airfield comes to one that was not friendly when the player-turn began."""
    for id_ in event.units if went_by(event) is ASSAULT else ():
        if world.owned_at_start.get(event.to) == ROSTER[id_].side:
            yield f"{id_} was landed in {event.to}, which was friendly"


@RULES.watches("15.M.7.p3", event=CameByAir)
def mountain_cavalry_keeps_to_the_ground(event: CameByAir, world: Front) -> Iterator[str]:
    """Mountain cavalry comes neither by drop nor by assault transport."""
    if {"mountain", "cavalry"} <= ROSTER[event.unit].kit.symbols:
        yield f"{event.unit} came by air"


@RULES.watches("15.M.3.p1", event=Surprised)
def special_forces_alone_surprise(event: Surprised, world: Front) -> Iterator[str]:
    """Commandos, rangers, special forces and high mountain units surprise, and nobody else."""
    if world.kit(event.unit).symbols.isdisjoint(("commando", "ranger", "special_force", "high_mountain")):
        yield f"{event.unit} has surprised {event.target}"


@RULES.watches("15.M.7.b.p4", event=Surprised)
def high_mountain_units_surprise_in_mountains(event: Surprised, world: Front) -> Iterator[str]:
    """A high mountain unit surprises an enemy in a mountain hex or behind a mountain hexside."""
    symbols, here = world.kit(event.unit).symbols, world.units[event.unit].place
    if "high_mountain" not in symbols or not symbols.isdisjoint(("commando", "ranger")):
        return
    if world.atlas.terrain[event.target] != "mountain" and "mountain" not in world.atlas.side(here, event.target):
        yield f"{event.unit} has surprised {event.target}"


@RULES.watches("15.N.p1", event=Moved)
def mixed_units_have_no_exploitation(event: Moved, world: Front) -> Iterator[str]:
    """A mixed unit moves in no exploitation phase unless a counter takes it along."""
    for id_ in event.units if world.phase is Phase.EXPLOITATION else ():
        unit = world.units[id_]
        if "mixed" in world.kit(id_).symbols and unit.carrier not in event.units and unit.place not in OFF_MAP:
            yield f"{id_} has moved in exploitation"
