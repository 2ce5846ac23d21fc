"""15.F.5.p7 and 15.F.6.b: siege artillery bombards ports, airbases and railways."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from wavell.umpire import Event, Order, Roller
from wavell.umpire.facts.words import many

from ..frame.air.bombing import RAILWAY, Hit, hits, is_there, struck
from ..frame.combat.intelligence import show_units
from ..frame.engineering.jobs import Worked
from ..frame.engineering.works import tied_up
from ..frame.politics.war import attacked
from ..frame.supply.points import affords, pay
from ..model.counters import ROSTER, able_counters
from ..model.events import Changed, mixed
from ..model.ids import PlaceId, UnitId
from ..model.kinds import Side
from ..model.orders import Command, PlaceName, UnitName
from ..model.ownership import commands, usable
from ..model.reasons import reason
from ..model.world import SP, Front
from ..rules import RULES
from .s15f5_s15f6_siege import RANGE

_WALLED = ("city", "major_city", "partial_city", "fortress")
PRICE = SP // 2
"""Sixths of an SP for each installation."""
_ref, _combat = RULES.ref("15.F.6.b"), RULES.ref("frame:CBT")
_BOMBARDMENT = reason("a bombardment").of()


class Bombard(Command, frozen=True, tag="bombard"):
    """Bombard installations of an enemy city or fortress with siege artillery, its strength divided between them.

    `bombard al-long-range on Feste port 5 airbase 3`
    """

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{units+} on {target} [port {port}] [airbase {airbase}] [rail {rail}]"
    units: tuple[UnitName, ...]
    target: PlaceName
    port: int = 0
    airbase: int = 0
    rail: int = 0

    def shares(self) -> dict[str, int]:
        """The strength given to each installation that is bombarded."""
        all_ = {"port": self.port, "airbase": self.airbase, RAILWAY: self.rail}
        return {kind: share for kind, share in all_.items() if share}


ORDERS = (Bombard,)
commands(Bombard)


def _sound(order: Bombard, world: Front, seat: Side) -> bool:
    return usable(world, seat, *order.units) and order.target in world.atlas.land


def _payer(order: Bombard, world: Front, seat: Side) -> PlaceId:
    """The hex of the first of the guns that can draw what the bombardment costs; none if there is not enough."""
    places = dict.fromkeys(world.units[id_].place for id_ in order.units)
    price = PRICE * len(order.shares())
    return next((place for place in places if affords(world, seat, place, price)), PlaceId(""))


def _far(order: Bombard, world: Front, id_: UnitId) -> int:
    return world.atlas.distance(world.units[id_].place, order.target)


@RULES.forbids("15.F.5.p7", order=Bombard)
def siege_artillery_bombards_fortresses(order: Bombard, world: Front, seat: Side) -> Iterator[str]:
    """Siege artillery, and nothing else, bombards; such without long range only a fortress next to it."""
    if not _sound(order, world, seat):
        return
    fortress = "fortress" in world.features(order.target) or world.readings.get("siege-bombardment") == "cities"
    for id_ in order.units:
        kit = world.kit(id_)
        if "is_siege" not in kit:
            yield f"{id_} is no siege artillery"
        elif "is_long_range" not in kit:
            if not fortress:
                yield f"{id_} bombards fortresses alone"
            elif _far(order, world, id_) > 1:
                yield f"{id_} is not next to {world.atlas.named(order.target)}"


@RULES.forbids("frame:ENG", order=Bombard)
def guns_at_work_do_not_bombard(order: Bombard, world: Front, seat: Side) -> Iterator[str]:
    """Installations are attacked by it, and who does a job that takes turns attacks nothing."""
    return tied_up(world, seat, order.units)


@RULES.permits("15.F.5.p7", order=Bombard)
def siege_artillery_may_bombard(order: Bombard, world: Front, seat: Side) -> Iterator[str]:
    """Siege artillery without long range bombards too."""
    if _sound(order, world, seat):
        for id_ in order.units:
            if "is_siege" in world.kit(id_) and "is_long_range" not in world.kit(id_):
                yield f"{id_} bombards as long range guns do"


@RULES.forbids("15.F.6.p1", order=Bombard)
def how_far_long_range_guns_fire(order: Bombard, world: Front, seat: Side) -> Iterator[str]:
    """Long range siege artillery fires two hexes far."""
    if _sound(order, world, seat):
        for id_ in order.units:
            if "is_long_range" in world.kit(id_) and _far(order, world, id_) > RANGE:
                yield f"{id_} is {many(_far(order, world, id_), 'hex')} away and fires {RANGE}"


@RULES.forbids("15.F.6.b", order=Bombard)
def installations_of_a_city_or_fortress(order: Bombard, world: Front, seat: Side) -> Iterator[str]:
    """Installations in a city or fortress are bombarded, with the printed strength at most, for half an SP each."""
    if not _sound(order, world, seat):
        return
    features, named = world.features(order.target), world.atlas.named(order.target)
    if features.isdisjoint(_WALLED):
        yield f"{named} is neither a city nor a fortress"
    shares = order.shares()
    if not shares:
        yield "no installation is named"
    for kind, share in shares.items():
        if not is_there(world, order.target, kind):
            yield f"there is no {kind} to bombard in {named}"
        if share < 0:
            yield f"a strength of {share} bombards nothing"
    strength = sum(world.rating(id_).attack or 0 for id_ in dict.fromkeys(order.units))
    if sum(shares.values()) > strength:
        yield f"{sum(shares.values())} strength points are given out, and there are {strength}"
    if shares and not _payer(order, world, seat):
        yield f"no gun can draw the {mixed(Fraction(len(shares), 2))} SP that this takes, half for an installation"


@RULES.forbids("frame:CBT", order=Bombard)
def once_and_at_the_enemy(order: Bombard, world: Front, seat: Side) -> Iterator[str]:
    """Guns fire once in a player-turn, at what the enemy owns, not disrupted nor out of supply for two turns."""
    if not _sound(order, world, seat):
        if order.target not in world.atlas.land:
            yield f"{world.atlas.named(order.target)} is at sea"
        return
    if world.owner.get(order.target, seat) == seat:
        yield f"{world.atlas.named(order.target)} is one's own"
    for id_ in order.units:
        if world.units[id_].fought:
            yield f"{id_} has attacked in this player-turn"
        elif world.units[id_].disrupted:
            yield f"{id_} is disrupted"
        elif world.units[id_].hungry > 1:
            yield f"{id_} has been out of supply for two turns"


@RULES.resolves("15.F.5.p7", "15.F.6.b", order=Bombard)
def installations_are_bombarded(order: Bombard, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """Half an SP is spent for each installation, and a die is rolled for each."""
    shares = order.shares()
    place = _payer(order, world, seat)
    yield from pay(_ref, world, seat, place, PRICE * len(shares), _BOMBARDMENT)
    yield from attacked(world, order.target, seat, order.units)
    yield from show_units(world, order.units)
    for kind, share in shares.items():
        (thrown,) = roll(_ref, f"the {kind} of {order.target}, strength {share}", 1)
        yield from struck(_ref, kind, order.target, hits(share, thrown))
    yield Changed(_combat, order.units, "fought", 1)


@RULES.offers(Bombard)
def installations_in_range(world: Front, seat: Side) -> Iterator[Order]:
    """List for every siege gun each installation in range, with all its strength."""
    guns = able_counters(seat, "is_siege")
    for id_, unit in world.units.items():
        if id_ not in guns or "is_siege" not in world.kit(id_) or not usable(world, seat, id_) or unit.fought:
            continue
        reach = RANGE if "is_long_range" in world.kit(id_) else 1
        for target in sorted(world.atlas.within(unit.place, reach)):
            if world.owner.get(target, seat) != seat:
                for kind in ("port", "airbase", RAILWAY):
                    if is_there(world, target, kind):
                        yield Bombard((id_,), target, **{kind: world.rating(id_).attack or 0})


@RULES.watches("15.F.6.b", event=Hit)
def guns_bombard_cities_and_fortresses(event: Hit, world: Front) -> Iterator[str]:
    """What guns hit lies in a city or a fortress."""
    if event.ref == _ref and world.features(event.place).isdisjoint(_WALLED):
        yield f"guns bombarded the {event.what} of {event.place}, which is neither a city nor a fortress"


@RULES.watches("15.F.6.b", event=Worked)
def nor_do_they_cut_a_railway_elsewhere(event: Worked, world: Front) -> Iterator[str]:
    """So does the railway that they cut."""
    if event.ref == _ref and world.features(event.place).isdisjoint(_WALLED):
        yield f"guns cut the railway of {event.place}, which is neither a city nor a fortress"


@RULES.watches("15.F.6.b", event=Hit)
def guns_bombard_what_there_is(event: Hit, world: Front) -> Iterator[str]:
    """What guns hit stands, and is not destroyed."""
    if event.ref == _ref and not is_there(world, event.place, event.what):
        yield f"guns bombarded the {event.what} of {event.place}, and there is none"


def _in_range(world: Front, id_: UnitId, place: PlaceId) -> bool:
    far = 2 if "is_long_range" in world.kit(id_) else 1
    return world.atlas.distance(world.units[id_].place, place) <= far


@RULES.watches("15.F.5.p7", event=Changed)
def siege_guns_have_a_fortress_before_them(event: Changed, world: Front) -> Iterator[str]:
    """Whoever fires outside a battle is siege artillery, and without long range next to a fortress of the enemy."""
    if event.what != "fought" or not event.value or world.battle is not None:
        return
    yield from (f"{id_} bombards, and is no siege artillery" for id_ in event.units if "is_siege" not in world.kit(id_))
    short = [id_ for id_ in event.units if "is_siege" in world.kit(id_) and "is_long_range" not in world.kit(id_)]
    if not short or not all(world.on_map(id_) for id_ in event.units):
        return
    side, here = ROSTER[short[0]].side, world.units[short[0]].place
    before_all = [near for near in world.atlas.near[here] if all(_in_range(world, id_, near) for id_ in event.units)]
    wanted = _WALLED if world.readings["siege-bombardment"] == "cities" else ("fortress",)
    if not any(
        not world.features(near).isdisjoint(wanted) and world.owner.get(near, side) != side for near in before_all
    ):
        yield f"{' and '.join(short)} bombards, and no fortress of the enemy is next to it"


@RULES.watches("15.F.5.p7", event=Hit)
def long_range_guns_alone_hit_other_cities(event: Hit, world: Front) -> Iterator[str]:
    """Where guns hit something outside a fortress, a long range gun that has not fired stands within two hexes."""
    if (
        event.ref != _ref
        or world.readings["siege-bombardment"] == "cities"
        or "fortress" in world.features(event.place)
    ):
        return
    around = (id_ for near in world.atlas.within(event.place, 2) for id_ in world.stack(near))
    if not any("is_long_range" in world.kit(id_) and not world.units[id_].fought for id_ in around):
        yield f"the {event.what} of {event.place} is hit, and no long range gun is there to bombard it"
