"""Positions at random, as a case file lays them out: for hunting faults, not for play.

Everything that a position has is drawn: date, phase and sky, who owns what, units of the whole roster with either side
up, what has happened to them, who waits off the map, stocks, SMPs, pools, railheads, works and what is damaged.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from wavell.umpire.books.chance import Chance

from ..rules import SEQUENCE, SIDES
from . import counts
from .atlas import ATLASES, WORKS, Atlas
from .counters import ISOLATED, LATER, ROSTER, SPARE, TRACK, UNISOLATED, Counter
from .ids import PlaceId, UnitId
from .kinds import Face, Side, Sky
from .nations import NATIONS
from .railways import LINES
from .world import FLIPS, SEA

FIRST, LAST = "Sep 1 39", "Dec 4 45"
MOST_STACKS, MOST_UNITS, MOST_PLACES = 6, 5, 14
"""Stacks of each side, units in one of them, and places that they are spread over."""
FLAGS = ("moved", "fought", "disrupted", "reserve", "isolated", "limited", "seen")
FIGURES = {"spent": 4, "owes": 2, "hungry": 2}
"""Figures of a unit, and how high they go."""
SELDOM, OFTEN = 0.05, 0.6
_PHASES = {step.id: len(step.verbs) for step in SEQUENCE.steps if step.seats}
"""The phases in which somebody decides; those with more to decide are drawn more often."""
_SKIES = tuple(sky for sky in Sky if sky is not Sky.ROUGH)
_LINKS = {"is_army_hq": "is_major_depot", "is_command_hq": "is_command_depot"}
"""Higher HQs, and what each is attached to."""
_HOLD = {"is_depot", "is_supply_unit", "is_command_hq"}
"""Who holds SPs and SRPs."""
_BUILDS = frozenset({"is_construction_engineer", "is_railroad_engineer"})
_WAYS = ("road", "rail")
_BUILT = (*WORKS, "entrenchment", "airbase", *_WAYS)
_LINED = frozenset((line.map, place) for line in LINES.values() for place in line.hexes)
"""Hexes of lines that are to be laid: what is built there comes with the line, and its railhead says how far."""
"""What play may have added to a hex."""
_SIGHTS = ("city", "major_city", "capital", "port", "airbase", "fortress")
"""What makes a place worth a fight."""


def scatter(rng: Chance) -> dict[str, Any]:
    """Lay some stacks of both sides out around one place, at any date, in any phase and under any sky."""
    map_ = rng.choice(tuple(ATLASES))
    atlas = ATLASES[map_]
    site = _site(map_, rng)
    about = _neighbourhood(atlas, site, rng)
    owner = {place: rng.choice(SIDES) for place in about}
    works = {place: [_work(map_, place, rng)] for place in about if rng.random() < SELDOM}
    turn = rng.randint(SEQUENCE.turn(FIRST), SEQUENCE.turn(LAST))
    units = _units(atlas, owner, works, turn, rng)
    if site is not None:
        _build(site, owner, units)
    return {
        "map": map_,
        "date": SEQUENCE.turn_name(turn),
        "phase": _phase(turn, rng),
        "weather": {zone: _sky(zone, rng) for zone in sorted({SEA, *filter(None, atlas.zone.values())})},
        "owner": owner,
        "units": units,
        "works": works,
        "stocks": _stocks(about, units, rng),
        "smps": _smps(atlas, rng),
        "pools": _pools(rng),
        "marks": _marks(atlas, about, site, rng),
        "installations": _installations(atlas, about, works, rng),
        "joined": {nation: _since(turn, rng) for nation in NATIONS if rng.random() < 0.8},
        "coalition": _coalition(atlas, units, rng),
    }


def _work(map_: str, place: PlaceId, rng: Chance) -> str:
    """Something that may have been built in a hex."""
    return rng.choice([work for work in _BUILT if work not in _WAYS or (map_, place) not in _LINED])


# Where and when ---------------------------------------------------------------------------------------------------


class _Site(NamedTuple):
    """Where a railway may go on: which line, and how many hexes of it are laid."""

    line: str
    laid: int

    @property
    def ends(self) -> tuple[PlaceId, PlaceId]:
        """The railhead, and the hex of construction."""
        return LINES[self.line].hexes[self.laid], LINES[self.line].hexes[self.laid + 1]


def _site(map_: str, rng: Chance) -> _Site | None:
    """Sometimes a place where a railway of the map is being built."""
    lines = [id_ for id_, line in LINES.items() if line.map == map_]
    if not lines or rng.random() > 0.3:
        return None
    line = rng.choice(lines)
    return _Site(line, rng.randint(0, len(LINES[line].hexes) - 2))


def _build(site: _Site, owner: dict[PlaceId, Side], units: dict[str, Any]) -> None:
    """Let the Allies, who build it, hold both ends, with an engineer in the hex of construction."""
    for place in site.ends:
        owner[place] = Side.ALLIES
        for id_ in [id_ for id_, row in units.items() if row["at"] == place]:
            if ROSTER[UnitId(id_)].side != Side.ALLIES:
                del units[id_]
    builders = [
        id_
        for id_, counter in ROSTER.items()
        if counter.side == Side.ALLIES and not _BUILDS.isdisjoint(counter.kit.abilities)
    ]
    free = next((id_ for id_ in builders if id_ not in units), None)
    if free is not None:
        units[free] = {"at": site.ends[1]}


def _neighbourhood(atlas: Atlas, site: _Site | None, rng: Chance) -> list[PlaceId]:
    """Some places on land that lie near to one another, often around one that is worth a fight."""
    sights = sorted({place for tag in _SIGHTS for place in atlas.tagged(tag)} & atlas.land)
    found = [rng.choice(sights if rng.random() < 0.5 else sorted(atlas.land))] if site is None else [site.ends[1]]
    for place in found:
        found += [each for each in atlas.near[place] if each not in found and each in atlas.land]
        if len(found) > MOST_PLACES:
            break
    return found


def _phase(turn: int, rng: Chance) -> str:
    """A phase that the turn has."""
    there = {step: verbs for step, verbs in _PHASES.items() if SEQUENCE.has(turn, SEQUENCE.by_id[step])}
    return rng.choices(tuple(there), tuple(there.values()))[0]


def _sky(zone: str, rng: Chance) -> str:
    """The weather of a zone, or of the sea."""
    return rng.choice((Sky.CLEAR, Sky.ROUGH) if zone == SEA else _SKIES)


def _since(turn: int, rng: Chance) -> str:
    """When a country went to war: at the outset, or in this turn."""
    return SEQUENCE.turn_name(turn) if rng.random() < 0.2 else FIRST


# Units ------------------------------------------------------------------------------------------------------------


def _units(
    atlas: Atlas, owner: dict[PlaceId, Side], works: dict[PlaceId, list[str]], turn: int, rng: Chance
) -> dict[str, Any]:
    """Stacks of both sides, aircraft on airbases, ships, and some who wait off the map."""
    left = _drawn(rng)
    about, units = list(owner), dict[str, Any]()
    for place in rng.sample(about, min(len(about), rng.randint(2, 2 * MOST_STACKS))):
        for id_ in _stack(owner[place], left, rng):
            units[id_] = {"at": place, **_face(ROSTER[id_], turn, rng), **_state(rng)}
    for id_ in left:
        if at := _afloat_or_aloft(atlas, ROSTER[id_], owner, works, rng):
            units[id_] = {"at": at, **_state(rng)}
    units |= _kin(units, left, rng)
    for id_ in left:
        if id_ not in units and rng.random() < (0.5 if "command" in ROSTER[id_].kit.symbols else SELDOM):
            units[id_] = _waiting(about, owner, ROSTER[id_].side, turn, rng)
    _either(units)
    _move_in(atlas, owner, units)
    _link(atlas, units, turn, rng)
    return units


def _drawn(rng: Chance) -> list[UnitId]:
    """The counters in any order, but first some that show a few symbols, so that rare kinds are not seldom there."""
    symbols = set(rng.sample(sorted({symbol for counter in ROSTER.values() for symbol in counter.kit.symbols}), 3))
    drawn = list(ROSTER)
    rng.shuffle(drawn)
    return sorted(drawn, key=lambda id_: symbols.isdisjoint(ROSTER[id_].kit.symbols) or rng.random() < 0.7)


def _stack(side: Side, left: list[UnitId], rng: Chance) -> list[UnitId]:
    """Ground units of a side; they are taken out of those that are left."""
    taken = [id_ for id_ in left if ROSTER[id_].side == side and _walks(ROSTER[id_])][: rng.randint(1, MOST_UNITS)]
    for id_ in taken:
        left.remove(id_)
    return taken


def _walks(counter: Counter) -> bool:
    return "is_air_unit" not in counter.kit and "is_naval_unit" not in counter.kit


def _afloat_or_aloft(
    atlas: Atlas, counter: Counter, owner: dict[PlaceId, Side], works: dict[PlaceId, list[str]], rng: Chance
) -> str:
    """Where an air unit or a ship lies, if one does: on an airbase near by, which may be built for it, or at sea."""
    if _walks(counter) or rng.random() > OFTEN:
        return ""
    if "is_naval_unit" in counter.kit:
        shore = sorted(place for near in owner for place in atlas.near[near] if place not in atlas.land)
        return rng.choice(shore) if shore else ""
    own = [place for place, side in owner.items() if side == counter.side]
    bases = [place for place in own if "airbase" in atlas.tags[place] or "airbase" in works.get(place, ())]
    if not bases and own:
        bases = own[:1]
        works[own[0]] = [*works.get(own[0], ()), "airbase"]
    return rng.choice(bases) if bases else ""


def _face(counter: Counter, turn: int, rng: Chance) -> dict[str, str]:
    """Which side of a counter is up, if it has another, and since when."""
    faces = [up for ability, (up, _) in FLIPS.items() if ability in counter.kit and _may_show(counter, up)]
    faces += [Face.CADRE] if counter.cadre is not None else []
    faces += [Face.ROUTE] if "truck" in counter.kit.symbols else []
    if not faces or rng.random() >= 0.2:
        return {}
    up, since = rng.choice(faces), _ago(turn, rng)
    return {"up": up, "since": since} if {"is_depot", "is_hq"} & counter.kit.abilities.keys() else {"up": up}


def _may_show(counter: Counter, up: Face) -> bool:
    """Motorized infantry alone gives up its vehicles, from regiments on (15.V.2.T2), and divisions have cadres."""
    if up == Face.DEMOTORIZED_CADRE:
        return counter.cadre is not None and "is_motorized_infantry" in counter.kit and counter.size == "XX"
    return up != Face.DEMOTORIZED or ("is_motorized_infantry" in counter.kit and counter.size in ("XX", "X", "III"))


def _state(rng: Chance) -> dict[str, Any]:
    """What has happened to a unit; mostly nothing has."""
    flags: dict[str, Any] = {flag: True for flag in FLAGS if rng.random() < SELDOM}
    return flags | {name: rng.randint(1, most) for name, most in FIGURES.items() if rng.random() < SELDOM}


def _kin(units: dict[str, Any], left: Iterable[UnitId], rng: Chance) -> dict[str, Any]:
    """Often the rest of a division that is out: its parts beside each other, and what they make up, spare."""
    out = {ROSTER[UnitId(id_)].division: row["at"] for id_, row in units.items() if ROSTER[UnitId(id_)].division}
    whole = {division for division in out if division in units}
    found: dict[str, Any] = {}
    for id_ in left:
        division = ROSTER[id_].division
        if division in out and rng.random() < OFTEN:
            is_spare = division in whole or id_ == division
            found[id_] = {"at": SPARE if is_spare else out[division]}
    return found


def _move_in(atlas: Atlas, owner: dict[PlaceId, Side], units: dict[str, Any]) -> None:
    """Depots stand in a city of their side near by; if there is none they are spare (15.I.1.p4)."""
    for id_, row in units.items():
        counter = ROSTER[UnitId(id_)]
        cities = [place for place, side in owner.items() if side == counter.side and "city" in atlas.tags[place]]
        if "is_depot" in counter.kit and row["at"] in owner:
            units[id_] = {**row, "at": cities[0]} if cities else {"at": SPARE}


def _either(units: dict[str, Any]) -> None:
    """Where a division has its support group, the HQ that this becomes is spare (103.A.6.a.p3)."""
    groups = {ROSTER[UnitId(id_)].division for id_ in units if "is_support_group" in ROSTER[UnitId(id_)].kit}
    for id_, counter in ROSTER.items() if groups else ():
        if "is_divisional_hq" in counter.kit and counter.division in groups:
            units[id_] = {"at": SPARE}


def _waiting(about: list[PlaceId], owner: dict[PlaceId, Side], side: Side, turn: int, rng: Chance) -> dict[str, Any]:
    """A unit off the map: lost, spare, or on its way to a place of its side."""
    own = [place for place in about if owner[place] == side]
    box = rng.choice((UNISOLATED, ISOLATED, SPARE, TRACK, LATER) if own else (UNISOLATED, ISOLATED, SPARE))
    if box not in (TRACK, LATER):
        return {"at": box}
    return {"at": box, "arrives": SEQUENCE.turn_name(turn + rng.randint(0, 1)), "entry": rng.choice(own)}


def _link(atlas: Atlas, units: dict[str, Any], turn: int, rng: Chance) -> None:
    """Attach higher HQs to depots of their nation, each depot to one at most."""
    there = [UnitId(id_) for id_, row in units.items() if row["at"] in atlas]
    depots = [id_ for id_ in there if "is_depot" in ROSTER[id_].kit]
    for id_ in there:
        wanted = next((link for hq, link in _LINKS.items() if hq in ROSTER[id_].kit), "")
        depot = next((each for each in depots if wanted in ROSTER[each].kit and _are_kin(id_, each)), None)
        if wanted and depot is not None and rng.random() < OFTEN:
            depots.remove(depot)
            units[id_] |= {"attached": depot, **_service(turn, rng)}


def _are_kin(one: UnitId, other: UnitId) -> bool:
    """Whether two counters are of one nation, the British being one."""
    nations = ROSTER[one].nation, ROSTER[other].nation
    return nations[0] == nations[1] or all(NATIONS[nation].british for nation in nations)


def _service(turn: int, rng: Chance) -> dict[str, str]:
    """Whether an HQ that has a depot supplies units, or does not, or is about to."""
    up = rng.choice((Face.FRONT, Face.FRONT, Face.FRONT, Face.REVERSED, Face.ATTACHING))
    return {"up": up, "since": _ago(turn, rng)} if up == Face.ATTACHING else {"up": up}


def _ago(turn: int, rng: Chance) -> str:
    return SEQUENCE.turn_name(turn - rng.randint(0, 3))


# What lies about --------------------------------------------------------------------------------------------------


def _stocks(about: list[PlaceId], units: dict[str, Any], rng: Chance) -> dict[str, list[int]]:
    """SPs and SRPs, in REs: in hexes, and with those that hold some: no depot on the move does (15.I.1.c.1)."""
    holders = [
        id_
        for id_, row in units.items()
        if _HOLD & ROSTER[UnitId(id_)].kit.abilities.keys() and row["at"] in about and row.get("up") != Face.MOVING
    ]
    small = {id_ for id_ in holders if "is_command_hq" in ROSTER[UnitId(id_)].kit}
    return {
        where: [rng.randint(1, 3 if where in small else 6), rng.randint(0, 3)]
        for where in (*about, *holders)
        if rng.random() < 0.3
    }


def _smps(atlas: Atlas, rng: Chance) -> dict[str, int]:
    commands = sorted(filter(None, set(atlas.command.values())))
    return {f"{side}:{command}": rng.randint(0, 20) for side in SIDES for command in commands if rng.random() < 0.8}


def _pools(rng: Chance) -> dict[str, int]:
    """Ships of both sides, and replacement points."""
    ships = {f"{side} {what}": rng.randint(0, 8) for side in SIDES for what in counts.SHIPPING}
    return ships | {f"{nation} {kind}": rng.randint(1, 12) for nation in NATIONS for kind in counts.REPLACEMENTS}


def _marks(atlas: Atlas, about: list[PlaceId], site: _Site | None, rng: Chance) -> dict[str, int]:
    """Railheads, the level of coast defences, and a side that is cut off at sea."""
    marks = {f"coast defence {place}": rng.randint(1, 4) for place in about if "port" in atlas.tags[place]}
    for id_, line in LINES.items():
        if line.map == atlas.id:
            laid = site.laid if site is not None and site.line == id_ else rng.randint(0, len(line.hexes) - 1)
            marks |= {f"railhead {id_}": laid, f"open {id_}": max(laid - rng.randint(0, 1), 0)}
    return marks | {f"no-sea-supply {side}": 1 for side in SIDES if rng.random() < SELDOM}


def _installations(
    atlas: Atlas, about: list[PlaceId], works: dict[PlaceId, list[str]], rng: Chance
) -> dict[str, dict[str, Any]]:
    """Some ports and airbases that are damaged, reduced or destroyed."""
    found: dict[str, dict[str, Any]] = {}
    for kind in counts.INSTALLED:
        for place in about:
            if (kind in atlas.tags[place] or kind in works.get(place, ())) and rng.random() < 0.4:
                wreck = {state: True for state in ("destroyed", "reduced") if rng.random() < 0.2}
                if kind != "port":
                    wreck.pop("reduced", None)
                found[f"{kind} {place}"] = {"capacity": 3, "hits": rng.randint(0, 3), **wreck}
    return found


def _coalition(atlas: Atlas, units: dict[str, Any], rng: Chance) -> dict[str, str]:
    """An army HQ of each side that may be the coalition HQ."""
    found: dict[str, str] = {}
    for id_, row in units.items():
        counter = ROSTER[UnitId(id_)]
        if "is_army_hq" in counter.kit and row["at"] in atlas and rng.random() < 0.5:
            found.setdefault(counter.side, id_)
    return found
