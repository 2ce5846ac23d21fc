"""71.14 The note to the Australian table: ships and aircraft stay at home before the war."""

from collections.abc import Iterator

from wavell.umpire import End, Order

from ..frame.combat.aftermath import AirCame
from ..frame.movement.doors import LEAVING, Shift, Way, bars
from ..model.counters import ROSTER, Kind
from ..model.ids import NOWHERE, PlaceId, UnitId
from ..model.orders import Attack, Bomb, Counterair, Intercept, Invade, Nr, Oppose, Tr
from ..model.ownership import against, naming, units_of, usable
from ..model.world import War
from ..rules import ALLIES, AUSTRALIA, RULES, SEQUENCE, Side
from .s71_2_s72_2_box import in_homeland
from .s71_13_s71_14_s72_13_deployment import OWN, at_peace

ACTS = (Attack, Bomb, Counterair, Intercept, Invade, Oppose)
"""The orders by which ships and aircraft act and return."""


FLEET = dict.fromkeys(id_ for id_ in OWN["australia"] if ROSTER[id_].kind != Kind.INFANTRY)
"""The ships and aircraft of Australia."""
_OUT_FOR_THE_DAY = LEAVING - {Way.TR, Way.SR, Way.NR, Way.DISPLACED, Way.RETURN, Way.LEAVE}
"""Ways from which ships and aircraft are back by the end of the turn, if it is read so."""
_ACTING = naming(FLEET)


@bars("71.14-table-note", whom=FLEET, during=at_peace, ways=LEAVING)
def ships_and_aircraft_stay(world: War, shift: Shift) -> Iterator[str]:
    """Until the war the Australian air and fleet factors stay in Australia; a reading lets them out for the day.

    One that loses its base finds a new one in Australia or nowhere.
    """
    if world.readings["peacetime-sailing"] == "return" and shift.way in _OUT_FOR_THE_DAY:
        return
    for id_, to in shift.of(FLEET).items():
        if not in_homeland(world, to, AUSTRALIA):
            yield f"{id_} stays in Australia until Britain and Japan are at war"


def place_of_action(order: Order, world: War) -> PlaceId:
    """Where units that come back would act: at the target, or where somebody is opposed."""
    if isinstance(order, Oppose):
        opposed = world.battle or world.raid
        return opposed.target if opposed is not None else NOWHERE
    return getattr(order, "target", NOWHERE) or getattr(order, "place", None) or NOWHERE


@RULES.forbids("71.14-table-note", order=ACTS, when=lambda order, world: at_peace(world) and _ACTING(order, world))
def ships_and_aircraft_do_not_act_elsewhere(order: Order, world: War, seat: Side) -> Iterator[str]:
    """Until the war they take part in nothing away from Australia, unless it is read that they may if they return."""
    if world.readings["peacetime-sailing"] == "return":
        return
    target = place_of_action(order, world)
    for id_ in dict.fromkeys(id_ for id_ in units_of(order) if id_ in FLEET):
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


# Sentinels --------------------------------------------------------------------------------------------------------


@RULES.watches("71.14-table-note", event=AirCame)
def nobody_flies_abroad(event: AirCame, world: War) -> Iterator[str]:
    """Before the war no Australian aircraft come to a battle away from Australia, unless they may return."""
    stay = at_peace(world) and world.readings["peacetime-sailing"] == "stay"
    if stay and world.battle is not None and world.atlas.nation.get(world.battle.target) != "australia":
        yield from (f"{id_} came to {world.battle.target}" for id_ in (*event.air, *event.cover) if id_ in FLEET)
