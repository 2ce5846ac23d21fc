"""Peace: land closed to a power that has no war with those who hold it, and to neutrals of their own side."""

from collections.abc import Iterator, Sequence

from ...model.counters import ROSTER
from ...model.ids import PlaceId, UnitId
from ...model.nations import called
from ...model.orders import Attack
from ...model.ownership import units_of, usable
from ...model.world import War
from ...rules import HOMELANDS, OTHER, RULES, Side
from ..air.missions import hostile
from ..movement.doors import Shift, Way, bars
from ..movement.moves import may_enter
from ..movement.stacking import FIGURES

_PEACEFUL = frozenset({Way.MOVE, Way.STAGE, Way.BASE, Way.SHIP, Way.TR, Way.SR, Way.NR, Way.DISPLACED, Way.ARRIVE})
"""Ways into land that one's own side holds."""


@bars("frame:war", ways=_PEACEFUL)
def neutrals_keep_out_of_the_war(world: War, shift: Shift) -> Iterator[str]:
    """Units of a power at war with nobody do not go to the land of another power that is at war."""
    neutral = dict.fromkeys([power for id_ in shift.units if not world.fights(power := world.operator(id_))])
    if not neutral:
        return
    nation = world.atlas.nation.get(shift.to)
    owner = FIGURES.land.owner.get(nation) if nation else None
    if not owner or not world.fights(owner) or world.holder(shift.to) != ROSTER[shift.units[0]].side:
        return
    if shift.way is Way.DISPLACED and nation in world.surrendered:
        return  # the hexes of a homeland that has surrendered are open to both sides; who orders it is told so
    for power in neutral:
        if power != FIGURES.land.shared.get(shift.to):
            land = f"{world.atlas.named(shift.to)} is land of {called(owner)}, which is at war"
            yield f"{called(power)} is at peace, and {land}"


@bars("frame:war", ways=frozenset({Way.EXPLOIT, Way.LAND, Way.ADVANCE, Way.ATTRITION}))
def peace_keeps_land_closed(world: War, shift: Shift) -> Iterator[str]:
    """Nobody fights his way into neutral land, or into that of a power with which there is no war.

    A position that lays down no war at all says nothing about peace.
    """
    # No order takes hexes by attrition, so that nobody is told why they are open after a surrender.
    if shift.way is not Way.ATTRITION or world.atlas.nation.get(shift.to) not in world.surrendered:
        yield from _at_peace(world, shift.units, shift.to)


@RULES.forbids("frame:war", order=Attack)
def peace_forbids_attacks(order: Attack, world: War, seat: Side) -> Iterator[str]:
    """Nor does he attack what stands there."""
    if usable(world, seat, *units_of(order)):
        yield from _at_peace(world, units_of(order), order.target)


def _at_peace(world: War, units: Sequence[UnitId], place: PlaceId) -> Iterator[str]:
    """The powers that have no war with those who hold a place."""
    if not world.wars or place not in world.atlas.land or place in HOMELANDS:
        return
    if world.atlas.nation.get(place) in world.surrendered:
        # The land of a homeland that has surrendered is open to both sides; who stands there is attacked in war alone.
        others = world.ground(place, OTHER[ROSTER[units[0]].side])
        if others and hostile(world, [id_ for id_ in units if ROSTER[id_].is_ground], others):
            return
    for power in sorted({world.operator(id_) for id_ in units if ROSTER[id_].is_ground}):
        if not may_enter(world, ROSTER[units[0]].side, place, power):
            yield f"{called(power)} is not at war with those who hold {world.atlas.named(place)}"
