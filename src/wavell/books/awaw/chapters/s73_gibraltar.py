"""73 Gibraltar: a fortress with a port on two fronts, and the Strait beside it; its oil is a module of its own."""

from collections.abc import Iterator
from functools import cache

import msgspec

from wavell.umpire import Event, Line, Order, plus
from wavell.umpire.books.validators import Natural, Positive, Shift, known

from ..frame.combat.crt import NUMBERS as COMBAT
from ..frame.combat.odds import BESIEGED, Dm, mostly_marines
from ..frame.movement.control import CHOOSING, Choosing, choices, homeless, lost_port
from ..frame.movement.ways import sr_reach, tr_reach
from ..frame.sea.submarines import Submarines
from ..frame.sea.transport import NAVAL
from ..frame.sea.voyages import PAID_ON, front_of
from ..frame.supply.lines import full_supply
from ..model.atlas import ATLASES, FRONTS, Atlas
from ..model.counters import ROSTER
from ..model.counts import meant, used
from ..model.events import Counted
from ..model.ids import FrontId, NationId, PlaceId, PowerId, UnitId
from ..model.nations import NATIONS, POWERS
from ..model.orders import Displace, Intercept, Invade, Nr, Ship, Sr, Tr
from ..model.ownership import touches, usable
from ..model.words import listed
from ..model.world import Activity, War
from ..rules import AXIS, DATA, OTHER, RULES, SIDES, Side

ROCK, NEXT = "gibraltar", "z8"
"""The tags of Gibraltar and of the land hex next to it."""
MEDITERRANEAN = FrontId("mediterranean")


class _Possession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    owner: PowerId
    brps: Natural
    ref: str

    def __post_init__(self) -> None:
        known("power", (self.owner,), POWERS)


class _Front(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paid_on: FrontId
    refs: tuple[str, ...]

    def __post_init__(self) -> None:
        known("front", (self.paid_on,), FRONTS)


class Slipping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Submarines that slip past an enemy Gibraltar: whose, how many factors, and where they come from or go."""

    factors: Positive
    atlantic: tuple[str, ...]
    """Fronts and boxes on the Atlantic side."""
    ref: str
    nations: tuple[NationId, ...] = ()
    """Whose submarines they are; where none is named, those of the Western Allies."""

    def __post_init__(self) -> None:
        known("nation", self.nations, NATIONS)
        known("front or box", self.atlantic, {*FRONTS, *(box for atlas in ATLASES.values() for box in atlas.boxes)})


class _Fronts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fronts: tuple[FrontId, ...]
    ref: str

    def __post_init__(self) -> None:
        known("front", self.fronts, FRONTS)


class _Wells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: Side
    front: FrontId
    places: tuple[PlaceId, ...]
    ref: str

    def __post_init__(self) -> None:
        known("side", (self.side,), SIDES)
        known("front", (self.front,), FRONTS)
        known("place", self.places, {place for atlas in ATLASES.values() for place in atlas.ids})


class _Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    modifier: Shift
    waters: tuple[str, ...]
    """The waters of the European war."""
    ref: str

    def __post_init__(self) -> None:
        known("water", self.waters, NAVAL.water)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    possession: _Possession
    front: _Front
    submarines: tuple[Slipping, Slipping]
    oil: _Fronts
    oil_port: tuple[_Wells, ...]
    displacement: _Fronts
    submarine_warfare: _Modifier


FIGURES = RULES.data(DATA / "gibraltar.toml", _File)
GERMAN, WESTERN = FIGURES.submarines
PAID_ON[ROCK] = FIGURES.front.paid_on


def in_europe(order: Order, world: War) -> bool:
    """The orders that begin or end in Europe; no others come near Gibraltar."""
    return touches(order, world, world.atlas.europe)


def rock(world: War) -> PlaceId:
    """Where Gibraltar is on the map that is played."""
    return _rock(world.atlas)


@cache
def _rock(atlas: Atlas) -> PlaceId:
    return next(iter(atlas.tagged(ROCK)))


def holder(world: War) -> Side | None:
    """The side that controls Gibraltar."""
    return world.holder(rock(world))


# 73.2 Defensive value -----------------------------------------------------------------------------------------


@RULES.counts("73.21", of=Dm)
def the_rock_helps_its_own(question: Dm, world: War) -> Iterator[Line]:
    """By one reading the modifiers are for Allied units alone, and Axis ones there have none of them."""
    if question.place != rock(world) or world.readings["axis-in-gibraltar"] == "same":
        return
    if world.ground(question.place, AXIS):
        row = next(row for row in COMBAT.rock if row.tag == ROCK)
        siege = min(row.fortress, COMBAT.siege.dm * BESIEGED.of(world.marks, question.place))
        yield plus(siege - row.fortress - row.mountain, "fortress and mountain do not help the Axis")
        if question.sea and not mostly_marines(question.units):
            yield plus(-row.beach, "the beach does not help the Axis")


# 73.3 Naval activities ----------------------------------------------------------------------------------------


def _bases(world: War, seat: Side, units: tuple[UnitId, ...]) -> Iterator[tuple[UnitId, frozenset[str]]]:
    """Each unit that a side can use, with the fronts of the place it is in."""
    for id_ in dict.fromkeys(units):
        if usable(world, seat, id_):
            yield id_, world.atlas.fronts[world.units[id_].place]


@RULES.forbids("73.31", order=Invade, when=in_europe)
def invaders_come_from_its_own_fronts(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """Ships that land at Gibraltar or bombard it are based on the western or the Mediterranean front."""
    if order.target != rock(world):
        return
    own = world.atlas.fronts[order.target]
    for id_, fronts in _bases(world, seat, (*order.ships, *order.guns)):
        if not fronts & own:
            yield f"{id_} is based on neither front of Gibraltar: {world.atlas.named(world.units[id_].place)}"


@RULES.permits("73.31", order=Invade, when=in_europe)
def guns_may_come_from_the_other_front(order: Invade, world: War, seat: Side) -> Iterator[str]:
    """Landing ships and guns may come from either front or from both; those of the west alone pay in the other too."""
    if order.target != rock(world):
        return
    used = [fronts for _, fronts in _bases(world, seat, (*order.ships, *order.guns))]
    own = world.atlas.fronts[order.target]
    if used and all(fronts & own for fronts in used) and len(set(used)) > 1:
        yield "Gibraltar is a port of two fronts, and ships of both may act against it together"
    elif used and all(fronts & own and front_of(world, order.target) not in fronts for fronts in used):
        yield f"an invasion of Gibraltar is paid for on the {front_of(world, order.target)} front"


@RULES.permits("73.32", order=Ship, when=in_europe)
def shipped_at_the_cost_of_the_mediterranean(order: Ship, world: War, seat: Side) -> Iterator[str]:
    """Sea transport to Gibraltar is paid for on the Mediterranean front, also from the west."""
    front = front_of(world, order.to)
    if order.to == rock(world) and any(front not in fronts for _, fronts in _bases(world, seat, order.units)):
        yield f"sea transport to Gibraltar is paid for on the {front} front"


def legs(world: War, path: tuple[PlaceId, ...]) -> list[tuple[PlaceId, ...]]:
    """The parts of a way by sea on either side of Gibraltar, each with the port itself."""
    here = rock(world)
    if here not in path:
        return [path]
    at = path.index(here)
    return [leg for leg in (path[: at + 1], path[at:]) if len(leg) > 1]


@RULES.forbids("73.33", order=Intercept)
def intercepted_on_its_own_front(order: Intercept, world: War, seat: Side) -> Iterator[str]:
    """An activity to or from Gibraltar is met only on the front where it takes place; each leg has its own.

    An invasion of Gibraltar by ships of both fronts takes place on both, and is met by ships of either where it lands.
    """
    voyage, here = world.voyage, rock(world)
    if voyage is None or here not in voyage.path or order.place not in voyage.path:
        return
    fronts: set[str] = set()
    for leg in legs(world, voyage.path):
        if order.place in leg:
            fronts.update(*(world.atlas.fronts[place] for place in leg if place != here))
    if voyage.kind == Activity.INVADE and order.place == voyage.to == here:
        fleet = _bases(world, voyage.side, (*voyage.units, *voyage.ships, *voyage.guns))
        fronts.update(*(base for _, base in fleet))
    for id_, based in _bases(world, seat, order.units):
        if not based & fronts:
            yield f"{id_} is not based on the {' or '.join(sorted(fronts))} front, where the activity takes place"


# 73.4 Redeployments -------------------------------------------------------------------------------------------


@RULES.permits("73.41", order=Nr, when=in_europe)
def enemies_next_to_the_rock_do_not_matter(order: Nr, world: War, seat: Side) -> Iterator[str]:
    """Whoever controls Gibraltar may NR into it and out of it with enemies next to it."""
    here = rock(world)
    if world.holder(here) != seat or not usable(world, seat, *order.units):
        return
    ends = {order.to, *(world.units[id_].place for id_ in order.units)}
    if here in ends and any(world.enemy_at(near, seat) for near in world.atlas.near[here]):
        yield "the side that controls Gibraltar redeploys there whatever stands next to it"


@RULES.forbids("73.41", order=(Tr, Sr, Nr), when=in_europe)
def nothing_redeploys_beside_an_enemy_rock(order: Tr | Sr | Nr, world: War, seat: Side) -> Iterator[str]:
    """Nothing redeploys into or out of Z8 while Gibraltar is in enemy hands."""
    if holder(world) != OTHER[seat]:
        return
    units = order.units if isinstance(order, Nr) else (order.unit,)
    ends = {order.to, *(world.units[id_].place for id_ in units if usable(world, seat, id_))}
    if ends & world.atlas.tagged(NEXT) or (isinstance(order, Tr | Sr) and _only_past(order, world, seat)):
        yield "nothing redeploys into or out of Z8 while the enemy holds Gibraltar"


def _only_past(order: Tr | Sr, world: War, seat: Side) -> bool:
    """Whether a redeployment by land has no other way than into Z8 and out of it."""
    if not usable(world, seat, order.unit) or ROSTER[order.unit].is_air:
        return False  # aircraft fly from base to base
    reach, start = (tr_reach if isinstance(order, Tr) else sr_reach), world.units[order.unit].place
    if start not in world.atlas or order.to not in reach(world, seat, start):
        return False
    return order.to not in reach(world, seat, start, _around(world.map))


@cache
def _around(map_: str) -> frozenset[tuple[PlaceId, PlaceId]]:
    """The sides of the hex beside Gibraltar, both ways round."""
    atlas = ATLASES[map_]
    sides = [(here, near) for here in atlas.tagged(NEXT) for near in atlas.near[here]]
    return frozenset(sides + [(near, here) for here, near in sides])


def passes(world: War, path: tuple[PlaceId, ...]) -> bool:
    """Whether a way by sea goes past Gibraltar, from the Atlantic to the Mediterranean or back."""
    here, fronts = rock(world), world.atlas.fronts
    between = ((before, after) for before, at, after in zip(path, path[1:], path[2:], strict=False) if at == here)
    return any((MEDITERRANEAN in fronts[before]) != (MEDITERRANEAN in fronts[after]) for before, after in between)


# 73.6 Displacement --------------------------------------------------------------------------------------------


@RULES.forbids("73.61", order=Displace)
def displaced_to_one_of_its_fronts(order: Displace, world: War, seat: Side) -> Iterator[str]:
    """Ships displaced from Gibraltar go to the western or the Mediterranean front."""
    if lost_port(world) == rock(world) and not world.atlas.fronts[order.to] & set(FIGURES.displacement.fronts):
        yield f"{world.atlas.named(order.to)} is on neither the western nor the Mediterranean front"


@RULES.forbids("73.61", order=Displace)
def displaced_together_if_so_read(order: Displace, world: War, seat: Side) -> Iterator[str]:
    """By one reading all the ships go to one front: the one where the first of them went, while it has room."""
    if world.readings["displacement-split"] != "together" or lost_port(world) != rock(world):
        return
    taken = {front for front in FIGURES.displacement.fronts if GONE_TO.of(world.used, seat, front)}
    if not taken or world.atlas.fronts[order.to] & taken or order.units[0] not in homeless(world, rock(world), seat):
        return
    if any(world.atlas.fronts[port] & taken for port in choices(world, order.units[0], rock(world))):
        yield f"all ships go to one front, and others have gone to the {listed(sorted(taken))} front"


GONE_TO = used("displaced {side} {front}", Side, str)
"""Ships that a side has displaced to a front."""
_near = [fronts for atlas in ATLASES.values() for fronts in atlas.fronts.values()]
_near = [fronts for fronts in _near if not fronts.isdisjoint(FIGURES.displacement.fronts)]
meant(GONE_TO, (GONE_TO.key(side, front) for side in SIDES for fronts in _near for front in fronts))


def _remember_the_front(world: War, order: Displace, seat: Side) -> Iterator[Event]:
    """Write down to which front ships have gone, where the others must follow."""
    if world.readings["displacement-split"] == "together":
        for front in sorted(world.atlas.fronts[order.to]):
            yield Counted(RULES.ref("73.61"), GONE_TO.key(seat, front), len(order.units))


CHOOSING[ROCK] = Choosing(
    RULES.ref(FIGURES.displacement.ref), frozenset(FIGURES.displacement.fronts), _remember_the_front
)


# 73.7 Submarine warfare ---------------------------------------------------------------------------------------


@RULES.counts("73.71", of=Submarines)
def an_axis_rock_helps_the_submarines(question: Submarines, world: War) -> Iterator[Line]:
    """Axis control and full supply of Gibraltar are worth 1 to the Axis, whoever rolls."""
    row, here = FIGURES.submarine_warfare, rock(world)
    if question.water in row.waters and world.holder(here) == AXIS and full_supply(world, here, AXIS):
        yield plus(row.modifier if question.side == AXIS else -row.modifier, "the Axis holds Gibraltar in full supply")
