"""Sentinels of 15.M and 15.N: what infantry and mixed units never do, whoever brings it about."""

from collections.abc import Iterator
from fractions import Fraction

from ..frame.air.airlift import CameByAir
from ..frame.combat.attack import BattleFought
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


@RULES.watches("15.N.p3", event=BattleFought)
def mixed_armour_converts_nobody(event: BattleFought, world: Front) -> Iterator[str]:
    """Of neutral REs no more are left out than there are REs of armour or guns beside the armour of mixed units.

    Their infantry, two thirds of them, may have ATEC of its own.
    """
    for effect in event.reckoned.armour if event.reckoned is not None else ():
        infantry = Fraction(2, 3) if effect.field == "atec" else 0
        others = sum(
            Fraction(each.size) * (infantry if "mixed" in world.kit(each.unit).symbols else 1) for each in effect.users
        )
        if Fraction(effect.converted) > others:
            yield f"{effect.converted} neutral REs are left out for {others} REs beside mixed units"


@RULES.watches("15.M.7.a", event=BattleFought)
def a_seventh_are_mountain_units(event: BattleFought, world: Front) -> Iterator[str]:
    """Mountain units that add to the die are a seventh of the attacking REs or more."""
    for each in event.reckoned.skills if event.reckoned is not None else ():
        if each.skill == "mountain" and each.bonus and Fraction(each.part) * 7 < Fraction(each.of):
            yield f"{each.part} of {each.of} attacking REs gain as mountain units"


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
    if "high_mountain" not in symbols or not symbols.isdisjoint(("commando", "ranger", "special_force")):
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
