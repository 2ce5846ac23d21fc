"""71.14 The note to the Australian table: ships and aircraft stay at home before the war."""

from collections.abc import Collection, Iterator

from wavell.umpire import End, Order

from ..model.counters import ROSTER, Kind
from ..model.ids import NOWHERE, PlaceId, UnitId
from ..model.orders import Attack, Bomb, Counterair, Intercept, Invade, Nr, Sr, Tr
from ..model.ownership import against, units_of, usable
from ..model.world import War
from ..rules import ALLIES, AUSTRALIA, RULES, SEQUENCE, Side
from .s71_2_s72_2_box import in_homeland
from .s71_13_s71_14_s72_13_deployment import LEAVES, TIED, after, at_peace, shifted

ACTS = (Attack, Bomb, Counterair, Intercept, Invade)
"""The orders by which ships and aircraft act and return."""


def _not_infantry(world: War, units: Collection[UnitId]) -> list[UnitId]:
    return [id_ for id_ in units if ROSTER[id_].nation == "australia" and ROSTER[id_].kind != Kind.INFANTRY]


@RULES.forbids("71.14-table-note", order=LEAVES, when=TIED)
def ships_and_aircraft_stay(order: Order, world: War, seat: Side) -> Iterator[str]:
    """Until the war the Australian air and fleet factors stay in Australia; a reading lets them out for the day."""
    home_again = world.readings["peacetime-sailing"] == "return"
    if home_again and not isinstance(order, (Tr, Sr, Nr)):
        return
    for id_, to in shifted(order, world, seat, _not_infantry(world, after(order, world))).items():
        if not in_homeland(world, to, AUSTRALIA):
            yield f"{id_} stays in Australia until Britain and Japan are at war"


@RULES.forbids("71.14-table-note", order=ACTS, when=TIED)
def ships_and_aircraft_do_not_act_elsewhere(order: Order, world: War, seat: Side) -> Iterator[str]:
    """Until the war they take part in nothing away from Australia, unless it is read that they may if they return."""
    if world.readings["peacetime-sailing"] == "return":
        return
    target: PlaceId = getattr(order, "target", NOWHERE) or getattr(order, "place", None) or NOWHERE
    for id_ in _not_infantry(world, units_of(order)):
        if usable(world, seat, id_) and not in_homeland(world, target, AUSTRALIA):
            yield f"{id_} stays in Australia until Britain and Japan are at war"


@RULES.forbids("71.14-table-note", order=End)
def they_end_the_turn_at_home(order: End, world: War, seat: Side) -> Iterator[str]:
    """If they may sail and return, the redeployment does not end while one is away that could still go home."""
    away = world.readings["peacetime-sailing"] == "return" and at_peace(world) and seat == ALLIES
    if not away or world.pending or world.clock.step != SEQUENCE.step("allies.redeployment"):
        return
    for id_, row in ROSTER.items():
        if row.nation != "australia" or row.kind == Kind.INFANTRY or not world.on_map(id_):
            continue
        if not in_homeland(world, world.units[id_].place, AUSTRALIA) and _can_go_home(world, id_, seat):
            yield f"{id_} must end the turn in Australia"


def _can_go_home(world: War, id_: UnitId, seat: Side) -> bool:
    """Whether nothing is against a redeployment into the Australia box."""
    ways: tuple[Order, ...] = (Nr((id_,), AUSTRALIA.box), Tr(id_, AUSTRALIA.box))
    return any(next(against(way, world, seat), None) is None for way in ways)
