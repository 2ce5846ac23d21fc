"""15.I: depots and capitals as places that supply comes from, and that units draw points on."""

from collections.abc import Iterator
from fractions import Fraction

from wavell.umpire import Line, plus

from ..frame.supply.asking import SupplyOf
from ..frame.supply.chains import (
    DEPOTS,
    capitals,
    depot_place,
    in_city,
    in_depot,
    in_minor_depot,
    is_capital,
    is_depot_for,
    is_moving,
    operational,
    standing,
)
from ..frame.supply.ground import ground
from ..frame.supply.points import BOUND, SHUT
from ..frame.supply.states import (
    LIMITED,
    STORES,
    Store,
    case_of,
    found_for,
    has_line,
    isolated,
    kind_of_lines,
    limited,
)
from ..model import counts
from ..model.counters import ROSTER
from ..model.events import mixed
from ..model.ids import NationId, PlaceId, UnitId
from ..model.kinds import Side
from ..model.world import SP, Front, Stock
from ..rules import RULES
from .s15i1_depots import Display

_moving, _capital, _short = RULES.ref("15.I.1.c.p2"), RULES.ref("15.I.1.d"), RULES.ref("15.I.1.c.3")
_city = RULES.ref("15.I.1.p4")


def _serving(world: Front, side: Side, nation: NationId) -> Iterator[str]:
    """The depots and capitals of a side that serve units of a nation."""
    for depot in (*standing(world, DEPOTS[side]), *capitals(world, side)):
        if is_depot_for(world, nation, depot):
            yield depot


@STORES.adds("15.I.p1")
def depots_that_work(world: Front, side: Side, nation: NationId) -> Iterator[Store]:
    """Supply is traced to depots that hold an SP."""
    for depot in _serving(world, side, nation):
        if _works(world, depot):
            yield Store(depot_place(world, depot), limited=False)


def _works(world: Front, depot: str) -> bool:
    """Whether regular supply is traced to a depot or capital: it is operational and holds an SP."""
    return in_depot(world, depot).sp >= SP and operational(world, depot)


@STORES.adds("15.I.1.c.p2")
def depots_on_the_move(world: Front, side: Side, nation: NationId) -> Iterator[Store]:
    """A depot on the move gives limited supply."""
    for depot in _serving(world, side, nation):
        if is_moving(world, depot):
            yield Store(depot_place(world, depot), limited=True)


@RULES.counts("15.I.p1", of=SupplyOf)
def which_depots_supply(question: SupplyOf, world: Front) -> Iterator[Line]:
    """Say of the depots and capitals that serve a unit whether supply is traced to them, and what they give."""
    if not world.on_map(question.unit):
        return
    counter = ROSTER[question.unit]
    for depot in _serving(world, counter.side, counter.nation):
        yield _what_it_gives(world, question.unit, depot)
    if _lives_on_a_minor_depot(world, question.unit):
        yield plus(0, "a minor depot is its special supply source")


def _what_it_gives(world: Front, id_: UnitId, depot: str) -> Line:
    """What a depot or capital of its nation gives a unit, or why it gives nothing."""
    if not is_moving(world, depot) and depot in world.units and not in_city(world, depot_place(world, depot)):
        return plus(0, f"{depot} is in no city, and does not work", _city)
    if not is_moving(world, depot) and not operational(world, depot):
        return plus(0, f"{depot} has not an SP for each HQ, and does not work", _short)
    if not is_moving(world, depot) and not _works(world, depot):
        return plus(0, f"{depot} holds no SP, and as a depot it gives none")
    if not _leads(world, id_, depot_place(world, depot)):
        return plus(0, f"no line of its own leads to {depot}")
    if is_moving(world, depot):
        return plus(0, f"{depot} is on the move and gives limited supply", _moving)
    if depot not in world.units:
        return plus(0, f"{depot} is a capital and serves its own nation", _capital)
    return plus(0, f"supply may be traced to {depot}")


def _leads(world: Front, id_: UnitId, end: PlaceId) -> bool:
    """Whether a line leads from a unit to a place that is not cut off."""
    (horse, partisan), side = kind_of_lines(world, id_), ROSTER[id_].side
    leads = has_line(ground(world, side, partisan), world.units[id_].place, frozenset({end}), horse)
    return leads and not isolated(world, end, side)


def _lives_on_a_minor_depot(world: Front, id_: UnitId) -> bool:
    """Whether a unit has limited supply that only minor depots give it."""
    if found_for(world, id_) != LIMITED:
        return False
    case, more = case_of(world, id_)
    places = frozenset(PlaceId(where) for where in world.stocks if where not in world.units)
    minor = frozenset(place for place in places & more.special if in_minor_depot(world, place).sp >= SP)
    return world.units[id_].place not in limited(case, more._replace(special=more.special - minor))


@BOUND.adds("15.I.1.d")
def depots_serve_their_own_nation(world: Front, side: Side, where: str) -> bool:
    """Depots, capitals and HQs serve their own nation; supply units, and what lies in a hex, serve anybody."""
    if where in world.units:
        return "is_supply_unit" not in ROSTER[UnitId(where)].kit
    return where in capitals(world, side) and world.readings.get("capital-service") != "side"


@SHUT.adds("15.I.1.c.n1")
def depots_that_do_not_work(world: Front, where: str) -> bool:
    """A depot gives points as soon as it works, and none before; so does a capital that nothing lies beside."""
    if where in world.units:
        return "is_depot" in ROSTER[UnitId(where)].kit and not operational(world, where)
    place = PlaceId(where)
    return is_capital(world, place) and not operational(world, where) and in_minor_depot(world, place) == Stock()


@RULES.counts("15.I.1.c.n1", of=Display)
def points_that_came_too_late(question: Display, world: Front) -> Iterator[Line]:
    """SPs that came after the combat phase began serve no attack in it."""
    if late := counts.ARRIVED.of(world.used, question.depot) if world.used else 0:
        yield plus(0, f"{mixed(Fraction(late, SP))} SP came after the combat phase began, and serve no attack in it")
