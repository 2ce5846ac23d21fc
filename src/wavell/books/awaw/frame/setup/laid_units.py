"""Units that case files lay down: their names looked up, and what can mean nothing of a unit refused."""

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

import msgspec

from wavell.umpire import DataError
from wavell.umpire.facts.errors import spelled

from ...model.atlas import Atlas
from ...model.counters import ABSENT, OFF_MAP, ROSTER, SHIPS, YARD, Counter
from ...model.ids import PlaceId, PowerId, UnitId, YardId
from ...model.nations import COMMONWEALTH, NATIONS, POWERS
from ...model.scenarios import UnitAt
from ...model.world import Unit, War
from ..economy.budget import NATION_SIDE, YARDS
from ..economy.construction import OWN_RULES, berths, needs_yard
from ..economy.costs import COSTS, own_yard
from ..sea.transport import NAVAL
from ..supply.lines import NUMBERS
from .names import on_map, place_in

_LONGEST = NUMBERS.starving.turns - 1
"""Who has been without supply more often is lost."""


class _About(NamedTuple):
    """Whom a key is about, in words and in deed."""

    whom: str
    holds: Callable[[Counter, PlaceId], bool]


def _at_sea(counter: Counter, place: PlaceId) -> bool:
    """Whether a ship is out raiding, and has a base to come back to."""
    return counter.kind in SHIPS and place in NAVAL.water


_ABOUT = {
    "moved": _About("units in play", lambda _, place: place not in ABSENT),
    "inverted": _About("aircraft and ships in play", lambda row, place: not row.is_ground and place not in ABSENT),
    "fought": _About("units in play", lambda _, place: place not in ABSENT),
    "lent": _About("Commonwealth units in play", lambda row, at: row.nation in COMMONWEALTH and at not in ABSENT),
    "turns": _About("ships on the slip", lambda _, place: place == YARD),
    "yard": _About("ships on the slip", lambda _, place: place == YARD),
    "berth": _About("ships on the slip or out raiding", lambda row, at: at == YARD or _at_sea(row, at)),
    "damaged": _About("ships on the map", lambda row, place: row.kind in SHIPS and place not in OFF_MAP),
    "hungry": _About("troops and aircraft on the map", lambda row, at: not row.is_ship and at not in OFF_MAP),
}
"""Whom the keys of a unit are about that are not about all units."""


def unit_of(atlas: Atlas, id_: UnitId, at: UnitAt) -> Unit:
    """A unit of a case, if all that is said of it is there and can be said of it."""
    fields: dict[str, Any] = msgspec.structs.asdict(at)
    place, counter = place_in(atlas, fields.pop("at"), id_), ROSTER[id_]
    for field, (noun, choices) in _named(id_).items():
        if fields[field]:
            fields[field] = spelled(noun, fields[field], choices)
    if at.berth:
        fields["berth"] = on_map(atlas, at.berth)
    for field, about in _ABOUT.items():
        if fields[field] and not about.holds(counter, place):
            slip = f'; did you mean at = "{YARD}"?' if about.holds(counter, YARD) and needs_yard(counter) else ""
            raise DataError(f'{id_}: "{field}" is said of {about.whom}, and it is {counter.kind} in {place}{slip}')
    for fault in _too_much(counter, at, place):
        raise DataError(f"{id_}: {fault}")
    return Unit(place, **fields)


def _named(id_: UnitId) -> dict[str, tuple[str, Collection[str]]]:
    """What the words of a unit in a case name: the noun, and what there is."""
    return {
        "aboard": ("unit", ROSTER),
        "lent": ("power", POWERS),
        "payer": (f"payer of {id_}", payers_of(ROSTER[id_])),
        "yard": (f"yard for {id_}", yards_of(ROSTER[id_])),
    }


def _spoken_of(counter: Counter) -> bool:
    """Whether paragraphs of the book say who pays for a unit and where it is built: they object to what is wrong."""
    return counter.nation in COMMONWEALTH or (needs_yard(counter) and counter.of.western)


def payers_of(counter: Counter) -> list[PowerId]:
    """Who may have paid for a unit: its power; where paragraphs speak of that, any power of its side."""
    if not _spoken_of(counter):
        return [counter.of.power]
    return [power for power, row in POWERS.items() if row.side == counter.side]


def yards_of(counter: Counter) -> list[YardId]:
    """The yards that may build a unit: those of its power; where paragraphs speak of that, any of its side."""
    own = [yard for yard in YARDS if NATIONS[YARDS[yard].nation].power == counter.of.power]
    if _spoken_of(counter):
        own = [yard for yard in YARDS if NATION_SIDE[yard] == counter.side]
    return own if needs_yard(counter) else []


def _too_much(counter: Counter, at: UnitAt, place: PlaceId) -> Iterator[str]:
    """Figures that no unit comes to, and the slip for units that are not built there."""
    turns = COSTS.kind[counter.kind].turns
    if place == YARD and not turns:
        yield f"it is {counter.kind}, which is never on the slip"
    elif at.turns > turns:
        yield f"turns is {at.turns}, and it must be 0 to {turns}"
    if at.hungry > _LONGEST:
        yield f"hungry is {at.hungry}, and it must be 0 to {_LONGEST}"
    if _at_sea(counter, place) and not at.berth:
        yield f'it is out raiding in {place}, and "berth" does not say where it comes back to'


def with_berth(world: War, id_: UnitId) -> Unit:
    """A ship on the slip: if the case names none, its yard is its nation's own, and its berth the yard's first."""
    unit = world.units[id_]
    if unit.place != YARD:
        return unit
    yard = unit.yard or own_yard(id_)
    ways = [place for place in berths(world, yard, ROSTER[id_]) if place in world.atlas] if yard else []
    if not ways:
        raise DataError(f"{id_} is on the slip, and no yard launches it on this map")
    berth = unit.berth or ways[0]
    if berth not in ways and yard not in OWN_RULES:
        raise DataError(f"{id_}: berth: the yard {yard} launches in {' or '.join(ways)}, and not in {berth}")
    return msgspec.structs.replace(unit, yard=yard, berth=berth)
