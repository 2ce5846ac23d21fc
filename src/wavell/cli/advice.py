"""A person's own staff at the command line: it proposes an order with its reason, or does the rest of a phase."""

from collections.abc import Iterator
from random import Random

from wavell.lab.players.driver import Decision, Opponents
from wavell.umpire import End, Game

from .screen import escaped, out

TRIALS = 1_000
"""What it may do for a decision."""
MAX_ORDERS = 200
"""Orders that it gives in a row."""


class Staff:
    """Advises the persons of a game; its plan for a phase is kept between two questions."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._player = Opponents("staff", TRIALS)

    def suggest(self, seat: str, rng: Random) -> None:
        """Print the order that it would give now, and what it is for."""
        decision = self._player.decide(self._game, seat, rng)
        if decision is not None:
            out.print(f"[bold]{escaped(str(decision.order))}[/]  {escaped(decision.why)}")

    def rest(self, seat: str, rng: Random) -> Iterator[str]:
        """Yield orders, each with its reason printed, while the seat decides in this step; its end is not among them.

        The caller gives each of them before it asks for the next.
        """
        step = self._step
        for _ in range(MAX_ORDERS):
            decision = self._next(seat, rng)
            if decision is None or step != self._step:
                break
            if isinstance(decision.order, End):
                out.print("[dim]Your staff would end the phase here: type end, or go on by yourself.[/]")
                break
            out.print(f"[bold]{escaped(str(decision.order))}[/]  {escaped(decision.why)}")
            yield str(decision.order)

    def _next(self, seat: str, rng: Random) -> Decision | None:
        """What it would do now; None if another decides first."""
        if all(due.seat != seat for due in self._game.to_act()):
            return None
        return self._player.decide(self._game, seat, rng)

    @property
    def _step(self) -> tuple[int, int]:
        return self._game.world.clock.turn, self._game.world.clock.step
