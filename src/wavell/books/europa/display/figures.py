"""Figures worth having before one's eyes: what is left of ships, trains, points and lorries, and what lies where."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, ClassVar

from wavell.umpire import Line, Noun, Question, plus
from wavell.umpire.display.scene import Figure

from ..chapters.s15v_smps.loads import SmpsLeft
from ..frame.economy.replacements import KINDS
from ..frame.movement.nets import NET, Net
from ..frame.movement.rail import capacity
from ..frame.movement.rail import room_left as by_rail
from ..frame.politics.victory import GOALS, Score
from ..model import counts
from ..model.counters import OFF_MAP, ROSTER
from ..model.fleets import fleet_of
from ..model.ids import NationId, PlaceId, UnitId
from ..model.kinds import Side
from ..model.nations import NATIONS
from ..model.world import NOUNS, SP, Front
from ..rules import RULES, SIDES

_QUARTERS = 4
_NETS = {net.id: net for net in NET.values()}
_WHAT = {counter: what for what, counter in (*counts.SHIPPING.items(), *counts.REPLACEMENTS.items())}
_RPS = {"inf": "infantry RPs", "arm": "armour RPs"}


class Pool(Question, frozen=True, tag="pool"):
    """What is left in a pool: replacement points of a nation, or REs that ships carry: `pool allies transports`."""

    form: ClassVar[str] = "{owner} {what}"
    owner: Annotated[str, Noun("owner")]
    what: Annotated[str, Noun("stores")]


class Trains(Question, frozen=True, tag="trains"):
    """The REs that a rail net can still carry in this player-turn: `trains egypt`."""

    form: ClassVar[str] = "{net}"
    net: Annotated[str, Noun("net")]


class Stocks(Question, frozen=True, tag="stocks"):
    """The SPs of a side by where they lie: `stocks allies`."""

    form: ClassVar[str] = "{side}"
    side: Annotated[str, Noun("side")]


QUESTIONS = (Pool, Trains, Stocks)
NOUNS["owner"] = (*NATIONS, *SIDES)
NOUNS["stores"] = (*KINDS, *(what.replace(" ", "_") for what in counts.SHIPPING))


@RULES.counts("frame:RP", of=Pool, stage="base")
def replacement_points(question: Pool, world: Front) -> Iterator[Line]:
    """Replacement points are REs, of infantry or of armour."""
    if question.what in KINDS:
        found = counts.REPLACEMENTS[question.what].of(world.pools, NationId(question.owner))
        yield plus(Fraction(found, 2), f"{_RPS[question.what]} at hand")


@RULES.counts("frame:NT", of=Pool, stage="base")
def what_ships_carry(question: Pool, world: Front) -> Iterator[Line]:
    """Ships carry so many REs in a player-turn."""
    what = question.what.replace("_", " ")
    if what not in counts.SHIPPING or question.owner not in SIDES:
        return
    side = Side(question.owner)
    if (key := counts.SHIPPING[what].key(side)) in world.pools:
        yield plus(world.pools[key], "REs in a player-turn")
        if used := counts.SHIPPED[what].of(world.used, side):
            yield plus(-Fraction(used, _QUARTERS), "shipped in this player-turn")


@RULES.counts("frame:RAIL", of=Trains, stage="base")
def what_a_net_carries(question: Trains, world: Front) -> Iterator[Line]:
    """A net carries so many REs in a player-turn."""
    net = _NETS.get(question.net)
    if net is None:
        return
    whole = capacity(world, net)
    yield plus(whole, "REs in a player-turn")
    if used := whole - by_rail(world, net):
        yield plus(-used, "carried in this player-turn")


@RULES.counts("frame:SP", of=Stocks, stage="base")
def where_points_lie(question: Stocks, world: Front) -> Iterator[Line]:
    """SPs lie in places that the side owns and with its units on the map."""
    for where, stock in world.stocks.items():
        if stock.sp and _of(world, where) == question.side:
            yield plus(Fraction(stock.sp, SP), where if where in ROSTER else world.atlas.named(PlaceId(where)))


def _of(world: Front, where: str) -> str:
    """The side whose points lie somewhere; nobody's if they are not on the map."""
    if where not in ROSTER:
        return world.owner.get(PlaceId(where), "")
    return (
        ROSTER[UnitId(where)].side if where in world.units and world.units[UnitId(where)].place not in OFF_MAP else ""
    )


# For the screen -------------------------------------------------------------------------------------------------


def figures(seen: Front, seat: str) -> Iterator[Figure]:
    """What a seat wants to know at every moment, its own side first."""
    if seen.scenario in GOALS:
        yield Figure("Allied score", str(RULES.total(Score(), seen)), str(Score()))
    for side in sorted(SIDES, key=lambda side: side != seat):
        yield from _of_side(seen, side)
    for net in _nets(seen):
        yield _figure(seen, f"Rail capacity of {net.id.replace('_', ' ').title()}", Trains(net.id))


def _of_side(seen: Front, side: Side) -> Iterator[Figure]:
    yield _figure(seen, "SPs", Stocks(side), side)
    for command in sorted(seen.smps):
        holder, *areas = fleet_of(command)
        if holder == side:
            yield _figure(seen, f"SMPs, {', '.join(filter(None, areas))}", SmpsLeft(command), side)
    for counter, (owner,) in (counts.POOLS.find(name) for name in sorted(seen.pools)):
        what = _WHAT[counter]
        if owner == side:
            yield _figure(seen, f"{what.capitalize()}, REs", Pool(owner, what.replace(" ", "_")), side)
        elif owner in NATIONS and NATIONS[NationId(owner)].side == side and what in _RPS:
            yield _figure(seen, f"{NATIONS[NationId(owner)].title} {_RPS[what]}", Pool(owner, what), side)


def _nets(seen: Front) -> list[Net]:
    """The nets of the map that have a railway there, or may get one."""
    countries = {seen.atlas.country[place] for place in seen.atlas.on_line.get("rail", ())}
    return [net for net in _NETS.values() if not countries.isdisjoint(net.countries)]


def _figure(seen: Front, title: str, question: Question, side: str = "") -> Figure:
    return Figure(title, str(RULES.total(question, seen)), str(question), side)
