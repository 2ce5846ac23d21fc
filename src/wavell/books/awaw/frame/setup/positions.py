"""Positions that case files lay down."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from wavell.umpire import DataError
from wavell.umpire.facts.errors import spelled, unknown

from ...model.accounts import AccountId, read
from ...model.atlas import ATLASES
from ...model.counters import GONE, LATER, OFF_MAP, POOL, ROSTER
from ...model.counts import MARKS, MOST, RESISTANCE, USED
from ...model.ids import ConquestId, NationId, PlaceId, UnitId
from ...model.ledger import balance, gain
from ...model.nations import BRITAIN, NATIONS
from ...model.scenarios import TERRITORY, Position, UnitAt
from ...model.wars import with_war
from ...model.world import Unit, War
from ...rules import ALLIES, AXIS, HOMELANDS, RULES, SEQUENCE, SIDES, Holder, Side
from ..economy.budget import ECONOMIES, NATION_SIDE, TOTAL, open_books, open_limits, open_player_turn
from ..economy.construction import open_homeland
from ..movement.doors import may_leave
from ..politics.conquest import HOLDINGS
from ..politics.victory import RESISTANCE as MOST_RESISTANCE
from .by_now import between_lines, charge
from .laid_units import unit_of, with_berth
from .names import PRODUCIBLE, counted, figures, held_lands, held_places, lines_of, on_land, stake_in, war_of
from .validation import EARLIER, check_position

FAR = 400
"""How many turns off the end of a game without a scenario is."""
BARE_BRPS, BARE_TOTAL = 100, 150
"""The BRPs that every power has, and had when the year began, in a position without a scenario: round sums of our own,
enough for whatever a case is about."""

OPENED = dict.fromkeys(("transports", "points", "sr", "grants"), "start") | {"limit": "construction"}
"""The step of its side's player turn in which each allowance is opened."""
SIDE_OF_OWNER: dict[str, Side] = {
    **{side: side for side in SIDES},
    **{nation: row.side for nation, row in NATIONS.items()},
    **{str(yard): side for yard, side in NATION_SIDE.items()},
}
"""The side of whoever owns an account: a side, a power, a homeland or a yard."""

_setup = RULES.ref("frame:setup")


def stacks_of(units: Mapping[UnitId, Unit]) -> dict[PlaceId, tuple[UnitId, ...]]:
    """The units by place."""
    found: dict[PlaceId, list[UnitId]] = {}
    for id_, unit in units.items():
        found.setdefault(unit.place, []).append(id_)
    return {place: tuple(stack) for place, stack in found.items()}


def waiting_place(id_: UnitId, turn: int) -> PlaceId:
    """Where a unit waits that is not in play: in its pool, or for the turn or the event that brings it."""
    counter = ROSTER[id_]
    return LATER if counter.by or counter.joins > turn else POOL


def _by_now(world: War, position: Position, id_: UnitId) -> Unit:
    """A unit of a scenario when its position is laid down: if that names units, the others are off the map, and what
    joins, arrives or leaves by a date has done so by then."""
    unit = world.units[id_]
    if _has_left(world, id_) or (unit.aboard and _has_left(world, unit.aboard)):
        return Unit(GONE)
    if (due := world.coming.get(id_)) is not None:
        return Unit(LATER if not _is_past(world, id_, due.turn) else POOL if position.units else due.place)
    if unit.place == LATER:
        return Unit(waiting_place(id_, world.clock.turn))
    return Unit(POOL) if position.units and world.on_map(id_) else unit


def _has_left(world: War, id_: UnitId) -> bool:
    return _was_due(world, id_) and may_leave(world, id_)


def _was_due(world: War, id_: UnitId) -> bool:
    return id_ in world.leaving and _is_past(world, id_, world.leaving[id_])


def _is_past(world: War, id_: UnitId, turn: int) -> bool:
    """Whether the player turn of a unit's side has begun on a turn, as it has at its very start."""
    return (turn, SEQUENCE.by_id[f"{ROSTER[id_].side}.start"]) <= (world.clock.turn, world.clock.step)


def complete(world: War) -> None:
    """Add the counters that the box lacked when a position was stored: they are out of the game, as all that a
    scenario does not name."""
    missing = [id_ for id_ in ROSTER if id_ not in world.units]
    if missing:
        world.units |= {id_: Unit(GONE) for id_ in missing}
        gone = {*world.stack(GONE), *missing}
        world.stacks = {**world.stacks, GONE: tuple(id_ for id_ in ROSTER if id_ in gone)}


def strangers(world: War) -> Iterator[str]:
    """What a stored position holds that the box and the maps do not: it was called otherwise, or is gone."""
    if world.map not in ATLASES:
        yield f"map {world.map}"
        return
    yield from (f"unit {id_}" for id_ in world.units if id_ not in ROSTER)
    places = {*(unit.place for unit in world.units.values()), *world.control}
    yield from (f"place {place}" for place in places if place and place not in world.atlas and place not in OFF_MAP)


def _in_play(world: War, name: str) -> UnitId:
    """A unit that can be out of supply: one that is on the map."""
    id_ = spelled("unit", name, ROSTER)
    if not world.on_map(id_):
        there = [other for other in world.units if world.on_map(other)]
        raise DataError(f"unsupplied: {unknown('unit on the map', id_, there)}")
    return id_


def _open_turn(world: War) -> None:
    """Give what a turn gives, for a position that does not begin with it: transports, points, limits."""
    for side in (AXIS, ALLIES):
        for event in (*open_player_turn(world, side), *open_limits(world, side)):
            event.apply(world)
    for land in HOMELANDS.values():
        for event in open_homeland(world, land):
            event.apply(world)


def _stood_in(world: War, units: Iterable[UnitId]) -> dict[PlaceId, Holder]:
    """The places in which ground units of a case stand and which would otherwise not be held by their side."""
    ground = [id_ for id_ in units if ROSTER[id_].is_ground and world.units[id_].place in world.atlas.land]
    stood = {world.units[id_].place: ROSTER[id_].side for id_ in ground}
    return {spot: Holder(side) for spot, side in stood.items() if world.holder(spot) != side}


def _won(world: War, what: str, names: Iterable[str], by: Collection[Side]) -> Iterator[PlaceId]:
    """Places that one of some sides has won, and so holds."""
    for name in names:
        spot = on_land(world.atlas, name)
        if world.holder(spot) not in by:
            raise DataError(f"{what}: {world.atlas.named(spot)} is not held by the {' or the '.join(by)}")
        yield spot


def _check_account(world: War, account: AccountId, amount: int) -> None:
    """Refuse an amount that no account comes to, and one that would be gone when its allowance is opened."""
    named = read(account)
    least = -MOST if named.what == "level" else 0
    if not least <= amount <= MOST:
        raise DataError(f'the account "{account}" is {amount}, and it must be {least} to {MOST}')
    if named.what in OPENED:
        step = SEQUENCE.step(f"{SIDE_OF_OWNER[named.owner]}.{OPENED[named.what]}")
        if world.clock.step < step:
            opened = SEQUENCE.steps[step]
            raise DataError(
                f'the account "{account}" is opened anew in {opened.title}, and nothing laid down before that lasts; '
                f'lay it down with phase = "{opened.id}" or later'
            )


def place(world: War, position: Position) -> None:
    """Write the position of a case into a world."""
    bare = not world.units
    if position.map:
        played, world.map = world.map, spelled("map", position.map, ATLASES)
        if not bare and world.map != played:
            raise DataError(f"map: the scenario is played on the map {played}")
    atlas = world.atlas
    turn = world.clock.turn
    for pair in position.wars:
        world.wars = with_war(world.wars, war_of(pair), turn)
    if bare:
        world.territory = dict(TERRITORY)
        world.marks = {RESISTANCE.key(): MOST_RESISTANCE.most}
        world.last = turn + FAR
        world.units = {id_: Unit(waiting_place(id_, turn)) for id_ in ROSTER}
    else:
        world.units = {id_: _by_now(world, position, id_) for id_ in world.units}
    given: set[UnitId] = set()
    for name, row in position.units.items():
        id_ = spelled("unit", name, ROSTER)
        if id_ in given:
            raise DataError(f"{id_} is laid down twice")
        given.add(id_)
        world.units[id_] = unit_of(atlas, id_, UnitAt(row) if isinstance(row, str) else row)
    world.units |= {id_: with_berth(world, id_) for id_ in given}
    world.coming = {id_: due for id_, due in world.coming.items() if world.units[id_].place == LATER}
    world.leaving = {
        id_: left
        for id_, left in world.leaving.items()
        if world.units[id_].place != GONE and not (id_ in given and _was_due(world, id_))
    }
    world.stacks = stacks_of(world.units)
    check_position(world, "units", crowded=True)
    world.territory = {**world.territory, **held_lands(atlas, position.territory)}
    world.control = {**world.control, **_stood_in(world, given), **held_places(atlas, position.control)}
    for spot in _won(world, "taken", position.taken, SIDES):
        world.taken[spot] = world.player_turn
    lost = {NationId(spelled("country", name, (*HOMELANDS, BRITAIN))): turn for name in position.surrendered}
    world.surrendered = {**world.surrendered, **lost}
    conquests = {
        ConquestId(spelled("conquest", name, (*HOLDINGS, *HOMELANDS, *atlas.names))): value
        for name, value in position.conquests.items()
    }
    world.conquests |= figures("the conquest", conquests)
    world.at_stake |= {stake_in(atlas, name): world.player_turn - 1 for name in position.at_stake}
    produced = {NationId(spelled("homeland", name, HOMELANDS)): count for name, count in position.produced.items()}
    world.produced |= figures("what was produced of", produced, PRODUCIBLE)
    world.used |= counted(USED, atlas, position.used, world.clock.step)
    marks = counted(MARKS, atlas, position.marks)
    world.marks |= marks
    world.sea_lines = {**world.sea_lines, **lines_of("sea_lines", world.map, position.sea_lines)}
    standing = lines_of("standing", world.map, position.standing)
    world.standing = {**world.standing, **world.sea_lines, **standing}
    between_lines(world)
    world.unsupplied |= {_in_play(world, name) for name in position.unsupplied}
    world.breakthroughs |= set(_won(world, "breakthroughs", position.breakthroughs, (SIDES[world.player_turn % 2],)))
    if position.last:
        world.last = SEQUENCE.turn(position.last)
        if world.last < turn:
            raise DataError(f"last: {position.last} is before {SEQUENCE.turn_name(turn)}")
    if bare:
        for event in open_books(world, dict.fromkeys(ECONOMIES, BARE_BRPS)):
            event.apply(world)
        world.marks |= {TOTAL.key(power): BARE_TOTAL for power in ECONOMIES} | marks
    if bare or world.clock.step:
        _open_turn(world)
    for rule in EARLIER:
        for event in rule.run(world):
            event.apply(world)
    world.marks |= marks
    charge(world)
    for name, amount in position.accounts.items():
        account = AccountId(spelled("account", name, sorted(world.names("account"))))
        _check_account(world, account, amount)
        for event in gain(_setup, account, amount - balance(world, account), "as the case lays down"):
            event.apply(world)
