"""A position that play comes to stands as it would if a case laid it down: nothing given twice, nothing forgotten.

A random position is laid at the first phase of a player turn and played by doing nothing; in every phase after that it
is written down without its accounts and laid down again.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest

from tests.awaw.desk import war
from tests.awaw.frame.setup.written import written
from wavell.books.awaw.book import BOOK
from wavell.books.awaw.frame.economy.costs import COSTS, own_yard
from wavell.books.awaw.frame.setup.scatter import scatter
from wavell.books.awaw.frame.supply.lines import SOURCES
from wavell.books.awaw.model.accounts import NATURE, AccountId, read
from wavell.books.awaw.model.atlas import ATLASES, WORLD
from wavell.books.awaw.model.counters import OCEANS, ROSTER, SHIPS, Kind
from wavell.books.awaw.model.ids import UnitId
from wavell.books.awaw.model.nations import US
from wavell.books.awaw.model.orders import Build, Produce, SeaLine
from wavell.books.awaw.model.world import War
from wavell.books.awaw.rules import HOMELANDS, SIDES
from wavell.lab.saboteur import begin, lay
from wavell.umpire import Game, Order, SeededDice
from wavell.umpire.rules.options import offered
from wavell.umpire.rules.sequence import Due

SEEDS = range(40)
NOT_SHOWN = frozenset({"brps", "rp"})
"""What a position does not show of what is spent and lost: docs/formats/awaw.md tells it by name."""


def laid_at_first(rng: Random) -> dict[str, Any]:
    """A random position at the beginning of a player turn, with transports, ships on the slip and lines by sea."""
    position = scatter(rng)
    atlas = ATLASES[position["map"]]
    position["phase"] = f"{rng.choice(SIDES)}.war"
    units = position["units"]
    for id_ in rng.sample([id_ for id_, counter in ROSTER.items() if id_ not in units and not counter.by], 150):
        if ROSTER[id_].kind is Kind.TRANSPORT:
            units[id_] = rng.choice(("pacific", "indian_ocean", "atlantic"))
        elif ROSTER[id_].kind in SHIPS and own_yard(id_) and atlas is WORLD and rng.random() < 0.3:
            units[id_] = {
                "at": "yard",
                "yard": _yard(id_, rng),
                "turns": rng.randint(1, min(3, COSTS.kind[ROSTER[id_].kind].turns)),
            }
    for side in SIDES:
        sources = [place for place, row in SOURCES[position["map"]].items() if row.side == side and row.oceans]
        ports = [port for port in sorted(atlas.tagged("port")) if position["control"].get(port) == side]
        for port in rng.sample(ports, min(len(ports), 3)) if sources else ():
            position.setdefault("sea_lines", {})[port] = f"{side} {rng.choice(sources)}"
    position["marks"] = {"tension": rng.choice((0, 40))}
    return position


def _yard(id_: UnitId, rng: Random) -> str:
    """A yard for a ship: its nation's own, or Canada's for a British one that is not too large."""
    canada = ROSTER[id_].nation == "britain" and ROSTER[id_].factors < 3
    return rng.choice(("britain", "canada")) if canada else str(own_yard(id_))


def phases(game: Game, give: Callable[[Game, Due], None]) -> Iterator[War]:
    """Every phase until the game turn is over, when somebody has given orders in it and before it ends."""
    turn = game.world.clock.turn
    while game.to_act() and game.world.clock.turn == turn:
        due = game.to_act()[0]
        if "end" not in due.verbs:
            _first(game, due, due.verbs)
            continue
        give(game, due)
        if game.to_act() and "end" in game.to_act()[0].verbs:
            yield war(game)
            assert game.play(due.seat, "end")


def _first(game: Game, due: Due, verbs: Iterable[str]) -> None:
    """Give the first order of some kinds that is offered and whose cost a position shows."""
    for verb in verbs:
        for order in offered(BOOK, game.world, due.seat, BOOK.verbs[verb], 12):
            if _is_shown(order, war(game)):
                assert game.play(due.seat, str(order))
                return


def _is_shown(order: Order, world: War) -> bool:
    """Whether a position shows what an order costs: of building that of the homelands, and what the U.S. pays.

    It does not show that a point was produced when ships had waited for one, nor whence a line came that another took
    the place of.
    """
    if isinstance(order, SeaLine):
        return order.port not in world.standing
    if isinstance(order, Produce):
        return order.kind != "point"
    if not isinstance(order, Build):
        return True
    of = ROSTER[order.unit].of
    return ROSTER[order.unit].nation in HOMELANDS or (order.payer == US and of.power != US and order.yard is None)


def nothing(game: Game, due: Due) -> None:
    """Give no orders."""


def something(game: Game, due: Due) -> None:
    """Give an order of each kind whose cost a position shows."""
    for verb in ("grant", "produce", "drop", "line", "build"):
        if verb in due.verbs and game.to_act() == (due,):
            _first(game, due, (verb,))


def figures(world: War) -> dict[str, object]:
    """What a turn gives and takes, as it stands."""
    shown = {name: amount for name, amount in world.accounts.items() if amount and _compared(name)}
    return shown | {"used": world.used, "marks": world.marks, "lines": world.sea_lines, "standing": world.standing}


def _compared(name: AccountId) -> bool:
    account = read(name)
    return account.owner != NATURE and account.measure not in NOT_SHOWN


def fleet(world: War) -> set[str]:
    """The transports at sea."""
    return {id_ for id_, unit in world.units.items() if ROSTER[id_].kind is Kind.TRANSPORT and unit.place in OCEANS}


def differences(left: dict[str, object], found: dict[str, object]) -> dict[str, tuple[object, object]]:
    """What differs between two positions."""
    return {
        key: (left.get(key, 0), found.get(key, 0)) for key in {*left, *found} if left.get(key, 0) != found.get(key, 0)
    }


@pytest.mark.parametrize("give", [nothing, something])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_position_laid_down_again_has_what_play_has_left(seed: int, give: Callable[[Game, Due], None]) -> None:
    rng = Random(seed)
    game = begin(BOOK, laid_at_first(rng), SeededDice(rng.randbytes(32)))
    sailing = fleet(war(game))
    for world in phases(game, give):
        if fleet(world) != sailing:
            break  # what was sunk since its side's turn began is not shown
        again = lay(BOOK, written(world))[1]
        assert isinstance(again, War)
        assert differences(figures(world), figures(again)) == {}, written(world)["phase"]
