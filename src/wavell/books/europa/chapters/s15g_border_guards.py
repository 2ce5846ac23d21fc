"""15.G: border guards stay near home, and support themselves when their country is attacked."""

from collections.abc import Iterator
from functools import lru_cache

from ..frame.combat.course import BattleJoined
from ..frame.combat.odds import BARRED
from ..frame.combat.proof import Proof
from ..frame.movement.breakdown import BrokeDown
from ..frame.movement.doors import bars
from ..frame.movement.passages import CHOSEN, EXCHANGE, OVERRUN, Step, went_by
from ..frame.politics.home import FAR, away_from, home_hexes, strays, told_away
from ..model import counts
from ..model.atlas import ATLASES
from ..model.counters import ROSTER
from ..model.events import Moved
from ..model.fight import Backing, Fighter, Setting, effect
from ..model.ids import NationId, PlaceId, UnitId
from ..model.kinds import Side
from ..model.nations import NATIONS
from ..model.orders import Attack, Overrun
from ..model.ownership import able, usable
from ..model.world import Front
from ..rules import RULES

_self_supporting = RULES.ref("15.G.p1")


@lru_cache(64)
def _near(map_: str, home: frozenset[PlaceId]) -> frozenset[PlaceId]:
    """The home country, and every district that touches it."""
    atlas = ATLASES[map_]
    beyond = {atlas.district[place] for place in atlas.around(home) if atlas.district[place]}
    return home | {place for place in atlas.land if atlas.district[place] in beyond}


def within_one_district(world: Front, id_: UnitId, place: PlaceId) -> bool:
    """Whether a hex lies in a guard's home country or in a district next to it."""
    return place in _near(world.map, home_hexes(world, id_))


@bars("15.G.p2", of="is_border_guard", by=CHOSEN | {EXCHANGE})
def guards_stay_within_one_district(world: Front, step: Step) -> Iterator[str]:
    """A border guard goes by choice no further than one district from its country, except on its way back.

    Nor does it come there as part of a division that is broken down.
    """
    home = home_hexes(world, step.unit)
    if strays(step, lambda place: away_from(world.map, _near(world.map, home), place)):
        yield f"{world.atlas.named(step.place)} is {told_away(world, step.unit, 'more than one district')}"


@BARRED.adds("15.G.p3")
@RULES.forbids("15.G.p3", order=(Attack, Overrun), when=able("is_border_guard"))
def guards_do_not_attack_abroad(order: Attack | Overrun, world: Front, seat: Side) -> Iterator[str]:
    """A border guard that was driven beyond that does not attack until it is back."""
    if not usable(world, seat, *order.units):
        return
    for id_ in order.units:
        if "is_border_guard" in world.kit(id_) and not within_one_district(world, id_, world.units[id_].place):
            yield f"{id_} is more than one district from its country"


@effect("15.G.p1", on="support", of="is_border_guard")
def self_supporting_when_first_attacked(fighter: Fighter, setting: Setting, attacking: bool) -> Backing | None:
    """Border guards support themselves in the turn in which their country is first attacked."""
    attacked = fighter.kit.nation in setting.first_attacked
    return Backing("their country is attacked", alone=True) if attacked else None


@effect("15.G", on="losses", of="is_border_guard")
def border_guards_that_supported_themselves(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Border guards that are self-supporting by this alone are required losses; those with a dot used nothing."""
    if proof.support[not attacking][fighter.id].ref == _self_supporting:
        yield "border guards who supported themselves"


# Sentinels ------------------------------------------------------------------------------------------------------


@lru_cache(64)
def _tether(map_: str, nation: str) -> frozenset[PlaceId]:
    """The hexes of a country, and of every district with a hex next to one of them."""
    atlas = ATLASES[map_]
    home = {place for place in atlas.land if atlas.country[place] == nation}
    border = {near for place in home for near in atlas.near[place] if near in atlas.land}
    districts = {atlas.district[place] for place in border} - {""}
    return frozenset(home | {place for place in atlas.land if atlas.district[place] in districts})


def _strayed(world: Front, id_: UnitId, place: PlaceId) -> bool:
    area = _tether(world.map, world.counter(id_).nation)
    return "is_border_guard" in world.kit(id_) and place not in area


@RULES.watches("15.G.p1", event=BattleJoined)
def who_is_attacked_was_attacked(event: BattleJoined, world: Front) -> Iterator[str]:
    """No battle is fought against a country that nobody is said to have attacked."""
    for nation in sorted({ROSTER[id_].nation for id_ in world.stack(event.battle.target)}) if world.marks else ():
        if NATIONS[nation].side != event.battle.side and counts.UNATTACKED.of(world.marks, nation):
            yield f"{nation} is attacked, and is said not to have been"


@RULES.watches("15.G.p1")
def nobody_is_first_attacked_twice(before: Front, world: Front) -> Iterator[str]:
    """A country that has been attacked is not put back among those that have not."""
    for (nation,), n in counts.UNATTACKED.all(before.marks).items() if before.marks else ():
        if not n and counts.UNATTACKED.of(world.marks, NationId(nation)):
            yield f"{nation} was attacked, and is said not to have been"


@RULES.watches("15.G.p2", event=Moved)
def no_guard_strays(event: Moved, world: Front) -> Iterator[str]:
    """No border guard goes out of its tether unless it is driven; one that is out comes nearer."""
    for id_ in event.units if went_by(event) in CHOSEN else ():
        if not _strayed(world, id_, event.to):
            continue
        area = _tether(world.map, world.counter(id_).nation)
        was, is_ = (
            min((world.atlas.distance(at, near) for near in area), default=FAR) for at in (event.start, event.to)
        )
        if is_ >= was:
            yield f"{id_} {event.how} to {event.to}, beyond the next district"


@RULES.watches("15.G.p2", event=BrokeDown)
def no_guard_is_taken_far_in_a_division(event: BrokeDown, world: Front) -> Iterator[str]:
    """No division that is broken down leaves a border guard out of its tether."""
    for id_ in event.into if event.place in world.atlas else ():
        if _strayed(world, id_, event.place):
            yield f"{id_} comes of a division at {event.place}, beyond the next district"


@RULES.watches("15.G.p3", event=BattleJoined)
def no_strayed_guard_attacks(event: BattleJoined, world: Front) -> Iterator[str]:
    """No border guard attacks while it stands beyond its tether."""
    for id_ in event.battle.attackers:
        if _strayed(world, id_, world.units[id_].place):
            yield f"{id_} attacks from {world.units[id_].place}, beyond the next district"


@RULES.watches("15.G.p3", event=Moved)
def no_strayed_guard_overruns(event: Moved, world: Front) -> Iterator[str]:
    """Nor does it overrun."""
    if went_by(event) is OVERRUN:
        for id_ in event.units:
            if _strayed(world, id_, event.start):
                yield f"{id_} overran {event.to} from {event.start}, beyond the next district"
