"""Bombs on ships that unload in a port: on the units and points that they bring (frame:NT, frame:AIRB)."""

from collections.abc import Iterator
from typing import ClassVar

from wavell.umpire import Asked, Decision, Event, Order, Roller

from ...model import counts
from ...model.battle import Raid
from ...model.decisions import Ask, matter_of, pending
from ...model.events import Changed
from ...model.figures import Counted, Stocked
from ...model.ids import PlaceId, UnitId
from ...model.kinds import AirMission, Ashore, Side
from ...model.orders import Command, UnitName
from ...model.ownership import commands, usable
from ...model.reasons import reason
from ...model.world import SP, Front
from ...rules import OTHER, RULES
from ..air.bases import bombs, flyers, grounded, is_air, rating_of, reaches
from ..air.bombing import hits
from ..air.raids import does, fly
from ..combat.losses import lose
from ..movement.mps import one_unit
from ..politics.war import attacked
from ..supply.points import held, holder_place

_sea, _one = RULES.ref("frame:NT"), RULES.ref("15.O.p3")
_SUNK = reason("sunk").of()


class Strike(Command, frozen=True, tag="strike"):
    """Bomb ships that are unloading."""

    open: ClassVar[bool] = True
    form: ClassVar[str] = "{units+}"
    units: tuple[UnitName, ...]


ORDERS = (Strike,)
commands(Strike)


def bombed_in_port(world: Front, seat: Side, port: PlaceId) -> Iterator[Event]:
    """Ask the other side, if its bombers reach the port, whether they strike at the ships that unload there."""
    other = OTHER[seat]
    if strikers(world, other, port):
        what = f"bomb the ships that unload in {world.atlas.named(port)}"
        yield Asked(_sea, Decision((other,), ("strike", "pass"), _sea, what, Ask.STRIKE, port))


def strikers(world: Front, side: Side, port: PlaceId) -> list[UnitId]:
    """The air units of a side that can bomb ships in a port."""
    return [id_ for id_ in flyers(world, side) if rating_of(id_).tbf > 1 and reaches(world, id_, port)]


def _struck(world: Front) -> PlaceId:
    """The port that a side is asked about, if it is."""
    asked = pending(world)
    return asked.place if asked.ask is Ask.STRIKE else PlaceId("")


@RULES.forbids("frame:AIRB", order=Strike)
def bombers_in_range_strike(order: Strike, world: Front, seat: Side) -> Iterator[str]:
    """Air units with bombs that can fly strike at ships in their range."""
    port = _struck(world)
    if not port or not usable(world, seat, *order.units):
        return
    yield from grounded(world, seat, order.units, port)
    if not any(is_air(id_) and rating_of(id_).tbf for id_ in order.units):
        yield "none of them has bombs"


@RULES.resolves("frame:NT", order=Strike)
def ships_are_bombed(order: Strike, world: Front, roll: Roller, seat: Side) -> Iterator[Event]:
    """The mission is flown against the port."""
    assert world.answered is not None
    port = matter_of(world.answered).place
    yield from attacked(world, port, seat, order.units)
    yield from fly(world, roll, Raid(seat, AirMission.NAVAL_BOMBING, order.units, port))


@does(AirMission.NAVAL_BOMBING)
def cargo_is_hit(world: Front, raid: Raid, roll: Roller) -> Iterator[Event]:
    """Each hit by the bombing table disrupts a unit that came in by ship, and destroys one that is disrupted.

    A movement counter and what it carries are one (15.O.p3).
    What a unit holds goes down with it. Where no unit is left to hit, it destroys an SP or SRP that came so.
    """
    strength = bombs(world, raid.units, raid.target)
    found = hits(strength, roll.d6(_sea, f"bombs on ships in {raid.target}")) if strength else 0
    for _ in range(found):
        item = next(iter(cargo(world, raid.target, OTHER[raid.side])), ())
        if not item:
            yield from _spoilt(world, raid.target)
        elif any(world.units[id_].disrupted for id_ in item):
            for id_ in item:
                yield from _sunk(world, id_)
        else:
            yield Changed(_sea if len(item) == 1 else _one, item, "disrupted", 1)


def cargo(world: Front, port: PlaceId, side: Side) -> list[tuple[UnitId, ...]]:
    """The units that came to a port by ship, those together that are one unit: a counter and what it carries."""
    came = [id_ for id_ in world.friends(port, side) if counts.ASHORE[Ashore.PORT].of(world.used, id_)]
    whole = (frozenset(one_unit(world, id_)) for id_ in came)
    return list(dict.fromkeys(tuple(id_ for id_ in came if id_ in one) for one in whole))


def _sunk(world: Front, id_: UnitId) -> Iterator[Event]:
    """A unit goes down with its ship, and with it what it holds."""
    stock = world.stock(id_)
    if id_ in world.stocks:
        yield Stocked(_sea, id_, -stock.sp, -stock.srp, _SUNK)
    yield from lose(_sea, world, id_, "sunk", combat=False)


def landed(world: Front, port: PlaceId) -> dict[str, int]:
    """The half REs of points that ships have brought to each holder in a port in this phase, and that are there yet."""
    came = {
        holder: count
        for (holder,), count in counts.LANDED.all(world.used).items()
        if holder_place(world, holder) == port
    }
    return {holder: min(count, held(world, holder)) for holder, count in came.items() if count > 0}


def _spoilt(world: Front, port: PlaceId) -> Iterator[Event]:
    """An SP or SRP less of what ships have brought."""
    for holder, count in landed(world, port).items():
        stock, lost = world.stock(holder), min(count, SP)
        if lost:
            sp = min(lost, stock.sp)
            yield Stocked(_sea, holder, -sp, sp - lost, _SUNK)
            yield Counted(_sea, counts.LANDED.key(holder), -lost)
            return


@RULES.offers(Strike)
def strikes(world: Front, seat: Side) -> Iterator[Order]:
    """List all bombers in range together, and each by itself."""
    port = _struck(world)
    if not port:
        return
    found = tuple(strikers(world, seat, port))
    if len(found) > 1:
        yield Strike(found)
    yield from (Strike((id_,)) for id_ in found)
