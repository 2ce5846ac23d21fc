"""Positions of games written as a case file writes them: what stands, and nothing that the rules find out from it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from tests.europa.desk import front
from wavell.books.europa.book import BOOK
from wavell.books.europa.model import counts
from wavell.books.europa.model.ids import PlaceId, UnitId
from wavell.books.europa.model.kinds import Phase
from wavell.books.europa.model.scatter import scatter
from wavell.books.europa.model.world import MP, Front, Unit
from wavell.books.europa.rules import SEQUENCE
from wavell.lab.saboteur import Saboteur, Step, begin
from wavell.umpire import Game, SeededDice

DERIVED = (counts.CONVERTED,)
"""Lasting marks that a position finds out by itself, and that are not written."""
FORGOTTEN = ("smps", "invaded", "began", "capital")
"""What is used up in a turn and leaves no trace: a position has it only if `used` says so (docs/formats/europa.md)."""
AT_LEAST = ("reserve", "free-reserve", "arrivals")
"""What is used up and is charged for what still stands: play may have used more (docs/formats/europa.md)."""
_NEW, _HALVES = Unit(PlaceId("")), 2
_MOST = 60


def written(world: Front) -> dict[str, Any]:
    """A position as a case file would have it."""
    wars = {**world.joined, **world.joining}
    derived = {count.key(UnitId(name)) for count in DERIVED for (name,) in count.all(world.marks)}
    return {
        "map": world.map,
        "date": SEQUENCE.turn_name(world.clock.turn),
        "phase": SEQUENCE.steps[world.clock.step].id,
        "weather": dict(world.weather),
        "owner": dict(world.owner),
        "units": {id_: _unit(world.units[id_]) for stack in world.stacks.values() for id_ in stack},
        "works": {place: list(works) for place, works in world.works.items()},
        "stocks": {where: [stock.sp // _HALVES, stock.srp // _HALVES] for where, stock in world.stocks.items()},
        "smps": dict(world.smps),
        "pools": dict(world.pools),
        "used": {key: used for key, used in world.used.items() if name_of(key) in FORGOTTEN},
        "marks": {key: mark for key, mark in world.marks.items() if key not in derived} | _open(world),
        "installations": {site: msgspec.to_builtins(each) for site, each in world.installations.items()},
        "jobs": {id_: msgspec.to_builtins(job) for id_, job in world.jobs.items()},
        "joined": {nation: SEQUENCE.turn_name(turn) for nation, turn in wars.items()},
        "coalition": dict(world.coalition),
        "last": SEQUENCE.turn_name(world.last),
        **({} if world.battle is None else {"battle": msgspec.to_builtins(world.battle)}),
    }


def _open(world: Front) -> dict[str, int]:
    """How much of each railway is open; all that is laid of it, if a position does not say."""
    return {counts.OPEN.key(line): counts.OPEN.of(world.marks, line) for (line,) in counts.RAILHEAD.all(world.marks)}


def name_of(key: str) -> str:
    """The name of a figure that is used up, which stands after its scope."""
    return key.split()[1]


def _unit(unit: Unit) -> dict[str, Any]:
    row = {name: value for name, value in msgspec.structs.asdict(unit).items() if value != getattr(_NEW, name)}
    row |= {name: SEQUENCE.turn_name(row[name]) for name in ("arrives", "since") if name in row}
    row |= {"spent": unit.spent // MP} if unit.spent else {}
    return {"at": row.pop("place"), **row}


def whole(world: Front) -> None:
    """Round what a case file has no figures for: halves of an RE of points, and sixths of an MP."""
    world.stocks = {
        where: type(stock)(*(each - each % _HALVES for each in (stock.sp, stock.srp)))
        for where, stock in world.stocks.items()
    }
    for id_, unit in world.units.items():
        if unit.spent % MP:
            world.put(id_, spent=unit.spent - unit.spent % MP)


def phases(seed: int, orders: int) -> Iterator[Game]:
    """Play orders from a position at random, then only end phases: a game at each phase of the next player-turn."""
    rng = Random(seed)
    game = begin(BOOK, scatter(rng), SeededDice(rng.randbytes(32)))
    saboteur = Saboteur(BOOK, rng)
    for _ in range(orders):
        step = saboteur.choose(game)
        if step is None or not game.play(step.seat, step.text):
            return
    first = _player_turn(game)
    for _ in range(_MOST):
        now = front(game)
        if _player_turn(game) > first + 1 or not game.to_act():
            return
        if _player_turn(game) > first and not now.pending and now.phase is not Phase.INITIAL:
            yield game
        step = saboteur.choose(game) if now.pending else Step(game.to_act()[0].seat, "end", ())
        if step is None or not game.play(step.seat, step.text):
            return


def _player_turn(game: Game) -> int:
    """The number of the player-turn that a game is in."""
    now = front(game)
    return 2 * now.clock.turn + (now.clock.step >= SEQUENCE.step("axis.initial"))
