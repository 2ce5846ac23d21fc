"""15.G: border guards stay near home, and support themselves when their country is attacked."""

from collections.abc import Iterator
from functools import lru_cache

from ..frame.combat.proof import Proof
from ..frame.movement.journey import VENTURES, Venture, goal, goers
from ..frame.politics.home import home_hexes
from ..model.atlas import ATLASES
from ..model.fight import Backing, Fighter, Setting, effect
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side
from ..model.orders import Attack, Overrun
from ..model.ownership import able, usable
from ..model.world import Front
from ..rules import RULES


@lru_cache(64)
def _near(map_: str, home: frozenset[PlaceId]) -> frozenset[PlaceId]:
    """The home country, and every district that touches it."""
    atlas = ATLASES[map_]
    beyond = {atlas.district[place] for place in atlas.around(home) if atlas.district[place]}
    return home | {place for place in atlas.land if atlas.district[place] in beyond}


def within_one_district(world: Front, id_: UnitId, place: PlaceId) -> bool:
    """Whether a hex lies in a guard's home country or in a district next to it."""
    home = home_hexes(world, id_)
    return not home or place in _near(world.map, home)


@RULES.forbids("15.G.p2", order=VENTURES, when=able("is_border_guard"))
def guards_stay_within_one_district(order: Venture, world: Front, seat: Side) -> Iterator[str]:
    """A border guard goes by choice no further than one district from its country, except on its way back."""
    to = goal(order, world, seat)
    for id_ in goers(order) if to else ():
        if "is_border_guard" not in world.kit(id_) or within_one_district(world, id_, to):
            continue
        area, start = _near(world.map, home_hexes(world, id_)), world.units[id_].place
        if start in area or _away(world, to, area) >= _away(world, start, area):
            yield f"{world.atlas.named(to)} is more than one district from the country of {id_}"


def _away(world: Front, place: PlaceId, area: frozenset[PlaceId]) -> int:
    return min(world.atlas.distance(place, other) for other in area)


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
    attacked = setting.joined.get(fighter.kit.nation) == setting.turn
    return Backing("their country is attacked", steps=1) if attacked else None


@effect("15.G", on="losses", of="is_border_guard")
def border_guards_that_supported_themselves(fighter: Fighter, proof: Proof, attacking: bool) -> Iterator[str]:
    """Border guards that fought as self-supporting are required losses."""
    if self_supporting_when_first_attacked(fighter, proof.setting, attacking) is not None:
        yield "border guards who supported themselves"
