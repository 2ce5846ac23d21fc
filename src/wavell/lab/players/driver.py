"""How a game asks a player: it is shown what its seat sees, and whatever goes wrong, an order comes of it."""

import logging
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from wavell.umpire import End, Game, Order
from wavell.umpire.game import seen

from ..plain import choose
from .installed import make_player
from .instructions import NONE, Instructions
from .player import Budget, Player, PlayerFault, Seat

log = logging.getLogger("wavell.players")
END = End()
_PATIENCE = 0.8
_MAX_TRIES = 20
"""Orders of a player that may be refused before the plain player decides."""
_MAX_ORDERS = 20_000
"""After so many a game among players is broken off."""


class Decision(NamedTuple):
    """An order for a game, what it is for, and what was wrong with the player if it is not its own."""

    order: Order
    why: str
    fault: str = ""


class Opponents:
    """The players of a game's seats, made when they are first asked; each keeps its plans."""

    def __init__(
        self,
        name: str,
        trials: int,
        seconds: float = 0.0,
        clock: Callable[[], float] | None = None,
        make: Callable[[str, str], Player] | None = None,
    ) -> None:
        self._name, self._budget = name, (trials, seconds, clock)
        self._make = make or (lambda seat, name: make_player(name))
        self._players: dict[str, Player] = {}

    def decide(self, game: Game, seat: str, rng: Random, instructions: Instructions = NONE) -> Decision | None:
        """Return a legal order for a seat that keeps to instructions, or None if it has nothing to decide."""
        if seat not in self._players:
            self._players[seat] = self._make(seat, self._name)
        return decide(game, seat, self._players[seat], Budget(*self._budget), rng, instructions)


def decide(
    game: Game, seat: str, player: Player, budget: Budget, rng: Random, instructions: Instructions = NONE
) -> Decision | None:
    """Return a legal order for a seat, the player's or else a plain one; None if it has nothing to decide."""
    due = next((due for due in game.to_act() if due.seat == seat), None)
    if due is None:
        return None
    asked, fault = Seat(game.book, seen(game.world, seat).copy(), due, instructions=instructions), ""
    for _ in range(_MAX_TRIES):
        try:
            choice = player(asked, budget, rng)
        except PlayerFault as raised:
            log.warning("a player failed in %s: %s", game.book.id, raised)
            fault = str(raised)
            break
        except Exception as raised:  # a player never ends a game
            log.exception("a player failed in %s", game.book.id)
            fault = f"the player failed: {type(raised).__name__}"
            break
        if choice is None:
            break
        if game.judge(seat, choice.order) and instructions.allow(game.book, asked.world, seat, [choice.order]):
            return Decision(choice.order, choice.why)
        fault = "an order of the player was not allowed"
        asked = asked._replace(refused=asked.refused | {str(choice.order)})
    if instructions != NONE and game.judge(seat, END):
        return Decision(END, "because nothing better is left that you allow", fault)
    order = choose(game, seat, rng, _PATIENCE)
    return None if order is None else Decision(order, "it is drawn from what is allowed", fault)


def decisions(
    game: Game, player: Callable[[str], Player], trials: Callable[[str], int], rng: Random
) -> Iterator[tuple[str, Decision]]:
    """Who is to act, and what his player decides, until the game is over; whoever asks plays each order himself."""
    for _ in range(_MAX_ORDERS):
        due = next(iter(game.to_act()), None)
        decision = due and decide(game, due.seat, player(due.seat), Budget(trials(due.seat)), rng)
        if not due or not decision:
            return
        yield due.seat, decision
