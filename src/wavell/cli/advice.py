"""A person's own staff at the command line: it proposes an order with its reason, or does the rest of a phase."""

from collections.abc import Iterator
from random import Random

from wavell.lab.players.driver import Decision, Opponents
from wavell.lab.players.instructions import NONE, Instructions, read_instructions, read_odds
from wavell.umpire import End, Game, MalformedOrder, WavellError
from wavell.umpire.game import seen

from .screen import escaped, out

TRIALS = 1_000
"""What it may do for a decision."""
MAX_ORDERS = 200
"""Orders that it gives in a row."""
MAX_RESERVE = 99
"""Units that can be wanted in a place."""


class Staff:
    """Advises the persons of a game; its plan for a phase is kept between two questions."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._player = Opponents("staff", TRIALS)
        self._instructions: dict[str, Instructions] = {}

    def instruct(self, seat: str, text: str) -> None:
        """Change what it keeps to for a seat, and print all of it: `hold NAMES`, `odds 2:1`, `none` ..."""
        word, _, rest = text.partition(" ")
        before = self._instructions.get(seat, NONE)
        try:
            match word.casefold():
                case "":
                    pass
                case "none":
                    self._instructions[seat] = NONE
                case "hold":
                    known = seen(self._game.world, seat)
                    read = read_instructions(known, self._game.book.nouns, rest.split(), "", 0)
                    self._instructions[seat] = before._replace(hold=read.hold)
                case "reserve":
                    *names, units = rest.split() or [""]
                    if not units.isdecimal() or not 0 < int(units) <= MAX_RESERVE:
                        raise MalformedOrder(f"a reserve is written as a place and a number from 1 to {MAX_RESERVE}")
                    known = seen(self._game.world, seat)
                    wanted = {" ".join(names): int(units)}
                    read = read_instructions(known, self._game.book.nouns, (), "", 0, wanted)
                    kept = dict((*before.reserve, *read.reserve))
                    self._instructions[seat] = before._replace(reserve=tuple(kept.items()))
                case "odds":
                    self._instructions[seat] = before._replace(odds=read_odds(rest))
                case "chance" if rest.strip().isdecimal() and int(rest) <= 100:
                    self._instructions[seat] = before._replace(chance=int(rest))
                case _:
                    out.print("[red]✗[/] write standing with hold NAMES, reserve PLACE 2, odds 2:1, chance 30 or none")
                    return
        except WavellError as fault:
            out.print(f"[red]✗[/] {escaped(fault)}")
            return
        out.print("\n".join(_told(self._instructions.get(seat, NONE))))

    def suggest(self, seat: str, rng: Random) -> None:
        """Print the order that it would give now, and what it is for."""
        decision = self._decide(seat, rng)
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
        return self._decide(seat, rng)

    def _decide(self, seat: str, rng: Random) -> Decision | None:
        return self._player.decide(self._game, seat, rng, self._instructions.get(seat, NONE))

    @property
    def _step(self) -> tuple[int, int]:
        return self._game.world.clock.turn, self._game.world.clock.step


def _told(kept: Instructions) -> Iterator[str]:
    """Instructions in words."""
    if kept == NONE:
        yield "Your staff has no standing instructions."
    if kept.hold:
        yield escaped(f"No orders for {', '.join(kept.hold)}.")
    for place, units in kept.reserve:
        yield escaped(f"A reserve of {units} is left in {place}.")
    if kept.odds:
        yield f"No attack below {kept.odds.numerator}:{kept.odds.denominator}."
    if kept.chance:
        yield f"No answer that gains in fewer than {kept.chance} trials of a hundred, if it can be passed."
