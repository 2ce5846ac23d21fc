"""What there is to say about one unit or one hex, for somebody who sits at the board."""

from collections.abc import Iterator
from fractions import Fraction
from textwrap import wrap

from msgspec.structs import replace

from wavell.umpire.facts.words import many

from ..frame.air.bases import ready
from ..frame.movement.mps import allowance, left
from ..frame.movement.terrain import FEATURES, HEXSIDES, TERRAIN, Ground
from ..frame.movement.zones import has_zone, zones
from ..frame.supply.points import room
from ..frame.supply.states import level, state
from ..model.atlas import Atlas
from ..model.counters import AWAY, ISOLATED, LATER, REMOVED, ROSTER, SPARE, TRACK, UNISOLATED, Counter
from ..model.events import mixed, so_many
from ..model.ids import PlaceId, UnitId
from ..model.kinds import CADRES, Side
from ..model.nations import NATIONS
from ..model.scenarios import COMMANDERS
from ..model.words import facts
from ..model.world import MP, SP, Front
from ..rules import OTHER, SEQUENCE, SIDES

WIDTH = 100
_TOWARDS = {(0, -2): "N", (1, -1): "NE", (1, 1): "SE", (0, 2): "S", (-1, 1): "SW", (-1, -1): "NW"}
_LINES = ("rail", "road", "track")
_OFF = {
    UNISOLATED: "lost, and may be rebuilt",
    ISOLATED: "lost in isolation",
    REMOVED: "out of play",
    TRACK: "being rebuilt",
    LATER: "still to come",
    SPARE: "not in play until units break down or assemble",
    AWAY: "called away from this front",
}


def about(world: Front, seat: str, name: str) -> list[str]:
    """Everything about a unit or a hex as a seat knows it; nothing if there is none of that name."""
    id_ = next((each for each in ROSTER if each.casefold() == name.casefold()), UnitId(""))
    place = world.atlas.find(name)
    told = _unit(world, id_) if id_ else _hex(world, seat, place) if place is not None else ()
    return [row for line in told for row in _folded(line)]


def _folded(line: str) -> list[str]:
    inset = " " * (len(line) - len(line.lstrip()) + 2)
    return wrap(line, WIDTH, subsequent_indent=inset, break_on_hyphens=False)


# A unit -------------------------------------------------------------------------------------------------------


def _shown(world: Front, id_: UnitId) -> Counter:
    """A counter as it lies: of one that is reduced, the symbols and the REs of its cadre."""
    counter = ROSTER[id_]
    if id_ not in world.units or world.units[id_].up not in CADRES or counter.cadre_kit is None:
        return counter
    return replace(counter, kit=world.kit(id_), re=world.re(id_))


def _unit(world: Front, id_: UnitId) -> Iterator[str]:
    counter, turn = _shown(world, id_), world.clock.turn
    kind = " + ".join(sorted(counter.kit.symbols)).replace("_", " ")
    size = f" {counter.size}" if counter.size else ""
    rating = f" {world.rating(id_) if id_ in world.units else counter.rating}{size}," if counter.air is None else ""
    yield f"{id_}: {counter.title},{rating} {kind}, {NATIONS[counter.nation].title}"
    if id_ in world.units and (led := COMMANDERS.get(world.scenario, {}).get(id_)):
        yield f"  {led}"
    if (date := world.leaving.get(id_)) is not None:
        yield f"  called away on {SEQUENCE.turn_name(date)}"
    if id_ not in world.units:
        yield "  where it is, if it is in this game at all, you do not know"
    elif not world.on_map(id_):
        unit = world.units[id_]
        due = f": {SEQUENCE.turn_name(unit.arrives)} in {world.atlas.named(unit.entry)}" if unit.arrives else ""
        yield f"  {_OFF[unit.place]}{due}"
    else:
        yield from _standing(world, id_)
    found = list(facts(counter, turn))
    none = [fact for fact in found if fact.text.endswith(": none")]
    for ref in dict.fromkeys(fact.ref for fact in none):
        yield f"  no {', '.join(fact.text.removesuffix(': none') for fact in none if fact.ref == ref)} [{ref}]"
    yield from (f"  {fact.text} [{fact.ref}]" for fact in found if fact not in none)


def _standing(world: Front, id_: UnitId) -> Iterator[str]:
    """Where a unit stands and how it is."""
    unit = world.units[id_]
    if ROSTER[id_].air is not None:
        fit = "ready to fly" if ready(world, id_) else "does not fly now"
        marks = ", ".join(filter(None, (unit.up, _sight(world, id_))))
        yield f"  in {world.atlas.named(unit.place)}, {fit}, {marks}"
        return
    whole = many(allowance(world, id_).total, "MP")
    yield f"  in {world.atlas.named(unit.place)}, {_mps(left(world, id_))} of {whole} left"
    yield from _load(world, id_)
    found = state(world, id_)
    supply = {"full": "in supply", "limited": "in limited supply"}.get(found, f"out of supply ({found.upper()})")
    told = [supply, *(word for word in _marks(world, id_) if word)]
    yield f"  {', '.join(told)}"


def _marks(world: Front, id_: UnitId) -> Iterator[str]:
    unit = world.units[id_]
    yield f"{unit.up} side up" if unit.up else ""
    yield "isolated" if unit.isolated else ""
    yield "has a zone of control" if has_zone(world, id_) else "has no zone of control"
    for word in ("moved", "fought", "disrupted", "dispersed"):
        yield word if getattr(unit, word) else ""
    yield "in reserve" if unit.reserve else ""
    yield f"carried by {unit.carrier}" if unit.carrier else ""
    yield f"attached to {unit.attached}" if unit.attached else ""
    yield _sight(world, id_)


def _sight(world: Front, id_: UnitId) -> str:
    return "the enemy knows what it is" if world.units[id_].seen else "hidden from the enemy"


def _load(world: Front, id_: UnitId) -> Iterator[str]:
    """What a unit that holds points holds, and how much it could."""
    limit = room(world, id_)
    if limit is None or not limit[0]:
        return
    stock = world.stock(id_)
    srp = f" and {so_many(Fraction(stock.srp, SP), 'SRP')}" if stock.srp else ""
    most = mixed(Fraction(limit[0], SP))
    yield f"  holds {mixed(Fraction(stock.sp, SP))}{srp} of {most} SPs, 3 REs each"


def _mps(sixths: int) -> str:
    return str(Fraction(sixths, MP))


# A hex --------------------------------------------------------------------------------------------------------


def _hex(world: Front, seat: str, place: PlaceId) -> Iterator[str]:
    atlas = world.atlas
    ground = TERRAIN.get(atlas.terrain[place])
    title = ground.title if ground is not None else atlas.terrain[place].replace("_", " ")
    owner = f", owned by the {world.owner[place]}" if place in world.owner else ""
    country = f", {atlas.country[place].title()}" if atlas.country[place] else ""
    yield f"{atlas.named(place)}: {title}{country}{owner}, weather {world.weather_at(place)}"
    if features := sorted(world.features(place)):
        yield f"  there: {', '.join(feature.replace('_', ' ') for feature in features)}"
    if ground is not None:
        costs = ", ".join(f"{mps} {column}" for column, mps in _costs(ground).items())
        yield f"  MPs to enter, off roads: {costs}"
        if does := ", ".join(_fight(ground, world.features(place))):
            yield f"  a fight there: {does}"
    yield from _held(world, seat, place)
    yield "  next to it:"
    for near in sorted(atlas.near[place], key=lambda near: list(_TOWARDS.values()).index(_way(atlas, place, near))):
        yield f"    {_way(atlas, place, near):<3}{_neighbour(world, place, near)}"


def _costs(ground: Ground) -> dict[str, str]:
    """What a kind of terrain costs by column; columns that cost what Other does are left out."""
    other = ground.cost.get("other")
    found = {"Mot/Art": ground.cost.get("mot_art"), "Other": other}
    found |= {name: mps for name, mps in ground.cost.items() if name not in ("mot_art", "other") and mps != other}
    return {name: "no" if mps is None else str(mps) for name, mps in found.items()}


def _fight(ground: Ground, features: frozenset[str]) -> Iterator[str]:
    """What the ground and what stands on it do to an attack."""
    if ground.die:
        yield f"die {ground.die:+}"
    if ground.attack != 1:
        yield f"attackers times {ground.attack}"
    if ground.cm != 1:
        yield f"c/m attackers times {ground.cm}"
    if ground.aec != "full":
        yield f"{'no' if ground.aec == 'none' else ground.aec} AEC"
    for feature in sorted(features & FEATURES.keys()):
        row = FEATURES[feature]
        parts = [f"die {row.die:+}"] * bool(row.die) + [f"AEC {row.aec:+}"] * bool(row.aec)
        parts += [f"artillery times {row.artillery}"] * (row.artillery != 1)
        if parts:
            yield f"{row.title} {' and '.join(parts)}"


def _held(world: Front, seat: str, place: PlaceId) -> Iterator[str]:
    """Who stands in a hex, what lies there, whose zones reach it, and whether there is supply."""
    sides = (Side(seat),) if seat in SIDES else SIDES
    for side in SIDES:
        told = [f"{id_} {world.rating(id_)}" for id_ in world.friends(place, side)]
        if told:
            yield f"  {side}: {', '.join(told)}"
    unseen = world.unseen.get(place)
    if unseen is not None:
        yield f"  {unseen.side}: {unseen.count} not seen"
    for side in sides:
        against = unseen is not None and unseen.side != side
        if against or world.friends(place, OTHER[side]):
            continue
        if place in world.atlas.land:
            yield f"  supply for the {side}: {level(world, place, side)}"
        if place in zones(world, side):
            yield f"  in a zone of control of the {OTHER[side]}"
        elif any(near in world.unseen and world.unseen[near].side != side for near in world.atlas.near[place]):
            yield f"  next to units of the {OTHER[side]} that are not seen, so perhaps in a zone of control"


def _way(atlas: Atlas, here: PlaceId, there: PlaceId) -> str:
    a, b = (atlas.board.spots[atlas.ids[place]].hex for place in (here, there))
    assert a is not None
    assert b is not None
    return _TOWARDS.get((b.q - a.q, 2 * (b.r - a.r) + b.q - a.q), "")


def _neighbour(world: Front, place: PlaceId, near: PlaceId) -> str:
    """A hex next to another: what it is, what lies between, and who stands there."""
    atlas = world.atlas
    parts = [f"{atlas.named(near)}, {atlas.terrain[near].replace('_', ' ')}"]
    parts += [f"by {kind}" for kind in _LINES if _joined(world, kind, place, near)]
    parts += [
        f"across {HEXSIDES[side].title if side in HEXSIDES else side}" for side in sorted(atlas.side(place, near))
    ]
    for side in SIDES:
        unseen = world.unseen.get(near)
        count = len(world.friends(near, side)) + (unseen.count if unseen is not None and unseen.side == side else 0)
        if count:
            parts.append(f"{side} {count}")
    return ", ".join(parts)


def _joined(world: Front, kind: str, a: PlaceId, b: PlaceId) -> bool:
    """Whether a line joins two hexes, be it printed or built."""
    return world.atlas.joined(kind, a, b) or all(kind in world.works.get(place, ()) for place in (a, b))
