"""Positions at random, as a case file lays them out: for hunting faults, not for play."""

from typing import Any

from wavell.umpire.books.chance import Chance

from ...model.atlas import ATLASES, Atlas
from ...model.counters import CARRIERS, OCEANS, ROSTER, SW, Kind
from ...model.ids import PlaceId, UnitId
from ...model.nations import POWERS
from ...rules import HOMELANDS, SEQUENCE, SIDES, Side

FIRST_YEAR, LAST_YEAR = 1939, 1945
SEASONS = ("Spring", "Summer", "Fall", "Winter")
MOST_STACKS, MOST_UNITS = 7, 4
"""Stacks that each side has about the middle of things, and units in one of them."""
_PHASES = {step.id: len(step.verbs) for step in SEQUENCE.steps if step.seats}
"""The phases in which somebody decides; those with more to decide are drawn more often."""
_PAIRS = tuple(
    f"{one} {other}"
    for one, axis in POWERS.items()
    for other, allies in POWERS.items()
    if axis.side is Side.AXIS and allies.side is Side.ALLIES
)


def scatter(rng: Chance) -> dict[str, Any]:
    """Lay some stacks of both sides out around one place, at any date, in any phase and with any wars."""
    map_ = rng.choices(tuple(ATLASES), (5, 1))[0]
    atlas = ATLASES[map_]
    about = _neighbourhood(atlas, rng)
    units: dict[str, Any] = {}
    control: dict[str, str] = {}
    left = [id_ for id_, counter in ROSTER.items() if not counter.by]  # the others come by production alone
    rng.shuffle(left)
    for side in SIDES:
        for _ in range(rng.randint(1, MOST_STACKS)):
            place = rng.choice(about)
            if place in HOMELANDS and side is Side.AXIS:
                continue
            if control.setdefault(place, side) == side:
                units |= dict.fromkeys(_stack(atlas, place, side, left, rng), place)
    units |= _aboard(units, left, rng)
    return {
        "map": map_,
        "date": f"{rng.choice(SEASONS)} {rng.randint(FIRST_YEAR, LAST_YEAR)}",
        "phase": rng.choices(tuple(_PHASES), tuple(_PHASES.values()))[0],
        "wars": [pair for pair in _PAIRS if rng.random() < 0.5],
        # A homeland that has surrendered has no units any more, and holds none of the enemy: that is left to play.
        "surrendered": ["britain"] if rng.random() < 0.1 else [],
        "control": {place: side for place, side in control.items() if rng.random() < 0.9},
        "units": units,
    }


def _neighbourhood(atlas: Atlas, rng: Chance) -> list[PlaceId]:
    """Some places that lie near to one another, a few steps by land or by sea from one that troops can stand in."""
    found = [rng.choice(sorted(atlas.land))]
    for place in found:
        spot = atlas.board[place]
        near = [atlas.names[to] for to in (*spot.neighbours, *(link.to for link in spot.links))]
        found += [each for each in near if each not in found]
        if len(found) > 60:
            break
    land = [place for place in found if place in atlas.land]
    boxes = rng.sample(sorted(atlas.boxes & atlas.land), 2)
    return land[:24] + boxes


def _stack(atlas: Atlas, place: PlaceId, side: Side, left: list[UnitId], rng: Chance) -> list[UnitId]:
    """Units of a side that may stand in a place; they are taken out of those that are left."""
    wet = place in atlas.tagged("port") or place in atlas.boxes & atlas.coast
    fits = [id_ for id_ in left if ROSTER[id_].side == side and (wet or not ROSTER[id_].is_ship)]
    if place in HOMELANDS:
        fits = [id_ for id_ in fits if ROSTER[id_].of.western]
    taken = [id_ for id_ in fits if ROSTER[id_].kind not in SW][: rng.randint(1, MOST_UNITS)]
    for id_ in taken:
        left.remove(id_)
    return taken


def _aboard(units: dict[str, Any], left: list[UnitId], rng: Chance) -> dict[str, Any]:
    """Naval air units on the carriers that are out, and ships of the submarine war in the oceans."""
    found: dict[str, Any] = {}
    for carrier in [id_ for id_ in units if ROSTER[UnitId(id_)].kind in CARRIERS]:
        counter = ROSTER[UnitId(carrier)]
        wing = [id_ for id_ in left if ROSTER[id_].kind is Kind.NAS and ROSTER[id_].nation == counter.nation][:1]
        found |= {id_: {"at": units[carrier], "aboard": carrier} for id_ in wing if id_ not in found}
    sailing = [id_ for id_ in left if ROSTER[id_].kind in SW]
    return found | {id_: rng.choice(OCEANS) for id_ in sailing[: rng.randint(0, 6)]}
