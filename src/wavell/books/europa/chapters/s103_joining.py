"""103.p1: countries that join the Allies in the course of a scenario: on its dates, or attacked by the Axis."""

from collections.abc import Iterator

from wavell.umpire import Event, Roller

from ..frame.combat.course import BattleJoined
from ..frame.movement.moves import ENTERED
from ..frame.politics.war import DRAWN_IN, WAITING, attacked, attacked_at, of_its_own_will
from ..model.counters import ROSTER
from ..model.events import Owned
from ..model.ids import NationId, PlaceId, UnitId
from ..model.kinds import Side
from ..model.nations import NATIONS
from ..model.world import Front
from ..rules import ALLIES, AXIS, RULES
from .s103_allies import FOUNDERS, TABLE, is_allied

_joining = RULES.ref("103.p1")
_AXIS = frozenset(id_ for id_, nation in NATIONS.items() if nation.side == AXIS)


@RULES.happens("103.p1", at="enter turn.weather")
def countries_join(world: Front, roll: Roller) -> Iterator[Event]:
    """A country joins on the turn that the scenario gives."""
    for country, turn in world.joining.items():
        if turn == world.clock.turn and country not in world.joined:
            yield from of_its_own_will(_joining, country, turn)


@DRAWN_IN.adds("103.p1")
def the_axis_attacks_them(world: Front, place: PlaceId, side: Side) -> Iterator[NationId]:
    """A country of the Allies that the Axis attacks is one of them from then on: in its land, or its units abroad."""
    yield from (nation for nation in sorted(attacked_at(world, place, side)) if waits(world, nation))


@WAITING.adds("103.p1")
def waits(world: Front, nation: NationId) -> bool:
    """Whether a country would be one of the Allies, and is not yet."""
    return nation in TABLE.side.members.nations and not is_allied(nation, world.clock.turn, world.joined)


@ENTERED.adds("103.p1")
def the_axis_invades(world: Front, place: PlaceId, side: Side, units: tuple[UnitId, ...]) -> Iterator[Event]:
    """Who enters land of such a country attacks it, though nobody defends it there, and is in the war by that."""
    yield from attacked(world, place, side, units if attacked_at(world, place, side) else ())


@RULES.watches("103.p1", event=BattleJoined)
def who_fights_is_allied(event: BattleJoined, world: Front) -> Iterator[str]:
    """No country of the Allies that is not yet in the war is attacked by the Axis, or attacks."""
    for id_ in world.stack(event.battle.target) if event.battle.side == AXIS else event.battle.attackers:
        nation = ROSTER[id_].nation
        if nation in TABLE.side.members.nations and nation not in FOUNDERS and nation not in world.joined:
            yield f"{id_} is in a battle, and {nation} is not in the war"


@RULES.watches("103.p1", event=Owned)
def who_invades_is_allied(event: Owned, world: Front) -> Iterator[str]:
    """No country that is not yet one of the Allies has units in land that the Allies take of a country of the Axis."""
    lands = (place for place in event.places if event.side == ALLIES and place in world.atlas.country)
    for place in (place for place in lands if world.atlas.country[place] in _AXIS):
        for id_ in world.friends(place, ALLIES):
            nation = ROSTER[id_].nation
            if nation in TABLE.side.members.nations and nation not in FOUNDERS and nation not in world.joined:
                yield f"{id_} has entered {place}, and {nation} is not in the war"


@RULES.watches("103.p1")
def who_has_joined_stays(before: Front, world: Front) -> Iterator[str]:
    """A country that is in the war does not leave it."""
    yield from (f"{country} has left the war" for country in before.joined if country not in world.joined)
