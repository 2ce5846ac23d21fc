"""Positions at random, as a case file lays them out: for hunting faults, not for play."""

from random import Random
from typing import Any

from ..rules import SEQUENCE, SIDES
from .atlas import ATLASES, Atlas
from .counters import ROSTER
from .ids import PlaceId, UnitId
from .kinds import Side
from .nations import NATIONS

FIRST_YEAR, LAST_YEAR = 1940, 1945
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MOST_STACKS, MOST_UNITS, MOST_PLACES = 6, 5, 14
"""Stacks of each side, units in one of them, and places that they are spread over."""
FLAGS = ("moved", "fought", "disrupted", "reserve", "isolated", "limited")
_PHASES = {step.id: len(step.verbs) for step in SEQUENCE.steps if step.seats}
"""The phases in which somebody decides; those with more to decide are drawn more often."""


def scatter(rng: Random) -> dict[str, Any]:
    """Lay some stacks of both sides out around one place, at any date, in any phase and under any sky."""
    map_ = rng.choice(tuple(ATLASES))
    atlas = ATLASES[map_]
    about = _neighbourhood(atlas, rng)
    left = list(ROSTER)
    rng.shuffle(left)
    units: dict[str, Any] = {}
    owner: dict[str, str] = {place: rng.choice(SIDES) for place in about}
    for place in rng.sample(about, min(len(about), rng.randint(2, 2 * MOST_STACKS))):
        for id_ in _stack(Side(owner[place]), left, rng):
            units[id_] = {"at": place, **_flags(rng)}
    month, year = rng.choice(MONTHS), rng.randint(FIRST_YEAR, LAST_YEAR) % 100
    return {
        "map": map_,
        "date": f"{month} {rng.randint(1, 4)} {year}",
        "phase": rng.choices(tuple(_PHASES), tuple(_PHASES.values()))[0],
        "owner": owner,
        "units": units,
        "stocks": {place: [rng.randint(0, 4), rng.randint(0, 2)] for place in about if rng.random() < 0.2},
        "joined": {nation: "Sep 1 39" for nation in NATIONS if rng.random() < 0.8},
    }


def _neighbourhood(atlas: Atlas, rng: Random) -> list[PlaceId]:
    """Some places on land that lie near to one another."""
    found = [rng.choice(sorted(atlas.land))]
    for place in found:
        found += [each for each in atlas.near[place] if each not in found and each in atlas.land]
        if len(found) > MOST_PLACES:
            break
    return found


def _stack(side: Side, left: list[UnitId], rng: Random) -> list[UnitId]:
    """Units of a side; they are taken out of those that are left."""
    taken = [id_ for id_ in left if ROSTER[id_].side == side][: rng.randint(1, MOST_UNITS)]
    for id_ in taken:
        left.remove(id_)
    return taken


def _flags(rng: Random) -> dict[str, bool]:
    """What has happened to a unit; mostly nothing has."""
    return {flag: True for flag in FLAGS if rng.random() < 0.05}
